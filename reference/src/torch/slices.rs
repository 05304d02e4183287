//! Parts of an array: `unfold`, `narrow`, `select` and `slice_copy`. All work for every
//! dtype.

use alloc::format;

use super::axes::axis;
use super::moves::{flat, from_index};
use super::operands::{index_error, shape_error, value_error};
use crate::{Array, Outcome, Raise, RaiseKind};

/// `tensor.unfold(dimension, size, step)`: the windows of this size along an axis, each
/// `step` behind the last; the window is the new last axis.
///
/// # Errors
///
/// `value` for a size that is negative or longer than the axis, and for a step below 1;
/// `index` for an axis out of range.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2, 3]);
/// assert_eq!(torch::unfold(&a, 0, 2, 1).unwrap(), Array::from([[1_i8, 2], [2, 3]]));
/// ```
pub fn unfold(input: &Array, dimension: i128, size: i128, step: i128) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let own = input.shape();
        let at = axis(dimension, own.len())?;
        let axis_len = own.get(at).copied().unwrap_or(1);
        let size = match usize::try_from(size) {
            Ok(size) if size <= axis_len => size,
            Ok(_) => return Err(value_error("maximum size for tensor is smaller").into()),
            Err(_) => return Err(value_error(format!("size is {size} but must be >= 0")).into()),
        };
        if step <= 0 {
            return Err(value_error(format!("step is {step} but must be > 0")).into());
        }
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        let mut shape = own.to_vec();
        // An array without dimensions has its one element in the window alone.
        match shape.get_mut(at) {
            Some(dim) => *dim = ((axis_len - size) / step).saturating_add(1),
            None => return from_index(input, &[size], |_| Some(0), None),
        }
        shape.push(size);
        let source = |index: &[usize]| {
            let (window, place) = (index[at], index[own.len()]);
            let each =
                (0..own.len()).map(|i| if i == at { window * step + place } else { index[i] });
            Some(flat(each, own))
        };
        from_index(input, &shape, source, None)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.narrow(input, dim, start, length)`: so many elements along an axis from `start`
/// on, counted from the end if it is negative.
///
/// # Errors
///
/// `value` for a negative length and for more than there is; `index` for an axis or a
/// start out of range; `shape` for an array without dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2, 3]);
/// assert_eq!(torch::narrow(&a, 0, -2, 1).unwrap(), Array::from([2_i8]));
/// ```
pub fn narrow(input: &Array, dim: i128, start: i128, length: i128) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        if input.shape().is_empty() {
            return Err(shape_error("narrow() cannot be applied to a 0-dim tensor.").into());
        }
        let Ok(length) = usize::try_from(length) else {
            return Err(value_error("narrow(): length must be non-negative.").into());
        };
        let at = axis(dim, input.shape().len())?;
        let size = input.shape()[at];
        let start = match start {
            s if (0..=size as i128).contains(&s) => s as usize,
            s if (-(size as i128)..0).contains(&s) => (s + size as i128) as usize,
            s => return Err(index_error(format!("start out of range, but got {s}")).into()),
        };
        if length > size - start {
            let text =
                format!("start ({start}) + length ({length}) exceeds dimension size ({size}).");
            return Err(value_error(text).into());
        }
        cut(input, at, start, length, 1)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.select(input, dim, index)`, Python's `a[index]`: one slice, the axis dropped.
///
/// # Errors
///
/// `index` for an index or an axis out of range, and an array without dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!(torch::select(&a, 0, -1).unwrap(), Array::from([3_i8, 4]));
/// ```
pub fn select(input: &Array, dim: i128, index: i128) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        if input.shape().is_empty() {
            return Err(index_error("select() cannot be applied to a 0-dim tensor.").into());
        }
        let at = axis(dim, input.shape().len())?;
        let size = input.shape()[at] as i128;
        if !(-size..size).contains(&index) {
            return Err(index_error(format!("select(): index {index} out of range")).into());
        }
        let Outcome::Value(mut value) = cut(input, at, index.rem_euclid(size) as usize, 1, 1)?
        else {
            return Err(index_error("select(): no such slice").into());
        };
        let mut shape = input.shape().to_vec();
        shape.remove(at);
        match value.arrays.remove(0).reshape(shape) {
            Ok(array) => Ok(array.into()),
            Err(_) => Err(index_error("select(): no such slice").into()),
        }
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.slice_copy(input, dim, start, end, step)`, Python's `a[start:end:step]`: bounds
/// counted from the end if negative, and cut to what there is.
///
/// # Errors
///
/// `overflow` for a number beyond 64 bits; `value` for a step below 1, and for one so large
/// that 64 bits do not hold the stride or the rounded length, which wrap and must not be
/// negative then; `index` for an axis out of range and an array without dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2, 3, 4]);
/// assert_eq!(torch::slice_copy(&a, 0, Some(-3), Some(100), 2).unwrap(), Array::from([2_i8, 4]));
/// ```
pub fn slice_copy(
    input: &Array,
    dim: i128,
    start: Option<i128>,
    end: Option<i128>,
    step: i128,
) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let fits = |n: &i128| i64::try_from(*n).is_ok();
        let numbers = [Some(dim), start, end, Some(step)];
        let step = i64::try_from(step).ok().filter(|_| numbers.iter().flatten().all(fits));
        let Some(step) = step else {
            return Err(Raise::new(RaiseKind::Overflow, "Overflow when unpacking long long").into());
        };
        if input.shape().is_empty() {
            return Err(index_error("slice() cannot be applied to a 0-dim tensor.").into());
        }
        let at = axis(dim, input.shape().len())?;
        if step <= 0 {
            return Err(value_error("slice step must be positive").into());
        }
        let size = input.shape()[at] as i128;
        let bound = |b: i128| if b < 0 { b.saturating_add(size).max(0) } else { b.min(size) };
        let (start, end) = (bound(start.unwrap_or(0)), bound(end.unwrap_or(size)));
        // PyTorch rounds up by an addition, and multiplies strides: both wrap.
        let span = (end - start).max(0) as i64;
        let length = span.wrapping_add(step - 1) / step;
        let below: usize = input.shape()[at + 1..].iter().map(|dim| (*dim).max(1)).product();
        if length < 0 || (below as i64).wrapping_mul(step) < 0 {
            return Err(value_error("as_strided: Negative strides are not supported").into());
        }
        cut(input, at, start as usize, length as usize, step as usize)
    };
    run().unwrap_or_else(|early| early)
}

/// So many elements along an axis, which are there.
fn cut(
    input: &Array,
    at: usize,
    start: usize,
    length: usize,
    step: usize,
) -> Result<Outcome, Outcome> {
    let own = input.shape();
    let mut shape = own.to_vec();
    shape[at] = length;
    let source = |index: &[usize]| {
        let each = (0..own.len()).map(|i| if i == at { start + index[i] * step } else { index[i] });
        Some(flat(each, own))
    };
    from_index(input, &shape, source, None)
}
