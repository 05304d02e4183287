//! jnp's means, sums of products, counts, padding and updates by index against their
//! definitions, written as loops over `i128`: the golden vectors say that JAX does this,
//! these tests that it is what the names say. No code of the crate decides what is expected.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

#[path = "definitions/arrays.rs"]
mod arrays;

use std::collections::BTreeMap;

use arrays::{Numbers, integers, shaped, wide, wrap};
use int_reference::jnp::{Axes, ConvolveMode, Mode, PadMode};
use int_reference::{Array, DType, Operand, Outcome, jnp};

fn floats(array: &Array) -> Vec<f64> {
    (0..array.len()).map(|i| array.get(i).unwrap().to_f64().unwrap()).collect()
}

fn every_i8() -> Vec<i8> {
    (i8::MIN..=i8::MAX).collect()
}

#[test]
fn mean_and_variance_of_every_pair() {
    let all = every_i8();
    let pairs: Vec<i8> = all.iter().flat_map(|x| all.iter().flat_map(move |y| [*x, *y])).collect();
    let array = shaped(&pairs, &[65_536, 2]);
    let axis = || Axes::One(1);
    let mean = jnp::mean(&array, axis(), None, false).unwrap();
    let var = jnp::var(&array, axis(), None, None, false).unwrap();
    let sample = jnp::var(&array, axis(), None, Some(1), false).unwrap();
    assert!([&mean, &var, &sample].iter().all(|a| a.dtype() == DType::F32));
    let (mean, var, sample) = (floats(&mean), floats(&var), floats(&sample));
    for (i, pair) in pairs.chunks(2).enumerate() {
        // Halves and quarters of small integers: exact in every float of 24 bits.
        let (x, y) = (f64::from(pair[0]), f64::from(pair[1]));
        let square = (x - y) * (x - y);
        assert_eq!([mean[i], var[i], sample[i]], [(x + y) / 2.0, square / 4.0, square / 2.0]);
    }
}

#[test]
fn a_mean_in_an_integer_dtype_is_a_truncated_quotient_of_wrapped_numbers() {
    let mut numbers = Numbers(1);
    for len in (1..=300).step_by(7) {
        let values = numbers.bytes(len);
        let mean = jnp::mean(&Array::from(values.clone()), Axes::All, Some(DType::I8), false);
        let (sum, count) = (wrap(wide(&values).iter().sum()), wrap(len as i128));
        let expected = if count == 0 { -1 } else { wrap(sum / count) };
        assert_eq!(integers(&mean.unwrap()), [expected], "{len}");
    }
}

#[test]
fn one_hot_has_a_one_where_place_and_number_agree_modulo_the_width() {
    let all = every_i8();
    let hot = jnp::one_hot(&Array::from(all.clone()), 700, Some(DType::I8), None).unwrap();
    let expected: Vec<i128> = wide(&all)
        .iter()
        .flat_map(|x| (0..700).map(move |place| ((place - x).rem_euclid(256) == 0).into()))
        .collect();
    assert_eq!(integers(&hot), expected);
}

#[test]
fn clip_with_one_bound_is_a_maximum_or_a_minimum() {
    let all = every_i8();
    let array = Array::from(all.clone());
    for bound in wide(&all) {
        let above = jnp::clip(&array, Some(Operand::Int(bound)), None).unwrap();
        let below = jnp::clip(&array, None, Some(Operand::Int(bound))).unwrap();
        assert_eq!(integers(&above), wide(&all).iter().map(|x| *x.max(&bound)).collect::<Vec<_>>());
        assert_eq!(integers(&below), wide(&all).iter().map(|x| *x.min(&bound)).collect::<Vec<_>>());
    }
}

