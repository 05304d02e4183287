//! Puts the witness of every record about tenferro in the family `scale` to
//! tenferro 0.8.0, through the adapter, rows and judge of the main workspace, and
//! says where 0.8.0 does otherwise than 0.9.0 and the record does not list it.
//!
//! With `--write` what 0.8.0 does goes into the records, under `[variants]`. Exit
//! code: 0 if every record holds for 0.8.0, 1 if not, 2 if the corpus cannot be read.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use int_props::record::{Record, Variant};
use int_props::replay::{Replay, replay};
use int_props::subject::{Subject, tenferro};
use int_props::trial::variant;

const VERSION: &str = "0.8.0";

fn main() -> ExitCode {
    let write = env::args().any(|arg| arg == "--write");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../corpus/scale");
    match records(&corpus, write) {
        Ok((0, _)) => {
            eprintln!("no record about tenferro in {}", corpus.display());
            ExitCode::from(2)
        }
        Ok((records, changed)) => {
            println!("{records} records put to tenferro {VERSION}, {changed} do otherwise");
            ExitCode::from(u8::from(changed > 0))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// How many records there are, and how many do otherwise.
fn records(corpus: &Path, write: bool) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let mut subjects = tenferro::all(VERSION);
    let (mut records, mut changed) = (0, 0);
    for path in files(corpus)? {
        let mut record = Record::read(&path)?;
        let subject = subjects.iter_mut().find(|s| s.name() == record.claim.subject);
        let Some(subject) = subject else { continue };
        records += 1;
        let here = variant(&**subject);
        let listed = record.variants.iter().position(|(name, _)| *name == here);
        if write {
            let found = found(&record, &mut **subject);
            match listed {
                Some(at) => record.variants[at].1 = found,
                None => record.variants.push((here, found)),
            }
            fs::write(&path, record.to_string())?;
            continue;
        }
        // What is not listed is as in 0.9.0.
        let says = listed.map_or(Variant::Diverges, |at| record.variants[at].1);
        record.variants = vec![(here, says)];
        if let Replay::Changed(how) = replay(&record, &mut **subject) {
            changed += 1;
            println!("{}: {how}", path.display());
        }
    }
    Ok((records, changed))
}

/// What the record would have to say of this version to hold.
fn found(record: &Record, subject: &mut dyn Subject) -> Variant {
    let mut holds = |says: &Variant| {
        let record = Record { variants: vec![(variant(subject), *says)], ..record.clone() };
        replay(&record, subject) == Replay::Holds
    };
    let found = Variant::ALL.into_iter().find(|says| holds(says));
    found.unwrap_or(Variant::Otherwise)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    files.sort();
    Ok(files)
}
