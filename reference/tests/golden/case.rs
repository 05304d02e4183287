//! The cases of a vector file: operands and attributes for the op table.

use int_reference::{Array, Attr, Attrs, DType, Data, Op, Operand, Scalar, op::AttrKind};

use crate::file::{self, Arg, Line, Lists};

/// An operand that a case owns; `Operand` borrows its arrays.
#[derive(Clone, Debug)]
pub enum Owned {
    Array(Array),
    Int(i128),
    Float(f64),
    Bool(bool),
}

impl Owned {
    pub fn as_operand(&self) -> Operand<'_> {
        match self {
            Owned::Array(a) => Operand::Array(a),
            Owned::Int(v) => Operand::Int(*v),
            Owned::Float(v) => Operand::Float(*v),
            Owned::Bool(v) => Operand::Bool(*v),
        }
    }

    /// Whether its elements are packed: one of the many pairs of a line each.
    fn is_packed(&self) -> bool {
        matches!(self, Owned::Array(a) if a.shape().len() == 1)
    }

    /// These elements of a packed operand; any other as it is.
    fn pick(&self, indices: &[usize]) -> Owned {
        match self {
            Owned::Array(a) if self.is_packed() => {
                let words = indices.iter().map(|i| raw_bits(a, *i));
                let data = file::data(a.dtype(), words);
                let picked = Array::from_data(vec![indices.len()], data).expect("as many as asked");
                Owned::Array(picked.with_weak(a.is_weak()))
            }
            other => other.clone(),
        }
    }

    /// Element `index` of a broadcast result, as a person reads it.
    pub fn describe(&self, index: usize) -> String {
        match self {
            Owned::Array(a) => {
                let weak = if a.is_weak() { "weak " } else { "" };
                let i = if a.len() == 1 { 0 } else { index };
                match a.get(i) {
                    Some(x) if a.shape().len() < 2 => format!("{weak}{} {x}", a.dtype()),
                    _ => format!("{weak}{a}"),
                }
            }
            Owned::Int(v) => format!("{v}"),
            Owned::Float(v) => format!("{v:?}"),
            Owned::Bool(v) => format!("{v}"),
        }
    }
}

/// The bits of an element, a NaN's own included.
fn raw_bits(array: &Array, index: usize) -> u64 {
    match array.data() {
        Data::F16(v) => v[index].to_bits().into(),
        Data::Bf16(v) => v[index].to_bits().into(),
        Data::F32(v) => v[index].to_bits().into(),
        Data::F64(v) => v[index].to_bits(),
        _ => array.get(index).map_or(0, Scalar::bits),
    }
}

/// One or more calls of a function that a line stands for.
pub struct Calls {
    pub attrs: Attrs,
    pub calls: Vec<Vec<Owned>>,
}

/// The calls of a line.
pub fn calls(op: &Op, line: &Line, lists: &Lists) -> Result<Calls, String> {
    let mut operands = line.args.iter().map(|a| owned(a, lists)).collect::<Result<Vec<_>, _>>()?;
    if line.cross {
        operands = multiplied_out(&operands)?;
    }
    let calls = match &line.apart {
        Some(apart) => apart.iter().map(|i| picked(&operands, &[*i])).collect::<Result<_, _>>()?,
        None if line.drop.is_empty() => vec![operands],
        None => {
            let kept: Vec<usize> = (0..packed_len(&operands))
                .filter(|i| line.drop.binary_search(i).is_err())
                .collect();
            vec![picked(&operands, &kept)?]
        }
    };
    Ok(Calls { attrs: attrs(op, line)?, calls })
}

fn packed_len(operands: &[Owned]) -> usize {
    let len = |o: &Owned| match o {
        Owned::Array(a) if o.is_packed() => a.len(),
        _ => 0,
    };
    operands.iter().map(len).max().unwrap_or(0)
}

fn picked(operands: &[Owned], indices: &[usize]) -> Result<Vec<Owned>, String> {
    let len = packed_len(operands);
    match indices.iter().find(|i| **i >= len) {
        Some(i) => Err(format!("element {i} of {len}")),
        None => Ok(operands.iter().map(|o| o.pick(indices)).collect()),
    }
}

fn multiplied_out(operands: &[Owned]) -> Result<Vec<Owned>, String> {
    let [Owned::Array(a), Owned::Array(b)] = operands else {
        return Err("a cross product needs two arrays".to_owned());
    };
    let left: Vec<usize> = (0..a.len()).flat_map(|i| vec![i; b.len()]).collect();
    let right: Vec<usize> = (0..a.len()).flat_map(|_| 0..b.len()).collect();
    Ok(vec![operands[0].pick(&left), operands[1].pick(&right)])
}

