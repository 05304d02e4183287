//! Triage on planted faults: each gets the class that it is about and the model
//! that gives it, from its small witness alone.

#![allow(clippy::unwrap_used)]

use int_props::case::{Arg, ArrayArg, Case, Item, View};
use int_props::claim::{Basis, Family};
use int_props::class;
use int_props::judge::{How, Verdict, judge};
use int_props::ledger::Ledger;
use int_props::model;
use int_props::record::{Behaviour, ClaimKey, Record, Status};
use int_props::subject::Observed;
use int_props::triage::{Origin, triage};
use int_props::trial::Judged;
use int_reference::{Array, Attr, Attrs, DType, Outcome, Scalar, op};

type Fault<'a> = &'a dyn Fn(&Case, Observed) -> Observed;

/// The reference function with a fault.
fn run(reference: &str, fault: Fault<'_>, case: &Case) -> Judged {
    let op = op::find(reference).unwrap();
    let expected = op.eval(&case.operands(), &case.attrs, true).unwrap();
    let right = match &expected {
        Outcome::Value(value) => Observed::Value(value.arrays[0].clone().with_weak(false)),
        Outcome::Raises(r) => {
            Observed::Refuses { kind: r.kind.name().into(), message: r.message.to_string() }
        }
        other => Observed::Unsupported(other.to_string().into()),
    };
    let observed = fault(case, right);
    let verdict = judge(&expected, &observed);
    Judged { expected, observed, verdict }
}

fn origin(reference: &str, case: &Case) -> Origin {
    Origin {
        family: Family::FloorDiv,
        claim: ClaimKey {
            subject: "planted".into(),
            call: "f(x, y)".into(),
            form: case.form().unwrap(),
            reference: reference.into(),
            attrs: Attrs::new(),
        },
        basis: Basis::Lookalike,
        documented: String::new(),
        variant: "1.0.0".into(),
    }
}

/// The record of a fault's witness, given what is known already.
fn record_with(ledger: &mut Ledger, reference: &str, fault: Fault<'_>, case: Case) -> Record {
    let origin = origin(reference, &case);
    let slot = ledger.slot(&origin.claim);
    let judged = run(reference, fault, &case);
    assert!(matches!(judged.verdict, Verdict::Diverges(_)), "{judged:?}");
    triage(&origin, ledger, slot, &case, &judged, &mut |next| run(reference, fault, next))
}

fn record(reference: &str, fault: Fault<'_>, case: Case) -> Record {
    record_with(&mut Ledger::new(), reference, fault, case)
}

/// Class, way of diverging and model of a record.
fn gist(record: &Record) -> (&str, How, &str) {
    let model = match &record.behaviour {
        Behaviour::Model(model) => model.name,
        Behaviour::Unknown => "unknown",
        _ => "seen",
    };
    (record.class, record.how, model)
}

fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Case {
    Case::new(vec![Arg::array(a), Arg::array(b)])
}

fn by(a: impl Into<Array>, scalar: Arg) -> Case {
    Case::new(vec![Arg::array(a), scalar])
}

fn to(a: impl Into<Array>, dtype: DType) -> Case {
    let mut case = Case::new(vec![Arg::array(a)]);
    case.attrs = case.attrs.with("dtype", Attr::DType(dtype));
    case
}

/// A model in place of the reference.
fn modelled(name: &'static str) -> impl Fn(&Case, Observed) -> Observed {
    let model = model::find(name).unwrap();
    move |case, right| {
        let elements = case.elements().unwrap();
        let (Observed::Value(_) | Observed::Refuses { .. }) = right else { return right };
        let of = |i| model.eval(&i).unwrap();
        let first = elements.get(0).unwrap_or_else(|| elements.representative());
        let shape = case.broadcast_shape().unwrap();
        let mut array = class::values::filled(&shape, of(first)).unwrap();
        elements.iter().for_each(|i| {
            array.set(i.index, of(i));
        });
        Observed::Value(array)
    }
}

