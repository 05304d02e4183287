//! Functions of lax.

use crate::Op;

/// Every function of this module, by name.
pub const OPS: &[Op] = &[];
