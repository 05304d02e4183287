//! Whether records explain a divergence: all of it, so that a known hazard never
//! hides a new bug beside it.
//!
//! - A wrong value, dtype or shape, and a value where the framework raises, are
//!   explained element by element: a record's class holds there and its model
//!   gives the very bits. (Where the dtype of the whole array is explained by one
//!   wrong element, the elements with the right number need no more.)
//! - A typed error or a panic hides all elements. It is explained when a record
//!   has the same one, *and* the case runs again with the record's class
//!   neutralised and agrees, or is explained itself.
//! - Deaths and hangs are too dear to run again: class and signal must match.
//! - A record without a model or class explains its own witness.
//!
//! Most inputs hold known divergences, so this is as hot as the subject's call:
//! nothing here allocates per element.

use int_reference::{Array, Outcome, RaiseKind, Scalar, Value};

use super::{Ledger, RecordId, Slot};
use crate::case::Case;
use crate::class::Scope;
use crate::inputs::{Elements, Inputs};
use crate::judge::{Divergence, How, Verdict, may_be_number};
use crate::model::Model;
use crate::record::{Behaviour, settled};
use crate::subject::Observed;
use crate::trial::Judged;

/// Evaluates the claim on another case.
pub type Rerun<'a> = &'a mut dyn FnMut(&Case) -> Judged;

/// A record that gives values.
struct Candidate {
    id: RecordId,
    how: How,
    /// `None`: a class of cases, which holds for this one.
    class: Option<fn(&Inputs<'_>) -> bool>,
    model: &'static Model,
}

impl Candidate {
    fn holds(&self, inputs: &Inputs<'_>) -> bool {
        self.class.is_none_or(|class| class(inputs))
    }

    fn gives(&self, inputs: &Inputs<'_>, observed: Option<Scalar>) -> bool {
        self.model.eval(inputs) == observed
    }
}

impl Ledger {
    /// The records that explain a divergence between them; `None` if they leave
    /// any of it unexplained. What does not diverge needs none.
    pub fn explain(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
    ) -> Option<Vec<RecordId>> {
        let case = &*settled(&self.known[slot.0].attrs, case);
        let mut used = Vec::new();
        if self.explains(slot, case, judged, rerun, &mut used) {
            return Some(used);
        }
        self.witness(slot, case, judged).map(|id| vec![id])
    }

    /// Whether records explain a divergence by their classes: not because it
    /// happens to be the witness of one.
    pub fn explains_by_class(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
    ) -> bool {
        let case = &*settled(&self.known[slot.0].attrs, case);
        self.explains(slot, case, judged, rerun, &mut Vec::new())
    }

    /// The record whose witness this is.
    fn witness(&self, slot: Slot, case: &Case, judged: &Judged) -> Option<RecordId> {
        let seen = &judged.observed;
        self.active(slot).find(|id| {
            let record = self.record(*id);
            Some(record.how) == judged.how()
                && record.case == *case
                && (record.observed == *seen || record.behaviour.matches(seen))
        })
    }

    fn explains(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let Verdict::Diverges(divergence) = &judged.verdict else { return true };
        let before = used.len();
        let how = divergence.how;
        let explained = match (how, &judged.expected, &judged.observed) {
            (How::Value | How::Dtype, Outcome::Value(value), Observed::Value(observed)) => {
                self.by_element(slot, case, value, observed, divergence, used)
            }
            (How::Accepts, Outcome::Raises(raise), Observed::Value(observed)) => {
                self.by_every_element(slot, case, how, Some(raise.kind), observed, used)
            }
            (How::Shape, Outcome::Value(value), Observed::Value(observed)) => {
                value.arrays.first().is_some_and(|a| same_but_units(a.shape(), observed.shape()))
                    && self.by_every_element(slot, case, how, None, observed, used)
            }
            _ => self.by_behaviour(slot, case, how, &judged.observed, rerun, used),
        };
        if !explained {
            used.truncate(before);
        }
        explained
    }

    /// The records about a claim that explain.
    pub(super) fn active(&self, slot: Slot) -> impl Iterator<Item = RecordId> {
        self.known[slot.0].records.iter().copied().filter(|id| self.entries[id.0].explains)
    }

    /// The records with a model that diverge in one of these ways, and whose
    /// class, if it is one of cases, holds.
    fn candidates(&self, slot: Slot, case: &Case, hows: &[How]) -> Vec<Candidate> {
        let candidate = |id: RecordId| {
            let entry = &self.entries[id.0];
            let Behaviour::Model(model) = entry.record.behaviour else { return None };
            let how = Some(entry.record.how).filter(|how| hows.contains(how))?;
            let class = match entry.class?.scope {
                Scope::Element(holds) => Some(holds),
                Scope::Case(holds) => {
                    if !holds(case) {
                        return None;
                    }
                    None
                }
            };
            Some(Candidate { id, how, class, model })
        };
        self.active(slot).filter_map(candidate).collect()
    }

