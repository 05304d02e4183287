//! Reductions and scans.

use alloc::vec::Vec;

use super::{ONE, arrays, flag, int, not_an_array, of_array, optional, required, row};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::{Attr, Attrs, Op, Operand, torch};

const DIM: AttrSpec = optional("dim", AttrKind::Int);
const DIMS: AttrSpec = optional("dim", AttrKind::Axes);
const KEEPDIM: AttrSpec = optional("keepdim", AttrKind::Bool);
const DTYPE: AttrSpec = optional("dtype", AttrKind::DType);

/// These functions.
pub(super) const OPS: &[Op] = &[
    row(
        "sum",
        "torch.sum({0}, dim={dim}, keepdim={keepdim}, dtype={dtype})",
        ONE,
        &[DIMS, KEEPDIM, DTYPE],
        |args, attrs, _| {
            of_array(args, "sum", |a| {
                torch::sum(a, dims(attrs).as_deref(), keep(attrs), attrs.dtype("dtype"))
            })
        },
    ),
    row(
        "nansum",
        "torch.nansum({0}, dim={dim}, keepdim={keepdim}, dtype={dtype})",
        ONE,
        &[DIMS, KEEPDIM, DTYPE],
        |args, attrs, _| {
            of_array(args, "nansum", |a| {
                torch::nansum(a, dims(attrs).as_deref(), keep(attrs), attrs.dtype("dtype"))
            })
        },
    ),
    row(
        "prod",
        "torch.prod({0}, dim={dim}, keepdim={keepdim}, dtype={dtype})",
        ONE,
        &[DIM, KEEPDIM, DTYPE],
        |args, attrs, _| {
            of_array(args, "prod", |a| {
                torch::prod(a, int(attrs, "dim"), keep(attrs), attrs.dtype("dtype"))
            })
        },
    ),
    row(
        "mean",
        "torch.mean({0}, dim={dim}, keepdim={keepdim}, dtype={dtype})",
        ONE,
        &[DIMS, KEEPDIM, DTYPE],
        |args, attrs, _| {
            of_array(args, "mean", |a| {
                torch::mean(a, dims(attrs).as_deref(), keep(attrs), attrs.dtype("dtype"))
            })
        },
    ),
    row("var", "torch.var({0})", ONE, &[], |args, _, _| of_array(args, "var", torch::var)),
    row("std", "torch.std({0})", ONE, &[], |args, _, _| of_array(args, "std", torch::std)),
    row(
        "any",
        "torch.any({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIMS, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "any", |a| torch::any(a, dims(attrs).as_deref(), keep(attrs)))
        },
    ),
    row(
        "all",
        "torch.all({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIMS, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "all", |a| torch::all(a, dims(attrs).as_deref(), keep(attrs)))
        },
    ),
    row("count_nonzero", "torch.count_nonzero({0}, dim={dim})", ONE, &[DIMS], |args, attrs, _| {
        of_array(args, "count_nonzero", |a| torch::count_nonzero(a, dims(attrs).as_deref()))
    }),
    row(
        "max",
        "torch.max({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| of_array(args, "max", |a| torch::max(a, int(attrs, "dim"), keep(attrs))),
    ),
    row(
        "min",
        "torch.min({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| of_array(args, "min", |a| torch::min(a, int(attrs, "dim"), keep(attrs))),
    ),
    row(
        "amax",
        "torch.amax({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIMS, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "amax", |a| torch::amax(a, dims(attrs).as_deref(), keep(attrs)))
        },
    ),
    row(
        "amin",
        "torch.amin({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIMS, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "amin", |a| torch::amin(a, dims(attrs).as_deref(), keep(attrs)))
        },
    ),
    row(
        "aminmax",
        "torch.aminmax({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "aminmax", |a| torch::aminmax(a, int(attrs, "dim"), keep(attrs)))
        },
    ),
    row(
        "argmax",
        "torch.argmax({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "argmax", |a| torch::argmax(a, int(attrs, "dim"), keep(attrs)))
        },
    ),
    row(
        "argmin",
        "torch.argmin({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "argmin", |a| torch::argmin(a, int(attrs, "dim"), keep(attrs)))
        },
    ),
    row(
        "cumsum",
        "torch.cumsum({0}, dim={dim}, dtype={dtype})",
        ONE,
        &[required("dim", AttrKind::Int), DTYPE],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a)], Some(dim)) => torch::cumsum(a, dim, attrs.dtype("dtype")),
            _ => not_an_array("cumsum"),
        },
    ),
    row(
        "cumprod",
        "torch.cumprod({0}, dim={dim}, dtype={dtype})",
        ONE,
        &[required("dim", AttrKind::Int), DTYPE],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a)], Some(dim)) => torch::cumprod(a, dim, attrs.dtype("dtype")),
            _ => not_an_array("cumprod"),
        },
    ),
    row(
        "cummax",
        "torch.cummax({0}, dim={dim})",
        ONE,
        &[required("dim", AttrKind::Int)],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a)], Some(dim)) => torch::cummax(a, dim),
            _ => not_an_array("cummax"),
        },
    ),
    row(
        "cummin",
        "torch.cummin({0}, dim={dim})",
        ONE,
        &[required("dim", AttrKind::Int)],
        |args, attrs, _| match (args, int(attrs, "dim")) {
            ([Operand::Array(a)], Some(dim)) => torch::cummin(a, dim),
            _ => not_an_array("cummin"),
        },
    ),
    row(
        "diff",
        "torch.diff({0}, n={n}, dim={dim}, prepend={1}, append={2})",
        Signature::Operands { min: 1, max: 3 },
        &[optional("n", AttrKind::Int), optional("dim", AttrKind::Int)],
        |args, attrs, _| {
            let (n, dim) = (int(attrs, "n").unwrap_or(1), int(attrs, "dim").unwrap_or(-1));
            match arrays(args).as_deref() {
                Some([a, ends @ ..]) => {
                    torch::diff_ends(a, n, dim, ends.first().copied(), ends.get(1).copied())
                }
                _ => not_an_array("diff"),
            }
        },
    ),
    row(
        "diff.append",
        "torch.diff({0}, n={n}, dim={dim}, append={1})",
        Signature::Operands { min: 2, max: 2 },
        &[optional("n", AttrKind::Int), optional("dim", AttrKind::Int)],
        |args, attrs, _| {
            let (n, dim) = (int(attrs, "n").unwrap_or(1), int(attrs, "dim").unwrap_or(-1));
            match arrays(args).as_deref() {
                Some([a, append]) => torch::diff_ends(a, n, dim, None, Some(append)),
                _ => not_an_array("diff"),
            }
        },
    ),
];

fn keep(attrs: &Attrs) -> bool {
    flag(attrs, "keepdim", false)
}

/// The axes of `dim`; `None` if it was left out or is `None`.
fn dims(attrs: &Attrs) -> Option<Vec<i128>> {
    match attrs.get("dim") {
        Some(Attr::Int(value)) => Some(alloc::vec![*value]),
        Some(Attr::List(values)) => Some(values.clone()),
        _ => None,
    }
}
