//! Between this project's arrays and tenferro's tensors: dtypes, row-major to
//! column-major and back, the layouts of a case, and Rust literals for Python
//! scalars. No call under test is made here.

use int_reference::{Array, Data};
use tenferro_tensor::{DType, SliceConfig, Tensor, TensorScalar};

use super::Fail;
use crate::case::{Arg, Case, View};

/// Runs `$body` with `$T` bound to the Rust type of a preset dtype.
macro_rules! with_type {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype {
            ::tenferro_tensor::DType::F32 => {
                type $T = f32;
                $body
            }
            ::tenferro_tensor::DType::F64 => {
                type $T = f64;
                $body
            }
            ::tenferro_tensor::DType::I32 => {
                type $T = i32;
                $body
            }
            ::tenferro_tensor::DType::I64 => {
                type $T = i64;
                $body
            }
            ::tenferro_tensor::DType::Bool => {
                type $T = bool;
                $body
            }
            other => Err($crate::subject::tenferro::Fail::unsupported(format!(
                "dtype {other:?} has no counterpart here"
            ))),
        }
    };
}
pub(crate) use with_type;

/// tenferro's name for a dtype, if it has it.
pub(crate) fn dtype(dtype: int_reference::DType) -> Result<DType, Fail> {
    Ok(match dtype {
        int_reference::DType::Bool => DType::Bool,
        int_reference::DType::I32 => DType::I32,
        int_reference::DType::I64 => DType::I64,
        int_reference::DType::F32 => DType::F32,
        int_reference::DType::F64 => DType::F64,
        other => return Err(Fail::unsupported(format!("tenferro has no dtype {other}"))),
    })
}

/// A compact tensor of these elements.
pub(crate) fn tensor(array: &Array) -> Result<Tensor, Fail> {
    let shape = array.shape();
    fn of<T: TensorScalar>(shape: &[usize], values: &[T]) -> Result<Tensor, Fail> {
        Ok(Tensor::from_vec_col_major(shape.to_vec(), row_to_column(values, shape))?)
    }
    match array.data() {
        Data::Bool(v) => of(shape, v),
        Data::I32(v) => of(shape, v),
        Data::I64(v) => of(shape, v),
        Data::F32(v) => of(shape, v),
        Data::F64(v) => of(shape, v),
        _ => Err(Fail::unsupported(format!("tenferro has no dtype {}", array.dtype()))),
    }
}

/// The elements of a compact tensor.
pub(crate) fn array(tensor: &Tensor) -> Result<Array, Fail> {
    with_type!(tensor.dtype(), T => of::<T>(tensor))
}

fn of<T: TensorScalar + int_reference::Element>(tensor: &Tensor) -> Result<Array, Fail> {
    let shape = tensor.shape().to_vec();
    // A column-major array of some shape is a row-major one of the reversed shape.
    let reversed: Vec<usize> = shape.iter().rev().copied().collect();
    let values = row_to_column(tensor.as_slice::<T>()?, &reversed);
    Array::new(shape, values).map_err(|e| Fail::refuses("shape", e))
}

/// Row-major elements in column-major order.
fn row_to_column<T: Copy>(values: &[T], shape: &[usize]) -> Vec<T> {
    if shape.len() < 2 {
        return values.to_vec();
    }
    let mut strides = vec![1; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis] * shape[axis];
    }
    let mut index = vec![0; shape.len()];
    let mut at = 0;
    let mut out = Vec::with_capacity(values.len());
    for _ in 0..values.len() {
        out.push(values[at]);
        for axis in 0..shape.len() {
            index[axis] += 1;
            at += strides[axis];
            if index[axis] < shape[axis] {
                break;
            }
            index[axis] = 0;
            at -= strides[axis] * shape[axis];
        }
    }
    out
}

/// A view step in the arguments of tenferro's own view calls.
pub(crate) enum ViewCall {
    /// `transpose(&perm)`
    Transpose(Vec<usize>),
    /// `slice(config)`
    Slice(SliceConfig),
    /// `broadcast_in_dim(&shape, &dims)`
    Broadcast(Vec<usize>, Vec<usize>),
}

impl ViewCall {
    /// The call that makes this step from a tensor of this shape.
    pub(crate) fn new(view: &View, shape: &[usize]) -> ViewCall {
        match view {
            View::Permute(axes) => ViewCall::Transpose(axes.clone()),
            View::Slice { start, stop, step } => {
                let mut starts = vec![0; shape.len()];
                let mut limits = shape.to_vec();
                let mut strides = vec![1; shape.len()];
                (starts[0], limits[0], strides[0]) = (*start, *stop, *step);
                ViewCall::Slice(SliceConfig { starts, limits, strides })
            }
            View::Expand(to) => {
                let dims = (to.len() - shape.len()..to.len()).collect();
                ViewCall::Broadcast(to.clone(), dims)
            }
        }
    }
}

