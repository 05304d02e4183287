//! `linspace`, and `histogram`, whose edges it makes.
//!
//! XLA may join a product and a sum in one rounding, and divides by a constant as it sees
//! fit. An element that comes out the same whichever way it is computed is promised; the
//! others are open.

use alloc::{vec, vec::Vec};

use super::args::{To, single};
use super::order::place;
use super::reduce::cast;
use crate::lax::args::{asarray, with_shape};
use crate::lax::arith::{ADD, SUB};
use crate::lax::calls::{Answer, calls};
use crate::lax::convert::convert;
use crate::lax::divide::DIV;
use crate::lax::float::Float;
use crate::lax::index::{Join, put};
use crate::lax::order::{NAN_KEY, keys};
use crate::lax::reduce::{Fold, reduce};
use crate::lax::shape::{broadcast_to, moved_back, pick, room, zeros};
use crate::promote::jax::{canonical, promote};
use crate::{
    Array, DType, Data, Freedom, Operand, Outcome, Raise, RaiseKind, Scalar, Value,
    broadcast_shapes,
};

fn refused(kind: RaiseKind, message: &'static str) -> Outcome {
    Raise::new(kind, message).into()
}

/// A product and a sum rounded once.
trait Fused: Float {
    fn fused(self, times: Self, plus: Self) -> Self;
}

impl Fused for f32 {
    fn fused(self, times: f32, plus: f32) -> f32 {
        libm::fmaf(self, times, plus)
    }
}

impl Fused for f64 {
    fn fused(self, times: f64, plus: f64) -> f64 {
        libm::fma(self, times, plus)
    }
}

/// How many ways there are to compute an element.
const WAYS: usize = 9;

/// Element `i` of so many steps, in one of the ways; the first is without fused operations.
fn step<T: Fused>(start: T, stop: T, i: usize, steps: usize, way: usize) -> T {
    let (at, all) = (T::nearest(i as f64), T::nearest(steps as f64));
    let part = Float::div(T::ONE, all);
    let rest = match way % 3 {
        0 => Float::sub(T::ONE, Float::mul(at, part)),
        1 => Float::sub(T::ONE, Float::div(at, all)),
        _ => at.neg().fused(part, T::ONE),
    };
    let slope = Float::mul(stop, part);
    match way / 3 {
        0 => Float::add(Float::mul(start, rest), Float::mul(slope, at)),
        1 => slope.fused(at, Float::mul(start, rest)),
        _ => start.fused(rest, Float::mul(slope, at)),
    }
}

/// What a row from `start` to `stop` is asked for.
#[derive(Clone, Copy)]
struct Row {
    num: usize,
    endpoint: bool,
}

impl Row {
    fn elements<T: Fused>(self, starts: &[T], stops: &[T], way: usize) -> Vec<T> {
        let steps = if self.endpoint { self.num.saturating_sub(1) } else { self.num };
        let ends = starts.iter().zip(stops);
        let each = ends.flat_map(|(start, stop)| {
            (0..self.num).map(move |i| match i {
                _ if self.num == 1 => *start,
                i if i == steps => *stop,
                i => step(*start, *stop, i, steps, way),
            })
        });
        each.collect()
    }

    /// Every way of computing the rows, and whether they say all there is to say.
    fn ways(self, start: &Array, stop: &Array) -> Option<Vec<Data>> {
        (0..WAYS)
            .map(|way| match (start.data(), stop.data()) {
                (Data::F32(a), Data::F32(b)) => Some(Data::F32(self.elements(a, b, way))),
                (Data::F64(a), Data::F64(b)) => Some(Data::F64(self.elements(a, b, way))),
                _ => None,
            })
            .collect()
    }
}

fn floored(array: Array, dtype: DType) -> Array {
    let shape = array.shape().to_vec();
    let array = match array.data() {
        Data::F32(v) if dtype.is_integer() => {
            Data::F32(v.iter().map(|x| libm::floorf(*x)).collect())
        }
        Data::F64(v) if dtype.is_integer() => {
            Data::F64(v.iter().map(|x| libm::floor(*x)).collect())
        }
        other => other.clone(),
    };
    let array = with_shape(shape.clone(), array);
    with_shape(shape, convert(&array, dtype))
}

