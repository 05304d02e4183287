//! Truth: `logical_and`, `logical_or`, `logical_xor`, `logical_not`, `where` and `isin`.

use super::operands::{array, common_shape, fits, no_dtype, spread, tensors, values};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel, not_a_tensor};
use crate::promote::torch::{promote_types, result_type, scalar_dtype};
use crate::{Array, DType, Operand, Outcome, Raise};

/// `torch.logical_and`: whether both are nonzero.
///
/// The dtypes play no part but in promotion, which must be possible. NaN is true.
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` and `u64`; `value` for a Python scalar; those of [every
/// function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([0_i8, 2]), Array::from([1_i64, -1]));
/// assert_eq!(torch::logical_and(&a, &b).unwrap(), Array::from([false, true]));
/// ```
pub fn logical_and<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logical(lhs.into(), rhs.into(), "logical_and", |x, y| x & y).into()
}

/// `torch.logical_or`: whether one is nonzero. Errors as [`logical_and`].
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([0_i8, 2]), Array::from([0_i8, 0]));
/// assert_eq!(torch::logical_or(&a, &b).unwrap(), Array::from([false, true]));
/// ```
pub fn logical_or<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logical(lhs.into(), rhs.into(), "logical_or", |x, y| x | y).into()
}

/// `torch.logical_xor`: whether one of the two is nonzero. Errors as [`logical_and`].
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, b) = (Array::from([1_i8, 2]), Array::from([0_i8, 1]));
/// assert_eq!(torch::logical_xor(&a, &b).unwrap(), Array::from([true, false]));
/// ```
pub fn logical_xor<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
    logical(lhs.into(), rhs.into(), "logical_xor", |x, y| x ^ y).into()
}

fn logical(
    lhs: Operand<'_>,
    rhs: Operand<'_>,
    function: &str,
    f: fn(bool, bool) -> bool,
) -> Result<Array, Raise> {
    tensors(&[lhs, rhs], function)?;
    let kernel = alloc::format!("{function}_cpu");
    let pair = Pair::new(lhs, rhs)?.lacking(WIDE_UNSIGNED, &kernel)?;
    // The 0-dimensional operand wraps into the dtype before it is looked at.
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(f),
        I: int => pair.zip(|x: I, y: I| f(x != I::default(), y != I::default())),
        F: float => pair.zip(|x: F, y: F| f(x != F::default(), y != F::default())),
    ))
}

/// `torch.logical_not`: whether the element is zero.
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::logical_not(&Array::from([0_u8, 5])).unwrap(), Array::from([true, false]));
/// ```
pub fn logical_not(input: &Array) -> Outcome {
    if WIDE_UNSIGNED.contains(&input.dtype()) {
        return no_kernel("logical_not_cpu", input.dtype()).into();
    }
    let zero = values::<bool>(input.into()).into_iter().map(|x| !x).collect();
    array(input.shape(), zero).into()
}

/// `torch.where(condition, input, other)`: the element of `input` where the condition is
/// true, else that of `other`.
///
/// | condition | |
/// |---|---|
/// | `bool` | as it is |
/// | `u8` | nonzero is true (deprecated) |
/// | any other dtype | raises |
///
/// The other two meet as the operands of [every function of two](crate::torch) do,
/// but a Python number is checked against the dtype and does not wrap: 300 beside
/// an `i8` array raises. (In the unsigned dtypes −MAX … −1 wrap.) A 0-dimensional array
/// wraps.
///
/// # Errors
///
/// `no-dtype` for a condition of another dtype; `overflow` as said; `shape`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let (c, a) = (Array::from([true, false]), Array::from([1_i8, 2]));
/// assert_eq!(torch::where_(&c, &a, -5).unwrap(), Array::from([1_i8, -5]));
/// assert_eq!(torch::where_(&c, &a, 300).raises().unwrap().kind, RaiseKind::Overflow);
/// ```
pub fn where_<'a>(
    condition: impl Into<Operand<'a>>,
    input: impl Into<Operand<'a>>,
    other: impl Into<Operand<'a>>,
) -> Outcome {
    choose(condition.into(), input.into(), other.into()).into()
}

