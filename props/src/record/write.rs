//! Writing records for people to read: one field a line, inline arrays, and long
//! data broken into lines.

use std::fmt::{self, Write};

use serde_json::{Value, json};

use super::{Behaviour, Record};
use crate::json::{write_attrs, write_case, write_observed, write_outcome};

/// Longer lines are broken.
const WIDTH: usize = 100;

impl fmt::Display for Record {
    /// The text of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claim = &self.claim;
        field(f, "subject", &claim.subject.as_str().into())?;
        field(f, "call", &claim.call.as_str().into())?;
        field(f, "form", &claim.form.name().into())?;
        field(f, "reference", &claim.reference.as_str().into())?;
        field(f, "attrs", &write_attrs(&claim.attrs))?;
        field(f, "basis", &self.basis.name().into())?;
        field(f, "class", &self.class.into())?;
        field(f, "how", &self.how.name().into())?;
        match &self.behaviour {
            Behaviour::Model(model) => field(f, "behaves_as", &model.name.into())?,
            Behaviour::Refuses { kind, message } => {
                field(f, "refuses", &json!({ "kind": kind, "message": message }))?;
            }
            Behaviour::Panics { message, file } => {
                field(f, "panics", &json!({ "message": message, "file": file }))?;
            }
            Behaviour::Unknown | Behaviour::Aborts { .. } | Behaviour::Hangs => {}
        }
        field(f, "status", &self.status.name().into())?;
        field(f, "documented", &self.documented.as_str().into())?;
        field(f, "upstream", &self.upstream.as_str().into())?;
        field(f, "note", &self.note.as_str().into())?;
        f.write_str("\n[variants]\n")?;
        for (name, variant) in &self.variants {
            writeln!(f, "{} = {}", quoted(name), quoted(variant.name()))?;
        }
        f.write_str("\n[case]\n")?;
        fields(f, &write_case(&self.case))?;
        f.write_str("\n[expected]\n")?;
        fields(f, &write_outcome(&self.expected))?;
        f.write_str("\n[observed]\n")?;
        fields(f, &write_observed(&self.observed))
    }
}

fn fields(f: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    let Value::Object(map) = value else { return Ok(()) };
    map.iter().try_for_each(|(name, value)| field(f, name, value))
}

fn field(f: &mut fmt::Formatter<'_>, name: &str, value: &Value) -> fmt::Result {
    let line = format!("{name} = {}", inline(value));
    if line.chars().count() <= WIDTH {
        return writeln!(f, "{line}");
    }
    writeln!(f, "{name} = {}", broken(value))
}

/// A value on one line.
fn inline(value: &Value) -> String {
    match value {
        // TOML has no null; the format reads this back as Python's.
        Value::Null => quoted("None"),
        Value::Bool(v) => v.to_string(),
        Value::Number(n) => number(n.as_str()),
        Value::String(s) => quoted(s),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Object(fields) if fields.is_empty() => "{}".into(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(k, v)| format!("{} = {}", key(k), inline(v)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A value over several lines: a list of tables one to a line, a list of numbers
/// filled up to the width. (A table in braces cannot be broken, a list in it can.)
fn broken(value: &Value) -> String {
    match value {
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let lines = items.iter().map(|item| format!("    {},\n", fitting(item)));
            format!("[\n{}]", lines.collect::<String>())
        }
        Value::Array(items) => filled(items),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(k, v)| format!("{} = {}", key(k), fitting(v)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => inline(other),
    }
}

fn fitting(value: &Value) -> String {
    let line = inline(value);
    if line.chars().count() + 10 <= WIDTH { line } else { broken(value) }
}

fn filled(items: &[Value]) -> String {
    let mut text = String::from("[");
    let mut column = WIDTH;
    for item in items.iter().map(inline) {
        if column + item.len() + 2 > WIDTH {
            text.push_str("\n       ");
            column = 7;
        }
        // Writing to a String cannot fail.
        let _ = write!(text, " {item},");
        column += item.len() + 2;
    }
    text.push_str("\n    ]");
    text
}

/// Integers that TOML's 64 bits do not hold are quoted.
fn number(digits: &str) -> String {
    let whole = digits.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if whole && digits.parse::<i64>().is_err() { quoted(digits) } else { digits.to_owned() }
}

fn key(name: &str) -> String {
    let bare = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    if !name.is_empty() && name.bytes().all(bare) { name.to_owned() } else { quoted(name) }
}

/// A string as JSON quotes it, which TOML reads alike but for one character.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}
