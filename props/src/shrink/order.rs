//! Which of two values is simpler, and the simpler values to try. A fixed
//! order, so that shrinking ends: small numbers by distance from zero, positive
//! first; then the ends of the range; then powers of two and their neighbours,
//! and all others, by distance from zero. Among floats a few fractions stand
//! with the small numbers, and what is no integer comes last, fewer digits first.

use int_reference::{DType, Scalar};

use crate::case::rounded;

/// The place of a value in the order: the kind, the distance, the sign.
pub(super) type Rank = (u8, u128, bool);

/// Up to here numbers are small.
const SMALL: u128 = 16;

/// Small numbers of a float, the simplest first; the integers up to [`SMALL`] follow.
const SIMPLE: [f64; 11] = [0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5];

/// The range in which an integer lies or should.
pub(super) type Range = (i128, i128);

/// The range of a dtype; for floats that of `i64`.
pub(super) fn range(dtype: DType) -> Range {
    dtype.int_range().unwrap_or((i64::MIN.into(), i64::MAX.into()))
}

/// The rank of an element.
pub(super) fn rank(value: Scalar) -> Rank {
    match (value.to_i128(), value.to_f64()) {
        (Some(int), _) => int_rank(int, range(value.dtype())),
        (None, Some(float)) => float_rank(float, value.dtype()),
        (None, None) => (u8::MAX, 0, false),
    }
}

/// Simpler elements of the same dtype, the simplest first; if not `thorough`
/// only the few most likely.
pub(super) fn simpler(value: Scalar, thorough: bool) -> Vec<Scalar> {
    let dtype = value.dtype();
    match (value.to_i128(), value.to_f64()) {
        (Some(int), _) => simpler_ints(int, range(dtype), thorough)
            .into_iter()
            .filter_map(|v| Scalar::wrap(v, dtype))
            .collect(),
        (None, Some(float)) => {
            simpler_floats(float, dtype, thorough).into_iter().map(|v| rounded(v, dtype)).collect()
        }
        (None, None) => Vec::new(),
    }
}

/// The values to try for many elements at once.
pub(super) fn simplest(dtype: DType) -> Vec<Scalar> {
    let (min, max) = range(dtype);
    if dtype.is_float() {
        return SIMPLE.iter().map(|v| rounded(*v, dtype)).collect();
    }
    let values = [0, 1, -1, 2, -2, min, max];
    let inside = values.into_iter().filter(|v| (min..=max).contains(v));
    inside.filter_map(|v| Scalar::wrap(v, dtype)).collect()
}

fn ends((min, max): Range) -> [i128; 4] {
    [min, max, min + 1, max - 1]
}

fn near_power(distance: u128) -> bool {
    [distance - 1, distance, distance + 1].iter().any(|p| p.is_power_of_two())
}

/// The rank of an integer; outside its range it comes after all inside.
pub(super) fn int_rank(value: i128, range: Range) -> Rank {
    let distance = value.unsigned_abs();
    let (kind, distance) = if distance <= SMALL {
        (0, distance)
    } else if let Some(at) = ends(range).iter().position(|e| *e == value) {
        return (1, at as u128, false);
    } else {
        (if near_power(distance) { 2 } else { 3 }, distance)
    };
    let outside = !(range.0..=range.1).contains(&value);
    (kind + if outside { 4 } else { 0 }, distance, value < 0)
}

/// Simpler integers, the simplest first; in the range if `value` is.
pub(super) fn simpler_ints(value: i128, range: Range, thorough: bool) -> Vec<i128> {
    let rank = int_rank(value, range);
    let distance = value.unsigned_abs();
    let mut distances: Vec<u128> = (0..=if thorough { SMALL } else { 3 }).collect();
    if thorough {
        let powers = (5..u128::BITS).map(|k| 1_u128 << k).take_while(|p| *p <= distance);
        distances.extend(powers.flat_map(|p| [p - 1, p, p + 1]));
    }
    distances.extend(nearer_zero(distance));
    let signed = distances.into_iter().flat_map(|d| [d as i128, (d as i128).wrapping_neg()]);
    let mut values: Vec<i128> = signed.chain(ends(range)).collect();
    let inside = |v: &i128| (range.0..=range.1).contains(v);
    values.retain(|v| int_rank(*v, range) < rank && (inside(v) || !inside(&value)));
    values.sort_by_key(|v| int_rank(*v, range));
    values.dedup();
    values
}

/// Halfway to zero, a quarter of the way, and so on to the next number.
fn nearer_zero(distance: u128) -> impl Iterator<Item = u128> {
    (0..u128::BITS)
        .map(move |k| distance - (distance >> k))
        .take_while(move |d| *d < distance)
        .chain(distance.checked_sub(1))
}

fn specials(dtype: DType) -> [f64; 6] {
    let max = match dtype {
        DType::F16 => half::f16::MAX.to_f64(),
        DType::Bf16 => half::bf16::MAX.to_f64(),
        DType::F32 => f32::MAX.into(),
        _ => f64::MAX,
    };
    [-0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, max, -max]
}

/// The value as an integer, if it is one and not very large.
fn as_int(value: f64) -> Option<i128> {
    (value.fract() == 0.0 && value.abs() < 2_f64.powi(126)).then_some(value as i128)
}

