//! `index_put`: elements written at tuples of indices.

use alloc::{format, vec, vec::Vec};

use super::operands::{array, count, index_error, no_dtype, room, shape_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer;
use crate::{Array, DType, Freedom, Outcome, Scalar, Value, broadcast_indices, broadcast_shapes};

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
/// Masks (`bool` and `u8` indices) are outside this reference. The sums of several floats are open.
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
    let masks = |i: &&&Array| matches!(i.dtype(), DType::Bool | DType::U8);
    if indices.iter().any(|i| !masks(&i) && !matches!(i.dtype(), DType::I32 | DType::I64)) {
        let text = "tensors used as indices must be long, int, byte or bool tensors";
        return Err(index_error(text).into());
    }
    if indices.iter().any(|i| masks(&i)) {
        return Err(Outcome::Unspecified("a mask: outside this reference".into()));
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
            (values::<i64>((*index).into()), broadcast_indices(index.shape(), &common));
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
