//! True division of integers, as Python's `/`.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;

/// Integer arrays and scalars; a zero divisor gives an infinity or NaN and refuses nothing in the frameworks.
pub const SPEC: Spec = Spec {
    name: "true_div",
    about: "True division of integers, as Python's `/`.",
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
            scalars: &[ScalarKind::Int, ScalarKind::Int, ScalarKind::Float],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 1,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: false,
        },
    ],
};
