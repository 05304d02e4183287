//! `cumsum`, `cumprod`, `cumulative_sum` and `diff`.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::join::{concatenated, promoted};
use super::logic::truth;
use super::reduce::{cast, widened};
use crate::lax::args::asarray;
use crate::lax::arith::SUB;
use crate::lax::calls::{Answer, calls};
use crate::lax::compare::NE;
use crate::lax::reduce::Fold;
use crate::lax::scan::scan;
use crate::lax::shape::{axis_of, broadcast_to, pick, reshaped, room, strides, walk};
use crate::promote::jax::canonical;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

fn scanned(
    a: Operand<'_>,
    (axis, dtype, x64): (Option<i64>, Option<DType>, bool),
    fold: Fold,
) -> Answer {
    let array = asarray(a, x64)?;
    let array = if axis.is_none() {
        let len = array.len();
        Cow::Owned(reshaped(array, vec![len]))
    } else {
        array
    };
    let axis = axis_of(axis.unwrap_or(0), array.shape().len())?;
    Ok(running(&array, axis, dtype, x64, fold)?.into())
}

fn running(
    array: &Array,
    axis: usize,
    dtype: Option<DType>,
    x64: bool,
    fold: Fold,
) -> Result<Array, Outcome> {
    match dtype.map(|d| canonical(d, x64)) {
        Some(DType::Bool) => {
            let numbers = cast(&truth(array), widened(DType::Bool, x64));
            Ok(cast(&scan(&numbers, axis, false, fold)?, DType::Bool))
        }
        Some(dtype) => scan(&cast(array, dtype), axis, false, fold),
        None if array.dtype() == DType::Bool => {
            scan(&cast(array, widened(DType::Bool, x64)), axis, false, fold)
        }
        None => scan(array, axis, false, fold),
    }
}

/// One end of an axis cut off.
fn without_one(array: &Array, axis: usize, first: bool) -> Array {
    let mut shape: Vec<usize> = array.shape().into();
    shape[axis] = shape[axis].saturating_sub(1);
    let steps: Vec<isize> = strides(array.shape()).iter().map(|s| *s as isize).collect();
    let start = if first && !shape.contains(&0) { steps[axis] } else { 0 };
    pick(array, &walk(&shape, &steps, start), shape)
}

/// What is put before and behind along an axis, joined to the array.
fn surrounded(
    array: Cow<'_, Array>,
    (before, behind): (Option<Cow<'_, Array>>, Option<Cow<'_, Array>>),
    axis: usize,
    x64: bool,
) -> Result<Array, Outcome> {
    if before.is_none() && behind.is_none() {
        return Ok(array.into_owned());
    }
    let mut one: Vec<usize> = array.shape().into();
    one[axis] = 1;
    room(&one)?;
    let whole = |x: Cow<'_, Array>| {
        if x.shape().is_empty() { broadcast_to(&x, &one) } else { x.into_owned() }
    };
    let (before, behind) = (before.map(whole), behind.map(whole));
    if let Some(before) = &before {
        axis_of(axis as i64, before.shape().len())?;
    }
    let all: Vec<Array> = before.into_iter().chain([array.into_owned()]).chain(behind).collect();
    let operands: Vec<Operand<'_>> = all.iter().map(Operand::Array).collect();
    let (all, weak) = promoted(&operands, x64)?;
    Ok(concatenated(&all, axis)?.with_weak(weak))
}

