//! Addition, subtraction, multiplication, negation, absolute value, sign, square.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and scalars, a fraction now and then.
pub const SPEC: Spec = Spec {
    name: "arith",
    about: "Addition, subtraction, multiplication, negation, absolute value, sign, square.",
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
            scalars: &[ScalarKind::Int, ScalarKind::Int, ScalarKind::Int, ScalarKind::Float],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 2,
            dtypes: INTS,
            scalars: &[ScalarKind::Int, ScalarKind::Int, ScalarKind::Int, ScalarKind::Float],
            to: &[],
            zero_refuses: false,
        },
        FormSpec {
            form: Form::Array,
            weight: 3,
            dtypes: INTS,
            scalars: &[],
            to: &[],
            zero_refuses: false,
        },
    ],
};

/// burn's calls, each under every name that it has.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let claims = |torch, jnp| [Claim::contract(torch), Claim::lookalike(jnp)];
    let add = || claims("torch.add", "jnp.add");
    let sub = || claims("torch.sub", "jnp.subtract");
    let mul = || claims("torch.mul", "jnp.multiply");
    let neg = || claims("torch.neg", "jnp.negative");
    rows![Family::Arith;
        ArrayArray |lhs, rhs| lhs + rhs => add();
        // The one call that is given operands of different dtypes.
        MixedArrayArray |lhs, rhs| lhs.add(rhs) => add();
        ArrayArray |lhs, rhs| lhs - rhs => sub();
        ArrayArray |lhs, rhs| lhs.sub(rhs) => sub();
        // `lhs * rhs` stands in `scale`, and so does multiplication by a scalar.
        ArrayArray |lhs, rhs| lhs.mul(rhs) => mul();

        ArrayScalar |lhs, rhs| lhs + rhs => add();
        ArrayScalar |lhs, rhs| lhs.add_scalar(rhs) => add();
        ArrayScalar |lhs, rhs| lhs - rhs => sub();
        ArrayScalar |lhs, rhs| lhs.sub_scalar(rhs) => sub();

        ScalarArray |lhs, rhs| lhs + rhs => add();
        ScalarArray |lhs, rhs| lhs - rhs => sub();

        Array |x| -x => neg();
        Array |x| x.neg() => neg();
        Array |x| x.abs() => claims("torch.abs", "jnp.abs");
        Array |x| x.sign() => claims("torch.sign", "jnp.sign");
        Array |x| x.square() => claims("torch.square", "jnp.square");
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows.

    use int_reference::DType::{F32, F64, I32, I64};
    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{TensorSessionOpsExt, TracedTensor, TypedTensorSessionOpsExt};
    use tenferro_tensor::{Tensor, TensorElementwise};

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    /// "Elementwise … with NumPy-style broadcasting", and by its promotion rules.
    fn like(jnp: &'static str, torch: &'static str) -> [Claim; 2] {
        [Claim::contract(jnp), Claim::lookalike(torch)]
    }

    fn add() -> [Claim; 2] {
        like("jnp.add", "torch.add")
    }

    fn sub() -> [Claim; 2] {
        like("jnp.subtract", "torch.sub")
    }

    fn mul() -> [Claim; 2] {
        like("jnp.multiply", "torch.mul")
    }

    fn neg() -> [Claim; 2] {
        like("jnp.negative", "torch.neg")
    }

    fn abs() -> [Claim; 2] {
        like("jnp.abs", "torch.abs")
    }

    fn sign() -> [Claim; 2] {
        like("jnp.sign", "torch.sign")
    }

    /// tenferro has no square; the product with itself is one.
    fn square() -> [Claim; 2] {
        let recipe = |name| Claim::recipe(name).dtypes(&[I32, I64, F32, F64]);
        [recipe("jnp.square"), recipe("torch.square")]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(array_array: |lhs, rhs| (&lhs + &rhs)?).claims(add()),
            traced!(array_array: |lhs, rhs| lhs.add(&rhs)?).claims(add()),
            traced!(array_array: |lhs, rhs| (&lhs - &rhs)?).claims(sub()),
            traced!(array_array: |lhs, rhs| lhs.sub(&rhs)?).claims(sub()),
            traced!(array_array: |lhs, rhs| (&lhs * &rhs)?).claims(mul()),
            traced!(array_array: |lhs, rhs| lhs.mul(&rhs)?).claims(mul()),
            traced!(array_scalar: |lhs, rhs|
                lhs.add(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(add()),
            traced!(array_scalar: |lhs, rhs|
                lhs.sub(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(sub()),
            traced!(scalar_array: |lhs, rhs|
                TracedTensor::from_vec_col_major(vec![], vec![lhs])?.sub(&rhs)?
            )
            .claims(sub()),
            traced!(array_scalar: |lhs, rhs|
                lhs.mul(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(mul()),
            traced!(array: |x| (-&x)?).claims(neg()),
            traced!(array: |x| x.neg()?).claims(neg()),
            traced!(array: |x| x.abs()?).claims(abs()),
            traced!(array: |x| x.sign()?).claims(sign()),
            traced!(array: |x| x.mul(&x)?).claims(square()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(array_array: |lhs, rhs, engine| lhs.add(&rhs, engine)?).claims(add()),
            direct!(array_array: |lhs, rhs, engine| lhs.sub(&rhs, engine)?).claims(sub()),
            direct!(array_array: |lhs, rhs, engine| lhs.mul(&rhs, engine)?).claims(mul()),
            direct!(typed_typed: |typed, rhs, engine|
                { let mut out = typed.duplicate()?; typed.add_into(&rhs, &mut out, engine)?; out }
            )
            .claims(add()),
            direct!(read_read: |lhs, rhs, engine|
                engine.add_read(lhs.tensor_read(), rhs.tensor_read())?
            )
            .claims(add()),
            direct!(read_read: |lhs, rhs, engine|
                engine.sub_read(lhs.tensor_read(), rhs.tensor_read())?
            )
            .claims(sub()),
            direct!(read_read: |lhs, rhs, engine|
                engine.mul_read(lhs.tensor_read(), rhs.tensor_read())?
            )
            .claims(mul()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.add(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(add()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.sub(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(sub()),
            direct!(scalar_array: |lhs, rhs, engine|
                Tensor::from_vec_col_major(vec![], vec![lhs])?.sub(&rhs, engine)?
            )
            .claims(sub()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.mul(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(mul()),
            direct!(array: |x, engine| x.neg(engine)?).claims(neg()),
            direct!(array: |x, engine| x.abs(engine)?).claims(abs()),
            direct!(array: |x, engine| x.sign(engine)?).claims(sign()),
            direct!(read: |x, engine| engine.neg_read(x.tensor_read())?).claims(neg()),
            direct!(read: |x, engine| engine.abs_read(x.tensor_read())?).claims(abs()),
            direct!(read: |x, engine| engine.sign_read(x.tensor_read())?).claims(sign()),
            direct!(array: |x, engine| x.mul(&x, engine)?).claims(square()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(array_array: |session, lhs, rhs| session.add(&lhs, &rhs)?).claims(add()),
            eager!(array_array: |session, lhs, rhs| session.sub(&lhs, &rhs)?).claims(sub()),
            eager!(array_array: |session, lhs, rhs| session.mul(&lhs, &rhs)?).claims(mul()),
            eager!(array_scalar: |session, lhs, rhs|
                session.add(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?
                )?
            )
            .claims(add()),
            eager!(array_scalar: |session, lhs, rhs|
                session.sub(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?
                )?
            )
            .claims(sub()),
            eager!(scalar_array: |session, lhs, rhs|
                session.sub(
                    &EagerTensor::from_vec_col_major_in(vec![], vec![lhs], rhs.runtime().clone())?,
                    &rhs
                )?
            )
            .claims(sub()),
            eager!(array_scalar: |session, lhs, rhs|
                session.mul(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?
                )?
            )
            .claims(mul()),
            eager!(array: |session, x| session.neg(&x)?).claims(neg()),
            eager!(array: |session, x| session.abs(&x)?).claims(abs()),
            eager!(array: |session, x| session.sign(&x)?).claims(sign()),
            eager!(array: |session, x| session.mul(&x, &x)?).claims(square()),
        ]
    }
}
