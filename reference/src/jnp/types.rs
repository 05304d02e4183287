//! `result_type` and `promote_types`.

use alloc::vec;

use crate::lax::args::{typed, with_shape};
use crate::lax::convert::convert;
use crate::op::Signature;
use crate::promote::jax as lattice;
use crate::{Array, DType, Op, Operand, Semantics};

macro_rules! under {
    ($x64:literal, $(#[$result_type:meta])* / $(#[$promote_types:meta])*) => {
        $(#[$result_type])*
        pub fn result_type<'a>(
            x1: impl Into<Operand<'a>>,
            x2: impl Into<Operand<'a>>,
        ) -> DType {
            lattice::result_type(typed(x1.into(), $x64), typed(x2.into(), $x64), $x64)
        }

        $(#[$promote_types])*
        pub fn promote_types(a: DType, b: DType) -> DType {
            lattice::promote_types((a, false), (b, false), $x64)
        }
    };
}

under! { true,
    /// The dtype that `jnp` functions promote two operands to, before functions like
    /// [`true_divide`](super::true_divide) make something else of it.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `u8` | `i16` |
    /// | `u64`, `i8` | `f64`; with x64 off there is no `u64` |
    /// | `u32`, `i32` | `i64`; with x64 off `i32` |
    /// | `f16`, `bf16` | `f32` |
    /// | `i64`, `f16` | `f16` |
    /// | `i8`, Python `300` or a weak array | `i8` |
    /// | `i8`, Python `1.0` | `f64`; with x64 off `f32` |
    /// | weak `i16`, weak `i8` | `i64`: a weak dtype is the default one of its kind |
    ///
    /// Never raises: a Python `int` need not fit. The same under `jit`. Measured with JAX 0.12.0.1
    /// for every pair of dtypes, strong and weak; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([1_i8]);
    /// assert_eq!(jnp::result_type(&x, 300), DType::I8);
    /// assert_eq!(jnp::result_type(&x, 0.5), DType::F64);
    /// assert_eq!(jnp::x32::result_type(&x, 0.5), DType::F32);
    /// assert_eq!(jnp::result_type(&x, &Array::from([1_u64])), DType::F64);
    /// ```
    /
    /// The least dtype above both in JAX's lattice; `jnp.promote_types` of two dtypes.
    ///
    /// | dtypes | result |
    /// |---|---|
    /// | `bool`, any other | the other |
    /// | `i8`, `u8` | `i16` |
    /// | `u64`, any signed one | `f64`, with x64 off too |
    /// | `u32`, `i32` | `i64`; with x64 off `i32` |
    /// | an integer, a float | the float, however narrow |
    /// | `f16`, `bf16` | `f32` |
    ///
    /// Never raises. The same under `jit`. Measured with JAX 0.12.0.1 for every pair; golden
    /// vectors. Python's `int` and `float` in place of a dtype:
    /// [`promote::jax::promote_types`](crate::promote::jax::promote_types).
    ///
    /// ```
    /// use int_reference::{DType, jnp};
    /// assert_eq!(jnp::promote_types(DType::U32, DType::I32), DType::I64);
    /// assert_eq!(jnp::x32::promote_types(DType::U32, DType::I32), DType::I32);
    /// assert_eq!(jnp::promote_types(DType::I64, DType::F16), DType::F16);
    /// ```
}

/// The functions of this module with x64 off.
pub mod x32 {
    use super::*;

    under! { false,
        /// [`result_type`](super::result_type) with x64 off.
        /
        /// [`promote_types`](super::promote_types) with x64 off.
    }
}

/// A row for each function.
pub(crate) const OPS: &[Op] = &[
    Op {
        semantics: Semantics::Jnp,
        name: "result_type",
        signature: Signature::Promotion,
        attrs: &[],
        python: "jnp.result_type({0}, {1})",
        aliases: &[],
        run: |args, _, x64| {
            let (a, b) = (typed(args[0], x64), typed(args[1], x64));
            empty(lattice::result_type(a, b, x64)).into()
        },
    },
    Op {
        semantics: Semantics::Jnp,
        name: "promote_types",
        signature: Signature::Promotion,
        attrs: &[],
        python: "jnp.promote_types({0}.dtype, {1}.dtype)",
        aliases: &[],
        // A Python scalar stands for its type, an array for its dtype, weak or not.
        run: |args, _, x64| {
            let of = |x: Operand<'_>| match (x, typed(x, x64)) {
                (Operand::Array(_), (dtype, _)) => (dtype, false),
                (_, typed) => typed,
            };
            empty(lattice::promote_types(of(args[0]), of(args[1]), x64)).into()
        },
    },
];

fn empty(dtype: DType) -> Array {
    with_shape(vec![0], convert(&with_shape(vec![0], crate::Data::Bool(vec![])), dtype))
}
