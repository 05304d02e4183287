//! Sums, products, quotients, comparisons, conversion, ranges and promotion.

use alloc::vec::Vec;

use super::{TWO, binary, not_an_array, number, required, row, unary};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::torch::Rounding;
use crate::{Array, Attr, Attrs, DType, Op, Operand, Outcome, Raise, Semantics};

/// These functions.
pub(super) const OPS: &[Op] = &[
    binary!(add, "torch.add({0}, {1})", &["+", "Tensor.add"]),
    binary!(sub, "torch.sub({0}, {1})", &["-", "subtract", "Tensor.sub"]),
    row(
        "add.alpha",
        "torch.add({0}, {1}, alpha={alpha})",
        TWO,
        &[required("alpha", AttrKind::Number)],
        |args, attrs, _| crate::torch::add_alpha(args[0], args[1], number(attrs, "alpha", 1)),
    ),
    row(
        "sub.alpha",
        "torch.sub({0}, {1}, alpha={alpha})",
        TWO,
        &[required("alpha", AttrKind::Number)],
        |args, attrs, _| crate::torch::sub_alpha(args[0], args[1], number(attrs, "alpha", 1)),
    ),
    binary!(mul, "torch.mul({0}, {1})", &["*", "multiply", "Tensor.mul"]),
    Op {
        semantics: Semantics::Torch,
        name: "div",
        signature: Signature::Binary,
        attrs: &[AttrSpec {
            name: "rounding_mode",
            kind: AttrKind::Choice(&["trunc", "floor"]),
            required: false,
        }],
        python: "torch.div({0}, {1}, rounding_mode={rounding_mode})",
        aliases: &["divide", "Tensor.div"],
        run: |args, attrs, _| crate::torch::div(args[0], args[1], rounding(attrs)),
    },
    binary!(true_divide, "torch.true_divide({0}, {1})", &["/", "Tensor.true_divide"]),
    binary!(floor_divide, "torch.floor_divide({0}, {1})", &["//", "Tensor.floor_divide"]),
    binary!(remainder, "torch.remainder({0}, {1})", &["%", "Tensor.remainder"]),
    binary!(fmod, "torch.fmod({0}, {1})", &["Tensor.fmod"]),
    unary!(neg, &["-", "negative", "Tensor.neg"]),
    unary!(abs, &["absolute", "Tensor.abs"]),
    unary!(sign, &["Tensor.sign"]),
    unary!(square, &["Tensor.square"]),
    // The operators, since `torch.lt(2, t)` takes no number on the left and `2 < t` does.
    binary!(eq, "{0} == {1}", &["==", "torch.eq", "Tensor.eq"]),
    binary!(ne, "{0} != {1}", &["!=", "torch.ne", "Tensor.ne"]),
    binary!(lt, "{0} < {1}", &["<", "torch.lt", "Tensor.lt"]),
    binary!(le, "{0} <= {1}", &["<=", "torch.le", "Tensor.le"]),
    binary!(gt, "{0} > {1}", &[">", "torch.gt", "Tensor.gt"]),
    binary!(ge, "{0} >= {1}", &[">=", "torch.ge", "Tensor.ge"]),
    Op {
        semantics: Semantics::Torch,
        name: "to",
        signature: Signature::Unary,
        attrs: &[AttrSpec { name: "dtype", kind: AttrKind::DType, required: true }],
        python: "{0}.to({dtype})",
        aliases: &["Tensor.to", "Tensor.type", "Tensor.int", "Tensor.long", "Tensor.float"],
        run: |args, attrs, _| match (args[0], attrs.dtype("dtype")) {
            (Operand::Array(array), Some(dtype)) => crate::torch::to(array, dtype),
            _ => not_an_array("to"),
        },
    },
    Op {
        semantics: Semantics::Torch,
        name: "arange",
        signature: Signature::Creation { min: 1, max: 3 },
        attrs: &[AttrSpec { name: "dtype", kind: AttrKind::DType, required: false }],
        python: "torch.arange({0}, {1}, {2}, dtype={dtype})",
        aliases: &[],
        run: |args, attrs, _| crate::torch::arange(args, attrs.dtype("dtype")),
    },
    Op {
        semantics: Semantics::Torch,
        name: "result_type",
        signature: Signature::Promotion,
        attrs: &[],
        python: "torch.result_type({0}, {1})",
        aliases: &[],
        run: |args, _, _| empty(crate::torch::result_type(args[0], args[1])),
    },
    Op {
        semantics: Semantics::Torch,
        name: "promote_types",
        signature: Signature::Promotion,
        attrs: &[],
        python: "torch.promote_types({0}.dtype, {1}.dtype)",
        aliases: &[],
        run: |args, _, _| match (args[0].dtype(), args[1].dtype()) {
            (Some(a), Some(b)) => empty(crate::torch::promote_types(a, b)),
            _ => not_an_array("promote_types"),
        },
    },
];

fn rounding(attrs: &Attrs) -> Option<Rounding> {
    match attrs.get("rounding_mode") {
        Some(Attr::Str(mode)) if mode == "trunc" => Some(Rounding::Trunc),
        Some(Attr::Str(mode)) if mode == "floor" => Some(Rounding::Floor),
        _ => None,
    }
}

/// An empty array of this dtype: how the table says a dtype.
fn empty(dtype: Result<DType, Raise>) -> Outcome {
    match dtype {
        Ok(dtype) => crate::torch::to(&Array::from(Vec::<bool>::new()), dtype),
        Err(raise) => raise.into(),
    }
}
