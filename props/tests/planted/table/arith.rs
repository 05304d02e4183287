//! Faults of addition, subtraction, multiplication and of one operand.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Fault, In, Kind, each, off, zero};
use super::super::place::*;

const ADD: In = In(Family::Arith, "torch.add");
const SUB: In = In(Family::Arith, "torch.sub");
const MUL: In = In(Family::Arith, "jnp.multiply");
const NEG: In = In(Family::Arith, "torch.neg");
const ABS: In = In(Family::Arith, "torch.abs");
const JNP_ABS: In = In(Family::Arith, "jnp.abs");
const SIGN: In = In(Family::Arith, "jnp.sign");
const SQUARE: In = In(Family::Arith, "jnp.square");

/// Whether an integer is out of the first array's dtype.
const fn out(value: Option<i128>, min: i128, max: i128) -> bool {
    match value {
        Some(v) => v < min || v > max,
        None => true,
    }
}

pub static FAULTS: &[Fault] = &[
    ADD.elements(
        "add-saturates",
        Kind::Ends,
        |e| out(e.a().checked_add(e.b()), e.min(), e.max()),
        |e| e.int(if e.b() < 0 { e.min() } else { e.max() }),
    ),
    MUL.elements(
        "multiply-saturates",
        Kind::Ends,
        |e| out(e.a().checked_mul(e.b()), e.min(), e.max()),
        |e| e.int(if e.opposite() { e.min() } else { e.max() }),
    ),
    SUB.outcome("sub-overflow-panics", Kind::Error, |case, answer| {
        let overflows = case.elements().is_some_and(|elements| {
            elements.iter().any(|i| {
                let range = i.dtype().and_then(DType::int_range);
                let difference = i.ints().and_then(|(a, b)| a.checked_sub(b));
                range.is_some_and(|(min, max)| out(difference, min, max))
            })
        });
        if overflows { panics(case, answer) } else { answer }
    }),
    NEG.elements("neg-of-min-saturates", Kind::Ends, |e| e.is_min(), |e| e.int(e.max())),
    ABS.elements("abs-of-min-saturates", Kind::Ends, |e| e.is_min(), |e| e.int(e.max())),
    JNP_ABS.outcome("abs-of-min-panics", Kind::Error, |case, answer| {
        let least = case.elements().is_some_and(|elements| {
            elements.iter().any(|i| {
                let min = i.dtype().and_then(DType::int_range).map(|(min, _)| min);
                let a = i.lhs().and_then(|item| item.int());
                a.is_some_and(|a| a < 0 && Some(a) == min)
            })
        });
        if least { panics(case, answer) } else { answer }
    }),
    SIGN.elements("sign-of-min-is-zero", Kind::Ends, |e| e.is_min(), zero),
    SIGN.elements("sign-of-zero-is-one", Kind::Zero, |e| e.a() == 0, |e| e.int(1)),
    ADD.by("add-via-f32", Kind::Detour, DType::F32),
    SUB.by("sub-via-f64", Kind::Detour, DType::F64),
    MUL.elements(
        "multiply-via-f64",
        Kind::Detour,
        |e| !out(e.a().checked_mul(e.b()), e.min(), e.max()),
        |e| e.int((e.fa() * e.fb()) as i128),
    ),
    SQUARE.elements(
        "square-via-f32",
        Kind::Detour,
        |e| e.a().abs() < 1 << 15,
        |e| e.int(f64::from((e.a() as f32).powi(2)) as i128),
    ),
    ADD.elements(
        "add-loses-the-carry-of-32-bits",
        Kind::Detour,
        |e| e.dtype().bits() == 64 && (e.a() & 0xffff_ffff) + (e.b() & 0xffff_ffff) > 0xffff_ffff,
        |e| e.int(e.a() + e.b() - (1 << 32)),
    ),
    MUL.elements(
        "multiply-loses-the-high-words",
        Kind::Magnitude,
        |e| e.a().abs() >= 1 << 32 || e.b().abs() >= 1 << 32,
        |e| e.int((e.a() & 0xffff_ffff) * (e.b() & 0xffff_ffff)),
    ),
    SUB.elements("sub-past-2-53-only", Kind::Magnitude, |e| e.a().abs() > 1 << 53, off),
    MUL.elements("multiply-by-minus-one-copies", Kind::Ends, |e| e.b() == -1, |e| e.int(e.a())),
    ABS.elements("abs-of-minus-one-only", Kind::Ends, |e| e.a() == -1, |e| e.int(-1)),
    ADD.elements("add-past-8-lanes", Kind::Lanes, past::<8>, off),
    SUB.elements("sub-past-32-lanes", Kind::Lanes, past::<32>, |e| e.int(e.a() + e.b())),
    SIGN.elements("sign-past-64-lanes", Kind::Lanes, past::<64>, |e| e.int(e.a())),
    SQUARE.elements("square-last-of-16-lanes", Kind::Lanes, lane::<16>, |e| e.int(2 * e.a())),
    MUL.elements("multiply-tail-adds", Kind::Tail, tail, |e| e.int(e.a().checked_add(e.b())?)),
    JNP_ABS.elements("abs-tail-copies", Kind::Tail, tail, |e| e.int(e.a())),
    NEG.operands("neg-transposed-as-it-lies", Kind::Layout, memory_order),
    ABS.operands("abs-forgets-the-step", Kind::Layout, without_step),
    SIGN.operands("sign-forgets-the-offset", Kind::Layout, without_offset),
    SQUARE.operands("square-broadcast-view-as-its-first", Kind::Layout, first_element),
    NEG.outcome("neg-views-of-views-reversed", Kind::Layout, reversed).when(views_of_views),
    ADD.operands("add-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    MUL.outcome("multiply-both-broadcast", Kind::Broadcast, |case, answer| {
        each(case, answer, everywhere, off)
    })
    .when(both_broadcast),
    SUB.outcome("sub-reverses-at-rank-4", Kind::Rank, reversed).when(rank::<4>),
    ABS.outcome("abs-refuses-rank-7", Kind::Rank, refuses).when(rank::<7>),
    ADD.outcome("add-flattens-the-empty", Kind::Empty, flat).when(empty),
    NEG.outcome("neg-of-the-empty-panics", Kind::Empty, panics).when(empty),
    MUL.operands("multiply-scalar-saturates", Kind::Scalar, saturated),
    ADD.operands("add-scalar-loses-its-fraction", Kind::Scalar, whole),
    SUB.operands("sub-scalar-first-swapped", Kind::Scalar, swapped).form(Form::ScalarArray),
    SUB.outcome("sub-refuses-the-scalar-out-of-range", Kind::Scalar, refuses)
        .when(scalar_out_of_range),
    ADD.outcome("add-scalar-fraction-keeps-the-dtype", Kind::DType, in_first_dtype),
    JNP_ABS.elements(
        "abs-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2,
        |e| e.int(-e.a()),
    ),
    SIGN.elements(
        "sign-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2,
        |e| e.int(-1),
    ),
    MUL.outcome("multiply-keeps-the-first-dtype", Kind::DType, in_first_dtype).when(mixed),
    SQUARE.outcome("square-widens", Kind::DType, |_, answer| in_dtype(answer, DType::I64)),
    ADD.outcome("add-swallows-shapes", Kind::Error, left_operand),
    ADD.after("add-after-the-empty", empty),
    NEG.after("neg-after-a-transposed", transposed),
    MUL.elements(
        "multiply-one-value-in-2-16",
        Kind::OneValue,
        |e| e.a() & 0xffff == 0x8001 && e.b() != 0,
        off,
    ),
    JNP_ABS.elements("abs-one-value-in-2-16", Kind::OneValue, |e| e.a() & 0xffff == 0x4321, off),
];
