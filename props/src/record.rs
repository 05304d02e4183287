//! Records: one file in the corpus per distinct divergence, with its minimal
//! witness, its class and what explains it. This module holds what a record is;
//! its text is read and written in `record/`. It knows nothing of other records
//! (the ledger does) and runs no subject.
//!
//! Values, never seeds: a record means the same whatever the generator becomes.

use std::borrow::Cow;

use int_reference::{Attr, Attrs, Outcome};

use crate::case::{Case, Form};
use crate::claim::{Basis, Family};
use crate::class::{self, Class};
use crate::judge::How;
use crate::model::Model;
use crate::subject::Observed;

pub mod message;
mod read;
mod slug;
mod store;
mod write;

pub use read::RecordError;
pub(crate) use read::family_of;
pub use store::{StoreError, Stored};

/// A distinct divergence.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The family whose corpus folder it lies in.
    pub family: Family,
    /// Which claim diverges.
    pub claim: ClaimKey,
    /// Why one would think that the claim holds.
    pub basis: Basis,
    /// The name of the class; [`class::UNCLASSIFIED`] if no class explains it.
    pub class: &'static str,
    /// In what way it diverges.
    pub how: How,
    /// What the subject does instead.
    pub behaviour: Behaviour,
    /// How far it is dealt with.
    pub status: Status,
    /// Where the library states a rule of its own; empty if nowhere.
    pub documented: String,
    /// The library's issue; empty if there is none.
    pub upstream: String,
    /// What a reader should know.
    pub note: String,
    /// What was measured, by version and flags (`0.22.1 checked`).
    pub variants: Vec<(String, Variant)>,
    /// The witness.
    pub case: Case,
    /// What the framework does with it.
    pub expected: Outcome,
    /// What the subject did.
    pub observed: Observed,
}

/// Which claim of which call of which subject: a record's key without how and class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimKey {
    /// The subject's name: `burn-flex`.
    pub subject: String,
    /// The call's text: `lhs / rhs`.
    pub call: String,
    /// Which operands are arrays.
    pub form: Form,
    /// The reference function's full name: `torch.floor_divide`.
    pub reference: String,
    /// The attributes that the claim fixes.
    pub attrs: Attrs,
}

/// What a subject does instead: what another divergence must show to be this one.
#[derive(Clone, Debug, PartialEq)]
pub enum Behaviour {
    /// No model gives it: the record explains its own witness only.
    Unknown,
    /// It gives what this model does.
    Model(&'static Model),
    /// A typed error of this kind, with this message but for numbers.
    Refuses {
        /// The error's variant.
        kind: String,
        /// Its message.
        message: String,
    },
    /// A panic with this message but for numbers, from this file.
    Panics {
        /// The panic message.
        message: String,
        /// The file, from the crate's folder on.
        file: String,
    },
    /// It dies of this signal.
    Aborts {
        /// The signal's name.
        signal: String,
    },
    /// It does not return.
    Hangs,
}

/// How far a divergence is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Just found; explains for the rest of that run only.
    New,
    /// Looked at by a person; explains.
    Triaged,
    /// The library changed; the witness must agree.
    Fixed,
}

/// What a witness does in one version with some flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// It diverges as written.
    Diverges,
    /// It agrees.
    Agrees,
    /// It diverges in another way, of which there is another record.
    Otherwise,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 3] = [Status::New, Status::Triaged, Status::Fixed];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Status::New => "new",
            Status::Triaged => "triaged",
            Status::Fixed => "fixed",
        }
    }
}

impl Variant {
    /// Every kind of variant.
    pub const ALL: [Variant; 3] = [Variant::Diverges, Variant::Agrees, Variant::Otherwise];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Diverges => "diverges",
            Variant::Agrees => "agrees",
            Variant::Otherwise => "otherwise",
        }
    }
}

impl ClaimKey {
    /// The case with the attributes that the claim fixes in place of its own, which
    /// play no part under it.
    pub fn settled<'a>(&self, case: &'a Case) -> Cow<'a, Case> {
        settled(&self.attrs, case)
    }
}

/// As [`ClaimKey::settled`], of the claim's attributes alone.
pub(crate) fn settled<'a>(fixed: &Attrs, case: &'a Case) -> Cow<'a, Case> {
    let other = |(name, value): &(&str, &Attr)| case.attrs.get(name).is_some_and(|v| v != *value);
    if !fixed.iter().any(|attr| other(&attr)) {
        return Cow::Borrowed(case);
    }
    let attrs = fixed.iter().filter(other);
    let attrs = attrs.fold(case.attrs.clone(), |all, (name, value)| all.with(name, value.clone()));
    Cow::Owned(Case { args: case.args.clone(), attrs })
}

impl Record {
    /// The class; `None` if it is unclassified.
    pub fn class(&self) -> Option<&'static Class> {
        class::find(self.class)
    }

    /// Whether two records are of one divergence: the same claim, class, way of
    /// diverging and behaviour, numbers in messages aside.
    pub fn same_key(&self, other: &Record) -> bool {
        self.claim == other.claim
            && self.how == other.how
            && self.class == other.class
            && self.behaviour.is_like(&other.behaviour)
    }
}

impl Behaviour {
    /// What was seen, for the ways of diverging that no model describes.
    pub fn seen(how: How, observed: &Observed) -> Behaviour {
        match (how, observed.clone()) {
            (How::Refuses, Observed::Refuses { kind, message }) => {
                Behaviour::Refuses { kind, message }
            }
            (How::Panics, Observed::Panics { message, file }) => {
                Behaviour::Panics { message, file }
            }
            (How::Aborts, Observed::Aborts { signal }) => Behaviour::Aborts { signal },
            (How::Hangs, Observed::Hangs) => Behaviour::Hangs,
            _ => Behaviour::Unknown,
        }
    }

    /// Whether both are the same but for numbers in messages.
    pub fn is_like(&self, other: &Behaviour) -> bool {
        use Behaviour as B;
        match (self, other) {
            (B::Refuses { kind, message: m }, B::Refuses { kind: k, message: n }) => {
                kind == k && message::alike(m, n)
            }
            (B::Panics { message: m, file }, B::Panics { message: n, file: f }) => {
                file == f && message::alike(m, n)
            }
            (a, b) => a == b,
        }
    }

    /// Whether this was observed: a typed error, panic or death of this kind.
    pub fn matches(&self, observed: &Observed) -> bool {
        use {Behaviour as B, Observed as O};
        match (self, observed) {
            (B::Refuses { kind, message: m }, O::Refuses { kind: k, message: n }) => {
                kind == k && message::alike(m, n)
            }
            (B::Panics { message: m, file }, O::Panics { message: n, file: f }) => {
                file == f && message::alike(m, n)
            }
            (B::Aborts { signal }, O::Aborts { signal: s }) => signal == s,
            (B::Hangs, O::Hangs) => true,
            _ => false,
        }
    }
}
