//! The shrinker on planted predicates: what it ends with is small and no single
//! step from there is kept; it ends, and soon.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::Family;
use int_props::generate;
use int_props::shrink::{MAX_EVALUATIONS, shrink, steps};
use int_reference::{Array, DType, Scalar};

/// Generated cases of a family for which `holds`, from consecutive seeds.
fn cases(family: Family, holds: impl Fn(&Case) -> bool) -> impl Iterator<Item = Case> {
    (0..200_000_u32)
        .filter_map(move |seed| generate::case(family, &seed.to_le_bytes()))
        .map(|drawn| drawn.case)
        .filter(move |case| holds(case))
}

/// Shrinks, counts evaluations, and checks that no step from the end is kept.
fn checked(case: Case, keeps: impl Fn(&Case) -> bool) -> (Case, usize) {
    assert!(keeps(&case), "{case:?}");
    let mut evaluations = 0;
    let least = shrink(case, &mut |c| {
        evaluations += 1;
        keeps(c)
    });
    assert!(keeps(&least));
    assert!(evaluations < MAX_EVALUATIONS, "{evaluations}: {least:?}");
    if let Some(smaller) = steps(&least).find(|c| keeps(c)) {
        panic!("{least:?}\ncould still become\n{smaller:?}");
    }
    (least, evaluations)
}

/// Every one of so many cases of the family shrinks to `wanted`.
fn all_become(
    family: Family,
    count: usize,
    keeps: impl Fn(&Case) -> bool + Copy,
    wanted: impl Fn(&Case) -> bool,
) {
    let mut shrunk = 0;
    for case in cases(family, keeps).take(count) {
        let (least, evaluations) = checked(case, keeps);
        assert!(wanted(&least), "{least:?}");
        assert!(evaluations < 3_000, "{evaluations}: {least:?}");
        shrunk += 1;
    }
    assert_eq!(shrunk, count, "too few cases to begin with");
}

fn array(arg: &Arg) -> &Array {
    arg.as_array().unwrap().logical()
}

fn ints(arg: &Arg) -> Vec<i128> {
    let array = array(arg);
    (0..array.len()).filter_map(|i| array.get(i)?.to_i128()).collect()
}

/// The pairs of elements that a binary call works on.
fn pairs(case: &Case) -> Vec<(i128, i128)> {
    let Some(shape) = case.broadcast_shape() else { return Vec::new() };
    let [lhs, rhs] = [0, 1].map(|i| match &case.args[i] {
        Arg::Array(a) => {
            let values = ints(&case.args[i]);
            let at = int_reference::broadcast_indices(a.logical().shape(), &shape);
            at.into_iter().map(|i| values[i]).collect()
        }
        Arg::Int(v) => vec![*v; shape.iter().product()],
        _ => Vec::new(),
    });
    lhs.into_iter().zip(rhs).collect()
}

fn i64s(lhs: i64, rhs: i64) -> Case {
    Case::new(vec![Arg::array([lhs]), Arg::array([rhs])])
}

/// Two arrays of `i64`.
fn of_i64(case: &Case) -> bool {
    case.form() == Some(Form::ArrayArray) && case.args.iter().all(|a| a.dtype() == Some(DType::I64))
}

#[test]
fn inexact_quotients_of_opposite_signs_become_minus_one_by_two() {
    let rounds_down = |c: &Case| {
        of_i64(c) && pairs(c).iter().any(|(a, b)| *b != 0 && a % b != 0 && (*a < 0) != (*b < 0))
    };
    // From either side: the sign stays where it is found.
    let ends = [i64s(-1, 2), i64s(1, -2)];
    all_become(Family::FloorDiv, 200, rounds_down, |c| ends.contains(c));
}

#[test]
fn one_wrong_lane_among_many_is_found() {
    let min_by_minus_one = |c: &Case| of_i64(c) && pairs(c).contains(&(i64::MIN.into(), -1));
    all_become(Family::TruncDiv, 20, min_by_minus_one, |c| *c == i64s(i64::MIN, -1));
    // In the longest of arrays.
    for at in [0, 100, 256] {
        let mut lhs = vec![7_i64; 257];
        let mut rhs: Vec<i64> = (1..258).collect();
        (lhs[at], rhs[at]) = (i64::MIN, -1);
        let case = Case::new(vec![Arg::array(lhs), Arg::array(rhs)]);
        let (least, evaluations) = checked(case, min_by_minus_one);
        assert_eq!(least, i64s(i64::MIN, -1));
        assert!(evaluations < 300, "{evaluations}");
    }
}

#[test]
fn a_fault_of_a_certain_length_keeps_that_length_and_nothing_else() {
    let nine = |c: &Case| c.broadcast_shape().is_some_and(|s| s.iter().product::<usize>() >= 9);
    all_become(
        Family::Arith,
        100,
        |c| c.form() == Some(Form::ArrayArray) && nine(c),
        |c| c.args.iter().all(|a| array(a).shape() == [9]) && pairs(c).iter().all(|p| *p == (0, 0)),
    );
}

