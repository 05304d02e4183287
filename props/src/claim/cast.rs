//! Conversion from dtype to dtype.

use int_reference::DType;

use super::{FormSpec, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

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

/// burn's calls. Without a dtype the target is the device's default: an integer
/// of 32 bits on Flex, of 64 on NdArray, and f32 on both.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let place = "Device::settings: the device's default dtypes";
    let fixed = |dtype: DType| {
        [
            Claim::contract("torch.to").with_dtype("dtype", dtype).documented(place),
            Claim::lookalike("jnp.astype").with_dtype("dtype", dtype).documented(place),
        ]
    };
    rows![Family::Cast;
        Cast(Int, Float, Bool) |x, dtype| x.cast(dtype) => [
            Claim::contract("torch.to").taking(&[("dtype", "dtype")]),
            Claim::lookalike("jnp.astype").taking(&[("dtype", "dtype")]),
            Claim::lookalike("lax.convert_element_type").taking(&[("dtype", "new_dtype")]),
        ];
        Array(Float, Bool) |x| x.int() => {
            [fixed(DType::I32), fixed(DType::I64)].into_iter().flatten()
        };
        Array(Int, Bool) |x| x.float() => fixed(DType::F32);
        // The one dtype of booleans.
        Array(Int, Float) |x| x.bool() => fixed(DType::Bool).map(|claim| claim.documented(""));
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows: `cast` to any dtype, `convert` to those that promotion could
    //! give.

    use int_reference::DType::{I32, I64};
    use int_reference::{Attr, Attrs};
    use tenferro_runtime::{DType, TensorSessionOpsExt};

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    fn any() -> [Claim; 3] {
        [
            Claim::contract("lax.convert_element_type").taking(&[("dtype", "new_dtype")]),
            Claim::lookalike("jnp.astype").taking(&[("dtype", "dtype")]),
            Claim::lookalike("torch.to").taking(&[("dtype", "dtype")]),
        ]
    }

    /// The claim about what `convert` refuses throughout, declared unsupported in
    /// the other rows.
    fn checked() -> [Claim; 2] {
        let to_i32 = |name| {
            let attrs = Attrs::new().with("dtype", Attr::DType(I32));
            Claim { attrs, ..Claim::lookalike(name) }
                .dtypes(&[I64])
                .documented("TracedTensor::convert: refused outside the dtype-promotion lattice")
        };
        [to_i32("jnp.astype"), to_i32("torch.to")]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(cast: |x, to| x.cast(to)?).claims(any()),
            traced!(convert: |x, to| x.convert(to)?).claims(any()),
            traced!(array: |x| x.convert(DType::I32)?).claims(checked()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(cast: |x, to, engine| x.cast(to, engine)?).claims(any()),
            direct!(convert: |x, to, engine| x.convert(to, engine)?).claims(any()),
            direct!(array: |x, engine| x.convert(DType::I32, engine)?).claims(checked()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(cast: |session, x, to| session.cast(&x, to)?).claims(any()),
            eager!(convert: |session, x, to| session.convert(&x, to)?).claims(any()),
            eager!(array: |session, x| session.convert(&x, DType::I32)?).claims(checked()),
        ]
    }
}
