//! Explaining what fails as a whole: typed errors, panics, deaths and hangs. They
//! hide all elements, so that a record with the same one explains it only if the
//! case without the record's class agrees, or is explained in turn.

use super::explain::Rerun;
use super::{Entry, Ledger, RecordId, Slot};
use crate::case::Case;
use crate::class::{Class, WAYS, step_outside_all};
use crate::judge::How;
use crate::record::Record;
use crate::subject::Observed;
use crate::trial::Judged;

/// So many refusals hide one another at most.
const DEPTH: usize = 3;

impl Ledger {
    /// The same error, panic or death, which goes away with its class. The ways out
    /// are tried in the order of what they cost: the nearest values outside of one
    /// record's class; outside of all classes at once; what another refusal hid; the
    /// values that change least.
    pub(super) fn by_behaviour(
        &self,
        slot: Slot,
        case: &Case,
        how: How,
        observed: &Observed,
        rerun: Rerun<'_>,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let matching = self.matching(slot, case, how, observed, used);
        let surely = |(_, class): &&(RecordId, &Class)| {
            matches!(how, How::Aborts | How::Hangs) || class.is_everything()
        };
        if let Some((id, _)) = matching.iter().find(surely) {
            used.push(*id);
            return true;
        }
        let mut refusing = Vec::new();
        for (id, class) in &matching {
            let Some(next) = class.step_outside(case) else { continue };
            let judged = rerun(&next);
            used.push(*id);
            if is_whole(&judged) {
                refusing.push((*id, next, judged));
            } else if self.agrees_or_explains(slot, &next, &judged, rerun, used) {
                return true;
            }
            used.retain(|u| u != id);
        }
        if self.by_all_behaviours(slot, case, observed, rerun, used) {
            return true;
        }
        // Refusals under refusals, and all again in another order, come to no end.
        if used.len() > DEPTH {
            return false;
        }
        for (id, next, judged) in refusing {
            used.push(id);
            if self.agrees_or_explains(slot, &next, &judged, rerun, used) {
                return true;
            }
            used.retain(|u| *u != id);
        }
        used.is_empty() && self.by_least_change(slot, case, &matching, rerun, used)
    }

    /// The records of the same error, panic or death, whose class holds somewhere.
    fn matching(
        &self,
        slot: Slot,
        case: &Case,
        how: How,
        observed: &Observed,
        used: &[RecordId],
    ) -> Vec<(RecordId, &'static Class)> {
        // Each record at most once: what it explained does not come back.
        let active = self.active(slot).filter(|id| !used.contains(id));
        let same = active.filter_map(|id| {
            let Entry { record, class, .. } = &self.entries[id.0];
            let same = record.how == how && record.behaviour.matches(observed);
            class.filter(|class| same && class.holds_somewhere(case)).map(|class| (id, class))
        });
        same.collect()
    }

    /// The same error or panic, which goes away with the classes of all records of
    /// one: what leaves one of them may have gone over to another.
    fn by_all_behaviours(
        &self,
        slot: Slot,
        case: &Case,
        observed: &Observed,
        rerun: Rerun<'_>,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let whole = |record: &Record| matches!(record.how, How::Panics | How::Refuses);
        let known = self.active(slot).filter(|id| !used.contains(id)).filter_map(|id| {
            let Entry { record, class, .. } = &self.entries[id.0];
            class.filter(|class| whole(record) && class.is_of_values()).map(|class| (id, class))
        });
        let known: Vec<(RecordId, &Class)> = known.collect();
        // Out of those as well that hold nowhere yet: the way out of one may lead there.
        let classes: Vec<&Class> = known.iter().map(|(_, class)| *class).collect();
        let held = known.iter().filter(|(_, class)| class.holds_somewhere(case));
        let ids: Vec<RecordId> = held.map(|(id, _)| *id).collect();
        if classes.len() < 2 || !ids.iter().any(|id| self.record(*id).behaviour.matches(observed)) {
            return false;
        }
        let Some(next) = step_outside_all(&classes, case) else { return false };
        let judged = rerun(&next);
        let before = used.len();
        used.extend(ids);
        let explained = self.agrees_or_explains(slot, &next, &judged, rerun, used);
        if !explained {
            used.truncate(before);
        }
        explained
    }

    /// The same error or panic, which goes away with the smallest change that leaves
    /// its class: one that puts as few other classes into or out of the case as it can,
    /// or with one of the next.
    fn by_least_change(
        &self,
        slot: Slot,
        case: &Case,
        matching: &[(RecordId, &'static Class)],
        rerun: Rerun<'_>,
        used: &mut Vec<RecordId>,
    ) -> bool {
        let of_values = matching.iter().filter(|(_, class)| class.is_of_values());
        let ways = of_values.flat_map(|(id, class)| WAYS.map(|number| (id, class, number)));
        let mut tried: Vec<Case> = Vec::new();
        for (id, class, number) in ways {
            let Some(next) = class.way_out(case, number).filter(|next| !tried.contains(next))
            else {
                continue;
            };
            let judged = rerun(&next);
            used.push(*id);
            if self.agrees_or_explains(slot, &next, &judged, rerun, used) {
                return true;
            }
            used.retain(|u| u != id);
            tried.push(next);
        }
        false
    }
}

/// Whether the whole call failed, which says nothing of single elements.
fn is_whole(judged: &Judged) -> bool {
    matches!(judged.how(), Some(How::Refuses | How::Panics | How::Aborts | How::Hangs))
}
