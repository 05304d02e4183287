//! The cases of `props/src/claim/arith.rs`.
#![no_main]

use int_fuzz::Input;
use int_props::claim::Family;
use libfuzzer_sys::Corpus;

libfuzzer_sys::fuzz_target!(init: int_fuzz::init(Family::Arith), |input: Input| -> Corpus { input.run() });
