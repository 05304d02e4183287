//! Elements in other places: `roll`, `flip`, `pad`, `repeat`, `tile`, `cat`, `stack`,
//! `meshgrid`, `unfold`, `narrow`, `select` and `slice_copy`. All work for every dtype.

use alloc::{format, vec, vec::Vec};

use super::axes::axis;
use super::create::number_as;
use super::index::pick;
use super::operands::{count, index_error, no_dtype, room, shape_error, value_error};
use crate::promote::torch::promote_types;
use crate::{Array, Operand, Outcome, Scalar, Value, unravel};

/// Where each element of `shape` comes from, by its index.
fn from_index(
    input: &Array,
    shape: &[usize],
    source: impl Fn(&[usize]) -> Option<usize>,
    fill: Option<Scalar>,
) -> Result<Outcome, Outcome> {
    let len = room(shape)?;
    let places = (0..len).map(|i| source(&unravel(i, shape)));
    let elements = places.map(|p| p.and_then(|i| input.get(i)).or(fill));
    let elements = elements.collect::<Option<Vec<_>>>().unwrap_or_default();
    let moved = Array::from_scalars(input.dtype(), shape.to_vec(), &elements);
    moved.map(Outcome::from).ok_or_else(|| value_error("an element without a source").into())
}

/// The flat place of an index in an array of this shape.
fn flat(index: impl IntoIterator<Item = usize>, shape: &[usize]) -> usize {
    index.into_iter().zip(shape).fold(0, |at, (i, d)| at * d + i)
}

/// `torch.roll(input, shifts, dims)`: moved along the axes, what leaves at one end coming
/// in at the other; without `dims` in the flattened array.
///
/// # Errors
///
/// `value` for other numbers of shifts and axes, `index` for an axis out of range, and any
/// axis of an array without dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2, 3]);
/// assert_eq!(torch::roll(&a, &[1], &[0]).unwrap(), Array::from([3_i8, 1, 2]));
/// ```
pub fn roll(input: &Array, shifts: &[i128], dims: &[i128]) -> Outcome {
    rolled(input, shifts, dims).unwrap_or_else(|early| early)
}

fn rolled(input: &Array, shifts: &[i128], dims: &[i128]) -> Result<Outcome, Outcome> {
    if shifts.is_empty() {
        return Err(value_error("`shifts` required").into());
    }
    let shape = input.shape();
    if dims.is_empty() && shifts.len() == 1 {
        let all = [input.len()];
        let line = input.clone().reshape(all.to_vec()).expect("as many elements");
        let Outcome::Value(value) = rolled(&line, shifts, &[0])? else {
            return Ok(input.clone().into());
        };
        let back = value.arrays.into_iter().next().map(|a| a.reshape(shape.to_vec()));
        return match back {
            Some(Ok(array)) => Ok(array.into()),
            _ => Err(value_error("an array of the same length").into()),
        };
    }
    if shifts.len() != dims.len() {
        let (s, d) = (shifts.len(), dims.len());
        let text = format!("shifts and dimensions must align. shifts: {s}, dims:{d}");
        return Err(value_error(text).into());
    }
    let mut back = vec![0_usize; shape.len()];
    if shape.is_empty() {
        return Err(index_error("Dimension specified as 0 but tensor has no dimensions").into());
    }
    // Of nothing, no axis is looked at.
    if input.is_empty() {
        return Ok(input.clone().into());
    }
    for (shift, dim) in shifts.iter().zip(dims) {
        let at = axis(*dim, shape.len())?;
        if let (Some(back), Some(size)) = (back.get_mut(at), shape.get(at).filter(|d| **d > 0)) {
            *back = (*back as i128 + shift.rem_euclid(*size as i128)).rem_euclid(*size as i128)
                as usize;
        }
    }
    let source = |index: &[usize]| {
        let each = index.iter().zip(&back).zip(shape).map(|((i, b), d)| (i + d - b) % d);
        Some(flat(each, shape))
    };
    from_index(input, shape, source, None)
}

