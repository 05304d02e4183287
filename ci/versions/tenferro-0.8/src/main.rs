//! Puts the witness of every record about tenferro in the family `scale` to
//! tenferro 0.8.0, through the adapter, rows and judge of the main workspace, and
//! says where 0.8.0 does otherwise than the record.
//!
//! With `--write` the answers go into the records, under `[variants]`. Exit code: 0 if every
//! record holds for 0.8.0 or says what does, 1 if not, 2 if the corpus cannot be read.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use int_props::judge::Verdict;
use int_props::record::{Record, Variant};
use int_props::subject::{Observed, Subject, tenferro};
use int_props::trial::Trial;

const VERSION: &str = "0.8.0";

fn main() -> ExitCode {
    let write = env::args().any(|arg| arg == "--write");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../corpus/scale");
    match replay(&corpus, write) {
        Ok(Replayed { records: 0, .. }) => {
            eprintln!("no record about tenferro in {}", corpus.display());
            ExitCode::from(2)
        }
        Ok(Replayed { records, changed }) => {
            println!("{records} records put to tenferro {VERSION}, {changed} do otherwise");
            ExitCode::from(u8::from(changed > 0))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

struct Replayed {
    records: usize,
    changed: usize,
}

fn replay(corpus: &Path, write: bool) -> Result<Replayed, Box<dyn std::error::Error>> {
    let mut subjects = tenferro::all(VERSION);
    let mut replayed = Replayed { records: 0, changed: 0 };
    for path in files(corpus)? {
        let mut record = Record::read(&path)?;
        let subject = subjects.iter_mut().find(|s| s.name() == record.claim.subject);
        let Some(subject) = subject else { continue };
        let (found, observed) = put(&mut **subject, &record)?;
        replayed.records += 1;
        let stated = record.variants.iter().find(|(name, _)| *name == variant());
        let stated = stated.map_or(Variant::Diverges, |(_, variant)| *variant);
        if write {
            record.variants.retain(|(name, _)| *name != variant());
            record.variants.push((variant(), found));
            fs::write(&path, record.to_string())?;
        } else if found != stated {
            replayed.changed += 1;
            println!("{}: {} instead of {}", path.display(), found.name(), stated.name());
            println!("  0.8.0 gives {observed:?}");
        }
    }
    Ok(replayed)
}

/// The version and what of the build changes outcomes, as in records.
fn variant() -> String {
    let checked = if cfg!(debug_assertions) { " checked" } else { "" };
    format!("{VERSION}{checked}")
}

/// What the record's witness does here.
fn put(subject: &mut dyn Subject, record: &Record) -> Result<(Variant, Observed), String> {
    let missing = || format!("no claim of {} is that of the record", record.claim.subject);
    let (call, claim) = place(subject, record).ok_or_else(missing)?;
    let judged = Trial::new(subject, call, claim).run(&record.case);
    let as_written =
        judged.observed == record.observed || record.behaviour.matches(&judged.observed);
    let found = match judged.verdict {
        Verdict::Diverges(_) if as_written => Variant::Diverges,
        Verdict::Diverges(_) => Variant::Otherwise,
        _ => Variant::Agrees,
    };
    Ok((found, judged.observed))
}

fn place(subject: &dyn Subject, record: &Record) -> Option<(usize, usize)> {
    let key = &record.claim;
    subject.calls().iter().enumerate().find_map(|(at, call)| {
        let this = call.text == key.call && call.form == key.form && call.family == record.family;
        let claims = call.claims.iter();
        let claim =
            claims.clone().position(|c| c.reference == key.reference && c.attrs == key.attrs);
        this.then_some((at, claim?))
    })
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    files.sort();
    Ok(files)
}
