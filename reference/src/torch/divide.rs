//! `div` with its rounding modes, `true_divide` and `floor_divide`: three quotients
//! of the same two integers.

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

/// `torch.div` with its `rounding_mode`.
///
/// | `rounding_mode` | the quotient | result of integers |
/// |---|---|---|
/// | `None` | exact, Python's `/`: [`true_divide`] | `f32` |
/// | `Some(Trunc)` | rounded toward zero | their dtype |
/// | `Some(Floor)` | rounded down, Python's `//`: [`floor_divide`] | their dtype |
///
/// | `Trunc` of | gives |
/// |---|---|
/// | −7 / 2, 7 / −2 | −3 |
/// | `i8` −128 / −1, `i16` MIN / −1 | MIN |
/// | `i32` or `i64` MIN / −1 | the process dies of SIGFPE, whatever the form and layout |
/// | a zero divisor and such a pair in one call | whichever comes first in row-major order; beyond 32,768 elements threads decide |
/// | floats | the quotient rounded to the dtype, then toward zero |
///
/// # Errors
///
/// With a rounding mode: `zero-division` for the whole call if any integer divisor is
/// zero, also one that wraps to it (`i8` by 256); `no-dtype` for `bool` by `bool`,
/// and for `u16`, `u32` and `u64`. And those of [every function of two
/// operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0, SIGFPE in child processes; golden vectors.
///
/// ```
/// use int_reference::{Array, Outcome, torch};
/// use torch::Rounding::{Floor, Trunc};
/// let a = Array::from([-7_i32, 7]);
/// assert_eq!(torch::div(&a, 2, None).unwrap(), Array::from([-3.5_f32, 3.5]));
/// assert_eq!(torch::div(&a, 2, Some(Trunc)).unwrap(), Array::from([-3_i32, 3]));
/// assert_eq!(torch::div(&a, 2, Some(Floor)).unwrap(), Array::from([-4_i32, 3]));
/// let min = Array::from([i32::MIN]);
/// assert_eq!(torch::div(&min, -1, Some(Trunc)), Outcome::Kills("SIGFPE"));
/// ```
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

/// `torch.true_divide`, Python's `/`: the quotient as a float.
///
/// | operands | result |
/// |---|---|
/// | two integers or booleans, 64-bit ones too | `f32`: both rounded to `f32`, then the quotient |
/// | x / 0 | ±infinity, NaN for 0 / 0 |
/// | 0 / −1 | −0.0 |
/// | Python number / array, spelled `2 / t` | not this: PyTorch evaluates `t.reciprocal() * 2`, another last bit for every fourth pair of small integers |
///
/// # Errors
///
/// Those of [every function of two operands](crate::torch); a zero divisor is none.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i64, -1]);
/// assert_eq!(torch::true_divide(&a, 0).unwrap(), Array::from([f32::INFINITY, f32::NEG_INFINITY]));
/// // 2^24 + 1 is no f32.
/// assert_eq!(torch::true_divide(&Array::from([16_777_217_i64]), 1).unwrap(), Array::from([16_777_216_f32]));
/// ```
pub fn true_divide<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    div(lhs, rhs, None)
}

/// `torch.floor_divide`, Python's `//`: the quotient rounded down.
///
/// | operands | result |
/// |---|---|
/// | −7 // 2, 7 // −2 | −4 |
/// | MIN // −1 | MIN, in every signed dtype |
/// | `bool` // Python `int` | `i64` |
/// | integer // Python `float` | `f32` |
/// | floats: x // 0.0 | x / 0.0 |
/// | floats: 1.0 // 0.1 | 9.0, as in Python: what [`remainder`](super::remainder()) leaves is taken off first |
/// | floats: −5.0 // inf | −1.0 |
///
/// # Errors
///
/// As [`div`] with `Floor`: `zero-division` for the whole call, 0 // 0 included.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let rel = Array::from([-4_i64, -3, -2, -1, 0, 1, 2, 3, 4]);
/// let q = torch::floor_divide(&rel, 2).unwrap();
/// assert_eq!(q, Array::from([-2_i64, -2, -1, -1, 0, 0, 1, 1, 2]));
/// assert_eq!(torch::floor_divide(&rel, 0).raises().unwrap().kind, RaiseKind::ZeroDivision);
/// ```
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
