//! `where`, `clip`, and `view` of an array.

use alloc::vec::Vec;

use super::args::To;
use super::extremes::promoted;
use super::logic::truth;
use super::order::together;
use super::reduce::cast;
use crate::lax::args::{asarray, tuple};
use crate::lax::bitcast::reread;
use crate::lax::calls::{Answer, calls};
use crate::lax::choose::{chosen, no_subnormals};
use crate::lax::extremes::{MAX, MIN};
use crate::lax::order::keys;
use crate::lax::shape::{broadcast_to, room};
use crate::promote::jax::{canonical, promote};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, broadcast_shapes};

calls! { Jnp;
    /// `x` where `condition` is not zero, else `y`, promoted and broadcast.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` and Python `300` | `i8`, the scalar wraps to 44 |
    /// | `i8`, `u8` | `i16` |
    /// | two Python scalars | weak |
    /// | `condition` NaN | `x` |
    /// | shapes that do not broadcast | raises `Shape` |
    ///
    /// Elements are taken as they are, subnormals too. Every dtype; other errors: see
    /// [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([1_i8, 2]);
    /// assert_eq!(jnp::r#where(&Array::from([7, 0]), &x, 300).unwrap(), Array::from([1_i8, 44]));
    /// ```
    shaped fn r#where as "where"(condition, x, y; x64) = "jnp.where({0}, {1}, {2})", ["select"] => {
        let (condition, x, y) = (asarray(condition, x64)?, asarray(x, x64)?, asarray(y, x64)?);
        let typed = |a: &Array| (a.dtype(), a.is_weak());
        let (_, weak) = promote(typed(&x), typed(&y), x64);
        let Some(shape) = broadcast_shapes(&[condition.shape(), x.shape(), y.shape()]) else {
            let shapes = [condition.shape(), x.shape(), y.shape()].map(tuple).join(", ");
            let message = alloc::format!("Incompatible shapes for broadcasting: {shapes}");
            return Err(Raise::new(RaiseKind::Shape, message).into());
        };
        room(&shape)?;
        let (x, y) = together(&x, &y, x64)?;
        let which = keys(&broadcast_to(&truth(&condition), &shape));
        let which: Vec<usize> = which.into_iter().map(|n| n as usize).collect();
        let cases = [&broadcast_to(&y, &shape), &broadcast_to(&x, &shape)];
        let array = chosen(&which, &cases, shape);
        array.map(|array| array.with_weak(weak).into()).ok_or_else(|| {
            Outcome::from(Raise::new(RaiseKind::NoDtype, "where of two dtypes"))
        })
    }
    /// At least `min`, then at most `max`, each promoted with what it meets, if it is given.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, −300 and 300 | within −44 and 44: Python bounds wrap |
    /// | `min` > `max` | `max` |
    /// | `i8`, Python `0.5` | weak `f64` |
    /// | a NaN among them | NaN |
    /// | a subnormal `bf16` among the operands | unspecified: XLA takes it for a zero in places |
    ///
    /// As [`minimum`](super::minimum) of [`maximum`](super::maximum), with their errors and the
    /// same bits under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-100_i8, 3, 100]);
    /// assert_eq!(jnp::clip(&x, Some((-5).into()), Some(5.into())).unwrap(), Array::from([-5_i8, 3, 5]));
    /// let wrapped = jnp::clip(&x, Some((-300).into()), Some(300.into()));
    /// assert_eq!(wrapped.unwrap(), Array::from([-44_i8, 3, 44]));
    /// let above = jnp::clip(&x, Some(0.into()), None);
    /// assert_eq!(above.unwrap(), Array::from([0_i8, 3, 100]));
    /// ```
    optional fn clip(arr ? min, max; x64) = "jnp.clip({0}, {1}, {2})", ["clamp"] => {
        // What does not fit raises, wherever it stands.
        let all: Vec<Operand<'_>> = [Some(arr), min, max].into_iter().flatten().collect();
        for operand in &all {
            asarray(*operand, x64)?;
        }
        let mut clipped = asarray(arr, x64)?.into_owned();
        for (lax, bound) in [(&MAX, min), (&MIN, max)] {
            if let Some(bound) = bound {
                clipped = promoted(lax, bound, Operand::Array(&clipped), x64, To::Same)?;
            }
        }
        if clipped.dtype() == DType::Bf16 {
            for operand in all {
                no_subnormals(&cast(&*asarray(operand, x64)?, DType::Bf16))?;
            }
        }
        Ok(clipped.into())
    }
    /// [`clip`] with a greatest value alone: `jnp.clip(arr, max=max)`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 200 and 100 | 100 |
    /// | `u8` 200 and −1 | raises `Overflow`, as a Python number that does not fit |
    ///
    /// The rest: see [`clip`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let below = jnp::clip_max(&Array::from([-7_i8, 3, 100]), 5);
    /// assert_eq!(below.unwrap(), Array::from([-7_i8, 3, 5]));
    /// ```
    shaped fn clip_max as "clip.max"(arr, max; x64)
        = "jnp.clip({0}, max={1})", ["clamp_max", "minimum"] => {
        clip(arr, None, Some(max), x64)
    }
    /// The bytes of an array read in another dtype, little endian; the last axis grows or shrinks.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` −1 as `u8` | 255 |
    /// | `i32` of shape \[3\] as `i8` | shape \[12\] |
    /// | bytes of the last axis that do not divide; rank 0 and another width | raises `Shape` |
    /// | `u8` 0, 1, 2 as `bool` | whether they are not 0 |
    /// | `bool` | as `u8` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([258_i16, -1]);
    /// assert_eq!(jnp::view(&x, DType::U8).unwrap(), Array::from([2_u8, 1, 255, 255]));
    /// ```
    shaped fn view as "ndarray.view"(a | dtype: DType; x64)
        = "{0}.view({dtype})", ["bitcast_convert_type", "Tensor.view"] => {
        let array = asarray(a, x64)?;
        let (old, new) = (array.dtype(), canonical(dtype, x64));
        if old == new {
            return Ok(array.into_owned().into());
        }
        let refused = || Outcome::from(Raise::new(RaiseKind::Shape, "view() of bytes that do not fit"));
        let mut shape: Vec<usize> = array.shape().into();
        let (from, to) = ((old.bits() / 8) as usize, (new.bits() / 8) as usize);
        match shape.last_mut() {
            None if from != to => return Err(refused()),
            None => {}
            Some(last) => {
                let Some(bytes) = last.checked_mul(from).filter(|n| n % to == 0) else {
                    return Err(refused());
                };
                *last = bytes / to;
            }
        }
        if room(&shape)? * to != array.len() * from {
            return Err(refused());
        }
        Ok(reread(&array, new, shape).into())
    }
}
