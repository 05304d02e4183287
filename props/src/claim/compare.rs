//! Equality and order.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;

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
