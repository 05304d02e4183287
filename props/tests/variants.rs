//! Replay by versions and build flags: a record is judged as the build that runs,
//! and what a build does with its witness can be measured.

#![allow(clippy::unwrap_used)]

use int_props::case::{Arg, Case};
use int_props::ledger::Ledger;
use int_props::record::{Record, Status, Variant};
use int_props::replay::{Replay, measure, replay};
use int_props::subject::Observed;
use int_props::suite::{EVERY_CALL, Suite};
use int_props::trial::variant;
use int_props::{claim::Family, generate::Drawn};
use int_reference::Array;

mod planted;

use planted::Planted;

/// −1 for every quotient.
fn faulty() -> Planted {
    Planted::floor_divide("planted", |_, right| match right {
        Observed::Value(array) if array.len() == 1 => Observed::Value(Array::from([-1_i64])),
        other => other,
    })
}

fn honest() -> Planted {
    Planted::floor_divide("planted", |_, right| right)
}

fn panics() -> Planted {
    Planted::floor_divide("planted", |_, _| panic!("at everything"))
}

/// The record of 7 / 2, triaged, that lists these builds.
fn record(variants: &[(&str, Variant)]) -> Record {
    let case = Case::new(vec![Arg::array([7_i64]), Arg::array([2_i64])]);
    let mut suite = Suite::new(vec![Box::new(faulty())], Ledger::new());
    let found = suite.run(Family::FloorDiv, &Drawn { case: case.clone(), select: EVERY_CALL });
    let variants = variants.iter().map(|(name, does)| ((*name).to_owned(), *does)).collect();
    let mut record = Record { status: Status::Triaged, variants, ..found[0].record.clone() };
    record.case = case;
    record.expected =
        int_reference::torch::floor_divide(&Array::from([7_i64]), &Array::from([2_i64]));
    record.observed = Observed::Value(Array::from([-1_i64]));
    record
}

#[test]
fn a_build_that_is_not_listed_is_not_judged() {
    let elsewhere = record(&[("0.9.0 checked", Variant::Diverges)]);
    assert!(matches!(replay(&elsewhere, &mut honest()), Replay::NotListed(_)));
}

#[test]
fn each_build_does_what_it_is_listed_with() {
    let name = variant(&faulty());
    let says = |does| record(&[(&name, does)]);
    assert_eq!(replay(&says(Variant::Diverges), &mut faulty()), Replay::Holds);
    assert_eq!(replay(&says(Variant::Agrees), &mut honest()), Replay::Holds);
    assert_eq!(replay(&says(Variant::Otherwise), &mut panics()), Replay::Holds);
    let changed =
        |does, subject: &mut Planted| matches!(replay(&says(does), subject), Replay::Changed(_));
    assert!(changed(Variant::Diverges, &mut honest()) && changed(Variant::Diverges, &mut panics()));
    assert!(changed(Variant::Agrees, &mut faulty()) && changed(Variant::Agrees, &mut panics()));
    assert!(
        changed(Variant::Otherwise, &mut honest()) && changed(Variant::Otherwise, &mut faulty())
    );
}

#[test]
fn what_a_build_does_is_measured() {
    let (name, elsewhere) = (variant(&faulty()), record(&[("0.9.0", Variant::Diverges)]));
    let measured = |mut subject: Planted| measure(&elsewhere, &mut subject).unwrap();
    assert_eq!(measured(faulty()), (name.clone(), Variant::Diverges));
    assert_eq!(measured(honest()), (name.clone(), Variant::Agrees));
    assert_eq!(measured(panics()), (name, Variant::Otherwise));
    assert_eq!(measure(&elsewhere, &mut Planted::new("without calls", |_, right| right)), None);
}

#[test]
fn a_record_takes_the_place_of_an_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let old = record(&[("0.9.0", Variant::Diverges)]);
    let path = old.store(folder.path()).unwrap().path().to_owned();
    let new = record(&[("0.9.0", Variant::Diverges), ("1.0.0", Variant::Agrees)]);
    new.replace(&path).unwrap();
    assert_eq!(Record::read(&path).unwrap().variants, new.variants);
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    assert!(new.replace(&folder.path().join("floor_div")).is_err());
}
