//! `add`, `sub` and `mul`.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, scalars_fit};
use crate::integer;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

/// `torch.add`, Python's `+`.
pub fn add<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    plus(lhs.into(), rhs.into()).into()
}

/// `torch.sub`, Python's `-`.
pub fn sub<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    minus(lhs.into(), rhs.into()).into()
}

/// `torch.mul`, Python's `*`.
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
        bool => pair.zip(|x: bool, y: bool| x ^ y),
        I: int => pair.zip(integer::sub::<I>),
        F: float => pair.zip(|x: F, y: F| x - y),
    ))
}

/// A boolean on either side, Python's too, before shapes are looked at.
fn refuse_bool(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<(), Raise> {
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
