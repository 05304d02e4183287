//! Conversion from dtype to dtype.

use int_reference::DType;

use super::{FormSpec, Spec};
use crate::case::Form;

/// One array of any dtype, to any dtype.
pub const SPEC: Spec = Spec {
    name: "cast",
    about: "Conversion from dtype to dtype.",
    forms: &[FormSpec {
        form: Form::Array,
        weight: 1,
        dtypes: &DType::ALL,
        scalars: &[],
        to: &DType::ALL,
        zero_refuses: false,
    }],
};
