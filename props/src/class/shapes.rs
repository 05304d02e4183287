//! Classes of layouts, shapes and lengths. The shrinker has removed all of these
//! from a witness that does not need them, so where one holds and its plainer
//! form agrees, it is the reason. Lengths are asked after special values, since a
//! shorter case may be one that has lost them.

use int_reference::Array;

use super::{Class, values};
use crate::case::{Arg, ArrayArg, Case, View};

/// Most specific first.
pub(super) const LAYOUTS: &[Class] = &[
    Class::of_cases(
        "empty-view",
        "an operand without elements is a view",
        |case| arrays(case).any(|a| a.logical().is_empty() && !a.layout().is_empty()),
        |case| Some(plain(case, |_| true)),
    ),
    Class::of_cases(
        "expanded-view",
        "an operand is a broadcast view",
        |case| has_view(case, |v| matches!(v, View::Expand(_))),
        |case| Some(plain(case, |v| matches!(v, View::Expand(_)))),
    ),
    Class::of_cases(
        "transposed",
        "an operand has its axes in another order than in memory",
        |case| has_view(case, |v| matches!(v, View::Permute(_))),
        |case| Some(plain(case, |v| matches!(v, View::Permute(_)))),
    ),
    Class::of_cases(
        "stepped",
        "an operand is a slice with a step",
        |case| has_view(case, is_stepped),
        |case| Some(plain(case, is_stepped)),
    ),
    Class::of_cases(
        "strided",
        "an operand is a view of any kind",
        |case| has_view(case, |_| true),
        |case| Some(plain(case, |_| true)),
    ),
    Class::of_cases(
        "zero-dim",
        "an array of rank 0",
        |case| shapes(case).any(<[usize]>::is_empty),
        |case| reshaped(case, |shape| if shape.is_empty() { vec![1] } else { shape.to_vec() }),
    ),
    Class::of_cases(
        "rank-broadcast",
        "arrays of different rank",
        |case| differ(case, |shape| shape.len()),
        same_rank,
    ),
    Class::of_cases(
        "broadcast",
        "arrays of different shape",
        |case| differ(case, |shape| shape.to_vec()),
        same_shape,
    ),
    Class::of_cases("empty", "an array without elements", is_empty, filled),
    Class::of_cases("rank-over-6", "an array of rank 7 or more", |c| rank(c) > 6, |c| ranked(c, 6)),
    Class::of_cases("rank-over-4", "an array of rank 5 or more", |c| rank(c) > 4, |c| ranked(c, 4)),
    Class::of_cases("rank-over-3", "an array of rank 4 or more", |c| rank(c) > 3, |c| ranked(c, 3)),
    Class::of_cases("rank-over-1", "an array of rank 2 or more", |c| rank(c) > 1, |c| ranked(c, 1)),
];

/// What is left where no value is special: the longest first.
pub(super) const LENGTHS: &[Class] = &[
    Class::of_lengths(
        "over-63-elements",
        "64 elements or more",
        |c| longest(c) > 63,
        |c| cut(c, 63),
    ),
    Class::of_lengths(
        "over-31-elements",
        "32 elements or more",
        |c| longest(c) > 31,
        |c| cut(c, 31),
    ),
    Class::of_lengths(
        "over-15-elements",
        "16 elements or more",
        |c| longest(c) > 15,
        |c| cut(c, 15),
    ),
    Class::of_lengths("over-7-elements", "8 elements or more", |c| longest(c) > 7, |c| cut(c, 7)),
    Class::of_lengths("over-3-elements", "4 elements or more", |c| longest(c) > 3, |c| cut(c, 3)),
    Class::of_lengths("several-elements", "2 elements or more", |c| longest(c) > 1, |c| cut(c, 1)),
];

fn arrays(case: &Case) -> impl Iterator<Item = &ArrayArg> {
    case.args.iter().filter_map(Arg::as_array)
}

fn shapes(case: &Case) -> impl Iterator<Item = &[usize]> {
    arrays(case).map(|a| a.logical().shape())
}

fn rank(case: &Case) -> usize {
    shapes(case).map(<[usize]>::len).max().unwrap_or(0)
}

fn longest(case: &Case) -> usize {
    arrays(case).map(|a| a.logical().len()).max().unwrap_or(0)
}

fn has_view(case: &Case, which: impl Fn(&View) -> bool) -> bool {
    arrays(case).any(|a| a.layout().iter().any(&which))
}

fn differ<T: PartialEq>(case: &Case, of: impl Fn(&[usize]) -> T) -> bool {
    let mut shapes = shapes(case).map(of);
    let first = shapes.next();
    shapes.any(|s| Some(s) != first)
}

fn is_empty(case: &Case) -> bool {
    arrays(case).any(|a| a.logical().is_empty())
}

/// The case with some arrays changed.
fn map(case: &Case, f: impl Fn(&ArrayArg) -> Option<Array>) -> Option<Case> {
    let args = case.args.iter().map(|arg| match arg {
        Arg::Array(a) => f(a).map(Arg::array),
        _ => Some(arg.clone()),
    });
    Some(Case { args: args.collect::<Option<_>>()?, attrs: case.attrs.clone() })
}

