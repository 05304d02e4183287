//! Division and remainder rounded to zero, as C's and `lax`'s.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;

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
