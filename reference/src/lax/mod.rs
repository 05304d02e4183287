//! What `jax.lax` 0.12.0.1 does on a CPU.

use crate::op::{self, Op};

pub(crate) mod args;
pub(crate) mod arith;
pub(crate) mod cast;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod divide;
pub(crate) mod float;
pub(crate) mod functions;
pub(crate) mod kernel;

pub use arith::{abs, add, mul, neg, sign, sub};
pub use cast::convert_element_type;
pub use compare::{eq, ge, gt, le, lt, ne};
pub use divide::{div, rem};

/// The same functions with x64 off, JAX's own default.
pub mod x32 {
    pub use super::arith::x32::*;
    pub use super::cast::x32::*;
    pub use super::compare::x32::*;
    pub use super::divide::x32::*;
}

const PARTS: [&[Op]; 4] = [arith::OPS, divide::OPS, compare::OPS, cast::OPS];

/// Every function of this module, by name.
pub const OPS: &[Op] = &op::concat::<{ op::count(&PARTS) }>(&PARTS);
