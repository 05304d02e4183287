//! `pad`.

use alloc::{vec, vec::Vec};

use super::reduce::cast;
use crate::lax::args::asarray;
use crate::lax::calls::{Answer, calls};
use crate::lax::index::{Join, put};
use crate::lax::keyword::PadMode;
use crate::lax::shape::{broadcast_to, pick, room, strides, walk};
use crate::{Array, Operand, Outcome, Raise, RaiseKind};

fn refused(message: &'static str) -> Outcome {
    Raise::new(RaiseKind::Value, message).into()
}

/// Which element of an axis stands at each place of the wider one. The axis has elements.
fn sources(length: usize, before: usize, after: usize, mode: PadMode) -> Vec<usize> {
    match mode {
        PadMode::Constant => Vec::new(),
        PadMode::Edge => {
            let all = core::iter::repeat_n(0, before).chain(0..length);
            all.chain(core::iter::repeat_n(length - 1, after)).collect()
        }
        PadMode::Wrap => {
            let start = length - before % length;
            (0..before + length + after).map(|i| (start % length + i) % length).collect()
        }
        PadMode::Reflect => mirrored(length, before, after, length > 1),
        PadMode::Symmetric => mirrored(length, before, after, false),
    }
}

/// Mirrored beside the elements at the ends, or in them: then those are not there twice.
fn mirrored(length: usize, before: usize, after: usize, once: bool) -> Vec<usize> {
    let period = 2 * (length - usize::from(once));
    let start = period - before % period;
    let back = |m: usize| if once { period - m } else { period - 1 - m };
    let places = (0..before + length + after).map(|i| (start + i) % period);
    places.map(|m| if m < length { m } else { back(m) }).collect()
}

/// The array with each axis as its sources say.
fn rearranged(array: &Array, axes: &[Vec<usize>]) -> Array {
    let own = strides(array.shape());
    let mut flat = vec![0_usize];
    for (axis, step) in axes.iter().zip(&own) {
        flat = flat.iter().flat_map(|at| axis.iter().map(move |i| at + i * step)).collect();
    }
    pick(array, &flat, axes.iter().map(Vec::len).collect())
}

/// The array in the middle of one full of a value.
fn surrounded(array: &Array, value: &Array, before: usize, shape: &[usize]) -> Array {
    let padded = broadcast_to(&cast(value, array.dtype()), shape);
    let steps = strides(shape);
    let start: usize = steps.iter().map(|s| s.wrapping_mul(before)).fold(0, usize::wrapping_add);
    let steps: Vec<isize> = steps.iter().map(|s| *s as isize).collect();
    let at = if array.is_empty() { vec![] } else { walk(array.shape(), &steps, start as isize) };
    let at: Vec<Option<usize>> = at.into_iter().map(Some).collect();
    put(&padded, &at, array, Join::Set).with_weak(array.is_weak())
}

calls! { Jnp;
    /// The array with `before` and `after` more places along every axis, which hold a value (0, if
    /// none is given), or what the mode says.
    ///
    /// | mode | 1 2 3, 2 places before, 4 after |
    /// |---|---|
    /// | none, `constant` | 0 0 1 2 3 0 0 0 0 |
    /// | `edge` | 1 1 1 2 3 3 3 3 3 |
    /// | `reflect` | 3 2 1 2 3 2 1 2 3 |
    /// | `symmetric` | 2 1 1 2 3 3 2 1 1 |
    /// | `wrap` | 2 3 1 2 3 1 2 3 1 |
    ///
    /// | value | put in an `i8` array |
    /// |---|---|
    /// | Python `300` | 44: it wraps |
    /// | Python `1.7` | 1 |
    /// | a value with a mode other than `constant` | raises `Value` |
    /// | a negative number of places | raises `Value` |
    /// | places beside an axis of length 0, other than constant | raises `Value` |
    /// | a value of another rank than 0 | unspecified: it is one for each end of each axis |
    ///
    /// An axis of length 1 is reflected as `symmetric` has it. An array of rank 0 stays as it is.
    /// Every dtype; more than 2^24 elements are a matter of memory, and unspecified. The same under
    /// `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::PadMode};
    /// let x = Array::from([1_i8, 2]);
    /// let padded = jnp::pad(&x, Some(300.into()), 1, 2, None);
    /// assert_eq!(padded.unwrap(), Array::from([44_i8, 1, 2, 44, 44]));
    /// let wrapped = jnp::pad(&x, None, 1, 2, Some(PadMode::Wrap));
    /// assert_eq!(wrapped.unwrap(), Array::from([2_i8, 1, 2, 1, 2]));
    /// ```
    optional fn pad(array ? constant_values | before: i64, after: i64, mode: Option<PadMode>; x64)
        = "jnp.pad({0}, ({before}, {after}), mode={mode}, constant_values={1})",
        ["constant_pad_nd"] => {
        let array = asarray(array, x64)?;
        let mode = mode.unwrap_or_default();
        if mode != PadMode::Constant && constant_values.is_some() {
            return Err(refused("unsupported keyword arguments for this mode"));
        }
        let value = asarray(constant_values.unwrap_or(Operand::Int(0)), x64)?;
        if array.shape().is_empty() {
            return Ok(array.into_owned().into());
        }
        let (Ok(before), Ok(after)) = (usize::try_from(before), usize::try_from(after)) else {
            return Err(refused("index can't contain negative values"));
        };
        if !value.shape().is_empty() {
            return Err(Outcome::Unspecified("a value for each end of each axis".into()));
        }
        let wider = |dim: &usize| dim.saturating_add(before).saturating_add(after);
        let shape: Vec<usize> = array.shape().iter().map(wider).collect();
        if mode == PadMode::Constant {
            room(&shape)?;
            return Ok(surrounded(&array, &value, before, &shape).into());
        }
        if array.shape().contains(&0) && (before > 0 || after > 0) {
            return Err(refused("Cannot apply padding to empty axis"));
        }
        if array.is_empty() {
            return Ok(array.into_owned().into());
        }
        room(&shape)?;
        let axes: Vec<Vec<usize>> =
            array.shape().iter().map(|length| sources(*length, before, after, mode)).collect();
        Ok(rearranged(&array, &axes).into())
    }
}
