//! Faults of conversion from dtype to dtype.

use int_props::case::Case;
use int_props::claim::Family;
use int_reference::DType;

use super::super::fault::{Element, Fault, In, Kind, each, off, op_cast, zero};
use super::super::place::*;

const TO: In = In(Family::Cast, "torch.to");
const ASTYPE: In = In(Family::Cast, "jnp.astype");

/// The dtype that the element is converted to.
fn to(e: &Element) -> DType {
    e.right.dtype()
}

fn to_int(e: &Element) -> bool {
    to(e).is_integer()
}

fn from_float(e: &Element) -> bool {
    e.dtype().is_float()
}

/// A float in the range of the integers it is converted to.
fn fits(e: &Element) -> bool {
    let range = to(e).int_range();
    from_float(e)
        && to_int(e)
        && range.is_some_and(|(min, max)| e.fa() > min as f64 && e.fa() < max as f64)
}

/// The operand converted to another dtype first.
fn first_to(case: &Case, dtype: DType) -> Option<Case> {
    let array = op_cast(case.args.first()?.as_array()?.logical(), dtype)?;
    Some(Case { args: vec![int_props::case::Arg::array(array)], attrs: case.attrs.clone() })
}

fn ints(case: &Case) -> bool {
    case.args[0].dtype().is_some_and(DType::is_integer)
}

fn target(case: &Case) -> Option<DType> {
    case.attrs.dtype("dtype")
}

