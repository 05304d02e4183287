//! Models that stay in the operands' dtype where the framework promotes or
//! rounds otherwise, and wrap or stop at the edge where it does not.
//!
//! Division by zero gives 0 here and leaves the first operand as remainder:
//! total functions need some answer, and one that gives another is a model of
//! its own.

use int_reference::Scalar;

use super::number::{self, Fit};
use super::{Model, common};
use crate::case::Item;
use crate::inputs::Inputs;

/// One function of two operands.
#[derive(Clone, Copy)]
struct Op {
    int: fn(i128, i128) -> i128,
    /// What it is for floats, where one operation rounds once.
    float: Option<fn(f64, f64) -> f64>,
}

const ADD: Op = Op { int: |x, y| x + y, float: Some(|x, y| x + y) };
const SUB: Op = Op { int: |x, y| x - y, float: Some(|x, y| x - y) };
// Two u64 multiply to more than an i128 holds; modulo 2^64 that is no loss.
const MUL: Op = Op { int: i128::wrapping_mul, float: Some(|x, y| x * y) };
const TRUNC_DIV: Op = Op { int: trunc_div, float: None };
const TRUNC_REM: Op = Op { int: |x, y| x - y * trunc_div(x, y), float: None };
const FLOOR_DIV: Op = Op { int: floor_div, float: None };
const FLOOR_REM: Op = Op { int: floor_rem, float: None };

/// A function with the ways in which its scalar may be made to fit.
macro_rules! binary {
    ($name:literal, $about:literal, $op:expr) => {
        &[
            Model { name: $name, about: $about, eval: |i| wrapping(i, Fit::Wrap, $op) },
            Model {
                name: concat!($name, "_saturated_scalar"),
                about: concat!($about, "; a scalar is first cut off and brought to the edge"),
                eval: |i| with_scalar(i, Fit::Saturate, $op),
            },
            Model {
                name: concat!($name, "_rounded_scalar"),
                about: concat!($about, "; a scalar is rounded first, halves away from zero"),
                eval: |i| with_scalar(i, Fit::Round, $op),
            },
        ]
    };
}

/// In the operands' dtype; a scalar's fraction is cut off, unless it says otherwise.
pub(super) static MODELS: &[&[Model]] = &[
    binary!("trunc_div", "the quotient rounded to zero, modulo 2^bits; x/0 = 0", TRUNC_DIV),
    binary!("floor_div", "the quotient rounded down, modulo 2^bits; x/0 = 0", FLOOR_DIV),
    binary!("floor_rem", "the remainder with the divisor's sign; x % 0 = x", FLOOR_REM),
    binary!("trunc_rem", "the remainder with the dividend's sign; x % 0 = x", TRUNC_REM),
    binary!("mul", "the product, modulo 2^bits", MUL),
    binary!("add", "the sum, modulo 2^bits", ADD),
    binary!("sub", "the difference, modulo 2^bits", SUB),
    &[
        Model {
            name: "div_of_lhs_less_floor_rem",
            about: "(x − x mod y) / y, each step modulo 2^bits, mod floored and / truncated",
            eval: |i| {
                let less = |x, y| x - floor_rem(x, y);
                let first = wrapping(i, Fit::Wrap, Op { int: less, float: None })?;
                wrapping(&i.with(0, Item::Element(first)), Fit::Wrap, TRUNC_DIV)
            },
        },
        Model {
            name: "saturating_add",
            about: "the sum, brought to the dtype's edge",
            eval: |i| saturating(i, |x, y| x + y),
        },
        Model {
            name: "saturating_sub",
            about: "the difference, brought to the dtype's edge",
            eval: |i| saturating(i, |x, y| x - y),
        },
        Model {
            name: "saturating_mul",
            about: "the product, brought to the dtype's edge",
            eval: |i| saturating(i, i128::saturating_mul),
        },
        Model {
            name: "neg", about: "−x, modulo 2^bits", eval: |i| unary(i, |x| -x, Scalar::wrap)
        },
        Model {
            name: "abs",
            about: "|x|, modulo 2^bits",
            eval: |i| unary(i, i128::abs, Scalar::wrap),
        },
        Model {
            name: "sign", about: "−1, 0 or 1", eval: |i| unary(i, i128::signum, Scalar::wrap)
        },
        Model {
            name: "square",
            about: "x·x, modulo 2^bits",
            eval: |i| unary(i, |x| x.wrapping_mul(x), Scalar::wrap),
        },
        Model {
            name: "saturating_neg",
            about: "−x, brought to the dtype's edge",
            eval: |i| unary(i, |x| -x, saturate),
        },
        Model {
            name: "saturating_abs",
            about: "|x|, brought to the dtype's edge",
            eval: |i| unary(i, i128::abs, saturate),
        },
        Model {
            name: "is_positive",
            about: "whether x is greater than zero, as a boolean",
            eval: |i| Some(Scalar::Bool(i.only()?.int()? > 0)),
        },
        Model { name: "lhs", about: "the first operand, unchanged", eval: |i| element(i.lhs()) },
        Model { name: "rhs", about: "the second operand, unchanged", eval: |i| element(i.rhs()) },
        Model {
            name: "zero",
            about: "zero of the operands' dtype",
            eval: |i| {
                let dtype = common(i)?;
                Scalar::wrap(0, dtype).or_else(|| number::round(0.0, dtype))
            },
        },
    ],
];

