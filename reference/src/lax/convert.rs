//! Element types converted as XLA does it on a CPU: `lax.convert_element_type` of
//! an array, and every promotion. Free of shapes and errors.
//!
//! Integers wrap, floats turn into integers by truncation and saturate, with 0 for
//! NaN, and `bool` is "not zero", NaN included. To `bf16` and from `f64` to `f16`
//! values go by way of `f32` and are rounded twice. Subnormal `f32` and `f64` are
//! zeros except where the conversion is a matter of bits: between `f32` and `bf16`.
//!
//! Python scalars do not come this way when `lax.convert_element_type` or
//! `jnp.arange` are given them: NumPy converts those, see `cast`.
//!
//! Measured with JAX 0.12.0.1: eager, jit and `jnp.astype` agree. Constants that
//! XLA folds when it compiles keep their subnormals and round once.

use alloc::vec::Vec;

use half::{bf16, f16};

use super::float::{Float, narrow_f64, widen_f32};
use crate::elementwise::{View, map};
use crate::integer::{Int, to_bf16};
use crate::{Array, DType, Data, Element};

/// A type that elements of every other type convert to.
trait Target: Element {
    fn of_bool(x: bool) -> Self;
    fn of_int<T: Int>(x: T) -> Self;
    /// From `f32`, or from an `f16` or `bf16` that was widened by its bits.
    fn of_f32(x: f32) -> Self;
    fn of_f64(x: f64) -> Self;
}

macro_rules! int_targets {
    ($($ty:ident)*) => {$(
        impl Target for $ty {
            #[inline]
            fn of_bool(x: bool) -> $ty {
                x.into()
            }
            #[inline]
            fn of_int<T: Int>(x: T) -> $ty {
                <$ty>::wrap(x.widen())
            }
            #[inline]
            fn of_f32(x: f32) -> $ty {
                x as $ty
            }
            #[inline]
            fn of_f64(x: f64) -> $ty {
                x as $ty
            }
        }
    )*};
}

int_targets!(i8 i16 i32 i64 u8 u16 u32 u64);

impl Target for bool {
    #[inline]
    fn of_bool(x: bool) -> bool {
        x
    }
    #[inline]
    fn of_int<T: Int>(x: T) -> bool {
        x != T::ZERO
    }
    #[inline]
    fn of_f32(x: f32) -> bool {
        !x.is_zero()
    }
    #[inline]
    fn of_f64(x: f64) -> bool {
        !x.is_zero()
    }
}

macro_rules! float_targets {
    ($($ty:ident: $of_int:expr, $of_f32:expr, $of_f64:expr;)*) => {$(
        impl Target for $ty {
            #[inline]
            fn of_bool(x: bool) -> $ty {
                if x { <$ty as Float>::ONE } else { <$ty as Float>::ZERO }
            }
            #[inline]
            fn of_int<T: Int>(x: T) -> $ty {
                $of_int(x)
            }
            #[inline]
            fn of_f32(x: f32) -> $ty {
                $of_f32(x)
            }
            #[inline]
            fn of_f64(x: f64) -> $ty {
                $of_f64(x)
            }
        }
    )*};
}

float_targets! {
    f16: |x: T| f16::from_f32(x.to_f32()), f16::from_f32, |x| f16::from_f32(narrow_f64(x));
    bf16: to_bf16, bf16::from_f32, |x| bf16::from_f32(narrow_f64(x));
    f32: Int::to_f32, |x| x, narrow_f64;
    f64: Int::to_f64, widen_f32, |x| x;
}

/// The elements of `array`, converted.
fn converted<T: Target>(array: &Array) -> Vec<T> {
    macro_rules! from {
        ($($variant:ident => $of:expr;)*) => {
            match array.data() {
                $(Data::$variant(v) => map(View::like(array, v), $of),)*
            }
        };
    }
    from! {
        Bool => T::of_bool;
        I8 => T::of_int;
        I16 => T::of_int;
        I32 => T::of_int;
        I64 => T::of_int;
        U8 => T::of_int;
        U16 => T::of_int;
        U32 => T::of_int;
        U64 => T::of_int;
        F16 => |x| T::of_f32(x.to_f32());
        Bf16 => |x| T::of_f32(x.to_f32());
        F32 => T::of_f32;
        F64 => T::of_f64;
    }
}

/// The elements of `array` in another dtype; a weak type is lost.
pub(crate) fn convert(array: &Array, dtype: DType) -> Data {
    if array.dtype() == dtype {
        return array.data().clone();
    }
    macro_rules! to {
        ($($variant:ident)*) => {
            match dtype {
                $(DType::$variant => Data::$variant(converted(array)),)*
            }
        };
    }
    to!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64)
}
