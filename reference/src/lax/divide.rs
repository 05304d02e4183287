//! `div` and `rem`, and what XLA computes for a zero divisor.

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::{Binary, numbers, zip_floats};
use crate::elementwise::{View, zip};
use crate::integer::{Int, neg, trunc_div, trunc_rem};
use crate::{Array, Operand, Outcome, Raise};

pub(crate) static DIV: Binary = Binary {
    name: "div",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        let by_reciprocal = is_repeated(b, shape);
        numbers!(a, b, shape; int: div_int,
            float: if by_reciprocal { Float::div_by_reciprocal } else { Float::div })
    },
};

pub(crate) static REM: Binary = Binary {
    name: "rem",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: rem_int, float: Float::rem),
};

/// Whether broadcasting to `shape` repeats elements of `array`: a float division by
/// such a divisor is a multiplication by its reciprocal.
pub(crate) fn is_repeated(array: &Array, shape: &[usize]) -> bool {
    !shape.contains(&0) && shape.iter().product::<usize>() > array.len()
}

/// Truncated; −1, all bits set, for a zero divisor.
#[inline]
pub(crate) fn div_int<T: Int>(x: T, y: T) -> T {
    trunc_div(x, y).unwrap_or(neg(T::ONE))
}

/// With the sign of `x`; `x` itself for a zero divisor.
#[inline]
pub(crate) fn rem_int<T: Int>(x: T, y: T) -> T {
    trunc_rem(x, y).unwrap_or(x)
}

functions! { Lax;
    /// Integers: the quotient rounded toward zero, in the operands' dtype, modulo 2^bits. Floats:
    /// the quotient.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −7, 2 | −3 |
    /// | signed, 0 divisor | −1 |
    /// | unsigned, 0 divisor | the greatest value |
    /// | `i8` −128, −1 | −128 |
    /// | float, 0 or subnormal divisor | ±inf, NaN for 0/0 |
    /// | floats, the divisor repeated by broadcasting | `x · (1/y)`, rounded twice |
    /// | `bool` with anything | raises `NoDtype` |
    ///
    /// A divisor is repeated if the result has more elements than it has: a Python scalar, a
    /// 0-dimensional array or an axis of 1 beside a longer one. XLA then turns the division into
    /// a multiplication, in `f16` by the rounded reciprocal, in `bf16` by one of `f32`.
    ///
    /// Other errors: see [`lax`](crate::lax). Under `jit` integers are the same; a float divisor
    /// that is a constant full of one value is a repeated one. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-7_i32, 7, 7]), Array::from([2_i32, -2, 0]));
    /// assert_eq!(lax::div(&x, &y).unwrap(), Array::from([-3, -3, -1]));
    /// // Five thirds, and five times a rounded third.
    /// let x = Array::from([5.0_f64, 5.0]);
    /// let divided = lax::div(&x, &Array::from([3.0_f64, 3.0])).unwrap();
    /// assert_eq!(divided, Array::from([5.0_f64 / 3.0; 2]));
    /// assert_eq!(lax::div(&x, 3.0).unwrap(), Array::from([5.0_f64 * (1.0 / 3.0); 2]));
    /// ```
    binary fn div(x, y; x64) = "lax.div({0}, {1})", ["/", "trunc_divide"] => {
        DIV.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// What truncated division leaves, with the sign of `x`; of floats C's `fmod`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −7, 2 | −1 |
    /// | `i8` 7, −2 | 1 |
    /// | integers, 0 divisor | `x` |
    /// | `i8` −128, −1 | 0 |
    /// | float, 0 divisor or infinite `x` | NaN |
    /// | float, subnormal divisor | NaN: it counts as 0 |
    /// | float, subnormal `x` or result | kept as it is |
    /// | `bool` with anything | raises `NoDtype` |
    ///
    /// For integers `y · lax.div(x, y) + lax.rem(x, y) = x` holds modulo 2^bits for every pair,
    /// zero divisors included. Floats call the C library; what is said of subnormal divisors
    /// holds for the Linux wheels, which are bound to an old version of it.
    ///
    /// Other errors: see [`lax`](crate::lax). Under `jit` the same bits, except that constants
    /// are folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-7_i32, 7, 7]), Array::from([2_i32, -2, 0]));
    /// assert_eq!(lax::rem(&x, &y).unwrap(), Array::from([-1, 1, 7]));
    /// ```
    binary fn rem(x, y; x64) = "lax.rem({0}, {1})", ["%", "fmod"] => {
        REM.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
}
