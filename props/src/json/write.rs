//! Writing the JSON-lines format.

use int_reference::{Array, Attr, Attrs, Freedom, Outcome, Scalar, Tie};
use serde_json::{Map, Number, Value, json};

use crate::case::{Arg, Case, View};
use crate::subject::Observed;

/// An element: an integer of full width, a shortest round-trip float (or
/// `"nan"`, `"inf"`, `"-inf"`), or a boolean.
pub fn write_scalar(scalar: Scalar) -> Value {
    match scalar {
        Scalar::Bool(v) => Value::Bool(v),
        Scalar::F16(v) => write_float(f64::from(v), f32::from(v)),
        Scalar::Bf16(v) => write_float(f64::from(v), f32::from(v)),
        Scalar::F32(v) => write_float(f64::from(v), v),
        Scalar::F64(v) => write_float(v, v),
        int => int.to_i128().map_or(Value::Null, write_int),
    }
}

fn write_int(value: i128) -> Value {
    number(&value.to_string())
}

/// `shown` is `value` in the type whose shortest digits are wanted.
fn write_float(value: f64, shown: impl std::fmt::Debug) -> Value {
    if value.is_nan() {
        "nan".into()
    } else if value.is_infinite() {
        if value > 0.0 { "inf".into() } else { "-inf".into() }
    } else {
        number(&format!("{shown:?}"))
    }
}

/// A number by its digits, so that nothing is rounded on the way.
fn number(digits: &str) -> Value {
    digits.parse::<Number>().map_or(Value::Null, Value::Number)
}

/// An array without a layout.
pub fn write_array(array: &Array) -> Value {
    let data: Vec<Value> =
        (0..array.len()).filter_map(|i| array.get(i)).map(write_scalar).collect();
    let mut value = json!({ "dtype": array.dtype().name(), "shape": array.shape(), "data": data });
    if array.is_weak() {
        value["weak"] = Value::Bool(true);
    }
    value
}

fn write_arg(arg: &Arg) -> Value {
    match arg {
        Arg::Array(a) => {
            let mut value = write_array(a.base());
            if !a.layout().is_empty() {
                value["layout"] = a.layout().iter().map(write_view).collect();
            }
            value
        }
        Arg::Int(v) => json!({ "int": write_int(*v) }),
        Arg::Float(v) => json!({ "float": write_float(*v, v) }),
        Arg::Bool(v) => json!({ "bool": v }),
    }
}

fn write_view(view: &View) -> Value {
    match view {
        View::Permute(axes) => json!({ "permute": axes }),
        View::Slice { start, stop, step } => json!({ "slice": [start, stop, step] }),
        View::Expand(shape) => json!({ "expand": shape }),
    }
}

/// Attributes, dtypes by their short name.
pub fn write_attrs(attrs: &Attrs) -> Value {
    let fields = attrs.iter().map(|(name, value)| {
        let value = match value {
            Attr::None => Value::Null,
            Attr::Bool(v) => Value::Bool(*v),
            Attr::Int(v) => write_int(*v),
            Attr::Float(v) => write_float(*v, v),
            Attr::Str(v) => v.as_str().into(),
            Attr::DType(v) => v.name().into(),
            Attr::List(v) => v.iter().map(|i| write_int(*i)).collect(),
        };
        (name.to_owned(), value)
    });
    Value::Object(fields.collect())
}

/// `args`, and `attrs` if there are any.
pub fn write_case(case: &Case) -> Value {
    let mut value = json!({ "args": case.args.iter().map(write_arg).collect::<Vec<_>>() });
    if !case.attrs.is_empty() {
        value["attrs"] = write_attrs(&case.attrs);
    }
    value
}

/// What a framework does with a case.
pub fn write_outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Value(answer) => {
            let mut arrays: Vec<Value> = answer.arrays.iter().map(write_array).collect();
            let one = arrays.len() == 1;
            let value = if one { arrays.remove(0) } else { Value::Array(arrays) };
            let mut outcome = json!({ "value": value });
            match &answer.free {
                Freedom::None => {}
                Freedom::Any(at) => outcome["free"] = json!({ "any": at }),
                Freedom::Ties(ties) => {
                    let tie = |tie: &Tie| json!({ "at": tie.at, "of": tie.of });
                    let ties: Vec<Value> = ties.iter().map(tie).collect();
                    outcome["free"] = json!({ "ties": ties });
                }
                Freedom::OneOf(at) => {
                    let of = |values: &[Scalar]| values.iter().map(|s| write_scalar(*s)).collect();
                    let at: Map<String, Value> =
                        at.iter().map(|(i, values)| (i.to_string(), of(values))).collect();
                    outcome["free"] = json!({ "one_of": at });
                }
            }
            outcome
        }
        Outcome::Raises(raise) => {
            json!({ "raises": { "kind": raise.kind.name(), "message": raise.message } })
        }
        Outcome::Kills(signal) => json!({ "kills": signal }),
        Outcome::Hangs => json!({ "hangs": true }),
        Outcome::Unspecified(why) => json!({ "unspecified": why }),
    }
}

/// What a subject did with a case.
pub fn write_observed(observed: &Observed) -> Value {
    match observed {
        Observed::Value(array) => json!({ "value": write_array(array) }),
        Observed::Refuses { kind, message } => {
            json!({ "refuses": { "kind": kind, "message": message } })
        }
        Observed::Panics { message, file } => {
            json!({ "panics": { "message": message, "file": file } })
        }
        Observed::Aborts { signal } => json!({ "aborts": signal }),
        Observed::Hangs => json!({ "hangs": true }),
        Observed::Unsupported(why) => json!({ "unsupported": why }),
    }
}
