//! A suite: subjects, their claims and a ledger, and cases put to them. It runs
//! each call once per case, judges all its claims on that outcome, counts, and
//! makes a finding of what no record explains. libFuzzer, proptest and the
//! exhaustive driver all go through [`Suite::run`]; who stops at a finding is
//! their affair.

use std::path::PathBuf;

use int_reference::{Attr, Attrs, DType, Outcome, Scalar};

use crate::case::{Arg, Case, Form, from_scalars, rounded};
use crate::claim::Family;
use crate::class::Class;
use crate::exhaustive::{self, Then, Values};
use crate::finding::{Diverged, Finding, Investigator};
use crate::generate::Drawn;
use crate::judge::Verdict;
use crate::ledger::Ledger;
use crate::panics::observe;
use crate::stats::Stats;
use crate::subject::{Observed, Subject};
use crate::trial::{Judged, Trial, expected, has_values, verdict};

mod plan;

pub use plan::EVERY_CALL;
use plan::{Claimed, Plan, Row};

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

    /// Puts one input to the calls of its family and form that it selects, one of
    /// each subject, and judges their claims. Returns what no record explains, made small and
    /// recorded; repeats of what this run has found already are only counted.
    pub fn run(&mut self, family: Family, drawn: &Drawn) -> Vec<Finding> {
        let Suite { subjects, plans, stats, investigator } = self;
        let case = &drawn.case;
        let mut input = Input::new(case);
        let mut findings = Vec::new();
        if let Some(plan) = plans.iter().find(|p| p.is_for(family, case)) {
            for visit in plan.visits(drawn.select, case) {
                for rows in visit {
                    let subject = &mut *subjects[rows.0.subject];
                    input.put(plan, rows, subject, stats, investigator, &mut findings);
                    if input.expressed && drawn.select != EVERY_CALL {
                        break;
                    }
                }
            }
        }
        input.count(stats);
        findings
    }

    /// Puts every combination of 8-bit values (and for casts of 16-bit floats)
    /// to every call of a form, in batches; what refuses a batch is asked again
    /// in halves, down to single elements, but for some elements of which it is known.
    pub fn exhaust(&mut self, family: Family, form: Form) -> Vec<Finding> {
        let Suite { subjects, plans, stats, investigator } = self;
        let mut findings = Vec::new();
        let Some(plan) = plans.iter().find(|p| p.is(family, form)) else { return findings };
        for (row, first) in plan.rows() {
            let subject = &mut *subjects[row.subject];
            let has = |dtype: &DType| supports(subject, row.call, form, *dtype);
            let dtypes: Vec<DType> = DType::ALL.into_iter().filter(has).collect();
            for values in Values::of_subject(family, form, &dtypes) {
                exhaustive::visit(exhaustive::batches(family, form, values), &mut |case| {
                    let mut input = Input::new(case);
                    let rows = (row, first);
                    let whole = input.put(plan, rows, subject, stats, investigator, &mut findings);
                    input.count(stats);
                    whole.map_or(Then::Done, |classes| apart(case, &classes))
                });
            }
        }
        findings
    }
}

/// One input on its way through the calls.
struct Input<'a> {
    case: &'a Case,
    /// What the frameworks do, by the plan's references, as far as evaluated.
    outcomes: Vec<Option<Outcome>>,
    /// Whether the last subject could express it.
    expressed: bool,
    /// Whether some subject ran it.
    ran: bool,
    /// Whether values were compared, one element at least: of the case itself, or of
    /// the case without what makes the whole call fail.
    compared: bool,
}