/// The right answer, except for elements whose inputs are like this.
fn where_(
    is: impl Fn(&Case, usize, i128, i128) -> bool,
    change: impl Fn(i128) -> i128,
) -> impl Fn(&Case, Observed) -> Observed {
    move |case, right| {
        let Observed::Value(mut array) = right else { return right };
        for inputs in case.elements().unwrap().iter() {
            let x = inputs.lhs().and_then(Item::int).unwrap_or(0);
            let y = inputs.rhs().and_then(Item::int).unwrap_or(0);
            if is(case, inputs.index, x, y) {
                let was = array.get(inputs.index).unwrap();
                let now = Scalar::wrap(change(was.to_i128().unwrap()), was.dtype()).unwrap();
                array.set(inputs.index, now);
            }
        }
        Observed::Value(array)
    }
}

/// A panic where any element's inputs are like this.
fn panics_where(is: impl Fn(i128, i128) -> bool) -> impl Fn(&Case, Observed) -> Observed {
    move |case, right| {
        let ints = |i: int_props::inputs::Inputs<'_>| {
            let y = i.rhs().and_then(Item::int).unwrap_or(0);
            (i.lhs().and_then(Item::int).unwrap_or(0), y)
        };
        let hit = case.elements().unwrap().iter().map(ints).any(|(x, y)| is(x, y));
        let message = "attempt to do something".to_owned();
        if hit { Observed::Panics { message, file: "lib/src/a.rs".into() } } else { right }
    }
}

#[test]
fn truncation_for_flooring() {
    let fault = modelled("trunc_div");
    let found = record("torch.floor_divide", &fault, pair([-1_i64], [2_i64]));
    assert_eq!(gist(&found), ("inexact-opposite-signs", How::Value, "trunc_div"));
    assert_eq!(found.status, Status::New);
    let scalar = record("torch.floor_divide", &fault, by([-1_i32], Arg::Int(2)));
    assert_eq!(gist(&scalar), ("inexact-opposite-signs", How::Value, "trunc_div"));
    let jnp = record("jnp.remainder", &modelled("trunc_rem"), pair([-1_i8], [2_i8]));
    assert_eq!(gist(&jnp), ("inexact-opposite-signs", How::Value, "trunc_rem"));
    let fmod = record("torch.fmod", &modelled("floor_rem"), pair([-1_i8], [2_i8]));
    assert_eq!(gist(&fmod), ("inexact-opposite-signs", How::Value, "floor_rem"));
}

#[test]
fn a_zero_divisor() {
    let panics = panics_where(|_, y| y == 0);
    let found = record("jnp.floor_divide", &panics, pair([0_i64], [0_i64]));
    assert_eq!(gist(&found), ("rhs-zero", How::Panics, "seen"));
    let scalar = record("jnp.floor_divide", &panics, by([0_i64], Arg::Int(0)));
    assert_eq!(gist(&scalar), ("rhs-zero", How::Panics, "seen"));
    // Only 0/0 is special here.
    let both = panics_where(|x, y| x == 0 && y == 0);
    let found = record("jnp.floor_divide", &both, pair([0_i64], [0_i64]));
    assert_eq!(gist(&found), ("zero-by-zero", How::Panics, "seen"));
    // A value where torch raises.
    let found = record("torch.floor_divide", &modelled("floor_div"), pair([0_i64], [0_i64]));
    assert_eq!(gist(&found), ("rhs-zero", How::Accepts, "floor_div"));
}

