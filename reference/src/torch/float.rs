//! Float arithmetic as PyTorch's loops do it: each step rounded to the dtype.
//! Scalars only.

use core::ops::{Add, Div, Mul, Neg, Sub};

use half::{bf16, f16};

use crate::Scalar;
use crate::cast::Convert;

/// One of the four float types. Its operators round to it after each step (the
/// 16-bit ones compute in `f32`).
pub(super) trait Float:
    Convert
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// What PyTorch computes in where it rounds only at the end: `f32` for the
    /// 16-bit types, the type itself for the others.
    type Wide: Float;
    /// Whether that is another type.
    const IS_HALF: bool;
    const ZERO: Self;
    const ONE: Self;
    const NAN: Self;
    fn widen(self) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
    /// The remainder of the quotient rounded toward zero, exact.
    fn fmod(self, y: Self) -> Self;
    fn floor(self) -> Self;
    fn trunc(self) -> Self;
    fn copysign(self, sign: Self) -> Self;
    fn scalar(self) -> Scalar;
    /// Whether `self / y` overflows in the type it is computed in.
    fn overflows(self, y: Self) -> bool;
}

macro_rules! wide {
    ($($variant:ident $ty:ident, $floor:path, $trunc:path;)*) => {$(
        impl Float for $ty {
            type Wide = $ty;
            const IS_HALF: bool = false;
            const ZERO: $ty = 0.0;
            const ONE: $ty = 1.0;
            const NAN: $ty = $ty::NAN;
            fn scalar(self) -> Scalar {
                Scalar::$variant(self)
            }
            fn widen(self) -> $ty {
                self
            }
            fn narrow(wide: $ty) -> $ty {
                wide
            }
            fn fmod(self, y: $ty) -> $ty {
                self % y
            }
            fn floor(self) -> $ty {
                $floor(self)
            }
            fn trunc(self) -> $ty {
                $trunc(self)
            }
            fn copysign(self, sign: $ty) -> $ty {
                <$ty>::copysign(self, sign)
            }
            fn overflows(self, y: $ty) -> bool {
                self.is_finite() && y != 0.0 && (self / y).is_infinite()
            }
        }
    )*};
}

wide!(
    F32 f32, libm::floorf, libm::truncf;
    F64 f64, libm::floor, libm::trunc;
);

macro_rules! halves {
    ($($variant:ident $ty:ident)*) => {$(
        impl Float for $ty {
            type Wide = f32;
            const IS_HALF: bool = true;
            const ZERO: $ty = <$ty>::ZERO;
            const ONE: $ty = <$ty>::ONE;
            const NAN: $ty = $ty::NAN;
            fn scalar(self) -> Scalar {
                Scalar::$variant(self)
            }
            fn widen(self) -> f32 {
                self.to_f32()
            }
            fn narrow(wide: f32) -> $ty {
                <$ty>::from_f32(wide)
            }
            fn fmod(self, y: $ty) -> $ty {
                <$ty>::narrow(self.widen() % y.widen())
            }
            fn floor(self) -> $ty {
                <$ty>::narrow(self.widen().floor())
            }
            fn trunc(self) -> $ty {
                <$ty>::narrow(self.widen().trunc())
            }
            fn copysign(self, sign: $ty) -> $ty {
                <$ty>::narrow(self.widen().copysign(sign.widen()))
            }
            fn overflows(self, y: $ty) -> bool {
                self.widen().overflows(y.widen())
            }
        }
    )*};
}

halves!(F16 f16 Bf16 bf16);

pub(super) fn trunc_div<F: Float>(x: F, y: F) -> F {
    (x / y).trunc()
}

/// Not the floor of the rounded quotient but, like Python's `//`, the quotient of
/// what the remainder leaves, so that `1.0 // 0.1` is 9.
pub(super) fn floor_div<F: Float>(x: F, y: F) -> F {
    if y == F::ZERO {
        return x / y;
    }
    let r = x.fmod(y);
    let mut q = (x - r) / y;
    if against(r, y) {
        q = q - F::ONE;
    }
    if q == F::ZERO {
        return F::ZERO.copysign(x / y);
    }
    // `q` is near a whole number but the division rounded: take that number.
    let floor = q.floor();
    if q - floor > half() { floor + F::ONE } else { floor }
}

/// Python's `%`: the remainder with the sign of the divisor.
pub(super) fn floor_rem<F: Float>(x: F, y: F) -> F {
    let r = x.fmod(y);
    if against(r, y) { r + y } else { r }
}

/// Whether the remainder is of the other sign than the divisor.
fn against<F: Float>(r: F, y: F) -> bool {
    r != F::ZERO && (y < F::ZERO) != (r < F::ZERO)
}

fn half<F: Float>() -> F {
    F::ONE / (F::ONE + F::ONE)
}
