//! Conversion of single elements between dtypes, where PyTorch and JAX agree:
//! integers wrap, floats round to the nearest with ties to even (the 16-bit ones
//! by way of `f32`), and anything becomes a boolean by `!= 0`.
//!
//! From float to integer they agree within the range only. Outside it these
//! conversions saturate and take NaN to 0, as Rust's `as` and JAX do; what
//! PyTorch leaves open there is said in `torch::to`.

use alloc::vec::Vec;

use half::{bf16, f16};

use crate::{Data, Element, Scalar, with_data};

/// A type that any dtype's elements convert to.
pub(crate) trait Convert: Element {
    /// Every element.
    fn from_data(data: &Data) -> Vec<Self>;
    /// One element.
    fn from_scalar(scalar: Scalar) -> Self;
    /// A Python `int`.
    fn from_int(value: i128) -> Self;
    /// A Python `float`.
    fn from_float(value: f64) -> Self;
    /// A Python `bool`.
    fn from_bool(value: bool) -> Self;
}

/// `self` as a `T`. Private: [`Convert`] is the way in.
trait As<T> {
    fn to(self) -> T;
}

/// Between primitive numbers Rust's `as` is the whole rule.
macro_rules! by_as {
    ($($from:ident => $($to:ident)*;)*) => {$($(
        impl As<$to> for $from {
            #[inline]
            fn to(self) -> $to {
                self as $to
            }
        }
    )*)*};
}

by_as!(
    i8 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    i16 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    i32 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    i64 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    i128 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    u8 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    u16 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    u32 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    u64 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    f32 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
    f64 => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64;
);

/// To `bool` and to the 16-bit floats, from a primitive number.
macro_rules! to_bool_and_halves {
    ($($from:ident)*) => {$(
        impl As<bool> for $from {
            #[inline]
            fn to(self) -> bool {
                self != 0 as $from
            }
        }
        impl As<f16> for $from {
            #[inline]
            fn to(self) -> f16 {
                f16::from_f32(self as f32)
            }
        }
        impl As<bf16> for $from {
            #[inline]
            fn to(self) -> bf16 {
                bf16::from_f32(self as f32)
            }
        }
    )*};
}

to_bool_and_halves!(i8 i16 i32 i64 i128 u8 u16 u32 u64 f32 f64);

/// From `bool` and the 16-bit floats, by way of a number that holds them exactly.
macro_rules! by_way_of {
    ($($from:ident, $widen:expr => $($to:ident)*;)*) => {$($(
        impl As<$to> for $from {
            #[inline]
            fn to(self) -> $to {
                As::<$to>::to($widen(self))
            }
        }
    )*)*};
}

by_way_of!(
    bool, u8::from => bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64;
    f16, f16::to_f32 => bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64;
    bf16, bf16::to_f32 => bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64;
);

macro_rules! convert {
    ($($ty:ident)*) => {$(
        impl Convert for $ty {
            fn from_data(data: &Data) -> Vec<$ty> {
                with_data!(data, values => values.iter().map(|x| As::<$ty>::to(*x)).collect())
            }
            fn from_scalar(scalar: Scalar) -> $ty {
                match scalar {
                    Scalar::Bool(x) => x.to(),
                    Scalar::I8(x) => x.to(),
                    Scalar::I16(x) => x.to(),
                    Scalar::I32(x) => x.to(),
                    Scalar::I64(x) => x.to(),
                    Scalar::U8(x) => x.to(),
                    Scalar::U16(x) => x.to(),
                    Scalar::U32(x) => x.to(),
                    Scalar::U64(x) => x.to(),
                    Scalar::F16(x) => x.to(),
                    Scalar::Bf16(x) => x.to(),
                    Scalar::F32(x) => x.to(),
                    Scalar::F64(x) => x.to(),
                }
            }
            fn from_int(value: i128) -> $ty {
                value.to()
            }
            fn from_float(value: f64) -> $ty {
                value.to()
            }
            fn from_bool(value: bool) -> $ty {
                value.to()
            }
        }
    )*};
}

convert!(bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64);
