//! Every pair of 8-bit values (every value, for calls of one operand; 16-bit
//! floats too, where they are cast) in every call of every family, many to a
//! tensor. A subject without 8-bit dtypes is given the same pairs in those that
//! it has. What no triaged record of the corpus explains fails. The slow subjects,
//! which run the kernels of a fast one, have their turn at night: `--ignored`.

use std::path::Path;

use int_props::claim::Family;
use int_props::ledger::Ledger;
use int_props::subject;
use int_props::suite::Suite;

mod families;

use families::each_family;

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

fn every_pair(family: Family, slow: bool) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let ledger = Ledger::load_dir(&corpus).unwrap_or_else(|error| panic!("{error}"));
    let subjects = subject::all().into_iter().filter(|s| s.slow() == slow).collect();
    let mut suite = Suite::new(subjects, ledger);
    if suite.subjects().is_empty() {
        return;
    }
    let mut findings = Vec::new();
    for form in family.spec().forms {
        findings.extend(suite.exhaust(family, form.form));
    }
    let records: Vec<String> = findings.iter().map(|f| f.record.to_string()).collect();
    assert!(records.is_empty(), "{} findings:\n{}", records.len(), records.join("\n"));
    for claim in &suite.stats().claims {
        let counts = claim.counts;
        let judged = counts.agreed + counts.known + counts.unspecified;
        let claimed = counts.total() - counts.unclaimed;
        assert!(claimed == 0 || judged > 0, "{:?} was never judged", claim.claim);
    }
}

fn of_fast_subjects(family: Family) {
    every_pair(family, false);
}

each_family!(of_fast_subjects);

#[test]
#[ignore = "5 minutes: the nightly workflow runs it"]
fn slow_subjects() {
    for family in Family::ALL {
        every_pair(family, true);
    }
}
