//! Division and remainder rounded to zero, as C's and `lax`'s.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and integer scalars, zero divisors in a quarter of the cases.
pub const SPEC: Spec = Spec {
    name: "trunc_div",
    about: "Division and remainder rounded to zero, as C's and `lax`'s.",
    forms: &[
        FormSpec {
            form: Form::ArrayArray,
            weight: 4,
            dtypes: INTS,
            scalars: &[],
            to: &[],
            zero_refuses: true,
        },
        FormSpec {
            form: Form::ArrayScalar,
            weight: 3,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: true,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 1,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: true,
        },
    ],
};

/// burn's calls: `/` is the truncated quotient; the remainder that goes with it
/// has no call of its own for integers.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let quotient = || {
        [Claim::contract("torch.div").with("rounding_mode", "trunc"), Claim::lookalike("lax.div")]
    };
    let remainder = || {
        let place = "Tensor::remainder, Integer portability";
        [
            Claim::lookalike("torch.fmod").documented(place),
            Claim::lookalike("jnp.fmod").documented(place),
            Claim::lookalike("lax.rem").documented(place),
        ]
    };
    let fmod = || {
        [Claim::lookalike("torch.fmod"), Claim::lookalike("jnp.fmod"), Claim::lookalike("lax.rem")]
    };
    // Wherever the framework gives a value, save that burn panics on a zero
    // divisor and JAX does not.
    let recipe = || {
        [
            Claim::recipe("torch.fmod"),
            Claim::recipe("jnp.fmod").excluding(&["rhs-zero"]),
            Claim::recipe("lax.rem").excluding(&["rhs-zero"]),
        ]
    };
    // NdArray panics on a scalar that the dtype does not hold.
    let of_scalar = || {
        [
            Claim::recipe("torch.fmod").excluding(&["scalar-out-of-range"]),
            Claim::recipe("jnp.fmod").excluding(&["scalar-out-of-range", "rhs-zero"]),
        ]
    };
    rows![Family::TruncDiv;
        ArrayArray |lhs, rhs| lhs / rhs => quotient();
        ArrayArray |lhs, rhs| lhs.div(rhs) => quotient();
        ArrayArray |lhs, rhs| lhs % rhs => remainder();
        ArrayArray |lhs, rhs| lhs.remainder(rhs) => remainder();
        // Circulates. MIN / −1 panics.
        ArrayArray |lhs, rhs| lhs.clone() - (lhs / rhs.clone()) * rhs => fmod();
        // `%` less the divisor where it has another sign than `lhs`.
        ArrayArray |lhs, rhs| {
            let r = lhs.clone() % rhs.clone();
            let down = r.clone().bool().bool_and(r.clone().bitwise_xor(lhs).lower_scalar(0));
            r - rhs.clone() * down.int().cast(rhs.dtype())
        } => recipe();

        ArrayScalar |lhs, rhs| lhs / rhs => quotient();
        ArrayScalar |lhs, rhs| lhs.div_scalar(rhs) => quotient();
        ArrayScalar |lhs, rhs| lhs % rhs => remainder();
        ArrayScalar |lhs, rhs| lhs.remainder_scalar(rhs) => remainder();
        ArrayScalar |lhs, rhs| lhs.clone() - (lhs / rhs) * rhs => fmod();
        ArrayScalar |lhs, rhs| {
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.clone().bitwise_xor(lhs).lower_scalar(0));
            r.clone() - down.int().cast(r.dtype()) * rhs
        } => of_scalar();

        ScalarArray |lhs, rhs| rhs.full_like(lhs) / rhs => quotient();
        ScalarArray |lhs, rhs| rhs.full_like(lhs) % rhs => remainder();
        ScalarArray |lhs, rhs| {
            let lhs = rhs.full_like(lhs);
            let r = lhs.clone() % rhs.clone();
            let down = r.clone().bool().bool_and(r.clone().bitwise_xor(lhs).lower_scalar(0));
            r - rhs.clone() * down.int().cast(rhs.dtype())
        } => of_scalar();
    ]
}