/// A Python scalar as the Rust literal that its user writes beside the array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Literal {
    I32(i32),
    I64(i64),
    F32(f32),
    F64(f64),
}

impl Literal {
    /// The literal for `scalar` beside an array of `dtype`: of that dtype, or
    /// for a fraction beside integers Rust's default, `f64`.
    pub(crate) fn beside(scalar: &Arg, dtype: DType) -> Result<Literal, Fail> {
        let literal = match (scalar, dtype) {
            (Arg::Int(v), DType::I32) => i32::try_from(*v).ok().map(Literal::I32),
            (Arg::Int(v), DType::I64) => i64::try_from(*v).ok().map(Literal::I64),
            (Arg::Int(_), DType::F32 | DType::F64) => {
                return Literal::beside(&Arg::Float(float(scalar)?), dtype);
            }
            (Arg::Float(v), DType::F32) => Some(Literal::F32(*v as f32)),
            (Arg::Float(v), DType::F64 | DType::I32 | DType::I64) => Some(Literal::F64(*v)),
            _ => None,
        };
        literal.ok_or_else(|| {
            Fail::unsupported(format!("no Rust literal stands for {scalar:?} beside {dtype:?}"))
        })
    }
}

/// The text of an expression, on one line.
macro_rules! text {
    ($body:expr) => {{
        static TEXT: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
            stringify!($body).split_whitespace().collect::<Vec<_>>().join(" ")
        });
        TEXT.as_str()
    }};
}
pub(crate) use text;

/// Runs `$body` with `$v` bound to the number of a literal.
macro_rules! with_literal {
    ($literal:expr, $v:ident => $body:expr) => {
        match $literal {
            $crate::subject::tenferro::Literal::I32($v) => $body,
            $crate::subject::tenferro::Literal::I64($v) => $body,
            $crate::subject::tenferro::Literal::F32($v) => $body,
            $crate::subject::tenferro::Literal::F64($v) => $body,
        }
    };
}
pub(crate) use with_literal;

/// The dtype that a case casts to.
pub(crate) fn to(case: &Case) -> Result<DType, Fail> {
    match case.attrs.dtype("dtype") {
        Some(to) => dtype(to),
        None => Err(Fail::unsupported("the case names no dtype to cast to")),
    }
}

/// Declared limit: `convert` refuses what promotion could not give. The rows
/// `x.convert(DType::I32)` of the family `cast` hold the claim about that.
pub(crate) fn convertible(from: DType, to: DType, limits: bool) -> Result<DType, Fail> {
    if !limits || tenferro_tensor::validate::can_convert_dtype(from, to) {
        return Ok(to);
    }
    Err(Fail::unsupported(format!("convert refuses {from:?} to {to:?} throughout; cast does it")))
}

/// A Python `float`: an `int` promotes otherwise.
pub(crate) fn fraction(scalar: &Arg) -> Result<f64, Fail> {
    match scalar {
        Arg::Float(v) => Ok(*v),
        _ => Err(Fail::unsupported("the recipe is for a fraction")),
    }
}

/// A Python scalar as an `f64` parameter; an integer only if `f64` holds it.
pub(crate) fn float(scalar: &Arg) -> Result<f64, Fail> {
    match scalar {
        Arg::Float(v) => Ok(*v),
        Arg::Int(v) if (*v as f64) as i128 == *v && v.unsigned_abs() < 1 << 100 => Ok(*v as f64),
        other => Err(Fail::unsupported(format!("no f64 literal stands for {other:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_major_becomes_column_major() {
        assert_eq!(row_to_column(&[1, 2, 3, 4, 5, 6], &[2, 3]), [1, 4, 2, 5, 3, 6]);
        assert_eq!(row_to_column(&[1, 4, 2, 5, 3, 6], &[3, 2]), [1, 2, 3, 4, 5, 6]);
        assert!(row_to_column::<u8>(&[], &[2, 0, 3]).is_empty());
    }

    #[test]
    fn integers_that_a_literal_cannot_hold_are_unsupported() {
        assert_eq!(Literal::beside(&Arg::Int(-1), DType::I32), Ok(Literal::I32(-1)));
        assert!(Literal::beside(&Arg::Int(1 << 31), DType::I32).is_err());
        assert_eq!(Literal::beside(&Arg::Float(0.5), DType::I32), Ok(Literal::F64(0.5)));
        assert_eq!(float(&Arg::Int(1 << 53)), Ok(2_f64.powi(53)));
        assert!(float(&Arg::Int((1 << 53) + 1)).is_err());
    }
}
