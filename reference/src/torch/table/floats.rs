//! Functions whose results are floats whatever goes in.

use super::{TWO, row, unary};
use crate::{Op, torch};

/// These functions.
pub(super) const OPS: &[Op] = &[
    unary!(sqrt, &["Tensor.sqrt"]),
    unary!(rsqrt, &["Tensor.rsqrt"]),
    unary!(reciprocal, &["Tensor.reciprocal"]),
    unary!(exp, &["Tensor.exp"]),
    unary!(expm1, &["Tensor.expm1"]),
    unary!(log, &["Tensor.log"]),
    unary!(log2, &["Tensor.log2"]),
    unary!(log10, &["Tensor.log10"]),
    unary!(log1p, &["Tensor.log1p"]),
    unary!(sin, &["Tensor.sin"]),
    unary!(cos, &["Tensor.cos"]),
    unary!(tan, &["Tensor.tan"]),
    unary!(asin, &["Tensor.asin"]),
    unary!(acos, &["Tensor.acos"]),
    unary!(atan, &["Tensor.atan"]),
    unary!(sinh, &["Tensor.sinh"]),
    unary!(cosh, &["Tensor.cosh"]),
    unary!(tanh, &["Tensor.tanh"]),
    unary!(sigmoid, &["Tensor.sigmoid"]),
    unary!(erf, &["Tensor.erf"]),
    row("atan2", "torch.atan2({0}, {1})", TWO, &[], |args, _, _| torch::atan2(args[0], args[1])),
    row("hypot", "torch.hypot({0}, {1})", TWO, &[], |args, _, _| torch::hypot(args[0], args[1])),
    row("logaddexp", "torch.logaddexp({0}, {1})", TWO, &[], |args, _, _| {
        torch::logaddexp(args[0], args[1])
    }),
];
