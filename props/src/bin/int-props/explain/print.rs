//! The answers of `explain` as aligned columns and as JSON.

use std::fmt::Write;

use int_props::judge::Verdict;
use int_props::{json, report};
use int_reference::Op;
use serde_json::{Value, json};

use super::{Answer, Framework, Judgement};
use crate::query::Query;

pub fn to_text(query: &Query, frameworks: &[Framework], answers: &[Answer]) -> String {
    let mut rows: Vec<[String; 4]> = Vec::new();
    for f in frameworks {
        let call = f.op.map_or_else(String::new, |op| op.full_name());
        let gives = f.outcome.as_ref().map_or_else(|e| format!("({e})"), ToString::to_string);
        rows.push([f.semantics.name().into(), call, gives, String::new()]);
    }
    for a in answers.iter().filter(|a| !a.is_recipe()) {
        rows.push([a.subject.clone(), a.call.into(), report::observed(&a.observed), a.says()]);
    }
    let mut text = format!("{} of {}\n\n", query.name, report::case(&query.case));
    text.push_str(&aligned(&rows));
    let recipes: Vec<[String; 4]> = answers
        .iter()
        .filter(|a| a.is_recipe())
        .map(|a| [a.subject.clone(), a.call.into(), report::observed(&a.observed), a.says()])
        .collect();
    if !recipes.is_empty() {
        text.push_str("\nwhat to write instead\n\n");
        text.push_str(&aligned(&recipes));
    }
    let mut files: Vec<&str> = answers
        .iter()
        .flat_map(|a| a.claims.iter().flat_map(|j| j.records.iter().map(|(_, file)| file.as_str())))
        .collect();
    files.sort_unstable();
    files.dedup();
    if !files.is_empty() {
        text.push_str("\non record\n\n");
        for file in files {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {file}");
        }
    }
    text
}

/// The longest call that stands in a column; a longer one has a line of its own.
const CALL: usize = 40;

/// Columns of the same width in every row.
fn aligned(rows: &[[String; 4]]) -> String {
    let short = |i: usize, limit: usize| {
        let widths = rows.iter().map(move |r| r[i].chars().count());
        widths.filter(|w| *w <= limit).max().unwrap_or(0)
    };
    let (who, call, gives) = (short(0, CALL), short(1, CALL), short(2, CALL));
    let mut text = String::new();
    for row in rows {
        let mut column = row[1].as_str();
        if column.chars().count() > CALL {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {:<who$}  {column}", row[0]);
            column = "";
        }
        let name = if column.is_empty() && row[1].chars().count() > CALL { "" } else { &row[0] };
        let line = format!("  {name:<who$}  {column:<call$}  {:<gives$}  {}", row[2], row[3]);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

pub fn to_json(query: &Query, frameworks: &[Framework], answers: &[Answer]) -> Value {
    let framework = |f: &Framework| {
        let outcome = match &f.outcome {
            Ok(outcome) => json::write_outcome(outcome),
            Err(error) => json!({ "error": error }),
        };
        json!({ "as": f.semantics.name(), "op": f.op.map(Op::full_name), "outcome": outcome })
    };
    let judgement = |j: &Judgement| {
        let (verdict, how) = match &j.verdict {
            Verdict::Agrees => ("agrees", None),
            Verdict::Diverges(d) => ("diverges", Some(d.how.name())),
            Verdict::Unspecified => ("unspecified", None),
            Verdict::Unclaimed => ("unclaimed", None),
            Verdict::Unsupported => ("unsupported", None),
        };
        let records: Vec<Value> =
            j.records.iter().map(|(class, file)| json!({ "class": class, "file": file })).collect();
        json!({
            "reference": j.claim.reference,
            "attrs": json::write_attrs(&j.claim.attrs),
            "basis": j.claim.basis,
            "verdict": verdict,
            "how": how,
            "records": records,
        })
    };
    let answer = |a: &Answer| {
        json!({
            "as": a.subject,
            "call": a.call,
            "outcome": json::write_observed(&a.observed),
            "claims": a.claims.iter().map(judgement).collect::<Vec<_>>(),
        })
    };
    json!({
        "case": json::write_case(&query.case),
        "frameworks": frameworks.iter().map(framework).collect::<Vec<_>>(),
        "subjects": answers.iter().map(answer).collect::<Vec<_>>(),
    })
}
