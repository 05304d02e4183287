//! tenferro's adapters: operands go in and come out as they are, every call
//! runs, and the surfaces and engines give the same.
#![cfg(feature = "tenferro")]

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::Family;
use int_props::judge::{Verdict, judge};
use int_props::panics::observe;
use int_props::subject::tenferro::{self, VERSION};
use int_props::subject::{Call, Observed, Subject};
use int_reference::{Array, Attr, Attrs, DType, Scalar};

const DTYPES: [DType; 5] = [DType::Bool, DType::I32, DType::I64, DType::F32, DType::F64];

/// An array of this shape with all kinds of values.
fn filled(dtype: DType, shape: &[usize]) -> Array {
    let len = shape.iter().product();
    let int = |i: usize| match i % 7 {
        0 => i64::MIN >> (64 - dtype.bits()),
        1 => i64::MAX >> (64 - dtype.bits()),
        k => (k as i64 - 4) * i as i64,
    };
    let float = |i: usize| match i % 5 {
        0 => -0.0,
        1 => f64::INFINITY,
        k => (k as f64 - 3.0) * i as f64 + 0.25,
    };
    let array = match dtype {
        DType::Bool => Array::new(shape.to_vec(), (0..len).map(|i| i % 3 == 0).collect()),
        DType::I32 => Array::new(shape.to_vec(), (0..len).map(|i| int(i) as i32).collect()),
        DType::I64 => Array::new(shape.to_vec(), (0..len).map(int).collect()),
        DType::F32 => Array::new(shape.to_vec(), (0..len).map(|i| float(i) as f32).collect()),
        _ => Array::new(shape.to_vec(), (0..len).map(float).collect()),
    };
    array.unwrap()
}

/// Every kind of layout.
fn layouts(dtype: DType) -> Vec<ArrayArg> {
    let slice = |start, stop, step| View::Slice { start, stop, step };
    let of = |shape: &[usize], layout: Vec<View>| {
        ArrayArg::with_layout(filled(dtype, shape), layout).unwrap()
    };
    vec![
        of(&[3, 4], vec![View::Permute(vec![1, 0])]),
        of(&[2, 3, 4], vec![View::Permute(vec![2, 0, 1])]),
        of(&[17], vec![slice(1, 17, 3)]),
        of(&[9, 2], vec![slice(2, 9, 2), View::Permute(vec![1, 0])]),
        of(&[5], vec![slice(2, 2, 1)]),
        of(&[1, 4], vec![View::Expand(vec![3, 4])]),
        of(&[], vec![View::Expand(vec![2, 3])]),
        of(&[4, 1], vec![View::Permute(vec![1, 0]), View::Expand(vec![2, 5, 4])]),
        of(&[0, 3], vec![View::Permute(vec![1, 0])]),
        of(&[3], vec![View::Expand(vec![0, 3])]),
    ]
}

fn find(subject: &dyn Subject, text: &str) -> usize {
    subject.calls().iter().position(|c| c.text == text).unwrap_or_else(|| panic!("no call {text}"))
}

fn cast(array: ArrayArg, to: DType) -> Case {
    let attrs = Attrs::new().with("dtype", Attr::DType(to));
    Case { args: vec![Arg::Array(array)], attrs }
}

#[test]
fn arrays_come_back_as_they_went() {
    let shapes: [&[usize]; 16] = [
        &[],
        &[0],
        &[1],
        &[257],
        &[2, 3],
        &[0, 3],
        &[3, 0, 2],
        &[2, 3, 4],
        &[2, 1, 3, 2],
        &[2, 1, 3, 1, 2],
        &[1, 2, 1, 3, 1, 2],
        &[2, 1, 2, 1, 2, 1, 2],
        &[2, 1, 2, 1, 3, 1, 2, 1],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        &[2, 0, 2, 1, 2, 1, 2, 1],
        &[16, 16],
    ];
    for mut subject in tenferro::all(VERSION) {
        let casts: Vec<usize> = (0..subject.calls().len())
            .filter(|i| subject.calls()[*i].family == Family::Cast)
            .filter(|i| subject.calls()[*i].text.contains("to"))
            .collect();
        assert_eq!(casts.len(), 2);
        for dtype in DTYPES {
            let plain = shapes.iter().map(|shape| ArrayArg::plain(filled(dtype, shape)));
            for array in plain.chain(layouts(dtype)) {
                let expected = Observed::Value(array.logical().clone());
                for call in &casts {
                    let case = cast(array.clone(), dtype);
                    assert_eq!(subject.run(*call, &case), expected, "{} {case:?}", subject.name());
                }
            }
        }
    }
}

#[test]
fn dtypes_that_tenferro_lacks_are_unsupported() {
    for mut subject in tenferro::all(VERSION) {
        for dtype in DType::ALL.into_iter().filter(|d| !DTYPES.contains(d)) {
            let empty = int_reference::torch::to(&Array::from(Vec::<f64>::new()), dtype).unwrap();
            let call = subject.calls().iter().position(|c| c.family == Family::Cast).unwrap();
            let to_it = subject.run(call, &cast(ArrayArg::plain(Array::from([1_i64])), dtype));
            assert!(matches!(to_it, Observed::Unsupported(_)), "{dtype} {to_it:?}");
            let from_it = subject.run(call, &cast(ArrayArg::plain(empty), DType::I64));
            assert!(matches!(from_it, Observed::Unsupported(_)), "{dtype} {from_it:?}");
        }
    }
}

/// Cases of a form that its calls can be expected to run, the likelier first.
fn ordinary(form: Form) -> Vec<Case> {
    let a = || Arg::array(Array::from([-7_i64, 7, 5]));
    let b = || Arg::array(Array::from([2_i64, -3, 4]));
    let narrow = Arg::array(Array::from([-7_i32, 7, 5]));
    match form {
        Form::Array => vec![Case::new(vec![a()]), Case::new(vec![narrow])],
        Form::ArrayArray => vec![Case::new(vec![a(), b()])],
        Form::ArrayScalar => {
            vec![Case::new(vec![a(), Arg::Int(2)]), Case::new(vec![a(), Arg::Float(0.5)])]
        }
        Form::ScalarArray => {
            vec![Case::new(vec![Arg::Int(2), b()]), Case::new(vec![Arg::Float(0.5), b()])]
        }
    }
}

#[test]
fn every_call_runs() {
    for mut subject in tenferro::all(VERSION) {
        for call in 0..subject.calls().len() {
            let Call { form, text, .. } = subject.calls()[call];
            let mut seen = Vec::new();
            for mut case in ordinary(form) {
                case.attrs = Attrs::new().with("dtype", Attr::DType(DType::F64));
                let observed = observe(|| subject.run(call, &case));
                let program = subject.program(call, &case);
                assert!(program.contains(text), "{program}");
                seen.push(observed);
            }
            let value = seen.iter().any(|o| matches!(o, Observed::Value(_)));
            assert!(value, "{} {text}: {seen:?}", subject.name());
        }
    }
}
