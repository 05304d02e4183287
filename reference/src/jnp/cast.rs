//! `astype`.

use crate::lax::args::{asarray, with_shape};
use crate::lax::convert::convert;
use crate::lax::functions::functions;
use crate::promote::jax::canonical;
use crate::{Array, DType, Operand, Outcome, Raise};

functions! { Jnp;
    /// `x` in another dtype, never weak; with x64 off a 64-bit dtype means its 32-bit counterpart.
    ///
    /// | from | to | result |
    /// |---|---|---|
    /// | integer | integer | modulo 2^bits |
    /// | float | integer | truncated; beyond the range its nearest end; 0 for NaN |
    /// | anything | `bool` | false for 0 and for subnormal `f32`, `f64` and `bf16`; true for NaN |
    /// | integer | float | the nearest, ties to even; `bf16` by way of `f32`, rounded twice |
    /// | `i64` beyond 2^53 | `f64` | the nearest, not exact |
    /// | integer beyond 65519 | `f16` | inf |
    /// | `f64` | `f16`, `bf16` | by way of `f32`, rounded twice |
    /// | subnormal `f32`, `f64` | the other | a zero; so are results that would be subnormal `f32` |
    /// | the same dtype | | every bit, subnormals too |
    ///
    /// Errors: only a Python `int` that does not fit, see [`jnp`](crate::jnp). Under `jit` the same,
    /// except that constants are folded with their subnormals and rounded once. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([300.7_f64, -1e10, f64::NAN]);
    /// assert_eq!(jnp::astype(&x, DType::I8).unwrap(), Array::from([127_i8, -128, 0]));
    /// assert_eq!(jnp::astype(&Array::from([300_i64]), DType::U8).unwrap(), Array::from([44_u8]));
    /// ```
    cast fn astype(x, dtype; x64) = "jnp.astype({0}, {dtype})", ["Array.astype", "cast"] => {
        let array = asarray(x, x64)?;
        let data = convert(&array, canonical(dtype, x64));
        Ok(with_shape(array.shape().into(), data))
    }
}
