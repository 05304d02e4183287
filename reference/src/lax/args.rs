//! What JAX does with arguments before it computes: operands become arrays under the
//! x64 setting, and `lax` checks shapes and dtypes. No arithmetic here.
//!
//! The order of the checks is JAX's, for a case may fail more than one: scalars that
//! do not fit, then shapes, then dtypes.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::fmt::Write;

use super::convert::convert;
use crate::promote::jax::{Typed, canonical, default_float, default_int};
use crate::{Array, DType, Data, Operand, Raise, RaiseKind, broadcast_shapes};

/// The operand as JAX holds it. A Python `int` or `float` is a weak 0-dimensional
/// array of the default dtype; with x64 off, 64-bit arrays become 32-bit ones, as
/// `jnp.asarray` makes them: integers wrap, floats round and keep subnormals.
pub(crate) fn asarray<'a>(operand: Operand<'a>, x64: bool) -> Result<Cow<'a, Array>, Raise> {
    let scalar = match operand {
        Operand::Array(array) => return Ok(canonical_array(array, x64)),
        Operand::Bool(v) => return Ok(Cow::Owned(Array::scalar(v))),
        Operand::Int(v) if x64 => Array::scalar(i64::try_from(v).map_err(|_| too_large(v, x64))?),
        Operand::Int(v) => Array::scalar(i32::try_from(v).map_err(|_| too_large(v, x64))?),
        Operand::Float(v) if x64 => Array::scalar(v),
        Operand::Float(v) => Array::scalar(v as f32),
    };
    Ok(Cow::Owned(scalar.with_weak(true)))
}

/// The dtype of an operand and whether it is weak; of a Python scalar only its type
/// matters, not whether it fits.
pub(crate) fn typed(operand: Operand<'_>, x64: bool) -> Typed {
    match operand {
        Operand::Array(a) => (canonical(a.dtype(), x64), a.is_weak()),
        Operand::Int(_) => (default_int(x64), true),
        Operand::Float(_) => (default_float(x64), true),
        Operand::Bool(_) => (DType::Bool, false),
    }
}

fn canonical_array(array: &Array, x64: bool) -> Cow<'_, Array> {
    let dtype = canonical(array.dtype(), x64);
    if dtype == array.dtype() {
        return Cow::Borrowed(array);
    }
    let data = match array.data() {
        Data::F64(values) => Data::F32(values.iter().map(|x| *x as f32).collect()),
        _ => convert(array, dtype),
    };
    Cow::Owned(with_shape(array.shape().into(), data).with_weak(array.is_weak()))
}

fn too_large(value: i128, x64: bool) -> Raise {
    let name = default_int(x64).python_name();
    Raise::new(RaiseKind::Overflow, format!("Python int {value} too large to convert to {name}"))
}

/// Data computed element by element, in its shape.
pub(crate) fn with_shape(shape: Vec<usize>, data: Data) -> Array {
    Array::from_data(shape, data).expect("as many elements as the shape holds")
}

/// The shape of a `lax` function's result: operands of rank 0 go with any shape, others
/// must have one rank, and dimensions must be equal or 1.
pub(crate) fn lax_shape(name: &str, a: &[usize], b: &[usize]) -> Result<Vec<usize>, Raise> {
    if a.is_empty() || b.is_empty() {
        return Ok(if a.is_empty() { b.into() } else { a.into() });
    }
    if a.len() != b.len() {
        let (low, high) = (a.len().min(b.len()), a.len().max(b.len()));
        return Err(Raise::new(
            RaiseKind::Shape,
            format!(
                "{name}: arrays must have the same number of dimensions, got {{{low}, {high}}}"
            ),
        ));
    }
    broadcast_shapes(&[a, b]).ok_or_else(|| {
        let (a, b) = (tuple(a), tuple(b));
        Raise::new(
            RaiseKind::Shape,
            format!("{name} got incompatible shapes for broadcasting: {a}, {b}."),
        )
    })
}

/// A shape as Python prints it.
pub(crate) fn tuple(shape: &[usize]) -> String {
    let mut text = String::from("(");
    for (i, dim) in shape.iter().enumerate() {
        let _ = write!(text, "{}{dim}", if i > 0 { ", " } else { "" });
    }
    text.push_str(if shape.len() == 1 { ",)" } else { ")" });
    text
}

/// What dtypes a `lax` function takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// Every dtype.
    Any,
    /// Every dtype but `bool`.
    Numbers,
    /// Signed integers and floats.
    Signed,
    /// Integers and `bool`.
    Wholes,
    /// Integers.
    Integers,
}

impl Accepts {
    pub(crate) fn takes(self, dtype: DType) -> bool {
        match self {
            Accepts::Any => true,
            Accepts::Numbers => dtype != DType::Bool,
            Accepts::Signed => dtype.is_signed() || dtype.is_float(),
            Accepts::Wholes => !dtype.is_float(),
            Accepts::Integers => dtype.is_integer(),
        }
    }
}

/// The `TypeError` of a function that does not take this dtype.
pub(crate) fn not_accepted(name: &str, dtype: DType, position: Option<usize>) -> Raise {
    let dtype = dtype.python_name();
    let place = position.map(|p| format!(" at position {p}")).unwrap_or_default();
    Raise::new(RaiseKind::NoDtype, format!("{name} does not accept dtype {dtype}{place}."))
}

/// The `TypeError` of a `lax` function whose operands have two dtypes.
pub(crate) fn not_the_same(name: &str, a: DType, b: DType) -> Raise {
    let (a, b) = (a.python_name(), b.python_name());
    Raise::new(
        RaiseKind::NoDtype,
        format!("lax.{name} requires arguments to have the same dtypes, got {a}, {b}."),
    )
}
