//! `index_put`: elements written at tuples of indices.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::create::number_as;
use super::operands::{array, count, index_error, no_dtype, room, shape_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer;
use crate::{
    Array, DType, Freedom, Operand, Outcome, Scalar, Value, broadcast_indices, broadcast_shapes,
    unravel,
};

/// `torch.index_put(input, indices, values, accumulate=accumulate)`, Python's `x[i] = v` and
/// `x[i, j] = v` on a copy: `values` at the places that the index arrays name together, the first
/// of them along the first axis.
///
/// The index arrays, `i32` or `i64`, broadcast; negative ones count from the end. `values` broadcasts
/// to their common shape and the axes that are left.
///
/// | | |
/// |---|---|
/// | several values for one place | any of them may stand there: PyTorch promises nothing (it is the last, with one thread) |
/// | so, with `accumulate` | all are added to what is there, modulo 2^bits; of booleans, or |
/// | `values` of another dtype | raises, whatever its rank |
/// | nothing to write | no index is looked at: 9 is none out of range for an array of shape \[3, 0\] |
///
/// A mask, `bool` or `u8`, has as many axes as it names, of their lengths, and stands for an index array
/// for each of them: where it is true, in order. A mask alone and a single element as `values`, without
/// `accumulate`, are a fill (see [`torch::full`](super::full) for how the number is converted): then
/// `values` may have any rank and another dtype, and no mask is a `u8`. The sums of several floats are open.
///
/// # Errors
///
/// In this order. `index`: more index arrays than axes, an index of another dtype, index arrays that do not
/// broadcast, or name an axis of size 0; `shape`: `values` that does not broadcast; `no-dtype`: `values` of another dtype, and
/// `u16`, `u32` and `u64`; `index`: an index out of range.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors. That duplicates without `accumulate` are
/// undefined: the documentation of `Tensor.index_put_`.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, v) = (Array::from([100_i8, 2, 3]), Array::from([100_i8, 5, 6]));
/// let i = Array::from([0_i64, -1, -1]);
/// assert_eq!(torch::index_put(&a, &[&i], &v, true).unwrap(), Array::from([-56_i8, 2, 14]));
/// let value = torch::index_put(&a, &[&i], &v, false).value().unwrap();
/// assert!(value.accepts(&Array::from([100_i8, 2, 5])));
/// assert!(value.accepts(&Array::from([100_i8, 2, 6])));
/// assert!(!value.accepts(&Array::from([100_i8, 2, 3])));
/// ```
pub fn index_put(input: &Array, indices: &[&Array], values: &Array, accumulate: bool) -> Outcome {
    put(input, indices, values, accumulate).unwrap_or_else(|early| early)
}

fn put(
    input: &Array,
    indices: &[&Array],
    source: &Array,
    accumulate: bool,
) -> Result<Outcome, Outcome> {
    let (rank, dtype) = (input.shape().len(), input.dtype());
    if indices.is_empty() {
        return Err(Outcome::Unspecified("no index at all: PyTorch fails inside".into()));
    }
    if indices.len() > rank {
        let text = format!("too many indices for tensor of dimension {rank}");
        return Err(index_error(text).into());
    }
    if let ([mask], 1, false) = (indices, source.len(), accumulate) {
        if is_mask(mask) {
            return filled(input, mask, source);
        }
    }
    if indices.iter().any(|i| !is_mask(i) && !matches!(i.dtype(), DType::I32 | DType::I64)) {
        let text = "tensors used as indices must be long, int, byte or bool tensors";
        return Err(index_error(text).into());
    }
    let indices = expanded(indices, input.shape())?;
    if indices.is_empty() {
        let text = "masks without axes, and no other index: PyTorch fails inside";
        return Err(Outcome::Unspecified(text.into()));
    }
    let shapes: Vec<&[usize]> = indices.iter().map(|i| i.shape()).collect();
    let Some(common) = broadcast_shapes(&shapes) else {
        let text = "shape mismatch: indexing tensors could not be broadcast together";
        return Err(index_error(text).into());
    };
    let (named, rest) = input.shape().split_at(indices.len());
    if named.contains(&0) && !common.contains(&0) {
        return Err(index_error("index is out of bounds for dimension with size 0").into());
    }
    let shape = [&common[..], rest].concat();
    if broadcast_shapes(&[source.shape(), &shape]).is_none_or(|both| both != shape) {
        let text = format!("shape mismatch: value tensor of shape {:?}", source.shape());
        return Err(shape_error(text).into());
    }
    if source.dtype() != dtype {
        let text = "Index put requires the source and destination dtypes match";
        return Err(no_dtype(text).into());
    }
    let places = room(&shape)?;
    if WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("index_put", dtype).into());
    }
    if places == 0 {
        return Ok(input.clone().into());
    }
    // Where the block of the remaining axes begins, for each tuple of indices.
    let mut starts = vec![0_usize; room(&common)?];
    for (index, size) in indices.iter().zip(named) {
        let (own, spread) =
            (values::<i64>((&**index).into()), broadcast_indices(index.shape(), &common));
        for (start, from) in starts.iter_mut().zip(spread) {
            *start = *start * size + within(own[from], *size)?;
        }
    }
    let block = count(rest).unwrap_or(0);
    let to = starts.iter().flat_map(|start| (0..block).map(move |i| start * block + i));
    let from = broadcast_indices(source.shape(), &shape);
    let steps: Vec<(usize, usize)> = to.zip(from).collect();
    if !accumulate {
        return Ok(Outcome::Value(written(input, source, &steps)));
    }
    Ok(by_dtype!(dtype,
        bool => array(input.shape(), added::<bool>(input, source, &steps, |x, y| x | y)).into(),
        I: int => array(input.shape(), added::<I>(input, source, &steps, integer::add)).into(),
        F: float => {
            let sums = array(input.shape(), added::<F>(input, source, &steps, |x, y| x + y));
            Outcome::Value(Value { arrays: vec![sums], free: Freedom::of(several(&steps)) })
        },
    ))
}

