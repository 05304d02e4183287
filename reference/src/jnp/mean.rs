//! `mean`, `var` and `std`. Each is one program to XLA: the number of elements is known
//! when it is compiled, and a mean is a product with its rounded reciprocal.
//!
//! A sum of floats that depends on the order of its terms leaves the bits of its element
//! open, and nothing else: dtype, shape and the other elements are promised.

use alloc::{vec, vec::Vec};

use super::args::To;
use super::reduce::{axes_of, cast, kept, upcast};
use crate::integer::{Int, add, mul, sub};
use crate::lax::args::{asarray, not_accepted, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::convert::convert;
use crate::lax::divide::div_int;
use crate::lax::float::Float;
use crate::lax::keyword::Axes;
use crate::lax::ordered_sum::sum;
use crate::lax::reduce::{Lanes, each_lane, lanes};
use crate::promote::jax::{canonical, default_float};
use crate::{Array, DType, Data, Freedom, Operand, Outcome, Raise, RaiseKind, Value};

/// Elements, and which of them are open.
struct Found {
    array: Array,
    open: Vec<usize>,
}

impl Found {
    /// One element for each lane; an `Err` holds one that is open.
    fn new<T: Float>(shape: Vec<usize>, each: Vec<Result<T, T>>) -> Found {
        let open = (0..each.len()).filter(|i| each[*i].is_err()).collect();
        let values = each.into_iter().map(|x| x.unwrap_or_else(|about| about)).collect();
        Found { array: with_shape(shape, T::into_data(values)), open }
    }

    /// In the dtype and shape of the result.
    fn finish(self, of: &Array, axes: &[usize], keepdims: bool, dtype: DType) -> Value {
        let array = kept(cast(&self.array, dtype), of.shape(), axes, keepdims);
        Value { arrays: vec![array], free: Freedom::of(self.open) }
    }
}

fn count<T: Float>(length: usize) -> T {
    T::nearest(length as f64)
}

fn mean_of<T: Float>(lane: &[T]) -> Result<T, T> {
    // What is alone is not computed with: a subnormal stays.
    if let [x] = lane {
        return Ok(*x);
    }
    let about = || T::nearest(lane.iter().map(|x| x.wide()).sum());
    let mean = |sum| Float::div_by_reciprocal(sum, count(lane.len()));
    sum(lane).map(mean).ok_or_else(|| mean(about()))
}

fn mean_of_ints<T: Int>(lane: &[T]) -> T {
    let sum = lane.iter().fold(T::ZERO, |sum, x| add(sum, *x));
    div_int(sum, T::wrap(lane.len() as i128))
}

/// The mean of each lane, computed in this dtype.
fn means(array: &Array, axes: &[usize], dtype: DType) -> Result<Found, Outcome> {
    let array = cast(array, dtype);
    let Lanes { array, outer, count, length } = lanes(&array, axes)?;
    let size = (count, length);
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match array.data() {
                Data::Bool(_) => return Err(not_accepted("div", dtype, Some(0)).into()),
                $(Data::$int(v) => {
                    let data = Data::$int(each_lane(v, size, mean_of_ints));
                    Found { array: with_shape(outer, data), open: Vec::new() }
                })*
                $(Data::$float(v) => Found::new(outer, each_lane(v, size, mean_of)),)*
            }
        };
    }
    Ok(ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64))
}

/// The sum of the squares of what the elements differ from their mean by: promised where every
/// step is exact, of whole numbers or of multiples of a power of two.
fn squares<T: Float>(lane: &[T]) -> Result<T, T> {
    let found = mean_of(lane);
    let (Ok(mean) | Err(mean)) = found;
    let apart: Vec<f64> = lane.iter().map(|x| Float::sub(*x, mean).wide()).collect();
    let about = || T::nearest(apart.iter().map(|x| x * x).sum());
    // A NaN or an infinity decides, whatever the order.
    if found.is_ok() && apart.iter().any(|x| !x.is_finite()) {
        return Ok(about());
    }
    let whole = |x: f64| libm::trunc(x) == x && libm::fabs(x) <= 4_294_967_296.0;
    let mut scales = (0..20).map(|k| f64::from(1_u32 << k));
    let Some(scale) = scales.find(|scale| apart.iter().all(|x| whole(x * scale))) else {
        return Err(about());
    };
    let total: i128 = apart.iter().map(|x| (x * scale) as i128).map(|x| x * x).sum();
    if found.is_err() || total > 1 << T::DIGITS {
        return Err(about());
    }
    Ok(T::nearest(total as f64 / (scale * scale)))
}

