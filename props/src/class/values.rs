//! Values near a value and at the edges of its dtype: what neutralising and
//! triage try. In order of nearness and simplicity, since the first that does
//! is taken.

use int_reference::{Array, DType, Scalar};

use crate::case::{Item, rounded};

/// One, in a dtype.
pub fn one(dtype: DType) -> Scalar {
    float(1.0, dtype).or_else(|| Scalar::wrap(1, dtype)).unwrap_or(Scalar::Bool(true))
}

/// The float of this dtype nearest to `value`; `None` for other dtypes.
pub fn float(value: f64, dtype: DType) -> Option<Scalar> {
    dtype.is_float().then(|| rounded(value, dtype))
}

/// The integer or boolean of this dtype with this value, if it holds it.
pub fn int(value: i128, dtype: DType) -> Option<Scalar> {
    let (min, max) = dtype.int_range()?;
    if (min..=max).contains(&value) { Scalar::wrap(value, dtype) } else { None }
}

/// An array full of one value; `None` if the shape holds more than memory can.
pub fn filled(shape: &[usize], value: Scalar) -> Option<Array> {
    let product = || shape.iter().try_fold(1_usize, |n, dim| n.checked_mul(*dim));
    let len = if shape.contains(&0) { 0 } else { product()? };
    Array::from_scalars(value.dtype(), shape.to_vec(), &vec![value; len])
}

/// Other values for an item, the nearest and simplest first, each once; of its
/// dtype, if it is an array's.
pub fn others(item: Item) -> Vec<Item> {
    let mut others: Vec<Item> = Vec::new();
    for other in near(item) {
        if !others.contains(&other) {
            others.push(other);
        }
    }
    others
}

/// As [`others`], made one by one, some of them twice.
pub(super) fn near(item: Item) -> impl Iterator<Item = Item> {
    let ints = match item {
        Item::Float(_) | Item::Bool(_) => None,
        item => item.int().map(ints_near),
    };
    let floats = item.float().map(floats_near);
    let booleans = match item {
        Item::Bool(v) => Some(Item::Bool(!v)),
        Item::Element(Scalar::Bool(v)) => Some(Item::Element(Scalar::Bool(!v))),
        _ => None,
    };
    let ints = ints.into_iter().flatten().filter_map(move |v| match item {
        Item::Element(s) => int(v, s.dtype()).map(Item::Element),
        _ => Some(Item::Int(v)),
    });
    let floats = floats.into_iter().flatten().filter_map(move |v| match item {
        Item::Element(s) => float(v, s.dtype()).map(Item::Element),
        _ => Some(Item::Float(v)),
    });
    booleans.into_iter().chain(ints).chain(floats).filter(move |other| *other != item)
}

/// Edges that some library or framework treats apart: widths of integers, and
/// where floats stop being exact.
const EDGES: [u32; 12] = [7, 8, 15, 16, 24, 31, 32, 53, 62, 63, 64, 65];

fn ints_near(v: i128) -> impl Iterator<Item = i128> {
    let toward = v - v.signum();
    let near = [toward, v.saturating_add(1), v.saturating_sub(1), 0, 1, -1, 2, -2, 3, -3];
    let edges = EDGES.into_iter().flat_map(|bits| {
        let edge = 1_i128 << bits;
        [edge - 1, edge, edge + 1, -edge, -edge - 1, 1 - edge, edge - 2, 2 - edge]
    });
    let scaled = [v.saturating_neg(), v / 2, v.saturating_mul(2), 7, -7, 10];
    near.into_iter().chain(scaled).chain(edges)
}

fn floats_near(v: f64) -> impl Iterator<Item = f64> {
    let near = [v.trunc(), v.floor(), v.ceil(), v.round(), v / 2.0, v * 2.0, v + 0.25, v - 0.25];
    let next = [v + 1.0, v - 1.0, -v, v.next_up(), v.next_down(), 1.0, 0.0, -1.0, 2.0, -2.0, 3.0];
    let fractions = [0.5, 0.25, 0.75, 0.4, 1.5, 2.5, -0.5, -1.5, 0.1, 100.25];
    let edges = [7, 8, 15, 16, 24, 31, 32, 53, 63, 64].into_iter().flat_map(|bits| {
        let edge = 2_f64.powi(bits);
        [edge - 1.0, edge, edge + 1.0, -edge - 1.0, -edge, 1.0 - edge, edge + 0.5]
    });
    let far = [1e30, -1e30, 1e300, f64::MIN_POSITIVE, 5e-324, 1e-40, 6e-8, -0.0];
    let special = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let first = near.into_iter().chain(next).chain(fractions);
    first.chain(edges).chain(far).chain(special)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_of_the_dtype_distinct_and_never_the_item_itself() {
        for dtype in DType::ALL {
            let item = Item::Element(one(dtype));
            let others = others(item);
            assert!(!others.is_empty(), "{dtype}");
            for (i, a) in others.iter().enumerate() {
                assert_eq!(a.dtype(), Some(dtype));
                assert!(*a != item && !others[..i].contains(a));
            }
        }
    }

    #[test]
    fn the_nearest_comes_first() {
        assert_eq!(others(Item::Int(300))[0], Item::Int(299));
        assert_eq!(others(Item::Element(Scalar::I8(-128)))[0], Item::Element(Scalar::I8(-127)));
        assert_eq!(others(Item::Float(0.5))[0], Item::Float(0.0));
    }

    #[test]
    fn far_scalars_do_not_overflow() {
        let far = others(Item::Int(1 << 100));
        assert_eq!(far[0], Item::Int((1 << 100) - 1));
        others(Item::Int(i128::MAX / 4));
    }
}
