//! Classes of integer values: what dividing, adding, converting or comparing
//! them runs into. A Python scalar counts with its own value, a float one without
//! its fraction; an array's element with the range of its dtype.

use int_reference::{DType, Scalar};

use super::Class;
use crate::case::Item;
use crate::inputs::Inputs;

/// What division minds, most specific first.
pub(super) const DIVISION: &[Class] = &[
    Class::of_values("zero-by-zero", "both operands are zero", |i| i.ints() == Some((0, 0))),
    Class::of_values("rhs-zero", "the second operand is zero", |i| {
        i.rhs().is_some_and(|y| y.int() == Some(0) || y.float() == Some(0.0))
    }),
    Class::of_values("min-by-minus-one", "the dtype's minimum and −1", |i| {
        pair(i, |x, y, (min, _)| min < 0 && x == min && y == -1)
    }),
    Class::of_values(
        "floor-multiple-out-of-range",
        "the second operand times the quotient rounded down is not in the dtype",
        |i| {
            pair(i, |x, y, (min, max)| {
                floor_multiple(x, y).is_some_and(|m| !(min..=max).contains(&m))
            })
        },
    ),
    Class::of_values("zero-by-negative", "zero and a negative integer", |i| {
        i.ints().is_some_and(|(x, y)| x == 0 && y < 0)
    }),
];

/// What conversions to a dtype that the case asks for and quotients lose.
pub(super) const LOSSES: &[Class] = &[
    Class::of_values(
        "tie-in-target",
        "halfway between two values of the float dtype asked for",
        |i| to_float(i).is_some_and(|(x, bits)| is_tie(x, bits)),
    ),
    Class::of_values("inexact-in-target", "not a value of the float dtype asked for", |i| {
        to_float(i).is_some_and(|(x, bits)| significant_bits(x) > bits)
    }),
    Class::of_values(
        "negative-to-unsigned",
        "a negative integer, an unsigned dtype asked for",
        |i| to_int(i).is_some_and(|(x, (min, _))| x < 0 && min == 0),
    ),
    Class::of_values("outside-target", "not in the integer dtype asked for", |i| {
        to_int(i).is_some_and(|(x, (min, max))| !(min..=max).contains(&x))
    }),
    Class::of_values(
        "inexact-opposite-signs",
        "the operands differ in sign, and the quotient is not a whole number",
        |i| pair(i, |x, y, _| opposite(x, y) && x.wrapping_rem(y) != 0),
    ),
    Class::of_values(
        "inexact-same-signs",
        "the operands agree in sign, and the quotient is not a whole number",
        |i| pair(i, |x, y, _| same_signs(x, y) && x.wrapping_rem(y) != 0),
    ),
];

/// What the signed dtypes lack.
pub(super) const UNSIGNED: &[Class] = &[
    Class::of_values("beyond-i64", "an unsigned value above the greatest i64", |i| {
        elements(i, |x, _| x > i64::MAX.into())
    }),
    Class::of_values(
        "top-bit-set",
        "an unsigned value that the signed dtype of its width lacks",
        |i| elements(i, |x, dtype| dtype.is_unsigned() && x >> (dtype.bits() - 1) != 0),
    ),
];

/// Edges of dtypes, and of what floats hold.
pub(super) const MAGNITUDES: &[Class] = &[
    Class::of_values("minimum", "the least value of a signed dtype", |i| {
        elements(i, |x, dtype| dtype.is_signed() && edge(dtype, x).0)
    }),
    Class::of_values("maximum", "the greatest value of the dtype", |i| {
        elements(i, |x, dtype| dtype.is_integer() && edge(dtype, x).1)
    }),
    Class::of_values("beyond-2^53", "an integer beyond ±2^53, where f64 has gaps", |i| {
        any(i, |x| x.unsigned_abs() > 1 << 53)
    }),
    Class::of_values("beyond-i32", "an integer that i32 does not hold", |i| {
        any(i, |x| i32::try_from(x).is_err())
    }),
    Class::of_values("beyond-2^24", "an integer beyond ±2^24, where f32 has gaps", |i| {
        any(i, |x| x.unsigned_abs() > 1 << 24)
    }),
    Class::of_values("beyond-2^11", "an integer beyond ±2^11, where f16 has gaps", |i| {
        any(i, |x| x.unsigned_abs() > 1 << 11)
    }),
];

