//! What a person types after `explain`: a function or call, and operands.

use anyhow::{Context, Result, bail};
use int_props::case::{Arg, Case};
use int_reference::{Array, Attr, Attrs, DType, Op, Scalar, op};

/// A question: which functions of the frameworks, on which case.
pub struct Query {
    /// What was asked for, as typed.
    pub name: String,
    /// The functions of that name or spelling, at most one of each semantics.
    pub ops: Vec<&'static Op>,
    /// The call of a subject, if it was a call's text that was typed.
    pub call: Option<String>,
    /// The case.
    pub case: Case,
}

/// What is said besides name and operands.
pub struct Options {
    /// The dtype of array operands.
    pub dtype: Option<String>,
    /// Whether plain numbers after the first are arrays too.
    pub arrays: bool,
    /// `name=value` attributes.
    pub attrs: Vec<String>,
}

impl Query {
    /// Reads name, operands and options; `calls` are the texts of all subjects' calls.
    pub fn read(
        name: &str,
        operands: &[String],
        options: &Options,
        calls: &[&'static str],
    ) -> Result<Query> {
        let call = calls.iter().find(|c| **c == name).map(|c| (*c).to_owned());
        let ops = functions(name);
        if ops.is_empty() && call.is_none() {
            bail!("no function or call {name:?}; the nearest: {}", nearest(name, calls).join(", "));
        }
        let dtype = match &options.dtype {
            Some(text) => Some(dtype(text)?),
            None => None,
        };
        let mut args = Vec::new();
        for (i, text) in operands.iter().enumerate() {
            let arg = operand(text, dtype, i == 0 || options.arrays)
                .with_context(|| format!("operand {}: {text:?}", i + 1))?;
            args.push(arg);
        }
        let attrs = options.attrs.iter().try_fold(Attrs::new(), |attrs, text| {
            let (name, value) = text
                .split_once('=')
                .with_context(|| format!("attribute {text:?} is not NAME=VALUE"))?;
            anyhow::Ok(attrs.with(name, attribute(value)))
        })?;
        Ok(Query { name: name.to_owned(), ops, call, case: Case { args, attrs } })
    }
}

/// The functions called so: by full name, by name in every semantics, or by a spelling.
fn functions(name: &str) -> Vec<&'static Op> {
    if let Some(op) = op::find(name) {
        return vec![op];
    }
    let by_name: Vec<_> = op::all().filter(|op| op.name == name).collect();
    if !by_name.is_empty() {
        return by_name;
    }
    op::all().filter(|op| op.aliases.contains(&name)).collect()
}

/// The names most like this one, of functions, spellings and calls.
fn nearest(name: &str, calls: &[&'static str]) -> Vec<String> {
    let mut names: Vec<String> = op::all()
        .flat_map(|op| {
            let own = [op.full_name(), op.name.to_owned()];
            own.into_iter().chain(op.aliases.iter().map(|a| (*a).to_owned()))
        })
        .chain(calls.iter().map(|c| (*c).to_owned()))
        .collect();
    names.sort();
    names.dedup();
    names.sort_by_key(|known| distance(name, known));
    names.truncate(6);
    names
}

/// How many insertions, deletions and replacements lie between two names.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

/// A dtype by its short or Python name.
pub fn dtype(text: &str) -> Result<DType> {
    let known = DType::ALL.into_iter().find(|d| d.name() == text || d.python_name() == text);
    known.with_context(|| {
        let names: Vec<_> = DType::ALL.iter().map(|d| d.name()).collect();
        format!("no dtype {text:?}; there are: {}", names.join(" "))
    })
}

fn attribute(text: &str) -> Attr {
    match text {
        "None" | "none" => Attr::None,
        "True" | "true" => Attr::Bool(true),
        "False" | "false" => Attr::Bool(false),
        _ => match (dtype(text), text.parse()) {
            (Ok(d), _) => Attr::DType(d),
            (_, Ok(v)) => Attr::Int(v),
            _ => Attr::Str(text.trim_matches('"').to_owned()),
        },
    }
}

/// `[1, 2]` is an array, a plain number one as well if `array`, else a Python scalar.
fn operand(text: &str, dtype: Option<DType>, array: bool) -> Result<Arg> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('[') {
        let inner = inner.strip_suffix(']').context("no closing bracket")?;
        if inner.contains('[') {
            bail!("nested lists are not read here; put the case to `cargo ci eval`");
        }
        let items = inner.split(',').map(str::trim).filter(|t| !t.is_empty());
        let items = items.map(number).collect::<Result<Vec<_>>>()?;
        return Ok(Arg::array(collect(&items, dtype)?));
    }
    let number = number(text)?;
    if array {
        return Ok(Arg::array(collect(&[number], dtype)?));
    }
    Ok(match number {
        Number::Int(v) => Arg::Int(v),
        Number::Float(v) => Arg::Float(v),
        Number::Bool(v) => Arg::Bool(v),
    })
}

