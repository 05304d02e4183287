//! One element of an array, with its dtype.

use core::fmt;

use half::{bf16, f16};

use crate::DType;

/// One element, with its dtype. Equality is by bits, except that any NaN
/// equals any NaN of its dtype.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Scalar {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F16(f16),
    Bf16(bf16),
    F32(f32),
    F64(f64),
}

impl Scalar {
    /// The dtype.
    pub fn dtype(self) -> DType {
        match self {
            Scalar::Bool(_) => DType::Bool,
            Scalar::I8(_) => DType::I8,
            Scalar::I16(_) => DType::I16,
            Scalar::I32(_) => DType::I32,
            Scalar::I64(_) => DType::I64,
            Scalar::U8(_) => DType::U8,
            Scalar::U16(_) => DType::U16,
            Scalar::U32(_) => DType::U32,
            Scalar::U64(_) => DType::U64,
            Scalar::F16(_) => DType::F16,
            Scalar::Bf16(_) => DType::Bf16,
            Scalar::F32(_) => DType::F32,
            Scalar::F64(_) => DType::F64,
        }
    }

    /// The value of an integer or boolean (`true` is 1); `None` for a float.
    pub fn to_i128(self) -> Option<i128> {
        Some(match self {
            Scalar::Bool(v) => v.into(),
            Scalar::I8(v) => v.into(),
            Scalar::I16(v) => v.into(),
            Scalar::I32(v) => v.into(),
            Scalar::I64(v) => v.into(),
            Scalar::U8(v) => v.into(),
            Scalar::U16(v) => v.into(),
            Scalar::U32(v) => v.into(),
            Scalar::U64(v) => v.into(),
            _ => return None,
        })
    }

    /// The value of a float, widened exactly; `None` for an integer or boolean.
    pub fn to_f64(self) -> Option<f64> {
        Some(match self {
            Scalar::F16(v) => v.into(),
            Scalar::Bf16(v) => v.into(),
            Scalar::F32(v) => v.into(),
            Scalar::F64(v) => v,
            _ => return None,
        })
    }

    /// `value` modulo 2^bits in an integer dtype, or `value != 0` for `bool`;
    /// `None` for a float dtype.
    ///
    /// ```
    /// use int_reference::{DType, Scalar};
    /// assert_eq!(Scalar::wrap(300, DType::U8), Some(Scalar::U8(44)));
    /// ```
    pub fn wrap(value: i128, dtype: DType) -> Option<Scalar> {
        Some(match dtype {
            DType::Bool => Scalar::Bool(value != 0),
            DType::I8 => Scalar::I8(value as i8),
            DType::I16 => Scalar::I16(value as i16),
            DType::I32 => Scalar::I32(value as i32),
            DType::I64 => Scalar::I64(value as i64),
            DType::U8 => Scalar::U8(value as u8),
            DType::U16 => Scalar::U16(value as u16),
            DType::U32 => Scalar::U32(value as u32),
            DType::U64 => Scalar::U64(value as u64),
            _ => return None,
        })
    }

    /// The bit pattern, in the low bits; every NaN of a dtype gives the same pattern.
    pub fn bits(self) -> u64 {
        match self {
            Scalar::Bool(v) => v.into(),
            Scalar::I8(v) => v as u8 as u64,
            Scalar::I16(v) => v as u16 as u64,
            Scalar::I32(v) => v as u32 as u64,
            Scalar::I64(v) => v as u64,
            Scalar::U8(v) => v.into(),
            Scalar::U16(v) => v.into(),
            Scalar::U32(v) => v.into(),
            Scalar::U64(v) => v,
            Scalar::F16(v) if v.is_nan() => f16::NAN.to_bits().into(),
            Scalar::F16(v) => v.to_bits().into(),
            Scalar::Bf16(v) if v.is_nan() => bf16::NAN.to_bits().into(),
            Scalar::Bf16(v) => v.to_bits().into(),
            Scalar::F32(v) if v.is_nan() => f32::NAN.to_bits().into(),
            Scalar::F32(v) => v.to_bits().into(),
            Scalar::F64(v) if v.is_nan() => f64::NAN.to_bits(),
            Scalar::F64(v) => v.to_bits(),
        }
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.dtype() == other.dtype() && self.bits() == other.bits()
    }
}

impl Eq for Scalar {}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(v) => write!(f, "{v}"),
            _ => match (self.to_i128(), self.to_f64()) {
                (Some(v), _) => write!(f, "{v}"),
                (_, Some(v)) if v.is_nan() => f.write_str("nan"),
                (_, Some(_)) => match self {
                    Scalar::F16(v) => write!(f, "{:?}", f32::from(*v)),
                    Scalar::Bf16(v) => write!(f, "{:?}", f32::from(*v)),
                    Scalar::F32(v) => write!(f, "{v:?}"),
                    Scalar::F64(v) => write!(f, "{v:?}"),
                    _ => Ok(()),
                },
                (None, None) => Ok(()),
            },
        }
    }
}
