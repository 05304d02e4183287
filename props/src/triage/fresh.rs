//! Other cases of a class: the witness's shapes, layouts and dtypes with other
//! values, chosen by rule and not by chance.

use crate::case::{Arg, Case, Item};
use crate::class::{Class, Scope, values};
use crate::judge::Divergence;

/// So many cases are made at most; each costs one run of the subject.
const CASES: usize = 64;

/// So many values per operand are combined: with three operands fewer.
const VALUES: [usize; 4] = [1, 400, 120, 24];

/// Cases in the class, all elements of an operand alike, spread evenly over all
/// pairs of edge values that are in it.
pub(super) fn cases(class: &Class, case: &Case, divergence: &Divergence) -> Vec<Case> {
    let Some(elements) = case.elements() else { return Vec::new() };
    let inputs = match divergence.elements.first() {
        Some(first) => elements.get(*first),
        None => elements.get(0),
    };
    let inputs = inputs.unwrap_or_else(|| elements.representative());
    let limit = VALUES.get(case.args.len()).copied().unwrap_or(2);
    let choices: Vec<Vec<Item>> = inputs
        .items()
        .iter()
        .map(|item| {
            let others = values::others(*item);
            // Evenly, since the far values stand last.
            let step = others.len().div_ceil(limit).max(1);
            std::iter::once(*item).chain(others.into_iter().step_by(step)).collect()
        })
        .collect();
    let mut combined = vec![inputs];
    for (operand, items) in choices.iter().enumerate() {
        combined = combined
            .iter()
            .flat_map(|inputs| items.iter().map(|item| inputs.with(operand, *item)))
            .collect();
    }
    // The first is the witness's own.
    let mut inside: Vec<_> = combined.into_iter().skip(1).collect();
    if let Scope::Element(holds) = class.scope {
        inside.retain(|inputs| holds(inputs));
    }
    let step = inside.len().div_ceil(CASES).max(1);
    inside.iter().step_by(step).map(|inputs| filled(case, inputs.items())).collect()
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
        (_, Item::Int(v)) => Arg::Int(*v),
        (_, Item::Float(v)) => Arg::Float(*v),
        (_, Item::Bool(v)) => Arg::Bool(*v),
        (arg, _) => arg.clone(),
    };
    Case { args: case.args.iter().zip(items).map(fill).collect(), attrs: case.attrs.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::find;
    use crate::judge::How;

    #[test]
    fn all_are_in_the_class_and_distinct() {
        let case = Case::new(vec![Arg::array([-1_i64]), Arg::array([2_i64])]);
        let divergence = Divergence { how: How::Value, elements: vec![0] };
        let class = find("inexact-opposite-signs").unwrap();
        let cases = cases(class, &case, &divergence);
        assert!(cases.len() > 40 && cases.len() <= CASES, "{}", cases.len());
        for (i, other) in cases.iter().enumerate() {
            assert!(class.holds(other, 0));
            assert!(!cases[..i].contains(other) && *other != case);
        }
    }
}
