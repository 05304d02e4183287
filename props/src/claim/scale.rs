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
    // PyTorch multiplies in f32, JAX in f64, where it takes a subnormal for zero.
    let in_f32 = || [Claim::recipe("torch.mul")];
    let in_f64 = || [Claim::recipe("jnp.multiply").excluding(&["scalar-subnormal"])];
    rows![Family::Scale;
        ArrayScalar(Int, Float) |lhs, rhs| lhs * rhs => product();
        ArrayScalar(Int, Float) |lhs, rhs| lhs.mul_scalar(rhs) => product();
        ArrayFraction |lhs, rhs| lhs.float() * rhs => in_f32();
        ArrayFraction |lhs, rhs| lhs.cast(FloatDType::F64) * rhs => in_f64();

        ScalarArray(Int, Float) |lhs, rhs| lhs * rhs => product();
        FractionArray |lhs, rhs| lhs * rhs.float() => in_f32();
        FractionArray |lhs, rhs| lhs * rhs.cast(FloatDType::F64) => in_f64();

        ArrayArray(Int, Float) |lhs, rhs| lhs * rhs => product();
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows: `scale_real` rounds the factor to the tensor's own dtype.

    use int_reference::DType::{I32, I64};
    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{DType, TensorSessionOpsExt, TracedTensor, TypedTensorSessionOpsExt};
    use tenferro_tensor::Tensor;

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    const ROUNDS: &str = "TensorSessionOpsExt::scale_real: integer dtypes round the factor";
    const TYPED: &str = "TypedTensorSessionOpsExt::scale_real: integer dtypes round the factor";
    const EAGER: &str = "EagerSession::scale_real: integer factors are rounded";
    /// The claim about what `tenferro-direct` declares unsupported elsewhere.
    const MIXED: &str = "TensorSessionOpsExt::mul, Errors: DTypeMismatch for incompatible operands";

    fn multiply(documented: &'static str) -> [Claim; 2] {
        let like = |name| Claim::lookalike(name).documented(documented);
        [like("jnp.multiply"), like("torch.mul")]
    }

    /// JAX (x64) multiplies an integer by a fraction in float64, where it takes a
    /// subnormal for zero.
    fn as_jnp() -> [Claim; 1] {
        [Claim::recipe("jnp.multiply").dtypes(&[I32, I64]).excluding(&["scalar-subnormal"])]
    }

    /// PyTorch does so in float32.
    fn as_torch() -> [Claim; 1] {
        [Claim::recipe("torch.mul").dtypes(&[I32, I64])]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(array_float: |x, f| x.scale_real(f)?).claims(multiply("")),
            traced!(array_float: |x, f| (&x * f)?).claims(multiply("")),
            traced!(float_array: |f, x| (f * &x)?).claims(multiply("")),
            traced!(array_scalar: |x, f|
                x.mul(&TracedTensor::from_vec_col_major(vec![], vec![f])?)?
            )
            .claims(multiply("")),
            traced!(array_array: |x, factor| x.mul(&factor)?).claims(multiply("")),
            traced!(array_fraction: |x, f| x.cast(DType::F64)?.scale_real(f)?).claims(as_jnp()),
            traced!(array_fraction: |x, f| x.convert(DType::F64)?.scale_real(f)?).claims(as_jnp()),
            traced!(array_fraction: |x, f| x.cast(DType::F32)?.scale_real(f)?).claims(as_torch()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(array_float: |x, f, engine| x.scale_real(f, engine)?).claims(multiply(ROUNDS)),
            direct!(typed_float: |typed, f, engine| typed.scale_real(f, engine)?)
                .claims(multiply(TYPED)),
            direct!(array_any_scalar: |x, f, engine|
                x.mul(&Tensor::from_vec_col_major(vec![], vec![f])?, engine)?
            )
            .claims(multiply(MIXED)),
            direct!(array_fraction: |x, f, engine|
                x.cast(DType::F64, engine)?.scale_real(f, engine)?
            )
            .claims(as_jnp()),
            direct!(array_fraction: |x, f, engine|
                x.convert(DType::F64, engine)?.scale_real(f, engine)?
            )
            .claims(as_jnp()),
            direct!(array_fraction: |x, f, engine|
                x.cast(DType::F32, engine)?.scale_real(f, engine)?
            )
            .claims(as_torch()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(array_float: |session, x, f| session.scale_real(&x, f)?).claims(multiply(EAGER)),
            eager!(array_scalar: |session, x, f|
                session.mul(
                    &x,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![f], x.runtime().clone())?
                )?
            )
            .claims(multiply("")),
            eager!(array_array: |session, x, factor| session.mul(&x, &factor)?)
                .claims(multiply("")),
            eager!(array_fraction: |session, x, f| {
                let x = session.cast(&x, DType::F64)?;
                session.scale_real(&x, f)?
            })
            .claims(as_jnp()),
            eager!(array_fraction: |session, x, f| {
                let x = session.convert(&x, DType::F64)?;
                session.scale_real(&x, f)?
            })
            .claims(as_jnp()),
            eager!(array_fraction: |session, x, f| {
                let x = session.cast(&x, DType::F32)?;
                session.scale_real(&x, f)?
            })
            .claims(as_torch()),
        ]
    }
}
