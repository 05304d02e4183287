//! Differences of neighbours: `diff`.

use alloc::{format, vec::Vec};

use super::axes::{Lanes, axis};
use super::operands::{array, count, shape_error, value_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::integer;
use crate::{Array, Outcome, Raise};

/// `torch.diff(input, n, dim)`: the differences of neighbours along an axis, `n` times
/// over, modulo 2^bits; of booleans, xor.
///
/// | | |
/// |---|---|
/// | `u8` \[5, 3\] | \[254\] |
/// | `n` of 0 | the array itself, whatever `dim` is |
/// | `n` beyond the length | nothing along that axis |
///
/// # Errors
///
/// `value` for an array without dimensions and for a negative `n`; `index` for an axis
/// out of range; `no-dtype` for `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([5_u8, 3, 4]);
/// assert_eq!(torch::diff(&a, 1, -1).unwrap(), Array::from([254_u8, 1]));
/// assert_eq!(torch::diff(&a, 2, -1).unwrap(), Array::from([3_u8]));
/// ```
pub fn diff(input: &Array, n: i128, dim: i128) -> Outcome {
    differences(input, n, dim).into()
}

/// `torch.diff(input, n, dim, prepend=…, append=…)`: [`diff`] with further elements before and behind
/// along the axis, joined as [`cat`](super::cat) joins: all three promote, and the differences
/// are those of the dtype they meet in.
///
/// | | |
/// |---|---|
/// | `u8` \[5\], `prepend` of `i8` \[3\] | `i16` \[2\] |
/// | `n` of 0 | the array alone: nothing is joined, only checked |
/// | a 0-dimensional `prepend`, or a Python number | raises |
///
/// # Errors
///
/// `value` for an array without dimensions, a negative `n`, and ends of another number of dimensions;
/// `index` for an axis out of range; `shape` for ends that differ in size on another axis;
/// `no-dtype` for dtypes that do not promote, and `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, end) = (Array::from([5_u8, 3]), Array::from([3_i8]));
/// let diff = torch::diff_ends(&a, 1, -1, Some(&end), None);
/// assert_eq!(diff.unwrap(), Array::from([2_i16, -2]));
/// ```
pub fn diff_ends(
    input: &Array,
    n: i128,
    dim: i128,
    prepend: Option<&Array>,
    append: Option<&Array>,
) -> Outcome {
    let joined = || {
        checked(input, n, dim, prepend, append)?;
        if n == 0 || (prepend.is_none() && append.is_none()) {
            return Ok(input.clone());
        }
        let parts: Vec<&Array> = [prepend, Some(input), append].into_iter().flatten().collect();
        match super::cat(&parts, dim) {
            Outcome::Value(mut value) if value.arrays.len() == 1 => Ok(value.arrays.remove(0)),
            other => Err(other),
        }
    };
    joined().map_or_else(|early| early, |array| diff(&array, n, dim))
}

fn checked(
    input: &Array,
    n: i128,
    dim: i128,
    prepend: Option<&Array>,
    append: Option<&Array>,
) -> Result<(), Raise> {
    let (shape, rank) = (input.shape(), input.shape().len());
    if rank == 0 {
        return Err(value_error("diff expects input to be at least one-dimensional"));
    }
    if n < 0 {
        return Err(value_error(format!("order must be non-negative but got {n}")));
    }
    let ends = || [prepend, append].into_iter().flatten();
    if ends().next().is_some() {
        let at = axis(dim, rank)?;
        for end in ends() {
            if end.shape().len() != rank {
                return Err(value_error(
                    "diff expects prepend or append to be the same dimension as input",
                ));
            }
            if (0..rank).any(|i| i != at && end.shape()[i] != shape[i]) {
                return Err(shape_error(
                    "diff expects the shape of tensor to prepend or append to match that of input",
                ));
            }
        }
    }
    Ok(())
}

fn differences(input: &Array, n: i128, dim: i128) -> Result<Array, Raise> {
    if input.shape().is_empty() {
        return Err(value_error("diff expects input to be at least one-dimensional"));
    }
    if n < 0 {
        return Err(value_error(format!("order must be non-negative but got {n}")));
    }
    if n == 0 {
        return Ok(input.clone());
    }
    let at = axis(dim, input.shape().len())?;
    let times = usize::try_from(n).unwrap_or(usize::MAX).min(input.shape()[at]);
    // Of nothing there may be very many times nothing.
    if input.is_empty() && times > 0 {
        if WIDE_UNSIGNED.contains(&input.dtype()) {
            return Err(no_kernel("add_stub", input.dtype()));
        }
        let mut shape = input.shape().to_vec();
        shape[at] -= times;
        return Ok(super::index::pick(input, &shape, &[]));
    }
    (0..times).try_fold(input.clone(), |array, _| neighbours(&array, at))
}

fn neighbours(input: &Array, at: usize) -> Result<Array, Raise> {
    if WIDE_UNSIGNED.contains(&input.dtype()) {
        return Err(no_kernel("add_stub", input.dtype()));
    }
    let mut shape = input.shape().to_vec();
    shape[at] -= 1;
    let lanes = Lanes::along(at, &shape);
    // From a place of the result to the place in the input, where lanes are one longer.
    let before = |i: usize| {
        let lane = lanes.len * lanes.step;
        i + i.checked_div(lane).unwrap_or(0) * lanes.step
    };
    macro_rules! run {
        ($ty:ty, $f:expr) => {{
            let own = values::<$ty>(input.into());
            let len = count(&shape).unwrap_or(0);
            let pairs = (0..len).map(|i| (own[before(i)], own[before(i) + lanes.step]));
            array(&shape, pairs.map(|(x, y)| $f(y, x)).collect::<Vec<$ty>>())
        }};
    }
    Ok(by_dtype!(input.dtype(),
        bool => run!(bool, |y: bool, x: bool| x ^ y),
        I: int => run!(I, integer::sub::<I>),
        F: float => run!(F, |y: F, x: F| y - x),
    ))
}
