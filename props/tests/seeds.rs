//! The committed seeds: every family has some, each is a case, and between them
//! they have every feature that the generator draws.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use int_props::claim::Family;
use int_props::generate::{self, seeds};

fn committed(family: Family) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/seeds").join(family.name());
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries
        .map(|entry| entry.unwrap())
        .map(|e| (e.file_name().into_string().unwrap(), fs::read(e.path()).unwrap()))
        .collect()
}

#[test]
fn every_family_has_seeds_and_each_is_a_case() {
    for family in Family::ALL {
        let seeds = committed(family);
        assert!((40..=100).contains(&seeds.len()), "{}: {}", family.name(), seeds.len());
        for (name, seed) in seeds {
            assert_eq!(name, seeds::file_name(&seed));
            assert!(seed.len() <= 64, "{}/{name}", family.name());
            assert!(generate::case(family, &seed).is_some(), "{}/{name}", family.name());
        }
    }
}

#[test]
fn between_them_they_have_every_feature() {
    for family in Family::ALL {
        let have: BTreeSet<String> = committed(family)
            .iter()
            .filter_map(|(_, seed)| generate::case(family, seed))
            .flat_map(|drawn| seeds::features(&drawn.case))
            .collect();
        for i in 0..3_000_u32 {
            let drawn = generate::case(family, &i.to_le_bytes()).unwrap();
            for feature in seeds::features(&drawn.case) {
                assert!(
                    have.contains(&feature),
                    "no seed of {} has {feature:?}: run the example write_seeds",
                    family.name()
                );
            }
        }
    }
}
