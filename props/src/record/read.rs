//! Reading records, strictly: whatever is unknown, missing, of the wrong kind or
//! at odds with the rest is an error that names file, line and field. What a case
//! looks like is the JSON-lines format's affair; here it is found in TOML.

use std::path::Path;

use int_reference::op;
use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Behaviour, ClaimKey, Record, Status, Variant, message};
use crate::case::Form;
use crate::claim::{Basis, Family};
use crate::json::{self, BadField};
use crate::judge::{How, Verdict, judge};
use crate::subject::Observed;
use crate::{class, model};

/// A record that cannot be read: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {field}: {message}")]
pub struct RecordError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The field: `case.args[0].data[3]`.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

const FIELDS: [&str; 18] = [
    "subject",
    "call",
    "form",
    "reference",
    "attrs",
    "basis",
    "class",
    "how",
    "behaves_as",
    "panics",
    "refuses",
    "status",
    "documented",
    "upstream",
    "note",
    "variants",
    "case",
    "expected",
];

impl Record {
    /// Reads a record's text; `file` is what errors call it.
    ///
    /// # Errors
    ///
    /// Where the text is no TOML, a field is unknown, missing or wrong, or the
    /// fields contradict each other.
    pub fn parse(text: &str, family: Family, file: &str) -> Result<Record, RecordError> {
        let line_of = |offset: usize| 1 + text[..offset.min(text.len())].matches('\n').count();
        let table = DeTable::parse(text).map_err(|e| RecordError {
            file: file.into(),
            line: line_of(e.span().map_or(0, |s| s.start)),
            field: "TOML".into(),
            message: e.message().into(),
        })?;
        plain_table(table.get_ref(), "").and_then(|fields| record(&fields, family)).map_err(|bad| {
            RecordError {
                file: file.into(),
                line: line_of(offset(table.get_ref(), &bad.path)),
                field: bad.path,
                message: bad.message,
            }
        })
    }

    /// Reads the record of a file `…/<family>/<slug>.toml`.
    ///
    /// # Errors
    ///
    /// As [`Record::parse`], where the folder is no family's, and where the file
    /// cannot be read.
    pub fn read(path: &Path) -> Result<Record, RecordError> {
        let file = path.display().to_string();
        let error = |field: &str, message: String| RecordError {
            file: file.clone(),
            line: 1,
            field: field.into(),
            message,
        };
        // The file first: the folder of one that is not there says nothing.
        let text = std::fs::read_to_string(path).map_err(|e| error("file", e.to_string()))?;
        // `a.toml` lies in a folder too: the one that the program runs in.
        let whole = std::path::absolute(path).map_err(|e| error("file", e.to_string()))?;
        let family = family_of(&whole).map_err(|message| error("family", message))?;
        Record::parse(&text, family, &file)
    }
}

/// The family of the folder that a record lies in.
pub(crate) fn family_of(path: &Path) -> Result<Family, String> {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let folder = folder.unwrap_or_default();
    Family::from_name(folder)
        .ok_or_else(|| format!("no family {folder:?}; {}", known(Family::ALL.map(Family::name))))
}

fn known(names: impl IntoIterator<Item = &'static str>) -> String {
    format!("known are {}", names.into_iter().collect::<Vec<_>>().join(", "))
}

type Read<T> = Result<T, BadField>;

fn bad<T>(path: &str, message: impl Into<String>) -> Read<T> {
    Err(BadField { path: path.into(), message: message.into() })
}

