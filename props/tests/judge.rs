//! The judge, row by row of its table: what a framework does against what a
//! subject did.

#![allow(clippy::unwrap_used)]

use half::{bf16, f16};
use int_props::judge::{Divergence, How, Verdict, judge};
use int_props::subject::Observed;
use int_reference::{Array, DType, Freedom, Outcome, Raise, RaiseKind, Scalar, Value};

fn value(array: impl Into<Array>) -> Outcome {
    Outcome::from(array.into())
}

fn free(array: impl Into<Array>, free: Freedom) -> Outcome {
    Outcome::Value(Value { arrays: vec![array.into()], free })
}

fn seen(array: impl Into<Array>) -> Observed {
    Observed::Value(array.into())
}

fn refuses() -> Observed {
    Observed::Refuses { kind: "InvalidArgument".into(), message: "no".into() }
}

fn panics() -> Observed {
    Observed::Panics { message: "no".into(), file: "a/src/b.rs".into() }
}

fn aborts() -> Observed {
    Observed::Aborts { signal: "SIGFPE".into() }
}

fn unsupported() -> Observed {
    Observed::Unsupported("no rank 0".into())
}

fn diverges(how: How, elements: &[usize]) -> Verdict {
    Verdict::Diverges(Divergence { how, elements: elements.to_vec() })
}

/// Every kind of observation.
fn observations() -> [Observed; 6] {
    [seen([1_i8]), refuses(), panics(), aborts(), Observed::Hangs, unsupported()]
}

#[test]
fn a_value_and_the_same_value_agree() {
    for array in [
        Array::from([true, false]),
        Array::from([i64::MIN, -1, 0, i64::MAX]),
        Array::from([u64::MAX]),
        Array::from([0.1_f32, f32::INFINITY, -0.0, 1e-45]),
        Array::from([f16::MAX]),
        Array::from([bf16::MIN_POSITIVE]),
        Array::from([5e-324, f64::MAX]),
        Array::from([[1_u16, 2], [3, 4]]),
        Array::new(vec![2, 0], Vec::<i32>::new()).unwrap(),
        Array::scalar(3_i8),
    ] {
        assert_eq!(judge(&value(array.clone()), &seen(array)), Verdict::Agrees);
    }
}

#[test]
fn a_wrong_value_is_named_by_its_elements() {
    let verdict = judge(&value([1_i32, 2, 3]), &seen([1_i32, 0, 0]));
    assert_eq!(verdict, diverges(How::Value, &[1, 2]));
}

#[test]
fn floats_are_compared_by_bits() {
    let quiet = f32::from_bits(0x7fc0_0001);
    let negative = f32::from_bits(0xffc0_0000);
    assert_eq!(judge(&value([f32::NAN]), &seen([quiet])), Verdict::Agrees);
    assert_eq!(judge(&value([f32::NAN]), &seen([negative])), Verdict::Agrees);
    assert_eq!(judge(&value([f32::NAN]), &seen([0_f32])), diverges(How::Value, &[0]));
    assert_eq!(judge(&value([0_f32]), &seen([-0.0_f32])), diverges(How::Value, &[0]));
    let next = f64::from_bits(0.1_f64.to_bits() + 1);
    assert_eq!(judge(&value([0.1, 0.1]), &seen([0.1, next])), diverges(How::Value, &[1]));
}

#[test]
fn shape_comes_before_dtype_and_dtype_before_value() {
    let row = Array::from([[1_i32, 2]]);
    assert_eq!(judge(&value(row), &seen([9_i64, 9])), diverges(How::Shape, &[]));
    assert_eq!(judge(&value(Array::scalar(1_i8)), &seen([1_i8])), diverges(How::Shape, &[]));
    assert_eq!(judge(&value([1_i32, 2]), &seen([1_i64, 2])), diverges(How::Dtype, &[0, 1]));
    assert_eq!(judge(&value([1_i32, 2]), &seen([1_i64, 3])), diverges(How::Value, &[0, 1]));
}

/// Never casts: a number is the same only if both dtypes hold it exactly.
#[test]
fn the_same_number_in_another_dtype() {
    let how = |expected: Array, observed: Array| match judge(&value(expected), &seen(observed)) {
        Verdict::Diverges(divergence) => divergence.how,
        other => panic!("{other:?}"),
    };
    let beyond = (1_i64 << 53) + 1;
    let dtype = [
        how(Array::from([-3.0_f64]), Array::from([-3_i64])),
        how(Array::from([true]), Array::from([1_u8])),
        how(Array::from([0.5_f32]), Array::from([0.5_f64])),
        how(Array::from([f64::NAN]), Array::from([f32::NAN])),
        how(Array::from([f64::INFINITY]), Array::from([f16::INFINITY])),
        how(Array::from([2_f64.powi(63)]), Array::from([1_u64 << 63])),
        how(Array::from(Vec::<i8>::new()), Array::from(Vec::<i16>::new())),
    ];
    assert!(dtype.iter().all(|how| *how == How::Dtype), "{dtype:?}");
    let other = [
        how(Array::from([0.1_f32]), Array::from([0.1_f64])),
        how(Array::from([-0.0_f64]), Array::from([0_i64])),
        how(Array::from([-0.0_f64]), Array::from([0_f32])),
        how(Array::from([beyond as f64]), Array::from([beyond])),
        how(Array::from([u64::MAX]), Array::from([-1_i64])),
        how(Array::from([f64::NAN]), Array::from([0_i64])),
        how(Array::from([f64::INFINITY]), Array::from([i64::MAX])),
        how(Array::from([2_f64.powi(63)]), Array::from([i64::MAX])),
    ];
    assert!(other.iter().all(|how| *how == How::Value), "{other:?}");
}

