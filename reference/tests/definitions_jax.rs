//! Every integer function of jnp and lax against its mathematical definition, for all
//! 65,536 pairs of `i8` and of `u8`, in every form and under both x64 settings, and the
//! laws that join quotient and remainder.
//!
//! The definitions are written here in `i128` and exact fractions and share no code with
//! the crate: the golden vectors say that JAX does this, these tests that it is what one
//! calls division.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::{Array, DType, Operand, Outcome, jnp, lax};

/// The two 8-bit integer dtypes.
const DTYPES: [DType; 2] = [DType::I8, DType::U8];

fn values(dtype: DType) -> Vec<i128> {
    let (lo, hi) = dtype.int_range().unwrap();
    (lo..=hi).collect()
}

fn array(dtype: DType, values: &[i128]) -> Array {
    match dtype {
        DType::I8 => values.iter().map(|v| i8::try_from(*v).unwrap()).collect::<Vec<_>>().into(),
        _ => values.iter().map(|v| u8::try_from(*v).unwrap()).collect::<Vec<_>>().into(),
    }
}

fn integers(array: &Array) -> Vec<i128> {
    (0..array.len()).map(|i| array.get(i).unwrap().to_i128().unwrap()).collect()
}

/// The representative of `v` modulo 2^8 in the dtype's range.
fn wrap(v: i128, dtype: DType) -> i128 {
    let (lo, _) = dtype.int_range().unwrap();
    (v - lo).rem_euclid(256) + lo
}

/// The greatest integer not above `x/y`. Multiplying both by −1 changes no fraction, and
/// for a positive divisor Euclid's quotient is the floor.
fn floor(x: i128, y: i128) -> i128 {
    if y < 0 { (-x).div_euclid(-y) } else { x.div_euclid(y) }
}

/// The integer next to `x/y` on the side of zero.
fn truncated(x: i128, y: i128) -> i128 {
    let q = floor(x.abs(), y.abs());
    if (x < 0) == (y < 0) { q } else { -q }
}

/// What a function means, as an integer that is yet to be wrapped.
type Meaning = fn(i128, i128, DType) -> i128;

/// A function's name, and the function with x64 on and off.
type Named = (&'static str, [for<'a> fn(Operand<'a>, Operand<'a>) -> Outcome; 2]);

macro_rules! named {
    ($module:ident::$name:ident) => {
        (
            concat!(stringify!($module), ".", stringify!($name)),
            [|x, y| $module::$name(x, y), |x, y| $module::x32::$name(x, y)],
        )
    };
}

