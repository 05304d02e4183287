//! Classes of results: of sums, differences, products and negations that some
//! dtype on the way does not hold. They are named after the number, not after any
//! function: a comparison has operands with a sum as well.

use super::Class;
use super::integers::{range, unary, whole};
use crate::case::Item;
use crate::inputs::Inputs;

/// Results outside of the dtype that they are computed in.
pub(super) const OUTSIDE: &[Class] = &[
    Class::of_values("negation-out-of-range", "−x is not in the dtype", |i| {
        unary(i, |x, (min, max)| !(min..=max).contains(&-x))
    }),
    Class::of_values("square-out-of-range", "x·x is not in the dtype", |i| {
        unary(i, |x, (min, max)| !(min..=max).contains(&x.saturating_mul(x)))
    }),
    Class::of_values("sum-out-of-range", "the sum is not in the dtype", |i| {
        result(i, i128::saturating_add, |v, (min, max)| !(min..=max).contains(&v))
    }),
    Class::of_values("difference-out-of-range", "the difference is not in the dtype", |i| {
        result(i, i128::saturating_sub, |v, (min, max)| !(min..=max).contains(&v))
    }),
    Class::of_values("product-out-of-range", "the product is not in the dtype", |i| {
        result(i, i128::saturating_mul, |v, (min, max)| !(min..=max).contains(&v))
    }),
];

/// Results outside of the dtype that some libraries compute all integers in, and
/// of unsigned bits that they take for signed ones.
pub(super) const BEYOND_I64: &[Class] = &[
    Class::of_values(
        "signed-sum-out-of-range",
        "of unsigned operands: read as signed, their sum is not in the signed dtype",
        |i| signed_result(i, i128::saturating_add),
    ),
    Class::of_values(
        "signed-multiple-out-of-range",
        "of unsigned operands: read as signed, the first less the remainder is not in the \
         signed dtype",
        |i| {
            read_as_signed(i, |x, y, signed| {
                x.checked_rem(y).map(|remainder| signed(x) - signed(remainder))
            })
        },
    ),
    Class::of_values(
        "signed-difference-out-of-range",
        "of unsigned operands: read as signed, their difference is not in the signed dtype",
        |i| signed_result(i, i128::saturating_sub),
    ),
    Class::of_values(
        "signed-product-out-of-range",
        "of unsigned operands: read as signed, their product is not in the signed dtype",
        |i| signed_result(i, i128::saturating_mul),
    ),
    Class::of_values("sum-beyond-i64", "the sum is not an i64", |i| {
        result(i, i128::saturating_add, |v, _| i64::try_from(v).is_err())
    }),
    Class::of_values("difference-beyond-i64", "the difference is not an i64", |i| {
        result(i, i128::saturating_sub, |v, _| i64::try_from(v).is_err())
    }),
    Class::of_values("product-beyond-i64", "the product is not an i64", |i| {
        result(i, i128::saturating_mul, |v, _| i64::try_from(v).is_err())
    }),
];

/// Results that floats do not hold, or only some of them.
pub(super) const BEYOND_FLOATS: &[Class] = &[
    Class::of_values("same-in-f64", "different numbers that are the same one in f64", |i| {
        differ(i) && f64s(i, |x, y| x == y)
    }),
    Class::of_values("same-in-f32", "different numbers that are the same one in f32", |i| {
        differ(i) && f32s(i, |x, y| x == y)
    }),
    Class::of_values(
        "f32-quotient-beyond-i64",
        "the quotient, in f32, is not an i64: infinite, not a number, or rounded up to 2^63",
        |i| {
            let edge = 2_f32.powi(63);
            integers(i).is_some() && f32s(i, |x, y| !(-edge..edge).contains(&(x / y)))
        },
    ),
    Class::of_values("sum-beyond-2^53", "the sum is beyond ±2^53, where f64 has gaps", |i| {
        result(i, i128::saturating_add, |v, _| v.unsigned_abs() > 1 << 53)
    }),
    Class::of_values("sum-beyond-2^24", "the sum is beyond ±2^24, where f32 has gaps", |i| {
        result(i, i128::saturating_add, |v, _| v.unsigned_abs() > 1 << 24)
    }),
    Class::of_values(
        "difference-beyond-2^53",
        "the difference is beyond ±2^53, where f64 has gaps",
        |i| result(i, i128::saturating_sub, |v, _| v.unsigned_abs() > 1 << 53),
    ),
    Class::of_values(
        "difference-beyond-2^24",
        "the difference is beyond ±2^24, where f32 has gaps",
        |i| result(i, i128::saturating_sub, |v, _| v.unsigned_abs() > 1 << 24),
    ),
    Class::of_values(
        "product-beyond-2^53",
        "the product is beyond ±2^53, where f64 has gaps",
        |i| result(i, i128::saturating_mul, |v, _| v.unsigned_abs() > 1 << 53),
    ),
    Class::of_values(
        "product-beyond-2^24",
        "the product is beyond ±2^24, where f32 has gaps",
        |i| result(i, i128::saturating_mul, |v, _| v.unsigned_abs() > 1 << 24),
    ),
];

