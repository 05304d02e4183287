//! The thirteen dtypes, and the Rust type that stands for each.

use core::fmt;

use half::{bf16, f16};

/// An element type, named as in the JSON format (`i64`, `bf16`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum DType {
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F16,
    Bf16,
    F32,
    F64,
}

use DType::*;

impl DType {
    /// Every dtype, in the order of the enum.
    pub const ALL: [DType; 13] = [Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, Bf16, F32, F64];

    /// The integer dtypes, without `bool`.
    pub const INTEGERS: [DType; 8] = [I8, I16, I32, I64, U8, U16, U32, U64];

    /// The short name: `bool`, `i8`, …, `f64`.
    pub const fn name(self) -> &'static str {
        match self {
            Bool => "bool",
            I8 => "i8",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            U8 => "u8",
            U16 => "u16",
            U32 => "u32",
            U64 => "u64",
            F16 => "f16",
            Bf16 => "bf16",
            F32 => "f32",
            F64 => "f64",
        }
    }

    /// The dtype with this short name.
    ///
    /// ```
    /// use int_reference::DType;
    /// assert_eq!(DType::from_name("u16"), Some(DType::U16));
    /// assert_eq!(DType::from_name("int32"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<DType> {
        DType::ALL.into_iter().find(|d| d.name() == name)
    }

    /// The name PyTorch and JAX use: `int64`, `bfloat16`, …
    pub const fn python_name(self) -> &'static str {
        match self {
            Bool => "bool",
            I8 => "int8",
            I16 => "int16",
            I32 => "int32",
            I64 => "int64",
            U8 => "uint8",
            U16 => "uint16",
            U32 => "uint32",
            U64 => "uint64",
            F16 => "float16",
            Bf16 => "bfloat16",
            F32 => "float32",
            F64 => "float64",
        }
    }

    /// Width in bits; 8 for `bool`.
    pub const fn bits(self) -> u32 {
        match self {
            Bool | I8 | U8 => 8,
            I16 | U16 | F16 | Bf16 => 16,
            I32 | U32 | F32 => 32,
            I64 | U64 | F64 => 64,
        }
    }

    /// One of the eight integer dtypes; `bool` is not.
    pub const fn is_integer(self) -> bool {
        self.is_signed() || self.is_unsigned()
    }

    /// `i8`, `i16`, `i32` or `i64`.
    pub const fn is_signed(self) -> bool {
        matches!(self, I8 | I16 | I32 | I64)
    }

    /// `u8`, `u16`, `u32` or `u64`.
    pub const fn is_unsigned(self) -> bool {
        matches!(self, U8 | U16 | U32 | U64)
    }

    /// `f16`, `bf16`, `f32` or `f64`.
    pub const fn is_float(self) -> bool {
        matches!(self, F16 | Bf16 | F32 | F64)
    }

    /// The least and the greatest value of an integer dtype or `bool`.
    ///
    /// ```
    /// use int_reference::DType;
    /// assert_eq!(DType::I8.int_range(), Some((-128, 127)));
    /// assert_eq!(DType::F32.int_range(), None);
    /// ```
    pub const fn int_range(self) -> Option<(i128, i128)> {
        match self {
            Bool => Some((0, 1)),
            _ if self.is_signed() => {
                let half = 1_i128 << (self.bits() - 1);
                Some((-half, half - 1))
            }
            _ if self.is_unsigned() => Some((0, (1_i128 << self.bits()) - 1)),
            _ => None,
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A Rust type that stands for a dtype. Sealed: there are exactly thirteen.
pub trait Element:
    sealed::Sealed + Copy + Default + PartialEq + fmt::Debug + Send + Sync + 'static
{
    /// The dtype it stands for.
    const DTYPE: DType;
    #[doc(hidden)]
    fn into_data(values: alloc::vec::Vec<Self>) -> crate::Data;
    #[doc(hidden)]
    fn slice_of(data: &crate::Data) -> Option<&[Self]>;
}

macro_rules! elements {
    ($($variant:ident $ty:ty),*) => {$(
        impl sealed::Sealed for $ty {}
        impl Element for $ty {
            const DTYPE: DType = DType::$variant;
            fn into_data(values: alloc::vec::Vec<Self>) -> crate::Data {
                crate::Data::$variant(values)
            }
            fn slice_of(data: &crate::Data) -> Option<&[Self]> {
                match data {
                    crate::Data::$variant(values) => Some(values),
                    _ => None,
                }
            }
        }
    )*};
}

elements!(
    Bool bool, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64,
    F16 f16, Bf16 bf16, F32 f32, F64 f64
);
