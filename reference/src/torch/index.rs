//! Elements by index: `index_select`, `take`, `gather` and `take_along_dim`.

use alloc::{format, vec, vec::Vec};

use super::axes::{Lanes, axis};
use super::operands::{array, count, index_error, no_dtype, shape_error, values};
use super::pair::{WIDE_UNSIGNED, no_kernel, shape_mismatch, zero_division};
use crate::{Array, DType, Outcome, Raise, broadcast_indices, broadcast_shapes, with_data};

/// The elements at these places of the flat data.
pub(super) fn pick(input: &Array, shape: &[usize], places: &[usize]) -> Array {
    with_data!(input.data(), v => array(shape, places.iter().map(|i| v[*i]).collect()))
}

/// `torch.index_select(input, dim, index)`: the slices along an axis with these indices.
///
/// Works for every dtype. The index is `i32` or `i64`; a 0-dimensional one stands for a
/// vector of one.
///
/// # Errors
///
/// `index` for a negative index, one that is out of range, an index of two or more
/// dimensions and an axis out of range; `no-dtype` for an index of another dtype; `shape` for more
/// or less than one index into an array without dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let (a, i) = (Array::from([[1_i8, 2, 3]]), Array::from([2_i64, 0, 0]));
/// assert_eq!(torch::index_select(&a, 1, &i).unwrap(), Array::from([[3_i8, 1, 1]]));
/// let out = torch::index_select(&a, 1, &Array::from([-1_i64]));
/// assert_eq!(out.raises().unwrap().kind, RaiseKind::Index);
/// ```
pub fn index_select(input: &Array, dim: i128, index: &Array) -> Outcome {
    selected(input, dim, index).into()
}

fn selected(input: &Array, dim: i128, index: &Array) -> Result<Array, Raise> {
    let rank = input.shape().len();
    let at = axis(dim, rank)?;
    if index.shape().len() > 1 {
        return Err(index_error("index_select(): Index is supposed to be a vector"));
    }
    if rank == 0 && index.len() != 1 {
        return Err(shape_error("index_select(): Index to scalar can have only 1 value"));
    }
    index_dtype(index, &[DType::I32, DType::I64], "index_select")?;
    let size = input.shape().get(at).copied().unwrap_or(1);
    let found = within(index, size)?;
    let mut shape = input.shape().to_vec();
    if let Some(dim) = shape.get_mut(at) {
        *dim = found.len();
    }
    let lanes = Lanes::along(at, input.shape());
    let out = Lanes::along(at, &shape);
    let mut places = vec![0; count(&shape).unwrap_or(0)];
    if !places.is_empty() {
        for (from, to) in lanes.starts().zip(out.starts()) {
            for (i, place) in found.iter().zip(out.places(to)) {
                places[place] = from + i * lanes.step;
            }
        }
    }
    Ok(pick(input, &shape, &places))
}

/// `torch.take(input, index)`: elements of the flattened array, negative indices counted
/// from the end.
///
/// # Errors
///
/// `index` for an index out of range; `no-dtype` for an index that is not `i64`, and for
/// an array of `u16`, `u32` or `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([[1_i8, 2], [3, 4]]), Array::from([3_i64, -4]));
/// assert_eq!(torch::take(&a, &i).unwrap(), Array::from([4_i8, 1]));
/// ```
pub fn take(input: &Array, index: &Array) -> Outcome {
    taken(input, index).into()
}

fn taken(input: &Array, index: &Array) -> Result<Array, Raise> {
    index_dtype(index, &[DType::I64], "take")?;
    if input.is_empty() && !index.is_empty() {
        return Err(index_error("take(): tried to take from an empty tensor"));
    }
    if index.is_empty() {
        return Ok(pick(input, index.shape(), &[]));
    }
    if WIDE_UNSIGNED.contains(&input.dtype()) {
        return Err(no_kernel("take_cpu", input.dtype()));
    }
    let len = input.len() as i64;
    let places = values::<i64>(index.into()).into_iter().map(|i| match i {
        i if (0..len).contains(&i) => Ok(i as usize),
        i if (-len..0).contains(&i) => Ok((i + len) as usize),
        i => Err(index_error(format!("tried to access index {i} on a tensor of {len} elements"))),
    });
    Ok(pick(input, index.shape(), &places.collect::<Result<Vec<_>, _>>()?))
}

/// `torch.gather(input, dim, index)`: for every place of `index` the element of `input` at
/// that place, but along the axis at the index.
///
/// Works for every dtype.
///
/// # Errors
///
/// `index` for a negative index, one that is out of range, and an axis out of range;
/// `no-dtype` for an index that is neither `i32` nor `i64`; `shape` for an index of another rank or
/// longer than the input on another axis.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([[1_i8, 2], [3, 4]]), Array::from([[1_i64, 0], [0, 0]]));
/// assert_eq!(torch::gather(&a, 1, &i).unwrap(), Array::from([[2_i8, 1], [3, 3]]));
/// ```
pub fn gather(input: &Array, dim: i128, index: &Array) -> Outcome {
    gathered(input, dim, index).into()
}

fn gathered(input: &Array, dim: i128, index: &Array) -> Result<Array, Raise> {
    let at = axis(dim, input.shape().len())?;
    if index.is_empty() {
        index_dtype(index, &[DType::I32, DType::I64], "gather")?;
        return Ok(pick(input, index.shape(), &[]));
    }
    index_dtype(index, &[DType::I32, DType::I64], "gather")?;
    let places = indexed(input.shape(), at, index, None)?;
    Ok(pick(input, index.shape(), &places))
}