/// The result of a function of both operands without their fractions, and the range
/// of the dtype they are computed in.
fn result(
    i: &Inputs<'_>,
    f: fn(i128, i128) -> i128,
    holds: impl Fn(i128, (i128, i128)) -> bool,
) -> bool {
    let operands = i.lhs().and_then(whole).zip(i.rhs().and_then(whole));
    matches!((operands, range(i)), (Some((x, y)), Some(range)) if holds(f(x, y), range))
}

/// Both operands, if they are integers.
fn integers(i: &Inputs<'_>) -> Option<(i128, i128)> {
    i.lhs().and_then(Item::int).zip(i.rhs().and_then(Item::int))
}

/// Whether both operands are numbers, and not the same one.
fn differ(i: &Inputs<'_>) -> bool {
    let is_int = |f: f64, v: i128| f.fract() == 0.0 && f as i128 == v;
    match (i.lhs(), i.rhs()) {
        (Some(x), Some(y)) => match ((x.int(), x.float()), (y.int(), y.float())) {
            ((Some(x), _), (Some(y), _)) => x != y,
            ((Some(v), _), (_, Some(f))) | ((_, Some(f)), (Some(v), _)) => !is_int(f, v),
            ((_, Some(x)), (_, Some(y))) => x != y,
            _ => false,
        },
        _ => false,
    }
}

/// Both operands in f32, each rounded once.
fn f32s(i: &Inputs<'_>, holds: impl Fn(f32, f32) -> bool) -> bool {
    let f32 = |item: Item| item.int().map(|v| v as f32).or(item.float().map(|f| f as f32));
    i.lhs().and_then(f32).zip(i.rhs().and_then(f32)).is_some_and(|(x, y)| holds(x, y))
}

/// Both operands in f64.
fn f64s(i: &Inputs<'_>, holds: impl Fn(f64, f64) -> bool) -> bool {
    let f64 = |item: Item| item.int().map(|v| v as f64).or(item.float());
    i.lhs().and_then(f64).zip(i.rhs().and_then(f64)).is_some_and(|(x, y)| holds(x, y))
}

/// Whether the result of a function of both unsigned operands, their bits read as
/// signed integers, is outside of the signed dtype.
fn signed_result(i: &Inputs<'_>, f: fn(i128, i128) -> i128) -> bool {
    read_as_signed(i, |x, y, signed| Some(f(signed(x), signed(y))))
}

