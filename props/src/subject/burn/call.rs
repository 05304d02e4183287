//! burn's calls. [`rows!`] makes a type of each, whose methods run the very
//! tokens that are the call's text, for every kind of tensor that has it;
//! generic functions here choose rank, kind and scalar type for a case.

use std::ops::{Add, Mul, Sub};

use burn::tensor::{Bool, Cast, Element, Float, FloatDType, Int, IntDType, Tensor};
use int_reference::DType;

use super::operand::{Backend, Kind, MAX_RANK, RustScalar, burn_dtype, unsupported};
use crate::case::{Arg, ArrayArg, Case, Form};
use crate::claim::{Claim, Family};
use crate::subject::{Call, Observed};

/// One row of a claim table: the call and how it runs.
pub(crate) struct Row {
    pub(crate) call: Call,
    pub(crate) run: Run,
}

/// Runs a call on a case.
pub(crate) type Run = fn(&Backend, &Case) -> Observed;

impl Row {
    pub(crate) fn new(
        family: Family,
        form: Form,
        text: &'static str,
        claims: Vec<Claim>,
        run: Run,
    ) -> Row {
        Row { call: Call { text, form, family, claims }, run }
    }
}

/// A call that burn does not have for a kind of tensor.
fn no_such_call() -> Observed {
    unsupported("the call does not compile for this kind of tensor")
}

/// A call on one tensor.
pub(crate) trait ArrayCall {
    fn int<const D: usize>(_x: Tensor<D, Int>) -> Observed {
        no_such_call()
    }
    fn float<const D: usize>(_x: Tensor<D, Float>) -> Observed {
        no_such_call()
    }
    fn bool<const D: usize>(_x: Tensor<D, Bool>) -> Observed {
        no_such_call()
    }
}

/// A call on two tensors.
pub(crate) trait ArrayArrayCall {
    fn int<const D: usize>(_lhs: Tensor<D, Int>, _rhs: Tensor<D, Int>) -> Observed {
        no_such_call()
    }
    fn float<const D: usize>(_lhs: Tensor<D, Float>, _rhs: Tensor<D, Float>) -> Observed {
        no_such_call()
    }
}

/// A call on a tensor and a Rust number.
pub(crate) trait ArrayScalarCall {
    fn int<const D: usize, S: Element>(_lhs: Tensor<D, Int>, _rhs: S) -> Observed {
        no_such_call()
    }
    fn float<const D: usize, S: Element>(_lhs: Tensor<D, Float>, _rhs: S) -> Observed {
        no_such_call()
    }
}

/// A call on a Rust number and a tensor.
pub(crate) trait ScalarArrayCall {
    fn int<const D: usize, S: LeftScalar<D>>(_lhs: S, _rhs: Tensor<D, Int>) -> Observed {
        no_such_call()
    }
    fn float<const D: usize, S: LeftScalar<D>>(_lhs: S, _rhs: Tensor<D, Float>) -> Observed {
        no_such_call()
    }
}

/// A Rust number that may stand on the left of a tensor.
pub(crate) trait LeftScalar<const D: usize>:
    Element + LeftOf<Tensor<D, Int>> + LeftOf<Tensor<D, Float>>
{
}

impl<const D: usize, S> LeftScalar<D> for S where
    S: Element + LeftOf<Tensor<D, Int>> + LeftOf<Tensor<D, Float>>
{
}

/// The operators of a number on the left of a `T`.
pub(crate) trait LeftOf<T>:
    Add<T, Output = T> + Sub<T, Output = T> + Mul<T, Output = T>
{
}

impl<T, S> LeftOf<T> for S where S: Add<T, Output = T> + Sub<T, Output = T> + Mul<T, Output = T> {}

/// A call on a tensor and a dtype.
pub(crate) trait CastCall {
    fn int<const D: usize, T: Cast<D, Int>>(_x: Tensor<D, Int>, _dtype: T) -> Observed {
        no_such_call()
    }
    fn float<const D: usize, T: Cast<D, Float>>(_x: Tensor<D, Float>, _dtype: T) -> Observed {
        no_such_call()
    }
    fn bool<const D: usize, T: Cast<D, Bool>>(_x: Tensor<D, Bool>, _dtype: T) -> Observed {
        no_such_call()
    }
}

