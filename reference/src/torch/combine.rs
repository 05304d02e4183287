//! Small combinations: `rsub`, `positive`, `heaviside`, `addcmul` and `addcdiv`.

use super::float::Float;
use super::operands::{
    array, checked_int, common_shape, no_dtype, spread, tensor, tensors, value_error,
};
use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::promote::torch::{result_type, scalar_dtype};
use crate::{Array, DType, Element, Operand, Outcome, Raise};

/// `torch.rsub(input, other)`: `other − input`, with the rules and errors of
/// [`sub`](super::sub()), and `value` for an input that is a Python scalar.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::rsub(&Array::from([5_u8, 0]), 3).unwrap(), Array::from([254_u8, 3]));
/// ```
pub fn rsub<'a>(input: impl Into<Operand<'a>>, other: impl Into<Operand<'a>>) -> Outcome {
    let input = input.into();
    match tensor(input, "rsub") {
        Ok(_) => super::sub(other.into(), input),
        Err(raise) => raise.into(),
    }
}

/// `torch.positive`, Python's unary `+`: the array itself.
///
/// # Errors
///
/// `no-dtype` for `bool`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// assert_eq!(torch::positive(&Array::from([-1_i8])).unwrap(), Array::from([-1_i8]));
/// ```
pub fn positive(array: &Array) -> Outcome {
    match array.dtype() {
        DType::Bool => no_dtype("The `+` operator, on a bool tensor is not supported.").into(),
        _ => array.clone().into(),
    }
}

/// `torch.heaviside(input, values)`: 0 below zero, 1 above, and at zero the element of
/// `values`.
///
/// # Errors
///
/// `no-dtype` for operands of different dtypes, and for `u16`, `u32` and `u64`; `value`
/// for a Python scalar; `shape`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (a, at_zero) = (Array::from([-3_i8, 0, 3]), Array::from([7_i8]));
/// assert_eq!(torch::heaviside(&a, &at_zero).unwrap(), Array::from([0_i8, 7, 1]));
/// ```
pub fn heaviside<'a>(input: impl Into<Operand<'a>>, values: impl Into<Operand<'a>>) -> Outcome {
    step(input.into(), values.into()).into()
}

fn step(input: Operand<'_>, values: Operand<'_>) -> Result<Array, Raise> {
    tensors(&[input, values], "heaviside")?;
    let kernel = "heaviside_cpu";
    if input.dtype() != values.dtype() {
        let text = "heaviside is not yet implemented for tensors with different dtypes.";
        return Err(no_dtype(text));
    }
    let pair = Pair::new(input, values)?.lacking(WIDE_UNSIGNED, kernel)?;
    Ok(by_dtype!(pair.dtype,
        bool => pair.zip(|x: bool, y: bool| x | y),
        I: int => pair.zip(|x: I, y: I| match x == I::ZERO {
            true => y,
            false if x > I::ZERO => I::ONE,
            false => I::ZERO,
        }),
        F: float => pair.zip(|x: F, y: F| match x == F::ZERO {
            true => y,
            false if x > F::ZERO => F::ONE,
            false => F::ZERO,
        }),
    ))
}

/// `torch.addcmul(input, tensor1, tensor2, value=value)`: `input + value · tensor1 ·
/// tensor2`, of integers modulo 2^bits.
///
/// The three arrays are promoted and broadcast together. `value` is converted to their
/// dtype: of a `float` beside integers the fraction is dropped, so that 0.5 adds
/// nothing.
///
/// # Errors
///
/// `overflow` for a `value` beyond the dtype (a negative one wraps in `u8`). `no-dtype`
/// for `bool`, `u16`, `u32` and `u64`. `value` for a Python scalar as an operand.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, Operand, torch};
/// let a = Array::from([100_i8, 2]);
/// assert_eq!(torch::addcmul(&a, &a, &a, 2).unwrap(), Array::from([-124_i8, 10]));
/// ```
pub fn addcmul<'a>(
    input: impl Into<Operand<'a>>,
    tensor1: impl Into<Operand<'a>>,
    tensor2: impl Into<Operand<'a>>,
    value: impl Into<Operand<'a>>,
) -> Outcome {
    let operands = [input.into(), tensor1.into(), tensor2.into()];
    plus_product(&operands, value.into()).into()
}

