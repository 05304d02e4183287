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
        // Once they are floats, it does not matter what the operands were.
        MixedArrayArray |lhs, rhs| lhs.float() / rhs.float() => [
            Claim::recipe("torch.true_divide"),
            Claim::recipe("jnp.true_divide").dtypes(TO_F32).excluding(BROADCAST),
        ];
        MixedArrayArray |lhs, rhs| lhs.cast(FloatDType::F64) / rhs.cast(FloatDType::F64) => [
            Claim::recipe("jnp.true_divide").dtypes(TO_F64).excluding(BROADCAST),
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
        // NdArray rounds a number beyond 2^53 to f64 on its way to f32.
        ScalarArray |lhs, rhs| {
            let rhs = rhs.float();
            rhs.full_like(lhs) / rhs
        } => [
            Claim::recipe("torch.true_divide").excluding(&["beyond-2^53"]),
            Claim::recipe("jnp.true_divide").dtypes(TO_F32).excluding(&["scalar-beyond-i64"]),
        ];
    ]
}

/// JAX multiplies by the reciprocal of a divisor that it repeats; what dtype it
/// divides different ones in is another matter.
#[cfg(feature = "burn")]
const BROADCAST: &[&str] = &["rank-broadcast", "broadcast", "mixed-dtypes"];

/// The integers of which JAX makes f32.
#[cfg(feature = "burn")]
const TO_F32: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::U8, DType::U16, DType::U32];

/// The integers of which JAX makes f64.
#[cfg(feature = "burn")]
const TO_F64: &[DType] = &[DType::I64, DType::U64];

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows: division of integers truncates, so the operands of a true
    //! division are cast first, to the dtype that the framework divides in. A divisor
    //! that is broadcast JAX replaces by its reciprocal, which may round otherwise; for
    //! those there is no recipe.
    // The literal of a scalar form may be of any type.
    #![allow(clippy::unnecessary_cast)]

    use int_reference::DType::{F32, F64, I32, I64};
    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{DType, TensorSessionOpsExt, TracedTensor};
    use tenferro_tensor::Tensor;

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    fn quotient() -> [Claim; 2] {
        [Claim::lookalike("torch.true_divide"), Claim::lookalike("jnp.true_divide")]
    }

    fn in_f64() -> [Claim; 1] {
        [Claim::recipe("jnp.true_divide").dtypes(&[I64, F64]).excluding(&["broadcast"])]
    }

    fn in_f32() -> [Claim; 2] {
        [
            Claim::recipe("torch.true_divide").dtypes(&[I32, I64, F32]),
            Claim::recipe("jnp.true_divide").dtypes(&[I32, F32]).excluding(&["broadcast"]),
        ]
    }

    fn by_scalar() -> [Claim; 1] {
        [Claim::lookalike("jnp.true_divide").dtypes(&[I64, F64])]
    }

    fn as_torch() -> [Claim; 1] {
        [Claim::recipe("torch.true_divide").dtypes(&[I32, I64, F32])]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(array_array: |lhs, rhs| (&lhs / &rhs)?).claims(quotient()),
            traced!(array_array: |lhs, rhs| lhs.div(&rhs)?).claims(quotient()),
            traced!(array_scalar: |lhs, rhs|
                lhs.div(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(quotient()),
            traced!(scalar_array: |lhs, rhs|
                TracedTensor::from_vec_col_major(vec![], vec![lhs])?.div(&rhs)?
            )
            .claims(quotient()),
            traced!(array_array: |lhs, rhs| lhs.cast(DType::F64)?.div(&rhs.cast(DType::F64)?)?)
                .claims(in_f64()),
            traced!(array_array: |lhs, rhs| lhs.cast(DType::F32)?.div(&rhs.cast(DType::F32)?)?)
                .claims(in_f32()),
            traced!(array_scalar: |lhs, rhs|
                lhs.cast(DType::F64)?.div(
                    &TracedTensor::from_vec_col_major(vec![], vec![rhs as f64])?
                )?
            )
            .claims(by_scalar()),
            traced!(array_scalar: |lhs, rhs|
                lhs.cast(DType::F32)?.div(
                    &TracedTensor::from_vec_col_major(vec![], vec![rhs as f32])?
                )?
            )
            .claims(as_torch()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(array_array: |lhs, rhs, engine| lhs.div(&rhs, engine)?).claims(quotient()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.div(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(quotient()),
            direct!(scalar_array: |lhs, rhs, engine|
                Tensor::from_vec_col_major(vec![], vec![lhs])?.div(&rhs, engine)?
            )
            .claims(quotient()),
            direct!(mixed: |lhs, rhs, engine|
                lhs.cast(DType::F64, engine)?.div(&rhs.cast(DType::F64, engine)?, engine)?
            )
            .claims(in_f64()),
            direct!(mixed: |lhs, rhs, engine|
                lhs.cast(DType::F32, engine)?.div(&rhs.cast(DType::F32, engine)?, engine)?
            )
            .claims(in_f32()),
            direct!(array_any_scalar: |lhs, rhs, engine|
                lhs.cast(DType::F64, engine)?.div(
                    &Tensor::from_vec_col_major(vec![], vec![rhs as f64])?,
                    engine
                )?
            )
            .claims(by_scalar()),
            direct!(array_any_scalar: |lhs, rhs, engine|
                lhs.cast(DType::F32, engine)?.div(
                    &Tensor::from_vec_col_major(vec![], vec![rhs as f32])?,
                    engine
                )?
            )
            .claims(as_torch()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(array_array: |session, lhs, rhs| session.div(&lhs, &rhs)?).claims(quotient()),
            eager!(array_scalar: |session, lhs, rhs|
                session.div(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?
                )?
            )
            .claims(quotient()),
            eager!(scalar_array: |session, lhs, rhs|
                session.div(
                    &EagerTensor::from_vec_col_major_in(vec![], vec![lhs], rhs.runtime().clone())?,
                    &rhs
                )?
            )
            .claims(quotient()),
            eager!(array_array: |session, lhs, rhs| {
                let (lhs, rhs) = (session.cast(&lhs, DType::F64)?, session.cast(&rhs, DType::F64)?);
                session.div(&lhs, &rhs)?
            })
            .claims(in_f64()),
            eager!(array_array: |session, lhs, rhs| {
                let (lhs, rhs) = (session.cast(&lhs, DType::F32)?, session.cast(&rhs, DType::F32)?);
                session.div(&lhs, &rhs)?
            })
            .claims(in_f32()),
        ]
    }
}
