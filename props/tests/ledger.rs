//! What the ledger explains, and above all what it does not: a new fault beside a
//! known one. The subjects are closures over the reference.

#![allow(clippy::unwrap_used)]

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::{Basis, Family};
use int_props::judge::{How, Verdict, judge};
use int_props::ledger::{Inserted, Ledger};
use int_props::record::{Behaviour, ClaimKey, Record, Status, Variant};
use int_props::subject::Observed;
use int_props::trial::Judged;
use int_props::{class, model};
use int_reference::{Array, Attr, Attrs, DType, Outcome, op};

/// A claim that a closure computes a reference function.
struct Put<'a> {
    reference: &'static str,
    subject: Box<dyn FnMut(&Case) -> Observed + 'a>,
    runs: usize,
}

impl<'a> Put<'a> {
    fn new(reference: &'static str, subject: impl FnMut(&Case) -> Observed + 'a) -> Put<'a> {
        Put { reference, subject: Box::new(subject), runs: 0 }
    }

    fn run(&mut self, case: &Case) -> Judged {
        self.runs += 1;
        let op = op::find(self.reference).unwrap();
        let expected = op.eval(&case.operands(), &case.attrs, true).unwrap();
        let observed = (self.subject)(case);
        let verdict = judge(&expected, &observed);
        Judged { expected, observed, verdict }
    }

    fn key(&self, case: &Case) -> ClaimKey {
        ClaimKey {
            subject: "planted".into(),
            call: "f(x, y)".into(),
            form: case.form().unwrap(),
            reference: self.reference.into(),
            attrs: Attrs::new(),
        }
    }

    /// A triaged record of what the subject does with a case.
    fn record(&mut self, case: Case, class: &'static str, model: Option<&str>) -> Record {
        let judged = self.run(&case);
        let Verdict::Diverges(divergence) = &judged.verdict else { panic!("{judged:?}") };
        let behaviour = match model {
            Some(name) => Behaviour::Model(model::find(name).unwrap()),
            None => Behaviour::seen(divergence.how, &judged.observed),
        };
        assert!(class == class::UNCLASSIFIED || class::find(class).is_some());
        Record {
            family: Family::FloorDiv,
            claim: self.key(&case),
            basis: Basis::Lookalike,
            class,
            how: divergence.how,
            behaviour,
            status: Status::Triaged,
            documented: String::new(),
            upstream: String::new(),
            note: String::new(),
            variants: vec![("1.0.0".into(), Variant::Diverges)],
            case,
            expected: judged.expected,
            observed: judged.observed,
        }
    }

    /// How many records explain a case between them; `None` if something is left.
    fn explained(&mut self, ledger: &mut Ledger, case: Case) -> Option<usize> {
        let judged = self.run(&case);
        assert!(matches!(judged.verdict, Verdict::Diverges(_)), "{judged:?}");
        let slot = ledger.slot(&self.key(&case));
        ledger.explain(slot, &case, &judged, &mut |next| self.run(next)).map(|used| used.len())
    }
}

fn pair(a: impl Into<Array>, b: impl Into<Array>) -> Case {
    Case::new(vec![Arg::array(a), Arg::array(b)])
}

fn by(a: impl Into<Array>, scalar: Arg) -> Case {
    Case::new(vec![Arg::array(a), scalar])
}

fn empty() -> Array {
    Array::from(Vec::<i64>::new())
}

/// What a model gives for every element, as a subject would.
fn modelled(name: &'static str) -> impl FnMut(&Case) -> Observed {
    move |case| values(case, name, |_, v| v)
}

/// A model's values, changed by index.
fn values(case: &Case, name: &str, change: impl Fn(usize, i128) -> i128) -> Observed {
    let model = model::find(name).unwrap();
    let elements = case.elements().unwrap();
    let of = |i| model.eval(&i).unwrap();
    let dtype =
        elements.iter().next().map_or(of(elements.representative()).dtype(), |i| of(i).dtype());
    let one = class::values::one(dtype);
    let mut array = class::values::filled(&case.broadcast_shape().unwrap(), one).unwrap();
    for inputs in elements.iter() {
        let scalar = of(inputs);
        let changed = scalar.to_i128().map(|v| change(inputs.index, v));
        let changed = changed.and_then(|v| int_reference::Scalar::wrap(v, dtype));
        array.set(inputs.index, changed.unwrap_or(scalar));
    }
    Observed::Value(array)
}

fn panics(message: &str) -> Observed {
    Observed::Panics { message: message.into(), file: "lib/src/ops.rs".into() }
}

