//! `convert_element_type`.

use half::{bf16, f16};

use super::args::{asarray, with_shape};
use super::convert::convert;
use super::functions::functions;
use crate::promote::jax::canonical;
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind};

functions! { Lax;
    /// `x` in another dtype, never weak; with x64 off a 64-bit dtype means its 32-bit counterpart.
    ///
    /// | from | to | result |
    /// |---|---|---|
    /// | integer | integer | modulo 2^bits |
    /// | float | integer | truncated; beyond the range its nearest end; 0 for NaN |
    /// | anything | `bool` | false for 0 and for subnormal `f32`, `f64` and `bf16`; true for NaN |
    /// | integer | float | the nearest, ties to even; `bf16` by way of `f32`, rounded twice |
    /// | `f64` | `f16`, `bf16` | by way of `f32`, rounded twice |
    /// | subnormal `f32`, `f64` | the other | a zero; so are results that would be subnormal `f32` |
    /// | subnormal `f32` | `bf16` and back | its bits, rounded |
    /// | Python `int` | integer | modulo 2^bits; beyond 64 bits raises `Overflow` |
    /// | Python `int` beyond 64 bits | `bf16` | raises `NoDtype` |
    /// | Python `float` | float | the nearest, rounded once except to `bf16`; subnormals kept |
    ///
    /// No other errors. Under `jit` the same, except that constants are folded with their
    /// subnormals and rounded once. A NumPy array as operand is converted by NumPy, which wraps
    /// out-of-range floats: operands here are JAX's own arrays. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, lax};
    /// let x = Array::from([300.7_f32, -1.5, f32::NAN]);
    /// let bytes = lax::convert_element_type(&x, DType::U8).unwrap();
    /// assert_eq!(bytes, Array::from([255_u8, 0, 0]));
    /// assert_eq!(lax::convert_element_type(300, DType::I8).unwrap(), Array::scalar(44_i8));
    /// ```
    cast fn convert_element_type(x, new_dtype; x64)
        = "lax.convert_element_type({0}, new_dtype={new_dtype})", ["astype", "cast"] => {
        element_type(x, canonical(new_dtype, x64), x64)
    }
}

/// An array or a Python scalar in this dtype, which is canonical; the result is strong.
pub(crate) fn element_type(x: Operand<'_>, dtype: DType, x64: bool) -> Result<Array, Raise> {
    match x {
        Operand::Array(_) => {
            let array = asarray(x, x64)?;
            Ok(with_shape(array.shape().into(), convert(&array, dtype)))
        }
        Operand::Int(v) => python_int(v, dtype),
        Operand::Float(v) => Ok(python_float(v, dtype)),
        Operand::Bool(v) => Ok(with_shape([].into(), convert(&Array::scalar(v), dtype))),
    }
}

/// NumPy makes an `int64` of a Python `int`, or a `uint64` if only that holds it, and
/// casts; beyond 64 bits it casts the Python object.
fn python_int(v: i128, dtype: DType) -> Result<Array, Raise> {
    let fits = i64::try_from(v).is_ok() || u64::try_from(v).is_ok();
    Ok(match dtype {
        DType::Bool => Array::scalar(v != 0),
        DType::F16 => Array::scalar(nearest_f16(v as f64)),
        DType::F32 if fits => Array::scalar(v as f32),
        DType::F32 => Array::scalar(v as f64 as f32),
        DType::F64 => Array::scalar(v as f64),
        DType::Bf16 if fits => Array::scalar(bf16::from_f32(v as f32)),
        DType::Bf16 => return Err(Raise::new(RaiseKind::NoDtype, "expected number, got int")),
        _ if fits => {
            let data = match i64::try_from(v) {
                Ok(v) => Data::I64([v].into()),
                Err(_) => Data::U64([v as u64].into()),
            };
            with_shape([].into(), convert(&with_shape([].into(), data), dtype))
        }
        _ => {
            return Err(Raise::new(
                RaiseKind::Overflow,
                "Python int too large to convert to C long",
            ));
        }
    })
}

/// NumPy casts a Python `float` straight to a float dtype, subnormals kept, and asks
/// Python's truth value for `bool`. To an integer dtype it truncates; what does not fit
/// goes to XLA, which saturates: together, what Rust's `as` does.
fn python_float(v: f64, dtype: DType) -> Array {
    match dtype {
        DType::Bool => Array::scalar(v != 0.0),
        DType::F16 => Array::scalar(nearest_f16(v)),
        DType::Bf16 => Array::scalar(bf16::from_f32(v as f32)),
        DType::F32 => Array::scalar(v as f32),
        DType::F64 => Array::scalar(v),
        _ => with_shape([].into(), convert(&Array::scalar(v), dtype)),
    }
}

/// Rounded once. `half` looks at the upper 32 bits alone, so what lies below must
/// leave its mark there, or ties would be seen where there are none.
fn nearest_f16(v: f64) -> f16 {
    const LOW: u64 = 0xffff_ffff;
    let bits = v.to_bits();
    let sticky = u64::from(bits & LOW != 0) << 32;
    f16::from_f64(f64::from_bits(bits & !LOW | sticky))
}
