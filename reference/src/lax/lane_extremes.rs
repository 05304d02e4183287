//! Extremes of lanes: what is open of a `bf16`, and where the first one stands.

use alloc::{format, vec, vec::Vec};

use half::bf16;

use super::args::with_shape;
use super::float::Float;
use super::reduce::{Fold, Lanes, each_lane, lanes, reduce};
use crate::{Array, DType, Data, Freedom, Outcome, Raise, RaiseKind, Scalar, Value};

/// An extreme, by one of XLA's ways with a `bf16`: for some shapes it computes with vectors, which
/// keep subnormals, for others one by one, which makes them zeros. Either element is right.
pub(crate) fn either_way(found: Array, vectors: Option<Array>) -> Value {
    let both = |i: usize| Some((found.get(i)?, vectors.as_ref()?.get(i)?));
    let nan = |x: Scalar| x.to_f64().is_none_or(f64::is_nan);
    let open: Vec<(usize, Vec<Scalar>)> = (0..found.len())
        .filter_map(|i| both(i).map(|(x, y)| (i, x, y)))
        .filter(|(_, x, y)| x.bits() != y.bits() && !nan(*x))
        .map(|(i, x, y)| (i, vec![x, y]))
        .collect();
    let free = if open.is_empty() { Freedom::None } else { Freedom::OneOf(open) };
    Value { arrays: vec![found], free }
}

/// Two elements to one.
type Joined<T> = fn(T, T) -> T;

/// How vectors join `bf16`, and what they begin with; `None` of what is no extreme.
pub(crate) fn by_vectors(fold: Fold) -> Option<(bf16, Joined<bf16>)> {
    match fold {
        Fold::Max => Some((bf16::LEAST, Float::max)),
        Fold::Min => Some((bf16::LEAST.neg(), Float::min)),
        _ => None,
    }
}

/// [`reduce`], with what is open.
pub(crate) fn extreme(array: &Array, axes: &[usize], fold: Fold) -> Result<Value, Outcome> {
    let found = reduce(array, axes, fold)?.with_weak(array.is_weak());
    let (Data::Bf16(_), Some((start, join))) = (array.data(), by_vectors(fold)) else {
        return Ok(found.into());
    };
    let Lanes { array, outer, count, length } = lanes(array, axes)?;
    let vectors = match array.data() {
        Data::Bf16(v) if length > 1 => {
            let each = |lane: &[bf16]| lane.iter().fold(start, |a, x| join(a, *x));
            Some(with_shape(outer, Data::Bf16(each_lane(v, (count, length), each))))
        }
        _ => None,
    };
    Ok(either_way(found, vectors))
}

/// Where the first extreme element of each lane stands; a NaN is beyond everything.
pub(crate) fn extreme_index(
    array: &Array,
    axis: usize,
    greatest: bool,
    dtype: DType,
) -> Result<Array, Outcome> {
    let Lanes { array, outer, count, length } = lanes(array, &[axis])?;
    let size = (count, length);
    // An index dtype that is too narrow wraps, and of equal elements the least index wins.
    let wrapped = |i: usize| Scalar::wrap(i as i128, dtype).and_then(Scalar::to_i128);
    let first = |length: usize, beyond: &dyn Fn(usize, usize) -> bool| {
        let mut best = 0;
        for i in 1..length {
            if beyond(i, best) || (!beyond(best, i) && wrapped(i) < wrapped(best)) {
                best = i;
            }
        }
        best
    };
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match array.data() {
                $(Data::$int(v) => each_lane(v, size, |lane| {
                    first(lane.len(), &|i, j| {
                        if greatest { lane[i] > lane[j] } else { lane[i] < lane[j] }
                    })
                }),)*
                $(Data::$float(v) => each_lane(v, size, |lane| {
                    first(lane.len(), &|i, j| {
                        let (x, y) = (lane[i], lane[j]);
                        let further = if greatest { y.is_less(x) } else { x.is_less(y) };
                        !Float::is_nan(y) && (further || Float::is_nan(x))
                    })
                }),)*
            }
        };
    }
    // One text for every dtype, `bool` among them.
    #[allow(clippy::bool_comparison)]
    let places = ways!(Bool I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64);
    let places: Vec<Scalar> =
        places.into_iter().filter_map(|i| Scalar::wrap(i as i128, dtype)).collect();
    Array::from_scalars(dtype, outer, &places).ok_or_else(|| {
        Raise::new(RaiseKind::NoDtype, format!("an index is no {}", dtype.python_name())).into()
    })
}
