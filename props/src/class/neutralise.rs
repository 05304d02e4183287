//! Taking a case out of a class of values: for each element in it, the value
//! outside that changes least otherwise, and of those the nearest.
//!
//! "Least" is counted in classes: a change that takes an element out of one class
//! and out of or into five others says little about the one. That is what lets
//! the most specific class be asked first: 0/0 leaves `zero-by-zero` for 1/0,
//! which is still `rhs-zero`, so only what is special to 0/0 goes away.

use crate::case::{Arg, Case, Item};
use crate::inputs::{Inputs, OPERANDS};

use super::values::others;
use super::{Leave, Scope, all};

/// Elements that share memory (broadcast views) or a scalar are changed together,
/// which may put others in; after this many rounds that is given up.
const ROUNDS: usize = 4;

type Holds = fn(&Inputs<'_>) -> bool;

/// The case with every element outside of the class that `holds` is.
pub(super) fn by_value(holds: Holds, case: &Case) -> Option<Case> {
    let elements = case.elements()?;
    let mut next = case.clone();
    if elements.is_empty() {
        let inputs = elements.representative();
        if holds(&inputs) {
            let scalars = |k: usize| case.args[k].as_array().is_none();
            for (operand, item) in changes(holds, &inputs, scalars)? {
                put(&mut next.args[operand], 0, item);
            }
        }
        return Some(next);
    }
    // Boundary values repeat: what was found for the same inputs is used again.
    let mut found: Vec<([Option<Item>; OPERANDS], Vec<(usize, Item)>)> = Vec::new();
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..elements.len() {
            let Some(inputs) = elements.of(&next, i).filter(|inputs| holds(inputs)) else {
                continue;
            };
            changed = true;
            let key = [inputs.item(0), inputs.item(1), inputs.item(2)];
            let position = found.iter().position(|(known, _)| *known == key);
            let position = match position {
                Some(position) => position,
                None => {
                    found.push((key, changes(holds, &inputs, |_| true)?));
                    found.len() - 1
                }
            };
            for (operand, item) in &found[position].1 {
                let at = elements.operand_index(*operand, i);
                put(&mut next.args[*operand], at, *item);
            }
        }
        if !changed {
            return Some(next);
        }
    }
    None
}

/// Which operands to change to what: one, or two where each of them alone is in
/// the class.
fn changes(
    holds: Holds,
    inputs: &Inputs<'_>,
    allowed: impl Fn(usize) -> bool,
) -> Option<Vec<(usize, Item)>> {
    // Arrays first: a scalar's change concerns every element.
    let is_array = |k: &usize| matches!(inputs.items()[*k], Item::Element(_));
    let operands = (0..inputs.items().len()).filter(|k| allowed(*k));
    let (mut operands, scalars): (Vec<usize>, Vec<usize>) = operands.partition(is_array);
    operands.extend(scalars);
    let one = nearest(holds, inputs, &operands).map(|change| vec![change]);
    one.or_else(|| {
        let first = *operands.first()?;
        others(inputs.items()[first]).into_iter().find_map(|item| {
            let second = nearest(holds, &inputs.with(first, item), &operands[1..])?;
            Some(vec![(first, item), second])
        })
    })
}

/// The one change to an item outside after which most of the classes that held
/// still do, and fewest others.
fn nearest(holds: Holds, inputs: &Inputs<'_>, operands: &[usize]) -> Option<(usize, Item)> {
    let before = signature(inputs);
    let mut best: Option<((u32, u32), usize, Item)> = None;
    for operand in operands {
        for item in others(inputs.items()[*operand]) {
            let next = inputs.with(*operand, item);
            if holds(&next) {
                continue;
            }
            let after = signature(&next);
            // The class itself is one of those left.
            let changes = ((before & !after).count_ones(), (after & !before).count_ones());
            if best.is_none_or(|(least, ..)| changes < least) {
                best = Some((changes, *operand, item));
            }
            if changes <= (1, 0) {
                return Some((*operand, item));
            }
        }
    }
    best.map(|(_, operand, item)| (operand, item))
}

/// Which classes of values hold, as bits.
fn signature(inputs: &Inputs<'_>) -> u128 {
    let value_classes = all().filter_map(|class| match (class.leave, class.scope) {
        (Leave::ByValue, Scope::Element(holds)) => Some(holds),
        _ => None,
    });
    value_classes.enumerate().fold(0, |bits, (i, holds)| bits | u128::from(holds(inputs)) << i)
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
}
