//! `add`, `subtract`, `multiply`, `negative`, `absolute`, `abs`, `sign` and `square`.

use super::args::{Pair, To, single};
use crate::elementwise::{View, zip};
use crate::integer;
use crate::lax::args::{Accepts, asarray, with_shape};
use crate::lax::arith::{ABS, ADD, MUL, NEG, SIGN, SQUARE, SUB};
use crate::lax::float::Float;
use crate::lax::functions::functions;
use crate::lax::kernel::{Binary, numbers, zip_floats};
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

/// A product of a `bool` operand, which comes first here, of which XLA makes a selection:
/// false gives 0.0 whatever the other factor is, `inf` and negative numbers too, and true
/// leaves it as it is, a subnormal too.
static SELECT: Binary = Binary {
    name: "mul",
    accepts: Accepts::Numbers,
    run: |a, b, shape| {
        numbers!(a, b, shape; int: integer::mul,
        float: |x, y| if x.is_zero() { Float::ZERO } else { y })
    },
};

/// Whether XLA sees that a factor of this shape and dtype was `bool`: not behind a
/// broadcast or reshape, nor behind the second conversion that `bfloat16` needs.
pub(super) fn is_seen_as_bool(factor: &Array, shape: &[usize]) -> bool {
    factor.shape() == shape && factor.dtype() != DType::Bf16
}

fn product(x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let (a, b) = (asarray(x1, x64)?, asarray(x2, x64)?);
    let left = a.dtype() == DType::Bool;
    if left == (b.dtype() == DType::Bool) {
        return promoted(&MUL, Some(|x, y| x & y), (x1, x2), x64);
    }
    let Pair { a, b, shape } = Pair::of_arrays(MUL.name, a, b, x64, To::Same)?;
    let (mask, other) = if left { (a, b) } else { (b, a) };
    let multiply = if is_seen_as_bool(&mask, &shape) { &SELECT } else { &MUL };
    multiply.call_in(&mask, &other, shape)
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
        product(x1, x2, x64)
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
