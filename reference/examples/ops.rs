//! Prints the op table as JSON, for the oracle and any other program that is
//! not Rust: `cargo run -q -p int-reference --example ops`.

use int_reference::op::{self, AttrKind, AttrSpec, Op, Signature};

fn main() {
    let rows: Vec<String> = op::all().map(row).collect();
    println!("[\n{}\n]", rows.join(",\n"));
}

fn row(op: &Op) -> String {
    let signature = match op.signature {
        Signature::Unary => r#"{"kind":"unary"}"#.to_owned(),
        Signature::Binary => r#"{"kind":"binary"}"#.to_owned(),
        Signature::Creation { min, max } => {
            format!(r#"{{"kind":"creation","min":{min},"max":{max}}}"#)
        }
        Signature::Operands { min, max } => {
            let max = if max == usize::MAX { "null".to_owned() } else { max.to_string() };
            format!(r#"{{"kind":"operands","min":{min},"max":{max}}}"#)
        }
        Signature::Promotion => r#"{"kind":"promotion"}"#.to_owned(),
    };
    format!(
        r#"{{"name":{},"signature":{signature},"attrs":{},"python":{},"aliases":{}}}"#,
        string(&op.full_name()),
        list(op.attrs.iter().map(attr)),
        string(op.python),
        list(op.aliases.iter().map(|a| string(a))),
    )
}

fn attr(spec: &AttrSpec) -> String {
    let kind = match spec.kind {
        AttrKind::DType => r#""dtype""#.to_owned(),
        AttrKind::Choice(names) => {
            format!(r#""choice","choices":{}"#, list(names.iter().map(|n| string(n))))
        }
        AttrKind::Bool => r#""bool""#.to_owned(),
        AttrKind::Int => r#""int""#.to_owned(),
        AttrKind::Ints => r#""ints""#.to_owned(),
        AttrKind::Axes => r#""axes""#.to_owned(),
        AttrKind::Number => r#""number""#.to_owned(),
        AttrKind::Text => r#""text""#.to_owned(),
    };
    format!(r#"{{"name":{},"kind":{kind},"required":{}}}"#, string(spec.name), spec.required)
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A JSON string. The table holds names and Python text: quotes and backslashes
/// are all that needs escaping.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