/// Where an index along one axis points to, checked as PyTorch does: its rank, its sizes
/// on the other axes, and its elements.
pub(super) fn indexed(
    shape: &[usize],
    at: usize,
    index: &Array,
    source: Option<&[usize]>,
) -> Result<Vec<usize>, Raise> {
    let own = index.shape();
    // An array without dimensions and a vector pass for each other.
    let rank = |s: &[usize]| s.len().max(1);
    if rank(own) != rank(shape) || source.is_some_and(|s| rank(s) != rank(own)) {
        return Err(shape_error("Index tensor must have the same number of dimensions"));
    }
    let too_long = (0..own.len()).any(|i| i != at && own[i] > shape[i]);
    let beyond = source.is_some_and(|s| own.iter().zip(s).any(|(x, y)| x > y));
    let single = source.is_some_and(|s| s.is_empty() && own.first().is_some_and(|d| *d > 1));
    if too_long || beyond || single {
        return Err(shape_error(format!(
            "Expected index {own:?} to be no larger than self {shape:?}"
        )));
    }
    let found = within(index, shape.get(at).copied().unwrap_or(1))?;
    let mut steps = vec![1; shape.len()];
    for i in (0..shape.len().saturating_sub(1)).rev() {
        steps[i] = steps[i + 1] * shape[i + 1];
    }
    let place = |(flat, i): (usize, usize)| {
        let (mut rest, mut to) = (flat, 0);
        for axis in (0..own.len()).rev() {
            let k = rest % own[axis];
            rest /= own[axis];
            to += if axis == at { 0 } else { k * steps[axis] };
        }
        to + i * steps.get(at).copied().unwrap_or(0)
    };
    Ok(found.into_iter().enumerate().map(place).collect())
}

/// `torch.take_along_dim(input, indices, dim)`; without a `dim`, in the flattened array.
///
/// Input and indices broadcast on the other axes. Along the axis an index is taken modulo
/// the size: nothing is out of range. Without a `dim` it is [`gather`]'s, and must be in
/// range.
///
/// # Errors
///
/// `no-dtype` for indices that are not `i64`; `shape` for another rank; `index` as said,
/// and for an axis out of range; `zero-division` for an axis without elements.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([[1_i8, 2, 3]]), Array::from([[3_i64, -1]]));
/// assert_eq!(torch::take_along_dim(&a, &i, Some(1)).unwrap(), Array::from([[1_i8, 3]]));
/// ```
pub fn take_along_dim(input: &Array, indices: &Array, dim: Option<i128>) -> Outcome {
    along(input, indices, dim).into()
}

fn along(input: &Array, indices: &Array, dim: Option<i128>) -> Result<Array, Raise> {
    let rank = input.shape().len();
    let same_rank = || match rank == indices.shape().len() {
        true => Ok(()),
        false => Err(shape_error("input and indices should have the same number of dimensions")),
    };
    let Some(dim) = dim else {
        index_dtype(indices, &[DType::I64], "take_along_dim")?;
        let flat = |a: &Array| a.clone().reshape(vec![a.len()]).expect("as many elements");
        return gathered(&flat(input), 0, &flat(indices));
    };
    same_rank()?;
    index_dtype(indices, &[DType::I64], "take_along_dim")?;
    let at = axis(dim, rank)?;
    if rank == 0 {
        return Err(index_error("Dimension specified as 0 but tensor has no dimensions"));
    }
    let except = |shape: &[usize], size: usize| {
        let mut shape = shape.to_vec();
        if let Some(dim) = shape.get_mut(at) {
            *dim = size;
        }
        shape
    };
    let (a, b) = (except(input.shape(), 1), except(indices.shape(), 1));
    let Some(common) = broadcast_shapes(&[&a, &b]) else {
        return Err(shape_mismatch(&a, &b));
    };
    let size = input.shape().get(at).copied().unwrap_or(1);
    let (wide, out) =
        (except(&common, size), except(&common, indices.shape().get(at).copied().unwrap_or(1)));
    if count(&out) == Some(0) {
        return Ok(pick(input, &out, &[]));
    }
    if size == 0 {
        // The index is taken modulo 0.
        return Err(zero_division());
    }
    let spread = broadcast_indices(indices.shape(), &out);
    let own = values::<i64>(indices.into());
    let wrapped: Vec<i64> = spread.iter().map(|i| own[*i].rem_euclid(size as i64)).collect();
    let places = indexed(&wide, at, &array(&out, wrapped), None)?;
    let from = broadcast_indices(input.shape(), &wide);
    Ok(pick(input, &out, &places.iter().map(|i| from[*i]).collect::<Vec<_>>()))
}

/// Where the elements of the corner of this shape lie in a larger array.
pub(super) fn corner(part: &[usize], whole: &[usize]) -> Vec<usize> {
    let len = count(part).unwrap_or(0);
    let place = |flat: usize| {
        let (mut rest, mut step, mut to) = (flat, 1, 0);
        for axis in (0..part.len()).rev() {
            to += rest % part[axis] * step;
            rest /= part[axis];
            step *= whole.get(axis).copied().unwrap_or(1);
        }
        to
    };
    (0..len).map(place).collect()
}

pub(super) fn index_dtype(index: &Array, known: &[DType], function: &str) -> Result<(), Raise> {
    match known.contains(&index.dtype()) {
        true => Ok(()),
        false => Err(no_dtype(format!("{function}(): Expected dtype int32/int64 for index"))),
    }
}

/// Indices that count from the start, and are in range.
pub(super) fn within(index: &Array, size: usize) -> Result<Vec<usize>, Raise> {
    let each = values::<i64>(index.into()).into_iter().map(|i| match usize::try_from(i) {
        Ok(i) if i < size => Ok(i),
        _ => Err(index_error(format!("index {i} is out of bounds for dimension with size {size}"))),
    });
    each.collect()
}