calls! { Jnp;
    /// The sum of the elements up to each one: along an axis, or of the flat array.
    ///
    /// | operand | result |
    /// |---|---|
    /// | integers | their own dtype, and they wrap: `i8` 100, 100 gives 100, −56; [`sum`](super::sum) widens |
    /// | `bool` | `i64`; with x64 off `i32` |
    /// | `dtype=i64` | converted first, then summed |
    /// | `dtype=bool` | whether the number of elements that are not zero so far is one |
    /// | rank 0 without an axis | an array of one element |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | an axis out of range | raises `Index` |
    ///
    /// The result is strong. Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([100_i8, 100, 1]);
    /// assert_eq!(jnp::cumsum(&x, None, None).unwrap(), Array::from([100_i8, -56, -55]));
    /// let wide = jnp::cumsum(&x, None, Some(DType::I64));
    /// assert_eq!(wide.unwrap(), Array::from([100_i64, 200, 201]));
    /// ```
    shaped fn cumsum(a | axis: Option<i64>, dtype: Option<DType>; x64)
        = "jnp.cumsum({0}, axis={axis}, dtype={dtype})", ["Tensor.cumsum"] => {
        scanned(a, (axis, dtype, x64), Fold::Sum)
    }
    /// The product of the elements up to each one: along an axis, or of the flat array.
    ///
    /// | operand | result |
    /// |---|---|
    /// | integers | their own dtype, and they wrap: `i8` 100, 3 gives 100, 44 |
    /// | `bool` | `i64`; with x64 off `i32` |
    ///
    /// The rest, and `jit`: see [`cumsum`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::cumprod(&Array::from([100_i8, 3]), None, None).unwrap(), Array::from([100_i8, 44]));
    /// ```
    shaped fn cumprod(a | axis: Option<i64>, dtype: Option<DType>; x64)
        = "jnp.cumprod({0}, axis={axis}, dtype={dtype})", ["Tensor.cumprod"] => {
        scanned(a, (axis, dtype, x64), Fold::Prod)
    }
    /// The sum of the elements up to each one along an axis, in the dtype of [`sum`](super::sum).
    ///
    /// | operand | result |
    /// |---|---|
    /// | signed integers, `bool` | `i64`; with x64 off `i32` |
    /// | unsigned integers | `u64`; with x64 off `u32` |
    /// | rank 0; rank 2 and more without an axis | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// Floats as [`cumsum`]. Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([100_i8, 100]);
    /// assert_eq!(jnp::cumulative_sum(&x, None, None).unwrap(), Array::from([100_i64, 200]));
    /// ```
    shaped fn cumulative_sum(x | axis: Option<i64>, dtype: Option<DType>; x64)
        = "jnp.cumulative_sum({0}, axis={axis}, dtype={dtype})", ["cumsum"] => {
        let array = asarray(x, x64)?;
        let rank = array.shape().len();
        if rank == 0 || (axis.is_none() && rank > 1) {
            let message = format!("The input array has rank {rank}, and no axis is given.");
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let axis = axis_of(axis.unwrap_or(0), rank)?;
        let dtype = dtype.unwrap_or(widened(array.dtype(), x64));
        Ok(running(&array, axis, Some(dtype), x64, Fold::Sum)?.into())
    }
    /// The difference of neighbours along an axis (the last, if none is given), `n` times (once,
    /// if not given), after what is put before and behind.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` −128, 127 | −1: it wraps |
    /// | `u8` 3, 1 | 254 |
    /// | `bool` | whether they differ |
    /// | `n` = 0 | the array itself, whatever its rank; a Python `prepend` that does not fit raises only until the function is compiled |
    /// | `n` beyond the axis | no elements |
    /// | `n` < 0, or rank 0 | raises `Value` |
    /// | an axis out of range | raises `Index` |
    /// | `prepend` or `append` of rank 0 | one more place along the axis |
    /// | of another dtype | promoted as by [`concatenate`](super::concatenate) |
    /// | of another shape elsewhere, or of another rank | raises `Shape` |
    /// | `prepend` of a rank that does not have the axis | raises `Index` |
    ///
    /// The same under `jit`, of floats too. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([3_u8, 1, 7]);
    /// assert_eq!(jnp::diff(&x, None, None, None, None).unwrap(), Array::from([254_u8, 6]));
    /// assert_eq!(jnp::diff(&x, None, None, Some(2), None).unwrap(), Array::from([8_u8]));
    /// let whole = jnp::diff(&x, Some(0.into()), None, None, None);
    /// assert_eq!(whole.unwrap(), Array::from([3_u8, 254, 6]));
    /// ```
    optional fn diff(a ? prepend, append | n: Option<i64>, axis: Option<i64>; x64)
        = "jnp.diff({0}, n={n}, axis={axis}, prepend={1}, append={2})", ["ediff1d"] => {
        let array = asarray(a, x64)?;
        // What does not fit raises, whether it is looked at or not.
        let around = [prepend, append].map(|x| x.map(|x| asarray(x, x64)).transpose());
        let [before, behind] = around;
        let (before, behind) = (before?, behind?);
        let n = n.unwrap_or(1);
        if n == 0 {
            return Ok(array.into_owned().into());
        }
        if n < 0 || array.shape().is_empty() {
            let message = format!("order must be non-negative but got {n}, of at least one dimension");
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let axis = axis_of(axis.unwrap_or(-1), array.shape().len())?;
        let mut array = surrounded(array, (before, behind), axis, x64)?;
        if array.is_empty() {
            let mut shape: Vec<usize> = array.shape().into();
            shape[axis] = shape[axis].saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
            return Ok(reshaped(Cow::Owned(array), shape).into());
        }
        for _ in 0..n {
            let (next, last) = (without_one(&array, axis, true), without_one(&array, axis, false));
            let lax = if array.dtype() == DType::Bool { &NE } else { &SUB };
            let empty = array.shape()[axis] == 0;
            array = lax.call(&next, &last)?;
            // Once there is nothing left, nothing changes.
            if empty {
                break;
            }
        }
        Ok(array.into())
    }
    /// [`diff`] with further elements behind alone: `jnp.diff(a, append=append)`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 3, 1 and 2 | 254 1 |
    ///
    /// The rest: see [`diff`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([3_u8, 1]);
    /// assert_eq!(jnp::diff_append(&x, 2, None, None).unwrap(), Array::from([254_u8, 1]));
    /// ```
    shaped fn diff_append as "diff.append"(a, append | n: Option<i64>, axis: Option<i64>; x64)
        = "jnp.diff({0}, n={n}, axis={axis}, append={1})", ["ediff1d"] => {
        diff(a, None, Some(append), n, axis, x64)
    }
}
