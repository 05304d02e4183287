//! What PyTorch 2.15.0 and JAX 0.12.0.1 do with integers, exactly.
//!
//! [`which`] starts from the line of Python and names the function, with what is easily got wrong.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod array;
mod attrs;
mod broadcast;
mod cast;
mod dtype;
mod elementwise;
pub mod integer;
pub mod jnp;
pub mod lax;
pub mod op;
mod operand;
mod outcome;
pub mod promote;
mod scalar;
pub mod torch;

pub use array::{Array, Data, LengthError};
pub use attrs::{Attr, Attrs};
pub use broadcast::{broadcast_indices, broadcast_shapes};
pub use dtype::{DType, Element};
pub use op::{Op, Semantics};
pub use operand::Operand;
pub use outcome::{Freedom, Mismatch, Outcome, Raise, RaiseKind, Tie, Value, unravel};
pub use scalar::Scalar;

#[doc = include_str!("../WHICH.md")]
pub mod which {}
