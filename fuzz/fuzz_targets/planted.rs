//! The reference with one of the planted faults, which `INT_PLANTED` names:
//! `props/tests/planted/table` lists them. The suite's own path from input to
//! finding, without a tensor library; `cargo ci scorecard` counts the inputs that
//! it takes. Without a fault all families get their cases, the first byte chooses
//! which, and nothing may be found.
#![no_main]

use std::cell::RefCell;

use int_props::claim::Family;
use int_props::generate;
use int_props::ledger::Ledger;
use int_props::panics;
use int_props::report::{self, Style};
use int_props::suite::Suite;
use libfuzzer_sys::Corpus;

#[path = "../../props/tests/planted/mod.rs"]
mod planted;

use planted::fault::Fault;
use planted::{library::library, table};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

struct Target {
    fault: Option<&'static Fault>,
    suite: Suite,
    inputs: u64,
}

thread_local! {
    static TARGET: RefCell<Option<Target>> = const { RefCell::new(None) };
}

libfuzzer_sys::fuzz_target!(init: init(), |bytes: &[u8]| -> Corpus {
    TARGET.with_borrow_mut(|target| target.as_mut().map_or(Corpus::Reject, |t| t.run(bytes)))
});

fn init() {
    panics::install();
    let name = std::env::var("INT_PLANTED").unwrap_or_default();
    let fault = table::find(&name);
    if fault.is_none() && !name.is_empty() {
        eprintln!("error: no fault {name:?}");
        std::process::exit(2);
    }
    let suite = Suite::new(vec![Box::new(library(fault))], Ledger::new());
    TARGET.set(Some(Target { fault, suite, inputs: 0 }));
}

impl Target {
    fn run(&mut self, bytes: &[u8]) -> Corpus {
        let (family, bytes) = match (self.fault, bytes) {
            (Some(fault), _) => (fault.family, bytes),
            (None, [first, rest @ ..]) => {
                (Family::ALL[usize::from(*first) % Family::ALL.len()], rest)
            }
            (None, []) => return Corpus::Reject,
        };
        let Some(drawn) = generate::case(family, bytes) else { return Corpus::Reject };
        self.inputs += 1;
        let findings = self.suite.run(family, &drawn);
        if findings.is_empty() {
            return Corpus::Keep;
        }
        for found in &findings {
            eprintln!("\n{}", report::finding(found, &self.suite, Style::for_terminal(false)));
        }
        let name = self.fault.map_or("what was not planted", |fault| fault.name);
        eprintln!("found {name} after {} inputs", self.inputs);
        std::process::abort();
    }
}
