//! `convolve`.

use alloc::{vec, vec::Vec};

use super::args::To;
use super::reduce::cast;
use crate::lax::args::{asarray, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::dot::{Dims, contract};
use crate::lax::keyword::ConvolveMode;
use crate::lax::shape::{pick, room};
use crate::promote::jax::{canonical, promote};
use crate::{Array, DType, Data, Freedom, Operand, Outcome, Raise, RaiseKind, Scalar, Value};

fn refused(message: &'static str) -> Outcome {
    Raise::new(RaiseKind::Value, message).into()
}

/// Whether a convolution of this dtype may be asked for in another one.
fn allowed(dtype: DType, preferred: DType) -> Result<(), Raise> {
    let no = |message: &'static str| Err(Raise::new(RaiseKind::NoDtype, message));
    let to_float = dtype.is_integer() && preferred.is_float();
    let kept = dtype == DType::Bool
        || (dtype.is_integer() && preferred.is_integer())
        || (dtype.is_float() && preferred.is_float());
    if !to_float && !kept {
        return no("Input type is incompatible with `preferred_element_type`.");
    }
    if dtype.is_signed() && !preferred.is_signed() && !to_float {
        return no("`preferred_element_type` must have the same signedness as the original type.");
    }
    // A bool takes a byte.
    if preferred.bits().max(8) < dtype.bits().max(8) {
        return no("`preferred_element_type` must not be narrower than the original type.");
    }
    Ok(())
}

/// For each place of the result what lies under the shorter array: zeros beyond the ends.
fn windows(long: &Array, width: usize, before: usize, places: usize) -> Result<Array, Outcome> {
    let shape = vec![places, width];
    room(&shape)?;
    let len = long.len();
    // One element more: the zero.
    let zero = cast(&with_shape(vec![1], Data::Bool(vec![false])), long.dtype());
    let extended = super::join::joined(&[long, &zero], 0);
    let place = |i: usize| match (i / width + i % width).checked_sub(before) {
        Some(at) if at < len => at,
        _ => len,
    };
    let flat: Vec<usize> = (0..places * width).map(place).collect();
    Ok(pick(&extended, &flat, shape))
}

/// A zero among whose terms is a −0.0 may be one itself: whether a sum starts at 0.0 and has
/// the zeros beyond the ends among its terms is a matter of the program.
fn zeros_of_products(array: &Array, windows: &Array, short: &Array) -> Freedom {
    let number = |x: &Array, i: usize| x.get(i).and_then(Scalar::to_f64).unwrap_or(0.0);
    let width = short.len();
    let is_open = |i: usize| {
        let negative = |j| (number(windows, i * width + j) * number(short, j)).is_sign_negative();
        number(array, i) == 0.0 && (0..width).any(negative)
    };
    let of = |zero: f64| cast(&Array::scalar(zero), array.dtype()).get(0);
    let both: Vec<Scalar> = [of(0.0), of(-0.0)].into_iter().flatten().collect();
    let open: Vec<(usize, Vec<Scalar>)> =
        (0..array.len()).filter(|i| is_open(*i)).map(|i| (i, both.clone())).collect();
    if open.is_empty() { Freedom::None } else { Freedom::OneOf(open) }
}

calls! { Jnp;
    /// The convolution of two vectors: of all places where they overlap, or as the mode says.
    ///
    /// | mode | places, of lengths 5 and 3 |
    /// |---|---|
    /// | none, `full` | 7 |
    /// | `same` | 5, the middle ones |
    /// | `valid` | 3, where one lies within the other |
    ///
    /// | operands | result |
    /// |---|---|
    /// | `bool`, integers | floats: `f64` if one has 64 bits, else `f32` |
    /// | `i8`, with `preferred_element_type=i8` | `i8`, modulo 2^8 |
    /// | `i8`, `u8`, with one | promoted to `i16` first: it must be as wide |
    /// | signed integers, a preferred unsigned one or `bool`; a narrower one | raises `NoDtype` |
    /// | floats, a preferred integer or `bool` | raises `NoDtype` |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    /// | a float zero, one of whose terms is −0.0 | 0.0 or −0.0 |
    /// | NaN, infinities | unspecified: they may meet the zeros beyond the ends |
    /// | no elements; another rank than 1 | raises `Value` |
    ///
    /// Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, jnp};
    /// let (x, y) = (Array::from([100_i8, 100, 3]), Array::from([2_i8, 1]));
    /// assert_eq!(jnp::convolve(&x, &y, None, None).unwrap(), Array::from([200_f32, 300.0, 106.0, 3.0]));
    /// let narrow = jnp::convolve(&x, &y, None, Some(DType::I8));
    /// assert_eq!(narrow.unwrap(), Array::from([-56_i8, 44, 106, 3]));
    /// ```
    shaped fn convolve(a, v | mode: Option<ConvolveMode>,
        preferred_element_type: Option<DType>; x64)
        = "jnp.convolve({0}, {1}, mode={mode}, preferred_element_type={preferred_element_type})",
        ["correlate", "polymul"] => {
        let (a, v) = (asarray(a, x64)?, asarray(v, x64)?);
        if a.shape().len() != 1 || v.shape().len() != 1 {
            return Err(refused("convolve() only support 1-dimensional inputs."));
        }
        let typed = |x: &Array| (x.dtype(), x.is_weak());
        let (dtype, weak) = promote(typed(&a), typed(&v), x64);
        if a.is_empty() || v.is_empty() {
            return Err(refused("convolve: inputs cannot be empty"));
        }
        let dtype = match preferred_element_type {
            Some(preferred) => {
                let preferred = canonical(preferred, x64);
                allowed(dtype, preferred)?;
                preferred
            }
            None => To::Inexact.apply(dtype),
        };
        let (a, v) = (cast(&a, dtype), cast(&v, dtype));
        let finite = |x: &Array| (0..x.len()).all(|i| x.get(i).and_then(Scalar::to_f64).is_none_or(f64::is_finite));
        if dtype.is_float() && !(finite(&a) && finite(&v)) {
            let why = "what meets the zeros beyond the ends depends on the program";
            return Err(Outcome::Unspecified(why.into()));
        }
        let (long, short) = if a.len() < v.len() { (v, a) } else { (a, v) };
        let width = short.len();
        let (before, places) = match mode.unwrap_or_default() {
            ConvolveMode::Full => (width - 1, long.len() + width - 1),
            ConvolveMode::Same => (width / 2, long.len()),
            ConvolveMode::Valid => (0, long.len() - width + 1),
        };
        let backwards: Vec<usize> = (0..width).rev().collect();
        let short = pick(&short, &backwards, vec![width]);
        let windows = windows(&long, width, before, places)?;
        let dims = Dims { contract: [vec![1], vec![0]], batch: [vec![], vec![]] };
        let array = contract(&windows, &short, &dims, dtype)?.with_weak(weak);
        let free = if dtype.is_float() { zeros_of_products(&array, &windows, &short) } else { Freedom::None };
        Ok(Value { arrays: vec![array], free })
    }
}
