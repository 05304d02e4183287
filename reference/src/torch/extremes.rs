//! The greatest and the least of an array, and where they stand: `max`, `min`, `amax`,
//! `amin`, `aminmax`, `argmax` and `argmin`.

use alloc::{format, vec, vec::Vec};

use super::axes::{Lanes, axis, chosen, destinations, left};
use super::operands::{array, count, index_error, no_dtype, room, value_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::{Array, DType, Outcome, Value};

/// `torch.max(input)`: the greatest element. `torch.max(input, dim, keepdim)`: the
/// greatest elements along an axis, and their `i64` indices.
///
/// Among equal elements PyTorch gives the first index. Of floats, a NaN is the greatest.
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` and `u64`; `value` for an array without elements, `index`
/// for an axis without elements or out of range.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 7], [3, 7]]);
/// assert_eq!(torch::max(&a, None, false).unwrap(), Array::scalar(7_i8));
/// let value = torch::max(&a, Some(0), false).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([3_i8, 7]), Array::from([1_i64, 0])]);
/// ```
pub fn max(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    extreme(input, dim, keepdim, true).unwrap_or_else(|early| early)
}

/// `torch.min`: the least. Rules and errors as [`max`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::min(&Array::from([3_u8, 1]), None, false).unwrap(), Array::scalar(1_u8));
/// ```
pub fn min(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    extreme(input, dim, keepdim, false).unwrap_or_else(|early| early)
}

fn extreme(
    input: &Array,
    dim: Option<i128>,
    keepdim: bool,
    greater: bool,
) -> Result<Outcome, Outcome> {
    let name = if greater { "max" } else { "min" };
    let Some(dim) = dim else {
        if input.is_empty() {
            return Err(unspecified_dim(name, false));
        }
        lacking(input.dtype(), &format!("{name}_all"))?;
        return Ok(by_all(input, &vec![true; input.shape().len()], false, greater)?.into());
    };
    let at = axis(dim, input.shape().len())?;
    not_empty(input, at, &format!("{name}():"))?;
    // A single number, and no elements, are answered without the kernel.
    if !input.shape().is_empty() && !input.is_empty() {
        lacking(input.dtype(), &format!("{name}_cpu"))?;
    }
    let (best, indices) = along(input, at, keepdim, greater)?;
    Ok(Outcome::Value(Value::from(vec![best, indices])))
}

/// `torch.amax(input, dim, keepdim)`: the greatest elements over any axes; `None` and
/// `[]` mean all. Errors as [`max`], and `value` for an axis that is there twice.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 7], [3, 7]]);
/// assert_eq!(torch::amax(&a, Some(&[0]), true).unwrap(), Array::from([[3_i8, 7]]));
/// ```
pub fn amax(input: &Array, dim: Option<&[i128]>, keepdim: bool) -> Outcome {
    over_axes(input, dim, keepdim, true).unwrap_or_else(|early| early)
}

/// `torch.amin`: the least. Rules and errors as [`amax`].
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 7], [3, 7]]);
/// assert_eq!(torch::amin(&a, Some(&[0]), false).unwrap(), Array::from([1_i8, 7]));
/// ```
pub fn amin(input: &Array, dim: Option<&[i128]>, keepdim: bool) -> Outcome {
    over_axes(input, dim, keepdim, false).unwrap_or_else(|early| early)
}

fn over_axes(
    input: &Array,
    dim: Option<&[i128]>,
    keepdim: bool,
    greater: bool,
) -> Result<Outcome, Outcome> {
    let name = if greater { "amax" } else { "amin" };
    let kernel = if greater { "max_values_cpu" } else { "min_values_cpu" };
    let rank = input.shape().len();
    if input.is_empty() {
        match dim {
            None | Some([]) => return Err(unspecified_dim(name, false)),
            Some(dims) => {
                for dim in dims {
                    not_empty(input, axis(*dim, rank)?, &format!("{name}():"))?;
                }
            }
        }
    }
    let reduced = chosen(dim, rank)?;
    if !input.is_empty() {
        lacking(input.dtype(), kernel)?;
    }
    Ok(by_all(input, &reduced, keepdim, greater)?.into())
}

/// `torch.aminmax(input, dim=dim, keepdim=keepdim)`: the least and the greatest, along
/// one axis or of all. Errors as [`max`].
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::aminmax(&Array::from([3_i8, -7]), None, false).value().unwrap();
/// assert_eq!(value.arrays, [Array::scalar(-7_i8), Array::scalar(3_i8)]);
/// ```
pub fn aminmax(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    both(input, dim, keepdim).unwrap_or_else(|early| early)
}

fn both(input: &Array, dim: Option<i128>, keepdim: bool) -> Result<Outcome, Outcome> {
    let rank = input.shape().len();
    let reduced = match dim {
        Some(dim) => {
            let at = axis(dim, rank)?;
            not_empty(input, at, "aminmax:")?;
            (0..rank).map(|i| i == at).collect()
        }
        None if input.is_empty() => {
            return Err(value_error(
                "aminmax(): cannot compute aminmax over an empty dimension as the operation has \
                 no identity.",
            )
            .into());
        }
        None => vec![true; rank],
    };
    if dim.is_none() || rank > 0 {
        lacking(input.dtype(), "aminmax_cpu")?;
    }
    let least = by_all(input, &reduced, keepdim, false)?;
    let greatest = by_all(input, &reduced, keepdim, true)?;
    Ok(Outcome::Value(Value::from(vec![least, greatest])))
}

