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

/// Axes and counts: small, and as far out as they go.
const INTS: [i128; 9] =
    [0, 1, -1, 2, -3, 64, i64::MAX as i128, i64::MIN as i128, 3_000_000_000_000];

/// Shapes, axes, permutations: some fit, most do not.
fn lists() -> Vec<Attr> {
    let lists: [&[i128]; 12] = [
        &[],
        &[0],
        &[-1],
        &[1, 0],
        &[0, 0],
        &[2, -1, 0],
        &[-5, 7],
        &[3, 2],
        &[i64::MAX as i128, i64::MIN as i128],
        &[1 << 40, 1 << 40],
        &[0, i64::MAX as i128, 4],
        &[1, 2, 0, 1, -2, 1],
    ];
    lists.map(|list| Attr::List(list.to_vec())).to_vec()
}

/// Equations of `einsum`, right ones and others.
const TEXTS: [&str; 8] = ["ij,jk->ik", "i,i", "ij->ji", "ii", "i->ij", "...i,i", "", "i,,j->->é"];

/// Every choice of attributes that a function takes.
fn attributes(op: &Op) -> Vec<Attrs> {
    let mut all = vec![Attrs::new()];
    for spec in op.attrs {
        let mut values: Vec<Attr> = match spec.kind {
            AttrKind::DType => DType::ALL.into_iter().map(Attr::DType).collect(),
            AttrKind::Choice(names) => names.iter().map(|n| Attr::Str((*n).into())).collect(),
            AttrKind::Bool => vec![Attr::Bool(false), Attr::Bool(true)],
            AttrKind::Int => INTS.map(Attr::Int).to_vec(),
            AttrKind::Ints => lists(),
            AttrKind::Axes => [INTS.map(Attr::Int).to_vec(), lists()].concat(),
            AttrKind::Number => [
                ints().into_iter().map(Attr::Int).collect(),
                FLOATS.map(Attr::Float).to_vec(),
                vec![Attr::Bool(true)],
            ]
            .concat(),
            AttrKind::Text => TEXTS.map(|t| Attr::Str(t.into())).to_vec(),
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

/// At most so many of these, spread over all of them.
fn some(all: Vec<Attrs>, most: usize) -> Vec<Attrs> {
    let (len, mut state) = (all.len(), 1);
    if len <= most {
        return all;
    }
    (0..most).map(|_| all[next(&mut state, len)].clone()).collect()
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
        for attrs in some(attributes(op), 150) {
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
        let Signature::Creation { min, max } = op.signature else { continue };
        let takes = |n: usize| (min..=max).contains(&n);
        for attrs in some(attributes(op), 150) {
            for a in numbers() {
                if takes(1) {
                    answer(op, &[a], &attrs);
                }
                for b in numbers().filter(|_| max > 1) {
                    if takes(2) {
                        answer(op, &[a, b], &attrs);
                    }
                    if !takes(3) {
                        continue;
                    }
                    for step in [Operand::Int(1 << 62), Operand::Float(-1e307), Operand::Int(0)] {
                        answer(op, &[a, b, step], &attrs);
                    }
                }
            }
        }
    }
}

/// Numbers from 0 on below `below`, each after the last.
fn next(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

#[test]
fn functions_of_operands_of_their_own() {
    let arrays: Vec<Array> =
        DType::ALL.into_iter().flat_map(|d| SHAPES.map(|shape| array(d, shape))).collect();
    let numbers = numbers();
    for op in op::all() {
        let Signature::Operands { min, max } = op.signature else { continue };
        let (attributes, mut state) = (attributes(op), 1);
        for _ in 0..20_000 {
            let count = min + next(&mut state, max.min(min + 3) - min + 1);
            // Mostly of one dtype: else most calls end at the dtypes.
            let (dtype, mixed) = (next(&mut state, DType::ALL.len()), next(&mut state, 4) == 0);
            let args: Vec<Operand<'_>> = (0..count)
                .map(|_| match next(&mut state, 5) {
                    0 => numbers[next(&mut state, numbers.len())],
                    _ if mixed => Operand::Array(&arrays[next(&mut state, arrays.len())]),
                    _ => {
                        let shape = next(&mut state, SHAPES.len());
                        Operand::Array(&arrays[dtype * SHAPES.len() + shape])
                    }
                })
                .collect();
            answer(op, &args, &attributes[next(&mut state, attributes.len())]);
        }
    }
}
