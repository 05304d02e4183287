//! Shapes and axes, and arrays whose elements are taken from other places: everything
//! that moves elements and computes none.

use alloc::{borrow::Cow, format, vec::Vec};

use super::args::{tuple, with_shape};
use crate::{Array, Outcome, Raise, RaiseKind};

/// Data of the same dtype, the typed vector made from another.
macro_rules! with_each {
    ($data:expr, $v:ident => $body:expr) => {
        match $data {
            $crate::Data::Bool($v) => $crate::Data::Bool($body),
            $crate::Data::I8($v) => $crate::Data::I8($body),
            $crate::Data::I16($v) => $crate::Data::I16($body),
            $crate::Data::I32($v) => $crate::Data::I32($body),
            $crate::Data::I64($v) => $crate::Data::I64($body),
            $crate::Data::U8($v) => $crate::Data::U8($body),
            $crate::Data::U16($v) => $crate::Data::U16($body),
            $crate::Data::U32($v) => $crate::Data::U32($body),
            $crate::Data::U64($v) => $crate::Data::U64($body),
            $crate::Data::F16($v) => $crate::Data::F16($body),
            $crate::Data::Bf16($v) => $crate::Data::Bf16($body),
            $crate::Data::F32($v) => $crate::Data::F32($body),
            $crate::Data::F64($v) => $crate::Data::F64($body),
        }
    };
}

/// As many elements as a result may have; more is a matter of the machine's memory.
pub(crate) const MOST: usize = 1 << 24;

/// How many elements a result of this shape has, unless it is a matter of memory.
pub(crate) fn room(shape: &[usize]) -> Result<usize, Outcome> {
    if shape.contains(&0) {
        return Ok(0);
    }
    match shape.iter().try_fold(1_usize, |n, d| n.checked_mul(*d)) {
        Some(n) if n <= MOST => Ok(n),
        _ => Err(Outcome::Unspecified("more elements than memory may hold".into())),
    }
}

/// How far apart neighbours along each axis lie in row-major order. Of an array without
/// elements the numbers mean nothing.
pub(crate) fn strides(shape: &[usize]) -> Vec<usize> {
    let mut strides: Vec<usize> = shape
        .iter()
        .rev()
        .scan(1_usize, |step, dim| {
            let own = *step;
            *step = step.wrapping_mul(*dim);
            Some(own)
        })
        .collect();
    strides.reverse();
    strides
}

/// The axis that a number means; negative ones count from the last.
pub(crate) fn axis_of(axis: i64, rank: usize) -> Result<usize, Raise> {
    let signed = if axis < 0 { axis.checked_add(rank as i64) } else { Some(axis) };
    match signed.and_then(|a| usize::try_from(a).ok()) {
        Some(a) if a < rank => Ok(a),
        _ => Err(Raise::new(
            RaiseKind::Index,
            format!("axis {axis} is out of bounds for array of dimension {rank}"),
        )),
    }
}

/// As [`axis_of`], for `lax` functions that take no negative numbers.
pub(crate) fn plain_axis(axis: i64, shape: &[usize]) -> Result<usize, Raise> {
    match usize::try_from(axis) {
        Ok(a) if a < shape.len() => Ok(a),
        _ => Err(Raise::new(
            RaiseKind::Index,
            format!("Invalid axis {axis} for operand shape {}", tuple(shape)),
        )),
    }
}

/// An array of these elements of `array`, by flat index, each of which must be there.
pub(crate) fn pick(array: &Array, indices: &[usize], shape: Vec<usize>) -> Array {
    let data = with_each!(array.data(), v => indices.iter().map(|i| v[*i]).collect());
    with_shape(shape, data).with_weak(array.is_weak())
}

/// The same array in another shape of as many elements.
pub(crate) fn reshaped(array: Cow<'_, Array>, shape: Vec<usize>) -> Array {
    let weak = array.is_weak();
    match array {
        Cow::Owned(array) => array.reshape(shape).expect("a shape of as many elements"),
        Cow::Borrowed(array) => with_shape(shape, array.data().clone()).with_weak(weak),
    }
}

/// The flat index, in an array of these strides, of each element of `shape` in row-major
/// order, from `start` on. The shape has at most [`MOST`] elements.
pub(crate) fn walk(shape: &[usize], strides: &[isize], start: isize) -> Vec<usize> {
    if shape.contains(&0) {
        return Vec::new();
    }
    let mut indices = Vec::with_capacity(shape.iter().product());
    let mut counter = alloc::vec![0; shape.len()];
    let mut at = start;
    loop {
        indices.push(at as usize);
        let mut axis = shape.len();
        loop {
            if axis == 0 {
                return indices;
            }
            axis -= 1;
            counter[axis] += 1;
            at += strides[axis];
            if counter[axis] < shape[axis] {
                break;
            }
            at -= strides[axis] * shape[axis] as isize;
            counter[axis] = 0;
        }
    }
}

/// The array with its axes in this order.
pub(crate) fn transposed(array: &Array, order: &[usize]) -> Array {
    let steps = strides(array.shape());
    let shape: Vec<usize> = order.iter().map(|a| array.shape()[*a]).collect();
    let steps: Vec<isize> = order.iter().map(|a| steps[*a] as isize).collect();
    pick(array, &walk(&shape, &steps, 0), shape)
}

/// The array with the axes of these numbers last, in their order; the others stay in theirs.
pub(crate) fn with_last<'a>(array: &'a Array, last: &[usize]) -> Cow<'a, Array> {
    let rank = array.shape().len();
    let mut order: Vec<usize> = (0..rank).filter(|a| !last.contains(a)).collect();
    order.extend(last);
    if order.iter().enumerate().all(|(i, a)| i == *a) {
        Cow::Borrowed(array)
    } else {
        Cow::Owned(transposed(array, &order))
    }
}

/// What [`with_last`] of one axis undoes.
pub(crate) fn moved_back(array: Array, axis: usize) -> Array {
    let rank = array.shape().len();
    if axis + 1 == rank {
        return array;
    }
    let order: Vec<usize> = (0..rank)
        .map(|a| {
            if a == axis {
                rank - 1
            } else if a > axis {
                a - 1
            } else {
                a
            }
        })
        .collect();
    transposed(&array, &order)
}

/// An array broadcast to this shape, to which it must broadcast; at most [`MOST`] elements.
pub(crate) fn broadcast_to(array: &Array, shape: &[usize]) -> Array {
    if array.shape() == shape {
        return array.clone();
    }
    let lead = shape.len() - array.shape().len();
    let own = strides(array.shape());
    let steps: Vec<isize> = (0..shape.len())
        .map(|a| if a < lead || array.shape()[a - lead] == 1 { 0 } else { own[a - lead] as isize })
        .collect();
    pick(array, &walk(shape, &steps, 0), shape.into())
}

/// Zeros of the dtype of an array, in this shape; at most [`MOST`] of them.
pub(crate) fn zeros(like: &Array, shape: Vec<usize>) -> Array {
    let len = if shape.contains(&0) { 0 } else { shape.iter().product() };
    let data = with_each!(like.data(), v => {
        let mut zeros = v.clone();
        zeros.clear();
        zeros.resize(len, Default::default());
        zeros
    });
    with_shape(shape, data)
}
