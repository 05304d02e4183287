//! `x.at[i].get()`, `.set()`, `.add()`, `.multiply()`, `.min()` and `.max()`, where `i` is
//! a Python `int`, an array of integers, which name places of the first axis, or a `bool`
//! array, which names the places where it is true.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::places::{Places, Use};
use super::reduce::cast;
use crate::lax::args::{Accepts, asarray, not_accepted};
use crate::lax::calls::{Answer, calls};
use crate::lax::choose::no_subnormals;
use crate::lax::index::{Join, pick_or_fill, put};
use crate::lax::keyword::Mode;
use crate::lax::shape::{broadcast_to, pick};
use crate::promote::jax::promote;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, Scalar, broadcast_shapes};

/// The elements at these indices of the axes from `axis` on.
pub(super) fn taken(
    x: Operand<'_>,
    (axis, index): (usize, &[Operand<'_>]),
    mode: Option<Mode>,
    x64: bool,
) -> Answer {
    let places = Places::new(x, axis, index, Use { reads: true, mode, x64 })?;
    if places.reads_nothing {
        let message = "Slice size in gather op is out of range";
        return Err(Raise::new(RaiseKind::Shape, message).into());
    }
    let flat = places.flat()?;
    Ok(pick_or_fill(&places.array, &flat, places.shape).into())
}

/// How a value meets an element, the name of the `lax` function, and what that takes.
pub(super) type How = (Join, &'static str, Accepts);

pub(super) const SET: How = (Join::Set, "scatter", Accepts::Any);
pub(super) const ADD: How = (Join::Add, "scatter_add", Accepts::Numbers);
pub(super) const MULTIPLY: How = (Join::Mul, "scatter_mul", Accepts::Numbers);
pub(super) const MIN: How = (Join::Min, "scatter_min", Accepts::Any);
pub(super) const MAX: How = (Join::Max, "scatter_max", Accepts::Any);

/// The array with the values `y` put at these indices of the axes from `axis` on.
pub(super) fn updated(
    x: Operand<'_>,
    (axis, index): (usize, &[Operand<'_>]),
    y: Operand<'_>,
    (mode, x64): (Option<Mode>, bool),
    (join, name, accepts): How,
) -> Answer {
    let array = asarray(x, x64)?;
    // A Python int that the array can hold is never too large.
    let range = array.dtype().int_range().filter(|_| array.dtype() != DType::Bool);
    let own = match (y, range) {
        (Operand::Int(v), Some((low, high))) if (low..=high).contains(&v) => {
            Scalar::wrap(v, array.dtype())
        }
        _ => None,
    };
    let y = match own.and_then(|v| Array::from_scalars(array.dtype(), [].into(), &[v])) {
        Some(y) => Cow::Owned(y),
        None => asarray(y, x64)?,
    };
    let places = Places::new(x, axis, index, Use { reads: false, mode, x64 })?;
    if places.shape.contains(&0) {
        return Ok(places.array.into_owned().into());
    }
    let typed = |a: &Array| (a.dtype(), a.is_weak());
    let (dtype, _) = promote(typed(&array), typed(&y), x64);
    if broadcast_shapes(&[y.shape(), &places.shape]).as_deref() != Some(&places.shape[..]) {
        let message = format!("Incompatible shapes for broadcasting: {:?}", y.shape());
        return Err(Raise::new(RaiseKind::Shape, message).into());
    }
    if !accepts.takes(dtype) {
        return Err(not_accepted(name, dtype, Some(0)).into());
    }
    let flat = places.flat()?;
    let (old, y) = (cast(&array, dtype), broadcast_to(&cast(&y, dtype), &places.shape));
    if dtype == DType::Bf16 && matches!(join, Join::Min | Join::Max) {
        // Those that meet.
        let (of_y, met): (Vec<usize>, Vec<usize>) =
            flat.iter().enumerate().filter_map(|(i, at)| Some((i, (*at)?))).unzip();
        no_subnormals(&pick(&old, &met, vec![met.len()]))?;
        no_subnormals(&pick(&y, &of_y, vec![of_y.len()]))?;
    }
    let result = put(&old, &flat, &y, join);
    Ok(cast(&result, array.dtype()).with_weak(array.is_weak()).into())
}

calls! { Jnp;
    /// The elements at these places of the first axis: `x.at[i].get()`, and `x[i]`.
    ///
    /// | index | no mode, `clip` | `fill`, `drop` |
    /// |---|---|---|
    /// | −1 | the last | the last |
    /// | out of range | the nearest | MIN of signed, MAX of unsigned dtypes, NaN, true |
    ///
    /// | case | result |
    /// |---|---|
    /// | a `bool` array | the elements where it is true; raises `Index` if its shape is not that of the leading axes |
    /// | indices that are floats | raises `NoDtype` |
    /// | an index dtype that does not hold the length of the axis | raises `Overflow` |
    /// | rank 0; a Python `int` on an axis of length 0 | raises `Index` |
    /// | an array of indices on an axis of length 0 | raises `Shape` |
    /// | a Python `bool` | an axis more in front: of length 1 if true, else 0 |
    /// | a Python `int` beyond 64 bits, with x64 off 32 | raises `Overflow`; with `fill` from −2^63 less the length, or from 2^64 on |
    ///
    /// Indices are taken modulo 2^32, with `clip` Python `int`s as they are. The same under `jit`,
    /// `bool` arrays apart. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Mode};
    /// let x = Array::from([10_i8, 20, 30]);
    /// assert_eq!(jnp::at_get(&x, -1, None).unwrap(), Array::scalar(30_i8));
    /// let at = Array::from([5, -9]);
    /// assert_eq!(jnp::at_get(&x, &at, None).unwrap(), Array::from([30_i8, 10]));
    /// assert_eq!(jnp::at_get(&x, &at, Some(Mode::Fill)).unwrap(), Array::from([-128_i8, -128]));
    /// ```
    shaped fn at_get as "ndarray.at.get"(x, i | mode: Option<Mode>; x64)
        = "{0}.at[{1}].get(mode={mode})", ["[]", "gather"] => {
        taken(x, (0, &[i]), mode, x64)
    }
    /// The array with these values at these places of its first axis: `x.at[i].set(y)`.
    ///
    /// | index | no mode, `fill`, `drop` | `clip` |
    /// |---|---|---|
    /// | −1 | the last | the last |
    /// | out of range | nothing is set | the nearest |
    /// | the same place twice | the last value | the last value |
    ///
    /// | value | set in an `i8` array |
    /// |---|---|
    /// | Python `300` | 44: it wraps |
    /// | Python `1.7`, `1e10` | 1, 127: converted as XLA converts, the array by way of `f64` too |
    /// | `i64` array | wraps |
    /// | a shape that does not broadcast to the places | raises `Shape` |
    /// | Python `int` beyond 64 bits, unless the array holds it | raises `Overflow` |
    ///
    /// Index errors as for [`at_get`]. The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([1_i8, 2, 3]);
    /// let set = jnp::at_set(&x, &Array::from([0, -1, 9]), 300, None);
    /// assert_eq!(set.unwrap(), Array::from([44_i8, 2, 44]));
    /// ```
    shaped fn at_set as "ndarray.at.set"(x, i, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}].set({2}, mode={mode})", ["[]=", "index_put", "scatter"] => {
        updated(x, (0, &[i]), y, (mode, x64), SET)
    }
    /// The array with these values added at these places: `x.at[i].add(y)`, modulo 2^bits; every
    /// one of several values for a place counts.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100, and 100 added twice | 44: it wraps |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Values, indices and errors as for [`at_set`]. Integers are the same under `jit`. Measured
    /// with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let sum = jnp::at_add(&Array::from([1_i8, 2, 3]), &Array::from([0, 0]), 50, None);
    /// assert_eq!(sum.unwrap(), Array::from([101_i8, 2, 3]));
    /// ```
    shaped fn at_add as "ndarray.at.add"(x, i, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}].add({2}, mode={mode})", ["index_add", "scatter_add"] => {
        updated(x, (0, &[i]), y, (mode, x64), ADD)
    }
    /// The array multiplied by these values at these places: `x.at[i].multiply(y)`, modulo 2^bits.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100 and 3 | 44: it wraps |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Values, indices and errors as for [`at_set`]. Integers are the same under `jit`. Measured
    /// with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let product = jnp::at_multiply(&Array::from([1_i8, 2]), 1, 5, None);
    /// assert_eq!(product.unwrap(), Array::from([1_i8, 10]));
    /// ```
    shaped fn at_multiply as "ndarray.at.multiply"(x, i, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}].multiply({2}, mode={mode})", ["at.mul", "scatter_mul"] => {
        updated(x, (0, &[i]), y, (mode, x64), MULTIPLY)
    }
    /// The array with the less of each element and these values at these places:
    /// `x.at[i].min(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100, Python `300` | 44: it wraps first |
    /// | a NaN | NaN |
    /// | a subnormal `bf16` among those that meet | unspecified: XLA takes it for a zero in places |
    ///
    /// Values, indices and errors as for [`at_set`]. The same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::at_min(&Array::from([1_i8, 9]), 1, 5, None).unwrap(), Array::from([1_i8, 5]));
    /// ```
    shaped fn at_min as "ndarray.at.min"(x, i, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}].min({2}, mode={mode})", ["scatter_reduce"] => {
        updated(x, (0, &[i]), y, (mode, x64), MIN)
    }
    /// The array with the greater of each element and these values at these places:
    /// `x.at[i].max(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `u8` 3, Python `-1` | 255: it wraps first |
    /// | a NaN | NaN |
    /// | a subnormal `bf16` among those that meet | unspecified: XLA takes it for a zero in places |
    ///
    /// Values, indices and errors as for [`at_set`]. The same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// assert_eq!(jnp::at_max(&Array::from([1_i8, 9]), 0, 5, None).unwrap(), Array::from([5_i8, 9]));
    /// ```
    shaped fn at_max as "ndarray.at.max"(x, i, y | mode: Option<Mode>; x64)
        = "{0}.at[{1}].max({2}, mode={mode})", ["scatter_reduce"] => {
        updated(x, (0, &[i]), y, (mode, x64), MAX)
    }
}