/// What most values are, asked after all else that may be special.
pub(super) const SIGNS: &[Class] = &[
    Class::of_values("equal-operands", "both operands are the same number", |i| {
        i.ints().is_some_and(|(x, y)| x == y)
    }),
    Class::of_values("opposite-signs", "one operand is negative, the other positive", |i| {
        i.ints().is_some_and(|(x, y)| opposite(x, y))
    }),
    Class::of_values("both-negative", "both operands are negative", |i| {
        i.ints().is_some_and(|(x, y)| x < 0 && y < 0)
    }),
    Class::of_values("negative-rhs", "the second operand is negative", |i| {
        i.ints().is_some_and(|(_, y)| y < 0)
    }),
    Class::of_values("negative-lhs", "the first operand of two is negative", |i| {
        i.ints().is_some_and(|(x, _)| x < 0)
    }),
    Class::of_values("negative", "the one operand is negative", |i| unary(i, |x, _| x < 0)),
    Class::of_values("lhs-zero", "the first operand of two is zero", |i| {
        i.ints().is_some_and(|(x, _)| x == 0)
    }),
    Class::of_values("zero", "the one operand is zero", |i| unary(i, |x, _| x == 0)),
    Class::of_values("nonzero", "some operand is an integer other than zero", |i| {
        any(i, |x| x != 0)
    }),
];

/// Both operands, and the range of the dtype they are computed in.
fn pair(i: &Inputs<'_>, holds: impl Fn(i128, i128, (i128, i128)) -> bool) -> bool {
    matches!((i.ints(), range(i)), (Some((x, y)), Some(range)) if holds(x, y, range))
}

/// `y` times `x / y` rounded down; `None` for a zero divisor. Scalars of 128 bits
/// stop at the edge, which no dtype is near.
fn floor_multiple(x: i128, y: i128) -> Option<i128> {
    if y == 0 {
        return None;
    }
    let r = x.wrapping_rem(y);
    let r = if r != 0 && (r < 0) != (y < 0) { r + y } else { r };
    Some(x.saturating_sub(r))
}

/// The one operand of a unary function, and its dtype's range.
pub(super) fn unary(i: &Inputs<'_>, holds: impl Fn(i128, (i128, i128)) -> bool) -> bool {
    let Some(item) = i.only() else { return false };
    match (item.int(), item.dtype().and_then(DType::int_range)) {
        (Some(x), Some(range)) => holds(x, range),
        _ => false,
    }
}

/// Any array element that is an integer.
fn elements(i: &Inputs<'_>, holds: impl Fn(i128, DType) -> bool) -> bool {
    i.items().iter().any(|item| match (item.int(), item.dtype()) {
        (Some(x), Some(dtype)) => holds(x, dtype),
        _ => false,
    })
}

/// Any operand that is an integer, or a scalar without its fraction.
fn any(i: &Inputs<'_>, holds: impl Fn(i128) -> bool) -> bool {
    i.items().iter().any(|item| whole(*item).is_some_and(&holds))
}

/// An integer, or a finite scalar without its fraction.
pub(super) fn whole(item: Item) -> Option<i128> {
    match item {
        Item::Float(f) => f.is_finite().then_some(f as i128),
        item => item.int(),
    }
}

/// The range of the integer dtype that operands are computed in: the wider one's.
pub(super) fn range(i: &Inputs<'_>) -> Option<(i128, i128)> {
    let dtypes = i.items().iter().filter_map(|item| item.dtype());
    dtypes.max_by_key(|d| (d.is_float(), d.bits())).and_then(DType::int_range)
}

/// Whether `x` is the least and the greatest value of its dtype.
fn edge(dtype: DType, x: i128) -> (bool, bool) {
    dtype.int_range().map_or((false, false), |(min, max)| (x == min, x == max))
}

fn opposite(x: i128, y: i128) -> bool {
    x != 0 && y != 0 && (x < 0) != (y < 0)
}

fn same_signs(x: i128, y: i128) -> bool {
    x != 0 && y != 0 && (x < 0) == (y < 0)
}

/// The one operand and the range of the integer dtype that the case converts to.
fn to_int(i: &Inputs<'_>) -> Option<(i128, (i128, i128))> {
    let to = i.attrs().dtype("dtype").filter(|d| d.is_integer())?;
    Some((i.only()?.int()?, to.int_range()?))
}