#[test]
fn values_go_to_the_boundary_that_matters() {
    let inexact = |c: &Case| {
        c.form() == Some(Form::Array) && ints(&c.args[0]).iter().any(|v| *v as f64 as i128 != *v)
    };
    all_become(Family::Arith, 100, inexact, |c| {
        let v = ints(&c.args[0]);
        v == [(1 << 53) + 1] || v == [i64::MAX.into()] || v == [u64::MAX.into()]
    });
    let equal = |c: &Case| {
        of_i64(c) && pairs(c).iter().any(|(a, b)| a == b && *a > 1 << 24 && *a < 1 << 60)
    };
    all_become(Family::Compare, 50, equal, |c| *c == i64s((1 << 24) + 1, (1 << 24) + 1));
}

#[test]
fn scalars_out_of_range_become_the_nearest() {
    let outside = |c: &Case| match (c.form(), c.args.get(1)) {
        (Some(Form::ArrayScalar), Some(Arg::Int(v))) => {
            c.args[0].dtype() == Some(DType::I8) && !(-128..128).contains(v)
        }
        _ => false,
    };
    all_become(Family::Arith, 50, outside, |c| {
        array(&c.args[0]) == &Array::from([0_i8])
            && [Arg::Int(128), Arg::Int(-129)].contains(&c.args[1])
    });
}

#[test]
fn fractions_become_halves_where_halves_do() {
    let scalar = |c: &Case| match c.args[..] {
        [Arg::Array(_), Arg::Float(v)] => Some(v),
        _ => None,
    };
    all_become(
        Family::Scale,
        100,
        |c| scalar(c).is_some_and(|v| v.fract() != 0.0),
        |c| scalar(c) == Some(0.5) && array(&c.args[0]).len() == 1,
    );
    let less = |c: &Case| scalar(c).is_some_and(|v| v > 0.0 && v < 0.5);
    all_become(Family::Scale, 100, less, |c| scalar(c) == Some(0.25));
    let beyond = |c: &Case| scalar(c).is_some_and(|v| v.is_finite() && v > 2e19);
    all_become(Family::Scale, 30, beyond, |c| scalar(c) == Some(f64::MAX));
    let not_a_number = |c: &Case| scalar(c).is_some_and(f64::is_nan);
    all_become(Family::Scale, 20, not_a_number, |c| scalar(c).is_some_and(f64::is_nan));
}

#[test]
fn layouts_go_unless_they_are_the_point() {
    let layouts = |c: &Case| -> Vec<View> {
        c.args.iter().filter_map(Arg::as_array).flat_map(|a| a.layout().to_vec()).collect()
    };
    let any = |c: &Case| c.form().is_some() && !array(&c.args[0]).is_empty();
    all_become(Family::Cast, 100, any, |c| {
        layouts(c).is_empty() && ints(&c.args[0]).iter().all(|v| *v == 0)
    });

    let stepped = |c: &Case| {
        !pairs(c).is_empty()
            && layouts(c).iter().any(|v| matches!(v, View::Slice { step: 2.., .. }))
    };
    all_become(Family::FloorDiv, 100, stepped, |c| {
        layouts(c) == [View::Slice { start: 0, stop: 1, step: 2 }]
    });

    let transposed = |c: &Case| {
        let Some(array) = c.args[0].as_array() else { return false };
        let [View::Permute(axes)] = array.layout() else { return false };
        let long = axes.iter().zip(array.logical().shape()).filter(|(_, dim)| **dim > 1);
        array.logical().dtype() == DType::I32
            && !array.logical().is_empty()
            && !long.map(|(axis, _)| axis).is_sorted()
    };
    all_become(Family::Arith, 30, transposed, |c| {
        let wanted = ArrayArg::with_layout(
            Array::new(vec![2, 2], vec![0_i32; 4]).unwrap(),
            vec![View::Permute(vec![1, 0])],
        );
        c.args[0] == Arg::Array(wanted.unwrap())
    });
}

#[test]
fn what_a_slice_leaves_unseen_becomes_simple_too() {
    let base = Array::from([5_i32, 6, 7, 8, 9, 10, 11]);
    let view = View::Slice { start: 1, stop: 7, step: 3 };
    let case = Case::new(vec![Arg::Array(ArrayArg::with_layout(base, vec![view]).unwrap())]);
    let two_strided = |c: &Case| {
        let array = c.args[0].as_array().unwrap();
        array.logical().len() == 2
            && array.layout().iter().any(|v| matches!(v, View::Slice { step: 2.., .. }))
    };
    let (least, _) = checked(case, two_strided);
    let view = View::Slice { start: 0, stop: 3, step: 2 };
    let wanted = ArrayArg::with_layout(Array::from([0_i32, 0, 0]), vec![view]).unwrap();
    assert_eq!(least, Case::new(vec![Arg::Array(wanted)]));
}

