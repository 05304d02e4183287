//! `add`, `sub`, `mul`, `neg`, `abs` and `sign`.

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::{Binary, Unary, map_numbers, numbers, zip_floats};
use crate::elementwise::{View, map, zip};
use crate::{Array, Operand, Outcome, Raise, integer};

pub(crate) static ADD: Binary = Binary {
    name: "add",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::add, float: Float::add),
};

pub(crate) static SUB: Binary = Binary {
    name: "sub",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::sub, float: Float::sub),
};

pub(crate) static MUL: Binary = Binary {
    name: "mul",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::mul, float: Float::mul),
};

pub(crate) static NEG: Unary = Unary {
    name: "neg",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: integer::neg, float: Float::neg),
};

pub(crate) static ABS: Unary = Unary {
    name: "abs",
    accepts: Accepts::Signed,
    run: |a| map_numbers!(a; int: integer::abs, float: Float::abs),
};

pub(crate) static SIGN: Unary = Unary {
    name: "sign",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: integer::sign, float: Float::sign),
};

pub(crate) static SQUARE: Unary = Unary {
    name: "square",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: |x| integer::mul(x, x), float: |x| Float::mul(x, x)),
};

functions! { Lax;
    /// `x + y`.
    ///
    /// Integers wrap modulo 2^bits; floats round to the nearest.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 127, 1 | −128 |
    /// | `u8` 255, 1 | 0 |
    /// | `f32` 10^-40, 0 | 0: a subnormal is a zero |
    /// | `bool` with anything | raises `NoDtype`: `jnp.add` is "or" there |
    /// | `i8` array, Python `1` | raises `NoDtype`: nothing is promoted |
    ///
    /// Other errors, and what `jit` changes for floats: see [`lax`](crate::lax). Measured with
    /// JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, RaiseKind, lax};
    /// let x = Array::from([127_i8, -128]);
    /// assert_eq!(lax::add(&x, &Array::from([1_i8, -1])).unwrap(), Array::from([-128_i8, 127]));
    /// assert_eq!(lax::add(&x, 1).raises().unwrap().kind, RaiseKind::NoDtype);
    /// ```
    binary fn add(x, y; x64) = "lax.add({0}, {1})", ["+"] => {
        ADD.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `x - y`.
    ///
    /// Integers wrap modulo 2^bits; floats round to the nearest.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −128, 1 | 127 |
    /// | `u8` 0, 1 | 255 |
    /// | `f32` 1.5·2^-126, 2^-126 | 0: the exact difference is subnormal |
    /// | `bool` with anything | raises `NoDtype` |
    ///
    /// Other errors, and what `jit` changes for floats: see [`lax`](crate::lax). Measured with
    /// JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let difference = lax::sub(&Array::from([0_u8, 9]), &Array::from([1_u8, 4]));
    /// assert_eq!(difference.unwrap(), Array::from([255_u8, 5]));
    /// ```
    binary fn sub(x, y; x64) = "lax.sub({0}, {1})", ["-", "subtract"] => {
        SUB.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `x · y`.
    ///
    /// Integers wrap modulo 2^bits; floats round to the nearest.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 100, 3 | 44 |
    /// | `i8` −128, −1 | −128 |
    /// | `f32` 10^-30, 10^-10 | 0: the product is subnormal |
    /// | `bool` with anything | raises `NoDtype`: `jnp.multiply` is "and" there |
    ///
    /// Other errors, and what `jit` changes for floats (a product that is added to something
    /// is not rounded): see [`lax`](crate::lax). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([100_i8, -128]);
    /// assert_eq!(lax::mul(&x, &Array::from([3_i8, -1])).unwrap(), Array::from([44_i8, -128]));
    /// ```
    binary fn mul(x, y; x64) = "lax.mul({0}, {1})", ["*", "multiply"] => {
        MUL.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `-x`.
    ///
    /// Integers wrap modulo 2^bits, unsigned ones too; of floats the sign bit flips, that of
    /// zeros, subnormals and NaN as well.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −128 |
    /// | `u8` 1 | 255 |
    /// | `f32` 0.0 | −0.0 |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same bits under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::neg(&Array::from([1_u8, 0])).unwrap(), Array::from([255_u8, 0]));
    /// assert_eq!(lax::neg(&Array::from([i8::MIN])).unwrap(), Array::from([i8::MIN]));
    /// ```
    unary fn neg(x; x64) = "lax.neg({0})", ["-", "negative"] => {
        NEG.call(&*asarray(x, x64)?)
    }
    /// |x|, of signed integers and floats.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −128: it wraps |
    /// | `f32` −0.0 | 0.0 |
    /// | `f32` −10^-40 | 10^-40: only the sign bit changes |
    /// | unsigned, `bool` | raises `NoDtype`: `jnp.abs` returns them as they are |
    ///
    /// Other errors: see [`lax`](crate::lax). The same bits under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::abs(&Array::from([-7_i8, i8::MIN])).unwrap(), Array::from([7, i8::MIN]));
    /// assert!(lax::abs(&Array::from([7_u8])).raises().is_some());
    /// ```
    unary fn abs(x; x64) = "lax.abs({0})", ["absolute"] => {
        ABS.call(&*asarray(x, x64)?)
    }
    /// −1, 0 or 1, in the dtype of `x`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −1 |
    /// | `u8` 200 | 1 |
    /// | `f32` −0.0 | −0.0 |
    /// | `f32` −10^-40 | −0.0: a subnormal is a zero |
    /// | NaN | NaN |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same bits under `jit`, except that constants
    /// are folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::sign(&Array::from([-7_i8, 0, 7])).unwrap(), Array::from([-1_i8, 0, 1]));
    /// ```
    unary fn sign(x; x64) = "lax.sign({0})", ["sgn", "signum"] => {
        SIGN.call(&*asarray(x, x64)?)
    }
    /// `x · x`, wrapped or rounded once.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 12 | −112 |
    /// | `f32` 10^-30 | 0: the square is subnormal |
    /// | `bool` | raises `NoDtype`: `jnp.square` gives an `i32` |
    ///
    /// Other errors, and what `jit` changes for floats: see [`lax`](crate::lax). Measured with
    /// JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::square(&Array::from([12_i8, -3])).unwrap(), Array::from([-112_i8, 9]));
    /// ```
    unary fn square(x; x64) = "lax.square({0})", ["** 2"] => {
        SQUARE.call(&*asarray(x, x64)?)
    }
}
