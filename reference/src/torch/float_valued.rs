//! Functions whose results are floats whatever goes in: roots, exponentials, logarithms, angles.

use alloc::vec::Vec;

use half::{bf16, f16};

use super::float::Float;
use super::operands::{array, tensors, values};
use super::pair::{Pair, no_kernel};
use crate::{Array, DType, Freedom, Operand, Outcome, Raise, Value};

/// Functions of one array: name, what it is, the function, an input and its result, results
/// beyond the finite.
macro_rules! functions {
    ($($name:ident, $what:literal, $f:expr, $settled:ident, $x:literal => $y:literal, $edge:literal;)*) => {$(
        #[doc = concat!("`torch.", stringify!($name), "`: ", $what, " In `f32` of integers and booleans of every")]
        /// width (they are rounded to `f32` first), else in the dtype of the array.
        ///
        #[doc = concat!("| | |\n|---|---|\n", $edge)]
        ///
        /// NaN, infinite results, and zeros, halves and ones of 0 and ±1 are these; further elements are open:
        /// they are those of the vector library, up to some units in the last place from the
        /// correctly rounded ones. (Fixed too: [`reciprocal`] of everything, [`sqrt`] of squares.)
        ///
        /// Raises for no dtype, and for no element.
        ///
        /// # Source
        ///
        /// Measured with PyTorch 2.15.0 under each CPU capability; golden vectors.
        ///
        /// ```
        /// use int_reference::{Array, torch};
        #[doc = concat!("let y = torch::", stringify!($name), "(&Array::from([", stringify!($x), "_i64]));")]
        #[doc = concat!("assert_eq!(y.unwrap(), Array::from([", stringify!($y), "_f32]));")]
        /// ```
        pub fn $name(input: &Array) -> Outcome {
            match input.dtype() {
                DType::F16 => each::<f16>(input, $f, $settled),
                DType::Bf16 => each::<bf16>(input, $f, $settled),
                DType::F64 => each::<f64>(input, $f, $settled),
                _ => each::<f32>(input, $f, $settled),
            }
        }
    )*};
}

functions! {
    sqrt, "the square root.", libm::sqrt, square, 9 => 3.0, "| −1 | NaN |";
    rsqrt, "one over the square root.", |x| 1.0 / libm::sqrt(x), plain, 1 => 1.0, "| 0, −1 | ∞, NaN |";
    reciprocal, "one over the element.", |x| 1.0 / x, always, 4 => 0.25, "| 0 | ∞: nothing raises |";
    exp, "the exponential.", libm::exp, plain, 0 => 1.0, "| 89 | ∞, in `f32` |";
    expm1, "the exponential less one.", libm::expm1, plain, 0 => 0.0, "| 89 | ∞, in `f32` |";
    log, "the natural logarithm.", libm::log, plain, 1 => 0.0, "| 0, −1 | −∞, NaN |";
    log2, "the logarithm to base 2.", libm::log2, plain, 1 => 0.0, "| 0, −1 | −∞, NaN |";
    log10, "the logarithm to base 10.", libm::log10, plain, 1 => 0.0, "| 0, −1 | −∞, NaN |";
    log1p, "the natural logarithm of one more.", libm::log1p, plain, 0 => 0.0, "| −1, −2 | −∞, NaN |";
    sin, "the sine.", libm::sin, plain, 0 => 0.0, "| ∞ | NaN |";
    cos, "the cosine.", libm::cos, plain, 0 => 1.0, "| ∞ | NaN |";
    tan, "the tangent.", libm::tan, plain, 0 => 0.0, "| ∞ | NaN |";
    asin, "the arc sine.", libm::asin, plain, 0 => 0.0, "| 2 | NaN |";
    acos, "the arc cosine.", libm::acos, plain, 1 => 0.0, "| 2 | NaN |";
    atan, "the arc tangent.", libm::atan, plain, 0 => 0.0, "| NaN | NaN |";
    sinh, "the hyperbolic sine.", libm::sinh, plain, 0 => 0.0, "| 100, −100 | ∞, −∞, in `f32` |";
    cosh, "the hyperbolic cosine.", libm::cosh, plain, 0 => 1.0, "| 100, −100 | ∞, in `f32` |";
    tanh, "the hyperbolic tangent.", libm::tanh, plain, 0 => 0.0, "| NaN | NaN |";
    sigmoid, "one over 1 + exp(−x).", |x| 1.0 / (1.0 + libm::exp(-x)), plain, 0 => 0.5, "| NaN | NaN |";
    erf, "the error function.", libm::erf, plain, 0 => 0.0, "| NaN | NaN |";
}

/// Which results are the same on every path, of an element and its result.
type Settled = fn(f64, f64) -> bool;

/// Beyond the finite, and the plain results of 0 and ±1.
fn plain(x: f64, y: f64) -> bool {
    !y.is_finite() || (is_unit(x) && libm::trunc(2.0 * y) == 2.0 * y)
}

fn is_unit(x: f64) -> bool {
    x == 0.0 || x.abs() == 1.0
}

/// The root of a square too.
fn square(x: f64, y: f64) -> bool {
    plain(x, y) || libm::fma(y, y, -x) == 0.0
}

