//! Taking a case out of a class of values: for each element in it, the value
//! outside that changes least otherwise, and of those the nearest.
//!
//! "Least" is counted in classes: a change that takes an element out of one class
//! and out of or into five others says little about the one. That is what lets
//! the most specific class be asked first: 0/0 leaves `zero-by-zero` for 1/0,
//! which is still `rhs-zero`, so only what is special to 0/0 goes away. Counting
//! costs a hundred times as much as taking the nearest value whatever it changes,
//! which does where it is tried first and need not be right.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::case::{Arg, Case, Item};
use crate::inputs::{Elements, Inputs, OPERANDS};

use super::values::near;
use super::{Leave, Scope, all};

/// Elements that share memory (broadcast views) or a scalar are changed together,
/// which may put others in; after this many rounds that is given up.
const ROUNDS: usize = 4;

type Predicate = fn(&Inputs<'_>) -> bool;
type Holds<'a> = &'a dyn Fn(&Inputs<'_>) -> bool;

/// Another item for an operand.
type Change = (usize, Item);

/// Which of the changes that lead outside is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The first, of the operand that served last.
    First,
    /// Of those after which most of the classes that held still do, and fewest
    /// others, the one of this number.
    Least(usize),
}

/// One change, or two where each of them alone is not enough.
type Changes = [Option<Change>; 2];

/// So many kinds of inputs are remembered with their changes: edge values repeat.
const REMEMBERED: usize = 16;

/// The case with every element outside of the class that `holds` is.
pub(super) fn by_value(holds: Holds<'_>, case: &Case, choice: Choice) -> Option<Case> {
    let elements = case.elements()?;
    // Arrays first: a scalar's change concerns every element.
    let is_array = |k: &usize| case.args[*k].as_array().is_some();
    let (mut arrays, scalars): (Vec<usize>, Vec<usize>) = (0..case.args.len()).partition(is_array);
    // And the array first that repeats its elements least, for the same reason.
    let stored =
        |k: &usize| case.args[*k].as_array().map_or(0, |a| a.base().len().min(a.logical().len()));
    arrays.sort_by_key(|k| Reverse(stored(k)));
    if elements.is_empty() {
        let mut next = case.clone();
        let inputs = elements.representative();
        if holds(&inputs) {
            for (operand, item) in changes(holds, &inputs, choice, &scalars)?.into_iter().flatten()
            {
                put(&mut next.args[operand], 0, item);
            }
        }
        return Some(next);
    }
    // Changing one array may go round in circles where changing the other does not.
    let mut orders = vec![[&arrays[..], &scalars[..]].concat()];
    if arrays.len() > 1 {
        arrays.reverse();
        orders.push([arrays, scalars].concat());
    }
    orders.into_iter().find_map(|operands| in_order(holds, case, choice, operands, &elements))
}

/// As [`by_value`], of operands in this order.
fn in_order(
    holds: Holds<'_>,
    case: &Case,
    choice: Choice,
    mut operands: Vec<usize>,
    elements: &Elements<'_>,
) -> Option<Case> {
    let mut next = case.clone();
    let mut found: Vec<([Item; OPERANDS], Changes)> = Vec::new();
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..elements.len() {
            let Some(inputs) = elements.of(&next, i).filter(|inputs| holds(inputs)) else {
                continue;
            };
            changed = true;
            let known = found.iter().find(|(items, _)| *items == inputs.padded());
            let changes = match known {
                Some((_, changes)) => *changes,
                None => {
                    let changes = changes(holds, &inputs, choice, &operands)?;
                    if let (Choice::First, [Some((served, _)), None]) = (choice, changes) {
                        operands.sort_by_key(|k| *k != served);
                    }
                    if found.len() < REMEMBERED {
                        found.push((inputs.padded(), changes));
                    }
                    changes
                }
            };
            for (operand, item) in changes.into_iter().flatten() {
                let at = elements.operand_index(operand, i);
                put(&mut next.args[operand], at, item);
            }
        }
        if !changed {
            return Some(next);
        }
    }
    None
}

/// Which of some operands to change to what.
fn changes(
    holds: Holds<'_>,
    inputs: &Inputs<'_>,
    choice: Choice,
    operands: &[usize],
) -> Option<Changes> {
    let choose = |inputs: &Inputs<'_>, operands: &[usize]| match choice {
        Choice::First => first(holds, inputs, operands),
        Choice::Least(number) => least(holds, inputs, operands, number),
    };
    if let Some(change) = choose(inputs, operands) {
        return Some([Some(change), None]);
    }
    let (one, rest) = operands.split_first()?;
    near(inputs.items()[*one]).find_map(|item| {
        let second = choose(&inputs.with(*one, item), rest)?;
        Some([Some((*one, item)), Some(second)])
    })
}

