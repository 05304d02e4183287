//! `clamp` and `select`.

use alloc::{borrow::Cow, format, vec::Vec};

use super::args::{asarray, not_the_same, with_shape};
use super::calls::{Answer, calls};
use super::extremes::{MAX, MIN};
use super::order::keys;
use super::shape::broadcast_to;
use crate::{Array, Data, Operand, Outcome, Raise, RaiseKind};

/// For each place, the element there of the case with this number.
pub(crate) fn chosen(which: &[usize], cases: &[&Array], shape: Vec<usize>) -> Option<Array> {
    let first = cases.first()?;
    macro_rules! ways {
        ($($variant:ident)*) => {
            match first.data() {
                $(Data::$variant(_) => {
                    let all: Vec<&[_]> = cases
                        .iter()
                        .map(|case| match case.data() {
                            Data::$variant(v) => Some(&v[..]),
                            _ => None,
                        })
                        .collect::<Option<_>>()?;
                    Data::$variant(which.iter().enumerate().map(|(i, n)| all[*n][i]).collect())
                })*
            }
        };
    }
    Some(with_shape(shape, ways!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64)))
}

/// XLA computes a clamp of `bf16` in `f32` or in integers, as the vector width has it.
pub(crate) fn no_subnormals(array: &Array) -> Result<(), Outcome> {
    let subnormal = |x: &half::bf16| x.to_bits() & 0x7f80 == 0 && x.to_bits() & 0x7f != 0;
    match array.data() {
        Data::Bf16(v) if v.iter().any(subnormal) => Err(Outcome::Unspecified(
            "whether a subnormal bfloat16 is a zero depends on its place".into(),
        )),
        _ => Ok(()),
    }
}

fn shapes(message: &'static str) -> Outcome {
    Raise::new(RaiseKind::Shape, message).into()
}

/// The case that each element of `which` names; numbers beyond the cases mean the last or
/// first one.
fn selected(which: Operand<'_>, cases: &[Operand<'_>], x64: bool) -> Answer {
    let which = asarray(which, x64)?;
    let cases: Vec<Cow<'_, Array>> =
        cases.iter().map(|case| asarray(*case, x64)).collect::<Result<_, _>>()?;
    let Some(first) = cases.first() else {
        return Err(Raise::new(RaiseKind::Value, "select_n() must have at least one case").into());
    };
    if cases.iter().any(|case| case.shape() != first.shape()) {
        return Err(shapes("select cases must have the same shapes"));
    }
    if !which.shape().is_empty() && which.shape() != first.shape() {
        return Err(shapes("select `which` must be scalar or have the same shape as cases"));
    }
    if let Some(other) = cases.iter().find(|case| case.dtype() != first.dtype()) {
        return Err(not_the_same("select", first.dtype(), other.dtype()).into());
    }
    let name = which.dtype().python_name();
    if which.dtype().is_float() {
        let message = format!("select `which` must be boolean or integer type, got {name}.");
        return Err(Raise::new(RaiseKind::NoDtype, message).into());
    }
    if which.dtype() == crate::DType::Bool && cases.len() > 2 {
        let message = "select with boolean `which` cannot have > 2 cases.";
        return Err(Raise::new(RaiseKind::Value, message).into());
    }
    let last = cases.len() as i128 - 1;
    let which = broadcast_to(&which, first.shape());
    let which: Vec<usize> = keys(&which).into_iter().map(|n| n.clamp(0, last) as usize).collect();
    let arrays: Vec<&Array> = cases.iter().map(|case| &**case).collect();
    let weak = arrays.iter().all(|array| array.is_weak());
    let shape = first.shape().into();
    chosen(&which, &arrays, shape)
        .map(|array| array.with_weak(weak).into())
        .ok_or_else(|| shapes("select cases must have one dtype"))
}

calls! { Lax;
    /// `x`, at least `min` and at most `max`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `min` > `max` | `max` |
    /// | a NaN among them | NaN |
    /// | a subnormal `bf16` among the operands | unspecified: XLA takes it for a zero in places |
    /// | a bound of another shape than `x`, unless it is of rank 0 | raises `Shape` |
    /// | `i8` array, Python bounds | raises `NoDtype`: nothing is promoted |
    ///
    /// Every dtype. Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let x = Array::from([-7_i64, 3, 9]);
    /// assert_eq!(lax::clamp(0, &x, 5).unwrap(), Array::from([0_i64, 3, 5]));
    /// ```
    shaped fn clamp(min, x, max; x64) = "lax.clamp({0}, {1}, {2})", ["clip"] => {
        let (min, x, max) = (asarray(min, x64)?, asarray(x, x64)?, asarray(max, x64)?);
        let fits = |bound: &Array| bound.shape().is_empty() || bound.shape() == x.shape();
        if !fits(&min) || !fits(&max) {
            return Err(shapes("clamp requires bounds of the operand's shape or of rank 0"));
        }
        for bound in [&min, &max] {
            if bound.dtype() != x.dtype() {
                return Err(not_the_same("clamp", min.dtype(), bound.dtype()).into());
            }
        }
        for operand in [&min, &x, &max] {
            no_subnormals(operand)?;
        }
        let weak = min.is_weak() && x.is_weak() && max.is_weak();
        let above = MAX.call_in(&min, &x, x.shape().into())?;
        Ok(MIN.call_in(&above, &max, x.shape().into())?.with_weak(weak).into())
    }
    /// `on_true` where `pred` is true, else `on_false`.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `pred` an integer | 0 and less is false, 1 and more true |
    /// | `pred` a float | raises `NoDtype` |
    /// | two shapes; `pred` neither of that shape nor of rank 0 | raises `Shape` |
    /// | two dtypes | raises `NoDtype` |
    ///
    /// Elements are taken as they are, subnormals too. Other errors: see [`lax`](crate::lax). The
    /// same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([1_i8, 2]), Array::from([3_i8, 4]));
    /// assert_eq!(lax::select(&Array::from([true, false]), &x, &y).unwrap(), Array::from([1_i8, 4]));
    /// ```
    shaped fn select(pred, on_true, on_false; x64) = "lax.select({0}, {1}, {2})", ["where"] => {
        selected(pred, &[on_false, on_true], x64)
    }
}
