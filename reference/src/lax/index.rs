//! Indices as numbers, elements taken from places that may be out of range, and elements
//! put where others are: what gathering and scattering share.

use alloc::{format, vec::Vec};

use super::args::with_shape;
use super::float::Float;
use super::order::keys;
use crate::integer::{Int, add, mul};
use crate::{Array, DType, Data, Outcome, Raise, RaiseKind, Scalar};

/// What becomes of an index that is out of range.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// Reading gives the fill value, writing is left out.
    Drop,
    /// The nearest index counts.
    Clip,
}

/// The elements of an index array; floats are none.
pub(crate) fn indices(array: &Array, name: &str) -> Result<Vec<i128>, Outcome> {
    if array.dtype().is_float() {
        let dtype = array.dtype().python_name();
        let message = format!("{name} indices must be of integer type, got {dtype}");
        return Err(Raise::new(RaiseKind::NoDtype, message).into());
    }
    Ok(keys(array))
}

/// As JAX converts an index before it uses it, if no axis is longer than 2^31 − 1.
pub(crate) fn as_i32(index: i128) -> i128 {
    (index as i32).into()
}

/// `value` in the dtype that indices are computed in: an addition may wrap there.
pub(crate) fn within(value: i128, dtype: DType) -> i128 {
    Scalar::wrap(value, dtype).and_then(Scalar::to_i128).unwrap_or(value)
}

/// These elements, the fill value where there is none.
pub(crate) fn pick_or_fill(array: &Array, at: &[Option<usize>], shape: Vec<usize>) -> Array {
    let fill = fill_value(array.dtype());
    macro_rules! ways {
        ($($variant:ident)*) => {
            match (array.data(), fill) {
                $((Data::$variant(v), Data::$variant(fill)) => Data::$variant(
                    at.iter().map(|i| i.map_or(fill[0], |i| v[i])).collect(),
                ),)*
                (data, _) => data.clone(),
            }
        };
    }
    let data = ways!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64);
    with_shape(shape, data).with_weak(array.is_weak())
}

/// What stands for an element that is not there: NaN, the least signed and the greatest
/// unsigned number, true.
fn fill_value(dtype: DType) -> Data {
    use alloc::vec;
    match dtype {
        DType::Bool => Data::Bool(vec![true]),
        DType::I8 => Data::I8(vec![i8::MIN]),
        DType::I16 => Data::I16(vec![i16::MIN]),
        DType::I32 => Data::I32(vec![i32::MIN]),
        DType::I64 => Data::I64(vec![i64::MIN]),
        DType::U8 => Data::U8(vec![u8::MAX]),
        DType::U16 => Data::U16(vec![u16::MAX]),
        DType::U32 => Data::U32(vec![u32::MAX]),
        DType::U64 => Data::U64(vec![u64::MAX]),
        DType::F16 => Data::F16(vec![half::f16::NAN]),
        DType::Bf16 => Data::Bf16(vec![half::bf16::NAN]),
        DType::F32 => Data::F32(vec![f32::NAN]),
        DType::F64 => Data::F64(vec![f64::NAN]),
    }
}

/// How an element meets the one that is there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    Set,
    Add,
    Mul,
    Min,
    Max,
}

fn join_int<T: Int>(join: Join) -> fn(T, T) -> T {
    match join {
        Join::Set => |_, y| y,
        Join::Add => add,
        Join::Mul => mul,
        Join::Min => Ord::min,
        Join::Max => Ord::max,
    }
}

fn join_float<T: Float>(join: Join) -> fn(T, T) -> T {
    match join {
        Join::Set => |_, y| y,
        Join::Add => Float::add,
        Join::Mul => Float::mul,
        Join::Min => Float::lesser,
        Join::Max => Float::greater,
    }
}

fn join_bool(join: Join) -> fn(bool, bool) -> bool {
    match join {
        Join::Set => |_, y| y,
        Join::Add | Join::Max => |x, y| x | y,
        Join::Mul | Join::Min => |x, y| x & y,
    }
}

/// `array` with each of `updates`, in order, joined to the element at its place; those
/// without a place are left out. Both are of one dtype.
pub(crate) fn put(array: &Array, at: &[Option<usize>], updates: &Array, join: Join) -> Array {
    fn each<T: Copy>(v: &[T], at: &[Option<usize>], new: &[T], f: fn(T, T) -> T) -> Vec<T> {
        let mut result = v.to_vec();
        for (place, x) in at.iter().zip(new) {
            if let Some(slot) = place.and_then(|i| result.get_mut(i)) {
                *slot = f(*slot, *x);
            }
        }
        result
    }
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match (array.data(), updates.data()) {
                (Data::Bool(v), Data::Bool(new)) => Data::Bool(each(v, at, new, join_bool(join))),
                $((Data::$int(v), Data::$int(new)) => {
                    Data::$int(each(v, at, new, join_int(join)))
                })*
                $((Data::$float(v), Data::$float(new)) => {
                    Data::$float(each(v, at, new, join_float(join)))
                })*
                (data, _) => data.clone(),
            }
        };
    }
    let data = ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64);
    with_shape(array.shape().into(), data).with_weak(array.is_weak())
}
