//! `arange`.
//!
//! JAX finds the number of elements with Python's own arithmetic, exact for integers,
//! and the elements with XLA's: `start + step · i` in the dtype of the result.

use alloc::{vec, vec::Vec};

use crate::lax::args::{not_accepted, typed, with_shape};
use crate::lax::arith::{ADD, MUL};
use crate::lax::cast::element_type;
use crate::lax::convert::convert;
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::promote::jax::{canonical, default_float, default_int};
use crate::{Array, DType, Data, Op, Operand, Outcome, Raise, RaiseKind, Semantics};

/// `start`, `start + step`, … below `stop` (above it for a negative step): `jnp.arange(stop)`,
/// `(start, stop)` or `(start, stop, step)`, of Python scalars.
///
/// Without a `dtype`, the widest kind among the scalars decides: `float64`, else `int64`; with x64
/// off `float32` and `int32`. The result is never weak.
///
/// | call | result |
/// |---|---|
/// | `(5)`, `(1, 5, 2)`, `(5, 1, -2)` | `i64` 0 1 2 3 4, 1 3, 5 3 |
/// | a step of the wrong sign | no elements |
/// | a step of 0 or 0.0 | raises `ZeroDivision` |
/// | `(0, 1, 0.1)` | `f64` 0.1·i, so 0.30000000000000004 |
/// | `(0, 3, 0.5)` as `i8` | six zeros: the step is truncated, the length is not |
/// | `(120, 140, 7)` as `i8` | 120 127 −122: elements wrap |
/// | `(300, 303)` as `i8` | 44 45 46: an `int` bound wraps |
/// | `(300.7, 302)` as `i8` | 127 −128: a `float` bound saturates |
/// | `(2**63, 2**63 + 2)` | −2^63, −2^63 + 1 |
/// | an `int` beyond 64 bits as start or step | raises `Overflow`, for float dtypes it is rounded |
/// | `bool`, as `dtype` or of scalars alone | raises `NoDtype` |
/// | a NaN among the scalars | raises `Value` |
/// | an infinite length | raises `Overflow` |
/// | more than 2^28 elements | unspecified: a matter of memory |
///
/// The number of elements is found with Python's arithmetic, exact for integers. With a step,
/// `f16` and `bf16` are computed in `f32`; without one, `start + i` is rounded twice there.
///
/// Under `jit` the bounds must be constants; floats are then folded, with subnormals, and
/// the product may not be rounded before it is added. Measured with JAX 0.12.0.1; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, jnp};
/// assert_eq!(jnp::arange(&[-1, 7, 3], None).unwrap(), Array::from([-1_i64, 2, 5]));
/// assert_eq!(jnp::arange(&[0.5, 3.0], None).unwrap(), Array::from([0.5, 1.5, 2.5]));
/// let bytes = jnp::arange(&[120, 140, 7], Some(DType::I8));
/// assert_eq!(bytes.unwrap(), Array::from([120_i8, 127, -122]));
/// assert_eq!(jnp::x32::arange(&[3], None).unwrap(), Array::from([0_i32, 1, 2]));
/// ```
pub fn arange<'a, T: Copy + Into<Operand<'a>>>(args: &[T], dtype: Option<DType>) -> Outcome {
    range(&operands(args), dtype, true)
}

/// The function of this module with x64 off.
pub mod x32 {
    use super::*;

    /// [`arange`](super::arange) with x64 off.
    pub fn arange<'a, T: Copy + Into<Operand<'a>>>(args: &[T], dtype: Option<DType>) -> Outcome {
        range(&operands(args), dtype, false)
    }
}

/// A row for the function.
pub(crate) const OPS: &[Op] = &[Op {
    semantics: Semantics::Jnp,
    name: "arange",
    signature: Signature::Creation { min: 1, max: 3 },
    attrs: &[AttrSpec { name: "dtype", kind: AttrKind::DType, required: false }],
    python: "jnp.arange({0}, {1}, {2}, dtype={dtype})",
    aliases: &["range"],
    run: |args, attrs, x64| range(args, attrs.dtype("dtype"), x64),
}];

fn operands<'a, T: Copy + Into<Operand<'a>>>(args: &[T]) -> Vec<Operand<'a>> {
    args.iter().map(|arg| (*arg).into()).collect()
}

/// From this many elements on, whether there is memory for them is the machine's matter.
const MANY: f64 = 268_435_456.0;

