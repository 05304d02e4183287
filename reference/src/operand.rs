//! What a function is called with: an array, or a Python scalar, which
//! promotes differently.

use crate::{Array, DType};

/// An array or a Python scalar.
///
/// Reference functions take `impl Into<Operand>`, so that arrays go in by
/// reference and Rust literals stand for Python ones:
///
/// ```
/// use int_reference::{Array, torch};
/// let rel = Array::from([-4_i64, -3, 3, 4]);
/// assert_eq!(torch::floor_divide(&rel, 2).unwrap(), Array::from([-2_i64, -2, 1, 2]));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Operand<'a> {
    /// An array of any rank.
    Array(&'a Array),
    /// A Python `int`.
    Int(i128),
    /// A Python `float`.
    Float(f64),
    /// A Python `bool`.
    Bool(bool),
}

impl Operand<'_> {
    /// The shape: that of the array, `[]` for a scalar.
    pub fn shape(&self) -> &[usize] {
        match self {
            Operand::Array(a) => a.shape(),
            _ => &[],
        }
    }

    /// The dtype of an array; a Python scalar has none of its own.
    pub fn dtype(&self) -> Option<DType> {
        match self {
            Operand::Array(a) => Some(a.dtype()),
            _ => None,
        }
    }
}

impl<'a> From<&'a Array> for Operand<'a> {
    fn from(array: &'a Array) -> Self {
        Operand::Array(array)
    }
}

macro_rules! python_ints {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Operand<'_> {
            fn from(value: $ty) -> Self {
                Operand::Int(value as i128)
            }
        }
    )*};
}

python_ints!(i8 i16 i32 i64 i128 u8 u16 u32 u64 usize);

impl From<f64> for Operand<'_> {
    fn from(value: f64) -> Self {
        Operand::Float(value)
    }
}

impl From<bool> for Operand<'_> {
    fn from(value: bool) -> Self {
        Operand::Bool(value)
    }
}
