//! Running results along an axis: `cumsum`, `cumprod`, `cummax` and `cummin`.

use alloc::{vec, vec::Vec};

use super::axes::{Lanes, axis};
use super::float::Float;
use super::operands::{array, room, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use super::power::open;
use crate::cast::Convert;
use crate::integer;
use crate::{Array, DType, Outcome, Raise, Value};

/// `torch.cumsum(input, dim, dtype=dtype)`: running sums along an axis.
///
/// In `i64` for integers and booleans, `u64` too, unless a `dtype` says otherwise; sums
/// wrap. In a float `dtype` the last bits are open.
///
/// # Errors
///
/// `index` for an axis out of range; `no-dtype` for a `dtype` of `bool`, `u16`, `u32` or
/// `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// let a = Array::from([100_i8, 100]);
/// assert_eq!(torch::cumsum(&a, 0, None).unwrap(), Array::from([100_i64, 200]));
/// assert_eq!(torch::cumsum(&a, 0, Some(DType::I8)).unwrap(), Array::from([100_i8, -56]));
/// ```
pub fn cumsum(input: &Array, dim: i128, dtype: Option<DType>) -> Outcome {
    running(input, dim, dtype, false).unwrap_or_else(|early| early)
}

/// `torch.cumprod(input, dim, dtype=dtype)`: running products. Rules and errors as
/// [`cumsum`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::cumprod(&Array::from([3_i8, 50]), 0, None).unwrap(), Array::from([3_i64, 150]));
/// ```
pub fn cumprod(input: &Array, dim: i128, dtype: Option<DType>) -> Outcome {
    running(input, dim, dtype, true).unwrap_or_else(|early| early)
}

fn running(
    input: &Array,
    dim: i128,
    dtype: Option<DType>,
    product: bool,
) -> Result<Outcome, Outcome> {
    let kernel = if product { "cumprod_out_cpu" } else { "cumsum_out_cpu" };
    let own = input.dtype();
    let dtype = dtype.unwrap_or(if own.is_float() { own } else { DType::I64 });
    let at = axis(dim, input.shape().len())?;
    room(input.shape())?;
    // Of a single number, or none at all, there is nothing to run over.
    if input.shape().is_empty() || input.is_empty() {
        return Ok(super::to(input, dtype));
    }
    if dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel(kernel, dtype).into());
    }
    let lanes = Lanes::along(at, input.shape());
    Ok(by_dtype!(dtype,
        bool => return Err(no_kernel(kernel, dtype).into()),
        I: int => {
            let f = if product { integer::mul::<I> } else { integer::add::<I> };
            let mut found = values::<I>(input.into());
            for start in lanes.starts() {
                for i in lanes.places(start).skip(1) {
                    found[i] = f(found[i - lanes.step], found[i]);
                }
            }
            array(input.shape(), found).into()
        },
        F: float => {
            let own = values::<F>(input.into());
            let mut wide: Vec<f64> =
                own.into_iter().map(|x| x.scalar().to_f64().unwrap_or(0.0)).collect();
            for start in lanes.starts() {
                for i in lanes.places(start).skip(1) {
                    let before = wide[i - lanes.step];
                    wide[i] = if product { before * wide[i] } else { before + wide[i] };
                }
            }
            open(array(input.shape(), wide.into_iter().map(F::from_float).collect()))
        },
    ))
}

/// `torch.cummax(input, dim)`: the greatest element so far along an axis, and its `i64`
/// index: among equal elements the last.
///
/// # Errors
///
/// `index` for an axis out of range; `no-dtype` for `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::cummax(&Array::from([1_i8, 3, 2, 3]), 0).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([1_i8, 3, 3, 3]), Array::from([0_i64, 1, 1, 3])]);
/// ```
pub fn cummax(input: &Array, dim: i128) -> Outcome {
    furthest(input, dim, true).into()
}

/// `torch.cummin(input, dim)`: the least so far. Rules and errors as [`cummax`].
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::cummin(&Array::from([2_u8, 3, 2]), 0).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([2_u8, 2, 2]), Array::from([0_i64, 0, 2])]);
/// ```
pub fn cummin(input: &Array, dim: i128) -> Outcome {
    furthest(input, dim, false).into()
}

fn furthest(input: &Array, dim: i128, greater: bool) -> Result<Value, Raise> {
    let at = axis(dim, input.shape().len())?;
    let dtype = input.dtype();
    let single = input.shape().is_empty() || input.is_empty();
    if !single && WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel(if greater { "cummax_cpu" } else { "cummin_cpu" }, dtype));
    }
    let lanes = Lanes::along(at, input.shape());
    Ok(by_dtype!(dtype,
        bool => furthest_of::<bool>(input, &lanes, greater),
        I: int => furthest_of::<I>(input, &lanes, greater),
        F: float => furthest_of::<F>(input, &lanes, greater),
    ))
}

fn furthest_of<T: Convert + PartialOrd>(input: &Array, lanes: &Lanes, greater: bool) -> Value {
    let mut found = values::<T>(input.into());
    let mut indices = vec![0_i64; found.len()];
    let nan = |x: T| x.partial_cmp(&x).is_none();
    if !found.is_empty() {
        for start in lanes.starts() {
            let (mut best, mut index) = (found[start], 0);
            for (k, i) in lanes.places(start).enumerate() {
                let x = found[i];
                let as_far = if greater { x >= best } else { x <= best };
                if nan(x) || (!nan(best) && as_far) {
                    (best, index) = (x, k as i64);
                }
                (found[i], indices[i]) = (best, index);
            }
        }
    }
    Value::from(vec![array(input.shape(), found), array(input.shape(), indices)])
}