fn is_mask(index: &Array) -> bool {
    matches!(index.dtype(), DType::Bool | DType::U8)
}

/// That a mask has the lengths of these axes.
fn matches_axes(mask: &Array, first: usize, shape: &[usize]) -> Result<(), Outcome> {
    match shape.get(first..first + mask.shape().len()) {
        Some(axes) if axes == mask.shape() => Ok(()),
        _ => Err(index_error("The shape of the mask does not match that of the tensor").into()),
    }
}

/// Index arrays for all the axes that are named, those of the masks' true places among them.
fn expanded<'a>(indices: &[&'a Array], shape: &[usize]) -> Result<Vec<Cow<'a, Array>>, Outcome> {
    let mut each = Vec::new();
    for index in indices {
        if !is_mask(index) {
            each.push(Cow::Borrowed(*index));
            continue;
        }
        matches_axes(index, each.len(), shape)?;
        let on = values::<bool>((*index).into());
        let places = (0..on.len()).filter(|i| on[*i]).map(|i| unravel(i, index.shape()));
        let places: Vec<Vec<usize>> = places.collect();
        for axis in 0..index.shape().len() {
            let along = places.iter().map(|place| place[axis] as i64).collect();
            each.push(Cow::Owned(array(&[places.len()], along)));
        }
    }
    if each.len() > shape.len() {
        return Err(index_error("Dimension out of range").into());
    }
    Ok(each)
}

/// The one element of `source`, as a number, wherever the mask is true.
fn filled(input: &Array, mask: &Array, source: &Array) -> Result<Outcome, Outcome> {
    matches_axes(mask, 0, input.shape())?;
    if mask.dtype() == DType::U8 {
        return Err(no_dtype("masked_fill_ only supports boolean masks").into());
    }
    if WIDE_UNSIGNED.contains(&input.dtype()) {
        return Err(no_kernel("masked_fill", input.dtype()).into());
    }
    let number = match source.get(0) {
        Some(Scalar::Bool(x)) => Operand::Bool(x),
        Some(x) => match (x.to_i128(), x.to_f64()) {
            (Some(whole), _) => Operand::Int(whole),
            (None, float) => Operand::Float(float.unwrap_or(f64::NAN)),
        },
        None => return Ok(input.clone().into()),
    };
    let element = number_as(number, input.dtype())?;
    let on = values::<bool>(mask.into());
    let mut result = input.clone();
    let block = input.len().checked_div(on.len()).unwrap_or(0);
    for start in (0..on.len()).filter(|i| on[*i]) {
        for i in start * block..(start + 1) * block {
            result.set(i, element);
        }
    }
    Ok(result.into())
}

/// An index counted from the start.
fn within(index: i64, size: usize) -> Result<usize, Outcome> {
    let long = i128::try_from(size).unwrap_or(i128::MAX);
    match i128::from(index) {
        i if (0..long).contains(&i) => Ok(i as usize),
        i if (-long..0).contains(&i) => Ok((i + long) as usize),
        i => {
            let text = format!("index {i} is out of bounds for dimension with size {size}");
            Err(index_error(text).into())
        }
    }
}

/// Of several elements for one place the last is shown, and each of them is right.
fn written(input: &Array, source: &Array, steps: &[(usize, usize)]) -> Value {
    let mut written = input.clone();
    let mut order: Vec<(usize, Scalar)> = Vec::with_capacity(steps.len());
    for (to, from) in steps {
        if let Some(element) = source.get(*from) {
            written.set(*to, element);
            order.push((*to, element));
        }
    }
    order.sort_by_key(|(to, _)| *to);
    let mut open: Vec<(usize, Vec<Scalar>)> = Vec::new();
    for same in order.chunk_by(|(a, _), (b, _)| a == b) {
        let mut ways: Vec<Scalar> = Vec::new();
        for (_, element) in same {
            if !ways.contains(element) {
                ways.push(*element);
            }
        }
        if ways.len() > 1 {
            open.push((same[0].0, ways));
        }
    }
    let free = if open.is_empty() { Freedom::None } else { Freedom::OneOf(open) };
    Value { arrays: vec![written], free }
}

fn added<T: Convert>(
    input: &Array,
    source: &Array,
    steps: &[(usize, usize)],
    f: impl Fn(T, T) -> T,
) -> Vec<T> {
    let (mut sums, own) = (values::<T>(input.into()), values::<T>(source.into()));
    for (to, from) in steps {
        sums[*to] = f(sums[*to], own[*from]);
    }
    sums
}

/// The places that more than one element goes to.
fn several(steps: &[(usize, usize)]) -> Vec<usize> {
    let mut places: Vec<usize> = steps.iter().map(|(to, _)| *to).collect();
    places.sort_unstable();
    let runs = places.chunk_by(|a, b| a == b);
    runs.filter(|run| run.len() > 1).map(|run| run[0]).collect()
}
