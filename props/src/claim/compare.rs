//! Equality and order.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

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

/// burn's calls. A scalar becomes a number of the tensor's own dtype first.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let claims = |torch, jnp| [Claim::contract(torch), Claim::lookalike(jnp)];
    rows![Family::Compare;
        ArrayArray |lhs, rhs| lhs.equal(rhs) => claims("torch.eq", "jnp.equal");
        ArrayArray |lhs, rhs| lhs.not_equal(rhs) => claims("torch.ne", "jnp.not_equal");
        ArrayArray |lhs, rhs| lhs.greater(rhs) => claims("torch.gt", "jnp.greater");
        ArrayArray |lhs, rhs| lhs.greater_equal(rhs) => {
            claims("torch.ge", "jnp.greater_equal")
        };
        ArrayArray |lhs, rhs| lhs.lower(rhs) => claims("torch.lt", "jnp.less");
        ArrayArray |lhs, rhs| lhs.lower_equal(rhs) => claims("torch.le", "jnp.less_equal");

        ArrayScalar |lhs, rhs| lhs.equal_scalar(rhs) => claims("torch.eq", "jnp.equal");
        ArrayScalar |lhs, rhs| lhs.equal_elem(rhs) => claims("torch.eq", "jnp.equal");
        ArrayScalar |lhs, rhs| lhs.not_equal_scalar(rhs) => claims("torch.ne", "jnp.not_equal");
        ArrayScalar |lhs, rhs| lhs.not_equal_elem(rhs) => claims("torch.ne", "jnp.not_equal");
        ArrayScalar |lhs, rhs| lhs.greater_scalar(rhs) => claims("torch.gt", "jnp.greater");
        ArrayScalar |lhs, rhs| lhs.greater_elem(rhs) => claims("torch.gt", "jnp.greater");
        ArrayScalar |lhs, rhs| lhs.greater_equal_scalar(rhs) => {
            claims("torch.ge", "jnp.greater_equal")
        };
        ArrayScalar |lhs, rhs| lhs.greater_equal_elem(rhs) => {
            claims("torch.ge", "jnp.greater_equal")
        };
        ArrayScalar |lhs, rhs| lhs.lower_scalar(rhs) => claims("torch.lt", "jnp.less");
        ArrayScalar |lhs, rhs| lhs.lower_elem(rhs) => claims("torch.lt", "jnp.less");
        ArrayScalar |lhs, rhs| lhs.lower_equal_scalar(rhs) => claims("torch.le", "jnp.less_equal");
        ArrayScalar |lhs, rhs| lhs.lower_equal_elem(rhs) => claims("torch.le", "jnp.less_equal");
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows. There is no "not equal"; it holds where `<=` and `<` say the
    //! same, NaN included.

    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{CompareDir, TensorSessionOpsExt, TracedTensor};
    use tenferro_tensor::{Tensor, TensorElementwise};

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    /// "Elementwise comparison with NumPy-style broadcasting".
    fn like(jnp: &'static str, torch: &'static str) -> [Claim; 2] {
        [Claim::contract(jnp), Claim::lookalike(torch)]
    }

    fn equal() -> [Claim; 2] {
        like("jnp.equal", "torch.eq")
    }

    fn less() -> [Claim; 2] {
        like("jnp.less", "torch.lt")
    }

    fn less_equal() -> [Claim; 2] {
        like("jnp.less_equal", "torch.le")
    }

    fn greater() -> [Claim; 2] {
        like("jnp.greater", "torch.gt")
    }

    fn greater_equal() -> [Claim; 2] {
        like("jnp.greater_equal", "torch.ge")
    }

    /// PyTorch lets a tensor of rank 0 take the dtype of the other.
    fn not_equal() -> [Claim; 2] {
        [Claim::recipe("jnp.not_equal"), Claim::recipe("torch.ne").excluding(&["mixed-dtypes"])]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(array_array: |lhs, rhs| lhs.compare(&rhs, CompareDir::Eq)?).claims(equal()),
            traced!(array_array: |lhs, rhs| lhs.compare(&rhs, CompareDir::Lt)?).claims(less()),
            traced!(array_array: |lhs, rhs| lhs.compare(&rhs, CompareDir::Le)?)
                .claims(less_equal()),
            traced!(array_array: |lhs, rhs| lhs.compare(&rhs, CompareDir::Gt)?).claims(greater()),
            traced!(array_array: |lhs, rhs| lhs.compare(&rhs, CompareDir::Ge)?)
                .claims(greater_equal()),
            traced!(array_scalar: |lhs, rhs|
                lhs.compare(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?, CompareDir::Eq)?
            )
            .claims(equal()),
            traced!(array_scalar: |lhs, rhs|
                lhs.compare(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?, CompareDir::Lt)?
            )
            .claims(less()),
            traced!(array_scalar: |lhs, rhs|
                lhs.compare(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?, CompareDir::Le)?
            )
            .claims(less_equal()),
            traced!(array_scalar: |lhs, rhs|
                lhs.compare(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?, CompareDir::Gt)?
            )
            .claims(greater()),
            traced!(array_scalar: |lhs, rhs|
                lhs.compare(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?, CompareDir::Ge)?
            )
            .claims(greater_equal()),
            traced!(array_array: |lhs, rhs|
                lhs.compare(
                    &rhs,
                    CompareDir::Le)?.compare(&lhs.compare(&rhs, CompareDir::Lt)?,
                    CompareDir::Eq
                )?
            )
            .claims(not_equal()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(array_array: |lhs, rhs, engine| lhs.compare(&rhs, CompareDir::Eq, engine)?)
                .claims(equal()),
            direct!(array_array: |lhs, rhs, engine| lhs.compare(&rhs, CompareDir::Lt, engine)?)
                .claims(less()),
            direct!(array_array: |lhs, rhs, engine| lhs.compare(&rhs, CompareDir::Le, engine)?)
                .claims(less_equal()),
            direct!(array_array: |lhs, rhs, engine| lhs.compare(&rhs, CompareDir::Gt, engine)?)
                .claims(greater()),
            direct!(array_array: |lhs, rhs, engine| lhs.compare(&rhs, CompareDir::Ge, engine)?)
                .claims(greater_equal()),
            direct!(read_read: |lhs, rhs, engine|
                engine.compare_read(lhs.tensor_read(), rhs.tensor_read(), &CompareDir::Eq)?
            )
            .claims(equal()),
            direct!(read_read: |lhs, rhs, engine|
                engine.compare_read(lhs.tensor_read(), rhs.tensor_read(), &CompareDir::Lt)?
            )
            .claims(less()),
            direct!(read_read: |lhs, rhs, engine|
                engine.compare_read(lhs.tensor_read(), rhs.tensor_read(), &CompareDir::Le)?
            )
            .claims(less_equal()),
            direct!(read_read: |lhs, rhs, engine|
                engine.compare_read(lhs.tensor_read(), rhs.tensor_read(), &CompareDir::Gt)?
            )
            .claims(greater()),
            direct!(read_read: |lhs, rhs, engine|
                engine.compare_read(lhs.tensor_read(), rhs.tensor_read(), &CompareDir::Ge)?
            )
            .claims(greater_equal()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.compare(
                    &Tensor::from_vec_col_major(vec![], vec![rhs])?,
                    CompareDir::Eq,
                    engine
                )?
            )
            .claims(equal()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.compare(
                    &Tensor::from_vec_col_major(vec![], vec![rhs])?,
                    CompareDir::Lt,
                    engine
                )?
            )
            .claims(less()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.compare(
                    &Tensor::from_vec_col_major(vec![], vec![rhs])?,
                    CompareDir::Le,
                    engine
                )?
            )
            .claims(less_equal()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.compare(
                    &Tensor::from_vec_col_major(vec![], vec![rhs])?,
                    CompareDir::Gt,
                    engine
                )?
            )
            .claims(greater()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.compare(
                    &Tensor::from_vec_col_major(vec![], vec![rhs])?,
                    CompareDir::Ge,
                    engine
                )?
            )
            .claims(greater_equal()),
            direct!(array_array: |lhs, rhs, engine| {
                let less = lhs.compare(&rhs, CompareDir::Lt, engine)?;
                lhs.compare(&rhs, CompareDir::Le, engine)?.compare(&less, CompareDir::Eq, engine)?
            })
            .claims(not_equal()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(array_array: |session, lhs, rhs| session.compare(&lhs, &rhs, CompareDir::Eq)?)
                .claims(equal()),
            eager!(array_array: |session, lhs, rhs| session.compare(&lhs, &rhs, CompareDir::Lt)?)
                .claims(less()),
            eager!(array_array: |session, lhs, rhs| session.compare(&lhs, &rhs, CompareDir::Le)?)
                .claims(less_equal()),
            eager!(array_array: |session, lhs, rhs| session.compare(&lhs, &rhs, CompareDir::Gt)?)
                .claims(greater()),
            eager!(array_array: |session, lhs, rhs| session.compare(&lhs, &rhs, CompareDir::Ge)?)
                .claims(greater_equal()),
            eager!(array_scalar: |session, lhs, rhs|
                session.compare(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?,
                    CompareDir::Eq
                )?
            )
            .claims(equal()),
            eager!(array_scalar: |session, lhs, rhs|
                session.compare(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?,
                    CompareDir::Lt
                )?
            )
            .claims(less()),
            eager!(array_scalar: |session, lhs, rhs|
                session.compare(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?,
                    CompareDir::Le
                )?
            )
            .claims(less_equal()),
            eager!(array_scalar: |session, lhs, rhs|
                session.compare(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?,
                    CompareDir::Gt
                )?
            )
            .claims(greater()),
            eager!(array_scalar: |session, lhs, rhs|
                session.compare(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?,
                    CompareDir::Ge
                )?
            )
            .claims(greater_equal()),
            eager!(array_array: |session, lhs, rhs| {
                let less = session.compare(&lhs, &rhs, CompareDir::Lt)?;
                let least = session.compare(&lhs, &rhs, CompareDir::Le)?;
                session.compare(&least, &less, CompareDir::Eq)?
            })
            .claims(not_equal()),
        ]
    }
}
