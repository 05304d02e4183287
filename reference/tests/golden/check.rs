//! Puts the cases of a vector file to the reference and compares the outcomes.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use int_reference::{
    Array, Attrs, DType, Freedom, Op, Operand, Outcome, RaiseKind, Scalar, Value, op,
};

use crate::case::{self, Owned};
use crate::file::{self, Line, Lists, Vectors};

/// Where the reference may leave single elements open, by function, dtype of the
/// first operand (if it is an array) and of the result. Each is documented there.
type Rule = fn(Option<DType>, DType) -> bool;
const OPEN: &[(&str, Rule)] = &[
    // A float that no such integer is near: undefined in C++.
    ("torch.to", |from, to| from.is_some_and(DType::is_float) && to.is_integer()),
    // Vector lanes round otherwise than the scalar loop.
    ("torch.arange", |_, to| to.is_float()),
    ("torch.fmod", |_, to| to.is_float()),
    ("torch.remainder", |_, to| to.is_float()),
    ("torch.pow", |_, to| to.is_float()),
    ("torch.float_power", |_, to| to.is_float()),
    ("jnp.power", |_, to| to.is_float()),
    ("jnp.pow", |_, to| to.is_float()),
    ("jnp.float_power", |_, to| to.is_float()),
    ("lax.pow", |_, to| to.is_float()),
    ("lax.integer_pow", |_, to| to.is_float()),
    // Of no elements: what NaN converts to.
    ("torch.median", |_, to| to.is_integer()),
    // One of several elements for a place, or the order in which they are added.
    ("torch.index_put", |_, _| true),
    // Rounded once or twice.
    ("torch.add.alpha", |_, to| to.is_float()),
    ("torch.sub.alpha", |_, to| to.is_float()),
    // The order of additions.
    ("torch.sum", |_, to| to.is_float()),
    ("torch.nansum", |_, to| to.is_float()),
    ("torch.prod", |_, to| to.is_float()),
    ("torch.mean", |_, to| to.is_float()),
    ("torch.cumsum", |_, to| to.is_float()),
    ("torch.cumprod", |_, to| to.is_float()),
    ("jnp.mean", |_, to| to.is_float()),
    ("jnp.var", |_, to| to.is_float()),
    ("jnp.std", |_, to| to.is_float()),
    // A subnormal, which is kept or made a zero as the shape is.
    ("jnp.max", |_, to| to == DType::Bf16),
    ("jnp.min", |_, to| to == DType::Bf16),
    ("jnp.amax", |_, to| to == DType::Bf16),
    ("jnp.amin", |_, to| to == DType::Bf16),
    ("lax.reduce_max", |_, to| to == DType::Bf16),
    ("lax.reduce_min", |_, to| to == DType::Bf16),
    ("lax.cummax", |_, to| to == DType::Bf16),
    ("lax.cummin", |_, to| to == DType::Bf16),
    // What is rounded on the way.
    ("jnp.linspace", |_, _| true),
    // The sign of a zero.
    ("jnp.convolve", |_, to| to.is_float()),
];

/// Functions whose results are always floats: some elements of each are open.
const FLOAT_VALUED: &[&str] = &[
    "torch.sqrt",
    "torch.rsqrt",
    "torch.exp",
    "torch.expm1",
    "torch.log",
    "torch.log2",
    "torch.log10",
    "torch.log1p",
    "torch.sin",
    "torch.cos",
    "torch.tan",
    "torch.asin",
    "torch.acos",
    "torch.atan",
    "torch.sinh",
    "torch.cosh",
    "torch.tanh",
    "torch.sigmoid",
    "torch.erf",
    "torch.atan2",
    "torch.hypot",
    "torch.logaddexp",
];

