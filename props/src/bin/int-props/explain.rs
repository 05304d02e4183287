//! `explain`: what every framework and every subject give for one case, side by
//! side, and what to write instead.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use int_props::case::Case;
use int_props::claim::{Basis, Claim};
use int_props::json;
use int_props::judge::Verdict;
use int_props::ledger::Ledger;
use int_props::record::Record;
use int_props::report;
use int_props::subject::{self, Observed, Subject};
use int_props::trial::{Judged, Trial, origin};
use int_reference::op::AttrKind;
use int_reference::{Attrs, Op, Outcome, Semantics};
use serde_json::{Value, json};

use crate::query::{self, Query};

/// The question.
#[derive(Args)]
pub struct Options {
    /// A function (`floor_divide`, `torch.div`), a spelling (`//`) or a call (`lhs / rhs`)
    name: String,
    /// Operands: the first number is an array of one element, the others are scalars; `[1,2]` is an array
    #[arg(allow_negative_numbers = true, required = true)]
    operands: Vec<String>,
    /// The dtype of array operands
    #[arg(long)]
    dtype: Option<String>,
    /// Every number is an array of one element
    #[arg(long)]
    arrays: bool,
    /// An attribute: `rounding_mode=trunc`, `dtype=f64`
    #[arg(long = "attr", value_name = "NAME=VALUE")]
    attrs: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One framework's answer.
struct Framework {
    semantics: Semantics,
    op: Option<&'static Op>,
    outcome: Result<Outcome, String>,
}

/// One subject's answer, and what becomes of the claims that were asked about.
struct Answer {
    subject: String,
    call: &'static str,
    observed: Observed,
    claims: Vec<Judgement>,
}

struct Judgement {
    claim: Claim,
    verdict: Verdict,
    /// The records that explain a divergence: class, file.
    records: Vec<(String, String)>,
}

/// Prints the table; 0, since a divergence is an answer and no failure.
pub fn run(options: &Options, corpus: &Path) -> Result<u8> {
    let mut subjects = subject::all();
    let calls: Vec<&'static str> =
        subjects.iter().flat_map(|s| s.calls().iter().map(|c| c.text)).collect();
    let read = query::Options {
        dtype: options.dtype.clone(),
        arrays: options.arrays,
        attrs: options.attrs.clone(),
    };
    let query = Query::read(&options.name, &options.operands, &read, &calls)?;
    if query.case.form().is_none() {
        bail!("no function takes {} operands, none of them an array", query.case.args.len());
    }
    let mut ledger = Ledger::load_dir(corpus).with_context(|| format!("{}", corpus.display()))?;
    let frameworks = frameworks(&query);
    let mut answers = Vec::new();
    for subject in &mut subjects {
        ask(subject.as_mut(), &query, &mut ledger, &mut answers);
    }
    if options.json {
        println!("{}", to_json(&query, &frameworks, &answers));
    } else {
        print!("{}", to_text(&query, &frameworks, &answers));
    }
    Ok(0)
}

fn frameworks(query: &Query) -> Vec<Framework> {
    let answer = |semantics| {
        let op = query.ops.iter().copied().find(|op| op.semantics == semantics);
        let outcome = match op {
            Some(op) => op
                .eval(&query.case.operands(), &attrs_of(op, &query.case), true)
                .map_err(|e| e.to_string()),
            None => Err("no function of that name".to_owned()),
        };
        Framework { semantics, op, outcome }
    };
    Semantics::ALL.into_iter().map(answer).collect()
}

/// The case's attributes as this function calls them; those it lacks are left out.
fn attrs_of(op: &Op, case: &Case) -> Attrs {
    op.attrs.iter().fold(Attrs::new(), |attrs, spec| {
        let own = case.attrs.get(spec.name);
        let dtype = (spec.kind == AttrKind::DType).then(|| case.attrs.get("dtype")).flatten();
        match own.or(dtype) {
            Some(value) => attrs.with(spec.name, value.clone()),
            None => attrs,
        }
    })
}

/// Whether a claim is one that was asked about: its function, with these attributes.
fn concerns(claim: &Claim, query: &Query) -> bool {
    query.ops.iter().any(|op| {
        op.full_name() == claim.reference
            && attrs_of(op, &query.case) == claim.attrs_for(&query.case)
    })
}

fn ask(subject: &mut dyn Subject, query: &Query, ledger: &mut Ledger, answers: &mut Vec<Answer>) {
    for call in 0..subject.calls().len() {
        let this = &subject.calls()[call];
        let named = query.call.as_deref() == Some(this.text);
        let asked: Vec<usize> =
            (0..this.claims.len()).filter(|i| named || concerns(&this.claims[*i], query)).collect();
        if asked.is_empty() || Some(this.form) != query.case.form() {
            continue;
        }
        let text = this.text;
        let mut claims = Vec::new();
        let mut observed = None;
        for claim in asked {
            let this = &subject.calls()[call];
            // What an operator's method does as the operator does is on record once.
            let mut slots = vec![ledger.slot(&origin(subject, this, &this.claims[claim]).claim)];
            for earlier in &subject.calls()[..call] {
                let same = |c: &&Claim| {
                    c.reference == this.claims[claim].reference
                        && c.attrs == this.claims[claim].attrs
                        && c.basis == this.claims[claim].basis
                };
                let alike = earlier.form == this.form && earlier.family == this.family;
                if let Some(twin) = earlier.claims.iter().find(same).filter(|_| alike) {
                    slots.push(ledger.slot(&origin(subject, earlier, twin).claim));
                }
            }
            let mut trial = Trial::new(subject, call, claim);
            let judged = trial.run(&query.case);
            let explained = slots.into_iter().find_map(|slot| {
                ledger.explain(slot, &query.case, &judged, &mut |case: &Case| trial.run(case))
            });
            let records = explained.unwrap_or_default().into_iter().map(|id| {
                let record = ledger.record(id);
                (record.class.to_owned(), file(record))
            });
            let Judged { observed: seen, verdict, .. } = judged;
            claims.push(Judgement {
                claim: trial.claim().clone(),
                verdict,
                records: records.collect(),
            });
            observed = Some(seen);
        }
        let Some(observed) = observed else { continue };
        // The same expression stands in two families, under different claims.
        match answers.iter_mut().find(|a| a.subject == subject.name() && a.call == text) {
            Some(answer) => answer.claims.extend(claims),
            None => answers.push(Answer {
                subject: subject.name().to_owned(),
                call: text,
                observed,
                claims,
            }),
        }
    }
}

fn file(record: &Record) -> String {
    format!("corpus/{}/{}.toml", record.family.name(), record.slug())
}

impl Answer {
    fn is_recipe(&self) -> bool {
        self.claims.iter().any(|j| j.claim.basis == Basis::Recipe)
    }

