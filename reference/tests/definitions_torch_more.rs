//! Torch's powers, bits, shifts and order against their mathematical definitions: all
//! 65,536 pairs of 8-bit values, and arrays along their axes. Definitions are over whole
//! numbers (`i128`); the result of an integer function is the mathematical one modulo 256.
//!
//! Independent of the frameworks and of the code under test: neither golden vectors
//! nor `int_reference::integer` may be used here.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::{Array, DType, Outcome, Scalar, torch};

type Binary = fn(&Array, &Array) -> Outcome;
type Definition = fn(i128, i128) -> i128;

/// All pairs, as two arrays, and as numbers.
fn pairs(dtype: DType) -> (Array, Array, Vec<(i128, i128)>) {
    let (min, max) = dtype.int_range().unwrap();
    let numbers: Vec<(i128, i128)> =
        (min..=max).flat_map(|x| (min..=max).map(move |y| (x, y))).collect();
    let array = |side: fn(&(i128, i128)) -> i128| {
        let scalars: Vec<Scalar> =
            numbers.iter().map(|p| Scalar::wrap(side(p), dtype).unwrap()).collect();
        Array::from_scalars(dtype, vec![scalars.len()], &scalars).unwrap()
    };
    (array(|p| p.0), array(|p| p.1), numbers)
}

fn hold(functions: &[(&str, Binary, Definition)]) {
    for dtype in [DType::I8, DType::U8] {
        let (x, y, numbers) = pairs(dtype);
        assert_eq!(numbers.len(), 65_536);
        for (name, run, definition) in functions {
            let found = run(&x, &y).unwrap();
            assert_eq!((found.dtype(), found.len()), (dtype, numbers.len()), "{name}");
            for (i, (x, y)) in numbers.iter().enumerate() {
                let expected = Scalar::wrap(definition(*x, *y), dtype);
                assert_eq!(found.get(i), expected, "{name} of {dtype} {x} and {y}");
            }
        }
    }
}

/// Modulo 256 at every step, so that it stays small: 256 divides 2^64.
fn power(x: i128, y: i128) -> i128 {
    match (x, y) {
        (_, 0..) => (0..y).fold(1, |p, _| p * x % 256),
        (1, _) => 1,
        (-1, _) if y % 2 == 0 => 1,
        (-1, _) => -1,
        // The power is a fraction, and cut off; of 0 there is none, and PyTorch gives 0.
        _ => 0,
    }
}

/// The greatest of all common divisors, by trying; of two zeros 0. A MIN is left to the
/// golden vectors, as the result is no mathematical one.
fn divisor(x: i128, y: i128) -> i128 {
    (1..=256).rev().find(|d| x % d == 0 && y % d == 0 && (x, y) != (0, 0)).unwrap_or(0)
}

/// Each of eight bits by itself, in two's complement.
fn bitwise(x: i128, y: i128, f: fn(i128, i128) -> i128) -> i128 {
    let bit = |v: i128, i: u32| v.div_euclid(1 << i).rem_euclid(2);
    (0..8).map(|i| f(bit(x, i), bit(y, i)) * (1 << i)).sum()
}

#[test]
fn powers_and_extremes() {
    hold(&[
        ("pow", |a, b| torch::pow(a, b), power),
        ("maximum", |a, b| torch::maximum(a, b), |x, y| if x > y { x } else { y }),
        ("minimum", |a, b| torch::minimum(a, b), |x, y| if x < y { x } else { y }),
        ("fmax", |a, b| torch::fmax(a, b), |x, y| if x > y { x } else { y }),
        ("fmin", |a, b| torch::fmin(a, b), |x, y| if x < y { x } else { y }),
        ("rsub", |a, b| torch::rsub(a, b), |x, y| y - x),
        (
            "heaviside",
            |a, b| torch::heaviside(a, b),
            |x, y| match x {
                0 => y,
                x => i128::from(x > 0),
            },
        ),
    ]);
}

#[test]
fn divisors_and_multiples() {
    for dtype in [DType::I8, DType::U8] {
        let (x, y, numbers) = pairs(dtype);
        let (gcd, lcm) = (torch::gcd(&x, &y).unwrap(), torch::lcm(&x, &y).unwrap());
        let min = dtype.int_range().unwrap().0;
        for (i, (x, y)) in numbers.iter().enumerate() {
            if dtype == DType::I8 && (*x == min || *y == min) {
                continue;
            }
            let d = divisor(*x, *y);
            assert_eq!(gcd.get(i), Scalar::wrap(d, dtype), "gcd of {x} and {y}");
            let multiple = if d == 0 { 0 } else { (x * y).abs() / d };
            assert_eq!(lcm.get(i), Scalar::wrap(multiple, dtype), "lcm of {x} and {y}");
        }
    }
}

