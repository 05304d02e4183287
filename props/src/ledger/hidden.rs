//! What a known refusal hides. A typed error or panic of one element hides all
//! others: where its class is neutralised and the case diverges still, in a way
//! that no record explains, that is the finding, and not the refusal.

use super::{Ledger, RecordId, Rerun, Slot};
use crate::case::Case;
use crate::judge::{How, Verdict};
use crate::trial::Judged;

impl Ledger {
    /// The case without the classes of the refusals that records know, if it
    /// diverges unexplained; `None` if the case itself is no known refusal, or
    /// hides nothing.
    pub fn hidden(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
    ) -> Option<(Case, Judged)> {
        let mut passed = Vec::new();
        let (mut case, mut judged) = self.uncovered(slot, case, judged, rerun, &mut passed)?;
        // Under one refusal there may be another.
        while let Some(below) = self.uncovered(slot, &case, &judged, rerun, &mut passed) {
            (case, judged) = below;
        }
        Some((case, judged))
    }

    /// One step: without the class of the first refusal that matches.
    fn uncovered(
        &self,
        slot: Slot,
        case: &Case,
        judged: &Judged,
        rerun: Rerun<'_>,
        passed: &mut Vec<RecordId>,
    ) -> Option<(Case, Judged)> {
        if !matches!(judged.how()?, How::Refuses | How::Panics) {
            return None;
        }
        for id in self.active(slot) {
            let entry = &self.entries[id.0];
            let known = !passed.contains(&id)
                && Some(entry.record.how) == judged.how()
                && entry.record.behaviour.matches(&judged.observed);
            let class = entry.class.filter(|class| known && class.holds_somewhere(case));
            let Some(next) = class.and_then(|class| class.neutralise(case)) else { continue };
            let below = rerun(&next);
            let unexplained = matches!(below.verdict, Verdict::Diverges(_))
                && self.explain(slot, &next, &below, rerun).is_none();
            if unexplained {
                passed.push(id);
                return Some((next, below));
            }
        }
        None
    }
}
