//! Triage: from a divergence, already made small, to its record. It finds the
//! class by neutralising and running again, and proposes a model by trying all of
//! them on the witness and on other cases of the class. It decides nothing for
//! good: the record's status is `new`, and a person looks at it.

use crate::case::Case;
use crate::claim::{Basis, Family};
use crate::class::{self, Class, Scope, WAYS};
use crate::judge::{Divergence, How, Verdict};
use crate::ledger::{Ledger, Rerun, Slot};
use crate::record::{Behaviour, ClaimKey, Record, Status, Variant};
use crate::subject::Observed;
use crate::trial::Judged;
use int_reference::Outcome;

mod fresh;
mod propose;

/// Where a divergence comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The family in which the claim stands.
    pub family: Family,
    /// The claim.
    pub claim: ClaimKey,
    /// Its basis.
    pub basis: Basis,
    /// Where the library documents a rule of its own.
    pub documented: String,
    /// The subject's version and build flags: `0.22.1 checked`.
    pub variant: String,
}

/// The record of a divergence. `ledger` is asked what other records explain.
///
/// # Panics
///
/// If the case does not diverge.
pub fn triage(
    origin: &Origin,
    ledger: &Ledger,
    slot: Slot,
    case: &Case,
    judged: &Judged,
    rerun: Rerun<'_>,
) -> Record {
    let Verdict::Diverges(divergence) = &judged.verdict else {
        panic!("only divergences have records");
    };
    // What the call does not look at would only mislead.
    let case = &*origin.claim.settled(case);
    let found = Found { ledger, slot, case, divergence, observed: &judged.observed };
    let class = found.class(rerun);
    let behaviour = match (divergence.how, class) {
        (How::Value | How::Dtype | How::Shape | How::Accepts, Some(class)) => {
            let model = propose::model(class, divergence.how, case, judged, rerun);
            model.map_or(Behaviour::Unknown, Behaviour::Model)
        }
        (how, _) => Behaviour::seen(how, &judged.observed),
    };
    Record {
        family: origin.family,
        claim: origin.claim.clone(),
        basis: origin.basis,
        class: class.map_or(class::UNCLASSIFIED, |c| c.name),
        how: divergence.how,
        behaviour,
        status: Status::New,
        documented: origin.documented.clone(),
        upstream: String::new(),
        note: String::new(),
        variants: vec![(origin.variant.clone(), Variant::Diverges)],
        case: case.clone(),
        expected: judged.expected.clone(),
        observed: judged.observed.clone(),
    }
}

/// A divergence whose class is sought.
struct Found<'a> {
    ledger: &'a Ledger,
    slot: Slot,
    case: &'a Case,
    divergence: &'a Divergence,
    observed: &'a Observed,
}

