//! Programs to show around: a complete `main` against tenferro's own API that
//! makes one call for one case and prints the result. Text only: nothing of
//! tenferro runs here.

use int_reference::{Array, Data, Element};

use super::Operands;
use super::convert::{self, Literal, ViewCall};
use crate::case::{Arg, ArrayArg, Case};
use crate::subject::Observed;

/// What an operand of a call is in the program's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The surface's own tensor.
    Tensor,
    /// A `TypedTensor`.
    Typed,
    /// A `TensorValue`, which may be strided.
    Value,
    /// An `f64`.
    Float,
    /// A number of the other operand's dtype.
    Literal,
    /// A dtype.
    To,
}

/// What a program shows: a call with its operands, and what is known of the result.
pub(crate) struct Shown<'a> {
    pub(crate) version: &'a str,
    pub(crate) text: &'a str,
    pub(crate) operands: Operands,
    pub(crate) case: &'a Case,
    pub(crate) seen: Observed,
}

impl Shown<'_> {
    /// Concrete tensors and an engine.
    pub(crate) fn direct(&self) -> String {
        let mut lines = vec!["let engine = &mut CpuEngine::serial();".to_owned()];
        lines.extend(self.declare(|array, kind| match kind {
            Kind::Typed => made(array, "TypedTensor", &["", "engine"]),
            Kind::Value => {
                let base = made(&ArrayArg::plain(array.base().clone()), "Tensor", &[]);
                format!("TensorValue::from_tensor({base}){}", views(array, "_view", &["", ""]))
            }
            _ => made(array, "Tensor", &["", "engine"]),
        }));
        lines.push(format!("let out = {};", self.text));
        let typed = self.operands.iter().any(|(_, kind)| *kind == Kind::Typed);
        lines.push(self.print("out", if typed { "" } else { "::<{}>" }));
        let read = self.text.contains("_read(");
        let extension = match (typed, read) {
            (true, _) => "tenferro_runtime::TypedTensorSessionOpsExt",
            (_, true) => "tenferro_tensor::TensorElementwise",
            _ => "tenferro_runtime::TensorSessionOpsExt",
        };
        self.program(&[extension], &lines)
    }

    /// A traced program on the engine that the case runs on.
    pub(crate) fn traced(&self, on_pool: bool) -> String {
        let mut lines: Vec<String> = self
            .declare(|array, _| {
                let base = made(&ArrayArg::plain(array.base().clone()), "Tensor", &[]);
                let leaf = format!("TracedTensor::from_tensor_concrete_shape({base})?");
                leaf + &views(array, "", &["&", ""])
            })
            .collect();
        lines.push(format!("let y = {};", self.text));
        lines.push("let program = GraphCompiler::new().compile(&y)?;".to_owned());
        if on_pool {
            lines.push(
                "let cost = WidthCosts::flat(std::time::Duration::from_nanos(1));".to_owned(),
            );
            lines.push("let costs = DispatchCosts::new(cost, cost, cost);".to_owned());
            lines.push(
                "let pool = Pool::builder().threads(2).dispatch_costs(costs).build()?;".to_owned(),
            );
            lines.push("let mut engine = CpuEngine::new(pool);".to_owned());
        } else {
            lines.push("let mut engine = CpuEngine::serial();".to_owned());
        }
        for line in [
            "let mut builder = Runtime::builder();",
            "builder.register_engine(tenferro_cpu::runtime_engine_registration(&engine)?)?;",
            "let runtime = builder.build()?;",
            "let prepared = runtime.prepare(&program, &[], &[engine.target()])?;",
            "let mut outputs = runtime.run(&mut [&mut engine], &prepared, &[])?;",
            "let out = outputs.remove(0).into_tensor(&mut engine)?;",
        ] {
            lines.push(line.to_owned());
        }
        lines.push(self.print("out", "::<{}>"));
        self.program(&["tenferro_runtime::ExecutionEngine"], &lines)
    }

    /// Eager tensors in a session.
    pub(crate) fn eager(&self) -> String {
        let mut lines = vec![
            "let engine = &mut CpuEngine::serial();".to_owned(),
            "let runtime = EagerRuntime::new()?;".to_owned(),
            "let out = runtime.with_eager_session(engine, |session| {".to_owned(),
        ];
        lines.extend(self.declare(|array, _| {
            let base = made(&ArrayArg::plain(array.base().clone()), "Tensor", &[]);
            let constant = format!("session.constant_from({base})?");
            session_views(array).into_iter().fold(constant, |inner, (call, arguments)| {
                format!("{{ let x = {inner}; session.{call}(&x, {arguments})? }}")
            })
        }));
        lines.push(format!("Ok::<_, Box<dyn std::error::Error>>({})", self.text));
        lines.push("})?;".to_owned());
        lines.push("let out = out.to_tensor(engine)?;".to_owned());
        lines.push(self.print("out", "::<{}>"));
        self.program(&[], &lines)
    }

    /// One `let` per operand.
    fn declare(&self, tensor: impl Fn(&ArrayArg, Kind) -> String) -> impl Iterator<Item = String> {
        let arrays = self.case.args.iter().filter_map(Arg::as_array);
        let beside =
            arrays.map(|a| a.logical().dtype()).next().unwrap_or(int_reference::DType::I64);
        self.operands.iter().enumerate().map(move |(i, (name, kind))| {
            let value = match (kind, self.case.args.get(i)) {
                (Kind::To, _) => {
                    let to = self.case.attrs.dtype("dtype").and_then(|d| convert::dtype(d).ok());
                    to.map_or("DType::F64".to_owned(), |to| format!("DType::{to:?}"))
                }
                (_, Some(Arg::Array(array))) => tensor(array, *kind),
                (Kind::Float, Some(scalar)) => {
                    convert::float(scalar).map_or_else(|_| format!("{scalar:?}"), number)
                }
                (_, Some(scalar)) => convert::dtype(beside)
                    .and_then(|dtype| Literal::beside(scalar, dtype))
                    .map_or_else(|_| format!("{scalar:?}"), literal),
                (_, None) => "()".to_owned(),
            };
            format!("let {name} = {value};")
        })
    }

    /// The line that prints the result, in the dtype that it has.
    fn print(&self, out: &str, generic: &str) -> String {
        let dtype = match &self.seen {
            Observed::Value(array) => rust_name(array.data()),
            _ => "f64",
        };
        let slice = generic.replace("{}", dtype);
        format!("println!(\"{{:?}} {{:?}}\", {out}.shape(), {out}.as_slice{slice}()?);")
    }

    fn program(&self, traits: &[&str], lines: &[String]) -> String {
        let body = lines.join("\n    ");
        let names = [
            "tenferro_ad::EagerRuntime",
            "tenferro_ad::EagerTensor",
            "tenferro_cpu::CpuEngine",
            "tenferro_cpu::threadteam::DispatchCosts",
            "tenferro_cpu::threadteam::Pool",
            "tenferro_cpu::threadteam::WidthCosts",
            "tenferro_runtime::CompareDir",
            "tenferro_runtime::DType",
            "tenferro_runtime::GraphCompiler",
            "tenferro_runtime::Runtime",
            "tenferro_runtime::SliceConfig",
            "tenferro_runtime::Tensor",
            "tenferro_runtime::TensorValue",
            "tenferro_runtime::TracedTensor",
            "tenferro_runtime::TypedTensor",
        ];
        let used = names.into_iter().filter(|name| {
            let name = name.rsplit("::").next().unwrap_or(name);
            mentions(&body, name)
        });
        let mut uses: Vec<&str> = used.chain(traits.iter().copied()).collect();
        uses.sort_unstable();
        let mut crates: Vec<&str> = uses.iter().filter_map(|u| u.split("::").next()).collect();
        crates.dedup();
        let mut text = String::new();
        for name in crates {
            text += &format!("// {} = \"={}\"\n", name.replace('_', "-"), self.version);
        }
        for name in uses {
            text += &format!("use {name};\n");
        }
        format!(
            "{text}\nfn main() -> Result<(), Box<dyn std::error::Error>> {{\n    {body}\n    Ok(())\n}}\n"
        )
    }
}

