//! The report of a finding: what was put to the subject, what it did, what the
//! framework does, why anyone would care, two programs that show it, and what
//! to do next.

use std::fmt::Write;
use std::path::Path;

use super::{Style, case};
use crate::case::Arg;
use crate::claim::{Basis, Claim};
use crate::class;
use crate::finding::{Finding, Place};
use crate::judge::How;
use crate::program;
use crate::record::{Behaviour, Record};
use crate::subject::{Call, Subject};
use crate::suite::Suite;

/// The whole report, without an empty line at the end.
pub fn finding(finding: &Finding, suite: &Suite, style: Style) -> String {
    let record = &finding.record;
    let claim = &record.claim;
    let function = super::function(claim);
    let title = if finding.known { "known divergence" } else { "new finding" };
    let mut text = format!(
        "{}: {} `{}` is not {function} ({})\n\n",
        style.bad(title),
        claim.subject,
        claim.call,
        how(record.how),
    );
    // Writing to a String cannot fail.
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{}  {value}", style.bold(&format!("{label:<8}")));
    };
    line("case", &format!("{} ({})", case(&record.case), claim.form.name()));
    if finding.drawn != record.case {
        line("", &style.dim(&format!("made small from {}", case(&finding.drawn))));
    }
    line("expected", &record.expected.to_string());
    line("observed", &super::observed(&record.observed));
    line("class", &class_line(record.class));
    if let Behaviour::Model(model) = record.behaviour {
        line("instead", &format!("{}: {}", model.name, model.about));
    }
    line("basis", &basis_line(record));
    if !finding.repeatable {
        line("note", "once more by itself the case agrees: what ran before it matters");
    }
    let tested = Tested::find(suite, record);
    for (label, program) in [("in Rust", rust(record, suite)), ("in Python", python(record, suite))]
    {
        if let Some(program) = program {
            let _ = writeln!(text, "\n{}\n{}", style.bold(label), indented(&program));
        }
    }
    let _ = writeln!(text, "\n{}", style.bold("next"));
    let mut next = |what: &str, command: &str| {
        let _ = writeln!(text, "  {what:<17}  {command}");
    };
    match &finding.place {
        Place::Failed(why) => next("not recorded", why),
        Place::Memory => {}
        Place::Existed(_) | Place::Written(_) => {
            let path = finding.place.path().map(shown).unwrap_or_default();
            next("replay it", &format!("cargo ci replay {path}"));
            next("see it in Python", &format!("cargo ci minimize {path} --emit python | python3"));
        }
    }
    next("see all libraries", &explain(record));
    if let Place::Existed(_) = finding.place {
        next("recorded before", "by an earlier run, and not triaged since");
    }
    for recipe in recipes(record, tested.as_ref()) {
        let _ = writeln!(text, "\n{}\n  {recipe}", style.bold("write it right"));
    }
    text
}

/// The program that shows what the subject of a record does.
pub fn rust(record: &Record, suite: &Suite) -> Option<String> {
    let Tested { subject, call, .. } = Tested::find(suite, record)?;
    Some(subject.program(call, &record.case))
}

/// The program that shows what the framework does.
pub fn python(record: &Record, suite: &Suite) -> Option<String> {
    let Tested { claim, .. } = Tested::find(suite, record)?;
    Some(program::python(claim.op()?, &record.case, &claim.attrs_for(&record.case)))
}

/// A path from the current folder on, if it lies below.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).display().to_string()
}

/// The subject, call and claim that a record is about, as far as they still exist.
struct Tested<'a> {
    subject: &'a dyn Subject,
    call: usize,
    claim: &'a Claim,
}

