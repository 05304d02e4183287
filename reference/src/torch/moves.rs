//! Elements in other places: `roll`, `flip`, `pad`, `repeat` and `tile`. All work for
//! every dtype.

use alloc::{format, vec, vec::Vec};

use super::axes::axis;
use super::create::number_as;
use super::operands::{index_error, room, value_error};
use crate::{Array, Operand, Outcome, Scalar, unravel};

/// Where each element of `shape` comes from, by its index.
pub(super) fn from_index(
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
pub(super) fn flat(index: impl IntoIterator<Item = usize>, shape: &[usize]) -> usize {
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
/// that would be shorter than nothing; `overflow` for a value that the dtype does not hold,
/// if any is added.
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
    // Where nothing is added the value is not looked at.
    let fill = match pad.iter().any(|p| *p > 0) {
        true => Some(number_as(value, input.dtype())?),
        false => None,
    };
    let source = |index: &[usize]| {
        let mut at = 0;
        for ((i, b), d) in index.iter().zip(&before).zip(own) {
            let i = usize::try_from(*i as i128 - b).ok().filter(|i| i < d)?;
            at = at * d + i;
        }
        Some(at)
    };
    from_index(input, &shape, source, fill)
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
