//! What `jax.numpy` 0.12.0.1 does on a CPU, called eagerly.
//!
//! # Operands
//!
//! Arrays and Python scalars in any combination, promoted to one dtype by
//! [`promote::jax`](crate::promote::jax) and broadcast as NumPy does. A Python `int` is a weak
//! `int64` array of rank 0, a `float` a weak `float64` one, a `bool` a `bool` one. Under [`x32`]
//! they are `int32` and `float32`, and 64-bit arrays become 32-bit ones first, as
//! `jnp.asarray` makes them. A weak array takes the dtype of a strong one of its kind or a
//! higher one: so a Python `int` that does not fit an integer array's dtype wraps into it, and
//! an integer array with a Python `float` becomes a weak `float64`, `float32` under [`x32`].
//! `uint64` with a signed dtype is a weak `float64`, comparisons included. The result is weak if
//! both operands are, or if promotion says so.
//!
//! # Errors
//!
//! Looked for in this order:
//!
//! | case | raises |
//! |---|---|
//! | a Python `int` outside `int64`, even beside `uint64`; outside `int32` with x64 off | `Overflow` |
//! | shapes that do not broadcast | `Shape` |
//! | a dtype that the function does not take after promotion | `NoDtype` |
//!
//! # Floats
//!
//! As in [`lax`](crate::lax): subnormals count as zeros, except those of `f16`. Each function
//! here is one program to XLA when called eagerly, and is measured as such.
//!
//! # Under `jit`
//!
//! Integers come out the same. Floats need not: `x * y + z` is rounded once in `f32` and `f64`,
//! `(x / y) / z` becomes one division, a divisor that is a Python constant becomes a factor
//! in `floor_divide` too, and what is constant is folded with its subnormals.
//!
//! # Source
//!
//! The functions were put side by side with JAX 0.12.0.1 under both settings: every 8-bit pair,
//! boundary and random values of every other dtype, every pair of dtypes, strong and weak, and
//! scalars in and out of range; the golden vectors hold what it printed.

use crate::op::{self, Op};

mod arange;
mod args;
mod arith;
mod at;
mod at_more;
mod bits;
mod cast;
mod choose;
mod compare;
mod convolve;
mod create;
mod divide;
mod divisors;
mod dot;
mod einsum;
mod extremes;
mod join;
mod linspace;
mod logic;
mod mean;
mod movement;
mod order;
mod pad;
mod places;
mod power;
mod reduce;
mod remainder;
mod scan;
mod sets;
mod take;
mod types;

pub use crate::lax::keyword::{
    Axes, ConvolveMode, Indexing, Mode, PadMode, Side, TakeAlongMode, TakeMode,
};
pub use arange::arange;
pub use arith::{abs, absolute, add, multiply, negative, positive, sign, square, subtract};
pub use at::{at_add, at_get, at_max, at_min, at_multiply, at_set};
pub use at_more::{
    at_axis_add, at_axis_get, at_axis_max, at_axis_min, at_axis_multiply, at_axis_set, at_pair_add,
    at_pair_get, at_pair_max, at_pair_min, at_pair_multiply, at_pair_set,
};
pub use bits::{
    bitwise_and, bitwise_count, bitwise_invert, bitwise_left_shift, bitwise_not, bitwise_or,
    bitwise_right_shift, bitwise_xor, invert, left_shift, right_shift,
};
pub use cast::astype;
pub use choose::{clip, clip_max, view, r#where};
pub use compare::{equal, greater, greater_equal, less, less_equal, not_equal};
pub use convolve::convolve;
pub use create::{eye, full, one_hot, tril, triu};
pub use divide::{divide, floor_divide, true_divide};
pub use divisors::{divmod, gcd, lcm};
pub use dot::{dot, matmul, outer, tensordot, tensordot_axes, vdot};
pub use einsum::einsum;
pub use extremes::{fmax, fmin, heaviside, maximum, minimum, signbit};
pub use join::{concatenate, meshgrid, stack};
pub use linspace::{histogram, linspace};
pub use logic::{logical_and, logical_not, logical_or, logical_xor};
pub use mean::{mean, std, var};
pub use movement::{flip, repeat, roll, tile};
pub use order::{argsort, digitize, median, searchsorted, sort};
pub use pad::pad;
pub use power::{float_power, pow, power};
pub use reduce::{
    all, amax, amin, any, argmax, argmin, count_nonzero, max, min, nansum, prod, sum,
};
pub use remainder::{fmod, r#mod, remainder};
pub use scan::{cumprod, cumsum, cumulative_sum, diff, diff_append};
pub use sets::{bincount, isin, unique};
pub use take::{getitem, take, take_along_axis};
pub use types::{promote_types, result_type};

/// The same functions with x64 off, JAX's own default.
pub mod x32 {
    pub use super::arange::x32::*;
    pub use super::arith::x32::*;
    pub use super::at::x32::*;
    pub use super::at_more::x32::*;
    pub use super::bits::x32::*;
    pub use super::cast::x32::*;
    pub use super::choose::x32::*;
    pub use super::compare::x32::*;
    pub use super::convolve::x32::*;
    pub use super::create::x32::*;
    pub use super::divide::x32::*;
    pub use super::divisors::x32::*;
    pub use super::dot::x32::*;
    pub use super::einsum::x32::*;
    pub use super::extremes::x32::*;
    pub use super::join::x32::*;
    pub use super::linspace::x32::*;
    pub use super::logic::x32::*;
    pub use super::mean::x32::*;
    pub use super::movement::x32::*;
    pub use super::order::x32::*;
    pub use super::pad::x32::*;
    pub use super::power::x32::*;
    pub use super::reduce::x32::*;
    pub use super::remainder::x32::*;
    pub use super::scan::x32::*;
    pub use super::sets::x32::*;
    pub use super::take::x32::*;
    pub use super::types::x32::*;
}

const PARTS: [&[Op]; 29] = [
    arith::OPS,
    divide::OPS,
    remainder::OPS,
    compare::OPS,
    cast::OPS,
    arange::OPS,
    types::OPS,
    bits::OPS,
    logic::OPS,
    extremes::OPS,
    power::OPS,
    divisors::OPS,
    reduce::OPS,
    mean::OPS,
    scan::OPS,
    order::OPS,
    sets::OPS,
    dot::OPS,
    choose::OPS,
    take::OPS,
    at::OPS,
    at_more::OPS,
    create::OPS,
    join::OPS,
    movement::OPS,
    pad::OPS,
    einsum::OPS,
    convolve::OPS,
    linspace::OPS,
];

/// Every function of this module, by name.
pub const OPS: &[Op] = &op::concat::<{ op::count(&PARTS) }>(&PARTS);
