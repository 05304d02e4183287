//! torch's writes by index, factors of sums, contractions, convolutions and distinct slices against
//! their definitions, written as loops over `i128`: the golden vectors say that PyTorch does this, these
//! tests that it is what the names say. No code of the crate decides what is expected.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

#[path = "definitions/arrays.rs"]
mod arrays;

use std::collections::BTreeMap;

use arrays::{Numbers, integers, shaped, wide, wrap};
use int_reference::torch::Steps;
use int_reference::{Array, DType, Freedom, torch};

#[test]
fn sums_with_a_factor_of_every_pair() {
    let all: Vec<i8> = (i8::MIN..=i8::MAX).collect();
    let (rows, columns) = (shaped(&all, &[256, 1]), shaped(&all, &[256]));
    for alpha in [-128, -127, -3, -1, 0, 1, 2, 77, 127] {
        let plus = torch::add_alpha(&rows, &columns, alpha).unwrap();
        let each = |sign: i128| -> Vec<i128> {
            let pairs =
                wide(&all).into_iter().flat_map(|x| wide(&all).into_iter().map(move |y| (x, y)));
            pairs.map(|(x, y)| wrap(x + sign * alpha * y)).collect()
        };
        assert_eq!(integers(&plus), each(1));
        // The factor is turned round first, and 128 is no i8.
        if alpha != -128 {
            assert_eq!(integers(&torch::sub_alpha(&rows, &columns, alpha).unwrap()), each(-1));
        }
    }
}

#[test]
fn elements_are_put_where_a_pair_of_indices_points() {
    let mut numbers = Numbers(1);
    for _ in 0..200 {
        let (height, width, count) = (1 + numbers.next(5), 1 + numbers.next(5), numbers.next(12));
        let (x, v) = (numbers.bytes(height * width), numbers.bytes(count));
        let mut along = |size: usize| -> Vec<i64> {
            (0..count).map(|_| numbers.next(2 * size) as i64 - size as i64).collect()
        };
        let (i, j) = (along(height), along(width));
        let at = |k: usize| {
            let count = |index: i64, size: usize| index.rem_euclid(size as i64) as usize;
            count(i[k], height) * width + count(j[k], width)
        };
        let mut sums = wide(&x);
        let mut candidates: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
        for (k, value) in wide(&v).into_iter().enumerate() {
            sums[at(k)] += value;
            candidates.entry(at(k)).or_default().push(value);
        }
        let (input, source) = (shaped(&x, &[height, width]), Array::from(v));
        let (i, j) = (Array::from(i), Array::from(j));
        let added = torch::index_put(&input, &[&i, &j], &source, true).unwrap();
        assert_eq!(integers(&added), sums.into_iter().map(wrap).collect::<Vec<_>>());

        let put = torch::index_put(&input, &[&i, &j], &source, false).value().unwrap();
        for (place, (found, before)) in
            integers(&put.arrays[0]).into_iter().zip(wide(&x)).enumerate()
        {
            let written = candidates.get(&place).cloned().unwrap_or(vec![before]);
            assert_eq!(found, written[written.len() - 1]);
            let open = match &put.free {
                Freedom::OneOf(open) => open.iter().find(|(i, _)| *i == place),
                _ => None,
            };
            let mut ways: Vec<i128> = match open {
                Some((_, ways)) => ways.iter().map(|s| s.to_i128().unwrap()).collect(),
                None => vec![found],
            };
            let mut wanted = written;
            wanted.sort_unstable();
            wanted.dedup();
            ways.sort_unstable();
            assert_eq!(ways, wanted);
        }
    }
}

#[test]
fn contractions_sum_over_every_value_of_the_named_axes() {
    let mut numbers = Numbers(2);
    for (left, right, of_a, of_b) in [
        ([2, 3, 4], [4, 3, 2], vec![0, 1, 2], vec![2, 1, 0]),
        ([2, 3, 4], [3, 5, 2], vec![1, 0], vec![0, -1]),
        ([2, 3, 4], [4, 2, 1], vec![2], vec![0]),
        ([2, 3, 4], [1, 2, 3], vec![0, -2], vec![1, 2]),
        ([2, 3, 1], [4, 2, 3], vec![2], vec![0]),
        ([2, 1, 3], [2, 2, 2], vec![], vec![]),
    ] {
        let (a, b) = (numbers.bytes(left.iter().product()), numbers.bytes(right.iter().product()));
        let places = |shape: [usize; 3]| {
            (0..shape.iter().product::<usize>())
                .map(move |i| [i / (shape[1] * shape[2]), i / shape[2] % shape[1], i % shape[2]])
        };
        let axis = |n: i128| n.rem_euclid(3) as usize;
        let rest = |at: [usize; 3], named: &[i128]| -> Vec<usize> {
            (0..3).filter(|i| !named.iter().any(|n| axis(*n) == *i)).map(|i| at[i]).collect()
        };
        // In order of the axes that are left, as the result is.
        let mut sums: BTreeMap<Vec<usize>, i128> = BTreeMap::new();
        for (x, i) in wide(&a).into_iter().zip(places(left)) {
            for (y, j) in wide(&b).into_iter().zip(places(right)) {
                let meet = of_a.iter().zip(&of_b).all(|(m, n)| {
                    let (m, n) = (axis(*m), axis(*n));
                    i[m] == j[n] || left[m] == 1 || right[n] == 1
                });
                let key = [rest(i, &of_a), rest(j, &of_b)].concat();
                *sums.entry(key).or_default() += if meet { x * y } else { 0 };
            }
        }
        let found = torch::tensordot_axes(&shaped(&a, &left), &shaped(&b, &right), &of_a, &of_b);
        assert_eq!(integers(&found.unwrap()), sums.into_values().map(wrap).collect::<Vec<_>>());
    }
}

