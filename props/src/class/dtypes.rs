//! Classes of dtypes: of operands, and of what a case converts to. A case leaves
//! one with its values kept as far as the other dtype holds them.

use int_reference::{Array, Attr, DType, Scalar};

use super::{Class, values};
use crate::case::{Arg, ArrayArg, Case};

/// Most specific first.
pub(super) const CLASSES: &[Class] = &[
    Class::of_dtypes(
        "mixed-dtypes",
        "arrays of different dtypes",
        |case| {
            let mut dtypes = operands(case);
            let first = dtypes.next();
            dtypes.any(|d| Some(d) != first)
        },
        |case| {
            // The widest holds most of the others' values.
            let widest = operands(case).max_by_key(|d| (d.is_float(), d.bits()))?;
            converted(case, |_| Some(widest))
        },
    ),
    Class::of_dtypes(
        "float-scalar",
        "a float scalar beside an array of integers",
        |case| {
            case.args.iter().any(|a| matches!(a, Arg::Float(_)))
                && operands(case).any(DType::is_integer)
        },
        |case| {
            let whole = |arg: &Arg| match arg {
                Arg::Float(f) => Arg::Int(*f as i64 as i128),
                _ => arg.clone(),
            };
            let args = case.args.iter().map(whole).collect();
            Some(Case { args, attrs: case.attrs.clone() })
        },
    ),
    Class::of_dtypes(
        "scalar-int",
        "an integer scalar",
        |case| case.args.iter().any(|a| matches!(a, Arg::Int(_))),
        |case| {
            let float = |arg: &Arg| match arg {
                Arg::Int(v) => Arg::Float(*v as f64),
                _ => arg.clone(),
            };
            let args = case.args.iter().map(float).collect();
            Some(Case { args, attrs: case.attrs.clone() })
        },
    ),
    Class::of_dtypes(
        "bool-operand",
        "an array of booleans",
        |case| operands(case).any(|d| d == DType::Bool),
        |case| converted(case, |d| (d == DType::Bool).then_some(DType::I64)),
    ),
    Class::of_dtypes(
        "half-operand",
        "an array of f16 or bf16",
        |case| operands(case).any(is_half),
        |case| converted(case, |d| is_half(d).then_some(DType::F32)),
    ),
    Class::of_dtypes(
        "float-operand",
        "an array of floats",
        |case| operands(case).any(DType::is_float),
        |case| converted(case, |d| d.is_float().then_some(DType::I64)),
    ),
    Class::of_dtypes(
        "u64-operand",
        "an array of u64",
        |case| operands(case).any(|d| d == DType::U64),
        |case| converted(case, |d| (d == DType::U64).then_some(DType::U32)),
    ),
    Class::of_dtypes(
        "unsigned",
        "an array of unsigned integers",
        |case| operands(case).any(DType::is_unsigned),
        |case| converted(case, |d| d.is_unsigned().then(|| signed(d))),
    ),
    Class::of_dtypes(
        "8-bit",
        "an array of i8 or u8",
        |case| operands(case).any(|d| is_narrow(d) && d.bits() == 8),
        |case| converted(case, |d| (d.is_integer() && d.bits() == 8).then(|| wide(d, 16))),
    ),
    Class::of_dtypes(
        "narrow",
        "an array of 8- or 16-bit integers",
        |case| operands(case).any(is_narrow),
        |case| converted(case, |d| is_narrow(d).then(|| wide(d, 32))),
    ),
    Class::of_dtypes(
        "64-bit",
        "an array of 64-bit integers",
        |case| operands(case).any(|d| d.is_integer() && d.bits() == 64),
        |case| converted(case, |d| (d.is_integer() && d.bits() == 64).then(|| wide(d, 32))),
    ),
    Class::of_dtypes(
        "other-than-i64",
        "an array of integers other than i64",
        |case| operands(case).any(|d| d.is_integer() && d != DType::I64),
        |case| converted(case, |d| d.is_integer().then_some(DType::I64)),
    ),
    Class::of_dtypes(
        "other-than-i32",
        "an array of integers other than i32",
        |case| operands(case).any(|d| d.is_integer() && d != DType::I32),
        |case| converted(case, |d| d.is_integer().then_some(DType::I32)),
    ),
    Class::of_dtypes(
        "to-bool",
        "bool is asked for",
        |case| target(case) == Some(DType::Bool),
        |case| Some(asking(case, DType::I64)),
    ),
    Class::of_dtypes(
        "to-bf16",
        "bf16 is asked for",
        |case| target(case) == Some(DType::Bf16),
        |case| Some(asking(case, DType::F16)),
    ),
    Class::of_dtypes(
        "to-half",
        "f16 or bf16 is asked for",
        |case| target(case).is_some_and(is_half),
        |case| Some(asking(case, DType::F32)),
    ),
    Class::of_dtypes(
        "to-float",
        "a float dtype is asked for",
        |case| target(case).is_some_and(DType::is_float),
        |case| Some(asking(case, DType::I64)),
    ),
    Class::of_dtypes(
        "to-unsigned",
        "an unsigned dtype is asked for",
        |case| target(case).is_some_and(DType::is_unsigned),
        |case| target(case).map(|d| asking(case, signed(d))),
    ),
    Class::of_dtypes(
        "to-narrow",
        "an 8- or 16-bit integer dtype is asked for",
        |case| target(case).is_some_and(is_narrow),
        |case| target(case).map(|d| asking(case, wide(d, 32))),
    ),
];

