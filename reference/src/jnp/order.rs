//! `sort`, `argsort`, `median`, `searchsorted` and `digitize`.

use alloc::{borrow::Cow, vec, vec::Vec};

use super::args::{To, single};
use super::reduce::{axes_of, cast, kept};
use crate::lax::args::{asarray, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::float::Float;
use crate::lax::keyword::{Axes, Side};
use crate::lax::order::{Ordered, ascending, keys};
use crate::lax::reduce::{each_lane, lanes};
use crate::lax::shape::{axis_of, moved_back, reshaped, with_last};
use crate::promote::jax::default_int;
use crate::{Array, Data, Freedom, Operand, Outcome, Raise, RaiseKind, Tie, Value};

/// The array and the axis to sort; of rank 0 there is none.
fn along(a: Operand<'_>, axis: Option<i64>, x64: bool) -> Result<(Cow<'_, Array>, usize), Outcome> {
    let array = asarray(a, x64)?;
    let axis = axis_of(axis.unwrap_or(-1), array.shape().len())?;
    Ok((array, axis))
}

/// Places that hold the indices of equal elements, of lanes in this order.
fn ties(order: &Ordered, length: usize, flat: &[usize]) -> Vec<Tie> {
    let keys = keys(&order.array);
    let mut ties = Vec::new();
    for (i, lane) in order.lanes.iter().enumerate() {
        let key = |at: usize| keys[i * length + lane[at]];
        let mut from = 0;
        for to in 1..=lane.len() {
            if to < lane.len() && key(to) == key(from) {
                continue;
            }
            if to - from > 1 {
                let at = (from..to).map(|at| flat[i * length + at]).collect();
                let of = (from..to).map(|at| lane[at] as i64).collect();
                ties.push(Tie { at, of });
            }
            from = to;
        }
    }
    ties
}

/// Where a query goes among `sorted`, found as JAX's loop finds it in arrays that are not
/// sorted too: as many halvings as the length needs, whatever they meet.
pub(super) fn place(sorted: &[i128], query: i128, left: bool) -> i32 {
    let (mut low, mut high) = (0, sorted.len());
    let levels = usize::BITS - sorted.len().leading_zeros();
    for _ in 0..levels {
        let middle = low + (high - low) / 2;
        // Beyond the end JAX reads the last element.
        let there = sorted[middle.min(sorted.len() - 1)];
        let goes_left = if left { query <= there } else { query < there };
        if goes_left { high = middle } else { low = middle }
    }
    high as i32
}

fn places(sorted: &[i128], queries: &[i128], left: bool) -> Vec<i32> {
    queries.iter().map(|q| if sorted.is_empty() { 0 } else { place(sorted, *q, left) }).collect()
}

fn middle<T: Float>(lane: &[T], order: &[usize]) -> T {
    if let Some(nan) = lane.iter().find(|x| Float::is_nan(**x)) {
        return *nan;
    }
    let (low, high) = (order[(order.len() - 1) / 2], order[order.len() / 2]);
    Float::mul(Float::add(lane[low], lane[high]), T::nearest(0.5))
}

calls! { Jnp;
    /// The elements along an axis (the last, if none is given) in ascending or descending order.
    ///
    /// | operand | result |
    /// |---|---|
    /// | NaN, of either sign | last; first if descending |
    /// | −0.0 and 0.0, subnormals of `f32` and `f64` | equal, in the order in which they stood; if descending, the other way round |
    /// | an axis out of range, rank 0 among them | raises `Index` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([3_i8, -128, 7]);
    /// assert_eq!(jnp::sort(&x, None, true).unwrap(), Array::from([7_i8, 3, -128]));
    /// ```
    shaped fn sort(a | axis: Option<i64>, descending: bool; x64)
        = "jnp.sort({0}, axis={axis}, descending={descending})", ["Tensor.sort"] => {
        let (array, axis) = along(a, axis, x64)?;
        let mut order = Ordered::new(&array, axis);
        if descending {
            order.lanes.iter_mut().for_each(|lane| lane.reverse());
        }
        Ok(order.of(&order.array).into())
    }
    /// Where the elements stand along an axis (the last, if none is given), in ascending or
    /// descending order of the elements; as `i64`, `i32` with x64 off.
    ///
    /// | operand | result |
    /// |---|---|
    /// | equal elements, `stable` not given or true | the first first, if descending too |
    /// | equal elements, `stable` false | any order: they are free |
    /// | NaN, of either sign | last; first if descending |
    /// | an axis out of range, rank 0 among them | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([3_i8, 7, 3]);
    /// assert_eq!(jnp::argsort(&x, None, None, false).unwrap(), Array::from([0_i64, 2, 1]));
    /// assert_eq!(jnp::argsort(&x, None, None, true).unwrap(), Array::from([1_i64, 0, 2]));
    /// ```
    shaped fn argsort(a | axis: Option<i64>, stable: Option<bool>, descending: bool; x64)
        = "jnp.argsort({0}, axis={axis}, stable={stable}, descending={descending})",
        ["Tensor.argsort"] => {
        let (array, axis) = along(a, axis, x64)?;
        let mut order = Ordered::new(&array, axis);
        let length = array.shape()[axis];
        if descending {
            let keys: Vec<i128> = keys(&order.array).into_iter().map(|x| -x).collect();
            order.lanes = ascending(&keys, length);
        }
        let indices: Vec<i64> = order.lanes.iter().flatten().map(|i| *i as i64).collect();
        let turned = with_shape(order.array.shape().into(), Data::I64(indices));
        let result = cast(&moved_back(turned, axis), default_int(x64));
        if stable != Some(false) {
            return Ok(result.into());
        }
        // The flat index in the result of each element of the turned array.
        let numbers = (0..result.len() as i64).collect();
        let numbers = with_shape(result.shape().into(), Data::I64(numbers));
        let flat: Vec<usize> = match with_last(&numbers, &[axis]).data() {
            Data::I64(v) => v.iter().map(|i| *i as usize).collect(),
            _ => Vec::new(),
        };
        let free = Freedom::Ties(ties(&order, length, &flat));
        Ok(Value { arrays: vec![result], free })
    }
    /// The mean of the two elements in the middle, or the one, along the axes: always a float.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` 1, 2 | `f32` 1.5; `torch.median` gives 1 |
    /// | 64-bit integers | `f64`, in which they are sorted too |
    /// | a NaN among them | NaN |
    /// | rank 0 with `keepdims` | shape \[1\] |
    /// | a reduced axis of length 0 | raises `Value` |
    /// | an axis out of range | raises `Index` |
    /// | an axis twice | raises `Value` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([7_i8, 1, 2, 100]);
    /// assert_eq!(jnp::median(&x, Axes::All, false).unwrap(), Array::scalar(4.5_f32));
    /// ```
    shaped fn median(a | axis: Axes, keepdims: bool; x64)
        = "jnp.median({0}, axis={axis}, keepdims={keepdims})", ["Tensor.median"] => {
        let array = single(a, x64, To::Inexact)?;
        let axes = axes_of(&axis, array.shape().len())?;
        if axes.iter().any(|a| array.shape()[*a] == 0) {
            let message = "jax.numpy.median reduction axis must be non-empty";
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let turned = lanes(&array, &axes)?;
        let orders = ascending(&keys(&turned.array), turned.length);
        let size = (turned.count, turned.length);
        let mut orders = orders.iter();
        macro_rules! floats {
            ($($variant:ident)*) => {
                match turned.array.data() {
                    $(Data::$variant(v) => Data::$variant(each_lane(v, size, |lane| {
                        orders.next().map_or(Float::ZERO, |order| middle(lane, order))
                    })),)*
                    other => other.clone(),
                }
            };
        }
        let medians = with_shape(turned.outer.clone(), floats!(F16 Bf16 F32 F64));
        if keepdims && array.shape().is_empty() {
            return Ok(reshaped(Cow::Owned(medians), vec![1]).into());
        }
        Ok(kept(medians, array.shape(), &axes, keepdims).into())
    }
    /// How many elements of the sorted `a` are below each of `v` (or not above it, with
    /// `side="right"`), as `i32`, under x64 too.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 1, 3, 3 and 3 | 1; from the right 3 |
    /// | two dtypes | promoted: `u64` and `i64` meet in `f64` |
    /// | NaN in `v` | as a number above all others |
    /// | `a` that is not sorted | what its binary search ends at |
    /// | `a` of another rank than 1 | raises `Value` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Side};
    /// let (a, v) = (Array::from([1_i8, 3, 3]), Array::from([0_i8, 3]));
    /// assert_eq!(jnp::searchsorted(&a, &v, Side::Left).unwrap(), Array::from([0_i32, 1]));
    /// assert_eq!(jnp::searchsorted(&a, &v, Side::Right).unwrap(), Array::from([0_i32, 3]));
    /// ```
    shaped fn searchsorted(a, v | side: Side; x64)
        = "jnp.searchsorted({0}, {1}, side={side})", ["bucketize"] => {
        let (a, v) = (asarray(a, x64)?, asarray(v, x64)?);
        if a.shape().len() != 1 {
            return Err(Raise::new(RaiseKind::Value, "a should be 1-dimensional").into());
        }
        let (sorted, queries) = together(&a, &v, x64)?;
        let found = places(&keys(&sorted), &keys(&queries), side == Side::Left);
        Ok(with_shape(v.shape().into(), Data::I32(found)).into())
    }
    /// Which of the bins each element is in, as `i32`: how many of the bins' edges are not above it,
    /// or with `right` below it. Edges that fall are counted from the other side.
    ///
    /// | operands | result |
    /// |---|---|
    /// | edges 1, 3 and `x` 1 | 1; with `right` 0 |
    /// | no edges | 0 |
    /// | `bins` of another rank than 1 | raises `Value` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let (x, bins) = (Array::from([0_i8, 1, 5]), Array::from([1_i8, 3]));
    /// assert_eq!(jnp::digitize(&x, &bins, false).unwrap(), Array::from([0_i32, 1, 2]));
    /// ```
    shaped fn digitize(x, bins | right: bool; x64)
        = "jnp.digitize({0}, {1}, right={right})", ["bucketize"] => {
        let (x, bins) = (asarray(x, x64)?, asarray(bins, x64)?);
        if bins.shape().len() != 1 {
            let message = "digitize: bins must be a 1-dimensional array";
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let count = bins.len();
        if count == 0 {
            return Ok(with_shape(x.shape().into(), Data::I32(vec![0; x.len()])).into());
        }
        let ends = keys(&bins);
        let rises = ends[count - 1] != crate::lax::order::NAN_KEY
            && ends[0] != crate::lax::order::NAN_KEY
            && ends[count - 1] >= ends[0];
        let (edges, queries) = together(&bins, &x, x64)?;
        let (mut edges, queries) = (keys(&edges), keys(&queries));
        if !rises {
            edges.reverse();
        }
        let found = places(&edges, &queries, right).into_iter();
        let found = found.map(|i| if rises { i } else { count as i32 - i }).collect();
        Ok(with_shape(x.shape().into(), Data::I32(found)).into())
    }
}

/// Two arrays of any shapes in the dtype that they are promoted to.
pub(super) fn together(a: &Array, b: &Array, x64: bool) -> Result<(Array, Array), Outcome> {
    let typed = |x: &Array| (x.dtype(), x.is_weak());
    let (dtype, _) = crate::promote::jax::promote(typed(a), typed(b), x64);
    Ok((cast(a, dtype), cast(b, dtype)))
}