pub static FAULTS: &[Fault] = &[
    TO.elements("cast-rounds", Kind::Rounding, fits, |e| e.number(e.fa().round_ties_even())),
    ASTYPE.elements("cast-floors", Kind::Rounding, fits, |e| e.number(e.fa().floor())),
    ASTYPE.elements(
        "cast-of-the-too-great-wraps",
        Kind::Ends,
        |e| to_int(e) && from_float(e) && e.fa().abs() < 1e18 && !fits(e),
        |e| e.int(e.fa() as i128),
    ),
    ASTYPE.elements(
        "cast-of-nan-gives-min",
        Kind::Float,
        |e| to_int(e) && from_float(e) && e.fa().is_nan(),
        |e| e.int(to(e).int_range()?.0),
    ),
    ASTYPE.elements(
        "cast-of-infinity-gives-zero",
        Kind::Float,
        |e| to_int(e) && from_float(e) && e.fa().is_infinite(),
        zero,
    ),
    TO.elements(
        "cast-narrowing-saturates",
        Kind::Ends,
        |e| to_int(e) && e.dtype().is_integer(),
        |e| {
            let (min, max) = to(e).int_range()?;
            e.int(e.a().clamp(min, max))
        },
    ),
    TO.elements("cast-of-min-only", Kind::Ends, |e| e.is_min() && to(e) != e.dtype(), zero),
    ASTYPE.elements(
        "cast-of-minus-one-to-unsigned-is-zero",
        Kind::Ends,
        |e| e.a() == -1 && to(e).is_unsigned(),
        zero,
    ),
    TO.operands("cast-of-integers-via-f64", Kind::Detour, |case| first_to(case, DType::F64))
        .when(|case| ints(case) && target(case).is_some_and(DType::is_integer)),
    TO.operands("cast-to-f64-via-f32", Kind::Detour, |case| first_to(case, DType::F32))
        .when(|case| ints(case) && target(case) == Some(DType::F64)),
    TO.operands("cast-to-f32-via-f64", Kind::Detour, |case| first_to(case, DType::F64))
        .when(|case| ints(case) && target(case) == Some(DType::F32)),
    ASTYPE
        .operands("cast-of-f64-to-16-bits-via-f32", Kind::Detour, |case| first_to(case, DType::F32))
        .when(|case| {
            let from = case.args[0].dtype() == Some(DType::F64);
            from && matches!(target(case), Some(DType::F16 | DType::Bf16))
        }),
    TO.operands("cast-of-integers-via-i32", Kind::Magnitude, |case| first_to(case, DType::I32))
        .when(ints),
    ASTYPE.elements(
        "cast-to-f32-truncates",
        Kind::Rounding,
        |e| to(e) == DType::F32 && e.a().abs() > 1 << 24,
        |e| {
            let shift = 128 - e.a().abs().leading_zeros() - 24;
            e.number((e.a().signum() * (e.a().abs() >> shift << shift)) as f64)
        },
    ),
    ASTYPE.elements(
        "cast-to-f64-past-2-53-only",
        Kind::Magnitude,
        |e| to(e) == DType::F64 && e.a().abs() > 1 << 53,
        off,
    ),
    TO.elements(
        "cast-to-bool-takes-the-last-bit",
        Kind::Rounding,
        |e| to(e) == DType::Bool && e.dtype().is_integer(),
        |e| e.int(e.a() & 1),
    ),
    ASTYPE.elements(
        "cast-of-fractions-to-bool-truncates",
        Kind::Float,
        |e| to(e) == DType::Bool && from_float(e) && e.fa().abs() < 1.0,
        zero,
    ),
    ASTYPE.elements(
        "cast-of-nan-to-bool-is-false",
        Kind::Float,
        |e| to(e) == DType::Bool && from_float(e) && e.fa().is_nan(),
        zero,
    ),
    TO.elements(
        "cast-loses-minus-zero",
        Kind::Float,
        |e| from_float(e) && to(e).is_float() && e.fa() == 0.0,
        zero,
    ),
    TO.elements(
        "cast-of-true-is-minus-one",
        Kind::Sign,
        |e| e.dtype() == DType::Bool && to(e) != DType::Bool && e.a() == 1,
        |e| e.int(-1),
    ),
    ASTYPE.elements(
        "cast-of-unsigned-to-floats-as-signed",
        Kind::Sign,
        |e| e.dtype().is_unsigned() && to(e).is_float() && e.a() > e.max() / 2,
        |e| e.int(e.a() - e.max() - 1),
    ),
    TO.elements(
        "cast-of-u8-extends-the-sign",
        Kind::Sign,
        |e| e.dtype() == DType::U8 && to_int(e) && e.a() > 127,
        |e| e.int(e.a() - 256),
    ),
    ASTYPE.elements(
        "cast-of-i8-extends-with-zeros",
        Kind::Sign,
        |e| e.dtype() == DType::I8 && to_int(e) && e.a() < 0,
        |e| e.int(e.a() + 256),
    ),
    ASTYPE.elements(
        "cast-of-negative-floats-to-unsigned",
        Kind::Sign,
        |e| from_float(e) && to(e).is_unsigned() && e.fa() <= -1.0 && e.fa() > -1e9,
        |e| e.int(e.fa() as i128),
    ),
    TO.elements("cast-past-16-lanes", Kind::Lanes, past::<16>, off),
    ASTYPE.elements("cast-last-of-8-lanes", Kind::Lanes, lane::<8>, zero),
    ASTYPE.elements(
        "cast-narrowing-tail-saturates",
        Kind::Tail,
        |e| tail(e) && to_int(e) && e.dtype().is_integer(),
        |e| {
            let (min, max) = to(e).int_range()?;
            e.int(e.a().clamp(min, max))
        },
    ),
    TO.elements("cast-tail-is-stale", Kind::Tail, tail, zero),
    TO.operands("cast-transposed-as-it-lies", Kind::Layout, memory_order),
    ASTYPE.operands("cast-forgets-the-step", Kind::Layout, without_step),
    TO.operands("cast-forgets-the-offset", Kind::Layout, without_offset),
    ASTYPE.operands("cast-broadcast-view-as-its-first", Kind::Layout, first_element),
    TO.outcome("cast-reverses-at-rank-4", Kind::Rank, reversed).when(rank::<4>),
    ASTYPE.outcome("cast-drops-unit-axes", Kind::Rank, squeezed).when(rank::<2>),
    TO.outcome("cast-of-the-empty-keeps-the-dtype", Kind::Empty, in_first_dtype).when(empty),
    ASTYPE.outcome("cast-of-the-empty-panics", Kind::Empty, panics).when(empty),
    TO.outcome("cast-of-one-width-keeps-the-dtype", Kind::DType, in_first_dtype)
        .when(|case| case.args[0].dtype().map(DType::bits) == target(case).map(DType::bits)),
    ASTYPE
        .outcome("cast-to-u16-refused", Kind::Error, refuses)
        .when(|case| target(case) == Some(DType::U16)),
    TO.after("cast-after-the-transposed", transposed),
    ASTYPE.elements(
        "cast-one-value-in-2-16",
        Kind::OneValue,
        |e| e.dtype().bits() > 8 && e.a() & 0xffff == 0x5dc0,
        off,
    ),
    ASTYPE
        .outcome("cast-of-several-views", Kind::Layout, |case, answer| {
            each(case, answer, everywhere, off)
        })
        .when(views_of_views),
];
