//! `max` and `min`.

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::{Binary, numbers, zip_floats};
use crate::elementwise::{View, zip};
use crate::{Array, Operand, Outcome, Raise};

/// Pairs of any one dtype.
macro_rules! pairs {
    ($a:ident, $b:ident, $shape:ident; bool: $bool:expr, int: $int:expr, float: $float:expr) => {
        numbers!(@ $a, $b, $shape; Bool zip $bool,
            I8 zip $int, I16 zip $int, I32 zip $int, I64 zip $int,
            U8 zip $int, U16 zip $int, U32 zip $int, U64 zip $int,
            F16 zip_floats $float, Bf16 zip_floats $float,
            F32 zip_floats $float, F64 zip_floats $float)
    };
}
pub(crate) use pairs;

/// Whether there is one element alone, which XLA computes without vectors.
fn is_one(shape: &[usize]) -> bool {
    shape.iter().all(|dim| *dim == 1)
}

pub(crate) static MAX: Binary = Binary {
    name: "max",
    accepts: Accepts::Any,
    run: |a, b, shape| {
        let one = is_one(shape);
        pairs!(a, b, shape; bool: |x, y| x | y, int: Ord::max,
            float: if one { Float::greater } else { Float::max })
    },
};

pub(crate) static MIN: Binary = Binary {
    name: "min",
    accepts: Accepts::Any,
    run: |a, b, shape| {
        let one = is_one(shape);
        pairs!(a, b, shape; bool: |x, y| x & y, int: Ord::min,
            float: if one { Float::lesser } else { Float::min })
    },
};

functions! { Lax;
    /// The greater one.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 1 | 255 |
    /// | `bool` | "or" |
    /// | NaN with anything | NaN |
    /// | `f32` 0.0, −0.0 | 0.0 |
    /// | subnormal `f32` or `f64`, and `bf16` if it is the only element | counts as a zero, and becomes one |
    /// | `i8` array, Python `1` | raises `NoDtype`: nothing is promoted |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let greater = lax::max(&Array::from([-1_i8, 6]), &Array::from([5_i8, 3]));
    /// assert_eq!(greater.unwrap(), Array::from([5_i8, 6]));
    /// ```
    binary fn max(x, y; x64) = "lax.max({0}, {1})", ["maximum"] => {
        MAX.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// The less of the two.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 255, 1 | 1 |
    /// | `bool` | "and" |
    /// | NaN with anything | NaN |
    /// | `f32` 0.0, −0.0 | −0.0 |
    /// | subnormal `f32` or `f64`, and `bf16` if it is the only element | counts as a zero, and becomes one |
    /// | `i8` array, Python `1` | raises `NoDtype`: nothing is promoted |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let less = lax::min(&Array::from([-1_i8, 6]), &Array::from([5_i8, 3]));
    /// assert_eq!(less.unwrap(), Array::from([-1_i8, 3]));
    /// ```
    binary fn min(x, y; x64) = "lax.min({0}, {1})", ["minimum"] => {
        MIN.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
}
