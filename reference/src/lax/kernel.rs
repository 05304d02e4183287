//! The element loops of `lax`: each function on whole arrays of one dtype, its checks
//! before it. Promotion is `jnp`'s business; what one element gives is said in
//! `integer` and `float`.

use alloc::vec::Vec;

use super::args::{Accepts, lax_shape, not_accepted, not_the_same, with_shape};
use super::float::Float;
use crate::elementwise::{View, zip};
use crate::{Array, Data, Raise};

/// A function of two arrays.
pub(crate) struct Binary {
    /// The name that its errors give.
    pub(crate) name: &'static str,
    pub(crate) accepts: Accepts,
    /// Two arrays of one dtype and the shape they broadcast to; `None` where no
    /// element has a meaning.
    pub(crate) run: fn(&Array, &Array, &[usize]) -> Option<Data>,
}

impl Binary {
    /// Checks and computes. The result is weak if both operands are.
    pub(crate) fn call(&self, a: &Array, b: &Array) -> Result<Array, Raise> {
        let shape = lax_shape(self.name, a.shape(), b.shape())?;
        self.call_in(a, b, shape)
    }

    /// As [`Binary::call`], for operands that broadcast to `shape`.
    pub(crate) fn call_in(&self, a: &Array, b: &Array, shape: Vec<usize>) -> Result<Array, Raise> {
        for (position, operand) in [a, b].into_iter().enumerate() {
            if !self.accepts.takes(operand.dtype()) {
                return Err(not_accepted(self.name, operand.dtype(), Some(position)));
            }
        }
        let data = (self.run)(a, b, &shape)
            .ok_or_else(|| not_the_same(self.name, a.dtype(), b.dtype()))?;
        Ok(with_shape(shape, data).with_weak(a.is_weak() && b.is_weak()))
    }
}

/// A function of one array.
pub(crate) struct Unary {
    pub(crate) name: &'static str,
    pub(crate) accepts: Accepts,
    pub(crate) run: fn(&Array) -> Option<Data>,
}

impl Unary {
    /// Checks and computes. A weak array gives a weak one.
    pub(crate) fn call(&self, a: &Array) -> Result<Array, Raise> {
        let refused = || not_accepted(self.name, a.dtype(), None);
        if !self.accepts.takes(a.dtype()) {
            return Err(refused());
        }
        let data = (self.run)(a).ok_or_else(refused)?;
        Ok(with_shape(a.shape().into(), data).with_weak(a.is_weak()))
    }
}

/// Pairs of floats; the function is called through a pointer, so that all functions
/// share one loop per dtype. Nobody is in a hurry for floats.
pub(crate) fn zip_floats<T: Float, R: Copy + Default>(
    a: View<'_, T>,
    b: View<'_, T>,
    shape: &[usize],
    f: fn(T, T) -> R,
) -> Vec<R> {
    zip(a, b, shape, f)
}

/// Pairs of elements of every numeric dtype to one of the same dtype.
macro_rules! numbers {
    ($a:ident, $b:ident, $shape:ident; int: $int:expr, float: $float:expr) => {
        $crate::lax::kernel::numbers!(@ $a, $b, $shape;
            I8 zip $int, I16 zip $int, I32 zip $int, I64 zip $int,
            U8 zip $int, U16 zip $int, U32 zip $int, U64 zip $int,
            F16 zip_floats $float, Bf16 zip_floats $float,
            F32 zip_floats $float, F64 zip_floats $float)
    };
    (@ $a:ident, $b:ident, $shape:ident; $($variant:ident $zip:ident $f:expr),*) => {
        match ($a.data(), $b.data()) {
            $(($crate::Data::$variant(x), $crate::Data::$variant(y)) => {
                let (x, y) = (View::like($a, x), View::like($b, y));
                Some($crate::Data::$variant($zip(x, y, $shape, $f)))
            })*
            _ => None,
        }
    };
}
pub(crate) use numbers;

/// Elements of every numeric dtype to one of the same dtype.
macro_rules! map_numbers {
    ($a:ident; int: $int:expr, float: $float:expr) => {
        $crate::lax::kernel::map_numbers!(@ $a;
            I8 $int, I16 $int, I32 $int, I64 $int, U8 $int, U16 $int, U32 $int, U64 $int,
            F16 $float, Bf16 $float, F32 $float, F64 $float)
    };
    (@ $a:ident; $($variant:ident $f:expr),*) => {
        match $a.data() {
            $($crate::Data::$variant(x) => {
                Some($crate::Data::$variant(map(View::like($a, x), $f)))
            })*
            _ => None,
        }
    };
}
pub(crate) use map_numbers;