#[test]
fn convolutions_are_sums_over_places_that_add_up() {
    let mut numbers = Numbers(2);
    for (left, right) in (1..9).flat_map(|n| (1..9).map(move |m| (n, m))) {
        let (x, y) = (numbers.bytes(left), numbers.bytes(right));
        let mut full = vec![0_i128; left + right - 1];
        for (i, a) in wide(&x).iter().enumerate() {
            wide(&y).iter().enumerate().for_each(|(j, b)| full[i + j] += a * b);
        }
        let (long, short) = (left.max(right), left.min(right));
        let middle = (short - 1) / 2;
        for (mode, expected) in [
            (ConvolveMode::Full, &full[..]),
            (ConvolveMode::Same, &full[middle..middle + long]),
            (ConvolveMode::Valid, &full[short - 1..long]),
        ] {
            let (x, y) = (Array::from(x.clone()), Array::from(y.clone()));
            let of = |to| jnp::convolve(&x, &y, Some(mode), to).value().unwrap().arrays.remove(0);
            assert_eq!(integers(&of(Some(DType::I32))), expected);
            let narrow: Vec<i128> = expected.iter().map(|v| wrap(*v)).collect();
            assert_eq!(integers(&of(Some(DType::I8))), narrow);
            assert_eq!(floats(&of(None)), expected.iter().map(|v| *v as f64).collect::<Vec<_>>());
        }
    }
}

#[test]
fn einsum_sums_over_every_assignment_of_the_letters() {
    let mut numbers = Numbers(3);
    let sizes = BTreeMap::from([('i', 2), ('j', 3), ('k', 4), ('b', 2)]);
    for (left, right, out) in [
        ("ij", "jk", "ik"),
        ("ij", "ji", ""),
        ("ij", "ij", "j"),
        ("bij", "bjk", "bki"),
        ("i", "jk", "kij"),
        ("ii", "ik", "k"),
        ("ij", "k", "jk"),
        ("ij", "k", ""),
        ("ijk", "bj", "bk"),
        ("iij", "j", "ij"),
    ] {
        let shape = |part: &str| part.chars().map(|c| sizes[&c]).collect::<Vec<usize>>();
        let size = |part: &str| shape(part).iter().product::<usize>();
        let (a, b) = (numbers.bytes(size(left)), numbers.bytes(size(right)));
        let letters: Vec<char> =
            sizes.keys().copied().filter(|c| (left.to_owned() + right).contains(*c)).collect();
        let mut expected = vec![0_i128; size(out)];
        for i in 0..letters.iter().map(|c| sizes[c]).product::<usize>() {
            // What each letter stands for, and with that the place in an array of some letters.
            let mut rest = i;
            let at: BTreeMap<char, usize> = letters
                .iter()
                .map(|c| {
                    let digit = rest % sizes[c];
                    rest /= sizes[c];
                    (*c, digit)
                })
                .collect();
            let place = |part: &str| part.chars().fold(0, |n, c| n * sizes[&c] + at[&c]);
            expected[place(out)] += i128::from(a[place(left)]) * i128::from(b[place(right)]);
        }
        let (a, b) = (shaped(&a, &shape(left)), shaped(&b, &shape(right)));
        let result = jnp::einsum(
            &[Operand::Array(&a), Operand::Array(&b)],
            format!("{left},{right}->{out}"),
            None,
        );
        let result = result.unwrap();
        assert_eq!(result.shape(), shape(out));
        assert_eq!(
            integers(&result),
            expected.iter().map(|v| wrap(*v)).collect::<Vec<_>>(),
            "{left},{right}->{out}"
        );
    }
}