impl<'a> Tested<'a> {
    fn find(suite: &'a Suite, record: &Record) -> Option<Tested<'a>> {
        let subject = suite.subjects().iter().find(|s| s.name() == record.claim.subject)?;
        subject.calls().iter().enumerate().find_map(|(call, c)| {
            let same = c.text == record.claim.call && c.form == record.claim.form;
            let claim = claim_of(c, record).filter(|_| same)?;
            Some(Tested { subject: &**subject, call, claim })
        })
    }
}

/// What the divergence is, in words.
fn how(how: How) -> &'static str {
    match how {
        How::Value => "another value",
        How::Dtype => "another dtype",
        How::Shape => "another shape",
        How::Refuses => "a typed error instead of a value",
        How::Panics => "a panic instead of a value",
        How::Accepts => "a value instead of an error",
        How::Aborts => "the process dies",
        How::Hangs => "no answer in time",
    }
}

fn class_line(name: &str) -> String {
    match class::find(name) {
        Some(class) => format!("{name}: {}", class.about),
        None => format!("{name}: no class explains it"),
    }
}

/// Why one would expect the reference's answer, and so what kind of thing this is.
fn basis_line(record: &Record) -> String {
    let (call, function) = (&record.claim.call, super::function(&record.claim));
    match record.basis {
        _ if !record.documented.is_empty() => {
            format!("by design: the library documents a rule of its own ({})", record.documented)
        }
        Basis::Contract => format!(
            "contract: `{call}` should be {function}; where it is not, that is a bug of the library"
        ),
        Basis::Lookalike => format!(
            "lookalike: a porter would take `{call}` for {function}, which the library promises nowhere"
        ),
        Basis::Recipe => format!(
            "recipe: this project recommends `{call}` for {function}; a fault in it is our own"
        ),
    }
}

/// The claim of a call that is about the record's function.
fn claim_of<'a>(call: &'a Call, record: &Record) -> Option<&'a Claim> {
    let key = &record.claim;
    let same = |c: &&Claim| c.reference == key.reference && c.attrs == key.attrs;
    call.claims.iter().find(same)
}

/// The recipes for the same function and operands that hold for the record's
/// class, each with the classes on which it does not.
fn recipes(record: &Record, tested: Option<&Tested<'_>>) -> Vec<String> {
    if record.basis == Basis::Recipe {
        return Vec::new();
    }
    let recipe = |call: &Call| {
        let claim = claim_of(call, record)?;
        let fits = call.form == record.claim.form
            && claim.basis == Basis::Recipe
            && !claim.excludes.contains(&record.class)
            && claims_for(claim, record);
        let but = match claim.excludes {
            [] => String::new(),
            classes => format!("  (not for {})", classes.join(", ")),
        };
        fits.then(|| format!("{}{but}", call.text))
    };
    let calls = tested.map(|t| t.subject.calls()).unwrap_or_default();
    calls.iter().filter_map(recipe).collect()
}

/// Whether a claim is made for the dtypes of the record's case.
fn claims_for(claim: &Claim, record: &Record) -> bool {
    let mut dtypes = record.case.args.iter().filter_map(|a| a.dtype());
    dtypes.all(|d| claim.dtypes.is_empty() || claim.dtypes.contains(&d))
}

/// The command that shows every framework's and library's answer to the case:
/// of its first element, if there are many.
fn explain(record: &Record) -> String {
    let mut command = format!("cargo ci explain {}", record.claim.reference);
    for arg in &record.case.args {
        let operand = match arg {
            Arg::Array(a) => {
                let one = a.logical().get(0).map(|v| v.to_string()).unwrap_or_default();
                format!("'[{one}]'")
            }
            other => super::arg(other),
        };
        let _ = write!(command, " {operand}");
    }
    if let Some(dtype) = record.case.args.iter().find_map(|a| a.dtype()) {
        let _ = write!(command, " --dtype {dtype}");
    }
    for (name, value) in record.claim.attrs.iter().chain(record.case.attrs.iter()) {
        let _ = write!(command, " --attr {name}={value}");
    }
    command
}

fn indented(program: &str) -> String {
    program.trim_end().lines().map(|l| format!("  {l}\n")).collect::<String>().trim_end().to_owned()
}