    /// Every element that differs, on its own.
    fn by_element(
        &self,
        slot: Slot,
        case: &Case,
        value: &Value,
        observed: &Array,
        divergence: &Divergence,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let candidates = self.candidates(slot, case, &[How::Value, How::Dtype]);
        let Some(elements) = elements(case, &candidates, observed) else { return false };
        if elements.is_empty() {
            return only_dtype(&candidates, How::Dtype, &elements, observed, used);
        }
        let retyped = value.arrays.first().is_some_and(|a| a.dtype() != observed.dtype());
        let found = |i: usize| {
            let inputs = elements.get(i)?;
            let result = observed.get(i);
            let how =
                if retyped && may_be_number(value, observed, i) { How::Dtype } else { How::Value };
            let explains =
                |c: &&Candidate| c.how == how && c.holds(&inputs) && c.gives(&inputs, result);
            Some((how, candidates.iter().find(explains).map(|c| c.id)))
        };
        let mut retyping_explained = false;
        let mut only_retyped = false;
        for i in &divergence.elements {
            match found(*i) {
                Some((how, Some(id))) => {
                    retyping_explained |= how == How::Value;
                    note(used, id);
                }
                // The right number, in a dtype that a record of a wrong one explains.
                Some((How::Dtype, None)) => only_retyped = true,
                _ => return false,
            }
        }
        !only_retyped || retyping_explained
    }

    /// All elements, since the framework gives none or others: those in a record's
    /// class by that record's model, the rest by the model of any record whose
    /// class holds somewhere.
    fn by_every_element(
        &self,
        slot: Slot,
        case: &Case,
        how: How,
        raised: Option<RaiseKind>,
        observed: &Array,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let mut candidates = self.candidates(slot, case, &[how]);
        candidates.retain(|c| match &self.record(c.id).expected {
            Outcome::Raises(raise) => raised == Some(raise.kind),
            _ => raised.is_none(),
        });
        let Some(elements) = elements(case, &candidates, observed) else { return false };
        if elements.is_empty() {
            return only_dtype(&candidates, how, &elements, observed, used);
        }
        candidates.retain(|c| elements.iter().any(|inputs| c.holds(&inputs)));
        let explained = elements.iter().all(|inputs| {
            let result = observed.get(inputs.index);
            let mut in_class = candidates.iter().filter(|c| c.holds(&inputs)).peekable();
            let found = if in_class.peek().is_some() {
                in_class.find(|c| c.gives(&inputs, result))
            } else {
                candidates.iter().find(|c| c.gives(&inputs, result))
            };
            found.is_some_and(|c| note(used, c.id))
        });
        explained && !candidates.is_empty()
    }

    /// Where the framework gives nothing to compare with, or the library cannot express
    /// what is left of the case, nothing is left to explain.
    pub(super) fn agrees_or_explains(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
        used: &mut Vec<RecordId>,
    ) -> bool {
        match judged.verdict {
            Verdict::Agrees | Verdict::Unspecified | Verdict::Unsupported => true,
            Verdict::Diverges(_) => {
                let explained = self.explains(slot, case, judged, rerun, used);
                let witness = if explained { None } else { self.witness(slot, case, judged) };
                used.extend(witness);
                explained || witness.is_some()
            }
            Verdict::Unclaimed => false,
        }
    }
}

/// The elements of the case, if there are candidates and the observed array has
/// one element for each.
fn elements<'a>(
    case: &'a Case,
    candidates: &[Candidate],
    observed: &Array,
) -> Option<Elements<'a>> {
    if candidates.is_empty() {
        return None;
    }
    case.elements().filter(|elements| elements.len() == observed.len())
}

/// Without elements the dtype is all there is to a result.
fn only_dtype(
    candidates: &[Candidate],
    how: How,
    elements: &Elements<'_>,
    observed: &Array,
    used: &mut Vec<RecordId>,
) -> bool {
    let inputs = elements.representative();
    let dtype = |c: &Candidate| c.model.eval(&inputs).map(Scalar::dtype);
    let found = candidates
        .iter()
        .find(|c| c.how == how && c.holds(&inputs) && dtype(c) == Some(observed.dtype()));
    found.is_some_and(|c| note(used, c.id))
}

fn note(used: &mut Vec<RecordId>, id: RecordId) -> bool {
    if !used.contains(&id) {
        used.push(id);
    }
    true
}

/// Shapes that differ in unit axes only: a result that was squeezed or unsqueezed.
fn same_but_units(a: &[usize], b: &[usize]) -> bool {
    a.iter().filter(|d| **d != 1).eq(b.iter().filter(|d| **d != 1))
}