/// Whether a name stands in the text as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(word);
        let after = text[at + name.len()..].chars().next().is_some_and(word);
        !before && !after
    })
}

/// `Tensor::from_vec_row_major(vec![2, 3], vec![1_i64, …])?` and its views.
fn made(array: &ArrayArg, class: &str, arguments: &[&str]) -> String {
    let base = array.base();
    let order = if base.shape().len() < 2 { "col" } else { "row" };
    let (class, generic) = match class {
        "TypedTensor" => ("TypedTensor", format!("::<{}>", rust_name(base.data()))),
        other => (other, String::new()),
    };
    let shape = base.shape();
    let made =
        format!("{class}{generic}::from_vec_{order}_major(vec!{shape:?}, {})?", vector(base));
    made + &arguments.get(..2).map_or(String::new(), |a| views(array, "", &["&", a[1]]))
}

/// `.transpose(&[1, 0], engine)?` and so on.
fn views(array: &ArrayArg, suffix: &str, [borrow, last]: &[&str; 2]) -> String {
    let last = if last.is_empty() { String::new() } else { format!(", {last}") };
    let calls = session_views(array).into_iter();
    calls
        .map(|(call, arguments)| {
            let arguments = match *borrow {
                "" if call == "slice" => format!("&{arguments}"),
                "" => arguments.replace('&', ""),
                _ => arguments,
            };
            format!(".{call}{suffix}({arguments}{last})?")
        })
        .collect()
}

