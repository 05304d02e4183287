//! Sums of products: `matmul`, `dot`, `outer` and `einsum` of two operands.
//! Integers only: how floats round depends on the library that multiplies matrices.

use alloc::{format, vec, vec::Vec};

use super::operands::{array, no_dtype, room, shape_error, value_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer;
use crate::promote::torch::{promote_types, scalar_type};
use crate::{Array, DType, Element, Outcome, broadcast_shapes};

/// `torch.matmul`, Python's `@`: in the dtype of both, modulo 2^bits. Nothing is widened.
///
/// Vectors and matrices as in NumPy; further dimensions broadcast.
///
/// # Errors
///
/// `shape` for arrays without dimensions or that do not fit; `no-dtype` for operands of
/// different dtypes, `bool`, `u16`, `u32` and `u64`. Floats are unspecified here.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, x) = (Array::from([[100_i8, 2], [3, 4]]), Array::from([2_i8, 1]));
/// assert_eq!(torch::matmul(&a, &x).unwrap(), Array::from([-54_i8, 10]));
/// ```
pub fn matmul(lhs: &Array, rhs: &Array) -> Outcome {
    multiplied(lhs, rhs).unwrap_or_else(|early| early)
}

fn multiplied(lhs: &Array, rhs: &Array) -> Result<Outcome, Outcome> {
    let (a, b) = (lhs.shape(), rhs.shape());
    if a.is_empty() || b.is_empty() {
        let text = format!(
            "both arguments to matmul need to be at least 1D, but they are {}D and {}D",
            a.len(),
            b.len()
        );
        return Err(shape_error(text).into());
    }
    let batches = |shape: &[usize]| shape[..shape.len().saturating_sub(2)].to_vec();
    let (batch_a, batch_b) = (batches(a), batches(b));
    let inner_a = a[a.len() - 1];
    let inner_b = b[b.len().saturating_sub(2)];
    let batch = broadcast_shapes(&[&batch_a, &batch_b]);
    let (true, Some(batch)) = (inner_a == inner_b, batch) else {
        let text = format!("shapes {a:?} and {b:?} cannot be multiplied");
        return Err(shape_error(text).into());
    };
    // Labels: the batch axes, then row, inner axis and column.
    let rank = batch.len();
    let (row, inner, column) = (rank, rank + 1, rank + 2);
    let labels = |own: usize, last: &[usize]| -> Vec<usize> {
        (rank - own..rank).chain(last.iter().copied()).collect()
    };
    let vector = |rank: usize| rank == 1;
    let of_a = labels(batch_a.len(), &[row, inner]);
    let of_a = if vector(a.len()) { vec![inner] } else { of_a };
    let of_b = labels(batch_b.len(), &[inner, column]);
    let of_b = if vector(b.len()) { vec![inner] } else { of_b };
    let mut out: Vec<usize> = (0..rank).collect();
    if a.len() > 1 {
        out.push(row);
    }
    if b.len() > 1 {
        out.push(column);
    }
    let dtype = same_dtype(lhs, rhs)?;
    known(lhs, rhs)?;
    contracted(Side { array: lhs, labels: &of_a }, Side { array: rhs, labels: &of_b }, &out, dtype)
}

/// `torch.dot`: the sum of the products of two vectors, modulo 2^bits.
///
/// # Errors
///
/// `shape` for other than vectors of one length; `no-dtype` as [`matmul`].
///
/// ```
/// use int_reference::{Array, torch};
/// let v = Array::from([10_i8, 6]);
/// assert_eq!(torch::dot(&v, &v).unwrap(), Array::scalar(-120_i8));
/// ```
pub fn dot(lhs: &Array, rhs: &Array) -> Outcome {
    let run = || {
        if lhs.shape().len() != 1 || rhs.shape().len() != 1 {
            return Err(shape_error("1D tensors expected").into());
        }
        let dtype = same_dtype(lhs, rhs)?;
        if lhs.shape() != rhs.shape() {
            return Err(shape_error("inconsistent tensor size").into());
        }
        lacking(dtype, "dot")?;
        let (a, b) = (Side { array: lhs, labels: &[0] }, Side { array: rhs, labels: &[0] });
        contracted(a, b, &[], dtype)
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.outer`: every product of two vectors, with the promotion and the dtypes of
/// [`mul`](super::mul()).
///
/// # Errors
///
/// `shape` for other than vectors; those of `mul`.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_i8, 2]), Array::from([3_i16, 4]));
/// assert_eq!(torch::outer(&a, &b).unwrap(), Array::from([[3_i16, 4], [6, 8]]));
/// ```
pub fn outer(lhs: &Array, rhs: &Array) -> Outcome {
    if lhs.shape().len() != 1 || rhs.shape().len() != 1 {
        return shape_error("outer: Expected 1-D argument").into();
    }
    let column = lhs.clone().reshape(vec![lhs.len(), 1]).expect("as many elements");
    super::mul(&column, rhs)
}

/// `torch.einsum(equation, a, b)`: letters only, no ellipsis.
///
/// | | dtype |
/// |---|---|
/// | no letter is summed over both operands | that of [`mul`](super::mul()): dtypes promote, booleans and wide unsigned ones too |
/// | a letter is | that of both, which must be one; `bool`, `u16`, `u32` and `u64` have no kernel |
/// | a letter is summed over one operand alone | that one is summed first, and is `i64` from there on |
///
/// A size of 1 broadcasts.
///
/// # Errors
///
/// `value` for an equation that does not read so and for a letter repeated over unequal
/// axes of one operand; `shape` for sizes that do not fit;
/// `no-dtype` as said. Floats are unspecified here.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!(torch::einsum("ij,kj->ik", &a, &a).unwrap(), Array::from([[5_i8, 11], [11, 25]]));
/// assert_eq!(torch::einsum("ij,kj->", &a, &a).unwrap(), Array::scalar(52_i64));
/// ```
pub fn einsum(equation: &str, lhs: &Array, rhs: &Array) -> Outcome {
    summed(equation, lhs, rhs).unwrap_or_else(|early| early)
}

fn summed(equation: &str, lhs: &Array, rhs: &Array) -> Result<Outcome, Outcome> {
    let bad = |text: &str| -> Outcome { value_error(format!("einsum(): {text}")).into() };
    let text: Vec<char> = equation.chars().filter(|c| *c != ' ').collect();
    if text.contains(&'.') {
        return Err(Outcome::Unspecified("an ellipsis is outside this reference".into()));
    }
    let arrow = text.windows(2).position(|w| w == ['-', '>']);
    let (inputs, given) = match arrow {
        Some(at) => (&text[..at], Some(&text[at + 2..])),
        None => (&text[..], None),
    };
    let letters = |part: &[char]| -> Result<Vec<usize>, Outcome> {
        let each = part.iter().map(|c| match c.is_ascii_alphabetic() {
            true => Ok(*c as usize),
            false => Err(bad("invalid subscript given, subscripts must be in [a-zA-Z]")),
        });
        each.collect()
    };
    let parts: Vec<&[char]> = inputs.split(|c| *c == ',').collect();
    let [a, b] = parts[..] else {
        return Err(bad("more operands were provided than specified in the equation"));
    };
    let (of_a, of_b) = (letters(a)?, letters(b)?);
    for (labels, array) in [(&of_a, lhs), (&of_b, rhs)] {
        if labels.len() != array.shape().len() {
            return Err(bad("the number of subscripts does not match the number of dimensions"));
        }
    }
    let all = || of_a.iter().chain(&of_b);
    let out = match given {
        Some(out) => letters(out)?,
        None => {
            let mut once: Vec<usize> =
                all().filter(|l| all().filter(|m| m == l).count() == 1).copied().collect();
            once.sort_unstable();
            once
        }
    };
    for (i, label) in out.iter().enumerate() {
        if out[..i].contains(label) {
            return Err(bad("output subscript appears more than once in the output"));
        }
        if !all().any(|l| l == label) {
            return Err(bad("output subscript does not appear in the equation for any input"));
        }
    }
    let (a, b) = (Side { array: lhs, labels: &of_a }, Side { array: rhs, labels: &of_b });
    sizes(&[a, b])?;
    let long = |side: Side<'_>, label: usize| side.size(label).is_some_and(|d| d != 1);
    let mut summed: Vec<usize> = all().filter(|l| !out.contains(l)).copied().collect();
    summed.sort_unstable();
    summed.dedup();
    let both = summed.iter().any(|l| long(a, *l) && long(b, *l));
    let own = |one: Side<'_>, other: Side<'_>| {
        let alone = summed.iter().any(|l| long(one, *l) && !long(other, *l));
        if alone && !one.array.dtype().is_float() { DType::I64 } else { one.array.dtype() }
    };
    let (x, y) = (own(a, b), own(b, a));
    let dtype = match both {
        false => promote_types(x, y)?,
        true if x != y => {
            let (x, y) = (scalar_type(x), scalar_type(y));
            return Err(no_dtype(format!("expected scalar type {x} but found {y}")).into());
        }
        true if !lhs.is_empty() && !rhs.is_empty() => {
            lacking(x, "bmm")?;
            x
        }
        true => x,
    };
    contracted(a, b, &out, dtype)
}

/// An operand, and a label for each of its axes.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) array: &'a Array,
    pub(super) labels: &'a [usize],
}

impl Side<'_> {
    /// The size of the axes with this label: that of the longer, if one is 1.
    fn size(self, label: usize) -> Option<usize> {
        let axes = self.labels.iter().zip(self.array.shape());
        axes.filter(|(l, _)| **l == label)
            .map(|(_, d)| *d)
            .reduce(|x, y| if x == 1 { y } else { x })
    }

    /// How far apart neighbours along this label lie: 0 where one element repeats.
    fn step(self, label: usize) -> usize {
        let (mut step, mut sum) = (1_usize, 0);
        for (l, d) in self.labels.iter().zip(self.array.shape()).rev() {
            if *l == label && *d != 1 {
                sum += step;
            }
            step = step.saturating_mul(*d);
        }
        sum
    }
}

/// Size of each label; `value` if a label is repeated over unequal axes of one operand,
/// `shape` if its axes in two do not go together.
fn sizes(sides: &[Side<'_>]) -> Result<Vec<(usize, usize)>, Outcome> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for side in sides {
        let axes = side.labels.iter().zip(side.array.shape());
        for (at, (label, dim)) in axes.clone().enumerate() {
            if axes.clone().take(at).any(|(l, d)| l == label && d != dim) {
                return Err(value_error("a subscript is repeated over two sizes").into());
            }
            match found.iter_mut().find(|(l, _)| l == label) {
                None => found.push((*label, *dim)),
                Some((_, size)) if size == dim || *dim == 1 => {}
                Some((_, size)) if *size == 1 => *size = *dim,
                Some(_) => return Err(shape_error("a subscript has two sizes").into()),
            }
        }
    }
    Ok(found)
}

pub(super) fn same_dtype(lhs: &Array, rhs: &Array) -> Result<DType, Outcome> {
    match lhs.dtype() == rhs.dtype() {
        true => Ok(lhs.dtype()),
        false => Err(no_dtype("both inputs should have same dtype").into()),
    }
}

/// Two vectors always go to the kernel, matrices only if there is something to multiply.
pub(super) fn known(lhs: &Array, rhs: &Array) -> Result<(), Outcome> {
    let vectors = lhs.shape().len() == 1 && rhs.shape().len() == 1;
    match !vectors && (lhs.is_empty() || rhs.is_empty()) {
        true => Ok(()),
        false => lacking(lhs.dtype(), "addmm_impl_cpu_"),
    }
}

pub(super) fn lacking(dtype: DType, kernel: &str) -> Result<(), Outcome> {
    match dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype) {
        true => Err(no_kernel(kernel, dtype).into()),
        false => Ok(()),
    }
}

