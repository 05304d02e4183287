//! Every planted fault that the scorecard counts, a file per family. A fault is a
//! row: where it sits, what it is called, its kind, and what it does.

use super::fault::Fault;

mod arith;
mod cast;
mod compare;
mod floor_div;
mod scale;
mod true_div;
mod trunc_div;

/// The families' tables, in the families' order.
static TABLES: &[&[Fault]] = &[
    floor_div::FAULTS,
    trunc_div::FAULTS,
    true_div::FAULTS,
    arith::FAULTS,
    scale::FAULTS,
    compare::FAULTS,
    cast::FAULTS,
];

/// Every fault.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    TABLES.iter().copied().flatten()
}

/// The fault of this name.
pub fn find(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}
