//! `tensordot`, of a number of axes and of lists of them.

use alloc::{format, vec::Vec};

use super::axes::axis;
use super::contract::{Side, contracted, known, lacking, same_dtype};
use super::operands::{index_error, shape_error, value_error};
use crate::{Array, Outcome};

/// `torch.tensordot(a, b, dims=n)`: summed over the last `n` axes of the one and the first
/// of the other, as [`tensordot_axes`].
///
/// # Errors
///
/// `value` for a negative `n` or one beyond the ranks; those of [`tensordot_axes`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!(torch::tensordot(&a, &a, 2).unwrap(), Array::scalar(30_i8));
/// ```
pub fn tensordot(lhs: &Array, rhs: &Array, dims: i128) -> Outcome {
    let rank = lhs.shape().len();
    match usize::try_from(dims) {
        Ok(n) if n <= rank.min(rhs.shape().len()) => {
            let axes = |from: usize| (from..from + n).map(|i| i as i128).collect::<Vec<_>>();
            tensordot_axes(lhs, rhs, &axes(rank - n), &axes(0))
        }
        _ => value_error(format!("tensordot: dims={dims} is out of range")).into(),
    }
}

/// `torch.tensordot(a, b, dims=(a_axes, b_axes))`: summed over the first axis of the one list with
/// the first of the other, and so on, in the dtype of both, modulo 2^bits.
///
/// | | |
/// |---|---|
/// | axes of shapes \[2, 3, 4\] and \[3, 2\], `[0, 1]` with `[1, 0]` | shape \[4\] |
/// | an axis of size 1 with another of any size, 0 too | that one is summed: nothing raises |
/// | `bool`, every axis longer than 1 in a list, and these not in the order in memory | `bool`: or of ands |
/// | `bool` else | raises: there is no kernel |
///
/// # Errors
///
/// In this order. `value` for lists of different lengths; `no-dtype` for operands of different
/// dtypes; for each pair of axes in turn, `index` for one out of range and `shape` for sizes that do
/// not fit; `value` for an axis named twice; `no-dtype` for `bool`, `u16`, `u32` and `u64`. Floats
/// are unspecified here.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let x = Array::from([[1_i8, 2], [3, 100]]);
/// let crossed = torch::tensordot_axes(&x, &x, &[0, 1], &[1, 0]);
/// assert_eq!(crossed.unwrap(), Array::scalar(29_i8));
/// ```
pub fn tensordot_axes(lhs: &Array, rhs: &Array, a_axes: &[i128], b_axes: &[i128]) -> Outcome {
    summed(lhs, rhs, a_axes, b_axes).unwrap_or_else(|early| early)
}

fn summed(lhs: &Array, rhs: &Array, a_axes: &[i128], b_axes: &[i128]) -> Result<Outcome, Outcome> {
    if a_axes.len() != b_axes.len() {
        return Err(value_error("both dimension lists should have same length").into());
    }
    let dtype = same_dtype(lhs, rhs)?;
    let (mut a, mut b) = (lhs.clone(), rhs.clone());
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (one, other) in a_axes.iter().zip(b_axes) {
        let (i, x) = size(lhs, *one)?;
        let (j, y) = size(rhs, *other)?;
        pairs.push((i, j));
        if y == 1 {
            a = over(&a, i)?;
        } else if x == 1 {
            b = over(&b, j)?;
        } else if x != y {
            return Err(shape_error("contracted dimensions need to match").into());
        }
    }
    for side in [0, 1] {
        let named = |pair: &(usize, usize)| if side == 0 { pair.0 } else { pair.1 };
        if (1..pairs.len()).any(|k| pairs[..k].iter().any(|p| named(p) == named(&pairs[k]))) {
            return Err(value_error("dim appears multiple times in the list of dims").into());
        }
    }
    let (of_a, of_b): (Vec<usize>, Vec<usize>) = pairs.iter().copied().unzip();
    // Whether nothing but axes of size 1 is left.
    let ones = |array: &Array, named: &[usize]| {
        array.shape().iter().enumerate().all(|(i, size)| *size == 1 || named.contains(&i))
    };
    let whole = ones(&a, &of_a) && ones(&b, &of_b);
    // As they lie in memory PyTorch takes the arrays for two vectors; else it adds up products.
    if !whole {
        known(&a, &b)?;
    } else if in_order(&a, &of_a) && in_order(&b, &of_b) {
        lacking(dtype, "dot")?;
    } else if dtype != crate::DType::Bool {
        lacking(dtype, "sum_cpu")?;
    }
    // The axes of `a` are labelled by their numbers, those of `b` by their partner's or further ones.
    let rank = a.shape().len();
    let labels_a: Vec<usize> = (0..rank).collect();
    let partner = |j: usize| pairs.iter().find(|p| p.1 == j).map(|p| p.0);
    let labels_b: Vec<usize> =
        (0..b.shape().len()).map(|j| partner(j).unwrap_or(rank + j)).collect();
    let left = labels_a.iter().filter(|l| !of_a.contains(l));
    let out: Vec<usize> = left.chain(labels_b.iter().filter(|l| **l >= rank)).copied().collect();
    contracted(
        Side { array: &a, labels: &labels_a },
        Side { array: &b, labels: &labels_b },
        &out,
        dtype,
    )
}

/// An axis of an array, and its size.
fn size(array: &Array, dim: i128) -> Result<(usize, usize), Outcome> {
    let at = axis(dim, array.shape().len())?;
    match array.shape().get(at) {
        Some(size) => Ok((at, *size)),
        None => Err(index_error("Dimension specified as 0 but tensor has no dimensions").into()),
    }
}

/// The array summed over an axis, which stays with size 1.
fn over(array: &Array, at: usize) -> Result<Array, Outcome> {
    match super::sum(array, Some(&[at as i128]), true, Some(array.dtype())) {
        Outcome::Value(mut value) if value.arrays.len() == 1 => Ok(value.arrays.remove(0)),
        other => Err(other),
    }
}

/// Whether the axes in this order lie as a plain array's: sizes of 1 count for nothing.
fn in_order(array: &Array, axes: &[usize]) -> bool {
    let long = axes.iter().filter(|i| array.shape()[**i] != 1);
    array.is_empty() || long.collect::<Vec<_>>().windows(2).all(|w| w[0] < w[1])
}