#[test]
fn convolutions_sum_over_what_lies_under_the_kernel() {
    let mut numbers = Numbers(3);
    for _ in 0..300 {
        let (groups, batch, of_group) =
            (1 + numbers.next(3), 1 + numbers.next(2), 1 + numbers.next(2));
        let (outs, places, kernel) =
            (1 + numbers.next(2), 1 + numbers.next(9), 1 + numbers.next(3));
        let (stride, padding, dilation) =
            (1 + numbers.next(3), numbers.next(4), 1 + numbers.next(3));
        let (channels, all_outs) = (groups * of_group, groups * outs);
        let reach = (kernel - 1) * dilation;
        if reach >= places + 2 * padding {
            continue;
        }
        let x = numbers.bytes(batch * channels * places);
        let (w, b) = (numbers.bytes(all_outs * of_group * kernel), numbers.bytes(all_outs));
        let mut expected = Vec::new();
        for (n, out) in (0..batch).flat_map(|n| (0..all_outs).map(move |out| (n, out))) {
            for start in (0..places + 2 * padding - reach).step_by(stride) {
                let mut sum = i128::from(b[out]);
                for (c, k) in (0..of_group).flat_map(|c| (0..kernel).map(move |k| (c, k))) {
                    let at = (start + k * dilation) as i128 - padding as i128;
                    if (0..places as i128).contains(&at) {
                        let channel = out / outs * of_group + c;
                        let x = x[(n * channels + channel) * places + at as usize];
                        sum += i128::from(x) * i128::from(w[(out * of_group + c) * kernel + k]);
                    }
                }
                expected.push(sum);
            }
        }
        let steps = Steps {
            stride: stride as i128,
            padding: padding as i128,
            dilation: dilation as i128,
            groups: groups as i128,
        };
        let x = shaped(&x, &[batch, channels, places]);
        let (w, b) = (shaped(&w, &[all_outs, of_group, kernel]), Array::from(b));
        let wider = |a: &Array| torch::to(a, DType::I64).unwrap();
        let long = torch::conv1d(&wider(&x), &wider(&w), Some(&wider(&b)), steps);
        assert_eq!(integers(&long.unwrap()), expected);
        // There is no kernel for other dtypes with a dilation.
        if dilation == 1 {
            let narrow: Vec<i128> = expected.into_iter().map(wrap).collect();
            assert_eq!(integers(&torch::conv1d(&x, &w, Some(&b), steps).unwrap()), narrow);
        }
    }
}

#[test]
fn distinct_slices_and_differences_with_ends() {
    let mut numbers = Numbers(4);
    for len in 1..40 {
        let (x, ends) = (numbers.bytes(len), numbers.bytes(3));
        let all = wide(&[&ends[..2], &x, &ends[2..]].concat());
        let (before, after) = (Array::from(ends[..2].to_vec()), Array::from(ends[2..].to_vec()));
        let diff = torch::diff_ends(&Array::from(x.clone()), 1, 0, Some(&before), Some(&after));
        let wanted: Vec<i128> = all.windows(2).map(|w| wrap(w[1] - w[0])).collect();
        assert_eq!(integers(&diff.unwrap()), wanted);

        let rows: Vec<i8> = (0..3 * len).map(|_| numbers.next(2) as i8 - 1).collect();
        let mut different: BTreeMap<Vec<i128>, i128> = BTreeMap::new();
        rows.chunks(3).for_each(|row| *different.entry(wide(row)).or_default() += 1);
        let found = torch::unique_dim(&shaped(&rows, &[len, 3]), 0, true, true).value().unwrap();
        assert_eq!(
            integers(&found.arrays[0]),
            different.keys().cloned().collect::<Vec<_>>().concat()
        );
        assert_eq!(integers(&found.arrays[2]), different.values().copied().collect::<Vec<_>>());
        let place =
            |row: &[i8]| different.keys().position(|key| *key == wide(row)).unwrap() as i128;
        assert_eq!(integers(&found.arrays[1]), rows.chunks(3).map(place).collect::<Vec<_>>());
    }
}
