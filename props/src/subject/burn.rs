//! burn as a subject, through its public tensor API: one adapter, which takes
//! the device. `burn-flex` and `burn-ndarray` are the same calls on two
//! backends.
//!
//! What burn cannot express is `unsupported`, and only that:
//!
//! - It has no tensor of rank 0. Both operands have one rank, known to the
//!   compiler: the operand of lower rank is loaded with unit axes in front, as
//!   broadcasting would add them.
//! - Its scalars are Rust's primitive numbers: no integer outside
//!   `i64::MIN..=u64::MAX`.
//! - A dtype that the device itself says it does not support
//!   (`Device::supports_dtype`): `f16` and `bf16` on NdArray.
//! - Operands of different dtypes: see [`Burn::with_mixed_dtypes`].
//! - Numbers and booleans are different types: a call that is not there for a
//!   kind of tensor does not compile.
//!
//! The calls and claims themselves stand in the family's file under
//! [`crate::claim`]; this adapter only runs them.

mod call;
mod operand;
mod program;
mod rows;

use std::sync::LazyLock;

use burn::tensor::Device;

use super::{Call, Observed, Subject};
use crate::case::Case;
use crate::claim;

pub(crate) use call::{
    ArrayArrayCall, ArrayCall, ArrayScalarCall, CastCall, LeftScalar, Row, ScalarArrayCall, array,
    array_array, array_fraction, array_scalar, cast, fraction_array, scalar_array,
};
pub(crate) use operand::read;
pub(crate) use rows::rows;

use operand::Backend;

/// The version of burn that this crate is built with; a test compares it with the lock file.
const VERSION: &str = "0.22.1";

/// burn on one of its backends.
pub struct Burn {
    name: &'static str,
    backend: Backend,
    rows: &'static [call::Run],
    calls: Vec<Call>,
}

/// burn's default CPU backend, Flex.
///
/// ```
/// use int_props::subject::Subject;
/// let burn = int_props::subject::burn::flex();
/// assert_eq!((burn.name(), burn.version()), ("burn-flex", "0.22.1"));
/// assert!(burn.calls().iter().any(|c| c.text == "lhs / rhs"));
/// ```
pub fn flex() -> Burn {
    Burn::on("burn-flex", "flex", Device::flex())
}

/// burn's older CPU backend, on the `ndarray` crate.
pub fn ndarray() -> Burn {
    // burn deprecates the backend, which is no reason to leave its users alone.
    #[allow(deprecated)]
    Burn::on("burn-ndarray", "ndarray", Device::ndarray())
}

/// Every row, once per process: a record names a call by its text, so the rows
/// of both backends are the same.
static ROWS: LazyLock<(Vec<Call>, Vec<call::Run>)> = LazyLock::new(|| {
    let families = [
        claim::floor_div::burn(),
        claim::trunc_div::burn(),
        claim::true_div::burn(),
        claim::arith::burn(),
        claim::scale::burn(),
        claim::compare::burn(),
        claim::cast::burn(),
    ];
    families.into_iter().flatten().map(|row| (row.call, row.run)).unzip()
});

impl Burn {
    fn on(name: &'static str, feature: &'static str, device: Device) -> Burn {
        let (calls, rows) = &*ROWS;
        Burn { name, backend: Backend::new(feature, device), rows, calls: calls.clone() }
    }

    /// The same subject, which puts operands of different dtypes to burn too.
    ///
    /// burn takes operands of one dtype and panics otherwise, in every call.
    /// That is one limit, declared here and claimed once (`lhs.add(rhs)`, whose
    /// row runs such operands always); a test holds every other call to it
    /// through this.
    pub fn with_mixed_dtypes(mut self) -> Burn {
        self.backend.mixed_dtypes = true;
        self
    }
}

impl Subject for Burn {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> &str {
        VERSION
    }

    fn calls(&self) -> &[Call] {
        &self.calls
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        (self.rows[call])(&self.backend, case)
    }

    fn program(&self, call: usize, case: &Case) -> String {
        program::program(self.backend.feature, &self.calls[call], case)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_the_one_in_the_lock_file() {
        let lock = include_str!("../../../Cargo.lock");
        let burn = format!("name = \"burn\"\nversion = \"{}\"\n", super::VERSION);
        assert!(lock.contains(&burn));
    }
}
