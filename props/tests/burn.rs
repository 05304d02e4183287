//! burn's adapter on both backends: operands go in and come out as they are,
//! every call runs, what is declared unsupported is refused throughout, and the
//! recipes hold.

// Helpers of tests are tests too.
#![allow(clippy::unwrap_used)]
#![cfg(feature = "burn")]

use std::collections::HashSet;

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::{Basis, Family};
use int_props::judge::Verdict;
use int_props::panics::observe;
use int_props::subject::burn::{Burn, flex, ndarray};
use int_props::subject::{Call, Observed, Subject};
use int_props::trial::Trial;
use int_reference::{Array, Attr, DType, Scalar};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

fn both() -> [Burn; 2] {
    [flex(), ndarray()]
}

fn find(subject: &Burn, text: &str, form: Form) -> usize {
    let row = |c: &Call| c.text == text && c.form == form;
    subject.calls().iter().position(row).unwrap_or_else(|| panic!("no call {text}"))
}

/// An array of this shape, of many different values.
fn filled(dtype: DType, shape: &[usize]) -> Array {
    let len = shape.iter().product();
    let value = |i: usize| (i as i128 * 7919 + 3) * if i.is_multiple_of(3) { -1 } else { 1 };
    let floats = || (0..len).map(|i| value(i) as f64 / 4.0);
    macro_rules! ints {
        ($ty:ty) => {
            Array::new(shape.to_vec(), (0..len).map(|i| value(i) as $ty).collect())
        };
    }
    let array = match dtype {
        DType::Bool => Array::new(shape.to_vec(), (0..len).map(|i| i % 3 == 1).collect()),
        DType::I8 => ints!(i8),
        DType::I16 => ints!(i16),
        DType::I32 => ints!(i32),
        DType::I64 => ints!(i64),
        DType::U8 => ints!(u8),
        DType::U16 => ints!(u16),
        DType::U32 => ints!(u32),
        DType::U64 => ints!(u64),
        DType::F16 => Array::new(shape.to_vec(), floats().map(half::f16::from_f64).collect()),
        DType::Bf16 => Array::new(shape.to_vec(), floats().map(half::bf16::from_f64).collect()),
        DType::F32 => Array::new(shape.to_vec(), floats().map(|v| v as f32).collect()),
        DType::F64 => Array::new(shape.to_vec(), floats().collect()),
    };
    array.unwrap()
}

/// Operands of every rank from 1 to 8, without elements too, in every layout.
fn operands(dtype: DType) -> Vec<ArrayArg> {
    let plain = |shape: &[usize]| ArrayArg::plain(filled(dtype, shape));
    let of = |shape: &[usize], layout: Vec<View>| {
        ArrayArg::with_layout(filled(dtype, shape), layout).unwrap()
    };
    let slice = |start, stop, step| View::Slice { start, stop, step };
    let mut all: Vec<ArrayArg> = (1..=8)
        .flat_map(|rank| {
            let mut shape = vec![1; rank];
            shape[rank / 2] = 3;
            shape[rank - 1] = 2;
            let mut empty = shape.clone();
            empty[0] = 0;
            let reversed = View::Permute((0..rank).rev().collect());
            [plain(&shape), plain(&empty), of(&shape, vec![reversed])]
        })
        .collect();
    all.extend([
        plain(&[257]),
        of(&[4, 5], vec![View::Permute(vec![1, 0])]),
        of(&[19], vec![slice(2, 19, 3)]),
        of(&[8, 3], vec![slice(1, 7, 1)]),
        of(&[6, 2], vec![slice(5, 5, 1)]),
        of(&[9, 2], vec![slice(2, 9, 2), View::Permute(vec![1, 0])]),
        of(&[1, 4], vec![View::Expand(vec![3, 4])]),
        of(&[], vec![View::Expand(vec![2, 3])]),
        of(&[4, 1], vec![View::Permute(vec![1, 0]), View::Expand(vec![2, 5, 4])]),
        of(&[1, 3], vec![View::Expand(vec![0, 3])]),
    ]);
    all
}

#[test]
fn operands_come_back_as_they_are() {
    for mut subject in both() {
        let cast = find(&subject, "x.cast(dtype)", Form::Array);
        for dtype in DType::ALL {
            // burn casts a boolean to numbers only.
            let to = if dtype == DType::Bool { DType::U8 } else { dtype };
            for operand in operands(dtype) {
                let mut wanted = operand.logical().clone();
                if let Some(bools) = wanted.as_slice::<bool>() {
                    let bools = bools.iter().map(|b| u8::from(*b)).collect();
                    wanted = Array::new(wanted.shape().to_vec(), bools).unwrap();
                }
                let mut case = Case::new(vec![Arg::Array(operand)]);
                case.attrs = case.attrs.with("dtype", Attr::DType(to));
                let observed = subject.run(cast, &case);
                let half = matches!(dtype, DType::F16 | DType::Bf16);
                if half && subject.name() == "burn-ndarray" {
                    assert!(matches!(observed, Observed::Unsupported(_)), "{observed:?}");
                } else {
                    assert_eq!(observed, Observed::Value(wanted), "{case:?}");
                }
            }
        }
    }
}