#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Float(f64),
    Bool(bool),
}

fn number(text: &str) -> Result<Number> {
    Ok(match text {
        "True" | "true" => Number::Bool(true),
        "False" | "false" => Number::Bool(false),
        _ => match (text.replace('_', "").parse(), text.parse()) {
            (Ok(v), _) => Number::Int(v),
            (_, Ok(v)) => Number::Float(v),
            _ => bail!("{text:?} is no number"),
        },
    })
}

/// An array of these numbers; without a dtype, of the one their kind has in Python's frameworks.
fn collect(numbers: &[Number], dtype: Option<DType>) -> Result<Array> {
    let dtype = dtype.unwrap_or_else(|| {
        if numbers.iter().any(|n| matches!(n, Number::Float(_))) {
            DType::F64
        } else if !numbers.is_empty() && numbers.iter().all(|n| matches!(n, Number::Bool(_))) {
            DType::Bool
        } else {
            DType::I64
        }
    });
    let elements = numbers.iter().map(|n| element(*n, dtype)).collect::<Result<Vec<_>>>()?;
    Array::from_scalars(dtype, vec![elements.len()], &elements)
        .with_context(|| format!("{} elements of {dtype}", elements.len()))
}

fn element(number: Number, dtype: DType) -> Result<Scalar> {
    let value = match number {
        Number::Int(v) => v,
        Number::Bool(v) => v.into(),
        Number::Float(v) if dtype.is_float() => return Ok(float(v, dtype)),
        Number::Float(v) => bail!("{v:?} is no {dtype}"),
    };
    match dtype.int_range() {
        None => Ok(float(value as f64, dtype)),
        Some((min, max)) if (min..=max).contains(&value) => {
            Scalar::wrap(value, dtype).context("an integer dtype")
        }
        Some((min, max)) => bail!("{value} is outside {dtype}, {min} to {max}"),
    }
}

fn float(value: f64, dtype: DType) -> Scalar {
    match dtype {
        DType::F16 => Scalar::F16(half::f16::from_f64(value)),
        DType::Bf16 => Scalar::Bf16(half::bf16::from_f64(value)),
        DType::F32 => Scalar::F32(value as f32),
        _ => Scalar::F64(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(dtype: &str) -> Options {
        Options { dtype: Some(dtype.into()), arrays: false, attrs: Vec::new() }
    }

    fn read(name: &str, operands: &[&str], options: &Options) -> Result<Query> {
        let operands: Vec<_> = operands.iter().map(|o| (*o).to_owned()).collect();
        Query::read(name, &operands, options, &["lhs / rhs"])
    }

    #[test]
    fn the_first_number_is_an_array_and_the_second_a_scalar() {
        let query = read("floor_divide", &["-7", "2"], &options("i32")).unwrap();
        assert_eq!(query.case.args, [Arg::array([-7_i32]), Arg::Int(2)]);
        assert_eq!(query.ops.len(), 2, "torch and jnp have a floor_divide");
    }

    #[test]
    fn a_spelling_and_a_call_are_names_too() {
        assert!(!read("//", &["-7", "2"], &options("i32")).unwrap().ops.is_empty());
        assert!(read("lhs / rhs", &["-7", "2"], &options("i32")).unwrap().call.is_some());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let text = |r: Result<Query>| format!("{:#}", r.err().unwrap());
        assert!(text(read("flor_divide", &["1"], &options("i32"))).contains("floor_divide"));
        assert!(text(read("floor_divide", &["x"], &options("i32"))).contains("\"x\" is no number"));
        assert!(text(read("floor_divide", &["300"], &options("i8"))).contains("outside i8"));
        assert!(text(read("floor_divide", &["1"], &options("int9"))).contains("no dtype \"int9\""));
    }
}
