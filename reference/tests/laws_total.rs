//! Every function answers every case: no panic, whatever dtypes, shapes and numbers
//! meet. This file says nothing of what the answers are. (Debug builds check
//! overflow, so a forgotten wrap shows here too.)

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::op::{self, AttrKind, Signature};
use int_reference::{Array, Attr, Attrs, DType, Op, Operand, Outcome, torch};

/// Shapes that meet in every way: ranks, ones, zeros, and pairs that do not fit.
const SHAPES: [&[usize]; 7] =
    [&[], &[1], &[0], &[3], &[2, 3], &[3, 1], &[usize::MAX, 0, usize::MAX]];

/// Python `int`s around every limit.
fn ints() -> Vec<i128> {
    let mut ints = vec![0, 1, -1, 2, 300, i128::MIN, i128::MAX];
    for k in [7, 8, 15, 16, 31, 32, 62, 63, 64] {
        ints.extend([(1 << k) - 1, 1 << k, -(1 << k), -(1 << k) - 1]);
    }
    ints
}

const FLOATS: [f64; 14] = [
    0.0,
    -0.0,
    0.5,
    -2.5,
    1e10,
    1e20,
    1e300,
    f64::MAX,
    f64::MIN,
    5e-324,
    1e-40,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// An array of this dtype and shape, full of its extreme values.
fn array(dtype: DType, shape: &[usize]) -> Array {
    let len = if shape.contains(&0) { 0 } else { shape.iter().product() };
    let array = match dtype.int_range() {
        Some((min, max)) => {
            let values = [min, 0, max, -1, 1].map(|v| v.clamp(min, max) as u64 as i64);
            let values: Vec<i64> = values.into_iter().cycle().take(len).collect();
            torch::to(&Array::from(values), dtype)
        }
        None => {
            let values: Vec<f64> = FLOATS.into_iter().cycle().take(len).collect();
            torch::to(&Array::from(values), dtype)
        }
    };
    array.unwrap().reshape(shape.to_vec()).unwrap()
}

/// Every choice of attributes that a function takes.
fn attributes(op: &Op) -> Vec<Attrs> {
    let mut all = vec![Attrs::new()];
    for spec in op.attrs {
        let mut values: Vec<Attr> = match spec.kind {
            AttrKind::DType => DType::ALL.into_iter().map(Attr::DType).collect(),
            AttrKind::Choice(names) => names.iter().map(|n| Attr::Str((*n).into())).collect(),
        };
        if !spec.required {
            values.push(Attr::None);
        }
        let with = |attrs: &Attrs| -> Vec<Attrs> {
            values.iter().map(|v| attrs.clone().with(spec.name, v.clone())).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// Evaluates, and looks at all of a value.
fn answer(op: &Op, args: &[Operand<'_>], attrs: &Attrs) {
    for x64 in [true, false] {
        let outcome = match op.eval(args, attrs, x64) {
            Ok(outcome) => outcome,
            Err(bad) => panic!("{bad}"),
        };
        if let Outcome::Value(value) = outcome {
            for array in &value.arrays {
                let len =
                    if array.shape().contains(&0) { 0 } else { array.shape().iter().product() };
                assert_eq!(array.len(), len, "{}", op.full_name());
            }
        }
    }
}

fn numbers() -> Vec<Operand<'static>> {
    let floats = FLOATS.into_iter().map(Operand::Float);
    let ints = ints().into_iter().map(Operand::Int);
    floats.chain(ints).chain([Operand::Bool(true), Operand::Bool(false)]).collect()
}

#[test]
fn functions_of_one_array() {
    for op in op::all().filter(|op| op.signature == Signature::Unary) {
        for attrs in attributes(op) {
            for dtype in DType::ALL {
                for shape in SHAPES {
                    answer(op, &[Operand::Array(&array(dtype, shape))], &attrs);
                }
            }
        }
    }
}

#[test]
fn functions_of_two_operands() {
    let arrays: Vec<Array> =
        DType::ALL.into_iter().flat_map(|d| SHAPES.map(|shape| array(d, shape))).collect();
    let two = |op: &&Op| matches!(op.signature, Signature::Binary | Signature::Promotion);
    for op in op::all().filter(two) {
        for attrs in attributes(op) {
            for a in &arrays {
                for b in &arrays {
                    answer(op, &[Operand::Array(a), Operand::Array(b)], &attrs);
                }
            }
            let some = arrays.iter().filter(|a| a.shape().len() < 2);
            for a in some.map(Operand::Array).chain(numbers()) {
                for number in numbers() {
                    answer(op, &[a, number], &attrs);
                    answer(op, &[number, a], &attrs);
                }
            }
        }
    }
}

#[test]
fn ranges() {
    let is_range = |op: &&Op| matches!(op.signature, Signature::Creation { .. });
    // Ranges of some ten elements, and beyond what anyone would hold: neither takes long.
    let short_or_endless = |n: &Operand<'_>| match n {
        Operand::Int(v) => !(100..1 << 30).contains(&v.unsigned_abs()),
        _ => true,
    };
    let numbers = || numbers().into_iter().filter(short_or_endless);
    for op in op::all().filter(is_range) {
        for attrs in attributes(op) {
            for a in numbers() {
                answer(op, &[a], &attrs);
                for b in numbers() {
                    answer(op, &[a, b], &attrs);
                    for step in [Operand::Int(1 << 62), Operand::Float(-1e307), Operand::Int(0)] {
                        answer(op, &[a, b, step], &attrs);
                    }
                }
            }
        }
    }
}
