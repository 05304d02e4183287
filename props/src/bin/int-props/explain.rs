//! `explain`: what every framework and every subject give for one case, side by
//! side, and what to write instead.

mod print;

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use int_props::case::Case;
use int_props::claim::{Basis, Claim};
use int_props::judge::Verdict;
use int_props::ledger::Ledger;
use int_props::record::Record;
use int_props::subject::{self, Observed, Subject};
use int_props::trial::{Judged, Trial, origin};
use int_reference::op::AttrKind;
use int_reference::{Attrs, Op, Outcome, Semantics};

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
    check_attributes(&query, &subjects)?;
    // What no framework can be asked is a mistake in the question.
    let refused = |f: &Framework| f.op.is_some() && f.outcome.is_err();
    let asked = || frameworks.iter().filter(|f| f.op.is_some());
    if query.call.is_none() && asked().all(refused) {
        let why = asked().filter_map(|f| f.outcome.as_ref().err()).cloned();
        bail!("{}", why.collect::<Vec<_>>().join("; "));
    }
    let mut answers = Vec::new();
    for subject in &mut subjects {
        ask(subject.as_mut(), &query, &mut ledger, &mut answers);
    }
    if options.json {
        println!("{}", print::to_json(&query, &frameworks, &answers));
    } else {
        print!("{}", print::to_text(&query, &frameworks, &answers));
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

/// An attribute that none of the functions and calls asked about has is an error.
fn check_attributes(query: &Query, subjects: &[Box<dyn Subject>]) -> Result<()> {
    let calls = subjects.iter().flat_map(|s| s.calls());
    let named = calls.filter(|c| query.call.as_deref() == Some(c.text));
    let from_case = named.flat_map(|c| c.claims.iter().flat_map(|claim| claim.from_case));
    let mut known: Vec<&str> = from_case.map(|(name, _)| *name).collect();
    for spec in query.ops.iter().flat_map(|op| op.attrs) {
        known.push(spec.name);
        if spec.kind == AttrKind::DType {
            known.push("dtype");
        }
    }
    known.sort_unstable();
    known.dedup();
    for (name, _) in query.case.attrs.iter() {
        if !known.contains(&name) {
            let known = if known.is_empty() { "none".into() } else { known.join(" ") };
            bail!("{} has no attribute {name:?}; there are: {known}", query.name);
        }
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn error(name: &str, operands: &[&str], attrs: &[&str]) -> String {
        let own = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let (operands, attrs) = (own(operands), own(attrs));
        let name = name.to_owned();
        let options = Options { name, operands, dtype: None, arrays: false, attrs, json: false };
        let nowhere = tempfile::tempdir().unwrap();
        format!("{:#}", run(&options, nowhere.path()).unwrap_err())
    }

    #[test]
    fn what_no_framework_can_be_asked_is_an_error() {
        assert_eq!(
            error("add.alpha", &["1", "2"], &[]),
            "torch.add.alpha needs attribute \"alpha\""
        );
        let error = |attr| error("torch.div", &["-7", "2"], &[attr]);
        assert_eq!(error("rounding_mode=x"), "torch.div: attribute rounding_mode cannot be \"x\"");
        assert_eq!(
            error("rounding=trunc"),
            "torch.div has no attribute \"rounding\"; there are: rounding_mode"
        );
    }
}