/// The one operand and the precision, in bits, of the float dtype that the case
/// converts to.
fn to_float(i: &Inputs<'_>) -> Option<(i128, u32)> {
    let bits = match i.attrs().dtype("dtype")? {
        DType::F16 => 11,
        DType::Bf16 => 8,
        DType::F32 => 24,
        DType::F64 => 53,
        _ => return None,
    };
    match i.only()? {
        Item::Element(Scalar::Bool(_)) => None,
        item => Some((item.int()?, bits)),
    }
}

/// How many bits a float needs to hold an integer exactly.
fn significant_bits(x: i128) -> u32 {
    let x = x.unsigned_abs();
    if x == 0 { 0 } else { u128::BITS - x.leading_zeros() - x.trailing_zeros() }
}

/// Whether rounding to this many bits is a tie: one bit too many, at its end.
fn is_tie(x: i128, bits: u32) -> bool {
    significant_bits(x) == bits + 1
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::class::find;
    use int_reference::{Array, Attr, DType};

    fn holds(class: &str, case: &Case) -> bool {
        find(class).unwrap_or_else(|| panic!("{class}")).holds(case, 0)
    }

    fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Case {
        Case::new(vec![Arg::array(a), Arg::array(b)])
    }

    fn cast(a: impl Into<Array>, to: DType) -> Case {
        let mut case = Case::new(vec![Arg::array(a)]);
        case.attrs = case.attrs.with("dtype", Attr::DType(to));
        case
    }

    #[test]
    fn divisions() {
        assert!(holds("zero-by-zero", &pair([0_u8], [0_u8])));
        assert!(!holds("zero-by-zero", &pair([1_u8], [0_u8])));
        assert!(holds("min-by-minus-one", &pair([i16::MIN], [-1_i16])));
        assert!(!holds("min-by-minus-one", &pair([0_u8], [255_u8])));
        assert!(holds("inexact-opposite-signs", &pair([-1_i64], [2_i64])));
        assert!(!holds("inexact-opposite-signs", &pair([-4_i64], [2_i64])));
        assert!(!holds("inexact-opposite-signs", &pair([0_i64], [-2_i64])));
        assert!(holds("inexact-same-signs", &pair([-3_i64], [-2_i64])));
        // 3 · −43 = −129, −128 · −1 = 128
        assert!(holds("floor-multiple-out-of-range", &pair([-128_i8], [3_i8])));
        assert!(!holds("floor-multiple-out-of-range", &pair([-128_i8], [2_i8])));
        assert!(!holds("floor-multiple-out-of-range", &pair([127_i8], [2_i8])));
        assert!(holds("floor-multiple-out-of-range", &pair([1_i8], [-128_i8])));
        assert!(!holds("floor-multiple-out-of-range", &pair([-1_i8], [-128_i8])));
    }

    #[test]
    fn magnitudes() {
        assert!(holds("beyond-i64", &pair([1_u64 << 63], [1_u64])));
        assert!(!holds("beyond-i64", &pair([i64::MAX as u64], [1_u64])));
        assert!(holds("top-bit-set", &pair([128_u8], [1_u8])));
        assert!(!holds("top-bit-set", &pair([-1_i8], [1_i8])));
        assert!(holds("beyond-2^24", &pair([(1 << 24) + 1], [1_i32])));
        assert!(!holds("beyond-2^24", &pair([1 << 24], [1_i32])));
        assert!(holds("beyond-2^53", &pair([-(1_i64 << 53) - 1], [1_i64])));
    }

    #[test]
    fn conversions() {
        assert!(holds("tie-in-target", &cast([(1 << 24) + 1], DType::F32)));
        assert!(!holds("tie-in-target", &cast([(1 << 25) + 1], DType::F32)));
        assert!(holds("inexact-in-target", &cast([(1 << 25) + 1], DType::F32)));
        assert!(!holds("inexact-in-target", &cast([1 << 30], DType::F32)));
        assert!(holds("negative-to-unsigned", &cast([-1], DType::U64)));
        assert!(holds("outside-target", &cast([300], DType::U8)));
        assert!(!holds("outside-target", &cast([300], DType::F16)));
    }
}
