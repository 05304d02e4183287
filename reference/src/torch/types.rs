//! `result_type` and `promote_types`.

use crate::promote::torch as rules;
use crate::{DType, Operand, Raise};

/// `torch.result_type`.
pub fn result_type<'a>(
    lhs: impl Into<Operand<'a>>,
    rhs: impl Into<Operand<'a>>,
) -> Result<DType, Raise> {
    rules::result_type(&[lhs.into(), rhs.into()])
}

/// `torch.promote_types`.
pub fn promote_types(a: DType, b: DType) -> Result<DType, Raise> {
    rules::promote_types(a, b)
}