fn squares_of_ints<T: Int>(lane: &[T]) -> T {
    let mean = mean_of_ints(lane);
    let square = |x: &T| mul(sub(*x, mean), sub(*x, mean));
    lane.iter().fold(T::ZERO, |sum, x| add(sum, square(x)))
}

/// The variance in the dtypes that it is computed and returned in, and whether the result
/// is weak.
struct Variance<'a> {
    array: &'a Array,
    axes: &'a [usize],
    ddof: i64,
    computed: DType,
    x64: bool,
}

impl Variance<'_> {
    /// The variance of each lane: of floats in the dtype of computation, of integers in the
    /// default float.
    fn each(&self) -> Result<Found, Outcome> {
        let array = cast(self.array, self.computed);
        let Lanes { array, outer, count: lanes, length } = lanes(&array, self.axes)?;
        let size = (lanes, length);
        macro_rules! ways {
            ($($int:ident)*; $($float:ident)*) => {
                match array.data() {
                    Data::Bool(_) => {
                        return Err(not_accepted("div", self.computed, Some(0)).into());
                    }
                    $(Data::$int(v) => {
                        let by = sub(Int::wrap(length as i128), Int::wrap(self.ddof.into()));
                        let each = |lane: &[_]| div_int(squares_of_ints(lane), by);
                        let all = with_shape(outer, Data::$int(each_lane(v, size, each)));
                        self.of_ints(all, by > 0)
                    })*
                    $(Data::$float(v) => Found::new(outer, each_lane(v, size, |lane| {
                        self.of_floats(lane)
                    })),)*
                }
            };
        }
        Ok(ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64))
    }

    fn of_floats<T: Float>(&self, lane: &[T]) -> Result<T, T> {
        let by = Float::sub(count(lane.len()), T::nearest(self.ddof as f64));
        if !T::ZERO.is_less(by) {
            return Ok(T::nearest(f64::NAN));
        }
        let divided = |sum| Float::div(sum, by);
        squares(lane).map(divided).map_err(divided)
    }

    /// A selection between integers and a Python NaN is one of floats.
    fn of_ints(&self, all: Array, positive: bool) -> Found {
        let float = default_float(self.x64);
        let none = with_shape(all.shape().into(), Data::F64(vec![f64::NAN; all.len()]));
        let all = if positive { all } else { none };
        Found { array: with_shape(all.shape().into(), convert(&all, float)), open: Vec::new() }
    }
}

/// The dtypes of a variance: of computation, and of the result.
fn dtypes(array: &Array, dtype: Option<DType>, x64: bool) -> (DType, DType) {
    let result = match dtype {
        Some(dtype) => canonical(dtype, x64),
        None => To::Inexact.apply(array.dtype()),
    };
    (upcast(result), result)
}

fn variance(
    a: Operand<'_>,
    (axis, dtype, ddof, keepdims): (&Axes, Option<DType>, Option<i64>, bool),
    x64: bool,
) -> Answer {
    let array = asarray(a, x64)?;
    let ddof = ddof.unwrap_or(0);
    if !x64 && i32::try_from(ddof).is_err() {
        let message = alloc::format!("Python int {ddof} too large to convert to int32");
        return Err(Raise::new(RaiseKind::Overflow, message).into());
    }
    let (computed, result) = dtypes(&array, dtype, x64);
    let axes = axes_of(axis, array.shape().len())?;
    let found = Variance { array: &array, axes: &axes, ddof, computed, x64 }.each()?;
    if result.is_float() {
        return Ok(found.finish(&array, &axes, keepdims, result));
    }
    let mut value = found.finish(&array, &axes, keepdims, default_float(x64));
    value.arrays = value.arrays.into_iter().map(|array| array.with_weak(true)).collect();
    Ok(value)
}

fn roots(array: &Array) -> Array {
    macro_rules! floats {
        ($($variant:ident)*) => {
            match array.data() {
                $(Data::$variant(v) => Data::$variant(
                    v.iter().map(|x| Float::nearest(libm::sqrt(x.wide()))).collect(),
                ),)*
                other => other.clone(),
            }
        };
    }
    with_shape(array.shape().into(), floats!(F16 Bf16 F32 F64))
}

