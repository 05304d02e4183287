//! What `jax.numpy` 0.12.0.1 does on a CPU.

use crate::op::{self, Op};

mod arange;
mod args;
mod arith;
mod cast;
mod compare;
mod divide;
mod types;

pub use arange::arange;
pub use arith::{abs, absolute, add, multiply, negative, sign, square, subtract};
pub use cast::astype;
pub use compare::{equal, greater, greater_equal, less, less_equal, not_equal};
pub use divide::{divide, floor_divide, fmod, r#mod, remainder, true_divide};
pub use types::{promote_types, result_type};

/// The same functions with x64 off, JAX's own default.
pub mod x32 {
    pub use super::arange::x32::*;
    pub use super::arith::x32::*;
    pub use super::cast::x32::*;
    pub use super::compare::x32::*;
    pub use super::divide::x32::*;
    pub use super::types::x32::*;
}

const PARTS: [&[Op]; 6] =
    [arith::OPS, divide::OPS, compare::OPS, cast::OPS, arange::OPS, types::OPS];

/// Every function of this module, by name.
pub const OPS: &[Op] = &op::concat::<{ op::count(&PARTS) }>(&PARTS);
