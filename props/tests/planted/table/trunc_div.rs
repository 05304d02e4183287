//! Faults of division and remainder rounded to zero.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Fault, In, Kind, off, zero};
use super::super::place::*;

const TORCH_DIV: In = In(Family::TruncDiv, "torch.div");
const TORCH_FMOD: In = In(Family::TruncDiv, "torch.fmod");
const JNP_FMOD: In = In(Family::TruncDiv, "jnp.fmod");
const LAX_DIV: In = In(Family::TruncDiv, "lax.div");
const LAX_REM: In = In(Family::TruncDiv, "lax.rem");

pub static FAULTS: &[Fault] = &[
    TORCH_DIV.function("div-floors", Kind::Rounding, "torch.floor_divide", &[]),
    TORCH_FMOD.function("fmod-is-remainder", Kind::Rounding, "torch.remainder", &[]),
    LAX_REM.elements(
        "rem-takes-the-divisors-sign",
        Kind::Rounding,
        |e| e.inexact() && e.opposite(),
        |e| e.int(e.a() % e.b() + e.b()),
    ),
    LAX_DIV.elements(
        "lax-div-rounds-away",
        Kind::Rounding,
        |e| e.inexact() && e.a() < 0 && e.b() < 0,
        off,
    ),
    JNP_FMOD.elements(
        "fmod-of-the-absolute",
        Kind::Rounding,
        |e| e.a() < 0 && e.inexact(),
        |e| e.int((e.a() % e.b()).abs()),
    ),
    TORCH_DIV.by("div-via-f32", Kind::Detour, DType::F32),
    LAX_DIV.elements(
        "lax-div-via-f64",
        Kind::Detour,
        |e| e.b() != 0,
        |e| e.int((e.fa() / e.fb()).trunc() as i128),
    ),
    JNP_FMOD.by("fmod-via-f64", Kind::Detour, DType::F64),
    LAX_DIV.elements(
        "lax-div-shifts-the-negative",
        Kind::Detour,
        |e| e.a() < 0 && e.b() > 1 && e.b().count_ones() == 1,
        |e| e.int(e.a().div_euclid(e.b())),
    ),
    LAX_DIV.elements(
        "lax-div-min-by-minus-one-gives-zero",
        Kind::Ends,
        |e| e.is_min() && e.b() == -1,
        zero,
    ),
    TORCH_DIV.elements("div-by-minus-one-copies", Kind::Ends, |e| e.b() == -1, |e| e.int(e.a())),
    JNP_FMOD.elements(
        "fmod-of-min-loses-the-sign",
        Kind::Ends,
        |e| e.is_min() && e.inexact(),
        |e| e.int(-(e.a() % e.b())),
    ),
    LAX_DIV.elements("lax-div-by-zero-gives-max", Kind::Zero, |e| e.b() == 0, |e| e.int(e.max())),
    LAX_REM.elements("rem-by-zero-gives-zero", Kind::Zero, |e| e.b() == 0, zero),
    TORCH_FMOD.outcome("fmod-swallows-zero", Kind::Error, |case, answer| {
        if zero_last(case) { swallowed(case, answer) } else { answer }
    }),
    LAX_DIV.outcome("lax-div-by-zero-panics", Kind::Error, panics).when(zero_last),
    TORCH_DIV.outcome("div-swallows-shapes", Kind::Error, left_operand),
    TORCH_DIV.elements(
        "div-past-2-31-only",
        Kind::Magnitude,
        |e| e.a().abs() >= 1 << 31,
        |e| e.int(i128::from(e.a() as i32).checked_div(e.b())?),
    ),
    LAX_DIV.elements("lax-div-past-8-lanes", Kind::Lanes, past::<8>, off),
    TORCH_FMOD.elements("fmod-last-of-32-lanes", Kind::Lanes, lane::<32>, zero),
    TORCH_DIV.elements(
        "div-tail-floors",
        Kind::Tail,
        |e| tail(e) && e.inexact() && e.opposite(),
        |e| e.int(e.a() / e.b() - 1),
    ),
    TORCH_DIV.operands("div-transposed-as-it-lies", Kind::Layout, memory_order),
    LAX_REM.operands("rem-broadcast-view-as-its-first", Kind::Layout, first_element),
    TORCH_FMOD.operands("fmod-forgets-the-offset", Kind::Layout, without_offset),
    JNP_FMOD.operands("fmod-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    TORCH_DIV.outcome("div-reverses-at-rank-5", Kind::Rank, reversed).when(rank::<5>),
    LAX_DIV.outcome("lax-div-refuses-the-empty", Kind::Empty, refuses).when(empty),
    TORCH_DIV.operands("div-scalar-saturates", Kind::Scalar, saturated),
    TORCH_FMOD
        .outcome("fmod-refuses-the-scalar-out-of-range", Kind::Scalar, refuses)
        .when(scalar_out_of_range),
    JNP_FMOD.operands("fmod-scalar-first-swapped", Kind::Scalar, swapped).form(Form::ScalarArray),
    LAX_DIV.elements(
        "lax-div-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2 && e.b() > 0,
        |e| e.int((e.a() - e.max() - 1) / e.b()),
    ),
    TORCH_DIV.outcome("div-keeps-the-first-dtype", Kind::DType, in_first_dtype).when(mixed),
    TORCH_FMOD.after("fmod-after-a-zero-divisor", zero_last),
    JNP_FMOD.elements("fmod-one-value-in-2-16", Kind::OneValue, |e| e.a() & 0xffff == 0xbeef, off),
];
