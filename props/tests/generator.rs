//! What the generator draws: measured shares, and that the same bytes give the
//! same case.

#![allow(clippy::unwrap_used)]

use std::sync::OnceLock;

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::Family;
use int_props::generate;
use int_reference::DType;
use proptest::prelude::RngCore;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// Seeded inputs of 4 to 67 bytes.
fn inputs() -> impl Iterator<Item = Vec<u8>> {
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    std::iter::repeat_with(move || {
        let mut bytes = vec![0; 4 + (rng.next_u32() % 64) as usize];
        rng.fill_bytes(&mut bytes);
        bytes
    })
}

/// What 20,000 of them stand for.
fn cases(family: Family) -> &'static [Case] {
    static CASES: [OnceLock<Vec<Case>>; Family::ALL.len()] =
        [const { OnceLock::new() }; Family::ALL.len()];
    CASES[family as usize].get_or_init(|| {
        inputs().take(20_000).filter_map(|b| generate::case(family, &b)).map(|d| d.case).collect()
    })
}

/// The share of `cases` for which `holds`, in percent.
fn percent<'a>(
    cases: impl IntoIterator<Item = &'a Case>,
    mut holds: impl FnMut(&Case) -> bool,
) -> f64 {
    let (mut all, mut held) = (0, 0);
    for case in cases {
        all += 1;
        held += u32::from(holds(case));
    }
    100.0 * f64::from(held) / f64::from(all)
}

#[track_caller]
fn within(what: &str, percent: f64, low: f64, high: f64) {
    assert!((low..=high).contains(&percent), "{what}: {percent:.2}%, not {low}% to {high}%");
}

/// Of arrays of so many elements, a few would decide what is counted by element.
const LONG: usize = 64;

fn arrays(case: &Case) -> impl Iterator<Item = &ArrayArg> {
    case.args.iter().filter_map(Arg::as_array)
}

fn len(case: &Case) -> usize {
    arrays(case).map(|a| a.logical().len()).max().unwrap_or(0)
}

/// 0, ±1, ±2, ±3, the ends of the range, and every ±2^k with its neighbours.
fn is_boundary(value: i128, dtype: DType) -> bool {
    let (min, max) = dtype.int_range().unwrap();
    let near_power = |v: i128| {
        let v = v.unsigned_abs();
        [v.saturating_sub(1), v, v + 1].iter().any(|p| p.is_power_of_two())
    };
    value.abs() <= 3 || near_power(value) || value <= min + 1 || value >= max - 1
}

fn zero_divisor(case: &Case) -> bool {
    let partner = case.args[0].dtype();
    match &case.args[1] {
        Arg::Array(a) => (0..a.logical().len()).any(|i| a.logical().get(i).unwrap().bits() == 0),
        Arg::Int(v) => {
            let (min, max) = partner.unwrap().int_range().unwrap();
            v.rem_euclid(max - min + 1) == 0
        }
        _ => false,
    }
}

#[test]
fn the_same_bytes_give_the_same_case() {
    for family in Family::ALL {
        for bytes in inputs().take(2_000) {
            let drawn = generate::case(family, &bytes);
            assert!(drawn.is_some());
            assert_eq!(generate::case(family, &bytes), drawn);
        }
    }
}

#[test]
fn one_byte_of_the_header_selects_and_leaves_the_case_alone() {
    let mut bytes = [5, 6, 7, 0, 1, 2, 3];
    let first = generate::case(Family::Arith, &bytes).unwrap();
    bytes[3] = 1;
    let second = generate::case(Family::Arith, &bytes).unwrap();
    assert_eq!(first.case, second.case);
    assert_ne!(first.select, second.select);
}

#[test]
fn forms_come_as_their_weights_say() {
    for family in Family::ALL {
        let cases = cases(family);
        let total: f64 = family.spec().forms.iter().map(|f| f64::from(f.weight)).sum();
        for form in family.spec().forms {
            let wanted = 100.0 * f64::from(form.weight) / total;
            let share = percent(cases, |c| c.form() == Some(form.form));
            within(form.form.name(), share, wanted - 2.0, wanted + 2.0);
        }
    }
}

#[test]
fn about_half_of_all_integers_are_boundary_values() {
    let cases = cases(Family::Arith);
    for dtype in [DType::I32, DType::I64, DType::U32, DType::U64] {
        let (mut all, mut boundary) = (0.0, 0.0);
        for array in cases.iter().flat_map(arrays).map(ArrayArg::logical) {
            if array.dtype() == dtype && array.len() < LONG {
                for i in 0..array.len() {
                    all += 1.0;
                    let value = array.get(i).unwrap().to_i128().unwrap();
                    boundary += f64::from(u8::from(is_boundary(value, dtype)));
                }
            }
        }
        within(dtype.name(), 100.0 * boundary / all, 42.0, 60.0);
    }
}