#[test]
fn broadcasting_rank_0_and_no_elements_stay_only_if_they_must() {
    let shapes = |c: &Case| -> Vec<Vec<usize>> {
        c.args.iter().map(|a| array(a).shape().to_vec()).collect()
    };
    let two = |c: &Case| c.form() == Some(Form::ArrayArray);
    all_become(Family::FloorDiv, 300, two, |c| match c.broadcast_shape() {
        Some(_) => shapes(c) == [vec![1], vec![1]],
        None => false,
    });
    let broadcast =
        |c: &Case| two(c) && c.broadcast_shape().is_some() && shapes(c)[0] != shapes(c)[1];
    all_become(Family::FloorDiv, 50, broadcast, |c| shapes(c).concat().iter().sum::<usize>() <= 3);
    let no_fit = |c: &Case| two(c) && c.broadcast_shape().is_none();
    all_become(Family::FloorDiv, 50, no_fit, |c| {
        let mut shapes = shapes(c);
        shapes.sort();
        shapes == [vec![0], vec![2]] || shapes == [vec![2], vec![3]]
    });
    let rank_0 = |c: &Case| two(c) && shapes(c).iter().any(Vec::is_empty);
    all_become(Family::FloorDiv, 30, rank_0, |c| shapes(c).concat().iter().sum::<usize>() <= 1);
    let empty = |c: &Case| two(c) && c.broadcast_shape().is_some_and(|s| s.contains(&0));
    all_become(Family::FloorDiv, 30, empty, |c| shapes(c) == [[0], [0]]);
}

#[test]
fn two_dtypes_become_one_unless_they_are_the_point() {
    let mixed =
        |c: &Case| c.form() == Some(Form::ArrayArray) && c.args[0].dtype() != c.args[1].dtype();
    let mut seen = 0;
    for case in cases(Family::Scale, mixed).take(50) {
        let pair = [0, 1].map(|i| case.args[i].dtype());
        let (least, _) = checked(case.clone(), mixed);
        assert_eq!([0, 1].map(|i| least.args[i].dtype()), pair);
        let (least, _) = checked(case, |c| c.form() == Some(Form::ArrayArray));
        assert_eq!(least.args[0].dtype(), least.args[1].dtype());
        seen += 1;
    }
    assert_eq!(seen, 50);
}

#[test]
fn attributes_are_never_changed() {
    for case in cases(Family::Cast, |_| true).take(100) {
        assert!(steps(&case).all(|c| c.attrs == case.attrs));
    }
}

/// A verdict as good as random, but the same for the same case.
fn coin(case: &Case, sides: u64) -> bool {
    let mut hasher = DefaultHasher::new();
    format!("{case:?}").hash(&mut hasher);
    hasher.finish().is_multiple_of(sides)
}

#[test]
fn whatever_is_kept_it_ends_where_no_step_is_kept() {
    for family in Family::ALL {
        for (i, case) in cases(family, |_| true).take(60).enumerate() {
            let sides = 2 + i as u64 % 7;
            let first = case.clone();
            checked(case, |c| *c == first || coin(c, sides));
        }
    }
}

#[test]
fn no_case_comes_twice() {
    for family in Family::ALL {
        for case in cases(family, |_| true).take(40) {
            let mut kept = HashSet::from([format!("{case:?}")]);
            shrink(case, &mut |c| {
                let keep = coin(c, 2);
                assert!(!keep || kept.insert(format!("{c:?}")), "again: {c:?}");
                keep
            });
        }
    }
}

/// Steps that go by halves alone, or by ones alone, crawl here.
#[test]
fn a_value_far_from_where_it_ends_gets_there_soon() {
    let odd_and_large = |c: &Case| {
        of_i64(c) && pairs(c).iter().any(|(a, b)| *b != 0 && a / b > 1 << 53 && a / b % 2 != 0)
    };
    for case in cases(Family::FloorDiv, odd_and_large).take(40) {
        let (least, evaluations) = checked(case, odd_and_large);
        let (a, b) = pairs(&least)[0];
        assert!(a.abs() >= i64::MAX.into() && b.abs() <= 16, "{least:?}");
        assert!(evaluations < MAX_EVALUATIONS / 2, "{evaluations}");
    }
}

/// The worst there is: every element of two long arrays matters. Even then it
/// is over within the bound, and so under a second at 20 µs an evaluation.
#[test]
fn arrays_whose_every_element_matters_end_within_the_bound() {
    let lhs: Vec<i64> = (0..257).map(|i| 1_000_003 * i + 12_345).collect();
    let case = Case::new(vec![Arg::array(lhs.clone()), Arg::array(lhs)]);
    let all_large =
        |c: &Case| pairs(c).len() >= 257 && pairs(c).iter().all(|(a, b)| *a > 1_000 && *b > 1_000);
    let mut evaluations = 0;
    let least = shrink(case, &mut |c| {
        evaluations += 1;
        all_large(c)
    });
    assert!(all_large(&least));
    assert!(evaluations <= MAX_EVALUATIONS);
    let end = Scalar::I64(i64::MAX);
    assert!((0..257).all(|i| array(&least.args[0]).get(i) == Some(end)), "{least:?}");
}
