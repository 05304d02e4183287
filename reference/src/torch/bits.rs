//! The bit pattern: `bitwise_and`, `bitwise_or`, `bitwise_xor`, `bitwise_not` and the
//! shifts.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor};
use crate::integer::{self, Int};
use crate::{Array, DType, Element, Operand, Outcome, Raise};

/// `torch.bitwise_and`, Python's `&`: the bits that are set in both; of booleans, and.
///
/// Works for `u16`, `u32` and `u64`. `bool` with a Python `int` is `i64`.
///
/// # Errors
///
/// `no-dtype` for floats; `value` for two Python scalars; those of [every function of
/// two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::bitwise_and(&Array::from([-2_i8, 7]), 300).unwrap(), Array::from([44_i8, 4]));
/// ```
pub fn bitwise_and<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logic(lhs.into(), rhs.into(), Logic::And).into()
}

/// `torch.bitwise_or`, Python's `|`. Rules and errors as [`bitwise_and`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::bitwise_or(&Array::from([-8_i8, 4]), 3).unwrap(), Array::from([-5_i8, 7]));
/// ```
pub fn bitwise_or<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logic(lhs.into(), rhs.into(), Logic::Or).into()
}

/// `torch.bitwise_xor`, Python's `^`. Rules and errors as [`bitwise_and`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::bitwise_xor(&Array::from([true]), true).unwrap(), Array::from([false]));
/// ```
pub fn bitwise_xor<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logic(lhs.into(), rhs.into(), Logic::Xor).into()
}

/// Which of the three.
#[derive(Clone, Copy)]
enum Logic {
    And,
    Or,
    Xor,
}

impl Logic {
    fn of<I: Int>(self) -> fn(I, I) -> I {
        match self {
            Logic::And => integer::and,
            Logic::Or => integer::or,
            Logic::Xor => integer::xor,
        }
    }
}

fn logic(lhs: Operand<'_>, rhs: Operand<'_>, which: Logic) -> Result<Array, Raise> {
    let (function, kernel) = match which {
        Logic::And => ("bitwise_and", "bitwise_and_cpu"),
        Logic::Or => ("bitwise_or", "bitwise_or_cpu"),
        Logic::Xor => ("bitwise_xor", "bitwise_xor_cpu"),
    };
    let pair = one_array(lhs, rhs, function)?;
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(|x: bool, y: bool| match which {
            Logic::And => x & y,
            Logic::Or => x | y,
            Logic::Xor => x ^ y,
        }),
        I: int => pair.zip(which.of::<I>()),
        F: float => return Err(no_kernel(kernel, F::DTYPE)),
    ))
}

fn one_array<'a>(lhs: Operand<'a>, rhs: Operand<'a>, function: &str) -> Result<Pair<'a>, Raise> {
    match (lhs.dtype(), rhs.dtype()) {
        (None, None) => Err(not_a_tensor(function)),
        _ => Pair::new(lhs, rhs),
    }
}

/// `torch.bitwise_not`, Python's `~`: every bit the other way; of booleans, not.
///
/// # Errors
///
/// `no-dtype` for floats, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::bitwise_not(&Array::from([0_u8, 5])).unwrap(), Array::from([255_u8, 250]));
/// assert_eq!(torch::bitwise_not(&Array::from([true])).unwrap(), Array::from([false]));
/// ```
pub fn bitwise_not(array: &Array) -> Outcome {
    let kernel = "bitwise_not_cpu";
    by_dtype!(array.dtype(),
        bool => super::unary::each(array, |x: bool| !x),
        I: int => match WIDE_UNSIGNED.contains(&I::DTYPE) {
            true => no_kernel(kernel, I::DTYPE).into(),
            false => super::unary::each(array, integer::not::<I>),
        },
        F: float => no_kernel(kernel, F::DTYPE).into(),
    )
}

/// `torch.bitwise_left_shift`, Python's `<<`: `x · 2^count` modulo 2^bits.
///
/// | count | result |
/// |---|---|
/// | negative, or at least the width | 0 |
/// | Python 300 for `i8` | wraps to 44 first, which is beyond the width |
/// | Python 257 for `u8` | wraps to 1 |
///
/// The width is that of the dtype that both meet in: `i8` 1 << `i64` 40 is 2^40.
///
/// # Errors
///
/// `no-dtype` for `bool`, floats, `u16`, `u32` and `u64`; `value` for two Python
/// scalars; those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let counts = Array::from([-1_i8, 0, 6, 7, 8]);
/// assert_eq!(torch::bitwise_left_shift(3, &counts).unwrap(), Array::from([0_i8, 3, -64, -128, 0]));
/// ```
pub fn bitwise_left_shift<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    let pair = one_array(lhs.into(), rhs.into(), "bitwise_left_shift");
    shifted(pair, "lshift_cpu", true).into()
}

/// `torch.bitwise_right_shift`, Python's `>>`: the floor of `x / 2^count`.
///
/// | count | result |
/// |---|---|
/// | negative, or at least the width | 0, or −1 for a negative element |
///
/// # Errors
///
/// As [`bitwise_left_shift`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([-7_i8, 7]);
/// assert_eq!(torch::bitwise_right_shift(&a, 1).unwrap(), Array::from([-4_i8, 3]));
/// assert_eq!(torch::bitwise_right_shift(&a, -1).unwrap(), Array::from([-1_i8, 0]));
/// ```
pub fn bitwise_right_shift<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
) -> Outcome {
    let pair = one_array(lhs.into(), rhs.into(), "bitwise_right_shift");
    shifted(pair, "rshift_cpu", false).into()
}

fn shifted(pair: Result<Pair<'_>, Raise>, kernel: &str, left: bool) -> Result<Array, Raise> {
    let pair = pair?.lacking(WIDE_UNSIGNED, kernel)?;
    Ok(by_dtype!(pair.dtype,
        bool => return Err(no_kernel(kernel, DType::Bool)),
        I: int => pair.zip(if left { shifted_left::<I> } else { shifted_right::<I> }),
        F: float => return Err(no_kernel(kernel, F::DTYPE)),
    ))
}

fn shifted_left<I: Int>(x: I, count: I) -> I {
    integer::shift_left(x, count.widen()).unwrap_or(I::ZERO)
}

/// Beyond the width, nothing but the sign is left.
fn shifted_right<I: Int>(x: I, count: I) -> I {
    let sign = if x < I::ZERO { integer::neg(I::ONE) } else { I::ZERO };
    integer::shift_right(x, count.widen()).unwrap_or(sign)
}
