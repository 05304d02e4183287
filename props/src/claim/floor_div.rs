//! Division and remainder rounded to minus infinity, as Python's `//` and `%`.

#[cfg(feature = "burn")]
use super::SIGNED;
use super::{FormSpec, INTS, ScalarKind, Spec};
use crate::case::Form;
#[cfg(feature = "burn")]
use crate::{
    claim::{Claim, Family},
    subject::burn::{Row, rows},
};

/// Integer arrays and integer scalars, zero divisors in a quarter of the cases.
pub const SPEC: Spec = Spec {
    name: "floor_div",
    about: "Division and remainder rounded to minus infinity, as Python's `//` and `%`.",
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

/// burn's calls: `/` rounds to zero, `%` to minus infinity, and nothing divides
/// as `%` does.
#[cfg(feature = "burn")]
pub(crate) fn burn() -> Vec<Row> {
    let quotient =
        || [Claim::lookalike("torch.floor_divide"), Claim::lookalike("jnp.floor_divide")];
    let remainder = || {
        let place = "Tensor::remainder, Integer portability";
        [Claim::contract("torch.remainder"), Claim::lookalike("jnp.remainder").documented(place)]
    };
    // Whatever we recommend: burn panics on a zero divisor, where PyTorch raises
    // and JAX does not, and NdArray on a scalar that the dtype does not hold.
    let recipe = |excluded: [&'static [&'static str]; 2]| {
        let [torch, jnp] = excluded;
        [
            Claim::recipe("torch.floor_divide").excluding(torch),
            Claim::recipe("jnp.floor_divide").excluding(jnp),
        ]
    };
    let short = || recipe([&["min-by-minus-one"], &["min-by-minus-one", "rhs-zero"]]);
    let full = || recipe([&[], &["rhs-zero"]]).map(|claim| claim.dtypes(SIGNED));
    let short_scalar = || {
        recipe([
            &["scalar-out-of-range", "min-by-minus-one"],
            &["scalar-out-of-range", "scalar-beyond-i64", "min-by-minus-one", "rhs-zero"],
        ])
    };
    let full_scalar = || {
        recipe([&["scalar-out-of-range"], &["scalar-out-of-range", "rhs-zero"]])
            .map(|claim| claim.dtypes(SIGNED))
    };
    rows![Family::FloorDiv;
        ArrayArray |lhs, rhs| lhs / rhs => quotient();
        ArrayArray |lhs, rhs| lhs.div(rhs) => quotient();
        ArrayArray |lhs, rhs| lhs % rhs => remainder();
        ArrayArray |lhs, rhs| lhs.remainder(rhs) => remainder();
        // Circulates. The multiple of `rhs` below `lhs` may be out of range.
        ArrayArray |lhs, rhs| (lhs.clone() - lhs % rhs.clone()) / rhs => quotient();
        // The detour by way of f32, exact up to 2^24.
        ArrayArray |lhs, rhs| (lhs.float() / rhs.float()).floor().int() => quotient();
        // One less than `/` where the remainder has another sign than `lhs`.
        ArrayArray |lhs, rhs| {
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
            q.clone() - down.int().cast(q.dtype())
        } => short();
        // The one quotient out of range too, which unsigned integers do not have.
        // MIN / −1 panics; MIN / 1 is the quotient that the frameworks give.
        ArrayArray |lhs, rhs| {
            let min = -1_i64 << (8 * lhs.dtype().size() - 1);
            let wraps = lhs.clone().equal_scalar(min).bool_and(rhs.clone().equal_scalar(-1));
            let rhs = rhs.mask_fill(wraps, 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
            q.clone() - down.int().cast(q.dtype())
        } => full();

        ArrayScalar |lhs, rhs| lhs / rhs => quotient();
        ArrayScalar |lhs, rhs| lhs.div_scalar(rhs) => quotient();
        ArrayScalar |lhs, rhs| lhs % rhs => remainder();
        ArrayScalar |lhs, rhs| lhs.remainder_scalar(rhs) => remainder();
        ArrayScalar |lhs, rhs| (lhs.clone() - lhs % rhs) / rhs => quotient();
        ArrayScalar |lhs, rhs| (lhs.float() / rhs).floor().int() => quotient();
        ArrayScalar |lhs, rhs| {
            let q = lhs.clone() / rhs;
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
            q.clone() - down.int().cast(q.dtype())
        } => short_scalar();
        ArrayScalar |lhs, rhs| {
            let rhs = lhs.full_like(rhs);
            let min = -1_i64 << (8 * lhs.dtype().size() - 1);
            let wraps = lhs.clone().equal_scalar(min).bool_and(rhs.clone().equal_scalar(-1));
            let rhs = rhs.mask_fill(wraps, 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
            q.clone() - down.int().cast(q.dtype())
        } => full_scalar();

        ScalarArray |lhs, rhs| rhs.full_like(lhs) / rhs => quotient();
        ScalarArray |lhs, rhs| rhs.full_like(lhs) % rhs => remainder();
        ScalarArray |lhs, rhs| {
            let lhs = rhs.full_like(lhs);
            let min = -1_i64 << (8 * lhs.dtype().size() - 1);
            let wraps = lhs.clone().equal_scalar(min).bool_and(rhs.clone().equal_scalar(-1));
            let rhs = rhs.mask_fill(wraps, 1);
            let q = lhs.clone() / rhs.clone();
            let r = lhs.clone() % rhs;
            let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
            q.clone() - down.int().cast(q.dtype())
        } => full_scalar();
    ]
}

#[cfg(feature = "tenferro")]
pub(crate) mod tenferro {
    //! tenferro's rows: the calls of `trunc_div`, taken for Python's `//` and `%`, and
    //! the recipes that are.
    //!
    //! Both recipes correct the truncated result where the remainder is not zero
    //! and has the other sign than the divisor: where sign(b) = -sign(r). Nothing in
    //! them overflows but MIN / -1, which wraps to MIN as it does in PyTorch and
    //! JAX. Where the divisor is zero they refuse, as tenferro's own division does
    //! and as PyTorch raises; JAX gives a value there, and so do the two longer
    //! recipes, which put 1 in place of a zero divisor.

    use int_reference::DType::{self, I32, I64};
    use tenferro_ad::EagerTensor;
    use tenferro_runtime::{CompareDir, TensorSessionOpsExt, TracedTensor};
    use tenferro_tensor::{Tensor, TensorElementwise};

    use crate::claim::Claim;
    use crate::subject::tenferro::direct::{self, direct};
    use crate::subject::tenferro::eager::{self, eager};
    use crate::subject::tenferro::traced::{self, traced};

    const INTEGERS: &[DType] = &[I32, I64];

    fn quotient() -> [Claim; 2] {
        [Claim::lookalike("torch.floor_divide"), Claim::lookalike("jnp.floor_divide")]
    }

    fn remainder() -> [Claim; 2] {
        [Claim::lookalike("torch.remainder"), Claim::lookalike("jnp.remainder")]
    }

    fn floor() -> [Claim; 2] {
        recipe("torch.floor_divide", "jnp.floor_divide")
    }

    fn modulo() -> [Claim; 2] {
        recipe("torch.remainder", "jnp.remainder")
    }

    /// PyTorch lets a tensor of rank 0 take the dtype of the other.
    fn recipe(torch: &'static str, jnp: &'static str) -> [Claim; 2] {
        let recipe = |name| Claim::recipe(name).dtypes(INTEGERS);
        [recipe(torch).excluding(&["mixed-dtypes"]), recipe(jnp).excluding(&["rhs-zero"])]
    }

    /// The eager surface refuses some views of an array without elements.
    fn in_session([torch, jnp]: [Claim; 2]) -> [Claim; 2] {
        [torch.excluding(&["empty-view"]), jnp.excluding(&["rhs-zero", "empty-view"])]
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
            .claims(remainder()),
            traced!(array_array: |lhs, rhs| {
                let r = lhs.rem(&rhs)?;
                let down = rhs.sign()?.compare(&r.sign()?.neg()?, CompareDir::Eq)?;
                lhs.div(&rhs)?.sub(&down.cast(lhs.dtype())?)?
            })
            .claims(floor()),
            traced!(array_array: |lhs, rhs| {
                let r = lhs.rem(&rhs)?;
                let down = rhs.sign()?.compare(&r.sign()?.neg()?, CompareDir::Eq)?;
                r.add(&rhs.mul(&down.cast(rhs.dtype())?)?)?
            })
            .claims(modulo()),
            traced!(array_array: |lhs, rhs| {
                let zero = rhs.compare(&rhs.sub(&rhs)?, CompareDir::Eq)?.cast(rhs.dtype())?;
                let rhs = rhs.add(&zero)?;
                let r = lhs.rem(&rhs)?;
                let down = rhs.sign()?.compare(&r.sign()?.neg()?, CompareDir::Eq)?;
                let q = lhs.div(&rhs)?.sub(&down.cast(lhs.dtype())?)?;
                q.sub(&zero.mul(&q.add(&lhs.sign()?.abs()?)?.add(&zero)?)?)?
            })
            .claims([Claim::recipe("jnp.floor_divide").dtypes(INTEGERS)]),
            traced!(array_array: |lhs, rhs| {
                let zero = rhs.compare(&rhs.sub(&rhs)?, CompareDir::Eq)?.cast(rhs.dtype())?;
                let rhs = rhs.add(&zero)?;
                let r = lhs.rem(&rhs)?;
                let down = rhs.sign()?.compare(&r.sign()?.neg()?, CompareDir::Eq)?;
                r.add(&rhs.mul(&down.cast(rhs.dtype())?)?)?
            })
            .claims([Claim::recipe("jnp.remainder").dtypes(INTEGERS)]),
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
            .claims(remainder()),
            direct!(array_array: |lhs, rhs, engine| {
                let r = lhs.rem(&rhs, engine)?.sign(engine)?.neg(engine)?;
                let down = rhs.sign(engine)?.compare(&r, CompareDir::Eq, engine)?;
                lhs.div(&rhs, engine)?.sub(&down.cast(lhs.dtype(), engine)?, engine)?
            })
            .claims(floor()),
            direct!(array_array: |lhs, rhs, engine| {
                let r = lhs.rem(&rhs, engine)?;
                let opposite = r.sign(engine)?.neg(engine)?;
                let down = rhs.sign(engine)?.compare(&opposite, CompareDir::Eq, engine)?;
                r.add(&rhs.mul(&down.cast(rhs.dtype(), engine)?, engine)?, engine)?
            })
            .claims(modulo()),
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
            .claims(remainder()),
            eager!(array_array: |session, lhs, rhs| {
                let r = session.rem(&lhs, &rhs)?;
                let r = session.sign(&r)?;
                let (opposite, sign) = (session.neg(&r)?, session.sign(&rhs)?);
                let down = session.compare(&sign, &opposite, CompareDir::Eq)?;
                let (q, down) = (session.div(&lhs, &rhs)?, session.cast(&down, lhs.dtype())?);
                session.sub(&q, &down)?
            })
            .claims(in_session(floor())),
            eager!(array_array: |session, lhs, rhs| {
                let r = session.rem(&lhs, &rhs)?;
                let sign = session.sign(&r)?;
                let (opposite, sign) = (session.neg(&sign)?, session.sign(&rhs)?);
                let down = session.compare(&sign, &opposite, CompareDir::Eq)?;
                let down = session.cast(&down, rhs.dtype())?;
                let back = session.mul(&rhs, &down)?;
                session.add(&r, &back)?
            })
            .claims(in_session(modulo())),
        ]
    }
}
