//! `sum`, `prod`, `max`, `min`, `amax`, `amin`, `any`, `all`, `count_nonzero`, `nansum`,
//! `argmax` and `argmin`: `lax` reductions after `jnp`'s choice of the dtype.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::logic::truth;
use crate::elementwise::{View, map};
use crate::lax::args::{asarray, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::convert::convert;
use crate::lax::float::Float;
use crate::lax::keyword::Axes;
use crate::lax::lane_extremes::{extreme, extreme_index};
use crate::lax::reduce::{Fold, reduce};
use crate::lax::shape::{axis_of, reshaped};
use crate::promote::jax::{canonical, default_int};
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind, Value};

/// The axes that are meant, each once.
pub(super) fn axes_of(axes: &Axes, rank: usize) -> Result<Vec<usize>, Raise> {
    let given = match axes {
        Axes::All => return Ok((0..rank).collect()),
        Axes::One(axis) => core::slice::from_ref(axis),
        Axes::Many(axes) => axes,
    };
    let found: Vec<usize> = given.iter().map(|a| axis_of(*a, rank)).collect::<Result<_, _>>()?;
    match (1..found.len()).find(|i| found[..*i].contains(&found[*i])) {
        Some(_) => {
            Err(Raise::new(RaiseKind::Value, format!("duplicate value in 'axis': {given:?}")))
        }
        None => Ok(found),
    }
}

/// With the reduced axes kept as axes of length 1.
pub(super) fn kept(array: Array, shape: &[usize], axes: &[usize], keepdims: bool) -> Array {
    if !keepdims {
        return array;
    }
    let kept = (0..shape.len()).map(|a| if axes.contains(&a) { 1 } else { shape[a] }).collect();
    reshaped(Cow::Owned(array), kept)
}

/// What integers are summed in: `bool` in the default dtype, narrow ones in that of their
/// signedness.
pub(super) fn widened(dtype: DType, x64: bool) -> DType {
    match dtype {
        DType::Bool => default_int(x64),
        _ if dtype.is_unsigned() => canonical(DType::U64, x64),
        _ if dtype.is_signed() => default_int(x64),
        _ => dtype,
    }
}

/// The array in another dtype, strong.
pub(super) fn cast(array: &Array, dtype: DType) -> Array {
    with_shape(array.shape().into(), convert(array, dtype))
}

/// What half floats are computed in.
pub(super) fn upcast(dtype: DType) -> DType {
    if matches!(dtype, DType::F16 | DType::Bf16) { DType::F32 } else { dtype }
}

/// How a reduction is asked for.
pub(super) struct Reduction<'a> {
    pub(super) axis: &'a Axes,
    pub(super) dtype: Option<DType>,
    pub(super) keepdims: bool,
    pub(super) x64: bool,
}

impl Reduction<'_> {
    /// A sum or product: of `bool` as numbers, narrow integers widened, half floats in `f32`.
    pub(super) fn numbers(&self, array: &Array, fold: Fold) -> Result<Array, Outcome> {
        let axes = axes_of(self.axis, array.shape().len())?;
        let (result, computation) = match self.dtype.map(|d| canonical(d, self.x64)) {
            Some(dtype) => (dtype, dtype),
            None => {
                let dtype = widened(array.dtype(), self.x64);
                (dtype, upcast(dtype))
            }
        };
        let all = reduce(&cast(array, computation), &axes, fold)?;
        Ok(cast(&kept(all, array.shape(), &axes, self.keepdims), result))
    }

    fn extreme(&self, x: Operand<'_>, fold: Fold, name: &str) -> Answer {
        let array = asarray(x, self.x64)?;
        let axes = axes_of(self.axis, array.shape().len())?;
        if axes.iter().any(|a| array.shape()[*a] == 0) {
            let message =
                format!("zero-size array to reduction operation {name} which has no identity");
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let Value { arrays, free } = extreme(&array, &axes, fold)?;
        let each = arrays.into_iter();
        let arrays = each
            .map(|all| kept(all, array.shape(), &axes, self.keepdims).with_weak(false))
            .collect();
        Ok(Value { arrays, free })
    }

    fn truth(&self, x: Operand<'_>, fold: Fold) -> Answer {
        let array = asarray(x, self.x64)?;
        let axes = axes_of(self.axis, array.shape().len())?;
        let all = reduce(&truth(&array), &axes, fold)?;
        Ok(kept(all, array.shape(), &axes, self.keepdims).into())
    }
}