fn owned(arg: &Arg, lists: &Lists) -> Result<Owned, String> {
    if let Some(list) = &arg.list {
        let array = lists.get(list).ok_or_else(|| format!("no list {list:?}"))?;
        if let Some(start) = arg.start {
            return shaped(array, &arg.shape, start).map(|a| Owned::Array(a.with_weak(arg.weak)));
        }
        return Ok(Owned::Array(array.clone().with_weak(arg.weak)));
    }
    if let Some(dtype) = &arg.dtype {
        let dtype = file::dtype(dtype)?;
        let words = match (&arg.bits, &arg.data) {
            (Some(bits), None) => bits.clone(),
            (None, Some(data)) => data.iter().map(|v| word(dtype, v)).collect::<Result<_, _>>()?,
            _ => return Err("an array needs either bits or data".to_owned()),
        };
        let array = Array::from_data(arg.shape.clone(), file::data(dtype, words.into_iter()));
        return Ok(Owned::Array(array.map_err(|e| e.to_string())?.with_weak(arg.weak)));
    }
    match (&arg.int, &arg.float, arg.bool) {
        (Some(int), None, None) => {
            int.parse().map(Owned::Int).map_err(|e| format!("int {int:?}: {e}"))
        }
        (None, Some(float), None) => hex_float(float).map(Owned::Float),
        (None, None, Some(bool)) => Ok(Owned::Bool(bool)),
        _ => Err("an operand that is neither an array nor one scalar".to_owned()),
    }
}

/// As many elements of a list as the shape holds, beginning anew at its end.
fn shaped(list: &Array, shape: &[usize], start: usize) -> Result<Array, String> {
    let count = shape.iter().product::<usize>();
    let words = (start..start + count).map(|i| raw_bits(list, i % list.len()));
    let data = file::data(list.dtype(), words);
    Array::from_data(shape.to_vec(), data).map_err(|e| e.to_string())
}

/// The bit pattern of an integer or boolean in a line.
fn word(dtype: DType, value: &serde_json::Value) -> Result<u64, String> {
    let number = value
        .as_bool()
        .map(u64::from)
        .or_else(|| value.as_u64())
        .or_else(|| value.as_i64().map(|v| v as u64));
    number.ok_or_else(|| format!("{value} is no element of {dtype}"))
}

/// A float as `float.hex` of Python prints it: exact, whatever its size.
fn hex_float(text: &str) -> Result<f64, String> {
    let bad = || format!("{text:?} is not a float in hexadecimal");
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    match rest {
        "nan" => return Ok(f64::NAN),
        "inf" => return Ok(sign * f64::INFINITY),
        _ => {}
    }
    let (mantissa, exponent) =
        rest.strip_prefix("0x").and_then(|r| r.split_once('p')).ok_or_else(bad)?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).map_err(|_| bad())?;
    let exponent: i32 = exponent.parse().map_err(|_| bad())?;
    // At most 53 bits, so the conversion is exact; scaling by `ldexp` is too.
    Ok(sign * libm::ldexp(digits as f64, exponent - 4 * fraction.len() as i32))
}

fn attrs(op: &Op, line: &Line) -> Result<Attrs, String> {
    let mut attrs = Attrs::new();
    for (name, value) in &line.attrs {
        let spec = op.attrs.iter().find(|a| a.name == name);
        let spec = spec.ok_or_else(|| format!("{} has no attribute {name:?}", op.full_name()))?;
        attrs = attrs.with(name, attr(spec.kind, value)?);
    }
    Ok(attrs)
}

fn attr(kind: AttrKind, value: &serde_json::Value) -> Result<Attr, String> {
    use serde_json::Value;
    let int = |value: &Value| match (value.as_i64(), value.get("int").and_then(Value::as_str)) {
        (Some(v), _) => Ok(i128::from(v)),
        (None, Some(text)) => text.parse().map_err(|e| format!("int {text:?}: {e}")),
        _ => Err(format!("{value} is no int")),
    };
    Ok(match (kind, value) {
        (_, Value::Null) => Attr::None,
        (AttrKind::DType, Value::String(name)) => Attr::DType(file::dtype(name)?),
        (_, Value::String(text)) => Attr::Str(text.clone()),
        (_, Value::Bool(value)) => Attr::Bool(*value),
        (_, Value::Array(items)) => Attr::List(items.iter().map(int).collect::<Result<_, _>>()?),
        (_, value) => match value.get("float").and_then(Value::as_str) {
            Some(text) => Attr::Float(hex_float(text)?),
            None => Attr::Int(int(value)?),
        },
    })
}