fn refuses(message: String) -> Observed {
    Observed::Refuses { kind: "InvalidArgument".into(), message }
}

/// Whether any pair of integers of the case is like this.
fn any(case: &Case, is: impl Fn(i128, i128) -> bool) -> bool {
    case.elements().unwrap().iter().any(|i| i.ints().is_some_and(|(x, y)| is(x, y)))
}

fn ledger(records: impl IntoIterator<Item = Record>) -> Ledger {
    let mut ledger = Ledger::new();
    for record in records {
        assert!(matches!(ledger.insert(record), Inserted::New(_)));
    }
    ledger
}

const OPPOSITE: &str = "inexact-opposite-signs";

#[test]
fn elements_of_the_class_with_the_models_bits_are_explained() {
    let mut truncates = Put::new("torch.floor_divide", modelled("trunc_div"));
    let witness = truncates.record(pair([-1_i64], [2_i64]), OPPOSITE, Some("trunc_div"));
    let mut ledger = ledger([witness]);
    let case = pair([-7_i64, 7, 6, -9, 0], [2_i64, 2, -3, 5, 1]);
    assert_eq!(truncates.explained(&mut ledger, case), Some(1));
    // In other dtypes and shapes as well.
    let case = Case::new(vec![Arg::array([[-7_i8], [9]]), Arg::array([2_i8, 4, -5])]);
    assert_eq!(truncates.explained(&mut ledger, case), Some(1));
    assert_eq!(truncates.runs, 3, "values are explained without running anything again");
}

#[test]
fn a_wrong_element_beside_a_known_hazard_is_not() {
    let mut subject = Put::new("torch.floor_divide", |case| {
        values(case, "trunc_div", |i, v| if i == 3 { v + 1 } else { v })
    });
    let witness = subject.record(pair([-1_i64], [2_i64]), OPPOSITE, Some("trunc_div"));
    let mut ledger = ledger([witness]);
    assert_eq!(subject.explained(&mut ledger, pair([-7_i64, -5, -3], [2_i64, 2, 2])), Some(1));
    // Element 3 is in the class with other bits, then outside of it.
    let hidden = pair([-7_i64, -5, -3, -3], [2_i64, 2, 2, 2]);
    assert_eq!(subject.explained(&mut ledger, hidden), None);
    let beside = pair([-7_i64, -5, -3, 4], [2_i64, 2, 2, 2]);
    assert_eq!(subject.explained(&mut ledger, beside), None);
}

#[test]
fn another_form_or_reference_has_records_of_its_own() {
    let mut truncates = Put::new("torch.floor_divide", modelled("trunc_div"));
    let witness = truncates.record(pair([-1_i64], [2_i64]), OPPOSITE, Some("trunc_div"));
    let mut ledger = ledger([witness]);
    let scalar = by([-7_i64], Arg::Int(2));
    assert_eq!(truncates.explained(&mut ledger, scalar), None);
    let mut jnp = Put::new("jnp.floor_divide", modelled("trunc_div"));
    assert_eq!(jnp.explained(&mut ledger, pair([-7_i64], [2_i64])), None);
}

#[test]
fn without_a_model_a_record_explains_its_own_witness() {
    let mut truncates = Put::new("torch.floor_divide", modelled("trunc_div"));
    for class in [OPPOSITE, class::UNCLASSIFIED] {
        let witness = truncates.record(pair([-1_i64], [2_i64]), class, None);
        let mut ledger = ledger([witness]);
        assert_eq!(truncates.explained(&mut ledger, pair([-1_i64], [2_i64])), Some(1));
        assert_eq!(truncates.explained(&mut ledger, pair([-3_i64], [2_i64])), None);
        assert_eq!(truncates.explained(&mut ledger, pair([-1_i32], [2_i32])), None);
    }
}

#[test]
fn only_triaged_records_explain_and_those_of_this_run() {
    let mut truncates = Put::new("torch.floor_divide", modelled("trunc_div"));
    let mut record = truncates.record(pair([-1_i64], [2_i64]), OPPOSITE, Some("trunc_div"));
    for (status, explained) in
        [(Status::Triaged, Some(1)), (Status::New, None), (Status::Fixed, None)]
    {
        record.status = status;
        let text = record.to_string();
        let mut loaded = Ledger::embedded(&[("floor_div/a.toml", &text)]).unwrap();
        let case = || pair([-7_i64], [2_i64]);
        assert_eq!(truncates.explained(&mut loaded, case()), explained, "{status:?}");
        // Found again in this run, it explains for the rest of it.
        assert!(matches!(loaded.insert(record.clone()), Inserted::Known(_)));
        assert_eq!(truncates.explained(&mut loaded, case()), Some(1), "{status:?}");
        assert_eq!(loaded.len(), 1);
    }
}

