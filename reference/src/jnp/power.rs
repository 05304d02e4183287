//! `power`, `pow` and `float_power`.

use super::args::{Pair, To, single};
use crate::elementwise::{View, zip};
use crate::integer::Int;
use crate::lax::args::{Accepts, asarray};
use crate::lax::bits::pattern;
use crate::lax::calls::{Answer, calls};
use crate::lax::kernel::{Binary, numbers};
use crate::lax::power::{known_power, pow_float, pow_int};
use crate::promote::jax::default_int;
use crate::{Array, Operand, Outcome, Scalar};

/// Six steps of squaring: the lowest six bits of the exponent's pattern count, no others.
static POWER: Binary = Binary {
    name: "pow",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        numbers!(@ a, b, shape; I8 zip power_int, I16 zip power_int, I32 zip power_int,
            I64 zip power_int, U8 zip power_int, U16 zip power_int, U32 zip power_int,
            U64 zip power_int)
    },
};

fn power_int<T: Int>(x: T, y: T) -> T {
    match (x == T::ZERO, y == T::ZERO) {
        (true, false) => T::ZERO,
        _ => pow_int(x, u128::from(pattern(y) & 63)),
    }
}

/// What Python's `operator.index` makes of an exponent: a number that is known when
/// compiling, if it is an `int`, a `bool` or an integer array of rank 0.
fn index(y: Operand<'_>) -> Option<i128> {
    match y {
        Operand::Int(v) => Some(v),
        Operand::Bool(v) => Some(v.into()),
        Operand::Float(_) => None,
        Operand::Array(a) if a.shape().is_empty() && a.dtype().is_integer() => {
            a.get(0).and_then(|x| x.to_i128())
        }
        Operand::Array(_) => None,
    }
}

fn power_of(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Answer {
    if let Some(y) = index(x2) {
        // Of a Python int whatever 64 bits hold is taken, and wraps.
        let fits = |v: i128| i64::try_from(v).is_ok() || u64::try_from(v).is_ok();
        let base = match x1 {
            Operand::Int(v) if fits(v) => Scalar::wrap(v, default_int(x64)),
            _ => None,
        };
        let base = base.and_then(|v| Array::from_scalars(v.dtype(), [].into(), &[v]));
        return match base {
            Some(base) => known_power(&base.with_weak(true), y),
            None => known_power(&*single(x1, x64, To::Numeric)?, y),
        };
    }
    let Pair { a, b, shape } = Pair::new("pow", x1, x2, x64, To::Numeric)?;
    if a.dtype().is_integer() {
        return Ok(POWER.call_in(&a, &b, shape)?.with_weak(false).into());
    }
    let (x, y) = (asarray(x1, x64)?, asarray(x2, x64)?);
    if x.dtype().is_float() && y.dtype().is_integer() {
        return pow_float(&x, &y, shape);
    }
    pow_float(&a, &b, shape)
}

calls! { Jnp;
    /// x1^x2; of integers modulo 2^bits.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` array 2, Python `7` | `i8` −128 |
    /// | an integer array, Python `int` y ≥ 0 | the whole exponent counts, in the array's dtype |
    /// | an integer, Python `int` y < 0 | raises `Value` |
    /// | integer arrays, 2 and 64 | 1: only the lowest six bits of the exponent count |
    /// | integer arrays, y < 0 | as with y modulo 64: `i64` 2, −1 gives −2^63 |
    /// | 0, y ≠ 0 | 0, for a negative y too |
    /// | 0, 0 | 1 |
    /// | an integer array of rank 0 as exponent | as a Python `int`; under `jit` as an array |
    /// | Python `2**63` and `1` | −2^63: beside a Python exponent 64 bits of a Python base wrap |
    /// | `bool`, `bool` | `i32` |
    /// | `i32`, Python `2.0` | weak `f64`, every element free |
    /// | `f16`, `i32` | `f16`, every element free |
    ///
    /// Powers of floats are known to some units in the last place: dtype, shape and errors are the
    /// promise. Other errors: see [`jnp`](crate::jnp). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, RaiseKind, jnp};
    /// let x = Array::from([2_i64, 3]);
    /// assert_eq!(jnp::power(&x, 3).unwrap(), Array::from([8_i64, 27]));
    /// assert_eq!(jnp::power(&x, -1).raises().unwrap().kind, RaiseKind::Value);
    /// assert_eq!(jnp::power(&x, &Array::from([64_i64, -64])).unwrap(), Array::from([1_i64, 1]));
    /// ```
    binary fn power(x1, x2; x64) = "jnp.power({0}, {1})", ["**"] => {
        power_of(x1, x2, x64)
    }
    /// Another name of [`power`], with its edge cases (an exponent array counts modulo 64, a
    /// negative Python `int` raises), errors and source, and the same difference under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::pow(&Array::from([-2_i8]), 7).unwrap(), Array::from([-128_i8]));
    /// ```
    binary fn pow(x1, x2; x64) = "jnp.pow({0}, {1})", ["**", "power"] => {
        power_of(x1, x2, x64)
    }
    /// x1^x2 as a float, known to some units in the last place: every element is free.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `i8` | `f32` |
    /// | `i64`, `i8` | `f64` |
    /// | `i8`, Python `2` | `f32` |
    ///
    /// Errors: see [`jnp`](crate::jnp). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let power = jnp::float_power(&Array::from([2_i8]), -1).value().unwrap();
    /// assert_eq!(power.arrays[0].dtype(), DType::F32);
    /// ```
    binary fn float_power(x1, x2; x64) = "jnp.float_power({0}, {1})", ["**"] => {
        let Pair { a, b, shape } = Pair::new("pow", x1, x2, x64, To::Inexact)?;
        pow_float(&a, &b, shape)
    }
}
