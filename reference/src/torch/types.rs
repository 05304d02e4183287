//! `result_type` and `promote_types`: the dtype that operands meet in.

use crate::promote::torch as rules;
use crate::{DType, Operand, Raise};

/// `torch.result_type`: the dtype that two operands meet in.
///
/// Arrays with dimensions come first, 0-dimensional arrays next and Python scalars
/// last; what comes later counts only if it is of a higher category (boolean <
/// integer < float).
///
/// | operands | result |
/// |---|---|
/// | `i8` array, Python 300 | `i8` |
/// | `bool` array, Python 1 | `i64` |
/// | `i64` array, Python 0.5 | `f32`, the default dtype |
/// | `i64` array, 0-dimensional `f64` | `f64` |
/// | `i8` array, 0-dimensional `u16` | `i8` |
///
/// # Errors
///
/// `overflow` for a Python `int` outside −2^63 ..= 2^64 − 1, `no-dtype` as
/// [`promote_types`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// let a = Array::from([1_i8]);
/// assert_eq!(torch::result_type(&a, 300), Ok(DType::I8));
/// assert_eq!(torch::result_type(&a, &Array::scalar(300_i64)), Ok(DType::I8));
/// assert_eq!(torch::result_type(&a, &Array::from([300_i64])), Ok(DType::I64));
/// ```
pub fn result_type<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
) -> Result<DType, Raise> {
    rules::result_type(&[lhs.into(), rhs.into()])
}

/// `torch.promote_types`: the dtype that two dtypes meet in.
///
/// | dtypes | result |
/// |---|---|
/// | two signed integers | the wider |
/// | `u8`, signed integer | `i16`, or the signed one if that is wider than 8 bits |
/// | integer or `bool`, float | the float, whatever the widths |
/// | `f16`, `bf16` | `f32` |
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` or `u64` with another integer dtype or `bool`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0, all 169 pairs; golden vectors.
///
/// ```
/// use int_reference::{DType, torch};
/// assert_eq!(torch::promote_types(DType::U8, DType::I8), Ok(DType::I16));
/// assert_eq!(torch::promote_types(DType::I64, DType::F16), Ok(DType::F16));
/// assert!(torch::promote_types(DType::U16, DType::I64).is_err());
/// ```
pub fn promote_types(a: DType, b: DType) -> Result<DType, Raise> {
    rules::promote_types(a, b)
}
