//! `add`, `sub` and `mul`: integers wrap.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, scalars_fit};
use crate::integer;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

/// `torch.add`, Python's `+`: the sum, of integers modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | `i8` 127 + 1 | −128, `i8` |
/// | `i8` + Python 300 | 300 wraps to 44 first |
/// | `bool` + `bool` | `bool`: or |
/// | `bool` + Python `int` | `i64` |
/// | any integer + Python `float` | `f32` |
///
/// # Errors
///
/// `no-dtype` if the sum would be `u16`, `u32` or `u64`: PyTorch has no code for
/// it. And those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([127_i8, -1]);
/// assert_eq!(torch::add(&a, 1).unwrap(), Array::from([-128_i8, 0]));
/// assert_eq!(torch::add(&a, 0.5).unwrap(), Array::from([127.5_f32, -0.5]));
/// ```
pub fn add<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    plus(lhs.into(), rhs.into()).into()
}

/// `torch.sub`, Python's `-`: the difference, of integers modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | `u8` 0 − 1 | 255, `u8` |
/// | Python 1 − `i8` −128 | −127: 129 wraps |
///
/// # Errors
///
/// `no-dtype` if either operand is a boolean, a Python one too, whatever the other
/// is (this is looked at before the shapes), and as for [`add`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let a = Array::from([0_u8, 5]);
/// assert_eq!(torch::sub(&a, 1).unwrap(), Array::from([255_u8, 4]));
/// assert_eq!(torch::sub(&a, true).raises().unwrap().kind, RaiseKind::NoDtype);
/// ```
pub fn sub<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    minus(lhs.into(), rhs.into()).into()
}

/// `torch.mul`, Python's `*`: the product, of integers modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | `i64` × 0.5 | `f32`: each factor rounded to `f32`, then the product |
/// | `bool` × `bool` | `bool`: and |
/// | `u16`, `u32`, `u64` | work, as nowhere else in arithmetic |
/// | `bf16` × Python 0.1 | 0.1 enters as `f32`, not as `bf16` |
/// | Python 0.1 × `bf16`, spelled `torch.mul(0.1, t)` | 0.1 enters as `bf16`; but `0.1 * t` is evaluated as `t * 0.1` |
///
/// # Errors
///
/// Those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([-7_i64, 7]);
/// assert_eq!(torch::mul(&a, 0.5).unwrap(), Array::from([-3.5_f32, 3.5]));
/// assert_eq!(torch::mul(&a, 3).unwrap(), Array::from([-21_i64, 21]));
/// ```
pub fn mul<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    times(lhs.into(), rhs.into()).into()
}

fn plus(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, "add_stub")?;
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(|x: bool, y: bool| x | y),
        I: int => pair.zip(integer::add::<I>),
        F: float => pair.zip(|x: F, y: F| x + y),
    ))
}

fn minus(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
    scalars_fit(lhs, rhs)?;
    refuse_bool(lhs, rhs)?;
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, "add_stub")?;
    Ok(by_dtype!(pair.dtype,
        bool => return Err(no_kernel("add_stub", DType::Bool)),
        I: int => pair.zip(integer::sub::<I>),
        F: float => pair.zip(|x: F, y: F| x - y),
    ))
}

/// A boolean on either side, Python's too, before shapes are looked at.
pub(super) fn refuse_bool(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<(), Raise> {
    let is_bool = |o: Operand<'_>| match o {
        Operand::Bool(_) => true,
        other => other.dtype() == Some(DType::Bool),
    };
    let what = match (is_bool(lhs), is_bool(rhs)) {
        (true, true) => {
            "Subtraction, the `-` operator, with two bool tensors is not supported. \
             Use the `^` or `logical_xor()` operator instead."
        }
        (false, false) => return Ok(()),
        _ => {
            "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying \
             to invert a mask, use the `~` or `logical_not()` operator instead."
        }
    };
    Err(Raise::new(RaiseKind::NoDtype, what))
}

fn times(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
    let pair = Pair::new(lhs, rhs)?;
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(|x: bool, y: bool| x & y),
        I: int => pair.zip(integer::mul::<I>),
        F: float => pair.zip_float(|x: F, y: F| x * y, |x, y| x * y),
    ))
}
