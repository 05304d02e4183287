//! The page "which function did I mean?" names functions that exist, and says of them what
//! they do.

#![allow(clippy::unwrap_used)]

use int_reference::{Array, Attr, Attrs, DType, Operand, Outcome, RaiseKind, op};

const PAGE: &str = include_str!("../WHICH.md");

/// What stands between backticks and begins as a name of the table does. Lines of Python are in the
/// first column of the tables.
fn named() -> impl Iterator<Item = &'static str> {
    let after_first = |line: &'static str| match line.strip_prefix('|') {
        Some(rest) => rest.split_once(" | ").map_or("", |(_, rest)| rest),
        None => line,
    };
    let quoted = |line: &'static str| line.split('`').skip(1).step_by(2);
    let is_name = |name: &&str| ["torch.", "jnp.", "lax."].iter().any(|s| name.starts_with(s));
    PAGE.lines().map(after_first).flat_map(quoted).filter(is_name)
}

#[test]
fn every_function_that_is_named_exists() {
    let lacking: Vec<&str> = named().filter(|name| op::find(name).is_none()).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
    assert!(named().count() > 150);
}

fn call(name: &str, arrays: &[&Array]) -> Outcome {
    let operands: Vec<Operand<'_>> = arrays.iter().map(|a| Operand::Array(a)).collect();
    let op = op::find(name).unwrap();
    // Where an axis is due, the first.
    let due = op.attrs.iter().filter(|attr| attr.required);
    let attrs = due.fold(Attrs::new(), |attrs, attr| attrs.with(attr.name, Attr::Int(0)));
    op.eval(&operands, &attrs, true).unwrap()
}

fn dtype(name: &str, array: &Array) -> DType {
    call(name, &[array]).unwrap().dtype()
}

#[test]
fn the_traps_are_as_told() {
    let (a, narrow) = (Array::from([100_i8, 100]), Array::from([3_u8, 1]));
    let sums = ["torch.sum", "jnp.sum", "torch.cumsum", "jnp.cumsum", "jnp.cumulative_sum"];
    let [torch, jnp, scan, kept, widened] = sums.map(|name| dtype(name, &a));
    assert_eq!((torch, jnp, scan), (DType::I64, DType::I64, DType::I64));
    assert_eq!((kept, widened), (DType::I8, DType::I64));
    assert_eq!(dtype("jnp.sum", &narrow), DType::U64);
    assert_eq!(call("torch.diff", &[&narrow]).unwrap(), Array::from([254_u8]));
    assert_eq!(call("torch.mean", &[&a]).raises().unwrap().kind, RaiseKind::NoDtype);
    assert!(dtype("jnp.mean", &a).is_float());
    let flags = Array::from([true]);
    for name in ["torch.sub", "jnp.subtract"] {
        assert_eq!(call(name, &[&flags, &flags]).raises().unwrap().kind, RaiseKind::NoDtype);
    }
    let least = Array::from([i8::MIN]);
    for name in ["torch.abs", "torch.neg", "jnp.abs", "jnp.negative"] {
        assert_eq!(call(name, &[&least]).unwrap(), least, "{name}");
    }
    let three = Array::from([1_i32, 2, 3, 10]);
    assert_eq!(call("torch.median", &[&three]).unwrap(), Array::scalar(2_i32));
    assert_eq!(call("jnp.median", &[&three]).unwrap().get(0).unwrap().to_f64(), Some(2.5));
    let (low, high) = (Array::from([9_i8, 9]), Array::from([5_i8, 5]));
    for name in ["torch.clamp", "jnp.clip"] {
        assert_eq!(call(name, &[&a, &low, &high]).unwrap(), high, "{name}");
    }
    assert_eq!(call("lax.clamp", &[&low, &a, &high]).unwrap(), high);
    let minus = Array::from([-1_i8]);
    assert_eq!(call("jnp.bitwise_count", &[&minus]).unwrap(), Array::from([1_u8]));
    assert_eq!(call("lax.population_count", &[&minus]).unwrap(), Array::from([8_i8]));
    assert_eq!(call("lax.clz", &[&Array::from([0_i8])]).unwrap(), Array::from([8_i8]));
}

#[test]
fn a_divisor_of_zero_raises_in_torch_alone() {
    let (a, zero) = (Array::from([7_i32]), Array::from([0_i32]));
    let raised = call("torch.floor_divide", &[&a, &zero]);
    assert_eq!(raised.raises().unwrap().kind, RaiseKind::ZeroDivision);
    assert!(call("jnp.floor_divide", &[&a, &zero]).value().is_some());
}