/// Calls a function generic in the rank.
macro_rules! at_rank {
    ($rank:expr, $function:ident::<$call:ident>($($arg:expr),*)) => {
        match $rank {
            1 => $function::<$call, 1>($($arg),*),
            2 => $function::<$call, 2>($($arg),*),
            3 => $function::<$call, 3>($($arg),*),
            4 => $function::<$call, 4>($($arg),*),
            5 => $function::<$call, 5>($($arg),*),
            6 => $function::<$call, 6>($($arg),*),
            7 => $function::<$call, 7>($($arg),*),
            MAX_RANK => $function::<$call, MAX_RANK>($($arg),*),
            0 => Err(unsupported("burn has no tensor of rank 0")),
            _ => Err(unsupported("calls are compiled up to rank 8")),
        }
    };
}

fn rank(arg: &ArrayArg) -> usize {
    // A view may raise the rank, and with it that of the base.
    arg.logical().shape().len()
}

fn form_is_another() -> Observed {
    unsupported("the call takes other operands")
}

/// Whichever of the two it is: an early way out is an observation too.
fn either(result: Result<Observed, Observed>) -> Observed {
    result.unwrap_or_else(|observed| observed)
}

/// Runs a call on one tensor.
pub(crate) fn array<C: ArrayCall>(backend: &Backend, case: &Case) -> Observed {
    fn at<C: ArrayCall, const D: usize>(b: &Backend, x: &ArrayArg) -> Result<Observed, Observed> {
        Ok(match Kind::of(x) {
            Kind::Int => C::int::<D>(b.tensor(x)?),
            Kind::Float => C::float::<D>(b.tensor(x)?),
            Kind::Bool => C::bool::<D>(b.tensor(x)?),
        })
    }
    let [Arg::Array(x)] = &case.args[..] else { return form_is_another() };
    either(backend.supports(x.base().dtype()).and_then(|()| at_rank!(rank(x), at::<C>(backend, x))))
}

/// Runs a call on two tensors.
pub(crate) fn array_array<C: ArrayArrayCall>(
    backend: &Backend,
    case: &Case,
    mixed_dtypes: bool,
) -> Observed {
    fn at<C: ArrayArrayCall, const D: usize>(
        b: &Backend,
        lhs: &ArrayArg,
        rhs: &ArrayArg,
    ) -> Result<Observed, Observed> {
        Ok(match (Kind::of(lhs), Kind::of(rhs)) {
            (Kind::Int, Kind::Int) => C::int::<D>(b.tensor(lhs)?, b.tensor(rhs)?),
            (Kind::Float, Kind::Float) => C::float::<D>(b.tensor(lhs)?, b.tensor(rhs)?),
            _ => no_such_call(),
        })
    }
    let [Arg::Array(lhs), Arg::Array(rhs)] = &case.args[..] else { return form_is_another() };
    let (left, right) = (lhs.base().dtype(), rhs.base().dtype());
    if left != right && !mixed_dtypes && !backend.mixed_dtypes {
        return unsupported("burn takes operands of one dtype");
    }
    if rank(lhs).min(rank(rhs)) == 0 {
        return unsupported("burn has no tensor of rank 0");
    }
    either(
        backend
            .supports(left)
            .and(backend.supports(right))
            .and_then(|()| at_rank!(rank(lhs).max(rank(rhs)), at::<C>(backend, lhs, rhs))),
    )
}

