//! Sums and their kin: `sum`, `nansum`, `prod`, `mean`, `var`, `std`, `any`, `all` and
//! `count_nonzero`.

use alloc::{format, vec, vec::Vec};

use super::axes::{chosen, chosen_in_turn, destinations, left};
use super::float::Float;
use super::operands::{array, no_dtype, room, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use super::power::open;
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::promote::torch::scalar_type;
use crate::{Array, DType, Element, Operand, Outcome};

/// `torch.sum(input, dim, keepdim, dtype)`.
///
/// Integers and booleans are summed in `i64`, `u64` too, unless a `dtype` says
/// otherwise: then the elements are converted to it first. Sums wrap.
///
/// | | |
/// |---|---|
/// | `dim` of `None` or `[]` | all axes |
/// | no elements | 0 |
/// | `dtype` of `bool` | whether any is nonzero |
/// | `u64` MAX, without a `dtype` | −1 |
/// | a float `dtype` | the order of the additions is open, and with it the last bits |
///
/// # Errors
///
/// `index` for an axis out of range, `value` for one that is there twice, `no-dtype` for
/// a `dtype` of `u16`, `u32` or `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// let a = Array::from([[100_i8, 100], [1, 2]]);
/// assert_eq!(torch::sum(&a, Some(&[0]), false, None).unwrap(), Array::from([101_i64, 102]));
/// assert_eq!(torch::sum(&a, None, false, Some(DType::I8)).unwrap(), Array::scalar(-53_i8));
/// ```
pub fn sum(input: &Array, dim: Option<&[i128]>, keepdim: bool, dtype: Option<DType>) -> Outcome {
    total(input, dim, keepdim, dtype, Total::Sum).unwrap_or_else(|early| early)
}

/// `torch.nansum`: as [`sum`], since no integer is NaN.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([true, true]);
/// assert_eq!(torch::nansum(&a, None, false, None).unwrap(), Array::scalar(2_i64));
/// ```
pub fn nansum(input: &Array, dim: Option<&[i128]>, keepdim: bool, dtype: Option<DType>) -> Outcome {
    total(input, dim, keepdim, dtype, Total::NanSum).unwrap_or_else(|early| early)
}

/// `torch.prod(input, dim, keepdim, dtype)`: the product, in `i64` as [`sum`], over one
/// axis or all. Of no elements it is 1.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[100_i8, 100], [1, 2]]);
/// assert_eq!(torch::prod(&a, Some(1), false, None).unwrap(), Array::from([10_000_i64, 2]));
/// ```
pub fn prod(input: &Array, dim: Option<i128>, keepdim: bool, dtype: Option<DType>) -> Outcome {
    let dim = dim.map(|d| [d]);
    let dim = dim.as_ref().map(|d| &d[..]);
    total(input, dim, keepdim, dtype, Total::Product).unwrap_or_else(|early| early)
}

/// Which total.
#[derive(Clone, Copy, PartialEq)]
enum Total {
    Sum,
    NanSum,
    Product,
}

fn total(
    input: &Array,
    dim: Option<&[i128]>,
    keepdim: bool,
    dtype: Option<DType>,
    which: Total,
) -> Result<Outcome, Outcome> {
    let kernel = if which == Total::Product { "prod_out_cpu" } else { "sum_cpu" };
    let own = input.dtype();
    let dtype = dtype.unwrap_or(if own.is_float() { own } else { DType::I64 });
    let rank = input.shape().len();
    let reduced = match which {
        Total::NanSum => chosen_in_turn(dim, rank)?,
        _ => chosen(dim, rank)?,
    };
    let shape = left(input.shape(), &reduced, keepdim);
    let len = room(&shape)?;
    let to = destinations(input.shape(), &reduced);
    if WIDE_UNSIGNED.contains(&dtype) && !input.is_empty() {
        return Err(no_kernel(kernel, dtype).into());
    }
    Ok(by_dtype!(dtype,
        bool => {
            let product = which == Total::Product;
            let found = fold(values::<bool>(input.into()), &to, vec![product; len], |a, x| {
                if product { a & x } else { a | x }
            });
            array(&shape, found).into()
        },
        I: int => match which {
            Total::Product => of(input, &to, &shape, vec![I::ONE; len], integer::mul::<I>).into(),
            _ => of(input, &to, &shape, vec![I::ZERO; len], integer::add::<I>).into(),
        },
        F: float => open(floats::<F>(input, &to, &shape, len, which)),
    ))
}

fn of<I: Int + Convert>(
    input: &Array,
    to: &[usize],
    shape: &[usize],
    start: Vec<I>,
    f: fn(I, I) -> I,
) -> Array {
    array(shape, fold(values::<I>(input.into()), to, start, f))
}

/// In `f64`, rounded at the end.
fn floats<F: Float>(
    input: &Array,
    to: &[usize],
    shape: &[usize],
    len: usize,
    which: Total,
) -> Array {
    let wide = values::<F>(input.into()).into_iter().map(|x| x.scalar().to_f64().unwrap_or(0.0));
    let start = vec![if which == Total::Product { 1.0 } else { 0.0 }; len];
    let sums = fold(wide.collect(), to, start, |a, x| match which {
        Total::Product => a * x,
        Total::NanSum if x.is_nan() => a,
        _ => a + x,
    });
    array(shape, sums.into_iter().map(F::from_float).collect())
}

/// Each element put to the place it goes to.
fn fold<T: Copy, A: Copy>(
    elements: Vec<T>,
    to: &[usize],
    mut totals: Vec<A>,
    f: impl Fn(A, T) -> A,
) -> Vec<A> {
    for (x, at) in elements.into_iter().zip(to) {
        totals[*at] = f(totals[*at], x);
    }
    totals
}

/// `torch.mean(input, dim, keepdim, dtype)`: of integers only with a float `dtype`.
///
/// The order of the additions is open, and with it the last bits.
///
/// # Errors
///
/// `no-dtype` for integers without a float `dtype`, before the axes are looked at; those as for
/// [`sum`].
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, RaiseKind, torch};
/// let a = Array::from([1_i8, 2]);
/// assert_eq!(torch::mean(&a, None, false, None).raises().unwrap().kind, RaiseKind::NoDtype);
/// let value = torch::mean(&a, None, false, Some(DType::F32)).value().unwrap();
/// assert_eq!(value.arrays[0], Array::scalar(1.5_f32));
/// ```
pub fn mean(input: &Array, dim: Option<&[i128]>, keepdim: bool, dtype: Option<DType>) -> Outcome {
    average(input, dim, keepdim, dtype).unwrap_or_else(|early| early)
}

