//! `cumsum`, `cumprod`, `cummax` and `cummin`.

use alloc::vec::Vec;

use half::bf16;

use super::args::{Accepts, asarray, not_accepted, with_shape};
use super::calls::{Answer, calls};
use super::float::Float;
use super::lane_extremes::{by_vectors, either_way};
use super::ordered_sum::{product, sum};
use super::reduce::Fold;
use super::shape::{moved_back, plain_axis, with_last};
use crate::integer::{Int, add, mul};
use crate::{Array, Data, Operand, Outcome};

/// Running results along lanes of this length, each of the elements up to it.
fn running<T: Copy>(
    values: &[T],
    length: usize,
    reverse: bool,
    f: impl Fn(&[T]) -> Option<T>,
) -> Option<Vec<T>> {
    let mut result = Vec::with_capacity(values.len());
    for lane in values.chunks(length.max(1)) {
        for i in 0..lane.len() {
            result.push(f(if reverse { &lane[i..] } else { &lane[..=i] })?);
        }
    }
    Some(result)
}

fn scan_int<T: Int>(values: &[T], length: usize, reverse: bool, fold: Fold) -> Vec<T> {
    let join: fn(T, T) -> T = match fold {
        Fold::Sum => add,
        Fold::Prod => mul,
        Fold::Max => Ord::max,
        _ => Ord::min,
    };
    let mut result = values.to_vec();
    for lane in result.chunks_mut(length.max(1)) {
        for i in 1..lane.len() {
            let (from, to) =
                if reverse { (lane.len() - i, lane.len() - i - 1) } else { (i - 1, i) };
            lane[to] = join(lane[from], lane[to]);
        }
    }
    result
}

fn scan_float<T: Float>(values: &[T], length: usize, reverse: bool, fold: Fold) -> Option<Vec<T>> {
    // What is alone in its lane stays as it is, subnormals and −0.0 too, unless it is multiplied,
    // or a bf16, which XLA computes in f32.
    if length == 1 && fold != Fold::Prod && T::DIGITS != <bf16 as Float>::DIGITS {
        return Some(values.into());
    }
    running(values, length, reverse, |terms| match fold {
        Fold::Sum => sum(terms),
        Fold::Prod => product(terms),
        Fold::Max => Some(terms.iter().fold(T::LEAST, |a, x| Float::greater(a, *x))),
        _ => Some(terms.iter().fold(T::LEAST.neg(), |a, x| Float::lesser(a, *x))),
    })
}

/// The running sum, product or extreme along an axis that the array has; in its dtype.
pub(crate) fn scan(
    array: &Array,
    axis: usize,
    reverse: bool,
    fold: Fold,
) -> Result<Array, Outcome> {
    let turned = with_last(array, &[axis]);
    let length = array.shape()[axis];
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match turned.data() {
                Data::Bool(v) => running(v, length, reverse, |x| {
                    Some(if fold == Fold::Max { x.contains(&true) } else { !x.contains(&false) })
                })
                .map(Data::Bool),
                $(Data::$int(v) => Some(Data::$int(scan_int(v, length, reverse, fold))),)*
                $(Data::$float(v) => scan_float(v, length, reverse, fold).map(Data::$float),)*
            }
        };
    }
    match ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64) {
        Some(data) => Ok(moved_back(with_shape(turned.shape().into(), data), axis)),
        None => Err(Outcome::Unspecified(
            "a running sum or product of floats depends on the order of its terms".into(),
        )),
    }
}

fn scanned(
    x: Operand<'_>,
    (axis, reverse, x64): (Option<i64>, bool, bool),
    (name, accepts): (&str, Accepts),
    fold: Fold,
) -> Answer {
    let array = asarray(x, x64)?;
    let axis = plain_axis(axis.unwrap_or(0), array.shape())?;
    if !accepts.takes(array.dtype()) {
        return Err(not_accepted(name, array.dtype(), None).into());
    }
    let found = scan(&array, axis, reverse, fold)?.with_weak(array.is_weak());
    let turned = with_last(&array, &[axis]);
    let vectors = match (turned.data(), by_vectors(fold)) {
        (Data::Bf16(v), Some((start, join))) if array.shape()[axis] > 1 => {
            let each = |terms: &[bf16]| Some(terms.iter().fold(start, |a, x| join(a, *x)));
            let kept = running(v, array.shape()[axis], reverse, each).map(Data::Bf16);
            kept.map(|data| moved_back(with_shape(turned.shape().into(), data), axis))
        }
        _ => None,
    };
    Ok(either_way(found, vectors))
}

calls! { Lax;
    /// The sum of the elements up to each one along the axis (the first, if none is given), or
    /// from each one on, in the dtype of the operand.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` 100, 100 | 100, −56: it wraps |
    /// | `bool` | raises `NoDtype` |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | an axis that is negative or too large | raises `Index` |
    ///
    /// Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([100_i8, 100, 1]);
    /// assert_eq!(lax::cumsum(&x, None, false).unwrap(), Array::from([100_i8, -56, -55]));
    /// assert_eq!(lax::cumsum(&x, Some(0), true).unwrap(), Array::from([-55_i8, 101, 1]));
    /// ```
    shaped fn cumsum(operand | axis: Option<i64>, reverse: bool; x64)
        = "lax.cumsum({0}, axis={axis}, reverse={reverse})", ["cumsum"] => {
        scanned(operand, (axis, reverse, x64), ("cumsum", Accepts::Numbers), Fold::Sum)
    }
    /// The product of the elements up to each one along the axis, or from each one on.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` 100, 3 | 100, 44: it wraps |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Floats, axes and `jit`: see [`cumsum`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::cumprod(&Array::from([100_i8, 3]), None, false).unwrap(), Array::from([100_i8, 44]));
    /// ```
    shaped fn cumprod(operand | axis: Option<i64>, reverse: bool; x64)
        = "lax.cumprod({0}, axis={axis}, reverse={reverse})", ["cumprod"] => {
        scanned(operand, (axis, reverse, x64), ("cumprod", Accepts::Numbers), Fold::Prod)
    }
    /// The greatest of the elements up to each one along the axis, or from each one on.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a NaN | NaN from there on |
    /// | subnormal `bf16` | itself or a zero of its sign, as the shape is: open |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Values alone; torch returns indices too. Axes and `jit`: see [`cumsum`]. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([3_u8, 1, 7, 2]);
    /// assert_eq!(lax::cummax(&x, None, false).unwrap(), Array::from([3_u8, 3, 7, 7]));
    /// ```
    shaped fn cummax(operand | axis: Option<i64>, reverse: bool; x64)
        = "lax.cummax({0}, axis={axis}, reverse={reverse})", ["cummax"] => {
        scanned(operand, (axis, reverse, x64), ("cummax", Accepts::Numbers), Fold::Max)
    }
    /// The least of the elements up to each one along the axis, or from each one on.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a NaN | NaN from there on |
    /// | subnormal `bf16` | itself or a zero of its sign, as the shape is: open |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Values alone; torch returns indices too. Axes and `jit`: see [`cumsum`]. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([3_u8, 1, 7, 2]);
    /// assert_eq!(lax::cummin(&x, None, true).unwrap(), Array::from([1_u8, 1, 2, 2]));
    /// ```
    shaped fn cummin(operand | axis: Option<i64>, reverse: bool; x64)
        = "lax.cummin({0}, axis={axis}, reverse={reverse})", ["cummin"] => {
        scanned(operand, (axis, reverse, x64), ("cummin", Accepts::Numbers), Fold::Min)
    }
}
