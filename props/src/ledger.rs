//! The ledger: all records, indexed by the claim they are about. It says of a
//! divergence whether known records explain it (`ledger/explain.rs`), takes in
//! what a run finds, and never writes a file.
//!
//! Only triaged records explain, and those found in this very run: a new record
//! that lies in the corpus untriaged stops every later run again.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use int_reference::Attrs;

use crate::class::Class;
use crate::record::{ClaimKey, Record, RecordError, Status, family_of};

mod explain;
mod hidden;
mod refusals;

pub use explain::Rerun;

/// The known divergences.
#[derive(Debug, Default)]
pub struct Ledger {
    entries: Vec<Entry>,
    slots: HashMap<String, Slot>,
    /// By slot, what is known about that claim.
    known: Vec<Known>,
}

/// What is known about a claim.
#[derive(Debug)]
struct Known {
    /// The attributes that it fixes.
    attrs: Attrs,
    records: Vec<RecordId>,
}

#[derive(Debug)]
struct Entry {
    record: Record,
    class: Option<&'static Class>,
    /// Triaged, or found in this run.
    explains: bool,
}

/// A claim's place in the ledger: looked up once, then cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(usize);

/// A record's number in its ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId(usize);

/// What became of a record that was put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It was not there.
    New(RecordId),
    /// This record of the same divergence was. It explains from now on as well.
    Known(RecordId),
}

/// Records that could not be loaded: every one of them, in order of file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LoadError(pub Vec<RecordError>);

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(RecordError::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// A corpus folder that holds no records: libFuzzer's inputs.
const SEEDS: &str = "seeds";

impl Ledger {
    /// A ledger without records.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// All records of a corpus: the files `<corpus>/<family>/*.toml`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, is no record or repeats another one, or lies in
    /// no family's folder. None is skipped.
    pub fn load_dir(corpus: &Path) -> Result<Ledger, LoadError> {
        let read = |path: PathBuf| (path.display().to_string(), Record::read(&path));
        Ledger::of(Ledger::files(corpus)?.into_iter().map(read))
    }

    /// The files that [`Ledger::load_dir`] reads, by name.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read.
    pub fn files(corpus: &Path) -> Result<Vec<PathBuf>, LoadError> {
        files(corpus).map_err(|(path, e)| {
            LoadError(vec![RecordError {
                file: path.display().to_string(),
                line: 1,
                field: "file".into(),
                message: e.to_string(),
            }])
        })
    }

    /// The records that a binary was built with: paths from the corpus on, and texts.
    ///
    /// # Errors
    ///
    /// As [`Ledger::load_dir`].
    pub fn embedded(files: &[(&str, &str)]) -> Result<Ledger, LoadError> {
        let read = |(path, text): &(&str, &str)| {
            let family = family_of(Path::new(path)).map_err(|message| RecordError {
                file: (*path).into(),
                line: 1,
                field: "family".into(),
                message,
            });
            let record = family.and_then(|family| Record::parse(text, family, path));
            ((*path).to_owned(), record)
        };
        Ledger::of(files.iter().map(read))
    }

    fn of(
        records: impl Iterator<Item = (String, Result<Record, RecordError>)>,
    ) -> Result<Ledger, LoadError> {
        let mut ledger = Ledger::new();
        let mut names: Vec<String> = Vec::new();
        let mut errors = Vec::new();
        for (file, record) in records {
            match record {
                Err(error) => errors.push(error),
                Ok(record) => match ledger.find(&record) {
                    Some(RecordId(twin)) => errors.push(RecordError {
                        file,
                        line: 1,
                        field: "class".into(),
                        message: format!("the same divergence as {}", names[twin]),
                    }),
                    None => {
                        let explains = record.status == Status::Triaged;
                        ledger.add(record, explains);
                        names.push(file);
                    }
                },
            }
        }
        if errors.is_empty() { Ok(ledger) } else { Err(LoadError(errors)) }
    }

    /// The place of a claim, whether it has records or not.
    pub fn slot(&mut self, claim: &ClaimKey) -> Slot {
        let next = Slot(self.known.len());
        let slot = *self.slots.entry(key(claim)).or_insert(next);
        if slot == next {
            self.known.push(Known { attrs: claim.attrs.clone(), records: Vec::new() });
        }
        slot
    }

    /// A record of the same divergence as this one.
    pub fn find(&self, record: &Record) -> Option<RecordId> {
        let Slot(slot) = *self.slots.get(&key(&record.claim))?;
        self.known[slot].records.iter().copied().find(|id| self.record(*id).same_key(record))
    }

    /// Takes in what this run found. For the rest of the run it explains as a
    /// triaged record does.
    pub fn insert(&mut self, record: Record) -> Inserted {
        match self.find(&record) {
            Some(id) => {
                self.entries[id.0].explains = true;
                Inserted::Known(id)
            }
            None => Inserted::New(self.add(record, true)),
        }
    }

    fn add(&mut self, mut record: Record, explains: bool) -> RecordId {
        if let Cow::Owned(case) = record.claim.settled(&record.case) {
            record.case = case;
        }
        let Slot(slot) = self.slot(&record.claim);
        let id = RecordId(self.entries.len());
        self.known[slot].records.push(id);
        self.entries.push(Entry { class: record.class(), record, explains });
        id
    }

    /// The record of this number.
    ///
    /// # Panics
    ///
    /// If the number is of another ledger.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.entries[id.0].record
    }

    /// Every record, in the order in which they came in.
    pub fn records(&self) -> impl Iterator<Item = (RecordId, &Record)> {
        self.entries.iter().enumerate().map(|(i, entry)| (RecordId(i), &entry.record))
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// A claim as a string: attributes have no order of their own to hash by.
fn key(claim: &ClaimKey) -> String {
    let ClaimKey { subject, call, form, reference, attrs } = claim;
    format!("{subject}\n{call}\n{}\n{reference}\n{attrs}", form.name())
}

/// Every `.toml` file in every folder of a corpus but the seeds', by name. What
/// begins with a dot is a record being written, or left half-written by a kill.
fn files(corpus: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut found = Vec::new();
    for path in entries(corpus)? {
        let is = |name: &str| path.file_name().is_some_and(|n| n == name);
        if path.is_dir() && !is(SEEDS) {
            found.extend(entries(&path)?.into_iter().filter(|p| is_record(p)));
        } else if is_record(&path) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let read = || fs::read_dir(folder)?.map(|e| Ok(e?.path())).collect::<io::Result<_>>();
    read().map_err(|e| (folder.to_owned(), e))
}

fn is_record(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|n| n.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|e| e == "toml")
}
