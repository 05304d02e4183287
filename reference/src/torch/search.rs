//! Places in sorted elements, and counts: `searchsorted`, `bucketize` and `bincount`.

use alloc::{format, vec, vec::Vec};

use super::axes::Lanes;
use super::operands::{array, room, shape_error, value_error, values};
use super::order::before;
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::promote::torch::{result_type, scalar_dtype};
use crate::{Array, DType, Operand, Outcome};

/// `torch.searchsorted(sorted_sequence, values, right=right, out_int32=out_int32)`: where
/// each value goes for the sequence to stay in order: before equal elements, or behind
/// them with `right`.
///
/// The sequence is searched by halves, sorted or not. With more than one dimension each
/// of its lanes along the last is searched for the values in the same lane. The two are
/// compared in the dtype that they meet in; a Python number keeps its own value.
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`; `shape` for a sequence without
/// dimensions or whose lanes do not fit those of the values.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, v) = (Array::from([1_i64, 3, 5]), Array::from([0_i64, 3, 9]));
/// assert_eq!(torch::searchsorted(&a, &v, false, false).unwrap(), Array::from([0_i64, 1, 3]));
/// assert_eq!(torch::searchsorted(&a, &v, true, true).unwrap(), Array::from([0_i32, 2, 3]));
/// ```
pub fn searchsorted<'a>(
    sorted_sequence: &'a Array,
    values: impl Into<Operand<'a>>,
    right: bool,
    out_int32: bool,
) -> Outcome {
    let (sequence, values) = (sorted_sequence, values.into());
    let lanes = &sequence.shape()[..sequence.shape().len().saturating_sub(1)];
    let sought = values.shape();
    if sequence.shape().is_empty() {
        return shape_error(
            "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 \
             dimension",
        )
        .into();
    }
    if !lanes.is_empty() {
        let fitting = sought.len() == lanes.len() + 1 && sought[..lanes.len()] == *lanes;
        if !fitting {
            return shape_error(
                "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 \
                 dimensions of boundaries tensor and input value tensor must match",
            )
            .into();
        }
    }
    places(sequence, values, right, out_int32).unwrap_or_else(|early| early)
}

/// `torch.bucketize(input, boundaries, right=right, out_int32=out_int32)`: as
/// [`searchsorted`] in boundaries of one dimension.
///
/// # Errors
///
/// As [`searchsorted`]; `shape` for boundaries of another number of dimensions.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let edges = Array::from([1_i64, 3, 5]);
/// assert_eq!(torch::bucketize(3, &edges, false, false).unwrap(), Array::scalar(1_i64));
/// ```
pub fn bucketize<'a>(
    input: impl Into<Operand<'a>>,
    boundaries: &'a Array,
    right: bool,
    out_int32: bool,
) -> Outcome {
    let rank = boundaries.shape().len();
    if rank != 1 {
        let text = format!("boundaries tensor must be 1 dimension, but got dim({rank})");
        return shape_error(text).into();
    }
    places(boundaries, input.into(), right, out_int32).unwrap_or_else(|early| early)
}

fn places(
    sequence: &Array,
    sought: Operand<'_>,
    right: bool,
    out_int32: bool,
) -> Result<Outcome, Outcome> {
    let to = if out_int32 { DType::I32 } else { DType::I64 };
    scalar_dtype(sought)?;
    let len = room(sought.shape())?;
    let dtype = result_type(&[Operand::Array(sequence), sought])?;
    if len == 0 {
        return Ok(super::to(&array(sought.shape(), Vec::<i64>::new()), to));
    }
    if dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("searchsorted_out_cpu", dtype).into());
    }
    let found = by_dtype!(dtype,
        bool => search::<bool>(sequence, sought, right),
        I: int => search::<I>(sequence, sought, right),
        F: float => search::<F>(sequence, sought, right),
    );
    Ok(super::to(&array(sought.shape(), found), to))
}

