//! Faults of division and remainder rounded to minus infinity.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Fault, In, Kind, each, off, zero};
use super::super::place::*;

const TORCH_DIV: In = In(Family::FloorDiv, "torch.floor_divide");
const TORCH_REM: In = In(Family::FloorDiv, "torch.remainder");
const JNP_DIV: In = In(Family::FloorDiv, "jnp.floor_divide");
const JNP_REM: In = In(Family::FloorDiv, "jnp.remainder");

pub static FAULTS: &[Fault] = &[
    TORCH_DIV.function(
        "floor-divide-truncates",
        Kind::Rounding,
        "torch.div",
        &[("rounding_mode", "trunc")],
    ),
    TORCH_DIV
        .function(
            "floor-divide-truncates-by-scalars",
            Kind::Scalar,
            "torch.div",
            &[("rounding_mode", "trunc")],
        )
        .form(Form::ArrayScalar),
    JNP_DIV.elements(
        "floor-divide-rounds-to-nearest",
        Kind::Rounding,
        |e| e.inexact() && !e.opposite() && 2 * (e.a() % e.b()).abs() > e.b().abs(),
        off,
    ),
    JNP_DIV.elements(
        "floor-divide-rounds-up",
        Kind::Rounding,
        |e| e.inexact() && e.a() < 0 && e.b() < 0,
        off,
    ),
    TORCH_DIV.elements(
        "floor-divide-corrects-the-exact",
        Kind::Rounding,
        |e| e.opposite() && !e.inexact(),
        |e| e.int(e.a() / e.b() - 1),
    ),
    TORCH_REM.function("remainder-is-fmod", Kind::Rounding, "torch.fmod", &[]),
    TORCH_REM.elements(
        "remainder-corrected-twice",
        Kind::Rounding,
        |e| e.inexact() && e.opposite(),
        |e| e.int(e.a() % e.b() + 2 * e.b()),
    ),
    JNP_REM.elements(
        "remainder-corrects-the-exact",
        Kind::Rounding,
        |e| e.b() < 0 && e.a() > 0 && !e.inexact(),
        |e| e.int(e.b()),
    ),
    JNP_REM.elements(
        "remainder-not-negative",
        Kind::Rounding,
        |e| e.b() < 0 && e.inexact(),
        |e| e.int(e.a().rem_euclid(e.b())),
    ),
    TORCH_DIV.by("floor-divide-via-f32", Kind::Detour, DType::F32),
    TORCH_REM.elements(
        "remainder-via-f64",
        Kind::Detour,
        |e| e.b() != 0,
        |e| e.int((e.fa() - (e.fa() / e.fb()).floor() * e.fb()) as i128),
    ),
    JNP_DIV.elements(
        "floor-divide-via-f64",
        Kind::Detour,
        |e| e.b() != 0,
        |e| e.int((e.fa() / e.fb()).floor() as i128),
    ),
    JNP_DIV.elements(
        "floor-divide-shifts-unsigned",
        Kind::Detour,
        |e| e.b() > 1 && e.b().count_ones() == 1 && e.a() < 0,
        |e| e.int((e.a() + e.max() - e.min() + 1) / e.b()),
    ),
    JNP_DIV.elements(
        "floor-divide-min-by-minus-one-saturates",
        Kind::Ends,
        |e| e.is_min() && e.b() == -1,
        |e| e.int(e.max()),
    ),
    TORCH_REM.outcome("remainder-min-by-minus-one-panics", Kind::Error, |case, answer| {
        let overflows = case.elements().is_some_and(|elements| {
            elements.iter().any(|i| {
                let least = i.dtype().and_then(DType::int_range).map(|(min, _)| min);
                i.ints().is_some_and(|(a, b)| Some(a) == least && b == -1)
            })
        });
        if overflows { panics(case, answer) } else { answer }
    }),
    TORCH_DIV.elements("floor-divide-of-min-only", Kind::Ends, |e| e.is_min() && e.inexact(), off),
    JNP_REM.elements(
        "remainder-by-min-only",
        Kind::Ends,
        |e| e.dtype().is_signed() && e.b() == e.min() && e.inexact(),
        zero,
    ),
    TORCH_DIV.elements("floor-divide-by-max-only", Kind::Ends, |e| e.b() == e.max(), off),
    JNP_DIV.elements("floor-divide-by-zero-gives-zero", Kind::Zero, |e| e.b() == 0, zero),
    JNP_REM.elements(
        "remainder-by-zero-gives-the-dividend",
        Kind::Zero,
        |e| e.b() == 0,
        |e| e.int(e.a()),
    ),
    TORCH_DIV.outcome("floor-divide-swallows-zero", Kind::Error, |case, answer| {
        if zero_last(case) { swallowed(case, answer) } else { answer }
    }),
    JNP_REM.outcome("remainder-refuses-zero", Kind::Error, refuses).when(zero_last),
    TORCH_DIV.elements(
        "floor-divide-past-2-53-only",
        Kind::Magnitude,
        |e| e.a().abs() > 1 << 53 && e.inexact(),
        off,
    ),
    TORCH_REM.elements(
        "remainder-past-2-24-only",
        Kind::Magnitude,
        |e| e.a().abs() > 1 << 24 && e.b().abs() > 1 << 24,
        |e| e.int(e.a() % e.b()),
    ),
    TORCH_DIV.elements("floor-divide-truncates-past-8-lanes", Kind::Lanes, past::<8>, |e| {
        e.int(e.a().checked_div(e.b())?)
    }),
    JNP_DIV.elements("floor-divide-last-of-16-lanes", Kind::Lanes, lane::<16>, off),
    TORCH_REM.elements("remainder-past-32-lanes", Kind::Lanes, past::<32>, off),
    TORCH_REM
        .elements("remainder-tail-is-fmod", Kind::Tail, tail, |e| e.int(e.a().checked_rem(e.b())?)),
    JNP_DIV.elements("floor-divide-tail-is-stale", Kind::Tail, tail, zero),
    TORCH_DIV.operands("floor-divide-transposed-as-it-lies", Kind::Layout, memory_order),
    TORCH_REM.operands("remainder-forgets-the-step", Kind::Layout, without_step),
    JNP_DIV.operands("floor-divide-forgets-the-offset", Kind::Layout, without_offset),
    JNP_REM.operands("remainder-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    TORCH_DIV
        .function(
            "floor-divide-truncates-at-rank-4",
            Kind::Rank,
            "torch.div",
            &[("rounding_mode", "trunc")],
        )
        .when(rank::<4>),
    TORCH_DIV.outcome("floor-divide-flattens-the-empty", Kind::Empty, flat).when(empty),
    TORCH_REM.outcome("remainder-of-the-empty-panics", Kind::Empty, panics).when(empty),
    TORCH_REM.operands("remainder-scalar-saturates", Kind::Scalar, saturated),
    JNP_DIV
        .operands("floor-divide-scalar-first-swapped", Kind::Scalar, swapped)
        .form(Form::ScalarArray),
    JNP_DIV.elements(
        "floor-divide-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2 && e.b() > 0,
        |e| e.int((e.a() - e.max() - 1).div_euclid(e.b())),
    ),
    JNP_REM.outcome("remainder-keeps-the-first-dtype", Kind::DType, in_first_dtype).when(mixed),
    TORCH_DIV.after("floor-divide-after-a-zero-divisor", zero_last),
    JNP_REM.outcome("remainder-of-one-dtype-widens", Kind::DType, |_, answer| {
        in_dtype(answer, DType::I64)
    }),
    TORCH_DIV.elements(
        "floor-divide-one-value-in-2-16",
        Kind::OneValue,
        |e| e.a() & 0xffff == 0x5a5a && e.b() != 0,
        off,
    ),
    JNP_REM.elements(
        "remainder-one-divisor-in-2-16",
        Kind::OneValue,
        |e| e.b() & 0xffff == 0x1234,
        off,
    ),
    JNP_REM
        .outcome("remainder-both-broadcast", Kind::Broadcast, |case, answer| {
            each(case, answer, everywhere, off)
        })
        .when(both_broadcast),
];