fn record(fields: &Map<String, Value>, family: Family) -> Read<Record> {
    let unknown = fields.keys().find(|k| !FIELDS.contains(&k.as_str()) && *k != "observed");
    if let Some(unknown) = unknown {
        return bad(unknown, "unknown field");
    }
    let text = |name: &str| match fields.get(name) {
        Some(Value::String(s)) => Ok(s.clone()),
        Some(_) => bad(name, "a string is due"),
        None => bad(name, "missing field"),
    };
    let table = |name: &str| match fields.get(name) {
        Some(value @ Value::Object(_)) => Ok(value),
        Some(_) => bad(name, "a table is due"),
        None => bad(name, "missing field"),
    };
    let case = json::case(table("case")?).map_err(under("case"))?;
    let expected = json::outcome(table("expected")?).map_err(under("expected"))?;
    let observed = json::observed(table("observed")?).map_err(under("observed"))?;
    let reference = text("reference")?;
    if op::find(&reference).is_none() {
        return bad("reference", format!("no function {reference:?}"));
    }
    let class = text("class")?;
    let class = match class::find(&class) {
        Some(class) => class.name,
        None if class == class::UNCLASSIFIED => class::UNCLASSIFIED,
        None => return bad("class", format!("no class {class:?}")),
    };
    let how = one_of("how", &text("how")?, How::ALL.map(|h| (h.name(), h)))?;
    let form = one_of("form", &text("form")?, Form::ALL.map(|f| (f.name(), f)))?;
    if case.form() != Some(form) {
        return bad("form", "not the form of the case's operands");
    }
    match judge(&expected, &observed) {
        Verdict::Diverges(divergence) if divergence.how == how => {}
        _ => return bad("how", "not how the observed differs from the expected"),
    }
    Ok(Record {
        family,
        claim: ClaimKey {
            subject: text("subject")?,
            call: text("call")?,
            form,
            reference,
            attrs: json::attrs(table("attrs")?)?,
        },
        basis: one_of("basis", &text("basis")?, Basis::ALL.map(|b| (b.name(), b)))?,
        class,
        how,
        behaviour: behaviour(fields, how, &observed)?,
        status: one_of("status", &text("status")?, Status::ALL.map(|s| (s.name(), s)))?,
        documented: text("documented")?,
        upstream: text("upstream")?,
        note: text("note")?,
        variants: variants(table("variants")?)?,
        case,
        expected,
        observed,
    })
}

/// What is said at the top about how the subject behaves, which must be of the
/// kind that `how` and the observed have.
fn behaviour(fields: &Map<String, Value>, how: How, observed: &Observed) -> Read<Behaviour> {
    let due = match how {
        How::Refuses => "refuses",
        How::Panics => "panics",
        _ => "behaves_as",
    };
    for name in ["behaves_as", "refuses", "panics"] {
        if name != due && fields.contains_key(name) {
            return bad(name, format!("not with how = {:?}", how.name()));
        }
    }
    let said = match (fields.get(due), how) {
        (None, How::Refuses | How::Panics) => return bad(due, "missing field"),
        (None, _) => return Ok(Behaviour::seen(how, observed)),
        (Some(Value::String(name)), How::Value | How::Dtype | How::Shape | How::Accepts) => {
            return match model::find(name) {
                Some(model) => Ok(Behaviour::Model(model)),
                None => bad(due, format!("no model {name:?}")),
            };
        }
        (Some(_), How::Aborts | How::Hangs) => return bad(due, "no model dies or hangs"),
        (Some(value), _) => json::observed(&serde_json::json!({ due: value }))?,
    };
    match (said, observed) {
        (Observed::Refuses { kind, message: text }, Observed::Refuses { kind: k, message: t })
            if kind == *k && message::alike(&text, t) =>
        {
            Ok(Behaviour::Refuses { kind, message: text })
        }
        (Observed::Panics { message: text, file }, Observed::Panics { message: t, file: f })
            if file == *f && message::alike(&text, t) =>
        {
            Ok(Behaviour::Panics { message: text, file })
        }
        _ => bad(due, "not what was observed"),
    }
}

fn variants(value: &Value) -> Read<Vec<(String, Variant)>> {
    let Value::Object(fields) = value else { return bad("variants", "a table is due") };
    let read = |(name, value): (&String, &Value)| {
        let path = format!("variants.{name}");
        let Value::String(text) = value else { return bad(&path, "a string is due") };
        Ok((name.clone(), one_of(&path, text, Variant::ALL.map(|v| (v.name(), v)))?))
    };
    fields.iter().map(read).collect()
}

