//! `add`, `subtract`, `multiply`, `negative`, `absolute`, `abs`, `sign` and `square`.

use super::args::{Pair, To, single};
use crate::elementwise::{View, zip};
use crate::lax::args::{asarray, with_shape};
use crate::lax::arith::{ABS, ADD, MUL, NEG, SIGN, SQUARE, SUB};
use crate::lax::functions::functions;
use crate::lax::kernel::Binary;
use crate::{Array, DType, Data, Operand, Outcome, Raise};

/// A `lax` function of promoted operands; of two `bool` ones the function `logic`.
fn promoted(
    lax: &Binary,
    logic: Option<fn(bool, bool) -> bool>,
    (x1, x2): (Operand<'_>, Operand<'_>),
    x64: bool,
) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x1, x2, x64, To::Same)?;
    if let (Some(logic), Data::Bool(x), Data::Bool(y)) = (logic, a.data(), b.data()) {
        let values = zip(View::like(&a, x), View::like(&b, y), &shape, logic);
        return Ok(with_shape(shape, Data::Bool(values)));
    }
    lax.call_in(&a, &b, shape)
}

functions! { Jnp;
    /// `jnp.add`.
    binary fn add(x1, x2; x64) = "jnp.add({0}, {1})", ["+"] => {
        promoted(&ADD, Some(|x, y| x | y), (x1, x2), x64)
    }
    /// `jnp.subtract`.
    binary fn subtract(x1, x2; x64) = "jnp.subtract({0}, {1})", ["-", "sub"] => {
        promoted(&SUB, None, (x1, x2), x64)
    }
    /// `jnp.multiply`.
    binary fn multiply(x1, x2; x64) = "jnp.multiply({0}, {1})", ["*", "mul"] => {
        promoted(&MUL, Some(|x, y| x & y), (x1, x2), x64)
    }
    /// `jnp.negative`.
    unary fn negative(x; x64) = "jnp.negative({0})", ["-", "neg"] => {
        NEG.call(&*asarray(x, x64)?)
    }
    /// `jnp.absolute`.
    unary fn absolute(x; x64) = "jnp.absolute({0})", ["abs"] => {
        magnitude(x, x64)
    }
    /// `jnp.abs`.
    unary fn abs(x; x64) = "jnp.abs({0})", ["absolute"] => {
        magnitude(x, x64)
    }
    /// `jnp.sign`.
    unary fn sign(x; x64) = "jnp.sign({0})", ["sgn", "signum"] => {
        SIGN.call(&*asarray(x, x64)?)
    }
    /// `jnp.square`.
    unary fn square(x; x64) = "jnp.square({0})", ["** 2"] => {
        SQUARE.call(&*single(x, x64, To::Numeric)?)
    }
}

fn magnitude(x: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let array = asarray(x, x64)?;
    if array.dtype() == DType::Bool || array.dtype().is_unsigned() {
        return Ok(array.into_owned());
    }
    ABS.call(&array)
}
