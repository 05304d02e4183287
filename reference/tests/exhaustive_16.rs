//! All 4,294,967,296 pairs of `i16` against definitions: the division family and shifts of
//! torch, jnp and lax. Ignored by default; `cargo test --profile thorough -p int-reference
//! --test exhaustive_16 -- --ignored --nocapture` takes every core. `INT_PART=16` takes
//! every 16th first operand, to see how long all would take: 17 minutes on two cores that
//! others used as well, reckoned from every 64th (16.3 s; 20 functions).

#[path = "definitions/pairs.rs"]
mod definitions;

use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Instant;

use definitions::{DIVISIONS, Definition, SHIFTS};
use int_reference::{Array, Attr, Attrs, Op, Operand, op};

/// Every value of the dtype.
fn every() -> Vec<i16> {
    (i16::MIN..=i16::MAX).collect()
}

/// One first operand with these second ones.
struct Row<'a> {
    x: i16,
    others: &'a [i16],
    array: &'a Array,
}

impl Row<'_> {
    fn hold(&self, op: &Op, attrs: &Attrs, definition: &Definition) {
        let x = Array::from(vec![self.x; self.others.len()]);
        let args = [Operand::Array(&x), Operand::Array(self.array)];
        let outcome = op.eval(&args, attrs, true).unwrap_or_else(|bad| panic!("{bad}"));
        let result = outcome.unwrap();
        let values = result.as_slice::<i16>().unwrap_or_else(|| panic!("{result} is not i16"));
        assert_eq!(values.len(), self.others.len());
        for (y, value) in self.others.iter().zip(values) {
            let meant = (definition.meaning)(self.x.into(), (*y).into(), 16);
            let meant = meant.unwrap_or_else(|| panic!("no meaning for {}, {y}", self.x));
            let name = definition.function;
            assert_eq!(
                *value, meant as i16,
                "{name} {:?} of {}, {y}",
                definition.rounding_mode, self.x
            );
        }
    }
}

/// Each definition with its function, over the second operands `others`.
fn hold_all(definitions: &[Definition], others: &[i16]) {
    let part: usize = std::env::var("INT_PART").map_or(1, |part| part.parse().expect("a number"));
    let rows: Vec<(&Definition, &Op, Attrs)> = definitions
        .iter()
        .map(|definition| {
            let op = op::find(definition.function).expect("a function of the op table");
            let attrs = match definition.rounding_mode {
                Some(mode) => Attrs::new().with("rounding_mode", Attr::Str(mode.into())),
                None => Attrs::new(),
            };
            (definition, op, attrs)
        })
        .collect();
    let array = Array::from(others.to_vec());
    let next = AtomicI32::new(i16::MIN.into());
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok(x) = i16::try_from(next.fetch_add(part as i32, Ordering::Relaxed)) {
                    let row = Row { x, others, array: &array };
                    for (definition, op, attrs) in &rows {
                        row.hold(op, attrs, definition);
                    }
                }
            });
        }
    });
    let pairs = (1_usize << 16).div_ceil(part) * others.len();
    println!(
        "{} functions of {pairs} pairs: {:.0?} on {threads} threads",
        rows.len(),
        began.elapsed()
    );
}

#[test]
#[ignore = "4.3 billion pairs: minutes in the thorough profile, by night"]
fn divisions_of_every_pair() {
    let mut divisors = every();
    divisors.retain(|y| *y != 0);
    hold_all(DIVISIONS, &divisors);
}

#[test]
#[ignore = "4.3 billion pairs: minutes in the thorough profile, by night"]
fn shifts_of_every_pair() {
    hold_all(SHIFTS, &every());
}

/// A few rows, so that what runs by night compiles and holds by day.
#[test]
fn a_few_rows() {
    let others = [i16::MIN, -3, -1, 1, 2, 15, 16, i16::MAX];
    for definition in DIVISIONS.iter().chain(SHIFTS).chain(definitions::OTHERS) {
        let op = op::find(definition.function).expect("a function of the op table");
        let attrs = match definition.rounding_mode {
            Some(mode) => Attrs::new().with("rounding_mode", Attr::Str(mode.into())),
            None => Attrs::new(),
        };
        for x in [i16::MIN, -7, -1, 0, 7, i16::MAX] {
            let array = Array::from(others.to_vec());
            Row { x, others: &others, array: &array }.hold(op, &attrs, definition);
        }
    }
}
