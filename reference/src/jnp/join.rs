//! `concatenate`, `stack` and `meshgrid`.

use alloc::{borrow::Cow, vec, vec::Vec};

use super::reduce::cast;
use crate::lax::args::{asarray, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::keyword::Indexing;
use crate::lax::shape::{axis_of, broadcast_to, reshaped, room};
use crate::promote::jax::promote;
use crate::{Array, Data, Operand, Outcome, Raise, RaiseKind, Value};

/// Arrays of one dtype, joined along an axis that they have; the other dimensions agree, and
/// all together have room.
pub(super) fn joined(arrays: &[&Array], axis: usize) -> Array {
    let Some(first) = arrays.first() else { return Array::from(Vec::<bool>::new()) };
    let mut shape: Vec<usize> = first.shape().into();
    shape[axis] = arrays.iter().map(|a| a.shape()[axis]).sum();
    let outer: usize = if shape.contains(&0) { 0 } else { shape[..axis].iter().product() };
    fn rows<T: Copy>(parts: &[&[T]], outer: usize) -> Vec<T> {
        let mut result = Vec::new();
        for i in 0..outer {
            for part in parts {
                let length = part.len() / outer;
                result.extend_from_slice(&part[i * length..(i + 1) * length]);
            }
        }
        result
    }
    macro_rules! ways {
        ($($variant:ident)*) => {
            match first.data() {
                $(Data::$variant(_) => {
                    let parts: Vec<&[_]> = arrays
                        .iter()
                        .filter_map(|a| match a.data() {
                            Data::$variant(v) => Some(&v[..]),
                            _ => None,
                        })
                        .collect();
                    Data::$variant(rows(&parts, outer))
                })*
            }
        };
    }
    with_shape(shape, ways!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64))
}

