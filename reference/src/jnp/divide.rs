//! `true_divide`, `divide` and `floor_divide`.

use core::cmp::Ordering;

use super::args::{Pair, To};
use super::arith::is_seen_as_bool;
use crate::elementwise::{View, zip};
use crate::integer::{Int, sign, sub};
use crate::lax::args::{Accepts, asarray, not_the_same, with_shape};
use crate::lax::convert::convert;
use crate::lax::divide::{DIV, div_int, is_repeated, rem_int};
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
use crate::promote::jax::{default_float, default_int};
use crate::{Array, DType, Operand, Outcome, Raise};

static FLOOR_DIVIDE: Binary = Binary {
    name: "div",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        let by_reciprocal = !b.shape().is_empty() && is_repeated(b, shape);
        numbers!(a, b, shape; int: floor_divide_int,
        float: if by_reciprocal {
            |x, y| floor_divide_float(x, y, Float::div_by_reciprocal)
        } else {
            |x, y| floor_divide_float(x, y, Float::div)
        })
    },
};

/// Truncated, and one less where the signs differ and something remains. JAX's
/// correction applies to a zero divisor too: −1 of `lax.div` becomes −2, except for 0.
#[inline]
pub(super) fn floor_divide_int<T: Int>(x: T, y: T) -> T {
    let quotient = div_int(x, y);
    let signed = T::MIN < T::ZERO;
    if signed && sign(x) != sign(y) && rem_int(x, y) != T::ZERO {
        sub(quotient, T::ONE)
    } else {
        quotient
    }
}

/// The remainder is taken off first, so that the quotient is close to an integer,
/// which the last step makes exact.
#[inline]
fn floor_divide_float<T: Float>(x: T, y: T, divide: fn(T, T) -> T) -> T {
    let rem = Float::rem(x, y);
    let multiple = if y.is_zero() { x } else { Float::sub(x, rem) };
    let quotient = divide(multiple, y);
    // NaN is not zero, and its sign differs from every sign.
    let signs_differ = Float::sign(y).compare(Float::sign(rem)) != Some(Ordering::Equal);
    let lower = !rem.is_zero() && signs_differ;
    Float::round(if lower { Float::sub(quotient, T::ONE) } else { quotient })
}

/// JAX writes `quotient - 1` with a Python 1, which is as weak as the quotient of two
/// weak arrays: a narrow signed dtype grows to the default one, and floats of two
/// dtypes have nowhere to meet.
fn less_a_python_one(quotient: Array, x64: bool) -> Result<Array, Raise> {
    let dtype = quotient.dtype();
    if dtype.is_float() && dtype != default_float(x64) {
        return Err(not_the_same("select", dtype, default_float(x64)));
    }
    if dtype.is_signed() && dtype != default_int(x64) {
        let data = convert(&quotient, default_int(x64));
        return Ok(with_shape(quotient.shape().into(), data).with_weak(true));
    }
    Ok(quotient)
}

/// A quotient of a `bool` array by a repeated divisor: a product with the reciprocal,
/// and of a product with a `bool` XLA makes a selection. False gives 0.0 even if the
/// divisor is zero or negative.
static SELECT: Binary = Binary {
    name: "div",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        numbers!(a, b, shape; int: div_int,
        float: |x, y| if x.is_zero() { Float::ZERO } else { Float::div_by_reciprocal(x, y) })
    },
};

fn quotient(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let (x1, x2) = (asarray(x1, x64)?, asarray(x2, x64)?);
    let of_bool = x1.dtype() == DType::Bool;
    let Pair { a, b, shape } = Pair::of_arrays(DIV.name, x1, x2, x64, To::Inexact)?;
    let selects = of_bool && is_repeated(&b, &shape) && is_seen_as_bool(&a, &b, &shape);
    if selects { &SELECT } else { &DIV }.call_in(&a, &b, shape)
}

pub(super) fn floored(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(FLOOR_DIVIDE.name, x1, x2, x64, To::Numeric)?;
    let floor = FLOOR_DIVIDE.call_in(&a, &b, shape)?;
    if floor.is_weak() { less_a_python_one(floor, x64) } else { Ok(floor) }
}

