//! Panics of subjects: caught, silent, and with the place where they arose.
//!
//! A process-wide hook, put in front of the one that was there, keeps the
//! message and source file of a panic while a subject runs: on the thread that
//! called it, and on a pool's worker threads, which the caller never sees.
//! Every other panic goes to the hook that was there before: the default in
//! tests, libFuzzer's aborting one in fuzz targets, so a fault of the harness
//! is never taken for the subject's.
//!
//! [`observe`] is all that others need. Where nothing panics it allocates
//! nothing; where something does, no backtrace is taken, whatever
//! `RUST_BACKTRACE` says.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, Once, PoisonError};

use crate::subject::Observed;

/// How many observations are going on in the process.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// How many have begun: an older panic of a worker is no part of this one.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// The latest panic on a thread that runs no observation itself, and how many
/// observations had begun by then.
static WORKER: Mutex<Option<(u64, Caught)>> = Mutex::new(None);

/// Longer panic messages (a printed tensor) are cut.
const MESSAGE_LIMIT: usize = 1000;

thread_local! {
    /// Whether this thread is inside [`observe`].
    static INSIDE: Cell<bool> = const { Cell::new(false) };
    /// Whether it ever was: then it is no worker of a subject's pool.
    static HARNESS: Cell<bool> = const { Cell::new(false) };
    /// The latest panic on this thread inside [`observe`].
    static CAUGHT: RefCell<Option<Caught>> = const { RefCell::new(None) };
}

/// What the hook keeps of a panic.
struct Caught {
    message: String,
    file: String,
}

/// Runs a subject; a panic becomes [`Observed::Panics`].
///
/// ```
/// use int_props::panics::observe;
/// use int_props::subject::Observed;
/// let seen = observe(|| panic!("no {}", "kernel"));
/// let Observed::Panics { message, .. } = seen else { panic!() };
/// assert_eq!(message, "no kernel");
/// ```
pub fn observe(subject: impl FnOnce() -> Observed) -> Observed {
    install();
    HARNESS.set(true);
    let outer = INSIDE.replace(true);
    // What the library itself caught earlier is nobody's panic.
    CAUGHT.take();
    RUNNING.fetch_add(1, SeqCst);
    let begun = BEGUN.fetch_add(1, SeqCst) + 1;
    // A subject's state after a panic is the library's own affair: an adapter
    // builds its tensors anew for each case.
    let result = panic::catch_unwind(AssertUnwindSafe(subject));
    RUNNING.fetch_sub(1, SeqCst);
    INSIDE.set(outer);
    result.unwrap_or_else(|payload| caught(begun, &*payload))
}

/// Puts the hook in front of the one that is there, once. [`observe`] does it
/// by itself; a fuzz target calls this after libFuzzer has installed its own.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !keep(info) {
                before(info);
            }
        }));
    });
}

/// Keeps a subject's panic; `false` if it is not a subject's.
fn keep(info: &PanicHookInfo<'_>) -> bool {
    // During the destruction of a thread its variables are gone.
    let inside = INSIDE.try_with(Cell::get).unwrap_or(false);
    let harness = HARNESS.try_with(Cell::get).unwrap_or(false);
    if !inside && (harness || RUNNING.load(SeqCst) == 0) {
        return false;
    }
    let path = info.location().map_or("", |l| l.file());
    // Another test's assertion, on a thread that never observed anything.
    if !inside && path.starts_with("props/") {
        return false;
    }
    let message = info.payload_as_str().unwrap_or("a payload that is no text");
    let message = message.chars().take(MESSAGE_LIMIT).collect();
    let caught = Caught { message, file: crate_path(path) };
    if inside {
        CAUGHT.set(Some(caught));
    } else {
        let mut worker = WORKER.lock().unwrap_or_else(PoisonError::into_inner);
        *worker = Some((BEGUN.load(SeqCst), caught));
    }
    true
}

