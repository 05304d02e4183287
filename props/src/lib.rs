//! Everything about putting a subject to the test: cases and their generator,
//! the subjects and the claims about them, the judge, the shrinker, and the
//! ledger of known divergences. No libFuzzer here, and no fact about a
//! framework: those are in `int-reference`.

pub mod aligned;
pub mod case;
pub mod claim;
pub mod class;
pub mod exhaustive;
pub mod finding;
pub mod fuzzing;
pub mod generate;
pub mod inputs;
pub mod json;
pub mod judge;
pub mod ledger;
pub mod model;
pub mod panics;
pub mod program;
pub mod record;
pub mod replay;
pub mod report;
pub mod shrink;
pub mod stats;
pub mod strategy;
pub mod subject;
pub mod suite;
pub mod total;
pub mod triage;
pub mod trial;
