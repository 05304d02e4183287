//! `roll`, `flip`, `repeat` and `tile`.

use alloc::{borrow::Cow, vec, vec::Vec};

use super::reduce::axes_of;
use crate::lax::args::asarray;
use crate::lax::calls::{Answer, calls};
use crate::lax::keyword::Axes;
use crate::lax::shape::{axis_of, broadcast_to, pick, reshaped, room};
use crate::{Array, Operand, Outcome, Raise, RaiseKind};

fn refused(kind: RaiseKind, message: &'static str) -> Outcome {
    Raise::new(kind, message).into()
}

/// The array whose element at a place is that of `array` at the place that `from` makes of
/// it, along an axis.
fn along(array: &Array, axis: usize, from: impl Fn(usize) -> usize) -> Array {
    let shape = array.shape();
    let (length, inner) = (shape[axis], shape[axis + 1..].iter().product::<usize>());
    let place = |i: usize| {
        let at = i / inner % length;
        i - at * inner + from(at) * inner
    };
    let flat: Vec<usize> = (0..array.len()).map(place).collect();
    pick(array, &flat, shape.into())
}

/// The array with every element repeated so many times along an axis, and with that axis as
/// long as it makes it.
fn repeated(array: &Array, axis: usize, times: usize) -> Answer {
    let mut shape: Vec<usize> = array.shape().into();
    let long = shape[axis].saturating_mul(times);
    shape.insert(axis + 1, 1);
    let mut wide = shape.clone();
    wide[axis + 1] = times;
    room(&wide)?;
    let column = reshaped(Cow::Borrowed(array), shape);
    let mut result = wide.clone();
    result.remove(axis + 1);
    result[axis] = long;
    Ok(reshaped(Cow::Owned(broadcast_to(&column, &wide)), result).into())
}

calls! { Jnp;
    /// The elements moved along by `shift` places, the last ones to the front: in the flat array,
    /// or along an axis.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 0 1 2 3 4, by 2 | 3 4 0 1 2 |
    /// | by −1; by 12 | 1 2 3 4 0; as by 2 |
    /// | an axis out of range | raises `Index` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([0_i8, 1, 2, 3, 4]);
    /// assert_eq!(jnp::roll(&x, 2, None).unwrap(), Array::from([3_i8, 4, 0, 1, 2]));
    /// ```
    shaped fn roll(a | shift: i64, axis: Option<i64>; x64)
        = "jnp.roll({0}, {shift}, axis={axis})", ["Tensor.roll"] => {
        let array = asarray(a, x64)?;
        let shape: Vec<usize> = array.shape().into();
        let (turned, axis) = match axis {
            None => (reshaped(array.clone(), vec![array.len()]), 0),
            Some(axis) => (array.into_owned(), axis_of(axis, shape.len())?),
        };
        let length = turned.shape()[axis];
        if turned.is_empty() {
            return Ok(reshaped(Cow::Owned(turned), shape).into());
        }
        let back = (-i128::from(shift)).rem_euclid(length as i128) as usize;
        let rolled = along(&turned, axis, |i| (i + back) % length);
        Ok(reshaped(Cow::Owned(rolled), shape).into())
    }
    /// The elements in the opposite order along every axis, one, or some.
    ///
    /// | operand | result |
    /// |---|---|
    /// | an empty tuple of axes | the array |
    /// | an axis out of range | raises `Index` |
    /// | an axis twice | raises `Value` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// assert_eq!(jnp::flip(&x, Axes::One(1)).unwrap(), Array::from([[2_i8, 1], [4, 3]]));
    /// ```
    shaped fn flip(m | axis: Axes; x64) = "jnp.flip({0}, axis={axis})", ["Tensor.flip"] => {
        let array = asarray(m, x64)?;
        let axes = axes_of(&axis, array.shape().len())?;
        let mut array = array.into_owned();
        if !array.is_empty() {
            for axis in axes {
                let length = array.shape()[axis];
                array = along(&array, axis, |i| length - 1 - i);
            }
        }
        Ok(array.into())
    }
    /// Every element so many times: of the flat array, or along an axis.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 1 2, twice | 1 1 2 2: [`tile`] gives 1 2 1 2 |
    /// | 0 times | no elements |
    /// | a negative number of times | raises `Value` |
    /// | an axis out of range, unless the rank is 0 | raises `Index` |
    /// | more than 2^24 elements | unspecified: a matter of memory |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::repeat(&Array::from([1_i8, 2]), 2, None).unwrap(), Array::from([1_i8, 1, 2, 2]));
    /// ```
    shaped fn repeat(a | repeats: i64, axis: Option<i64>; x64)
        = "jnp.repeat({0}, {repeats}, axis={axis})", ["repeat_interleave"] => {
        let array = asarray(a, x64)?;
        let axis = axis.filter(|_| !array.shape().is_empty());
        let array = match axis {
            None => {
                let len = array.len();
                Cow::Owned(reshaped(array, vec![len]))
            }
            Some(_) => array,
        };
        let axis = axis_of(axis.unwrap_or(0), array.shape().len())?;
        let Ok(times) = usize::try_from(repeats) else {
            return Err(refused(RaiseKind::Value, "repeats must not be negative"));
        };
        repeated(&array, axis, times)
    }
    /// The whole array so many times along each axis; the numbers belong to the last axes, and more
    /// numbers than axes add axes in front.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 1 2, `[2]` | 1 2 1 2 |
    /// | 1 2, `[2, 1]` | two rows 1 2 |
    /// | a 0 | no elements |
    /// | a negative number | raises `Value` |
    /// | more than 2^24 elements | unspecified: a matter of memory |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::tile(&Array::from([1_i8, 2]), vec![2]).unwrap(), Array::from([1_i8, 2, 1, 2]));
    /// ```
    shaped fn tile(a | reps: Vec<i64>; x64) = "jnp.tile({0}, {reps})", ["Tensor.repeat"] => {
        let array = asarray(a, x64)?;
        let reps: Result<Vec<usize>, _> = reps.iter().map(|n| usize::try_from(*n)).collect();
        let Ok(mut reps) = reps else {
            return Err(refused(RaiseKind::Value, "reps must not be negative"));
        };
        let mut shape: Vec<usize> = array.shape().into();
        let rank = shape.len().max(reps.len());
        shape.splice(0..0, vec![1; rank - shape.len()]);
        reps.splice(0..0, vec![1; rank - reps.len()]);
        // Each axis behind an axis of its repetitions.
        let one: Vec<usize> = shape.iter().flat_map(|dim| [1, *dim]).collect();
        let many: Vec<usize> = shape.iter().zip(&reps).flat_map(|(dim, n)| [*n, *dim]).collect();
        room(&many)?;
        let result: Vec<usize> =
            shape.iter().zip(&reps).map(|(dim, n)| dim.checked_mul(*n).unwrap_or(0)).collect();
        let weak = array.is_weak();
        let column = reshaped(array, one);
        Ok(reshaped(Cow::Owned(broadcast_to(&column, &many)), result).with_weak(weak).into())
    }
}
