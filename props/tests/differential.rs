//! From an empty ledger, with a fixed seed and a fixed number of inputs: the
//! divergences that this project started from must come out, small, classified
//! and with the model that explains them, and what is a claim that holds must hold.

#![cfg(all(feature = "burn", feature = "tenferro"))]

use int_props::claim::Family;
use int_props::judge::How;
use int_props::ledger::Ledger;
use int_props::record::Record;
use int_props::strategy;
use int_props::subject::{self, Subject};
use int_props::suite::Suite;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// What a suite of these subjects finds in so many inputs of a family.
fn records(family: Family, names: &[&str], inputs: usize) -> Vec<Record> {
    let subjects: Vec<Box<dyn Subject>> =
        subject::all().into_iter().filter(|s| names.contains(&s.name())).collect();
    assert_eq!(subjects.len(), names.len());
    let mut suite = Suite::new(subjects, Ledger::new());
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let drawn = strategy::cases(family);
    for _ in 0..inputs {
        let tree = drawn.new_tree(&mut runner).expect("bytes make a case");
        suite.run(family, &tree.current());
    }
    suite.ledger().records().map(|(_, record)| record.clone()).collect()
}

fn found<'a>(
    records: &'a [Record],
    subject: &str,
    call: &str,
    reference: &str,
    class: &str,
) -> Option<&'a Record> {
    records.iter().find(|r| {
        r.claim.subject == subject
            && r.claim.call == call
            && r.claim.reference == reference
            && r.class == class
            && r.how == How::Value
    })
}

#[test]
fn integer_division_rounds_to_zero_in_burn() {
    let names = ["burn-flex", "burn-ndarray"];
    let records = records(Family::FloorDiv, &names, 400);
    for subject in names {
        let class = "inexact-opposite-signs";
        let record = found(&records, subject, "lhs / rhs", "torch.floor_divide", class);
        let record = record.unwrap_or_else(|| panic!("{subject}: not found"));
        let elements = record.case.args.iter().filter_map(|a| a.as_array());
        assert!(elements.into_iter().all(|a| a.logical().len() == 1), "{:?}", record.case);
    }
}

#[test]
fn a_fraction_is_rounded_before_it_scales_integers_in_tenferro() {
    let records = records(Family::Scale, &["tenferro-direct"], 600);
    let fraction = records.iter().any(|r| {
        r.claim.call.starts_with("x.scale_real(")
            && r.claim.reference == "jnp.multiply"
            && r.class.starts_with("scalar-")
            && r.how == How::Value
    });
    assert!(fraction, "{:?}", records.iter().map(Record::slug).collect::<Vec<_>>());
}