/// Operands with such a view made contiguous.
fn plain(case: &Case, which: impl Fn(&View) -> bool) -> Case {
    let args = case.args.iter().map(|arg| match arg {
        Arg::Array(a) if a.layout().iter().any(&which) => Arg::array(a.logical().clone()),
        _ => arg.clone(),
    });
    Case { args: args.collect(), attrs: case.attrs.clone() }
}

/// Unit axes in front, so that all arrays have one rank.
fn same_rank(case: &Case) -> Option<Case> {
    let rank = rank(case);
    reshaped(case, |shape| [vec![1; rank - shape.len()], shape.to_vec()].concat())
}

/// Every array repeated to the common shape.
fn same_shape(case: &Case) -> Option<Case> {
    let shape = case.broadcast_shape()?;
    map(case, |a| {
        let view = View::Expand(shape.clone());
        Some(ArrayArg::with_layout(a.logical().clone(), vec![view]).ok()?.logical().clone())
    })
}

fn reshaped(case: &Case, to: impl Fn(&[usize]) -> Vec<usize>) -> Option<Case> {
    map(case, |a| a.logical().clone().reshape(to(a.logical().shape())).ok())
}

/// Unit axes for those without elements, and ones in them.
fn filled(case: &Case) -> Option<Case> {
    map(case, |a| {
        let array = a.logical();
        if !array.is_empty() {
            return Some(array.clone());
        }
        let shape: Vec<usize> = array.shape().iter().map(|d| *d.max(&1)).collect();
        values::filled(&shape, values::one(array.dtype()))
    })
}

/// Leading axes merged down to this rank. Arrays of several shapes broadcast, and
/// do not stay what they were.
fn ranked(case: &Case, rank: usize) -> Option<Case> {
    if differ(case, <[usize]>::to_vec) {
        return None;
    }
    reshaped(case, |shape| {
        let (merged, rest) = shape.split_at((shape.len() + 1).saturating_sub(rank));
        [&[merged.iter().product()], rest].concat()
    })
}

/// The first elements only, of arrays of one shape.
fn cut(case: &Case, len: usize) -> Option<Case> {
    if differ(case, <[usize]>::to_vec) {
        return None;
    }
    map(case, |a| {
        let flat = a.logical().clone().reshape(vec![a.logical().len()]).ok()?;
        let view = View::Slice { start: 0, stop: len.min(flat.len()), step: 1 };
        Some(ArrayArg::with_layout(flat, vec![view]).ok()?.logical().clone())
    })
}

fn is_stepped(view: &View) -> bool {
    matches!(view, View::Slice { step, .. } if *step > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::find;

    fn leave(class: &str, case: &Case) -> Case {
        let class = find(class).unwrap();
        assert!(class.holds_somewhere(case), "{class:?}");
        class.neutralise(case).unwrap_or_else(|| panic!("{class:?}"))
    }

    fn logical(case: &Case) -> Vec<Array> {
        arrays(case).map(|a| a.logical().clone()).collect()
    }

    #[test]
    fn views_become_plain_with_the_same_elements() {
        let base = Array::from([[1_i8, 2, 3], [4, 5, 6], [7, 8, 9]]);
        let views = vec![
            View::Permute(vec![1, 0]),
            View::Slice { start: 0, stop: 3, step: 2 },
            View::Expand(vec![2, 2, 3]),
        ];
        let arg = Arg::Array(ArrayArg::with_layout(base, views).unwrap());
        let case = Case::new(vec![arg]);
        for class in ["expanded-view", "transposed", "stepped", "strided"] {
            let next = leave(class, &case);
            assert_eq!(logical(&next), logical(&case));
            assert!(!has_view(&next, |_| true));
        }
    }

    #[test]
    fn broadcast_operands_are_repeated() {
        let case = Case::new(vec![Arg::array([[1_i8, 2], [3, 4]]), Arg::array([5_i8, 6])]);
        let ranked = leave("rank-broadcast", &case);
        assert_eq!(logical(&ranked)[1], Array::from([[5_i8, 6]]));
        assert_eq!(logical(&leave("broadcast", &case))[1], Array::from([[5_i8, 6], [5, 6]]));
    }

    #[test]
    fn empty_zero_dim_rank_and_length() {
        let empty = Case::new(vec![Arg::array(Array::new(vec![2, 0], Vec::<i8>::new()).unwrap())]);
        assert_eq!(logical(&leave("empty", &empty))[0].shape(), &[2, 1]);
        let scalar = Case::new(vec![Arg::array(Array::scalar(3_i8))]);
        assert_eq!(logical(&leave("zero-dim", &scalar)), [Array::from([3_i8])]);
        let deep = Array::new(vec![1, 2, 1, 2, 1, 1, 4], (0..16_i8).collect()).unwrap();
        let deep = Case::new(vec![Arg::array(deep)]);
        assert_eq!(logical(&leave("rank-over-6", &deep))[0].shape(), &[2, 1, 2, 1, 1, 4]);
        assert_eq!(logical(&leave("rank-over-3", &deep))[0].shape(), &[4, 1, 4]);
        assert_eq!(logical(&leave("over-15-elements", &deep))[0].len(), 15);
        assert_eq!(logical(&leave("several-elements", &deep)), [Array::from([0_i8])]);
    }
}
