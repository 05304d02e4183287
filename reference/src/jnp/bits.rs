//! `bitwise_and`, `bitwise_or`, `bitwise_xor`, `bitwise_not`, the shifts and
//! `bitwise_count`: promoted operands, put to `lax`.

use super::args::{Pair, To, single};
use super::arith::magnitude_of;
use crate::lax::args::{asarray, with_shape};
use crate::lax::bits::{
    AND, NOT, OR, POPULATION_COUNT, SHIFT_LEFT, SHIFT_RIGHT_ARITHMETIC, SHIFT_RIGHT_LOGICAL, XOR,
};
use crate::lax::convert::convert;
use crate::lax::functions::functions;
use crate::lax::kernel::Binary;
use crate::{Array, DType, Operand, Outcome, Raise};

fn promoted(lax: &Binary, x: Operand<'_>, y: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x, y, x64, To::Same)?;
    lax.call_in(&a, &b, shape)
}

fn shifted_left(x: Operand<'_>, y: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(SHIFT_LEFT.name, x, y, x64, To::Numeric)?;
    SHIFT_LEFT.call_in(&a, &b, shape)
}

fn shifted_right(x: Operand<'_>, y: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(SHIFT_LEFT.name, x, y, x64, To::Numeric)?;
    let unsigned = a.dtype().is_unsigned();
    let lax = if unsigned { &SHIFT_RIGHT_LOGICAL } else { &SHIFT_RIGHT_ARITHMETIC };
    lax.call_in(&a, &b, shape)
}

