//! The table of planted faults: large enough, of every kind, no two alike; the
//! library without a fault gives no findings, and each fault is one.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use int_props::claim::Family;
use int_props::generate::Drawn;
use int_props::ledger::Ledger;
use int_props::panics::observe;
use int_props::strategy::cases;
use int_props::subject::{Call, Subject};
use int_props::suite::{EVERY_CALL, Suite};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

mod planted;

use planted::fault::{Fault, Kind};
use planted::library::{self, library};
use planted::table;

/// The first inputs of a family that proptest draws.
fn inputs(family: Family, count: usize) -> Vec<Drawn> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let draw = |_| cases(family).new_tree(&mut runner).unwrap().current();
    (0..count).map(draw).collect()
}

#[test]
fn there_are_enough_faults_of_every_family_and_each_has_its_own_name() {
    let mut families: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for fault in table::all() {
        library::find(fault.family, fault.call);
        *families.entry(fault.family.name()).or_default() += 1;
        assert!(names.insert(fault.name), "{fault:?} stands twice");
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(fault.name.chars().all(plain), "{fault:?}");
        assert!(std::ptr::eq(table::find(fault.name).unwrap(), fault));
    }
    assert!(names.len() >= 120, "{} faults", names.len());
    for family in Family::ALL {
        let count = families.get(family.name()).copied().unwrap_or(0);
        assert!(count >= 20, "{count} faults in {}", family.name());
    }
}

/// The numbers of the inputs for which a subject does another thing than is right, and
/// a hash of what it does.
type Differences = Vec<(usize, u64)>;

fn differences(drawn: &[Drawn], fault: &'static Fault) -> Differences {
    let mut honest = library(None);
    let mut faulty = library(Some(fault));
    let mut differences = Vec::new();
    for (number, drawn) in drawn.iter().enumerate() {
        let answer = |subject: &mut planted::Planted| {
            let wanted = |c: &Call| {
                c.family == fault.family
                    && c.text == fault.call
                    && Some(c.form) == drawn.case.form()
            };
            let call = subject.calls().iter().position(wanted)?;
            Some(observe(|| subject.run(call, &drawn.case)))
        };
        let (right, wrong) = (answer(&mut honest), answer(&mut faulty));
        if wrong != right {
            let mut hasher = DefaultHasher::new();
            format!("{wrong:?}").hash(&mut hasher);
            differences.push((number, hasher.finish()));
        }
    }
    differences
}

#[test]
fn no_two_faults_of_a_call_are_the_same() {
    for family in Family::ALL {
        let drawn = inputs(family, 6000);
        let mut seen: BTreeMap<(&str, Differences), &str> = BTreeMap::new();
        for fault in table::all().filter(|fault| fault.family == family) {
            let differences = differences(&drawn, fault);
            if differences.is_empty() {
                // One value in 2^16, or a number that only rounding twice gets wrong, may
                // not be among so few: the scorecard's result says that they are found.
                let rare = matches!(fault.kind, Kind::OneValue | Kind::Detour);
                assert!(rare, "{fault:?} does nothing");
                continue;
            }
            if let Some(twin) = seen.insert((fault.call, differences), fault.name) {
                panic!("{fault:?} and {twin} do the same");
            }
        }
    }
}

#[test]
fn the_library_without_a_fault_gives_no_findings() {
    for family in Family::ALL {
        let mut suite = Suite::new(vec![Box::new(library(None))], Ledger::new());
        for drawn in inputs(family, 1500) {
            let findings = suite.run(family, &Drawn { select: EVERY_CALL, ..drawn });
            let slugs: Vec<String> = findings.iter().map(|f| f.record.slug()).collect();
            assert!(slugs.is_empty(), "{slugs:?}");
        }
        let claims = suite.stats().claims.iter().filter(|c| c.counts.total() > 0);
        for claim in claims {
            assert!(claim.counts.agreed > 50, "{claim:?}");
        }
    }
}
