//! The op table: every function of the reference by name, with its signature
//! and how Python spells it. Whatever works on "any function" (the JSON lines,
//! the oracle, the claims) goes through it.

use alloc::vec::Vec;
use alloc::{format, string::String};
use core::fmt;

use crate::{Attr, Attrs, Operand, Outcome};

/// Whose rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Semantics {
    /// PyTorch 2.15.
    Torch,
    /// NumPy-level JAX 0.12.
    Jnp,
    /// `jax.lax` 0.12.
    Lax,
}

impl Semantics {
    /// All three.
    pub const ALL: [Semantics; 3] = [Semantics::Torch, Semantics::Jnp, Semantics::Lax];

    /// `torch`, `jnp` or `lax`.
    pub const fn name(self) -> &'static str {
        match self {
            Semantics::Torch => "torch",
            Semantics::Jnp => "jnp",
            Semantics::Lax => "lax",
        }
    }

    /// The semantics of this name.
    pub fn from_name(name: &str) -> Option<Semantics> {
        Semantics::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// What operands a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// One array.
    Unary,
    /// Two operands, arrays or Python scalars.
    Binary,
    /// Python scalars only, of these counts: `arange`.
    Creation {
        /// The least number of operands.
        min: usize,
        /// The greatest number of operands.
        max: usize,
    },
    /// So many operands, arrays or Python scalars. What may stand where is the
    /// function's own matter, an error included.
    Operands {
        /// The least number of operands.
        min: usize,
        /// The greatest number of operands; `usize::MAX` for a Python list of
        /// any length.
        max: usize,
    },
    /// Two operands whose dtypes alone count; the answer is an empty array of
    /// the resulting dtype: `result_type`, `promote_types`.
    Promotion,
}

/// What values an attribute takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrKind {
    /// A dtype by its short name.
    DType,
    /// One of these strings, or `None`.
    Choice(&'static [&'static str]),
    /// `True` or `False`.
    Bool,
    /// A Python `int`.
    Int,
    /// A list of Python `int`s: a shape, a permutation.
    Ints,
    /// A Python `int` or a list of them: axes.
    Axes,
    /// A Python `int`, `float` or `bool`: a fill value, a factor.
    Number,
    /// Any text: the equation of `einsum`.
    Text,
}

impl AttrKind {
    /// Whether an attribute of this kind can be `value`.
    fn takes(self, value: &Attr) -> bool {
        match (self, value) {
            (AttrKind::DType, Attr::DType(_))
            | (AttrKind::Bool, Attr::Bool(_))
            | (AttrKind::Int, Attr::Int(_))
            | (AttrKind::Ints, Attr::List(_))
            | (AttrKind::Axes, Attr::Int(_) | Attr::List(_))
            | (AttrKind::Number, Attr::Int(_) | Attr::Float(_) | Attr::Bool(_))
            | (AttrKind::Text, Attr::Str(_)) => true,
            (AttrKind::Choice(names), Attr::Str(s)) => names.contains(&s.as_str()),
            _ => false,
        }
    }
}

/// One attribute of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttrSpec {
    /// The framework's keyword.
    pub name: &'static str,
    /// What it takes.
    pub kind: AttrKind,
    /// Whether it must be given.
    pub required: bool,
}

