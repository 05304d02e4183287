//! The generator and the shrinker as a proptest strategy. It draws bytes for
//! the one and walks the steps of the other, so that a property test and a fuzz
//! target see the same cases and end with the same witness.

use proptest::prelude::RngCore;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::case::Case;
use crate::claim::Family;
use crate::generate::{self, Drawn};
use crate::shrink::Shrinker;

/// Inputs of 4 to so many bytes; the generator expands what they leave open.
const LONGEST: u32 = 96;

/// Cases of a family.
///
/// proptest gives up shrinking after four times as many evaluations as the
/// test runs cases, unless its `max_shrink_iters` says otherwise:
/// [`MAX_EVALUATIONS`](crate::shrink::MAX_EVALUATIONS) is what the shrinker
/// allows itself elsewhere.
///
/// ```should_panic
/// use int_props::{case::Form, claim::Family, strategy::cases};
/// use proptest::{prop_assert, test_runner::TestRunner};
/// // Fails, and shows the smallest case that has two arrays.
/// TestRunner::deterministic()
///     .run(&cases(Family::FloorDiv), |drawn| {
///         prop_assert!(drawn.case.form() != Some(Form::ArrayArray));
///         Ok(())
///     })
///     .unwrap();
/// ```
pub fn cases(family: Family) -> Cases {
    Cases { family }
}

/// See [`cases`].
#[derive(Clone, Copy, Debug)]
pub struct Cases {
    family: Family,
}

impl Strategy for Cases {
    type Tree = Tree;
    type Value = Drawn;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Cases> {
        let rng = runner.rng();
        let mut bytes = vec![0; (4 + rng.next_u32() % (LONGEST - 3)) as usize];
        rng.fill_bytes(&mut bytes);
        let drawn = generate::case(self.family, &bytes).ok_or("shorter than a header")?;
        Ok(Tree { select: drawn.select, shrinker: Shrinker::new(drawn.case), candidate: None })
    }
}

/// A drawn case on its way to a small one.
#[derive(Clone, Debug)]
pub struct Tree {
    select: u64,
    shrinker: Shrinker,
    /// The case being tried, if it is not the best so far.
    candidate: Option<Case>,
}

impl Tree {
    fn next(&mut self) -> bool {
        self.candidate = self.shrinker.candidate();
        self.candidate.is_some()
    }
}

impl ValueTree for Tree {
    type Value = Drawn;

    fn current(&self) -> Drawn {
        let case = self.candidate.as_ref().unwrap_or(self.shrinker.best());
        Drawn { case: case.clone(), select: self.select }
    }

    /// The current case fails: on from there.
    fn simplify(&mut self) -> bool {
        if let Some(case) = self.candidate.take() {
            self.shrinker.judged(case, true);
        }
        self.next()
    }

    /// The current case passes: another step from the one before.
    fn complicate(&mut self) -> bool {
        match self.candidate.take() {
            Some(case) => self.shrinker.judged(case, false),
            None => return false,
        }
        self.next()
    }
}

#[cfg(test)]
mod tests {
    use int_reference::DType;
    use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng};

    use super::*;
    use crate::case::{Arg, Form};
    use crate::shrink::{MAX_EVALUATIONS, shrink, steps};

    fn runner() -> TestRunner {
        let config = Config {
            failure_persistence: None,
            max_shrink_iters: MAX_EVALUATIONS as u32,
            ..Config::default()
        };
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    }

    /// Two arrays, one with a negative element, of a signed dtype.
    fn planted(case: &Case) -> bool {
        case.form() == Some(Form::ArrayArray)
            && case.args.iter().all(|a| a.dtype() == Some(DType::I64))
            && case.args[0]
                .as_array()
                .and_then(|a| a.logical().as_slice::<i64>())
                .is_some_and(|values| values.iter().any(|v| *v < -1))
    }

    #[test]
    fn proptest_ends_where_the_shrinker_ends() {
        let failed = runner().run(&cases(Family::Arith), |drawn| match planted(&drawn.case) {
            true => Err(TestCaseError::fail("planted")),
            false => Ok(()),
        });
        let Err(TestError::Fail(_, least)) = failed else { panic!("{failed:?}") };
        let wanted = Case::new(vec![Arg::array([-2_i64]), Arg::array([0_i64])]);
        assert_eq!(least.case, wanted);
    }

    #[test]
    fn a_tree_keeps_the_contract_and_takes_the_shrinkers_steps() {
        let mut runner = runner();
        let mut shrunk = 0;
        while shrunk < 20 {
            let mut tree = cases(Family::Arith).new_tree(&mut runner).unwrap();
            let first = tree.current();
            if !planted(&first.case) {
                continue;
            }
            let mut more = tree.simplify();
            while more {
                more =
                    if planted(&tree.current().case) { tree.simplify() } else { tree.complicate() };
            }
            let least = tree.current();
            assert_eq!(least.select, first.select);
            assert!(planted(&least.case) && !steps(&least.case).any(|c| planted(&c)));
            assert_eq!(least.case, shrink(first.case, &mut |c| planted(c)));
            assert!(!tree.complicate() && !tree.simplify());
            assert_eq!(tree.current(), least);
            shrunk += 1;
        }
    }
}
