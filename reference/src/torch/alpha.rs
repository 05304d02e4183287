//! `add` and `sub` with `alpha`, the factor of the second operand.

use alloc::{vec, vec::Vec};

use super::arith::refuse_bool;
use super::float::Float;
use super::float_range::Accumulator;
use super::operands::{array, checked_int, fits, spread, value_error};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, scalars_fit};
use crate::integer::{self, Int};
use crate::promote::torch::scalar_dtype;
use crate::{Array, DType, Freedom, Operand, Outcome, Raise, Scalar, Value};

/// `torch.add(lhs, rhs, alpha=alpha)`: `lhs + alpha · rhs`, of integers modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | `i8` 100 + 2 · 100 | 44 |
/// | integers, `alpha` of 300 for an `i8` | raises: 300 is no `i8`. `u8` takes −255 ..= 255 |
/// | integers, a float `alpha`, 2.0 too | raises |
/// | booleans | `lhs or (alpha and rhs)`, whatever number `alpha` is |
/// | an `alpha` of `True` | for booleans alone |
/// | floats | rounded once or twice, and of 16 bits in steps or not: each is right |
///
/// # Errors
///
/// In this order: those of [every function of two operands](crate::torch); `value` for an `alpha`
/// that is no `int` where the sum is an integer, or `True` where it is no boolean; `no-dtype` if
/// the sum would be `u16`, `u32` or `u64`; `overflow` for an `alpha` that does not fit. Empty arrays
/// too.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let (a, b) = (Array::from([100_i8, 1]), Array::from([100_i8, -3]));
/// assert_eq!(torch::add_alpha(&a, &b, 2).unwrap(), Array::from([44_i8, -5]));
/// assert_eq!(torch::add_alpha(&a, &b, 300).raises().unwrap().kind, RaiseKind::Overflow);
/// assert_eq!(torch::add_alpha(&a, &b, 2.0).raises().unwrap().kind, RaiseKind::Value);
/// ```
pub fn add_alpha<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
    alpha: impl Into<Operand<'a>>,
) -> Outcome {
    let (lhs, rhs, alpha) = (lhs.into(), rhs.into(), alpha.into());
    plus(lhs, rhs, alpha, false).into()
}

/// `torch.sub(lhs, rhs, alpha=alpha)`: `lhs − alpha · rhs`, of integers modulo 2^bits.
///
/// It is [`add_alpha`] with `−alpha`, taken modulo 2^64:
///
/// | `alpha` | |
/// |---|---|
/// | 128, of `i8` | −128 fits |
/// | −128, of `i8` | raises: 128 does not |
/// | 2^64 − 1 | 1, of every dtype: `lhs + rhs` |
///
/// # Errors
///
/// As [`add_alpha`]; `no-dtype` if either operand is a boolean, before anything else is looked at.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_u8, 2]), Array::from([3_u8, 1]));
/// assert_eq!(torch::sub_alpha(&a, &b, 2).unwrap(), Array::from([251_u8, 0]));
/// ```
pub fn sub_alpha<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
    alpha: impl Into<Operand<'a>>,
) -> Outcome {
    let (lhs, rhs, alpha) = (lhs.into(), rhs.into(), alpha.into());
    plus(lhs, rhs, alpha, true).into()
}

fn plus(
    lhs: Operand<'_>,
    rhs: Operand<'_>,
    alpha: Operand<'_>,
    minus: bool,
) -> Result<Value, Raise> {
    scalars_fit(lhs, rhs)?;
    if let Operand::Array(_) = alpha {
        return Err(value_error("argument 'alpha' must be Number, not Tensor"));
    }
    scalar_dtype(alpha)?;
    if minus {
        refuse_bool(lhs, rhs)?;
    }
    let pair = Pair::new(lhs, rhs)?;
    let (dtype, shape) = (pair.dtype, pair.shape());
    let alpha = match alpha {
        Operand::Bool(_) if dtype != DType::Bool => {
            return Err(value_error("Boolean alpha only supported for Boolean results."));
        }
        Operand::Float(_) if !dtype.is_float() => {
            return Err(value_error(
                "For integral input tensors, argument alpha must not be a floating point number.",
            ));
        }
        // The number is held in 64 bits.
        Operand::Int(v) if minus => Operand::Int((v as u64).wrapping_neg() as i64 as i128),
        Operand::Float(v) if minus => Operand::Float(-v),
        other => other,
    };
    if WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("add_stub", dtype));
    }
    fits(alpha, dtype)?;
    Ok(by_dtype!(dtype,
        bool => {
            let factor = checked_int(alpha, dtype)? != Some(0);
            pair.zip(|x: bool, y: bool| x | (factor & y)).into()
        },
        I: int => {
            let factor = I::wrap(checked_int(alpha, dtype)?.unwrap_or(0));
            pair.zip(|x: I, y: I| integer::add(x, integer::mul(factor, y))).into()
        },
        F: float => floats::<F>(lhs, rhs, alpha, &shape),
    ))
}

/// `x + alpha · y` of floats, with every way to round that PyTorch's loops have.
fn floats<F: Float>(
    lhs: Operand<'_>,
    rhs: Operand<'_>,
    alpha: Operand<'_>,
    shape: &[usize],
) -> Value
where
    F::Wide: Accumulator,
{
    let (x, y) = (spread::<F>(lhs, shape), spread::<F>(rhs, shape));
    let number = |alpha| super::operands::values::<F>(alpha).first().copied().unwrap_or(F::ZERO);
    let factor = number(alpha);
    let ways = |x: F, y: F| -> Vec<Scalar> {
        let wide = |fused| {
            let sum = F::Wide::step(x.widen(), factor.widen(), y.widen(), fused);
            F::narrow(sum).scalar()
        };
        let mut ways = vec![(x + factor * y).scalar()];
        for way in [wide(false), wide(true)] {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    };
    let all: Vec<Vec<Scalar>> = x.iter().zip(&y).map(|(x, y)| ways(*x, *y)).collect();
    let sums = x.iter().zip(&y).map(|(x, y)| *x + factor * *y).collect();
    let open: Vec<(usize, Vec<Scalar>)> =
        all.into_iter().enumerate().filter(|(_, ways)| ways.len() > 1).collect();
    let free = if open.is_empty() { Freedom::None } else { Freedom::OneOf(open) };
    let array: Array = array(shape, sums);
    Value { arrays: vec![array], free }
}
