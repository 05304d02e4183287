//! The cases of `props/src/claim/scale.rs`.
#![no_main]

use int_fuzz::Input;
use int_props::claim::Family;
use libfuzzer_sys::Corpus;

libfuzzer_sys::fuzz_target!(init: int_fuzz::init(Family::Scale), |input: Input| -> Corpus { input.run() });
