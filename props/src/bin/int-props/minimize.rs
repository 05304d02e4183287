//! `minimize FILE`: a libFuzzer artifact or a record, made as small as it gets.
//! Subjects run in child processes, so that one which dies or hangs is shrunk
//! like any other.

use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use int_props::claim::Family;
use int_props::finding::Finding;
use int_props::fuzzing::findings_folder;
use int_props::generate::{self, Drawn};
use int_props::json;
use int_props::ledger::Ledger;
use int_props::record::Record;
use int_props::report::{self, Style};
use int_props::subject::{self, Isolated, Subject};
use int_props::suite::{EVERY_CALL, Suite};
use serde_json::{Value, json};

/// How long a subject may take for one case.
const TIMEOUT: Duration = Duration::from_secs(10);

/// What to make small.
#[derive(Args)]
pub struct Options {
    /// The artifact or record
    file: PathBuf,
    /// The target an artifact belongs to, if its folder does not say
    #[arg(long)]
    target: Option<String>,
    /// Print a program that shows the divergence, and nothing else
    #[arg(long)]
    emit: Option<Language>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    Rust,
    Python,
}

/// Prints what diverges, at its smallest: 1 if something does.
pub fn run(options: &Options, corpus: &Path) -> Result<u8> {
    let (suite, findings) = match options.file.extension() == Some(OsStr::new("toml")) {
        true => of_record(&options.file)?,
        false => of_artifact(options, corpus)?,
    };
    if options.json {
        let all: Vec<Value> = findings.iter().map(|f| to_json(&f.record)).collect();
        println!("{}", json!({ "minimal": all }));
    } else if let Some(language) = options.emit {
        for finding in &findings {
            let program = match language {
                Language::Rust => report::rust(&finding.record, &suite),
                Language::Python => report::python(&finding.record, &suite),
            };
            print!("{}", program.unwrap_or_default());
        }
    } else if findings.is_empty() {
        println!("nothing diverges");
    } else {
        let style = Style::for_terminal(std::io::stdout().is_terminal());
        for finding in &findings {
            println!("{}", report::finding(finding, &suite, style));
        }
    }
    Ok(u8::from(!findings.is_empty()))
}

/// The divergence that a record tells of, from its witness.
fn of_record(file: &Path) -> Result<(Suite, Vec<Finding>)> {
    let record = Record::read(file)?;
    let mut known = Vec::new();
    let mut subjects = subject::all();
    subjects.retain(|s| {
        known.push(s.name().to_owned());
        s.name() == record.claim.subject
    });
    if subjects.is_empty() {
        bail!(
            "{}: no subject {:?}; there are: {}",
            file.display(),
            record.claim.subject,
            known.join(" ")
        );
    }
    let mut suite = Suite::new(isolated(subjects)?, Ledger::new());
    let drawn = Drawn { case: record.case.clone(), select: EVERY_CALL };
    let mut findings = suite.run(record.family, &drawn);
    findings.retain(|f| f.record.claim == record.claim && f.record.how == record.how);
    Ok((suite, findings))
}

/// What diverges on a libFuzzer artifact: what no record explains, which is then
/// recorded, or else what is known.
fn of_artifact(options: &Options, corpus: &Path) -> Result<(Suite, Vec<Finding>)> {
    let file = &options.file;
    let bytes = std::fs::read(file).with_context(|| format!("{}", file.display()))?;
    let family = family(options)?;
    let drawn = generate::case(family, &bytes)
        .with_context(|| format!("{}: these bytes make no case", file.display()))?;
    let load = || Ledger::load_dir(corpus).with_context(|| format!("{}", corpus.display()));
    let mut suite = Suite::new(isolated(subject::all())?, load()?).write_to(findings_folder());
    let findings = suite.run(family, &drawn);
    if !findings.is_empty() {
        return Ok((suite, findings));
    }
    let mut suite = Suite::new(isolated(subject::all())?, load()?).strict(true);
    let findings = suite.run(family, &drawn);
    Ok((suite, findings))
}

/// The family that was named, or that of the artifact's folder.
fn family(options: &Options) -> Result<Family> {
    let folder = options.file.parent().and_then(Path::file_name).and_then(OsStr::to_str);
    let name = options.target.as_deref().or(folder).unwrap_or_default();
    Family::from_name(name).with_context(|| {
        let known: Vec<_> = Family::ALL.iter().map(|f| f.name()).collect();
        format!("no target {name:?}; name one with --target: {}", known.join(" "))
    })
}

/// The same subjects, each in a process of its own.
fn isolated(subjects: Vec<Box<dyn Subject>>) -> Result<Vec<Box<dyn Subject>>> {
    let program = std::env::current_exe().context("the path of this program")?;
    Ok(subjects
        .into_iter()
        .map(|inner| {
            let (program, name) = (program.clone(), inner.name().to_owned());
            Box::new(Isolated::new(inner, TIMEOUT, move || {
                let mut command = Command::new(&program);
                command.args(["eval", "--as", &name]);
                command
            })) as Box<dyn Subject>
        })
        .collect())
}

fn to_json(record: &Record) -> Value {
    json!({
        "subject": record.claim.subject,
        "call": record.claim.call,
        "form": record.claim.form.name(),
        "reference": record.claim.reference,
        "attrs": json::write_attrs(&record.claim.attrs),
        "basis": record.basis,
        "class": record.class,
        "how": record.how.name(),
        "case": json::write_case(&record.case),
        "expected": json::write_outcome(&record.expected),
        "observed": json::write_observed(&record.observed),
    })
}
