//! Float arithmetic as XLA does it on an x86-64 CPU, one element at a time. Free of
//! shapes, promotion and errors.
//!
//! Two things differ from IEEE 754. XLA's threads treat subnormal `f32` and `f64`
//! inputs as zeros and flush subnormal results to zeros, signs kept; and `f16` and
//! `bf16` are computed in `f32` and rounded after every operation, so a subnormal
//! `f16`, which is a normal `f32`, counts, and a subnormal `bf16` does not. Negation
//! and the absolute value touch the sign bit alone and flush nothing; the remainder
//! is the C library's `fmod`, which flushes nothing either, but takes a subnormal
//! divisor for zero and gives NaN.
//!
//! Measured with JAX 0.12.0.1 (Linux wheel, x86-64, AVX-512).

use core::cmp::Ordering;

use half::{bf16, f16};

use crate::Element;

/// One of the four float types, with XLA's arithmetic.
pub(crate) trait Float: Element {
    const ZERO: Self;
    const ONE: Self;
    /// −inf.
    const LEAST: Self;
    /// Bits of the significand, the hidden one included.
    const DIGITS: u32;

    /// The value, widened exactly.
    fn wide(self) -> f64;
    /// The nearest value of the type, ties to even.
    fn nearest(x: f64) -> Self;
    fn add(self, rhs: Self) -> Self;
    fn sub(self, rhs: Self) -> Self;
    fn mul(self, rhs: Self) -> Self;
    fn div(self, rhs: Self) -> Self;
    /// `self · (1 / rhs)`: what XLA makes of a division by a value that is broadcast.
    fn div_by_reciprocal(self, rhs: Self) -> Self;
    /// C's `fmod`: with the sign of `self`.
    fn rem(self, rhs: Self) -> Self;
    fn neg(self) -> Self;
    fn abs(self) -> Self;
    /// −1 or 1; a zero keeps its sign, a subnormal counts as one; NaN for NaN.
    fn sign(self) -> Self;
    /// To the nearest integer, ties away from zero.
    fn round(self) -> Self;
    /// `None` if one of them is NaN.
    fn compare(self, rhs: Self) -> Option<Ordering>;

    fn is_zero(self) -> bool {
        self.compare(Self::ZERO) == Some(Ordering::Equal)
    }
    fn is_negative(self) -> bool {
        self.compare(Self::ZERO) == Some(Ordering::Less)
    }
    fn is_less(self, rhs: Self) -> bool {
        self.compare(rhs) == Some(Ordering::Less)
    }
    fn is_nan(self) -> bool {
        self.compare(self).is_none()
    }
    /// Whether the sign bit is set.
    fn has_sign(self) -> bool;
    /// As `max` and `min` of many elements see and return it: a subnormal `f32` or `f64` is a zero.
    fn settled(self) -> Self;
    /// As a reduction, a scan, a scatter and what has a single element see it: a subnormal `bf16`
    /// is a zero too.
    fn alone(self) -> Self;
    /// The greater one, NaN if one is; of equal ones the second, but 0.0 rather than −0.0.
    fn max(self, rhs: Self) -> Self {
        let (x, y) = (self.settled(), rhs.settled());
        let equal = x.compare(y) == Some(Ordering::Equal) && (x.has_sign() || x != Self::ZERO);
        if y.is_nan() || x.is_less(y) || equal { y } else { x }
    }
    /// The less of the two, NaN if one is; of equal ones the second, but −0.0 rather than 0.0.
    fn min(self, rhs: Self) -> Self {
        let (x, y) = (self.settled(), rhs.settled());
        let equal = x.compare(y) == Some(Ordering::Equal) && (!x.has_sign() || x != Self::ZERO);
        if y.is_nan() || y.is_less(x) || equal { y } else { x }
    }
    /// [`Float::max`] one pair at a time.
    fn greater(self, rhs: Self) -> Self {
        Float::max(self.alone(), rhs.alone())
    }
    /// [`Float::min`] one pair at a time.
    fn lesser(self, rhs: Self) -> Self {
        Float::min(self.alone(), rhs.alone())
    }
}

/// `f32` and `f64`, in which XLA computes.
trait Native: Copy {
    /// A subnormal becomes a zero of its sign.
    fn flush(self) -> Self;
    /// As [`Native::flush`], for a result that rounding to the subnormal grid may
    /// have carried up to the least normal number. The processor flushes it if it
    /// were below that with the full precision of a normal number: `scaled` is the
    /// same result computed far away from the edge, times [`SCALE`].
    fn flush_rounded(self, scaled: impl FnOnce() -> Self) -> Self;
}

/// A power of two that takes the least normal number out of its corner.
const SCALE: f32 = 18_446_744_073_709_551_616.0;

