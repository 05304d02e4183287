//! The seeds that the binary was built with, written where libFuzzer looks for
//! its corpus: a fresh checkout starts from them, and so does a binary alone.

use std::fs;
use std::path::{Path, PathBuf};

use int_props::claim::Family;

/// Target, file name and bytes of each seed.
static SEEDS: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/seeds.rs"));

/// Writes the family's seeds into the corpus folder on the command line, where
/// they are not there yet. Without a folder (one input is run again) or while
/// corpora are merged there is nothing to write.
pub(crate) fn write_missing(family: Family) -> Result<(), String> {
    let Some(folder) = corpus(std::env::args().skip(1)) else { return Ok(()) };
    for (_, name, bytes) in SEEDS.iter().filter(|(target, ..)| *target == family.name()) {
        let path = folder.join(name);
        if !path.exists() {
            fs::write(&path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        }
    }
    Ok(())
}

/// The first folder among libFuzzer's arguments.
fn corpus(args: impl Iterator<Item = String>) -> Option<PathBuf> {
    let (flags, paths): (Vec<String>, Vec<String>) = args.partition(|a| a.starts_with('-'));
    if flags.iter().any(|f| f == "-merge=1") {
        return None;
    }
    paths.into_iter().map(PathBuf::from).find(|p: &PathBuf| Path::is_dir(p))
}
