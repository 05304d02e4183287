//! One claim of one call of one subject, ready to be put to any case: what the
//! suite, the ledger, the shrinker, triage and replay all repeat. It evaluates
//! and judges; it keeps nothing and knows nothing of records.

use int_reference::{Op, Outcome};

use crate::case::Case;
use crate::claim::Claim;
use crate::judge::{How, Verdict, judge};
use crate::panics::observe;
use crate::subject::{Call, Observed, Subject};

/// A claim under test.
pub struct Trial<'a> {
    subject: &'a mut dyn Subject,
    call: usize,
    claim: usize,
    op: &'static Op,
}

/// One evaluation of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the framework does.
    pub expected: Outcome,
    /// What the subject did.
    pub observed: Observed,
    /// The one by the other.
    pub verdict: Verdict,
}

impl Judged {
    /// How it diverges, if it does.
    pub fn how(&self) -> Option<How> {
        match &self.verdict {
            Verdict::Diverges(divergence) => Some(divergence.how),
            _ => None,
        }
    }
}

impl<'a> Trial<'a> {
    /// Claim number `claim` of call number `call`.
    ///
    /// # Panics
    ///
    /// If there is no such claim, or it names no reference function.
    pub fn new(subject: &'a mut dyn Subject, call: usize, claim: usize) -> Trial<'a> {
        let op = subject.calls()[call].claims[claim].op();
        let op = op.expect("every claim names a function of the reference");
        Trial { subject, call, claim, op }
    }

    /// The subject.
    pub fn subject(&self) -> &dyn Subject {
        self.subject
    }

    /// The number of the call among the subject's.
    pub fn call_index(&self) -> usize {
        self.call
    }

    /// The call.
    pub fn call(&self) -> &Call {
        &self.subject.calls()[self.call]
    }

    /// The claim.
    pub fn claim(&self) -> &Claim {
        &self.call().claims[self.claim]
    }

    /// What the framework does. A case that does not fit the function at all
    /// (only a record typed by hand can hold one) leaves nothing to compare with.
    pub fn expected(&self, case: &Case) -> Outcome {
        expected(self.op, self.claim(), case)
    }

    /// What the subject does.
    pub fn observe(&mut self, case: &Case) -> Observed {
        observe(|| self.subject.run(self.call, case))
    }

    /// Evaluates both and judges.
    pub fn run(&mut self, case: &Case) -> Judged {
        let expected = self.expected(case);
        let observed = self.observe(case);
        let verdict = verdict(self.claim(), case, &expected, &observed);
        Judged { expected, observed, verdict }
    }
}

/// What the framework does with a case, under a claim.
pub fn expected(op: &Op, claim: &Claim, case: &Case) -> Outcome {
    op.eval(&case.operands(), &claim.attrs_for(case), true)
        .unwrap_or_else(|bad| Outcome::Unspecified(bad.0.into()))
}

/// The judge's verdict within what is claimed: outside its dtypes nothing is.
pub fn verdict(claim: &Claim, case: &Case, expected: &Outcome, observed: &Observed) -> Verdict {
    let claimed = |dtype| claim.dtypes.is_empty() || claim.dtypes.contains(&dtype);
    if !case.args.iter().filter_map(|a| a.dtype()).all(claimed) {
        return Verdict::Unclaimed;
    }
    judge(expected, observed)
}
