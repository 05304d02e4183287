//! Division and remainder rounded to zero, as C's and `lax`'s.

use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and integer scalars, zero divisors in a quarter of the cases.
pub const SPEC: Spec = Spec {
    name: "trunc_div",
    about: "Division and remainder rounded to zero, as C's and `lax`'s.",
    forms: &[
        FormSpec {
            form: Form::ArrayArray,
            weight: 4,
            dtypes: INTS,
            scalars: &[],
            to: &[],
            zero_refuses: true,
        },
        FormSpec {
            form: Form::ArrayScalar,
            weight: 3,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: true,
        },
        FormSpec {
            form: Form::ScalarArray,
            weight: 1,
            dtypes: INTS,
            scalars: &[ScalarKind::Int],
            to: &[],
            zero_refuses: true,
        },
    ],
};

/// burn's calls: `/` is the truncated quotient; the remainder that goes with it
/// has no call of its own for integers.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    // No claims about `lax`, which wants equal ranks: burn's are part of its types.
    let quotient = || [Claim::contract("torch.div").with("rounding_mode", "trunc")];
    let remainder = || {
        [
            Claim::lookalike("torch.fmod").documented(REMAINDER),
            Claim::lookalike("jnp.fmod").documented(REMAINDER),
        ]
    };
    // PyTorch has no `fmod` of a number and an array.
    let scalar_first = || {
        let [_torch, jnp] = remainder();
        [jnp]
    };
    let fmod = || [Claim::lookalike("torch.fmod"), Claim::lookalike("jnp.fmod")];
    // Whatever we recommend: burn panics on a zero divisor, where PyTorch raises
    // and JAX does not, and NdArray on a scalar that the dtype does not hold.
    let torch = || Claim::recipe("torch.fmod");
    let jnp = || Claim::recipe("jnp.fmod");
    const ZERO: &[&str] = &["rhs-zero"];
    const SCALAR: &[&str] = &["scalar-out-of-range"];
    const BOTH: &[&str] = &["scalar-out-of-range", "scalar-beyond-i64", "rhs-zero"];
    rows![Family::TruncDiv;
        ArrayArray |lhs, rhs| lhs / rhs => quotient();
        ArrayArray |lhs, rhs| lhs.div(rhs) => quotient();
        ArrayArray |lhs, rhs| lhs % rhs => remainder();
        ArrayArray |lhs, rhs| lhs.remainder(rhs) => remainder();
        // Circulates. MIN / −1 panics.
        ArrayArray |lhs, rhs| lhs.clone() - (lhs / rhs.clone()) * rhs => fmod();
        // `%` less the divisor where it has another sign than `lhs`.
        ArrayArray |lhs, rhs| {
            let r = lhs.clone() % rhs.clone();
            let other = r.clone().lower_scalar(0).bool_xor(lhs.lower_scalar(0));
            let down = r.clone().bool().bool_and(other);
            r - rhs.clone() * down.int().cast(rhs.dtype())
        } => [torch(), jnp().excluding(ZERO)];

        ArrayScalar |lhs, rhs| lhs / rhs => quotient();
        ArrayScalar |lhs, rhs| lhs.div_scalar(rhs) => quotient();
        ArrayScalar |lhs, rhs| lhs % rhs => remainder();
        ArrayScalar |lhs, rhs| lhs.remainder_scalar(rhs) => remainder();
        ArrayScalar |lhs, rhs| lhs.clone() - (lhs / rhs) * rhs => fmod();
        ArrayScalar |lhs, rhs| {
            let r = lhs.clone() % rhs;
            let other = r.clone().lower_scalar(0).bool_xor(lhs.lower_scalar(0));
            let down = r.clone().bool().bool_and(other);
            r.clone() - down.int().cast(r.dtype()) * rhs
        } => [torch().excluding(SCALAR), jnp().excluding(BOTH)];

        ScalarArray |lhs, rhs| rhs.full_like(lhs) / rhs => quotient();
        ScalarArray |lhs, rhs| rhs.full_like(lhs) % rhs => scalar_first();
        ScalarArray |lhs, rhs| {
            let lhs = rhs.full_like(lhs);
            let r = lhs.clone() % rhs.clone();
            let other = r.clone().lower_scalar(0).bool_xor(lhs.lower_scalar(0));
            let down = r.clone().bool().bool_and(other);
            r - rhs.clone() * down.int().cast(rhs.dtype())
        } => [jnp().excluding(BOTH)];
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows: division of integers truncates, and the remainder has the
    //! sign of the dividend.

    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{TensorSessionOpsExt, TracedTensor};
    use tenferro_tensor::{Tensor, TensorElementwise};

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    /// Rules of its own, where `lax` gives a value or wants equal shapes.
    const PLACE: &str = "TracedTensor::div and rem, TensorSessionOpsExt::div and rem, \
        EagerSession::div and rem: NumPy-style broadcasting; a zero divisor of integers is an error";

    fn quotient() -> [Claim; 2] {
        [
            Claim::contract("lax.div").documented(PLACE),
            Claim::lookalike("torch.div").with("rounding_mode", "trunc"),
        ]
    }

    fn remainder() -> [Claim; 3] {
        [
            Claim::contract("lax.rem").documented(PLACE),
            Claim::lookalike("torch.fmod"),
            Claim::lookalike("jnp.fmod"),
        ]
    }

    /// PyTorch has no `fmod` of a number and a tensor.
    fn of_a_number() -> [Claim; 2] {
        let [lax, _torch, jnp] = remainder();
        [lax, jnp]
    }

    pub(crate) fn traced() -> Vec<traced::Row> {
        vec![
            traced!(array_array: |lhs, rhs| (&lhs / &rhs)?).claims(quotient()),
            traced!(array_array: |lhs, rhs| lhs.div(&rhs)?).claims(quotient()),
            traced!(array_array: |lhs, rhs| (&lhs % &rhs)?).claims(remainder()),
            traced!(array_array: |lhs, rhs| lhs.rem(&rhs)?).claims(remainder()),
            traced!(array_scalar: |lhs, rhs|
                lhs.div(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(quotient()),
            traced!(scalar_array: |lhs, rhs|
                TracedTensor::from_vec_col_major(vec![], vec![lhs])?.div(&rhs)?
            )
            .claims(quotient()),
            traced!(array_scalar: |lhs, rhs|
                lhs.rem(&TracedTensor::from_vec_col_major(vec![], vec![rhs])?)?
            )
            .claims(remainder()),
            traced!(scalar_array: |lhs, rhs|
                TracedTensor::from_vec_col_major(vec![], vec![lhs])?.rem(&rhs)?
            )
            .claims(of_a_number()),
        ]
    }

    pub(crate) fn direct() -> Vec<direct::Row> {
        vec![
            direct!(array_array: |lhs, rhs, engine| lhs.div(&rhs, engine)?).claims(quotient()),
            direct!(array_array: |lhs, rhs, engine| lhs.rem(&rhs, engine)?).claims(remainder()),
            direct!(read_read: |lhs, rhs, engine|
                engine.div_read(lhs.tensor_read(), rhs.tensor_read())?
            )
            .claims(quotient()),
            direct!(read_read: |lhs, rhs, engine|
                engine.rem_read(lhs.tensor_read(), rhs.tensor_read())?
            )
            .claims(remainder()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.div(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(quotient()),
            direct!(scalar_array: |lhs, rhs, engine|
                Tensor::from_vec_col_major(vec![], vec![lhs])?.div(&rhs, engine)?
            )
            .claims(quotient()),
            direct!(array_scalar: |lhs, rhs, engine|
                lhs.rem(&Tensor::from_vec_col_major(vec![], vec![rhs])?, engine)?
            )
            .claims(remainder()),
            direct!(scalar_array: |lhs, rhs, engine|
                Tensor::from_vec_col_major(vec![], vec![lhs])?.rem(&rhs, engine)?
            )
            .claims(of_a_number()),
        ]
    }

    pub(crate) fn eager() -> Vec<eager::Row> {
        vec![
            eager!(array_array: |session, lhs, rhs| session.div(&lhs, &rhs)?).claims(quotient()),
            eager!(array_array: |session, lhs, rhs| session.rem(&lhs, &rhs)?).claims(remainder()),
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
            eager!(array_scalar: |session, lhs, rhs|
                session.rem(
                    &lhs,
                    &EagerTensor::from_vec_col_major_in(vec![], vec![rhs], lhs.runtime().clone())?
                )?
            )
            .claims(remainder()),
            eager!(scalar_array: |session, lhs, rhs|
                session.rem(
                    &EagerTensor::from_vec_col_major_in(vec![], vec![lhs], rhs.runtime().clone())?,
                    &rhs
                )?
            )
            .claims(of_a_number()),
        ]
    }
}

/// Where burn leaves a zero divisor open.
#[cfg(feature = "burn")]
const REMAINDER: &str = "Tensor::remainder, Integer portability";