#[test]
fn values_of_every_kind_are_frequent() {
    let cases = cases(Family::Arith);
    let values: Vec<i64> = cases
        .iter()
        .flat_map(arrays)
        .filter_map(|a| a.logical().as_slice::<i64>())
        .filter(|values| values.len() < LONG)
        .flatten()
        .copied()
        .collect();
    let share = |holds: fn(&i64) -> bool| {
        100.0 * values.iter().filter(|v| holds(v)).count() as f64 / values.len() as f64
    };
    within("0", share(|v| *v == 0), 1.0, 6.0);
    within("-1", share(|v| *v == -1), 1.0, 6.0);
    within("MIN", share(|v| *v == i64::MIN), 0.7, 4.0);
    within("MAX", share(|v| *v == i64::MAX), 0.7, 4.0);
    within("2^24+1", share(|v| *v == (1 << 24) + 1), 0.1, 2.0);
    within("2^53+1", share(|v| *v == (1 << 53) + 1), 0.1, 2.0);
    within("negative", share(|v| *v < 0), 35.0, 55.0);
    within("beyond 2^53", share(|v| v.unsigned_abs() > 1 << 53), 20.0, 50.0);
}

#[test]
fn zero_divisors_come_in_a_quarter_of_the_cases() {
    for family in [Family::FloorDiv, Family::TruncDiv] {
        let cases = cases(family);
        within(family.name(), percent(cases, zero_divisor), 20.0, 27.0);
        for form in family.spec().forms {
            let of_form = cases.iter().filter(|c| c.form() == Some(form.form));
            within(form.form.name(), percent(of_form, zero_divisor), 20.0, 28.0);
        }
    }
}

#[test]
fn layouts_have_a_fair_share() {
    let cases = cases(Family::FloorDiv);
    let any = |kind: fn(&View) -> bool| {
        percent(cases, |c| arrays(c).any(|a| a.layout().iter().any(kind)))
    };
    within("any layout", any(|_| true), 25.0, 50.0);
    within("permute", any(|v| matches!(v, View::Permute(_))), 5.0, 20.0);
    within("slice", any(|v| matches!(v, View::Slice { .. })), 10.0, 30.0);
    within("expand", any(|v| matches!(v, View::Expand(_))), 5.0, 20.0);
    within("several", percent(cases, |c| arrays(c).any(|a| a.layout().len() > 1)), 3.0, 15.0);
}

#[test]
fn element_counts_cross_the_vector_widths_and_are_mostly_small() {
    const WIDTHS: [usize; 21] =
        [0, 1, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 67, 127, 128, 129, 130, 255, 256, 257, 2052];
    for family in [Family::FloorDiv, Family::Scale, Family::Cast] {
        let cases = cases(family);
        for wanted in WIDTHS {
            let share = percent(cases, |c| len(c) == wanted);
            assert!(share > 0.05, "{wanted} elements: {share:.2}%");
        }
        let mut lens: Vec<usize> = cases.iter().map(len).collect();
        lens.sort_unstable();
        let mean = lens.iter().sum::<usize>() as f64 / lens.len() as f64;
        assert!(lens[lens.len() / 2] <= 8, "median {}", lens[lens.len() / 2]);
        assert!(mean <= 24.0, "mean {mean:.1}");
        within("empty", percent(cases, |c| len(c) == 0), 1.0, 6.0);
    }
}

#[test]
fn ranks_reach_eight() {
    let cases = cases(Family::Cast);
    let share = |rank| percent(cases, |c| arrays(c).any(|a| a.logical().shape().len() == rank));
    within("rank 0", share(0), 1.0, 4.0);
    for (rank, low) in [(1, 25.0), (2, 15.0), (3, 5.0), (4, 2.0), (5, 1.0), (6, 1.0)] {
        within(&format!("rank {rank}"), share(rank), low, 55.0);
    }
    within("rank 7", share(7), 0.3, 3.0);
    within("rank 8", share(8), 0.3, 3.0);
    let unit =
        |c: &Case| arrays(c).any(|a| a.logical().len() > 1 && a.logical().shape().contains(&1));
    within("unit axes", percent(cases, unit), 15.0, 45.0);
}