/// Whether what `f` makes of two unsigned operands, and of how their bits read as
/// signed, is outside of the signed dtype.
fn read_as_signed(
    i: &Inputs<'_>,
    f: impl Fn(i128, i128, &dyn Fn(i128) -> i128) -> Option<i128>,
) -> bool {
    let operands = i.lhs().and_then(whole).zip(i.rhs().and_then(whole));
    let (Some((x, y)), Some((0, max))) = (operands, range(i)) else { return false };
    let half = max / 2;
    let signed = |v: i128| if v > half { v - max - 1 } else { v };
    f(x, y, &signed).is_some_and(|v| v > half || v < -half - 1)
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::class::find;
    use int_reference::Array;

    fn holds(class: &str, case: &Case) -> bool {
        find(class).unwrap_or_else(|| panic!("{class}")).holds(case, 0)
    }

    fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Case {
        Case::new(vec![Arg::array(a), Arg::array(b)])
    }

    #[test]
    fn ranges_are_those_of_the_dtype() {
        assert!(holds("sum-out-of-range", &pair([127_i8], [1_i8])));
        assert!(!holds("sum-out-of-range", &pair([127_i16], [1_i16])));
        assert!(holds("difference-out-of-range", &pair([0_u32], [1_u32])));
        assert!(holds("product-out-of-range", &pair([u64::MAX], [u64::MAX])));
        assert!(holds("sum-out-of-range", &Case::new(vec![Arg::array([1_i8]), Arg::Int(127)])));
        let truncated = Case::new(vec![Arg::array([1_i8]), Arg::Float(127.9)]);
        assert!(holds("sum-out-of-range", &truncated));
        assert!(!holds("product-out-of-range", &truncated));
        assert!(holds("sum-beyond-i64", &pair([i64::MAX as u64], [1_u64])));
        assert!(!holds("sum-out-of-range", &pair([i64::MAX as u64], [1_u64])));
        let beyond = Case::new(vec![Arg::array([1_i64]), Arg::Float(16_777_216.0)]);
        assert!(holds("sum-beyond-2^24", &beyond) && !holds("beyond-2^24", &beyond));
        assert!(holds("negation-out-of-range", &Case::new(vec![Arg::array([i8::MIN])])));
        assert!(holds("negation-out-of-range", &Case::new(vec![Arg::array([1_u8])])));
        assert!(holds("square-out-of-range", &Case::new(vec![Arg::array([12_i8])])));
        assert!(!holds("square-out-of-range", &Case::new(vec![Arg::array([11_i8])])));
    }

    #[test]
    fn a_quotient_rounds_up_to_the_edge() {
        let beyond = |x: i64, y: i64| holds("f32-quotient-beyond-i64", &pair([x], [y]));
        assert!(beyond(i64::MAX, 1) && beyond(i64::MIN, -1) && beyond(1, 0) && beyond(0, 0));
        assert!(!beyond(i64::MIN, 1) && !beyond(i64::MAX, 2) && !beyond(i64::MAX - (1 << 40), 1));
    }

    #[test]
    fn numbers_that_floats_do_not_tell_apart() {
        let beside = |x: i64, y: f64| Case::new(vec![Arg::array([x]), Arg::Float(y)]);
        assert!(holds("same-in-f32", &beside(1 << 24, 16_777_217.0)));
        assert!(!holds("same-in-f64", &beside(1 << 24, 16_777_217.0)));
        assert!(!holds("same-in-f32", &beside(1 << 24, 16_777_216.0)));
        assert!(holds("same-in-f64", &beside((1 << 53) + 1, 9_007_199_254_740_992.0)));
        assert!(holds("same-in-f32", &beside(0, -1e-60)) && !holds("same-in-f32", &beside(0, 1.0)));
        assert!(holds("same-in-f64", &pair([i64::MAX], [i64::MAX - 1])));
        assert!(!holds("same-in-f64", &beside(1, f64::NAN)));
    }

    #[test]
    fn unsigned_bits_are_read_as_signed() {
        let half = 1_u64 << 63;
        let sum = |a: u64, b: u64| holds("signed-sum-out-of-range", &pair([a], [b]));
        assert!(sum(half - 1, 1) && sum(half, half));
        assert!(!sum(half, 1) && !sum(u64::MAX, u64::MAX) && !sum(1, 1));
        let difference = |a: u8, b: u8| holds("signed-difference-out-of-range", &pair([a], [b]));
        assert!(difference(128, 1) && difference(0, 128) && !difference(0, 1));
        let multiple = |a: u8, b: u8| holds("signed-multiple-out-of-range", &pair([a], [b]));
        assert!(multiple(128, 3) && !multiple(128, 254) && !multiple(127, 254));
        assert!(!multiple(128, 0) && !multiple(130, 3));
        assert!(holds("signed-product-out-of-range", &pair([128_u8], [255_u8])));
        assert!(!holds("signed-sum-out-of-range", &pair([i64::MAX], [1_i64])));
    }
}