#[test]
fn bits() {
    hold(&[
        ("and", |a, b| torch::bitwise_and(a, b), |x, y| bitwise(x, y, |a, b| a * b)),
        ("or", |a, b| torch::bitwise_or(a, b), |x, y| bitwise(x, y, |a, b| a.max(b))),
        ("xor", |a, b| torch::bitwise_xor(a, b), |x, y| bitwise(x, y, |a, b| (a + b) % 2)),
        (
            "left shift",
            |a, b| torch::bitwise_left_shift(a, b),
            |x, n| match n {
                0..8 => (0..n).fold(x, |v, _| v * 2),
                _ => 0,
            },
        ),
        (
            "right shift",
            |a, b| torch::bitwise_right_shift(a, b),
            |x, n| match n {
                0..8 => (0..n).fold(x, |v, _| v.div_euclid(2)),
                _ => -i128::from(x < 0),
            },
        ),
    ]);
}

/// Some elements with many equal ones, in three dimensions.
fn cube(seed: i128) -> Array {
    let data: Vec<i8> = (0..2 * 5 * 3).map(|i| ((i * i * 31 + seed * 7) % 11 * 23) as i8).collect();
    Array::new(vec![2, 5, 3], data).unwrap()
}

/// The lanes along the middle axis of a cube.
fn lanes(cube: &Array) -> Vec<Vec<i128>> {
    let at = |o: usize, k: usize, i: usize| cube.get((o * 5 + k) * 3 + i).unwrap();
    let lane = |o, i| (0..5).map(|k| at(o, k, i).to_i128().unwrap()).collect();
    (0..2).flat_map(|o| (0..3).map(move |i| (o, i))).map(|(o, i)| lane(o, i)).collect()
}

fn numbers(array: &Array) -> Vec<i128> {
    (0..array.len()).map(|i| array.get(i).unwrap().to_i128().unwrap()).collect()
}

#[test]
fn reductions_along_an_axis() {
    for seed in 0..20 {
        let cube = cube(seed);
        let each = |f: fn(&Vec<i128>) -> i128| lanes(&cube).iter().map(f).collect::<Vec<_>>();
        let sum = torch::sum(&cube, Some(&[1]), false, None).unwrap();
        assert_eq!(numbers(&sum), each(|lane| lane.iter().sum()));
        let prod = torch::prod(&cube, Some(1), false, None).unwrap();
        assert_eq!(numbers(&prod), each(|lane| lane.iter().product::<i128>() as i64 as i128));
        let value = torch::max(&cube, Some(-2), false).value().unwrap();
        assert_eq!(numbers(&value.arrays[0]), each(|lane| *lane.iter().max().unwrap()));
        let first = each(|lane| {
            let most = lane.iter().max().unwrap();
            lane.iter().position(|x| x == most).unwrap() as i128
        });
        assert_eq!(numbers(&value.arrays[1]), first);
        assert_eq!(numbers(&torch::argmax(&cube, Some(1), false).unwrap()), first);
        let median = torch::median(&cube, Some(1), false).value().unwrap();
        let middle = each(|lane| {
            let mut sorted = lane.clone();
            sorted.sort_unstable();
            sorted[(sorted.len() - 1) / 2]
        });
        assert_eq!(numbers(&median.arrays[0]), middle);
        let nonzero = torch::count_nonzero(&cube, Some(&[1])).unwrap();
        assert_eq!(
            numbers(&nonzero),
            each(|lane| lane.iter().filter(|x| **x != 0).count() as i128)
        );
    }
}

#[test]
fn a_stable_sort_is_one() {
    for (seed, descending) in (0..20).flat_map(|s| [(s, false), (s, true)]) {
        let cube = cube(seed);
        let value = torch::sort(&cube, 1, descending, true).value().unwrap();
        let sorted = lanes(&value.arrays[0]);
        let indices = lanes(&value.arrays[1]);
        for ((lane, sorted), indices) in lanes(&cube).iter().zip(&sorted).zip(&indices) {
            for (x, i) in sorted.iter().zip(indices) {
                assert_eq!(*x, lane[*i as usize]);
            }
            for k in 1..5 {
                let (before, after) = (sorted[k - 1], sorted[k]);
                let in_order = if descending { before >= after } else { before <= after };
                assert!(in_order, "{sorted:?}");
                assert!(before != after || indices[k - 1] < indices[k], "{lane:?}: {indices:?}");
            }
        }
    }
}

#[test]
fn a_product_of_matrices_is_a_sum_of_products() {
    for seed in 0..10 {
        let flat = |seed| numbers(&cube(seed));
        let (a, b) = (flat(seed), flat(seed + 50));
        let matrix = |v: &[i128], shape: [usize; 2]| {
            let data: Vec<i8> = v[..15].iter().map(|x| *x as i8).collect();
            Array::new(shape.to_vec(), data).unwrap()
        };
        let product = torch::matmul(&matrix(&a, [3, 5]), &matrix(&b, [5, 3])).unwrap();
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let sum: i128 = (0..5).map(|k| a[i * 5 + k] * b[k * 3 + j]).sum();
            assert_eq!(product.get(i * 3 + j), Scalar::wrap(sum, DType::I8));
        }
    }
}
