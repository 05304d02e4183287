//! Elements written by index: `scatter`, `scatter_add`, `scatter_reduce` and `index_add`.

use alloc::{vec, vec::Vec};

use super::axes::{Lanes, axis};
use super::index::{corner, index_dtype, indexed, within};
use super::operands::{
    array, checked_int, index_error, no_dtype, shape_error, value_error, values,
};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::promote::torch::scalar_dtype;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

/// `torch.scatter(input, dim, index, src)`: `input` with the elements of `src`, an array
/// or a Python number, at the places that `index` points to, as in [`gather`](super::gather). Of several
/// elements for one place the last counts (with one thread).
///
/// Works for every dtype. A number is checked against the dtype: 300 for `i8` raises.
///
/// # Errors
///
/// As [`gather`](super::gather); `shape` also for an index longer than `src`; `no-dtype` for `src` of another
/// dtype; `overflow` for a number that does not fit.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([1_i8, 2]), Array::from([1_i64, 1]));
/// assert_eq!(torch::scatter(&a, 0, &i, &Array::from([8_i8, 9])).unwrap(), Array::from([1_i8, 9]));
/// ```
pub fn scatter<'a>(
    input: &Array,
    dim: i128,
    index: &Array,
    src: impl Into<Operand<'a>>,
) -> Outcome {
    scattered(input, dim, index, src.into(), Reduce::Last, true).into()
}

/// `torch.scatter_add(input, dim, index, src)`: each element added to the place that its
/// index points to, modulo 2^bits; of booleans, or. Errors as [`scatter`].
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([1_i8, 2]), Array::from([1_i64, 1]));
/// let sums = torch::scatter_add(&a, 0, &i, &Array::from([100_i8, 100]));
/// assert_eq!(sums.unwrap(), Array::from([1_i8, -54]));
/// ```
pub fn scatter_add(input: &Array, dim: i128, index: &Array, src: &Array) -> Outcome {
    scattered(input, dim, index, src.into(), Reduce::Sum, true).into()
}

/// How elements for one place are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// The last one.
    #[doc(hidden)]
    Last,
    /// `sum`
    Sum,
    /// `prod`
    Prod,
    /// `mean`: the sum, modulo 2^bits, divided by their number and rounded down
    Mean,
    /// `amax`
    Amax,
    /// `amin`
    Amin,
}

/// `torch.scatter_reduce(input, dim, index, src, reduce, include_self=include_self)`: the
/// elements for each place combined, with the one that is there or without.
///
/// # Errors
///
/// As [`scatter`]; `no-dtype` for the `mean` of `bool`, and for `u16`, `u32` and `u64` but
/// for `sum` and `prod` with what is there.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i, b) = (Array::from([1_i8]), Array::from([0_i64, 0]), Array::from([-9_i8, -8]));
/// let mean = torch::scatter_reduce(&a, 0, &i, &b, torch::Reduce::Mean, false);
/// assert_eq!(mean.unwrap(), Array::from([-9_i8]));
/// ```
pub fn scatter_reduce(
    input: &Array,
    dim: i128,
    index: &Array,
    src: &Array,
    reduce: Reduce,
    include_self: bool,
) -> Outcome {
    scattered(input, dim, index, src.into(), reduce, include_self).into()
}