/// Rows of `num` from each element of `start` to that of `stop`, of one shape, in this dtype:
/// along a last axis; and the flat indices of those that are open.
fn rows(
    start: &Array,
    stop: &Array,
    row: Row,
    dtype: DType,
) -> Result<(Array, Vec<usize>), Outcome> {
    let computed = To::Inexact.apply(dtype);
    let (start, stop) = (cast(start, computed), cast(stop, computed));
    let shape = [start.shape(), &[row.num]].concat();
    let wide = if computed == DType::F64 { DType::F64 } else { DType::F32 };
    let halves = wide != computed;
    let Some(ways) = row.ways(&cast(&start, wide), &cast(&stop, wide)) else {
        return Err(refused(RaiseKind::NoDtype, "linspace is made of floats"));
    };
    let ways: Vec<Array> =
        ways.into_iter().map(|data| floored(with_shape(shape.clone(), data), dtype)).collect();
    let same = |x: Option<Scalar>, y: Option<Scalar>| {
        let nan = |x: Option<Scalar>| x.and_then(Scalar::to_f64).is_some_and(f64::is_nan);
        x == y || (nan(x) && nan(y))
    };
    // Halves are rounded on the way, how often nobody promises: of them the ends alone are kept.
    let end = |i: usize| row.num == 1 || (row.endpoint && i % row.num == row.num - 1);
    let open = |i: &usize| {
        !end(*i) && (halves || ways.iter().any(|way| !same(way.get(*i), ways[0].get(*i))))
    };
    let open = (0..ways[0].len()).filter(open).collect();
    Ok((ways[0].clone(), open))
}

/// The edges of a histogram: so many bins from the least to the greatest.
fn edges(a: &Array, bins: i64, range: Option<Vec<i64>>) -> Result<Array, Outcome> {
    let dtype = a.dtype();
    let ends: Vec<f64> = match range {
        Some(range) => range.iter().map(|x| *x as f64).collect(),
        None if a.is_empty() => vec![0.0, 1.0],
        None => {
            let all = (0..a.len()).filter_map(|i| a.get(i).and_then(Scalar::to_f64));
            let least = all.clone().fold(f64::INFINITY, f64::min);
            vec![least, all.fold(f64::NEG_INFINITY, f64::max)]
        }
    };
    let [low, high] = ends[..] else {
        return Err(refused(
            RaiseKind::Value,
            "`range` must be either None or a sequence of scalars",
        ));
    };
    let apart = if low == high { 0.5 } else { 0.0 };
    let end = |x: f64| cast(&Array::scalar(x), dtype);
    let (low, high) = (end(low), end(high));
    let moved = |x: &Array, by: f64| {
        let by = end(by);
        ADD.call(x, &by)
    };
    let (low, high) = (moved(&low, -apart)?, moved(&high, apart)?);
    let num = bins.saturating_add(1);
    let Ok(num) = usize::try_from(num) else {
        return Err(refused(RaiseKind::Value, "Number of samples must be non-negative."));
    };
    room(&[num])?;
    if num == 0 {
        return Err(refused(RaiseKind::Index, "index is out of bounds for axis 0 with size 0"));
    }
    let (edges, open) = rows(&low, &high, Row { num, endpoint: true }, dtype)?;
    match open.is_empty() {
        true => Ok(edges),
        false => Err(Outcome::Unspecified("the edges depend on how they are rounded".into())),
    }
}

/// The array and its weights, flat, in the float dtype that both promote to.
fn weighted(a: Operand<'_>, weights: Operand<'_>, x64: bool) -> Result<(Array, Array), Outcome> {
    let (a, weights) = (asarray(a, x64)?, asarray(weights, x64)?);
    if a.shape() != weights.shape() {
        return Err(refused(RaiseKind::Shape, "weights should have the same shape as a."));
    }
    let typed = |x: &Array| (x.dtype(), x.is_weak());
    let dtype = To::Inexact.apply(promote(typed(&a), typed(&weights), x64).0);
    Ok((cast(&a, dtype), cast(&weights, dtype)))
}

