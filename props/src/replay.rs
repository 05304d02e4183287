//! Replaying a record: its witness is put to the subject again, and what comes
//! out is held against what the record says of this version and these flags. A
//! divergence that is gone is as much a change as one that is new.

use crate::judge::Verdict;
use crate::record::{Record, Status, Variant};
use crate::report;
use crate::subject::{Observed, Subject};
use crate::trial::{Judged, Trial, variant};

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// All is as it says.
    Holds,
    /// It says nothing of this version and these flags.
    NotListed(String),
    /// Something is not as it says.
    Changed(String),
}

/// Puts a record's witness to its subject. One whose witness aborts or hangs
/// needs a subject in a process of its own.
pub fn replay(record: &Record, subject: &mut dyn Subject) -> Replay {
    let variant = variant(subject);
    let listed = record.variants.iter().find(|(name, _)| *name == variant);
    let says = match (record.status, listed) {
        (Status::Fixed, _) => Variant::Agrees,
        (_, Some((_, says))) => *says,
        (_, None) if record.variants.is_empty() => Variant::Diverges,
        (_, None) => return Replay::NotListed(variant),
    };
    let Some((call, claim)) = claim(record, subject) else {
        let claim = &record.claim;
        return Replay::Changed(format!(
            "{} has no call `{}` ({}) with a claim on {}",
            claim.subject,
            claim.call,
            claim.form.name(),
            report::function(claim),
        ));
    };
    let judged = Trial::new(subject, call, claim).run(&record.case);
    if judged.expected != record.expected {
        return Replay::Changed(format!(
            "the reference gives {}, the record says {}",
            judged.expected, record.expected
        ));
    }
    let subject = &record.claim.subject;
    let seen = report::observed(&judged.observed);
    let agrees = matches!(judged.verdict, Verdict::Agrees);
    match says {
        Variant::Diverges if as_written(record, &judged) => Replay::Holds,
        Variant::Diverges if agrees => {
            Replay::Changed(format!("{subject} now agrees: mark it fixed"))
        }
        Variant::Diverges => {
            let was = report::observed(&record.observed);
            Replay::Changed(format!("{subject} now does something else: {seen}; it did {was}"))
        }
        Variant::Agrees if agrees => Replay::Holds,
        Variant::Agrees if record.status == Status::Fixed => {
            Replay::Changed(format!("{subject} diverges again: {seen}"))
        }
        Variant::Agrees => {
            Replay::Changed(format!("{subject} diverges in {variant} as well: {seen}"))
        }
        Variant::Otherwise if agrees => {
            Replay::Changed(format!("{subject} now agrees in {variant}"))
        }
        Variant::Otherwise if as_written(record, &judged) => {
            Replay::Changed(format!("{subject} now diverges in {variant} as elsewhere"))
        }
        Variant::Otherwise => Replay::Holds,
    }
}

/// What a record's witness does in this build, and how records call the build;
/// `None` if the subject has no such call or claim.
pub fn measure(record: &Record, subject: &mut dyn Subject) -> Option<(String, Variant)> {
    let (call, claim) = claim(record, subject)?;
    let variant = variant(subject);
    let judged = Trial::new(subject, call, claim).run(&record.case);
    let measured = match judged.verdict {
        Verdict::Agrees => Variant::Agrees,
        _ if as_written(record, &judged) => Variant::Diverges,
        _ => Variant::Otherwise,
    };
    Some((variant, measured))
}

/// Whether the witness diverges as the record says; numbers in messages and
/// line-by-line places aside.
fn as_written(record: &Record, judged: &Judged) -> bool {
    let same = match &judged.observed {
        Observed::Value(_) => judged.observed == record.observed,
        _ => record.behaviour.matches(&judged.observed),
    };
    judged.how() == Some(record.how) && same
}

/// The numbers of the record's call and claim.
fn claim(record: &Record, subject: &dyn Subject) -> Option<(usize, usize)> {
    let key = &record.claim;
    subject.calls().iter().enumerate().find_map(|(number, call)| {
        let same = call.text == key.call && call.form == key.form && call.family == record.family;
        let claim = || {
            let is = |c: &crate::claim::Claim| c.reference == key.reference && c.attrs == key.attrs;
            call.claims.iter().position(is)
        };
        Some((number, same.then(claim)??))
    })
}
