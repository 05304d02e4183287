//! Both promotion lattices: which dtype operands of different dtypes meet in.

pub mod jax;
pub mod torch;
