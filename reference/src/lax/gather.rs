//! `gather`, `scatter`, `scatter_add`, `scatter_mul`, `scatter_min` and `scatter_max`.
//!
//! All of them describe windows of the operand: where each starts is a vector of the
//! indices' last axis, how its axes lie in the other array is a matter of the dimension
//! numbers. Batching dimensions, which `vmap` makes, are left out.

use alloc::{vec, vec::Vec};

use super::args::{Accepts, asarray, not_accepted, not_the_same};
use super::calls::{Answer, calls};
use super::index::{Join, as_i32, indices, pick_or_fill, put};
use super::keyword::Mode;
use super::shape::{room, strides};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, unravel};

fn refused(message: &'static str) -> Outcome {
    Raise::new(RaiseKind::Shape, message).into()
}

/// Axis numbers in ascending order, each once, below `rank`.
fn ascending(given: &[i64], rank: usize) -> Result<Vec<usize>, Outcome> {
    let axes = axes(given, rank)?;
    let sorted = axes.windows(2).all(|pair| pair[0] < pair[1]);
    if sorted { Ok(axes) } else { Err(refused("dimension numbers must be sorted and distinct")) }
}

fn axes(given: &[i64], rank: usize) -> Result<Vec<usize>, Outcome> {
    let axis = |a: &i64| usize::try_from(*a).ok().filter(|a| *a < rank);
    let axes: Option<Vec<usize>> = given.iter().map(axis).collect();
    let axes = axes.ok_or_else(|| refused("a dimension number is out of range"))?;
    match (1..axes.len()).any(|i| axes[..i].contains(&axes[i])) {
        true => Err(refused("dimension numbers must be distinct")),
        false => Ok(axes),
    }
}

/// The windows of an operand.
struct Windows<'a> {
    operand: &'a [usize],
    /// The axes that are left out of the other array, of length 1 in each window.
    collapsed: Vec<usize>,
    /// The axes that the numbers of an index vector belong to.
    map: Vec<usize>,
    /// Which axes of the other array are those of a window.
    offset: Vec<usize>,
    sizes: Vec<usize>,
    clip: bool,
    /// Whether indices are taken modulo 2^32 before they are found out of range.
    narrow: bool,
}

impl Windows<'_> {
    /// For each element of the other array, of this shape, where it is in the operand: the
    /// index vectors of `numbers` are as many as the places in the axes that are no window's.
    fn places(&self, shape: &[usize], numbers: &[i128]) -> Vec<Option<usize>> {
        if shape.contains(&0) {
            return Vec::new();
        }
        let rank = self.operand.len();
        let kept: Vec<usize> = (0..rank).filter(|a| !self.collapsed.contains(a)).collect();
        let outer: Vec<usize> = (0..shape.len()).filter(|a| !self.offset.contains(a)).collect();
        let steps = strides(self.operand);
        let vector = self.map.len();
        let place = |flat: usize| {
            let at = unravel(flat, shape);
            let row = outer.iter().fold(0, |row, a| row * shape[*a] + at[*a]);
            let mut start = vec![0_i128; rank];
            for (number, axis) in numbers[row * vector..][..vector].iter().zip(&self.map) {
                let most = self.operand[*axis] as i128 - self.sizes[*axis] as i128;
                let number = match (self.clip, self.narrow) {
                    (true, _) => (*number).clamp(0, most),
                    (false, true) => as_i32(*number),
                    (false, false) => *number,
                };
                if !(0..=most).contains(&number) {
                    return None;
                }
                start[*axis] = number;
            }
            let mut inside = vec![0; rank];
            for (axis, from) in kept.iter().zip(&self.offset) {
                inside[*axis] = at[*from];
            }
            Some((0..rank).map(|a| (start[a] as usize + inside[a]) * steps[a]).sum())
        };
        (0..shape.iter().product()).map(place).collect()
    }
}

