//! Findings: what a suite does with a divergence that no record explains. It is
//! made small, triaged, recorded, and explains what follows in the same run.
//! Where no model could be found for it, so that it explains nothing but its own
//! witness, its repeats are counted, and looked at again ever more rarely.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::case::Case;
use crate::class::UNCLASSIFIED;
use crate::judge::How;
use crate::ledger::{Inserted, Ledger, RecordId, Slot};
use crate::record::{Behaviour, Record, StoreError, Stored};
use crate::shrink::shrink;
use crate::triage::{Origin, triage};
use crate::trial::{Judged, Trial};

/// A divergence for somebody to look at.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its record, with the minimal witness.
    pub record: Record,
    /// Where the record is, if it is in a file.
    pub place: Place,
    /// The case as it was drawn.
    pub drawn: Case,
    /// Whether it is known: then it is a finding only because the run is strict.
    pub known: bool,
    /// Whether the case diverged again when it was put to the subject again. If
    /// not, the witness is the drawn case, and what ran before matters.
    pub repeatable: bool,
}

/// Where a finding's record is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere but in memory.
    Memory,
    /// In this file, written just now.
    Written(PathBuf),
    /// In this file, from an earlier run; nothing was overwritten.
    Existed(PathBuf),
    /// It could not be written, for this reason.
    Failed(String),
}

impl Place {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Place::Written(path) | Place::Existed(path) => Some(path),
            Place::Memory | Place::Failed(_) => None,
        }
    }
}

impl From<Result<Stored, StoreError>> for Place {
    fn from(stored: Result<Stored, StoreError>) -> Place {
        match stored {
            Ok(Stored::Written(path)) => Place::Written(path),
            Ok(Stored::Existed(path)) => Place::Existed(path),
            Err(error) => Place::Failed(error.to_string()),
        }
    }
}

/// The note of a record whose witness agrees by itself.
const UNREPEATABLE: &str = "Put to the subject once more, the case agreed: what ran before it, or chance, \
    has a part in it.";

/// Makes findings of divergences, and keeps the ledger.
#[derive(Debug, Default)]
pub(crate) struct Investigator {
    /// What is known, this run's findings included.
    pub ledger: Ledger,
    /// Where records are written, in a subfolder per family.
    pub folder: Option<PathBuf>,
    /// Whether known divergences are findings too.
    pub strict: bool,
    /// The records of this run's findings.
    ours: HashSet<RecordId>,
    repeats: HashMap<(Slot, How), Repeats>,
}

/// Divergences that lead to a record which does not explain them.
#[derive(Debug)]
struct Repeats {
    record: RecordId,
    count: u64,
}

/// A divergence, and where it comes from.
pub(crate) struct Diverged<'a> {
    pub origin: &'a Origin,
    pub slot: Slot,
    pub case: &'a Case,
    pub judged: Judged,
}

/// What became of a divergence.
pub(crate) struct Looked {
    /// What is for somebody to look at.
    pub findings: Vec<Finding>,
    /// The records that explain it between them, or the one it is a repeat of.
    pub records: Vec<RecordId>,
}

impl Investigator {
    /// With what is known before the run.
    pub fn new(ledger: Ledger) -> Investigator {
        Investigator { ledger, ..Investigator::default() }
    }

    /// Explains a divergence by records, old and new. As long as some of it is
    /// left, there is another finding in it.
    pub fn look(&mut self, it: &Diverged<'_>, trial: &mut Trial<'_>) -> Looked {
        let mut findings = Vec::new();
        loop {
            let mut rerun = |case: &Case| trial.run(case);
            let explained = self.ledger.explain(it.slot, it.case, &it.judged, &mut rerun);
            if let Some(records) = explained {
                if self.strict && !records.iter().any(|id| self.is_ours(*id)) {
                    findings.extend(records.first().map(|id| self.known_finding(*id, it)));
                }
                return Looked { findings, records };
            }
            let hidden = self.ledger.hidden(it.slot, it.case, &it.judged, &mut rerun);
            let found = match hidden {
                Some((case, judged)) => {
                    let it = Diverged { origin: it.origin, slot: it.slot, case: &case, judged };
                    self.find(&it, trial)
                }
                None => self.find(it, trial),
            };
            match found {
                Ok(finding) => findings.push(finding),
                Err(repeated) => return Looked { findings, records: vec![repeated] },
            }
        }
    }

    /// Whether a record is of one of this run's findings.
    pub fn is_ours(&self, id: RecordId) -> bool {
        self.ours.contains(&id)
    }

    /// Makes a finding of what is unexplained; the record that it repeats, if it
    /// is no new one.
    fn find(&mut self, it: &Diverged<'_>, trial: &mut Trial<'_>) -> Result<Finding, RecordId> {
        let how = it.judged.how().expect("only divergences are looked into");
        if let Some(repeats) = self.repeats.get_mut(&(it.slot, how)) {
            repeats.count += 1;
            if !repeats.count.is_power_of_two() {
                return Err(repeats.record);
            }
        }
        let (case, judged, repeatable) = self.smallest(it, how, trial);
        let mut rerun = |case: &Case| trial.run(case);
        let mut record = triage(it.origin, &self.ledger, it.slot, &case, &judged, &mut rerun);
        if !repeatable {
            // A class found by running again would be a matter of chance.
            record.class = UNCLASSIFIED;
            record.behaviour = Behaviour::seen(how, &judged.observed);
            record.note = UNREPEATABLE.to_owned();
        }
        if let Some(id) = self.ledger.find(&record).filter(|id| self.is_ours(*id)) {
            self.repeats.entry((it.slot, how)).or_insert(Repeats { record: id, count: 1 });
            return Err(id);
        }
        let place = self.folder.as_deref().map_or(Place::Memory, |f| record.store(f).into());
        let (Inserted::New(id) | Inserted::Known(id)) = self.ledger.insert(record.clone());
        self.ours.insert(id);
        Ok(Finding { record, place, drawn: it.case.clone(), known: false, repeatable })
    }

    /// The smallest case that still diverges so without an explanation, and
    /// whether the drawn one did so again. If not, the drawn one it is.
    fn smallest(&self, it: &Diverged<'_>, how: How, trial: &mut Trial<'_>) -> (Case, Judged, bool) {
        let hidden = |case: &Case, judged: &Judged, trial: &mut Trial<'_>| {
            let mut rerun = |case: &Case| trial.run(case);
            self.ledger.hidden(it.slot, case, judged, &mut rerun).is_some()
        };
        // Two refusals can each be hidden by the other.
        let hides = hidden(it.case, &it.judged, trial);
        let mut keeps = |case: &Case| {
            let judged = trial.run(case);
            let mut rerun = |case: &Case| trial.run(case);
            judged.how() == Some(how)
                && self.ledger.explain(it.slot, case, &judged, &mut rerun).is_none()
                && (hides || !hidden(case, &judged, trial))
        };
        if keeps(it.case) {
            let case = shrink(it.case.clone(), &mut keeps);
            let judged = trial.run(&case);
            // What diverges only now and then may have agreed at the last.
            if judged.how() == Some(how) {
                return (case, judged, true);
            }
        }
        (it.case.clone(), it.judged.clone(), false)
    }

    fn known_finding(&self, id: RecordId, it: &Diverged<'_>) -> Finding {
        let record = self.ledger.record(id).clone();
        let drawn = it.case.clone();
        Finding { record, place: Place::Memory, drawn, known: true, repeatable: true }
    }
}
