//! A suite: subjects, their claims and a ledger, and cases put to them. It runs
//! each call once per case, judges all its claims on that outcome, counts, and
//! makes a finding of what no record explains. libFuzzer, proptest and the
//! exhaustive driver all go through [`Suite::run`]; who stops at a finding is
//! their affair.

use std::path::PathBuf;

use int_reference::Outcome;

use crate::case::Case;
use crate::claim::Family;
use crate::finding::{Diverged, Finding, Investigator};
use crate::generate::Drawn;
use crate::judge::Verdict;
use crate::ledger::Ledger;
use crate::panics::observe;
use crate::stats::Stats;
use crate::subject::{Observed, Subject};
use crate::trial::{Judged, Trial, expected, verdict};

mod plan;

pub use plan::EVERY_CALL;
use plan::{Claimed, Plan};

/// Subjects under test, and what is known about them.
pub struct Suite {
    subjects: Vec<Box<dyn Subject>>,
    plans: Vec<Plan>,
    stats: Stats,
    investigator: Investigator,
}

impl Suite {
    /// A suite of these subjects, with what is known about them.
    ///
    /// # Panics
    ///
    /// If a claim names no function of the reference.
    pub fn new(subjects: Vec<Box<dyn Subject>>, mut ledger: Ledger) -> Suite {
        let plans = plan::plans(&subjects, &mut ledger);
        let mut claims: Vec<&Claimed> = plans.iter().flat_map(Plan::claims).collect();
        claims.sort_by_key(|c| c.number);
        let stats = Stats::new(claims.iter().map(|c| (c.origin.claim.clone(), c.origin.basis)));
        let investigator = Investigator::new(ledger);
        Suite { subjects, plans, stats, investigator }
    }

    /// Known divergences are findings as well.
    pub fn strict(mut self, strict: bool) -> Suite {
        self.investigator.strict = strict;
        self
    }

    /// New records are written below this folder, by family.
    pub fn write_to(mut self, folder: impl Into<PathBuf>) -> Suite {
        self.investigator.folder = Some(folder.into());
        self
    }

    /// What was counted so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// What is known, this run's findings included.
    pub fn ledger(&self) -> &Ledger {
        &self.investigator.ledger
    }

    /// The subjects.
    pub fn subjects(&self) -> &[Box<dyn Subject>] {
        &self.subjects
    }

    /// Puts one input to the calls of its family and form that it selects, and
    /// judges their claims. Returns what no record explains, made small and
    /// recorded; repeats of what this run has found already are only counted.
    pub fn run(&mut self, family: Family, drawn: &Drawn) -> Vec<Finding> {
        let Suite { subjects, plans, stats, investigator } = self;
        let case = &drawn.case;
        stats.inputs += 1;
        let Some(plan) = plans.iter().find(|p| p.is_for(family, case)) else { return Vec::new() };

        let mut outcomes: Vec<Option<Outcome>> = plan.references.iter().map(|_| None).collect();
        let (mut ran, mut compared) = (false, false);
        let mut findings = Vec::new();
        for row in plan.visited(drawn.select) {
            let subject = &mut *subjects[row.subject];
            let observed = observe(|| subject.run(row.call, case));
            ran |= !matches!(observed, Observed::Unsupported(_));
            for claimed in &row.claims {
                let expected = outcomes[claimed.reference].get_or_insert_with(|| {
                    expected(plan.references[claimed.reference].op, &claimed.claim, case)
                });
                compared |= has_values(expected, &observed);
                let verdict = verdict(&claimed.claim, case, expected, &observed);
                let counts = &mut stats.claims[claimed.number].counts;
                match verdict {
                    Verdict::Agrees => counts.agreed += 1,
                    Verdict::Unspecified => counts.unspecified += 1,
                    Verdict::Unsupported => counts.unsupported += 1,
                    Verdict::Unclaimed => counts.unclaimed += 1,
                    Verdict::Diverges(_) => {
                        let (expected, observed) = (expected.clone(), observed.clone());
                        let judged = Judged { expected, observed, verdict };
                        let mut trial = Trial::new(subject, row.call, claimed.index);
                        let found =
                            divergence(investigator, stats, claimed, case, judged, &mut trial);
                        findings.extend(found);
                    }
                }
            }
        }
        stats.ran += u64::from(ran);
        stats.compared += u64::from(compared);
        findings
    }
}

/// Has a divergence looked into, and counts it.
fn divergence(
    investigator: &mut Investigator,
    stats: &mut Stats,
    claimed: &Claimed,
    case: &Case,
    judged: Judged,
    trial: &mut Trial<'_>,
) -> Vec<Finding> {
    let diverged = Diverged { origin: &claimed.origin, slot: claimed.slot, case, judged };
    let looked = investigator.look(&diverged, trial);
    let counts = &mut stats.claims[claimed.number].counts;
    match looked.records.iter().any(|id| investigator.is_ours(*id)) {
        true => counts.new += 1,
        false => counts.known += 1,
    }
    for record in looked.records {
        let ours = investigator.is_ours(record);
        let by_record = if ours { &mut stats.new } else { &mut stats.known };
        *by_record.entry(record).or_default() += 1;
    }
    looked.findings
}

/// Whether there is something to compare, one element at least.
fn has_values(expected: &Outcome, observed: &Observed) -> bool {
    match (expected, observed) {
        (Outcome::Value(value), Observed::Value(array)) => {
            !array.is_empty() && value.arrays.iter().any(|a| !a.is_empty())
        }
        _ => false,
    }
}
