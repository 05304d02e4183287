//! Arrays from nothing or little: `full`, `eye`, `tril`, `triu`, `one_hot`, `linspace`;
//! and `histc`, which has no code for integers.

use alloc::{format, vec, vec::Vec};

use super::float::Float;
use super::operands::{
    array, checked_int, count, does_not_fit, fits, no_dtype, room, shape_error, value_error, values,
};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor};
use crate::integer::Int;
use crate::promote::torch::scalar_dtype;
use crate::{
    Array, DType, Element, Operand, Outcome, Raise, RaiseKind, Scalar, unravel, with_data,
};

/// A Python number in a dtype, converted with a check.
pub(super) fn number_as(number: Operand<'_>, dtype: DType) -> Result<Scalar, Raise> {
    scalar_dtype(number)?;
    fits(number, dtype)?;
    if number.dtype().is_some() {
        return Err(not_a_tensor("fill"));
    }
    let of_int = checked_int(number, dtype)?.and_then(|v| Scalar::wrap(v, dtype));
    Ok(match of_int {
        Some(scalar) => scalar,
        None => by_dtype!(dtype,
            bool => Scalar::Bool(false),
            I: int => Scalar::wrap(0, I::DTYPE).unwrap_or(Scalar::Bool(false)),
            F: float => values::<F>(number).first().map_or(F::NAN.scalar(), |x| x.scalar()),
        ),
    })
}

/// `torch.full(size, fill_value, dtype=dtype)`: without a `dtype`, `i64` for an `int`, `f32`
/// for a `float`, `bool` for a `bool`.
///
/// The number is checked against the dtype: 300 in `i8` raises, even if the array is empty. In the
/// unsigned dtypes −MAX … −1 wrap. A float loses its fraction.
///
/// # Errors
///
/// `overflow` as said; `value` for a negative size and one beyond 64 bits.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, RaiseKind, torch};
/// assert_eq!(torch::full(&[2], -1, Some(DType::U8)).unwrap(), Array::from([255_u8, 255]));
/// let out = torch::full(&[2], 300, Some(DType::I8));
/// assert_eq!(out.raises().unwrap().kind, RaiseKind::Overflow);
/// ```
pub fn full<'a>(
    size: &[i128],
    fill_value: impl Into<Operand<'a>>,
    dtype: Option<DType>,
) -> Outcome {
    filled(size, fill_value.into(), dtype).unwrap_or_else(|early| early)
}

fn filled(size: &[i128], fill: Operand<'_>, dtype: Option<DType>) -> Result<Outcome, Outcome> {
    let own = scalar_dtype(fill)?;
    // An `int` beyond `i64` does not make the array `u64`.
    let dtype = dtype.unwrap_or(if own == DType::U64 { DType::I64 } else { own });
    let shape = sizes(size)?;
    let bytes = count(&shape).and_then(|n| n.checked_mul(dtype.bits() as usize / 8));
    if bytes.is_none_or(|b| i64::try_from(b).is_err()) {
        return Err(value_error("Storage size calculation overflowed").into());
    }
    let len = room(&shape)?;
    let element = number_as(fill, dtype)?;
    let elements = vec![element; len];
    let full = Array::from_scalars(dtype, shape, &elements);
    full.map(Outcome::from).ok_or_else(|| value_error("elements of one dtype").into())
}

/// Sizes that are not negative.
fn sizes(size: &[i128]) -> Result<Vec<usize>, Raise> {
    let each = size.iter().map(|n| match usize::try_from(*n) {
        Ok(n) => Ok(n),
        Err(_) if i64::try_from(*n).is_err() => {
            Err(Raise::new(RaiseKind::Overflow, "Overflow when unpacking long long"))
        }
        Err(_) => Err(value_error(format!("Trying to create tensor with negative dimension {n}"))),
    });
    each.collect()
}

