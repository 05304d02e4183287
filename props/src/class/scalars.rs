//! Classes of Python scalars beside an integer array: what becomes of a number
//! that the array's dtype does not hold.

use int_reference::DType;

use super::Class;
use crate::case::Item;
use crate::inputs::Inputs;

/// Most specific first.
pub(super) const CLASSES: &[Class] = &[
    Class::of_values("scalar-nan", "a scalar that is not a number", |i| {
        float(i).is_some_and(f64::is_nan)
    }),
    Class::of_values("scalar-infinite", "an infinite scalar", |i| {
        float(i).is_some_and(f64::is_infinite)
    }),
    Class::of_values("scalar-non-finite", "an infinite scalar or one that is not a number", |i| {
        float(i).is_some_and(|f| !f.is_finite())
    }),
    Class::of_values("scalar-negative-zero", "the scalar −0.0", |i| {
        float(i).is_some_and(|f| f == 0.0 && f.is_sign_negative())
    }),
    Class::of_values("scalar-subnormal", "a scalar that is subnormal in f64", |i| {
        float(i).is_some_and(f64::is_subnormal)
    }),
    Class::of_values(
        "scalar-wraps-to-zero",
        "a whole scalar that is 0 modulo 2^bits, but not 0",
        |i| whole(i, |v, dtype| v != 0 && v % (1_i128 << dtype.bits()) == 0),
    ),
    Class::of_values(
        "zero-by-negative-float",
        "zero and a negative float, either way round: −0.0 where floats are kept",
        |i| float(i).is_some_and(|f| f < 0.0) && array_int(i) == Some(0),
    ),
    Class::of_values(
        "scalar-truncates-to-zero",
        "a fraction between −1 and 1, or the scalar 0.0, beside integers",
        |i| i.dtype().is_some_and(|d| !d.is_float()) && float(i).is_some_and(|f| f.abs() < 1.0),
    ),
    Class::of_values(
        "scalar-beyond-64-bits",
        "a whole scalar that neither i64 nor u64 holds",
        |i| scalar_int(i).is_some_and(|v| v < i64::MIN.into() || v > u64::MAX.into()),
    ),
    Class::of_values("scalar-beyond-i64", "a whole scalar that i64 does not hold", |i| {
        scalar_int(i).is_some_and(|v| i64::try_from(v).is_err())
    }),
    Class::of_values(
        "scalar-negative-for-unsigned",
        "a negative scalar and an unsigned array",
        |i| beside_integers(i, |v, dtype| v < 0.0 && dtype.is_unsigned()),
    ),
    Class::of_values(
        "scalar-out-of-range",
        "a scalar beyond the ends of the array's dtype, or not a number",
        |i| {
            let outside = |v, dtype: DType| {
                let ends = dtype.int_range();
                ends.is_some_and(|(min, max)| !(min as f64..=max as f64).contains(&v))
            };
            // Exactly, where the ends are no f64.
            let exactly =
                |v, dtype: DType| dtype.int_range().is_some_and(|(min, max)| v < min || v > max);
            whole(i, exactly) || beside_integers(i, outside)
        },
    ),
    Class::of_values(
        "scalar-half",
        "a scalar halfway between two integers, beside integers",
        |i| fraction(i).is_some_and(|f| f == 0.5),
    ),
    Class::of_values(
        "scalar-half-or-more",
        "a scalar at least half an integer beyond the next one to zero, beside integers",
        |i| fraction(i).is_some_and(|f| f >= 0.5),
    ),
    Class::of_values("scalar-fraction", "a scalar with a fraction, beside integers", |i| {
        fraction(i).is_some_and(|f| f != 0.0)
    }),
];

/// A scalar of any kind, as a float, beside an integer array.
fn beside_integers(i: &Inputs<'_>, holds: impl Fn(f64, DType) -> bool) -> bool {
    let Some(dtype) = i.dtype().filter(|d| d.is_integer()) else { return false };
    match i.scalar() {
        Some(Item::Int(v)) => holds(v as f64, dtype),
        Some(Item::Float(f)) => holds(f, dtype),
        _ => false,
    }
}

/// The integer of the array beside the scalar.
fn array_int(i: &Inputs<'_>) -> Option<i128> {
    i.items().iter().find(|item| matches!(item, Item::Element(_)))?.int()
}