/// Counts per unit of width, together 1.
fn dense(counts: &Array, edges: &Array) -> Result<Array, Outcome> {
    let inner = |first: usize| {
        let at: Vec<usize> = (first..first + counts.len()).collect();
        pick(edges, &at, counts.shape().into())
    };
    let widths = SUB.call(&inner(1), &inner(0))?;
    let all = reduce(counts, &[0], Fold::Sum)?;
    Ok(DIV.call(&DIV.call(counts, &widths)?, &all)?)
}

calls! { Jnp;
    /// So many numbers (50, if not given) at equal distances from `start` to `stop`, along a new
    /// axis, the first, if none is given; with `endpoint` false without the last.
    ///
    /// | operands | result |
    /// |---|---|
    /// | integers, `bool` | floats: `f64` if one has 64 bits, as a Python number has, else `f32` |
    /// | 0, 10, 5 numbers, `dtype=i8` | 0 2 5 7 10: rounded down |
    /// | 0, −5, 3 numbers, `dtype=i8` | 0 −3 −5 |
    /// | 0, 300, 4 numbers, `dtype=i8` | 0 100 127 127 |
    /// | 1 number | `start` |
    /// | an element that depends on how it is rounded on the way | free; half floats but for the ends |
    /// | a negative number of them | raises `Value` |
    /// | shapes that do not broadcast | raises `Shape` |
    /// | an axis that the result does not have | unspecified |
    ///
    /// The result is strong. Other errors: see [`jnp`](crate::jnp); with one number or none JAX does
    /// not look at a Python `stop` again once the function is compiled, and one that does not fit
    /// no longer raises. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let five = jnp::linspace(0, 10, Some(5), None, None, None);
    /// assert_eq!(five.unwrap(), Array::from([0.0, 2.5, 5.0, 7.5, 10.0]));
    /// let whole = jnp::linspace(0, 10, Some(5), None, Some(DType::I8), None);
    /// assert_eq!(whole.unwrap(), Array::from([0_i8, 2, 5, 7, 10]));
    /// ```
    shaped fn linspace(start, stop | num: Option<i64>, endpoint: Option<bool>,
        dtype: Option<DType>, axis: Option<i64>; x64)
        = "jnp.linspace({0}, {1}, num={num}, endpoint={endpoint}, dtype={dtype}, axis={axis})",
        ["arange", "logspace"] => {
        let (start, stop) = (asarray(start, x64)?, asarray(stop, x64)?);
        let Ok(num) = usize::try_from(num.unwrap_or(50)) else {
            return Err(refused(RaiseKind::Value, "Number of samples must be non-negative."));
        };
        let typed = |x: &Array| (x.dtype(), x.is_weak());
        let dtype = match dtype {
            Some(dtype) => canonical(dtype, x64),
            None => To::Inexact.apply(promote(typed(&start), typed(&stop), x64).0),
        };
        let Some(ends) = broadcast_shapes(&[start.shape(), stop.shape()]) else {
            return Err(refused(RaiseKind::Shape, "Incompatible shapes for broadcasting"));
        };
        let rank = ends.len() as i64 + 1;
        let axis = axis.unwrap_or(0);
        let axis = if axis < 0 { axis.saturating_add(rank) } else { axis };
        if !(0..rank).contains(&axis) {
            return Err(Outcome::Unspecified("an axis that the result does not have".into()));
        }
        room(&[&ends[..], &[num]].concat())?;
        room(&ends)?;
        let (start, stop) = (broadcast_to(&start, &ends), broadcast_to(&stop, &ends));
        let row = Row { num, endpoint: endpoint.unwrap_or(true) };
        let (array, open) = rows(&start, &stop, row, dtype)?;
        let is_open: Vec<bool> = (0..array.len()).map(|i| open.binary_search(&i).is_ok()).collect();
        let is_open = moved_back(with_shape(array.shape().into(), Data::Bool(is_open)), axis as usize);
        let open = (0..array.len()).filter(|i| is_open.get(*i) == Some(Scalar::Bool(true))).collect();
        let array = moved_back(array, axis as usize);
        Ok(Value { arrays: vec![array], free: Freedom::of(open) })
    }
    /// How many elements of the flat array are in each of some bins, and the edges of the bins: 10 of
    /// one width, if nothing is given, as many as a number says, or those between edges. With
    /// `weights` their sums, with `density` divided by the widths of the bins and by all of them.
    ///
    /// | operands | result |
    /// |---|---|
    /// | integers, `bool` | counts and edges as floats: `f64` if the array has 64 bits, else `f32` |
    /// | an element on an edge | is in the bin that starts there; on the last edge in the last bin |
    /// | an element beyond the edges | not counted |
    /// | no `range` | from the least to the greatest; of no elements 0 and 1 |
    /// | one value alone | half a unit more at either end |
    /// | edges that fall | what a binary search makes of them |
    /// | edges that depend on how they are rounded, of half floats any | unspecified, counts too |
    /// | NaN, infinities | unspecified, unless the edges are given |
    /// | `weights` | counts and edges in the dtype that both promote to, added in order |
    /// | `weights` of another shape than the array | raises `Shape` |
    /// | `density` with weights whose sum depends on an order | unspecified |
    /// | no edges | raises `Index` |
    /// | fewer than −1 bins, a `range` of other than two, `bins` of rank 2, a float | raises `Value` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([1_i8, 2, 3, 3, 5]);
    /// let both = jnp::histogram(&x, Some(2.into()), None, None, false).value().unwrap().arrays;
    /// assert_eq!(both, vec![Array::from([2_f32, 3.0]), Array::from([1_f32, 3.0, 5.0])]);
    /// ```
    optional fn histogram(a ? bins, weights | range: Option<Vec<i64>>, density: bool; x64)
        = "jnp.histogram({0}, {1}, range={range}, weights={2}, density={density})",
        ["histc", "bincount"] => {
        let bins = asarray(bins.unwrap_or(Operand::Int(10)), x64)?;
        let (a, weights) = match weights {
            Some(weights) => weighted(a, weights, x64)?,
            None => {
                let a = single(a, x64, To::Inexact)?.into_owned();
                let ones = Data::Bool(vec![true; a.len()]);
                let ones = cast(&with_shape(vec![a.len()], ones), a.dtype());
                (a, ones)
            }
        };
        let finite = |i: usize| a.get(i).and_then(Scalar::to_f64).is_none_or(f64::is_finite);
        let edges = match bins.shape().len() {
            1 => cast(&bins, a.dtype()),
            0 if !bins.dtype().is_float() => {
                if range.is_none() && !(0..a.len()).all(finite) {
                    return Err(Outcome::Unspecified("edges that are no numbers".into()));
                }
                let bins = keys(&bins).first().copied().unwrap_or(0);
                edges(&a, bins.clamp(i64::MIN.into(), i64::MAX.into()) as i64, range)?
            }
            _ => return Err(refused(RaiseKind::Value, "`bins` is no integer and no vector")),
        };
        let ends = keys(&edges);
        let Some(last) = ends.last() else {
            return Err(refused(RaiseKind::Index, "index is out of bounds for axis 0 with size 0"));
        };
        let count = ends.len();
        let bin = |x: i128| match x {
            x if x == *last && x != NAN_KEY => count - 1,
            x => place(&ends, x, false) as usize,
        };
        let at: Vec<Option<usize>> = keys(&a).into_iter().map(|x| Some(bin(x))).collect();
        let counts = put(&zeros(&edges, vec![count]), &at, &weights, Join::Add);
        let inner: Vec<usize> = (1..count).collect();
        let counts = pick(&counts, &inner, vec![count - 1]);
        let counts = if density { dense(&counts, &edges)? } else { counts };
        Ok(vec![counts, edges.with_weak(false)].into())
    }
}