fn wrapping(i: &Inputs<'_>, fit: Fit, op: Op) -> Option<Scalar> {
    let dtype = common(i)?;
    if dtype.is_float() {
        let (x, y) = (number::float(i.lhs()?, dtype)?, number::float(i.rhs()?, dtype)?);
        return number::round(op.float?(x, y), dtype);
    }
    let (x, y) = (number::int(i.lhs()?, dtype, fit)?, number::int(i.rhs()?, dtype, fit)?);
    Scalar::wrap((op.int)(x, y), dtype)
}

/// As [`wrapping`], where there is a scalar to be made to fit.
fn with_scalar(i: &Inputs<'_>, fit: Fit, op: Op) -> Option<Scalar> {
    i.scalar()?;
    wrapping(i, fit, op)
}

fn saturating(i: &Inputs<'_>, f: fn(i128, i128) -> i128) -> Option<Scalar> {
    let dtype = common(i)?;
    let x = number::int(i.lhs()?, dtype, Fit::Wrap)?;
    saturate(f(x, number::int(i.rhs()?, dtype, Fit::Wrap)?), dtype)
}

fn unary(
    i: &Inputs<'_>,
    f: fn(i128) -> i128,
    into: fn(i128, int_reference::DType) -> Option<Scalar>,
) -> Option<Scalar> {
    let item = i.only()?;
    into(f(item.int()?), item.dtype()?)
}

fn saturate(value: i128, dtype: int_reference::DType) -> Option<Scalar> {
    let (min, max) = dtype.int_range()?;
    Scalar::wrap(value.clamp(min, max), dtype)
}

fn element(item: Option<Item>) -> Option<Scalar> {
    match item? {
        Item::Element(scalar) => Some(scalar),
        _ => None,
    }
}

/// 0 for a zero divisor. Nearly all operands are `i64`s, which divide far faster.
fn trunc_div(x: i128, y: i128) -> i128 {
    match (i64::try_from(x), i64::try_from(y)) {
        (_, Ok(0)) => 0,
        (Ok(x), Ok(y)) if y != -1 => (x / y).into(),
        _ => x.checked_div(y).unwrap_or(0),
    }
}

fn floor_div(x: i128, y: i128) -> i128 {
    let q = trunc_div(x, y);
    let r = x - y * q;
    q - i128::from(y != 0 && r != 0 && (r < 0) != (y < 0))
}

