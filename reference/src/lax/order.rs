//! `sort`, `sort_key_val` and `top_k`, and the order of elements that they share.

use alloc::{format, vec, vec::Vec};

use super::args::{asarray, with_shape};
use super::calls::{Answer, calls};
use super::float::Float;
use super::shape::{axis_of, moved_back, pick, with_last};
use crate::{Array, Data, Operand, Outcome, Raise, RaiseKind, Value};

/// What comes after every number: NaN, of either sign.
pub(crate) const NAN_KEY: i128 = i128::MAX;

fn float_key<T: Float>(x: T) -> i128 {
    if Float::is_nan(x) {
        return NAN_KEY;
    }
    if x.is_zero() {
        return 0;
    }
    let bits = x.wide().to_bits();
    let size = i128::from(bits & !(1 << 63));
    if bits >> 63 == 1 { -size } else { size }
}

/// A number for each element, which orders them as XLA's sort does: zeros of either sign
/// and subnormal `f32` and `f64` are equal, and so are NaNs, which come last.
pub(crate) fn keys(array: &Array) -> Vec<i128> {
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match array.data() {
                $(Data::$int(v) => v.iter().map(|x| i128::from(*x)).collect(),)*
                $(Data::$float(v) => v.iter().map(|x| float_key(*x)).collect(),)*
            }
        };
    }
    ways!(Bool I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64)
}

/// For each lane of these keys, the places within it in ascending order, first ones first.
pub(crate) fn ascending(keys: &[i128], length: usize) -> Vec<Vec<usize>> {
    keys.chunks(length.max(1))
        .map(|lane| {
            let mut order: Vec<usize> = (0..lane.len()).collect();
            order.sort_by_key(|i| lane[*i]);
            order
        })
        .collect()
}

/// The order of an array along an axis that it has: the array with that axis last, and for
/// each lane the places in ascending order.
pub(crate) struct Ordered {
    pub(crate) array: Array,
    pub(crate) lanes: Vec<Vec<usize>>,
    pub(crate) axis: usize,
}

impl Ordered {
    pub(crate) fn new(array: &Array, axis: usize) -> Ordered {
        let turned = with_last(array, &[axis]).into_owned();
        let lanes = ascending(&keys(&turned), array.shape()[axis]);
        Ordered { array: turned, lanes, axis }
    }

    /// The elements of an array that has its axis last too, in this order.
    pub(crate) fn of(&self, turned: &Array) -> Array {
        let length = turned.shape().last().copied().unwrap_or(1);
        let flat: Vec<usize> = self
            .lanes
            .iter()
            .enumerate()
            .flat_map(|(i, lane)| lane.iter().map(move |at| i * length + at))
            .collect();
        moved_back(pick(turned, &flat, turned.shape().into()), self.axis)
    }
}

/// The shape with another length of its last axis.
pub(crate) fn with_length(shape: &[usize], length: usize) -> Vec<usize> {
    let mut shape: Vec<usize> = shape.into();
    if let Some(last) = shape.last_mut() {
        *last = length;
    }
    shape
}

calls! { Lax;
    /// The elements along an axis (the last, if none is given) in ascending order.
    ///
    /// | operand | result |
    /// |---|---|
    /// | NaN, of either sign | last |
    /// | −0.0 and 0.0, subnormals of `f32` and `f64` | equal, in the order in which they stood |
    /// | `bool` | false first |
    /// | an axis out of range, rank 0 among them | raises `Index` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([3_i8, -128, 7]);
    /// assert_eq!(lax::sort(&x, None).unwrap(), Array::from([-128_i8, 3, 7]));
    /// ```
    shaped fn sort(operand | dimension: Option<i64>; x64)
        = "lax.sort({0}, dimension={dimension})", ["sort"] => {
        let array = asarray(operand, x64)?;
        let axis = axis_of(dimension.unwrap_or(-1), array.shape().len())?;
        let order = Ordered::new(&array, axis);
        Ok(order.of(&order.array).into())
    }
    /// The keys along an axis (the last, if none is given) in ascending order, and the values in
    /// the order of their keys, those of equal keys as they stood.
    ///
    /// | operands | result |
    /// |---|---|
    /// | keys of floats | ordered as by [`sort`] |
    /// | shapes that differ | raises `Shape` |
    /// | an axis out of range | raises `Index` |
    ///
    /// Any dtypes. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let keys = Array::from([3_i8, 1, 3]);
    /// let sorted = lax::sort_key_val(&keys, &Array::from([10_u8, 20, 30]), None).value().unwrap();
    /// assert_eq!(sorted.arrays, vec![Array::from([1_i8, 3, 3]), Array::from([20_u8, 10, 30])]);
    /// ```
    shaped fn sort_key_val(keys, values | dimension: Option<i64>; x64)
        = "lax.sort_key_val({0}, {1}, dimension={dimension})", ["argsort"] => {
        let (keys, values) = (asarray(keys, x64)?, asarray(values, x64)?);
        let axis = axis_of(dimension.unwrap_or(-1), keys.shape().len())?;
        if keys.shape() != values.shape() {
            let message = "Arguments to sort must have equal shapes";
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        let order = Ordered::new(&keys, axis);
        let values = order.of(&with_last(&values, &[axis]));
        Ok(vec![order.of(&order.array), values].into())
    }
    /// The `k` greatest elements along the last axis in descending order, and where they stand, as
    /// `i32`, under x64 too; of equal ones the first.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 7, 3, 7 and k = 1 | 7 and 0 |
    /// | k = 0 | no elements |
    /// | NaN | greater than everything |
    /// | k < 0, or beyond the axis | raises `Value` |
    /// | rank 0 | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let top = lax::top_k(&Array::from([7_i8, 3, 7, 9]), 3).value().unwrap();
    /// assert_eq!(top.arrays, vec![Array::from([9_i8, 7, 7]), Array::from([3_i32, 0, 2])]);
    /// ```
    shaped fn top_k(operand | k: i64; x64) = "lax.top_k({0}, {k})", ["topk"] => {
        let array = asarray(operand, x64)?;
        let refused = || {
            let message = format!("k argument to top_k must be nonnegative and no larger than the axis, got {k}");
            Raise::new(RaiseKind::Value, message)
        };
        let k = usize::try_from(k).map_err(|_| refused())?;
        let axis = axis_of(-1, array.shape().len())?;
        let length = array.shape()[axis];
        if k > length {
            return Err(refused().into());
        }
        let keys: Vec<i128> = keys(&array).into_iter().map(|x| -x).collect();
        let lanes = ascending(&keys, length);
        let places = lanes.iter().flat_map(|lane| lane.iter().take(k).map(|i| *i as i32)).collect();
        let flat: Vec<usize> = lanes
            .iter()
            .enumerate()
            .flat_map(|(i, lane)| lane.iter().take(k).map(move |at| i * length + at))
            .collect();
        let shape = with_length(array.shape(), k);
        let places = with_shape(shape.clone(), Data::I32(places));
        Ok(Value::from(vec![pick(&array, &flat, shape), places]))
    }
}