fn float_rank(value: f64, dtype: DType) -> Rank {
    let same = |v: &f64| Scalar::F64(*v) == Scalar::F64(value);
    if let Some(at) = SIMPLE.iter().position(same) {
        return (0, at as u128, false);
    }
    if let Some(at) = specials(dtype).iter().position(same) {
        return (2, at as u128, false);
    }
    if let Some(int) = as_int(value) {
        let distance = int.unsigned_abs();
        let kind = if distance <= SMALL { 1 } else { 3 + u8::from(!near_power(distance)) };
        return (kind, distance, int < 0);
    }
    let (digits, exponent) = digits(value);
    (5, u128::from(digits) << 16 | u128::from(exponent.unsigned_abs()), value < 0.0)
}

/// How many binary digits a finite value has from the first that is set to the
/// last, and the exponent of the first.
fn digits(value: f64) -> (u32, i32) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let stored = (bits >> 52 & 0x7ff) as i32;
    let (mantissa, lowest) =
        if stored == 0 { (fraction, -1074) } else { (fraction | 1 << 52, stored - 1075) };
    let highest = 63 - mantissa.leading_zeros() as i32;
    ((highest + 1) as u32 - mantissa.trailing_zeros(), lowest + highest)
}

/// Simpler floats, the simplest first.
fn simpler_floats(value: f64, dtype: DType, thorough: bool) -> Vec<f64> {
    let rank = float_rank(value, dtype);
    let mut values: Vec<f64> = SIMPLE.to_vec();
    if thorough {
        values.extend((3..=SMALL as i32).flat_map(|v| [v.into(), f64::from(-v)]));
        values.extend(specials(dtype));
    }
    if value.is_finite() && value != 0.0 {
        if let Some(int) = as_int(value.trunc()) {
            let everything = (i128::MIN, i128::MAX);
            values.extend([int as f64, int as f64 + 0.5_f64.copysign(value)]);
            values.extend(simpler_ints(int, everything, thorough).into_iter().map(|v| v as f64));
        }
        values.push(-value);
        let (digits, exponent) = digits(value);
        let unit = |kept: u32| 2_f64.powi(exponent + 1 - kept as i32);
        for kept in 1..digits {
            let shorter = (value / unit(kept)).trunc() * unit(kept);
            values.extend([shorter, shorter + unit(kept).copysign(value)]);
        }
        values.extend([exponent, exponent / 2, exponent.signum()].map(|e| value * 2_f64.powi(-e)));
    }
    // What the dtype cannot hold would be another value.
    values.retain(|v| {
        rounded(*v, dtype).to_f64().is_some_and(|r| Scalar::F64(r) == Scalar::F64(*v))
            && float_rank(*v, dtype) < rank
    });
    values.sort_by_key(|v| float_rank(*v, dtype));
    values.dedup_by_key(|v| float_rank(*v, dtype));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_to_try_are_simpler_and_the_simplest_comes_first() {
        let range = range(DType::I64);
        for value in [5, -300, i64::MAX.into(), (1 << 53) + 1, 1 << 100, i128::MIN, 77_777_777] {
            let tried = simpler_ints(value, range, true);
            assert!(tried.iter().all(|v| int_rank(*v, range) < int_rank(value, range)));
            assert!(tried.is_sorted_by_key(|v| int_rank(*v, range)), "{value}");
            assert_eq!(tried[..5], [0, 1, -1, 2, -2]);
        }
        assert!(simpler_ints(0, range, true).is_empty());
        assert_eq!(simpler_ints(-2, range, true), [0, 1, -1, 2]);
    }

    #[test]
    fn an_integer_in_range_stays_there() {
        let tried = simpler_ints(200, range(DType::U8), true);
        assert!(tried.iter().all(|v| (0..=255).contains(v)), "{tried:?}");
        assert!(simpler_ints(300, range(DType::I8), true).contains(&-128));
    }

    #[test]
    fn the_order_of_floats() {
        let order = [
            0.0,
            1.0,
            -1.0,
            0.5,
            2.5,
            3.0,
            -3.0,
            16.0,
            -0.0,
            f64::INFINITY,
            f64::NAN,
            f64::MAX,
            17.0,
            16_777_217.0,
            21.0,
            0.25,
            3.5,
            0.1,
        ];
        assert!(order.is_sorted_by_key(|v| rank(Scalar::F64(*v))));
        assert_eq!(digits(3.5), (3, 1));
        assert_eq!(digits(5e-324), (1, -1074));
    }

    #[test]
    fn floats_to_try_are_simpler_and_of_the_dtype() {
        for dtype in [DType::F16, DType::Bf16, DType::F32, DType::F64] {
            for value in [0.1, -1e30, 65504.0, 1e-7, f64::NAN, -0.0, 12345.678, f64::MIN_POSITIVE] {
                let value = rounded(value, dtype);
                let tried = simpler(value, true);
                assert!(tried.iter().all(|v| v.dtype() == dtype && rank(*v) < rank(value)));
                assert!(tried.is_sorted_by_key(|v| rank(*v)), "{value}: {tried:?}");
            }
        }
    }
}
