//! Creation, movement and bit patterns.

use super::{
    ONE, arrays, int, ints, not_an_array, number, of_array, operands, optional, required, row,
};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::{Attr, Op, Operand, torch};

const DTYPE: AttrSpec = optional("dtype", AttrKind::DType);
const DIAGONAL: &[AttrSpec] = &[optional("diagonal", AttrKind::Int)];
const DIM: AttrSpec = required("dim", AttrKind::Int);
const NEW_DIM: &[AttrSpec] = &[optional("dim", AttrKind::Int)];
const LIST: Signature = Signature::Operands { min: 0, max: usize::MAX };

/// These functions.
pub(super) const OPS: &[Op] = &[
    row(
        "full",
        "torch.full({size}, {0}, dtype={dtype})",
        Signature::Creation { min: 1, max: 1 },
        &[required("size", AttrKind::Ints), DTYPE],
        |args, attrs, _| torch::full(&ints(attrs, "size"), args[0], attrs.dtype("dtype")),
    ),
    row(
        "eye",
        "torch.eye({n}, {m}, dtype={dtype})",
        operands(0),
        &[required("n", AttrKind::Int), optional("m", AttrKind::Int), DTYPE],
        |_, attrs, _| {
            torch::eye(int(attrs, "n").unwrap_or(0), int(attrs, "m"), attrs.dtype("dtype"))
        },
    ),
    row("tril", "torch.tril({0}, diagonal={diagonal})", ONE, DIAGONAL, |args, attrs, _| {
        of_array(args, "tril", |a| torch::tril(a, int(attrs, "diagonal").unwrap_or(0)))
    }),
    row("triu", "torch.triu({0}, diagonal={diagonal})", ONE, DIAGONAL, |args, attrs, _| {
        of_array(args, "triu", |a| torch::triu(a, int(attrs, "diagonal").unwrap_or(0)))
    }),
    row(
        "one_hot",
        "torch.nn.functional.one_hot({0}, {num_classes})",
        ONE,
        &[optional("num_classes", AttrKind::Int)],
        |args, attrs, _| {
            let classes = int(attrs, "num_classes").unwrap_or(-1);
            of_array(args, "one_hot", |a| torch::one_hot(a, classes))
        },
    ),
    row(
        "linspace",
        "torch.linspace({0}, {1}, {steps}, dtype={dtype})",
        Signature::Creation { min: 2, max: 2 },
        &[required("steps", AttrKind::Int), DTYPE],
        |args, attrs, _| {
            let steps = int(attrs, "steps").unwrap_or(0);
            torch::linspace(args[0], args[1], steps, attrs.dtype("dtype"))
        },
    ),
    row("histc", "torch.histc({0})", ONE, &[], |args, _, _| of_array(args, "histc", torch::histc)),
    row(
        "view",
        "{0}.view({dtype})",
        ONE,
        &[required("dtype", AttrKind::DType)],
        |args, attrs, _| match (args, attrs.dtype("dtype")) {
            ([Operand::Array(a)], Some(dtype)) => torch::view(a, dtype),
            _ => not_an_array("view"),
        },
    ),
    row(
        "roll",
        "torch.roll({0}, {shifts}, {dims})",
        ONE,
        &[required("shifts", AttrKind::Axes), optional("dims", AttrKind::Axes)],
        |args, attrs, _| {
            of_array(args, "roll", |a| torch::roll(a, &ints(attrs, "shifts"), &ints(attrs, "dims")))
        },
    ),
    row(
        "flip",
        "torch.flip({0}, {dims})",
        ONE,
        &[required("dims", AttrKind::Ints)],
        |args, attrs, _| of_array(args, "flip", |a| torch::flip(a, &ints(attrs, "dims"))),
    ),
    row(
        "pad",
        "torch.nn.functional.pad({0}, {pad}, value={value})",
        ONE,
        &[required("pad", AttrKind::Ints), optional("value", AttrKind::Number)],
        |args, attrs, _| {
            of_array(args, "pad", |a| torch::pad(a, &ints(attrs, "pad"), number(attrs, "value", 0)))
        },
    ),
    row(
        "repeat",
        "{0}.repeat({repeats})",
        ONE,
        &[required("repeats", AttrKind::Ints)],
        |args, attrs, _| of_array(args, "repeat", |a| torch::repeat(a, &ints(attrs, "repeats"))),
    ),
    row(
        "tile",
        "torch.tile({0}, {dims})",
        ONE,
        &[required("dims", AttrKind::Ints)],
        |args, attrs, _| of_array(args, "tile", |a| torch::tile(a, &ints(attrs, "dims"))),
    ),
    row("cat", "torch.cat([{0*}], dim={dim})", LIST, NEW_DIM, |args, attrs, _| {
        match arrays(args) {
            Some(arrays) => torch::cat(&arrays, int(attrs, "dim").unwrap_or(0)),
            None => not_an_array("cat"),
        }
    }),
    row("stack", "torch.stack([{0*}], dim={dim})", LIST, NEW_DIM, |args, attrs, _| {
        match arrays(args) {
            Some(arrays) => torch::stack(&arrays, int(attrs, "dim").unwrap_or(0)),
            None => not_an_array("stack"),
        }
    }),
    row(
        "meshgrid",
        "torch.meshgrid({0*}, indexing={indexing})",
        Signature::Operands { min: 1, max: usize::MAX },
        &[required("indexing", AttrKind::Choice(&["ij", "xy"]))],
        |args, attrs, _| match arrays(args) {
            Some(arrays) => {
                torch::meshgrid(&arrays, attrs.get("indexing") == Some(&Attr::Str("xy".into())))
            }
            None => not_an_array("meshgrid"),
        },
    ),
    row(
        "unfold",
        "{0}.unfold({dimension}, {size}, {step})",
        ONE,
        &[
            required("dimension", AttrKind::Int),
            required("size", AttrKind::Int),
            required("step", AttrKind::Int),
        ],
        |args, attrs, _| {
            let n = |name| int(attrs, name).unwrap_or(0);
            of_array(args, "unfold", |a| torch::unfold(a, n("dimension"), n("size"), n("step")))
        },
    ),
    row(
        "narrow",
        "torch.narrow({0}, {dim}, {start}, {length})",
        ONE,
        &[DIM, required("start", AttrKind::Int), required("length", AttrKind::Int)],
        |args, attrs, _| {
            let n = |name| int(attrs, name).unwrap_or(0);
            of_array(args, "narrow", |a| torch::narrow(a, n("dim"), n("start"), n("length")))
        },
    ),
    row(
        "select",
        "torch.select({0}, {dim}, {index})",
        ONE,
        &[DIM, required("index", AttrKind::Int)],
        |args, attrs, _| {
            let n = |name| int(attrs, name).unwrap_or(0);
            of_array(args, "select", |a| torch::select(a, n("dim"), n("index")))
        },
    ),
    row(
        "slice_copy",
        "torch.slice_copy({0}, {dim}, start={start}, end={end}, step={step})",
        ONE,
        &[
            DIM,
            optional("start", AttrKind::Int),
            optional("end", AttrKind::Int),
            optional("step", AttrKind::Int),
        ],
        |args, attrs, _| {
            let n = |name| int(attrs, name);
            of_array(args, "slice_copy", |a| {
                let (dim, step) = (n("dim").unwrap_or(0), n("step").unwrap_or(1));
                torch::slice_copy(a, dim, n("start"), n("end"), step)
            })
        },
    ),
];
