//! Every small shape, and every pair of them.

use int_reference::{DType, Scalar};

use crate::case::{Arg, Case, Form, from_scalars, rounded};

/// Every shape of rank up to 3 with dimensions up to 3, or every pair of them,
/// those that do not broadcast included, filled with a few boundary values.
/// Second operands hold no zero.
pub fn small_shapes(form: Form, dtype: DType) -> impl Iterator<Item = Case> {
    let shapes = shapes();
    let filled = move |shape: &[usize], values: &'static [i128], skip: usize| {
        let len = shape.iter().product();
        let elements = values.iter().cycle().skip(skip).map(|v| boundary(*v, dtype)).take(len);
        from_scalars(dtype, shape.to_vec(), elements).map(Arg::array)
    };
    let seconds = if form == Form::ArrayArray { shapes.clone() } else { vec![vec![]] };
    let pairs = shapes
        .into_iter()
        .flat_map(move |a| seconds.clone().into_iter().map(move |b| (a.clone(), b)));
    pairs.enumerate().filter_map(move |(i, (a, b))| {
        let lhs = filled(&a, LHS, i % LHS.len())?;
        Some(Case::new(match form {
            Form::Array => vec![lhs],
            Form::ArrayArray => vec![lhs, filled(&b, RHS, i % RHS.len())?],
            Form::ArrayScalar => vec![lhs, Arg::Int(2)],
            Form::ScalarArray => vec![Arg::Int(-7), filled(&a, RHS, i % RHS.len())?],
        }))
    })
}

/// Values for first operands and others; see [`boundary`].
const LHS: &[i128] = &[-7, 0, 7, i128::MIN, -1, 1, i128::MAX];
const RHS: &[i128] = &[2, -2, 3, -1, 1, i128::MAX];

/// A value of a dtype, wrapped into it, the ends of `i128` standing for its own.
fn boundary(value: i128, dtype: DType) -> Scalar {
    let (min, max) = dtype.int_range().unwrap_or((-8, 8));
    let value = match value {
        i128::MIN => min,
        i128::MAX => max,
        other => other,
    };
    Scalar::wrap(value, dtype).unwrap_or_else(|| rounded(value as f64, dtype))
}

fn shapes() -> Vec<Vec<usize>> {
    let mut shapes = vec![vec![]];
    let mut last = shapes.clone();
    for _ in 0..3 {
        last = last
            .iter()
            .flat_map(|shape| (0..=3).map(move |dim| [&shape[..], &[dim]].concat()))
            .collect();
        shapes.extend(last.iter().cloned());
    }
    shapes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn small_shapes_are_all_there() {
        assert_eq!(shapes().len(), 1 + 4 + 16 + 64);
        let pairs: Vec<Case> = small_shapes(Form::ArrayArray, DType::I16).collect();
        assert_eq!(pairs.len(), 85 * 85);
        assert!(pairs.iter().any(|c| c.broadcast_shape().is_none()));
        let mut lhs = BTreeSet::new();
        for case in &pairs {
            let array = case.args[0].as_array().unwrap().logical();
            lhs.extend((0..array.len()).filter_map(|i| array.get(i)?.to_i128()));
            let rhs = case.args[1].as_array().unwrap().logical();
            assert!((0..rhs.len()).all(|i| rhs.get(i).unwrap().bits() != 0));
        }
        assert_eq!(lhs, [-32768, -7, -1, 0, 1, 7, 32767].into());
        for form in [Form::Array, Form::ArrayScalar, Form::ScalarArray] {
            assert_eq!(small_shapes(form, DType::U8).count(), 85);
        }
    }
}