impl Found<'_> {
    /// The first class that explains it. Another dtype that only makes it another
    /// known divergence is the last thing to be taken for a reason.
    fn class(&self, rerun: Rerun<'_>) -> Option<&'static Class> {
        let mut is_class = |class: &&Class| self.is_class(class, !class.is_dtype(), rerun);
        let mut all = class::all();
        match all.find(&mut is_class) {
            Some(first) if first.is_of_cases() => Some(first),
            Some(first) => {
                let rest = all.filter(|class| !class.is_of_cases()).filter(is_class);
                let classes: Vec<&Class> = std::iter::once(first).chain(rest).collect();
                let (class, faults) = self.sharpest(&classes, rerun);
                // Where no value tells, the number of elements may.
                let mut lengths = class::all().filter(|class| faults > 0 && class.is_length());
                let length = lengths.find(|class| self.is_class(class, false, rerun));
                Some(length.unwrap_or(class))
            }
            None => {
                let mut dtypes = class::all().filter(|class| class.is_dtype());
                dtypes.find(|class| self.is_class(class, true, rerun))
            }
        }
    }

    /// Of several classes that may explain it, the one that tells best, over many
    /// other values, which diverge likewise and which do not. Leaving a class changes
    /// a value, and that may take a divergence away which has to do with another class.
    /// The first of them, if several tell equally well; and how badly it tells.
    fn sharpest(&self, classes: &[&'static Class], rerun: Rerun<'_>) -> (&'static Class, usize) {
        let mut wrong = vec![0; classes.len()];
        for case in fresh::around(self.case, self.divergence) {
            let judged = rerun(&case);
            let Some(diverges) = self.diverges_so(&case, &judged, rerun) else { continue };
            for (wrong, class) in wrong.iter_mut().zip(classes) {
                // What diverges outside of a class may do so for another reason.
                *wrong += match (class.holds_somewhere(&case), diverges) {
                    (true, false) => 3,
                    (false, true) => 1,
                    _ => 0,
                };
            }
        }
        // A dtype, or any input at all, is the reason only if it tells without fault:
        // of several reasons it covers each.
        let telling =
            classes.iter().zip(wrong).filter(|(c, wrong)| *wrong == 0 || c.is_of_values());
        telling
            .min_by_key(|(_, wrong)| *wrong)
            .map_or((classes[0], 1), |(class, wrong)| (*class, wrong))
    }

    /// Whether another case diverges in the same way; `None` if it says nothing: it
    /// cannot be compared, diverges in a way that hides this one, or is known.
    fn diverges_so(&self, case: &Case, judged: &Judged, rerun: Rerun<'_>) -> Option<bool> {
        match &judged.verdict {
            Verdict::Agrees => Some(false),
            Verdict::Diverges(divergence) if milder(divergence.how, self.divergence.how) => {
                Some(false)
            }
            Verdict::Diverges(divergence) => {
                let same = divergence.how == self.divergence.how
                    && (!matches!(divergence.how, How::Panics | How::Refuses)
                        || Behaviour::seen(divergence.how, self.observed)
                            .matches(&judged.observed));
                let new = same && !self.ledger.explains_by_class(self.slot, case, judged, rerun);
                new.then_some(true)
            }
            _ => None,
        }
    }

    /// Whether the class holds where the case diverges, and it does so no more (in
    /// this way, or only as is known) once the class is neutralised.
    fn is_class(&self, class: &Class, or_known: bool, rerun: Rerun<'_>) -> bool {
        if class.is_everything() {
            return self.concerns_everything(rerun);
        }
        if !self.holds(class) {
            return false;
        }
        if class.is_length() && self.diverges_alone(rerun) {
            return false;
        }
        // A way out that the library cannot express or where the framework raises
        // says nothing about the class: there may be another.
        let mut tried: Vec<Case> = Vec::new();
        for number in WAYS {
            let Some(next) = class.way_out(self.case, number) else { return false };
            if tried.contains(&next) {
                continue;
            }
            let judged = rerun(&next);
            if let Some(gone) = self.is_gone(&next, &judged, or_known, rerun) {
                return gone;
            }
            tried.push(next);
        }
        false
    }

    /// Whether a case no longer diverges in this way, or only as is known; `None` if
    /// nothing could be compared.
    fn is_gone(
        &self,
        case: &Case,
        judged: &Judged,
        or_known: bool,
        rerun: Rerun<'_>,
    ) -> Option<bool> {
        let returns = matches!(judged.expected, Outcome::Value(_));
        match &judged.verdict {
            Verdict::Agrees => returns.then_some(true),
            Verdict::Diverges(divergence) => Some(
                (returns && milder(divergence.how, self.divergence.how))
                    || (or_known && self.ledger.explains_by_class(self.slot, case, judged, rerun)),
            ),
            _ => None,
        }
    }

    /// Whether an element diverges without the others, so that their number is not
    /// the reason.
    fn diverges_alone(&self, rerun: Rerun<'_>) -> bool {
        let alone = fresh::alone(self.case, self.divergence);
        alone.iter().any(|case| {
            let judged = rerun(case);
            !self.ledger.explains_by_class(self.slot, case, &judged, rerun)
        })
    }

    fn holds(&self, class: &Class) -> bool {
        match class.scope {
            Scope::Element(_) if !self.divergence.elements.is_empty() => {
                self.divergence.elements.iter().any(|i| class.holds(self.case, *i))
            }
            _ => class.holds_somewhere(self.case),
        }
    }

    /// Whether all other values diverge likewise, as far as they can be compared.
    fn concerns_everything(&self, rerun: Rerun<'_>) -> bool {
        let mut compared = 0;
        let others = fresh::around(self.case, self.divergence);
        // Of a boolean there is one other value.
        let enough = others.len().clamp(1, ENOUGH);
        for case in others {
            match self.diverges_likewise(&rerun(&case)) {
                Some(true) => compared += 1,
                Some(false) => return false,
                None => {}
            }
        }
        compared >= enough
    }

    fn diverges_likewise(&self, judged: &Judged) -> Option<bool> {
        let how = match &judged.verdict {
            Verdict::Agrees => None,
            Verdict::Diverges(divergence) => Some(divergence.how),
            _ => return None,
        };
        match (self.divergence.how, &judged.expected, &judged.observed) {
            // A wrong value in a wrong dtype is in a wrong dtype too.
            (How::Dtype, Outcome::Value(value), Observed::Value(observed)) => {
                Some(value.arrays.first().is_some_and(|a| a.dtype() != observed.dtype()))
            }
            (How::Value | How::Shape, Outcome::Value(_), Observed::Value(_)) => {
                Some(how == Some(self.divergence.how))
            }
            (How::Dtype | How::Value | How::Shape, ..) => None,
            _ => Some(how == Some(self.divergence.how)),
        }
    }
}

/// So many other cases must diverge likewise before all are said to.
const ENOUGH: usize = 8;

/// Whether one way of diverging says that another, which hid it, is gone: a wrong
/// dtype shows only where the number is right, a wrong value only where there is one.
fn milder(how: How, than: How) -> bool {
    let rank = |how| match how {
        How::Dtype => 0,
        How::Value => 1,
        How::Shape => 2,
        How::Refuses | How::Accepts => 3,
        How::Panics => 4,
        How::Aborts | How::Hangs => 5,
    };
    rank(how) < rank(than)
}
