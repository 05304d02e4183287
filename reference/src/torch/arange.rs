//! `arange`: a range of numbers, with PyTorch's rules for its dtype and its length.

use alloc::{format, vec::Vec};

use half::{bf16, f16};

use super::float_range::floats;
use super::pair::{WIDE_UNSIGNED, no_kernel, not_a_tensor};
use crate::cast::Convert;
use crate::promote::torch::scalar_dtype;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, Scalar};

/// `torch.arange(end)`, `(start, end)` or `(start, end, step)`, with its `dtype`.
///
/// Without a `dtype`: `f32` if one of the numbers is a `float`, else `i64`. A
/// 0-dimensional array stands for the number in it.
///
/// | call | result |
/// |---|---|
/// | `(5, 0)`, `(0, 5, -1)` | raises; `(3, 3)` is empty |
/// | `(120, 130)` in `i8` | computed in `i64` and wrapped: 127 is followed by −128 |
/// | `(0, 5, 0.5)` in `i64` | ten zeros: the length comes from the floats, start and step are truncated after |
/// | `(2^63 − 3, 2^63 − 1)` | exact: of three `int`s, in `i64`, the length is computed in `i64` |
/// | `(0, 2^63 − 1, 3·2^61)` | empty, since that computation wraps |
/// | `(0, 1, 0.1)` | `f32`; the last bit of elements depends on their position and on the CPU (grouping, fused multiplication): one of several values |
/// | more than 2^28 elements | unspecified: there may be no memory for them |
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`. `value` for a step of zero, one of
/// the wrong sign, numbers that are not finite, lengths beyond 64 bits, and other
/// than one to three numbers. `overflow` for an `int` that no 64-bit integer holds
/// and for a number that the dtype's computation (`i64`, or `f32` for the 16-bit
/// floats) does not hold.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// assert_eq!(torch::arange(&[-4, 5], None).unwrap(), Array::from([-4_i64, -3, -2, -1, 0, 1, 2, 3, 4]));
/// assert_eq!(torch::arange(&[0, 300, 100], Some(DType::U8)).unwrap(), Array::from([0_u8, 100, 200]));
/// assert_eq!(torch::arange(&[0.0, 1.0, 0.25], None).unwrap(), Array::from([0.0_f32, 0.25, 0.5, 0.75]));
/// ```
pub fn arange<'a, T: Copy + Into<Operand<'a>>>(args: &[T], dtype: Option<DType>) -> Outcome {
    range(args, dtype).unwrap_or_else(Outcome::from)
}

/// From this many elements on, whether there is memory for them is the machine's matter.
const MANY: u64 = 1 << 28;

fn range<'a, T: Copy + Into<Operand<'a>>>(
    args: &[T],
    dtype: Option<DType>,
) -> Result<Outcome, Raise> {
    let args = args.iter().map(|a| number((*a).into())).collect::<Result<Vec<_>, _>>()?;
    let (start, end, step) = match args[..] {
        [end] => (Number::Int(0), end, Number::Int(1)),
        [start, end] => (start, end, Number::Int(1)),
        [start, end, step] => (start, end, step),
        _ => return Err(not_a_tensor("arange")),
    };
    let has_float = [start, end, step].iter().any(|n| matches!(n, Number::Float(_)));
    let dtype = dtype.unwrap_or(if has_float { DType::F32 } else { DType::I64 });
    if dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("arange_cpu", dtype));
    }
    check_bounds(start.to_f64(), end.to_f64(), step.to_f64())?;
    let len = length(start, end, step, dtype)?;
    // The bytes must fit a signed 64-bit integer.
    if len
        .checked_mul(u64::from(dtype.bits() / 8))
        .is_none_or(|bytes| i64::try_from(bytes).is_err())
    {
        return Err(value_error("Storage size calculation overflowed"));
    }
    if len > MANY {
        return Ok(Outcome::Unspecified("more elements than may fit in memory".into()));
    }
    Ok(match dtype {
        DType::I8 => integers::<i8>(start.to_i64()?, step.to_i64()?, len),
        DType::I16 => integers::<i16>(start.to_i64()?, step.to_i64()?, len),
        DType::I32 => integers::<i32>(start.to_i64()?, step.to_i64()?, len),
        DType::I64 => integers::<i64>(start.to_i64()?, step.to_i64()?, len),
        DType::U8 => integers::<u8>(start.to_i64()?, step.to_i64()?, len),
        DType::F16 => floats::<f16, f32>(start.to_f32()?, step.to_f32()?, len),
        DType::Bf16 => floats::<bf16, f32>(start.to_f32()?, step.to_f32()?, len),
        DType::F32 => floats::<f32, f64>(start.to_f64(), step.to_f64(), len),
        _ => floats::<f64, f64>(start.to_f64(), step.to_f64(), len),
    })
}

