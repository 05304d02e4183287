//! `remainder`, `mod` and `fmod`.

use alloc::{borrow::Cow, vec, vec::Vec};

use super::args::{Pair, To};
use crate::elementwise::{View, map, zip};
use crate::integer::{Int, floor_rem};
use crate::lax::args::{Accepts, asarray, with_shape};
use crate::lax::divide::REM;
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
use crate::promote::jax::promote;
use crate::{Array, DType, Data, Operand, Outcome, Raise};

static REMAINDER: Binary = Binary {
    name: "rem",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: remainder_int, float: remainder_float),
};

/// With the divisor's sign; a zero divisor is replaced by 1.
#[inline]
fn remainder_int<T: Int>(x: T, y: T) -> T {
    floor_rem(x, y).unwrap_or(T::ZERO)
}

#[inline]
fn remainder_float<T: Float>(x: T, y: T) -> T {
    let rem = Float::rem(x, y);
    if !rem.is_zero() && rem.is_negative() != y.is_negative() { Float::add(rem, y) } else { rem }
}

pub(super) fn modulo(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(REMAINDER.name, x1, x2, x64, To::Numeric)?;
    REMAINDER.call_in(&a, &b, shape)
}

/// Ones in place of zeros; `bool` is no longer weak after that.
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
    let weak = array.is_weak() && array.dtype() != DType::Bool;
    match data {
        Some(data) => Cow::Owned(with_shape(array.shape().into(), data).with_weak(weak)),
        None if weak != array.is_weak() => Cow::Owned(array.into_owned().with_weak(weak)),
        None => array,
    }
}

functions! { Jnp;
    /// What [`floor_divide`](super::floor_divide) leaves, with the divisor's sign.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i32` −7, 2 | 1 |
    /// | `i32` 7, −2 | −1 |
    /// | integers, 0 divisor | 0: the divisor is taken for 1 |
    /// | `i8` 7, Python `256` | 0: the scalar wraps to 0 |
    /// | `i8` −128, −1 | 0 |
    /// | `bool`, `bool` | `i32`, under either setting |
    /// | `i32` −7, Python `2.0` | weak `f64` 1.0 |
    /// | float, 0 or subnormal divisor; infinite `x` | NaN |
    /// | float, subnormal remainder | kept; it is not moved to the divisor's sign |
    ///
    /// `x2 · floor_divide(x1, x2) + remainder(x1, x2) = x1` holds modulo 2^bits for integers whose
    /// divisor is not 0. Of floats, C's `fmod` is moved to the divisor's sign by one rounded
    /// addition, so a tiny negative remainder becomes the divisor itself.
    ///
    /// Errors: see [`jnp`](crate::jnp). The same bits under `jit`, except that constants are folded
    /// with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i32, 7, 7]);
    /// let y = Array::from([2_i32, -2, 0]);
    /// assert_eq!(jnp::remainder(&x, &y).unwrap(), Array::from([1, -1, 0]));
    /// ```
    binary fn remainder(x1, x2; x64) = "jnp.remainder({0}, {1})", ["%", "mod"] => {
        modulo(x1, x2, x64)
    }
    /// What floor division leaves: another name of [`remainder`], with its edge cases (a zero
    /// divisor gives 0, floats NaN), errors and source, and the same bits under `jit`.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::r#mod(&Array::from([-7_i32, 7]), 4).unwrap(), Array::from([1, 3]));
    /// ```
    binary fn r#mod as "mod"(x1, x2; x64) = "jnp.mod({0}, {1})", ["%", "remainder"] => {
        modulo(x1, x2, x64)
    }
    /// What truncated division leaves, with the sign of `x1`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i32` −7, 2 | −1 |
    /// | `i32` 7, −2 | 1 |
    /// | integers, 0 divisor | 0: the divisor is taken for 1 |
    /// | `i8` 7, Python `256` | 7: no 0 when looked at, and 0 after wrapping |
    /// | `bool` true, false | `i32` 1: zeros of two `bool` operands are not looked for |
    /// | `i8` 7, Python `False` | 0 |
    /// | float, 0 or subnormal divisor; infinite `x1` | NaN |
    /// | float, subnormal `x1` or result | kept as it is |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same bits under `jit`, except that constants are folded
    /// with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-7_i8, 7, 7]);
    /// assert_eq!(jnp::fmod(&x, &Array::from([2_i8, -2, 0])).unwrap(), Array::from([-1_i8, 1, 0]));
    /// assert_eq!(jnp::fmod(&x, 256).unwrap(), x);
    /// ```
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
