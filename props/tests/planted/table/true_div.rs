//! Faults of true division.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Fault, In, Kind, each, off, zero};
use super::super::place::*;

const TORCH: In = In(Family::TrueDiv, "torch.true_divide");
const JNP: In = In(Family::TrueDiv, "jnp.true_divide");

pub static FAULTS: &[Fault] = &[
    TORCH.function(
        "true-divide-keeps-the-integers",
        Kind::DType,
        "torch.div",
        &[("rounding_mode", "trunc")],
    ),
    JNP.elements(
        "true-divide-truncates",
        Kind::Rounding,
        |e| e.inexact(),
        |e| e.number((e.fa() / e.fb()).trunc()),
    ),
    TORCH.elements(
        "true-divide-floors-the-negative",
        Kind::Rounding,
        |e| e.inexact() && e.opposite(),
        |e| e.number((e.fa() / e.fb()).floor()),
    ),
    JNP.by("true-divide-in-f32", Kind::Detour, DType::F32),
    TORCH.elements(
        "true-divide-by-the-reciprocal",
        Kind::Detour,
        |e| e.b() != 0 && e.dtype().is_integer(),
        |e| e.number(f64::from(e.a() as f32 * (1.0 / e.b() as f32))),
    ),
    TORCH
        .elements(
            "true-divide-rounds-twice",
            Kind::Detour,
            |e| e.b() != 0,
            |e| e.number(e.a() as f64 / e.b() as f64),
        )
        .form(Form::ArrayArray),
    TORCH.elements("true-divide-by-zero-gives-zero", Kind::Zero, |e| e.fb() == 0.0, zero),
    JNP.elements(
        "true-divide-zero-by-zero-gives-one",
        Kind::Zero,
        |e| e.fa() == 0.0 && e.fb() == 0.0,
        |e| e.number(1.0),
    ),
    JNP.elements(
        "true-divide-by-zero-loses-the-sign",
        Kind::Float,
        |e| e.fb() == 0.0 && e.fa() < 0.0,
        |e| e.number(f64::INFINITY),
    ),
    TORCH.outcome("true-divide-refuses-zero", Kind::Error, refuses).when(zero_last),
    JNP.outcome("true-divide-by-zero-panics", Kind::Error, panics).when(zero_last),
    TORCH.elements(
        "true-divide-of-min-only",
        Kind::Ends,
        |e| e.is_min() && e.b() != 0,
        |e| e.number(-(e.fa() / e.fb())),
    ),
    JNP.elements(
        "true-divide-by-minus-one-wraps-min",
        Kind::Ends,
        |e| e.is_min() && e.b() == -1,
        |e| e.number(e.fa()),
    ),
    TORCH.elements(
        "true-divide-by-max-only",
        Kind::Ends,
        |e| e.dtype().is_integer() && e.b() == e.max(),
        off,
    ),
    TORCH.elements(
        "true-divide-past-2-24-only",
        Kind::Magnitude,
        |e| e.a().abs() > 1 << 24 && e.b() != 0,
        |e| e.number(f64::from((e.a() & !0xff) as f32) / f64::from(e.b() as f32)),
    ),
    JNP.elements("true-divide-past-2-53-only", Kind::Magnitude, |e| e.a().abs() > 1 << 53, off),
    TORCH.elements("true-divide-past-4-lanes", Kind::Lanes, past::<4>, off),
    JNP.elements("true-divide-last-of-16-lanes", Kind::Lanes, lane::<16>, off),
    TORCH.elements("true-divide-tail-is-stale", Kind::Tail, tail, |e| e.number(0.25)),
    TORCH.operands("true-divide-transposed-as-it-lies", Kind::Layout, memory_order),
    JNP.operands("true-divide-forgets-the-step", Kind::Layout, without_step),
    JNP.outcome("true-divide-views-of-views", Kind::Layout, |case, answer| {
        each(case, answer, everywhere, off)
    })
    .when(views_of_views),
    TORCH.operands("true-divide-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    JNP.outcome("true-divide-reverses-at-rank-6", Kind::Rank, reversed).when(rank::<6>),
    TORCH
        .outcome("true-divide-of-the-empty-keeps-the-dtype", Kind::Empty, in_first_dtype)
        .when(empty),
    JNP.operands("true-divide-scalar-saturates", Kind::Scalar, saturated),
    TORCH.operands("true-divide-scalar-loses-its-fraction", Kind::Scalar, whole),
    JNP.operands("true-divide-scalar-first-swapped", Kind::Scalar, swapped).form(Form::ScalarArray),
    JNP.elements(
        "true-divide-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2 && e.b() != 0,
        |e| e.number((e.a() - e.max() - 1) as f64 / e.fb()),
    ),
    TORCH.outcome("true-divide-in-f64", Kind::DType, |_, answer| in_dtype(answer, DType::F64)),
    JNP.outcome("true-divide-of-two-dtypes-in-f32", Kind::DType, |_, answer| {
        in_dtype(answer, DType::F32)
    })
    .when(mixed),
    TORCH.after("true-divide-after-a-zero-divisor", zero_last),
    TORCH.elements(
        "true-divide-one-value-in-2-16",
        Kind::OneValue,
        |e| e.a() & 0xffff == 0x7ffe && e.dtype().bits() > 8,
        off,
    ),
];
