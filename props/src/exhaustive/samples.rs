//! What the tests of exhaustive runs look at.

use int_reference::DType;

use super::Values;
use crate::case::{Arg, Case};

/// Every 8-bit value, as it is.
pub(super) const I8: Values = Values { of: DType::I8, dtype: DType::I8 };

fn ints(arg: &Arg, len: usize) -> Vec<i128> {
    match arg {
        Arg::Int(v) => vec![*v; len],
        other => (0..len).filter_map(|i| other.item(i)?.int()).collect(),
    }
}

/// The operands of each element of a batch.
pub(super) fn pairs(case: &Case) -> Vec<(i128, i128)> {
    let len =
        case.args.iter().find_map(Arg::as_array).expect("a batch has an array").logical().len();
    ints(&case.args[0], len).into_iter().zip(ints(&case.args[1], len)).collect()
}
