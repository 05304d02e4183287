//! What `jax.lax` 0.12.0.1 does on a CPU, called eagerly.
//!
//! # Operands
//!
//! Arrays and Python scalars in any combination. A Python `int` is a weak `int64` array of
//! rank 0, a `float` a weak `float64` one, a `bool` a `bool` one; under [`x32`] they are
//! `int32` and `float32`, and 64-bit arrays become 32-bit ones first. Nothing is promoted:
//! all operands must have one dtype. Shapes must be equal, or differ where one has a 1, or
//! one of them must be of rank 0. The result is weak if every operand is.
//!
//! # Errors
//!
//! Looked for in this order:
//!
//! | case | raises |
//! |---|---|
//! | a Python `int` outside `int64`, or outside `int32` with x64 off | `Overflow` |
//! | two ranks, neither of them 0; dimensions that differ and are not 1 | `Shape` |
//! | a dtype that the function does not take | `NoDtype` |
//! | operands of two dtypes, as an `int8` array and a Python `int` | `NoDtype` |
//!
//! # Floats
//!
//! Subnormal `f32`, `f64` and `bf16` count as zeros and results are flushed to zeros of their
//! sign; `f16` is computed in `f32`, where its subnormals are ordinary numbers. What the
//! functions say about integers holds under every compilation; floats are measured on
//! x86-64, Linux.
//!
//! # Under `jit`
//!
//! Integers come out the same. Floats need not, since XLA rewrites what it compiles as one:
//! `x * y + z` is rounded once in `f32` and `f64`, `(x / y) / z` becomes one division, a
//! divisor that is constant becomes a factor, and calls whose operands are all constants are
//! computed when compiling, with subnormals.
//!
//! # Source
//!
//! The functions were put side by side with JAX 0.12.0.1, every 8-bit pair and boundary and
//! random values of every other dtype, each form; the golden vectors hold what it printed.

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
