//! `add`, `sub`, `mul`, `neg`, `abs` and `sign`.

use super::args::{Accepts, asarray};
use super::float::Float;
use super::functions::functions;
use super::kernel::{Binary, Unary, map_numbers, numbers, zip_floats};
use crate::elementwise::{View, map, zip};
use crate::{Array, Operand, Outcome, Raise, integer};

pub(crate) static ADD: Binary = Binary {
    name: "add",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::add, float: Float::add),
};

pub(crate) static SUB: Binary = Binary {
    name: "sub",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::sub, float: Float::sub),
};

pub(crate) static MUL: Binary = Binary {
    name: "mul",
    accepts: Accepts::Numbers,
    run: |a, b, shape| numbers!(a, b, shape; int: integer::mul, float: Float::mul),
};

pub(crate) static NEG: Unary = Unary {
    name: "neg",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: integer::neg, float: Float::neg),
};

pub(crate) static ABS: Unary = Unary {
    name: "abs",
    accepts: Accepts::Signed,
    run: |a| map_numbers!(a; int: integer::abs, float: Float::abs),
};

pub(crate) static SIGN: Unary = Unary {
    name: "sign",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: integer::sign, float: Float::sign),
};

pub(crate) static SQUARE: Unary = Unary {
    name: "square",
    accepts: Accepts::Numbers,
    run: |a| map_numbers!(a; int: |x| integer::mul(x, x), float: |x| Float::mul(x, x)),
};

functions! { Lax;
    /// `lax.add`.
    binary fn add(x, y; x64) = "lax.add({0}, {1})", ["+"] => {
        ADD.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.sub`.
    binary fn sub(x, y; x64) = "lax.sub({0}, {1})", ["-", "subtract"] => {
        SUB.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.mul`.
    binary fn mul(x, y; x64) = "lax.mul({0}, {1})", ["*", "multiply"] => {
        MUL.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// `lax.neg`.
    unary fn neg(x; x64) = "lax.neg({0})", ["-", "negative"] => {
        NEG.call(&*asarray(x, x64)?)
    }
    /// `lax.abs`.
    unary fn abs(x; x64) = "lax.abs({0})", ["absolute"] => {
        ABS.call(&*asarray(x, x64)?)
    }
    /// `lax.sign`.
    unary fn sign(x; x64) = "lax.sign({0})", ["sgn", "signum"] => {
        SIGN.call(&*asarray(x, x64)?)
    }
}