fn plus_product(operands: &[Operand<'_>; 3], value: Operand<'_>) -> Result<Array, Raise> {
    tensors(operands, "addcmul")?;
    scalar_dtype(value)?;
    let kernel = "addcmul_cpu_out";
    let shape = common_shape(operands)?;
    let dtype = result_type(operands)?;
    if WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel(kernel, dtype));
    }
    by_dtype!(dtype,
        bool => Err(no_kernel(kernel, DType::Bool)),
        I: int => {
            let factor = I::wrap(checked_int(value, dtype)?.unwrap_or(0));
            Ok(array(&shape, zip3(operands, &shape, |a: I, x, y| {
                integer::add(a, integer::mul(integer::mul(factor, x), y))
            })))
        },
        F: float => {
            let factor = number::<F>(value);
            Ok(array(&shape, zip3(operands, &shape, |a: F, x: F, y: F| {
                F::narrow(a.widen() + factor.widen() * x.widen() * y.widen())
            })))
        },
    )
}

/// `torch.addcdiv(input, tensor1, tensor2, value=value)`: `input + value · tensor1 /
/// tensor2`, of floats; with two arrays of integers for `tensor1` and `tensor2` it
/// raises.
///
/// # Errors
///
/// `no-dtype` for integers in both `tensor1` and `tensor2`; `value` for a Python scalar
/// as an operand; `shape`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let (a, b) = (Array::from([7_i32]), Array::from([2_f32]));
/// assert_eq!(torch::addcdiv(&a, &a, &a, 1).raises().unwrap().kind, RaiseKind::NoDtype);
/// assert_eq!(torch::addcdiv(&a, &a, &b, 2).unwrap(), Array::from([14_f32]));
/// ```
pub fn addcdiv<'a>(
    input: impl Into<Operand<'a>>,
    tensor1: impl Into<Operand<'a>>,
    tensor2: impl Into<Operand<'a>>,
    value: impl Into<Operand<'a>>,
) -> Outcome {
    let operands = [input.into(), tensor1.into(), tensor2.into()];
    plus_quotient(&operands, value.into()).into()
}

fn plus_quotient(operands: &[Operand<'_>; 3], value: Operand<'_>) -> Result<Array, Raise> {
    tensors(operands, "addcdiv")?;
    scalar_dtype(value)?;
    let is_float = |o: &Operand<'_>| o.dtype().is_some_and(DType::is_float);
    if !operands[1..].iter().any(is_float) {
        return Err(no_dtype("Integer division with addcdiv is no longer supported"));
    }
    let shape = common_shape(operands)?;
    let dtype = result_type(operands)?;
    by_dtype!(dtype,
        bool => Err(value_error("a float is among the operands")),
        I: int => Err(no_kernel("addcdiv_cpu_out", I::DTYPE)),
        F: float => {
            let factor = number::<F>(value);
            Ok(array(&shape, zip3(operands, &shape, |a: F, x: F, y: F| {
                F::narrow(a.widen() + factor.widen() * x.widen() / y.widen())
            })))
        },
    )
}

/// A Python scalar in a float dtype.
fn number<F: Float>(value: Operand<'_>) -> F {
    super::operands::values::<F>(value).first().copied().unwrap_or(F::NAN)
}

/// `f` of every three elements that broadcasting puts together.
fn zip3<T: Convert, R>(
    operands: &[Operand<'_>; 3],
    shape: &[usize],
    f: impl Fn(T, T, T) -> R,
) -> alloc::vec::Vec<R> {
    let [a, b, c] = operands.map(|o| spread::<T>(o, shape));
    a.into_iter().zip(b).zip(c).map(|((a, b), c)| f(a, b, c)).collect()
}
