//! How `jnp` functions treat their operands before `lax` computes: promotion to one
//! dtype, and NumPy's broadcasting of shapes.

use alloc::{borrow::Cow, format, vec::Vec};

use crate::lax::args::{asarray, lax_shape, tuple, with_shape};
use crate::lax::convert::convert;
use crate::promote::jax::promote;
use crate::{Array, DType, Operand, Raise, RaiseKind, broadcast_shapes};

/// What the promoted dtype becomes before both operands are converted to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// It stays.
    Same,
    /// `bool` becomes `int32`, under either setting.
    Numeric,
    /// `bool` and integers become a float: `float64` for 64-bit ones, else `float32`.
    Inexact,
}

impl To {
    pub(super) fn apply(self, dtype: DType) -> DType {
        match self {
            To::Numeric if dtype == DType::Bool => DType::I32,
            To::Inexact if dtype == DType::Bool => DType::F32,
            To::Inexact if dtype.is_integer() && dtype.bits() == 64 => DType::F64,
            To::Inexact if dtype.is_integer() => DType::F32,
            _ => dtype,
        }
    }
}

/// Both operands in one dtype, and the shape they broadcast to.
pub(super) struct Pair<'a> {
    pub(super) a: Cow<'a, Array>,
    pub(super) b: Cow<'a, Array>,
    pub(super) shape: Vec<usize>,
}

impl<'a> Pair<'a> {
    /// Both operands, promoted; `name` is that of the `lax` function that will complain
    /// about shapes of one rank.
    pub(super) fn new(
        name: &str,
        x1: Operand<'a>,
        x2: Operand<'a>,
        x64: bool,
        to: To,
    ) -> Result<Pair<'a>, Raise> {
        let (a, b) = (asarray(x1, x64)?, asarray(x2, x64)?);
        Pair::of_arrays(name, a, b, x64, to)
    }

    /// As [`Pair::new`], of arrays under the setting.
    pub(super) fn of_arrays(
        name: &str,
        a: Cow<'a, Array>,
        b: Cow<'a, Array>,
        x64: bool,
        to: To,
    ) -> Result<Pair<'a>, Raise> {
        let shape = broadcast(name, a.shape(), b.shape())?;
        let (dtype, weak) = promote((a.dtype(), a.is_weak()), (b.dtype(), b.is_weak()), x64);
        let dtype = to.apply(dtype);
        Ok(Pair { a: converted(a, dtype, weak), b: converted(b, dtype, weak), shape })
    }
}

/// What promotion makes of two operands.
pub(super) fn promoted_dtype(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<DType, Raise> {
    let (a, b) = (asarray(x1, x64)?, asarray(x2, x64)?);
    Ok(promote((a.dtype(), a.is_weak()), (b.dtype(), b.is_weak()), x64).0)
}

/// One operand, in the dtype that promotion alone makes of it.
pub(super) fn single<'a>(x: Operand<'a>, x64: bool, to: To) -> Result<Cow<'a, Array>, Raise> {
    let array = asarray(x, x64)?;
    let weak = array.is_weak() && array.dtype() != DType::Bool;
    let dtype = to.apply(array.dtype());
    Ok(converted(array, dtype, weak))
}

fn converted(array: Cow<'_, Array>, dtype: DType, weak: bool) -> Cow<'_, Array> {
    match (array.dtype() == dtype, array.is_weak() == weak) {
        (true, true) => array,
        (true, false) => Cow::Owned(array.into_owned().with_weak(weak)),
        (false, _) => {
            Cow::Owned(with_shape(array.shape().into(), convert(&array, dtype)).with_weak(weak))
        }
    }
}

/// NumPy's broadcasting. Ranks are made equal first, which has an error of its own.
fn broadcast(name: &str, a: &[usize], b: &[usize]) -> Result<Vec<usize>, Raise> {
    if a.len() == b.len() || a.is_empty() || b.is_empty() {
        return lax_shape(name, a, b);
    }
    broadcast_shapes(&[a, b]).ok_or_else(|| {
        let (a, b) = (tuple(a), tuple(b));
        Raise::new(
            RaiseKind::Shape,
            format!("Incompatible shapes for broadcasting: shapes=[{a}, {b}]"),
        )
    })
}