fn one_of<T, const N: usize>(path: &str, name: &str, all: [(&'static str, T); N]) -> Read<T> {
    let names = all.each_ref().map(|(n, _)| *n);
    match all.into_iter().find(|(n, _)| *n == name) {
        Some((_, value)) => Ok(value),
        None => bad(path, format!("no {path} {name:?}; {}", known(names))),
    }
}

/// The format's own paths, within a table of the record.
fn under(table: &'static str) -> impl Fn(BadField) -> BadField {
    move |bad| {
        let whole = ["case", "outcome", "observed"].contains(&bad.path.as_str());
        let path = if whole { table.into() } else { format!("{table}.{}", bad.path) };
        BadField { path, message: bad.message }
    }
}

fn plain_table(table: &DeTable<'_>, path: &str) -> Read<Map<String, Value>> {
    // In the order of the file, which the parser's tables have lost.
    let mut fields: Vec<_> = table.iter().collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    let fields = fields.into_iter().map(|(key, value)| {
        let key: &str = key.get_ref();
        let path = if path.is_empty() { key.into() } else { format!("{path}.{key}") };
        Ok((key.to_owned(), plain(value.get_ref(), &path)?))
    });
    fields.collect()
}

/// A TOML value as the JSON-lines format has it; numbers keep their digits.
fn plain(value: &DeValue<'_>, path: &str) -> Read<Value> {
    Ok(match value {
        DeValue::String(s) => Value::String(s.clone().into_owned()),
        DeValue::Boolean(b) => Value::Bool(*b),
        DeValue::Integer(i) => match i128::from_str_radix(i.as_str(), i.radix()) {
            Ok(v) => number(&v.to_string(), path)?,
            Err(_) => return bad(path, format!("{i} is no integer of up to 128 bits")),
        },
        DeValue::Float(f) => match f.as_str().trim_start_matches('+') {
            special @ ("nan" | "inf" | "-inf") => Value::String(special.into()),
            "-nan" => Value::String("nan".into()),
            digits => number(digits, path)?,
        },
        DeValue::Array(items) => {
            let items = items.iter().enumerate();
            items.map(|(i, v)| plain(v.get_ref(), &format!("{path}[{i}]"))).collect::<Read<_>>()?
        }
        DeValue::Table(table) => Value::Object(plain_table(table, path)?),
        DeValue::Datetime(_) => return bad(path, "no field is a date"),
    })
}

fn number(digits: &str, path: &str) -> Read<Value> {
    match digits.parse::<Number>() {
        Ok(number) => Ok(Value::Number(number)),
        Err(_) => bad(path, format!("{digits} is no number")),
    }
}

/// Where the field of a path is, or the innermost table or list around it that is there.
fn offset(table: &DeTable<'_>, path: &str) -> usize {
    let (key, rest) = first_part(path);
    match find(table, key).or_else(|| find(table, path)) {
        Some(value) => offset_in(value, rest),
        None => 0,
    }
}

fn offset_in(value: &Spanned<DeValue<'_>>, path: &str) -> usize {
    let (key, rest) = first_part(path);
    let inner = match value.get_ref() {
        _ if key.is_empty() => None,
        // A key with dots in it (a version) is one part.
        DeValue::Table(table) => find(table, path).or_else(|| find(table, key)),
        DeValue::Array(items) => key.parse().ok().and_then(|i: usize| items.get(i)),
        _ => None,
    };
    inner.map_or(value.span().start, |value| offset_in(value, rest))
}

fn find<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Option<&'a Spanned<DeValue<'i>>> {
    table.iter().find(|(k, _)| k.get_ref() == key).map(|(_, value)| value)
}

/// `args` and `0].data` of `args[0].data`; `0` and `data` of that.
fn first_part(path: &str) -> (&str, &str) {
    let end = path.find(['.', '[', ']']).unwrap_or(path.len());
    (&path[..end], path[end..].trim_start_matches(['.', '[', ']']))
}
