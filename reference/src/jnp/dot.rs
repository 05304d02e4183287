//! `matmul`, `dot`, `vdot`, `tensordot` and `outer`.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::args::{Pair, To};
use super::reduce::cast;
use crate::lax::args::asarray;
use crate::lax::arith::MUL;
use crate::lax::bits::AND;
use crate::lax::calls::{Answer, calls};
use crate::lax::dot::{Dims, general};
use crate::lax::keyword::Axes;
use crate::lax::shape::{axis_of, broadcast_to, reshaped, room};
use crate::promote::jax::{canonical, promote};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, broadcast_shapes};

/// Both operands, and the dtype that they are multiplied and summed in.
struct Product<'a> {
    a: Cow<'a, Array>,
    b: Cow<'a, Array>,
    dtype: DType,
    weak: bool,
}

impl<'a> Product<'a> {
    fn new(
        a: Operand<'a>,
        b: Operand<'a>,
        preferred: Option<DType>,
        x64: bool,
    ) -> Result<Product<'a>, Outcome> {
        let (a, b) = (asarray(a, x64)?, asarray(b, x64)?);
        let typed = |x: &Array| (x.dtype(), x.is_weak());
        let (dtype, weak) = match preferred {
            Some(dtype) => (canonical(dtype, x64), false),
            None => promote(typed(&a), typed(&b), x64),
        };
        Ok(Product { a, b, dtype, weak })
    }

    fn over(&self, contract: [Vec<usize>; 2], batch: [Vec<usize>; 2]) -> Result<Array, Outcome> {
        general(&self.a, &self.b, &Dims { contract, batch }, Some(self.dtype))
    }

    fn finish(&self, product: Array) -> Answer {
        Ok(cast(&product, self.dtype).with_weak(self.weak).into())
    }

    /// As `jnp.dot`: over the last axis of one and the last but one of the other.
    fn dot(&self) -> Answer {
        let (left, right) = (self.a.shape().len(), self.b.shape().len());
        let contract = match (left, right) {
            (0, _) | (_, 0) => [vec![], vec![]],
            (_, 1) => [vec![left - 1], vec![0]],
            _ => [vec![left - 1], vec![right - 2]],
        };
        self.finish(self.over(contract, [vec![], vec![]])?)
    }
}

