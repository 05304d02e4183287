//! The op table of this module: one row per function, by family.

mod elementwise;
mod first;
mod floats;
mod indexing;
mod movement;
mod order;
mod reductions;

use alloc::vec::Vec;

use crate::op::{AttrKind, AttrSpec, Signature, concat, count};
use crate::{Array, Attr, Attrs, Op, Operand, Outcome, Semantics};

/// A row of two operands and no attributes.
macro_rules! binary {
    ($name:ident, $python:literal, $aliases:expr) => {
        $crate::Op {
            semantics: $crate::Semantics::Torch,
            name: stringify!($name),
            signature: $crate::op::Signature::Binary,
            attrs: &[],
            python: $python,
            aliases: $aliases,
            run: |args, _, _| crate::torch::$name(args[0], args[1]),
        }
    };
}

/// A row of one array and no attributes.
macro_rules! unary {
    ($name:ident, $aliases:expr) => {
        $crate::Op {
            semantics: $crate::Semantics::Torch,
            name: stringify!($name),
            signature: $crate::op::Signature::Unary,
            attrs: &[],
            python: concat!("torch.", stringify!($name), "({0})"),
            aliases: $aliases,
            run: |args, _, _| match args[0] {
                $crate::Operand::Array(array) => crate::torch::$name(array),
                _ => crate::torch::table::not_an_array(stringify!($name)),
            },
        }
    };
}
use {binary, unary};

/// The tables of the families.
const PARTS: &[&[Op]] = &[
    first::OPS,
    elementwise::OPS,
    floats::OPS,
    reductions::OPS,
    order::OPS,
    indexing::OPS,
    movement::OPS,
];

/// Every function of this module, by name.
pub const OPS: &[Op] = &concat::<{ count(PARTS) }>(PARTS);

/// An attribute that may be left out.
const fn optional(name: &'static str, kind: AttrKind) -> AttrSpec {
    AttrSpec { name, kind, required: false }
}

/// An attribute that must be given.
const fn required(name: &'static str, kind: AttrKind) -> AttrSpec {
    AttrSpec { name, kind, required: true }
}

type Run = fn(&[Operand<'_>], &Attrs, bool) -> Outcome;

/// A row without other spellings.
const fn row(
    name: &'static str,
    python: &'static str,
    signature: Signature,
    attrs: &'static [AttrSpec],
    run: Run,
) -> Op {
    Op { semantics: Semantics::Torch, name, signature, attrs, python, aliases: &[], run }
}

const ONE: Signature = Signature::Unary;
const TWO: Signature = operands(2);
const THREE: Signature = operands(3);

/// This many operands, arrays or numbers.
const fn operands(count: usize) -> Signature {
    Signature::Operands { min: count, max: count }
}

fn not_an_array(function: &str) -> Outcome {
    super::pair::not_a_tensor(function).into()
}

/// `f` of the one array of a row that takes one.
fn of_array(args: &[Operand<'_>], function: &str, f: impl FnOnce(&Array) -> Outcome) -> Outcome {
    match args.first() {
        Some(Operand::Array(array)) => f(array),
        _ => not_an_array(function),
    }
}

/// A `bool` attribute; left out, this.
fn flag(attrs: &Attrs, name: &str, otherwise: bool) -> bool {
    match attrs.get(name) {
        Some(Attr::Bool(value)) => *value,
        _ => otherwise,
    }
}

/// A number as an attribute; left out, this.
fn number(attrs: &Attrs, name: &str, otherwise: i128) -> Operand<'static> {
    match attrs.get(name) {
        Some(Attr::Bool(value)) => Operand::Bool(*value),
        Some(Attr::Int(value)) => Operand::Int(*value),
        Some(Attr::Float(value)) => Operand::Float(*value),
        _ => Operand::Int(otherwise),
    }
}

/// An `int` attribute.
fn int(attrs: &Attrs, name: &str) -> Option<i128> {
    match attrs.get(name) {
        Some(Attr::Int(value)) => Some(*value),
        _ => None,
    }
}

/// One `int` or a list of them; nothing if it was left out.
fn ints(attrs: &Attrs, name: &str) -> Vec<i128> {
    match attrs.get(name) {
        Some(Attr::Int(value)) => alloc::vec![*value],
        Some(Attr::List(values)) => values.clone(),
        _ => Vec::new(),
    }
}

/// The arrays, if all are.
fn arrays<'a>(args: &[Operand<'a>]) -> Option<Vec<&'a Array>> {
    let each = args.iter().map(|arg| match arg {
        Operand::Array(array) => Some(*array),
        _ => None,
    });
    each.collect()
}