functions! { Jnp;
    /// Bit by bit, 1 where both are; of two `bool` operands "and".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −1, Python `300` | `i8` 44: the scalar wraps |
    /// | `i8` −1, `u8` 255 | `i16` 255 |
    /// | `bool` true, Python `1` | weak `i64` 1 |
    /// | `u64`, `i64` | raises `NoDtype`: they meet in `f64` |
    /// | floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_and(&Array::from([-1_i8, 6]), 300).unwrap(), Array::from([44_i8, 4]));
    /// ```
    binary fn bitwise_and(x, y; x64) = "jnp.bitwise_and({0}, {1})", ["&"] => {
        promoted(&AND, x, y, x64)
    }
    /// Bit by bit, 1 where either is; of two `bool` operands "or".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `300` | `i8` 44: the scalar wraps |
    /// | `i8` −128, `u8` 127 | `i16` −1 |
    /// | `u64`, `i64`; floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_or(&Array::from([0_i8, 3]), 300).unwrap(), Array::from([44_i8, 47]));
    /// ```
    binary fn bitwise_or(x, y; x64) = "jnp.bitwise_or({0}, {1})", ["|"] => {
        promoted(&OR, x, y, x64)
    }
    /// Bit by bit, 1 where they differ.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −1, Python `300` | `i8` −45: the scalar wraps to 44 |
    /// | `bool` true, true | `bool` false |
    /// | `u64`, `i64`; floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_xor(&Array::from([-1_i8, 6]), 3).unwrap(), Array::from([-4_i8, 5]));
    /// ```
    binary fn bitwise_xor(x, y; x64) = "jnp.bitwise_xor({0}, {1})", ["^"] => {
        promoted(&XOR, x, y, x64)
    }
    /// Every bit the other way: −x − 1, of unsigned dtypes MAX − x, of `bool` "not".
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 0, −128 | −1, 127 |
    /// | `u8` 0 | 255 |
    /// | `bool` true | false |
    /// | floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_not(&Array::from([0_u8, 1])).unwrap(), Array::from([255_u8, 254]));
    /// ```
    unary fn bitwise_not(x; x64) = "jnp.bitwise_not({0})", ["~", "invert"] => {
        NOT.call(&*asarray(x, x64)?)
    }
    /// Another name of [`bitwise_not`], with its edge cases (`i8` −128 gives 127, `bool` is
    /// negated), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::invert(&Array::from([true, false])).unwrap(), Array::from([false, true]));
    /// ```
    unary fn invert(x; x64) = "jnp.invert({0})", ["~", "bitwise_not"] => {
        NOT.call(&*asarray(x, x64)?)
    }
    /// Another name of [`bitwise_not`], with its edge cases (`i8` −128 gives 127, `bool` is
    /// negated), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_invert(&Array::from([7_i8])).unwrap(), Array::from([-8_i8]));
    /// ```
    unary fn bitwise_invert(x; x64) = "jnp.bitwise_invert({0})", ["~", "bitwise_not"] => {
        NOT.call(&*asarray(x, x64)?)
    }
    /// x · 2^y modulo 2^bits; 0 for a count that is not within the width.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 1, 7 | −128 |
    /// | `i8` 1, 8; `i8` 1, −1 | 0: a negative count is a large unsigned one |
    /// | `i8` 1, Python `256` | 1: the count wraps to 0 |
    /// | `i8` 1, `i16` 8 | `i16` 256 |
    /// | `bool`, `bool` | `i32`, under either setting |
    /// | `u64`, `i64`; floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([1_i8, -3]);
    /// assert_eq!(jnp::left_shift(&x, 2).unwrap(), Array::from([4_i8, -12]));
    /// assert_eq!(jnp::left_shift(&x, 8).unwrap(), Array::from([0_i8, 0]));
    /// ```
    binary fn left_shift(x, y; x64) = "jnp.left_shift({0}, {1})", ["<<"] => {
        shifted_left(x, y, x64)
    }
    /// Another name of [`left_shift`], with its edge cases (a count that is negative or not below
    /// the width gives 0), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([1_u8, 255]);
    /// assert_eq!(jnp::bitwise_left_shift(&x, 1).unwrap(), Array::from([2_u8, 254]));
    /// ```
    binary fn bitwise_left_shift(x, y; x64)
        = "jnp.bitwise_left_shift({0}, {1})", ["<<", "left_shift"] => {
        shifted_left(x, y, x64)
    }
    /// x / 2^y rounded down; a count that is not within the width leaves the sign alone.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −7, 1 | −4 |
    /// | `i8` −7, 8; `i8` −7, −1 | −1 |
    /// | `i8` 7, 8; `u8` 255, 8 | 0 |
    /// | `u8` 128, 1 | 64: [`lax::shift_right_arithmetic`](crate::lax::shift_right_arithmetic) gives 192 |
    /// | `i8` −7, Python `256` | −7: the count wraps to 0 |
    /// | `bool`, `bool` | `i32`, under either setting |
    /// | `u64`, `i64`; floats | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i8, 7]);
    /// assert_eq!(jnp::right_shift(&x, 1).unwrap(), Array::from([-4_i8, 3]));
    /// assert_eq!(jnp::right_shift(&x, 8).unwrap(), Array::from([-1_i8, 0]));
    /// ```
    binary fn right_shift(x1, x2; x64) = "jnp.right_shift({0}, {1})", [">>"] => {
        shifted_right(x1, x2, x64)
    }
    /// Another name of [`right_shift`], with its edge cases (`i8` −7 by 8 gives −1, `u8` 128 by 1
    /// gives 64), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i16, 7]);
    /// assert_eq!(jnp::bitwise_right_shift(&x, 2).unwrap(), Array::from([-2_i16, 1]));
    /// ```
    binary fn bitwise_right_shift(x1, x2; x64)
        = "jnp.bitwise_right_shift({0}, {1})", [">>", "right_shift"] => {
        shifted_right(x1, x2, x64)
    }
    /// How many bits of |x| are 1, as `u8`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −1 | 1: of |−1|, not of the two's complement |
    /// | `i8` −128 | 1: |x| wraps |
    /// | `bool` true | 1 |
    /// | floats | raises `NoDtype` |
    ///
    /// [`lax::population_count`](crate::lax::population_count) counts the two's complement. Other
    /// errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::bitwise_count(&Array::from([-1_i64, -6, 7])).unwrap(), Array::from([1_u8, 2, 3]));
    /// ```
    unary fn bitwise_count(x; x64) = "jnp.bitwise_count({0})", ["popcount"] => {
        let size = magnitude_of(single(x, x64, To::Numeric)?)?;
        let counts = POPULATION_COUNT.call(&size)?;
        Ok(with_shape(counts.shape().into(), convert(&counts, DType::U8)))
    }
}
