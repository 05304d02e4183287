//! `eq`, `ne`, `lt`, `le`, `gt` and `ge`.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::{Binary, zip_floats};
use crate::elementwise::{View, zip};
use crate::{Array, Data, Operand, Outcome, Raise};

/// Pairs of any one dtype; floats are given with how they compare, `None` for NaN.
macro_rules! pairs {
    ($a:ident, $b:ident, $shape:ident; exact: $exact:expr, float: $float:expr) => {
        pairs!(@ $a, $b, $shape;
            Bool zip $exact, I8 zip $exact, I16 zip $exact, I32 zip $exact, I64 zip $exact,
            U8 zip $exact, U16 zip $exact, U32 zip $exact, U64 zip $exact,
            F16 zip_floats |x, y| $float(x.compare(y)),
            Bf16 zip_floats |x, y| $float(x.compare(y)),
            F32 zip_floats |x, y| $float(x.compare(y)),
            F64 zip_floats |x, y| $float(x.compare(y)))
    };
    (@ $a:ident, $b:ident, $shape:ident; $($variant:ident $zip:ident $f:expr),*) => {
        match ($a.data(), $b.data()) {
            $((Data::$variant(x), Data::$variant(y)) => {
                Some($zip(View::like($a, x), View::like($b, y), $shape, $f))
            })*
            _ => None,
        }
    };
}

fn equal(a: &Array, b: &Array, shape: &[usize]) -> Option<Vec<bool>> {
    pairs!(a, b, shape; exact: |x, y| x == y, float: |o| o == Some(Ordering::Equal))
}

// One text for every dtype, `bool` among them.
#[allow(clippy::bool_comparison)]
fn less(a: &Array, b: &Array, shape: &[usize]) -> Option<Vec<bool>> {
    pairs!(a, b, shape; exact: |x, y| x < y, float: |o| o == Some(Ordering::Less))
}

fn less_or_equal(a: &Array, b: &Array, shape: &[usize]) -> Option<Vec<bool>> {
    pairs!(a, b, shape; exact: |x, y| x <= y,
        float: |o| matches!(o, Some(Ordering::Less | Ordering::Equal)))
}

pub(crate) static EQ: Binary = Binary {
    name: "eq",
    accepts: Accepts::Any,
    run: |a, b, shape| equal(a, b, shape).map(Data::Bool),
};
// NaN is unequal to everything, so this is the opposite, there too.
pub(crate) static NE: Binary = Binary {
    name: "ne",
    accepts: Accepts::Any,
    run: |a, b, shape| Some(Data::Bool(equal(a, b, shape)?.into_iter().map(|e| !e).collect())),
};
pub(crate) static LT: Binary = Binary {
    name: "lt",
    accepts: Accepts::Any,
    run: |a, b, shape| less(a, b, shape).map(Data::Bool),
};
pub(crate) static LE: Binary = Binary {
    name: "le",
    accepts: Accepts::Any,
    run: |a, b, shape| less_or_equal(a, b, shape).map(Data::Bool),
};
pub(crate) static GT: Binary = Binary {
    name: "gt",
    accepts: Accepts::Any,
    run: |a, b, shape| less(b, a, shape).map(Data::Bool),
};
pub(crate) static GE: Binary = Binary {
    name: "ge",
    accepts: Accepts::Any,
    run: |a, b, shape| less_or_equal(b, a, shape).map(Data::Bool),
};

functions! { Lax;
    /// x = y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | false: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | true |
    /// | `f32` 10^-40, 0.0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::eq(&x, &y).unwrap(), Array::from([false, true, false]));
    /// ```
    binary fn eq(x, y; x64) = "lax.eq({0}, {1})", ["==", "equal"] => {
        EQ.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// x ≠ y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | true: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | false |
    /// | `f32` 10^-40, 0.0 | false: a subnormal is a zero |
    /// | NaN with anything | true |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::ne(&x, &y).unwrap(), Array::from([true, false, true]));
    /// ```
    binary fn ne(x, y; x64) = "lax.ne({0}, {1})", ["!=", "not_equal"] => {
        NE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// x < y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | false: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | false |
    /// | `f32` 10^-40, 0.0 | false: a subnormal is a zero |
    /// | NaN with anything | false |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::lt(&x, &y).unwrap(), Array::from([true, false, false]));
    /// ```
    binary fn lt(x, y; x64) = "lax.lt({0}, {1})", ["<", "less"] => {
        LT.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// x ≤ y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | false: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | true |
    /// | `f32` 10^-40, 0.0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::le(&x, &y).unwrap(), Array::from([true, true, false]));
    /// ```
    binary fn le(x, y; x64) = "lax.le({0}, {1})", ["<=", "less_equal"] => {
        LE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// x > y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | true: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | false |
    /// | `f32` 10^-40, 0.0 | false: a subnormal is a zero |
    /// | NaN with anything | false |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::gt(&x, &y).unwrap(), Array::from([false, false, true]));
    /// ```
    binary fn gt(x, y; x64) = "lax.gt({0}, {1})", [">", "greater"] => {
        GT.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// x ≥ y, as `bool`, of two operands of one dtype.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 0 | true: unsigned values are compared as such |
    /// | `f32` 0.0, −0.0 | true |
    /// | `f32` 10^-40, 0.0 | true: a subnormal is a zero |
    /// | NaN with anything | false |
    /// | `bool` | as 0 and 1 |
    /// | two dtypes | raises `NoDtype`: `jnp` promotes, `lax` does not |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`, except that constants are
    /// folded with their subnormals. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, 0, 1]), Array::from([0_i8, 0, 0]));
    /// assert_eq!(lax::ge(&x, &y).unwrap(), Array::from([false, true, true]));
    /// ```
    binary fn ge(x, y; x64) = "lax.ge({0}, {1})", [">=", "greater_equal"] => {
        GE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
}
