//! Models of conversions to the dtype that the case asks for.

use half::{bf16, f16};
use int_reference::{DType, Scalar};

use super::Model;
use super::number;
use crate::case::Item;
use crate::inputs::Inputs;

pub(super) static MODELS: &[&[Model]] = &[&[
    Model {
        name: "saturating_cast",
        about: "floats cut off and brought to the edge, NaN 0; integers modulo 2^bits",
        eval: |i| cast(i, saturate),
    },
    Model {
        name: "wrapping_cast",
        about: "floats cut off and taken modulo 2^bits, NaN 0; integers too",
        eval: |i| cast(i, |f, to| Scalar::wrap(f as i128, to)),
    },
    Model {
        name: "cast_by_i64",
        about: "floats cut off and brought to the edge of i64, then modulo 2^bits",
        eval: |i| cast(i, |f, to| Scalar::wrap((f as i64).into(), to)),
    },
    Model {
        name: "cast_by_i32",
        about: "floats cut off and brought to the edge of i32, then modulo 2^bits",
        eval: |i| cast(i, |f, to| Scalar::wrap((f as i32).into(), to)),
    },
    Model {
        name: "cast_by_i64_or_min",
        about: "floats cut off, outside of i64 its minimum, then modulo 2^bits",
        eval: |i| cast(i, |f, to| Scalar::wrap(or_minimum(f, 63), to)),
    },
    Model {
        name: "cast_by_i32_or_min",
        about: "floats cut off, outside of i32 its minimum, then modulo 2^bits",
        eval: |i| cast(i, |f, to| Scalar::wrap(or_minimum(f, 31), to)),
    },
    Model {
        name: "rounding_cast",
        about: "floats rounded, halves away from zero, and brought to the edge",
        eval: |i| cast(i, |f, to| saturate(f.round(), to)),
    },
    Model {
        name: "rounding_to_even_cast",
        about: "floats rounded, halves to even, and brought to the edge",
        eval: |i| cast(i, |f, to| saturate(f.round_ties_even(), to)),
    },
    Model {
        name: "floor_cast",
        about: "floats rounded down and brought to the edge",
        eval: |i| cast(i, |f, to| saturate(f.floor(), to)),
    },
    Model {
        name: "saturating_int_cast",
        about: "integers and floats brought to the edge of the dtype",
        eval: |i| {
            let (item, to) = (i.only()?, i.attrs().dtype("dtype")?);
            let (min, max) = to.int_range()?;
            let value = item.int().or_else(|| item.float().map(|f| f as i128))?;
            Scalar::wrap(value.clamp(min, max), to)
        },
    },
    Model {
        name: "saturating_cast_as_i64",
        about: "into i64 whatever is asked for; floats to integers cut off, at the edge, NaN 0",
        eval: |i| convert(i.only()?, DType::I64, saturate),
    },
    Model {
        name: "saturating_cast_as_i32",
        about: "into i32 whatever is asked for; floats to integers cut off, at the edge, NaN 0",
        eval: |i| convert(i.only()?, DType::I32, saturate),
    },
    Model {
        name: "saturating_cast_as_f32",
        about: "into f32 whatever is asked for; floats to integers cut off, at the edge, NaN 0",
        eval: |i| convert(i.only()?, DType::F32, saturate),
    },
    Model { name: "cast_by_f32", about: "by way of f32", eval: |i| by_float(i, DType::F32) },
    Model { name: "cast_by_f64", about: "by way of f64", eval: |i| by_float(i, DType::F64) },
    Model {
        name: "is_nonzero",
        about: "whether x is not zero, as a boolean",
        eval: |i| Some(Scalar::Bool(nonzero(i.only()?)?)),
    },
    Model {
        name: "truncated_is_nonzero",
        about: "whether x without its fraction is not zero, as a boolean",
        eval: |i| {
            let item = i.only()?;
            let whole = item.int().or_else(|| item.float().map(|f| f as i128));
            Some(Scalar::Bool(whole? != 0))
        },
    },
    Model {
        name: "flushed_is_nonzero",
        about: "whether x is not zero, a subnormal counting as zero, as a boolean",
        eval: |i| {
            Some(Scalar::Bool(
                !matches!(i.only()?, Item::Element(s) if flushes(s)) && nonzero(i.only()?)?,
            ))
        },
    },
]];

/// Converts as Rust's `as` does, except for floats to integers, which `to_int` does.
fn cast(i: &Inputs<'_>, to_int: fn(f64, DType) -> Option<Scalar>) -> Option<Scalar> {
    convert(i.only()?, i.attrs().dtype("dtype")?, to_int)
}

fn convert(item: Item, to: DType, to_int: fn(f64, DType) -> Option<Scalar>) -> Option<Scalar> {
    match (item.int(), item.float()) {
        (Some(v), _) if to.is_float() => number::from_int(v, to),
        (Some(v), _) => Scalar::wrap(v, to),
        (_, Some(f)) if to.is_float() => number::round(f, to),
        (_, Some(f)) if to == DType::Bool => Some(Scalar::Bool(f != 0.0)),
        (_, Some(f)) => to_int(f, to),
        _ => None,
    }
}