macro_rules! native {
    ($ty:ident, $fmod:path, $round:path) => {
        impl Native for $ty {
            #[inline]
            fn flush(self) -> $ty {
                if self.abs() < $ty::MIN_POSITIVE { $ty::copysign(0.0, self) } else { self }
            }
            #[inline]
            fn flush_rounded(self, scaled: impl FnOnce() -> $ty) -> $ty {
                let edge = self.abs() == $ty::MIN_POSITIVE;
                if edge && scaled().abs() < $ty::MIN_POSITIVE * $ty::from(SCALE) {
                    return $ty::copysign(0.0, self);
                }
                self.flush()
            }
        }

        impl Float for $ty {
            const ZERO: $ty = 0.0;
            const ONE: $ty = 1.0;
            const LEAST: $ty = $ty::NEG_INFINITY;
            const DIGITS: u32 = $ty::MANTISSA_DIGITS;

            fn wide(self) -> f64 {
                f64::from(self)
            }
            fn nearest(x: f64) -> $ty {
                x as $ty
            }

            #[inline]
            fn add(self, rhs: $ty) -> $ty {
                // A sum in the subnormal range is exact: flushing it is all there is to do.
                (self.flush() + rhs.flush()).flush()
            }
            #[inline]
            fn sub(self, rhs: $ty) -> $ty {
                (self.flush() - rhs.flush()).flush()
            }
            #[inline]
            fn mul(self, rhs: $ty) -> $ty {
                let (x, y) = (self.flush(), rhs.flush());
                // Where it matters, the smaller factor is far from overflow.
                let (small, large) = if x.abs() < y.abs() { (x, y) } else { (y, x) };
                (x * y).flush_rounded(|| small * $ty::from(SCALE) * large)
            }
            #[inline]
            fn div(self, rhs: $ty) -> $ty {
                let (x, y) = (self.flush(), rhs.flush());
                (x / y).flush_rounded(|| x * $ty::from(SCALE) / y)
            }
            #[inline]
            fn div_by_reciprocal(self, rhs: $ty) -> $ty {
                self.mul(Float::div(1.0, rhs))
            }
            #[inline]
            fn rem(self, rhs: $ty) -> $ty {
                if rhs.is_zero() { $ty::NAN } else { $fmod(self, rhs) }
            }
            #[inline]
            fn neg(self) -> $ty {
                -self
            }
            #[inline]
            fn abs(self) -> $ty {
                $ty::abs(self)
            }
            #[inline]
            fn sign(self) -> $ty {
                let x = self.flush();
                if x == 0.0 || x.is_nan() { x } else { $ty::copysign(1.0, x) }
            }
            #[inline]
            fn round(self) -> $ty {
                $round(self)
            }
            fn has_sign(self) -> bool {
                self.is_sign_negative()
            }
            fn settled(self) -> $ty {
                self.flush()
            }
            fn alone(self) -> $ty {
                self.flush()
            }
            #[inline]
            fn compare(self, rhs: $ty) -> Option<Ordering> {
                self.flush().partial_cmp(&rhs.flush())
            }
        }
    };
}

native!(f32, libm::fmodf, libm::roundf);
native!(f64, libm::fmod, libm::round);

macro_rules! narrow {
    ($ty:ident, $div_by_reciprocal:expr) => {
        impl Float for $ty {
            const ZERO: $ty = $ty::ZERO;
            const ONE: $ty = $ty::ONE;
            const LEAST: $ty = $ty::NEG_INFINITY;
            const DIGITS: u32 = $ty::MANTISSA_DIGITS;

            fn wide(self) -> f64 {
                self.to_f64()
            }
            fn nearest(x: f64) -> $ty {
                $ty::from_f64(x)
            }

            #[inline]
            fn add(self, rhs: $ty) -> $ty {
                $ty::from_f32(Float::add(self.to_f32(), rhs.to_f32()))
            }
            #[inline]
            fn sub(self, rhs: $ty) -> $ty {
                $ty::from_f32(Float::sub(self.to_f32(), rhs.to_f32()))
            }
            #[inline]
            fn mul(self, rhs: $ty) -> $ty {
                $ty::from_f32(Float::mul(self.to_f32(), rhs.to_f32()))
            }
            #[inline]
            fn div(self, rhs: $ty) -> $ty {
                $ty::from_f32(Float::div(self.to_f32(), rhs.to_f32()))
            }
            #[inline]
            fn div_by_reciprocal(self, rhs: $ty) -> $ty {
                let divide: fn($ty, $ty) -> $ty = $div_by_reciprocal;
                divide(self, rhs)
            }
            #[inline]
            fn rem(self, rhs: $ty) -> $ty {
                $ty::from_f32(Float::rem(self.to_f32(), rhs.to_f32()))
            }
            #[inline]
            fn neg(self) -> $ty {
                -self
            }
            #[inline]
            fn abs(self) -> $ty {
                $ty::from_bits(self.to_bits() & 0x7fff)
            }
            #[inline]
            fn sign(self) -> $ty {
                $ty::from_f32(Float::sign(self.to_f32()))
            }
            #[inline]
            fn round(self) -> $ty {
                $ty::from_f32(Float::round(self.to_f32()))
            }
            fn has_sign(self) -> bool {
                self.is_sign_negative()
            }
            fn settled(self) -> $ty {
                self
            }
            fn alone(self) -> $ty {
                $ty::from_f32(self.to_f32().flush())
            }
            #[inline]
            fn compare(self, rhs: $ty) -> Option<Ordering> {
                Float::compare(self.to_f32(), rhs.to_f32())
            }
        }
    };
}

// XLA rounds the reciprocal of a float16 and keeps that of a bfloat16 in float32.
narrow!(f16, |x, y| Float::mul(x, Float::div(f16::ONE, y)));
narrow!(bf16, |x, y| bf16::from_f32(x.to_f32().div_by_reciprocal(y.to_f32())));

/// `f64` to `f32` as the processor does it: subnormals are zeros on both sides.
#[inline]
pub(super) fn narrow_f64(x: f64) -> f32 {
    let x = x.flush();
    (x as f32).flush_rounded(|| (x * f64::from(SCALE)) as f32)
}

/// `f32` to `f64`: a subnormal becomes a zero.
#[inline]
pub(super) fn widen_f32(x: f32) -> f64 {
    f64::from(x.flush())
}