/// `torch.eye(n, m, dtype=dtype)`: 1 on the diagonal, 0 elsewhere; `f32` without a `dtype`.
///
/// # Errors
///
/// `value` for a negative size; `no-dtype` for `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// assert_eq!(torch::eye(1, Some(2), Some(DType::I8)).unwrap(), Array::from([[1_i8, 0]]));
/// ```
pub fn eye(n: i128, m: Option<i128>, dtype: Option<DType>) -> Outcome {
    let run = || -> Result<Outcome, Outcome> {
        let dtype = dtype.unwrap_or(DType::F32);
        let side = |v: i128| match usize::try_from(v) {
            Ok(v) => Ok(v),
            Err(_) => Err(value_error(format!("n must be greater or equal to 0, got {v}"))),
        };
        let shape = [side(n)?, side(m.unwrap_or(n))?];
        let len = room(&shape)?;
        if WIDE_UNSIGNED.contains(&dtype) {
            return Err(no_kernel("eye", dtype).into());
        }
        let ones = (0..len).map(|i| i / shape[1] == i % shape[1]).collect::<Vec<bool>>();
        Ok(super::to(&array(&shape, ones), dtype))
    };
    run().unwrap_or_else(|early| early)
}

/// `torch.tril(input, diagonal)`: the elements on the diagonal and below it, 0 elsewhere;
/// of the last two axes. A positive `diagonal` lies above the main one.
///
/// # Errors
///
/// `shape` for fewer than two dimensions; `no-dtype` for `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!(torch::tril(&a, 0).unwrap(), Array::from([[1_i8, 0], [3, 4]]));
/// ```
pub fn tril(input: &Array, diagonal: i128) -> Outcome {
    triangle(input, "tril", |row, column| column.saturating_sub(row) <= diagonal).into()
}

/// `torch.triu(input, diagonal)`: the elements on the diagonal and above it. Errors as
/// [`tril`].
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!(torch::triu(&a, 1).unwrap(), Array::from([[0_i8, 2], [0, 0]]));
/// ```
pub fn triu(input: &Array, diagonal: i128) -> Outcome {
    triangle(input, "triu", |row, column| column.saturating_sub(row) >= diagonal).into()
}

fn triangle(input: &Array, name: &str, keep: impl Fn(i128, i128) -> bool) -> Result<Array, Raise> {
    let shape = input.shape();
    let Some(rank) = shape.len().checked_sub(2) else {
        return Err(shape_error(format!("{name}: input tensor must have at least 2 dimensions")));
    };
    if input.is_empty() {
        return Ok(input.clone());
    }
    if WIDE_UNSIGNED.contains(&input.dtype()) {
        return Err(no_kernel(name, input.dtype()));
    }
    let kept = |i: usize| {
        let index = unravel(i, shape);
        keep(index[rank] as i128, index[rank + 1] as i128)
    };
    Ok(with_data!(input.data(), v => {
        let each = v.iter().enumerate().map(|(i, x)| if kept(i) { *x } else { Default::default() });
        array(shape, each.collect())
    }))
}

/// `torch.nn.functional.one_hot(tensor, num_classes)`: for each element a row that is 1 at
/// the element and 0 elsewhere, in `i64`. Without `num_classes` (or with −1) as many as the
/// greatest element needs.
///
/// # Errors
///
/// `no-dtype` for another dtype than `i64`; `index` for a negative element and one that is
/// too great; `value` for an empty array without `num_classes`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let hot = torch::one_hot(&Array::from([1_i64, 0]), 3);
/// assert_eq!(hot.unwrap(), Array::from([[0_i64, 1, 0], [1, 0, 0]]));
/// ```
pub fn one_hot(tensor: &Array, num_classes: i128) -> Outcome {
    hot(tensor, num_classes).unwrap_or_else(|early| early)
}

fn hot(tensor: &Array, num_classes: i128) -> Result<Outcome, Outcome> {
    let Some(elements) = tensor.as_slice::<i64>() else {
        return Err(
            no_dtype("one_hot is only applicable to index tensor of type LongTensor.").into()
        );
    };
    let index = |text: &'static str| Err(super::operands::index_error(text).into());
    let classes = match (num_classes, elements.iter().max()) {
        (-1, None) => {
            return Err(
                value_error("Can not infer total number of classes from empty tensor.").into()
            );
        }
        (n, None) => match usize::try_from(n) {
            Ok(n) if n > 0 => n,
            _ => return Err(value_error("num_classes should be positive").into()),
        },
        _ if elements.iter().any(|x| *x < 0) => return index("Class values must be non-negative."),
        (-1, Some(most)) => match usize::try_from(*most).ok().and_then(|m| m.checked_add(1)) {
            Some(classes) => classes,
            None => return Err(Outcome::Unspecified("more classes than fit in memory".into())),
        },
        (n, Some(most)) if i128::from(*most) < n => usize::try_from(n).unwrap_or(usize::MAX),
        _ => return index("Class values must be smaller than num_classes."),
    };
    let mut shape = tensor.shape().to_vec();
    shape.push(classes);
    let mut rows = vec![0_i64; room(&shape)?];
    for (i, x) in elements.iter().enumerate() {
        rows[i * classes + *x as usize] = 1;
    }
    Ok(array(&shape, rows).into())
}