impl<'a> Input<'a> {
    fn new(case: &'a Case) -> Input<'a> {
        Input { case, outcomes: Vec::new(), expressed: false, ran: false, compared: false }
    }

    /// Runs one call and judges all its claims. If some outcome was one for the
    /// whole case, which says nothing about single elements: the classes of the
    /// records that explain it.
    fn put(
        &mut self,
        plan: &Plan,
        (row, first): (&Row, &Row),
        subject: &mut dyn Subject,
        stats: &mut Stats,
        investigator: &mut Investigator,
        findings: &mut Vec<Finding>,
    ) -> Option<Vec<&'static Class>> {
        let case = self.case;
        self.outcomes.resize_with(plan.references.len(), || None);
        let observed = observe(|| subject.run(row.call, case));
        self.expressed = !matches!(observed, Observed::Unsupported(_));
        self.ran |= self.expressed;
        let fails = matches!(observed, Observed::Refuses { .. } | Observed::Panics { .. });
        let mut whole: Option<Vec<&Class>> = None;
        for (claimed, of_first) in row.claims.iter().zip(&first.claims) {
            let reference = &plan.references[claimed.reference];
            let expected = self.outcomes[claimed.reference]
                .get_or_insert_with(|| expected(reference.op, &claimed.claim, case));
            self.compared |= has_values(expected, &observed);
            let verdict = verdict(&claimed.claim, case, expected, &observed);
            // Of what is not judged, single elements are not judged either.
            let judged = matches!(verdict, Verdict::Agrees | Verdict::Diverges(_));
            if judged && (fails || matches!(expected, Outcome::Raises(_))) {
                whole.get_or_insert_default();
            }
            let counts = &mut stats.claims[claimed.number].counts;
            match verdict {
                Verdict::Agrees => counts.agreed += 1,
                Verdict::Unspecified => counts.unspecified += 1,
                Verdict::Unsupported => counts.unsupported += 1,
                Verdict::Unclaimed => counts.unclaimed += 1,
                Verdict::Diverges(_) => {
                    let (expected, observed) = (expected.clone(), observed.clone());
                    let judged = Judged { expected, observed, verdict };
                    // What the first call of the group does as well is on record once,
                    // under that call.
                    let as_first = row.call != first.call
                        && as_first(subject, first.call, of_first, investigator, case, &judged);
                    let (call, of) = match as_first {
                        true => (first.call, of_first),
                        false => (row.call, claimed),
                    };
                    let diverged = Diverged { origin: &of.origin, slot: of.slot, case, judged };
                    let mut trial = Trial::new(subject, call, of.index);
                    let looked = investigator.look(&diverged, &mut trial);
                    // What a refusal hides is compared without it.
                    self.compared |= trial.compared();
                    match looked.records.iter().any(|id| investigator.is_ours(*id)) {
                        true => counts.new += 1,
                        false => counts.known += 1,
                    }
                    for record in looked.records {
                        if let Some(classes) = whole.as_mut().filter(|_| fails) {
                            classes.extend(investigator.ledger.record(record).class());
                        }
                        let ours = investigator.is_ours(record);
                        let by_record = if ours { &mut stats.new } else { &mut stats.known };
                        *by_record.entry(record).or_default() += 1;
                    }
                    findings.extend(looked.findings);
                }
            }
        }
        whole
    }

    fn count(&self, stats: &mut Stats) {
        stats.inputs += 1;
        stats.ran += u64::from(self.ran);
        stats.compared += u64::from(self.compared);
    }
}

/// What to do with a batch that fails as a whole, for which there are records of
/// these classes.
fn apart(case: &Case, classes: &[&Class]) -> Then {
    let known = |i: &usize| classes.iter().any(|c| c.is_of_values() && c.holds(case, *i));
    let len = case.elements().map_or(0, |elements| elements.len());
    match (0..len).filter(known).collect::<Vec<usize>>() {
        none if none.is_empty() => Then::Split,
        known => Then::Apart(known),
    }
}

/// Whether a divergence is one of another call's: explained by its records, or
/// the very thing that it does.
fn as_first(
    subject: &mut dyn Subject,
    call: usize,
    claimed: &Claimed,
    investigator: &Investigator,
    case: &Case,
    judged: &Judged,
) -> bool {
    let mut trial = Trial::new(subject, call, claimed.index);
    let ledger = &investigator.ledger;
    ledger.explain(claimed.slot, case, judged, &mut |case: &Case| trial.run(case)).is_some()
        || trial.observe(case) == judged.observed
}

/// Whether a call can be put to arrays of a dtype at all.
fn supports(subject: &mut dyn Subject, call: usize, form: Form, dtype: DType) -> bool {
    let one = Scalar::wrap(1, dtype).unwrap_or_else(|| rounded(1.0, dtype));
    let Some(array) = from_scalars(dtype, vec![1], [one].into_iter()) else { return false };
    let array = Arg::array(array);
    let scalar = Arg::Int(1);
    let args = match form {
        Form::Array => vec![array],
        Form::ArrayArray => vec![array.clone(), array],
        Form::ArrayScalar => vec![array, scalar],
        Form::ScalarArray => vec![scalar, array],
    };
    let attrs = Attrs::new().with("dtype", Attr::DType(dtype));
    let case = Case { args, attrs };
    !matches!(observe(|| subject.run(call, &case)), Observed::Unsupported(_))
}