fn range(args: &[Operand<'_>], dtype: Option<DType>, x64: bool) -> Outcome {
    if args.iter().any(|a| matches!(a, Operand::Array(_))) {
        return Outcome::Unspecified("arrays as bounds are not part of this reference".into());
    }
    let zero = Operand::Int(0);
    let (start, stop, step) = match *args {
        [stop] => (zero, stop, None),
        [start, stop] => (start, stop, None),
        [start, stop, step] => (start, stop, Some(step)),
        _ => return Raise::new(RaiseKind::Value, "arange takes one to three numbers").into(),
    };
    let dtype = match dtype {
        Some(dtype) => canonical(dtype, x64),
        None => default_dtype(args, x64),
    };
    match length(start, stop, step) {
        Err(raise) => raise.into(),
        // Scalars that do not fit, and a dtype without an arange, are found before memory is short.
        Ok(len) if len > MANY => match elements(start, step, 0, dtype, x64) {
            Ok(_) => Outcome::Unspecified("more elements than may fit in memory".into()),
            Err(raise) => raise.into(),
        },
        Ok(len) => elements(start, step, len as usize, dtype, x64).into(),
    }
}

/// The dtype of the widest kind among the bounds.
fn default_dtype(args: &[Operand<'_>], x64: bool) -> DType {
    let kinds = || args.iter().map(|a| typed(*a, x64).0);
    if kinds().any(DType::is_float) {
        default_float(x64)
    } else if kinds().any(DType::is_integer) {
        default_int(x64)
    } else {
        DType::Bool
    }
}

fn elements(
    start: Operand<'_>,
    step: Option<Operand<'_>>,
    len: usize,
    dtype: DType,
    x64: bool,
) -> Result<Array, Raise> {
    match step {
        Some(step) => {
            // Multiples of the step would not survive 16 bits.
            let narrow = dtype.is_float() && dtype.bits() == 16;
            let working = if narrow { DType::F32 } else { dtype };
            let start = element_type(start, working, x64)?;
            let step = element_type(step, working, x64)?;
            let sum = ADD.call(&start, &MUL.call(&step, &iota(len, working)?)?)?;
            Ok(with_shape(vec![len], convert(&sum, dtype)))
        }
        None if is_zero(start) => iota(len, dtype),
        None => {
            let start = element_type(start, dtype, x64)?;
            ADD.call(&start, &iota(len, dtype)?)
        }
    }
}

/// 0, 1, 2, …, wrapping or rounding into the dtype.
fn iota(len: usize, dtype: DType) -> Result<Array, Raise> {
    if dtype == DType::Bool {
        return Err(not_accepted("iota", dtype, None));
    }
    let indices = with_shape(vec![len], Data::I64((0..len as i64).collect()));
    Ok(with_shape(vec![len], convert(&indices, dtype)))
}

/// How many elements there are, a whole number.
fn length(start: Operand<'_>, stop: Operand<'_>, step: Option<Operand<'_>>) -> Result<f64, Raise> {
    let distance = Number::distance(start, stop);
    let steps = match step {
        Some(step) => distance.over(step)?,
        None => distance.to_f64(),
    };
    if steps.is_nan() {
        return Err(Raise::new(RaiseKind::Value, "cannot convert float NaN to integer"));
    }
    if steps.is_infinite() {
        return Err(Raise::new(RaiseKind::Overflow, "cannot convert float infinity to integer"));
    }
    Ok(libm::ceil(steps).max(0.0))
}

/// A difference of two Python numbers.
#[derive(Clone, Copy)]
enum Number {
    Int { negative: bool, magnitude: u128 },
    Float(f64),
}

/// A Python `int` or `bool` exactly, or a `float`.
fn int_or_float(x: Operand<'_>) -> Result<i128, f64> {
    match x {
        Operand::Int(v) => Ok(v),
        Operand::Bool(v) => Ok(v.into()),
        Operand::Float(v) => Err(v),
        // `range` lets none through.
        Operand::Array(_) => Err(f64::NAN),
    }
}

fn to_f64(x: Operand<'_>) -> f64 {
    int_or_float(x).map_or_else(|v| v, |v| v as f64)
}

fn is_zero(x: Operand<'_>) -> bool {
    to_f64(x) == 0.0
}

impl Number {
    fn distance(start: Operand<'_>, stop: Operand<'_>) -> Number {
        match (int_or_float(start), int_or_float(stop)) {
            (Ok(start), Ok(stop)) => {
                Number::Int { negative: stop < start, magnitude: stop.abs_diff(start) }
            }
            _ => Number::Float(to_f64(stop) - to_f64(start)),
        }
    }

    fn to_f64(self) -> f64 {
        match self {
            Number::Int { negative, magnitude } if negative => -(magnitude as f64),
            Number::Int { magnitude, .. } => magnitude as f64,
            Number::Float(v) => v,
        }
    }

    /// Python's `/`.
    fn over(self, step: Operand<'_>) -> Result<f64, Raise> {
        let divisor = to_f64(step);
        if divisor == 0.0 {
            return Err(Raise::new(RaiseKind::ZeroDivision, "division by zero"));
        }
        Ok(match (self, int_or_float(step)) {
            (Number::Int { negative, magnitude }, Ok(step)) => {
                let quotient = nearest_quotient(magnitude, step.unsigned_abs());
                if negative != (step < 0) { -quotient } else { quotient }
            }
            (distance, _) => distance.to_f64() / divisor,
        })
    }
}

/// `n / d` rounded once, to the nearest `f64` with ties to even; `d` is at most 2^127.
fn nearest_quotient(n: u128, d: u128) -> f64 {
    let (whole, mut rest) = (n / d, n % d);
    // 64 bits of quotient or more, so that the rest only decides ties.
    let mut quotient = whole;
    let mut shift = 0;
    while rest != 0 && shift < 120 && quotient < 1 << 64 {
        rest *= 2;
        quotient = quotient * 2 + u128::from(rest >= d);
        rest %= d;
        shift += 1;
    }
    let sticky = u128::from(rest != 0);
    libm::ldexp((quotient | sticky) as f64, -shift)
}
