//! Models that compute in floats: true division, scaling, and the detour that
//! divides integers by way of floats.

use int_reference::{DType, Scalar};

use super::number::{self, Fit};
use super::{Model, common};
use crate::inputs::Inputs;

/// A function in f32 and in f64, with that dtype as result.
macro_rules! both {
    ($name32:literal, $name64:literal, $about:literal, $f:expr) => {
        &[
            Model {
                name: $name32,
                about: concat!($about, ", in f32"),
                eval: |i| through(i, DType::F32, DType::F32, $f),
            },
            Model {
                name: $name64,
                about: concat!($about, ", in f64"),
                eval: |i| through(i, DType::F64, DType::F64, $f),
            },
        ]
    };
}

pub(super) static MODELS: &[&[Model]] = &[
    both!("f32_div", "f64_div", "the quotient of the operands rounded to floats", |x, y| x / y),
    both!("f32_mul", "f64_mul", "the product of the operands rounded to floats", |x, y| x * y),
    both!("f32_add", "f64_add", "the sum of the operands rounded to floats", |x, y| x + y),
    both!("f32_sub", "f64_sub", "the difference of the operands rounded to floats", |x, y| x - y),
    &[
        Model {
            name: "f64_div_to_f32",
            about: "the quotient in f64, rounded to f32",
            eval: |i| through(i, DType::F64, DType::F32, |x, y| x / y),
        },
        Model {
            name: "f64_mul_to_f32",
            about: "the product in f64, rounded to f32",
            eval: |i| through(i, DType::F64, DType::F32, |x, y| x * y),
        },
        Model {
            name: "f32_div_by_reciprocal",
            about: "the product with the reciprocal, in f32",
            eval: |i| reciprocal(i, DType::F32, DType::F32),
        },
        Model {
            name: "f32_div_by_reciprocal_rounded_twice",
            about: "the product with the reciprocal, in f32, the dividend rounded to f64 first",
            eval: |i| reciprocal(i, DType::F64, DType::F32),
        },
        Model {
            name: "f64_div_by_reciprocal",
            about: "the product with the reciprocal, in f64",
            eval: |i| reciprocal(i, DType::F64, DType::F64),
        },
        Model {
            name: "floor_of_f32_div",
            about: "the quotient in f32 rounded down and brought into the operands' dtype",
            eval: |i| back(i, DType::F32, None, |x, y| x / y, f64::floor),
        },
        Model {
            name: "floor_of_f32_div_as_i64",
            about: "the quotient in f32 rounded down and brought into i64",
            eval: |i| back(i, DType::F32, Some(DType::I64), |x, y| x / y, f64::floor),
        },
        Model {
            name: "floor_of_f32_div_as_i32",
            about: "the quotient in f32 rounded down and brought into i32",
            eval: |i| back(i, DType::F32, Some(DType::I32), |x, y| x / y, f64::floor),
        },
        Model {
            name: "floor_of_f64_div",
            about: "the quotient in f64 rounded down and brought into the operands' dtype",
            eval: |i| back(i, DType::F64, None, |x, y| x / y, f64::floor),
        },
        Model {
            name: "floor_of_f64_div_as_i64",
            about: "the quotient in f64 rounded down and brought into i64",
            eval: |i| back(i, DType::F64, Some(DType::I64), |x, y| x / y, f64::floor),
        },
        Model {
            name: "floor_of_f64_div_as_i32",
            about: "the quotient in f64 rounded down and brought into i32",
            eval: |i| back(i, DType::F64, Some(DType::I32), |x, y| x / y, f64::floor),
        },
        Model {
            name: "trunc_of_f32_div",
            about: "the quotient in f32 rounded to zero and brought into the operands' dtype",
            eval: |i| back(i, DType::F32, None, |x, y| x / y, f64::trunc),
        },
        Model {
            name: "trunc_of_f32_div_as_i64",
            about: "the quotient in f32 rounded to zero and brought into i64",
            eval: |i| back(i, DType::F32, Some(DType::I64), |x, y| x / y, f64::trunc),
        },
        Model {
            name: "trunc_of_f32_div_as_i32",
            about: "the quotient in f32 rounded to zero and brought into i32",
            eval: |i| back(i, DType::F32, Some(DType::I32), |x, y| x / y, f64::trunc),
        },
        Model {
            name: "trunc_of_f64_div",
            about: "the quotient in f64 rounded to zero and brought into the operands' dtype",
            eval: |i| back(i, DType::F64, None, |x, y| x / y, f64::trunc),
        },
        Model {
            name: "trunc_of_f64_div_as_i64",
            about: "the quotient in f64 rounded to zero and brought into i64",
            eval: |i| back(i, DType::F64, Some(DType::I64), |x, y| x / y, f64::trunc),
        },
        Model {
            name: "trunc_of_f64_div_as_i32",
            about: "the quotient in f64 rounded to zero and brought into i32",
            eval: |i| back(i, DType::F64, Some(DType::I32), |x, y| x / y, f64::trunc),
        },
        Model {
            name: "f32_mul_truncated",
            about: "the product in f32 rounded to zero and brought into the operands' dtype",
            eval: |i| back(i, DType::F32, None, |x, y| x * y, f64::trunc),
        },
        Model {
            name: "f64_mul_truncated",
            about: "the product in f64 rounded to zero and brought into the operands' dtype",
            eval: |i| back(i, DType::F64, None, |x, y| x * y, f64::trunc),
        },
    ],
];

