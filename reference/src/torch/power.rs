//! `pow`, `gcd` and `lcm`.

use alloc::vec::Vec;

use super::float::Float;
use super::operands::{array, does_not_fit, fits, tensors, value_error};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor};
use crate::integer::{self, Int};
use crate::promote::torch::{result_type, scalar_dtype};
use crate::{Array, DType, Element, Freedom, Operand, Outcome, Raise, Value};

/// `torch.pow`, Python's `**`: a power, of integers modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | `i8` 3 ** 5 | −13 |
/// | integer array ** negative element | 1 for base 1, ±1 for −1, else 0: `0 ** -1` is 0 |
/// | integer array ** negative Python `int` | raises; a 0-dimensional array does not |
/// | `i8` array ** Python 200 | raises: the exponent is no `i8`; a 0-dimensional array wraps to −56, and gives 0 |
/// | Python 300 ** `i8` array | the base wraps to 44 |
/// | array ** 0, ** 1, and 1 ** array | ones, the array itself, ones: `u16`, `u32`, `u64` and `bool` too |
/// | integer ** Python `float` | `f32`; the elements are the C library's, and left open |
///
/// # Errors
///
/// `value` for an integer to the power of a negative Python `int`. `overflow` for an
/// exponent that is a Python `int` beyond the dtype. `no-dtype` for `bool`, `u16`,
/// `u32` and `u64`, but for the forms above. And those of [every function of two
/// operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let a = Array::from([2_i8, 3, -1]);
/// assert_eq!(torch::pow(&a, 5).unwrap(), Array::from([32_i8, -13, -1]));
/// assert_eq!(torch::pow(&a, &Array::from([-1_i8])).unwrap(), Array::from([0_i8, 0, -1]));
/// assert_eq!(torch::pow(&a, -1).raises().unwrap().kind, RaiseKind::Value);
/// ```
pub fn pow<'a>(base: impl Into<Operand<'a>>, exponent: impl Into<Operand<'a>>) -> Outcome {
    power(base.into(), exponent.into()).unwrap_or_else(Outcome::from)
}

fn power(base: Operand<'_>, exponent: Operand<'_>) -> Result<Outcome, Raise> {
    let array_base = matches!(base, Operand::Array(_));
    let array_exponent = matches!(exponent, Operand::Array(_));
    if !array_base && !array_exponent {
        return Err(not_a_tensor("pow"));
    }
    scalar_dtype(exponent)?;
    if let (Operand::Array(base), false) = (base, array_exponent) {
        let integers = !base.dtype().is_float();
        if let (Operand::Int(e), true) = (exponent, integers) {
            if e < 0 {
                return Err(value_error("Integers to negative integer powers are not allowed."));
            }
            if e > i64::MAX.into() {
                return Err(does_not_fit(DType::I64));
            }
        }
        let dtype = result_type(&[base.into(), exponent])?;
        match number(exponent) {
            Some(0.0) => return Ok(full(base.shape(), dtype, true)),
            Some(1.0) => return Ok(super::to(base, dtype)),
            _ => {}
        }
        if dtype == DType::F16 {
            fits(exponent, dtype)?;
        }
        if let (Operand::Int(e), Some((_, max))) = (exponent, dtype.int_range()) {
            let known = dtype != DType::Bool && !WIDE_UNSIGNED.contains(&dtype);
            if known && e > max {
                return Err(does_not_fit(dtype));
            }
        }
    }
    let dtype = result_type(&[base, exponent])?;
    // A Python `True` is no such 1.
    let base_number = if matches!(base, Operand::Bool(_)) { None } else { number(base) };
    if let (Operand::Array(exponent), Some(1.0)) = (exponent, base_number) {
        return Ok(full(exponent.shape(), dtype, true));
    }
    let pair = Pair::new(base, exponent)?.lacking(WIDE_UNSIGNED, "pow")?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel("pow", DType::Bool)),
        I: int => Ok(pair.zip(integer_power::<I>).into()),
        F: float => Ok(open(pair.zip(float_power_of::<F>))),
    )
}

/// The power of two integers of one dtype.
fn integer_power<I: Int>(x: I, y: I) -> I {
    match u64::try_from(y.widen()) {
        Ok(exponent) => integer::pow(x, exponent),
        Err(_) if x == I::ONE => I::ONE,
        Err(_) if x == integer::neg(I::ONE) => match y.widen() % 2 {
            0 => I::ONE,
            _ => x,
        },
        Err(_) => I::ZERO,
    }
}

fn float_power_of<F: Float>(x: F, y: F) -> F {
    let wide = |v: F| v.scalar().to_f64().unwrap_or(f64::NAN);
    F::from_float(libm::pow(wide(x), wide(y)))
}

