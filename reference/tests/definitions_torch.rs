//! The torch functions against their mathematical definitions, on all 65,536 pairs
//! of 8-bit values. Definitions are over whole numbers (`i128`) and say nothing of
//! dtypes: the result of an integer function is the mathematical one modulo 256.
//!
//! Independent of the frameworks and of the code under test: neither golden vectors
//! nor `int_reference::integer` may be used here.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::torch::{self, Rounding};
use int_reference::{Array, DType, Element, Outcome, RaiseKind, Scalar};

/// The greatest integer not above `x / y`.
fn floor(x: i128, y: i128) -> i128 {
    // Euclid's quotient is the floor wherever the divisor is positive.
    if y < 0 { (-x).div_euclid(-y) } else { x.div_euclid(y) }
}

/// `x / y` with what follows the point cut off.
fn trunc(x: i128, y: i128) -> i128 {
    let size = (x.unsigned_abs() / y.unsigned_abs()) as i128;
    if (x < 0) == (y < 0) { size } else { -size }
}

/// All pairs of 8-bit values of `T` with a divisor that `keep` takes.
fn pairs<T: Element + From8>(keep: fn(i128) -> bool) -> (Array, Array, Vec<(i128, i128)>) {
    let values: Vec<T> = (0..=255).map(T::from_bits).collect();
    let all = values.iter().flat_map(|x| values.iter().map(move |y| (*x, *y)));
    let kept: Vec<(T, T)> = all.filter(|(_, y)| keep(y.number())).collect();
    let numbers = kept.iter().map(|(x, y)| (x.number(), y.number())).collect();
    let (x, y): (Vec<T>, Vec<T>) = kept.into_iter().unzip();
    (x.into(), y.into(), numbers)
}

trait From8 {
    fn from_bits(bits: u8) -> Self;
    fn number(self) -> i128;
}

impl From8 for i8 {
    fn from_bits(bits: u8) -> i8 {
        bits as i8
    }
    fn number(self) -> i128 {
        self.into()
    }
}

impl From8 for u8 {
    fn from_bits(bits: u8) -> u8 {
        bits
    }
    fn number(self) -> i128 {
        self.into()
    }
}

/// `outcome` holds `expected` modulo 2^bits, element by element, in `dtype`.
fn holds(
    what: &str,
    outcome: Outcome,
    dtype: DType,
    expected: impl ExactSizeIterator<Item = i128>,
) {
    let array = outcome.unwrap();
    assert_eq!((array.dtype(), array.len()), (dtype, expected.len()), "{what}");
    for (i, expected) in expected.enumerate() {
        assert_eq!(array.get(i), Scalar::wrap(expected, dtype), "{what}, element {i}");
    }
}

type Binary = fn(&Array, &Array) -> Outcome;
type Definition = fn(i128, i128) -> i128;

fn binary_functions_are_their_definitions<T: Element + From8>() {
    let everywhere: [(&str, Binary, Definition); 3] = [
        ("add", |a, b| torch::add(a, b), |x, y| x + y),
        ("sub", |a, b| torch::sub(a, b), |x, y| x - y),
        ("mul", |a, b| torch::mul(a, b), |x, y| x * y),
    ];
    let (x, y, numbers) = pairs::<T>(|_| true);
    assert_eq!(numbers.len(), 65_536);
    for (name, run, definition) in everywhere {
        holds(name, run(&x, &y), T::DTYPE, numbers.iter().map(|(x, y)| definition(*x, *y)));
    }

    let divisions: [(&str, Binary, Definition); 5] = [
        ("floor_divide", |a, b| torch::floor_divide(a, b), floor),
        ("div floor", |a, b| torch::div(a, b, Some(Rounding::Floor)), floor),
        ("div trunc", |a, b| torch::div(a, b, Some(Rounding::Trunc)), trunc),
        ("remainder", |a, b| torch::remainder(a, b), |x, y| x - y * floor(x, y)),
        ("fmod", |a, b| torch::fmod(a, b), |x, y| x - y * trunc(x, y)),
    ];
    let (x, y, numbers) = pairs::<T>(|y| y != 0);
    assert_eq!(numbers.len(), 65_536 - 256);
    for (name, run, definition) in divisions {
        holds(name, run(&x, &y), T::DTYPE, numbers.iter().map(|(x, y)| definition(*x, *y)));
    }
    let (x, y, numbers) = pairs::<T>(|y| y == 0);
    for (name, run, _) in divisions {
        for i in 0..numbers.len() {
            let one = |a: &Array| torch::to(&Array::scalar(number(a, i)), T::DTYPE).unwrap();
            let outcome = run(&one(&x), &one(&y));
            let kind = outcome.raises().map(|r| r.kind);
            assert_eq!(kind, Some(RaiseKind::ZeroDivision), "{name} of pair {i}");
        }
    }
}

fn number(array: &Array, index: usize) -> i64 {
    array.get(index).and_then(Scalar::to_i128).unwrap() as i64
}

#[test]
fn binary_functions_of_i8() {
    binary_functions_are_their_definitions::<i8>();
}

