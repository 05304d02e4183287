//! One claim of one call of one subject, ready to be put to any case: what the
//! suite, the ledger, the shrinker, triage and replay all repeat. It evaluates
//! and judges; it keeps nothing and knows nothing of records.

use std::hint::black_box;
use std::sync::OnceLock;

use int_reference::{Op, Outcome};

use crate::case::Case;
use crate::claim::Claim;
use crate::class::{self, Class, Scope};
use crate::judge::{Divergence, How, Verdict, judge};
use crate::panics::observe;
use crate::record::ClaimKey;
use crate::subject::{Call, Observed, Subject};
use crate::triage::Origin;

/// A claim under test.
pub struct Trial<'a> {
    subject: &'a mut dyn Subject,
    call: usize,
    claim: usize,
    op: &'static Op,
    compared: bool,
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
        Trial { subject, call, claim, op, compared: false }
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
        self.compared |= has_values(&expected, &observed);
        Judged { expected, observed, verdict }
    }

    /// Whether values were compared so far, one element at least.
    pub fn compared(&self) -> bool {
        self.compared
    }
}

/// Whether there is something to compare, one element at least.
pub fn has_values(expected: &Outcome, observed: &Observed) -> bool {
    match (expected, observed) {
        (Outcome::Value(value), Observed::Value(array)) => {
            !array.is_empty() && value.arrays.iter().any(|a| !a.is_empty())
        }
        _ => false,
    }
}

/// Where the divergences of a subject's claim come from, for their records.
pub fn origin(subject: &dyn Subject, call: &Call, claim: &Claim) -> Origin {
    Origin {
        family: call.family,
        claim: ClaimKey {
            subject: subject.name().to_owned(),
            call: call.text.to_owned(),
            form: call.form,
            reference: claim.reference.to_owned(),
            attrs: claim.attrs.clone(),
        },
        basis: claim.basis,
        documented: claim.documented.to_owned(),
        variant: variant(subject),
    }
}

/// A subject's version and the flags it is built with, as records list them:
/// `0.22.1 checked` with overflow checks, else `0.22.1`.
pub fn variant(subject: &dyn Subject) -> String {
    let checked = if overflow_checks() { " checked" } else { "" };
    format!("{}{checked}", subject.version())
}

/// Whether this build checks for overflow: a profile's flags hold for the
/// subject's crates as for this one.
pub fn overflow_checks() -> bool {
    static CHECKED: OnceLock<bool> = OnceLock::new();
    *CHECKED.get_or_init(|| {
        let sum = || Observed::Unsupported((black_box(u8::MAX) + black_box(1)).to_string().into());
        matches!(observe(sum), Observed::Panics { .. })
    })
}

/// What the framework does with a case, under a claim.
pub fn expected(op: &Op, claim: &Claim, case: &Case) -> Outcome {
    op.eval(&case.operands(), &claim.attrs_for(case), true)
        .unwrap_or_else(|bad| Outcome::Unspecified(bad.0.into()))
}

/// The judge's verdict within what is claimed: outside the claim's dtypes, and
/// on the classes that a recipe excludes, nothing is.
pub fn verdict(claim: &Claim, case: &Case, expected: &Outcome, observed: &Observed) -> Verdict {
    if !claim.is_about(case) {
        return Verdict::Unclaimed;
    }
    match judge(expected, observed) {
        Verdict::Diverges(divergence) if !claim.excludes.is_empty() => {
            within(claim.excludes, case, divergence)
        }
        verdict => verdict,
    }
}

/// What is left of a divergence outside the excluded classes: an element in one
/// may have any value, and may make the whole call refuse.
fn within(excludes: &[&str], case: &Case, mut divergence: Divergence) -> Verdict {
    let classes: Vec<&Class> = excludes.iter().filter_map(|name| class::find(name)).collect();
    let of_cases = |c: &&Class| matches!(c.scope, Scope::Case(_));
    if classes.iter().any(|c| of_cases(c) && c.holds_somewhere(case)) {
        return Verdict::Unclaimed;
    }
    if divergence.how == How::Value {
        let excluded = |element| classes.iter().any(|c| c.holds(case, element));
        divergence.elements.retain(|element| !excluded(*element));
        return match divergence.elements[..] {
            [] => Verdict::Unclaimed,
            _ => Verdict::Diverges(divergence),
        };
    }
    let whole = matches!(divergence.how, How::Shape | How::Dtype);
    if !whole && classes.iter().any(|c| c.holds_somewhere(case)) {
        return Verdict::Unclaimed;
    }
    Verdict::Diverges(divergence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Arg;
    use int_reference::{Array, DType};

    fn divided(claim: &Claim, rhs: [i32; 2], observed: Observed) -> Verdict {
        let case = Case::new(vec![Arg::array([6_i32, 7]), Arg::array(rhs)]);
        let op = claim.op().unwrap();
        verdict(claim, &case, &expected(op, claim, &case), &observed)
    }

    #[test]
    fn excluded_classes_are_not_judged() {
        let claim = Claim::recipe("jnp.floor_divide").excluding(&["rhs-zero"]);
        let value = |v: [i32; 2]| Observed::Value(Array::from(v));
        let panics = Observed::Panics { message: "by zero".into(), file: String::new() };
        assert_eq!(divided(&claim, [2, 0], value([3, 55])), Verdict::Unclaimed);
        assert_eq!(divided(&claim, [2, 0], panics.clone()), Verdict::Unclaimed);
        let second = Divergence { how: How::Value, elements: vec![1] };
        assert_eq!(divided(&claim, [0, 7], value([55, 9])), Verdict::Diverges(second));
        let all = Divergence { how: How::Panics, elements: vec![] };
        assert_eq!(divided(&claim, [2, 7], panics), Verdict::Diverges(all));
    }

    #[test]
    fn other_dtypes_are_not_judged() {
        let claim = Claim::recipe("jnp.floor_divide").dtypes(&[DType::I64]);
        assert_eq!(divided(&claim, [2, 7], Observed::Hangs), Verdict::Unclaimed);
    }
}