fn scattered(
    input: &Array,
    dim: i128,
    index: &Array,
    src: Operand<'_>,
    reduce: Reduce,
    include_self: bool,
) -> Result<Array, Raise> {
    scalar_dtype(src)?;
    let at = axis(dim, input.shape().len())?;
    let dtype = input.dtype();
    if !index.is_empty() {
        index_dtype(index, &[DType::I32, DType::I64], "scatter")?;
    }
    if let Operand::Array(src) = src {
        if src.dtype() != dtype {
            return Err(no_dtype("scatter(): Expected self.dtype to be equal to src.dtype"));
        }
    }
    if index.is_empty() {
        // A mean goes on to divide by the counts, with or without elements.
        return match reduce {
            Reduce::Mean if WIDE_UNSIGNED.contains(&dtype) => Err(no_kernel("masked_fill", dtype)),
            Reduce::Mean if dtype == DType::Bool => Err(no_kernel("div_floor_cpu", dtype)),
            _ => Ok(input.clone()),
        };
    }
    let source = match src {
        Operand::Array(a) => Some(a.shape()),
        _ => None,
    };
    let places = indexed(input.shape(), at, index, source);
    // Shapes are looked at first, then which kernel there is, then the indices.
    let places = match places {
        Err(raise) if raise.kind != RaiseKind::Index => return Err(raise),
        places => places,
    };
    if !include_self && WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("scatter_reduce_exclude_input_init", dtype));
    }
    let extreme = matches!(reduce, Reduce::Amax | Reduce::Amin | Reduce::Mean);
    if extreme && WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("scatter_gather_tensor_cpu_reduce", dtype));
    }
    // Leaving the array's own elements out comes before, and meets the indices.
    let places = if include_self { places } else { Ok(places?) };
    if dtype == DType::Bool && reduce == Reduce::Mean {
        return Err(no_kernel("scatter_gather_tensor_cpu_reduce_mean", dtype));
    }
    let places = places?;
    if let (None, Some(_)) = (source, dtype.int_range()) {
        checked_int(src, dtype)?;
    }
    // The elements of `src` in the places of `index`.
    let from = match source {
        Some(shape) => corner(index.shape(), shape),
        None => vec![0; places.len()],
    };
    let steps: Vec<(usize, usize)> = places.into_iter().zip(from).collect();
    Ok(by_dtype!(dtype,
        bool => array(input.shape(), combined(input, &steps, values::<bool>(src), include_self,
            |x, y| match reduce {
                Reduce::Last => y,
                Reduce::Sum | Reduce::Amax | Reduce::Mean => x | y,
                Reduce::Prod | Reduce::Amin => x & y,
            }, |x, _| x)),
        I: int => {
            let numbers = match src {
                Operand::Array(_) => values::<I>(src),
                number => vec![I::wrap(checked_int(number, dtype)?.unwrap_or(0))],
            };
            array(input.shape(), combined(input, &steps, numbers, include_self, |x: I, y: I| match reduce {
                Reduce::Last => y,
                Reduce::Sum | Reduce::Mean => integer::add(x, y),
                Reduce::Prod => integer::mul(x, y),
                Reduce::Amax => x.max(y),
                Reduce::Amin => x.min(y),
            }, |x, n| match reduce {
                Reduce::Mean => integer::floor_div(x, I::wrap(n)).unwrap_or(x),
                _ => x,
            }))
        },
        F: float => {
            let none = reduce == Reduce::Last;
            if !none {
                return Err(value_error("floats are combined outside this reference"));
            }
            array(input.shape(), combined(input, &steps, values::<F>(src), true, |_, y: F| y, |x, _| x))
        },
    ))
}

/// Elements put to their places one after the other, and what is there finished with
/// the number of elements that it is made of.
fn combined<T: Convert>(
    input: &Array,
    steps: &[(usize, usize)],
    source: Vec<T>,
    include_self: bool,
    f: impl Fn(T, T) -> T,
    finish: impl Fn(T, i128) -> T,
) -> Vec<T> {
    let mut found = values::<T>(input.into());
    let mut counts = vec![i128::from(include_self); found.len()];
    let mut touched = vec![false; found.len()];
    for (to, from) in steps {
        found[*to] = match counts[*to] {
            0 => source[*from],
            _ => f(found[*to], source[*from]),
        };
        counts[*to] += 1;
        touched[*to] = true;
    }
    for (i, x) in found.iter_mut().enumerate().filter(|(i, _)| touched[*i]) {
        *x = finish(*x, counts[i]);
    }
    found
}

