//! What libFuzzer needs around a session of int-props: set-up, the input type,
//! and the ways in which a run ends. Nothing here knows an operation, a subject
//! or a claim; a target is its family's name.
//!
//! A new finding aborts the process after its report, so that libFuzzer keeps
//! the input and cargo-fuzz says how to run it again. Ctrl-C, `-runs` and
//! `-max_total_time` end with the summary.

use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use int_props::case::Case;
use int_props::claim::Family;
use int_props::fuzzing::{Next, Session};
use int_props::generate::{self, Drawn};
use int_props::{panics, report};
use libfuzzer_sys::Corpus;
use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use signal_hook::consts::SIGINT;

mod seeds;

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

/// The corpus's records that this binary was built with: path and text.
static RECORDS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/records.rs"));

static FAMILY: OnceLock<Family> = OnceLock::new();

/// Ctrl-C was pressed.
static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

thread_local! {
    /// Leaked, because the summary is printed when the thread's own values have
    /// been dropped already.
    static SESSION: OnceCell<&'static RefCell<Session>> = const { OnceCell::new() };
}

/// Sets a target up, once, before libFuzzer reads its corpus: seeds, signals,
/// the panic hook and the session. What is wrong with the environment ends the
/// process with exit code 2.
pub fn init(family: Family) {
    FAMILY.get_or_init(|| family);
    panics::install();
    let session = Session::from_env(family, RECORDS).unwrap_or_else(|error| fail(&error));
    if let Err(error) = seeds::write_missing(family) {
        fail(&error);
    }
    let session: &'static RefCell<Session> = Box::leak(Box::new(RefCell::new(session)));
    SESSION.with(|cell| {
        cell.get_or_init(|| session);
    });

    // libFuzzer leaves a handler alone that is there already. A second Ctrl-C,
    // while a subject hangs, ends the process at once.
    let flag = Arc::clone(INTERRUPTED.get_or_init(Arc::default));
    let handlers = signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&flag))
        .and_then(|_| signal_hook::flag::register(SIGINT, flag));
    if let Err(error) = handlers {
        eprintln!("warning: Ctrl-C will end without a summary: {error}");
    }
    // SAFETY: the function only reads this thread's session and prints.
    #[allow(
        unsafe_code,
        reason = "libFuzzer ends a run through exit(), and says so to no one else"
    )]
    unsafe {
        libc::atexit(at_exit);
    }
}

/// Ends the process for what is wrong around it.
fn fail(error: &dyn fmt::Display) -> ! {
    eprintln!("error: {error}");
    std::process::exit(2);
}

extern "C" fn at_exit() {
    summarise();
}

fn summarise() {
    SESSION.with(|cell| {
        // A session that is borrowed is in the middle of an input: a subject called exit().
        if let Some(session) = cell.get().and_then(|session| session.try_borrow().ok()) {
            eprint!("{}", session.summary());
        }
    });
}

/// An input: the case that the bytes stand for. Too few bytes are refused, and
/// do not enter the corpus.
pub struct Input(Drawn);

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Input> {
        let bytes = u.bytes(u.len())?;
        let family = FAMILY.get().ok_or(arbitrary::Error::IncorrectFormat)?;
        generate::case(*family, bytes).map(Input).ok_or(arbitrary::Error::NotEnoughData)
    }
}

impl Input {
    /// Puts the case to the subjects; one that none can express stays out of the corpus.
    /// Ends the process at a finding.
    pub fn run(self) -> Corpus {
        if INTERRUPTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            summarise();
            // Not exit(): within an input libFuzzer would take that for a crash.
            signal_hook::low_level::exit(130);
        }
        let session = SESSION.with(|cell| cell.get().copied());
        let Some(session) = session else { return Corpus::Reject };
        let next = session.borrow_mut().input(&self.0);
        match next {
            Next::Go => Corpus::Keep,
            Next::Reject => Corpus::Reject,
            Next::Stop => {
                summarise();
                std::process::abort();
            }
        }
    }
}

impl fmt::Debug for Input {
    /// The case, as cargo-fuzz shows it beside an artifact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let case: &Case = &self.0.case;
        f.write_str(&report::case(case))
    }
}