/// `torch.linspace(start, end, steps, dtype=dtype)` in an integer dtype: so many numbers
/// from `start` to `end`, each cut toward zero.
///
/// Start and end are converted to the dtype, with a check. The step is a quotient in `f64`;
/// the first half is counted from the start with a fused multiplication, the second from
/// the end. In a float dtype the elements are not specified here.
///
/// # Errors
///
/// `value` for negative `steps`; `overflow` for a bound beyond the dtype; `no-dtype` for
/// `bool`, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, DType, torch};
/// let a = torch::linspace(-5, 5, 4, Some(DType::I64));
/// assert_eq!(a.unwrap(), Array::from([-5_i64, -1, 1, 5]));
/// ```
pub fn linspace<'a>(
    start: impl Into<Operand<'a>>,
    end: impl Into<Operand<'a>>,
    steps: i128,
    dtype: Option<DType>,
) -> Outcome {
    spaced(start.into(), end.into(), steps, dtype).unwrap_or_else(|early| early)
}

fn spaced(
    start: Operand<'_>,
    end: Operand<'_>,
    steps: i128,
    dtype: Option<DType>,
) -> Result<Outcome, Outcome> {
    scalar_dtype(start)?;
    scalar_dtype(end)?;
    let Ok(steps) = usize::try_from(steps) else {
        return Err(value_error("number of steps must be non-negative").into());
    };
    room(&[steps])?;
    let dtype = dtype.unwrap_or(DType::F32);
    if dtype.is_float() {
        return Err(Outcome::Unspecified("how floats round depends on their position".into()));
    }
    if steps == 0 {
        return Ok(super::to(&Array::from(Vec::<bool>::new()), dtype));
    }
    if steps > 1 && (dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype)) {
        return Err(no_kernel("linspace_cpu", dtype).into());
    }
    let from = checked_int(start, dtype)?.unwrap_or(0);
    if steps == 1 {
        let one = Scalar::wrap(from, dtype).and_then(|x| Array::from_scalars(dtype, vec![1], &[x]));
        return one.map(Outcome::from).ok_or_else(|| value_error("one element").into());
    }
    let to = checked_int(end, dtype)?.unwrap_or(0);
    Ok(by_dtype!(dtype,
        bool => return Err(no_kernel("linspace_cpu", dtype).into()),
        I: int => {
            let (from, to) = (I::wrap(from).to_f64(), I::wrap(to).to_f64());
            let step = (to - from) / (steps - 1) as f64;
            let each = (0..steps).map(|i| {
                let at = match i < steps / 2 {
                    true => libm::fma(step, i as f64, from),
                    false => libm::fma(-step, (steps - 1 - i) as f64, to),
                };
                I::wrap(libm::trunc(at) as i128)
            });
            Array::from(each.collect::<Vec<I>>()).into()
        },
        F: float => return Err(no_kernel("linspace_cpu", F::DTYPE).into()),
    ))
}

/// `torch.histc` of integers: there is none.
///
/// # Errors
///
/// `no-dtype` for integers and booleans; `overflow` for `u8` without elements. Floats are
/// outside this reference: unspecified.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// assert_eq!(torch::histc(&Array::from([1_i8])).raises().unwrap().kind, RaiseKind::NoDtype);
/// ```
pub fn histc(input: &Array) -> Outcome {
    if input.dtype() == DType::U8 && input.is_empty() {
        // The bounds of nothing are sought first.
        return does_not_fit(DType::U8).into();
    }
    match input.dtype().is_float() {
        false => no_kernel("histogram_cpu", input.dtype()).into(),
        true => Outcome::Unspecified("the histogram of floats is not about integers".into()),
    }
}
