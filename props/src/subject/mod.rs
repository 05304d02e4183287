//! Subjects: the libraries under test, behind one small trait. An adapter
//! builds the library's tensors from a case, makes the call as a user would,
//! and reads the result back. It never judges, and it never catches a panic:
//! the suite does both.

#[cfg(feature = "burn")]
pub mod burn;
mod isolated;
#[cfg(feature = "tenferro")]
pub mod tenferro;

use std::borrow::Cow;

use int_reference::Array;

use crate::case::{Case, Form};
use crate::claim::{Claim, Family};

pub use isolated::Isolated;

/// A library under test: a backend or surface of it, in one version.
///
/// Implement it for another library to put that library to every suite here.
pub trait Subject {
    /// The name in records and on the command line: `burn-flex`.
    fn name(&self) -> &str;

    /// The library's version: `0.22.1`.
    fn version(&self) -> &str;

    /// The calls that it answers, with the claims about each.
    fn calls(&self) -> &[Call];

    /// Evaluates call number `call` on a case. May panic, if the library does.
    fn run(&mut self, call: usize, case: &Case) -> Observed;

    /// A complete program of about ten lines, against the library's own API,
    /// that shows what the call gives for this case.
    fn program(&self, call: usize, case: &Case) -> String;

    /// Whether one evaluation costs so much (compiling a program, a thread pool)
    /// that only a share of the inputs should visit it.
    fn slow(&self) -> bool {
        false
    }
}

/// One public expression of a subject, as its user writes it.
#[derive(Clone, Debug)]
pub struct Call {
    /// The expression, from the tokens that run: `lhs / rhs`, `x.scale_real(f)`.
    pub text: &'static str,
    /// Which operands are arrays.
    pub form: Form,
    /// The family it belongs to here; the same expression may stand in another
    /// family too, under other claims.
    pub family: Family,
    /// What one would think it computes.
    pub claims: Vec<Claim>,
}

/// What a subject did with a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// It returned this.
    Value(Array),
    /// It returned a typed error: its kind (variant name) and message.
    Refuses {
        /// The error's variant.
        kind: String,
        /// Its message.
        message: String,
    },
    /// It panicked.
    Panics {
        /// The panic message.
        message: String,
        /// The source file, from the crate's folder on: `burn-flex/src/ops/int.rs`.
        file: String,
    },
    /// The process died of this signal (seen only from a parent process).
    Aborts {
        /// The signal's name: `SIGFPE`.
        signal: String,
    },
    /// It did not return in time (seen only from a parent process).
    Hangs,
    /// The library has no way to express the case, and why.
    Unsupported(Cow<'static, str>),
}

/// Every subject this build links, in the order of reports.
pub fn all() -> Vec<Box<dyn Subject>> {
    let subjects: [Box<dyn Subject>; _] = [
        #[cfg(feature = "burn")]
        Box::new(burn::flex()),
        #[cfg(feature = "burn")]
        Box::new(burn::ndarray()),
        #[cfg(feature = "tenferro")]
        Box::new(tenferro::direct()),
        #[cfg(feature = "tenferro")]
        Box::new(tenferro::traced()),
        #[cfg(feature = "tenferro")]
        Box::new(tenferro::eager()),
    ];
    subjects.into()
}

/// The subject of this name.
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    all().into_iter().find(|subject| subject.name() == name)
}
