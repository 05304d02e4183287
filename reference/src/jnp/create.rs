//! `full`, `eye`, `tril`, `triu` and `one_hot`.

use alloc::{format, vec, vec::Vec};

use super::reduce::cast;
use crate::lax::args::{asarray, tuple, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::cast::element_type;
use crate::lax::index::within;
use crate::lax::order::keys;
use crate::lax::shape::{axis_of, broadcast_to, pick, reshaped, room, zeros};
use crate::promote::jax::{canonical, default_float, default_int};
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind, Scalar, broadcast_shapes};

fn refused(message: &'static str) -> Outcome {
    Raise::new(RaiseKind::Value, message).into()
}

fn dimensions(given: &[i64]) -> Result<Vec<usize>, Outcome> {
    let shape = given.iter().map(|n| usize::try_from(*n)).collect::<Result<Vec<_>, _>>();
    let shape = shape.map_err(|_| refused("Dimensions must be non-negative."))?;
    room(&shape)?;
    Ok(shape)
}

/// The fill value in its own dtype: of a Python `int` whatever 64 bits hold, wrapped.
fn default(value: Operand<'_>, x64: bool) -> Result<Array, Outcome> {
    let fits = |v: i128| i64::try_from(v).is_ok() || u64::try_from(v).is_ok();
    let int = match value {
        Operand::Int(v) if fits(v) => Scalar::wrap(v, default_int(x64)),
        _ => None,
    };
    match int.and_then(|v| Array::from_scalars(v.dtype(), vec![], &[v])) {
        Some(int) => Ok(int.with_weak(true)),
        None => Ok(asarray(value, x64)?.into_owned()),
    }
}

/// The array without what is on the other side of its diagonal `k`.
fn triangle(m: Operand<'_>, k: Option<i64>, lower: bool, x64: bool) -> Answer {
    let array = asarray(m, x64)?;
    let [.., rows, columns] = *array.shape() else {
        return Err(refused("Argument to jax.numpy.tril must be at least 2D"));
    };
    let k = i128::from(k.unwrap_or(0));
    // The diagonal below is that which the upper triangle is cut at.
    let cut = if lower { k } else { k - 1 };
    if !x64 && i32::try_from(cut).is_err() {
        let message = format!("Python int {cut} too large to convert to int32");
        return Err(Raise::new(RaiseKind::Overflow, message).into());
    }
    let stays = |i: usize| {
        let (row, column) = ((i / columns % rows) as i128, (i % columns) as i128);
        // The sum wraps in the default integer dtype.
        let sum = within(row + cut, default_int(x64));
        (sum >= column) == lower
    };
    // One element more: the zero that stands for all that are left out.
    let (len, zero) = (array.len(), zeros(&array, vec![1]));
    let flat: Vec<usize> = (0..len).map(|i| if stays(i) { i } else { len }).collect();
    let extended = super::join::joined(&[&reshaped(array.clone(), vec![len]), &zero], 0);
    Ok(pick(&extended, &flat, array.shape().into()).with_weak(array.is_weak()).into())
}

