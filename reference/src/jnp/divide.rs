//! `true_divide`, `divide`, `floor_divide`, `remainder`, `mod` and `fmod`.

use alloc::{borrow::Cow, vec, vec::Vec};
use core::cmp::Ordering;

use super::args::{Pair, To};
use super::arith::is_seen_as_bool;
use crate::elementwise::{View, map, zip};
use crate::integer::{Int, floor_rem, sign, sub};
use crate::lax::args::{Accepts, asarray, not_the_same, with_shape};
use crate::lax::convert::convert;
use crate::lax::divide::{DIV, REM, div_int, is_repeated, rem_int};
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
use crate::promote::jax::{default_float, default_int, promote};
use crate::{Array, DType, Data, Operand, Outcome, Raise};

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

static REMAINDER: Binary = Binary {
    name: "rem",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: remainder_int, float: remainder_float),
};

/// Truncated, and one less where the signs differ and something remains. JAX's
/// correction applies to a zero divisor too: −1 of `lax.div` becomes −2, except for 0.
#[inline]
fn floor_divide_int<T: Int>(x: T, y: T) -> T {
    let quotient = div_int(x, y);
    let signed = T::MIN < T::ZERO;
    if signed && sign(x) != sign(y) && rem_int(x, y) != T::ZERO {
        sub(quotient, T::ONE)
    } else {
        quotient
    }
}

/// With the divisor's sign; a zero divisor is replaced by 1.
#[inline]
fn remainder_int<T: Int>(x: T, y: T) -> T {
    floor_rem(x, y).unwrap_or(T::ZERO)
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

#[inline]
fn remainder_float<T: Float>(x: T, y: T) -> T {
    let rem = Float::rem(x, y);
    if !rem.is_zero() && rem.is_negative() != y.is_negative() { Float::add(rem, y) } else { rem }
}

/// Ones in place of zeros.
fn without_zeros(array: Cow<'_, Array>) -> Cow<'_, Array> {
    fn ones<T: Int>(array: &Array, values: &[T]) -> Option<Vec<T>> {
        let one = |x| if x == T::ZERO { T::ONE } else { x };
        values.contains(&T::ZERO).then(|| map(View::like(array, values), one))
    }
    let data = match array.data() {
        Data::Bool(v) => v.contains(&false).then(|| Data::Bool(vec![true; v.len()])),
        Data::I8(v) => ones(&array, v).map(Data::I8),
        Data::I16(v) => ones(&array, v).map(Data::I16),
        Data::I32(v) => ones(&array, v).map(Data::I32),
        Data::I64(v) => ones(&array, v).map(Data::I64),
        Data::U8(v) => ones(&array, v).map(Data::U8),
        Data::U16(v) => ones(&array, v).map(Data::U16),
        Data::U32(v) => ones(&array, v).map(Data::U32),
        Data::U64(v) => ones(&array, v).map(Data::U64),
        _ => None,
    };
    match data {
        Some(data) => Cow::Owned(with_shape(array.shape().into(), data).with_weak(array.is_weak())),
        None => array,
    }
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
    let selects = of_bool && is_seen_as_bool(&a, &shape) && is_repeated(&b, &shape);
    if selects { &SELECT } else { &DIV }.call_in(&a, &b, shape)
}

fn modulo(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(REMAINDER.name, x1, x2, x64, To::Numeric)?;
    REMAINDER.call_in(&a, &b, shape)
}

functions! { Jnp;
    /// `jnp.true_divide`.
    binary fn true_divide(x1, x2; x64) = "jnp.true_divide({0}, {1})", ["/", "div"] => {
        quotient(x1, x2, x64)
    }
    /// `jnp.divide`.
    binary fn divide(x1, x2; x64) = "jnp.divide({0}, {1})", ["/", "div"] => {
        quotient(x1, x2, x64)
    }
    /// `jnp.floor_divide`.
    binary fn floor_divide(x1, x2; x64) = "jnp.floor_divide({0}, {1})", ["//"] => {
        let Pair { a, b, shape } = Pair::new(FLOOR_DIVIDE.name, x1, x2, x64, To::Numeric)?;
        let floor = FLOOR_DIVIDE.call_in(&a, &b, shape)?;
        if floor.is_weak() { less_a_python_one(floor, x64) } else { Ok(floor) }
    }
    /// `jnp.remainder`.
    binary fn remainder(x1, x2; x64) = "jnp.remainder({0}, {1})", ["%", "mod"] => {
        modulo(x1, x2, x64)
    }
    /// `jnp.mod`.
    binary fn r#mod as "mod"(x1, x2; x64) = "jnp.mod({0}, {1})", ["%", "remainder"] => {
        modulo(x1, x2, x64)
    }
    /// `jnp.fmod`.
    binary fn fmod(x1, x2; x64) = "jnp.fmod({0}, {1})", ["rem"] => {
        let (a, mut b) = (asarray(x1, x64)?, asarray(x2, x64)?);
        let result = promote((a.dtype(), a.is_weak()), (b.dtype(), b.is_weak()), x64).0;
        if result.is_integer() {
            b = without_zeros(b);
        }
        let Pair { a, b, shape } = Pair::of_arrays(REM.name, a, b, x64, To::Numeric)?;
        REM.call_in(&a, &b, shape)
    }
}