#[test]
fn overflow() {
    let fault = panics_where(|x, y| i8::try_from(x + y).is_err());
    let found = record("torch.add", &fault, pair([127_i8], [1_i8]));
    assert_eq!(gist(&found), ("sum-out-of-range", How::Panics, "seen"));
    let found = record("torch.add", &modelled("saturating_add"), pair([127_i8], [1_i8]));
    assert_eq!(gist(&found), ("sum-out-of-range", How::Value, "saturating_add"));
    let found = record("torch.sub", &modelled("saturating_sub"), pair([0_u8], [1_u8]));
    assert_eq!(gist(&found), ("difference-out-of-range", How::Value, "saturating_sub"));
    let found = record("torch.mul", &modelled("saturating_mul"), pair([127_i8], [2_i8]));
    assert_eq!(gist(&found), ("product-out-of-range", How::Value, "saturating_mul"));
    // Unsigned integers computed in i64.
    let narrow = panics_where(|x, y| i64::try_from(x + y).is_err());
    let found = record("jnp.add", &narrow, pair([i64::MAX as u64], [1_u64]));
    assert_eq!(gist(&found), ("sum-beyond-i64", How::Panics, "seen"));
    // A scalar that is cut off before the addition.
    let found = record("jnp.add", &modelled("add"), by([127_i8], Arg::Float(1.0)));
    assert_eq!(gist(&found), ("sum-out-of-range", How::Value, "add"));
    let min = panics_where(|x, y| x == i32::MIN.into() && y == -1);
    let found = record("jnp.floor_divide", &min, pair([i32::MIN], [-1_i32]));
    assert_eq!(gist(&found), ("min-by-minus-one", How::Panics, "seen"));
    // A panic in the tail of a vector kernel: the value is special, not the length.
    let tail = |case: &Case, right: Observed| match case.elements().unwrap().len() {
        33.. => fault(case, right),
        _ => right,
    };
    let (mut a, mut b) = (vec![0_i8; 33], vec![1_i8; 33]);
    (a[32], b[32]) = (127, 1);
    assert_eq!(record("torch.add", &tail, pair(a, b)).class, "sum-out-of-range");
    let neg = Case::new(vec![Arg::array([i8::MIN])]);
    let found = record("torch.neg", &modelled("saturating_neg"), neg);
    assert_eq!(gist(&found), ("negation-out-of-range", How::Value, "saturating_neg"));
}

/// The recipe `(x − x mod y) / y` fails where the difference is below the minimum.
#[test]
fn the_recipe_near_the_minimum() {
    let fault = modelled("div_of_lhs_less_floor_rem");
    let found = record("torch.floor_divide", &fault, pair([i64::MIN], [3_i64]));
    let expected = ("floor-multiple-out-of-range", How::Value, "div_of_lhs_less_floor_rem");
    assert_eq!(gist(&found), expected);
}

#[test]
fn the_detour_through_floats() {
    let fault = modelled("floor_of_f32_div");
    let found = record("torch.floor_divide", &fault, pair([(1_i64 << 24) + 1], [1_i64]));
    assert_eq!(gist(&found), ("beyond-2^24", How::Value, "floor_of_f32_div"));
    let fault = modelled("floor_of_f64_div");
    let found = record("torch.floor_divide", &fault, pair([(1_i64 << 53) + 1], [1_i64]));
    assert_eq!(gist(&found), ("beyond-2^53", How::Value, "floor_of_f64_div"));
}

#[test]
fn a_scalar_made_to_fit_the_dtype() {
    let fault = modelled("mul_rounded_scalar");
    // First the wrong number: the fraction matters, not that it is a half.
    let value = record("jnp.multiply", &fault, by([1_i64], Arg::Float(0.5)));
    assert_eq!(gist(&value), ("scalar-fraction", How::Value, "mul_rounded_scalar"));
    // Then the wrong dtype, which a whole factor has too.
    let dtype = record("jnp.multiply", &fault, by([0_i64], Arg::Float(0.0)));
    assert_eq!((dtype.class, dtype.how), ("float-scalar", How::Dtype));
    let truncates = modelled("mul");
    let found = record("jnp.multiply", &truncates, by([1_i64], Arg::Float(0.5)));
    assert_eq!(gist(&found), ("scalar-fraction", How::Value, "mul"));
    let saturates = modelled("add_saturated_scalar");
    let found = record("torch.add", &saturates, by([0_u8], Arg::Int(256)));
    assert_eq!(gist(&found), ("scalar-out-of-range", How::Value, "add_saturated_scalar"));
}

#[test]
fn a_refused_scalar_before_anything_else_is_known() {
    // Integers times a float come out as integers, and some factors are refused.
    let product = modelled("mul_rounded_scalar");
    let fault = |case: &Case, right: Observed| match case.args[1] {
        Arg::Float(f) if !f.is_finite() => Observed::Refuses {
            kind: "InvalidArgument".into(),
            message: format!("real scalar must be finite, got {f}"),
        },
        _ => product(case, right),
    };
    let found = record("jnp.multiply", &fault, by([0_i64], Arg::Float(f64::NAN)));
    assert_eq!(gist(&found), ("scalar-non-finite", How::Refuses, "seen"));
    let empty = Array::from(Vec::<i64>::new());
    let found = record("jnp.multiply", &fault, by(empty, Arg::Float(f64::INFINITY)));
    assert_eq!(gist(&found), ("scalar-non-finite", How::Refuses, "seen"));
}

