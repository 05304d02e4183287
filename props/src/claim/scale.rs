//! An integer array times a fraction, where Python promotes to float.

use int_reference::DType;

use super::{FormSpec, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};
#[cfg(feature = "burn")]
use burn::tensor::FloatDType;

/// The integers every library has, the others now and then, and the floats for contrast.
const SCALED: &[DType] = &[
    DType::I64,
    DType::I64,
    DType::I64,
    DType::I32,
    DType::I32,
    DType::I8,
    DType::U8,
    DType::I16,
    DType::U16,
    DType::U32,
    DType::U64,
    DType::F32,
    DType::F64,
];

/// Mostly integer arrays and float scalars; some float arrays, which keep their dtype.
pub const SPEC: Spec = Spec {
    name: "scale",
    about: "An integer array times a fraction, where Python promotes to float.",
    forms: &[
        FormSpec {
            form: Form::ArrayScalar,
            weight: 4,
            dtypes: SCALED,
            scalars: &[ScalarKind::Float, ScalarKind::Float, ScalarKind::Float, ScalarKind::Int],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ArrayArray,
            weight: 1,
            dtypes: SCALED,
            scalars: &[],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 1,
            dtypes: SCALED,
            scalars: &[ScalarKind::Float],
            to: &[],
            zero_refuses: false,
        },
    ],
};

/// burn's calls. A scalar becomes a number of the tensor's own dtype, and a
/// fraction is lost on the way.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let product = || [Claim::contract("torch.mul"), Claim::lookalike("jnp.multiply")];
    let fraction = || {
        [Claim::recipe("torch.mul").excluding(&["scalar-int"]), Claim::lookalike("jnp.multiply")]
    };
    rows![Family::Scale;
        ArrayScalar(Int, Float) |lhs, rhs| lhs * rhs => product();
        ArrayScalar(Int, Float) |lhs, rhs| lhs.mul_scalar(rhs) => product();
        ArrayScalar |lhs, rhs| lhs.float() * rhs => fraction();
        ArrayScalar |lhs, rhs| lhs.cast(FloatDType::F64) * rhs => [
            Claim::recipe("jnp.multiply").excluding(&["scalar-int"]),
        ];

        ScalarArray(Int, Float) |lhs, rhs| lhs * rhs => product();
        ScalarArray |lhs, rhs| lhs * rhs.float() => fraction();
        ScalarArray |lhs, rhs| lhs * rhs.cast(FloatDType::F64) => [
            Claim::recipe("jnp.multiply").excluding(&["scalar-int"]),
        ];
    ]
}
