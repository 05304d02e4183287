//! Reading outcomes: what a framework does, and what a subject did.

use int_reference::{Array, Freedom, Outcome, Raise, RaiseKind, Tie, Value as Answer};
use serde_json::{Map, Value};

use super::{Result, array, bad, object, scalar, sizes};
use crate::subject::Observed;

/// The signals that a process dies of by itself.
const SIGNALS: [&str; 6] = ["SIGFPE", "SIGSEGV", "SIGABRT", "SIGILL", "SIGBUS", "SIGTRAP"];

/// What a framework does with a case, as [`super::write_outcome`] writes it.
pub fn outcome(value: &Value) -> Result<Outcome> {
    let known = ["value", "free", "raises", "kills", "hangs", "unspecified"];
    let fields = object(value, "outcome", &known)?;
    let free = fields.get("free");
    let (name, value) =
        only(fields, "outcome", &["value", "raises", "kills", "hangs", "unspecified"])?;
    if free.is_some() && name != "value" {
        return bad("free", "only a value leaves something open");
    }
    match (name, value) {
        ("value", _) => {
            let arrays = match value {
                Value::Array(items) => {
                    let items = items.iter().enumerate();
                    items.map(|(i, v)| array(v, &format!("value[{i}]"))).collect::<Result<_>>()?
                }
                one => vec![array(one, "value")?],
            };
            let free = free.map_or(Ok(Freedom::None), |free| freedom(free, &arrays))?;
            Ok(Outcome::Value(Answer { arrays, free }))
        }
        ("raises", _) => {
            let (kind, message) = kind_and_message(value, "raises")?;
            match RaiseKind::from_name(&kind) {
                Some(kind) => Ok(Outcome::Raises(Raise::new(kind, message))),
                None => bad("raises.kind", format!("no kind {kind:?}")),
            }
        }
        ("kills", Value::String(signal)) => match SIGNALS.iter().find(|s| *s == signal) {
            Some(signal) => Ok(Outcome::Kills(signal)),
            None => bad("kills", format!("no signal {signal:?}")),
        },
        ("hangs", Value::Bool(true)) => Ok(Outcome::Hangs),
        ("unspecified", Value::String(why)) => Ok(Outcome::Unspecified(why.clone().into())),
        _ => bad(name, "not of the kind that is due here"),
    }
}

fn freedom(value: &Value, arrays: &[Array]) -> Result<Freedom> {
    let known = ["any", "one_of", "ties"];
    let (name, value) = only(object(value, "free", &known)?, "free", &known)?;
    let path = format!("free.{name}");
    let ([first, .., last] | [first @ last]) = arrays else {
        return bad(&path, "no array leaves elements open");
    };
    let within = |index: usize| match index < first.len() {
        true => Ok(index),
        false => bad(&path, format!("there is no element {index}")),
    };
    match (name, value) {
        ("any", _) => {
            let any = sizes(Some(value), &path)?;
            let mut any: Vec<usize> = any.into_iter().map(within).collect::<Result<_>>()?;
            any.sort_unstable();
            Ok(Freedom::Any(any))
        }
        ("one_of", Value::Object(one_of)) => {
            let items = one_of.iter().map(|(at, values)| {
                let path = format!("{path}.{at}");
                let Ok(index) = at.parse() else { return bad(&path, "an index is due") };
                let Value::Array(values) = values else { return bad(&path, "a list is due") };
                let values = values.iter().map(|v| scalar(v, first.dtype(), &path));
                Ok((within(index)?, values.collect::<Result<_>>()?))
            });
            Ok(Freedom::OneOf(items.collect::<Result<_>>()?))
        }
        ("ties", Value::Array(ties)) => {
            let ties = ties.iter().map(|one| tie(one, last, &path));
            Ok(Freedom::Ties(ties.collect::<Result<_>>()?))
        }
        _ => bad(&path, "not of the kind that is due here"),
    }
}

fn tie(value: &Value, last: &Array, path: &str) -> Result<Tie> {
    let tie = object(value, path, &["at", "of"])?;
    let at = sizes(tie.get("at"), &format!("{path}.at"))?;
    if let Some(index) = at.iter().find(|i| **i >= last.len()) {
        return bad(&format!("{path}.at"), format!("there is no element {index}"));
    }
    let path = format!("{path}.of");
    let of =
        tie.get("of").and_then(Value::as_array).map(|of| of.iter().map(Value::as_i64).collect());
    match of.flatten() {
        Some(of) => Ok(Tie { at, of }),
        None => bad(&path, "a list of indices is due"),
    }
}

/// What a subject did with a case, as [`super::write_observed`] writes it.
pub fn observed(value: &Value) -> Result<Observed> {
    let known = ["value", "refuses", "panics", "aborts", "hangs", "unsupported"];
    let (name, value) = only(object(value, "observed", &known)?, "observed", &known)?;
    match (name, value) {
        ("value", _) => Ok(Observed::Value(array(value, "value")?)),
        ("refuses", _) => {
            let (kind, message) = kind_and_message(value, "refuses")?;
            Ok(Observed::Refuses { kind, message })
        }
        ("panics", _) => {
            let fields = object(value, "panics", &["message", "file"])?;
            let text = |name: &str| string(fields, name, "panics");
            Ok(Observed::Panics { message: text("message")?, file: text("file")? })
        }
        ("aborts", Value::String(signal)) => Ok(Observed::Aborts { signal: signal.clone() }),
        ("hangs", Value::Bool(true)) => Ok(Observed::Hangs),
        ("unsupported", Value::String(why)) => Ok(Observed::Unsupported(why.clone().into())),
        _ => bad(name, "not of the kind that is due here"),
    }
}

/// The one field of these names.
fn only<'a>(
    fields: &'a Map<String, Value>,
    path: &str,
    names: &[&'static str],
) -> Result<(&'static str, &'a Value)> {
    let mut found = names.iter().filter_map(|name| fields.get(*name).map(|value| (*name, value)));
    match (found.next(), found.next()) {
        (Some(field), None) => Ok(field),
        _ => bad(path, format!("exactly one of {} is due", names.join(", "))),
    }
}

fn kind_and_message(value: &Value, path: &str) -> Result<(String, String)> {
    let fields = object(value, path, &["kind", "message"])?;
    Ok((string(fields, "kind", path)?, string(fields, "message", path)?))
}

fn string(fields: &Map<String, Value>, name: &str, path: &str) -> Result<String> {
    match fields.get(name) {
        Some(Value::String(s)) => Ok(s.clone()),
        _ => bad(&format!("{path}.{name}"), "a string is due"),
    }
}
