//! `pow` and `integer_pow`, and powers of floats, which are known to the last bits only.

use alloc::{format, vec::Vec};

use half::{bf16, f16};

use super::args::{Accepts, asarray, lax_shape, not_accepted, with_shape};
use super::calls::{Answer, calls};
use super::convert::convert;
use super::shape::{broadcast_to, room};
use crate::elementwise::{View, map};
use crate::integer::{Int, mul};
use crate::{Array, DType, Data, Freedom, Operand, Outcome, Raise, RaiseKind, Value};

/// x^n modulo 2^bits.
#[inline]
pub(crate) fn pow_int<T: Int>(mut x: T, mut n: u128) -> T {
    let mut power = T::ONE;
    while n > 0 {
        if n & 1 == 1 {
            power = mul(power, x);
        }
        x = mul(x, x);
        n >>= 1;
    }
    power
}

/// Dtype and shape are a promise; the bits are not: XLA's powers of floats differ from the
/// nearest by some units in the last place, by processor and vector width.
pub(crate) fn about(array: Array) -> Value {
    let all = (0..array.len()).collect();
    Value { arrays: [array].into(), free: Freedom::Any(all) }
}

/// Powers of floats, of operands that broadcast to `shape`: in the dtype of `x`.
pub(crate) fn pow_float(x: &Array, y: &Array, shape: Vec<usize>) -> Answer {
    room(&shape)?;
    let dtype = x.dtype();
    let weak = x.is_weak() && y.is_weak();
    let wide = |a: &Array| {
        let all = broadcast_to(a, &shape);
        match convert(&all, DType::F64) {
            Data::F64(v) => v,
            _ => Vec::new(),
        }
    };
    let powers = wide(x).into_iter().zip(wide(y)).map(|(x, y)| libm::pow(x, y)).collect();
    let powers = with_shape(shape.clone(), Data::F64(powers));
    Ok(about(with_shape(shape, convert(&powers, dtype)).with_weak(weak)))
}

/// `x` to a power that is known when compiling; integers exactly, modulo 2^bits.
pub(crate) fn known_power(x: &Array, y: i128) -> Answer {
    let dtype = x.dtype();
    if !Accepts::Numbers.takes(dtype) {
        return Err(not_accepted("integer_pow", dtype, None).into());
    }
    if y < 0 && dtype.is_integer() {
        let message = format!("Integers cannot be raised to negative powers, got {y}");
        return Err(Raise::new(RaiseKind::Value, message).into());
    }
    macro_rules! ints {
        ($($variant:ident)*) => {
            match x.data() {
                $(Data::$variant(v) => {
                    Data::$variant(map(View::like(x, v), |x| pow_int(x, y.unsigned_abs())))
                })*
                Data::F16(v) => Data::F16(map(View::like(x, v), |x| {
                    f16::from_f64(libm::pow(x.into(), y as f64))
                })),
                Data::Bf16(v) => Data::Bf16(map(View::like(x, v), |x| {
                    bf16::from_f64(libm::pow(x.into(), y as f64))
                })),
                Data::F32(v) => {
                    Data::F32(map(View::like(x, v), |x| libm::pow(x.into(), y as f64) as f32))
                }
                Data::F64(v) => Data::F64(map(View::like(x, v), |x| libm::pow(x, y as f64))),
                Data::Bool(_) => return Err(not_accepted("integer_pow", dtype, None).into()),
            }
        };
    }
    let data = ints!(I8 I16 I32 I64 U8 U16 U32 U64);
    let power = with_shape(x.shape().into(), data).with_weak(x.is_weak());
    Ok(if dtype.is_float() { about(power) } else { power.into() })
}

calls! { Lax;
    /// x^y of a float `x`, in its dtype, known to some units in the last place.
    ///
    /// | operands | result |
    /// |---|---|
    /// | two integers | raises `NoDtype`: [`integer_pow`], or `jnp.power` |
    /// | `f32`, any integer dtype | `f32` |
    /// | `f32`, `f64` | raises `NoDtype` |
    ///
    /// Every element is free: the dtype, the shape and the errors are the promise. Other errors: see
    /// [`lax`](crate::lax). Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, RaiseKind, lax};
    /// let x = Array::from([2_i32]);
    /// assert_eq!(lax::pow(&x, &x).raises().unwrap().kind, RaiseKind::NoDtype);
    /// ```
    binary fn pow(x, y; x64) = "lax.pow({0}, {1})", ["**"] => {
        let (x, y) = (asarray(x, x64)?, asarray(y, x64)?);
        let shape = lax_shape("pow", x.shape(), y.shape())?;
        let fits = x.dtype().is_float() && (y.dtype().is_integer() || y.dtype() == x.dtype());
        if !fits {
            let message = format!("pow got {} and {}", x.dtype().python_name(), y.dtype().python_name());
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        pow_float(&x, &y, shape)
    }
    /// x^y modulo 2^bits, for a `y` that is known when compiling.
    ///
    /// | x, y | result |
    /// |---|---|
    /// | `i8` 2, 7 | −128 |
    /// | `i8` 2, 8 | 0 |
    /// | `i8` 3, 200 | −95: the whole exponent counts |
    /// | 0, 0 | 1 |
    /// | an integer, y < 0 | raises `Value` |
    /// | floats | every element is free |
    /// | `bool` | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). Integers are the same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let powers = lax::integer_pow(&Array::from([2_i8, -3, 0]), 7);
    /// assert_eq!(powers.unwrap(), Array::from([-128_i8, 117, 0]));
    /// ```
    unary fn integer_pow(x | y: i64; x64) = "lax.integer_pow({0}, {y})", ["**"] => {
        known_power(&*asarray(x, x64)?, y.into())
    }
}
