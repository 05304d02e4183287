//! `reduce_sum`, `reduce_prod`, `reduce_max`, `reduce_min`, `reduce_and`, `reduce_or`,
//! `reduce_xor`, `argmax` and `argmin`.
//!
//! Sums and products of floats depend on the order in which XLA takes the elements. They
//! are answered where every order gives the same bits, and are unspecified elsewhere.

use alloc::{format, vec::Vec};

use super::args::{Accepts, asarray, with_shape};
use super::calls::{Answer, calls};
use super::float::Float;
use super::lane_extremes::{extreme, extreme_index};
use super::ordered_sum::{product, sum};
use super::shape::{plain_axis, room, with_last};
use crate::integer::{Int, add, mul};
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind};

/// How elements are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Prod,
    Max,
    Min,
    And,
    Or,
    Xor,
}

/// The elements along some axes put side by side: how many such lanes, and how long.
pub(crate) struct Lanes<'a> {
    pub(crate) array: alloc::borrow::Cow<'a, Array>,
    pub(crate) outer: Vec<usize>,
    pub(crate) count: usize,
    pub(crate) length: usize,
}

pub(crate) fn lanes<'a>(array: &'a Array, axes: &[usize]) -> Result<Lanes<'a>, Outcome> {
    let shape = array.shape();
    let outer: Vec<usize> =
        (0..shape.len()).filter(|a| !axes.contains(a)).map(|a| shape[a]).collect();
    let count = room(&outer)?;
    let length = array.len().checked_div(count).unwrap_or(0);
    Ok(Lanes { array: with_last(array, axes), outer, count, length })
}

/// One result for each lane.
pub(crate) fn each_lane<T: Copy, R>(
    values: &[T],
    (count, length): (usize, usize),
    mut f: impl FnMut(&[T]) -> R,
) -> Vec<R> {
    (0..count).map(|i| f(&values[i * length..(i + 1) * length])).collect()
}

fn fold_int<T: Int>(values: &[T], size: (usize, usize), fold: Fold) -> Vec<T> {
    let with = |start: T, f: fn(T, T) -> T| {
        each_lane(values, size, |lane| lane.iter().fold(start, |a, x| f(a, *x)))
    };
    match fold {
        Fold::Sum => each_lane(values, size, |lane| lane.iter().fold(T::ZERO, |a, x| add(a, *x))),
        Fold::Prod => each_lane(values, size, |lane| lane.iter().fold(T::ONE, |a, x| mul(a, *x))),
        Fold::Max => each_lane(values, size, |lane| lane.iter().fold(T::MIN, |a, x| a.max(*x))),
        Fold::Min => each_lane(values, size, |lane| lane.iter().fold(T::MAX, |a, x| a.min(*x))),
        Fold::And => with(T::wrap(-1), |x, y| T::wrap(x.widen() & y.widen())),
        Fold::Or => with(T::ZERO, |x, y| T::wrap(x.widen() | y.widen())),
        Fold::Xor => with(T::ZERO, |x, y| T::wrap(x.widen() ^ y.widen())),
    }
}

fn fold_bool(values: &[bool], size: (usize, usize), fold: Fold) -> Vec<bool> {
    each_lane(values, size, |lane| match fold {
        Fold::Sum | Fold::Max | Fold::Or => lane.contains(&true),
        Fold::Prod | Fold::Min | Fold::And => !lane.contains(&false),
        Fold::Xor => lane.iter().filter(|x| **x).count() % 2 == 1,
    })
}

fn fold_float<T: Float>(values: &[T], size: (usize, usize), fold: Fold) -> Option<Vec<T>> {
    let most = |lane: &[T]| lane.iter().fold(T::LEAST, |a, x| Float::greater(a, *x));
    let least = |lane: &[T]| lane.iter().fold(T::LEAST.neg(), |a, x| Float::lesser(a, *x));
    // What is alone in its lane is not computed with: subnormals and −0.0 stay.
    if size.1 == 1 && !matches!(fold, Fold::And | Fold::Or | Fold::Xor) {
        return Some(values.into());
    }
    match fold {
        Fold::Max => Some(each_lane(values, size, most)),
        Fold::Min => Some(each_lane(values, size, least)),
        Fold::Sum => each_lane(values, size, sum).into_iter().collect(),
        Fold::Prod => each_lane(values, size, product).into_iter().collect(),
        Fold::And | Fold::Or | Fold::Xor => None,
    }
}

/// The elements along these axes, which the array has, joined. The result is strong.
pub(crate) fn reduce(array: &Array, axes: &[usize], fold: Fold) -> Result<Array, Outcome> {
    let Lanes { array, outer, count, length } = lanes(array, axes)?;
    let size = (count, length);
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match array.data() {
                Data::Bool(v) => Some(Data::Bool(fold_bool(v, size, fold))),
                $(Data::$int(v) => Some(Data::$int(fold_int(v, size, fold))),)*
                $(Data::$float(v) => fold_float(v, size, fold).map(Data::$float),)*
            }
        };
    }
    match ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64) {
        Some(data) => Ok(with_shape(outer, data)),
        None => Err(Outcome::Unspecified(
            "a sum or product of floats depends on the order of its terms".into(),
        )),
    }
}