/// The shape of the index vectors, each of which must have `map` numbers.
fn batch(given: &Array, map: usize) -> Result<&[usize], Outcome> {
    match given.shape().split_last() {
        Some((last, batch)) if *last == map => Ok(batch),
        _ => Err(refused("the last axis of the indices must be as long as start_index_map")),
    }
}

/// The numbers of the index vectors. JAX looks at their dtype when all shapes fit.
fn numbers(given: &Array) -> Result<Vec<i128>, Outcome> {
    match given.dtype() {
        DType::Bool => {
            Err(Raise::new(RaiseKind::NoDtype, "indices must have an integer type").into())
        }
        _ => indices(given, "Gather"),
    }
}

/// What a scatter is asked.
struct Scatter<'a> {
    window: &'a [i64],
    inserted: &'a [i64],
    map: &'a [i64],
    mode: Option<Mode>,
    join: Join,
    name: &'static str,
    accepts: Accepts,
}

fn scattered(args: [Operand<'_>; 3], x64: bool, how: Scatter<'_>) -> Answer {
    let [operand, given, updates] = args;
    let (array, updates) = (asarray(operand, x64)?, asarray(updates, x64)?);
    let given = asarray(given, x64)?;
    let rank = array.shape().len();
    // `add` and `mul` look at the dtype before anything else, the two dtypes are compared last.
    if !how.accepts.takes(array.dtype()) {
        return Err(not_accepted(how.name, array.dtype(), Some(0)).into());
    }
    let collapsed = ascending(how.inserted, rank)?;
    let map = axes(how.map, rank)?;
    let offset = ascending(how.window, updates.shape().len())?;
    let batch = batch(&given, map.len())?;
    let outer: Vec<usize> = (0..updates.shape().len())
        .filter(|a| !offset.contains(a))
        .map(|a| updates.shape()[a])
        .collect();
    if outer != batch || offset.len() + collapsed.len() != rank {
        return Err(refused("updates do not have the shape of the windows"));
    }
    let mut sizes = vec![1; rank];
    let kept = (0..rank).filter(|a| !collapsed.contains(a));
    for (axis, from) in kept.zip(&offset) {
        sizes[axis] = updates.shape()[*from];
    }
    if sizes.iter().zip(array.shape()).any(|(size, dim)| size > dim) {
        return Err(refused("a window is larger than the operand"));
    }
    let numbers = numbers(&given)?;
    if array.dtype() != updates.dtype() {
        return Err(not_the_same("scatter", array.dtype(), updates.dtype()).into());
    }
    let clip = how.mode == Some(Mode::Clip);
    let operand = array.shape();
    let windows = Windows { operand, collapsed, map, offset, sizes, clip, narrow: false };
    let at = windows.places(updates.shape(), &numbers);
    let weak = array.is_weak() && updates.is_weak();
    Ok(put(&array, &at, &updates, how.join).with_weak(weak).into())
}

macro_rules! scatters {
    ($($(#[$doc:meta])* $name:ident $python:literal $join:ident $accepts:ident;)*) => {
        calls! { Lax;
            /// Windows of the operand, one for each index vector, laid into an array: the axes of
            /// the indices, and at `offset_dims` those of the windows that are not collapsed.
            ///
            /// | case | result |
            /// |---|---|
            /// | a window in range | its elements |
            /// | a window partly or wholly out of range, negative indices among them | the nearest window that fits |
            /// | the same with `mode="fill"` | MIN of signed, MAX of unsigned dtypes, NaN, true, in the whole window |
            /// | indices that are floats | raises `NoDtype` |
            /// | dimension numbers, sizes or indices that do not fit each other | raises `Shape` |
            ///
            /// Indices are taken modulo 2^32 first, unless they are clipped. The same under `jit`.
            /// Measured with JAX 0.12.0.1; golden vectors.
            ///
            /// ```
            /// use int_reference::{Array, jnp::Mode, lax};
            /// // Rows 2, 9 and 0.
            /// let x = Array::from([[1_i8, 2], [3, 4], [5, 6]]);
            /// let at = Array::from([[2], [9], [0]]);
            /// let rows = lax::gather(&x, &at, vec![1], vec![0], vec![0], vec![1, 2], Some(Mode::Fill));
            /// assert_eq!(rows.unwrap(), Array::from([[5_i8, 6], [-128, -128], [1, 2]]));
            /// ```
            shaped fn gather(operand, start_indices | offset_dims: Vec<i64>,
                collapsed_slice_dims: Vec<i64>, start_index_map: Vec<i64>, slice_sizes: Vec<i64>,
                mode: Option<Mode>; x64)
                = "lax.gather({0}, {1}, lax.GatherDimensionNumbers(tuple({offset_dims}), tuple({collapsed_slice_dims}), tuple({start_index_map})), tuple({slice_sizes}), mode={mode})",
                ["index_select"] => {
                let (array, given) = (asarray(operand, x64)?, asarray(start_indices, x64)?);
                let shape = array.shape();
                let rank = shape.len();
                let collapsed = ascending(&collapsed_slice_dims, rank)?;
                let map = axes(&start_index_map, rank)?;
                let batch = batch(&given, map.len())?;
                let sizes: Option<Vec<usize>> =
                    slice_sizes.iter().map(|n| usize::try_from(*n).ok()).collect();
                let sizes = sizes.filter(|s| {
                    s.len() == rank && s.iter().zip(shape).all(|(size, dim)| size <= dim)
                });
                let sizes = sizes.ok_or_else(|| refused("slice sizes must be within the operand"))?;
                if collapsed.iter().any(|a| sizes[*a] > 1) {
                    return Err(refused("collapsed dimensions must have size 0 or 1"));
                }
                let inner: Vec<usize> =
                    (0..rank).filter(|a| !collapsed.contains(a)).map(|a| sizes[a]).collect();
                let result = batch.len() + inner.len();
                let offset = ascending(&offset_dims, result)?;
                if offset.len() != inner.len() {
                    return Err(refused("offset_dims must be as many as the axes of a window"));
                }
                let (mut outer, mut inner) = (batch.iter(), inner.iter());
                let axis = |a| if offset.contains(&a) { inner.next() } else { outer.next() };
                let shape: Vec<usize> = (0..result).filter_map(axis).copied().collect();
                let numbers = numbers(&given)?;
                room(&shape)?;
                let clip = mode.is_none() || mode == Some(Mode::Clip);
                let operand = array.shape();
                let narrow = true;
                let windows = Windows { operand, collapsed, map, offset, sizes, clip, narrow };
                let at = windows.places(&shape, &numbers);
                Ok(pick_or_fill(&array, &at, shape).into())
            }
            $($(#[$doc])*
            shaped fn $name(operand, scatter_indices, updates | update_window_dims: Vec<i64>,
                inserted_window_dims: Vec<i64>, scatter_dims_to_operand_dims: Vec<i64>,
                mode: Option<Mode>; x64)
                = $python, ["index_add", "scatter_reduce"] => {
                scattered([operand, scatter_indices, updates], x64, Scatter {
                    window: &update_window_dims,
                    inserted: &inserted_window_dims,
                    map: &scatter_dims_to_operand_dims,
                    mode,
                    join: Join::$join,
                    name: stringify!($name),
                    accepts: Accepts::$accepts,
                })
            })*
        }
    };
}

scatters! {
    /// The operand with windows of `updates` put into it, one for each index vector, in order: the
    /// last one stays where windows meet.
    ///
    /// | case | result |
    /// |---|---|
    /// | a window partly or wholly out of range, negative indices among them | is left out as a whole |
    /// | the same with `mode="clip"` | goes to the nearest place where it fits |
    /// | two dtypes; indices that are floats | raises `NoDtype` |
    /// | dimension numbers, indices or updates that do not fit each other | raises `Shape` |
    ///
    /// Indices are not taken modulo anything. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, at) = (Array::from([1_i8, 2, 3]), Array::from([[0], [9], [0]]));
    /// let put = lax::scatter(&x, &at, &Array::from([7_i8, 8, 9]), vec![], vec![0], vec![0], None);
    /// assert_eq!(put.unwrap(), Array::from([9_i8, 2, 3]));
    /// ```
    scatter "lax.scatter({0}, {1}, {2}, lax.ScatterDimensionNumbers(tuple({update_window_dims}), tuple({inserted_window_dims}), tuple({scatter_dims_to_operand_dims})), mode={mode})" Set Any;
    /// As [`scatter`], each update added to what is there: integers modulo 2^bits, every one that
    /// meets; floats in order.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100 and 100 to 0 at one place | −56 |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Out of range, errors and `jit`: see [`scatter`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, at) = (Array::from([1_i8, 2, 3]), Array::from([[0], [9], [0]]));
    /// let sum = lax::scatter_add(&x, &at, &Array::from([7_i8, 8, 9]), vec![], vec![0], vec![0], None);
    /// assert_eq!(sum.unwrap(), Array::from([17_i8, 2, 3]));
    /// ```
    scatter_add "lax.scatter_add({0}, {1}, {2}, lax.ScatterDimensionNumbers(tuple({update_window_dims}), tuple({inserted_window_dims}), tuple({scatter_dims_to_operand_dims})), mode={mode})" Add Numbers;
    /// As [`scatter`], what is there multiplied by each update: integers modulo 2^bits.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100 times 3 | 44 |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Out of range, errors and `jit`: see [`scatter`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, at) = (Array::from([100_i8, 2]), Array::from([[0]]));
    /// let product = lax::scatter_mul(&x, &at, &Array::from([3_i8]), vec![], vec![0], vec![0], None);
    /// assert_eq!(product.unwrap(), Array::from([44_i8, 2]));
    /// ```
    scatter_mul "lax.scatter_mul({0}, {1}, {2}, lax.ScatterDimensionNumbers(tuple({update_window_dims}), tuple({inserted_window_dims}), tuple({scatter_dims_to_operand_dims})), mode={mode})" Mul Numbers;
    /// As [`scatter`], the less of what is there and each update.
    ///
    /// | case | result |
    /// |---|---|
    /// | `u8` 3 and 200 | 3 |
    /// | a NaN | NaN |
    ///
    /// Out of range, errors and `jit`: see [`scatter`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, at) = (Array::from([1_i8, 2]), Array::from([[0]]));
    /// let least = lax::scatter_min(&x, &at, &Array::from([-3_i8]), vec![], vec![0], vec![0], None);
    /// assert_eq!(least.unwrap(), Array::from([-3_i8, 2]));
    /// ```
    scatter_min "lax.scatter_min({0}, {1}, {2}, lax.ScatterDimensionNumbers(tuple({update_window_dims}), tuple({inserted_window_dims}), tuple({scatter_dims_to_operand_dims})), mode={mode})" Min Any;
    /// As [`scatter`], the greater of what is there and each update.
    ///
    /// | case | result |
    /// |---|---|
    /// | `u8` 3 and 200 | 200 |
    /// | a NaN | NaN |
    ///
    /// Out of range, errors and `jit`: see [`scatter`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, at) = (Array::from([1_i8, 2]), Array::from([[0]]));
    /// let most = lax::scatter_max(&x, &at, &Array::from([3_i8]), vec![], vec![0], vec![0], None);
    /// assert_eq!(most.unwrap(), Array::from([3_i8, 2]));
    /// ```
    scatter_max "lax.scatter_max({0}, {1}, {2}, lax.ScatterDimensionNumbers(tuple({update_window_dims}), tuple({inserted_window_dims}), tuple({scatter_dims_to_operand_dims})), mode={mode})" Max Any;
}