/// `torch.index_add(input, dim, index, source, alpha=alpha)`: `alpha` times each slice of
/// `source` added to the slice that its index points to, modulo 2^bits; of booleans, or.
///
/// # Errors
///
/// `index` for an index out of range, negative ones included, of two or more dimensions, and an
/// axis out of range; `shape` for a `source` that does not fit; `no-dtype` for one of
/// another dtype, an index that is neither `i32` nor `i64`, and `u16`, `u32` and `u64`
/// (but for an `i64` index, an `alpha` of 1 and two dimensions or more);
/// `overflow` for an `alpha` that does not fit.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, i) = (Array::from([1_i8, 2]), Array::from([1_i64, 1]));
/// let sums = torch::index_add(&a, 0, &i, &Array::from([3_i8, 4]), 2);
/// assert_eq!(sums.unwrap(), Array::from([1_i8, 16]));
/// ```
pub fn index_add<'a>(
    input: &Array,
    dim: i128,
    index: &Array,
    source: &Array,
    alpha: impl Into<Operand<'a>>,
) -> Outcome {
    added(input, dim, index, source, alpha.into()).into()
}

fn added(
    input: &Array,
    dim: i128,
    index: &Array,
    source: &Array,
    alpha: Operand<'_>,
) -> Result<Array, Raise> {
    scalar_dtype(alpha)?;
    let (rank, dtype) = (input.shape().len(), input.dtype());
    let at = axis(dim, rank)?;
    if index.shape().len() > 1 {
        return Err(index_error("index_add_(): Index is supposed to be a vector"));
    }
    index_dtype(index, &[DType::I32, DType::I64], "index_add_")?;
    if source.dtype() != dtype {
        return Err(no_dtype("index_add_(): self and source must have the same scalar type"));
    }
    if source.shape().is_empty() && index.len() != 1 {
        return Err(index_error("Dimension specified as 0 but tensor has no dimensions"));
    }
    let size = |a: &Array| a.shape().get(at).copied().unwrap_or(1);
    let others = |a: &Array| {
        let axes = a.shape().iter().enumerate();
        axes.filter(|(i, _)| *i != at).map(|(_, d)| *d).collect::<Vec<_>>()
    };
    let ranks = rank == source.shape().len();
    if size(source) != index.len() || others(source) != others(input) || !ranks {
        return Err(shape_error("source tensor shape must match self tensor shape"));
    }
    if input.is_empty() {
        return Ok(input.clone());
    }
    let lacking = WIDE_UNSIGNED.contains(&dtype);
    if lacking && rank < 2 {
        return Err(no_kernel("index_add_", dtype));
    }
    let found = within(index, size(input));
    // With more dimensions, an `i64` index and no `alpha`, another kernel does it. Else slices
    // are added one by one: a kernel that is lacking or an `alpha` that does not fit shows at
    // the first index, before the others are looked at.
    let plain = index.dtype() == DType::I64 && matches!(alpha, Operand::Int(1));
    let first = values::<i64>(index.into()).first().copied();
    if rank >= 2 && !plain {
        match first {
            None => return Ok(input.clone()),
            Some(i) if !(0..size(input) as i64).contains(&i) => {}
            Some(_) if lacking => return Err(no_kernel("add_stub", dtype)),
            Some(_) => {
                checked_int(alpha, dtype)?;
            }
        }
    }
    // With one dimension it shows even before that.
    if rank < 2 {
        checked_int(alpha, dtype)?;
    }
    let found = found?;
    let factor = checked_int(alpha, dtype)?.unwrap_or(1);
    let (lanes, from) = (Lanes::along(at, input.shape()), Lanes::along(at, source.shape()));
    let mut steps = Vec::new();
    if !source.is_empty() {
        for (to, start) in lanes.starts().zip(from.starts()) {
            for (i, place) in found.iter().zip(from.places(start)) {
                steps.push((to + i * lanes.step, place));
            }
        }
    }
    Ok(by_dtype!(dtype,
        bool => {
            let own = values::<bool>(source.into()).into_iter().map(|x| x & (factor != 0)).collect();
            array(input.shape(), combined(input, &steps, own, true, |x, y| x | y, |x, _| x))
        },
        I: int => {
            let own = values::<I>(source.into()).into_iter();
            let own = own.map(|x| integer::mul(x, I::wrap(factor))).collect();
            array(input.shape(), combined(input, &steps, own, true, integer::add::<I>, |x, _| x))
        },
        F: float => {
            let own = values::<F>(source.into());
            array(input.shape(), combined(input, &steps, own, true, |x: F, y: F| x + y, |x, _| x))
        },
    ))
}