fn first(holds: Holds<'_>, inputs: &Inputs<'_>, operands: &[usize]) -> Option<Change> {
    operands.iter().find_map(|operand| {
        let mut items = near(inputs.items()[*operand]);
        items.find(|item| !holds(&inputs.with(*operand, *item))).map(|item| (*operand, item))
    })
}

fn least(
    holds: Holds<'_>,
    inputs: &Inputs<'_>,
    operands: &[usize],
    number: usize,
) -> Option<Change> {
    let before = signature(inputs);
    let mut found: Vec<((bool, u32, u32), Change)> = Vec::new();
    for operand in operands {
        for item in near(inputs.items()[*operand]) {
            let next = inputs.with(*operand, item);
            if holds(&next) {
                continue;
            }
            let after = signature(&next);
            let (left, entered) = (before & !after, after & !before);
            // A zero divisor makes frameworks raise: nothing is compared there.
            let divisor = is_zero_divisor(&next) && !is_zero_divisor(inputs);
            let changes = (divisor, left.count_ones(), entered.count_ones());
            // The class itself is one of those left.
            if changes <= (false, 1, 0) && number == 0 {
                return Some((*operand, item));
            }
            found.push((changes, (*operand, item)));
        }
    }
    found.sort_by_key(|(changes, _)| *changes);
    found.get(number).or(found.last()).map(|(_, change)| *change)
}

fn is_zero_divisor(inputs: &Inputs<'_>) -> bool {
    inputs.rhs().is_some_and(|y| y.int() == Some(0) || y.float() == Some(0.0))
}

/// The predicates of all classes of values.
static VALUE_CLASSES: LazyLock<Vec<Predicate>> = LazyLock::new(|| {
    let value_classes = all().filter_map(|class| match (class.leave, class.scope) {
        (Leave::ByValue, Scope::Element(holds)) => Some(holds),
        _ => None,
    });
    value_classes.collect()
});

/// Which classes of values hold, as bits.
fn signature(inputs: &Inputs<'_>) -> u128 {
    let holds = VALUE_CLASSES.iter().enumerate();
    holds.fold(0, |bits, (i, holds)| bits | u128::from(holds(inputs)) << i)
}

