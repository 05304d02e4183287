//! Functions of torch.

mod arange;
mod arith;
mod compare;
mod divide;
mod float;
mod pair;
mod remainder;
mod table;
mod to;
mod types;
mod unary;

pub use arange::arange;
pub use arith::{add, mul, sub};
pub use compare::{eq, ge, gt, le, lt, ne};
pub use divide::{Rounding, div, floor_divide, true_divide};
pub use remainder::{fmod, remainder};
pub use table::OPS;
pub use to::to;
pub use types::{promote_types, result_type};
pub use unary::{abs, neg, sign, square};
