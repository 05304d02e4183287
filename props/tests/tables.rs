//! The tables hang together: every claim names a function of the reference with
//! attributes that it has, no call stands twice, and every family has its
//! target, its seeds and a folder of the same name.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use int_props::claim::{Basis, Family};
use int_props::class;
use int_props::subject::{self, Subject};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn all() -> Vec<Box<dyn Subject>> {
    subject::all()
}

#[test]
fn claims_name_functions_attributes_and_classes_that_exist() {
    for subject in all() {
        for call in subject.calls() {
            let place = format!("{} `{}` ({})", subject.name(), call.text, call.form.name());
            assert!(!call.claims.is_empty(), "{place} makes no claim");
            for claim in &call.claims {
                let op = claim.op();
                let op = op.unwrap_or_else(|| panic!("{place}: no function {}", claim.reference));
                let taken = claim.from_case.iter().map(|(_, to)| *to);
                for name in claim.attrs.iter().map(|(name, _)| name).chain(taken) {
                    let known = op.attrs.iter().any(|a| a.name == name);
                    assert!(known, "{place}: {} has no attribute {name}", claim.reference);
                }
                for class in claim.excludes {
                    assert!(class::find(class).is_some(), "{place}: no class {class}");
                }
                let excludes = claim.basis == Basis::Recipe || claim.excludes.is_empty();
                assert!(excludes, "{place}: only a recipe excludes classes");
            }
        }
    }
}

#[test]
fn no_call_stands_twice_in_a_family_and_no_claim_in_two() {
    for subject in all() {
        let mut calls = HashSet::new();
        let mut claims = HashSet::new();
        for call in subject.calls() {
            let place = format!("{} `{}` ({})", subject.name(), call.text, call.form.name());
            assert!(calls.insert((call.family, call.form, call.text)), "{place} stands twice");
            for claim in &call.claims {
                let key = (call.text, call.form, claim.reference, claim.attrs.to_string());
                assert!(claims.insert(key), "{place}: {} is claimed twice", claim.reference);
            }
        }
    }
}

#[test]
fn subjects_have_names_of_their_own_and_calls_in_every_form_they_draw() {
    let subjects = all();
    let names: HashSet<&str> = subjects.iter().map(|s| s.name()).collect();
    assert_eq!(names.len(), subjects.len());
    if subjects.is_empty() {
        return;
    }
    for family in Family::ALL {
        for form in family.spec().forms {
            let called = |s: &dyn Subject| {
                s.calls().iter().any(|c| c.family == family && c.form == form.form)
            };
            let called = subjects.iter().any(|s| called(&**s));
            assert!(called, "{}: no call of form {}", family.name(), form.form.name());
        }
    }
}

#[test]
fn every_family_has_its_target_and_seeds() {
    let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    for family in Family::ALL {
        let name = family.name();
        let target = root().join(format!("fuzz/fuzz_targets/{name}.rs"));
        let source = std::fs::read_to_string(&target).unwrap();
        assert!(source.contains(&format!("Family::{family:?}")), "{name} runs another family");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is no [[bin]]");
        let seeds = std::fs::read_dir(root().join(format!("corpus/seeds/{name}")));
        assert!(seeds.is_ok_and(|mut s| s.next().is_some()), "{name} has no seeds");
    }
    let targets = std::fs::read_dir(root().join("fuzz/fuzz_targets")).unwrap().count();
    // `reference` has no subject, and so no family; `planted` has them all.
    assert_eq!(targets, Family::ALL.len() + 2, "a target without a family");
}
