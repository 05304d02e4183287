//! `equal`, `not_equal`, `less`, `less_equal`, `greater` and `greater_equal`.

use super::args::{Pair, To};
use crate::lax::compare::{EQ, GE, GT, LE, LT, NE};
use crate::lax::functions::functions;
use crate::lax::kernel::Binary;
use crate::{Array, Operand, Outcome, Raise};

fn promoted(lax: &Binary, x1: Operand<'_>, x2: Operand<'_>, x64: bool) -> Result<Array, Raise> {
    let Pair { a, b, shape } = Pair::new(lax.name, x1, x2, x64, To::Same)?;
    lax.call_in(&a, &b, shape)
}

functions! { Jnp;
    /// `jnp.equal`.
    binary fn equal(x1, x2; x64) = "jnp.equal({0}, {1})", ["==", "eq"] => {
        promoted(&EQ, x1, x2, x64)
    }
    /// `jnp.not_equal`.
    binary fn not_equal(x1, x2; x64) = "jnp.not_equal({0}, {1})", ["!=", "ne"] => {
        promoted(&NE, x1, x2, x64)
    }
    /// `jnp.less`.
    binary fn less(x1, x2; x64) = "jnp.less({0}, {1})", ["<", "lt"] => {
        promoted(&LT, x1, x2, x64)
    }
    /// `jnp.less_equal`.
    binary fn less_equal(x1, x2; x64) = "jnp.less_equal({0}, {1})", ["<=", "le"] => {
        promoted(&LE, x1, x2, x64)
    }
    /// `jnp.greater`.
    binary fn greater(x1, x2; x64) = "jnp.greater({0}, {1})", [">", "gt"] => {
        promoted(&GT, x1, x2, x64)
    }
    /// `jnp.greater_equal`.
    binary fn greater_equal(x1, x2; x64) = "jnp.greater_equal({0}, {1})", [">=", "ge"] => {
        promoted(&GE, x1, x2, x64)
    }
}
