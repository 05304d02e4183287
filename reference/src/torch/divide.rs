//! `div` with its rounding modes, `true_divide` and `floor_divide`.

use alloc::borrow::Cow;

use half::{bf16, f16};

use super::float;
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, zero_division};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::{Array, DType, Operand, Outcome, Raise};

/// PyTorch's `rounding_mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// `"trunc"`: toward zero.
    Trunc,
    /// `"floor"`: down.
    Floor,
}

/// `torch.div`.
pub fn div<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
    rounding_mode: Option<Rounding>,
) -> Outcome {
    let (lhs, rhs) = (lhs.into(), rhs.into());
    match rounding_mode {
        None => true_quotient(lhs, rhs).into(),
        Some(Rounding::Trunc) => trunc_quotient(lhs, rhs).unwrap_or_else(Outcome::from),
        Some(Rounding::Floor) => floor_quotient(lhs, rhs).into(),
    }
}

/// `torch.true_divide`, Python's `/`.
pub fn true_divide<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    div(lhs, rhs, None)
}

/// `torch.floor_divide`, Python's `//`.
pub fn floor_divide<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    div(lhs, rhs, Some(Rounding::Floor))
}

fn true_quotient(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
    let pair = Pair::new(lhs, rhs)?;
    Ok(match pair.dtype {
        DType::F16 => pair.zip_float(|x: f16, y| x / y, |x, y| x / y),
        DType::Bf16 => pair.zip_float(|x: bf16, y| x / y, |x, y| x / y),
        DType::F64 => pair.zip(|x: f64, y| x / y),
        // Integers and booleans meet in the default dtype.
        _ => pair.zip(|x: f32, y| x / y),
    })
}

fn floor_quotient(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
    let kernel = "div_floor_cpu";
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, kernel)?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel(kernel, DType::Bool)),
        I: int => pair.try_zip(integer::floor_div::<I>).ok_or_else(zero_division),
        F: float => Ok(pair.zip_float(float::floor_div::<F>, float::floor_div)),
    )
}

fn trunc_quotient(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Outcome, Raise> {
    let kernel = "div_trunc_cpu";
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, kernel)?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel(kernel, DType::Bool)),
        I: int => trunc_integers::<I>(pair),
        F: float => Ok(pair.zip_float(float::trunc_div::<F>, float::trunc_div).into()),
    )
}

/// The loop divides one element after the other, so that what goes wrong first
/// decides how the call ends.
fn trunc_integers<I: Int + Convert>(pair: Pair<'_>) -> Result<Outcome, Raise> {
    // The narrow types divide as 32-bit integers, where MIN / −1 is in range.
    let traps = matches!(I::DTYPE, DType::I32 | DType::I64);
    let minus_one = integer::neg(I::ONE);
    let (mut seen, mut zero_at, mut trap_at) = (0_usize, None, None);
    let quotients = pair.zip(|x: I, y: I| {
        if traps && x == I::MIN && y == minus_one {
            trap_at.get_or_insert(seen);
        }
        seen += 1;
        integer::trunc_div(x, y).unwrap_or_else(|| {
            zero_at.get_or_insert(seen - 1);
            I::ZERO
        })
    });
    match (zero_at, trap_at) {
        (None, None) => Ok(quotients.into()),
        (None, Some(_)) => Ok(Outcome::Kills("SIGFPE")),
        (Some(_), None) => Err(zero_division()),
        (Some(zero), Some(trap)) if trap < zero => Ok(Outcome::Kills("SIGFPE")),
        (Some(_), Some(_)) if quotients.len() > ONE_THREAD => Ok(Outcome::Unspecified(
            Cow::Borrowed("zero division or SIGFPE, by which thread comes first"),
        )),
        _ => Err(zero_division()),
    }
}

/// Up to this many elements PyTorch uses one thread.
const ONE_THREAD: usize = 32_768;
