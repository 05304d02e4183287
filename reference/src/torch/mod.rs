//! What PyTorch 2.15.0 does, on the CPU and in eager mode, under PyTorch's own names.
//!
//! One file per family. A function takes its operands as PyTorch does, arrays and
//! Python scalars alike, and answers with an [`Outcome`](crate::Outcome): any input
//! has one, and none panics. Shapes broadcast as in NumPy.
//!
//! # Rules that hold for every function of two operands
//!
//! | operand | its part in the result's dtype | its value |
//! |---|---|---|
//! | array with dimensions | decides, within the highest category | converted: integers wrap, floats round |
//! | 0-dimensional array | only if of a higher category (boolean < integer < float) | converted so too: 300 of `i64` meets an `i8` as 44 |
//! | Python `int` | as a 0-dimensional `i64`, below those; from 2^63 on `u64` | wraps likewise, in comparisons too: `int8_tensor == 256` holds for 0 |
//! | Python `float` | as a 0-dimensional `f32`, the default dtype, below those | rounded to the result's float dtype |
//! | Python `bool` | as a 0-dimensional `bool`, below those | |
//!
//! So `i8` + 300 is `i8`, and `i64` × 0.5 is `f32`. A float dtype wins over any
//! integer whatever the widths: `i64` with `f16` is `f16`. See [`promote_types`] and
//! [`result_type`].
//!
//! What raises, and in this order: a Python `int` outside −2^63 ..= 2^64 − 1
//! (`overflow`), shapes that do not broadcast (`shape`), `u16`, `u32` or `u64` with
//! another integer or a boolean (`no-dtype`), a kernel without code for the dtype
//! (`no-dtype`, empty arrays too), a zero among integer divisors (`zero-division`,
//! for the whole call).
//!
//! The 16-bit floats compute in `f32` and round after each step, with one
//! exception for `mul` and `div` in all its modes: a right operand of one element,
//! or a number, enters with the value it had before promotion, and only the result
//! is rounded.
//!
//! # Where the rules come from
//!
//! Each was measured: PyTorch 2.15.0 was run on all dtypes and forms, on every pair
//! of 8-bit values and on boundary values and random bits of the wider dtypes, on
//! x86-64 with each of its three code paths (`ATEN_CPU_CAPABILITY` default, avx2 and
//! avx512). The golden vectors beside this crate hold a part of that. What depends on
//! the path, or on where an element lies in memory, is left free in the
//! [`Value`](crate::Value).

mod alpha;
mod arange;
mod arith;
mod axes;
mod bits;
mod combine;
mod compare;
mod contract;
mod conv;
mod create;
mod diff;
mod divide;
mod extrema;
mod extremes;
mod float;
mod float_range;
mod float_valued;
mod index;
mod index_put;
mod join;
mod logic;
mod moves;
mod operands;
mod order;
mod pair;
mod power;
mod reduce;
mod remainder;
mod scan;
mod scatter;
mod search;
mod slices;
mod table;
mod tensordot;
mod to;
mod types;
mod unary;
mod unique;
mod view;

pub use alpha::{add_alpha, sub_alpha};
pub use arange::arange;
pub use arith::{add, mul, sub};
pub use bits::{
    bitwise_and, bitwise_left_shift, bitwise_not, bitwise_or, bitwise_right_shift, bitwise_xor,
};
pub use combine::{addcdiv, addcmul, heaviside, positive, rsub};
pub use compare::{eq, ge, gt, le, lt, ne};
pub use contract::{dot, einsum, matmul, outer};
pub use conv::{Steps, conv1d};
pub use create::{eye, full, histc, linspace, one_hot, tril, triu};
pub use diff::{diff, diff_ends};
pub use divide::{Rounding, div, floor_divide, true_divide};
pub use extrema::{clamp, clamp_max, clamp_min, fmax, fmin, maximum, minimum};
pub use extremes::{amax, amin, aminmax, argmax, argmin, max, min};
pub use float_valued::{
    acos, asin, atan, atan2, cos, cosh, erf, exp, expm1, hypot, log, log1p, log2, log10, logaddexp,
    reciprocal, rsqrt, sigmoid, sin, sinh, sqrt, tan, tanh,
};
pub use index::{gather, index_select, take, take_along_dim};
pub use index_put::index_put;
pub use join::{cat, meshgrid, stack};
pub use logic::{isin, logical_and, logical_not, logical_or, logical_xor, where_};
pub use moves::{flip, pad, repeat, roll, tile};
pub use order::{argsort, kthvalue, median, mode, sort, topk};
pub use power::{float_power, gcd, lcm, pow};
pub use reduce::{all, any, count_nonzero, mean, nansum, prod, std, sum, var};
pub use remainder::{fmod, remainder};
pub use scan::{cummax, cummin, cumprod, cumsum};
pub use scatter::{Reduce, index_add, scatter, scatter_add, scatter_reduce};
pub use search::{bincount, bucketize, searchsorted};
pub use slices::{narrow, select, slice_copy, unfold};
pub use table::OPS;
pub use tensordot::{tensordot, tensordot_axes};
pub use to::to;
pub use types::{promote_types, result_type};
pub use unary::{abs, neg, sign, square};
pub use unique::{unique, unique_dim};
pub use view::view;
