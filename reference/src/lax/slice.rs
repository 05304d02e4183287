//! `slice`, `dynamic_slice` and `dynamic_update_slice`.

use alloc::{format, vec::Vec};

use super::args::{asarray, not_the_same};
use super::calls::{Answer, calls};
use super::index::{Join, indices, put, within};
use super::shape::{pick, strides, walk};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

fn refused(kind: RaiseKind, message: &'static str) -> Outcome {
    Raise::new(kind, message).into()
}

/// One number for each axis, none negative.
fn sizes(given: &[i64], rank: usize, name: &str) -> Result<Vec<usize>, Outcome> {
    if given.len() != rank {
        let message = format!("slice {name} must have length equal to the number of dimensions");
        return Err(Raise::new(RaiseKind::Index, message).into());
    }
    let sizes = given.iter().map(|n| usize::try_from(*n)).collect::<Result<_, _>>();
    sizes.map_err(|_| {
        let message = format!("slice {name} must be greater than or equal to zero");
        Raise::new(RaiseKind::Index, message).into()
    })
}

/// The elements from `start` on, so many of them and so far apart along each axis.
pub(crate) fn window(array: &Array, start: &[usize], steps: &[isize], shape: Vec<usize>) -> Array {
    if shape.contains(&0) {
        return pick(array, &[], shape);
    }
    let own = strides(array.shape());
    let first: usize = start.iter().zip(&own).map(|(i, s)| i * s).sum();
    let steps: Vec<isize> = steps.iter().zip(&own).map(|(n, s)| n * *s as isize).collect();
    pick(array, &walk(&shape, &steps, first as isize), shape)
}

/// Where a window of these sizes starts: a negative number counts from the end, once, and
/// then the nearest start with which the window fits. What is added wraps in a narrow dtype.
fn starts(given: &Array, shape: &[usize], sizes: &[usize]) -> Result<Vec<usize>, Outcome> {
    if given.dtype() == DType::Bool {
        return Err(refused(RaiseKind::NoDtype, "index arguments must be integers, got: bool"));
    }
    let dtype = given.dtype();
    let given = indices(given, "dynamic_slice")?;
    if given.len() != shape.len() || sizes.len() != shape.len() {
        return Err(refused(RaiseKind::Shape, "one start and one size are due for each axis"));
    }
    if sizes.iter().zip(shape).any(|(size, dim)| size > dim) {
        return Err(refused(RaiseKind::Shape, "slice sizes must not exceed the operand's shape"));
    }
    let clamped = |((start, dim), size): ((i128, &usize), &usize)| {
        let start = if start < 0 { within(start + *dim as i128, dtype) } else { start };
        start.clamp(0, (dim - size) as i128) as usize
    };
    Ok(given.into_iter().zip(shape).zip(sizes).map(clamped).collect())
}

/// A slice without strides, which eagerly is a window that is moved so that it fits.
fn between(array: &Array, start: &[i64], limit: &[i64]) -> Answer {
    let rank = array.shape().len();
    // NumPy subtracts the one from the other, so that a single limit is one for each axis.
    let single = limit.len() == 1;
    if start.len() != rank || limit.len() != rank && !single {
        return Err(refused(RaiseKind::Shape, "one start and one limit are due for each axis"));
    }
    let limits = (0..rank).map(|axis| limit[if single { 0 } else { axis }]);
    let mut window_start = Vec::new();
    let mut shape = Vec::new();
    for ((start, limit), dim) in start.iter().zip(limits).zip(array.shape()) {
        let size = i128::from(limit) - i128::from(*start);
        let Some(size) = usize::try_from(size).ok().filter(|size| size <= dim) else {
            return Err(refused(RaiseKind::Shape, "slice sizes must be within the operand"));
        };
        window_start.push(i128::from(*start).clamp(0, (dim - size) as i128) as usize);
        shape.push(size);
    }
    Ok(window(array, &window_start, &alloc::vec![1; rank], shape).into())
}

