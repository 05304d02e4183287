//! Equality and order.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays against arrays, integers and fractions.
pub const SPEC: Spec = Spec {
    name: "compare",
    about: "Equality and order.",
    forms: &[
        FormSpec {
            form: Form::ArrayArray,
            weight: 4,
            dtypes: INTS,
            scalars: &[],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ArrayScalar,
            weight: 4,
            dtypes: INTS,
            scalars: &[ScalarKind::Int, ScalarKind::Int, ScalarKind::Float],
            to: &[],
            zero_refuses: false,
        },
    ],
};

/// burn's calls. A scalar becomes a number of the tensor's own dtype first.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let arrays =
        |torch, jnp, lax| [Claim::contract(torch), Claim::lookalike(jnp), Claim::lookalike(lax)];
    let scalar = |torch, jnp| [Claim::contract(torch), Claim::lookalike(jnp)];
    rows![Family::Compare;
        ArrayArray |lhs, rhs| lhs.equal(rhs) => arrays("torch.eq", "jnp.equal", "lax.eq");
        ArrayArray |lhs, rhs| lhs.not_equal(rhs) => arrays("torch.ne", "jnp.not_equal", "lax.ne");
        ArrayArray |lhs, rhs| lhs.greater(rhs) => arrays("torch.gt", "jnp.greater", "lax.gt");
        ArrayArray |lhs, rhs| lhs.greater_equal(rhs) => {
            arrays("torch.ge", "jnp.greater_equal", "lax.ge")
        };
        ArrayArray |lhs, rhs| lhs.lower(rhs) => arrays("torch.lt", "jnp.less", "lax.lt");
        ArrayArray |lhs, rhs| lhs.lower_equal(rhs) => arrays("torch.le", "jnp.less_equal", "lax.le");

        ArrayScalar |lhs, rhs| lhs.equal_scalar(rhs) => scalar("torch.eq", "jnp.equal");
        ArrayScalar |lhs, rhs| lhs.equal_elem(rhs) => scalar("torch.eq", "jnp.equal");
        ArrayScalar |lhs, rhs| lhs.not_equal_scalar(rhs) => scalar("torch.ne", "jnp.not_equal");
        ArrayScalar |lhs, rhs| lhs.not_equal_elem(rhs) => scalar("torch.ne", "jnp.not_equal");
        ArrayScalar |lhs, rhs| lhs.greater_scalar(rhs) => scalar("torch.gt", "jnp.greater");
        ArrayScalar |lhs, rhs| lhs.greater_elem(rhs) => scalar("torch.gt", "jnp.greater");
        ArrayScalar |lhs, rhs| lhs.greater_equal_scalar(rhs) => {
            scalar("torch.ge", "jnp.greater_equal")
        };
        ArrayScalar |lhs, rhs| lhs.greater_equal_elem(rhs) => {
            scalar("torch.ge", "jnp.greater_equal")
        };
        ArrayScalar |lhs, rhs| lhs.lower_scalar(rhs) => scalar("torch.lt", "jnp.less");
        ArrayScalar |lhs, rhs| lhs.lower_elem(rhs) => scalar("torch.lt", "jnp.less");
        ArrayScalar |lhs, rhs| lhs.lower_equal_scalar(rhs) => scalar("torch.le", "jnp.less_equal");
        ArrayScalar |lhs, rhs| lhs.lower_equal_elem(rhs) => scalar("torch.le", "jnp.less_equal");
    ]
}
