//! `dot` and `dot_general`: sums of products over chosen axes of two arrays.

use alloc::{format, vec, vec::Vec};

use super::args::{asarray, with_shape};
use super::calls::{Answer, calls};
use super::convert::convert;
use super::float::Float;
use super::ordered_sum::sum;
use super::shape::{room, transposed};
use crate::integer::{Int, add, mul};
use crate::promote::jax::canonical;
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind};

/// Axes of both operands that belong together: those summed over, and those kept once.
pub(crate) struct Dims {
    pub(crate) contract: [Vec<usize>; 2],
    pub(crate) batch: [Vec<usize>; 2],
}

/// Both operands as rows of one length: `batch` times as many of each.
struct Rows {
    batch: usize,
    left: usize,
    right: usize,
    length: usize,
}

impl Rows {
    /// `f` of each pair of rows that meet.
    fn each<T: Copy, R>(&self, a: &[T], b: &[T], mut f: impl FnMut(&[T], &[T]) -> R) -> Vec<R> {
        let mut result = Vec::with_capacity(self.batch * self.left * self.right);
        for i in 0..self.batch {
            for j in 0..self.left {
                let x = &a[(i * self.left + j) * self.length..][..self.length];
                for k in 0..self.right {
                    let y = &b[(i * self.right + k) * self.length..][..self.length];
                    result.push(f(x, y));
                }
            }
        }
        result
    }
}

fn products<T: Int>(x: &[T], y: &[T]) -> T {
    x.iter().zip(y).fold(T::ZERO, |total, (x, y)| add(total, mul(*x, *y)))
}

/// `None` if the sum depends on the order of its terms, or on whether they are rounded.
fn float_products<T: Float>(x: &[T], y: &[T]) -> Option<T> {
    let terms: Vec<T> = x.iter().zip(y).map(|(x, y)| Float::mul(*x, *y)).collect();
    let whole = |x: f64| libm::trunc(x) == x || !x.is_finite();
    let exact = x.iter().zip(y).all(|(x, y)| whole(x.wide()) && whole(y.wide()));
    match &terms[..] {
        // As it is: a sum would make 0.0 of −0.0.
        [term] => Some(*term),
        _ if terms.len() > 1 && !exact => None,
        _ => sum(&terms),
    }
}

/// The shape, and the data: both operands converted to `dtype` first, then multiplied and
/// summed in it. The axes must fit.
pub(crate) fn contract(a: &Array, b: &Array, dims: &Dims, dtype: DType) -> Result<Array, Outcome> {
    let kept = |array: &Array, i: usize| -> Vec<usize> {
        let gone = |axis: &usize| dims.contract[i].contains(axis) || dims.batch[i].contains(axis);
        (0..array.shape().len()).filter(|axis| !gone(axis)).collect()
    };
    let (left, right) = (kept(a, 0), kept(b, 1));
    let sizes = |array: &Array, axes: &[usize]| -> Vec<usize> {
        axes.iter().map(|axis| array.shape()[*axis]).collect()
    };
    let batch = sizes(a, &dims.batch[0]);
    let shape = [batch.clone(), sizes(a, &left), sizes(b, &right)].concat();
    let count = room(&shape)?;
    let length = sizes(a, &dims.contract[0]);
    let rows = if count == 0 {
        Rows { batch: 0, left: 0, right: 0, length: 0 }
    } else {
        Rows {
            batch: batch.iter().product(),
            left: sizes(a, &left).iter().product(),
            right: sizes(b, &right).iter().product(),
            // Other dimensions may be huge beside a zero.
            length: room(&length)?,
        }
    };
    let turned = |array: &Array, i: usize, own: &[usize]| {
        let order = [&dims.batch[i][..], own, &dims.contract[i][..]].concat();
        convert(&transposed(array, &order), dtype)
    };
    macro_rules! ways {
        ($($int:ident)*; $($float:ident)*) => {
            match (turned(a, 0, &left), turned(b, 1, &right)) {
                (Data::Bool(x), Data::Bool(y)) => Some(Data::Bool(rows.each(&x, &y, |x, y| {
                    x.iter().zip(y).any(|(x, y)| *x && *y)
                }))),
                $((Data::$int(x), Data::$int(y)) => Some(Data::$int(rows.each(&x, &y, products))),)*
                $((Data::$float(x), Data::$float(y)) => {
                    let sums = rows.each(&x, &y, float_products).into_iter().collect::<Option<_>>();
                    sums.map(Data::$float)
                })*
                _ => None,
            }
        };
    }
    match ways!(I8 I16 I32 I64 U8 U16 U32 U64; F16 Bf16 F32 F64) {
        Some(data) => Ok(with_shape(shape, data)),
        None => Err(Outcome::Unspecified(
            "a sum of float products depends on the order of its terms, and where they are rounded"
                .into(),
        )),
    }
}

