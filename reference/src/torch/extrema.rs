//! The greater and the lesser of two: `maximum`, `minimum`, `fmax`, `fmin`, and
//! `clamp` in its forms.

use alloc::format;

use super::float::Float;
use super::operands::{array, common_shape, fits, spread, tensors, value_error};
use super::pair::{Pair, by_dtype, no_kernel, not_a_tensor};
use crate::promote::torch::{promote_types, result_type, scalar_dtype, scalar_type};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

/// `torch.maximum`: the greater of two elements.
///
/// Both are converted to the dtype that they meet in: an `i8` beside a 0-dimensional
/// `i64` 300 meets 44. Works for `u16`, `u32` and `u64`; of booleans it is the or.
/// A NaN is the greater, and the lesser.
///
/// # Errors
///
/// `value` for a Python scalar; those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_u8, 200]), Array::from([-1_i8, 5]));
/// assert_eq!(torch::maximum(&a, &b).unwrap(), Array::from([1_i16, 200]));
/// ```
pub fn maximum<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    extreme(lhs.into(), rhs.into(), "maximum", Extreme { greater: true, skip_nan: false }).into()
}

/// `torch.minimum`: the lesser of two elements. Rules and errors as [`maximum`].
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_u8, 200]), Array::from([-1_i8, 5]));
/// assert_eq!(torch::minimum(&a, &b).unwrap(), Array::from([-1_i16, 5]));
/// ```
pub fn minimum<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    extreme(lhs.into(), rhs.into(), "minimum", Extreme { greater: false, skip_nan: false }).into()
}

/// `torch.fmax`: as [`maximum`], but of a NaN and a number the number.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([f32::NAN]), Array::from([3_i32]));
/// assert_eq!(torch::fmax(&a, &b).unwrap(), Array::from([3_f32]));
/// ```
pub fn fmax<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    extreme(lhs.into(), rhs.into(), "fmax", Extreme { greater: true, skip_nan: true }).into()
}

/// `torch.fmin`: as [`minimum`], but of a NaN and a number the number.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([5_i64]), Array::from([3_i8]));
/// assert_eq!(torch::fmin(&a, &b).unwrap(), Array::from([3_i64]));
/// ```
pub fn fmin<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    extreme(lhs.into(), rhs.into(), "fmin", Extreme { greater: false, skip_nan: true }).into()
}

/// Which of two elements it is.
#[derive(Clone, Copy)]
struct Extreme {
    greater: bool,
    skip_nan: bool,
}

impl Extreme {
    fn of<T: PartialOrd>(self, x: T, y: T) -> T {
        let further = if self.greater { x < y } else { y < x };
        if further { y } else { x }
    }

    fn of_floats<F: Float>(self, x: F, y: F) -> F {
        let nan = |v: F| v.partial_cmp(&v).is_none();
        match (nan(x), nan(y)) {
            (false, false) => self.of(x, y),
            (true, _) if self.skip_nan => y,
            (_, true) if self.skip_nan => x,
            _ => F::NAN,
        }
    }
}

fn extreme(
    lhs: Operand<'_>,
    rhs: Operand<'_>,
    function: &str,
    which: Extreme,
) -> Result<Array, Raise> {
    tensors(&[lhs, rhs], function)?;
    let pair = Pair::new(lhs, rhs)?;
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(|x: bool, y: bool| which.of(x, y)),
        I: int => pair.zip(|x: I, y: I| which.of(x, y)),
        F: float => pair.zip(|x: F, y: F| which.of_floats(x, y)),
    ))
}

/// `torch.clamp(input, min, max)`; without a `max`, only from below.
///
/// First the greater of element and `min`, then the lesser of that and `max`: with
/// `min > max` the result is `max`.
///
/// | bounds | result |
/// |---|---|
/// | Python `int`s, `i8` clamped to −200 … 100 | a bound beyond the dtype on its harmless side does nothing |
/// | Python `int` 200 as the lower bound of `i8` | raises: no element is as large |
/// | Python `float` | `f32`; NaN gives NaN everywhere |
/// | arrays | promoted and broadcast with the input; a 0-dimensional `i64` 300 wraps to 44 in `i8` |
/// | a Python number and an array | raises, unless the array has no dimensions |
/// | `bool` with Python `int`s | `i64` |
///
/// # Errors
///
/// `no-dtype` for `bool`, except by an array from one side. `overflow` for a lower bound above
/// the dtype's range or an upper one below, and for a Python `int` outside −2^63 ..=
/// 2^64 − 1. `value` for a Python number beside an array with dimensions. `shape`, and `no-dtype` of promotion, as for [every function of two
/// operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, Operand, RaiseKind, torch};
/// let a = Array::from([-100_i8, 0, 100]);
/// assert_eq!(torch::clamp(&a, -5, Some(Operand::Int(200))).unwrap(), Array::from([-5_i8, 0, 100]));
/// assert_eq!(torch::clamp(&a, 5, Some(Operand::Int(2))).unwrap(), Array::from([2_i8, 2, 2]));
/// assert_eq!(torch::clamp(&a, 200, None).raises().unwrap().kind, RaiseKind::Overflow);
/// ```
pub fn clamp<'a>(
    input: &'a Array,
    min: impl Into<Operand<'a>>,
    max: Option<Operand<'a>>,
) -> Outcome {
    let kernels = match max {
        Some(_) => ("clamp_scalar_cpu", "clamp_cpu"),
        None => ("clamp_min_scalar_cpu", ""),
    };
    clamped(input, Some(min.into()), max, kernels).into()
}