functions! { Jnp;
    /// The quotient, of integers too: `float64` if an operand's dtype has 64 bits, else `float32`.
    ///
    /// Both operands are converted to the float and divided there.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i32` 7, `i32` 2 | `f32` 3.5 |
    /// | `i64` 7, `i64` 2 | `f64` 3.5; with x64 off `f32` |
    /// | `i64` 2^53 + 1, `i64` 1 | `f64` 2^53 |
    /// | `i8` 7, Python `300` | `f32` 7/300: no wrapping here |
    /// | `i8` 7, Python `2.0` | weak `f64` 3.5 |
    /// | `i32` 7, 0 and 0, 0 | inf and NaN |
    /// | `i32` 0, −1 | −0.0 |
    /// | `bool`, `bool` | `f32` |
    /// | the divisor repeated by broadcasting | `x1 · (1/x2)`, rounded twice |
    /// | `bool` false, seen as in [`multiply`](super::multiply), such a divisor | 0.0, even for 0, −1 |
    ///
    /// A divisor is repeated if the result has more elements than it has: a Python scalar, a
    /// 0-dimensional array or an axis of 1 beside a longer one. XLA then multiplies by the
    /// reciprocal, which is off by one place for about a quarter of the 8-bit pairs; in `f16`
    /// the reciprocal is rounded, in `bf16` it is one of `f32`.
    ///
    /// Errors: see [`jnp`](crate::jnp). Under `jit` a divisor that is a constant full of one value
    /// is a repeated one, and successive divisions may be merged. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([7_i32, 5, 0]);
    /// let y = Array::from([2_i32, 0, 0]);
    /// assert_eq!(jnp::true_divide(&x, &y).unwrap(), Array::from([3.5, f32::INFINITY, f32::NAN]));
    /// assert_eq!(
    ///     jnp::true_divide(&Array::from([5_i64, 5]), 3).unwrap(),
    ///     Array::from([5.0 * (1.0 / 3.0); 2]), // not 5/3
    /// );
    /// ```
    binary fn true_divide(x1, x2; x64) = "jnp.true_divide({0}, {1})", ["/", "div"] => {
        quotient(x1, x2, x64)
    }
    /// The quotient: another name of [`true_divide`], with its edge cases (a zero divisor gives an
    /// infinity or NaN, a repeated divisor is a factor), errors, source and behaviour under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::divide(&Array::from([7_i8, -7]), 2).unwrap(), Array::from([3.5_f32, -3.5]));
    /// ```
    binary fn divide(x1, x2; x64) = "jnp.divide({0}, {1})", ["/", "div"] => {
        quotient(x1, x2, x64)
    }
    /// The quotient rounded down, in the promoted dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i32` −7, 2 and 7, −2 | −4 |
    /// | signed `x`, 0 divisor | −2, and −1 for `x` = 0 |
    /// | unsigned `x`, 0 divisor | the greatest value |
    /// | `i8` −128, −1 | −128: it wraps |
    /// | `i8` 7, Python `256` | −2: the scalar wraps to 0 |
    /// | `bool`, `bool` | `i32`, under either setting |
    /// | `i32` −7, Python `2.0` | weak `f64` −4.0 |
    /// | float `x`, 0 or subnormal divisor | ±inf, NaN for 0/0 |
    /// | infinite `x` | NaN |
    /// | float 0.0, −3.0 and −0.0, 3.0 | −0.0 and 0.0 |
    ///
    /// Of floats, the remainder is taken off first, and the quotient of what is left is rounded to
    /// the nearest integer, every step in the dtype. There too a divisor repeated by broadcasting
    /// becomes a factor, but not if its rank is 0.
    ///
    /// Two weak arrays of a narrow signed dtype, which no public function makes, give the default
    /// integer dtype, and of a float dtype other than the default one raise `NoDtype`.
    ///
    /// Other errors: see [`jnp`](crate::jnp). Under `jit` integers are the same; of floats, a
    /// divisor that is a Python constant becomes a factor. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let rel = Array::from([-4_i64, -3, -2, -1, 0, 1, 2, 3, 4]);
    /// let buckets = jnp::floor_divide(&rel, 2);
    /// assert_eq!(buckets.unwrap(), Array::from([-2_i64, -2, -1, -1, 0, 0, 1, 1, 2]));
    /// assert_eq!(jnp::floor_divide(&Array::from([7_i8, 0]), 0).unwrap(), Array::from([-2_i8, -1]));
    /// ```
    binary fn floor_divide(x1, x2; x64) = "jnp.floor_divide({0}, {1})", ["//"] => {
        floored(x1, x2, x64)
    }
}