/// Axes as `lax` takes them: not negative, and each once.
fn axes_of(axes: &[i64], array: &Array) -> Result<Vec<usize>, Outcome> {
    if (1..axes.len()).any(|i| axes[..i].contains(&axes[i])) {
        let message = format!("duplicate value in 'axes' of reduction: {axes:?}");
        return Err(Raise::new(RaiseKind::Value, message).into());
    }
    Ok(axes.iter().map(|axis| plain_axis(*axis, array.shape())).collect::<Result<_, _>>()?)
}

/// Axes as the reductions of bits take them, which look at them too late to say so plainly:
/// XLA refuses negative ones and those that are there twice.
fn bit_axes(axes: &[i64], array: &Array) -> Result<Vec<usize>, Outcome> {
    let rank = array.shape().len();
    for axis in axes {
        super::shape::axis_of(*axis, rank)?;
    }
    let twice = (1..axes.len()).any(|i| axes[..i].contains(&axes[i]));
    let plain: Result<Vec<usize>, _> = axes.iter().map(|a| usize::try_from(*a)).collect();
    match plain {
        Ok(plain) if !twice => Ok(plain),
        _ => Err(Raise::new(RaiseKind::Value, "Cannot lower jaxpr with verifier errors").into()),
    }
}

fn reduced(
    x: Operand<'_>,
    axes: &[i64],
    x64: bool,
    (name, accepts): (&str, Accepts),
    fold: Fold,
) -> Answer {
    let array = asarray(x, x64)?;
    let bits = accepts == Accepts::Wholes;
    let refused = || super::args::not_accepted(name, array.dtype(), None);
    // Of bits the dtype is looked at first, of the others the axes.
    if bits && !accepts.takes(array.dtype()) {
        return Err(refused().into());
    }
    let axes = if bits { bit_axes(axes, &array)? } else { axes_of(axes, &array)? };
    if !accepts.takes(array.dtype()) {
        return Err(refused().into());
    }
    if bits {
        return Ok(reduce(&array, &axes, fold)?.into());
    }
    extreme(&array, &axes, fold)
}

fn index(x: Operand<'_>, axis: i64, dtype: DType, x64: bool, greatest: bool) -> Answer {
    let array = asarray(x, x64)?;
    let dtype = crate::promote::jax::canonical(dtype, x64);
    let axis = plain_axis(axis, array.shape())?;
    if array.shape()[axis] == 0 {
        let message = "argmin and argmax require non-empty reduced dimension.";
        return Err(Raise::new(RaiseKind::Value, message).into());
    }
    if !dtype.is_integer() {
        let message =
            format!("index_dtype must be an integer type, but got {}", dtype.python_name());
        return Err(Raise::new(RaiseKind::NoDtype, message).into());
    }
    Ok(extreme_index(&array, axis, greatest, dtype)?.into())
}