/// A float scalar.
fn float(i: &Inputs<'_>) -> Option<f64> {
    match i.scalar()? {
        Item::Float(f) => Some(f),
        _ => None,
    }
}

/// An integer scalar, or a float one with a whole value (at the edge of i128, if
/// it is greater).
fn scalar_int(i: &Inputs<'_>) -> Option<i128> {
    match i.scalar()? {
        Item::Int(v) => Some(v),
        Item::Float(f) if f.fract() == 0.0 => Some(f as i128),
        _ => None,
    }
}

/// A whole scalar beside an integer array.
fn whole(i: &Inputs<'_>, holds: impl Fn(i128, DType) -> bool) -> bool {
    let dtype = i.dtype().filter(|d| d.is_integer());
    matches!((scalar_int(i), dtype), (Some(v), Some(dtype)) if holds(v, dtype))
}

/// The size of the fraction of a float scalar beside an integer array.
fn fraction(i: &Inputs<'_>) -> Option<f64> {
    i.dtype().filter(|d| !d.is_float())?;
    float(i).filter(|f| f.is_finite()).map(|f| f.fract().abs())
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::class::find;

    fn holds(class: &str, scalar: Arg) -> bool {
        let case = Case::new(vec![Arg::array([1_u8]), scalar]);
        find(class).unwrap_or_else(|| panic!("{class}")).holds(&case, 0)
    }

    #[test]
    fn whole_scalars() {
        assert!(holds("scalar-out-of-range", Arg::Int(256)));
        assert!(!holds("scalar-out-of-range", Arg::Int(255)));
        assert!(holds("scalar-out-of-range", Arg::Float(256.0)));
        assert!(holds("scalar-out-of-range", Arg::Float(-0.5)));
        assert!(holds("scalar-out-of-range", Arg::Float(f64::INFINITY)));
        assert!(holds("scalar-out-of-range", Arg::Float(f64::NAN)));
        assert!(holds("scalar-negative-for-unsigned", Arg::Float(-2.5)));
        assert!(holds("scalar-negative-for-unsigned", Arg::Float(-1e308)));
        assert!(holds("scalar-wraps-to-zero", Arg::Int(-512)));
        assert!(!holds("scalar-wraps-to-zero", Arg::Int(0)));
        assert!(holds("scalar-negative-for-unsigned", Arg::Int(-1)));
        assert!(holds("scalar-beyond-i64", Arg::Int(1 << 63)));
        assert!(!holds("scalar-beyond-64-bits", Arg::Int(1 << 63)));
        assert!(holds("scalar-beyond-64-bits", Arg::Int(1 << 64)));
        assert!(holds("scalar-beyond-64-bits", Arg::Float(-1e300)));
        assert!(!holds("scalar-out-of-range", Arg::Bool(true)));
    }

    #[test]
    fn fractions_and_non_finite_scalars() {
        assert!(holds("scalar-half", Arg::Float(-2.5)));
        assert!(!holds("scalar-half", Arg::Float(0.4)));
        assert!(holds("scalar-fraction", Arg::Float(0.4)));
        assert!(holds("scalar-half-or-more", Arg::Float(0.75)));
        assert!(!holds("scalar-fraction", Arg::Float(2.0)));
        assert!(!holds("scalar-fraction", Arg::Float(f64::INFINITY)));
        assert!(holds("scalar-non-finite", Arg::Float(f64::NAN)));
        assert!(holds("scalar-negative-zero", Arg::Float(-0.0)));
        assert!(holds("scalar-truncates-to-zero", Arg::Float(0.5)));
        assert!(holds("scalar-truncates-to-zero", Arg::Float(0.0)));
        assert!(!holds("scalar-truncates-to-zero", Arg::Float(1.0)));
        assert!(!holds("zero-by-negative-float", Arg::Float(-2.0)));
        assert!(holds("scalar-subnormal", Arg::Float(-5e-324)));
        assert!(!holds("scalar-subnormal", Arg::Float(0.0)));
    }

    #[test]
    fn a_fraction_beside_floats_is_nothing_special() {
        let case = Case::new(vec![Arg::array([1_f32]), Arg::Float(0.5)]);
        assert!(!find("scalar-fraction").unwrap().holds(&case, 0));
    }
}