#[test]
fn padding_walks_on_beyond_the_ends() {
    for (length, before, after) in
        (1..5).flat_map(|n| (0..9).flat_map(move |b| (0..9).map(move |a| (n, b, a))))
    {
        let x = Array::from((0..length as i8).collect::<Vec<_>>());
        let last = length as i128 - 1;
        // From the first place on a step at a time, in the direction that the mode says.
        let walk = |mode: PadMode, steps: usize| -> Vec<i128> {
            let (mut at, mut direction, mut seen) = (0_i128, 1_i128, Vec::new());
            for _ in 0..steps {
                seen.push(at);
                let next = at + direction;
                (at, direction) = match mode {
                    _ if (0..=last).contains(&next) => (next, direction),
                    PadMode::Edge => (at, direction),
                    PadMode::Wrap => (0, direction),
                    PadMode::Reflect if last > 0 => (at - direction, -direction),
                    _ => (at, -direction),
                };
            }
            seen
        };
        for mode in [PadMode::Edge, PadMode::Reflect, PadMode::Symmetric, PadMode::Wrap] {
            // To the left the same walk, of the array seen from its end.
            let mut expected: Vec<i128> =
                walk(mode, length + before)[length..].iter().map(|i| last - i).collect();
            expected.reverse();
            expected.extend(walk(mode, length + after));
            let padded = jnp::pad(&x, None, before as i64, after as i64, Some(mode)).unwrap();
            assert_eq!(integers(&padded), expected, "{mode:?} {length} {before} {after}");
        }
    }
}

#[test]
fn differences_counts_and_different_rows() {
    let mut numbers = Numbers(4);
    for len in 1..40 {
        let (x, ends) = (numbers.bytes(len), numbers.bytes(2));
        let all: Vec<i128> = wide(&[&ends[..1], &x, &ends[1..]].concat());
        let [first, last] = [0, 1].map(|i| Some(Operand::Int(ends[i].into())));
        let diff = jnp::diff(&Array::from(x.clone()), first, last, None, None).unwrap();
        assert_eq!(integers(&diff), all.windows(2).map(|w| wrap(w[1] - w[0])).collect::<Vec<_>>());

        let weights = numbers.bytes(len);
        let mut sums = vec![0_i128; 130];
        x.iter().zip(wide(&weights)).for_each(|(x, w)| sums[(*x).max(0) as usize] += w);
        let weighted = Array::from(weights);
        let wider = jnp::astype(&Array::from(x.clone()), DType::I16).unwrap();
        let counted = jnp::bincount(&wider, Some((&weighted).into()), None, Some(130)).unwrap();
        assert_eq!(integers(&counted), sums.iter().map(|v| wrap(*v)).collect::<Vec<_>>());

        let rows: Vec<i8> = (0..3 * len).map(|_| numbers.next(2) as i8).collect();
        let mut different: BTreeMap<Vec<i128>, i128> = BTreeMap::new();
        rows.chunks(3).for_each(|row| *different.entry(wide(row)).or_default() += 1);
        let found = jnp::unique(&shaped(&rows, &[len, 3]), false, false, true, Some(0));
        let found = found.value().unwrap().arrays;
        assert_eq!(integers(&found[0]), different.keys().flatten().copied().collect::<Vec<_>>());
        assert_eq!(integers(&found[1]), different.into_values().collect::<Vec<_>>());
    }
}

/// What an update makes of two numbers.
type Join = fn(i128, i128) -> i128;

