//! The cases of `props/src/claim/floor_div.rs`.
#![no_main]

use int_fuzz::Input;
use int_props::claim::Family;
use libfuzzer_sys::Corpus;

libfuzzer_sys::fuzz_target!(init: int_fuzz::init(Family::FloorDiv), |input: Input| -> Corpus { input.run() });
