//! `maximum`, `minimum`, `fmax`, `fmin`, `heaviside` and `signbit`.

use super::args::{Pair, To, single};
use crate::elementwise::{View, map, zip};
use crate::lax::args::{Accepts, asarray, with_shape};
use crate::lax::extremes::{MAX, MIN, pairs};
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
use crate::{Array, Data, Operand, Outcome, Raise};

pub(super) fn promoted(
    lax: &Binary,
    x1: Operand<'_>,
    x2: Operand<'_>,
    x64: bool,
    to: To,
) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x1, x2, x64, to)?;
    lax.call_in(&a, &b, shape)
}

/// As a comparison and a selection: what is not greater gives way, unless the other is NaN.
static FMAX: Binary = Binary {
    name: "gt",
    accepts: Accepts::Any,
    run: |a, b, shape| {
        pairs!(a, b, shape; bool: |x, y| x | y, int: Ord::max,
            float: |x, y| if y.is_less(x) || y.is_nan() { x } else { y })
    },
};

static FMIN: Binary = Binary {
    name: "lt",
    accepts: Accepts::Any,
    run: |a, b, shape| {
        pairs!(a, b, shape; bool: |x, y| x & y, int: Ord::min,
            float: |x, y| if x.is_less(y) || y.is_nan() { x } else { y })
    },
};

static HEAVISIDE: Binary = Binary {
    name: "select",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: |_, y| y, float: step),
};

fn step<T: Float>(x: T, at_zero: T) -> T {
    if x.is_less(T::ZERO) {
        T::ZERO
    } else if T::ZERO.is_less(x) {
        T::ONE
    } else if x.is_nan() {
        x
    } else {
        at_zero
    }
}

fn sign_bits(array: &Array) -> Data {
    macro_rules! ints {
        ($($int:ident)*; $($float:ident)*) => {
            match array.data() {
                Data::Bool(v) => Data::Bool(map(View::like(array, v), |_| false)),
                $(Data::$int(v) => Data::Bool(map(View::like(array, v), |x| x < 0)),)*
                Data::U8(_) | Data::U16(_) | Data::U32(_) | Data::U64(_) => {
                    Data::Bool(alloc::vec![false; array.len()])
                }
                $(Data::$float(v) => {
                    Data::Bool(map(View::like(array, v), |x| x.is_sign_negative()))
                })*
            }
        };
    }
    ints!(I8 I16 I32 I64; F16 Bf16 F32 F64)
}

functions! { Jnp;
    /// The greater one, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 7, Python `300` | `i8` 44: the scalar wraps |
    /// | `i8` −1, `u8` 255 | `i16` 255 |
    /// | `u64` 2^53 + 1, `i64` 0 | weak `f64` 2^53 |
    /// | `bool` | "or" |
    /// | NaN with anything | NaN; [`fmax`] takes the other one |
    /// | `f32` 0.0, −0.0 | 0.0 |
    /// | `f32` −1, −10^-40 | −0.0: a subnormal `f32` or `f64` is a zero |
    /// | `bf16` −0.0, 10^-40 | the second: they are equal |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i8, 100]);
    /// assert_eq!(jnp::maximum(&x, 300).unwrap(), Array::from([44_i8, 100]));
    /// ```
    binary fn maximum(x, y; x64) = "jnp.maximum({0}, {1})", ["max"] => {
        promoted(&MAX, x, y, x64, To::Same)
    }
    /// The less of the two, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 7, Python `200` | `i8` −56: the scalar wraps |
    /// | `i8` −1, `u8` 255 | `i16` −1 |
    /// | `bool` | "and" |
    /// | NaN with anything | NaN; [`fmin`] takes the other one |
    /// | `f32` 0.0, −0.0 | −0.0 |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::minimum(&Array::from([-7_i8, 100]), 3).unwrap(), Array::from([-7_i8, 3]));
    /// ```
    binary fn minimum(x, y; x64) = "jnp.minimum({0}, {1})", ["min"] => {
        promoted(&MIN, x, y, x64, To::Same)
    }
    /// The greater one, after promotion; the other one beside a NaN.
    ///
    /// | operands | result |
    /// |---|---|
    /// | integers, `bool` | as [`maximum`] |
    /// | NaN, 1.0 and 1.0, NaN | 1.0 |
    /// | `f32` 0.0, −0.0 | −0.0: the second, if neither is greater |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([f32::NAN, 2.0]);
    /// assert_eq!(jnp::fmax(&x, 1).unwrap(), Array::from([1.0_f32, 2.0]));
    /// ```
    binary fn fmax(x1, x2; x64) = "jnp.fmax({0}, {1})", ["maximum"] => {
        promoted(&FMAX, x1, x2, x64, To::Same)
    }
    /// The less of the two, after promotion; the other one beside a NaN.
    ///
    /// | operands | result |
    /// |---|---|
    /// | integers, `bool` | as [`minimum`] |
    /// | NaN, 1.0 and 1.0, NaN | 1.0 |
    /// | `f32` −0.0, 0.0 | 0.0: the second, if neither is less |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::fmin(&Array::from([7_i8, -7]), 1).unwrap(), Array::from([1_i8, -7]));
    /// ```
    binary fn fmin(x1, x2; x64) = "jnp.fmin({0}, {1})", ["minimum"] => {
        promoted(&FMIN, x1, x2, x64, To::Same)
    }
    /// 0 where `x1` is negative, 1 where it is positive, `x2` where it is zero; always a
    /// float, weak only if
    /// promotion says so and `x1` is of rank 0.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −7, 0, 7 and 3 | `f32` 0, 3, 1 |
    /// | `i64` | `f64` |
    /// | `f32` 10^-40 | `x2`: a subnormal is a zero |
    /// | NaN | NaN |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i8, 0, 7]);
    /// assert_eq!(jnp::heaviside(&x, 3).unwrap(), Array::from([0.0_f32, 3.0, 1.0]));
    /// ```
    binary fn heaviside(x1, x2; x64) = "jnp.heaviside({0}, {1})", ["step"] => {
        // JAX's constants are as weak as a scalar `x1`, and beside an array never.
        let scalar = asarray(x1, x64)?.shape().is_empty();
        let step = promoted(&HEAVISIDE, x1, x2, x64, To::Inexact)?;
        let weak = step.is_weak() && scalar;
        Ok(step.with_weak(weak))
    }
    /// Whether the sign bit is set, as `bool`: of integers, whether they are negative.
    ///
    /// | x | result |
    /// |---|---|
    /// | unsigned, `bool` | false |
    /// | `f32` −0.0 | true |
    ///
    /// Errors: only a Python `int` that does not fit, see [`jnp`](crate::jnp). The same bits under
    /// `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::signbit(&Array::from([-7_i8, 0])).unwrap(), Array::from([true, false]));
    /// ```
    unary fn signbit(x; x64) = "jnp.signbit({0})", ["< 0"] => {
        let x = single(x, x64, To::Same)?;
        Ok(with_shape(x.shape().into(), sign_bits(&x)))
    }
}