/// The dtypes that XLA computes in and returns: of two, floats before integers, then the
/// wider, then the signed one; in place of it the one that is preferred. Floats are computed
/// in their own dtype if what is preferred holds less.
pub(crate) fn result_dtypes(
    a: DType,
    b: DType,
    preferred: Option<DType>,
) -> Result<(DType, DType), Raise> {
    let bits = |d: DType| if d == DType::Bool { 1 } else { d.bits() };
    let rank = |d: DType| {
        let (exponent, digits) = match d {
            DType::F16 => (16, 10),
            DType::Bf16 => (128, 7),
            DType::F32 => (128, 23),
            DType::F64 => (1024, 52),
            _ => (-1, -1),
        };
        (exponent, digits, bits(d), !d.is_unsigned())
    };
    let own = if rank(a) > rank(b) { a } else { b };
    match preferred {
        Some(preferred) if !own.is_float() && bits(preferred) < bits(own) => {
            let message = "`preferred_element_type` must not be narrower than the original type";
            Err(Raise::new(RaiseKind::NoDtype, message))
        }
        Some(less) if own.is_float() && !(less.is_float() && less.bits() >= own.bits()) => {
            Ok((own, less))
        }
        Some(preferred) => Ok((preferred, preferred)),
        None => Ok((own, own)),
    }
}

fn mismatch(message: impl Into<alloc::borrow::Cow<'static, str>>) -> Outcome {
    Raise::new(RaiseKind::Shape, message).into()
}

/// The axes that are named, of an array: not negative, and each once.
fn axes(named: &[i64], array: &Array) -> Result<Vec<usize>, Outcome> {
    let rank = array.shape().len();
    let found: Option<Vec<usize>> =
        named.iter().map(|a| usize::try_from(*a).ok().filter(|a| *a < rank)).collect();
    let found = found.ok_or_else(|| {
        let message =
            format!("dot_general requires dimension numbers below the rank {rank}, got {named:?}");
        Outcome::from(Raise::new(RaiseKind::Index, message))
    })?;
    match (1..found.len()).any(|i| found[..i].contains(&found[i])) {
        true => Err(mismatch("dot_general requires dimensions to be distinct")),
        false => Ok(found),
    }
}

/// Checks the axes against each other and computes.
pub(crate) fn general(
    a: &Array,
    b: &Array,
    dims: &Dims,
    preferred: Option<DType>,
) -> Result<Array, Outcome> {
    let sizes = |array: &Array, axes: &[usize]| -> Vec<usize> {
        axes.iter().map(|axis| array.shape()[*axis]).collect()
    };
    for i in 0..2 {
        if dims.contract[i].iter().any(|axis| dims.batch[i].contains(axis)) {
            return Err(mismatch(
                "dot_general requires batch dimensions disjoint from contracting ones",
            ));
        }
    }
    if sizes(a, &dims.batch[0]) != sizes(b, &dims.batch[1]) {
        return Err(mismatch("dot_general requires batch dimensions of the same shape"));
    }
    if sizes(a, &dims.contract[0]) != sizes(b, &dims.contract[1]) {
        return Err(mismatch("dot_general requires contracting dimensions of the same shape"));
    }
    let (computed, returned) = result_dtypes(a.dtype(), b.dtype(), preferred)?;
    let product = contract(a, b, dims, computed)?;
    Ok(with_shape(product.shape().into(), convert(&product, returned)))
}

