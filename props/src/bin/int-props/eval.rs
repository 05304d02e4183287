//! `eval --as WHO`: one case per line in, one outcome per line out, in order.

use std::io::{BufRead, BufWriter, Write};

use anyhow::{Context, Result, bail};
use clap::Args;
use int_props::case::Case;
use int_props::panics;
use int_props::subject::{self, Subject};
use int_props::{json, subject::Observed};
use int_reference::{Semantics, op};
use serde_json::{Value, json};

/// Who answers.
#[derive(Args)]
pub struct Options {
    /// `torch`, `jnp`, `lax`, or the name of a subject
    #[arg(long = "as", value_name = "WHO")]
    who: String,
    /// JAX with x64 off
    #[arg(long)]
    x32: bool,
}

/// Answers every line; 2 if one of them was no case.
pub fn run(options: &Options) -> Result<u8> {
    let mut who = Answerer::find(options)?;
    let mut output = BufWriter::new(std::io::stdout().lock());
    let mut code = 0;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.context("reading standard input")?;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let answer = match json::line(&text)
            .map_err(|e| e.to_string())
            .and_then(|(op, case)| who.answer(&op, &case))
        {
            Ok(answer) => answer,
            Err(error) => {
                code = 2;
                json!({ "error": error })
            }
        };
        // Flushed line by line: whoever asks may wait for the answer.
        let written = writeln!(output, "{answer}").and_then(|()| output.flush());
        if let Err(error) = written {
            // Whoever asked has heard enough.
            if error.kind() == std::io::ErrorKind::BrokenPipe {
                break;
            }
            return Err(error).context("writing standard output");
        }
    }
    Ok(code)
}

enum Answerer {
    Framework(Semantics, bool),
    Subject(Box<dyn Subject>),
}

impl Answerer {
    fn find(options: &Options) -> Result<Answerer> {
        if let Some(semantics) = Semantics::from_name(&options.who) {
            if options.x32 && semantics == Semantics::Torch {
                bail!("--x32 is a setting of JAX, not of torch");
            }
            return Ok(Answerer::Framework(semantics, !options.x32));
        }
        if options.x32 {
            bail!("--x32 is a setting of JAX, not of {}", options.who);
        }
        let mut known = vec!["torch".to_owned(), "jnp".to_owned(), "lax".to_owned()];
        for subject in subject::all() {
            if subject.name() == options.who {
                return Ok(Answerer::Subject(subject));
            }
            known.push(subject.name().to_owned());
        }
        bail!(
            "--as {:?} is no framework and no subject; there are: {}",
            options.who,
            known.join(" ")
        )
    }

    fn answer(&mut self, name: &str, case: &Case) -> std::result::Result<Value, String> {
        match self {
            Answerer::Framework(semantics, x64) => {
                let full = format!("{}.{name}", semantics.name());
                let Some(op) = op::find(&full) else {
                    return Err(format!("op: {full} is no function of the reference"));
                };
                let outcome = op.eval(&case.operands(), &case.attrs, *x64);
                outcome.map(|o| json::write_outcome(&o)).map_err(|e| e.to_string())
            }
            Answerer::Subject(subject) => {
                let observed = observe(subject.as_mut(), name, case)?;
                Ok(json::write_observed(&observed))
            }
        }
    }
}

/// What a subject's call of this text does with a case.
fn observe(
    subject: &mut dyn Subject,
    text: &str,
    case: &Case,
) -> std::result::Result<Observed, String> {
    let Some(form) = case.form() else {
        return Err("args: no call takes these operands".into());
    };
    let Some(call) = subject.calls().iter().position(|c| c.text == text && c.form == form) else {
        return Err(format!("op: {} has no call {text:?} of form {}", subject.name(), form.name()));
    };
    Ok(panics::observe(|| subject.run(call, case)))
}