fn flat(array: Cow<'_, Array>) -> Cow<'_, Array> {
    let len = array.len();
    Cow::Owned(reshaped(array, vec![len]))
}

fn incompatible(a: &Array, b: &Array) -> Outcome {
    let message =
        format!("Incompatible types for matmul arguments: {:?} and {:?}", a.shape(), b.shape());
    Raise::new(RaiseKind::Shape, message).into()
}

/// Batches of matrices, every leading axis broadcast.
fn multiplied(product: &Product<'_>) -> Answer {
    let (a, b) = (&*product.a, &*product.b);
    let (left, right) = (a.shape(), b.shape());
    if left.is_empty() || right.is_empty() {
        let message = "matmul input operand must have ndim at least 1";
        return Err(Raise::new(RaiseKind::Shape, message).into());
    }
    let lead = |shape: &[usize]| shape[..shape.len().saturating_sub(2)].to_vec();
    let Some(batch) = broadcast_shapes(&[&lead(left), &lead(right)]) else {
        return Err(incompatible(a, b));
    };
    let matrix = |shape: &[usize]| shape[shape.len().saturating_sub(2)..].to_vec();
    let whole = |array: &Array| -> Result<Array, Outcome> {
        let shape = [batch.clone(), matrix(array.shape())].concat();
        room(&shape)?;
        // A vector has no rows to put leading axes before: it is repeated as it is.
        Ok(broadcast_to(array, &shape))
    };
    let whole = Product {
        a: Cow::Owned(whole(a)?),
        b: Cow::Owned(whole(b)?),
        dtype: product.dtype,
        weak: product.weak,
    };
    let contract = |rank: usize, back: usize| vec![batch.len() + rank - back];
    let rows = matrix(left).len();
    let columns = matrix(right).len();
    let axes = [contract(rows, 1), contract(columns, columns)];
    let batched: Vec<usize> = (0..batch.len()).collect();
    product.finish(whole.over(axes, [batched.clone(), batched])?)
}

calls! { Jnp;
    /// The matrix product; leading axes are batches and broadcast.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `i8` | `i8`, modulo 2^8; with `preferred_element_type=i32` widened first, then exact |
    /// | `i8`, `u8` | `i16`: promoted first |
    /// | `bool`, `bool` | "or" of "and" |
    /// | integers, a preferred dtype that is narrower | raises `NoDtype` |
    /// | floats, a preferred integer or `bool` | computed as they are, then converted |
    /// | no terms | 0 |
    /// | rank 0; shapes that do not fit | raises `Shape` |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    ///
    /// Other errors: see [`jnp`](crate::jnp). Integers are the same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let x = Array::from([[100_i8, 100], [1, 0]]);
    /// assert_eq!(jnp::matmul(&x, &x, None).unwrap(), Array::from([[116_i8, 16], [100, 100]]));
    /// let wide = jnp::matmul(&x, &x, Some(DType::I32));
    /// assert_eq!(wide.unwrap(), Array::from([[10_100, 10_000], [100, 100]]));
    /// ```
    shaped fn matmul(a, b | preferred_element_type: Option<DType>; x64)
        = "jnp.matmul({0}, {1}, preferred_element_type={preferred_element_type})", ["@"] => {
        multiplied(&Product::new(a, b, preferred_element_type, x64)?)
    }
    /// The sum of products over the last axis of `a` and the last but one of `b` (its only one, if
    /// it is a vector); the product, if one is of rank 0.
    ///
    /// | operands | result |
    /// |---|---|
    /// | ranks 3 and 3 | rank 4: every matrix with every other |
    /// | `i8`, Python `3` | raises `NoDtype`: the scalar is an `i64`, and `i8` is narrower |
    /// | lengths that differ | raises `Shape` |
    ///
    /// Dtypes and `jit`: see [`matmul`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, RaiseKind, jnp};
    /// let x = Array::from([100_i8, 100]);
    /// assert_eq!(jnp::dot(&x, &x, None).unwrap(), Array::scalar(32_i8));
    /// assert_eq!(jnp::dot(&x, 3, None).raises().unwrap().kind, RaiseKind::NoDtype);
    /// ```
    shaped fn dot(a, b | preferred_element_type: Option<DType>; x64)
        = "jnp.dot({0}, {1}, preferred_element_type={preferred_element_type})", ["@"] => {
        Product::new(a, b, preferred_element_type, x64)?.dot()
    }
    /// [`dot`] of the flat arrays.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` of shapes \[2, 2\] and \[4\] | `i8` of rank 0, modulo 2^8 |
    /// | lengths that differ | raises `Shape` |
    ///
    /// Dtypes and `jit`: see [`matmul`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let (x, y) = (Array::from([[1_u8, 2], [3, 4]]), Array::from([1_u8, 1, 1, 100]));
    /// assert_eq!(jnp::vdot(&x, &y, None).unwrap(), Array::scalar(150_u8));
    /// ```
    shaped fn vdot(a, b | preferred_element_type: Option<DType>; x64)
        = "jnp.vdot({0}, {1}, preferred_element_type={preferred_element_type})", ["dot"] => {
        let Product { a, b, dtype, weak } = Product::new(a, b, preferred_element_type, x64)?;
        Product { a: flat(a), b: flat(b), dtype, weak }.dot()
    }
    /// The sum of products over several axes: the last `axes` of `a` and the first of `b` (two, if
    /// not given), or one axis of each.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `axes=0` | every product |
    /// | `axes=[1, 0]` | over axis 1 of `a` and axis 0 of `b` |
    /// | more axes than one has | raises `Shape` |
    /// | an axis out of range | raises `Index` |
    /// | a negative number of axes | every product |
    ///
    /// Dtypes and `jit`: see [`matmul`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp, jnp::Axes};
    /// let x = Array::from([[1_i8, 2], [3, 100]]);
    /// assert_eq!(jnp::tensordot(&x, &x, Axes::All, None).unwrap(), Array::scalar(30_i8));
    /// ```
    shaped fn tensordot(a, b | axes: Axes, preferred_element_type: Option<DType>; x64)
        = "jnp.tensordot({0}, {1}, axes={axes}, preferred_element_type={preferred_element_type})",
        ["einsum"] => {
        let product = Product::new(a, b, preferred_element_type, x64)?;
        let (left, right) = (product.a.shape().len(), product.b.shape().len());
        let shape = |message: &'static str| Outcome::from(Raise::new(RaiseKind::Shape, message));
        let count = |n: i64| -> Result<[Vec<usize>; 2], Outcome> {
            match usize::try_from(n.max(0)) {
                Ok(n) if n <= left.min(right) => Ok([(left - n..left).collect(), (0..n).collect()]),
                _ => Err(shape("Number of tensordot axes exceeds input ranks")),
            }
        };
        let contract = match &axes {
            Axes::All => count(2)?,
            Axes::One(n) => count(*n)?,
            Axes::Many(axes) => {
                let [x, y] = axes[..] else { return Err(shape("tensordot axes must be a pair")) };
                [vec![axis_of(x, left)?], vec![axis_of(y, right)?]]
            }
        };
        product.finish(product.over(contract, [vec![], vec![]])?)
    }
    /// [`tensordot`] over a list of axes of each: the first of one with the first of the other, and so
    /// on.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `a_axes=[0, 1]`, `b_axes=[1, 0]`, of shapes \[2, 3, 4\] and \[3, 2\] | shape \[4\] |
    /// | two empty lists | every product |
    /// | lists of two lengths; an axis twice; axes of two lengths | raises `Shape` |
    /// | an axis out of range | raises `Index` |
    ///
    /// Dtypes and `jit`: see [`matmul`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([[1_i8, 2], [3, 100]]);
    /// let crossed = jnp::tensordot_axes(&x, &x, vec![0, 1], vec![1, 0], None);
    /// assert_eq!(crossed.unwrap(), Array::scalar(29_i8));
    /// ```
    shaped fn tensordot_axes as "tensordot.axes"(a, b | a_axes: Vec<i64>, b_axes: Vec<i64>,
        preferred_element_type: Option<DType>; x64)
        = "jnp.tensordot({0}, {1}, axes=({a_axes}, {b_axes}), preferred_element_type={preferred_element_type})",
        ["einsum"] => {
        let product = Product::new(a, b, preferred_element_type, x64)?;
        let shape = |message: &'static str| Outcome::from(Raise::new(RaiseKind::Shape, message));
        if a_axes.len() != b_axes.len() {
            return Err(shape("tensordot requires axes lists to have equal length"));
        }
        let named = |axes: &[i64], array: &Array| -> Result<Vec<usize>, Outcome> {
            let rank = array.shape().len();
            let found: Vec<usize> =
                axes.iter().map(|axis| axis_of(*axis, rank)).collect::<Result<_, _>>()?;
            match (1..found.len()).any(|i| found[..i].contains(&found[i])) {
                true => Err(shape("dot_general requires dimensions to be distinct")),
                false => Ok(found),
            }
        };
        let contract = [named(&a_axes, &product.a)?, named(&b_axes, &product.b)?];
        product.finish(product.over(contract, [vec![], vec![]])?)
    }
    /// Every product of an element of one with an element of the other, both flat, after promotion.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 100 and 3 | `i8` 44: it wraps |
    /// | `bool`, `bool` | "and" |
    ///
    /// Errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let outer = jnp::outer(&Array::from([100_i8, 2]), &Array::from([3_i8, 1]));
    /// assert_eq!(outer.unwrap(), Array::from([[44_i8, 100], [6, 2]]));
    /// ```
    shaped fn outer(a, b; x64) = "jnp.outer({0}, {1})", ["ger"] => {
        let (a, b) = (asarray(a, x64)?, asarray(b, x64)?);
        let (rows, columns) = (a.len(), b.len());
        room(&[rows, columns])?;
        let (a, b) = (reshaped(a, vec![rows, 1]), reshaped(b, vec![1, columns]));
        let Pair { a, b, shape } =
            Pair::of_arrays("mul", Cow::Borrowed(&a), Cow::Borrowed(&b), x64, To::Same)?;
        let multiply = if a.dtype() == DType::Bool { &AND } else { &MUL };
        Ok(multiply.call_in(&a, &b, shape)?.into())
    }
}
