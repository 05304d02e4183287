//! Public functions of the reference are total: for any input an outcome, no panic, and
//! the same outcome again. The fuzz target `reference` holds the same on more inputs.

use std::collections::BTreeSet;

use int_props::generate::Call;
use int_props::total::holds;
use int_reference::op;
use proptest::collection::vec;
use proptest::prelude::{any, prop_assert};
use proptest::test_runner::{Config, TestRunner};

#[test]
fn public_functions_are_total() {
    let (mut functions, mut values, mut defined, mut calls) = (BTreeSet::new(), 0, 0, 0);
    let config = Config { cases: 20_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(Default::default()),
    );
    let tally = std::cell::RefCell::new((&mut functions, &mut values, &mut defined, &mut calls));
    let held = runner.run(&vec(any::<u8>(), 4..96), |bytes| {
        let Some(call) = Call::draw(&bytes) else { return Ok(()) };
        let held = holds(&call);
        prop_assert!(held.is_ok(), "{}", held.unwrap_err());
        let mut tally = tally.borrow_mut();
        tally.0.insert(call.op.full_name());
        *tally.3 += 1;
        if let Ok(held) = held {
            *tally.1 += usize::from(held.value);
            *tally.2 += held.defined;
        }
        Ok(())
    });
    held.unwrap_or_else(|error| panic!("{error}"));
    println!("{calls} calls, {values} with a value, {defined} elements as defined");
    assert_eq!(functions.len(), op::all().count(), "functions that were never called");
    assert!(values > calls / 5, "{values} of {calls} calls give a value");
    assert!(defined > 1000, "{defined} elements were compared with a definition");
}
