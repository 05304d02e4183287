//! A fuzz session: one family, all subjects, the records that the binary was
//! built with, and the switches of the environment. A session says what to do
//! after each input and what to print at the end; it knows nothing of libFuzzer,
//! so any fuzzer can drive it, and so can a test.
//!
//! | variable | effect |
//! |---|---|
//! | `KEEP_GOING=1` | go on after a finding, and count |
//! | `STRICT=1` | known divergences are findings too |
//! | `INT_FINDINGS=DIR` | where new records are written; else `corpus/` of the checkout the binary was built in, else `./findings/` |

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use crate::claim::Family;
use crate::generate::Drawn;
use crate::ledger::{Ledger, LoadError};
use crate::report::{self, Style};
use crate::subject::{self, Subject};
use crate::suite::Suite;

/// One target at work.
pub struct Session {
    family: Family,
    suite: Suite,
    keep_going: bool,
    style: Style,
}

/// What to do after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next input.
    Go,
    /// The next, and none that is like this one: no subject could express it.
    Reject,
    /// There was a finding, and its report is printed: stop here.
    Stop,
}

/// The switches of the environment.
#[derive(Clone, Debug, Default)]
pub struct Switches {
    /// Go on after a finding.
    pub keep_going: bool,
    /// Known divergences are findings.
    pub strict: bool,
    /// Where new records go; `None` keeps them in memory.
    pub findings: Option<PathBuf>,
}

impl Switches {
    /// As the process's environment has them.
    pub fn from_env() -> Switches {
        let on = |name| std::env::var_os(name).is_some_and(|v| is_on(&v));
        Switches {
            keep_going: on("KEEP_GOING"),
            strict: on("STRICT"),
            findings: Some(findings_folder()),
        }
    }
}

/// Set, and to something else than nothing or `0`.
fn is_on(value: &OsStr) -> bool {
    !value.is_empty() && value != "0"
}

/// Where new records are written, in a subfolder per family.
pub fn findings_folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("INT_FINDINGS").filter(|v| !v.is_empty()) {
        return folder.into();
    }
    let corpus = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus"));
    match corpus.canonicalize() {
        Ok(corpus) if corpus.is_dir() => corpus,
        _ => PathBuf::from("findings"),
    }
}

impl Session {
    /// All subjects and the records that the binary was built with (paths from
    /// the corpus on, and texts), with the switches of the environment.
    ///
    /// # Errors
    ///
    /// If a record is malformed.
    pub fn from_env(family: Family, records: &[(&str, &str)]) -> Result<Session, LoadError> {
        let ledger = Ledger::embedded(records)?;
        Ok(Session::new(family, subject::all(), ledger, Switches::from_env()))
    }

    /// These subjects and records, with these switches.
    pub fn new(
        family: Family,
        subjects: Vec<Box<dyn Subject>>,
        ledger: Ledger,
        switches: Switches,
    ) -> Session {
        let mut suite = Suite::new(subjects, ledger).strict(switches.strict);
        if let Some(folder) = switches.findings {
            suite = suite.write_to(folder);
        }
        let style = Style::for_terminal(io::stderr().is_terminal());
        Session { family, suite, keep_going: switches.keep_going, style }
    }

    /// Puts one input to the subjects and reports its findings on standard error.
    pub fn input(&mut self, drawn: &Drawn) -> Next {
        let ran = self.suite.stats().ran;
        let findings = self.suite.run(self.family, drawn);
        for finding in &findings {
            eprintln!("\n{}", report::finding(finding, &self.suite, self.style));
        }
        if !findings.is_empty() && !self.keep_going {
            Next::Stop
        } else if self.suite.stats().ran == ran {
            Next::Reject
        } else {
            Next::Go
        }
    }

    /// The statistics so far.
    pub fn summary(&self) -> String {
        report::summary(self.family, &self.suite, self.style)
    }

    /// The suite, with its counts and its ledger.
    pub fn suite(&self) -> &Suite {
        &self.suite
    }
}