fn number(
    x: Operand<'_>,
    (axis, dtype, keepdims, x64): (Axes, Option<DType>, bool, bool),
    fold: Fold,
) -> Answer {
    let array = asarray(x, x64)?;
    Ok(Reduction { axis: &axis, dtype, keepdims, x64 }.numbers(&array, fold)?.into())
}

fn without_nan(array: Cow<'_, Array>) -> Cow<'_, Array> {
    macro_rules! floats {
        ($($variant:ident)*) => {
            match array.data() {
                $(Data::$variant(v) => Data::$variant(map(View::like(&array, v), |x| {
                    if Float::is_nan(x) { Float::ZERO } else { x }
                })),)*
                _ => return array,
            }
        };
    }
    let data = floats!(F16 Bf16 F32 F64);
    Cow::Owned(with_shape(array.shape().into(), data))
}

fn index(x: Operand<'_>, axis: Option<i64>, keepdims: bool, x64: bool, greatest: bool) -> Answer {
    let array = asarray(x, x64)?;
    let shape: Vec<usize> = array.shape().into();
    let (flat, axis, axes) = match axis {
        None => {
            let flat = Cow::Owned(reshaped(array.clone(), vec![array.len()]));
            (flat, 0, (0..shape.len()).collect())
        }
        Some(axis) => {
            let axis = axis_of(axis, shape.len())?;
            (array, axis, vec![axis])
        }
    };
    if flat.shape()[axis] == 0 {
        let name = if greatest { "argmax" } else { "argmin" };
        let message = format!("attempt to get {name} of an empty sequence");
        return Err(Raise::new(RaiseKind::Value, message).into());
    }
    let at = extreme_index(&flat, axis, greatest, default_int(x64))?;
    Ok(kept(at, &shape, &axes, keepdims).into())
}

calls! { Jnp;
    /// The sum along the axes, modulo 2^bits.
    ///
    /// | operand | result |
    /// |---|---|
    /// | signed integers, `bool` | `i64`; with x64 off `i32` |
    /// | unsigned integers | `u64`; with x64 off `u32` |
    /// | `dtype=i8`, 100 and 100 | −56: converted first, then summed |
    /// | `dtype=bool` | whether any is not zero |
    /// | no elements | 0 |
    /// | an empty tuple of axes | every element by itself, in the dtype of the sum |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | an axis out of range | raises `Index` |
    /// | an axis twice | raises `Value` |
    ///
    /// The result is strong. Other errors: see [`jnp`](crate::jnp). Integers are the same under
    /// `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp, jnp::Axes};
    /// let x = Array::from([[100_i8, 100], [1, 2]]);
    /// assert_eq!(jnp::sum(&x, Axes::All, None, false).unwrap(), Array::scalar(203_i64));
    /// let narrow = jnp::sum(&x, Axes::One(1), Some(DType::I8), false);
    /// assert_eq!(narrow.unwrap(), Array::from([-56_i8, 3]));
    /// ```
    shaped fn sum(a | axis: Axes, dtype: Option<DType>, keepdims: bool; x64)
        = "jnp.sum({0}, axis={axis}, dtype={dtype}, keepdims={keepdims})", ["Tensor.sum"] => {
        number(a, (axis, dtype, keepdims, x64), Fold::Sum)
    }
    /// The product along the axes, modulo 2^bits.
    ///
    /// | operand | result |
    /// |---|---|
    /// | signed integers, `bool` | `i64`; with x64 off `i32` |
    /// | unsigned integers | `u64`; with x64 off `u32` |
    /// | `dtype=bool` | whether none is zero |
    /// | no elements | 1 |
    /// | floats | where every order of the factors gives the same bits; else unspecified |
    ///
    /// Axes and errors: see [`sum`]. Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([100_i8, 3]);
    /// assert_eq!(jnp::prod(&x, Axes::All, None, false).unwrap(), Array::scalar(300_i64));
    /// ```
    shaped fn prod(a | axis: Axes, dtype: Option<DType>, keepdims: bool; x64)
        = "jnp.prod({0}, axis={axis}, dtype={dtype}, keepdims={keepdims})", ["Tensor.prod"] => {
        number(a, (axis, dtype, keepdims, x64), Fold::Prod)
    }
    /// [`sum`] with 0 in place of NaN: of integers the same.
    ///
    /// | operand | result |
    /// |---|---|
    /// | integers, `bool` | as [`sum`] |
    /// | NaN alone | 0 |
    ///
    /// Axes and errors: see [`sum`]. Integers are the same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([f32::NAN, 3.0]);
    /// assert_eq!(jnp::nansum(&x, Axes::All, None, false).unwrap(), Array::scalar(3.0_f32));
    /// ```
    shaped fn nansum(a | axis: Axes, dtype: Option<DType>, keepdims: bool; x64)
        = "jnp.nansum({0}, axis={axis}, dtype={dtype}, keepdims={keepdims})", ["sum"] => {
        let array = without_nan(asarray(a, x64)?);
        Ok(Reduction { axis: &axis, dtype, keepdims, x64 }.numbers(&array, Fold::Sum)?.into())
    }
    /// The greatest element along the axes, in the dtype of the operand.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a reduced axis of length 0 | raises `Value`; `lax.reduce_max` gives the least value |
    /// | a NaN among them | NaN |
    /// | subnormals among other elements | as in `lax.reduce_max` |
    /// | `bool` | "or" |
    /// | an axis out of range | raises `Index` |
    /// | an axis twice | raises `Value` |
    ///
    /// The result is strong. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[3_u8, 1], [0, 200]]);
    /// assert_eq!(jnp::max(&x, Axes::One(0), false).unwrap(), Array::from([3_u8, 200]));
    /// ```
    shaped fn max(a | axis: Axes, keepdims: bool; x64)
        = "jnp.max({0}, axis={axis}, keepdims={keepdims})", ["amax"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.extreme(a, Fold::Max, "max")
    }
    /// The least element along the axes, in the dtype of the operand.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a reduced axis of length 0 | raises `Value`; `lax.reduce_min` gives the greatest value |
    /// | a NaN among them | NaN |
    /// | subnormals among other elements | as in `lax.reduce_max` |
    /// | `bool` | "and" |
    ///
    /// Axes, errors and `jit`: see [`max`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[3_i8, 1], [0, -128]]);
    /// assert_eq!(jnp::min(&x, Axes::One(0), true).unwrap(), Array::from([[0_i8, -128]]));
    /// ```
    shaped fn min(a | axis: Axes, keepdims: bool; x64)
        = "jnp.min({0}, axis={axis}, keepdims={keepdims})", ["amin"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.extreme(a, Fold::Min, "min")
    }
    /// Another name of [`max`], with its edge cases (an axis of length 0 raises), errors and source.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// assert_eq!(jnp::amax(&Array::from([3_i8, -7]), Axes::All, false).unwrap(), Array::scalar(3_i8));
    /// ```
    shaped fn amax(a | axis: Axes, keepdims: bool; x64)
        = "jnp.amax({0}, axis={axis}, keepdims={keepdims})", ["max"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.extreme(a, Fold::Max, "max")
    }
    /// Another name of [`min`], with its edge cases (an axis of length 0 raises), errors and source.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// assert_eq!(jnp::amin(&Array::from([3_i8, -7]), Axes::All, false).unwrap(), Array::scalar(-7_i8));
    /// ```
    shaped fn amin(a | axis: Axes, keepdims: bool; x64)
        = "jnp.amin({0}, axis={axis}, keepdims={keepdims})", ["min"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.extreme(a, Fold::Min, "min")
    }
    /// Whether any element along the axes is not zero, as `bool`.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | false |
    /// | NaN | true |
    /// | `f32` 10^-40 | false: a subnormal is a zero |
    ///
    /// Every dtype; axes and errors: see [`sum`]. The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[0_u8, 0], [0, 7]]);
    /// assert_eq!(jnp::any(&x, Axes::One(1), false).unwrap(), Array::from([false, true]));
    /// ```
    shaped fn any(a | axis: Axes, keepdims: bool; x64)
        = "jnp.any({0}, axis={axis}, keepdims={keepdims})", ["Tensor.any"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.truth(a, Fold::Or)
    }
    /// Whether no element along the axes is zero, as `bool`.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | true |
    /// | NaN | true |
    ///
    /// Every dtype; axes and errors: see [`sum`]. The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[1_u8, 0], [3, 7]]);
    /// assert_eq!(jnp::all(&x, Axes::One(1), false).unwrap(), Array::from([false, true]));
    /// ```
    shaped fn all(a | axis: Axes, keepdims: bool; x64)
        = "jnp.all({0}, axis={axis}, keepdims={keepdims})", ["Tensor.all"] => {
        Reduction { axis: &axis, dtype: None, keepdims, x64 }.truth(a, Fold::And)
    }
    /// How many elements along the axes are not zero, as `i64`; `i32` with x64 off.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no elements | 0 |
    /// | `f32` −0.0, NaN | 1: NaN counts |
    ///
    /// Every dtype; axes and errors: see [`sum`]. The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([1_u8, 0, 7]);
    /// assert_eq!(jnp::count_nonzero(&x, Axes::All, false).unwrap(), Array::scalar(2_i64));
    /// ```
    shaped fn count_nonzero(a | axis: Axes, keepdims: bool; x64)
        = "jnp.count_nonzero({0}, axis={axis}, keepdims={keepdims})", ["nonzero"] => {
        let array = asarray(a, x64)?;
        let dtype = Some(default_int(x64));
        let truth = truth(&array);
        Ok(Reduction { axis: &axis, dtype, keepdims, x64 }.numbers(&truth, Fold::Sum)?.into())
    }
    /// Where the greatest element stands, the first of equal ones: along an axis, or in the flat
    /// array; as `i64`, `i32` with x64 off.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 3, 7, 7 | 1 |
    /// | a NaN among them | where the first NaN stands |
    /// | `bool` | as 0 and 1 |
    /// | an axis of length 0, or no elements | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[3_i8, 7], [7, 1]]);
    /// assert_eq!(jnp::argmax(&x, None, false).unwrap(), Array::scalar(1_i64));
    /// assert_eq!(jnp::argmax(&x, Some(0), false).unwrap(), Array::from([1_i64, 0]));
    /// ```
    shaped fn argmax(a | axis: Option<i64>, keepdims: bool; x64)
        = "jnp.argmax({0}, axis={axis}, keepdims={keepdims})", ["idxmax"] => {
        index(a, axis, keepdims, x64, true)
    }
    /// Where the least element stands, the first of equal ones; as [`argmax`] in everything else.
    ///
    /// | operand | result |
    /// |---|---|
    /// | 3, 1, 1 | 1 |
    /// | an axis of length 0, or no elements | raises `Value` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([3_u16, 1, 1]);
    /// assert_eq!(jnp::argmin(&x, None, true).unwrap(), Array::from([1_i64]));
    /// ```
    shaped fn argmin(a | axis: Option<i64>, keepdims: bool; x64)
        = "jnp.argmin({0}, axis={axis}, keepdims={keepdims})", ["idxmin"] => {
        index(a, axis, keepdims, x64, false)
    }
}
