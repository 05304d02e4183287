//! Order and counts.

use super::{ONE, TWO, flag, int, not_an_array, of_array, optional, required, row};
use crate::op::{AttrKind, AttrSpec, Signature};
use crate::{Attrs, Op, Operand, Semantics, torch};

const DIM: AttrSpec = optional("dim", AttrKind::Int);
const KEEPDIM: AttrSpec = optional("keepdim", AttrKind::Bool);
const SORT: &[AttrSpec] =
    &[DIM, optional("descending", AttrKind::Bool), optional("stable", AttrKind::Bool)];
const SEARCH: &[AttrSpec] =
    &[optional("right", AttrKind::Bool), optional("out_int32", AttrKind::Bool)];

/// These functions.
pub(super) const OPS: &[Op] = &[
    row(
        "sort",
        "torch.sort({0}, dim={dim}, descending={descending}, stable={stable})",
        ONE,
        SORT,
        |args, attrs, _| {
            of_array(args, "sort", |a| {
                torch::sort(a, last(attrs), flag(attrs, "descending", false), stable(attrs))
            })
        },
    ),
    row(
        "argsort",
        "torch.argsort({0}, dim={dim}, descending={descending}, stable={stable})",
        ONE,
        SORT,
        |args, attrs, _| {
            of_array(args, "argsort", |a| {
                torch::argsort(a, last(attrs), flag(attrs, "descending", false), stable(attrs))
            })
        },
    ),
    row(
        "topk",
        "torch.topk({0}, {k}, dim={dim}, largest={largest})",
        ONE,
        &[required("k", AttrKind::Int), DIM, optional("largest", AttrKind::Bool)],
        |args, attrs, _| match (args, int(attrs, "k")) {
            ([Operand::Array(a)], Some(k)) => {
                torch::topk(a, k, last(attrs), flag(attrs, "largest", true))
            }
            _ => not_an_array("topk"),
        },
    ),
    row(
        "kthvalue",
        "torch.kthvalue({0}, {k}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[required("k", AttrKind::Int), DIM, KEEPDIM],
        |args, attrs, _| match (args, int(attrs, "k")) {
            ([Operand::Array(a)], Some(k)) => {
                torch::kthvalue(a, k, last(attrs), flag(attrs, "keepdim", false))
            }
            _ => not_an_array("kthvalue"),
        },
    ),
    row(
        "median",
        "torch.median({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "median", |a| {
                torch::median(a, int(attrs, "dim"), flag(attrs, "keepdim", false))
            })
        },
    ),
    row(
        "mode",
        "torch.mode({0}, dim={dim}, keepdim={keepdim})",
        ONE,
        &[DIM, KEEPDIM],
        |args, attrs, _| {
            of_array(args, "mode", |a| torch::mode(a, last(attrs), flag(attrs, "keepdim", false)))
        },
    ),
    row(
        "unique",
        "torch.unique({0}, return_inverse={return_inverse}, return_counts={return_counts}, dim={dim})",
        ONE,
        &[
            optional("return_inverse", AttrKind::Bool),
            optional("return_counts", AttrKind::Bool),
            DIM,
        ],
        |args, attrs, _| {
            of_array(args, "unique", |a| {
                let inverse = flag(attrs, "return_inverse", false);
                let counts = flag(attrs, "return_counts", false);
                match int(attrs, "dim") {
                    Some(dim) => torch::unique_dim(a, dim, inverse, counts),
                    None => torch::unique(a, inverse, counts),
                }
            })
        },
    ),
    row(
        "searchsorted",
        "torch.searchsorted({0}, {1}, right={right}, out_int32={out_int32})",
        TWO,
        SEARCH,
        |args, attrs, _| match args {
            [Operand::Array(sequence), values] => torch::searchsorted(
                sequence,
                *values,
                flag(attrs, "right", false),
                flag(attrs, "out_int32", false),
            ),
            _ => not_an_array("searchsorted"),
        },
    ),
    row(
        "bucketize",
        "torch.bucketize({0}, {1}, right={right}, out_int32={out_int32})",
        TWO,
        SEARCH,
        |args, attrs, _| match args {
            [input, Operand::Array(boundaries)] => torch::bucketize(
                *input,
                boundaries,
                flag(attrs, "right", false),
                flag(attrs, "out_int32", false),
            ),
            _ => not_an_array("bucketize"),
        },
    ),
    Op {
        semantics: Semantics::Torch,
        name: "bincount",
        signature: Signature::Operands { min: 1, max: 2 },
        attrs: &[optional("minlength", AttrKind::Int)],
        python: "torch.bincount({0}, {1}, minlength={minlength})",
        aliases: &["Tensor.bincount"],
        run: |args, attrs, _| {
            let least = int(attrs, "minlength").unwrap_or(0);
            match args {
                [Operand::Array(a)] => torch::bincount(a, None, least),
                [Operand::Array(a), Operand::Array(w)] => torch::bincount(a, Some(w), least),
                _ => not_an_array("bincount"),
            }
        },
    },
];

fn last(attrs: &Attrs) -> i128 {
    int(attrs, "dim").unwrap_or(-1)
}

fn stable(attrs: &Attrs) -> bool {
    flag(attrs, "stable", false)
}