fn search<T: Convert + PartialOrd>(sequence: &Array, sought: Operand<'_>, right: bool) -> Vec<i64> {
    let elements = values::<T>(sequence.into());
    let axis = sequence.shape().len().saturating_sub(1);
    let lane = Lanes::along(axis, sequence.shape()).len;
    let sought_lane =
        if axis == 0 { usize::MAX } else { sought.shape().last().copied().unwrap_or(1) };
    let find = |(i, value): (usize, T)| {
        let row = i / sought_lane;
        let row = &elements[row * lane..(row + 1) * lane];
        let (mut low, mut high) = (0, row.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let go_on = if right {
                before(row[middle], value).is_le()
            } else {
                before(row[middle], value).is_lt()
            };
            if go_on { low = middle + 1 } else { high = middle }
        }
        low as i64
    };
    values::<T>(sought).into_iter().enumerate().map(find).collect()
}

/// `torch.bincount(input, weights, minlength)`: how often each of 0, 1, 2 … is among the
/// elements, in `i64`; or the sums of their weights, in `f64`, of `f32` weights in `f32`.
///
/// The result is as long as the greatest element needs, and at least `minlength`.
///
/// # Errors
///
/// `value` for more or fewer dimensions than one, a negative element and a negative
/// `minlength`, and weights of another length; `no-dtype` for `bool`, floats, `u16`,
/// `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([0_u8, 1, 1, 3]);
/// assert_eq!(torch::bincount(&a, None, 0).unwrap(), Array::from([1_i64, 2, 0, 1]));
/// let weights = Array::from([5_i32, 1, 1, 2]);
/// assert_eq!(torch::bincount(&a, Some(&weights), 0).unwrap(), Array::from([5_f64, 2.0, 0.0, 2.0]));
/// ```
pub fn bincount(input: &Array, weights: Option<&Array>, minlength: i128) -> Outcome {
    counted(input, weights, minlength).unwrap_or_else(|early| early)
}

fn counted(input: &Array, weights: Option<&Array>, minlength: i128) -> Result<Outcome, Outcome> {
    let dtype = input.dtype();
    if dtype == DType::Bool || dtype.is_float() || WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("bincount_cpu", dtype).into());
    }
    let Ok(least) = usize::try_from(minlength) else {
        return Err(value_error("minlength should be >= 0").into());
    };
    if input.shape() == [0] {
        room(&[least])?;
        return Ok(Array::from(vec![0_i64; least]).into());
    }
    let elements = values::<i64>(input.into());
    if input.shape().len() != 1 || elements.iter().any(|x| *x < 0) {
        let text = "bincount only supports 1-d non-negative integral inputs.";
        return Err(value_error(text).into());
    }
    if weights.is_some_and(|w| w.shape() != input.shape()) {
        let text = "weights should be 1-d and have the same length as input";
        return Err(value_error(text).into());
    }
    let greatest = elements.iter().max().copied().unwrap_or(0);
    let Some(len) = greatest.checked_add(1).filter(|n| n.checked_mul(8).is_some()) else {
        return Err(value_error("Storage size calculation overflowed").into());
    };
    let len = usize::try_from(len).unwrap_or(usize::MAX).max(least);
    room(&[len])?;
    let Some(weights) = weights else {
        let mut counts = vec![0_i64; len];
        for x in elements {
            counts[x as usize] += 1;
        }
        return Ok(Array::from(counts).into());
    };
    Ok(match weights.dtype() {
        DType::F32 => summed::<f32>(&elements, weights, len).into(),
        _ => summed::<f64>(&elements, weights, len).into(),
    })
}

fn summed<T: Convert + core::ops::AddAssign>(
    elements: &[i64],
    weights: &Array,
    len: usize,
) -> Array {
    let mut sums = vec![T::default(); len];
    for (x, weight) in elements.iter().zip(values::<T>(weights.into())) {
        sums[*x as usize] += weight;
    }
    Array::from(sums)
}
