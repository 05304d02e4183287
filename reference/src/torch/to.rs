//! `to(dtype)`: conversion of an array.

use alloc::{vec, vec::Vec};

use half::{bf16, f16};

use crate::cast::Convert;
use crate::{Array, DType, Data, Freedom, Outcome, Scalar, Value};

/// `tensor.to(dtype)`.
///
/// | from, to | result |
/// |---|---|
/// | integer, integer | modulo 2^bits: `i16` 300 is `u8` 44 |
/// | anything, `bool` | `!= 0`: NaN is true, −0.0 false |
/// | integer, `f32` or `f64` | the nearest, ties to even |
/// | integer, `f16` or `bf16` | rounded to `f32` and then once more; 70000 is infinite in `f16` |
/// | `f64`, `f16` or `bf16` | by way of `f32` too |
/// | float, integer | toward zero, if that is in range |
/// | float, integer out of range, infinite or NaN | undefined, by PyTorch's documentation: the element is free |
///
/// A free element holds what x86-64 gives in PyTorch's scalar code. Of `u32` the
/// vector code gives other values, so that the result depends on the position.
///
/// # Errors
///
/// None.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors. That the rest is undefined: the note
/// under `Tensor.to` in PyTorch's documentation.
///
/// ```
/// use int_reference::{Array, DType, Freedom, torch};
/// let a = Array::from([-1.9_f32, 200.0, 1e20]);
/// let value = torch::to(&a, DType::I16).value().unwrap();
/// assert_eq!(value.free, Freedom::Any(vec![2]));
/// assert!(value.accepts(&Array::from([-1_i16, 200, 12345])));
/// assert_eq!(torch::to(&Array::from([300_i16]), DType::U8).unwrap(), Array::from([44_u8]));
/// ```
pub fn to(array: &Array, dtype: DType) -> Outcome {
    let mut converted = match dtype {
        DType::Bool => elements::<bool>(array),
        DType::I8 => elements::<i8>(array),
        DType::I16 => elements::<i16>(array),
        DType::I32 => elements::<i32>(array),
        DType::I64 => elements::<i64>(array),
        DType::U8 => elements::<u8>(array),
        DType::U16 => elements::<u16>(array),
        DType::U32 => elements::<u32>(array),
        DType::U64 => elements::<u64>(array),
        DType::F16 => elements::<f16>(array),
        DType::Bf16 => elements::<bf16>(array),
        DType::F32 => elements::<f32>(array),
        DType::F64 => elements::<f64>(array),
    };
    let mut free = Vec::new();
    for (index, x) in out_of_range(array, dtype) {
        if let Some(value) = on_x86(x, dtype) {
            converted.set(index, value);
        }
        free.push(index);
    }
    let free = if free.is_empty() { Freedom::None } else { Freedom::Any(free) };
    Outcome::Value(Value { arrays: vec![converted], free })
}

fn elements<T: Convert>(array: &Array) -> Array {
    let data = match array.as_slice::<T>() {
        Some(same) => same.to_vec(),
        None => T::from_data(array.data()),
    };
    Array::new(array.shape().to_vec(), data).expect("one value for each element")
}

/// Index and value of every float that truncates to no integer of this dtype.
fn out_of_range(array: &Array, dtype: DType) -> Vec<(usize, f64)> {
    let (min, max) = match dtype.int_range() {
        Some((min, max)) if dtype != DType::Bool => (min as f64, max as f64 + 1.0),
        _ => return Vec::new(),
    };
    // Both bounds are exact, the upper one a power of two that the range ends before.
    let outside = |x: &f64| !(min..max).contains(&libm::trunc(*x));
    fn scan<T: Copy>(
        values: &[T],
        widen: fn(T) -> f64,
        outside: impl Fn(&f64) -> bool,
    ) -> Vec<(usize, f64)> {
        values.iter().map(|x| widen(*x)).enumerate().filter(|(_, x)| outside(x)).collect()
    }
    match array.data() {
        Data::F16(values) => scan(values, f16::to_f64, outside),
        Data::Bf16(values) => scan(values, bf16::to_f64, outside),
        Data::F32(values) => scan(values, f64::from, outside),
        Data::F64(values) => scan(values, |x| x, outside),
        _ => Vec::new(),
    }
}

/// What the compiled conversion gives on x86-64 for a float out of range. The
/// instruction knows two results, `i32` and `i64`, and gives MIN for what fits
/// neither; the narrower dtypes take the low bits.
fn on_x86(x: f64, dtype: DType) -> Option<Scalar> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    let to_i32 = |x: f64| match libm::trunc(x) {
        x if (-2_147_483_648.0..2_147_483_648.0).contains(&x) => x as i32,
        _ => i32::MIN,
    };
    let to_i64 = |x: f64| if (-TWO_63..TWO_63).contains(&x) { x as i64 } else { i64::MIN };
    let value: i128 = match dtype {
        DType::I8 | DType::I16 | DType::U16 | DType::I32 => to_i32(x).into(),
        // The upper half of `u64` is shifted into the range of `i64` and back.
        DType::U64 if x >= TWO_63 => (to_i64(x - TWO_63) as u64 ^ (1 << 63)).into(),
        _ => to_i64(x).into(),
    };
    Scalar::wrap(value, dtype)
}
