//! The bit pattern in another dtype: `view`.

use alloc::{format, vec::Vec};

use super::operands::shape_error;
use crate::{Array, DType, Data, Outcome, Raise};

/// `tensor.view(dtype)`: the bytes, little endian, as another dtype's.
///
/// To a narrower dtype the last axis grows, to a wider one it shrinks. As `bool`, any
/// byte that is not 0 reads as true.
///
/// # Errors
///
/// `shape` for an array without dimensions, and for a last axis that does not divide.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// let a = Array::from([1_i8, -1]);
/// assert_eq!(torch::view(&a, DType::U16).unwrap(), Array::from([0xff01_u16]));
/// ```
pub fn view(input: &Array, dtype: DType) -> Outcome {
    seen(input, dtype).into()
}

fn seen(input: &Array, dtype: DType) -> Result<Array, Raise> {
    let (from, to) = (input.dtype().bits() as usize / 8, dtype.bits() as usize / 8);
    let mut shape = input.shape().to_vec();
    if from != to {
        let Some(last) = shape.last_mut() else {
            return Err(shape_error("self.dim() cannot be 0 to view (different element sizes)"));
        };
        let Some(bytes) = last.checked_mul(from) else {
            return Err(shape_error("the size in bytes overflows"));
        };
        // Rows without elements lie one element apart, which does not divide.
        if bytes % to != 0 || (*last == 0 && from < to && input.shape().len() > 1) {
            return Err(shape_error(format!("self.size(-1) must be divisible by {}", to / from)));
        }
        *last = bytes / to;
    }
    let bytes = bytes(input);
    let words: Vec<u64> = bytes
        .chunks(to)
        .map(|c| c.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
        .collect();
    let data = match dtype {
        DType::Bool => Data::Bool(words.iter().map(|w| *w != 0).collect()),
        DType::I8 => Data::I8(words.iter().map(|w| *w as i8).collect()),
        DType::I16 => Data::I16(words.iter().map(|w| *w as i16).collect()),
        DType::I32 => Data::I32(words.iter().map(|w| *w as i32).collect()),
        DType::I64 => Data::I64(words.iter().map(|w| *w as i64).collect()),
        DType::U8 => Data::U8(words.iter().map(|w| *w as u8).collect()),
        DType::U16 => Data::U16(words.iter().map(|w| *w as u16).collect()),
        DType::U32 => Data::U32(words.iter().map(|w| *w as u32).collect()),
        DType::U64 => Data::U64(words),
        DType::F16 => Data::F16(words.iter().map(|w| half::f16::from_bits(*w as u16)).collect()),
        DType::Bf16 => Data::Bf16(words.iter().map(|w| half::bf16::from_bits(*w as u16)).collect()),
        DType::F32 => Data::F32(words.iter().map(|w| f32::from_bits(*w as u32)).collect()),
        DType::F64 => Data::F64(words.iter().map(|w| f64::from_bits(*w)).collect()),
    };
    Array::from_data(shape, data).map_err(|e| shape_error(format!("{e}")))
}

/// Little endian, a NaN's own bits kept.
fn bytes(input: &Array) -> Vec<u8> {
    match input.data() {
        Data::Bool(v) => v.iter().map(|x| u8::from(*x)).collect(),
        Data::I8(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::I16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::I32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::I64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::U8(v) => v.clone(),
        Data::U16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::U32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::U64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::F16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::Bf16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::F32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Data::F64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
    }
}
