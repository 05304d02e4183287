//! Calls of any function of the op table, sensible and senseless: what is drawn knows the
//! function's signature and the kinds of its attributes, and nothing of what they mean.

use int_reference::op::{self, AttrKind, Op, Signature};
use int_reference::{Array, Attr, Attrs, DType, Operand, Scalar};

use super::pattern::{self, Zeros};
use super::shape;
use super::source::{Source, share};
use super::value::{float, ints};
use crate::case::Arg;

/// One call.
#[derive(Clone)]
pub struct Call {
    /// The function.
    pub op: &'static Op,
    /// Its operands.
    pub args: Vec<Arg>,
    /// Its attributes.
    pub attrs: Attrs,
    /// JAX's x64 setting.
    pub x64: bool,
}

/// Axes, lengths and counts: small, or as far out as they go. Nothing between, since a
/// shape of a million million is refused at once, and one of a million takes its time.
const FAR: &[i128] = &[
    1 << 40,
    -(1 << 40),
    i64::MAX as i128,
    i64::MIN as i128,
    i64::MAX as i128 + 1,
    1 << 64,
    i128::MAX,
    i128::MIN,
];

/// Equations, right ones and others.
const TEXTS: &[&str] =
    &["ij,jk->ik", "i,i", "ij->ji", "ii", "i->ij", "...i,i", "", "i,,j->->é", "i,j->", "ab,cb->ac"];

/// Functions whose results are as long as an operand's value says. Theirs are kept small.
const SIZED_BY_VALUE: &[&str] = &["arange", "bincount", "one_hot", "linspace", "repeat", "eye"];

impl Call {
    /// The call that these bytes stand for; `None` if they do not even fill the header.
    ///
    /// ```
    /// use int_props::generate::Call;
    /// assert!(Call::draw(&[1, 2, 3]).is_none());
    /// let call = Call::draw(&[1, 2, 3, 4]).unwrap();
    /// assert!(call.op.eval(&call.operands(), &call.attrs, call.x64).is_ok());
    /// ```
    pub fn draw(bytes: &[u8]) -> Option<Call> {
        let (mut src, _) = Source::new(bytes)?;
        let src = &mut src;
        let ops: Vec<&'static Op> = op::all().collect();
        let op = ops[(src.word(2) as usize) % ops.len()];
        let args = args(src, op);
        let mut attrs = Attrs::new();
        for spec in op.attrs {
            if spec.required || src.chance(share(50)) {
                let value = match !spec.required && src.chance(share(6)) {
                    true => Attr::None,
                    false => attr(src, spec.kind),
                };
                attrs = attrs.with(spec.name, value);
            }
        }
        Some(Call { op, args, attrs, x64: src.chance(share(75)) })
    }

    /// What the reference is given.
    pub fn operands(&self) -> Vec<Operand<'_>> {
        self.args.iter().map(Arg::operand).collect()
    }
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl std::fmt::Display for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let args: Vec<String> = self.args.iter().map(show).collect();
        let x32 = if self.x64 { "" } else { ", x64 off" };
        write!(f, "{}({}; {}){x32}", self.op.full_name(), args.join(", "), self.attrs)
    }
}

fn show(arg: &Arg) -> String {
    match arg {
        Arg::Array(a) => {
            let weak = if a.logical().is_weak() { "weak " } else { "" };
            format!("{weak}{}", a.logical())
        }
        Arg::Int(v) => format!("{v}"),
        Arg::Float(v) => format!("{v:?}"),
        Arg::Bool(v) => format!("{v}"),
    }
}

fn args(src: &mut Source, op: &Op) -> Vec<Arg> {
    let (min, max) = match op.signature {
        Signature::Unary => (1, 1),
        Signature::Binary | Signature::Promotion => (2, 2),
        Signature::Creation { min, max } | Signature::Operands { min, max } => (min, max),
    };
    let count = min + src.below(max.min(min + 3) - min + 1);
    let jax = op.semantics != op::Semantics::Torch;
    let sized = SIZED_BY_VALUE.iter().any(|name| op.name.contains(name));
    let dtype = *src.pick(&DType::ALL);
    let [first, second] = shape::pair(src);
    let mut before: Option<Array> = None;
    let mut args = Vec::with_capacity(count);
    for i in 0..count {
        let number = match op.signature {
            Signature::Unary => false,
            Signature::Creation { .. } => true,
            _ => src.chance(share(18)),
        };
        if number {
            args.push(if sized { small_number(src) } else { any_number(src, dtype) });
            continue;
        }
        // Mostly of one dtype, and of shapes that go together: else most calls end there.
        let dtype = if src.chance(share(20)) { *src.pick(&DType::ALL) } else { dtype };
        let shape = match src.byte() {
            0..20 => shape::single(src),
            _ if i == 0 => first.clone(),
            _ => second.clone(),
        };
        let mut array = pattern::fill(src, dtype, shape, Zeros::Natural, before.as_ref());
        if sized {
            for at in 0..array.len() {
                let small = i128::from(src.byte() as i8);
                let small = if ints(dtype).min == 0 { small.abs() } else { small };
                if let Some(small) = Scalar::wrap(small, dtype) {
                    array.set(at, small);
                }
            }
        }
        before = Some(array.clone());
        args.push(Arg::array(array.with_weak(jax && src.chance(share(10)))));
    }
    args
}

/// A number where any will do.
fn any_number(src: &mut Source, dtype: DType) -> Arg {
    match src.byte() {
        0..150 => Arg::Int(ints(dtype).draw(src)),
        150..170 => Arg::Int(*src.pick(FAR)),
        170..230 => Arg::Float(float(src, DType::F64)),
        _ => Arg::Bool(src.chance(share(50))),
    }
}

/// A number that may be a length, or how far a range goes.
fn small_number(src: &mut Source) -> Arg {
    match src.byte() {
        0..150 => Arg::Int((src.byte() as i8).into()),
        150..170 => Arg::Int(*src.pick(FAR)),
        170..220 => Arg::Float(f64::from(src.byte() as i8) / 4.0),
        220..240 => Arg::Float(*src.pick(&[f64::NAN, f64::INFINITY, -1e300, 1e300, -0.0, 5e-324])),
        _ => Arg::Bool(src.chance(share(50))),
    }
}

fn attr(src: &mut Source, kind: AttrKind) -> Attr {
    match kind {
        AttrKind::DType => Attr::DType(*src.pick(&DType::ALL)),
        AttrKind::Choice(names) => Attr::Str((*src.pick(names)).into()),
        AttrKind::Bool => Attr::Bool(src.chance(share(50))),
        AttrKind::Int => Attr::Int(int(src)),
        AttrKind::Ints => list(src),
        AttrKind::Axes if src.chance(share(50)) => Attr::Int(int(src)),
        AttrKind::Axes => list(src),
        AttrKind::Number => match any_number(src, DType::I16) {
            Arg::Float(v) => Attr::Float(v),
            Arg::Bool(v) => Attr::Bool(v),
            Arg::Int(v) => Attr::Int(v),
            Arg::Array(_) => Attr::Int(0),
        },
        AttrKind::Text => Attr::Str((*src.pick(TEXTS)).into()),
    }
}

/// At most five, so that a shape has at most some thousand elements.
fn list(src: &mut Source) -> Attr {
    let count = src.below(6);
    Attr::List((0..count).map(|_| int(src)).collect())
}

fn int(src: &mut Source) -> i128 {
    match src.byte() {
        0..20 => *src.pick(FAR),
        20..60 => 0,
        _ => src.below(9) as i128 - 3,
    }
}