/// One row of the table.
#[derive(Clone, Copy)]
pub struct Op {
    /// Whose function.
    pub semantics: Semantics,
    /// The framework's own public name: `floor_divide`.
    pub name: &'static str,
    /// Its operands.
    pub signature: Signature,
    /// Its attributes.
    pub attrs: &'static [AttrSpec],
    /// How Python spells it, operands as `{0}` and `{1}`, an attribute by its
    /// name in braces: `torch.div({0}, {1}, rounding_mode={rounding_mode})`.
    /// The oracle runs this text (`torch`, `jnp` and `lax` are in scope). An
    /// operand or attribute that a case leaves out falls away together with its
    /// keyword and comma: `torch.arange({0}, {1}, {2}, dtype={dtype})`. `{1*}` is
    /// operand 1 and all after it, separated by commas: `torch.cat([{0*}])`. A
    /// function of dtypes spells `torch.promote_types({0}.dtype, {1}.dtype)`.
    pub python: &'static str,
    /// Other spellings a porter searches for: `//`, `Tensor.floor_divide`.
    pub aliases: &'static [&'static str],
    /// The function itself. Called only with operands and attributes that fit;
    /// the last argument is JAX's x64 setting.
    pub run: fn(&[Operand<'_>], &Attrs, bool) -> Outcome,
}

/// A case that does not fit a function's signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCase(pub String);

impl fmt::Display for BadCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BadCase {}

impl Op {
    /// `torch.floor_divide`
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.semantics.name(), self.name)
    }

    /// Evaluates the function, after checking that operands and attributes fit it.
    ///
    /// ```
    /// use int_reference::{Array, Attrs, Operand, op};
    /// let op = op::find("torch.floor_divide").unwrap();
    /// let a = Array::from([-7_i32]);
    /// let out = op.eval(&[Operand::Array(&a), Operand::Int(2)], &Attrs::new(), true).unwrap();
    /// assert_eq!(out.unwrap(), Array::from([-4_i32]));
    /// ```
    pub fn eval(&self, args: &[Operand<'_>], attrs: &Attrs, x64: bool) -> Result<Outcome, BadCase> {
        self.check(args, attrs)?;
        Ok((self.run)(args, attrs, x64))
    }

    fn check(&self, args: &[Operand<'_>], attrs: &Attrs) -> Result<(), BadCase> {
        let (min, max) = match self.signature {
            Signature::Unary => (1, 1),
            Signature::Binary | Signature::Promotion => (2, 2),
            Signature::Creation { min, max } | Signature::Operands { min, max } => (min, max),
        };
        if args.len() < min || args.len() > max {
            let wanted = match max {
                _ if min == max => format!("{min}"),
                usize::MAX => format!("{min} or more"),
                _ => format!("{min} to {max}"),
            };
            return Err(BadCase(format!(
                "{} takes {wanted} operands, not {}",
                self.full_name(),
                args.len()
            )));
        }
        for (i, arg) in args.iter().enumerate() {
            let array = matches!(arg, Operand::Array(_));
            match self.signature {
                Signature::Creation { .. } if array => {
                    return Err(BadCase(format!(
                        "{}: operand {i} must be a Python scalar",
                        self.full_name()
                    )));
                }
                Signature::Unary if !array => {
                    return Err(BadCase(format!(
                        "{}: operand {i} must be an array",
                        self.full_name()
                    )));
                }
                _ => {}
            }
        }
        for (name, value) in attrs.iter() {
            let Some(spec) = self.attrs.iter().find(|a| a.name == name) else {
                let known: Vec<_> = self.attrs.iter().map(|a| a.name).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(" ") };
                let op = self.full_name();
                return Err(BadCase(format!("{op} has no attribute {name:?}; there are: {known}")));
            };
            let fits = match value {
                Attr::None => !spec.required,
                value => spec.kind.takes(value),
            };
            if !fits {
                return Err(BadCase(format!(
                    "{}: attribute {name} cannot be {value}",
                    self.full_name()
                )));
            }
        }
        match self.attrs.iter().find(|a| a.required && attrs.get(a.name).is_none()) {
            Some(missing) => {
                Err(BadCase(format!("{} needs attribute {:?}", self.full_name(), missing.name)))
            }
            None => Ok(()),
        }
    }
}

/// How many rows these tables have together.
pub(crate) const fn count(parts: &[&[Op]]) -> usize {
    let (mut n, mut i) = (0, 0);
    while i < parts.len() {
        n += parts[i].len();
        i += 1;
    }
    n
}

/// These tables as one, whose rows [`count`] counts.
pub(crate) const fn concat<const N: usize>(parts: &[&[Op]]) -> [Op; N] {
    let mut rows = [parts[0][0]; N];
    let (mut n, mut i) = (0, 0);
    while i < parts.len() {
        let mut j = 0;
        while j < parts[i].len() {
            rows[n] = parts[i][j];
            n += 1;
            j += 1;
        }
        i += 1;
    }
    rows
}

/// Every function: torch's, then jnp's, then lax's.
pub fn all() -> impl Iterator<Item = &'static Op> {
    crate::torch::OPS.iter().chain(crate::jnp::OPS).chain(crate::lax::OPS)
}

/// The function of this full name: `torch.div`.
pub fn find(full_name: &str) -> Option<&'static Op> {
    let (semantics, name) = full_name.split_once('.')?;
    let semantics = Semantics::from_name(semantics)?;
    all().find(|op| op.semantics == semantics && op.name == name)
}
