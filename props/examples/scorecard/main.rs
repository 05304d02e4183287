//! What `cargo ci scorecard` asks of proptest: after how many inputs each planted
//! fault is found, by this project's strategy and by the baseline of uniform
//! values. Prints a JSON line per fault.
//!
//! ```text
//! scorecard list
//! scorecard proptest --seeds 5 --cap 1000000 [FAULT…]
//! scorecard uniform --seeds 5 --cap 100000 [FAULT…]
//! ```

use std::cell::{Cell, RefCell};
use std::process::ExitCode;

use int_props::generate::Drawn;
use int_props::ledger::Ledger;
use int_props::panics;
use int_props::strategy;
use int_props::suite::Suite;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use serde_json::json;

#[path = "../../tests/planted/mod.rs"]
mod planted;
mod uniform;

use planted::fault::Fault;
use planted::library::library;
use planted::table;

/// What the command line asks for.
struct Options {
    engine: Engine,
    seeds: u64,
    cap: u32,
    faults: Vec<&'static Fault>,
}

/// Where the inputs come from.
#[derive(Clone, Copy)]
enum Engine {
    /// Nowhere: the faults are listed.
    List,
    /// This project's strategy.
    Proptest,
    /// Uniform values.
    Uniform,
}

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    panics::install();
    for fault in &options.faults {
        let family = fault.family;
        let line = match options.engine {
            Engine::List => json!({
                "name": fault.name,
                "family": family.name(),
                "call": fault.call,
                "kind": fault.kind.name(),
            }),
            Engine::Proptest => measured(fault, &options, &strategy::cases(family)),
            Engine::Uniform => measured(fault, &options, &uniform::cases(family)),
        };
        println!("{line}");
    }
    ExitCode::SUCCESS
}

/// A line of counts, one for each seed: `null` where the fault was not found.
fn measured(
    fault: &'static Fault,
    options: &Options,
    cases: &impl Strategy<Value = Drawn>,
) -> serde_json::Value {
    let mut counts: Vec<Option<u64>> = Vec::new();
    for seed in 1..=options.seeds {
        // Once most seeds have failed to find it, the median is the cap.
        let missed = counts.iter().filter(|c| c.is_none()).count() as u64;
        if 2 * missed > options.seeds {
            break;
        }
        counts.push(inputs_until_found(fault, cases, seed, options.cap));
    }
    json!({ "name": fault.name, "inputs": counts })
}

/// How many inputs it takes to find the fault.
fn inputs_until_found(
    fault: &'static Fault,
    cases: &impl Strategy<Value = Drawn>,
    seed: u64,
    cap: u32,
) -> Option<u64> {
    let suite = Suite::new(vec![Box::new(library(Some(fault)))], Ledger::new());
    let suite = RefCell::new(suite);
    let count = Cell::new(0);
    let config = Config {
        cases: cap,
        // The suite has made it small already.
        max_shrink_iters: 0,
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let passed = TestRunner::new_with_rng(config, rng).run(cases, |drawn| {
        count.set(count.get() + 1);
        match suite.borrow_mut().run(fault.family, &drawn).is_empty() {
            true => Ok(()),
            false => Err(TestCaseError::fail("found")),
        }
    });
    passed.is_err().then(|| count.get())
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let engine = match args.next().as_deref() {
            Some("list") => Engine::List,
            Some("proptest") => Engine::Proptest,
            Some("uniform") => Engine::Uniform,
            other => return Err(format!("{other:?} is neither list, proptest nor uniform")),
        };
        let mut options = Options { engine, seeds: 5, cap: 100_000, faults: Vec::new() };
        while let Some(arg) = args.next() {
            let mut number = || {
                let value = args.next().unwrap_or_default();
                value.parse::<u32>().map_err(|e| format!("{arg} {value}: {e}"))
            };
            match arg.as_str() {
                "--seeds" => options.seeds = number()?.into(),
                "--cap" => options.cap = number()?,
                name => {
                    let fault = table::find(name).ok_or_else(|| format!("no fault {name:?}"))?;
                    options.faults.push(fault);
                }
            }
        }
        if options.faults.is_empty() {
            options.faults = table::all().collect();
        }
        Ok(options)
    }
}
