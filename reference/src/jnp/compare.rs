//! `equal`, `not_equal`, `less`, `less_equal`, `greater` and `greater_equal`.

use super::args::{Pair, To};
use crate::lax::compare::{EQ, GE, GT, LE, LT, NE};
use crate::lax::functions::functions;
use crate::lax::kernel::Binary;
use crate::{Array, Operand, Outcome, Raise};

fn promoted(lax: &Binary, x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x1, x2, x64, To::Same)?;
    lax.call_in(&a, &b, shape)
}

functions! { Jnp;
    /// x1 = x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | true: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | false: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | false: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | true: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | true: likewise |
    /// | `f32` 10^-40, 0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::equal(&x, 256).unwrap(), Array::from([false, true, false]));
    /// assert_eq!(jnp::equal(&x, 0.5).unwrap(), Array::from([false, false, false]).with_weak(true));
    /// ```
    binary fn equal(x1, x2; x64) = "jnp.equal({0}, {1})", ["==", "eq"] => {
        promoted(&EQ, x1, x2, x64)
    }
    /// x1 ≠ x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | false: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | true: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | true: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | false: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | false: likewise |
    /// | `f32` 10^-40, 0 | false: a subnormal is a zero |
    /// | NaN with anything | true |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::not_equal(&x, 256).unwrap(), Array::from([true, false, true]));
    /// assert_eq!(jnp::not_equal(&x, 0.5).unwrap(), Array::from([true, true, true]).with_weak(true));
    /// ```
    binary fn not_equal(x1, x2; x64) = "jnp.not_equal({0}, {1})", ["!=", "ne"] => {
        promoted(&NE, x1, x2, x64)
    }
    /// x1 < x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | false: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | true: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | true: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | false: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | false: likewise |
    /// | `f32` 10^-40, 0 | false: a subnormal is a zero |
    /// | NaN with anything | false |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::less(&x, 256).unwrap(), Array::from([true, false, false]));
    /// assert_eq!(jnp::less(&x, 0.5).unwrap(), Array::from([true, true, false]).with_weak(true));
    /// ```
    binary fn less(x1, x2; x64) = "jnp.less({0}, {1})", ["<", "lt"] => {
        promoted(&LT, x1, x2, x64)
    }
    /// x1 ≤ x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | true: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | true: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | true: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | true: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | true: likewise |
    /// | `f32` 10^-40, 0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::less_equal(&x, 256).unwrap(), Array::from([true, true, false]));
    /// assert_eq!(jnp::less_equal(&x, 0.5).unwrap(), Array::from([true, true, false]).with_weak(true));
    /// ```
    binary fn less_equal(x1, x2; x64) = "jnp.less_equal({0}, {1})", ["<=", "le"] => {
        promoted(&LE, x1, x2, x64)
    }
    /// x1 > x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | false: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | false: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | false: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | false: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | false: likewise |
    /// | `f32` 10^-40, 0 | false: a subnormal is a zero |
    /// | NaN with anything | false |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::greater(&x, 256).unwrap(), Array::from([false, false, true]));
    /// assert_eq!(jnp::greater(&x, 0.5).unwrap(), Array::from([false, false, true]).with_weak(true));
    /// ```
    binary fn greater(x1, x2; x64) = "jnp.greater({0}, {1})", [">", "gt"] => {
        promoted(&GT, x1, x2, x64)
    }
    /// x1 ≥ x2, as `bool`, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | true: the scalar wraps to 0 |
    /// | `u8` 200, Python `-1` | false: it wraps to 255 |
    /// | `i8` −1, `u8` 255 | false: both fit `i16` |
    /// | `u64` 2^53 + 1, `i64` 2^53 | true: both are 2^53 in `f64` |
    /// | `i64` 2^53 + 1, Python `2.0**53` | true: likewise |
    /// | `f32` 10^-40, 0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are folded with
    /// their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 1]);
    /// assert_eq!(jnp::greater_equal(&x, 256).unwrap(), Array::from([false, true, true]));
    /// assert_eq!(jnp::greater_equal(&x, 0.5).unwrap(), Array::from([false, false, true]).with_weak(true));
    /// ```
    binary fn greater_equal(x1, x2; x64) = "jnp.greater_equal({0}, {1})", [">=", "ge"] => {
        promoted(&GE, x1, x2, x64)
    }
}