/// Runs a call on a tensor and a Rust number.
pub(crate) fn array_scalar<C: ArrayScalarCall>(backend: &Backend, case: &Case) -> Observed {
    fn at<C: ArrayScalarCall, const D: usize>(
        b: &Backend,
        lhs: &ArrayArg,
        rhs: RustScalar,
    ) -> Result<Observed, Observed> {
        macro_rules! with {
            ($scalar:expr) => {
                match Kind::of(lhs) {
                    Kind::Int => C::int::<D, _>(b.tensor(lhs)?, $scalar),
                    Kind::Float => C::float::<D, _>(b.tensor(lhs)?, $scalar),
                    Kind::Bool => no_such_call(),
                }
            };
        }
        Ok(match rhs {
            RustScalar::I64(v) => with!(v),
            RustScalar::U64(v) => with!(v),
            RustScalar::F64(v) => with!(v),
            RustScalar::Bool(v) => with!(v),
        })
    }
    let [Arg::Array(lhs), rhs] = &case.args[..] else { return form_is_another() };
    either(
        backend
            .supports(lhs.base().dtype())
            .and_then(|()| RustScalar::of(rhs))
            .and_then(|rhs| at_rank!(rank(lhs), at::<C>(backend, lhs, rhs))),
    )
}

/// A recipe about a fraction claims nothing of an integer.
fn is_fraction(arg: Option<&Arg>) -> bool {
    matches!(arg, Some(Arg::Float(_)))
}

/// Runs a call on a tensor and a fraction.
pub(crate) fn array_fraction<C: ArrayScalarCall>(backend: &Backend, case: &Case) -> Observed {
    match is_fraction(case.args.get(1)) {
        true => array_scalar::<C>(backend, case),
        false => unsupported("the call is for a fraction"),
    }
}

/// Runs a call on a fraction and a tensor.
pub(crate) fn fraction_array<C: ScalarArrayCall>(backend: &Backend, case: &Case) -> Observed {
    match is_fraction(case.args.first()) {
        true => scalar_array::<C>(backend, case),
        false => unsupported("the call is for a fraction"),
    }
}

/// Runs a call on a Rust number and a tensor.
pub(crate) fn scalar_array<C: ScalarArrayCall>(backend: &Backend, case: &Case) -> Observed {
    fn at<C: ScalarArrayCall, const D: usize>(
        b: &Backend,
        lhs: RustScalar,
        rhs: &ArrayArg,
    ) -> Result<Observed, Observed> {
        macro_rules! with {
            ($scalar:expr) => {
                match Kind::of(rhs) {
                    Kind::Int => C::int::<D, _>($scalar, b.tensor(rhs)?),
                    Kind::Float => C::float::<D, _>($scalar, b.tensor(rhs)?),
                    Kind::Bool => no_such_call(),
                }
            };
        }
        Ok(match lhs {
            RustScalar::I64(v) => with!(v),
            RustScalar::U64(v) => with!(v),
            RustScalar::F64(v) => with!(v),
            RustScalar::Bool(_) => no_such_call(),
        })
    }
    let [lhs, Arg::Array(rhs)] = &case.args[..] else { return form_is_another() };
    either(
        backend
            .supports(rhs.base().dtype())
            .and_then(|()| RustScalar::of(lhs))
            .and_then(|lhs| at_rank!(rank(rhs), at::<C>(backend, lhs, rhs))),
    )
}

/// Runs a call on a tensor and the case's `dtype`.
pub(crate) fn cast<C: CastCall>(backend: &Backend, case: &Case) -> Observed {
    fn at<C: CastCall, const D: usize>(
        b: &Backend,
        x: &ArrayArg,
        dtype: DType,
    ) -> Result<Observed, Observed> {
        let to = burn_dtype(dtype);
        macro_rules! with {
            ($dtype:expr) => {
                match Kind::of(x) {
                    Kind::Int => C::int::<D, _>(b.tensor(x)?, $dtype),
                    Kind::Float => C::float::<D, _>(b.tensor(x)?, $dtype),
                    Kind::Bool => C::bool::<D, _>(b.tensor(x)?, $dtype),
                }
            };
        }
        Ok(match dtype {
            DType::Bool => no_such_call(),
            _ if dtype.is_float() => with!(FloatDType::from(to)),
            _ => with!(IntDType::from(to)),
        })
    }
    let [Arg::Array(x)] = &case.args[..] else { return form_is_another() };
    let Some(dtype) = case.attrs.dtype("dtype") else { return form_is_another() };
    either(
        backend
            .supports(x.base().dtype())
            .and(backend.supports(dtype))
            .and_then(|()| at_rank!(rank(x), at::<C>(backend, x, dtype))),
    )
}
