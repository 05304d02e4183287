//! `x.at[:, i]`, `x.at[:, :, i]` and so on, with an index of one axis behind others, and
//! `x.at[i, j]`, with indices of the first two axes that belong together.
//!
//! What holds for an index, a value and a mode of the first axis alone holds here: see
//! [`at_get`](super::at_get) and [`at_set`](super::at_set).

use super::at::{ADD, MAX, MIN, MULTIPLY, SET, taken, updated};
use crate::Operand;
use crate::Outcome;
use crate::lax::calls::{Answer, calls};
use crate::lax::keyword::Mode;

/// Before an axis stand as many `slice(None)` as its number says: of a negative one none.
fn place(axis: i64) -> usize {
    usize::try_from(axis.max(0)).unwrap_or(usize::MAX)
}

calls! { Jnp;
    /// The elements at these places of one axis: `x.at[:, i].get()` of axis 1.
    ///
    /// | index | result |
    /// |---|---|
    /// | shape \[2, 2\], of axis 1 of shape \[3, 4, 5\] | shape \[3, 2, 2, 5\] |
    /// | out of range | the nearest; with `fill` and `drop` MIN of signed, MAX of unsigned dtypes, NaN, true |
    /// | a `bool` array | the places where it is true, of as many axes as it has |
    /// | an `axis` that the array does not have | raises `Index` |
    /// | a negative `axis` | as 0: it says how many `:` stand before the index |
    ///
    /// Other errors: see [`at_get`](super::at_get). The same under `jit`, `bool` arrays apart.
    /// Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let taken = jnp::at_axis_get(&x, &Array::from([1, 9]), 1, None);
    /// assert_eq!(taken.unwrap(), Array::from([[2_i8, 2], [4, 4]]));
    /// ```
    shaped fn at_axis_get as "ndarray.at.axis.get"(x, i | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].get(mode={mode})",
        ["[:, i]", "index_select", "gather"] => {
        taken(x, (place(axis), &[i]), mode, x64)
    }
    /// The array with these values at these places of one axis: `x.at[:, i].set(y)`
    /// of axis 1.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range | left as it is; with `clip` the nearest is meant |
    /// | values that do not broadcast to the places, those before and behind among them | raises `Shape` |
    ///
    /// Axis: see [`at_axis_get`]. Values and other errors: see
    /// [`at_set`](super::at_set). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let set = jnp::at_axis_set(&x, &Array::from([0, 9]), 9, 1, None);
    /// assert_eq!(set.unwrap(), Array::from([[9_i8, 2], [9, 4]]));
    /// ```
    shaped fn at_axis_set as "ndarray.at.axis.set"(x, i, y | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].set({2}, mode={mode})", ["[]=", "index_put", "index_copy"] => {
        updated(x, (place(axis), &[i]), y, (mode, x64), SET)
    }
    /// The array with these values added at these places of one axis, modulo 2^bits of the dtype: `x.at[:, i].add(y)`
    /// of axis 1.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range | left as it is; with `clip` the nearest is meant |
    /// | values that do not broadcast to the places, those before and behind among them | raises `Shape` |
    ///
    /// `bool` arrays raise `NoDtype`. Axis: see [`at_axis_get`]. Values and other errors: see
    /// [`at_add`](super::at_add). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let add = jnp::at_axis_add(&x, &Array::from([0, 9]), 9, 1, None);
    /// assert_eq!(add.unwrap(), Array::from([[10_i8, 2], [12, 4]]));
    /// ```
    shaped fn at_axis_add as "ndarray.at.axis.add"(x, i, y | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].add({2}, mode={mode})", ["index_add"] => {
        updated(x, (place(axis), &[i]), y, (mode, x64), ADD)
    }
    /// The array with its elements at these places multiplied by these values along one axis, modulo 2^bits of the dtype: `x.at[:, i].multiply(y)`
    /// of axis 1.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range | left as it is; with `clip` the nearest is meant |
    /// | values that do not broadcast to the places, those before and behind among them | raises `Shape` |
    ///
    /// `bool` arrays raise `NoDtype`. Axis: see [`at_axis_get`]. Values and other errors: see
    /// [`at_multiply`](super::at_multiply). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let multiply = jnp::at_axis_multiply(&x, &Array::from([0, 9]), 9, 1, None);
    /// assert_eq!(multiply.unwrap(), Array::from([[9_i8, 2], [27, 4]]));
    /// ```
    shaped fn at_axis_multiply as "ndarray.at.axis.multiply"(x, i, y | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].multiply({2}, mode={mode})", ["at.mul"] => {
        updated(x, (place(axis), &[i]), y, (mode, x64), MULTIPLY)
    }
    /// The array with the less of each element and these values at these places of one axis: `x.at[:, i].min(y)`
    /// of axis 1.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range | left as it is; with `clip` the nearest is meant |
    /// | values that do not broadcast to the places, those before and behind among them | raises `Shape` |
    ///
    /// Axis: see [`at_axis_get`]. Values and other errors: see
    /// [`at_min`](super::at_min). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let min = jnp::at_axis_min(&x, &Array::from([0, 9]), 9, 1, None);
    /// assert_eq!(min.unwrap(), Array::from([[1_i8, 2], [3, 4]]));
    /// ```
    shaped fn at_axis_min as "ndarray.at.axis.min"(x, i, y | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].min({2}, mode={mode})", ["index_reduce"] => {
        updated(x, (place(axis), &[i]), y, (mode, x64), MIN)
    }
    /// The array with the greater of each element and these values at these places of one axis: `x.at[:, i].max(y)`
    /// of axis 1.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range | left as it is; with `clip` the nearest is meant |
    /// | values that do not broadcast to the places, those before and behind among them | raises `Shape` |
    ///
    /// Axis: see [`at_axis_get`]. Values and other errors: see
    /// [`at_max`](super::at_max). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let max = jnp::at_axis_max(&x, &Array::from([0, 9]), 9, 1, None);
    /// assert_eq!(max.unwrap(), Array::from([[9_i8, 2], [9, 4]]));
    /// ```
    shaped fn at_axis_max as "ndarray.at.axis.max"(x, i, y | axis: i64, mode: Option<Mode>; x64)
        = "{0}.at[(slice(None),) * {axis} + ({1},)].max({2}, mode={mode})", ["index_reduce"] => {
        updated(x, (place(axis), &[i]), y, (mode, x64), MAX)
    }
    /// The elements at these places of the first two axes, taken together: `x.at[i, j].get()`.
    ///
    /// | indices | result |
    /// |---|---|
    /// | shapes \[2, 1\] and \[3\], of shape \[4, 5, 6\] | shape \[2, 3, 6\]: they broadcast |
    /// | shapes that do not broadcast | raises `Shape` |
    /// | one out of range | the nearest; with `fill` and `drop` MIN of signed, MAX of unsigned dtypes, NaN, true |
    /// | a `bool` array | the places where it is true |
    /// | rank 1 | raises `Index` |
    /// | a Python `int` beside an array, beyond 64 bits, with x64 off 32 | raises `Overflow` |
    ///
    /// Other errors: see [`at_get`](super::at_get). The same under `jit`, `bool` arrays apart.
    /// Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let taken = jnp::at_pair_get(&x, &Array::from([0, 1]), &Array::from([1, 0]), None);
    /// assert_eq!(taken.unwrap(), Array::from([2_i8, 3]));
    /// ```
    shaped fn at_pair_get as "ndarray.at.pair.get"(x, i, j | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].get(mode={mode})", ["[i, j]", "gather"] => {
        taken(x, (0, &[i, j]), mode, x64)
    }
    /// The array with these values at these places of the first two axes:
    /// `x.at[i, j].set(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range, in either axis | left as it is; with `clip` the nearest is meant |
    ///
    /// Places: see [`at_pair_get`]. Values and other errors: see
    /// [`at_set`](super::at_set). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let (i, j) = (Array::from([0, 1, 9]), Array::from([1, 0, 0]));
    /// let set = jnp::at_pair_set(&x, &i, &j, 9, None);
    /// assert_eq!(set.unwrap(), Array::from([[1_i8, 9], [9, 4]]));
    /// ```
    shaped fn at_pair_set as "ndarray.at.pair.set"(x, i, j, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].set({3}, mode={mode})", ["[]=", "index_put", "index_copy"] => {
        updated(x, (0, &[i, j]), y, (mode, x64), SET)
    }
    /// The array with these values added at these places of the first two axes, modulo 2^bits of the dtype:
    /// `x.at[i, j].add(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range, in either axis | left as it is; with `clip` the nearest is meant |
    ///
    /// `bool` arrays raise `NoDtype`. Places: see [`at_pair_get`]. Values and other errors: see
    /// [`at_add`](super::at_add). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let (i, j) = (Array::from([0, 1, 9]), Array::from([1, 0, 0]));
    /// let add = jnp::at_pair_add(&x, &i, &j, 9, None);
    /// assert_eq!(add.unwrap(), Array::from([[1_i8, 11], [12, 4]]));
    /// ```
    shaped fn at_pair_add as "ndarray.at.pair.add"(x, i, j, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].add({3}, mode={mode})", ["index_add"] => {
        updated(x, (0, &[i, j]), y, (mode, x64), ADD)
    }
    /// The array with its elements at these places multiplied by these values in the first two axes, modulo 2^bits of the dtype:
    /// `x.at[i, j].multiply(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range, in either axis | left as it is; with `clip` the nearest is meant |
    ///
    /// `bool` arrays raise `NoDtype`. Places: see [`at_pair_get`]. Values and other errors: see
    /// [`at_multiply`](super::at_multiply). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let (i, j) = (Array::from([0, 1, 9]), Array::from([1, 0, 0]));
    /// let multiply = jnp::at_pair_multiply(&x, &i, &j, 9, None);
    /// assert_eq!(multiply.unwrap(), Array::from([[1_i8, 18], [27, 4]]));
    /// ```
    shaped fn at_pair_multiply as "ndarray.at.pair.multiply"(x, i, j, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].multiply({3}, mode={mode})", ["at.mul"] => {
        updated(x, (0, &[i, j]), y, (mode, x64), MULTIPLY)
    }
    /// The array with the less of each element and these values at these places of the first two axes:
    /// `x.at[i, j].min(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range, in either axis | left as it is; with `clip` the nearest is meant |
    ///
    /// Places: see [`at_pair_get`]. Values and other errors: see
    /// [`at_min`](super::at_min). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let (i, j) = (Array::from([0, 1, 9]), Array::from([1, 0, 0]));
    /// let min = jnp::at_pair_min(&x, &i, &j, 9, None);
    /// assert_eq!(min.unwrap(), Array::from([[1_i8, 2], [3, 4]]));
    /// ```
    shaped fn at_pair_min as "ndarray.at.pair.min"(x, i, j, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].min({3}, mode={mode})", ["index_reduce"] => {
        updated(x, (0, &[i, j]), y, (mode, x64), MIN)
    }
    /// The array with the greater of each element and these values at these places of the first two axes:
    /// `x.at[i, j].max(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | a place out of range, in either axis | left as it is; with `clip` the nearest is meant |
    ///
    /// Places: see [`at_pair_get`]. Values and other errors: see
    /// [`at_max`](super::at_max). Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// let (i, j) = (Array::from([0, 1, 9]), Array::from([1, 0, 0]));
    /// let max = jnp::at_pair_max(&x, &i, &j, 9, None);
    /// assert_eq!(max.unwrap(), Array::from([[1_i8, 9], [9, 4]]));
    /// ```
    shaped fn at_pair_max as "ndarray.at.pair.max"(x, i, j, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}, {2}].max({3}, mode={mode})", ["index_reduce"] => {
        updated(x, (0, &[i, j]), y, (mode, x64), MAX)
    }
}