#[test]
fn wrong_values_and_wrong_dtypes_are_explained_apart() {
    let mut scales = Put::new("jnp.multiply", modelled("mul_rounded_scalar"));
    let half = |values: Vec<i64>| by(values, Arg::Float(0.5));
    let dtype =
        scales.record(by([0_i64], Arg::Float(1.0)), "every-input", Some("mul_rounded_scalar"));
    let value = scales.record(half(vec![1]), "scalar-fraction", Some("mul_rounded_scalar"));
    assert_eq!((dtype.how, value.how), (How::Dtype, How::Value));
    // 0 · 0.5 is the right number in the wrong dtype, −7 · 0.5 is the wrong number.
    let mut both = ledger([dtype.clone(), value.clone()]);
    assert_eq!(scales.explained(&mut both, half(vec![-7, 7])), Some(1));
    assert_eq!(scales.explained(&mut both, half(vec![-7, 0, 7])), Some(2));
    assert_eq!(scales.explained(&mut both, half(vec![0, 0])), Some(1));
    assert_eq!(scales.explained(&mut both, by([3_i64, 4], Arg::Float(2.0))), Some(1));
    assert_eq!(scales.explained(&mut both, half(vec![])), Some(1));
    let mut only_dtype = ledger([dtype]);
    assert_eq!(scales.explained(&mut only_dtype, half(vec![-7, 0])), None);
    let mut only_value = ledger([value]);
    // The wrong number's record explains the dtype, in which 0 is right.
    assert_eq!(scales.explained(&mut only_value, half(vec![-7, 0])), Some(1));
    assert_eq!(scales.explained(&mut only_value, half(vec![0])), None);
    assert_eq!(scales.explained(&mut only_value, half(vec![])), None);
}

#[test]
fn an_empty_result_in_a_third_dtype_is_not_explained() {
    let mut scales = Put::new("jnp.multiply", |case| match case.elements().unwrap().len() {
        0 => Observed::Value(Array::from(Vec::<f32>::new())),
        _ => values(case, "mul_rounded_scalar", |_, v| v),
    });
    let witness = by([0_i64], Arg::Float(1.0));
    let dtype = scales.record(witness, "every-input", Some("mul_rounded_scalar"));
    let mut ledger = ledger([dtype]);
    assert_eq!(scales.explained(&mut ledger, by(empty(), Arg::Float(1.0))), None);
}

/// Panics on a zero divisor, as Rust's division does, and otherwise truncates.
fn divides(case: &Case) -> Observed {
    if any(case, |_, y| y == 0) {
        return panics("attempt to divide by zero");
    }
    values(case, "trunc_div", |_, v| v)
}

#[test]
fn a_panic_is_explained_if_the_rest_of_the_case_is() {
    let mut subject = Put::new("jnp.floor_divide", divides);
    let zero = subject.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let opposite = subject.record(pair([-1_i64], [2_i64]), OPPOSITE, Some("trunc_div"));
    let mut alone = ledger([zero.clone()]);
    assert_eq!(subject.explained(&mut alone, pair([5_i64, 6], [0_i64, 3])), Some(1));
    // Without the zero there is a wrong quotient, which no record explains yet.
    let behind = || pair([5_i64, -7], [0_i64, 2]);
    assert_eq!(subject.explained(&mut alone, behind()), None);
    let mut both = ledger([zero, opposite]);
    assert_eq!(subject.explained(&mut both, behind()), Some(2));
}

#[test]
fn a_new_fault_behind_a_known_panic_is_not_hidden() {
    let mut subject = Put::new("jnp.floor_divide", |case| match divides(case) {
        Observed::Value(_) => values(case, "floor_div", |i, v| if i == 1 { v + 1 } else { v }),
        other => other,
    });
    let zero = subject.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let mut ledger = ledger([zero]);
    assert_eq!(subject.explained(&mut ledger, pair([5_i64], [0_i64])), Some(1));
    assert_eq!(subject.explained(&mut ledger, pair([5_i64, 6], [0_i64, 3])), None);
}

