//! What XLA rewrites depends on shapes: a float division by a divisor that is repeated
//! becomes a multiplication by its reciprocal, and a product with a `bool` array that is
//! neither repeated nor reshaped becomes a selection. The table is what JAX 0.12.0.1
//! printed (x64, x86-64) for every two of ten shapes.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::{Array, DType, Operand, Outcome, jnp, lax};

/// Shapes of the two operands, and one letter for each of five calls:
/// - `jnp.multiply(false, inf)` and `jnp.true_divide(false, 0.0)`: `s`elected, 0.0, or not, NaN
/// - `jnp.true_divide(5.0, 3.0)`, `lax.div(5.0, 3.0)` and `jnp.floor_divide(4e16, 3.0)`:
///   `e`xact or by the `r`eciprocal; `-` where lax raises.
type Row = (&'static [usize], &'static [usize], &'static str);

const ROWS: [Row; 100] = [
    (&[], &[], "smeee"),
    (&[], &[1], "mmeee"),
    (&[], &[3], "mmeee"),
    (&[], &[1, 1], "mmeee"),
    (&[], &[1, 3], "mmeee"),
    (&[], &[3, 1], "mmeee"),
    (&[], &[3, 3], "mmeee"),
    (&[], &[1, 1, 1], "mmeee"),
    (&[], &[1, 1, 3], "mmeee"),
    (&[], &[2, 1, 3], "mmeee"),
    (&[1], &[], "smeee"),
    (&[1], &[1], "smeee"),
    (&[1], &[3], "mmeee"),
    (&[1], &[1, 1], "mme-e"),
    (&[1], &[1, 3], "mme-e"),
    (&[1], &[3, 1], "mme-e"),
    (&[1], &[3, 3], "mme-e"),
    (&[1], &[1, 1, 1], "mme-e"),
    (&[1], &[1, 1, 3], "mme-e"),
    (&[1], &[2, 1, 3], "mme-e"),
    (&[3], &[], "ssrre"),
    (&[3], &[1], "ssrrr"),
    (&[3], &[3], "smeee"),
    (&[3], &[1, 1], "ssr-r"),
    (&[3], &[1, 3], "mme-e"),
    (&[3], &[3, 1], "mmr-r"),
    (&[3], &[3, 3], "mme-e"),
    (&[3], &[1, 1, 1], "ssr-r"),
    (&[3], &[1, 1, 3], "mme-e"),
    (&[3], &[2, 1, 3], "mme-e"),
    (&[1, 1], &[], "smeee"),
    (&[1, 1], &[1], "sme-e"),
    (&[1, 1], &[3], "mme-e"),
    (&[1, 1], &[1, 1], "smeee"),
    (&[1, 1], &[1, 3], "mmeee"),
    (&[1, 1], &[3, 1], "mmeee"),
    (&[1, 1], &[3, 3], "mmeee"),
    (&[1, 1], &[1, 1, 1], "mme-e"),
    (&[1, 1], &[1, 1, 3], "mme-e"),
    (&[1, 1], &[2, 1, 3], "mme-e"),
    (&[1, 3], &[], "ssrre"),
    (&[1, 3], &[1], "ssr-r"),
    (&[1, 3], &[3], "sme-e"),
    (&[1, 3], &[1, 1], "ssrrr"),
    (&[1, 3], &[1, 3], "smeee"),
    (&[1, 3], &[3, 1], "mmrrr"),
    (&[1, 3], &[3, 3], "mmeee"),
    (&[1, 3], &[1, 1, 1], "ssr-r"),
    (&[1, 3], &[1, 1, 3], "mme-e"),
    (&[1, 3], &[2, 1, 3], "mme-e"),
    (&[3, 1], &[], "ssrre"),
    (&[3, 1], &[1], "ssr-r"),
    (&[3, 1], &[3], "mmr-r"),
    (&[3, 1], &[1, 1], "ssrrr"),
    (&[3, 1], &[1, 3], "mmrrr"),
    (&[3, 1], &[3, 1], "smeee"),
    (&[3, 1], &[3, 3], "mmeee"),
    (&[3, 1], &[1, 1, 1], "ssr-r"),
    (&[3, 1], &[1, 1, 3], "mmr-r"),
    (&[3, 1], &[2, 1, 3], "mmr-r"),
    (&[3, 3], &[], "ssrre"),
    (&[3, 3], &[1], "ssr-r"),
    (&[3, 3], &[3], "ssr-r"),
    (&[3, 3], &[1, 1], "ssrrr"),
    (&[3, 3], &[1, 3], "ssrrr"),
    (&[3, 3], &[3, 1], "ssrrr"),
    (&[3, 3], &[3, 3], "smeee"),
    (&[3, 3], &[1, 1, 1], "ssr-r"),
    (&[3, 3], &[1, 1, 3], "mmr-r"),
    (&[3, 3], &[2, 1, 3], "mmr-r"),
    (&[1, 1, 1], &[], "smeee"),
    (&[1, 1, 1], &[1], "sme-e"),
    (&[1, 1, 1], &[3], "mme-e"),
    (&[1, 1, 1], &[1, 1], "sme-e"),
    (&[1, 1, 1], &[1, 3], "mme-e"),
    (&[1, 1, 1], &[3, 1], "mme-e"),
    (&[1, 1, 1], &[3, 3], "mme-e"),
    (&[1, 1, 1], &[1, 1, 1], "smeee"),
    (&[1, 1, 1], &[1, 1, 3], "mmeee"),
    (&[1, 1, 1], &[2, 1, 3], "mmeee"),
    (&[1, 1, 3], &[], "ssrre"),
    (&[1, 1, 3], &[1], "ssr-r"),
    (&[1, 1, 3], &[3], "sme-e"),
    (&[1, 1, 3], &[1, 1], "ssr-r"),
    (&[1, 1, 3], &[1, 3], "sme-e"),
    (&[1, 1, 3], &[3, 1], "mmr-r"),
    (&[1, 1, 3], &[3, 3], "mme-e"),
    (&[1, 1, 3], &[1, 1, 1], "ssrrr"),
    (&[1, 1, 3], &[1, 1, 3], "smeee"),
    (&[1, 1, 3], &[2, 1, 3], "mmeee"),
    (&[2, 1, 3], &[], "ssrre"),
    (&[2, 1, 3], &[1], "ssr-r"),
    (&[2, 1, 3], &[3], "ssr-r"),
    (&[2, 1, 3], &[1, 1], "ssr-r"),
    (&[2, 1, 3], &[1, 3], "ssr-r"),
    (&[2, 1, 3], &[3, 1], "mmr-r"),
    (&[2, 1, 3], &[3, 3], "mmr-r"),
    (&[2, 1, 3], &[1, 1, 1], "ssrrr"),
    (&[2, 1, 3], &[1, 1, 3], "ssrrr"),
    (&[2, 1, 3], &[2, 1, 3], "smeee"),
];

fn full<T: int_reference::Element>(shape: &[usize], value: T) -> Array {
    Array::new(shape.to_vec(), vec![value; shape.iter().product()]).unwrap()
}

/// Whether every element is the first value (`yes`) or the other one (`no`).
fn letter(outcome: Outcome, choices: [(char, f64); 2]) -> char {
    let Outcome::Value(value) = outcome else { return '-' };
    let array = &value.arrays[0];
    assert_eq!(array.dtype(), DType::F64);
    let all = |wanted: f64| {
        array
            .as_slice::<f64>()
            .unwrap()
            .iter()
            .all(|x| x.to_bits() == wanted.to_bits() || (x.is_nan() && wanted.is_nan()))
    };
    choices.into_iter().find(|(_, wanted)| all(*wanted)).map_or('?', |(letter, _)| letter)
}

#[test]
fn shapes_decide_what_xla_rewrites() {
    let selected = [('s', 0.0), ('m', f64::NAN)];
    let divided = [('e', 5.0 / 3.0), ('r', 5.0 * (1.0 / 3.0))];
    let floored = [('e', 13_333_333_333_333_334.0), ('r', 13_333_333_333_333_332.0)];
    for (a, b, expected) in ROWS {
        let mask = full(a, false);
        let (five, three) = (full(a, 5.0), full(b, 3.0));
        let found: String = [
            letter(jnp::multiply(&mask, &full(b, f64::INFINITY)), selected),
            letter(jnp::true_divide(&mask, &full(b, 0.0_f64)), selected),
            letter(jnp::true_divide(&five, &three), divided),
            letter(lax::div(&five, &three), divided),
            letter(jnp::floor_divide(&full(a, 4e16), &three), floored),
        ]
        .iter()
        .collect();
        assert_eq!(found, expected, "{a:?} {b:?}");
        let commuted = letter(jnp::multiply(&full(b, f64::INFINITY), &mask), selected);
        assert!(expected.starts_with(commuted), "{b:?} {a:?}");
    }
}

#[test]
fn bfloat16_is_never_selected() {
    let (mask, inf) = (full(&[3], false), full(&[3], half::bf16::INFINITY));
    let product = jnp::multiply(&mask, &inf).unwrap();
    assert!(product.as_slice::<half::bf16>().unwrap().iter().all(|x| x.is_nan()));
    let scalar = jnp::multiply(Operand::Bool(false), &full(&[], half::f16::INFINITY)).unwrap();
    assert_eq!(scalar, full(&[], half::f16::ZERO));
}