/// A division is rounded correctly everywhere.
fn always(_: f64, _: f64) -> bool {
    true
}

fn each<F: Float>(input: &Array, f: impl Fn(f64) -> f64, settled: Settled) -> Outcome {
    let x: Vec<f64> = values::<F>(input.into()).into_iter().map(wide).collect();
    let y: Vec<F> = x.iter().map(|x| F::from_float(f(*x))).collect();
    let open = (0..x.len()).filter(|i| !settled(x[*i], wide(y[*i]))).collect();
    let array = array(input.shape(), y);
    Outcome::Value(Value { arrays: alloc::vec![array], free: Freedom::of(open) })
}

fn wide<F: Float>(x: F) -> f64 {
    x.scalar().to_f64().unwrap_or(f64::NAN)
}

/// `torch.atan2(input, other)`: the angle of the point (`other`, `input`). Two integers or booleans give
/// `f32`; else the dtype that both meet in.
///
/// Elements are open as those of [`atan`] are.
///
/// # Errors
///
/// `value` for a Python scalar, and those of [every function of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (y, x) = (Array::from([0_i8]), Array::from([1_i8]));
/// assert_eq!(torch::atan2(&y, &x).unwrap(), Array::from([0.0_f32]));
/// ```
pub fn atan2<'a>(input: impl Into<Operand<'a>>, other: impl Into<Operand<'a>>) -> Outcome {
    let (y, x) = (input.into(), other.into());
    let pair = tensors(&[y, x], "atan2").and_then(|()| Pair::new(y, x));
    pair.map_or_else(Outcome::from, |pair| of_two(pair, libm::atan2))
}

/// `torch.hypot(input, other)`: the root of the sum of the squares. Only of floats: one of the two must
/// be of a float dtype for an integer to take part.
///
/// Elements are open as those of [`atan`] are.
///
/// # Errors
///
/// `no-dtype` for two integers or booleans; `value` for a Python scalar, and those of [every function
/// of two operands](crate::torch).
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let (a, b) = (Array::from([3_i8, 1]), Array::from([4_f64, 0.0]));
/// let value = torch::hypot(&a, &b).value().unwrap();
/// assert!(value.accepts(&Array::from([5_f64, 1.0])));
/// assert_eq!(torch::hypot(&a, &a).raises().unwrap().kind, RaiseKind::NoDtype);
/// ```
pub fn hypot<'a>(input: impl Into<Operand<'a>>, other: impl Into<Operand<'a>>) -> Outcome {
    let pair = floats(input.into(), other.into(), "hypot", "hypot_cpu");
    pair.map_or_else(Outcome::from, |pair| of_two(pair, libm::hypot))
}

/// `torch.logaddexp(input, other)`: the logarithm of the sum of the exponentials. Dtypes and errors as
/// [`hypot`].
///
/// ```
/// use int_reference::{Array, RaiseKind, torch};
/// let a = Array::from([1_i64]);
/// assert_eq!(torch::logaddexp(&a, &a).raises().unwrap().kind, RaiseKind::NoDtype);
/// let nothing = Array::from([f32::NEG_INFINITY]);
/// assert_eq!(torch::logaddexp(&nothing, &nothing).unwrap(), nothing);
/// ```
pub fn logaddexp<'a>(input: impl Into<Operand<'a>>, other: impl Into<Operand<'a>>) -> Outcome {
    let log_sum = |x: f64, y: f64| match x == y && x.is_infinite() {
        true => x,
        false if x.is_nan() || y.is_nan() => f64::NAN,
        false => x.max(y) + libm::log1p(libm::exp(-(x - y).abs())),
    };
    let pair = floats(input.into(), other.into(), "logaddexp", "logaddexp_cpu");
    pair.map_or_else(Outcome::from, |pair| of_two(pair, log_sum))
}

/// Two operands that meet in a float dtype.
fn floats<'a>(
    x: Operand<'a>,
    y: Operand<'a>,
    function: &str,
    kernel: &str,
) -> Result<Pair<'a>, Raise> {
    tensors(&[x, y], function)?;
    let pair = Pair::new(x, y)?;
    match pair.dtype.is_float() {
        true => Ok(pair),
        false => Err(no_kernel(kernel, pair.dtype)),
    }
}

fn of_two(pair: Pair<'_>, f: impl Fn(f64, f64) -> f64) -> Outcome {
    match pair.dtype {
        DType::F16 => zipped::<f16>(pair, f),
        DType::Bf16 => zipped::<bf16>(pair, f),
        DType::F64 => zipped::<f64>(pair, f),
        _ => zipped::<f32>(pair, f),
    }
}

fn zipped<F: Float>(pair: Pair<'_>, f: impl Fn(f64, f64) -> f64) -> Outcome {
    let (mut open, mut place) = (Vec::new(), 0);
    let array = pair.zip(|x: F, y: F| {
        let (x, y) = (wide(x), wide(y));
        let result = F::from_float(f(x, y));
        let units = is_unit(x) && is_unit(y);
        if !plain(if units { 0.0 } else { f64::NAN }, wide(result)) {
            open.push(place);
        }
        place += 1;
        result
    });
    Outcome::Value(Value { arrays: alloc::vec![array], free: Freedom::of(open) })
}