#[test]
fn panics_differ_by_message_and_file_but_not_by_numbers() {
    let of = |text: &'static str, file: &'static str| {
        move |case: &Case| match any(case, |_, y| y == 0) {
            true => Observed::Panics {
                message: text.replace('#', &case.args.len().to_string()),
                file: file.into(),
            },
            false => values(case, "floor_div", |_, v| v),
        }
    };
    let mut first = Put::new("jnp.floor_divide", of("element 7 is 0", "lib/src/a.rs"));
    let zero = first.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let mut ledger = ledger([zero]);
    let case = || pair([3_i64, 4], [0_i64, 2]);
    for (text, file, explained) in [
        ("element # is 0", "lib/src/a.rs", Some(1)),
        ("element 12 is -0", "lib/src/a.rs", Some(1)),
        ("element 7 is zero", "lib/src/a.rs", None),
        ("element 7 is 0", "lib/src/b.rs", None),
    ] {
        let mut other = Put::new("jnp.floor_divide", of(text, file));
        assert_eq!(other.explained(&mut ledger, case()), explained, "{text} {file}");
    }
}

#[test]
fn a_panic_outside_of_the_class_is_not_explained() {
    let mut subject =
        Put::new("jnp.floor_divide", |case| match any(case, |x, y| y == 0 || x == 13) {
            true => panics("attempt to divide by zero"),
            false => values(case, "floor_div", |_, v| v),
        });
    let zero = subject.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let mut ledger = ledger([zero]);
    assert_eq!(subject.explained(&mut ledger, pair([13_i64], [2_i64])), None);
    // In the class, but it panics on without it.
    assert_eq!(subject.explained(&mut ledger, pair([13_i64, 4], [2_i64, 0])), None);
}

#[test]
fn two_panics_hide_each_other_and_are_explained_in_turn() {
    let mut subject = Put::new("jnp.floor_divide", |case| {
        if any(case, |x, y| x == i64::MIN.into() && y == -1) {
            panics("attempt to divide with overflow")
        } else if any(case, |_, y| y == 0) {
            panics("attempt to divide by zero")
        } else {
            values(case, "floor_div", |_, v| v)
        }
    });
    let zero = subject.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let overflow = subject.record(pair([i64::MIN], [-1_i64]), "min-by-minus-one", None);
    let mut both = ledger([zero.clone(), overflow]);
    let case = || pair([i64::MIN, 5, 9, 1], [-1_i64, 0, 3, 0]);
    assert_eq!(subject.explained(&mut both, case()), Some(2));
    let mut one = ledger([zero]);
    assert_eq!(subject.explained(&mut one, case()), None);
}

#[test]
fn an_error_with_any_input_needs_no_second_run() {
    let mut subject = Put::new("jnp.floor_divide", |case| {
        refuses(format!("dtype of {} elements", case.args[0].as_array().unwrap().logical().len()))
    });
    let refused = subject.record(pair([0_i64], [1_i64]), "every-input", None);
    let mut ledger = ledger([refused]);
    assert_eq!(subject.explained(&mut ledger, pair([1_i64, 2], [3_i64, 4])), Some(1));
    assert_eq!(subject.runs, 2);
}

#[test]
fn a_class_of_cases_is_neutralised_as_a_whole() {
    let strided =
        |case: &Case| case.args.iter().filter_map(Arg::as_array).any(|a| !a.layout().is_empty());
    let mut subject = Put::new("torch.floor_divide", move |case| match strided(case) {
        true => refuses("not contiguous".into()),
        false => values(case, "floor_div", |i, v| if i == 9 { 0 } else { v }),
    });
    let view = |n: i32| {
        let base = Array::from((1..=n).collect::<Vec<i32>>());
        let stop = n as usize;
        let layout = vec![View::Slice { start: 0, stop, step: 2 }];
        let arg = Arg::Array(ArrayArg::with_layout(base, layout).unwrap());
        Case::new(vec![arg, Arg::Int(1)])
    };
    let witness = subject.record(view(2), "stepped", None);
    let mut ledger = ledger([witness]);
    assert_eq!(subject.explained(&mut ledger, view(17)), Some(1));
    // Plain, the tenth element is wrong.
    assert_eq!(subject.explained(&mut ledger, view(40)), None);
}

#[test]
fn a_value_where_the_framework_raises_must_be_the_models_everywhere() {
    let mut subject = Put::new("torch.floor_divide", |case| {
        values(case, "trunc_div", |i, v| if i == 4 { v + 1 } else { v })
    });
    let zero = subject.record(pair([1_i64], [0_i64]), "rhs-zero", Some("trunc_div"));
    assert_eq!(zero.how, How::Accepts);
    let mut ledger = ledger([zero]);
    assert_eq!(subject.explained(&mut ledger, pair([5_i64, -7, 6], [0_i64, 2, 3])), Some(1));
    let wrong = pair([5_i64, 6, 6, 6, 6], [0_i64, 3, 3, 3, 3]);
    assert_eq!(subject.explained(&mut ledger, wrong), None);
    let wrong_in_class = pair([6_i64, 6, 6, 6, 6], [1_i64, 3, 3, 3, 0]);
    assert_eq!(subject.explained(&mut ledger, wrong_in_class), None);
}

