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
        Array(Int, Float) |x| x.bool() => fixed(DType::Bool);
    ]
}