calls! { Lax;
    /// The sum along the axes, in the dtype of the operand.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` 100, 100 | −56: it wraps; `jnp.sum` widens to `i64` |
    /// | no elements | 0 |
    /// | `bool` | raises `NoDtype` |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | one float alone | itself, a subnormal or −0.0 as well |
    /// | an axis that is negative or too large | raises `Index` |
    /// | an axis twice | raises `Value` |
    ///
    /// Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([[100_i8, 100], [1, 2]]);
    /// assert_eq!(lax::reduce_sum(&x, vec![1]).unwrap(), Array::from([-56_i8, 3]));
    /// ```
    shaped fn reduce_sum(operand | axes: Vec<i64>; x64) = "lax.reduce_sum({0}, {axes})", ["sum"] => {
        reduced(operand, &axes, x64, ("reduce_sum", Accepts::Numbers), Fold::Sum)
    }
    /// The product along the axes, in the dtype of the operand.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` 100, 3 | 44: it wraps |
    /// | no elements | 1 |
    /// | `bool` | raises `NoDtype` |
    /// | floats | where every order of the factors gives the same bits; else unspecified |
    /// | one float alone | itself, a subnormal as well |
    ///
    /// Axes: see [`reduce_sum`]. Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([[100_i8, 3], [1, 2]]);
    /// assert_eq!(lax::reduce_prod(&x, vec![1]).unwrap(), Array::from([44_i8, 2]));
    /// ```
    shaped fn reduce_prod(operand | axes: Vec<i64>; x64)
        = "lax.reduce_prod({0}, {axes})", ["prod"] => {
        reduced(operand, &axes, x64, ("reduce_prod", Accepts::Numbers), Fold::Prod)
    }
    /// The greatest element along the axes.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | the least value of the dtype, −inf, false; `jnp.max` raises |
    /// | a NaN among them | NaN |
    /// | subnormal `f32` or `f64` among others | a zero of its sign; alone it stays |
    /// | subnormal `bf16` among others | itself or a zero of its sign, as the shape is: open |
    ///
    /// Every dtype. Axes: see [`reduce_sum`]. The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let empty = Array::new(vec![2, 0], Vec::<i8>::new()).unwrap();
    /// assert_eq!(lax::reduce_max(&empty, vec![1]).unwrap(), Array::from([-128_i8, -128]));
    /// ```
    shaped fn reduce_max(operand | axes: Vec<i64>; x64) = "lax.reduce_max({0}, {axes})", ["max"] => {
        reduced(operand, &axes, x64, ("reduce_max", Accepts::Any), Fold::Max)
    }
    /// The least element along the axes.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | the greatest value of the dtype, inf, true; `jnp.min` raises |
    /// | a NaN among them | NaN |
    /// | subnormal `f32` or `f64` among others | a zero of its sign; alone it stays |
    /// | subnormal `bf16` among others | itself or a zero of its sign, as the shape is: open |
    ///
    /// Every dtype. Axes: see [`reduce_sum`]. The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([[3_u8, 1], [0, 200]]);
    /// assert_eq!(lax::reduce_min(&x, vec![0]).unwrap(), Array::from([0_u8, 1]));
    /// ```
    shaped fn reduce_min(operand | axes: Vec<i64>; x64) = "lax.reduce_min({0}, {axes})", ["min"] => {
        reduced(operand, &axes, x64, ("reduce_min", Accepts::Any), Fold::Min)
    }
    /// "And" of the bits of the elements along the axes.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | −1, all bits set; `bool` true |
    /// | floats | raises `NoDtype` |
    /// | an axis that is negative, or there twice | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The result is strong. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::reduce_and(&Array::from([6_i8, 3]), vec![0]).unwrap(), Array::scalar(2_i8));
    /// ```
    shaped fn reduce_and(operand | axes: Vec<i64>; x64) = "lax.reduce_and({0}, {axes})", ["all"] => {
        reduced(operand, &axes, x64, ("reduce_and", Accepts::Wholes), Fold::And)
    }
    /// "Or" of the bits of the elements along the axes.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | 0; `bool` false |
    /// | floats | raises `NoDtype` |
    /// | an axis that is negative, or there twice | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The result is strong. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::reduce_or(&Array::from([6_i8, 3]), vec![0]).unwrap(), Array::scalar(7_i8));
    /// ```
    shaped fn reduce_or(operand | axes: Vec<i64>; x64) = "lax.reduce_or({0}, {axes})", ["any"] => {
        reduced(operand, &axes, x64, ("reduce_or", Accepts::Wholes), Fold::Or)
    }
    /// "Exclusive or" of the bits of the elements along the axes.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | 0; `bool` false |
    /// | floats | raises `NoDtype` |
    /// | an axis that is negative, or there twice | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The result is strong. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::reduce_xor(&Array::from([6_i8, 3]), vec![0]).unwrap(), Array::scalar(5_i8));
    /// ```
    shaped fn reduce_xor(operand | axes: Vec<i64>; x64) = "lax.reduce_xor({0}, {axes})", ["parity"] => {
        reduced(operand, &axes, x64, ("reduce_xor", Accepts::Wholes), Fold::Xor)
    }
    /// Where the greatest element along the axis stands, the first of equal ones.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 3, 7, 7 | 1 |
    /// | a NaN among them | where the first NaN stands |
    /// | an axis of length 0 | raises `Value` |
    /// | an axis that is negative or too large | raises `Index` |
    /// | an index dtype that is a float or `bool` | raises `NoDtype` |
    /// | an index dtype that is too narrow | the index wraps |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, lax};
    /// let x = Array::from([3_u8, 7, 7]);
    /// assert_eq!(lax::argmax(&x, 0, DType::I8).unwrap(), Array::scalar(1_i8));
    /// ```
    shaped fn argmax(operand | axis: i64, index_dtype: DType; x64)
        = "lax.argmax({0}, axis={axis}, index_dtype={index_dtype})", ["idxmax"] => {
        index(operand, axis, index_dtype, x64, true)
    }
    /// Where the least element along the axis stands, the first of equal ones; as [`argmax`] in
    /// everything else.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 3, 1, 1 | 1 |
    /// | an axis of length 0 | raises `Value` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, lax};
    /// let x = Array::from([3_i8, -1, -1]);
    /// assert_eq!(lax::argmin(&x, 0, DType::I64).unwrap(), Array::scalar(1_i64));
    /// ```
    shaped fn argmin(operand | axis: i64, index_dtype: DType; x64)
        = "lax.argmin({0}, axis={axis}, index_dtype={index_dtype})", ["idxmin"] => {
        index(operand, axis, index_dtype, x64, false)
    }
}
