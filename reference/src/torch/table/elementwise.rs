//! More arithmetic, bits and logic.

use super::{Run, THREE, TWO, binary, flag, not_an_array, number, optional, row, unary};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::{Op, Operand, Semantics, torch};

/// These functions.
pub(super) const OPS: &[Op] = &[
    binary!(pow, "torch.pow({0}, {1})", &["**", "Tensor.pow"]),
    binary!(float_power, "torch.float_power({0}, {1})", &["Tensor.float_power"]),
    binary!(gcd, "torch.gcd({0}, {1})", &["Tensor.gcd"]),
    binary!(lcm, "torch.lcm({0}, {1})", &["Tensor.lcm"]),
    binary!(maximum, "torch.maximum({0}, {1})", &["Tensor.maximum"]),
    binary!(minimum, "torch.minimum({0}, {1})", &["Tensor.minimum"]),
    binary!(fmax, "torch.fmax({0}, {1})", &["Tensor.fmax"]),
    binary!(fmin, "torch.fmin({0}, {1})", &["Tensor.fmin"]),
    Op {
        semantics: Semantics::Torch,
        name: "clamp",
        signature: Signature::Operands { min: 2, max: 3 },
        attrs: &[],
        python: "torch.clamp({0}, {1}, {2})",
        aliases: &["clip", "Tensor.clamp"],
        run: |args, _, _| match args[0] {
            Operand::Array(input) => torch::clamp(input, args[1], args.get(2).copied()),
            _ => not_an_array("clamp"),
        },
    },
    bound("clamp_min", "torch.clamp_min({0}, {1})", |args, _, _| match args[0] {
        Operand::Array(input) => torch::clamp_min(input, args[1]),
        _ => not_an_array("clamp_min"),
    }),
    bound("clamp_max", "torch.clamp_max({0}, {1})", |args, _, _| match args[0] {
        Operand::Array(input) => torch::clamp_max(input, args[1]),
        _ => not_an_array("clamp_max"),
    }),
    binary!(rsub, "torch.rsub({0}, {1})", &[]),
    unary!(positive, &["+", "Tensor.positive"]),
    binary!(heaviside, "torch.heaviside({0}, {1})", &["Tensor.heaviside"]),
    ternary("addcmul", "torch.addcmul({0}, {1}, {2}, value={value})", |args, attrs, _| {
        torch::addcmul(args[0], args[1], args[2], number(attrs, "value", 1))
    }),
    ternary("addcdiv", "torch.addcdiv({0}, {1}, {2}, value={value})", |args, attrs, _| {
        torch::addcdiv(args[0], args[1], args[2], number(attrs, "value", 1))
    }),
    binary!(bitwise_and, "torch.bitwise_and({0}, {1})", &["&", "Tensor.bitwise_and"]),
    binary!(bitwise_or, "torch.bitwise_or({0}, {1})", &["|", "Tensor.bitwise_or"]),
    binary!(bitwise_xor, "torch.bitwise_xor({0}, {1})", &["^", "Tensor.bitwise_xor"]),
    unary!(bitwise_not, &["~", "Tensor.bitwise_not"]),
    binary!(
        bitwise_left_shift,
        "torch.bitwise_left_shift({0}, {1})",
        &["<<", "Tensor.bitwise_left_shift"]
    ),
    binary!(
        bitwise_right_shift,
        "torch.bitwise_right_shift({0}, {1})",
        &[">>", "Tensor.bitwise_right_shift"]
    ),
    binary!(logical_and, "torch.logical_and({0}, {1})", &["and", "Tensor.logical_and"]),
    binary!(logical_or, "torch.logical_or({0}, {1})", &["or", "Tensor.logical_or"]),
    binary!(logical_xor, "torch.logical_xor({0}, {1})", &["Tensor.logical_xor"]),
    unary!(logical_not, &["not", "Tensor.logical_not"]),
    Op {
        semantics: Semantics::Torch,
        name: "where",
        signature: Signature::Operands { min: 3, max: 3 },
        attrs: &[],
        python: "torch.where({0}, {1}, {2})",
        aliases: &["Tensor.where"],
        run: |args, _, _| torch::where_(args[0], args[1], args[2]),
    },
    Op {
        semantics: Semantics::Torch,
        name: "isin",
        signature: Signature::Operands { min: 2, max: 2 },
        attrs: &[optional("invert", AttrKind::Bool)],
        python: "torch.isin({0}, {1}, invert={invert})",
        aliases: &["in"],
        run: |args, attrs, _| torch::isin(args[0], args[1], flag(attrs, "invert", false)),
    },
];

/// A bound from one side.
const fn bound(name: &'static str, python: &'static str, run: Run) -> Op {
    row(name, python, TWO, &[], run)
}

const VALUE: &[AttrSpec] = &[optional("value", AttrKind::Number)];

/// Three arrays and a factor.
const fn ternary(name: &'static str, python: &'static str, run: Run) -> Op {
    row(name, python, THREE, VALUE, run)
}
