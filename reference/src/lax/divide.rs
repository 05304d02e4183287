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
    /// `lax.div`.
    binary fn div(x, y; x64) = "lax.div({0}, {1})", ["/", "trunc_divide"] => {
        DIV.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.rem`.
    binary fn rem(x, y; x64) = "lax.rem({0}, {1})", ["%", "fmod"] => {
        REM.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
}
