//! Classes of floats in arrays: what converting them to integers, or computing
//! with them beside integers, runs into.

use int_reference::{DType, Scalar};

use super::Class;
use crate::case::Item;
use crate::inputs::Inputs;

/// Most specific first.
pub(super) const CLASSES: &[Class] = &[
    Class::of_values("nan", "an element that is not a number", |i| any(i, |f, _| f.is_nan())),
    Class::of_values("positive-infinity", "an element is +∞", |i| {
        any(i, |f, _| f == f64::INFINITY)
    }),
    Class::of_values("infinite", "an element is infinite", |i| any(i, |f, _| f.is_infinite())),
    Class::of_values("negative-zero", "an element is −0.0", |i| {
        any(i, |f, _| f == 0.0 && f.is_sign_negative())
    }),
    Class::of_values("subnormal", "an element is subnormal in its dtype", |i| {
        any(i, |f, dtype| f != 0.0 && f.abs() < least_normal(dtype))
    }),
    Class::of_values(
        "float-past-target",
        "below the least or above the greatest value of the integer dtype asked for, fraction included",
        |i| to_int(i, |f, (min, max)| past(f, min, max)),
    ),
    Class::of_values("float-outside-target", "not in the integer dtype asked for", |i| {
        // A float without its fraction is an integer that i128 holds, or stops at its edge.
        to_int(i, |f, (min, max)| !(min..=max).contains(&(f.trunc() as i128)))
    }),
    Class::of_values("float-beyond-u64", "a float that u64 and i64 do not hold", |i| {
        finite(i, |f| f >= 2_f64.powi(64) || f < -2_f64.powi(63))
    }),
    Class::of_values("float-beyond-i64", "a float that i64 does not hold", |i| {
        finite(i, |f| f >= 2_f64.powi(63) || f < -2_f64.powi(63))
    }),
    Class::of_values("float-beyond-i32", "a float that i32 does not hold", |i| {
        finite(i, |f| f >= 2_f64.powi(31) || f <= -2_f64.powi(31) - 1.0)
    }),
    Class::of_values(
        "negative-float-to-unsigned",
        "−1 or less, an unsigned dtype asked for",
        |i| to_int(i, |f, (min, _)| min == 0 && f <= -1.0),
    ),
    Class::of_values("truncates-half", "a fraction of one half, an integer dtype asked for", |i| {
        to_int(i, |f, _| f.fract().abs() == 0.5)
    }),
    Class::of_values(
        "truncates-half-or-more",
        "a fraction of one half or more, an integer dtype asked for",
        |i| to_int(i, |f, _| f.fract().abs() >= 0.5),
    ),
    Class::of_values("truncates-nonzero", "a fraction, an integer dtype asked for", |i| {
        to_int(i, |f, _| f.fract() != 0.0)
    }),
    Class::of_values("inexact-in-narrower", "not a value of the float dtype asked for", |i| {
        let Some((f, to)) = only(i).zip(i.attrs().dtype("dtype")) else { return false };
        f.is_finite() && super::values::float(f, to).is_some_and(|s| s.to_f64() != Some(f))
    }),
    Class::of_values("negative-float", "an element is negative", |i| any(i, |f, _| f < 0.0)),
];

/// Any array element that is a float, widened, and its dtype.
fn any(i: &Inputs<'_>, holds: impl Fn(f64, DType) -> bool) -> bool {
    i.items().iter().any(|item| match item {
        Item::Element(s) => s.to_f64().is_some_and(|f| holds(f, s.dtype())),
        _ => false,
    })
}

/// The one operand, if it is a float.
fn only(i: &Inputs<'_>) -> Option<f64> {
    match i.only()? {
        Item::Element(s) => Scalar::to_f64(s),
        _ => None,
    }
}

/// Any array element that is a finite float.
fn finite(i: &Inputs<'_>, holds: impl Fn(f64) -> bool) -> bool {
    any(i, |f, _| f.is_finite() && holds(f))
}

/// A finite float and the range of the integer dtype that the case converts to.
fn to_int(i: &Inputs<'_>, holds: impl Fn(f64, (i128, i128)) -> bool) -> bool {
    let range = i.attrs().dtype("dtype").filter(|d| d.is_integer()).and_then(DType::int_range);
    matches!((only(i), range), (Some(f), Some(range)) if f.is_finite() && holds(f, range))
}

/// Outside before the fraction is taken off: −128.9 and 127.5 are past i8.
fn past(f: f64, min: i128, max: i128) -> bool {
    let whole = f.trunc() as i128;
    whole < min || whole > max || whole == min && f.fract() < 0.0 || whole == max && f.fract() > 0.0
}

fn least_normal(dtype: DType) -> f64 {
    match dtype {
        DType::F16 => 2_f64.powi(-14),
        DType::F64 => f64::MIN_POSITIVE,
        _ => f32::MIN_POSITIVE.into(),
    }
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::class::find;
    use int_reference::{Attr, DType};

    fn holds(class: &str, value: f64, to: DType) -> bool {
        let mut case = Case::new(vec![Arg::array([value])]);
        case.attrs = case.attrs.with("dtype", Attr::DType(to));
        find(class).unwrap_or_else(|| panic!("{class}")).holds(&case, 0)
    }

    #[test]
    fn a_fraction_past_the_edge() {
        for (value, to, past) in [
            (127.0, DType::I8, false),
            (127.5, DType::I8, true),
            (-128.0, DType::I8, false),
            (-128.5, DType::I8, true),
            (-0.5, DType::U8, true),
            (0.5, DType::U8, false),
            (300.0, DType::U8, true),
            (2147483647.5, DType::I32, true),
        ] {
            assert_eq!(holds("float-past-target", value, to), past, "{value} to {to:?}");
        }
    }

    #[test]
    fn conversions_to_integers() {
        for (value, to, outside) in [
            (127.9, DType::I8, false),
            (128.0, DType::I8, true),
            (-128.9, DType::I8, false),
            (-129.0, DType::I8, true),
            (-0.9, DType::U8, false),
            (-1.0, DType::U8, true),
            (2_f64.powi(63), DType::I64, true),
            (2_f64.powi(63) - 1024.0, DType::I64, false),
            (-(2_f64.powi(63)), DType::I64, false),
            (2_f64.powi(63), DType::U64, false),
            (2_f64.powi(64), DType::U64, true),
        ] {
            assert_eq!(holds("float-outside-target", value, to), outside, "{value} to {to}");
        }
        assert!(holds("truncates-nonzero", 1.25, DType::I8));
        assert!(!holds("truncates-nonzero", 1.25, DType::F32));
        assert!(holds("truncates-half", -2.5, DType::I8));
        assert!(holds("float-beyond-i64", 1e19, DType::U64));
        assert!(!holds("float-beyond-u64", 1e19, DType::U64));
    }

    #[test]
    fn special_values() {
        assert!(holds("nan", f64::NAN, DType::I8));
        assert!(holds("infinite", f64::NEG_INFINITY, DType::I8));
        assert!(!holds("float-outside-target", f64::INFINITY, DType::I8));
        assert!(holds("negative-zero", -0.0, DType::Bool));
        assert!(!holds("negative-zero", 0.0, DType::Bool));
        assert!(holds("subnormal", 5e-324, DType::Bool));
        assert!(holds("inexact-in-narrower", 0.1, DType::F32));
        assert!(!holds("inexact-in-narrower", 0.5, DType::F32));
        let tiny = Case::new(vec![Arg::array([1e-40_f32])]);
        assert!(find("subnormal").unwrap().holds(&tiny, 0));
    }
}
