//! tenferro as three subjects: `tenferro` (traced programs), `tenferro-direct`
//! (concrete tensors on a borrowed engine) and `tenferro-eager` (the eager
//! surface of tenferro-ad).
//!
//! The adapters build tenferro's tensors from a case, with its own view calls
//! for the layouts, make the call, and read the result back. What a call is
//! thought to compute stands in the claim files; the macros `direct!`,
//! `traced!` and `eager!` make a row of a claim file from the tokens that run.
//!
//! tenferro has five dtypes that concern us: `bool i32 i64 f32 f64`. Nothing in
//! the library adds a Rust scalar to a tensor (only `scale_real` and `x * 0.5`
//! take one), so its user writes a rank-0 tensor, and so do the rows for the
//! scalar forms.

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use int_reference::Array;
use tenferro_cpu::CpuEngine;
use tenferro_tensor::ErrorKind;

use super::{Call, Observed, Subject};
use crate::case::{ArrayArg, Form};
use crate::claim::{Claim, Family};

mod convert;
pub(crate) mod direct;
pub(crate) mod eager;
pub(crate) mod program;
pub(crate) mod traced;

pub(crate) use convert::{Literal, text, with_literal, with_type};

/// The version that this workspace's lock file holds. A workspace that links
/// another one says so with `of_version`.
pub const VERSION: &str = "0.9.0";

/// Traced programs, compiled once for many value sets.
pub fn traced() -> traced::Traced {
    traced::Traced::new()
}

/// Concrete tensors on a borrowed engine.
pub fn direct() -> direct::Direct {
    direct::Direct::new()
}

/// Eager tensors of tenferro-ad.
pub fn eager() -> eager::Eager {
    eager::Eager::new()
}

/// All three, of the version that is linked.
pub fn all(version: &'static str) -> Vec<Box<dyn Subject>> {
    vec![
        Box::new(traced().of_version(version)),
        Box::new(direct().of_version(version)),
        Box::new(eager().of_version(version)),
    ]
}

/// One row of a claim file: a call, what runs for it, and what is claimed.
pub(crate) struct Row<R> {
    text: &'static str,
    form: Form,
    operands: Operands,
    run: R,
    claims: Vec<Claim>,
}

/// The names of a row's operands in its text, and what each is.
pub(crate) type Operands = &'static [(&'static str, program::Kind)];

impl<R> Row<R> {
    pub(crate) fn new(text: &'static str, form: Form, operands: Operands, run: R) -> Row<R> {
        Row { text, form, operands, run, claims: Vec::new() }
    }

    /// With these claims.
    pub(crate) fn claims(mut self, claims: impl IntoIterator<Item = Claim>) -> Row<R> {
        self.claims.extend(claims);
        self
    }
}

/// The tables of all claim files for one surface, with the family of each.
macro_rules! tables {
    ($surface:ident) => {
        [
            (Family::FloorDiv, claim::floor_div::tenferro::$surface()),
            (Family::TruncDiv, claim::trunc_div::tenferro::$surface()),
            (Family::TrueDiv, claim::true_div::tenferro::$surface()),
            (Family::Arith, claim::arith::tenferro::$surface()),
            (Family::Scale, claim::scale::tenferro::$surface()),
            (Family::Compare, claim::compare::tenferro::$surface()),
            (Family::Cast, claim::cast::tenferro::$surface()),
        ]
    };
}
use tables;

/// What an adapter keeps of its rows beside the calls.
struct Runner<R> {
    run: R,
    operands: Operands,
}

fn calls<R>(
    tables: impl IntoIterator<Item = (Family, Vec<Row<R>>)>,
) -> (Vec<Call>, Vec<Runner<R>>) {
    let rows =
        tables.into_iter().flat_map(|(family, rows)| rows.into_iter().map(move |r| (family, r)));
    rows.map(|(family, row)| {
        let Row { text, form, operands, run, claims } = row;
        (Call { text, form, family, claims }, Runner { run, operands })
    })
    .unzip()
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fail {
    /// tenferro cannot express the case.
    Unsupported(Cow<'static, str>),
    /// It returned a typed error: [`ErrorKind`]'s variant, and the message.
    Refuses { kind: String, message: String },
    /// So did a view call that makes an operand's layout, or what it made is not
    /// the operand.
    View { kind: String, message: String },
}

impl Fail {
    pub(crate) fn unsupported(reason: impl Into<Cow<'static, str>>) -> Fail {
        Fail::Unsupported(reason.into())
    }

    fn refuses(kind: &str, message: impl Display) -> Fail {
        let (kind, message) = (kind.to_owned(), message.to_string());
        // A program may make a view only when it runs the call on it; the error says so.
        match message.contains("_view: ") {
            true => Fail::View { kind, message },
            false => Fail::Refuses { kind, message },
        }
    }

    /// The same failure, as that of a view call.
    fn of_view(self) -> Fail {
        match self {
            Fail::Refuses { kind, message } => Fail::View { kind, message },
            other => other,
        }
    }
}

/// `NumericalFailure`, `Validation(InvalidArgument)`, …
fn kind(kind: ErrorKind) -> String {
    format!("{kind:?}")
}

impl From<tenferro_tensor::Error> for Fail {
    fn from(error: tenferro_tensor::Error) -> Fail {
        Fail::refuses(&kind(error.kind()), error)
    }
}

impl From<tenferro_runtime::Error> for Fail {
    fn from(error: tenferro_runtime::Error) -> Fail {
        Fail::refuses(&kind(error.kind()), error)
    }
}

/// Errors of tenferro's setup, which no case can cause.
fn setup<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect("an engine and its runtime can be built on any CPU")
}

/// A failing view call is a finding of its own, and not one of every call that is
/// put on the view: the casts report it, and one call on strided values.
fn reports_views(call: &Call) -> bool {
    call.family == Family::Cast || call.text.contains("neg_read")
}

fn observed(call: &Call, result: Result<Array, Fail>) -> Observed {
    match result {
        Ok(array) => Observed::Value(array),
        Err(Fail::Unsupported(reason)) => Observed::Unsupported(reason),
        Err(Fail::View { message, .. }) if !reports_views(call) => {
            Observed::Unsupported(format!("a view call fails: {message}").into())
        }
        Err(Fail::Refuses { kind, message } | Fail::View { kind, message }) => {
            Observed::Refuses { kind, message }
        }
    }
}

/// A view fails to show the operand: a finding of the view call, which no call
/// on it must hide.
fn read_back(seen: &Array, arg: &ArrayArg) -> Result<(), Fail> {
    if *seen == arg.logical().clone().with_weak(false) {
        return Ok(());
    }
    let message = format!("{:?} of {} shows {seen}", arg.layout(), arg.base());
    Err(Fail::refuses("read-back", message))
}

/// A serial engine.
fn serial() -> CpuEngine {
    CpuEngine::serial()
}
