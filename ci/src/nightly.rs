//! `cargo ci nightly`: every target for a given time, with overflow checks and
//! without, then every record replayed, and a summary.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::fuzz;
use crate::workspace::{Libraries, props, root, target, targets};

/// How long, and where to write.
#[derive(Args)]
pub struct Options {
    /// How long each target runs in each build
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    time: u64,
    /// These targets only
    #[arg(long = "target", value_name = "TARGET")]
    targets: Vec<String>,
    /// With overflow checks only
    #[arg(long)]
    checked_only: bool,
    /// Where new records go
    #[arg(long, value_name = "DIR", default_value = "findings")]
    findings: PathBuf,
    /// Where the Markdown summary goes; standard output as well
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
}

/// One row of the summary.
struct Row {
    what: String,
    ok: bool,
    detail: String,
}

/// Runs everything; 1 if anything was found or changed.
pub fn run(options: &Options) -> Result<u8> {
    let chosen = if options.targets.is_empty() {
        targets()?
    } else {
        options.targets.iter().map(|t| target(t)).collect::<Result<_>>()?
    };
    let findings = root().join(&options.findings);
    let builds: &[bool] = if options.checked_only { &[false] } else { &[false, true] };
    let mut rows = Vec::new();
    for unchecked in builds {
        for name in &chosen {
            rows.push(fuzz_one(name, *unchecked, options.time, &findings));
        }
    }
    rows.push(outcome("replay", props(Libraries::All, "replay", [])));
    if !options.checked_only {
        let replayed = props(Libraries::Unchecked, "replay", []);
        rows.push(outcome("replay, without overflow checks", replayed));
    }

    let summary = summary(&rows);
    println!("{summary}");
    if let Some(file) = &options.summary {
        std::fs::write(file, &summary).with_context(|| format!("{}", file.display()))?;
    }
    Ok(u8::from(rows.iter().any(|row| !row.ok)))
}

/// One target for its time, going on after findings. A target that does not
/// build or run is a row of the summary, and the night goes on.
fn fuzz_one(name: &str, unchecked: bool, seconds: u64, findings: &std::path::Path) -> Row {
    let before = records(findings);
    let options = fuzz::Options {
        target: name.to_owned(),
        time: Some(seconds),
        keep_going: true,
        findings: Some(OsString::from(findings)),
        unchecked,
        ..fuzz::Options::default()
    };
    let build = if unchecked { "without overflow checks" } else { "with overflow checks" };
    let mut row = outcome(&format!("fuzz {name}, {build}"), fuzz::run(&options));
    let new = records(findings).saturating_sub(before);
    if new > 0 {
        row.ok = false;
        row.detail = format!("{new} new records in {}", findings.display());
    }
    row
}

fn outcome(what: &str, result: Result<u8>) -> Row {
    let (ok, detail) = match result {
        Ok(0) => (true, "as it should be".to_owned()),
        Ok(code) => (false, format!("exit code {code}")),
        Err(error) => (false, format!("{error:#}")),
    };
    Row { what: what.to_owned(), ok, detail }
}

/// How many records lie under this folder.
fn records(folder: &std::path::Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries
        .flatten()
        .map(|entry| match entry.path() {
            path if path.is_dir() => records(&path),
            path => usize::from(path.extension().is_some_and(|e| e == "toml")),
        })
        .sum()
}

fn summary(rows: &[Row]) -> String {
    let mut text = String::from("| what | result |\n|---|---|\n");
    for row in rows {
        let mark = if row.ok { "ok" } else { "**not ok**" };
        let _ = writeln!(text, "| {} | {mark}: {} |", row.what, row.detail);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_marks_what_went_wrong() {
        let rows = [outcome("replay", Ok(0)), outcome("fuzz cast", Ok(1))];
        let text = summary(&rows);
        assert!(text.contains("| replay | ok: as it should be |"), "{text}");
        assert!(text.contains("| fuzz cast | **not ok**: exit code 1 |"), "{text}");
    }

    #[test]
    fn records_are_counted_in_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(records(folder.path()), 0);
        std::fs::create_dir(folder.path().join("cast")).expect("a folder");
        std::fs::write(folder.path().join("cast/a.toml"), "").expect("a file");
        std::fs::write(folder.path().join("cast/a.txt"), "").expect("a file");
        assert_eq!(records(folder.path()), 1);
    }
}
