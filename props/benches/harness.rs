//! What the harness costs beside its subjects: per family, the time that the
//! direct subjects' calls take, the time of everything else (drawing the case, the
//! reference, judging, explaining by records, which puts cases to the subjects
//! again), and the one over the other, all in one run on the same inputs.
//!
//! `cargo bench -p int-props --profile thorough --bench harness [-- FAMILY…]`

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::time::Instant;

use int_props::case::Case;
use int_props::claim::Family;
use int_props::generate;
use int_props::ledger::Ledger;
use int_props::subject::{self, Call, Observed, Subject};
use int_props::suite::Suite;

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

const INPUTS: u64 = 20_000;

/// The input under way, and what the subjects took for inputs so far.
#[derive(Default)]
struct Clock {
    input: AtomicPtr<Case>,
    nanoseconds: AtomicU64,
}

/// A subject under a clock that runs for the inputs themselves, not for the cases
/// that explaining a divergence asks about.
struct Timed {
    inner: Box<dyn Subject>,
    clock: Arc<Clock>,
}

impl Subject for Timed {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn version(&self) -> &str {
        self.inner.version()
    }

    fn calls(&self) -> &[Call] {
        self.inner.calls()
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        if !std::ptr::eq(self.clock.input.load(Ordering::Relaxed), case) {
            return self.inner.run(call, case);
        }
        let _running = Running { start: Instant::now(), clock: &self.clock };
        self.inner.run(call, case)
    }

    fn program(&self, call: usize, case: &Case) -> String {
        self.inner.program(call, case)
    }
}

/// A call under way: it counts when it ends, by a panic too.
struct Running<'a> {
    start: Instant,
    clock: &'a Clock,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let spent = u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.clock.nanoseconds.fetch_add(spent, Ordering::Relaxed);
    }
}

fn measure(family: Family, ledger: Ledger) {
    let clock = Arc::new(Clock::default());
    let timed = |inner| Box::new(Timed { inner, clock: clock.clone() }) as Box<dyn Subject>;
    let subjects = subject::all().into_iter().filter(|s| !s.slow()).map(timed).collect();
    let mut suite = Suite::new(subjects, ledger);
    let start = Instant::now();
    let mut inputs = 0_u64;
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bytes = Vec::new();
    while inputs < INPUTS {
        bytes.clear();
        while bytes.len() < 96 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            bytes.extend(seed.to_le_bytes());
        }
        let Some(mut drawn) = generate::case(family, &bytes) else { continue };
        inputs += 1;
        clock.input.store(&raw mut drawn.case, Ordering::Relaxed);
        suite.run(family, &drawn);
    }
    let all = start.elapsed().as_secs_f64();
    let subject = clock.nanoseconds.load(Ordering::Relaxed) as f64 / 1e9;
    let per_input = |seconds: f64| seconds / inputs as f64 * 1e6;
    println!(
        "{:<10} {:>9.0} {:>14.1} {:>14.1} {:>8.2}",
        family.name(),
        inputs as f64 / all,
        per_input(subject),
        per_input(all - subject),
        (all - subject) / subject,
    );
}

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let named: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("family      inputs/s   subject µs/in   harness µs/in   ratio");
    for family in Family::ALL {
        if named.is_empty() || named.iter().any(|name| name == family.name()) {
            let ledger = Ledger::load_dir(&corpus).unwrap_or_else(|error| panic!("{error}"));
            measure(family, ledger);
        }
    }
}