#[test]
fn binary_functions_of_u8() {
    binary_functions_are_their_definitions::<u8>();
}

/// `i8` with `u8` meets in `i16`, where nothing of 8 bits wraps.
#[test]
fn binary_functions_of_i8_with_u8() {
    let functions: [(&str, Binary, Definition); 7] = [
        ("add", |a, b| torch::add(a, b), |x, y| x + y),
        ("sub", |a, b| torch::sub(a, b), |x, y| x - y),
        ("mul", |a, b| torch::mul(a, b), |x, y| x * y),
        ("floor_divide", |a, b| torch::floor_divide(a, b), floor),
        ("div trunc", |a, b| torch::div(a, b, Some(Rounding::Trunc)), trunc),
        ("remainder", |a, b| torch::remainder(a, b), |x, y| x - y * floor(x, y)),
        ("fmod", |a, b| torch::fmod(a, b), |x, y| x - y * trunc(x, y)),
    ];
    let (x, y, numbers) = pairs::<u8>(|y| y != 0);
    let x = torch::sub(&torch::to(&x, DType::I16).unwrap(), 128).unwrap();
    let x = torch::to(&x, DType::I8).unwrap();
    for (name, run, definition) in functions {
        let expected = numbers.iter().map(|(x, y)| definition(x - 128, *y));
        holds(name, run(&x, &y), DType::I16, expected);
    }
}

fn comparisons_are_their_definitions<T: Element + From8>() {
    type Comparison = fn(&i128, &i128) -> bool;
    let comparisons: [(&str, Binary, Comparison); 6] = [
        ("eq", |a, b| torch::eq(a, b), i128::eq),
        ("ne", |a, b| torch::ne(a, b), i128::ne),
        ("lt", |a, b| torch::lt(a, b), i128::lt),
        ("le", |a, b| torch::le(a, b), i128::le),
        ("gt", |a, b| torch::gt(a, b), i128::gt),
        ("ge", |a, b| torch::ge(a, b), i128::ge),
    ];
    let (x, y, numbers) = pairs::<T>(|_| true);
    for (name, run, definition) in comparisons {
        let expected = numbers.iter().map(|(x, y)| definition(x, y).into());
        holds(name, run(&x, &y), DType::Bool, expected);
    }
}

#[test]
fn comparisons_of_8_bits() {
    comparisons_are_their_definitions::<i8>();
    comparisons_are_their_definitions::<u8>();
}

/// The quotient that `true_divide` gives is the `f32` nearest to the rational number:
/// none of its neighbours is nearer. In `f64` all of this is exact.
fn true_quotients_are_nearest<T: Element + From8>() {
    let (x, y, numbers) = pairs::<T>(|y| y != 0);
    let quotients = torch::true_divide(&x, &y).unwrap();
    let quotients = quotients.as_slice::<f32>().unwrap();
    for (q, (x, y)) in quotients.iter().zip(numbers) {
        let off = |q: f32| (f64::from(q) * y as f64 - x as f64).abs();
        // The patterns of one sign are in the order of their values, and zero is exact.
        for neighbour in [q.to_bits().wrapping_sub(1), q.to_bits() + 1] {
            let nearer = off(f32::from_bits(neighbour)) < off(*q);
            assert!(*q == 0.0 || !nearer, "{x} / {y} = {q}");
        }
        // Only zero gives zero, negative where the divisor is.
        assert_eq!(*q == 0.0, x == 0, "{x} / {y} = {q}");
        assert!(x != 0 || q.is_sign_negative() == (y < 0), "{x} / {y} = {q}");
    }
    let (x, y, numbers) = pairs::<T>(|y| y == 0);
    let quotients = torch::true_divide(&x, &y).unwrap();
    for (q, (x, _)) in quotients.as_slice::<f32>().unwrap().iter().zip(numbers) {
        let expected = [f32::NEG_INFINITY, f32::NAN, f32::INFINITY][(x.signum() + 1) as usize];
        assert_eq!(q.to_bits() & !(1 << 31), expected.to_bits() & !(1 << 31));
        assert!(x == 0 || *q == expected, "{x} / 0 = {q}");
    }
}

#[test]
fn true_quotients_of_8_bits() {
    true_quotients_are_nearest::<i8>();
    true_quotients_are_nearest::<u8>();
}

fn unary_functions_are_their_definitions<T: Element + From8>() {
    type Unary = fn(&Array) -> Outcome;
    type Definition = fn(i128) -> i128;
    let functions: [(&str, Unary, Definition); 4] = [
        ("neg", torch::neg, |x| -x),
        ("abs", torch::abs, i128::abs),
        ("sign", torch::sign, i128::signum),
        ("square", torch::square, |x| x * x),
    ];
    let values: Vec<T> = (0..=255).map(T::from_bits).collect();
    let array = Array::from(values.clone());
    for (name, run, definition) in functions {
        let expected = values.iter().map(|x| definition(x.number()));
        holds(name, run(&array), T::DTYPE, expected);
    }
}

#[test]
fn unary_functions_of_8_bits() {
    unary_functions_are_their_definitions::<i8>();
    unary_functions_are_their_definitions::<u8>();
}