calls! { Lax;
    /// The sum of products over the axes `lhs_contract` and `rhs_contract`, once for each place in
    /// the axes `lhs_batch` and `rhs_batch`: batch axes first, then those of `lhs`, then of `rhs`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8`, `i8` | `i8`, modulo 2^8; with `preferred_element_type=i32` widened first, then exact |
    /// | `bool` | "or" of "and" |
    /// | no terms | 0 |
    /// | `u8`, `i8` | `i8`: the wider one, then the signed one; nothing is promoted |
    /// | an integer, a float | the float |
    /// | `bool`, `i8` | `i8` |
    /// | integers, a preferred dtype that is narrower | raises `NoDtype` |
    /// | integers, a preferred dtype of the other signedness, a float | converted first |
    /// | floats, a preferred integer, `bool` or narrower float | computed as they are, then converted |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | an axis that is negative or too large | raises `Index` |
    /// | axes that do not fit each other | raises `Shape` |
    ///
    /// Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, lax};
    /// let x = Array::from([[100_i8, 100]]);
    /// let narrow = lax::dot_general(&x, &x, vec![1], vec![1], vec![], vec![], None);
    /// assert_eq!(narrow.unwrap(), Array::from([[32_i8]]));
    /// let wide = lax::dot_general(&x, &x, vec![1], vec![1], vec![], vec![], Some(DType::I32));
    /// assert_eq!(wide.unwrap(), Array::from([[20_000_i32]]));
    /// ```
    shaped fn dot_general(lhs, rhs | lhs_contract: Vec<i64>, rhs_contract: Vec<i64>,
        lhs_batch: Vec<i64>, rhs_batch: Vec<i64>, preferred_element_type: Option<DType>; x64)
        = "lax.dot_general({0}, {1}, (({lhs_contract}, {rhs_contract}), ({lhs_batch}, {rhs_batch})), preferred_element_type={preferred_element_type})",
        ["einsum", "matmul"] => {
        let (a, b) = (asarray(lhs, x64)?, asarray(rhs, x64)?);
        let dims = Dims {
            contract: [axes(&lhs_contract, &a)?, axes(&rhs_contract, &b)?],
            batch: [axes(&lhs_batch, &a)?, axes(&rhs_batch, &b)?],
        };
        if dims.batch[0].len() != dims.batch[1].len() {
            return Err(mismatch("dot_general requires equal numbers of batch dimensions"));
        }
        let preferred = preferred_element_type.map(|d| canonical(d, x64));
        let weak = a.is_weak() && b.is_weak();
        Ok(general(&a, &b, &dims, preferred)?.with_weak(weak).into())
    }
    /// The product of two vectors, of a matrix and a vector, or of two matrices, as
    /// [`dot_general`] over the last axis of `lhs` and the first of `rhs`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 100, 100 with itself | `i8` 32: it wraps |
    /// | other ranks than 1 and 2, or lengths that differ | raises `Shape` |
    ///
    /// Dtypes and `jit`: see [`dot_general`]. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([[1_i32, 2], [3, 4]]), Array::from([10_i32, 1]));
    /// assert_eq!(lax::dot(&x, &y, None).unwrap(), Array::from([12, 34]));
    /// ```
    shaped fn dot(lhs, rhs | preferred_element_type: Option<DType>; x64)
        = "lax.dot({0}, {1}, preferred_element_type={preferred_element_type})", ["@"] => {
        let (a, b) = (asarray(lhs, x64)?, asarray(rhs, x64)?);
        let fits = |array: &Array| (1..=2).contains(&array.shape().len());
        if !fits(&a) || !fits(&b) || a.shape().last() != b.shape().first() {
            return Err(mismatch("jax.lax.dot: dimension_numbers must be specified"));
        }
        let contract = [vec![a.shape().len() - 1], vec![0]];
        let dims = Dims { contract, batch: [vec![], vec![]] };
        let preferred = preferred_element_type.map(|d| canonical(d, x64));
        let weak = a.is_weak() && b.is_weak();
        Ok(general(&a, &b, &dims, preferred)?.with_weak(weak).into())
    }
}