#[test]
fn operands_broadcast_and_now_and_then_do_not_fit() {
    let cases = || cases(Family::FloorDiv).iter().filter(|c| c.form() == Some(Form::ArrayArray));
    let shapes =
        |c: &Case| -> Vec<Vec<usize>> { arrays(c).map(|a| a.logical().shape().to_vec()).collect() };
    let fits = |c: &Case| c.broadcast_shape().is_some();
    let same = |c: &Case| shapes(c)[0] == shapes(c)[1];
    within("same shape", percent(cases(), same), 65.0, 85.0);
    within("broadcast", percent(cases(), |c| !same(c) && fits(c)), 12.0, 30.0);
    let missing = |c: &Case| shapes(c)[0].len() != shapes(c)[1].len() && fits(c);
    within("missing axes", percent(cases(), missing), 5.0, 15.0);
    let mutual = |c: &Case| {
        fits(c) && arrays(c).all(|a| Some(a.logical().shape()) != c.broadcast_shape().as_deref())
    };
    within("both repeated", percent(cases(), mutual), 0.2, 5.0);
    let rank_0 = |c: &Case| missing(c) && shapes(c).iter().any(Vec::is_empty);
    within("rank 0 against more", percent(cases(), rank_0), 1.0, 8.0);
    within("shape errors", percent(cases(), |c| !fits(c)), 1.5, 6.0);
}

#[test]
fn mixed_dtypes_and_scalars_out_of_range_are_a_few_percent() {
    let cases = cases(Family::FloorDiv);
    let pairs = cases.iter().filter(|c| c.form() == Some(Form::ArrayArray));
    within("mixed", percent(pairs, |c| c.args[0].dtype() != c.args[1].dtype()), 2.0, 8.0);

    let scalars = || cases.iter().filter(|c| c.form() == Some(Form::ArrayScalar));
    let outside = |c: &Case, min: i128, max: i128| match c.args[1] {
        Arg::Int(v) => !(min..=max).contains(&v),
        _ => false,
    };
    let beyond_dtype = |c: &Case| {
        let (min, max) = c.args[0].dtype().unwrap().int_range().unwrap();
        outside(c, min, max)
    };
    within("beyond the dtype", percent(scalars(), beyond_dtype), 4.0, 12.0);
    let beyond_all = |c: &Case| outside(c, i64::MIN.into(), u64::MAX.into());
    within("beyond i64 and u64", percent(scalars(), beyond_all), 0.5, 5.0);
}

#[test]
fn where_a_family_has_floats_they_meet_integers() {
    let cases = cases(Family::Scale);
    let pairs = || cases.iter().filter(|c| c.form() == Some(Form::ArrayArray));
    let floats = |c: &Case| c.args.iter().filter(|a| a.dtype().unwrap().is_float()).count();
    within("integer with float", percent(pairs(), |c| floats(c) == 1), 4.0, 15.0);
}

#[test]
fn float_scalars_have_fractions_halves_integers_and_what_is_not_finite() {
    let mut scalars: Vec<f64> = Vec::new();
    for case in cases(Family::Scale) {
        scalars.extend(case.args.iter().filter_map(|a| match a {
            Arg::Float(v) => Some(*v),
            _ => None,
        }));
    }
    let share = |holds: fn(f64) -> bool| {
        100.0 * scalars.iter().filter(|v| holds(**v)).count() as f64 / scalars.len() as f64
    };
    within("not finite", share(|v| !v.is_finite()), 1.0, 8.0);
    within("integers", share(|v| v.fract() == 0.0), 25.0, 65.0);
    within("halves", share(|v| (v * 2.0).fract() == 0.0 && v.fract() != 0.0), 10.0, 35.0);
    within("other fractions", share(|v| (v * 2.0).fract() != 0.0), 15.0, 45.0);
    for wanted in [0.0_f64, -0.0, 0.5, 1.5, 2.5, 0.4, 16_777_217.0, 9_007_199_254_740_991.0] {
        assert!(scalars.iter().any(|v| v.to_bits() == wanted.to_bits()), "{wanted:?}");
    }
    assert!(scalars.iter().any(|v| v.is_nan()));
}

#[test]
fn every_dtype_is_cast_to_every_dtype() {
    let cases = cases(Family::Cast);
    for from in DType::ALL {
        for to in DType::ALL {
            let hit =
                |c: &&Case| c.args[0].dtype() == Some(from) && c.attrs.dtype("dtype") == Some(to);
            assert!(cases.iter().filter(hit).count() > 30, "{from} to {to}");
        }
    }
}
