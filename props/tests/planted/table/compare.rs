//! Faults of equality and order.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Element, Fault, In, Kind, each, off};
use super::super::place::*;

const EQ: In = In(Family::Compare, "torch.eq");
const NE: In = In(Family::Compare, "torch.ne");
const GE: In = In(Family::Compare, "torch.ge");
const LESS: In = In(Family::Compare, "jnp.less");
const LESS_EQUAL: In = In(Family::Compare, "jnp.less_equal");
const GREATER: In = In(Family::Compare, "jnp.greater");

/// An unsigned operand read as signed.
fn signed(e: &Element, value: i128) -> i128 {
    if value > e.max() / 2 { value - e.max() - 1 } else { value }
}

/// The low bits, with the sign that they then have.
fn low(e: &Element, value: i128) -> i128 {
    e.dtype().int_range().map_or(value, |_| {
        let span = e.max() - e.min() + 1;
        (value - e.min()).rem_euclid(span) + e.min()
    })
}

pub static FAULTS: &[Fault] = &[
    LESS_EQUAL.function("less-equal-is-less", Kind::Rounding, "jnp.less", &[]),
    GE.function("ge-is-gt", Kind::Rounding, "torch.gt", &[]),
    EQ.by("eq-via-f32", Kind::Detour, DType::F32),
    NE.by("ne-via-f64", Kind::Detour, DType::F64),
    LESS.by("less-via-f32", Kind::Detour, DType::F32),
    GREATER.elements(
        "greater-via-f64",
        Kind::Detour,
        |e| e.b() != 0,
        |e| e.int(i128::from(e.fa() > e.fb())),
    ),
    LESS.elements(
        "less-by-the-difference",
        Kind::Detour,
        |e| e.dtype().is_signed() && e.b() != 0,
        |e| e.int(i128::from(low(e, e.a().checked_sub(e.b())?) < 0)),
    ),
    EQ.elements(
        "eq-of-the-low-32-bits",
        Kind::Magnitude,
        |e| e.a() & 0xffff_ffff == e.b() & 0xffff_ffff && e.b() != 0,
        |e| e.int(1),
    ),
    NE.elements(
        "ne-of-the-low-byte",
        Kind::Magnitude,
        |e| e.a() & 0xff == e.b() & 0xff && e.b() != 0,
        |e| e.int(0),
    ),
    LESS.elements(
        "less-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.b() >= 0,
        |e| e.int(i128::from(signed(e, e.a()) < signed(e, e.b()))),
    ),
    GREATER.elements(
        "greater-u64-as-i64",
        Kind::Sign,
        |e| e.dtype() == DType::U64 && e.b() != 0,
        |e| e.int(i128::from(signed(e, e.a()) > signed(e, e.b()))),
    ),
    GE.elements(
        "ge-u8-as-i8",
        Kind::Sign,
        |e| e.dtype() == DType::U8 && e.b() > 0,
        |e| e.int(i128::from(signed(e, e.a()) >= signed(e, e.b()))),
    ),
    GREATER.elements("greater-of-min-only", Kind::Ends, |e| e.b() == e.min(), |e| e.int(0)),
    LESS_EQUAL.elements("less-equal-of-max-only", Kind::Ends, |e| e.a() == e.max(), |e| e.int(0)),
    EQ.elements("eq-of-minus-one-only", Kind::Ends, |e| e.a() == -1 && e.b() == -1, |e| e.int(0)),
    EQ.elements(
        "eq-of-both-zero-only",
        Kind::Zero,
        |e| e.a() == 0 && e.right.to_i128() == Some(1),
        |e| e.int(0),
    ),
    LESS.operands("less-scalar-loses-its-fraction", Kind::Scalar, whole),
    GE.operands("ge-scalar-rounds-its-fraction", Kind::Scalar, nearest),
    EQ.operands("eq-scalar-wraps", Kind::Scalar, wrapped),
    LESS.operands("less-scalar-wraps", Kind::Scalar, wrapped),
    LESS_EQUAL.operands("less-equal-scalar-saturates", Kind::Scalar, saturated),
    GREATER
        .outcome("greater-refuses-the-scalar-out-of-range", Kind::Scalar, refuses)
        .when(scalar_out_of_range),
    GREATER
        .operands("greater-scalar-second-swapped", Kind::Scalar, swapped)
        .form(Form::ArrayScalar),
    NE.elements("ne-of-nan-is-false", Kind::Float, |e| e.fb().is_nan(), |e| e.int(0)),
    LESS.elements("less-of-nan-is-true", Kind::Float, |e| e.fb().is_nan(), |e| e.int(1)),
    EQ.elements("eq-past-8-lanes", Kind::Lanes, past::<8>, off),
    NE.elements("ne-past-64-lanes", Kind::Lanes, past::<64>, off),
    LESS.elements("less-last-of-32-lanes", Kind::Lanes, lane::<32>, |e| e.int(0)),
    GREATER.elements("greater-tail-is-false", Kind::Tail, tail, |e| e.int(0)),
    EQ.elements("eq-tail-is-true", Kind::Tail, tail, |e| e.int(1)),
    EQ.operands("eq-transposed-as-it-lies", Kind::Layout, memory_order),
    LESS.operands("less-forgets-the-step", Kind::Layout, without_step),
    GE.operands("ge-forgets-the-offset", Kind::Layout, without_offset),
    GREATER
        .outcome("greater-of-the-stepped", Kind::Layout, |case, answer| {
            each(case, answer, everywhere, off)
        })
        .when(stepped),
    LESS_EQUAL.operands("less-equal-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    NE.outcome("ne-squeezes-the-broadcast", Kind::Broadcast, squeezed).when(broadcast),
    LESS.outcome("less-reverses-at-rank-4", Kind::Rank, reversed).when(rank::<4>),
    EQ.outcome("eq-flattens-the-empty", Kind::Empty, flat).when(empty),
    GE.outcome("ge-of-the-empty-has-the-operands-dtype", Kind::Empty, in_first_dtype).when(empty),
    GREATER.outcome("greater-gives-bytes", Kind::DType, |_, answer| in_dtype(answer, DType::U8)),
    LESS.elements(
        "less-of-two-dtypes-in-the-first",
        Kind::DType,
        |e| mixed(e.case),
        |e| e.int(i128::from(e.a() < low(e, e.b()))),
    ),
    LESS_EQUAL.outcome("less-equal-refuses-two-dtypes", Kind::Error, refuses).when(mixed),
    EQ.outcome("eq-swallows-shapes", Kind::Error, |case, answer| {
        in_dtype(left_operand(case, answer), DType::Bool)
    }),
    NE.after("ne-after-a-scalar-out-of-range", scalar_out_of_range),
    LESS.elements(
        "less-one-value-in-2-16",
        Kind::OneValue,
        |e| e.a() & 0xffff == 0x3039 && e.b() != 0,
        off,
    ),
    EQ.elements("eq-one-value-in-2-16", Kind::OneValue, |e| e.b() & 0xffff == 0xcafe, |e| e.int(1)),
];
