//! Proposing a model: the one that gives what was observed, on the witness and on
//! other cases of its class.

use int_reference::{Array, Outcome, Value};

use super::fresh;
use crate::case::Case;
use crate::class::Class;
use crate::judge::{Divergence, How, Verdict, may_be_number};
use crate::ledger::Rerun;
use crate::model::{self, Model};
use crate::subject::Observed;
use crate::trial::Judged;

/// Of the models that give the bits of every element that must be explained, the
/// one that gives most of the other elements' as well: a model is what the call
/// computes, not only where that is wrong. The first of the table, if several do.
pub(super) fn model(
    class: &Class,
    how: How,
    case: &Case,
    judged: &Judged,
    rerun: Rerun<'_>,
) -> Option<&'static Model> {
    let mut candidates: Vec<(&'static Model, usize)> = model::all().map(|m| (m, 0)).collect();
    let Verdict::Diverges(divergence) = &judged.verdict else { return None };
    if !retain(&mut candidates, class, how, case, judged) {
        return None;
    }
    let inside = fresh::inside(class, case, divergence);
    for other in inside.into_iter().chain(fresh::beside(class, case, divergence)) {
        if candidates.is_empty() {
            break;
        }
        let judged = rerun(&other);
        retain(&mut candidates, class, how, &other, &judged);
    }
    let most = candidates.iter().map(|(_, hits)| *hits).max()?;
    candidates.into_iter().find(|(_, hits)| *hits == most).map(|(model, _)| model)
}

/// Drops the models that a case refutes, and counts what the others give. Whether
/// there was anything to refute them with.
fn retain(
    candidates: &mut Vec<(&'static Model, usize)>,
    class: &Class,
    how: How,
    case: &Case,
    judged: &Judged,
) -> bool {
    let Observed::Value(observed) = &judged.observed else { return false };
    let Some(elements) = case.elements() else { return false };
    if elements.is_empty() {
        // The dtype is all there is.
        let inputs = elements.representative();
        candidates.retain(|(m, _)| m.eval(&inputs).is_some_and(|s| s.dtype() == observed.dtype()));
        return true;
    }
    if elements.len() != observed.len() {
        return false;
    }
    let mut any = false;
    for inputs in elements.iter() {
        let result = observed.get(inputs.index);
        let must = must_give(how, judged, inputs.index, class.holds(case, inputs.index));
        any |= must;
        candidates.retain_mut(|(model, hits)| {
            let gives = model.eval(&inputs) == result;
            *hits += usize::from(gives);
            gives || !must
        });
    }
    any
}

/// Whether a record of this way of diverging has to explain an element.
fn must_give(how: How, judged: &Judged, index: usize, in_class: bool) -> bool {
    let Verdict::Diverges(divergence) = &judged.verdict else { return false };
    match (how, &judged.expected, &judged.observed) {
        (How::Accepts, Outcome::Raises(_), _) => true,
        (How::Shape, ..) => divergence.how == How::Shape,
        (How::Value | How::Dtype, Outcome::Value(value), Observed::Value(observed)) => {
            in_class && diverges_at(how, divergence, value, observed, index)
        }
        _ => false,
    }
}

fn diverges_at(
    how: How,
    divergence: &Divergence,
    value: &Value,
    observed: &Array,
    index: usize,
) -> bool {
    if !matches!(divergence.how, How::Value | How::Dtype)
        || divergence.elements.binary_search(&index).is_err()
    {
        return false;
    }
    let retyped = value.arrays.first().is_some_and(|a| a.dtype() != observed.dtype())
        && may_be_number(value, observed, index);
    retyped == (how == How::Dtype)
}
