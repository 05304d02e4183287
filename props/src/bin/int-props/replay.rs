//! `replay [FILE…]`: every record of the corpus, or these.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use int_props::ledger::Ledger;
use int_props::record::Record;
use int_props::replay::{self, Replay, replay};
use int_props::subject;
use serde_json::{Value, json};

/// What to replay.
#[derive(Args)]
pub struct Options {
    /// Record files; none means all
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write what this build does into records that say nothing of it
    #[arg(long)]
    measure: bool,
}

/// Replays; 1 if a record does not hold. A malformed one is an error before any runs.
pub fn run(options: &Options, corpus: &Path) -> Result<u8> {
    if options.measure {
        measure(if options.files.is_empty() {
            Ledger::files(corpus)?
        } else {
            options.files.clone()
        })?;
    }
    let records: Vec<Record> = if options.files.is_empty() {
        Ledger::load_dir(corpus)?.records().map(|(_, r)| r.clone()).collect()
    } else {
        options.files.iter().map(|f| Record::read(f)).collect::<Result<_, _>>()?
    };
    let mut subjects = subject::all();
    let mut changed: Vec<(String, String)> = Vec::new();
    let (mut held, mut skipped) = (0, 0);
    for record in &records {
        let name = format!("{}/{}", record.family.name(), record.slug());
        let subject = subjects.iter_mut().find(|s| s.name() == record.claim.subject);
        match subject.map(|subject| replay(record, subject.as_mut())) {
            Some(Replay::Holds) => held += 1,
            Some(Replay::Changed(why)) => changed.push((name, why)),
            Some(Replay::NotListed(_)) | None => skipped += 1,
        }
    }
    if options.json {
        let changed: Vec<Value> =
            changed.iter().map(|(r, why)| json!({ "record": r, "why": why })).collect();
        println!("{}", json!({ "held": held, "skipped": skipped, "changed": changed }));
    } else {
        for (name, why) in &changed {
            println!("{name}\n  {why}");
        }
        let skipped = match skipped {
            0 => String::new(),
            n => format!(", {n} say nothing of this build"),
        };
        println!("{held} of {} records hold{skipped}", records.len());
    }
    Ok(u8::from(!changed.is_empty()))
}

/// Adds what this build does to the records that do not list it.
fn measure(files: Vec<PathBuf>) -> Result<()> {
    let records = files.iter().map(|f| Record::read(f)).collect::<Result<Vec<_>, _>>()?;
    let mut subjects = subject::all();
    for (path, mut record) in files.iter().zip(records) {
        let subject = subjects.iter_mut().find(|s| s.name() == record.claim.subject);
        let measured = subject.and_then(|subject| replay::measure(&record, subject.as_mut()));
        if let Some((build, does)) = measured
            && !record.variants.iter().any(|(name, _)| *name == build)
        {
            record.variants.push((build, does));
            record.replace(path)?;
        }
    }
    Ok(())
}
