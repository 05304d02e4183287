//! `eq`, `ne`, `lt`, `le`, `gt` and `ge`.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, not_a_tensor};
use crate::{Array, DType, Operand, Outcome, Raise};

macro_rules! comparison {
    ($(#[$doc:meta])* $name:ident $op:tt, mirrored $mirror:ident, lacking $lacking:expr) => {
        $(#[$doc])*
        pub fn $name<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
            fn compare(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
                if lhs.dtype().is_none() && rhs.dtype().is_none() {
                    return Err(not_a_tensor(stringify!($name)));
                }
                // With a number on the left Python evaluates the mirrored comparison.
                let kernel = match lhs.dtype() {
                    Some(_) => concat!(stringify!($name), "_cpu"),
                    None => concat!(stringify!($mirror), "_cpu"),
                };
                let pair = Pair::new(lhs, rhs)?.lacking($lacking, kernel)?;
                Ok(by_dtype!(pair.dtype,
                    bool => pair.zip(|x: bool, y: bool| x $op y),
                    I: int => pair.zip(|x: I, y: I| x $op y),
                    F: float => pair.zip(|x: F, y: F| x $op y),
                ))
            }
            compare(lhs.into(), rhs.into()).into()
        }
    };
}

/// `==` and `!=` have code for every dtype.
const NONE: &[DType] = &[];

comparison! {
    /// `torch.eq`, Python's `==`.
    eq ==, mirrored eq, lacking NONE
}
comparison! {
    /// `torch.ne`, Python's `!=`.
    ne !=, mirrored ne, lacking NONE
}
comparison! {
    /// `torch.lt`, Python's `<`.
    lt <, mirrored gt, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.le`, Python's `<=`.
    le <=, mirrored ge, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.gt`, Python's `>`.
    gt >, mirrored lt, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.ge`, Python's `>=`.
    ge >=, mirrored le, lacking WIDE_UNSIGNED
}
