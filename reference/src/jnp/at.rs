//! `x.at[i].get()`, `.set()`, `.add()`, `.multiply()`, `.min()` and `.max()`, where `i` is
//! a Python `int`, an array of integers, which name places of the first axis, or a `bool`
//! array, which names the places where it is true.

use alloc::{borrow::Cow, format, vec::Vec};

use super::reduce::cast;
use crate::lax::args::{Accepts, asarray, not_accepted, tuple};
use crate::lax::calls::{Answer, calls};
use crate::lax::index::{Beyond, Join, as_i32, indices, pick_or_fill, put};
use crate::lax::keyword::Mode;
use crate::lax::shape::{broadcast_to, room};
use crate::promote::jax::promote;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, Scalar, broadcast_shapes};

fn index_error(message: impl Into<Cow<'static, str>>) -> Outcome {
    Raise::new(RaiseKind::Index, message).into()
}

/// The array as places in a row, what is asked of it, and the shape of the answer.
struct Places<'a> {
    array: Cow<'a, Array>,
    /// Which place each one asked for is; `None` out of range.
    at: Vec<Option<usize>>,
    /// The shape of what is at all of them.
    shape: Vec<usize>,
    /// How many elements one place has.
    inner: usize,
}

impl<'a> Places<'a> {
    fn new(
        x: Operand<'a>,
        index: Operand<'_>,
        beyond: Beyond,
        x64: bool,
    ) -> Result<Places<'a>, Outcome> {
        let array = asarray(x, x64)?;
        let (numbers, dtype, given): (Vec<i128>, DType, Vec<usize>) = match index {
            Operand::Int(v) => ([v].into(), DType::I64, [].into()),
            Operand::Array(i) if i.dtype() == DType::Bool => return Places::masked(array, i),
            Operand::Array(_) => {
                let index = asarray(index, x64)?;
                (indices(&index, "x.at[]")?, index.dtype(), index.shape().into())
            }
            _ => {
                return Err(Raise::new(RaiseKind::NoDtype, "Indexer must have integer type").into());
            }
        };
        let Some((length, rest)) = array.shape().split_first() else {
            return Err(index_error(
                "Too many indices: array is 0-dimensional, but 1 were indexed",
            ));
        };
        let length = *length;
        let fits = dtype.int_range().is_some_and(|(_, most)| length as i128 <= most);
        if dtype.is_signed() && !fits {
            let message =
                format!("Python integer {length} out of bounds for {}", dtype.python_name());
            return Err(Raise::new(RaiseKind::Overflow, message).into());
        }
        if length == 0 && given.is_empty() {
            return Err(index_error("index is out of bounds for axis 0 with size 0"));
        }
        let shape = [&given[..], rest].concat();
        let place = |index: i128| {
            let index = if index < 0 { index + length as i128 } else { index };
            let index = as_i32(index);
            match beyond {
                Beyond::Clip if length == 0 => None,
                Beyond::Clip => Some(index.clamp(0, length as i128 - 1) as usize),
                Beyond::Drop => usize::try_from(index).ok().filter(|i| *i < length),
            }
        };
        let at = numbers.into_iter().map(place).collect();
        let inner = if rest.contains(&0) { 0 } else { rest.iter().product() };
        Ok(Places { array, at, shape, inner })
    }

    /// The places where a mask is true, over as many leading axes as it has.
    fn masked(array: Cow<'a, Array>, mask: &Array) -> Result<Places<'a>, Outcome> {
        let rank = mask.shape().len();
        if array.shape().get(..rank) != Some(mask.shape()) {
            let (mask, array) = (tuple(mask.shape()), tuple(array.shape()));
            return Err(index_error(format!(
                "boolean index of shape {mask} did not match {array}"
            )));
        }
        let rest = &array.shape()[rank..];
        let at: Vec<Option<usize>> = (0..mask.len())
            .filter(|i| mask.get(*i) == Some(Scalar::Bool(true)))
            .map(Some)
            .collect();
        let inner = if rest.contains(&0) { 0 } else { rest.iter().product() };
        let shape = [&[at.len()], rest].concat();
        Ok(Places { array, at, shape, inner })
    }

    /// The flat index of each element that is asked for.
    fn flat(&self) -> Result<Vec<Option<usize>>, Outcome> {
        room(&self.shape)?;
        let inner = self.inner;
        let each = |at: &Option<usize>| {
            let at = *at;
            (0..inner).map(move |j| at.map(|at| at * inner + j))
        };
        Ok(self.at.iter().flat_map(each).collect())
    }
}

fn beyond(mode: Option<Mode>) -> Beyond {
    if mode == Some(Mode::Clip) { Beyond::Clip } else { Beyond::Drop }
}

fn updated(
    (x, index, y): (Operand<'_>, Operand<'_>, Operand<'_>),
    mode: Option<Mode>,
    x64: bool,
    (join, name, accepts): (Join, &'static str, Accepts),
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
    let places = Places::new(x, index, beyond(mode), x64)?;
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
    let y = broadcast_to(&cast(&y, dtype), &places.shape);
    let result = put(&cast(&array, dtype), &flat, &y, join);
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
    ///
    /// Indices are taken modulo 2^32. The same under `jit`,
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
        let beyond = if mode.is_none() { Beyond::Clip } else { beyond(mode) };
        let places = Places::new(x, i, beyond, x64)?;
        if places.array.shape().first() == Some(&0) && !places.at.is_empty() {
            let message = "Slice size in gather op is out of range";
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        let flat = places.flat()?;
        Ok(pick_or_fill(&places.array, &flat, places.shape).into())
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
        updated((x, i, y), mode, x64, (Join::Set, "scatter", Accepts::Any))
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
        updated((x, i, y), mode, x64, (Join::Add, "scatter_add", Accepts::Numbers))
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
        updated((x, i, y), mode, x64, (Join::Mul, "scatter_mul", Accepts::Numbers))
    }
    /// The array with the less of each element and these values at these places:
    /// `x.at[i].min(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `i8` 100, Python `300` | 44: it wraps first |
    /// | a NaN | NaN |
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
        updated((x, i, y), mode, x64, (Join::Min, "scatter_min", Accepts::Any))
    }
    /// The array with the greater of each element and these values at these places:
    /// `x.at[i].max(y)`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `u8` 3, Python `-1` | 255: it wraps first |
    /// | a NaN | NaN |
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
        updated((x, i, y), mode, x64, (Join::Max, "scatter_max", Accepts::Any))
    }
}
