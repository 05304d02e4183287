//! Sums of products, and elements by index.

use super::{THREE, TWO, arrays, flag, int, ints, not_an_array, number, optional, required, row};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::{Attr, Attrs, Op, Operand, torch};

const DIM: AttrSpec = required("dim", AttrKind::Int);

/// These functions.
pub(super) const OPS: &[Op] = &[
    row("matmul", "torch.matmul({0}, {1})", TWO, &[], |args, _, _| match args {
        [Operand::Array(a), Operand::Array(b)] => torch::matmul(a, b),
        _ => not_an_array("matmul"),
    }),
    row("dot", "torch.dot({0}, {1})", TWO, &[], |args, _, _| match args {
        [Operand::Array(a), Operand::Array(b)] => torch::dot(a, b),
        _ => not_an_array("dot"),
    }),
    row("outer", "torch.outer({0}, {1})", TWO, &[], |args, _, _| match args {
        [Operand::Array(a), Operand::Array(b)] => torch::outer(a, b),
        _ => not_an_array("outer"),
    }),
    row(
        "tensordot",
        "torch.tensordot({0}, {1}, dims={dims})",
        TWO,
        &[required("dims", AttrKind::Int)],
        |args, attrs, _| match (args, int(attrs, "dims")) {
            ([Operand::Array(a), Operand::Array(b)], Some(dims)) => torch::tensordot(a, b, dims),
            _ => not_an_array("tensordot"),
        },
    ),
    row(
        "tensordot.axes",
        "torch.tensordot({0}, {1}, dims=({a_axes}, {b_axes}))",
        TWO,
        &[required("a_axes", AttrKind::Ints), required("b_axes", AttrKind::Ints)],
        |args, attrs, _| match args {
            [Operand::Array(a), Operand::Array(b)] => {
                torch::tensordot_axes(a, b, &ints(attrs, "a_axes"), &ints(attrs, "b_axes"))
            }
            _ => not_an_array("tensordot"),
        },
    ),
    row(
        "einsum",
        "torch.einsum({equation}, {0}, {1})",
        TWO,
        &[required("equation", AttrKind::Text)],
        |args, attrs, _| match (args, attrs.get("equation")) {
            ([Operand::Array(a), Operand::Array(b)], Some(Attr::Str(equation))) => {
                torch::einsum(equation, a, b)
            }
            _ => not_an_array("einsum"),
        },
    ),
    row(
        "conv1d",
        "torch.nn.functional.conv1d({0}, {1}, {2}, stride={stride}, padding={padding}, dilation={dilation}, groups={groups})",
        Signature::Operands { min: 2, max: 3 },
        &[
            optional("stride", AttrKind::Int),
            optional("padding", AttrKind::Int),
            optional("dilation", AttrKind::Int),
            optional("groups", AttrKind::Int),
        ],
        |args, attrs, _| {
            let n = |name, otherwise| int(attrs, name).unwrap_or(otherwise);
            let steps = torch::Steps {
                stride: n("stride", 1),
                padding: n("padding", 0),
                dilation: n("dilation", 1),
                groups: n("groups", 1),
            };
            match arrays(args).as_deref() {
                Some([input, weight, bias @ ..]) => {
                    torch::conv1d(input, weight, bias.first().copied(), steps)
                }
                _ => not_an_array("conv1d"),
            }
        },
    ),
    row(
        "index_select",
        "torch.index_select({0}, {dim}, {1})",
        TWO,
        &[DIM],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a), Operand::Array(i)], Some(dim)) => torch::index_select(a, dim, i),
            _ => not_an_array("index_select"),
        },
    ),
    row("take", "torch.take({0}, {1})", TWO, &[], |args, _, _| match args {
        [Operand::Array(a), Operand::Array(i)] => torch::take(a, i),
        _ => not_an_array("take"),
    }),
    row("gather", "torch.gather({0}, {dim}, {1})", TWO, &[DIM], |args, attrs, _| {
        match (args, int(attrs, "dim")) {
            ([Operand::Array(a), Operand::Array(i)], Some(dim)) => torch::gather(a, dim, i),
            _ => not_an_array("gather"),
        }
    }),
    row(
        "take_along_dim",
        "torch.take_along_dim({0}, {1}, {dim})",
        TWO,
        &[optional("dim", AttrKind::Int)],
        |args, attrs, _| match args {
            [Operand::Array(a), Operand::Array(i)] => {
                torch::take_along_dim(a, i, int(attrs, "dim"))
            }
            _ => not_an_array("take_along_dim"),
        },
    ),
    row("scatter", "torch.scatter({0}, {dim}, {1}, {2})", THREE, &[DIM], |args, attrs, _| {
        match (args, int(attrs, "dim")) {
            ([Operand::Array(a), Operand::Array(i), src], Some(dim)) => {
                torch::scatter(a, dim, i, *src)
            }
            _ => not_an_array("scatter"),
        }
    }),
    row(
        "scatter_add",
        "torch.scatter_add({0}, {dim}, {1}, {2})",
        THREE,
        &[DIM],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a), Operand::Array(i), Operand::Array(src)], Some(dim)) => {
                torch::scatter_add(a, dim, i, src)
            }
            _ => not_an_array("scatter_add"),
        },
    ),
    row(
        "scatter_reduce",
        "torch.scatter_reduce({0}, {dim}, {1}, {2}, {reduce}, include_self={include_self})",
        THREE,
        &[
            DIM,
            required("reduce", AttrKind::Choice(&["sum", "prod", "mean", "amax", "amin"])),
            optional("include_self", AttrKind::Bool),
        ],
        |args, attrs, _| match (args, int(attrs, "dim"), reduce(attrs)) {
            (
                [Operand::Array(a), Operand::Array(i), Operand::Array(src)],
                Some(dim),
                Some(reduce),
            ) => {
                let include = flag(attrs, "include_self", true);
                torch::scatter_reduce(a, dim, i, src, reduce, include)
            }
            _ => not_an_array("scatter_reduce"),
        },
    ),
    row(
        "index_add",
        "torch.index_add({0}, {dim}, {1}, {2}, alpha={alpha})",
        THREE,
        &[DIM, optional("alpha", AttrKind::Number)],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a), Operand::Array(i), Operand::Array(src)], Some(dim)) => {
                torch::index_add(a, dim, i, src, number(attrs, "alpha", 1))
            }
            _ => not_an_array("index_add"),
        },
    ),
    row(
        "index_put",
        "torch.index_put({0}, ({2*},), {1}, accumulate={accumulate})",
        Signature::Operands { min: 3, max: usize::MAX },
        &[optional("accumulate", AttrKind::Bool)],
        |args, attrs, _| match (arrays(args).as_deref(), flag(attrs, "accumulate", false)) {
            (Some([input, values, indices @ ..]), accumulate) => {
                torch::index_put(input, indices, values, accumulate)
            }
            _ => not_an_array("index_put"),
        },
    ),
];

fn reduce(attrs: &Attrs) -> Option<torch::Reduce> {
    match attrs.get("reduce") {
        Some(Attr::Str(name)) => Some(match name.as_str() {
            "sum" => torch::Reduce::Sum,
            "prod" => torch::Reduce::Prod,
            "mean" => torch::Reduce::Mean,
            "amax" => torch::Reduce::Amax,
            _ => torch::Reduce::Amin,
        }),
        _ => None,
    }
}
