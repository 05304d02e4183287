//! Other cases than the witness, in its class and beside it: its shapes, layouts
//! and dtypes with other values, chosen by rule and not by chance.

use int_reference::Array;

use crate::case::{Arg, Case, Item};
use crate::class::{Class, Scope, values};
use crate::inputs::Inputs;
use crate::judge::Divergence;

/// So many cases are made of each kind at most; each costs one run of the subject.
const INSIDE: usize = 64;
const OUTSIDE: usize = 16;
const AROUND: usize = 256;

/// So many values of each operand are combined, by how many operands there are.
const VALUES: [usize; 4] = [1, 400, 120, 24];

/// Cases in the class, all elements of an operand alike, spread evenly over all
/// combinations of values near the witness and at the edges.
pub(super) fn inside(class: &Class, case: &Case, divergence: &Divergence) -> Vec<Case> {
    let (inside, _) = combinations(class, case, divergence);
    spread(&inside, INSIDE).map(|inputs| filled(case, inputs.items())).collect()
}

/// Cases outside of the class, and, if each array holds one element, cases of
/// several elements of which the first alone is in it: that is how a call which
/// accepts what it should not treats the elements around.
pub(super) fn beside(class: &Class, case: &Case, divergence: &Divergence) -> Vec<Case> {
    let (inside, outside) = combinations(class, case, divergence);
    let mut cases: Vec<Case> =
        spread(&outside, OUTSIDE).map(|inputs| filled(case, inputs.items())).collect();
    let single = |arg: &Arg| arg.as_array().is_none_or(|a| a.logical().len() == 1);
    if case.args.iter().all(single) {
        for first in spread(&inside, OUTSIDE / 2) {
            let alike = |other: &&Inputs<'_>| {
                let mut both = first.items().iter().zip(other.items());
                both.all(|(a, b)| matches!(a, Item::Element(_)) || a == b)
            };
            let rest: Vec<&Inputs<'_>> = outside.iter().filter(alike).collect();
            let rest: Vec<&Inputs<'_>> = spread(&rest, OUTSIDE).copied().collect();
            if !rest.is_empty() {
                cases.extend(column(case, &[&[first], &rest[..]].concat()));
            }
        }
    }
    cases
}

/// Cases in whatever class, all elements of an operand alike, spread evenly.
pub(super) fn around(case: &Case, divergence: &Divergence) -> Vec<Case> {
    let all = combined(case, divergence);
    spread(&all, AROUND).map(|inputs| filled(case, inputs.items())).collect()
}

/// Each element that diverges as a case of its own, a few at most.
pub(super) fn alone(case: &Case, divergence: &Divergence) -> Vec<Case> {
    let Some(elements) = case.elements() else { return Vec::new() };
    let inputs = spread(&divergence.elements, 4).filter_map(|i| elements.get(*i));
    inputs.filter_map(|inputs| column(case, &[&inputs])).collect()
}

/// All combinations of values, those in the class and those not.
fn combinations<'a>(
    class: &Class,
    case: &'a Case,
    divergence: &Divergence,
) -> (Vec<Inputs<'a>>, Vec<Inputs<'a>>) {
    let combined = combined(case, divergence);
    match class.scope {
        Scope::Element(holds) => combined.into_iter().partition(holds),
        Scope::Case(_) => (combined, Vec::new()),
    }
}

/// All combinations of values; the witness's own is left out.
fn combined<'a>(case: &'a Case, divergence: &Divergence) -> Vec<Inputs<'a>> {
    let Some(elements) = case.elements() else { return Vec::new() };
    let first = divergence.elements.first().copied().unwrap_or(0);
    let inputs = elements.get(first).unwrap_or_else(|| elements.representative());
    let limit = VALUES.get(case.args.len()).copied().unwrap_or(2);
    let mut combined = vec![inputs];
    for (operand, item) in inputs.items().iter().enumerate() {
        let others = values::others(*item);
        let others: Vec<Item> = spread(&others, limit).copied().collect();
        let items = || std::iter::once(*item).chain(others.iter().copied());
        combined = combined
            .iter()
            .flat_map(|inputs| items().map(|item| inputs.with(operand, item)))
            .collect();
    }
    combined.remove(0);
    combined
}

/// At most so many, evenly from the first on.
fn spread<T>(items: &[T], most: usize) -> impl Iterator<Item = &T> {
    items.iter().step_by(items.len().div_ceil(most).max(1))
}

/// The case with every element of each operand set to one item.
fn filled(case: &Case, items: &[Item]) -> Case {
    let fill = |(arg, item): (&Arg, &Item)| match (arg, item) {
        (Arg::Array(a), Item::Element(scalar)) => {
            let mut a = a.clone();
            for i in 0..a.logical().len() {
                a.set(i, *scalar);
            }
            Arg::Array(a)
        }
        (arg, item) => scalar(*item).unwrap_or_else(|| arg.clone()),
    };
    Case { args: case.args.iter().zip(items).map(fill).collect(), attrs: case.attrs.clone() }
}

/// The case with arrays of as many elements as there are inputs.
fn column(case: &Case, inputs: &[&Inputs<'_>]) -> Option<Case> {
    let operand = |k: usize| {
        let first = inputs.first()?.item(k)?;
        let Item::Element(one) = first else { return scalar(first) };
        let mut array: Array = values::filled(&[inputs.len()], one)?;
        for (i, inputs) in inputs.iter().enumerate() {
            if let Some(Item::Element(value)) = inputs.item(k) {
                array.set(i, value);
            }
        }
        Some(Arg::array(array))
    };
    let args = (0..case.args.len()).map(operand).collect::<Option<_>>()?;
    Some(Case { args, attrs: case.attrs.clone() })
}

fn scalar(item: Item) -> Option<Arg> {
    match item {
        Item::Int(v) => Some(Arg::Int(v)),
        Item::Float(v) => Some(Arg::Float(v)),
        Item::Bool(v) => Some(Arg::Bool(v)),
        Item::Element(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::find;
    use crate::judge::How;

    fn divergence() -> Divergence {
        Divergence { how: How::Value, elements: vec![0] }
    }

    #[test]
    fn all_are_in_the_class_and_distinct() {
        let case = Case::new(vec![Arg::array([-1_i64]), Arg::array([2_i64])]);
        let class = find("inexact-opposite-signs").unwrap();
        let cases = inside(class, &case, &divergence());
        assert!(cases.len() > 40 && cases.len() <= INSIDE, "{}", cases.len());
        for (i, other) in cases.iter().enumerate() {
            assert!(class.holds(other, 0));
            assert!(!cases[..i].contains(other) && *other != case);
        }
    }

    #[test]
    fn beside_it_one_element_at_most_is_in_the_class() {
        let zero = find("rhs-zero").unwrap();
        let case = Case::new(vec![Arg::array([1_i64]), Arg::array([0_i64])]);
        let cases = beside(zero, &case, &divergence());
        let several: Vec<&Case> =
            cases.iter().filter(|c| c.elements().unwrap().len() > 1).collect();
        assert!(several.len() > 3 && several.iter().all(|c| zero.holds(c, 0)));
        for case in &cases {
            assert!((1..case.elements().unwrap().len()).all(|i| !zero.holds(case, i)));
        }
        // A scalar is the same for all elements: none is beside it.
        let case = Case::new(vec![Arg::array([1_i64]), Arg::Int(0)]);
        let cases = beside(zero, &case, &divergence());
        assert!(!cases.is_empty() && cases.iter().all(|c| !zero.holds_somewhere(c)));
    }
}