/// The name and arguments of each view call.
fn session_views(array: &ArrayArg) -> Vec<(&'static str, String)> {
    let mut shape = array.base().shape().to_vec();
    let mut calls = Vec::new();
    for (i, view) in array.layout().iter().enumerate() {
        calls.push(match ViewCall::new(view, &shape) {
            ViewCall::Transpose(perm) => ("transpose", format!("&{perm:?}")),
            ViewCall::Slice(config) => ("slice", {
                let (starts, limits, strides) = (config.starts, config.limits, config.strides);
                format!(
                    "SliceConfig {{ starts: vec!{starts:?}, limits: vec!{limits:?}, strides: vec!{strides:?} }}"
                )
            }),
            ViewCall::Broadcast(to, dims) => ("broadcast_in_dim", format!("&{to:?}, &{dims:?}")),
        });
        let so_far = ArrayArg::with_layout(array.base().clone(), array.layout()[..=i].to_vec());
        shape = so_far.map_or(shape, |a| a.logical().shape().to_vec());
    }
    calls
}

/// `vec![-7_i64, 7]`, row-major.
fn vector(array: &Array) -> String {
    fn of<T: Element>(values: &[T], show: impl Fn(T) -> String, name: &str) -> String {
        match values {
            [] => format!("Vec::<{name}>::new()"),
            values => {
                format!("vec![{}]", values.iter().map(|v| show(*v)).collect::<Vec<_>>().join(", "))
            }
        }
    }
    match array.data() {
        Data::Bool(v) => of(v, |x| x.to_string(), "bool"),
        Data::I32(v) => of(v, |x| format!("{x}_i32"), "i32"),
        Data::I64(v) => of(v, |x| format!("{x}_i64"), "i64"),
        Data::F32(v) => of(v, single, "f32"),
        Data::F64(v) => of(v, number, "f64"),
        _ => format!("vec![/* {} */]", array.dtype()),
    }
}

fn literal(literal: Literal) -> String {
    match literal {
        Literal::I32(v) => format!("{v}_i32"),
        Literal::I64(v) => format!("{v}_i64"),
        Literal::F32(v) => single(v),
        Literal::F64(v) => number(v),
    }
}

/// An `f64` as Rust writes it.
fn number(v: f64) -> String {
    match v {
        v if v.is_nan() => "f64::NAN".to_owned(),
        v if v.is_infinite() => format!("{}f64::INFINITY", if v < 0.0 { "-" } else { "" }),
        v => format!("{v:?}_f64"),
    }
}

/// An `f32` as Rust writes it.
fn single(v: f32) -> String {
    match v {
        v if v.is_nan() => "f32::NAN".to_owned(),
        v if v.is_infinite() => format!("{}f32::INFINITY", if v < 0.0 { "-" } else { "" }),
        v => format!("{v:?}_f32"),
    }
}

fn rust_name(data: &Data) -> &'static str {
    match data {
        Data::Bool(_) => "bool",
        Data::I32(_) => "i32",
        Data::I64(_) => "i64",
        Data::F32(_) => "f32",
        _ => "f64",
    }
}