/// `torch.float_power`: the power in `f64`, of any dtypes.
///
/// The elements are the C library's, and left open.
///
/// # Errors
///
/// `overflow` for a Python `int` outside −2^63 ..= 2^64 − 1, `shape`, and `value` for two
/// Python scalars.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::float_power(&Array::from([2_i8]), -1).value().unwrap();
/// assert!(value.accepts(&Array::from([0.5_f64])));
/// ```
pub fn float_power<'a>(base: impl Into<Operand<'a>>, exponent: impl Into<Operand<'a>>) -> Outcome {
    let (base, exponent) = (base.into(), exponent.into());
    if base.dtype().is_none() && exponent.dtype().is_none() {
        return not_a_tensor("float_power").into();
    }
    let pair = Pair::broadcast(base, exponent, DType::F64);
    pair.map_or_else(Outcome::from, |pair| open(pair.zip(float_power_of::<f64>)))
}

/// What a Python scalar is equal to.
fn number(operand: Operand<'_>) -> Option<f64> {
    match operand {
        Operand::Array(_) => None,
        Operand::Int(v) => Some(v as f64),
        Operand::Float(v) => Some(v),
        Operand::Bool(v) => Some(v.into()),
    }
}

/// An array full of one number.
fn full(shape: &[usize], dtype: DType, one: bool) -> Outcome {
    let len = super::operands::count(shape).unwrap_or(0);
    let ones: Vec<bool> = core::iter::repeat_n(one, len).collect();
    super::to(&array(shape, ones), dtype)
}

/// A value whose elements the framework's library decides: only dtype and shape hold.
pub(super) fn open(array: Array) -> Outcome {
    let all = (0..array.len()).collect();
    Outcome::Value(Value { arrays: alloc::vec![array], free: Freedom::Any(all) })
}

/// `torch.gcd`: the greatest common divisor.
///
/// | operands | result |
/// |---|---|
/// | (12, −18), (0, 5), (0, 0) | 6, 5, 0 |
/// | (MIN, 0) | MIN, whose absolute value wraps |
/// | (MIN, 5) | −1: Euclid's algorithm on a negative MIN |
///
/// # Errors
///
/// `no-dtype` for `bool`, floats, `u16`, `u32` and `u64`; `value` for a Python scalar.
/// And those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([12_i8, i8::MIN]), Array::from([-18_i8, 5]));
/// assert_eq!(torch::gcd(&a, &b).unwrap(), Array::from([6_i8, -1]));
/// ```
pub fn gcd<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    let pair = integers(lhs.into(), rhs.into(), "gcd", "gcd_cpu");
    pair.and_then(|pair| {
        Ok(by_dtype!(pair.dtype,
            bool => return Err(no_kernel("gcd_cpu", DType::Bool)),
            I: int => pair.zip(integer::gcd::<I>),
            F: float => return Err(no_kernel("gcd_cpu", F::DTYPE)),
        ))
    })
    .into()
}

/// `torch.lcm`: the least common multiple, modulo 2^bits.
///
/// | operands | result |
/// |---|---|
/// | (4, −6), (0, 5), (0, 0) | 12, 0, 0 |
/// | (MIN, 5) of `i8` or `i16` | wraps |
/// | (MIN, 5) of `i32` or `i64` | kills the process: the divisor comes out as −1, and MIN / −1 traps |
///
/// # Errors
///
/// As [`gcd`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0 on x86-64; golden vectors.
///
/// ```
/// use int_reference::{Array, Outcome, torch};
/// let (a, b) = (Array::from([4_i32]), Array::from([-6_i32]));
/// assert_eq!(torch::lcm(&a, &b).unwrap(), Array::from([12_i32]));
/// let (a, b) = (Array::from([i32::MIN]), Array::from([5_i32]));
/// assert_eq!(torch::lcm(&a, &b), Outcome::Kills("SIGFPE"));
/// ```
pub fn lcm<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    multiple(lhs.into(), rhs.into()).unwrap_or_else(Outcome::from)
}

fn multiple(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Outcome, Raise> {
    let pair = integers(lhs, rhs, "lcm", "lcm_cpu")?;
    by_dtype!(pair.dtype,
        bool => Err(no_kernel("lcm_cpu", DType::Bool)),
        I: int => Ok(match pair.try_zip(lcm_of::<I>) {
            Some(array) => array.into(),
            None => Outcome::Kills("SIGFPE"),
        }),
        F: float => Err(no_kernel("lcm_cpu", F::DTYPE)),
    )
}

/// `None` where the division traps.
fn lcm_of<I: Int>(x: I, y: I) -> Option<I> {
    let divisor = integer::gcd(x, y);
    if divisor == I::ZERO {
        return Some(I::ZERO);
    }
    // The narrow types compute as 32-bit integers.
    if I::DTYPE.bits() < 32 {
        return Some(I::wrap((x.widen() / divisor.widen() * y.widen()).abs()));
    }
    if x == I::MIN && divisor == integer::neg(I::ONE) && I::DTYPE.is_signed() {
        return None;
    }
    Some(integer::abs(integer::mul(integer::trunc_div(x, divisor)?, y)))
}

fn integers<'a>(
    lhs: Operand<'a>,
    rhs: Operand<'a>,
    function: &str,
    kernel: &str,
) -> Result<Pair<'a>, Raise> {
    tensors(&[lhs, rhs], function)?;
    Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, kernel)
}