fn operands(case: &Case) -> impl Iterator<Item = DType> {
    case.args.iter().filter_map(Arg::dtype)
}

fn target(case: &Case) -> Option<DType> {
    case.attrs.dtype("dtype")
}

fn is_half(dtype: DType) -> bool {
    matches!(dtype, DType::F16 | DType::Bf16)
}

fn is_narrow(dtype: DType) -> bool {
    dtype.is_integer() && dtype.bits() < 32
}

/// The signed dtype that holds what an unsigned one does, as far as there is one.
fn signed(dtype: DType) -> DType {
    match dtype {
        DType::U8 => DType::I16,
        DType::U16 => DType::I32,
        _ => DType::I64,
    }
}

/// The integer dtype of this width, signed or not as `dtype` is.
fn wide(dtype: DType, bits: u32) -> DType {
    match (dtype.is_unsigned(), bits) {
        (true, 16) => DType::U16,
        (true, _) => DType::U32,
        (false, 16) => DType::I16,
        (false, _) => DType::I32,
    }
}

fn asking(case: &Case, dtype: DType) -> Case {
    let attrs = case.attrs.clone().with("dtype", Attr::DType(dtype));
    Case { args: case.args.clone(), attrs }
}

/// The case with the arrays of some dtypes converted; the layouts stay.
fn converted(case: &Case, to: impl Fn(DType) -> Option<DType>) -> Option<Case> {
    let args = case.args.iter().map(|arg| match arg {
        Arg::Array(a) => match to(a.logical().dtype()) {
            Some(dtype) => {
                let base = convert(a.base(), dtype)?;
                Some(Arg::Array(ArrayArg::with_layout(base, a.layout().to_vec()).ok()?))
            }
            None => Some(arg.clone()),
        },
        _ => Some(arg.clone()),
    });
    Some(Case { args: args.collect::<Option<_>>()?, attrs: case.attrs.clone() })
}

/// Every value in another dtype: exactly where that holds it, else its nearest edge.
fn convert(array: &Array, dtype: DType) -> Option<Array> {
    let mut next = values::filled(array.shape(), values::one(dtype))?;
    for i in 0..array.len() {
        next.set(i, nearest(array.get(i)?, dtype)?);
    }
    Some(next)
}

fn nearest(scalar: Scalar, dtype: DType) -> Option<Scalar> {
    match (dtype.int_range(), scalar.to_i128(), scalar.to_f64()) {
        (Some((min, max)), Some(v), _) => values::int(v.clamp(min, max), dtype),
        (Some((min, max)), _, Some(f)) => values::int((f as i128).clamp(min, max), dtype),
        (None, Some(v), _) => values::float(v as f64, dtype),
        (None, _, Some(f)) => values::float(f, dtype),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::find;

    fn leave(class: &str, case: &Case) -> Case {
        let class = find(class).unwrap();
        assert!(class.holds_somewhere(case));
        class.neutralise(case).unwrap()
    }

    #[test]
    fn values_stay_where_the_other_dtype_holds_them() {
        let case = Case::new(vec![Arg::array([1_u8, 255]), Arg::Int(3)]);
        let next = Case::new(vec![Arg::array([1_i16, 255]), Arg::Int(3)]);
        assert_eq!(leave("unsigned", &case), next);
        let case = Case::new(vec![Arg::array([u64::MAX, 5])]);
        assert_eq!(leave("u64-operand", &case), Case::new(vec![Arg::array([u32::MAX, 5])]));
    }

    #[test]
    fn mixed_dtypes_become_the_widest() {
        let case = Case::new(vec![Arg::array([1_i8]), Arg::array([300_i32])]);
        let next = Case::new(vec![Arg::array([1_i32]), Arg::array([300_i32])]);
        assert_eq!(leave("mixed-dtypes", &case), next);
    }

    #[test]
    fn the_dtype_asked_for_changes_alone() {
        let case = asking(&Case::new(vec![Arg::array([1.5_f64])]), DType::U8);
        assert_eq!(leave("to-unsigned", &case), asking(&case, DType::I16));
        assert_eq!(leave("to-narrow", &case), asking(&case, DType::U32));
    }
}