calls! { Lax;
    /// The elements from `start_indices` up to `limit_indices`, every so many along each axis.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 0 1 2 3 4 from 1 to 5 by 2 | 1 3 |
    /// | with strides: a negative start, a limit beyond the axis or below the start, a negative step, another number of them than axes | raises `Index` |
    /// | a step of 0 | raises `ZeroDivision` |
    /// | 0 1 2 3 4 from −1 to 2; from 3 to 6, without strides | 0 1 2; 2 3 4: moved so that it fits |
    /// | without strides: a single limit | one for each axis; a rank of 0 has none |
    /// | without strides: a window longer than the axis, a limit below the start, another number of them than axes | raises `Shape` |
    ///
    /// Without strides an eager call is a [`dynamic_slice`]; under `jit` it raises `Index` where it
    /// would with strides. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([0_i8, 1, 2, 3, 4]);
    /// assert_eq!(lax::slice(&x, vec![1], vec![5], Some(vec![2])).unwrap(), Array::from([1_i8, 3]));
    /// ```
    shaped fn slice(operand | start_indices: Vec<i64>, limit_indices: Vec<i64>,
        strides: Option<Vec<i64>>; x64)
        = "lax.slice({0}, {start_indices}, {limit_indices}, strides={strides})", ["narrow"] => {
        let array = asarray(operand, x64)?;
        let rank = array.shape().len();
        let Some(steps) = &strides else {
            return between(&array, &start_indices, &limit_indices);
        };
        let start = sizes(&start_indices, rank, "start_indices")?;
        let limit = sizes(&limit_indices, rank, "limit_indices")?;
        let fits = |i: usize| start[i] <= limit[i] && limit[i] <= array.shape()[i];
        if !(0..rank).all(fits) {
            return Err(refused(RaiseKind::Index, "slice indices out of range"));
        }
        let steps = sizes(steps, rank, "strides")?;
        if steps.contains(&0) {
            return Err(refused(RaiseKind::ZeroDivision, "integer division or modulo by zero"));
        }
        let shape: Vec<usize> =
            (0..rank).map(|i| (limit[i] - start[i]).div_ceil(steps[i])).collect();
        let steps: Vec<isize> = steps.iter().map(|n| isize::try_from(*n).unwrap_or(0)).collect();
        Ok(window(&array, &start, &steps, shape).into())
    }
    /// A window of these sizes, from an array of starts on, moved so that it fits.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 0 1 2 3 4 from −2, size 2 | 3 4: a negative start counts from the end |
    /// | from 4, size 2; from −9, size 2 | 3 4; 0 1: the nearest that fits |
    /// | a size beyond the axis or below 0, another number of starts or sizes than axes | raises `Shape` |
    /// | starts that are floats or `bool` | raises `NoDtype` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([0_i8, 1, 2, 3, 4]);
    /// let window = lax::dynamic_slice(&x, &Array::from([4_i32]), vec![2]);
    /// assert_eq!(window.unwrap(), Array::from([3_i8, 4]));
    /// ```
    shaped fn dynamic_slice(operand, start_indices | slice_sizes: Vec<i64>; x64)
        = "lax.dynamic_slice({0}, {1}, {slice_sizes})", ["narrow"] => {
        let (array, start) = (asarray(operand, x64)?, asarray(start_indices, x64)?);
        let sizes: Result<Vec<usize>, _> = slice_sizes.iter().map(|n| usize::try_from(*n)).collect();
        let sizes = sizes.map_err(|_| refused(RaiseKind::Shape, "slice sizes must be >= 0"))?;
        let start = starts(&start, array.shape(), &sizes)?;
        let steps = alloc::vec![1; start.len()];
        Ok(window(&array, &start, &steps, sizes).into())
    }
    /// `operand` with `update` in place of a window of its shape, which starts as that of
    /// [`dynamic_slice`].
    ///
    /// | operands | result |
    /// |---|---|
    /// | 0 1 2 3 4 and 9 9 from 4 | 0 1 2 9 9 |
    /// | an update that is longer along an axis, or of another rank | raises `Shape` |
    /// | two dtypes | raises `NoDtype` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, new) = (Array::from([0_i8, 1, 2, 3, 4]), Array::from([9_i8, 9]));
    /// let updated = lax::dynamic_update_slice(&x, &new, &Array::from([-1_i32]));
    /// assert_eq!(updated.unwrap(), Array::from([0_i8, 1, 2, 9, 9]));
    /// ```
    shaped fn dynamic_update_slice(operand, update, start_indices; x64)
        = "lax.dynamic_update_slice({0}, {1}, {2})", ["slice_scatter"] => {
        let (array, update) = (asarray(operand, x64)?, asarray(update, x64)?);
        let start = asarray(start_indices, x64)?;
        let start = starts(&start, array.shape(), update.shape())?;
        if array.dtype() != update.dtype() {
            return Err(not_the_same("dynamic_update_slice", array.dtype(), update.dtype()).into());
        }
        let own = strides(array.shape());
        let at = if update.is_empty() {
            Vec::new()
        } else {
            let first: usize = start.iter().zip(&own).map(|(i, s)| i * s).sum();
            let steps: Vec<isize> = own.iter().map(|s| *s as isize).collect();
            walk(update.shape(), &steps, first as isize)
        };
        let at: Vec<Option<usize>> = at.into_iter().map(Some).collect();
        let weak = array.is_weak() && update.is_weak();
        Ok(put(&array, &at, &update, Join::Set).with_weak(weak).into())
    }
}
