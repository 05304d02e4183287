//! The elements of a float `arange`, where the order of roundings shows: which of
//! several values an element has depends on its place and on the CPU.

use alloc::{vec, vec::Vec};

use half::{bf16, f16};

use super::float::Float;
use crate::{Array, Freedom, Outcome, Value};

/// What a float range is computed in.
pub(super) trait Accumulator: Copy {
    fn index(i: u64) -> Self;
    fn to_f64(self) -> f64;
    /// `step · i + base`, rounded once or after each operation.
    fn step(base: Self, step: Self, i: Self, fused: bool) -> Self;
}

impl Accumulator for f32 {
    fn index(i: u64) -> f32 {
        i as f32
    }
    fn to_f64(self) -> f64 {
        self.into()
    }
    fn step(base: f32, step: f32, i: f32, fused: bool) -> f32 {
        if fused { libm::fmaf(step, i, base) } else { step * i + base }
    }
}

impl Accumulator for f64 {
    fn index(i: u64) -> f64 {
        i as f64
    }
    fn to_f64(self) -> f64 {
        self
    }
    fn step(base: f64, step: f64, i: f64, fused: bool) -> f64 {
        if fused { libm::fma(step, i, base) } else { step * i + base }
    }
}

/// A float type that a range of floats is made of.
pub(super) trait RangeFloat<A>: Float {
    /// The lanes of the vector loop.
    const LANES: u64;
    /// Every whole number up to this one is of the type.
    const WHOLE: f64;
    fn round(value: A) -> Self;
    fn exact(self) -> A;
}

macro_rules! range_floats {
    ($($ty:ident by $acc:ident, $lanes:literal lanes, $digits:literal digits, $round:expr, $exact:expr;)*) => {$(
        impl RangeFloat<$acc> for $ty {
            const LANES: u64 = $lanes;
            const WHOLE: f64 = (1_u64 << $digits) as f64;
            fn round(value: $acc) -> $ty {
                $round(value)
            }
            fn exact(self) -> $acc {
                $exact(self)
            }
        }
    )*};
}

range_floats!(
    f16 by f32, 16 lanes, 11 digits, f16::from_f32, f16::to_f32;
    bf16 by f32, 16 lanes, 8 digits, bf16::from_f32, bf16::to_f32;
    f32 by f64, 8 lanes, 24 digits, |x| x as f32, f64::from;
    f64 by f64, 4 lanes, 53 digits, |x| x, |x| x;
);

/// Element `i` is `start + step · i`, rounded; but the vector loop steps on from
/// the rounded first element of each group, and code for CPUs with fused
/// multiplication uses that. So the last bit depends on the position and on the
/// machine, and each of these values is right.
pub(super) fn floats<F: RangeFloat<A>, A: Accumulator>(start: A, step: A, len: u64) -> Outcome {
    let at = |i, fused| F::round(A::step(start, step, A::index(i), fused));
    let lane = |i, k, fused| F::round(A::step(at(i - k, fused).exact(), step, A::index(k), fused));
    let array: Array = (0..len).map(|i| at(i, false)).collect::<Vec<F>>().into();
    // A range of whole numbers that the type holds rounds nowhere.
    let (first, by) = (start.to_f64(), step.to_f64());
    let within = first.abs() <= F::WHOLE && (first + by * len as f64).abs() <= F::WHOLE;
    if within && libm::trunc(first) == first && libm::trunc(by) == by {
        return array.into();
    }
    let mut free = Vec::new();
    for i in 0..len {
        let mut values = vec![at(i, false).scalar()];
        for fused in [false, true] {
            for k in 0..F::LANES.min(i + 1) {
                let value = lane(i, k, fused).scalar();
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        if values.len() > 1 {
            free.push((i as usize, values));
        }
    }
    let free = if free.is_empty() { Freedom::None } else { Freedom::OneOf(free) };
    Outcome::Value(Value { arrays: vec![array], free })
}