#[test]
fn an_operand_of_lower_rank_is_broadcast() {
    for mut subject in both() {
        let add = find(&subject, "lhs + rhs", Form::ArrayArray);
        let case = Case::new(vec![
            Arg::array([10_i32, 20]),
            Arg::array(Array::new(vec![2, 2], vec![1_i32, 2, 3, 4]).unwrap()),
        ]);
        let wanted = Array::new(vec![2, 2], vec![11_i32, 22, 13, 24]).unwrap();
        assert_eq!(subject.run(add, &case), Observed::Value(wanted));
    }
}

#[test]
fn what_burn_cannot_express_is_unsupported() {
    let array = |shape: &[usize]| Arg::array(filled(DType::I32, shape));
    for mut subject in both() {
        let add = find(&subject, "lhs + rhs", Form::ArrayArray);
        let scalar = find(&subject, "lhs + rhs", Form::ArrayScalar);
        let reversed = find(&subject, "lhs + rhs", Form::ScalarArray);
        for (call, args) in [
            (add, vec![array(&[]), array(&[2])]),
            (add, vec![array(&[1; 9]), array(&[1; 9])]),
            (add, vec![array(&[2]), Arg::array([1_i64, 2])]),
            (add, vec![Arg::array([true, false]), Arg::array([true, false])]),
            (scalar, vec![array(&[2]), Arg::Int(1 << 64)]),
            (scalar, vec![array(&[2]), Arg::Int(-(1 << 63) - 1)]),
            (reversed, vec![Arg::Bool(true), array(&[2])]),
        ] {
            let observed = subject.run(call, &Case::new(args));
            assert!(matches!(observed, Observed::Unsupported(_)), "{observed:?}");
        }
    }
}

/// A case that some kind of tensor of this call takes.
fn ordinary(call: &Call) -> Vec<Case> {
    let arrays = [DType::I32, DType::F32, DType::Bool].map(|d| filled(d, &[2, 3])).map(Arg::array);
    let scalars = [Arg::Int(3), Arg::Float(0.5)];
    let pairs = |f: fn(Arg, Arg) -> Vec<Arg>| {
        let each = |a: &Arg| scalars.clone().map(|s| Case::new(f(a.clone(), s))).to_vec();
        arrays.iter().flat_map(each).collect()
    };
    match call.form {
        Form::Array => arrays
            .map(|a| {
                let mut case = Case::new(vec![a]);
                case.attrs = case.attrs.with("dtype", Attr::DType(DType::I64));
                case
            })
            .into(),
        Form::ArrayArray => arrays.map(|a| Case::new(vec![a.clone(), a])).into(),
        Form::ArrayScalar => pairs(|a, s| vec![a, s]),
        Form::ScalarArray => pairs(|a, s| vec![s, a]),
    }
}

#[test]
fn every_call_runs() {
    for mut subject in both() {
        for index in 0..subject.calls().len() {
            let call = subject.calls()[index].clone();
            let cases = ordinary(&call);
            let value =
                |case: &Case| matches!(observe(|| subject.run(index, case)), Observed::Value(_));
            assert!(cases.iter().any(value), "{} {:?}", call.text, call.form);
        }
    }
}

/// Converted to floats first, the operands are of one dtype.
fn converts(call: &Call) -> bool {
    call.text.contains("rhs.float()") || call.text.contains("rhs.cast(")
}

