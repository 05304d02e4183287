//! Operands made ready for functions of more than two: broadcast and converted. What
//! is computed, and in which dtype, is the callers' matter.

use alloc::{format, vec, vec::Vec};

use super::pair::shape_mismatch;
use crate::cast::Convert;
use crate::{
    Array, DType, Element, Operand, Outcome, Raise, RaiseKind, broadcast_indices, broadcast_shapes,
};

/// The shape that these broadcast to, one after the other.
pub(super) fn common_shape(operands: &[Operand<'_>]) -> Result<Vec<usize>, Raise> {
    operands.iter().try_fold(vec![], |shape, operand| {
        broadcast_shapes(&[&shape, operand.shape()])
            .ok_or_else(|| shape_mismatch(&shape, operand.shape()))
    })
}

/// How many elements the shape holds; `None` beyond `usize`.
pub(super) fn count(shape: &[usize]) -> Option<usize> {
    // A zero first: the other dimensions may multiply to more than a usize holds.
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1_usize, |n, d| n.checked_mul(*d))
}

/// From this many elements on, whether there is memory for them is the machine's matter.
pub(super) const MANY: usize = 1 << 28;

/// How many elements a result of this shape has, or why there is none.
pub(super) fn room(shape: &[usize]) -> Result<usize, Outcome> {
    match count(shape) {
        Some(n) if n <= MANY => Ok(n),
        _ => Err(Outcome::Unspecified("more elements than may fit in memory".into())),
    }
}

/// The elements of an operand as `T`.
pub(super) fn values<T: Convert>(operand: Operand<'_>) -> Vec<T> {
    match operand {
        Operand::Int(v) => vec![T::from_int(v)],
        Operand::Float(v) => vec![T::from_float(v)],
        Operand::Bool(v) => vec![T::from_bool(v)],
        Operand::Array(a) => match a.as_slice() {
            Some(same) => same.to_vec(),
            None => T::from_data(a.data()),
        },
    }
}

/// The elements of an operand as `T`, in the places that broadcasting puts them.
pub(super) fn spread<T: Convert>(operand: Operand<'_>, shape: &[usize]) -> Vec<T> {
    if count(shape) == Some(0) {
        return Vec::new();
    }
    let own = values::<T>(operand);
    if operand.shape() == shape {
        return own;
    }
    broadcast_indices(operand.shape(), shape).into_iter().map(|i| own[i]).collect()
}

/// An array of this shape.
pub(super) fn array<T: Element>(shape: &[usize], values: Vec<T>) -> Array {
    Array::new(shape.to_vec(), values).expect("one value for each element of the shape")
}

/// The array in an operand; a Python scalar raises as PyTorch's argument parser does.
pub(super) fn tensor<'a>(operand: Operand<'a>, function: &str) -> Result<&'a Array, Raise> {
    match operand {
        Operand::Array(array) => Ok(array),
        _ => Err(super::pair::not_a_tensor(function)),
    }
}

/// Two operands of a function that takes no Python scalar.
pub(super) fn tensors(operands: &[Operand<'_>], function: &str) -> Result<(), Raise> {
    operands.iter().try_for_each(|operand| tensor(*operand, function).map(|_| ()))
}

/// Whether PyTorch's checked conversion takes this Python scalar.
pub(super) fn fits(number: Operand<'_>, dtype: DType) -> Result<(), Raise> {
    checked_int(number, dtype)?;
    let greatest = match dtype {
        DType::F16 => 65504.0,
        DType::Bf16 => f64::from(half::bf16::MAX),
        DType::F32 => f64::from(f32::MAX),
        _ => return Ok(()),
    };
    match number {
        Operand::Float(v) if v.is_finite() && v.abs() > greatest => Err(does_not_fit(dtype)),
        Operand::Int(v) if (v as f64).abs() > greatest => Err(does_not_fit(dtype)),
        _ => Ok(()),
    }
}

pub(super) fn value_error(message: impl Into<alloc::borrow::Cow<'static, str>>) -> Raise {
    Raise::new(RaiseKind::Value, message)
}

pub(super) fn no_dtype(message: impl Into<alloc::borrow::Cow<'static, str>>) -> Raise {
    Raise::new(RaiseKind::NoDtype, message)
}

pub(super) fn shape_error(message: impl Into<alloc::borrow::Cow<'static, str>>) -> Raise {
    Raise::new(RaiseKind::Shape, message)
}

pub(super) fn index_error(message: impl Into<alloc::borrow::Cow<'static, str>>) -> Raise {
    Raise::new(RaiseKind::Index, message)
}

/// The exception for a number that the dtype does not hold, where PyTorch looks.
pub(super) fn does_not_fit(dtype: DType) -> Raise {
    let name = match dtype {
        DType::Bool => "bool",
        DType::I8 => "int8_t",
        DType::I16 => "int16_t",
        DType::I32 => "int",
        DType::I64 => "int64_t",
        DType::U8 => "uint8_t",
        DType::U16 => "uint16_t",
        DType::U32 => "uint32_t",
        DType::U64 => "uint64_t",
        DType::F16 => "c10::Half",
        DType::Bf16 => "c10::BFloat16",
        DType::F32 => "float",
        DType::F64 => "double",
    };
    Raise::new(
        RaiseKind::Overflow,
        format!("value cannot be converted to type {name} without overflow"),
    )
}

/// A number in an integer dtype or `bool`, where PyTorch converts it with a check:
/// of a `float` within the range the fraction is dropped, a negative `int` wraps in the unsigned dtypes if
/// its absolute value fits. `None` for a float dtype.
pub(super) fn checked_int(number: Operand<'_>, dtype: DType) -> Result<Option<i128>, Raise> {
    let Some((min, max)) = dtype.int_range() else { return Ok(None) };
    if dtype == DType::Bool {
        return Ok(Some(match number {
            Operand::Float(v) => i128::from(v != 0.0),
            Operand::Int(v) => i128::from(v != 0),
            Operand::Bool(v) => i128::from(v),
            Operand::Array(_) => 0,
        }));
    }
    let value = match number {
        Operand::Bool(v) => i128::from(v),
        Operand::Int(v) => v,
        // What is cut off counts at the lower end: −128.5 is no `i8`, 127.5 is.
        Operand::Float(v) if (min as f64..max as f64 + 1.0).contains(&v) => {
            return Ok(Some(v as i128));
        }
        _ => return Err(does_not_fit(dtype)),
    };
    let least = if min == 0 { -max } else { min };
    match (least..=max).contains(&value) {
        true => Ok(Some(value)),
        false => Err(does_not_fit(dtype)),
    }
}
