//! `remainder` and `fmod`: what floor and truncated division leave.

use alloc::vec::Vec;

use super::float::{self, Float};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor, zero_division};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::{Array, DType, Freedom, Operand, Outcome, Raise, Value};

/// `torch.remainder`, Python's `%`: what [`floor_divide`](super::floor_divide) leaves,
/// with the sign of the divisor.
///
/// | operands | result |
/// |---|---|
/// | −7 % 2, 7 % −2 | 1, −1 |
/// | MIN % −1 | 0, in every signed dtype |
/// | `i8` % Python 256 | raises: 256 wraps to 0 |
/// | floats: x % 0.0, inf % x | NaN |
/// | floats: −5.0 % inf | inf |
/// | floats: x % y where x / y overflows | the exact remainder from PyTorch's scalar code, NaN from its vector code: one of the two |
///
/// # Errors
///
/// `zero-division` for the whole call if any integer divisor is zero; `no-dtype` for
/// `bool` by `bool`, and for `u16`, `u32` and `u64`; `value` if neither operand is an
/// array. And those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let rel = Array::from([-4_i64, -3, -2, -1, 0, 1, 2, 3, 4]);
/// let r = torch::remainder(&rel, 2).unwrap();
/// assert_eq!(r, Array::from([0_i64, 1, 0, 1, 0, 1, 0, 1, 0]));
/// ```
pub fn remainder<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    let (lhs, rhs) = (lhs.into(), rhs.into());
    floor_remainder(lhs, rhs).unwrap_or_else(Outcome::from)
}

/// `torch.fmod`: what [`div`](super::div()) with `Trunc` leaves, with the sign of the
/// dividend.
///
/// | operands | result |
/// |---|---|
/// | fmod(−7, 2), fmod(7, −2) | −1, 1 |
/// | fmod(MIN, −1) | 0, in every signed dtype |
/// | floats | as [`remainder`](super::remainder()), with the dividend's sign; fmod(−5.0, inf) is −5.0 |
///
/// # Errors
///
/// As [`remainder`](super::remainder()); and `value` if the left operand is a Python
/// scalar, which `torch.fmod` does not take.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([-7_i32, 7]);
/// assert_eq!(torch::fmod(&a, 2).unwrap(), Array::from([-1_i32, 1]));
/// ```
pub fn fmod<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    let (lhs, rhs) = (lhs.into(), rhs.into());
    trunc_remainder(lhs, rhs).unwrap_or_else(Outcome::from)
}

fn floor_remainder(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Outcome, Raise> {
    if lhs.dtype().is_none() && rhs.dtype().is_none() {
        return Err(not_a_tensor("remainder"));
    }
    let kernel = "remainder_cpu";
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, kernel)?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel(kernel, DType::Bool)),
        I: int => integers(pair, integer::floor_rem::<I>),
        F: float => Ok(floats(pair, float::floor_rem::<F>)),
    )
}

fn trunc_remainder(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Outcome, Raise> {
    if lhs.dtype().is_none() {
        return Err(not_a_tensor("fmod"));
    }
    let kernel = "fmod_cpu";
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, kernel)?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel(kernel, DType::Bool)),
        I: int => integers(pair, integer::trunc_rem::<I>),
        F: float => Ok(floats(pair, F::fmod)),
    )
}

fn integers<I: Int + Convert>(
    pair: Pair<'_>,
    f: impl Fn(I, I) -> Option<I>,
) -> Result<Outcome, Raise> {
    pair.try_zip(f).map(Outcome::from).ok_or_else(zero_division)
}

/// Where the quotient overflows, PyTorch's vector code gives NaN and its scalar
/// code the exact remainder; which of them an element meets depends on its
/// position and on the machine.
fn floats<F: Float>(pair: Pair<'_>, f: impl Fn(F, F) -> F) -> Outcome {
    let mut overflows = Vec::new();
    let mut index = 0;
    let array: Array = pair.zip(|x: F, y: F| {
        if x.overflows(y) {
            overflows.push(index);
        }
        index += 1;
        f(x, y)
    });
    if overflows.is_empty() {
        return array.into();
    }
    let either = |i: &usize| Some((*i, [array.get(*i)?, F::NAN.scalar()].to_vec()));
    let free = Freedom::OneOf(overflows.iter().filter_map(either).collect());
    Outcome::Value(Value { arrays: [array].to_vec(), free })
}
