//! `add`, `subtract`, `multiply`, `negative`, `absolute`, `abs`, `sign` and `square`.

use alloc::borrow::Cow;

use super::args::{Pair, To, single};
use crate::elementwise::{View, zip};
use crate::integer;
use crate::lax::args::{Accepts, asarray, with_shape};
use crate::lax::arith::{ABS, ADD, MUL, NEG, SIGN, SQUARE, SUB};
use crate::lax::divide::is_repeated;
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
use crate::{Array, DType, Data, Operand, Outcome, Raise};

/// A `lax` function of promoted operands; of two `bool` ones the function `logic`.
fn promoted(
    lax: &Binary,
    logic: Option<fn(bool, bool) -> bool>,
    (x1, x2): (Operand<'_>, Operand<'_>),
    x64: bool,
) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x1, x2, x64, To::Same)?;
    if let (Some(logic), Data::Bool(x), Data::Bool(y)) = (logic, a.data(), b.data()) {
        let values = zip(View::like(&a, x), View::like(&b, y), &shape, logic);
        return Ok(with_shape(shape, Data::Bool(values)));
    }
    lax.call_in(&a, &b, shape)
}

/// A product of a `bool` operand, which comes first here, of which XLA makes a selection:
/// false gives 0.0 whatever the other factor is, `inf` and negative numbers too, and true
/// leaves it as it is, a subnormal too.
static SELECT: Binary = Binary {
    name: "mul",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        numbers!(a, b, shape; int: integer::mul,
        float: |x, y| if x.is_zero() { Float::ZERO } else { y })
    },
};

/// Whether XLA sees that a factor was `bool`, in a product of this shape: not behind a
/// broadcast, nor behind the second conversion that `bfloat16` needs, and behind axes of
/// 1 that it is given only if the other factor is one value repeated.
pub(super) fn is_seen_as_bool(factor: &Array, other: &Array, shape: &[usize]) -> bool {
    let reshaped = || !is_repeated(factor, shape) && other.len() == 1 && is_repeated(other, shape);
    factor.dtype() != DType::Bf16 && (factor.shape() == shape || reshaped())
}

fn product(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let (a, b) = (asarray(x1, x64)?, asarray(x2, x64)?);
    let left = a.dtype() == DType::Bool;
    if left == (b.dtype() == DType::Bool) {
        return promoted(&MUL, Some(|x, y| x & y), (x1, x2), x64);
    }
    let Pair { a, b, shape } = Pair::of_arrays(MUL.name, a, b, x64, To::Same)?;
    let (mask, other) = if left { (a, b) } else { (b, a) };
    let multiply = if is_seen_as_bool(&mask, &other, &shape) { &SELECT } else { &MUL };
    multiply.call_in(&mask, &other, shape)
}