#[test]
fn weak_types_play_no_part() {
    let weak = Array::from([1_i64]).with_weak(true);
    assert_eq!(judge(&value(weak.clone()), &seen([1_i64])), Verdict::Agrees);
    assert_eq!(judge(&value(weak), &seen([2_i64])), diverges(How::Value, &[0]));
}

#[test]
fn free_elements_may_be_what_the_framework_leaves_open() {
    let any = free([1_i32, 2, 3], Freedom::Any(vec![1]));
    assert_eq!(judge(&any, &seen([1_i32, 99, 3])), Verdict::Agrees);
    assert_eq!(judge(&any, &seen([0_i32, 99, 3])), diverges(How::Value, &[0]));
    let one_of = free([1_i32, 2], Freedom::OneOf(vec![(0, vec![Scalar::I32(7)])]));
    assert_eq!(judge(&one_of, &seen([7_i32, 2])), Verdict::Agrees);
    assert_eq!(judge(&one_of, &seen([1_i32, 2])), Verdict::Agrees);
    assert_eq!(judge(&one_of, &seen([8_i32, 7])), diverges(How::Value, &[0, 1]));
}

#[test]
fn free_elements_do_not_make_a_dtype_right() {
    let any = free([1_i32, 2], Freedom::Any(vec![1]));
    assert_eq!(judge(&any, &seen([1_i64, 99])), diverges(How::Dtype, &[0, 1]));
    let one_of = free([1_i32, 2], Freedom::OneOf(vec![(1, vec![Scalar::I32(7)])]));
    assert_eq!(judge(&one_of, &seen([1_i64, 7])), diverges(How::Dtype, &[0, 1]));
    assert_eq!(judge(&one_of, &seen([1_i64, 8])), diverges(How::Value, &[0, 1]));
}

#[test]
fn several_results_are_not_one() {
    let arrays = vec![Array::from([1_i8]), Array::from([2_i8])];
    let pair = Outcome::Value(Value { arrays, free: Freedom::None });
    assert_eq!(judge(&pair, &seen([1_i8])), diverges(How::Shape, &[]));
}

#[test]
fn a_value_and_no_value_diverge() {
    for (observed, how) in [
        (refuses(), How::Refuses),
        (panics(), How::Panics),
        (aborts(), How::Aborts),
        (Observed::Hangs, How::Hangs),
    ] {
        assert_eq!(judge(&value([1_i8]), &observed), diverges(how, &[]));
    }
}

#[test]
fn where_the_framework_raises_errors_and_panics_agree() {
    let kinds = RaiseKind::ALL.into_iter().filter(|kind| *kind != RaiseKind::NoDtype);
    for kind in kinds {
        let raises = Outcome::from(Raise::new(kind, "no"));
        for (observed, verdict) in [
            (refuses(), Verdict::Agrees),
            (panics(), Verdict::Agrees),
            (seen([1_i8]), diverges(How::Accepts, &[])),
            (aborts(), diverges(How::Aborts, &[])),
            (Observed::Hangs, diverges(How::Hangs, &[])),
        ] {
            assert_eq!(judge(&raises, &observed), verdict, "{kind:?} {observed:?}");
        }
    }
}

#[test]
fn nothing_to_compare_with_is_unspecified() {
    for expected in [
        Raise::new(RaiseKind::NoDtype, "not implemented for 'Short'").into(),
        Outcome::Kills("SIGFPE"),
        Outcome::Hangs,
        Outcome::Unspecified("depends on the platform".into()),
    ] {
        for observed in observations() {
            let verdict = match observed {
                Observed::Unsupported(_) => Verdict::Unsupported,
                _ => Verdict::Unspecified,
            };
            assert_eq!(judge(&expected, &observed), verdict, "{expected:?} {observed:?}");
        }
    }
}

#[test]
fn what_the_library_cannot_express_is_unsupported() {
    for expected in [
        value([1_i8]),
        Raise::new(RaiseKind::ZeroDivision, "no").into(),
        Outcome::Kills("SIGFPE"),
        Outcome::Hangs,
    ] {
        assert_eq!(judge(&expected, &unsupported()), Verdict::Unsupported);
    }
}

/// Every dtype against every other one, at a value that all of them hold.
#[test]
fn every_pair_of_dtypes_is_told_apart() {
    let ones = DType::ALL
        .map(|d| int_props::class::values::filled(&[1], int_props::class::values::one(d)).unwrap());
    for a in &ones {
        for b in &ones {
            let verdict = judge(&value(a.clone()), &seen(b.clone()));
            let expected =
                if a.dtype() == b.dtype() { Verdict::Agrees } else { diverges(How::Dtype, &[0]) };
            assert_eq!(verdict, expected, "{a} {b}");
        }
    }
}