/// The products summed over every label that is not in `out`.
pub(super) fn contracted(
    a: Side<'_>,
    b: Side<'_>,
    out: &[usize],
    dtype: DType,
) -> Result<Outcome, Outcome> {
    if dtype.is_float() {
        return Err(Outcome::Unspecified("how floats round depends on the library".into()));
    }
    let sizes = sizes(&[a, b])?;
    let size = |label: &usize| sizes.iter().find(|(l, _)| l == label).map_or(1, |(_, d)| *d);
    let shape: Vec<usize> = out.iter().map(size).collect();
    room(&shape)?;
    let summed: Vec<usize> = sizes.iter().map(|(l, _)| *l).filter(|l| !out.contains(l)).collect();
    let over: Vec<usize> = summed.iter().map(size).collect();
    room(&over)?;
    let steps =
        |labels: &[usize]| labels.iter().map(|l| (a.step(*l), b.step(*l))).collect::<Vec<_>>();
    let (at, inner) = (offsets(&shape, &steps(out)), offsets(&over, &steps(&summed)));
    Ok(by_dtype!(dtype,
        bool => {
            let (x, y) = (values::<bool>(a.array.into()), values::<bool>(b.array.into()));
            let any = |(i, j): &(usize, usize)| inner.iter().any(|(k, l)| x[i + k] & y[j + l]);
            array(&shape, at.iter().map(any).collect()).into()
        },
        I: int => array(&shape, totals::<I>(a.array, b.array, &at, &inner)).into(),
        F: float => return Err(no_kernel("bmm", F::DTYPE).into()),
    ))
}

fn totals<I: integer::Int + Convert>(
    a: &Array,
    b: &Array,
    at: &[(usize, usize)],
    inner: &[(usize, usize)],
) -> Vec<I> {
    let (x, y) = (values::<I>(a.into()), values::<I>(b.into()));
    let total = |(i, j): &(usize, usize)| {
        inner
            .iter()
            .fold(I::ZERO, |sum, (k, l)| integer::add(sum, integer::mul(x[i + k], y[j + l])))
    };
    at.iter().map(total).collect()
}

/// Where the elements of a shape lie in two arrays, in order.
fn offsets(shape: &[usize], steps: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let len = super::operands::count(shape).unwrap_or(0);
    let place = |flat: usize| {
        let (mut rest, mut x, mut y) = (flat, 0, 0);
        for (dim, (a, b)) in shape.iter().zip(steps).rev() {
            let i = rest % dim;
            rest /= dim;
            x += i * a;
            y += i * b;
        }
        (x, y)
    };
    (0..len).map(place).collect()
}
