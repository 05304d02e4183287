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
    /// `jnp.result_type`.
    /
    /// `jnp.promote_types`.
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
