//! Planted subjects: the reference itself, with one fault each. They show what
//! the suites find, how small they make it and what they call it, without any
//! tensor library. A fault is a function from the case and the right answer to
//! what the subject does instead.
//!
//! `named` has the few whose findings the tests look at one by one; `table` has
//! the many that the scorecard counts, one row each, over the calls of `library`.

#![allow(dead_code, reason = "each test uses some of them")]

use std::borrow::Cow;

use int_props::case::{Case, Form};
use int_props::claim::{Claim, Family};
use int_props::subject::{Call, Observed, Subject};
use int_reference::{Attrs, Op, Outcome};

pub mod fault;
pub mod library;
pub mod named;
pub mod place;
pub mod table;

/// What the subject does instead: from the case and the right answer.
type Instead = Box<dyn FnMut(&Case, Observed) -> Observed>;

/// The reference with a fault.
pub struct Planted {
    name: String,
    calls: Vec<Call>,
    ops: Vec<&'static Op>,
    fault: Instead,
    /// The call that has the fault; `None` for all.
    only: Option<(Family, &'static str)>,
    slow: bool,
    /// How often it ran.
    pub runs: std::rc::Rc<std::cell::Cell<u64>>,
}

impl Planted {
    /// A subject without calls.
    pub fn new(name: &str, fault: impl FnMut(&Case, Observed) -> Observed + 'static) -> Planted {
        Planted {
            name: name.into(),
            calls: Vec::new(),
            ops: Vec::new(),
            fault: Box::new(fault),
            only: None,
            slow: false,
            runs: std::rc::Rc::default(),
        }
    }

    /// `floor_divide(lhs, rhs)` in all three forms, a contract with `torch.floor_divide`.
    pub fn floor_divide(
        name: &str,
        fault: impl FnMut(&Case, Observed) -> Observed + 'static,
    ) -> Planted {
        [Form::ArrayArray, Form::ArrayScalar, Form::ScalarArray].into_iter().fold(
            Planted::new(name, fault),
            |subject, form| {
                let claims = vec![Claim::contract("torch.floor_divide")];
                subject.with(Family::FloorDiv, form, "floor_divide(lhs, rhs)", claims)
            },
        )
    }

    /// With a call that computes what its first claim names.
    pub fn with(
        mut self,
        family: Family,
        form: Form,
        text: &'static str,
        claims: Vec<Claim>,
    ) -> Planted {
        let op = claims[0].op().expect("a function of the reference");
        self.ops.push(op);
        self.calls.push(Call { text, form, family, claims });
        self
    }

    /// With the fault in this call only, and the others right.
    pub fn only_in(mut self, family: Family, text: &'static str) -> Planted {
        self.only = Some((family, text));
        self
    }

    /// As a subject that only a share of the inputs visits.
    pub fn slow(mut self) -> Planted {
        self.slow = true;
        self
    }
}

impl Subject for Planted {
    fn name(&self) -> &str {
        &self.name
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn calls(&self) -> &[Call] {
        &self.calls
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        self.runs.set(self.runs.get() + 1);
        let Call { text, family, ref claims, .. } = self.calls[call];
        let right = right(self.ops[call], &claims[0].attrs_for(case), case);
        match self.only {
            Some(only) if only != (family, text) => right,
            _ => (self.fault)(case, right),
        }
    }

    fn program(&self, call: usize, case: &Case) -> String {
        format!("fn main() {{ /* {} on {} operands */ }}\n", self.calls[call].text, case.args.len())
    }

    fn slow(&self) -> bool {
        self.slow
    }
}

/// What the reference says, as a subject would answer.
pub fn right(op: &Op, attrs: &Attrs, case: &Case) -> Observed {
    match op.eval(&case.operands(), attrs, true) {
        Ok(Outcome::Value(value)) => Observed::Value(value.arrays[0].clone().with_weak(false)),
        Ok(Outcome::Raises(raise)) => {
            Observed::Refuses { kind: raise.kind.name().into(), message: raise.message.into() }
        }
        Ok(other) => Observed::Unsupported(Cow::Owned(other.to_string())),
        Err(bad) => Observed::Unsupported(Cow::Owned(bad.to_string())),
    }
}