/// `torch.argmax(input, dim, keepdim)`: the index of the greatest element, along an axis
/// or in the flattened array. Among equal elements PyTorch gives the first.
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`; `index` for no elements, an axis
/// without elements or out of range.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 7], [3, 7]]);
/// assert_eq!(torch::argmax(&a, None, false).unwrap(), Array::scalar(1_i64));
/// assert_eq!(torch::argmax(&a, Some(0), false).unwrap(), Array::from([1_i64, 0]));
/// ```
pub fn argmax(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    place(input, dim, keepdim, true).unwrap_or_else(|early| early)
}

/// `torch.argmin`: the index of the least. Rules and errors as [`argmax`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::argmin(&Array::from([3_i8, 1, 1]), None, false).unwrap(), Array::scalar(1_i64));
/// ```
pub fn argmin(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    place(input, dim, keepdim, false).unwrap_or_else(|early| early)
}

fn place(
    input: &Array,
    dim: Option<i128>,
    keepdim: bool,
    greater: bool,
) -> Result<Outcome, Outcome> {
    let name = if greater { "argmax" } else { "argmin" };
    let rank = input.shape().len();
    if input.dtype() == DType::Bool {
        return Err(no_dtype(format!("{name}(): does not support bool input")).into());
    }
    let kernel = format!("{name}_cpu");
    let Some(dim) = dim else {
        if input.is_empty() {
            return Err(unspecified_dim(name, true));
        }
        lacking(input.dtype(), &kernel)?;
        let flat = input.clone().reshape(vec![input.len()]);
        let flat = flat.expect("as many elements as before");
        let (_, indices) = along(&flat, 0, false, greater)?;
        let shape = if keepdim { vec![1; rank] } else { vec![] };
        return Ok(indices.reshape(shape).expect("one index").into());
    };
    let at = axis(dim, rank)?;
    not_empty(input, at, &format!("{name}():"))?;
    if !input.is_empty() && input.shape().get(at) != Some(&1) {
        lacking(input.dtype(), &kernel)?;
    }
    Ok(along(input, at, keepdim, greater)?.1.into())
}

/// The extreme elements over several axes, none of them empty.
fn by_all(input: &Array, reduced: &[bool], keepdim: bool, greater: bool) -> Result<Array, Outcome> {
    let shape = left(input.shape(), reduced, keepdim);
    let len = room(&shape)?;
    let to = destinations(input.shape(), reduced);
    macro_rules! run {
        ($ty:ty) => {
            array(&shape, most(values::<$ty>(input.into()), &to, len, greater))
        };
    }
    Ok(by_dtype!(input.dtype(), bool => run!(bool), I: int => run!(I), F: float => run!(F)))
}

fn most<T: Convert + PartialOrd>(
    elements: Vec<T>,
    to: &[usize],
    len: usize,
    greater: bool,
) -> Vec<T> {
    let mut best: Vec<Option<T>> = vec![None; len];
    for (x, at) in elements.into_iter().zip(to) {
        match best[*at] {
            Some(b) if !beats(x, b, greater) => {}
            _ => best[*at] = Some(x),
        }
    }
    best.into_iter().map(Option::unwrap_or_default).collect()
}

/// Whether `x` takes the place of `best`: strictly further out, or the first NaN.
pub(super) fn beats<T: PartialOrd>(x: T, best: T, greater: bool) -> bool {
    let nan = |v: &T| v.partial_cmp(v).is_none();
    if nan(&best) {
        return false;
    }
    nan(&x) || if greater { x > best } else { x < best }
}

/// The extreme elements along one axis that is not empty, and their first indices.
fn along(
    input: &Array,
    at: usize,
    keepdim: bool,
    greater: bool,
) -> Result<(Array, Array), Outcome> {
    let rank = input.shape().len();
    let reduced: Vec<bool> = (0..rank).map(|i| i == at).collect();
    let shape = left(input.shape(), &reduced, keepdim);
    let len = room(&shape)?;
    let lanes = Lanes::along(at, input.shape());
    macro_rules! run {
        ($ty:ty) => {{
            let elements = values::<$ty>(input.into());
            let mut best: Vec<$ty> = Vec::with_capacity(len);
            let mut indices = Vec::with_capacity(len);
            for start in lanes.starts() {
                let mut found = (0_i64, elements[start]);
                for (k, i) in lanes.places(start).enumerate().skip(1) {
                    if beats(elements[i], found.1, greater) {
                        found = (k as i64, elements[i]);
                    }
                }
                indices.push(found.0);
                best.push(found.1);
            }
            (array(&shape, best), array(&shape, indices))
        }};
    }
    if count(&shape) == Some(0) {
        let nothing = array(&shape, Vec::<bool>::new());
        let to = |dtype| super::to(&nothing, dtype).value();
        let (best, indices) = (to(input.dtype()), to(DType::I64));
        if let (Some(best), Some(indices)) = (best, indices) {
            let one = |mut value: Value| value.arrays.remove(0);
            return Ok((one(best), one(indices)));
        }
    }
    Ok(by_dtype!(input.dtype(), bool => run!(bool), I: int => run!(I), F: float => run!(F)))
}

fn lacking(dtype: DType, kernel: &str) -> Result<(), Outcome> {
    match WIDE_UNSIGNED.contains(&dtype) {
        true => Err(no_kernel(kernel, dtype).into()),
        false => Ok(()),
    }
}

fn not_empty(input: &Array, at: usize, name: &str) -> Result<(), Outcome> {
    match input.shape().get(at) {
        Some(0) => {
            let text = format!("{name} Expected reduction dim {at} to have non-zero size.");
            Err(index_error(text).into())
        }
        _ => Ok(()),
    }
}

/// An array without elements, and no axis named.
fn unspecified_dim(name: &str, index: bool) -> Outcome {
    let text = format!("{name}(): Expected reduction dim to be specified for input.numel() == 0.");
    if index { index_error(text).into() } else { value_error(text).into() }
}
