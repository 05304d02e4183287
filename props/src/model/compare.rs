//! Models of comparisons: as exact numbers, after making a scalar fit, by way of
//! floats, or with the wrong sign.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use int_reference::{DType, Scalar};

use super::number::{self, Fit};
use super::{Model, common};
use crate::case::Item;
use crate::inputs::Inputs;

/// One comparison in every way of comparing.
macro_rules! comparison {
    ($name:literal, $about:literal, $holds:expr) => {
        &[
            Model {
                name: $name,
                about: concat!($about, " as exact numbers"),
                eval: |i| holds(exact(i)?, $holds),
            },
            Model {
                name: concat!("wrapped_", $name),
                about: concat!($about, ", a scalar cut off and taken modulo 2^bits first"),
                eval: |i| holds(fitted(i, Fit::Wrap)?, $holds),
            },
            Model {
                name: concat!("saturated_", $name),
                about: concat!($about, ", a scalar cut off and brought to the edge first"),
                eval: |i| holds(fitted(i, Fit::Saturate)?, $holds),
            },
            Model {
                name: concat!("rounded_", $name),
                about: concat!($about, ", a scalar rounded first, halves away from zero"),
                eval: |i| holds(fitted(i, Fit::Round)?, $holds),
            },
            Model {
                name: concat!("f32_", $name),
                about: concat!($about, " in f32"),
                eval: |i| holds(floats(i, DType::F32)?, $holds),
            },
            Model {
                name: concat!("f64_", $name),
                about: concat!($about, " in f64"),
                eval: |i| holds(floats(i, DType::F64)?, $holds),
            },
            Model {
                name: concat!("signed_", $name),
                about: concat!($about, ", unsigned operands taken for signed ones of their width"),
                eval: |i| holds(signed(i)?, $holds),
            },
            Model {
                name: concat!("unsigned_", $name),
                about: concat!($about, ", signed operands taken for unsigned ones of their width"),
                eval: |i| holds(unsigned(i)?, $holds),
            },
        ]
    };
}

pub(super) static MODELS: &[&[Model]] = &[
    comparison!("eq", "x = y", |o| o == Some(Equal)),
    comparison!("ne", "x ≠ y", |o| o != Some(Equal)),
    comparison!("lt", "x < y", |o| o == Some(Less)),
    comparison!("le", "x ≤ y", |o| matches!(o, Some(Less | Equal))),
    comparison!("gt", "x > y", |o| o == Some(Greater)),
    comparison!("ge", "x ≥ y", |o| matches!(o, Some(Greater | Equal))),
    &[
        Model { name: "always_true", about: "true", eval: |_| Some(Scalar::Bool(true)) },
        Model { name: "always_false", about: "false", eval: |_| Some(Scalar::Bool(false)) },
    ],
];

/// An order, or none: one side is not a number.
type Compared = Option<Ordering>;

fn holds(order: Compared, which: fn(Compared) -> bool) -> Option<Scalar> {
    Some(Scalar::Bool(which(order)))
}

fn exact(i: &Inputs<'_>) -> Option<Compared> {
    let (x, y) = (i.lhs()?, i.rhs()?);
    Some(match (x.int(), y.int(), x.float(), y.float()) {
        (Some(x), Some(y), ..) => Some(x.cmp(&y)),
        (_, _, Some(x), Some(y)) => x.partial_cmp(&y),
        (Some(x), _, _, Some(y)) => int_with_float(x, y),
        (_, Some(y), Some(x), _) => int_with_float(y, x).map(Ordering::reverse),
        _ => return None,
    })
}

/// An integer with a float, neither of them rounded.
fn int_with_float(x: i128, y: f64) -> Compared {
    if y.is_nan() {
        return None;
    }
    // `as` stops at the edge, far outside of any operand.
    Some(x.cmp(&(y.floor() as i128)).then(if y.fract() == 0.0 { Equal } else { Less }))
}

fn fitted(i: &Inputs<'_>, fit: Fit) -> Option<Compared> {
    let dtype = common(i)?;
    i.scalar()?;
    let (x, y) = (number::int(i.lhs()?, dtype, fit)?, number::int(i.rhs()?, dtype, fit)?);
    Some(Some(x.cmp(&y)))
}

fn floats(i: &Inputs<'_>, dtype: DType) -> Option<Compared> {
    Some(number::float(i.lhs()?, dtype)?.partial_cmp(&number::float(i.rhs()?, dtype)?))
}

fn signed(i: &Inputs<'_>) -> Option<Compared> {
    by_bits(i, |value, bits| (value << (128 - bits)) >> (128 - bits))
}

fn unsigned(i: &Inputs<'_>) -> Option<Compared> {
    by_bits(i, |value, bits| value & ((1 << bits) - 1))
}

fn by_bits(i: &Inputs<'_>, read: fn(i128, u32) -> i128) -> Option<Compared> {
    let dtype = common(i).filter(|d| d.is_integer())?;
    let value = |item: Item| Some(read(number::int(item, dtype, Fit::Wrap)?, dtype.bits()));
    Some(Some(value(i.lhs()?)?.cmp(&value(i.rhs()?)?)))
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::model::find;
    use int_reference::Scalar;

    fn eval(model: &str, lhs: Arg, rhs: Arg) -> bool {
        let case = Case::new(vec![lhs, rhs]);
        let result =
            find(model).unwrap_or_else(|| panic!("{model}")).eval(&case.inputs(0).unwrap());
        let Some(Scalar::Bool(result)) = result else { panic!("{model}: {result:?}") };
        result
    }

    #[test]
    fn ways_of_comparing_with_a_scalar() {
        let x = || Arg::array([0_u8]);
        assert!(!eval("eq", x(), Arg::Int(256)));
        assert!(eval("wrapped_eq", x(), Arg::Int(256)));
        assert!(eval("wrapped_eq", x(), Arg::Float(0.9)));
        assert!(!eval("rounded_eq", x(), Arg::Float(0.9)));
        assert!(eval("saturated_eq", x(), Arg::Int(-5)));
        assert!(eval("lt", x(), Arg::Float(0.9)));
        assert!(!eval("wrapped_lt", x(), Arg::Float(0.9)));
    }

    #[test]
    fn floats_and_signs() {
        let beyond = || Arg::array([(1_i64 << 24) + 1]);
        assert!(eval("f32_eq", beyond(), Arg::Float(16_777_216.0)));
        assert!(!eval("f64_eq", beyond(), Arg::Float(16_777_216.0)));
        assert!(!eval("eq", Arg::array([i64::MAX]), Arg::Float(2_f64.powi(63))));
        assert!(eval("f64_eq", Arg::array([i64::MAX]), Arg::Float(2_f64.powi(63))));
        assert!(eval("signed_lt", Arg::array([200_u8]), Arg::array([100_u8])));
        assert!(!eval("unsigned_lt", Arg::array([-1_i8]), Arg::array([1_i8])));
        for (model, result) in [("eq", false), ("ne", true), ("lt", false), ("ge", false)] {
            assert_eq!(eval(model, Arg::array([0_i8]), Arg::Float(f64::NAN)), result);
        }
    }
}
