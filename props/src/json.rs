//! The JSON-lines format: cases in, outcomes out. Values are read by hand and
//! not derived, so that an error can name the field that is wrong, and so that
//! integers keep their full width. Records say the same in TOML, through here.

use int_reference::{Array, Attr, Attrs, DType, Scalar};
use serde_json::{Map, Number, Value};

use crate::case::{Arg, ArrayArg, Case, View, rounded};

mod outcome;
mod write;

pub use outcome::{observed, outcome};
pub use write::{
    write_array, write_attrs, write_case, write_observed, write_outcome, write_scalar,
};

/// A field that cannot be read: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct BadField {
    /// Where: `args[0].data[3]`.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

type Result<T> = std::result::Result<T, BadField>;

fn bad<T>(path: &str, message: impl Into<String>) -> Result<T> {
    Err(BadField { path: path.to_owned(), message: message.into() })
}

/// One line of input: the function or call, and the case.
///
/// ```
/// let line = r#"{"op":"floor_divide","args":[{"dtype":"i8","shape":[1],"data":[-7]},{"int":2}]}"#;
/// let (op, case) = int_props::json::line(line).unwrap();
/// assert_eq!((op.as_str(), case.args.len()), ("floor_divide", 2));
/// let wrong = int_props::json::line(&line.replace("-7", "300")).unwrap_err();
/// assert_eq!(wrong.to_string(), "args[0].data[0]: 300 does not fit i8");
/// ```
pub fn line(text: &str) -> Result<(String, Case)> {
    let value: Value = serde_json::from_str(text)
        .map_err(|e| BadField { path: "line".into(), message: format!("no JSON: {e}") })?;
    let fields = object(&value, "line", &["op", "args", "attrs"])?;
    let Some(Value::String(op)) = fields.get("op") else {
        return bad("op", "a string is due");
    };
    Ok((op.clone(), case_of(fields)?))
}

/// A case: `args`, and `attrs` if there are any.
pub fn case(value: &Value) -> Result<Case> {
    case_of(object(value, "case", &["args", "attrs"])?)
}

fn case_of(fields: &Map<String, Value>) -> Result<Case> {
    let Some(Value::Array(args)) = fields.get("args") else {
        return bad("args", "a list is due");
    };
    let args = args.iter().enumerate().map(|(i, a)| arg(a, &format!("args[{i}]")));
    let args = args.collect::<Result<_>>()?;
    let attrs = match fields.get("attrs") {
        Some(value) => attrs(value)?,
        None => Attrs::new(),
    };
    Ok(Case { args, attrs })
}

/// The attributes of a case or claim. A string that is a dtype's name is that
/// dtype, and `"None"`, which records need for want of a null, is Python's.
pub fn attrs(value: &Value) -> Result<Attrs> {
    let Value::Object(fields) = value else { return bad("attrs", "an object is due") };
    fields.iter().try_fold(Attrs::new(), |attrs, (name, value)| {
        Ok(attrs.with(name, attr(value, &format!("attrs.{name}"))?))
    })
}

fn attr(value: &Value, path: &str) -> Result<Attr> {
    Ok(match value {
        Value::Null => Attr::None,
        Value::Bool(v) => Attr::Bool(*v),
        Value::String(s) if s == "None" => Attr::None,
        Value::String(s) => match DType::from_name(s) {
            Some(dtype) => Attr::DType(dtype),
            None => Attr::Str(s.clone()),
        },
        Value::Number(n) => match n.as_str().parse() {
            Ok(int) => Attr::Int(int),
            Err(_) => Attr::Float(float(value, path)?),
        },
        Value::Array(items) => {
            Attr::List(items.iter().map(|v| int(v, path)).collect::<Result<_>>()?)
        }
        Value::Object(_) => return bad(path, "no attribute is an object"),
    })
}

fn arg(value: &Value, path: &str) -> Result<Arg> {
    let Value::Object(fields) = value else { return bad(path, "an object is due") };
    if let Some(v) = fields.get("int") {
        object(value, path, &["int"])?;
        return Ok(Arg::Int(int(v, path)?));
    }
    if let Some(v) = fields.get("float") {
        object(value, path, &["float"])?;
        return Ok(Arg::Float(float(v, path)?));
    }
    if let Some(v) = fields.get("bool") {
        object(value, path, &["bool"])?;
        let Value::Bool(v) = v else { return bad(path, "true or false is due") };
        return Ok(Arg::Bool(*v));
    }
    let known = ["dtype", "shape", "data", "layout", "weak", "int", "float", "bool"];
    let base = array_of(object(value, path, &known)?, path)?;
    let layout = match fields.get("layout") {
        Some(steps) => layout(steps, &format!("{path}.layout"))?,
        None => Vec::new(),
    };
    let arg = ArrayArg::with_layout(base, layout);
    Ok(Arg::Array(arg.or_else(|e| bad(&format!("{path}.layout"), e.to_string()))?))
}

/// An array, without a layout.
pub fn array(value: &Value, path: &str) -> Result<Array> {
    array_of(object(value, path, &["dtype", "shape", "data", "weak"])?, path)
}

