//! `astype`.

use crate::lax::args::{asarray, with_shape};
use crate::lax::convert::convert;
use crate::lax::functions::functions;
use crate::promote::jax::canonical;
use crate::{Array, DType, Operand, Outcome, Raise};

functions! { Jnp;
    /// `jnp.astype`.
    cast fn astype(x, dtype; x64) = "jnp.astype({0}, {dtype})", ["Array.astype", "cast"] => {
        let array = asarray(x, x64)?;
        let data = convert(&array, canonical(dtype, x64));
        Ok(with_shape(array.shape().into(), data))
    }
}