/// Functions whose open elements are those of the framework's own library, and
/// need not come out in the bits that the reference shows.
const APPROXIMATE: &[&str] = &[
    "torch.pow",
    "torch.float_power",
    "jnp.power",
    "jnp.pow",
    "jnp.float_power",
    "lax.pow",
    "lax.integer_pow",
    "jnp.mean",
    "jnp.var",
    "jnp.std",
    "jnp.linspace",
    "jnp.convolve",
];

/// At most this many failures of a function are kept.
const KEPT: usize = 20;

/// What was compared, and what went wrong.
#[derive(Default)]
pub struct Counts {
    pub elements: usize,
    pub calls: usize,
    pub raises: usize,
    pub dies: usize,
    /// For random cases: what the reference leaves open is open. The committed ones hold
    /// it to more than it promises: an open element is shown in bits that were seen, and
    /// nothing that has an answer is unspecified.
    pub open_is_open: bool,
    /// Calls of which the reference says that their answer is unspecified.
    pub unspecified: usize,
    /// Elements that the reference leaves open, by function and dtype.
    pub free: BTreeMap<(String, String), usize>,
    pub failures: BTreeMap<String, (usize, Vec<String>)>,
}

impl Counts {
    pub fn add(&mut self, other: Counts) {
        self.elements += other.elements;
        self.calls += other.calls;
        self.raises += other.raises;
        self.dies += other.dies;
        self.unspecified += other.unspecified;
        self.free.extend(other.free);
        self.failures.extend(other.failures);
    }

    /// Every failure that was kept, by function.
    pub fn report(&self) -> String {
        let mut text = String::new();
        for (op, (count, kept)) in &self.failures {
            text.push_str(&format!("\n{op}: {count} cases differ\n"));
            for failure in kept {
                text.push_str(&format!("{failure}\n"));
            }
        }
        text
    }

    pub fn fail(&mut self, op: &str, failure: String) {
        let (count, kept) = self.failures.entry(op.to_owned()).or_default();
        *count += 1;
        if kept.len() < KEPT {
            kept.push(failure);
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} elements compared in {} calls; {} calls raise, {} kill or hang, {} are unspecified",
            self.elements, self.calls, self.raises, self.dies, self.unspecified
        )?;
        for ((op, dtype), count) in &self.free {
            write!(f, "\n{op} to {dtype}: {count} elements are open")?;
        }
        Ok(())
    }
}

/// Checks the vectors of a function.
pub fn vectors(path: &Path, vectors: &Vectors, lists: &Lists, counts: &mut Counts) {
    // That the op table has the function is a test of its own.
    let Some(op) = op::find(&vectors.op) else { return };
    for (number, line, value) in &vectors.lines {
        let calls = match case::calls(op, line, lists) {
            Ok(calls) => calls,
            Err(error) => {
                counts.fail(&vectors.op, file::at(path, *number, error));
                continue;
            }
        };
        for (i, args) in calls.calls.iter().enumerate() {
            // Each of the values apart is one element.
            let apart = match (value.as_deref(), &line.apart) {
                (Some([all]), Some(_)) => nth(all, i).map(|one| vec![one]),
                _ => None,
            };
            let wanted = apart.as_deref().or(value.as_deref());
            let call = Call { op, line, args };
            if let Err(what) = call.check(&calls.attrs, wanted, counts) {
                let x32 = if line.x32 { ", x64 off" } else { "" };
                let place = file::at(path, *number, "");
                let head = format!("  {}({}){x32}", vectors.op, calls.attrs);
                counts.fail(&vectors.op, format!("{head}\n{what}\n    [{place}]"));
            }
        }
    }
}

fn nth(all: &Array, i: usize) -> Option<Array> {
    let words = std::iter::once(all.get(i)?.bits());
    let one = Array::from_data(vec![1], file::data(all.dtype(), words)).ok()?;
    Some(one.with_weak(all.is_weak()))
}

/// One call, of one line.
struct Call<'a> {
    op: &'static Op,
    line: &'a Line,
    args: &'a [Owned],
}