fn array_of(fields: &Map<String, Value>, path: &str) -> Result<Array> {
    let dtype = match fields.get("dtype") {
        Some(Value::String(name)) => match DType::from_name(name) {
            Some(dtype) => dtype,
            None => return bad(&format!("{path}.dtype"), format!("no dtype {name:?}")),
        },
        _ => return bad(&format!("{path}.dtype"), "a dtype's name is due"),
    };
    let shape = sizes(fields.get("shape"), &format!("{path}.shape"))?;
    let at = format!("{path}.data");
    let Some(Value::Array(items)) = fields.get("data") else { return bad(&at, "a list is due") };
    let items = items.iter().enumerate();
    let items = items.map(|(i, v)| scalar(v, dtype, &format!("{at}[{i}]")));
    let items: Vec<Scalar> = items.collect::<Result<_>>()?;
    let Some(array) = Array::from_scalars(dtype, shape.clone(), &items) else {
        return bad(&at, format!("shape {shape:?} does not hold {} elements", items.len()));
    };
    match fields.get("weak") {
        None => Ok(array),
        Some(Value::Bool(weak)) => Ok(array.with_weak(*weak)),
        Some(_) => bad(&format!("{path}.weak"), "true or false is due"),
    }
}

fn layout(value: &Value, path: &str) -> Result<Vec<View>> {
    let Value::Array(steps) = value else { return bad(path, "a list is due") };
    let steps = steps.iter().enumerate().map(|(i, step)| {
        let path = format!("{path}[{i}]");
        let fields = object(step, &path, &["permute", "slice", "expand"])?;
        let mut fields = fields.iter();
        let (Some((name, value)), None) = (fields.next(), fields.next()) else {
            return bad(&path, "one of permute, slice, expand is due");
        };
        let sizes = sizes(Some(value), &format!("{path}.{name}"))?;
        match (name.as_str(), &sizes[..]) {
            ("permute", _) => Ok(View::Permute(sizes)),
            ("expand", _) => Ok(View::Expand(sizes)),
            (_, &[start, stop, step]) => Ok(View::Slice { start, stop, step }),
            _ => bad(&path, "slice takes start, stop and step"),
        }
    });
    steps.collect()
}

fn sizes(value: Option<&Value>, path: &str) -> Result<Vec<usize>> {
    let Some(Value::Array(items)) = value else { return bad(path, "a list is due") };
    let items = items.iter().map(|v| {
        let size = int(v, path)?;
        usize::try_from(size).or_else(|_| bad(path, format!("{size} is no size")))
    });
    items.collect()
}

/// An element of this dtype.
pub fn scalar(value: &Value, dtype: DType, path: &str) -> Result<Scalar> {
    Ok(match (dtype, value) {
        (DType::Bool, Value::Bool(v)) => Scalar::Bool(*v),
        (DType::Bool, _) => return bad(path, "true or false is due"),
        // Read as f32 at once: by way of f64 it could be rounded twice.
        (DType::F32, Value::Number(n)) => Scalar::F32(parsed(n, path)?),
        _ if dtype.is_float() => {
            let v = float(value, path)?;
            match rounded(v, dtype) {
                scalar if scalar.to_f64().is_some_and(|f| f.is_infinite()) && v.is_finite() => {
                    return bad(path, format!("{v:?} does not fit {dtype}"));
                }
                scalar => scalar,
            }
        }
        _ => {
            let v = int(value, path)?;
            let fits = dtype.int_range().is_some_and(|(min, max)| (min..=max).contains(&v));
            match Scalar::wrap(v, dtype) {
                Some(scalar) if fits => scalar,
                _ => return bad(path, format!("{v} does not fit {dtype}")),
            }
        }
    })
}

/// An integer: a JSON one of any width, or a decimal string, which formats with
/// 64-bit integers need.
fn int(value: &Value, path: &str) -> Result<i128> {
    let text = match value {
        Value::Number(n) => n.as_str(),
        Value::String(s) => s,
        _ => return bad(path, "an integer is due"),
    };
    text.parse().or_else(|_| bad(path, format!("{text:?} is no integer of up to 128 bits")))
}

fn float(value: &Value, path: &str) -> Result<f64> {
    match value {
        Value::Number(n) => parsed(n, path),
        Value::String(s) if s == "nan" => Ok(f64::NAN),
        Value::String(s) if s == "inf" => Ok(f64::INFINITY),
        Value::String(s) if s == "-inf" => Ok(f64::NEG_INFINITY),
        _ => bad(path, "a number, \"nan\", \"inf\" or \"-inf\" is due"),
    }
}

/// A number in the float type that it is for, which must hold it.
fn parsed<T: std::str::FromStr + Into<f64> + Copy>(number: &Number, path: &str) -> Result<T> {
    match number.as_str().parse::<T>() {
        Ok(v) if v.into().is_finite() => Ok(v),
        _ => bad(path, format!("{number} does not fit {}", std::any::type_name::<T>())),
    }
}

/// The path of a field; those of a whole line begin with their own names.
fn child(path: &str, field: &str) -> String {
    match path {
        "line" | "case" | "outcome" | "observed" => field.to_owned(),
        _ => format!("{path}.{field}"),
    }
}

/// The fields of an object that has no others than these.
fn object<'a>(value: &'a Value, path: &str, known: &[&str]) -> Result<&'a Map<String, Value>> {
    let Value::Object(fields) = value else { return bad(path, "an object is due") };
    match fields.keys().find(|k| !known.contains(&k.as_str())) {
        Some(unknown) => bad(&child(path, unknown), "unknown field"),
        None => Ok(fields),
    }
}
