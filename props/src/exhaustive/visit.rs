//! Visiting batches: what refuses a batch as a whole hides all its elements, so
//! that a batch is taken apart until the elements at fault stand alone.

use crate::case::{Arg, ArrayArg, Case, gather};

/// So many elements of a batch that refuses as is known are asked about alone.
const ALONE: usize = 64;

/// What to do after a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Its elements were all judged.
    Done,
    /// It refused, panicked or raised as a whole: ask again about its halves.
    Split,
    /// These elements are known to make the whole refuse: ask about the others
    /// without them, and about some of them alone.
    Apart(Vec<usize>),
}

/// Visits each batch, and the parts of one that is to be taken apart, down to
/// single elements, which are not asked about again.
///
/// ```
/// use int_props::exhaustive::{Then, Values, batches, visit};
/// use int_props::{case::Form, claim::Family};
/// use int_reference::DType::I8;
/// let values = Values { of: I8, dtype: I8 };
/// let mut alone = Vec::new();
/// visit(batches(Family::Arith, Form::Array, values), &mut |case| {
///     let elements = case.args[0].as_array().unwrap().logical().as_slice::<i8>().unwrap();
///     match elements {
///         [one] => alone.push(*one),
///         // A negation that panics on MIN, say.
///         several if several.contains(&i8::MIN) => return Then::Split,
///         _ => {}
///     }
///     Then::Done
/// });
/// assert_eq!(alone, [-128, -127]);
/// ```
pub fn visit(batches: impl Iterator<Item = Case>, judge: &mut dyn FnMut(&Case) -> Then) {
    for batch in batches {
        let mut waiting = vec![batch];
        while let Some(case) = waiting.pop() {
            let len = len(&case);
            match judge(&case) {
                Then::Done => {}
                Then::Split if len > 1 => {
                    let middle = len.div_ceil(2);
                    waiting.push(part(&case, (middle..len).collect()));
                    waiting.push(part(&case, (0..middle).collect()));
                }
                Then::Split => {}
                Then::Apart(known) => {
                    let others: Vec<usize> =
                        (0..len).filter(|i| known.binary_search(i).is_err()).collect();
                    if !others.is_empty() {
                        waiting.push(part(&case, others));
                    }
                    if len > 1 {
                        for i in known.iter().step_by(known.len().div_ceil(ALONE).max(1)) {
                            judge(&part(&case, vec![*i]));
                        }
                    }
                }
            }
        }
    }
}

fn len(batch: &Case) -> usize {
    batch.args.iter().find_map(Arg::as_array).map_or(0, |a| a.logical().len())
}

/// Some elements of a batch along its one axis.
fn part(batch: &Case, from: Vec<usize>) -> Case {
    let mut part = batch.clone();
    for arg in &mut part.args {
        if let Arg::Array(array) = arg {
            *array = ArrayArg::plain(gather(array.logical(), &from, vec![from.len()]));
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Form;
    use crate::claim::Family;
    use crate::exhaustive::batches;
    use crate::exhaustive::samples::{I8, pairs};

    /// A call that refuses a whole batch for one pair, and one that does so for
    /// a quarter of all.
    #[test]
    fn a_refusing_batch_is_split_until_the_fault_stands_alone() {
        type Refuses = fn(&(i128, i128)) -> bool;
        let refuses: [Refuses; 2] = [|p| *p == (3, 5), |p| p.0 > 63];
        for (refuses, at_fault, most) in [(refuses[0], 1, 40), (refuses[1], 64 * 256, 33_000)] {
            let mut alone = Vec::new();
            let mut judged = 0;
            let mut asked = 0;
            visit(batches(Family::Arith, Form::ArrayArray, I8), &mut |case| {
                asked += 1;
                let pairs = pairs(case);
                if !pairs.iter().any(refuses) {
                    judged += pairs.len();
                    return Then::Done;
                }
                if let [one] = pairs[..] {
                    alone.push(one);
                }
                Then::Split
            });
            assert_eq!((alone.len(), judged), (at_fault, 65_536 - at_fault));
            assert!(alone.iter().all(refuses));
            assert!(asked <= most, "{asked}");
        }
    }

    #[test]
    fn what_is_known_to_refuse_is_put_apart() {
        let (mut whole, mut alone) = (Vec::new(), Vec::new());
        visit(batches(Family::Arith, Form::ArrayArray, I8), &mut |case| {
            let pairs = pairs(case);
            let known: Vec<usize> = (0..pairs.len()).filter(|i| pairs[*i].0 > 63).collect();
            match pairs[..] {
                [one] => alone.push(one),
                _ => whole.push((pairs.len(), known.len())),
            }
            if known.is_empty() { Then::Done } else { Then::Apart(known) }
        });
        assert_eq!(whole, [(65_536, 64 * 256), (48 * 256 * 4, 0)]);
        assert_eq!(alone.len(), ALONE);
        assert!(alone.iter().all(|pair| pair.0 > 63));
    }
}
