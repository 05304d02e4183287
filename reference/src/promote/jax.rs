//! JAX's promotion lattice, with its weak types and both x64 settings. It knows
//! dtypes only: what becomes of the elements is said in `lax`.
//!
//! Python's `int` and `float`, and arrays that are weakly typed, stand between the
//! strong dtypes: `int` above `bool` and below every integer, `float` above every
//! integer and below every float. Two operands meet at the least node that is above
//! both. Source: `jax.numpy.promote_types` and `result_type` of JAX 0.12.0.1, asked
//! for every pair of dtypes, weak and strong, under both settings.

use crate::DType;

/// A node of the lattice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Strong(DType),
    Int,
    Float,
}

use Node::*;

/// A dtype, and whether it is weak.
pub type Typed = (DType, bool);

/// The integer dtype that Python's `int` stands for: `i64`, or `i32` with x64 off.
pub const fn default_int(x64: bool) -> DType {
    if x64 { DType::I64 } else { DType::I32 }
}

/// The float dtype that Python's `float` stands for: `f64`, or `f32` with x64 off.
pub const fn default_float(x64: bool) -> DType {
    if x64 { DType::F64 } else { DType::F32 }
}

/// The dtype itself, or with x64 off its 32-bit counterpart.
///
/// ```
/// use int_reference::{DType, promote::jax::canonical};
/// assert_eq!((canonical(DType::U64, true), canonical(DType::U64, false)), (DType::U64, DType::U32));
/// ```
pub const fn canonical(dtype: DType, x64: bool) -> DType {
    match (x64, dtype) {
        (false, DType::I64) => DType::I32,
        (false, DType::U64) => DType::U32,
        (false, DType::F64) => DType::F32,
        _ => dtype,
    }
}

/// What two operands are promoted to, as `jnp` functions do it: `bool` is never weak.
///
/// ```
/// use int_reference::{DType::*, promote::jax::promote};
/// // A Python int takes the array's dtype, a Python float makes a weak float64.
/// assert_eq!(promote((I8, false), (I64, true), true), (I8, false));
/// assert_eq!(promote((I8, false), (F64, true), true), (F64, true));
/// // No integer holds both: the answer is a weak float.
/// assert_eq!(promote((U64, false), (I64, false), true), (F64, true));
/// // Without 64-bit integers, uint32 and int32 meet in int32.
/// assert_eq!(promote((U32, false), (I32, false), false), (I32, false));
/// ```
pub fn promote(a: Typed, b: Typed, x64: bool) -> Typed {
    let (dtype, weak) = if a.0 == b.0 {
        (a.0, a.1 && b.1)
    } else if a.1 && b.1 {
        // Weak dtypes other than the default ones keep their width among themselves.
        (resolve(join(Strong(a.0), Strong(b.0), x64), x64).0, true)
    } else {
        resolve(join(node(a), node(b), x64), x64)
    };
    (dtype, weak && dtype != DType::Bool)
}

/// `jnp.result_type` of two operands: as [`promote`], a weak dtype replaced by the
/// default one of its kind.
///
/// ```
/// use int_reference::{DType::*, promote::jax::result_type};
/// assert_eq!(result_type((Bool, false), (I64, true), true), I64);
/// assert_eq!(result_type((I16, true), (I8, true), false), I32);
/// ```
pub fn result_type(a: Typed, b: Typed, x64: bool) -> DType {
    match promote(a, b, x64) {
        (dtype, false) => dtype,
        (dtype, true) if dtype.is_float() => default_float(x64),
        (dtype, true) if dtype.is_unsigned() => canonical(DType::U64, x64),
        (_, true) => default_int(x64),
    }
}

/// `jnp.promote_types` of two dtypes; a weak operand stands for the Python type
/// `int` or `float`. A weak result is spelled `int64` or `float64` whatever the
/// setting.
///
/// ```
/// use int_reference::{DType::*, promote::jax::promote_types};
/// assert_eq!(promote_types((U8, false), (I8, false), true), I16);
/// assert_eq!(promote_types((Bf16, false), (F16, false), true), F32);
/// assert_eq!(promote_types((I64, true), (F64, true), false), F64);
/// ```
pub fn promote_types(a: Typed, b: Typed, x64: bool) -> DType {
    resolve(join(node(a), node(b), x64), true).0
}

fn node((dtype, weak): Typed) -> Node {
    match dtype {
        _ if !weak || dtype == DType::Bool => Strong(dtype),
        _ if dtype.is_float() => Float,
        _ => Int,
    }
}

fn resolve(node: Node, x64: bool) -> Typed {
    match node {
        Strong(dtype) => (dtype, false),
        Int => (default_int(x64), true),
        Float => (default_float(x64), true),
    }
}

/// The least node above both.
fn join(a: Node, b: Node, x64: bool) -> Node {
    match (a, b) {
        _ if a == b => a,
        (Strong(DType::Bool), other) | (other, Strong(DType::Bool)) => other,
        (Int, other) | (other, Int) => other,
        (Float, Strong(d)) | (Strong(d), Float) if d.is_float() => Strong(d),
        (Float, _) | (_, Float) => Float,
        (Strong(a), Strong(b)) => join_strong(a, b, x64),
    }
}

/// As [`join`], for two different dtypes, neither of them `bool`.
fn join_strong(a: DType, b: DType, x64: bool) -> Node {
    let wider = if a.bits() >= b.bits() { a } else { b };
    match (a.is_float(), b.is_float()) {
        // float16 and bfloat16 hold different values.
        (true, true) if a.bits() == b.bits() => Strong(DType::F32),
        (true, true) => Strong(wider),
        (true, false) => Strong(a),
        (false, true) => Strong(b),
        (false, false) if a.is_signed() == b.is_signed() => Strong(wider),
        (false, false) => {
            let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
            match unsigned {
                _ if signed.bits() > unsigned.bits() => Strong(signed),
                DType::U8 => Strong(DType::I16),
                DType::U16 => Strong(DType::I32),
                DType::U32 => Strong(default_int(x64)),
                _ => Float,
            }
        }
    }
}
