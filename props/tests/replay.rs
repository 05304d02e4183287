//! Every record of the corpus as a test of its own name: a triaged divergence is
//! still there as written, a fixed one is gone, and none is left untriaged.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use int_props::judge::How;
use int_props::record::{Record, Status};
use int_props::replay::{Replay, replay};
use int_props::subject::Isolated;
use int_props::subject::{self, Subject};
use libtest_mimic::{Arguments, Failed, Trial};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

/// Longer than any library needs for one small case.
const TIMEOUT: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let names: Vec<String> = subject::all().iter().map(|s| s.name().to_owned()).collect();
    let tests = records(&corpus).into_iter().map(|path| {
        let short = path.strip_prefix(&corpus).unwrap_or(&path).with_extension("");
        let linked = Record::read(&path).map_or(true, |r| names.contains(&r.claim.subject));
        let name = short.display().to_string();
        Trial::test(name, move || test(&path)).with_ignored_flag(!linked)
    });
    let tests = tests.collect();
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// The records' files.
fn records(corpus: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
    };
    let files = list(corpus).into_iter().filter(|p| p.is_dir()).flat_map(|folder| list(&folder));
    let mut files: Vec<PathBuf> =
        files.filter(|p| p.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    files
}

fn test(path: &Path) -> Result<(), Failed> {
    let record = Record::read(path)?;
    let subject = subject::by_name(&record.claim.subject);
    let subject = subject.ok_or_else(|| format!("no subject {}", record.claim.subject))?;
    let mut subject = match record.how {
        How::Aborts | How::Hangs => isolated(subject)?,
        _ => subject,
    };
    if record.status == Status::New {
        return Err("new: look at it, say in its note what it is, and mark it triaged".into());
    }
    match replay(&record, &mut *subject) {
        Replay::Holds | Replay::NotListed(_) => Ok(()),
        Replay::Changed(what) => Err(what.into()),
    }
}

/// The subject in a process of its own.
fn isolated(subject: Box<dyn Subject>) -> Result<Box<dyn Subject>, Failed> {
    let program = option_env!("CARGO_BIN_EXE_int-props");
    let program = program.ok_or("needs the feature `cli`: a child process evaluates it")?;
    let name = subject.name().to_owned();
    Ok(Box::new(Isolated::new(subject, TIMEOUT, move || {
        let mut child = Command::new(program);
        child.args(["eval", "--as", &name]);
        child
    })))
}