/// `torch.clamp_min(input, min)`: as [`clamp`] without a `max`.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([-100_i8, 0, 100]);
/// assert_eq!(torch::clamp_min(&a, -5).unwrap(), Array::from([-5_i8, 0, 100]));
/// ```
pub fn clamp_min<'a>(input: &'a Array, min: impl Into<Operand<'a>>) -> Outcome {
    clamped(input, Some(min.into()), None, ("clamp_min_scalar_cpu", "")).into()
}

/// `torch.clamp_max(input, max)`: as [`clamp`] without a `min`.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([-100_i8, 0, 100]);
/// assert_eq!(torch::clamp_max(&a, 300).unwrap(), a);
/// ```
pub fn clamp_max<'a>(input: &'a Array, max: impl Into<Operand<'a>>) -> Outcome {
    clamped(input, None, Some(max.into()), ("clamp_max_scalar_cpu", "")).into()
}

/// The kernels are those of Python bounds and of two arrays; one array is
/// [`maximum`]'s or [`minimum`]'s.
fn clamped(
    input: &Array,
    min: Option<Operand<'_>>,
    max: Option<Operand<'_>>,
    (of_scalars, of_arrays): (&str, &str),
) -> Result<Array, Raise> {
    let operands: alloc::vec::Vec<Operand<'_>> =
        [Some(Operand::Array(input)), min, max].into_iter().flatten().collect();
    if let (Some(min), Some(max)) = (min, max) {
        let dimensioned = |o: Operand<'_>| !o.shape().is_empty();
        if min.dtype().is_none() && dimensioned(max) || max.dtype().is_none() && dimensioned(min) {
            return Err(not_a_tensor("clamp"));
        }
    }
    for operand in &operands {
        scalar_dtype(*operand)?;
    }
    let scalars = operands[1..].iter().all(|o| o.dtype().is_none());
    if operands[1..].is_empty() {
        return Err(value_error("torch.clamp: At least one of 'min' or 'max' must not be None"));
    }
    let shape = common_shape(&operands)?;
    // Beside floats it does not matter that Python numbers may not meet each other.
    let dtype = match (scalars && input.dtype().is_float(), &operands[..]) {
        (true, [input, low, high]) => {
            promote_types(result_type(&[*input, *low])?, result_type(&[*input, *high])?)?
        }
        _ => result_type(&operands)?,
    };
    if dtype == DType::Bool && (scalars || operands.len() == 3) {
        return Err(no_kernel(if scalars { of_scalars } else { of_arrays }, dtype));
    }
    if scalars {
        in_reach(min, max, dtype)?;
        let nan = |o: &Operand<'_>| matches!(o, Operand::Float(v) if v.is_nan());
        for bound in &operands[1..] {
            if dtype.is_float() && !operands.iter().any(nan) {
                fits(*bound, dtype)?;
            }
        }
    }
    // A bound on its harmless side stays as far out as the dtype goes.
    let (low, high) = match (dtype.int_range(), scalars) {
        (Some((least, greatest)), true) => {
            let within = |o| match o {
                Operand::Int(v) => Operand::Int(v.clamp(least, greatest)),
                other => other,
            };
            (min.map(within), max.map(within))
        }
        _ => (min, max),
    };
    let pick = |greater| Extreme { greater, skip_nan: false };
    Ok(by_dtype!(dtype,
        bool => {
            let mut values = spread::<bool>(Operand::Array(input), &shape);
            for (bound, greater) in [(low, true), (high, false)] {
                let Some(bound) = bound else { continue };
                for (x, y) in values.iter_mut().zip(spread::<bool>(bound, &shape)) {
                    *x = pick(greater).of(*x, y);
                }
            }
            array(&shape, values)
        },
        I: int => {
            let mut values = spread::<I>(Operand::Array(input), &shape);
            for (bound, greater) in [(low, true), (high, false)] {
                let Some(bound) = bound else { continue };
                for (x, y) in values.iter_mut().zip(spread::<I>(bound, &shape)) {
                    *x = pick(greater).of(*x, y);
                }
            }
            array(&shape, values)
        },
        F: float => {
            let mut values = spread::<F>(Operand::Array(input), &shape);
            for (bound, greater) in [(low, true), (high, false)] {
                let Some(bound) = bound else { continue };
                for (x, y) in values.iter_mut().zip(spread::<F>(bound, &shape)) {
                    *x = pick(greater).of_floats(*x, y);
                }
            }
            array(&shape, values)
        },
    ))
}

/// Whether some value of the dtype lies within Python bounds.
fn in_reach(min: Option<Operand<'_>>, max: Option<Operand<'_>>, dtype: DType) -> Result<(), Raise> {
    let Some((least, greatest)) = dtype.int_range() else { return Ok(()) };
    let beyond = |which: &str, value: i128| {
        let name = scalar_type(dtype);
        Err(Raise::new(
            RaiseKind::Overflow,
            format!("Clamp {which} value {value} is outside the representable range of {name}"),
        ))
    };
    match (min, max) {
        (Some(Operand::Int(v)), _) if v > greatest => beyond("min", v),
        (_, Some(Operand::Int(v))) if v < least => beyond("max", v),
        _ => Ok(()),
    }
}