calls! { Jnp;
    /// The mean along the axes: the sum, times the rounded reciprocal of the number of elements.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `bool`, integers of up to 32 bits | `f32` |
    /// | 64-bit integers | `f64` |
    /// | `i8` 1, 2 | 1.5; `torch.mean` raises |
    /// | `i8` 89, 0, 0 | 29.666668, one unit in the last place above the quotient |
    /// | `dtype=i8`, 1, 2 | 1: the wrapped sum, divided by the wrapped number, rounded to zero |
    /// | `dtype=i8`, 256 elements | −1: the number wraps to 0 |
    /// | `dtype=bool` | raises `NoDtype` |
    /// | no elements | NaN; with an integer `dtype` −1, MAX of an unsigned one |
    /// | an empty tuple of axes | every element by itself |
    /// | a sum that depends on the order of its terms | its element is free |
    ///
    /// The result is strong. Axes and other errors: see [`sum`](super::sum). The same under `jit`.
    /// Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp, jnp::Axes};
    /// let x = Array::from([1_i8, 2]);
    /// assert_eq!(jnp::mean(&x, Axes::All, None, false).unwrap(), Array::scalar(1.5_f32));
    /// let whole = jnp::mean(&x, Axes::All, Some(DType::I8), false);
    /// assert_eq!(whole.unwrap(), Array::scalar(1_i8));
    /// ```
    shaped fn mean(a | axis: Axes, dtype: Option<DType>, keepdims: bool; x64)
        = "jnp.mean({0}, axis={axis}, dtype={dtype}, keepdims={keepdims})", ["average"] => {
        let array = asarray(a, x64)?;
        let (mut computed, result) = dtypes(&array, dtype, x64);
        if dtype.is_some() {
            computed = result;
        }
        let axes = axes_of(&axis, array.shape().len())?;
        let found = means(&array, &axes, computed)?;
        Ok(found.finish(&array, &axes, keepdims, result))
    }
    /// The variance along the axes: the sum of the squares of what the elements differ from their
    /// [`mean`] by, divided by their number less `ddof` (0, if not given).
    ///
    /// | operand | result |
    /// |---|---|
    /// | `bool`, integers of up to 32 bits | `f32` |
    /// | 64-bit integers | `f64` |
    /// | an integer `dtype` | computed in it, wrapping, and returned as a weak `f64`; with x64 off `f32` |
    /// | `dtype=bool` | raises `NoDtype` |
    /// | no elements, or no more than `ddof` | NaN |
    /// | `dtype=u8`, fewer than `ddof` | divided by what the difference wraps to |
    /// | a difference, square or sum that is rounded | its element is free |
    /// | x64 off, a `ddof` beyond 32 bits | raises `Overflow` |
    ///
    /// Axes and other errors: see [`sum`](super::sum). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([1_i8, 2, 3, 6]);
    /// assert_eq!(jnp::var(&x, Axes::All, None, None, false).unwrap(), Array::scalar(3.5_f32));
    /// assert_eq!(jnp::var(&x, Axes::All, None, Some(2), false).unwrap(), Array::scalar(7.0_f32));
    /// ```
    shaped fn var(a | axis: Axes, dtype: Option<DType>, ddof: Option<i64>, keepdims: bool; x64)
        = "jnp.var({0}, axis={axis}, dtype={dtype}, ddof={ddof}, keepdims={keepdims})",
        ["Tensor.var"] => {
        variance(a, (&axis, dtype, ddof, keepdims), x64)
    }
    /// The root of the [`var`]iance, rounded to nearest.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `bool`, integers | floats as of [`var`] |
    /// | a `dtype` of integers or `bool` | raises `NoDtype` |
    /// | no elements, or no more than `ddof` | NaN |
    ///
    /// What is free, axes and other errors: see [`var`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([1_i8, 1, 5, 5]);
    /// assert_eq!(jnp::std(&x, Axes::All, None, None, false).unwrap(), Array::scalar(2.0_f32));
    /// ```
    shaped fn std(a | axis: Axes, dtype: Option<DType>, ddof: Option<i64>, keepdims: bool; x64)
        = "jnp.std({0}, axis={axis}, dtype={dtype}, ddof={ddof}, keepdims={keepdims})",
        ["Tensor.std"] => {
        if let Some(dtype) = dtype.filter(|dtype| !dtype.is_float()) {
            let name = dtype.python_name();
            let message = alloc::format!("dtype argument to jnp.std must be inexact; got {name}");
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        let mut value = variance(a, (&axis, dtype, ddof, keepdims), x64)?;
        value.arrays = value.arrays.iter().map(roots).collect();
        Ok(value)
    }
}