/// The panic that ended an observation on this thread.
fn caught(begun: u64, payload: &(dyn Any + Send)) -> Observed {
    let own = CAUGHT.take();
    let mut worker = WORKER.lock().unwrap_or_else(PoisonError::into_inner);
    let worker = worker.take_if(|(at, _)| *at >= begun).map(|(_, caught)| caught);
    // A pool hands the worker's payload on without a panic of its own; a thread
    // scope panics again, which tells nothing about the cause.
    let second_hand = own.as_ref().is_none_or(|c| c.message == "a scoped thread panicked");
    let first = if second_hand { worker.or(own) } else { own };
    let Caught { message, file } = first.unwrap_or_else(|| {
        let text = payload.downcast_ref::<&str>().map(|s| s.to_string());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Caught { message: text.unwrap_or_default(), file: String::new() }
    });
    Observed::Panics { message, file }
}

/// A source path from the crate's folder on, without a version:
/// `burn-flex/src/ops/int.rs` wherever the crate was unpacked.
fn crate_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    let parts: Vec<&str> = path.split('/').collect();
    let versioned = parts.iter().rposition(|part| without_version(part).is_some());
    let start = versioned.or_else(|| parts.iter().rposition(|p| *p == "src")?.checked_sub(1));
    let Some(start) = start else { return path };
    let folder = without_version(parts[start]).unwrap_or(parts[start]);
    let rest = parts[start + 1..].iter();
    rest.fold(folder.to_owned(), |path, part| path + "/" + part)
}

/// `burn-flex` of `burn-flex-0.22.1`; `None` if the name ends in no version.
fn without_version(folder: &str) -> Option<&str> {
    let mut dashes = folder.match_indices('-');
    dashes.find_map(|(at, _)| {
        let core = folder[at + 1..].split(['-', '+']).next()?;
        let numbers: Vec<&str> = core.split('.').collect();
        let version = numbers.len() == 3
            && numbers.iter().all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        version.then_some(&folder[..at])
    })
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    #[test]
    fn paths_start_at_the_crates_folder() {
        let registry = "/r/registry/src/index-1949cf8c/burn-flex-0.22.1/src/ops/int.rs";
        assert_eq!(crate_path(registry), "burn-flex/src/ops/int.rs");
        let checkout = "/r/git/checkouts/burn-12ab/9f0/crates/burn-flex/src/ops/int.rs";
        assert_eq!(crate_path(checkout), "burn-flex/src/ops/int.rs");
        let pre = "C:\\r\\t4a-gemm-0.20.1-pre.2+x\\src\\lib.rs";
        assert_eq!(crate_path(pre), "t4a-gemm/src/lib.rs");
        assert_eq!(crate_path("/rustc/1a2b/library/core/src/num/mod.rs"), "core/src/num/mod.rs");
        assert_eq!(crate_path("elsewhere.rs"), "elsewhere.rs");
    }

    #[test]
    fn a_panic_is_kept_with_its_place() {
        let zero = black_box(0);
        let seen = observe(|| Observed::Unsupported((1 / zero).to_string().into()));
        assert_eq!(
            seen,
            Observed::Panics {
                message: "attempt to divide by zero".into(),
                file: "props/src/panics.rs".into(),
            }
        );
    }

    #[test]
    fn a_workers_panic_is_kept_in_its_own_words() {
        // A zero step panics in the standard library, as a pool's worker would
        // in the subject's crate.
        let seen = observe(|| {
            std::thread::scope(|s| {
                s.spawn(|| (0..3).step_by(black_box(0)).count()).join().map(|_| ())
            })
            .unwrap_or_else(|payload| std::panic::resume_unwind(payload));
            Observed::Hangs
        });
        assert_step_by(seen);
        let seen = observe(|| {
            std::thread::scope(|s| {
                s.spawn(|| (0..3).step_by(black_box(0)).count());
            });
            Observed::Hangs
        });
        assert_step_by(seen);
    }

    fn assert_step_by(seen: Observed) {
        let Observed::Panics { message, file } = seen else { panic!("{seen:?}") };
        assert_eq!(file, "core/src/iter/adapters/step_by.rs");
        assert!(message.contains("step != 0"), "{message}");
    }

    #[test]
    fn what_the_subject_catches_itself_leaves_nothing_behind() {
        let seen = observe(|| {
            let _ = std::panic::catch_unwind(|| panic!("swallowed"));
            Observed::Hangs
        });
        assert_eq!(seen, Observed::Hangs);
        let seen = observe(|| std::panic::resume_unwind(Box::new(String::from("re-raised"))));
        assert_eq!(seen, Observed::Panics { message: "re-raised".into(), file: String::new() });
    }
}
