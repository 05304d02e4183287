//! `eq`, `ne`, `lt`, `le`, `gt` and `ge`.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, not_a_tensor};
use crate::{Array, DType, Operand, Outcome, Raise};

macro_rules! comparison {
    ($(#[$doc:meta])* $name:ident $op:tt, lacking $lacking:expr) => {
        $(#[$doc])*
        pub fn $name<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
            fn compare(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
                if lhs.dtype().is_none() && rhs.dtype().is_none() {
                    return Err(not_a_tensor(stringify!($name)));
                }
                let kernel = concat!(stringify!($name), "_cpu");
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
    eq ==, lacking NONE
}
comparison! {
    /// `torch.ne`, Python's `!=`.
    ne !=, lacking NONE
}
comparison! {
    /// `torch.lt`, Python's `<`.
    lt <, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.le`, Python's `<=`.
    le <=, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.gt`, Python's `>`.
    gt >, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.ge`, Python's `>=`.
    ge >=, lacking WIDE_UNSIGNED
}