fn choose(condition: Operand<'_>, input: Operand<'_>, other: Operand<'_>) -> Result<Array, Raise> {
    let Operand::Array(mask) = condition else { return Err(not_a_tensor("where")) };
    scalar_dtype(input)?;
    scalar_dtype(other)?;
    let dtype = result_type(&[input, other])?;
    // A number beside an array becomes a 0-dimensional array of the array's dtype.
    // Into a 16-bit float it is converted as it comes, to infinity if need be.
    let checked = !matches!(dtype, DType::F16 | DType::Bf16);
    if checked && (input.dtype().is_some() || other.dtype().is_some()) {
        for operand in [input, other].into_iter().filter(|o| o.dtype().is_none()) {
            fits(operand, dtype)?;
        }
    }
    if !matches!(mask.dtype(), DType::Bool | DType::U8) {
        return Err(no_dtype("where expected condition to be a boolean tensor"));
    }
    let shape = common_shape(&[condition, input, other])?;
    let mask = spread::<bool>(condition, &shape);
    Ok(by_dtype!(dtype,
        bool => array(&shape, pick(&mask, spread::<bool>(input, &shape), spread(other, &shape))),
        I: int => array(&shape, pick(&mask, spread::<I>(input, &shape), spread(other, &shape))),
        F: float => array(&shape, pick(&mask, spread::<F>(input, &shape), spread(other, &shape))),
    ))
}

fn pick<T>(mask: &[bool], yes: alloc::vec::Vec<T>, no: alloc::vec::Vec<T>) -> alloc::vec::Vec<T> {
    mask.iter().zip(yes).zip(no).map(|((c, x), y)| if *c { x } else { y }).collect()
}

/// `torch.isin(elements, test_elements, invert=invert)`: which elements are among the
/// others, whatever those's shape.
///
/// Both are converted to the dtype that they meet in: a Python 258 is among `i8` as 2.
/// Only where there are few to look among (fewer than about ten) does a 0-dimensional array or a
/// Python scalar wrap so: 258 is not found in sixteen elements of `i8`.
///
/// # Errors
///
/// `no-dtype` for `bool`, and for few elements to look among of `u16`, `u32` and `u64`;
/// `value` for two Python scalars; those of promotion. (With `test_elements` of more than one dimension that are not
/// contiguous in memory, PyTorch raises too; here arrays have no layout.)
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([1_i8, 2, 3]);
/// assert_eq!(torch::isin(&a, 258, false).unwrap(), Array::from([false, true, false]));
/// ```
pub fn isin<'a>(
    elements: impl Into<Operand<'a>>,
    test_elements: impl Into<Operand<'a>>,
    invert: bool,
) -> Outcome {
    among(elements.into(), test_elements.into(), invert).into()
}

fn among(elements: Operand<'_>, tests: Operand<'_>, invert: bool) -> Result<Array, Raise> {
    if elements.dtype().is_none() && tests.dtype().is_none() {
        return Err(not_a_tensor("isin"));
    }
    scalar_dtype(elements)?;
    scalar_dtype(tests)?;
    let unsupported = || no_dtype("Unsupported input type encountered for isin(): Bool");
    let is_bool = |o: &Operand<'_>| scalar_dtype(*o) == Ok(DType::Bool);
    if [elements, tests].iter().any(is_bool) {
        return Err(unsupported());
    }
    // Few enough elements to look for are compared one by one, in the dtype that the
    // operands meet in; more are flattened first, and then no 0-dimensional one wraps.
    let (sought, among) = (count_of(elements), count_of(tests));
    let few = libm::pow(sought as f64, 0.145) * f64::from(10.0_f32);
    let by_one = (among as f64) < libm::trunc(few);
    let dtype = match (elements.dtype(), tests.dtype()) {
        _ if by_one => result_type(&[elements, tests])?,
        (Some(a), Some(b)) => promote_types(a, b)?,
        // Here a Python `float` keeps its 64 bits.
        _ => promote_types(flattened(elements)?, flattened(tests)?)?,
    };
    // A Python scalar is looked for by `==`, which has code for every dtype.
    if WIDE_UNSIGNED.contains(&dtype) && tests.dtype().is_some() && by_one {
        return Err(no_kernel("isin_default_cpu", dtype));
    }
    let found = by_dtype!(dtype,
        bool => return Err(unsupported()),
        I: int => member::<I>(elements, tests),
        F: float => member::<F>(elements, tests),
    );
    let found = found.into_iter().map(|x| x != invert).collect();
    Ok(array(elements.shape(), found))
}

fn flattened(operand: Operand<'_>) -> Result<DType, Raise> {
    match operand {
        Operand::Float(_) => Ok(DType::F64),
        other => scalar_dtype(other),
    }
}

fn count_of(operand: Operand<'_>) -> usize {
    match operand {
        Operand::Array(array) => array.len(),
        _ => 1,
    }
}

fn member<T: crate::cast::Convert>(
    elements: Operand<'_>,
    tests: Operand<'_>,
) -> alloc::vec::Vec<bool> {
    let tests = values::<T>(tests);
    values::<T>(elements).into_iter().map(|x| tests.contains(&x)).collect()
}
