//! `logical_and`, `logical_or`, `logical_xor` and `logical_not`.

use alloc::borrow::Cow;

use super::args::{Pair, To};
use crate::elementwise::{View, map};
use crate::lax::args::{asarray, with_shape};
use crate::lax::bits::{AND, NOT, OR, XOR};
use crate::lax::convert::convert;
use crate::lax::functions::functions;
use crate::lax::kernel::Binary;
use crate::{Array, DType, Data, Operand, Outcome, Raise};

/// Which elements are not zero.
pub(super) fn truth(array: &Array) -> Cow<'_, Array> {
    match array.dtype() {
        DType::Bool => Cow::Borrowed(array),
        _ => Cow::Owned(with_shape(array.shape().into(), convert(array, DType::Bool))),
    }
}

/// As [`truth`], of an operand that was promoted: of a `bf16` that became wider XLA looks at
/// the bits, to which a subnormal is no zero.
fn promoted_truth(promoted: &Array, x: &Array) -> Array {
    match x.data() {
        Data::Bf16(v) if promoted.dtype() != DType::Bf16 => {
            let bits = map(View::like(x, v), |x| x.to_bits() & 0x7fff != 0);
            with_shape(x.shape().into(), Data::Bool(bits))
        }
        _ => truth(promoted).into_owned(),
    }
}

fn logical(lax: &Binary, x: Operand<'_>, y: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x, y, x64, To::Same)?;
    let (left, right) = (asarray(x, x64)?, asarray(y, x64)?);
    let result = lax.call_in(&promoted_truth(&a, &left), &promoted_truth(&b, &right), shape)?;
    // The zero that JAX compares with is as weak as a scalar, and beside an array never.
    let weak = |x: &Array| x.is_weak() && x.shape().is_empty();
    Ok(result.with_weak(weak(&a) && weak(&b)))
}

functions! { Jnp;
    /// Whether both are not zero, as `bool`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 1, 2 | true: [`bitwise_and`](super::bitwise_and) gives 0 |
    /// | `i8` 1, Python `256` | false: the scalar wraps to 0 |
    /// | NaN, `1.0` | true |
    /// | `f32` 10^-40, 1 | false: a subnormal is a zero |
    /// | `bf16` 10^-40, `f32` 1 | true: XLA looks at the bits of a `bf16` that was promoted |
    ///
    /// Every dtype; errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let both = jnp::logical_and(&Array::from([1_i8, 0, 3]), &Array::from([2_i8, 5, 4]));
    /// assert_eq!(both.unwrap(), Array::from([true, false, true]));
    /// ```
    binary fn logical_and(x, y; x64) = "jnp.logical_and({0}, {1})", ["and", "&&"] => {
        logical(&AND, x, y, x64)
    }
    /// Whether either is not zero, as `bool`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0, Python `256` | false: the scalar wraps to 0 |
    /// | `u8` 0, `f32` NaN | true |
    ///
    /// Every dtype; errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::logical_or(&Array::from([0_i8, 3]), 0).unwrap(), Array::from([false, true]));
    /// ```
    binary fn logical_or(x, y; x64) = "jnp.logical_or({0}, {1})", ["or", "||"] => {
        logical(&OR, x, y, x64)
    }
    /// Whether just one is not zero, as `bool`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 1, 2 | false: [`bitwise_xor`](super::bitwise_xor) gives 3 |
    /// | `i8` 1, Python `256` | true: the scalar wraps to 0 |
    ///
    /// Every dtype; errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::logical_xor(&Array::from([0_i8, 3]), 5).unwrap(), Array::from([true, false]));
    /// ```
    binary fn logical_xor(x, y; x64) = "jnp.logical_xor({0}, {1})", ["!="] => {
        logical(&XOR, x, y, x64)
    }
    /// Whether it is zero, as `bool`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 0 | true: [`bitwise_not`](super::bitwise_not) gives −1 |
    /// | `f32` −0.0, 10^-40 | true |
    /// | NaN | false |
    ///
    /// Every dtype; errors: see [`jnp`](crate::jnp). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::logical_not(&Array::from([0_i8, 3])).unwrap(), Array::from([true, false]));
    /// ```
    unary fn logical_not(x; x64) = "jnp.logical_not({0})", ["not", "!"] => {
        NOT.call(&truth(&*asarray(x, x64)?))
    }
}
