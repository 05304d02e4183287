//! `remainder` and `fmod`.

use alloc::vec::Vec;

use super::float::{self, Float};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor, zero_division};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::{Array, DType, Freedom, Operand, Outcome, Raise, Value};

/// `torch.remainder`, Python's `%`.
pub fn remainder<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    let (lhs, rhs) = (lhs.into(), rhs.into());
    floor_remainder(lhs, rhs).unwrap_or_else(Outcome::from)
}

/// `torch.fmod`.
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
