//! Addition, subtraction, multiplication, negation, absolute value, sign, square.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;

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