functions! { Jnp;
    /// `x1 + x2`.
    ///
    /// Integers wrap modulo 2^bits, floats round to the nearest, two `bool` operands give "or".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 127, `i8` 1 | `i8` −128 |
    /// | `i8` 1, Python `300` | `i8` 45: the scalar wraps |
    /// | `i8` 127, `u8` 1 | `i16` 128 |
    /// | `i64` 1, Python `0.5` | weak `f64` 1.5 |
    /// | `u64` 2^53 + 1, `i64` 0 | weak `f64` 2^53 |
    /// | `bool` true, true | `bool` true |
    /// | `bool` true, Python `1` | weak `i64` 2 |
    /// | `f32` 10^-40, 0 | 0: a subnormal is a zero |
    ///
    /// Errors, and what `jit` changes for floats (a sum of which one term is a product may be
    /// rounded once): see [`jnp`](crate::jnp). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([127_i8, 1]);
    /// assert_eq!(jnp::add(&x, 300).unwrap(), Array::from([-85_i8, 45]));
    /// assert_eq!(jnp::add(&x, &Array::from([1_u8, 1])).unwrap(), Array::from([128_i16, 2]));
    /// assert_eq!(jnp::add(&x, 0.5).unwrap(), Array::from([127.5, 1.5]).with_weak(true));
    /// ```
    binary fn add(x1, x2; x64) = "jnp.add({0}, {1})", ["+"] => {
        promoted(&ADD, Some(|x, y| x | y), (x1, x2), x64)
    }
    /// `x1 - x2`.
    ///
    /// Integers wrap modulo 2^bits, floats round to the nearest.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −128, `i8` 1 | `i8` 127 |
    /// | `u8` 0, Python `1` | `u8` 255 |
    /// | `bool`, `bool` (an array or Python's) | raises `NoDtype` |
    /// | `i8` 5, Python `True` | `i8` 4 |
    /// | `u64` 0, `i64` 1 | weak `f64` −1 |
    ///
    /// Other errors, and what `jit` changes for floats: see [`jnp`](crate::jnp). Measured with
    /// JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([0_u8, 5]);
    /// assert_eq!(jnp::subtract(&x, 1).unwrap(), Array::from([255_u8, 4]));
    /// assert_eq!(jnp::subtract(&x, true).unwrap(), Array::from([255_u8, 4]));
    /// assert!(jnp::subtract(&Array::from([true]), true).raises().is_some());
    /// ```
    binary fn subtract(x1, x2; x64) = "jnp.subtract({0}, {1})", ["-", "sub"] => {
        promoted(&SUB, None, (x1, x2), x64)
    }
    /// `x1 · x2`.
    ///
    /// Integers wrap modulo 2^bits, floats round to the nearest, two `bool` operands give "and".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 100, `i8` 3 | `i8` 44 |
    /// | `i64` 7, Python `0.4` | weak `f64` 2.8000000000000003 |
    /// | `i64` 7, Python `0.4`, x64 off | weak `f32` 2.8 |
    /// | `f32` 7, Python `0.1` | `f32` 0.7: the scalar is rounded to `f32` first |
    /// | `i8` 3, Python `256` | `i8` 0: the scalar wraps |
    /// | `bool` true, false | `bool` false |
    /// | `bool` false, `f32` inf or NaN | 0.0, if the `bool` operand has the result's shape |
    /// | `bool` true, `f32` 10^-40 | 10^-40, likewise |
    ///
    /// The last two hold for `f16`, `f32` and `f64`: XLA selects instead of multiplying. A `bool`
    /// operand beside `bf16`, one that must be broadcast, and one that is given leading axes,
    /// unless the other operand is a single value repeated, is a 0 or 1 like any other.
    ///
    /// Errors, and what `jit` changes for floats (a product that is added to something is not
    /// rounded in between): see [`jnp`](crate::jnp). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let k = Array::from([-7_i64, 7]);
    /// let product = Array::from([-2.8000000000000003, 2.8000000000000003]);
    /// assert_eq!(jnp::multiply(&k, 0.4).unwrap(), product.with_weak(true));
    /// assert_eq!(jnp::multiply(&k, &Array::from([2_i8, 3])).unwrap(), Array::from([-14_i64, 21]));
    /// ```
    binary fn multiply(x1, x2; x64) = "jnp.multiply({0}, {1})", ["*", "mul"] => {
        product(x1, x2, x64)
    }
    /// `-x`.
    ///
    /// Integers wrap modulo 2^bits, unsigned ones too; of floats the sign bit flips.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −128 |
    /// | `u8` 1 | 255 |
    /// | `f32` 0.0, 10^-40 | −0.0, −10^-40 |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same bits under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::negative(&Array::from([1_u8, 0])).unwrap(), Array::from([255_u8, 0]));
    /// ```
    unary fn negative(x; x64) = "jnp.negative({0})", ["-", "neg"] => {
        NEG.call(&*asarray(x, x64)?)
    }
    /// `x`, promoted as any operand: with x64 off, 64-bit dtypes become 32-bit ones.
    ///
    /// | x | result |
    /// |---|---|
    /// | any array | the array, weak if it was |
    /// | `bool` | `bool` |
    ///
    /// Errors: only a Python `int` that does not fit, see [`jnp`](crate::jnp). The same bits under
    /// `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::positive(&Array::from([-7_i8])).unwrap(), Array::from([-7_i8]));
    /// ```
    unary fn positive(x; x64) = "jnp.positive({0})", ["+"] => {
        Ok(single(x, x64, To::Same)?.into_owned())
    }
    /// |x|; unsigned integers and `bool` as they are.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −128: it wraps |
    /// | `u8` 200 | 200 |
    /// | `bool` true | `bool` true |
    /// | `f32` −0.0, −10^-40 | 0.0, 10^-40: only the sign bit changes |
    ///
    /// Errors: only a Python `int` that does not fit, see [`jnp`](crate::jnp). The same bits under
    /// `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i32, i32::MIN]);
    /// assert_eq!(jnp::absolute(&x).unwrap(), Array::from([7, i32::MIN]));
    /// ```
    unary fn absolute(x; x64) = "jnp.absolute({0})", ["abs"] => {
        magnitude(x, x64)
    }
    /// |x|: another name of [`absolute`], with its edge cases (`i8` −128 gives −128, unsigned and
    /// `bool` operands come back as they are), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::abs(&Array::from([-7_i8, i8::MIN])).unwrap(), Array::from([7, i8::MIN]));
    /// ```
    unary fn abs(x; x64) = "jnp.abs({0})", ["absolute"] => {
        magnitude(x, x64)
    }
    /// −1, 0 or 1, in the dtype of `x`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −128 | −1 |
    /// | `u8` 200 | 1 |
    /// | `f32` −0.0, −10^-40 | −0.0: a subnormal is a zero |
    /// | NaN | NaN |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same bits under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::sign(&Array::from([-7_i64, 0, 7])).unwrap(), Array::from([-1_i64, 0, 1]));
    /// ```
    unary fn sign(x; x64) = "jnp.sign({0})", ["sgn", "signum"] => {
        SIGN.call(&*asarray(x, x64)?)
    }
    /// `x · x`, rounded or wrapped once.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 12 | −112: it wraps |
    /// | `u8` 16 | 0 |
    /// | `bool` true | `i32` 1, under either setting |
    /// | `f32` 10^-30 | 0: the square is subnormal |
    ///
    /// Errors: only a Python `int` that does not fit, see [`jnp`](crate::jnp). Under `jit` a float
    /// square that is added to something is not rounded in between. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::square(&Array::from([12_i8, -3])).unwrap(), Array::from([-112_i8, 9]));
    /// assert_eq!(jnp::square(&Array::from([true])).unwrap(), Array::from([1_i32]));
    /// ```
    unary fn square(x; x64) = "jnp.square({0})", ["** 2"] => {
        SQUARE.call(&*single(x, x64, To::Numeric)?)
    }
}

fn magnitude(x: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    magnitude_of(asarray(x, x64)?)
}

pub(super) fn magnitude_of(array: Cow<'_, Array>) -> Result<Array, Raise> {
    if array.dtype() == DType::Bool || array.dtype().is_unsigned() {
        return Ok(array.into_owned());
    }
    ABS.call(&array)
}