fn average(
    input: &Array,
    dim: Option<&[i128]>,
    keepdim: bool,
    dtype: Option<DType>,
) -> Result<Outcome, Outcome> {
    let (which, given) = match dtype {
        Some(dtype) => ("Optional", dtype),
        None => ("Input", input.dtype()),
    };
    if !given.is_float() {
        let name = scalar_type(given);
        return Err(no_dtype(format!(
            "mean(): could not infer output dtype. {which} dtype must be either a floating point \
             or complex dtype. Got: {name}"
        ))
        .into());
    }
    let reduced = chosen(dim, input.shape().len())?;
    let shape = left(input.shape(), &reduced, keepdim);
    let len = room(&shape)?;
    let to = destinations(input.shape(), &reduced);
    let each = to.len().checked_div(len).unwrap_or(0) as f64;
    Ok(by_dtype!(given,
        bool => return Err(no_kernel("mean", given).into()),
        I: int => return Err(no_kernel("mean", I::DTYPE).into()),
        F: float => {
            let wide = values::<F>(input.into()).into_iter();
            let wide = wide.map(|x| x.scalar().to_f64().unwrap_or(0.0)).collect();
            let sums = fold(wide, &to, vec![0.0; len], |a: f64, x: f64| a + x);
            let means = sums.into_iter().map(|s| F::from_float(s / each)).collect();
            open(array(&shape, means))
        },
    ))
}

