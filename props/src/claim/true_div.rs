//! True division of integers, as Python's `/`.

#[cfg(feature = "burn")]
use int_reference::DType;

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};
#[cfg(feature = "burn")]
use burn::tensor::FloatDType;

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

/// burn's calls: `/` on integers never gives a fraction; `.float()` first does.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let quotient = || [Claim::lookalike("torch.true_divide"), Claim::lookalike("jnp.true_divide")];
    rows![Family::TrueDiv;
        ArrayArray |lhs, rhs| lhs / rhs => quotient();
        // `.float()` is f32 by default, as PyTorch's quotient of any integers, and
        // as JAX's of all but the 64-bit ones.
        ArrayArray |lhs, rhs| lhs.float() / rhs.float() => [
            Claim::recipe("torch.true_divide"),
            Claim::recipe("jnp.true_divide").dtypes(TO_F32),
        ];
        ArrayArray |lhs, rhs| lhs.cast(FloatDType::F64) / rhs.cast(FloatDType::F64) => [
            Claim::recipe("jnp.true_divide").dtypes(TO_F64),
        ];

        ArrayScalar |lhs, rhs| lhs / rhs => quotient();
        // JAX multiplies by the reciprocal of a scalar.
        ArrayScalar |lhs, rhs| lhs.float() / rhs => [
            Claim::recipe("torch.true_divide"),
            Claim::lookalike("jnp.true_divide"),
        ];

        ScalarArray |lhs, rhs| rhs.full_like(lhs) / rhs => quotient();
        // What `1.0 / x` is for a float tensor.
        ScalarArray |lhs, rhs| rhs.float().recip().mul_scalar(lhs) => quotient();
        ScalarArray |lhs, rhs| {
            let rhs = rhs.float();
            rhs.full_like(lhs) / rhs
        } => [
            Claim::recipe("torch.true_divide"),
            Claim::recipe("jnp.true_divide").dtypes(TO_F32),
        ];
    ]
}

/// The integers of which JAX makes f32.
#[cfg(feature = "burn")]
const TO_F32: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::U8, DType::U16, DType::U32];

/// The integers of which JAX makes f64.
#[cfg(feature = "burn")]
const TO_F64: &[DType] = &[DType::I64, DType::U64];