/// `f` of both operands rounded to `dtype`, the result in `out`. One operation in
/// f64 on two f32 rounds to the right f32.
fn through(i: &Inputs<'_>, dtype: DType, out: DType, f: fn(f64, f64) -> f64) -> Option<Scalar> {
    let (x, y) = (number::float(i.lhs()?, dtype)?, number::float(i.rhs()?, dtype)?);
    number::round(f(x, y), out)
}

/// The dividend is rounded to `first`, before all is computed in `dtype`.
fn reciprocal(i: &Inputs<'_>, first: DType, dtype: DType) -> Option<Scalar> {
    let y = number::float(i.rhs()?, dtype)?;
    let reciprocal = number::round(1.0 / y, dtype)?.to_f64()?;
    let x = number::round(number::float(i.lhs()?, first)?, dtype)?.to_f64()?;
    number::round(x * reciprocal, dtype)
}

/// By way of floats and back, into the operands' dtype or another: NaN is 0, what
/// is too great stops at the edge.
fn back(
    i: &Inputs<'_>,
    dtype: DType,
    to: Option<DType>,
    f: fn(f64, f64) -> f64,
    whole: fn(f64) -> f64,
) -> Option<Scalar> {
    let result = through(i, dtype, dtype, f)?.to_f64()?;
    let to = to.or_else(|| common(i))?;
    let item = crate::case::Item::Float(whole(result));
    Scalar::wrap(number::int(item, to, Fit::Saturate)?, to)
}

#[cfg(test)]
mod tests {
    use crate::case::{Arg, Case};
    use crate::model::find;
    use int_reference::{Array, Scalar};

    fn eval(model: &str, a: impl Into<Array>, b: impl Into<Array>) -> Option<Scalar> {
        let case = Case::new(vec![Arg::array(a), Arg::array(b)]);
        find(model).unwrap_or_else(|| panic!("{model}")).eval(&case.inputs(0).unwrap())
    }

    #[test]
    fn quotients() {
        assert_eq!(eval("f32_div", [1_i64], [3_i64]), Some(Scalar::F32(1.0 / 3.0)));
        assert_eq!(eval("f64_div", [1_i32], [3_i32]), Some(Scalar::F64(1.0 / 3.0)));
        assert_eq!(eval("f32_div", [0_i64], [-1_i64]), Some(Scalar::F32(-0.0)));
        assert_eq!(eval("f64_div", [1_i64], [0_i64]), Some(Scalar::F64(f64::INFINITY)));
        assert_eq!(
            eval("f64_div_by_reciprocal", [9_i64], [49_i64]),
            Some(Scalar::F64(9.0 * (1.0 / 49.0)))
        );
        assert_ne!(9.0 * (1.0 / 49.0), 9.0 / 49.0);
        // Just below the middle of two f32, and in the middle once it is an f64.
        let middle = (1_u64 << 63) + 3 * (1 << 39);
        let [once, twice] = ["f32_div_by_reciprocal", "f32_div_by_reciprocal_rounded_twice"];
        assert_eq!(eval(once, [middle - 1], [1_u64]), Some(Scalar::F32(9.223_373e18)));
        assert_eq!(eval(twice, [middle - 1], [1_u64]), Some(Scalar::F32(9.223_374e18)));
    }

    #[test]
    fn the_detour_fails_beyond_what_a_float_holds() {
        let beyond = (1_i64 << 24) + 1;
        assert_eq!(eval("floor_of_f32_div", [beyond], [1_i64]), Some(Scalar::I64(1 << 24)));
        assert_eq!(eval("floor_of_f64_div", [beyond], [1_i64]), Some(Scalar::I64(beyond)));
        assert_eq!(eval("floor_of_f32_div", [-7_i8], [2_i8]), Some(Scalar::I8(-4)));
        assert_eq!(eval("trunc_of_f32_div", [-7_i8], [2_i8]), Some(Scalar::I8(-3)));
        assert_eq!(eval("floor_of_f32_div_as_i32", [-7_i64], [2_i64]), Some(Scalar::I32(-4)));
        assert_eq!(eval("floor_of_f32_div", [1_i8], [0_i8]), Some(Scalar::I8(127)));
        assert_eq!(eval("floor_of_f32_div", [0_i8], [0_i8]), Some(Scalar::I8(0)));
    }
}