#[test]
fn a_dtype_for_every_input() {
    let found = record("torch.true_divide", &modelled("f64_div"), pair([0_i64], [1_i64]));
    assert_eq!((found.class, found.how), ("every-input", How::Dtype));
    let sign = |case: &Case, right: Observed| match case.args[0].dtype() {
        Some(dtype) if dtype.is_unsigned() => modelled("is_positive")(case, right),
        _ => right,
    };
    let unsigned = record("torch.sign", &sign, Case::new(vec![Arg::array([0_u8])]));
    assert_eq!(gist(&unsigned), ("unsigned", How::Dtype, "is_positive"));
}

/// The detour by way of floats comes back in the library's default integer dtype.
#[test]
fn a_dtype_of_the_librarys_own() {
    let fault = modelled("floor_of_f32_div_as_i32");
    let mut ledger = Ledger::new();
    let zero_by = |x: i64| pair([0_i64], [x]);
    let found = record_with(&mut ledger, "torch.floor_divide", &fault, zero_by(1));
    assert_eq!(gist(&found), ("64-bit", How::Dtype, "floor_of_f32_div_as_i32"));
    ledger.insert(found);
    let small = record_with(&mut ledger, "torch.floor_divide", &fault, pair([0_u8], [1_u8]));
    assert_eq!(gist(&small), ("other-than-i32", How::Dtype, "floor_of_f32_div_as_i32"));
    // A witness explained as such is no reason to blame what differs from it.
    let odd = |case: &Case, _: Observed| {
        let values: Vec<i32> = (0..case.elements().unwrap().len() as i32).map(|i| i * i).collect();
        Observed::Value(Array::from(values))
    };
    let mut ledger = Ledger::new();
    let first = record_with(&mut ledger, "torch.floor_divide", &odd, zero_by(1));
    ledger.insert(first);
    let second = record_with(&mut ledger, "torch.floor_divide", &odd, zero_by(-1));
    assert_ne!(second.class, "negative-rhs");
}

#[test]
fn comparisons() {
    let found = record("jnp.less", &modelled("signed_lt"), pair([128_u8], [0_u8]));
    assert_eq!(gist(&found), ("top-bit-set", How::Value, "signed_lt"));
    let found = record("jnp.less", &modelled("signed_lt"), pair([1_u64 << 63], [0_u64]));
    assert_eq!(gist(&found), ("beyond-i64", How::Value, "signed_lt"));
    let found = record("jnp.equal", &modelled("wrapped_eq"), by([0_i64], Arg::Float(0.5)));
    assert_eq!(gist(&found), ("scalar-truncates-to-zero", How::Value, "wrapped_eq"));
}

#[test]
fn casts() {
    let found = record("jnp.astype", &modelled("wrapping_cast"), to([128_f32], DType::I8));
    assert_eq!(gist(&found), ("float-outside-target", How::Value, "wrapping_cast"));
    let found = record("jnp.astype", &modelled("rounding_cast"), to([0.5_f32], DType::I8));
    assert_eq!(gist(&found), ("truncates-half-or-more", How::Value, "rounding_cast"));
    let found = record("jnp.astype", &modelled("saturating_int_cast"), to([128_i32], DType::I8));
    assert_eq!(gist(&found), ("outside-target", How::Value, "saturating_int_cast"));
}

/// A claim with a dtype of its own: the one that the case was drawn with is none.
#[test]
fn attributes_that_the_claim_fixes_stand_in_the_case() {
    let fault = modelled("saturating_cast_as_i32");
    let case = to([3e9_f64], DType::Bool);
    let mut origin = origin("jnp.astype", &case);
    origin.claim.attrs = Attrs::new().with("dtype", Attr::DType(DType::I64));
    let mut ledger = Ledger::new();
    let slot = ledger.slot(&origin.claim);
    let mut rerun = |case: &Case| {
        let attrs = origin.claim.attrs.clone();
        run("jnp.astype", &fault, &Case { args: case.args.clone(), attrs })
    };
    let judged = rerun(&case);
    let found = triage(&origin, &ledger, slot, &case, &judged, &mut rerun);
    assert_eq!(gist(&found), ("float-beyond-i32", How::Value, "saturating_cast_as_i32"));
    assert_eq!(found.case.attrs.dtype("dtype"), Some(DType::I64));
    ledger.insert(found);
    let other = to([-3e9_f64, 4e10], DType::U8);
    let judged = rerun(&other);
    assert!(ledger.explain(slot, &other, &judged, &mut rerun).is_some());
}