/// `torch.flip(input, dims)`: the other way round along the axes.
///
/// # Errors
///
/// `index` for an axis out of range, `value` for one that is there twice.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::flip(&Array::from([1_i8, 2, 3]), &[0]).unwrap(), Array::from([3_i8, 2, 1]));
/// ```
pub fn flip(input: &Array, dims: &[i128]) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let shape = input.shape();
        let mut flipped = vec![false; shape.len().max(1)];
        for dim in dims {
            let at = axis(*dim, shape.len())?;
            if flipped[at] {
                let text = format!("dim {at} appears multiple times in the list of dims");
                return Err(value_error(text).into());
            }
            flipped[at] = true;
        }
        let source = |index: &[usize]| {
            let each = index.iter().zip(&flipped).zip(shape);
            Some(flat(each.map(|((i, f), d)| if *f { d - 1 - i } else { *i }), shape))
        };
        from_index(input, shape, source, None)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.nn.functional.pad(input, pad, value=value)`: so many elements more (or, where
/// negative, less) before and behind the last axis, then the one before it, and so on.
///
/// The value is taken as a `float`: 2^53 + 1 fills with 2^53, and −1 is no `u8`.
///
/// # Errors
///
/// `value` for an odd number of paddings, for more than the axes take, and for an axis
/// that would be shorter than nothing; `overflow` for a value that the dtype does not hold.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2]);
/// assert_eq!(torch::pad(&a, &[1, 2], 9).unwrap(), Array::from([9_i8, 1, 2, 9, 9]));
/// assert_eq!(torch::pad(&a, &[-1, 0], 0).unwrap(), Array::from([2_i8]));
/// ```
pub fn pad<'a>(input: &Array, pad: &[i128], value: impl Into<Operand<'a>>) -> Outcome {
    padded(input, pad, value.into()).unwrap_or_else(|early| early)
}

fn padded(input: &Array, pad: &[i128], value: Operand<'_>) -> Result<Outcome, Outcome> {
    let own = input.shape();
    if pad.len() % 2 != 0 {
        return Err(value_error("Padding length must be divisible by 2").into());
    }
    if pad.len() > 2 * own.len() {
        return Err(value_error(
            "Padding length should be less than or equal to two times the input dimension",
        )
        .into());
    }
    let mut shape = own.to_vec();
    let mut before = vec![0_i128; own.len()];
    for (back, pair) in pad.chunks(2).enumerate() {
        let at = own.len() - 1 - back;
        // First what is taken off in front, then behind, then what is added.
        let cut =
            pair.iter().filter(|p| **p < 0).fold(own[at] as i128, |n, p| n.saturating_add(*p));
        if cut < 0 {
            return Err(value_error("narrow(): length must be non-negative.").into());
        }
        let size = pair.iter().filter(|p| **p > 0).fold(cut, |n, p| n.saturating_add(*p));
        shape[at] = usize::try_from(size).unwrap_or(usize::MAX);
        before[at] = pair[0];
    }
    // PyTorch takes the value as a `float`, whatever it is.
    let value = match value {
        Operand::Int(v) => Operand::Float(v as f64),
        Operand::Bool(v) => Operand::Float(v.into()),
        other => other,
    };
    let fill = number_as(value, input.dtype())?;
    let source = |index: &[usize]| {
        let mut at = 0;
        for ((i, b), d) in index.iter().zip(&before).zip(own) {
            let i = usize::try_from(*i as i128 - b).ok().filter(|i| i < d)?;
            at = at * d + i;
        }
        Some(at)
    };
    from_index(input, &shape, source, Some(fill))
}

/// `tensor.repeat(repeats)`: the array so many times along each axis, after axes of 1 in front.
///
/// # Errors
///
/// `value` for fewer numbers than axes and for a negative one.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2]);
/// assert_eq!(torch::repeat(&a, &[2, 2]).unwrap(), Array::from([[1_i8, 2, 1, 2], [1, 2, 1, 2]]));
/// ```
pub fn repeat(input: &Array, repeats: &[i128]) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let own = input.shape();
        let Some(lead) = repeats.len().checked_sub(own.len()) else {
            return Err(value_error(
                "Number of dimensions of repeat dims can not be smaller than number of dimensions \
                 of tensor",
            )
            .into());
        };
        let wide: Vec<usize> = core::iter::repeat_n(1, lead).chain(own.iter().copied()).collect();
        let mut shape = Vec::with_capacity(wide.len());
        for (d, n) in wide.iter().zip(repeats) {
            match usize::try_from(*n) {
                Ok(n) => shape.push(n.saturating_mul(*d)),
                // Nothing times a negative number is nothing.
                Err(_) if *d == 0 && *n >= i64::MIN.into() => shape.push(0),
                Err(_) => {
                    return Err(
                        value_error("Trying to create tensor with negative dimension").into()
                    );
                }
            }
        }
        let source =
            |index: &[usize]| Some(flat(index.iter().zip(&wide).map(|(i, d)| i % d), &wide));
        from_index(input, &shape, source, None)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.tile(input, dims)`: as [`repeat`], but fewer numbers than axes are enough.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2]]);
/// assert_eq!(torch::tile(&a, &[2]).unwrap(), Array::from([[1_i8, 2, 1, 2]]));
/// ```
pub fn tile(input: &Array, dims: &[i128]) -> Outcome {
    let lead = input.shape().len().saturating_sub(dims.len());
    let all: Vec<i128> = core::iter::repeat_n(1, lead).chain(dims.iter().copied()).collect();
    repeat(input, &all)
}

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
/// `value` for a step below 1; `index` for an axis out of range and an array without
/// dimensions.
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
        let span = (end - start).max(0);
        let length = span / step + i128::from(span % step != 0);
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        cut(input, at, start as usize, length as usize, step)
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
