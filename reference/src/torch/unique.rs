//! Distinct elements and slices: `unique`.

use alloc::{vec, vec::Vec};

use super::axes::{Lanes, axis};
use super::index::pick;
use super::operands::{array, index_error, room, value_error, values};
use super::order::before;
use super::pair::by_dtype;
use crate::cast::Convert;
use crate::{Array, Outcome, Value};

/// `torch.unique(input, return_inverse=…, return_counts=…)`: the distinct elements in
/// ascending order, as one dimension; the place of each element among them, in the shape
/// of the input; how often each is there. The latter two are `i64`.
///
/// Works for every dtype. (`sorted=False` is outside this reference.)
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::unique(&Array::from([3_i8, 1, 3]), true, true).value().unwrap();
/// let expected = [Array::from([1_i8, 3]), Array::from([1_i64, 0, 1]), Array::from([1_i64, 2])];
/// assert_eq!(value.arrays, expected);
/// ```
pub fn unique(input: &Array, return_inverse: bool, return_counts: bool) -> Outcome {
    let (distinct, inverse, counts) = by_dtype!(input.dtype(),
        bool => distinct::<bool>(input),
        I: int => distinct::<I>(input),
        F: float => distinct::<F>(input),
    );
    let mut arrays = vec![distinct];
    if return_inverse {
        arrays.push(inverse);
    }
    if return_counts {
        arrays.push(counts);
    }
    Outcome::Value(Value::from(arrays))
}

fn distinct<T: Convert + PartialOrd>(input: &Array) -> (Array, Array, Array) {
    let elements = values::<T>(input.into());
    let mut order: Vec<usize> = (0..elements.len()).collect();
    order.sort_by(|a, b| before(elements[*a], elements[*b]));
    let (mut found, mut counts) = (Vec::<T>::new(), Vec::<i64>::new());
    let mut inverse = vec![0_i64; elements.len()];
    for at in order {
        match (found.last(), counts.last_mut()) {
            (Some(last), Some(count)) if *last == elements[at] => *count += 1,
            _ => {
                found.push(elements[at]);
                counts.push(1);
            }
        }
        inverse[at] = found.len() as i64 - 1;
    }
    (Array::from(found), array(input.shape(), inverse), Array::from(counts))
}

/// `torch.unique(input, dim=dim, return_inverse=…, return_counts=…)`: the distinct slices along an
/// axis, in the order of their elements, the first that differ deciding; the place of each slice among
/// them, and how often each is there: both `i64` and of one dimension.
///
/// Works for every dtype. With NaNs, which differ from themselves, the order is open: unspecified.
///
/// # Errors
///
/// `index` for an axis out of range, and any axis of an array without dimensions; `value` for an
/// array without elements, unless that axis alone has size 0.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[2_i8, 1], [0, 3], [2, 1]]);
/// let value = torch::unique_dim(&a, 0, true, true).value().unwrap();
/// assert_eq!(value.arrays[0], Array::from([[0_i8, 3], [2, 1]]));
/// assert_eq!(value.arrays[1..], [Array::from([1_i64, 0, 1]), Array::from([1_i64, 2])]);
/// ```
pub fn unique_dim(input: &Array, dim: i128, return_inverse: bool, return_counts: bool) -> Outcome {
    let run = || {
        let found = slices(input, dim)?;
        let mut arrays = vec![found.slices];
        if return_inverse {
            arrays.push(found.inverse);
        }
        if return_counts {
            arrays.push(found.counts);
        }
        Ok(Outcome::Value(Value::from(arrays)))
    };
    run().unwrap_or_else(|early: Outcome| early)
}

struct Slices {
    slices: Array,
    inverse: Array,
    counts: Array,
}

fn slices(input: &Array, dim: i128) -> Result<Slices, Outcome> {
    let shape = input.shape();
    let at = axis(dim, shape.len())?;
    if shape.is_empty() {
        return Err(index_error("Dimension specified but tensor has no dimensions").into());
    }
    let empty = shape.iter().filter(|d| **d == 0).count();
    if shape[at] == 0 && empty > 1 {
        let text = "Number of zero sized dimensions is more than one, so unique cannot be applied";
        return Err(value_error(text).into());
    }
    if shape[at] != 0 && empty > 0 {
        let text =
            "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied";
        return Err(value_error(text).into());
    }
    let nothing = Array::from(Vec::<i64>::new());
    if shape[at] == 0 {
        room(shape)?;
        return Ok(Slices { slices: input.clone(), inverse: nothing.clone(), counts: nothing });
    }
    let lanes = Lanes::along(at, shape);
    let order = by_dtype!(input.dtype(),
        bool => sorted::<bool>(input, &lanes),
        I: int => sorted::<I>(input, &lanes),
        F: float => sorted::<F>(input, &lanes),
    )
    .ok_or_else(|| Outcome::Unspecified("slices with NaN have no order".into()))?;
    let (mut kept, mut counts) = (Vec::new(), Vec::<i64>::new());
    let mut inverse = vec![0_i64; lanes.len];
    for run in order {
        for slice in &run {
            inverse[*slice] = kept.len() as i64;
        }
        kept.extend(run.first());
        counts.push(run.len() as i64);
    }
    let mut out = shape.to_vec();
    out[at] = kept.len();
    let to = Lanes::along(at, &out);
    let mut places = vec![0; room(&out)?];
    for (from, start) in lanes.starts().zip(to.starts()) {
        for (place, slice) in to.places(start).zip(&kept) {
            places[place] = from + slice * lanes.step;
        }
    }
    let slices = pick(input, &out, &places);
    Ok(Slices { slices, inverse: Array::from(inverse), counts: Array::from(counts) })
}

/// The slices in order, equal ones together; `None` where there is no order.
fn sorted<T: Convert + PartialOrd>(input: &Array, lanes: &Lanes) -> Option<Vec<Vec<usize>>> {
    let elements = values::<T>(input.into());
    if elements.iter().any(|x| x.partial_cmp(x).is_none()) {
        return None;
    }
    let compare = |a: usize, b: usize| {
        let both = lanes.starts().map(|start| {
            before(elements[start + a * lanes.step], elements[start + b * lanes.step])
        });
        both.into_iter().find(|order| order.is_ne()).unwrap_or(core::cmp::Ordering::Equal)
    };
    let mut order: Vec<usize> = (0..lanes.len).collect();
    order.sort_by(|a, b| compare(*a, *b));
    Some(order.chunk_by(|a, b| compare(*a, *b).is_eq()).map(<[usize]>::to_vec).collect())
}
