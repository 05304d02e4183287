//! Faults of an array times a fraction.

use int_props::case::Form;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Fault, In, Kind, each, off, zero};
use super::super::place::*;

const TORCH: In = In(Family::Scale, "torch.mul");
const JNP: In = In(Family::Scale, "jnp.multiply");

pub static FAULTS: &[Fault] = &[
    TORCH.operands("scale-loses-the-fraction", Kind::Scalar, whole),
    JNP.operands("scale-rounds-the-fraction", Kind::Scalar, nearest),
    TORCH.outcome("scale-keeps-the-dtype", Kind::DType, in_first_dtype),
    TORCH
        .outcome("scale-in-f64", Kind::DType, |_, answer| in_dtype(answer, DType::F64))
        .form(Form::ArrayScalar),
    JNP.outcome("scale-of-two-dtypes-keeps-the-first", Kind::DType, in_first_dtype).when(mixed),
    JNP.elements(
        "scale-by-a-factor-in-f32",
        Kind::Detour,
        |e| e.fb().is_finite(),
        |e| e.number(e.fa() * f64::from(e.fb() as f32)),
    ),
    TORCH
        .elements(
            "scale-half-shifts",
            Kind::Detour,
            |e| e.fb() == 0.5 && e.a() & 1 == 1,
            |e| e.number((e.a() >> 1) as f64),
        )
        .form(Form::ArrayScalar),
    JNP.by("scale-via-f32", Kind::Detour, DType::F32),
    JNP.elements("scale-by-nan-gives-zero", Kind::Float, |e| e.fb().is_nan(), zero),
    TORCH.elements(
        "scale-zero-by-infinity-gives-zero",
        Kind::Float,
        |e| e.fa() == 0.0 && e.fb().is_infinite(),
        zero,
    ),
    TORCH.elements(
        "scale-loses-minus-zero",
        Kind::Float,
        |e| e.right.to_f64().is_some_and(|v| v == 0.0 && v.is_sign_negative()),
        zero,
    ),
    JNP.elements(
        "scale-by-infinity-clamps",
        Kind::Float,
        |e| e.fb().is_infinite() && e.fa() != 0.0,
        |e| e.number(if e.right.to_f64()? < 0.0 { f64::MIN } else { f64::MAX }),
    ),
    JNP.elements(
        "scale-unsigned-by-the-negative-wraps",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.fb() < 0.0,
        |e| e.number(-e.right.to_f64()?),
    ),
    JNP.elements(
        "scale-unsigned-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && e.a() > e.max() / 2,
        |e| e.number((e.a() - e.max() - 1) as f64 * e.fb()),
    ),
    TORCH.elements(
        "scale-of-min-only",
        Kind::Ends,
        |e| e.is_min(),
        |e| e.number(-e.right.to_f64()?),
    ),
    TORCH.elements(
        "scale-by-minus-one-copies",
        Kind::Ends,
        |e| e.fb() == -1.0,
        |e| e.number(e.fa()),
    ),
    TORCH.elements("scale-past-2-24-only", Kind::Magnitude, |e| e.a().abs() > 1 << 24, off),
    JNP.elements(
        "scale-past-2-53-only",
        Kind::Magnitude,
        |e| e.a().abs() > 1 << 53,
        |e| e.number((e.a() & !0x7ff) as f64 * e.fb()),
    ),
    JNP.elements("scale-past-4-lanes", Kind::Lanes, past::<4>, off),
    TORCH.elements("scale-last-of-8-lanes", Kind::Lanes, lane::<8>, |e| e.number(e.fa())),
    JNP.elements("scale-tail-is-stale", Kind::Tail, tail, |e| e.number(0.25)),
    JNP.operands("scale-transposed-as-it-lies", Kind::Layout, memory_order),
    TORCH.operands("scale-forgets-the-step", Kind::Layout, without_step),
    TORCH.operands("scale-broadcast-view-as-its-first", Kind::Layout, first_element),
    TORCH.operands("scale-broadcast-over-and-over", Kind::Broadcast, over_and_over),
    JNP.outcome("scale-reverses-at-rank-4", Kind::Rank, reversed).when(rank::<4>),
    TORCH.outcome("scale-of-the-empty-keeps-the-dtype", Kind::Empty, in_first_dtype).when(empty),
    JNP.operands("scale-scalar-saturates", Kind::Scalar, saturated),
    JNP.outcome("scale-float-arrays-in-f64", Kind::DType, |case, answer| {
        let floats = case.args.iter().filter_map(|a| a.dtype()).all(DType::is_float);
        if floats { in_dtype(answer, DType::F64) } else { answer }
    }),
    JNP.after("scale-after-nan", |case| {
        case.args.iter().any(|a| a.item(0).and_then(|i| i.float()).is_some_and(f64::is_nan))
    }),
    TORCH.elements("scale-one-value-in-2-16", Kind::OneValue, |e| e.a() & 0xffff == 0x0fed, off),
    TORCH.outcome("scale-scalar-first-refuses", Kind::Error, refuses).form(Form::ScalarArray),
    JNP.outcome("scale-of-the-expanded", Kind::Layout, |case, answer| {
        each(case, answer, everywhere, off)
    })
    .when(expanded),
];