#[test]
fn a_raise_of_another_kind_is_another_divergence() {
    let mut subject = Put::new("torch.floor_divide", modelled("trunc_div"));
    let zero = subject.record(by([1_i64], Arg::Int(0)), "rhs-zero", Some("trunc_div"));
    let mut ledger = ledger([zero]);
    assert_eq!(subject.explained(&mut ledger, by([5_i64], Arg::Int(0))), Some(1));
    // Beyond 64 bits torch raises too, but not for a zero.
    let far = by([5_i64], Arg::Int(1 << 64));
    let raises = subject.run(&far).expected;
    assert!(matches!(raises, Outcome::Raises(_)), "{raises}");
    assert_eq!(subject.explained(&mut ledger, far), None);
}

#[test]
fn a_lost_axis_is_explained_if_the_elements_are_right() {
    let squeezed = |change: i128| {
        move |case: &Case| {
            let Observed::Value(array) = values(case, "floor_div", |_, v| v + change) else {
                panic!()
            };
            let len = array.len();
            Observed::Value(array.reshape(vec![len]).unwrap())
        }
    };
    let row = |n: i64| Array::new(vec![1, 3], vec![n, 2 * n, 3 * n]).unwrap();
    let mut subject = Put::new("torch.floor_divide", squeezed(0));
    let witness = subject.record(pair(row(1), row(1)), "rank-over-1", Some("floor_div"));
    assert_eq!(witness.how, How::Shape);
    let mut ledger = ledger([witness]);
    assert_eq!(subject.explained(&mut ledger, pair(row(-9), row(2))), Some(1));
    let mut wrong = Put::new("torch.floor_divide", squeezed(1));
    assert_eq!(wrong.explained(&mut ledger, pair(row(-9), row(2))), None);
    // A flattened matrix is another thing than a lost unit axis.
    let square = || Array::from([[1_i64, 2], [3, 4]]);
    assert_eq!(subject.explained(&mut ledger, pair(square(), square())), None);
}

#[test]
fn deaths_and_hangs_match_by_class_and_signal() {
    let dies = |signal: &'static str| {
        move |case: &Case| match any(case, |_, y| y == 0) {
            true => Observed::Aborts { signal: signal.into() },
            false => values(case, "floor_div", |_, v| v),
        }
    };
    let mut subject = Put::new("jnp.floor_divide", dies("SIGFPE"));
    let witness = subject.record(pair([1_i64], [0_i64]), "rhs-zero", None);
    let mut ledger = ledger([witness]);
    let case = || pair([5_i64, 6], [0_i64, 1]);
    assert_eq!(subject.explained(&mut ledger, case()), Some(1));
    let mut other = Put::new("jnp.floor_divide", dies("SIGSEGV"));
    assert_eq!(other.explained(&mut ledger, case()), None);
    let mut hangs = Put::new("jnp.floor_divide", |_| Observed::Hangs);
    assert_eq!(hangs.explained(&mut ledger, case()), None);
}

#[test]
fn casts_are_explained_with_the_dtype_they_ask_for() {
    let to = |values: Vec<f64>, dtype| {
        let mut case = Case::new(vec![Arg::array(values)]);
        case.attrs = case.attrs.with("dtype", Attr::DType(dtype));
        case
    };
    let mut subject = Put::new("jnp.astype", modelled("wrapping_cast"));
    let witness = to(vec![300.0], DType::I8);
    let witness = subject.record(witness, "float-outside-target", Some("wrapping_cast"));
    let mut ledger = ledger([witness]);
    let case = to(vec![1.5, 1e10, -40000.0], DType::I16);
    assert_eq!(subject.explained(&mut ledger, case), Some(1));
    assert_eq!(subject.explained(&mut ledger, to(vec![f64::INFINITY, 0.0], DType::I64)), None);
}

#[test]
fn slots_and_forms() {
    let mut ledger = Ledger::new();
    let key = |form| ClaimKey {
        subject: "planted".into(),
        call: "f".into(),
        form,
        reference: "torch.add".into(),
        attrs: Attrs::new(),
    };
    let first = ledger.slot(&key(Form::Array));
    assert_eq!(ledger.slot(&key(Form::Array)), first);
    assert_ne!(ledger.slot(&key(Form::ArrayArray)), first);
    assert!(ledger.is_empty());
}
