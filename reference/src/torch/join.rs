//! Several arrays together: `cat`, `stack` and `meshgrid`. All work for every dtype.

use alloc::{format, vec::Vec};

use super::axes::axis;
use super::index::pick;
use super::moves::flat;
use super::operands::{count, no_dtype, room, shape_error, value_error};
use crate::promote::torch::promote_types;
use crate::{Array, Outcome, Value, unravel};

/// `torch.cat(tensors, dim=dim)`: one behind the other along an axis, in the dtype that
/// all meet in.
///
/// An array of shape `[0]` fits any other, and adds nothing but its dtype.
///
/// # Errors
///
/// `shape` for other ranks or sizes, and arrays without dimensions; `index` for an axis out
/// of range; `no-dtype` of promotion; `value` for no arrays.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_i8]), Array::from([300_i16]));
/// assert_eq!(torch::cat(&[&a, &b], 0).unwrap(), Array::from([1_i16, 300]));
/// ```
pub fn cat(tensors: &[&Array], dim: i128) -> Outcome {
    joined(tensors, dim).unwrap_or_else(|early| early)
}

fn joined(tensors: &[&Array], dim: i128) -> Result<Outcome, Outcome> {
    let Some(first) = tensors.first() else {
        return Err(value_error("torch.cat(): expected a non-empty list of Tensors").into());
    };
    if tensors.iter().any(|t| t.shape().is_empty()) {
        return Err(shape_error("zero-dimensional tensor cannot be concatenated").into());
    }
    let counted: Vec<&Array> = tensors.iter().copied().filter(|t| t.shape() != [0]).collect();
    let dtype = tensors.iter().try_fold(first.dtype(), |d, t| promote_types(d, t.dtype()))?;
    // Of nothing but such arrays, no axis is looked at.
    let Some(model) = counted.first() else { return Ok(super::to(first, dtype)) };
    let at = axis(dim, model.shape().len())?;
    let mut shape = model.shape().to_vec();
    shape[at] = 0;
    for t in &counted {
        let own = t.shape();
        if own.len() != shape.len() {
            return Err(shape_error("Tensors must have same number of dimensions").into());
        }
        if own.iter().zip(&shape).enumerate().any(|(i, (x, y))| i != at && x != y) {
            let text = format!("Sizes of tensors must match except in dimension {at}.");
            return Err(shape_error(text).into());
        }
        shape[at] = shape[at].saturating_add(own[at]);
    }
    room(&shape)?;
    let mut parts = Vec::with_capacity(counted.len());
    for t in &counted {
        match super::to(t, dtype) {
            Outcome::Value(value) => parts.extend(value.arrays),
            other => return Ok(other),
        }
    }
    let mut elements = Vec::new();
    for flat_index in 0..count(&shape).unwrap_or(0) {
        let mut index = unravel(flat_index, &shape);
        for part in &parts {
            let size = part.shape()[at];
            if index[at] < size {
                elements.extend(part.get(flat(index.iter().copied(), part.shape())));
                break;
            }
            index[at] -= size;
        }
    }
    let joined = Array::from_scalars(dtype, shape, &elements);
    joined.map(Outcome::from).ok_or_else(|| value_error("an element without a source").into())
}

/// `torch.stack(tensors, dim=dim)`: along a new axis, in the dtype that all meet in.
///
/// # Errors
///
/// `shape` for arrays of different shapes; `index` for an axis out of range; `no-dtype` of
/// promotion; `value` for no arrays.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_u8, 2]), Array::from([-1_i8, -2]));
/// assert_eq!(torch::stack(&[&a, &b], 1).unwrap(), Array::from([[1_i16, -1], [2, -2]]));
/// ```
pub fn stack(tensors: &[&Array], dim: i128) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let Some(first) = tensors.first() else {
            return Err(value_error("stack expects a non-empty TensorList").into());
        };
        let at = axis(dim, first.shape().len() + 1)?;
        if tensors.iter().any(|t| t.shape() != first.shape()) {
            return Err(shape_error("stack expects each tensor to be equal size").into());
        }
        let mut shape = first.shape().to_vec();
        shape.insert(at, 1);
        let wide = tensors.iter().map(|t| (*t).clone().reshape(shape.clone()));
        let wide: Vec<Array> = wide.filter_map(Result::ok).collect();
        joined(&wide.iter().collect::<Vec<_>>(), at as i128)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.meshgrid(*tensors, indexing=indexing)`: the grids whose axes the vectors are;
/// with `xy` the first two are exchanged.
///
/// # Errors
///
/// `no-dtype` for arrays of different dtypes; `shape` for one with more than one dimension;
/// `value` for no arrays.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_i8, 2]), Array::from([5_i8]));
/// let value = torch::meshgrid(&[&a, &b], false).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([[1_i8], [2]]), Array::from([[5_i8], [5]])]);
/// ```
pub fn meshgrid(tensors: &[&Array], xy: bool) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let Some(first) = tensors.first() else {
            return Err(value_error("meshgrid expects a non-empty TensorList").into());
        };
        if tensors.iter().any(|t| t.shape().len() > 1) {
            return Err(shape_error("torch.meshgrid: Expected 0D or 1D tensor").into());
        }
        if tensors.iter().any(|t| t.dtype() != first.dtype()) {
            return Err(no_dtype("meshgrid expects all tensors to have the same dtype").into());
        }
        let mut order: Vec<usize> = (0..tensors.len()).collect();
        if xy && tensors.len() > 1 {
            order.swap(0, 1);
        }
        let shape: Vec<usize> = order.iter().map(|i| tensors[*i].len()).collect();
        let len = room(&shape)?;
        let grid = |(i, t): (usize, &&Array)| {
            let at = order.iter().position(|o| *o == i).unwrap_or(0);
            let places: Vec<usize> = (0..len).map(|k| unravel(k, &shape)[at]).collect();
            pick(t, &shape, &places)
        };
        let grids: Vec<Array> = tensors.iter().enumerate().map(grid).collect();
        Ok(Outcome::Value(Value::from(grids)))
    };
    run().unwrap_or_else(|early| early)
}
