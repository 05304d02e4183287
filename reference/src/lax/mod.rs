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
pub(crate) mod bitcast;
pub(crate) mod bits;
pub(crate) mod calls;
pub(crate) mod cast;
pub(crate) mod choose;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod divide;
pub(crate) mod dot;
pub(crate) mod extremes;
pub(crate) mod float;
pub(crate) mod functions;
pub(crate) mod gather;
pub(crate) mod index;
pub(crate) mod kernel;
pub(crate) mod keyword;
pub(crate) mod lane_extremes;
pub(crate) mod order;
pub(crate) mod ordered_sum;
pub(crate) mod power;
pub(crate) mod reduce;
pub(crate) mod scan;
pub(crate) mod shape;
pub(crate) mod slice;

pub use arith::{abs, add, mul, neg, sign, square, sub};
pub use bitcast::bitcast_convert_type;
pub use bits::{
    bitwise_and, bitwise_not, bitwise_or, bitwise_xor, clz, population_count, shift_left,
    shift_right_arithmetic, shift_right_logical,
};
pub use cast::convert_element_type;
pub use choose::{clamp, select};
pub use compare::{eq, ge, gt, le, lt, ne};
pub use divide::{div, rem};
pub use dot::{dot, dot_general};
pub use extremes::{max, min};
pub use gather::{gather, scatter, scatter_add, scatter_max, scatter_min, scatter_mul};
pub use order::{sort, sort_key_val, top_k};
pub use power::{integer_pow, pow};
pub use reduce::{
    argmax, argmin, reduce_and, reduce_max, reduce_min, reduce_or, reduce_prod, reduce_sum,
    reduce_xor,
};
pub use scan::{cummax, cummin, cumprod, cumsum};
pub use slice::{dynamic_slice, dynamic_update_slice, slice};

/// The same functions with x64 off, JAX's own default.
pub mod x32 {
    pub use super::arith::x32::*;
    pub use super::bitcast::x32::*;
    pub use super::bits::x32::*;
    pub use super::cast::x32::*;
    pub use super::choose::x32::*;
    pub use super::compare::x32::*;
    pub use super::divide::x32::*;
    pub use super::dot::x32::*;
    pub use super::extremes::x32::*;
    pub use super::gather::x32::*;
    pub use super::order::x32::*;
    pub use super::power::x32::*;
    pub use super::reduce::x32::*;
    pub use super::scan::x32::*;
    pub use super::slice::x32::*;
}

const PARTS: [&[Op]; 15] = [
    arith::OPS,
    divide::OPS,
    compare::OPS,
    cast::OPS,
    bits::OPS,
    extremes::OPS,
    power::OPS,
    reduce::OPS,
    scan::OPS,
    order::OPS,
    dot::OPS,
    bitcast::OPS,
    choose::OPS,
    slice::OPS,
    gather::OPS,
];

/// Every function of this module, by name.
pub const OPS: &[Op] = &op::concat::<{ op::count(&PARTS) }>(&PARTS);
