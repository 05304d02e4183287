//! Addition, subtraction, multiplication, negation, absolute value, sign, square.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and scalars.
pub const SPEC: Spec = Spec {
    name: "arith",
    about: "Addition, subtraction, multiplication, negation, absolute value, sign, square.",
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
            weight: 3,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 2,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::Array,
            weight: 3,
            dtypes: INTS,
            scalars: &[],
            to: &[],
            zero_refuses: false,
        },
    ],
};

/// burn's calls, each under every name that it has.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let arrays =
        |torch, jnp, lax| [Claim::contract(torch), Claim::lookalike(jnp), Claim::lookalike(lax)];
    let add = || arrays("torch.add", "jnp.add", "lax.add");
    let sub = || arrays("torch.sub", "jnp.subtract", "lax.sub");
    let mul = || arrays("torch.mul", "jnp.multiply", "lax.mul");
    let neg = || arrays("torch.neg", "jnp.negative", "lax.neg");
    let scalar = |torch, jnp| [Claim::contract(torch), Claim::lookalike(jnp)];
    let add_scalar = || scalar("torch.add", "jnp.add");
    let sub_scalar = || scalar("torch.sub", "jnp.subtract");
    rows![Family::Arith;
        ArrayArray |lhs, rhs| lhs + rhs => add();
        // The one call that is given operands of different dtypes.
        MixedArrayArray |lhs, rhs| lhs.add(rhs) => add();
        ArrayArray |lhs, rhs| lhs - rhs => sub();
        ArrayArray |lhs, rhs| lhs.sub(rhs) => sub();
        ArrayArray |lhs, rhs| lhs * rhs => mul();
        ArrayArray |lhs, rhs| lhs.mul(rhs) => mul();

        // Multiplication by a scalar stands in `scale`.
        ArrayScalar |lhs, rhs| lhs + rhs => add_scalar();
        ArrayScalar |lhs, rhs| lhs.add_scalar(rhs) => add_scalar();
        ArrayScalar |lhs, rhs| lhs - rhs => sub_scalar();
        ArrayScalar |lhs, rhs| lhs.sub_scalar(rhs) => sub_scalar();

        ScalarArray |lhs, rhs| lhs + rhs => add_scalar();
        ScalarArray |lhs, rhs| lhs - rhs => sub_scalar();

        Array |x| -x => neg();
        Array |x| x.neg() => neg();
        Array |x| x.abs() => arrays("torch.abs", "jnp.abs", "lax.abs");
        Array |x| x.sign() => arrays("torch.sign", "jnp.sign", "lax.sign");
        Array |x| x.square() => scalar("torch.square", "jnp.square");
    ]
}