fn floor_rem(x: i128, y: i128) -> i128 {
    x - y * floor_div(x, y)
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::model::find;
    use int_reference::{Array, Scalar};

    fn eval(model: &str, args: Vec<Arg>) -> Option<Scalar> {
        let case = Case::new(args);
        find(model).unwrap_or_else(|| panic!("{model}")).eval(&case.inputs(0).unwrap())
    }

    fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Vec<Arg> {
        vec![Arg::array(a), Arg::array(b)]
    }

    #[test]
    fn quotients_and_remainders() {
        for (x, y, results) in [
            (-7_i8, 2_i8, [-3, -4, 1, -1]),
            (7, -2, [-3, -4, -1, 1]),
            (-7, -2, [3, 3, -1, -1]),
            (-128, -1, [-128, -128, 0, 0]),
            (5, 0, [0, 0, 5, 5]),
        ] {
            let models = ["trunc_div", "floor_div", "floor_rem", "trunc_rem"];
            for (model, expected) in models.iter().zip(results) {
                assert_eq!(
                    eval(model, pair([x], [y])),
                    Some(Scalar::I8(expected)),
                    "{model} {x} {y}"
                );
            }
        }
    }

    /// Against exact arithmetic, on every pair of i8.
    #[test]
    fn all_pairs_of_i8() {
        for x in i8::MIN..=i8::MAX {
            for y in (i8::MIN..=i8::MAX).filter(|y| *y != 0) {
                let exact = f64::from(x) / f64::from(y);
                let floored = eval("floor_div", pair([x], [y]));
                assert_eq!(floored, Some(Scalar::I8(exact.floor() as i16 as i8)));
                let truncated = eval("trunc_div", pair([x], [y]));
                assert_eq!(truncated, Some(Scalar::I8(exact.trunc() as i16 as i8)));
                let rem = eval("floor_rem", pair([x], [y]));
                let expected = f64::from(x) - exact.floor() * f64::from(y);
                assert_eq!(rem, Some(Scalar::I8(expected as i8)));
            }
        }
    }

    #[test]
    fn scalars_are_made_to_fit() {
        let times = |model, scalar| eval(model, vec![Arg::array([-7_i64]), scalar]);
        assert_eq!(times("mul", Arg::Float(0.5)), Some(Scalar::I64(0)));
        assert_eq!(times("mul_rounded_scalar", Arg::Float(0.5)), Some(Scalar::I64(-7)));
        assert_eq!(times("mul_rounded_scalar", Arg::Float(2.5)), Some(Scalar::I64(-21)));
        assert_eq!(times("mul_rounded_scalar", Arg::Float(0.4)), Some(Scalar::I64(0)));
        let add = |model| eval(model, vec![Arg::array([1_u8]), Arg::Int(300)]);
        assert_eq!(add("add"), Some(Scalar::U8(45)));
        assert_eq!(add("add_saturated_scalar"), Some(Scalar::U8(0)));
        assert_eq!(eval("add_saturated_scalar", pair([1_u8], [2_u8])), None);
    }

    #[test]
    fn results_at_the_edge() {
        assert_eq!(eval("add", pair([127_i8], [1_i8])), Some(Scalar::I8(-128)));
        assert_eq!(eval("saturating_add", pair([127_i8], [1_i8])), Some(Scalar::I8(127)));
        assert_eq!(eval("mul", pair([u64::MAX], [u64::MAX])), Some(Scalar::U64(1)));
        assert_eq!(eval("neg", vec![Arg::array([1_u8])]), Some(Scalar::U8(255)));
        assert_eq!(eval("saturating_abs", vec![Arg::array([i8::MIN])]), Some(Scalar::I8(127)));
        assert_eq!(eval("abs", vec![Arg::array([i8::MIN])]), Some(Scalar::I8(-128)));
        // −128 − 1 wraps to 127, and 127 / 3 is 42.
        let recipe = eval("div_of_lhs_less_floor_rem", pair([-128_i8], [3_i8]));
        assert_eq!(recipe, Some(Scalar::I8(42)));
    }

    #[test]
    fn mixed_dtypes_meet_in_the_wider_and_floats_win() {
        assert_eq!(eval("add", pair([100_i8], [1000_i32])), Some(Scalar::I32(1100)));
        assert_eq!(eval("mul", pair([3_i64], [0.5_f32])), Some(Scalar::F32(1.5)));
        assert_eq!(eval("mul", vec![Arg::array([3_f32]), Arg::Float(0.1)]), Some(Scalar::F32(0.3)));
    }
}
