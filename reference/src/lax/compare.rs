//! `eq`, `ne`, `lt`, `le`, `gt` and `ge`.

use core::cmp::Ordering;

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::Binary;
use crate::elementwise::{View, zip};
use crate::{Array, Data, Operand, Outcome, Raise};

/// A comparison of two elements of any one dtype; `$float` is asked with how two
/// floats compare, `None` if one of them is NaN.
macro_rules! comparison {
    ($name:literal, $op:tt, $float:expr) => {
        Binary {
            name: $name,
            accepts: Accepts::Any,
            run: |a, b, shape| {
                comparison!(@ a, b, shape;
                    Bool |x, y| x $op y, I8 |x, y| x $op y, I16 |x, y| x $op y,
                    I32 |x, y| x $op y, I64 |x, y| x $op y, U8 |x, y| x $op y,
                    U16 |x, y| x $op y, U32 |x, y| x $op y, U64 |x, y| x $op y,
                    F16 |x, y| $float(x.compare(y)), Bf16 |x, y| $float(x.compare(y)),
                    F32 |x, y| $float(x.compare(y)), F64 |x, y| $float(x.compare(y)))
            },
        }
    };
    (@ $a:ident, $b:ident, $shape:ident; $($variant:ident $f:expr),*) => {
        match ($a.data(), $b.data()) {
            $((Data::$variant(x), Data::$variant(y)) => {
                Some(Data::Bool(zip(View::like($a, x), View::like($b, y), $shape, $f)))
            })*
            _ => None,
        }
    };
}

pub(crate) const EQ: Binary = comparison!("eq", ==, |o| o == Some(Ordering::Equal));
pub(crate) const NE: Binary = comparison!("ne", !=, |o| o != Some(Ordering::Equal));
pub(crate) const LT: Binary = comparison!("lt", <, |o| o == Some(Ordering::Less));
pub(crate) const GT: Binary = comparison!("gt", >, |o| o == Some(Ordering::Greater));
pub(crate) const LE: Binary =
    comparison!("le", <=, |o| matches!(o, Some(Ordering::Less | Ordering::Equal)));
pub(crate) const GE: Binary =
    comparison!("ge", >=, |o| matches!(o, Some(Ordering::Greater | Ordering::Equal)));

functions! { Lax;
    /// `lax.eq`.
    binary fn eq(x, y; x64) = "lax.eq({0}, {1})", ["==", "equal"] => {
        EQ.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.ne`.
    binary fn ne(x, y; x64) = "lax.ne({0}, {1})", ["!=", "not_equal"] => {
        NE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.lt`.
    binary fn lt(x, y; x64) = "lax.lt({0}, {1})", ["<", "less"] => {
        LT.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.le`.
    binary fn le(x, y; x64) = "lax.le({0}, {1})", ["<=", "less_equal"] => {
        LE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.gt`.
    binary fn gt(x, y; x64) = "lax.gt({0}, {1})", [">", "greater"] => {
        GT.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.ge`.
    binary fn ge(x, y; x64) = "lax.ge({0}, {1})", [">=", "greater_equal"] => {
        GE.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
}