    /// The claims by what became of them: `agrees with torch.div, lax.div`.
    fn says(&self) -> String {
        let mut groups: Vec<(String, String)> = Vec::new();
        for judged in &self.claims {
            let (says, function) = (judged.says(), function(&judged.claim));
            match groups.iter_mut().find(|(known, _)| *known == says) {
                Some((_, functions)) => functions.push_str(&format!(", {function}")),
                None => groups.push((says, function)),
            }
        }
        let groups = groups.iter().map(|(says, functions)| says.replace("{}", functions));
        groups.collect::<Vec<_>>().join("; ")
    }
}

impl Judgement {
    /// With `{}` where the function's name goes.
    fn says(&self) -> String {
        match &self.verdict {
            Verdict::Agrees => "agrees with {}".to_owned(),
            Verdict::Diverges(d) => {
                let classes: Vec<&str> = self.records.iter().map(|(c, _)| c.as_str()).collect();
                let why =
                    if classes.is_empty() { "not on record".into() } else { classes.join(", ") };
                format!("DIFFERS from {{}} ({}: {why})", d.how.name())
            }
            Verdict::Unspecified => "{} promises nothing".to_owned(),
            Verdict::Unclaimed => "not claimed for this case: {}".to_owned(),
            Verdict::Unsupported => "cannot be expressed".to_owned(),
        }
    }
}

fn function(claim: &Claim) -> String {
    match claim.attrs.is_empty() {
        true => claim.reference.to_owned(),
        false => format!("{}({})", claim.reference, claim.attrs),
    }
}

fn to_text(query: &Query, frameworks: &[Framework], answers: &[Answer]) -> String {
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

fn to_json(query: &Query, frameworks: &[Framework], answers: &[Answer]) -> Value {
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
