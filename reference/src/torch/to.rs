//! `to(dtype)`.

use alloc::{vec, vec::Vec};

use half::{bf16, f16};

use crate::cast::Convert;
use crate::{Array, DType, Data, Element, Freedom, Outcome, Scalar, Value};

/// `tensor.to(dtype)`.
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
    let free = match (array.dtype().is_float(), dtype.int_range()) {
        (true, Some((min, max))) if dtype != DType::Bool => out_of_range(array, min, max),
        _ => vec![],
    };
    for (index, value) in &free {
        if let Some(value) = on_x86(*value, dtype) {
            converted.set(*index, value);
        }
    }
    let free = match free.is_empty() {
        true => Freedom::None,
        false => Freedom::Any(free.into_iter().map(|(index, _)| index).collect()),
    };
    Outcome::Value(Value { arrays: vec![converted], free })
}

fn elements<T: Convert>(array: &Array) -> Array {
    let data = match array.as_slice::<T>() {
        Some(same) => same.to_vec(),
        None => T::from_data(array.data()),
    };
    Array::new(array.shape().to_vec(), data).expect("one value for each element")
}

/// Index and value of every float that truncates to no integer of this range.
fn out_of_range(array: &Array, min: i128, max: i128) -> Vec<(usize, f64)> {
    fn scan<T: Element>(
        values: &[T],
        min: i128,
        max: i128,
        widen: fn(T) -> f64,
    ) -> Vec<(usize, f64)> {
        // Both bounds are exact: −2^k or 0, and a power of two just above the range.
        let (below, above) = (min as f64 - 1.0, max as f64 + 1.0);
        let _ = below;
        values
            .iter()
            .map(|x| widen(*x))
            .enumerate()
            .filter(|(_, x)| !(libm::trunc(*x) >= min as f64 && libm::trunc(*x) < above))
            .collect()
    }
    match array.data() {
        Data::F16(v) => scan(v, min, max, f16::to_f64),
        Data::Bf16(v) => scan(v, min, max, bf16::to_f64),
        Data::F32(v) => scan(v, min, max, f64::from),
        Data::F64(v) => scan(v, min, max, |x| x),
        _ => vec![],
    }
}

fn on_x86(x: f64, dtype: DType) -> Option<Scalar> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    // `cvttsd2si`: MIN for whatever is out of range.
    let to_i32 =
        |x: f64| if x > -2_147_483_649.0 && x < 2_147_483_648.0 { x as i32 } else { i32::MIN };
    let to_i64 = |x: f64| if (-TWO_63..TWO_63).contains(&x) { x as i64 } else { i64::MIN };
    let bits: i128 = match dtype {
        DType::I8 | DType::I16 | DType::U16 | DType::I32 => to_i32(x).into(),
        DType::U64 if x >= TWO_63 => (to_i64(x - TWO_63) as u64 ^ (1 << 63)).into(),
        _ => to_i64(x).into(),
    };
    Scalar::wrap(bits, dtype)
}
