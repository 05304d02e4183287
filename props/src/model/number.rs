//! How an operand becomes a number of the dtype that is computed in, for models:
//! the point at which libraries differ most.

use half::{bf16, f16};
use int_reference::{DType, Scalar};

use crate::case::Item;

/// What becomes of a Python scalar that the dtype does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// Its fraction is cut off, and the rest taken modulo 2^bits.
    Wrap,
    /// Its fraction is cut off, and the rest brought to the nearest edge; NaN is 0.
    Saturate,
    /// It is rounded to the nearest integer, halves away from zero, and brought to
    /// the nearest edge.
    Round,
}

/// An operand as an integer of an integer dtype (or 0 and 1 for `bool`).
pub(super) fn int(item: Item, dtype: DType, fit: Fit) -> Option<i128> {
    let (min, max) = dtype.int_range()?;
    let value = match (item, fit) {
        (Item::Float(f), Fit::Round) => f.round() as i128,
        (Item::Float(f), _) => f as i128,
        (Item::Element(s), _) => match s.to_f64() {
            Some(f) => f as i128,
            None => s.to_i128()?,
        },
        (item, _) => item.int()?,
    };
    match (item, fit) {
        // Elements of another dtype are converted as casts do, never refused.
        (Item::Element(_), _) | (_, Fit::Wrap) => Scalar::wrap(value, dtype)?.to_i128(),
        _ => Some(value.clamp(min, max)),
    }
}

/// An operand as a float of a float dtype: rounded to it at once.
pub(super) fn float(item: Item, dtype: DType) -> Option<f64> {
    match (item.float(), item.int()) {
        (Some(f), _) => round(f, dtype)?.to_f64(),
        (_, Some(v)) => from_int(v, dtype)?.to_f64(),
        _ => None,
    }
}

/// The float of this dtype nearest to an exact result or one rounded to f64 from
/// operands of this dtype (which cannot make a difference for one operation).
pub(super) fn round(value: f64, dtype: DType) -> Option<Scalar> {
    crate::class::values::float(value, dtype)
}

/// An integer in a float dtype, rounded once, ties to even.
pub(super) fn from_int(value: i128, dtype: DType) -> Option<Scalar> {
    Some(match dtype {
        DType::F16 => Scalar::F16(f16::from_f64(rounded(value, 11))),
        DType::Bf16 => Scalar::Bf16(bf16::from_f64(rounded(value, 8))),
        DType::F32 => Scalar::F32(value as f32),
        DType::F64 => Scalar::F64(value as f64),
        _ => return None,
    })
}

/// An integer rounded to this many bits, ties to even, as an exact f64.
fn rounded(value: i128, bits: u32) -> f64 {
    let size = value.unsigned_abs();
    let excess = (u128::BITS - size.leading_zeros()).saturating_sub(bits);
    let (kept, lost) = (size >> excess, size & ((1 << excess) - 1));
    let half = if excess == 0 { 0 } else { 1 << (excess - 1) };
    let up = excess > 0 && (lost > half || (lost == half && kept & 1 == 1));
    let size = ((kept + u128::from(up)) << excess) as f64;
    if value < 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_that_do_not_fit() {
        let int = |item, fit| int(item, DType::I8, fit);
        assert_eq!(int(Item::Int(300), Fit::Wrap), Some(44));
        assert_eq!(int(Item::Int(300), Fit::Saturate), Some(127));
        assert_eq!(int(Item::Float(2.5), Fit::Wrap), Some(2));
        assert_eq!(int(Item::Float(2.5), Fit::Round), Some(3));
        assert_eq!(int(Item::Float(-2.5), Fit::Round), Some(-3));
        assert_eq!(int(Item::Float(f64::NAN), Fit::Saturate), Some(0));
        assert_eq!(int(Item::Float(f64::INFINITY), Fit::Saturate), Some(127));
    }

    #[test]
    fn integers_round_once_to_short_floats() {
        // 2^24 + 2^16 + 1 lies above the tie between 2^24 and 2^24 + 2^17.
        let once = from_int(16_842_753, DType::Bf16);
        assert_eq!(once, Some(Scalar::Bf16(bf16::from_f32(16_908_288.0))));
        assert_eq!(from_int(2049, DType::F16), Some(Scalar::F16(f16::from_f32(2048.0))));
        assert_eq!(from_int(-2051, DType::F16), Some(Scalar::F16(f16::from_f32(-2052.0))));
        assert_eq!(from_int(65_520, DType::F16), Some(Scalar::F16(f16::INFINITY)));
        assert_eq!(from_int(0, DType::F16), Some(Scalar::F16(f16::ZERO)));
        let exact: Vec<_> = (-256..=256).filter_map(|v| from_int(v, DType::Bf16)).collect();
        assert!(exact.iter().zip(-256..).all(|(s, v)| s.to_f64() == Some(v as f64)));
    }
}