const ARITHMETIC: [(Named, Meaning); 12] = [
    (named!(lax::add), |x, y, _| x + y),
    (named!(lax::sub), |x, y, _| x - y),
    (named!(lax::mul), |x, y, _| x * y),
    (named!(lax::div), |x, y, _| if y == 0 { -1 } else { truncated(x, y) }),
    (named!(lax::rem), |x, y, _| if y == 0 { x } else { x - y * truncated(x, y) }),
    (named!(jnp::add), |x, y, _| x + y),
    (named!(jnp::subtract), |x, y, _| x - y),
    (named!(jnp::multiply), |x, y, _| x * y),
    (named!(jnp::floor_divide), |x, y, dtype| match y {
        0 if dtype.is_signed() && x != 0 => -2,
        0 => -1,
        _ => floor(x, y),
    }),
    (named!(jnp::remainder), |x, y, _| if y == 0 { 0 } else { x - y * floor(x, y) }),
    (named!(jnp::r#mod), |x, y, _| if y == 0 { 0 } else { x - y * floor(x, y) }),
    (named!(jnp::fmod), |x, y, _| if y == 0 { 0 } else { x - y * truncated(x, y) }),
];

type Relation = fn(i128, i128) -> bool;

const COMPARISONS: [(Named, Relation); 12] = [
    (named!(lax::eq), |x, y| x == y),
    (named!(lax::ne), |x, y| x != y),
    (named!(lax::lt), |x, y| x < y),
    (named!(lax::le), |x, y| x <= y),
    (named!(lax::gt), |x, y| x > y),
    (named!(lax::ge), |x, y| x >= y),
    (named!(jnp::equal), |x, y| x == y),
    (named!(jnp::not_equal), |x, y| x != y),
    (named!(jnp::less), |x, y| x < y),
    (named!(jnp::less_equal), |x, y| x <= y),
    (named!(jnp::greater), |x, y| x > y),
    (named!(jnp::greater_equal), |x, y| x >= y),
];

/// Evaluates `f` on all pairs of `dtype`, the first operand varying slowest: as two long
/// arrays, by broadcasting a column against a row, and one operand at a time as a
/// 0-dimensional array. `jnp` takes Python integers as well.
fn all_forms(named: &Named, dtype: DType, mut check: impl FnMut(&str, Vec<Array>)) {
    let (name, settings) = named;
    let all = values(dtype);
    let row = array(dtype, &all);
    let (x, y): (Vec<_>, Vec<_>) =
        all.iter().flat_map(|x| all.iter().map(move |y| (*x, *y))).unzip();
    let (x, y) = (array(dtype, &x), array(dtype, &y));
    let column = row.clone().reshape(vec![256, 1]).unwrap();
    let row_of_one = row.clone().reshape(vec![1, 256]).unwrap();
    for (f, setting) in settings.iter().zip(["x64", "x32"]) {
        let call = |a: Operand<'_>, b: Operand<'_>| f(a, b).unwrap();
        let form = |form: &str| format!("{name} {dtype} {setting} {form}");
        check(&form("array-array"), vec![call((&x).into(), (&y).into())]);
        check(&form("column-row"), vec![call((&column).into(), (&row_of_one).into())]);
        let zero_dim = |v: i128| array(dtype, &[v]).reshape(vec![]).unwrap();
        let rows = all.iter().map(|x| call((&zero_dim(*x)).into(), (&row).into()));
        check(&form("0-dim left"), rows.collect());
        if name.starts_with("jnp") {
            let rows = all.iter().map(|x| call(Operand::Int(*x), (&row).into()));
            check(&form("Python left"), rows.collect());
        }
    }
}

/// As [`all_forms`], with the second operand the one that is a scalar: the results come
/// column by column, that is with the first operand varying fastest.
fn scalar_right(named: &Named, dtype: DType, mut check: impl FnMut(&str, Vec<Array>)) {
    let (name, settings) = named;
    let all = values(dtype);
    let row = array(dtype, &all);
    for (f, setting) in settings.iter().zip(["x64", "x32"]) {
        let form = |form: &str| format!("{name} {dtype} {setting} {form}");
        let zero_dim = |v: i128| array(dtype, &[v]).reshape(vec![]).unwrap();
        let columns = all.iter().map(|y| f((&row).into(), (&zero_dim(*y)).into()).unwrap());
        check(&form("0-dim right"), columns.collect());
        if name.starts_with("jnp") {
            let columns = all.iter().map(|y| f((&row).into(), Operand::Int(*y)).unwrap());
            check(&form("Python right"), columns.collect());
        }
    }
}

/// One result after another, each element an integer, each array of this dtype.
fn flat(results: &[Array], dtype: DType) -> Vec<i128> {
    assert!(results.iter().all(|r| r.dtype() == dtype && !r.is_weak()));
    results.iter().flat_map(integers).collect()
}

fn expect(dtype: DType, meaning: impl Fn(i128, i128) -> i128) -> (Vec<i128>, Vec<i128>) {
    let all = values(dtype);
    let rows = all.iter().flat_map(|x| all.iter().map(|y| meaning(*x, *y))).collect();
    let columns = all.iter().flat_map(|y| all.iter().map(|x| meaning(*x, *y))).collect();
    (rows, columns)
}

#[test]
fn arithmetic_is_what_it_means() {
    for dtype in DTYPES {
        for (named, meaning) in &ARITHMETIC {
            let (rows, columns) = expect(dtype, |x, y| wrap(meaning(x, y, dtype), dtype));
            all_forms(named, dtype, |form, r| assert_eq!(flat(&r, dtype), rows, "{form}"));
            scalar_right(named, dtype, |form, r| assert_eq!(flat(&r, dtype), columns, "{form}"));
        }
    }
}

#[test]
fn comparisons_are_what_they_mean() {
    for dtype in DTYPES {
        for (named, meaning) in &COMPARISONS {
            let (rows, columns) = expect(dtype, |x, y| meaning(x, y).into());
            let bool = DType::Bool;
            all_forms(named, dtype, |form, r| assert_eq!(flat(&r, bool), rows, "{form}"));
            scalar_right(named, dtype, |form, r| assert_eq!(flat(&r, bool), columns, "{form}"));
        }
    }
}

/// Whether `quotient` is the `f32` nearest to `x/y`, by exact comparison: the products of
/// a 24-bit and an 8-bit significand and their differences fit an `f64`.
fn is_nearest(quotient: f32, x: f64, y: f64) -> bool {
    let error = |q: f32| (f64::from(q) * y - x).abs();
    let even = quotient.to_bits() % 2 == 0;
    // Its two neighbours; it is neither zero nor infinite.
    [quotient.to_bits() - 1, quotient.to_bits() + 1]
        .map(f32::from_bits)
        .into_iter()
        .all(|other| error(quotient) < error(other) || (error(quotient) == error(other) && even))
}

/// `x/y` for a zero divisor.
fn by_zero(x: i128) -> f32 {
    match x {
        0 => f32::NAN,
        _ if x > 0 => f32::INFINITY,
        _ => f32::NEG_INFINITY,
    }
}

const TRUE_DIVISIONS: [Named; 2] = [named!(jnp::true_divide), named!(jnp::divide)];

#[test]
fn true_division_rounds_the_fraction_to_nearest() {
    for dtype in DTYPES {
        let all = values(dtype);
        for named in &TRUE_DIVISIONS {
            for f in named.1 {
                for x in &all {
                    let left = array(dtype, &[*x; 256]);
                    let quotients = f((&left).into(), (&array(dtype, &all)).into()).unwrap();
                    for (q, y) in quotients.as_slice::<f32>().unwrap().iter().zip(&all) {
                        let right = match *y {
                            0 => q.to_bits() == by_zero(*x).to_bits() || (q.is_nan() && *x == 0),
                            // A zero has the sign of the fraction 0/y.
                            _ if *x == 0 => *q == 0.0 && q.is_sign_negative() == (*y < 0),
                            y => is_nearest(*q, *x as f64, y as f64),
                        };
                        assert!(right, "{} {dtype} {x} / {y} = {q}", named.0);
                    }
                }
            }
        }
    }
}

/// A divisor that is repeated: twice rounded, the reciprocal and the product.
#[test]
fn true_division_by_a_scalar_multiplies_by_the_rounded_reciprocal() {
    for dtype in DTYPES {
        let all = values(dtype);
        let row = array(dtype, &all);
        let mut other = 0;
        for y in all.iter().filter(|y| **y != 0) {
            let quotients = jnp::true_divide(&row, *y).unwrap();
            assert_eq!(jnp::x32::true_divide(&row, *y).unwrap(), quotients);
            let reciprocal = 1.0 / *y as f32;
            assert!(is_nearest(reciprocal, 1.0, *y as f64));
            for (q, x) in quotients.as_slice::<f32>().unwrap().iter().zip(&all) {
                // Exact in f64: 8 and 24 bits. One rounding is left.
                let product = f64::from(*x as f32) * f64::from(reciprocal);
                assert_eq!(q.to_bits(), (product as f32).to_bits(), "{dtype} {x} / {y}");
                if *x != 0 && !is_nearest(*q, *x as f64, *y as f64) {
                    other += 1;
                }
            }
        }
        // It is no division: of 65,280 quotients, this many are not the nearest.
        assert!((10_000..20_000).contains(&other), "{dtype}: {other}");
    }
}

/// Quotient and remainder of every pair, as integers.
fn divided(dtype: DType, quotient: &str, remainder: &str) -> Vec<[i128; 4]> {
    let find = |name: &str| {
        ARITHMETIC.iter().find(|((n, _), _)| *n == name).map(|((_, f), _)| f[0]).unwrap()
    };
    let (x, y): (Vec<_>, Vec<_>) =
        values(dtype).iter().flat_map(|x| values(dtype).into_iter().map(move |y| (*x, y))).unzip();
    let (a, b) = (array(dtype, &x), array(dtype, &y));
    let q = integers(&find(quotient)((&a).into(), (&b).into()).unwrap());
    let r = integers(&find(remainder)((&a).into(), (&b).into()).unwrap());
    (0..x.len()).map(|i| [x[i], y[i], q[i], r[i]]).collect()
}

#[test]
fn lax_div_and_rem_belong_together() {
    for dtype in DTYPES {
        for [x, y, q, r] in divided(dtype, "lax.div", "lax.rem") {
            // Even for a zero divisor: nothing is taken off, and all remains.
            assert_eq!(wrap(q * y + r, dtype), x, "{x} / {y}");
            if y != 0 {
                assert!(r.abs() < y.abs() && (r == 0 || (r < 0) == (x < 0)), "{x} rem {y} = {r}");
            }
        }
    }
}

#[test]
fn jnp_floor_divide_and_remainder_belong_together() {
    for dtype in DTYPES {
        for [x, y, q, r] in divided(dtype, "jnp.floor_divide", "jnp.remainder") {
            if y != 0 {
                assert_eq!(wrap(q * y + r, dtype), x, "{x} // {y}");
                assert!(r.abs() < y.abs() && (r == 0 || (r < 0) == (y < 0)), "{x} % {y} = {r}");
            } else {
                // Here the law is broken: 0 remains of everything.
                assert_eq!(wrap(q * y + r, dtype), 0);
            }
        }
    }
}

#[test]
fn floor_and_truncation_differ_where_signs_do() {
    let floor = divided(DType::I8, "jnp.floor_divide", "jnp.remainder");
    let trunc = divided(DType::I8, "lax.div", "lax.rem");
    for ([x, y, q, r], [_, _, tq, tr]) in floor.into_iter().zip(trunc) {
        if y == 0 {
            continue;
        }
        let adjusted = tr != 0 && (x < 0) != (y < 0);
        assert_eq!((q, r), if adjusted { (tq - 1, tr + y) } else { (tq, tr) }, "{x}, {y}");
    }
}

/// (name, with x64 on and off, meaning).
type Unary = (&'static str, [for<'a> fn(Operand<'a>) -> Outcome; 2], fn(i128) -> i128);

macro_rules! unary {
    ($module:ident::$name:ident, $meaning:expr) => {
        (stringify!($name), [|x| $module::$name(x), |x| $module::x32::$name(x)], $meaning)
    };
}

const UNARY: [Unary; 7] = [
    unary!(lax::neg, |x| -x),
    unary!(lax::sign, i128::signum),
    unary!(jnp::negative, |x| -x),
    unary!(jnp::absolute, i128::abs),
    unary!(jnp::abs, i128::abs),
    unary!(jnp::sign, i128::signum),
    unary!(jnp::square, |x| x * x),
];

#[test]
fn unary_functions_are_what_they_mean() {
    for dtype in DTYPES {
        let all = values(dtype);
        let check = |name: &str, f: fn(Operand<'_>) -> Outcome, meaning: fn(i128) -> i128| {
            let result = f((&array(dtype, &all)).into()).unwrap();
            let expected: Vec<_> = all.iter().map(|x| wrap(meaning(*x), dtype)).collect();
            assert_eq!(flat(&[result], dtype), expected, "{name} {dtype}");
        };
        for (name, settings, meaning) in UNARY {
            settings.into_iter().for_each(|f| check(name, f, meaning));
        }
        if dtype.is_signed() {
            check("lax.abs", |x| lax::abs(x), i128::abs);
            check("lax.abs", |x| lax::x32::abs(x), i128::abs);
        }
    }
}

#[test]
fn casts_between_integers_keep_the_value_modulo_the_width() {
    for from in DTYPES {
        let all = values(from);
        let source = array(from, &all);
        for to in DType::INTEGERS.into_iter().chain([DType::Bool]) {
            let modulus = 1_i128 << to.bits();
            for result in
                [jnp::astype(&source, to).unwrap(), lax::convert_element_type(&source, to).unwrap()]
            {
                assert_eq!(result.dtype(), to);
                for (before, after) in all.iter().zip(integers(&result)) {
                    let (lo, hi) = to.int_range().unwrap();
                    assert!((lo..=hi).contains(&after));
                    let right = match to {
                        DType::Bool => (after == 1) == (*before != 0),
                        _ => (after - before).rem_euclid(modulus) == 0,
                    };
                    assert!(right, "{from} {before} to {to} gives {after}");
                }
            }
        }
        for to in [DType::F16, DType::Bf16, DType::F32, DType::F64] {
            let result = jnp::astype(&source, to).unwrap();
            for (i, before) in all.iter().enumerate() {
                assert_eq!(result.get(i).unwrap().to_f64(), Some(*before as f64), "{to}");
            }
        }
    }
}