calls! { Jnp;
    /// An array of this shape full of one value.
    ///
    /// | value | result |
    /// |---|---|
    /// | Python `7` | weak `i64`; with x64 off weak `i32` |
    /// | Python `2**63` | −2^63: it wraps; beyond 64 bits raises `Overflow` |
    /// | Python `300` as `i8` | 44: it wraps |
    /// | Python `1e10` as `i8`; NaN | 127; 0 |
    /// | an array | broadcast to the shape |
    /// | a negative dimension | raises `Value` |
    /// | an array that does not broadcast | raises `Shape` |
    /// | more than 2^24 elements | unspecified: a matter of memory |
    ///
    /// Other errors: see [`lax::convert_element_type`](crate::lax::convert_element_type). The same
    /// under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// assert_eq!(jnp::full(300, vec![2], Some(DType::I8)).unwrap(), Array::from([44_i8, 44]));
    /// ```
    shaped fn full(fill_value | shape: Vec<i64>, dtype: Option<DType>; x64)
        = "jnp.full({shape}, {0}, dtype={dtype})", ["full_like"] => {
        let value = match dtype {
            Some(dtype) => element_type(fill_value, canonical(dtype, x64), x64)?,
            None => default(fill_value, x64)?,
        };
        if !value.shape().is_empty() && shape.iter().any(|n| *n < 0) {
            let message = "Incompatible types for broadcasting: a dimension is negative";
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        let shape = dimensions(&shape)?;
        if broadcast_shapes(&[value.shape(), &shape]).as_ref() != Some(&shape) {
            let message = format!("Incompatible shapes for broadcasting: {}", tuple(value.shape()));
            return Err(Raise::new(RaiseKind::Shape, message).into());
        }
        Ok(broadcast_to(&value, &shape).into())
    }
    /// Ones on the diagonal `k`, zeros elsewhere, of `N` rows and `M` columns (Python `int`s).
    ///
    /// | case | result |
    /// |---|---|
    /// | no `dtype` | `f64`; with x64 off `f32` |
    /// | `k` = 1, −1 | the diagonal above, below |
    /// | a `k` far beyond | zeros |
    /// | a negative number of rows or columns, or no `int` | raises `Value` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let eye = jnp::eye(2, 3, Some(1), Some(DType::I8));
    /// assert_eq!(eye.unwrap(), Array::from([[0_i8, 1, 0], [0, 0, 1]]));
    /// ```
    shaped fn eye(rows, columns | k: Option<i64>, dtype: Option<DType>; x64)
        = "jnp.eye({0}, {1}, k={k}, dtype={dtype})", ["identity"] => {
        let size = |n: Operand<'_>| match n {
            Operand::Int(n) => Ok(n.clamp(i64::MIN.into(), i64::MAX.into()) as i64),
            _ => Err(refused("the number of rows and columns must be an int")),
        };
        let shape = dimensions(&[size(rows)?, size(columns)?])?;
        let k = i128::from(k.unwrap_or(0));
        let mut ones = vec![false; room(&shape)?];
        let columns = shape[1];
        // The row at which the diagonal meets the first column, and one after the other.
        for column in 0..columns.min(ones.len()) {
            let row = usize::try_from(column as i128 - k).ok().filter(|row| *row < shape[0]);
            if let Some(one) = row.and_then(|row| ones.get_mut(row * columns + column)) {
                *one = true;
            }
        }
        let dtype = canonical(dtype.unwrap_or(default_float(x64)), x64);
        Ok(cast(&with_shape(shape, Data::Bool(ones)), dtype).into())
    }
    /// The matrices without what is above the diagonal `k`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `k` = 1, −1 | the diagonal above stays, the main one goes |
    /// | rank below 2 | raises `Value` |
    /// | x64 off, a `k` beyond 32 bits | raises `Overflow` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// assert_eq!(jnp::tril(&x, None).unwrap(), Array::from([[1_i8, 0], [3, 4]]));
    /// ```
    shaped fn tril(m | k: Option<i64>; x64) = "jnp.tril({0}, k={k})", ["Tensor.tril"] => {
        triangle(m, k, true, x64)
    }
    /// The matrices without what is below the diagonal `k`.
    ///
    /// | case | result |
    /// |---|---|
    /// | `k` = 1, −1 | the main diagonal goes, the one below stays |
    /// | rank below 2 | raises `Value` |
    /// | x64 off, a `k` beyond 32 bits | raises `Overflow` |
    ///
    /// Every dtype. The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 4]]);
    /// assert_eq!(jnp::triu(&x, Some(1)).unwrap(), Array::from([[0_i8, 2], [0, 0]]));
    /// ```
    shaped fn triu(m | k: Option<i64>; x64) = "jnp.triu({0}, k={k})", ["Tensor.triu"] => {
        triangle(m, k, false, x64)
    }
    /// For each number a vector of zeros, with a one in the place of that number: along a new axis,
    /// the last, if none is given.
    ///
    /// | operand | result |
    /// |---|---|
    /// | no `dtype` | `f64`; with x64 off `f32` |
    /// | a number below 0 or beyond the classes | zeros; `torch.one_hot` raises |
    /// | `i8` 44, 301 classes | ones at 44 and 300: the places wrap in the dtype of the numbers |
    /// | floats | a one where the place is the number |
    /// | `bool` | raises `NoDtype` |
    /// | a negative number of classes | raises `Value` |
    /// | an axis out of range of the result | raises `Index` |
    /// | more than 2^24 elements | unspecified: a matter of memory |
    ///
    /// In JAX its name is `jax.nn.one_hot`. The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([1_i8, -1]);
    /// let hot = jnp::one_hot(&x, 3, Some(DType::I8), None);
    /// assert_eq!(hot.unwrap(), Array::from([[0_i8, 1, 0], [0, 0, 0]]));
    /// ```
    shaped fn one_hot(x | num_classes: i64, dtype: Option<DType>, axis: Option<i64>; x64)
        = "jax.nn.one_hot({0}, {num_classes}, dtype={dtype}, axis={axis})", ["eye", "bincount"] => {
        let array = asarray(x, x64)?;
        let axis = axis_of(axis.unwrap_or(-1), array.shape().len() + 1)?;
        let Ok(classes) = usize::try_from(num_classes) else {
            return Err(refused("iota shape must have every element be nonnegative"));
        };
        if array.dtype() == DType::Bool {
            let message = "iota does not accept dtype bool";
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        let mut shape: Vec<usize> = array.shape().into();
        shape.insert(axis, classes);
        room(&shape)?;
        let places: Vec<i64> = if array.is_empty() { vec![] } else { (0..classes as i64).collect() };
        let places = keys(&cast(&with_shape(vec![places.len()], Data::I64(places)), array.dtype()));
        let inner: usize = if array.is_empty() { 1 } else { array.shape()[axis..].iter().product() };
        let numbers = keys(&array);
        let hot = numbers.chunks(inner.max(1)).flat_map(|row| {
            let along = places.iter().flat_map(|place| row.iter().map(move |x| x == place));
            along.collect::<Vec<bool>>()
        });
        let hot = with_shape(shape, Data::Bool(hot.collect()));
        Ok(cast(&hot, canonical(dtype.unwrap_or(default_float(x64)), x64)).into())
    }
}