fn put(arg: &mut Arg, at: usize, item: Item) {
    match (arg, item) {
        (Arg::Array(a), Item::Element(scalar)) => a.set(at, scalar),
        (arg, Item::Int(v)) => *arg = Arg::Int(v),
        (arg, Item::Float(v)) => *arg = Arg::Float(v),
        (arg, Item::Bool(v)) => *arg = Arg::Bool(v),
        (_, Item::Element(_)) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::find;
    use int_reference::Array;

    fn neutralised(class: &str, case: Case) -> Case {
        find(class).unwrap().neutralise(&case).unwrap()
    }

    fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Case {
        Case::new(vec![Arg::array(a), Arg::array(b)])
    }

    #[test]
    fn an_element_that_many_share_stays_if_others_can_go() {
        let shared = [1_u64 << 63];
        let case = pair(shared, [3_u64, u64::MAX - 1, 0]);
        let next = neutralised("signed-multiple-out-of-range", case);
        assert_eq!(next.args[0], Arg::array(shared));
    }

    #[test]
    fn where_one_array_leads_round_in_circles_the_other_is_changed() {
        // What is near 2^63 is in the class with 3, as a signed number, or with −2.
        let lhs = Array::new(vec![1, 3], vec![1_u64 << 63; 3]).unwrap();
        let rhs = Array::new(vec![2, 1], vec![3, u64::MAX - 1]).unwrap();
        let case = pair(lhs, rhs);
        let class = find("signed-difference-out-of-range").unwrap();
        let next = class.step_outside(&case).unwrap();
        assert!(!class.holds_somewhere(&next));
        assert_eq!(next.args[0], case.args[0]);
    }

    #[test]
    fn value_classes_fit_into_the_signature() {
        assert!(all().count() <= 128);
    }

    #[test]
    fn the_change_keeps_what_else_is_special() {
        // Still a zero divisor; still opposite signs, now exact; still the minimum.
        assert_eq!(neutralised("zero-by-zero", pair([0_i8], [0_i8])), pair([1_i8], [0_i8]));
        let exact = neutralised("inexact-opposite-signs", pair([-1_i64], [2_i64]));
        assert_eq!(exact, pair([-2_i64], [2_i64]));
        let half = Case::new(vec![Arg::array([1_i64]), Arg::Float(0.5)]);
        let more = Case::new(vec![Arg::array([1_i64]), Arg::Float(0.75)]);
        assert_eq!(neutralised("scalar-half", half), more);
    }

    #[test]
    fn only_elements_in_the_class_are_touched() {
        let case = pair([7_i32, 6, 5], [0_i32, 3, 0]);
        assert_eq!(neutralised("rhs-zero", case), pair([7_i32, 6, 5], [1_i32, 3, 1]));
    }

    #[test]
    fn a_broadcast_divisor_changes_once_for_all() {
        let case = pair([[1_i16, 2], [3, 4]], [0_i16, 5]);
        assert_eq!(neutralised("rhs-zero", case), pair([[1_i16, 2], [3, 4]], [1_i16, 5]));
    }

    #[test]
    fn a_scalar_leaves_its_class_without_any_elements() {
        let empty = || Arg::array(Vec::<i8>::new());
        let next = neutralised("scalar-out-of-range", Case::new(vec![empty(), Arg::Int(300)]));
        assert_eq!(next.args[0], empty());
        let Arg::Int(v) = next.args[1] else { panic!() };
        assert!((-128..128).contains(&v));
    }

    /// Every class of values, on every pair of edge values in a few dtypes: what
    /// comes out is outside, and shapes and dtypes are as before.
    #[test]
    fn neutralising_always_leaves_the_class() {
        let values: Vec<i64> = vec![0, 1, -1, 2, -7, i64::MAX, i64::MIN, (1 << 53) + 1, 1 << 24];
        let mut left = 0;
        for class in all().filter(|c| matches!(c.leave, Leave::ByValue)) {
            for x in &values {
                for y in &values {
                    let case = pair([*x, 3], [*y, 3]);
                    if !class.holds_somewhere(&case) {
                        continue;
                    }
                    let next = class.neutralise(&case).unwrap_or_else(|| panic!("{class:?}"));
                    assert!(!class.holds_somewhere(&next), "{class:?}: {case:?} → {next:?}");
                    left += 1;
                }
            }
        }
        assert!(left > 500, "only {left}");
    }
    /// No class minds what a case holds, and whatever leaves one has left it.
    #[test]
    fn classes_are_total() {
        use crate::class::values::{filled, one};
        use int_reference::{Attr, DType, Scalar};
        let mut scalars: Vec<Arg> = [i128::MIN, i128::MAX, 0, -1].map(Arg::Int).into();
        scalars.extend([f64::NAN, f64::INFINITY, -0.0, 1e300, 0.5].map(Arg::Float));
        scalars.push(Arg::Bool(true));
        let array = |s: Scalar| Arg::array(filled(&[2], s).unwrap());
        let mut cases = Vec::new();
        for dtype in DType::ALL {
            let edges = |n: usize| -> Vec<Scalar> {
                let items = crate::class::values::others(Item::Element(one(dtype)));
                let scalars = items.iter().filter_map(|i| match i {
                    Item::Element(s) => Some(*s),
                    _ => None,
                });
                scalars.step_by(n).collect()
            };
            for x in edges(7) {
                cases.extend(scalars.iter().map(|s| Case::new(vec![array(x), s.clone()])));
                cases.extend(scalars.iter().map(|s| Case::new(vec![s.clone(), array(x)])));
                cases.extend(edges(17).iter().map(|y| Case::new(vec![array(x), array(*y)])));
                for to in [DType::Bool, DType::U8, DType::I64, DType::F16, DType::F64] {
                    let mut case = Case::new(vec![array(x)]);
                    case.attrs = case.attrs.with("dtype", Attr::DType(to));
                    cases.push(case);
                }
            }
        }
        let mut left = 0;
        for (i, case) in cases.iter().enumerate() {
            for class in all().filter(|c| c.holds_somewhere(case)) {
                let steps = class.step_outside(case);
                // The costly way on a part of them.
                let least = if i % 16 == 0 { class.neutralise(case) } else { None };
                for next in steps.iter().chain(&least) {
                    assert!(!class.holds_somewhere(next), "{class:?}: {case:?} → {next:?}");
                    left += 1;
                }
            }
        }
        assert!(left > 5_000, "only {left}");
    }
}