#[test]
fn updates_by_index_go_one_after_the_other() {
    let mut numbers = Numbers(5);
    type OnAxis = fn(&Array, &Array, &Array, Option<Mode>) -> Outcome;
    type OnPair = fn(&Array, [&Array; 2], &Array, Option<Mode>) -> Outcome;
    let ways: [(Join, OnAxis, OnPair); 5] = [
        (
            |_, y| y,
            |x, i, y, m| jnp::at_axis_set(x, i, y, 1, m),
            |x, [i, j], y, m| jnp::at_pair_set(x, i, j, y, m),
        ),
        (
            |x, y| x + y,
            |x, i, y, m| jnp::at_axis_add(x, i, y, 1, m),
            |x, [i, j], y, m| jnp::at_pair_add(x, i, j, y, m),
        ),
        (
            |x, y| x * y,
            |x, i, y, m| jnp::at_axis_multiply(x, i, y, 1, m),
            |x, [i, j], y, m| jnp::at_pair_multiply(x, i, j, y, m),
        ),
        (
            Ord::min,
            |x, i, y, m| jnp::at_axis_min(x, i, y, 1, m),
            |x, [i, j], y, m| jnp::at_pair_min(x, i, j, y, m),
        ),
        (
            Ord::max,
            |x, i, y, m| jnp::at_axis_max(x, i, y, 1, m),
            |x, [i, j], y, m| jnp::at_pair_max(x, i, j, y, m),
        ),
    ];
    // The place that an index means along an axis, if there is one.
    let place = |i: i8, length: i128, clips: bool| {
        let i = i128::from(i);
        let i = if i < 0 { i + length } else { i };
        if clips {
            Some(i.clamp(0, length - 1) as usize)
        } else {
            usize::try_from(i).ok().filter(|i| (*i as i128) < length)
        }
    };
    for round in 0..60 {
        let clips = round % 2 == 1;
        let mode = clips.then_some(Mode::Clip);
        let x = numbers.bytes(12);
        let i: Vec<i8> = (0..4).map(|_| numbers.next(11) as i8 - 5).collect();
        let j: Vec<i8> = (0..4).map(|_| numbers.next(13) as i8 - 6).collect();
        let (y, many) = (numbers.bytes(4), numbers.bytes(12));
        let [at_i, at_j] = [&i, &j].map(|v| Array::from(v.clone()));
        for (join, on_axis, on_pair) in ways {
            let mut expected = wide(&x);
            for row in 0..3 {
                for (k, j) in j.iter().enumerate() {
                    if let Some(column) = place(*j, 4, clips) {
                        let slot = &mut expected[4 * row + column];
                        *slot = wrap(join(*slot, many[4 * row + k].into()));
                    }
                }
            }
            let array = shaped(&x, &[3, 4]);
            let result = on_axis(&array, &at_j, &shaped(&many, &[3, 4]), mode).unwrap();
            assert_eq!(integers(&result), expected);
            let mut expected = wide(&x);
            for k in 0..4 {
                if let Some((row, column)) = place(i[k], 3, clips).zip(place(j[k], 4, clips)) {
                    let slot = &mut expected[4 * row + column];
                    *slot = wrap(join(*slot, y[k].into()));
                }
            }
            let result = on_pair(&array, [&at_i, &at_j], &Array::from(y.clone()), mode).unwrap();
            assert_eq!(integers(&result), expected);
        }
    }
}

#[test]
fn linspace_in_steps_of_a_power_of_two_rounds_down() {
    for (start, stop) in [(-7, 9), (0, 100), (5, 5), (100, -100), (-128, 127)] {
        for steps in [1, 2, 4, 8, 16] {
            let num = Some(steps + 1);
            let whole = jnp::linspace(start, stop, num, None, Some(DType::I16), None).unwrap();
            let (start, apart) = (i128::from(start), i128::from(stop - start));
            let steps = i128::from(steps);
            let expected = (0..=steps).map(|i| (start * steps + i * apart).div_euclid(steps));
            assert_eq!(integers(&whole), expected.collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_histogram_counts_from_edge_to_edge() {
    let mut numbers = Numbers(6);
    for len in 0..30 {
        let x = numbers.bytes(len);
        let edges = [-100_i8, -3, 0, 0, 55, 90];
        let arrays = jnp::histogram(
            &Array::from(x.clone()),
            Some((&Array::from(edges)).into()),
            None,
            None,
            false,
        );
        let counts = floats(&arrays.value().unwrap().arrays[0]);
        let expected = (0..5).map(|i| {
            let last = i == 4;
            x.iter()
                .filter(|x| edges[i] <= **x && (**x < edges[i + 1] || (last && **x == edges[5])))
                .count() as f64
        });
        assert_eq!(counts, expected.collect::<Vec<_>>());
    }
}
