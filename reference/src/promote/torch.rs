//! PyTorch's promotion lattice, and how the three sorts of operand enter it.

use alloc::format;

use crate::{DType, Operand, Raise, RaiseKind};
use DType::*;

/// The dtype that two dtypes meet in.
///
/// The wider of two integers; `i16`, `i32` or `i64` for `u8` with a signed
/// integer; the float of an integer and a float, whatever their widths; `f32` for
/// `f16` with `bf16`.
///
/// # Errors
///
/// `no-dtype`: `u16`, `u32` and `u64` meet nothing but themselves and floats.
pub fn promote_types(a: DType, b: DType) -> Result<DType, Raise> {
    let wide_unsigned = |d| matches!(d, U16 | U32 | U64);
    Ok(match (a, b) {
        _ if a == b => a,
        _ if a.is_float() && b.is_float() => match (a, b) {
            (F16, Bf16) | (Bf16, F16) => F32,
            _ => wider(a, b),
        },
        _ if a.is_float() => a,
        _ if b.is_float() => b,
        _ if wide_unsigned(a) || wide_unsigned(b) => {
            return Err(Raise::new(
                RaiseKind::NoDtype,
                format!(
                    "Promotion for uint16, uint32, uint64 types is not supported, attempted to promote {} and {}",
                    scalar_type(a),
                    scalar_type(b)
                ),
            ));
        }
        (Bool, other) | (other, Bool) => other,
        (U8, I8) | (I8, U8) => I16,
        _ => wider(a, b),
    })
}

fn wider(a: DType, b: DType) -> DType {
    if a.bits() >= b.bits() { a } else { b }
}

/// The dtype that operands meet in: that of the arrays with dimensions, unless a
/// 0-dimensional array is of a higher category (boolean, integer, float), and
/// so on down to Python scalars.
///
/// # Errors
///
/// `overflow` for a Python `int` outside −2^63 ..= 2^64 − 1; `no-dtype` as
/// [`promote_types`].
pub fn result_type(operands: &[Operand<'_>]) -> Result<DType, Raise> {
    let (mut dimensioned, mut zero_dim, mut python) = (None, None, None);
    for operand in operands {
        let (slot, dtype) = match operand {
            Operand::Array(a) if a.shape().is_empty() => (&mut zero_dim, a.dtype()),
            Operand::Array(a) => (&mut dimensioned, a.dtype()),
            scalar => (&mut python, scalar_dtype(*scalar)?),
        };
        *slot = Some(match *slot {
            Some(before) => promote_types(before, dtype)?,
            None => dtype,
        });
    }
    let below = combine(zero_dim, python)?;
    // No operands at all: the default dtype, as an empty tensor has it.
    Ok(combine(dimensioned, below)?.unwrap_or(F32))
}

/// A higher category below wins; within one, the dtype above.
fn combine(above: Option<DType>, below: Option<DType>) -> Result<Option<DType>, Raise> {
    Ok(match (above, below) {
        (Some(a), Some(b)) if !a.is_float() && (a == Bool || b.is_float()) => {
            Some(promote_types(a, b)?)
        }
        (a, b) => a.or(b),
    })
}

/// What a Python scalar is before it meets an array: `i64` (`u64` from 2^63 on),
/// `f32`, the default dtype, or `bool`.
///
/// # Errors
///
/// `overflow` for an `int` that neither holds.
pub(crate) fn scalar_dtype(scalar: Operand<'_>) -> Result<DType, Raise> {
    match scalar {
        Operand::Array(a) => Ok(a.dtype()),
        Operand::Bool(_) => Ok(Bool),
        Operand::Float(_) => Ok(F32),
        Operand::Int(v) if i64::try_from(v).is_ok() => Ok(I64),
        Operand::Int(v) if u64::try_from(v).is_ok() => Ok(U64),
        Operand::Int(v) => Err(Raise::new(
            RaiseKind::Overflow,
            if v < 0 { "can't convert negative int to unsigned" } else { "int too big to convert" },
        )),
    }
}

/// The name that PyTorch's messages use.
pub(crate) const fn scalar_type(dtype: DType) -> &'static str {
    match dtype {
        Bool => "Bool",
        I8 => "Char",
        I16 => "Short",
        I32 => "Int",
        I64 => "Long",
        U8 => "Byte",
        U16 => "UInt16",
        U32 => "UInt32",
        U64 => "UInt64",
        F16 => "Half",
        Bf16 => "BFloat16",
        F32 => "Float",
        F64 => "Double",
    }
}