/// A Python number, as PyTorch's `Scalar` holds it.
#[derive(Clone, Copy)]
enum Number {
    Bool(bool),
    Int(i128),
    Float(f64),
}

/// A 0-dimensional array stands for the number in it.
fn number(operand: Operand<'_>) -> Result<Number, Raise> {
    scalar_dtype(operand)?;
    match operand {
        Operand::Int(v) => Ok(Number::Int(v)),
        Operand::Float(v) => Ok(Number::Float(v)),
        Operand::Bool(v) => Ok(Number::Bool(v)),
        Operand::Array(a) => match a.get(0) {
            Some(Scalar::Bool(v)) if a.shape().is_empty() => Ok(Number::Bool(v)),
            Some(v) if a.shape().is_empty() => match (v.to_i128(), v.to_f64()) {
                (Some(v), _) => Ok(Number::Int(v)),
                (None, v) => Ok(Number::Float(v.unwrap_or(f64::NAN))),
            },
            _ => Err(not_a_tensor("arange")),
        },
    }
}

impl Number {
    fn to_f64(self) -> f64 {
        match self {
            Number::Bool(v) => v.into(),
            Number::Int(v) => v as f64,
            Number::Float(v) => v,
        }
    }

    /// Truncated; raises where PyTorch's checked conversion does.
    fn to_i64(self) -> Result<i64, Raise> {
        let v = match self {
            Number::Bool(v) => Some(v.into()),
            Number::Int(v) => i64::try_from(v).ok(),
            Number::Float(v)
                if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&v) =>
            {
                Some(v as i64)
            }
            Number::Float(_) => None,
        };
        v.ok_or_else(|| overflow("int64_t"))
    }

    /// Rounded; raises where PyTorch's checked conversion does.
    fn to_f32(self) -> Result<f32, Raise> {
        let v = self.to_f64();
        if v.abs() > f64::from(f32::MAX) { Err(overflow("float")) } else { Ok(v as f32) }
    }
}

fn overflow(ty: &str) -> Raise {
    let message = format!("value cannot be converted to type {ty} without overflow");
    Raise::new(RaiseKind::Overflow, message)
}

fn value_error(message: &'static str) -> Raise {
    Raise::new(RaiseKind::Value, message)
}

fn check_bounds(start: f64, end: f64, step: f64) -> Result<(), Raise> {
    if !start.is_finite() || !end.is_finite() {
        return Err(value_error("unsupported range"));
    }
    if !step.is_finite() {
        return Err(value_error("step must be finite"));
    }
    if step == 0.0 {
        return Err(value_error("step must be nonzero"));
    }
    if (step > 0.0 && end < start) || (step < 0.0 && end > start) {
        return Err(value_error("upper bound and lower bound inconsistent with step sign"));
    }
    Ok(())
}

/// How many elements. In `f64`, where large integers round; in wrapping 64-bit
/// integers if the result is `i64` and all three are Python `int`s.
fn length(start: Number, end: Number, step: Number, dtype: DType) -> Result<u64, Raise> {
    let ints = [start, end, step].iter().all(|n| matches!(n, Number::Int(_)));
    let len = if dtype == DType::I64 && ints {
        let (start, end, step) = (start.to_i64()?, end.to_i64()?, step.to_i64()?);
        let reach = end.wrapping_sub(start).wrapping_add(step).wrapping_sub(step.signum());
        // A step of zero was refused above.
        reach.checked_div(step).map_or(f64::INFINITY, |len| len as f64)
    } else {
        libm::ceil((end.to_f64() - start.to_f64()) / step.to_f64())
    };
    // Rounds to 2^63, so that this very length passes and is refused as a size.
    let most = i64::MAX as f64;
    match len {
        _ if !(0.0..=most).contains(&len) => Err(value_error("invalid size, possible overflow?")),
        _ if len == most => {
            Err(value_error("IntArrayRef contains an int that cannot be represented as a SymInt"))
        }
        _ => Ok(len as u64),
    }
}

/// In wrapping 64-bit integers, and then modulo 2^bits.
fn integers<T: Convert>(start: i64, step: i64, len: u64) -> Outcome {
    let value = |i: u64| start.wrapping_add(step.wrapping_mul(i as i64));
    let values: Vec<T> = (0..len).map(|i| T::from_int(value(i).into())).collect();
    Array::from(values).into()
}