/// `torch.var` of integers: there is none.
///
/// # Errors
///
/// `no-dtype` for integers and booleans. Floats are outside this reference: unspecified.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// assert_eq!(torch::var(&Array::from([1_i8])).raises().unwrap().kind, RaiseKind::NoDtype);
/// ```
pub fn var(input: &Array) -> Outcome {
    spread_of_values(input)
}

/// `torch.std` of integers: there is none. Errors as [`var`].
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// assert_eq!(torch::std(&Array::from([true])).raises().unwrap().kind, RaiseKind::NoDtype);
/// ```
pub fn std(input: &Array) -> Outcome {
    spread_of_values(input)
}

fn spread_of_values(input: &Array) -> Outcome {
    match input.dtype().is_float() {
        false => no_dtype("std and var only support floating point and complex dtypes").into(),
        true => Outcome::Unspecified("the variance of floats is not about integers".into()),
    }
}

/// `torch.any(input, dim, keepdim)`: whether some element is nonzero. Of no elements, false.
///
/// | | |
/// |---|---|
/// | `u8` | the result is `u8`, 0 or 1; of every other dtype it is `bool` |
/// | `dim` of `None` | all axes |
/// | `dim` of `[]` | none: each element by itself |
///
/// # Errors
///
/// `index` for an axis out of range, `value` for one that is there twice.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::any(&Array::from([0_i8, 7]), None, false).unwrap(), Array::scalar(true));
/// assert_eq!(torch::any(&Array::from([0_u8, 7]), None, false).unwrap(), Array::scalar(1_u8));
/// ```
pub fn any(input: &Array, dim: Option<&[i128]>, keepdim: bool) -> Outcome {
    truth(input, dim, keepdim, false).unwrap_or_else(|early| early)
}

/// `torch.all(input, dim, keepdim)`: whether every element is nonzero. Of no elements, true.
/// Rules and errors as [`any`].
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::all(&Array::from([0_i8, 7]), None, false).unwrap(), Array::scalar(false));
/// ```
pub fn all(input: &Array, dim: Option<&[i128]>, keepdim: bool) -> Outcome {
    truth(input, dim, keepdim, true).unwrap_or_else(|early| early)
}

fn truth(
    input: &Array,
    dim: Option<&[i128]>,
    keepdim: bool,
    every: bool,
) -> Result<Outcome, Outcome> {
    let rank = input.shape().len();
    let reduced = match dim {
        Some([]) => vec![false; rank],
        dim => chosen(dim, rank)?,
    };
    let shape = left(input.shape(), &reduced, keepdim);
    let len = room(&shape)?;
    let to = destinations(input.shape(), &reduced);
    let found = fold(values::<bool>(input.into()), &to, vec![every; len], |a, x| {
        if every { a & x } else { a | x }
    });
    let found = array(&shape, found);
    Ok(match input.dtype() {
        DType::U8 => super::to(&found, DType::U8),
        _ => found.into(),
    })
}

/// `torch.count_nonzero(input, dim)`: how many elements are nonzero, in `i64`.
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` and `u64` unless `dim` names axes; `index` for an axis out
/// of range, `value` for one that is there twice.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[0_i8, 7], [3, 1]]);
/// assert_eq!(torch::count_nonzero(&a, Some(&[0])).unwrap(), Array::from([1_i64, 2]));
/// ```
pub fn count_nonzero(input: &Array, dim: Option<&[i128]>) -> Outcome {
    if dim.is_none_or(|d| d.is_empty()) && WIDE_UNSIGNED.contains(&input.dtype()) {
        return no_kernel("nonzero_count_cpu", input.dtype()).into();
    }
    let nonzero = array(input.shape(), values::<bool>(Operand::Array(input)));
    sum(&nonzero, dim, false, None)
}