fn by_float(i: &Inputs<'_>, by: DType) -> Option<Scalar> {
    let first = convert(i.only()?, by, saturate)?;
    match i.attrs().dtype("dtype")? {
        // From f32 and f64 alike these libraries' half types go by way of f32.
        DType::F16 => Some(Scalar::F16(f16::from_f32(first.to_f64()? as f32))),
        DType::Bf16 => Some(Scalar::Bf16(bf16::from_f32(first.to_f64()? as f32))),
        to => convert(Item::Element(first), to, saturate),
    }
}

fn saturate(f: f64, to: DType) -> Option<Scalar> {
    let (min, max) = to.int_range()?;
    Scalar::wrap((f as i128).clamp(min, max), to)
}

/// What x86 gives for a float outside of a signed integer, and for NaN.
fn or_minimum(f: f64, bits: u32) -> i128 {
    let edge = 1_i128 << bits;
    let value = f as i128;
    if f.is_nan() || value >= edge || value < -edge { -edge } else { value }
}

fn nonzero(item: Item) -> Option<bool> {
    item.int().map(|v| v != 0).or_else(|| item.float().map(|f| f != 0.0))
}

fn flushes(scalar: Scalar) -> bool {
    match scalar {
        Scalar::F16(v) => v.to_f32() != 0.0 && !v.is_normal() && v.is_finite(),
        Scalar::Bf16(v) => v.to_f32() != 0.0 && !v.is_normal() && v.is_finite(),
        Scalar::F32(v) => v.is_subnormal(),
        Scalar::F64(v) => v.is_subnormal(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::model::find;
    use half::bf16;
    use int_reference::{Array, Attr, DType, Scalar};

    fn eval(model: &str, value: impl Into<Array>, to: DType) -> Scalar {
        let mut case = Case::new(vec![Arg::array(value)]);
        case.attrs = case.attrs.with("dtype", Attr::DType(to));
        let model = find(model).unwrap_or_else(|| panic!("{model}"));
        model.eval(&case.inputs(0).unwrap()).unwrap()
    }

    #[test]
    fn floats_outside_of_the_dtype() {
        for (value, to, results) in [
            (300.7, DType::I8, [127, 44, 44, 44]),
            (-1.5, DType::U8, [0, 255, 255, 255]),
            (3e9, DType::I8, [127, 3_000_000_000_i64 as i8 as i128, 0, -1]),
            (f64::NAN, DType::I8, [0, 0, 0, 0]),
        ] {
            let models = ["saturating_cast", "wrapping_cast", "cast_by_i64", "cast_by_i32"];
            for (model, expected) in models.iter().zip(results) {
                let got = eval(model, [value], to).to_i128();
                assert_eq!(got, Some(expected), "{model} {value} {to}");
            }
        }
        assert_eq!(eval("cast_by_i64_or_min", [f64::NAN], DType::I64), Scalar::I64(i64::MIN));
        assert_eq!(eval("cast_by_i32_or_min", [3e9], DType::I8), Scalar::I8(0));
        assert_eq!(eval("saturating_cast_as_i32", [3e9], DType::I8), Scalar::I32(i32::MAX));
        assert_eq!(eval("rounding_cast", [-2.5], DType::I32), Scalar::I32(-3));
        assert_eq!(eval("rounding_to_even_cast", [-2.5], DType::I32), Scalar::I32(-2));
    }

    #[test]
    fn integers() {
        assert_eq!(eval("saturating_cast", [300_i32], DType::U8), Scalar::U8(44));
        assert_eq!(eval("saturating_int_cast", [300_i32], DType::U8), Scalar::U8(255));
        let beyond = (1_i64 << 53) + 1;
        assert_eq!(eval("saturating_cast", [beyond], DType::F64), Scalar::F64(2_f64.powi(53)));
        assert_eq!(eval("cast_by_f64", [beyond], DType::I64), Scalar::I64(1 << 53));
        // Rounded once it goes up, by way of f32 it is a tie and goes to even.
        let tie = 16_842_753_i32;
        assert_eq!(
            eval("saturating_cast", [tie], DType::Bf16),
            Scalar::Bf16(bf16::from_f32(16_908_288.0))
        );
        assert_eq!(
            eval("cast_by_f32", [tie], DType::Bf16),
            Scalar::Bf16(bf16::from_f32(16_777_216.0))
        );
    }

    #[test]
    fn booleans() {
        assert_eq!(eval("saturating_cast", [0.5_f32], DType::Bool), Scalar::Bool(true));
        assert_eq!(eval("truncated_is_nonzero", [0.5_f32], DType::Bool), Scalar::Bool(false));
        assert_eq!(eval("flushed_is_nonzero", [1e-40_f32], DType::Bool), Scalar::Bool(false));
        assert_eq!(eval("flushed_is_nonzero", [2_i8], DType::Bool), Scalar::Bool(true));
    }
}