#[test]
fn layouts_ranks_and_lengths() {
    let strided = |case: &Case, right: Observed| {
        let any = case.args.iter().filter_map(Arg::as_array).any(|a| !a.layout().is_empty());
        if any { Observed::Refuses { kind: "E".into(), message: "m".into() } } else { right }
    };
    let layout = vec![View::Permute(vec![1, 0])];
    let view = ArrayArg::with_layout(Array::from([[1_i64]]), layout).unwrap();
    let case = Case::new(vec![Arg::Array(view), Arg::Int(1)]);
    assert_eq!(record("torch.floor_divide", &strided, case).class, "transposed");

    let lane = where_(|_, i, _, _| i % 16 == 15, |v| v + 1);
    let long = pair(vec![0_i64; 16], vec![1_i64; 16]);
    let found = record("torch.floor_divide", &lane, long);
    assert_eq!((found.class, found.how), ("over-15-elements", How::Value));

    let deep = |case: &Case, right: Observed| match case.broadcast_shape() {
        Some(shape) if shape.len() > 6 => {
            Observed::Panics { message: "m".into(), file: "f".into() }
        }
        _ => right,
    };
    let seven = Array::new(vec![1; 7], vec![1_i64]).unwrap();
    let found = record("torch.floor_divide", &deep, pair(seven.clone(), seven));
    assert_eq!(gist(&found), ("rank-over-6", How::Panics, "seen"));

    let empty = |case: &Case, right: Observed| match case.elements().unwrap().is_empty() {
        true => Observed::Refuses { kind: "Empty".into(), message: "m".into() },
        false => right,
    };
    let nothing = Array::from(Vec::<i64>::new());
    let found = record("torch.floor_divide", &empty, pair(nothing.clone(), nothing));
    assert_eq!(gist(&found), ("empty", How::Refuses, "seen"));
}

#[test]
fn what_only_other_records_explain_is_left_to_them() {
    // Truncates, and makes MIN / −1 zero: two faults of one tensor.
    let min = i32::MIN.into();
    let trunc = modelled("trunc_div");
    let zero = where_(move |_, _, x, y| x == min && y == -1, |_| 0);
    let fault = |case: &Case, right: Observed| zero(case, trunc(case, right));
    let mut ledger = Ledger::new();
    let first = record_with(&mut ledger, "jnp.floor_divide", &fault, pair([-1_i32], [2_i32]));
    assert_eq!(gist(&first), ("inexact-opposite-signs", How::Value, "trunc_div"));
    ledger.insert(first);
    let both = pair([-1_i32, i32::MIN], [2_i32, -1]);
    let second = record_with(&mut ledger, "jnp.floor_divide", &fault, both);
    assert_eq!((second.class, second.how), ("min-by-minus-one", How::Value));
}

#[test]
fn what_no_class_holds_is_unclassified() {
    let fault = where_(|_, _, x, y| x == 13 && y == 1, |v| v + 1);
    let found = record("torch.floor_divide", &fault, pair([13_i64], [1_i64]));
    assert_eq!(gist(&found), ("unclassified", How::Value, "unknown"));
}

/// A model that fits the witness by chance is found out on other cases.
#[test]
fn models_are_tried_on_more_than_the_witness() {
    // −1 / 2 gives 0 by truncation too, −101 / 2 does not give −49.
    let fault = |case: &Case, right: Observed| {
        let near = where_(|_, _, x, y| x % y.max(1) != 0 && (x < 0) != (y < 0), |v| v + 1);
        let far = where_(|_, _, x, y| y != 0 && x % y != 0 && x < -100, |v| v + 1);
        far(case, near(case, right))
    };
    let found = record("torch.floor_divide", &fault, pair([-1_i64], [2_i64]));
    assert_eq!(found.behaviour, Behaviour::Unknown, "{:?}", gist(&found));
}