impl Call<'_> {
    /// Compares what the reference says with the line; an error says how they differ.
    fn check(
        &self,
        attrs: &Attrs,
        wanted: Option<&[Array]>,
        counts: &mut Counts,
    ) -> Result<(), String> {
        let operands: Vec<Operand<'_>> = self.args.iter().map(Owned::as_operand).collect();
        let outcome = self.op.eval(&operands, attrs, !self.line.x32);
        let outcome = outcome.map_err(|e| format!("    {e}"))?;
        counts.calls += 1;
        if counts.open_is_open && matches!(outcome, Outcome::Unspecified(_)) {
            counts.unspecified += 1;
            return Ok(());
        }
        if let Some(wanted) = wanted {
            return match (&outcome, wanted) {
                (Outcome::Value(value), [one]) if value.arrays.len() == 1 && !has_ties(value) => {
                    self.value(one, value, counts)
                }
                (Outcome::Value(value), several) => self.values(several, value, counts),
                _ => self.differs(&joined(wanted), &outcome),
            };
        }
        if let Some(kind) = &self.line.raises {
            counts.raises += 1;
            let kind =
                RaiseKind::from_name(kind).ok_or_else(|| format!("    unknown kind {kind:?}"))?;
            let error = self.line.error.as_deref().unwrap_or("");
            return match &outcome {
                Outcome::Raises(raise) if raise.kind == kind => Ok(()),
                _ => self.differs(&format!("{}: {error}", kind.name()), &outcome),
            };
        }
        counts.dies += 1;
        match (&self.line.kills, &outcome) {
            (Some(signal), Outcome::Kills(known)) if signal == known => Ok(()),
            (None, Outcome::Hangs) => Ok(()),
            (Some(signal), _) => {
                self.differs(&format!("{signal}, and the process is dead"), &outcome)
            }
            (None, _) => self.differs("nothing: it never returns", &outcome),
        }
    }

    fn differs(&self, framework: &str, reference: &Outcome) -> Result<(), String> {
        let shapes: Vec<String> =
            self.args.iter().map(|a| format!("{:?}", a.as_operand().shape())).collect();
        Err(format!(
            "    ({}) of shapes {}\n    {} gives {framework}\n    the reference gives {reference}",
            self.operands(0),
            shapes.join(" and "),
            self.op.semantics.name(),
        ))
    }

    /// The operands of one element.
    fn operands(&self, index: usize) -> String {
        self.args.iter().map(|a| a.describe(index)).collect::<Vec<_>>().join(", ")
    }

    /// Several arrays, or one of indices whose ties are open.
    fn values(&self, wanted: &[Array], value: &Value, counts: &mut Counts) -> Result<(), String> {
        let heads = |arrays: &[Array]| arrays.iter().map(head).collect::<Vec<_>>().join("; ");
        let (framework, ours) = (heads(wanted), heads(&value.arrays));
        if framework != ours {
            let name = self.op.semantics.name();
            let operands = self.operands(0);
            return Err(format!(
                "    ({operands}, …)\n    {name} gives {framework}, the reference {ours}"
            ));
        }
        counts.elements += value.arrays.iter().map(Array::len).sum::<usize>();
        if self.line.unstable && value.free == Freedom::None {
            return Err("    another layout in memory gives other bits".to_owned());
        }
        if let Freedom::Ties(ties) = &value.free {
            let key = (self.op.full_name(), "ties".to_owned());
            *counts.free.entry(key).or_default() += ties.iter().map(|t| t.at.len()).sum::<usize>();
        } else if let Some(first) = value.arrays.first() {
            self.note_open(value, first, counts)?;
        }
        match value.mismatch_all(&wanted.iter().collect::<Vec<_>>()) {
            None => Ok(()),
            Some(how) => self
                .differs(&format!("{}\n    {how}", joined(wanted)), &Outcome::Value(value.clone())),
        }
    }

    fn value(&self, wanted: &Array, value: &Value, counts: &mut Counts) -> Result<(), String> {
        let framework = self.op.semantics.name();
        let [array] = &value.arrays[..] else {
            return Err(format!("    the reference gives {} arrays", value.arrays.len()));
        };
        if head(array) != head(wanted) {
            return Err(format!(
                "    ({}, …)\n    {framework} gives {}, the reference {}",
                self.operands(0),
                head(wanted),
                head(array)
            ));
        }
        counts.elements += array.len();
        if self.line.unstable && value.free == Freedom::None {
            return Err("    another layout in memory gives other bits".to_owned());
        }
        if value.free == Freedom::None && self.line.loose.is_empty() && array == wanted {
            return Ok(());
        }
        self.note_open(value, array, counts)?;
        let mut wrong = Vec::new();
        for i in 0..array.len() {
            let (ours, observed) = (array.get(i), wanted.get(i));
            if !value.accepts_element(i, ours, observed) {
                wrong.push((i, format!("{framework} gives {}", show(observed))));
            }
            let others = self.line.loose.get(&i).into_iter().flatten();
            let others: Vec<_> = others.map(|bits| scalar(wanted.dtype(), *bits)).collect();
            for other in others.iter().filter(|other| !value.accepts_element(i, ours, **other)) {
                wrong.push((i, format!("another layout gives {}", show(*other))));
            }
            // What the reference shows for an open element must be seen somewhere.
            let name = self.op.full_name();
            let approximate = [APPROXIMATE, FLOAT_VALUED].concat();
            let exact = !counts.open_is_open && !approximate.contains(&name.as_str());
            let open = exact && matches!(value.free, Freedom::Any(_));
            if open && ours != observed && !others.contains(&ours) {
                wrong.push((i, format!("open, but {framework} gives {}", show(observed))));
            }
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let mut text = format!("    {} of {} elements differ", wrong.len(), array.len());
        for (i, what) in wrong.iter().take(4) {
            let (operands, ours) = (self.operands(*i), show(array.get(*i)));
            text.push_str(&format!("\n    ({operands}): {what}, the reference gives {ours}"));
        }
        Err(text)
    }

    /// Counts the open elements, and refuses them where none are documented.
    fn note_open(&self, value: &Value, array: &Array, counts: &mut Counts) -> Result<(), String> {
        let open = match &value.free {
            Freedom::None => return Ok(()),
            Freedom::Any(at) => at.len(),
            Freedom::OneOf(at) => at.len(),
            Freedom::Ties(ties) => ties.len(),
        };
        let (name, dtype) = (self.op.full_name(), array.dtype());
        let from = self.args.first().and_then(|a| a.as_operand().dtype());
        let listed = OPEN.iter().any(|(open, rule)| *open == name && rule(from, dtype));
        if !listed && !FLOAT_VALUED.contains(&name.as_str()) {
            return Err(format!("    {open} elements of {dtype} are open, and not documented so"));
        }
        *counts.free.entry((name, dtype.name().to_owned())).or_default() += open;
        Ok(())
    }
}

fn has_ties(value: &Value) -> bool {
    matches!(value.free, Freedom::Ties(_))
}

fn joined(arrays: &[Array]) -> String {
    arrays.iter().map(|a| format!("{a}")).collect::<Vec<_>>().join("; ")
}

/// Weak type, dtype and shape.
fn head(array: &Array) -> String {
    let weak = if array.is_weak() { "weak " } else { "" };
    format!("{weak}{} {:?}", array.dtype(), array.shape())
}

fn scalar(dtype: DType, bits: u64) -> Option<Scalar> {
    Array::from_data(vec![], file::data(dtype, std::iter::once(bits))).ok()?.get(0)
}

fn show(value: Option<Scalar>) -> String {
    value.map_or_else(|| "nothing".to_owned(), |v| format!("{v}"))
}
