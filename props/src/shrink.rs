//! The one shrinker: from a case that shows something to a small one that still
//! shows it. It works on values, not on the bytes they came from, and serves
//! libFuzzer, proptest and files alike. What must be kept is the caller's
//! business; nothing here knows of subjects or semantics.
//!
//! Smaller means, in this order: contiguous operands, one dtype, fewer axes and
//! elements (taken away along the axes of the result, in all operands that
//! have them), simpler values. The simplest shape is one axis with one element:
//! rank 0 and no elements are special cases, which some libraries cannot
//! express and readers stumble over. Attributes and the kind of a scalar are
//! never changed: another one would be another finding.

mod layout;
mod order;
mod structure;
mod value;

use std::collections::HashSet;

use crate::case::{Arg, Case};

/// Evaluations after which shrinking ends even if it could go on: under a
/// second at 20 µs each, and many times what a finding usually takes.
pub const MAX_EVALUATIONS: usize = 20_000;

/// The smallest case that greedy steps from `case` lead to and that `keeps`
/// accepts. No single step from there is accepted, unless
/// [`MAX_EVALUATIONS`] ran out.
///
/// ```
/// use int_props::{case::{Arg, Case}, shrink::shrink};
/// use int_reference::Array;
/// let case = Case::new(vec![Arg::array([[100_i32, -77, 3], [5, 9, 23]]), Arg::Int(12)]);
/// let negative = |c: &Case| {
///     let values = c.args[0].as_array().unwrap().logical().as_slice::<i32>().unwrap().to_vec();
///     values.iter().any(|v| *v < 0)
/// };
/// let least = shrink(case, &mut |c| negative(c));
/// assert_eq!(least, Case::new(vec![Arg::array([-1_i32]), Arg::Int(0)]));
/// ```
pub fn shrink(case: Case, keeps: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut shrinker = Shrinker::new(case);
    for _ in 0..MAX_EVALUATIONS {
        let Some(candidate) = shrinker.candidate() else { break };
        let kept = keeps(&candidate);
        shrinker.judged(candidate, kept);
    }
    shrinker.into_best()
}

/// Every case that is one step smaller, the best first.
pub fn steps(case: &Case) -> impl Iterator<Item = Case> {
    PASSES.iter().flat_map(|plan| plan(case)).filter_map(|step| step.apply(case))
}

/// A greedy descent that asks for one verdict at a time, for callers that
/// cannot be called back: proptest.
#[derive(Clone, Debug)]
pub struct Shrinker {
    best: Case,
    pass: usize,
    plan: Option<Vec<Step>>,
    at: usize,
    progress: bool,
    /// What was not kept, by fingerprint: after a step was kept elsewhere, many
    /// of the same cases come up again.
    rejected: HashSet<u64>,
}

impl Shrinker {
    /// A descent from this case.
    pub fn new(case: Case) -> Shrinker {
        let rejected = HashSet::new();
        Shrinker { best: case, pass: 0, plan: None, at: 0, progress: false, rejected }
    }

    /// The smallest case so far.
    pub fn best(&self) -> &Case {
        &self.best
    }

    /// The smallest case.
    pub fn into_best(self) -> Case {
        self.best
    }

    /// The next case to try, smaller than the best; `None` when no single step
    /// was kept since the last that was. Answer with [`Shrinker::judged`].
    pub fn candidate(&mut self) -> Option<Case> {
        loop {
            let plan = self.plan.get_or_insert_with(|| (PASSES[self.pass])(&self.best));
            while let Some(step) = plan.get(self.at) {
                match step.apply(&self.best) {
                    Some(case) if !self.rejected.contains(&case.fingerprint()) => {
                        return Some(case);
                    }
                    _ => self.at += 1,
                }
            }
            (self.plan, self.at) = (None, 0);
            self.pass += 1;
            if self.pass == PASSES.len() {
                if !self.progress {
                    // Ask again and get the same answer.
                    self.pass = PASSES.len() - 1;
                    self.plan = Some(Vec::new());
                    return None;
                }
                (self.pass, self.progress) = (0, false);
            }
        }
    }

    /// Whether the candidate still shows what is to be kept.
    pub fn judged(&mut self, candidate: Case, kept: bool) {
        if kept {
            self.best = candidate;
            self.progress = true;
            // The largest steps again, as in halving, but of the same place or behind it.
            let done = self.plan.take().and_then(|p| p.get(self.at).and_then(Step::place));
            let plan = (PASSES[self.pass])(&self.best);
            self.at = plan.iter().position(|s| s.place() >= done).unwrap_or(plan.len());
            self.plan = Some(plan);
        } else {
            self.rejected.insert(candidate.fingerprint());
            self.at += 1;
        }
    }
}

/// Kinds of step: each plans all of its kind on a case, the best first.
static PASSES: [fn(&Case) -> Vec<Step>; 5] =
    [layout::plan, structure::dtypes, structure::plan, value::blocks, value::singles];

/// One step, cheap to plan and applied only when its turn comes.
#[derive(Clone, Debug)]
enum Step {
    Layout(layout::Step),
    Structure(structure::Step),
    Value(value::Step),
}

impl Step {
    /// The operand and the element of a step that changes one value, by which such
    /// steps are planned in order; `None` for the others, which come before them.
    fn place(&self) -> Option<(usize, usize)> {
        match self {
            Step::Value(step) => step.place(),
            _ => None,
        }
    }

    /// The smaller case; `None` if the step does not apply to this one.
    fn apply(&self, case: &Case) -> Option<Case> {
        match self {
            Step::Layout(step) => step.apply(case),
            Step::Structure(step) => step.apply(case),
            Step::Value(step) => step.apply(case),
        }
    }
}

/// The case with operand `at` replaced.
fn with_arg(case: &Case, at: usize, arg: Arg) -> Case {
    let mut smaller = case.clone();
    smaller.args[at] = arg;
    smaller
}
