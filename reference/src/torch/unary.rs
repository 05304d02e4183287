//! `neg`, `abs`, `sign` and `square`: one array, the dtype kept. None has code for
//! `u16`, `u32` and `u64`.

use super::float::Float;
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::elementwise::{self, View};
use crate::integer;
use crate::{Array, DType, Element, Outcome, Raise, RaiseKind};

/// `torch.neg`, Python's unary `-`: the negative, of integers modulo 2^bits.
///
/// | element | result |
/// |---|---|
/// | MIN | MIN |
/// | `u8` 1 | 255 |
/// | 0.0, NaN | −0.0, NaN |
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::neg(&Array::from([i8::MIN, 3])).unwrap(), Array::from([i8::MIN, -3]));
/// ```
pub fn neg(array: &Array) -> Outcome {
    if array.dtype() == DType::Bool {
        return Raise::new(
            RaiseKind::NoDtype,
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to \
             invert a mask, use the `~` or `logical_not()` operator instead.",
        )
        .into();
    }
    by_dtype!(array.dtype(),
        bool => no_kernel("neg_cpu", DType::Bool).into(),
        I: int => integers(array, "neg_cpu", integer::neg::<I>),
        F: float => each(array, |x: F| -x),
    )
}

/// `torch.abs`: the absolute value, of integers modulo 2^bits.
///
/// | element | result |
/// |---|---|
/// | MIN | MIN, which is negative |
/// | −0.0, NaN | 0.0, NaN |
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::abs(&Array::from([i8::MIN, -3])).unwrap(), Array::from([i8::MIN, 3]));
/// ```
pub fn abs(array: &Array) -> Outcome {
    by_dtype!(array.dtype(),
        bool => no_kernel("abs_cpu", DType::Bool).into(),
        I: int => integers(array, "abs_cpu", integer::abs::<I>),
        F: float => each(array, |x: F| x.copysign(F::ONE)),
    )
}

/// `torch.sign`: −1, 0 or 1, in the dtype of the element.
///
/// | element | result |
/// |---|---|
/// | `bool` | itself |
/// | −0.0, NaN | 0.0 |
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
/// assert_eq!(torch::sign(&Array::from([-7_i32, 0, 7])).unwrap(), Array::from([-1_i32, 0, 1]));
/// assert_eq!(torch::sign(&Array::from([f32::NAN])).unwrap(), Array::from([0_f32]));
/// ```
pub fn sign(array: &Array) -> Outcome {
    by_dtype!(array.dtype(),
        bool => each(array, |x: bool| x),
        I: int => integers(array, "sign_cpu", integer::sign::<I>),
        F: float => each(array, |x: F| {
            if x > F::ZERO {
                F::ONE
            } else if x < F::ZERO {
                -F::ONE
            } else {
                F::ZERO
            }
        }),
    )
}

/// `torch.square`: the element times itself, of integers modulo 2^bits.
///
/// | element | result |
/// |---|---|
/// | `i8` 16 | 0 |
/// | `bool` | `i64` |
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
/// assert_eq!(torch::square(&Array::from([16_i8, -3])).unwrap(), Array::from([0_i8, 9]));
/// assert_eq!(torch::square(&Array::from([true])).unwrap(), Array::from([1_i64]));
/// ```
pub fn square(array: &Array) -> Outcome {
    by_dtype!(array.dtype(),
        bool => each(array, |x: bool| i64::from(x)),
        I: int => integers(array, "pow", |x: I| integer::mul(x, x)),
        F: float => each(array, |x: F| x * x),
    )
}

/// `f` of every element, for the dtypes that the kernels know.
fn integers<I: Element>(array: &Array, kernel: &str, f: impl Fn(I) -> I) -> Outcome {
    match WIDE_UNSIGNED.contains(&I::DTYPE) {
        true => no_kernel(kernel, I::DTYPE).into(),
        false => each(array, f),
    }
}

/// `f` of every element of an array that holds `T`.
pub(super) fn each<T: Element, R: Element>(array: &Array, f: impl Fn(T) -> R) -> Outcome {
    let elements = View::of(array).expect("the dtype was matched on");
    let values = elementwise::map(elements, f);
    Array::new(array.shape().to_vec(), values).expect("one value for each element").into()
}
