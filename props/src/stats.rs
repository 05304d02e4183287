//! What a run counted: inputs, and per claim its verdicts. Numbers only; how
//! they are printed is [`crate::report`]'s affair.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::claim::Basis;
use crate::ledger::RecordId;
use crate::record::ClaimKey;

/// The counts of a run.
#[derive(Clone, Debug)]
pub struct Stats {
    started: Instant,
    /// Inputs put to the subjects.
    pub inputs: u64,
    /// Inputs that some subject could express and ran.
    pub ran: u64,
    /// Inputs in which some claim's values were compared, one element at least.
    pub compared: u64,
    /// Per claim, in the order of subjects, calls and claims.
    pub claims: Vec<ClaimCounts>,
    /// Divergences that were known before the run, by record.
    pub known: BTreeMap<RecordId, u64>,
    /// This run's findings and their repeats, by record.
    pub new: BTreeMap<RecordId, u64>,
}

/// One claim and what was counted for it.
#[derive(Clone, Debug)]
pub struct ClaimCounts {
    /// The claim.
    pub claim: ClaimKey,
    /// Its basis.
    pub basis: Basis,
    /// Its verdicts.
    pub counts: Counts,
}

/// The verdicts on one claim, in cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// The subject did what the framework does.
    pub agreed: u64,
    /// It did not, and records explain it.
    pub known: u64,
    /// It did not, and no record explains it: findings and their repeats.
    pub new: u64,
    /// The framework gives nothing to compare with.
    pub unspecified: u64,
    /// The library cannot express the case.
    pub unsupported: u64,
    /// The claim is not made for the case.
    pub unclaimed: u64,
}

impl Counts {
    /// All cases put to the claim.
    pub fn total(&self) -> u64 {
        self.agreed + self.known + self.new + self.unspecified + self.unsupported + self.unclaimed
    }
}

impl Stats {
    /// Nothing counted yet, for these claims.
    pub fn new(claims: impl IntoIterator<Item = (ClaimKey, Basis)>) -> Stats {
        let counts = Counts::default();
        let claims = claims.into_iter().map(|(claim, basis)| ClaimCounts { claim, basis, counts });
        Stats {
            started: Instant::now(),
            inputs: 0,
            ran: 0,
            compared: 0,
            claims: claims.collect(),
            known: BTreeMap::new(),
            new: BTreeMap::new(),
        }
    }

    /// The time since the run began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The share of the inputs that some subject ran; 1 before the first.
    pub fn share_run(&self) -> f64 {
        share(self.ran, self.inputs)
    }

    /// The share of the inputs in which values were compared; 1 before the first.
    pub fn share_compared(&self) -> f64 {
        share(self.compared, self.inputs)
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}
