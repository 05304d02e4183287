//! `take`, `take_along_axis`, and slices of an array.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use crate::lax::args::asarray;
use crate::lax::calls::{Answer, calls};
use crate::lax::index::{Beyond, as_i32, indices, pick_or_fill, within};
use crate::lax::keyword::{TakeAlongMode, TakeMode};
use crate::lax::shape::{axis_of, broadcast_to, reshaped, room, strides, zeros};
use crate::lax::slice::window;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, Scalar, broadcast_shapes, unravel};

fn flat(array: Cow<'_, Array>) -> Cow<'_, Array> {
    let len = array.len();
    Cow::Owned(reshaped(array, vec![len]))
}

/// Where an index stands on an axis of this length.
fn place(index: i128, length: usize, beyond: Beyond) -> Option<usize> {
    match beyond {
        Beyond::Clip => Some(index.clamp(0, length as i128 - 1) as usize),
        Beyond::Drop => usize::try_from(index).ok().filter(|i| *i < length),
    }
}

calls! { Jnp;
    /// The elements at these indices: along an axis, or of the flat array. The axes of the indices
    /// stand in place of the axis.
    ///
    /// | index | `fill`, the default | `clip` | `wrap` |
    /// |---|---|---|---|
    /// | in range | the element | the element | the element |
    /// | −1 | the last | the first | the last |
    /// | out of range | MIN of signed, MAX of unsigned dtypes, NaN, true | the nearest | modulo the length |
    ///
    /// | case | raises |
    /// |---|---|
    /// | indices that are floats | `NoDtype` |
    /// | `bool` indices with `clip` | `NoDtype`; with `wrap` all of them are 0 |
    /// | any index, of an axis of length 0 | `Index` |
    /// | an axis out of range | `Index` |
    ///
    /// Narrow index dtypes: −1 of an `i8` is sent round in `i8`, so on an axis longer than 127 it is
    /// another element; `wrap` raises `Overflow` there. The same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::TakeMode};
    /// let (x, at) = (Array::from([10_i8, 20, 30]), Array::from([-1_i32, 0, 3]));
    /// assert_eq!(jnp::take(&x, &at, None, TakeMode::Fill).unwrap(), Array::from([30_i8, 10, -128]));
    /// assert_eq!(jnp::take(&x, &at, None, TakeMode::Clip).unwrap(), Array::from([10_i8, 10, 30]));
    /// assert_eq!(jnp::take(&x, &at, None, TakeMode::Wrap).unwrap(), Array::from([30_i8, 10, 10]));
    /// ```
    shaped fn take(a, indices | axis: Option<i64>, mode: TakeMode; x64)
        = "jnp.take({0}, {1}, axis={axis}, mode={mode})", ["Tensor.take", "index_select"] => {
        let (array, given) = (asarray(a, x64)?, asarray(indices, x64)?);
        let array = if axis.is_none() { flat(array) } else { array };
        let axis = axis_of(axis.unwrap_or(0), array.shape().len())?;
        let length = array.shape()[axis];
        let dtype = given.dtype();
        let numbers = self::indices(&given, "take")?;
        if length == 0 {
            if !given.is_empty() {
                let message = "Cannot do a non-empty jnp.take() from an empty axis.";
                return Err(Raise::new(RaiseKind::Index, message).into());
            }
            return Ok(array.into_owned().into());
        }
        let shape = [&array.shape()[..axis], given.shape(), &array.shape()[axis + 1..]].concat();
        room(&shape)?;
        let fits = dtype.int_range().is_some_and(|(_, max)| length as i128 <= max);
        if mode == TakeMode::Wrap && dtype.is_integer() && !fits {
            let message = format!("Python integer {length} out of bounds for {}", dtype.python_name());
            return Err(Raise::new(RaiseKind::Overflow, message).into());
        }
        if mode == TakeMode::Clip && dtype == DType::Bool {
            let message = "indices must have an integer type";
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        let at = |index: i128| match mode {
            // The length is made a bool too, and what is left of 1 is 0.
            TakeMode::Wrap if dtype == DType::Bool => Some(0),
            TakeMode::Fill if index < 0 => {
                place(as_i32(within(index + length as i128, dtype)), length, Beyond::Drop)
            }
            TakeMode::Fill => place(as_i32(index), length, Beyond::Drop),
            TakeMode::Clip => place(index, length, Beyond::Clip),
            TakeMode::Wrap => Some(index.rem_euclid(length as i128) as usize),
        };
        let places: Vec<Option<usize>> = numbers.into_iter().map(at).collect();
        let inner: usize = if shape.contains(&0) { 0 } else { array.shape()[axis + 1..].iter().product() };
        let outer: usize = if shape.contains(&0) { 0 } else { array.shape()[..axis].iter().product() };
        let mut flat = Vec::with_capacity(outer * places.len() * inner);
        for i in 0..outer {
            for place in &places {
                flat.extend((0..inner).map(|j| place.map(|at| (i * length + at) * inner + j)));
            }
        }
        Ok(pick_or_fill(&array, &flat, shape).into())
    }
    /// The elements at these indices along an axis (the last, if none is given), one index for each
    /// place; other axes broadcast.
    ///
    /// | index | `fill`, the default | `clip` |
    /// |---|---|---|
    /// | −1 | the last | the last |
    /// | out of range | MIN of signed, MAX of unsigned dtypes, NaN, true | the nearest |
    ///
    /// | case | result |
    /// |---|---|
    /// | an axis of length 0 | zeros |
    /// | indices that are floats or `bool` | raises `NoDtype` |
    /// | two ranks; axes that do not broadcast | raises `Shape` |
    /// | an axis out of range | raises `Index` |
    ///
    /// Indices are taken modulo 2^32 first. The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::TakeAlongMode};
    /// let (x, at) = (Array::from([[1_u8, 2], [3, 4]]), Array::from([[-1], [5]]));
    /// let taken = jnp::take_along_axis(&x, &at, None, TakeAlongMode::Fill);
    /// assert_eq!(taken.unwrap(), Array::from([[2_u8], [255]]));
    /// ```
    shaped fn take_along_axis(arr, indices | axis: Option<i64>, mode: TakeAlongMode; x64)
        = "jnp.take_along_axis({0}, {1}, axis={axis}, mode={mode})", ["gather", "take_along_dim"] => {
        let (array, given) = (asarray(arr, x64)?, asarray(indices, x64)?);
        let numbers = self::indices(&given, "take_along_axis")?;
        if given.dtype() == DType::Bool {
            let message = "take_along_axis indices must be of integer type, got bool";
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        let rank = array.shape().len();
        if rank != given.shape().len() {
            let message = "indices and arr must have the same number of dimensions";
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        let axis = axis_of(axis.unwrap_or(-1), rank)?;
        let length = array.shape()[axis];
        let mut own: Vec<usize> = array.shape().into();
        own[axis] = 1;
        let Some(shape) = broadcast_shapes(&[given.shape(), &own]) else {
            return Err(Raise::new(RaiseKind::Shape, "indices and arr do not broadcast").into());
        };
        room(&shape)?;
        if length == 0 {
            return Ok(zeros(&array, shape).into());
        }
        let beyond = if mode == TakeAlongMode::Clip { Beyond::Clip } else { Beyond::Drop };
        let numbers: Vec<i64> = numbers.into_iter().map(|i| as_i32(i) as i64).collect();
        let numbers = Array::new(given.shape().into(), numbers).map_err(|_| Outcome::Hangs)?;
        let numbers = broadcast_to(&numbers, &shape);
        let steps = strides(array.shape());
        let at = (0..numbers.len()).map(|flat| {
            let index = numbers.get(flat).and_then(Scalar::to_i128)?;
            let index = if index < 0 { index + length as i128 } else { index };
            let mut place = unravel(flat, &shape);
            place[axis] = self::place(index, length, beyond)?;
            // An axis of 1 is repeated.
            let at = |i: usize| if i != axis && array.shape()[i] == 1 { 0 } else { place[i] };
            Some((0..rank).map(|i| at(i) * steps[i]).sum())
        });
        let at: Vec<Option<usize>> = at.collect();
        Ok(pick_or_fill(&array, &at, shape).into())
    }
    /// A slice of the first axis, `x[start:stop:step]`, as Python cuts it.
    ///
    /// | slice | result |
    /// |---|---|
    /// | `[-2:]` of 0 1 2 3 4 | 3 4 |
    /// | `[::-2]` | 4 2 0: torch takes no negative step |
    /// | `[1:99]`, `[-99:2]` | 1 2 3 4, 0 1: ends beyond the axis are the axis' ends |
    /// | `[3:1]` | no elements |
    /// | a step of 0 | raises `Value` |
    /// | an array of rank 0 | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([0_i8, 1, 2, 3, 4]);
    /// assert_eq!(jnp::getitem(&x, None, None, Some(-2)).unwrap(), Array::from([4_i8, 2, 0]));
    /// ```
    shaped fn getitem as "ndarray.__getitem__"(a
        | start: Option<i64>, stop: Option<i64>, step: Option<i64>; x64)
        = "{0}[{start}:{stop}:{step}]", ["[::]", "slice"] => {
        let array = asarray(a, x64)?;
        let step = i128::from(step.unwrap_or(1));
        let Some(length) = array.shape().first().map(|n| *n as i128) else {
            return Err(Raise::new(RaiseKind::Index, "Too many indices: array is 0-dimensional").into());
        };
        if step == 0 {
            return Err(Raise::new(RaiseKind::Value, "slice step cannot be zero").into());
        }
        // The ends that a slice can have, as Python's `slice.indices` says.
        let (low, high) = if step > 0 { (0, length) } else { (-1, length - 1) };
        let end = |given: Option<i64>, default: i128| match given.map(i128::from) {
            None => default,
            Some(n) if n < 0 => (n + length).clamp(low, high),
            Some(n) => n.clamp(low, high),
        };
        let (start, stop) = match step > 0 {
            true => (end(start, low), end(stop, high)),
            false => (end(start, high), end(stop, low)),
        };
        let span = if step > 0 { stop - start } else { start - stop };
        let size = step.unsigned_abs();
        let count = if span <= 0 { 0 } else { (span as u128).div_ceil(size) as usize };
        let rank = array.shape().len();
        let mut shape: Vec<usize> = array.shape().into();
        shape[0] = count;
        let mut first = vec![0; rank];
        first[0] = usize::try_from(start).unwrap_or(0);
        let mut steps = vec![1; rank];
        // A single element takes no step.
        steps[0] = if count > 1 { step as isize } else { 0 };
        Ok(window(&array, &first, &steps, shape).into())
    }
}
