//! Which calls an input visits. Worked out once per suite: the calls of each
//! family and form, the reference functions that their claims share, and each
//! claim's place in the ledger.

use std::ops::Range;

use int_reference::{Attrs, Op};

use crate::case::{Case, Form};
use crate::claim::{Basis, Claim, Family};
use crate::ledger::{Ledger, Slot};
use crate::subject::{Call, Subject};
use crate::triage::Origin;
use crate::trial;

/// The bits of [`Drawn::select`](crate::generate::Drawn::select) with which
/// every call is visited, the slow subjects' too.
pub const EVERY_CALL: u64 = u64::MAX;

/// One input of so many visits a slow subject.
const SLOW_SHARE: u64 = 96;

/// The calls of one form of a family.
pub(super) struct Plan {
    family: Family,
    form: Form,
    /// Evaluated once per case, whatever number of claims name them.
    pub references: Vec<Reference>,
    groups: Vec<Vec<Row>>,
    /// Of each subject, which groups are its: those stand together.
    subjects: Vec<Range<usize>>,
}

/// A reference function with the attributes of a claim.
pub(super) struct Reference {
    pub op: &'static Op,
    attrs: Attrs,
    from_case: &'static [(&'static str, &'static str)],
}

/// A call. Those of one subject that make the same claims (an operator and its
/// method, several recipes) form a group, of which an input visits one.
pub(super) struct Row {
    pub subject: usize,
    pub call: usize,
    slow: bool,
    pub claims: Vec<Claimed>,
}

/// A claim of a row.
pub(super) struct Claimed {
    pub claim: Claim,
    /// Its number in the call.
    pub index: usize,
    /// Its number in the suite, by which it is counted.
    pub number: usize,
    /// Its function's place in the plan.
    pub reference: usize,
    /// Its place in the ledger.
    pub slot: Slot,
    pub origin: Origin,
}

/// The plans of all families and forms for which there are calls.
pub(super) fn plans(subjects: &[Box<dyn Subject>], ledger: &mut Ledger) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    let mut number = 0;
    for (subject_index, subject) in subjects.iter().enumerate() {
        for (call_index, call) in subject.calls().iter().enumerate() {
            let same = |p: &Plan| p.family == call.family && p.form == call.form;
            let at = plans.iter().position(same).unwrap_or_else(|| {
                plans.push(Plan::new(call));
                plans.len() - 1
            });
            let plan = &mut plans[at];
            let mut claims = Vec::new();
            for (index, claim) in call.claims.iter().enumerate() {
                let origin = trial::origin(&**subject, call, claim);
                let slot = ledger.slot(&origin.claim);
                let reference = plan.reference(claim);
                claims.push(Claimed {
                    claim: claim.clone(),
                    index,
                    number,
                    reference,
                    slot,
                    origin,
                });
                number += 1;
            }
            plan.add(Row {
                subject: subject_index,
                call: call_index,
                slow: subject.slow(),
                claims,
            });
        }
    }
    plans
}

impl Plan {
    fn new(call: &Call) -> Plan {
        let Call { family, form, .. } = *call;
        Plan { family, form, references: Vec::new(), groups: Vec::new(), subjects: Vec::new() }
    }

    /// Subject by subject.
    fn add(&mut self, row: Row) {
        if let Some(group) = self.groups.iter_mut().find(|g| g[0].claims_the_same(&row)) {
            return group.push(row);
        }
        let number = self.groups.len();
        match self.groups.last().zip(self.subjects.last_mut()) {
            Some((last, groups)) if last[0].subject == row.subject => groups.end = number + 1,
            _ => self.subjects.push(number..number + 1),
        }
        self.groups.push(vec![row]);
    }

    fn reference(&mut self, claim: &Claim) -> usize {
        let op = claim.op().expect("every claim names a function of the reference");
        let same = |r: &Reference| {
            std::ptr::eq(r.op, op) && r.attrs == claim.attrs && r.from_case == claim.from_case
        };
        self.references.iter().position(same).unwrap_or_else(|| {
            let attrs = claim.attrs.clone();
            self.references.push(Reference { op, attrs, from_case: claim.from_case });
            self.references.len() - 1
        })
    }

    /// Whether it has the calls of this form.
    pub fn is(&self, family: Family, form: Form) -> bool {
        self.family == family && self.form == form
    }

    /// Whether it has the calls for this case.
    pub fn is_for(&self, family: Family, case: &Case) -> bool {
        case.form().is_some_and(|form| self.is(family, form))
    }

    /// Every call, and the first of its group.
    pub fn rows(&self) -> impl Iterator<Item = (&Row, &Row)> {
        self.groups.iter().flat_map(|group| group.iter().map(|row| (row, &group[0])))
    }

    /// Every claim.
    pub fn claims(&self) -> impl Iterator<Item = &Claimed> {
        self.groups.iter().flatten().flat_map(|row| &row.claims)
    }

    /// For each subject that an input with these bits visits (a slow one only now and
    /// then), the rows that claim something about the case, each with the first of its
    /// group, in the order in which they are tried: one that the subject can express
    /// is enough, unless every call is wanted.
    pub fn visits<'a>(&'a self, select: u64, case: &Case) -> Vec<Vec<(&'a Row, &'a Row)>> {
        let visit = |groups: &Range<usize>| {
            let groups = &self.groups[groups.clone()];
            if select == EVERY_CALL {
                return groups.iter().flat_map(|g| g.iter().map(|row| (row, &g[0]))).collect();
            }
            let Row { subject, slow, .. } = groups[0][0];
            let bits = mix(select.wrapping_add(subject as u64));
            if slow && !bits.is_multiple_of(SLOW_SHARE) {
                return Vec::new();
            }
            let about = groups.iter().filter(|group| group[0].is_about(case));
            let row = |g: &'a Vec<Row>| (&g[(bits >> 40) as usize % g.len()], &g[0]);
            let mut rows: Vec<(&Row, &Row)> = about.map(row).collect();
            let first = (bits >> 8) as usize % rows.len().max(1);
            rows.rotate_left(first);
            rows
        };
        self.subjects.iter().map(visit).collect()
    }
}

impl Row {
    /// Whether any of its claims is made for the case's dtypes.
    fn is_about(&self, case: &Case) -> bool {
        self.claims.iter().any(|c| c.claim.is_about(case))
    }

    fn claims_the_same(&self, other: &Row) -> bool {
        let key = |c: &Claimed| -> (usize, Basis, &'static [_]) {
            (c.reference, c.claim.basis, c.claim.dtypes)
        };
        let keys = |row: &Row| row.claims.iter().map(key).collect::<Vec<_>>();
        self.subject == other.subject && keys(self) == keys(other)
    }
}

/// Spreads the bits of a number over all of them (SplitMix64's last step).
fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