/// All operands in the dtype that they are promoted to, and whether that is weak.
pub(super) fn promoted(arrays: &[Operand<'_>], x64: bool) -> Result<(Vec<Array>, bool), Outcome> {
    let arrays: Vec<Cow<'_, Array>> =
        arrays.iter().map(|a| asarray(*a, x64)).collect::<Result<_, _>>()?;
    let typed = |x: &Array| (x.dtype(), x.is_weak());
    // All at once: a weak dtype takes part only where nothing stronger does.
    let strong = arrays.iter().filter(|a| !a.is_weak()).map(|a| typed(a));
    let weak = arrays.iter().filter(|a| a.is_weak()).map(|a| typed(a));
    let Some(typed) = strong.chain(weak).reduce(|a, b| promote(a, b, x64)) else {
        return Err(Raise::new(RaiseKind::Value, "Need at least one array.").into());
    };
    Ok((arrays.iter().map(|a| cast(a, typed.0)).collect(), typed.1))
}

/// Arrays of one dtype, joined along an axis that the first one has.
pub(super) fn concatenated(arrays: &[Array], axis: usize) -> Result<Array, Outcome> {
    let shape = arrays[0].shape();
    let differs = |array: &Array| {
        let other = array.shape();
        other.len() != shape.len() || (0..shape.len()).any(|i| i != axis && other[i] != shape[i])
    };
    if arrays.iter().any(differs) {
        return Err(
            Raise::new(RaiseKind::Shape, "Cannot concatenate arrays of these shapes").into()
        );
    }
    let length = arrays.iter().try_fold(0_usize, |n, a| n.checked_add(a.shape()[axis]));
    let Some(length) = length else {
        return Err(Outcome::Unspecified("an axis longer than memory".into()));
    };
    let mut all: Vec<usize> = shape.into();
    all[axis] = length;
    room(&all)?;
    Ok(joined(&arrays.iter().collect::<Vec<_>>(), axis))
}

calls! { Jnp;
    /// The arrays one after the other along an axis (the first, if none is given), promoted to one
    /// dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `u8` | `i16` |
    /// | `u64`, `i64` | weak `f64` |
    /// | shapes that differ elsewhere, two ranks | raises `Shape` |
    /// | rank 0; no arrays | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, Operand, jnp};
    /// let (x, y) = (Array::from([-1_i8]), Array::from([255_u8]));
    /// let both = jnp::concatenate(&[Operand::Array(&x), Operand::Array(&y)], None);
    /// assert_eq!(both.unwrap(), Array::from([-1_i16, 255]));
    /// ```
    list fn concatenate(arrays | axis: Option<i64>; x64)
        = "jnp.concatenate([{0*}], axis={axis})", ["cat"] => {
        let (arrays, weak) = promoted(arrays, x64)?;
        if arrays[0].shape().is_empty() {
            let message = "Zero-dimensional arrays cannot be concatenated.";
            return Err(Raise::new(RaiseKind::Value, message).into());
        }
        let axis = axis_of(axis.unwrap_or(0), arrays[0].shape().len())?;
        Ok(concatenated(&arrays, axis)?.with_weak(weak).into())
    }
    /// The arrays side by side along a new axis (the first, if none is given), promoted to one
    /// dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `u8` | `i16` |
    /// | Python `1`, an `i8` array of rank 0 | `i8` |
    /// | shapes that differ | raises `Shape` |
    /// | no arrays | raises `Value` |
    /// | an axis out of range | raises `Index` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, Operand, jnp};
    /// let x = Array::from([1_i8, 2]);
    /// let stacked = jnp::stack(&[Operand::Array(&x), Operand::Array(&x)], Some(1));
    /// assert_eq!(stacked.unwrap(), Array::from([[1_i8, 1], [2, 2]]));
    /// ```
    list fn stack(arrays | axis: Option<i64>; x64) = "jnp.stack([{0*}], axis={axis})", ["stack"] => {
        let (arrays, weak) = promoted(arrays, x64)?;
        let shape: Vec<usize> = arrays[0].shape().into();
        let axis = axis_of(axis.unwrap_or(0), shape.len() + 1)?;
        if arrays.iter().any(|a| a.shape() != shape) {
            return Err(Raise::new(RaiseKind::Shape, "All input arrays must have the same shape.").into());
        }
        let mut one = shape;
        one.insert(axis, 1);
        let arrays: Vec<Array> =
            arrays.into_iter().map(|a| reshaped(Cow::Owned(a), one.clone())).collect();
        Ok(concatenated(&arrays, axis)?.with_weak(weak).into())
    }
    /// Each vector repeated along the axes of all the others: an array for each.
    ///
    /// | `indexing` | the first axis is that of |
    /// |---|---|
    /// | `xy`, the default | the second vector |
    /// | `ij` | the first vector |
    ///
    /// Every vector keeps its dtype. Another rank than 1 raises `Shape`, no vectors give no arrays.
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, Operand, jnp, jnp::Indexing};
    /// let (x, y) = (Array::from([1_i8, 2]), Array::from([3_u8]));
    /// let grid = jnp::meshgrid(&[Operand::Array(&x), Operand::Array(&y)], Indexing::Ij);
    /// assert_eq!(grid.value().unwrap().arrays, vec![Array::from([[1_i8], [2]]), Array::from([[3_u8], [3]])]);
    /// ```
    list fn meshgrid(xi | indexing: Indexing; x64) = "jnp.meshgrid(*[{0*}], indexing={indexing})", ["mgrid"] => {
        let mut vectors: Vec<Cow<'_, Array>> =
            xi.iter().map(|a| asarray(*a, x64)).collect::<Result<_, _>>()?;
        if vectors.iter().any(|a| a.shape().len() != 1) {
            let message = "Arguments to jax.numpy.meshgrid must be 1D";
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        let swaps = indexing == Indexing::Xy && vectors.len() >= 2;
        if swaps {
            vectors.swap(0, 1);
        }
        let shape: Vec<usize> = vectors.iter().map(|a| a.len()).collect();
        // All of them have to have room, not just one.
        let all = room(&shape)?.saturating_mul(vectors.len());
        room(&[all])?;
        let mut arrays: Vec<Array> = Vec::new();
        for (i, vector) in vectors.iter().enumerate() {
            let mut own = vec![1; shape.len()];
            own[i] = vector.len();
            let weak = vector.is_weak();
            let column = reshaped(vector.clone(), own);
            arrays.push(broadcast_to(&column, &shape).with_weak(weak));
        }
        if swaps {
            arrays.swap(0, 1);
        }
        Ok(Value::from(arrays))
    }
}
