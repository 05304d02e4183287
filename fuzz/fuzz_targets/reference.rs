//! Every function of the reference, called with anything: `props/src/total.rs` says what
//! must hold. No subject and no record has a part in it, so what is found stops the run
//! (a panic too, as libFuzzer sees it), `--keep-going` or not.
#![no_main]

use std::sync::atomic::{AtomicU64, Ordering};

use int_props::generate::Call;
use int_props::total::holds;
use libfuzzer_sys::Corpus;

static INPUTS: AtomicU64 = AtomicU64::new(0);
static VALUES: AtomicU64 = AtomicU64::new(0);
static DEFINED: AtomicU64 = AtomicU64::new(0);

libfuzzer_sys::fuzz_target!(
    init: {
        // SAFETY: the function reads three counters and prints.
        #[allow(unsafe_code, reason = "libFuzzer ends a run through exit()")]
        unsafe {
            libc::atexit(summary);
        }
    },
    |bytes: &[u8]| -> Corpus {
        let Some(call) = Call::draw(bytes) else { return Corpus::Reject };
        INPUTS.fetch_add(1, Ordering::Relaxed);
        match holds(&call) {
            Ok(held) => {
                VALUES.fetch_add(held.value.into(), Ordering::Relaxed);
                DEFINED.fetch_add(held.defined as u64, Ordering::Relaxed);
            }
            Err(what) => {
                eprintln!("{what}");
                std::process::abort();
            }
        }
        Corpus::Keep
    }
);

extern "C" fn summary() {
    let [inputs, values, defined] =
        [&INPUTS, &VALUES, &DEFINED].map(|counter| counter.load(Ordering::Relaxed));
    eprintln!("{inputs} inputs ran: {values} gave a value, {defined} elements as defined");
}