#[test]
fn operands_of_different_dtypes_are_refused_throughout() {
    for mut subject in both() {
        let mut mixed = if subject.name() == "burn-flex" { flex() } else { ndarray() };
        mixed = mixed.with_mixed_dtypes();
        let mut claimed = HashSet::new();
        for index in 0..subject.calls().len() {
            let call = subject.calls()[index].clone();
            if call.form != Form::ArrayArray {
                continue;
            }
            for left in DType::INTEGERS {
                for right in DType::INTEGERS.into_iter().filter(|d| *d != left) {
                    let arg = |dtype| Arg::array(filled(dtype, &[5]));
                    let case = Case::new(vec![arg(left), arg(right)]);
                    match observe(|| subject.run(index, &case)) {
                        // Declared: then burn must refuse.
                        Observed::Unsupported(_) => {
                            let observed = observe(|| mixed.run(index, &case));
                            let place = format!("{} on {left} and {right}", call.text);
                            let refused = matches!(observed, Observed::Panics { .. });
                            assert!(refused || converts(&call), "{place}: {observed:?}");
                        }
                        Observed::Panics { .. } => _ = claimed.insert(call.text),
                        Observed::Value(_) => assert!(converts(&call), "{}", call.text),
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
        assert_eq!(claimed, HashSet::from(["lhs.add(rhs)"]));
    }
}

/// All values of 8 bits, the edges of wider ones.
fn values(dtype: DType) -> Vec<i128> {
    let (min, max) = dtype.int_range().unwrap();
    if dtype.bits() == 8 {
        return (min..=max).collect();
    }
    let powers = (0..dtype.bits()).flat_map(|k| [(1_i128 << k) - 1, 1 << k, (1 << k) + 1]);
    let mut values: Vec<i128> = powers.flat_map(|v| [v, -v]).chain([min, min + 1, max]).collect();
    values.retain(|v| (min..=max).contains(v));
    values.sort_unstable();
    values.dedup();
    values
}

/// Whole calls refuse for these divisors and dividends: they are put apart.
fn apart(dtype: DType, lhs: i128, rhs: i128) -> usize {
    match rhs {
        0 => 1,
        -1 if Some(lhs) == dtype.int_range().map(|(min, _)| min) => 2,
        _ => 0,
    }
}

fn array(dtype: DType, values: impl Iterator<Item = i128>) -> Array {
    let mut array = filled(dtype, &[0]);
    for group in values.collect::<Vec<_>>().chunks(usize::MAX) {
        array = filled(dtype, &[group.len()]);
        for (i, v) in group.iter().enumerate() {
            array.set(i, Scalar::wrap(*v, dtype).unwrap());
        }
    }
    array
}

fn pairs(dtype: DType) -> Vec<Case> {
    let all = values(dtype);
    let pairs: Vec<(i128, i128)> =
        all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))).collect();
    (0..3)
        .map(|group| {
            let of = || pairs.iter().filter(move |(a, b)| apart(dtype, *a, *b) == group);
            let lhs = array(dtype, of().map(|(a, _)| *a));
            let rhs = array(dtype, of().map(|(_, b)| *b));
            Case::new(vec![Arg::array(lhs), Arg::array(rhs)])
        })
        .collect()
}

/// Every value as a scalar on one side, an array of them all on the other.
fn with_scalars(dtype: DType, form: Form) -> Vec<Case> {
    let all = values(dtype);
    let case = |scalar: &i128, group: usize| {
        let pair = |v: i128| if form == Form::ArrayScalar { (v, *scalar) } else { (*scalar, v) };
        let of = all.iter().copied().filter(|v| {
            let (lhs, rhs) = pair(*v);
            apart(dtype, lhs, rhs) == group
        });
        let array = Arg::array(array(dtype, of));
        let scalar = Arg::Int(*scalar);
        Case::new(if form == Form::ArrayScalar { vec![array, scalar] } else { vec![scalar, array] })
    };
    all.iter().flat_map(|scalar| (0..3).map(move |group| case(scalar, group))).collect()
}

/// Rows against columns.
fn broadcast(dtype: DType) -> Case {
    let all = values(dtype);
    let rhs = array(dtype, all.iter().copied().filter(|v| *v != 0 && *v != -1));
    let lhs = array(dtype, all.iter().copied());
    let (rows, columns) = (vec![lhs.len(), 1], vec![1, rhs.len()]);
    Case::new(vec![
        Arg::array(lhs.reshape(rows).unwrap()),
        Arg::array(rhs.reshape(columns).unwrap()),
    ])
}

#[test]
fn recipes_for_division_hold() {
    for mut subject in both() {
        for index in 0..subject.calls().len() {
            let call = subject.calls()[index].clone();
            if !matches!(call.family, Family::FloorDiv | Family::TruncDiv | Family::TrueDiv) {
                continue;
            }
            for (claim, of) in
                call.claims.iter().enumerate().filter(|(_, c)| c.basis == Basis::Recipe)
            {
                let mut trial = Trial::new(&mut subject, index, claim);
                let mut agreed = 0;
                for dtype in DType::INTEGERS {
                    let cases = match call.form {
                        Form::ArrayArray => {
                            let mut cases = pairs(dtype);
                            cases.push(broadcast(dtype));
                            cases
                        }
                        form => with_scalars(dtype, form),
                    };
                    for case in cases {
                        let judged = trial.run(&case);
                        let place = format!("{} as {}: {case:?}", call.text, of.reference);
                        match judged.verdict {
                            Verdict::Diverges(d) => panic!("{place}: {d:?}, {:?}", judged.observed),
                            Verdict::Agrees => agreed += 1,
                            _ => {}
                        }
                    }
                }
                assert!(agreed > 5, "{} as {}: {agreed}", call.text, of.reference);
            }
        }
    }
}
