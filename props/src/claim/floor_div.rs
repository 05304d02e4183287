//! Division and remainder rounded to minus infinity, as Python's `//` and `%`.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and integer scalars, zero divisors in a quarter of the cases.
pub const SPEC: Spec = Spec {
    name: "floor_div",
    about: "Division and remainder rounded to minus infinity, as Python's `//` and `%`.",
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

/// burn's calls: `/` rounds to zero, `%` to minus infinity, and nothing divides
/// as `%` does.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let quotient =
        || [Claim::lookalike("torch.floor_divide"), Claim::lookalike("jnp.floor_divide")];
    let remainder = || {
        let place = "Tensor::remainder, Integer portability";
        [Claim::contract("torch.remainder"), Claim::lookalike("jnp.remainder").documented(place)]
    };
    // Wherever the framework gives a value, save that burn panics on a zero
    // divisor and JAX does not.
    let recipe = || {
        [
            Claim::recipe("torch.floor_divide"),
            Claim::recipe("jnp.floor_divide").excluding(&["rhs-zero"]),
        ]
    };
    // The same, short of the one quotient that is out of range.
    let short = || {
        [
            Claim::recipe("torch.floor_divide").excluding(&["min-by-minus-one"]),
            Claim::recipe("jnp.floor_divide").excluding(&["min-by-minus-one", "rhs-zero"]),
        ]
    };
    // NdArray panics on a scalar that the dtype does not hold.
    let of_scalar = || {
        [
            Claim::recipe("torch.floor_divide").excluding(&["scalar-out-of-range"]),
            Claim::recipe("jnp.floor_divide").excluding(&["scalar-out-of-range", "rhs-zero"]),
        ]
    };
    rows![Family::FloorDiv;
        ArrayArray |lhs, rhs| lhs / rhs => quotient();
        ArrayArray |lhs, rhs| lhs.div(rhs) => quotient();
        ArrayArray |lhs, rhs| lhs % rhs => remainder();
        ArrayArray |lhs, rhs| lhs.remainder(rhs) => remainder();
        // Circulates. The multiple of `rhs` below `lhs` may be out of range.
        ArrayArray |lhs, rhs| (lhs.clone() - lhs % rhs.clone()) / rhs => quotient();
        // The detour by way of f32, exact up to 2^24.
        ArrayArray |lhs, rhs| (lhs.float() / rhs.float()).floor().int() => quotient();
        // One less than `/` where the remainder has another sign than `lhs`.
        ArrayArray |lhs, rhs| {
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.bitwise_xor(lhs).lower_scalar(0));
            q.clone() - down.int().cast(q.dtype())
        } => short();
        // MIN / −1 panics; MIN / 1 is the quotient that the frameworks give.
        // Of all numbers, MIN alone has a negative absolute value, and the
        // complement of −1 alone is 0.
        ArrayArray |lhs, rhs| {
            let min = lhs.clone().abs().lower_scalar(0);
            let minus_one = rhs.clone().bitwise_not().equal_scalar(0);
            let rhs = rhs.mask_fill(min.bool_and(minus_one), 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.bitwise_xor(lhs).lower_scalar(0));
            q.clone() - down.int().cast(q.dtype())
        } => recipe();

        ArrayScalar |lhs, rhs| lhs / rhs => quotient();
        ArrayScalar |lhs, rhs| lhs.div_scalar(rhs) => quotient();
        ArrayScalar |lhs, rhs| lhs % rhs => remainder();
        ArrayScalar |lhs, rhs| lhs.remainder_scalar(rhs) => remainder();
        ArrayScalar |lhs, rhs| (lhs.clone() - lhs % rhs) / rhs => quotient();
        ArrayScalar |lhs, rhs| (lhs.float() / rhs).floor().int() => quotient();
        ArrayScalar |lhs, rhs| {
            let rhs = lhs.full_like(rhs);
            let min = lhs.clone().abs().lower_scalar(0);
            let minus_one = rhs.clone().bitwise_not().equal_scalar(0);
            let rhs = rhs.mask_fill(min.bool_and(minus_one), 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.bitwise_xor(lhs).lower_scalar(0));
            q.clone() - down.int().cast(q.dtype())
        } => of_scalar();

        ScalarArray |lhs, rhs| rhs.full_like(lhs) / rhs => quotient();
        ScalarArray |lhs, rhs| rhs.full_like(lhs) % rhs => remainder();
        ScalarArray |lhs, rhs| {
            let lhs = rhs.full_like(lhs);
            let min = lhs.clone().abs().lower_scalar(0);
            let minus_one = rhs.clone().bitwise_not().equal_scalar(0);
            let rhs = rhs.mask_fill(min.bool_and(minus_one), 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.bitwise_xor(lhs).lower_scalar(0));
            q.clone() - down.int().cast(q.dtype())
        } => of_scalar();
    ]
}
