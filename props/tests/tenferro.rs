//! tenferro's adapters: operands go in and come out as they are, every call
//! runs, and the surfaces and engines give the same.

// Helpers of tests are tests too.
#![allow(clippy::unwrap_used)]
#![cfg(feature = "tenferro")]

#[path = "tenferro/samples.rs"]
mod samples;

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_props::claim::{Basis, Family};
use int_props::judge::Verdict;
use int_props::panics::observe;
use int_props::subject::tenferro::{self, VERSION};
use int_props::subject::{Call, Observed, Subject};
use int_props::trial::Trial;
use int_reference::{Array, Attr, Attrs, DType};
use samples::{edge_cases, filled, layouts};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

const DTYPES: [DType; 5] = [DType::Bool, DType::I32, DType::I64, DType::F32, DType::F64];

fn find(subject: &dyn Subject, text: &str) -> usize {
    subject.calls().iter().position(|c| c.text == text).unwrap_or_else(|| panic!("no call {text}"))
}

fn cast(array: ArrayArg, to: DType) -> Case {
    let attrs = Attrs::new().with("dtype", Attr::DType(to));
    Case { args: vec![Arg::Array(array)], attrs }
}

#[test]
fn arrays_come_back_as_they_went() {
    let shapes: [&[usize]; 16] = [
        &[],
        &[0],
        &[1],
        &[257],
        &[2, 3],
        &[0, 3],
        &[3, 0, 2],
        &[2, 3, 4],
        &[2, 1, 3, 2],
        &[2, 1, 3, 1, 2],
        &[1, 2, 1, 3, 1, 2],
        &[2, 1, 2, 1, 2, 1, 2],
        &[2, 1, 2, 1, 3, 1, 2, 1],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        &[2, 0, 2, 1, 2, 1, 2, 1],
        &[16, 16],
    ];
    for mut subject in tenferro::all(VERSION) {
        let casts: Vec<usize> = (0..subject.calls().len())
            .filter(|i| subject.calls()[*i].family == Family::Cast)
            .filter(|i| !subject.calls()[*i].text.contains("I32"))
            .collect();
        assert_eq!(casts.len(), 2);
        for dtype in DTYPES {
            let plain = shapes.iter().map(|shape| ArrayArg::plain(filled(dtype, shape)));
            for array in plain.chain(layouts(dtype)) {
                let expected = Observed::Value(array.logical().clone());
                for call in &casts {
                    let case = cast(array.clone(), dtype);
                    assert_eq!(subject.run(*call, &case), expected, "{} {case:?}", subject.name());
                }
            }
        }
    }
}

#[test]
fn dtypes_that_tenferro_lacks_are_unsupported() {
    for mut subject in tenferro::all(VERSION) {
        for dtype in DType::ALL.into_iter().filter(|d| !DTYPES.contains(d)) {
            let empty = int_reference::torch::to(&Array::from(Vec::<f64>::new()), dtype).unwrap();
            let call = subject.calls().iter().position(|c| c.family == Family::Cast).unwrap();
            let to_it = subject.run(call, &cast(ArrayArg::plain(Array::from([1_i64])), dtype));
            assert!(matches!(to_it, Observed::Unsupported(_)), "{dtype} {to_it:?}");
            let from_it = subject.run(call, &cast(ArrayArg::plain(empty), DType::I64));
            assert!(matches!(from_it, Observed::Unsupported(_)), "{dtype} {from_it:?}");
        }
    }
}

/// Cases of a form that its calls can be expected to run, the likelier first.
fn ordinary(form: Form) -> Vec<Case> {
    let a = || Arg::array(Array::from([-7_i64, 7, 5]));
    let b = || Arg::array(Array::from([2_i64, -3, 4]));
    let narrow = Arg::array(Array::from([-7_i32, 7, 5]));
    match form {
        Form::Array => vec![Case::new(vec![a()]), Case::new(vec![narrow])],
        Form::ArrayArray => vec![Case::new(vec![a(), b()])],
        Form::ArrayScalar => {
            vec![Case::new(vec![a(), Arg::Int(2)]), Case::new(vec![a(), Arg::Float(0.5)])]
        }
        Form::ScalarArray => {
            vec![Case::new(vec![Arg::Int(2), b()]), Case::new(vec![Arg::Float(0.5), b()])]
        }
    }
}

#[test]
fn every_call_runs() {
    for mut subject in tenferro::all(VERSION) {
        for call in 0..subject.calls().len() {
            let Call { form, text, .. } = subject.calls()[call];
            let mut seen = Vec::new();
            for mut case in ordinary(form) {
                case.attrs = Attrs::new().with("dtype", Attr::DType(DType::F64));
                let observed = observe(|| subject.run(call, &case));
                let program = subject.program(call, &case);
                assert!(program.contains(text), "{program}");
                seen.push(observed);
            }
            let value = seen.iter().any(|o| matches!(o, Observed::Value(_)));
            assert!(value, "{} {text}: {seen:?}", subject.name());
        }
    }
}

/// Which tenferro operation a call of one operation makes; recipes are left out.
fn operation(call: &Call) -> Option<(Family, Form, &str)> {
    let text = call.text;
    if text.contains("DType::") || text.contains('{') {
        return (text.contains("add_into")).then_some((Family::Arith, Form::ArrayArray, "add"));
    }
    let names = [
        ("scale_real", "scale"),
        ("(&x * f)", "scale"),
        ("(f * &x)", "scale"),
        ("(&lhs + &rhs)", "add"),
        ("(&lhs - &rhs)", "sub"),
        ("(&lhs * &rhs)", "mul"),
        ("(&lhs / &rhs)", "div"),
        ("(&lhs % &rhs)", "rem"),
        ("(-&x)", "neg"),
        ("Eq", "eq"),
        ("Lt", "lt"),
        ("Le", "le"),
        ("Gt", "gt"),
        ("Ge", "ge"),
        ("add", "add"),
        ("sub", "sub"),
        ("mul", "mul"),
        ("div", "div"),
        ("rem", "rem"),
        ("neg", "neg"),
        ("abs", "abs"),
        ("sign", "sign"),
        ("cast", "cast"),
        ("convert", "convert"),
    ];
    let dirs = text.matches("CompareDir").count();
    let square = text.contains("mul(&x") || text.contains("x.mul");
    let (_, name) = names.into_iter().find(|(part, _)| text.contains(part))?;
    (dirs < 2 && !square).then_some((call.family, call.form, name))
}

/// A value bit for bit; of a refusal only that it is one, since the surfaces
/// word theirs differently.
fn outcome(observed: Observed) -> Option<Result<Array, String>> {
    match observed {
        Observed::Value(array) => Some(Ok(array)),
        // The eager surface says so of `convert`; the corpus has it.
        Observed::Refuses { kind, .. } if kind == "Unsupported" => None,
        Observed::Refuses { kind, .. } => Some(Err(kind)),
        Observed::Unsupported(_) => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn surfaces_and_engines_give_the_same() {
    let mut traced = tenferro::traced();
    let mut direct = tenferro::direct();
    let mut eager = tenferro::eager();
    let mut compared = 0;
    let direct_calls: Vec<Call> = direct.calls().to_vec();
    for (call, this) in direct_calls.iter().enumerate() {
        let Some(operation_here) = operation(this) else { continue };
        // Some surfaces refuse what `convert` does in others: the corpus has it.
        if this.text.contains("convert") {
            continue;
        }
        let same = |subject: &dyn Subject| -> Vec<usize> {
            let calls = subject.calls().iter().enumerate();
            let same = calls.filter(|(_, c)| operation(c) == Some(operation_here));
            same.map(|(i, _)| i).collect()
        };
        let (in_traced, in_eager) = (same(&traced), same(&eager));
        for (dtype, every) in [(DType::I64, 2), (DType::I32, 7), (DType::F32, 9)] {
            for mut case in samples::samples(this.form, dtype).into_iter().step_by(every) {
                case.attrs = Attrs::new().with("dtype", Attr::DType(DType::F64));
                let Some(expected) = outcome(direct.run(call, &case)) else { continue };
                let mut seen = Vec::new();
                for other in &in_traced {
                    seen.push(traced.evaluate(*other, &case, false));
                    seen.push(traced.evaluate(*other, &case, true));
                }
                seen.extend(in_eager.iter().map(|other| eager.run(*other, &case)));
                for other in seen.into_iter().filter_map(outcome) {
                    assert_eq!(other, expected, "{} {case:?}", this.text);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// A program with symbolic shapes serves every shape of a rank; an identity view
/// makes the same case concrete.
#[test]
fn symbolic_and_concrete_programs_give_the_same() {
    let mut traced = tenferro::traced();
    for text in ["lhs.add(&rhs)?", "lhs.div(&rhs)?", "lhs.compare(&rhs, CompareDir::Lt)?"] {
        let call = find(&traced, text);
        for case in samples::samples(Form::ArrayArray, DType::I64) {
            let viewed = case.args.iter().map(|arg| {
                let array = arg.as_array().unwrap();
                let axes = (0..array.logical().shape().len()).collect();
                let layout = vec![View::Permute(axes)];
                Arg::Array(ArrayArg::with_layout(array.logical().clone(), layout).unwrap())
            });
            let concrete = Case::new(viewed.collect());
            assert_eq!(
                outcome(traced.run(call, &case)),
                outcome(traced.run(call, &concrete)),
                "{text} {case:?}"
            );
        }
    }
}

/// What the adapters call unsupported for a whole call, tenferro refuses.
#[test]
fn declared_limits_are_refusals_throughout() {
    let refuses = |observed: Observed, text: &str| {
        assert!(matches!(observed, Observed::Refuses { .. }), "{text} {observed:?}");
    };
    let i64s = || Arg::array(Array::from([6_i64, 8]));
    let mixed = Case::new(vec![i64s(), Arg::array(Array::from([2_i32, 3]))]);
    let fraction = Case::new(vec![i64s(), Arg::Float(0.5)]);
    let broadcast = Case::new(vec![i64s(), Arg::array(Array::from([2_i64]))]);
    let narrow = cast(ArrayArg::plain(Array::from([6_i64])), DType::I32);
    let (mut limited, mut free) = (tenferro::direct(), tenferro::direct().without_limits());
    for call in 0..free.calls().len() {
        let Call { form, text, family, .. } = free.calls()[call];
        for case in [&mixed, &fraction, &broadcast, &narrow] {
            let cast = family == Family::Cast;
            if case.form() != Some(form) || cast != (case == &narrow) || text.contains("I32") {
                continue;
            }
            if let Observed::Unsupported(_) = limited.run(call, case) {
                // A typed call of two dtypes does not compile.
                if !text.starts_with("{ let mut out = typed") {
                    refuses(free.run(call, case), text);
                }
            }
        }
    }
    let mut traced = tenferro::traced().without_limits();
    let call = find(&traced, "x.convert(to)?");
    refuses(traced.run(call, &narrow), "x.convert(to)?");
    let mut eager = tenferro::eager().without_limits();
    let call = find(&eager, "session.convert(&x, to)?");
    refuses(eager.run(call, &narrow), "session.convert(&x, to)?");
}

/// Every recipe on every pair of edge values, against the reference.
#[test]
fn recipes_hold_at_the_edges() {
    let mut judged = 0;
    for mut subject in tenferro::all(VERSION) {
        for call in 0..subject.calls().len() {
            for claim in 0..subject.calls()[call].claims.len() {
                if subject.calls()[call].claims[claim].basis != Basis::Recipe {
                    continue;
                }
                let form = subject.calls()[call].form;
                for dtype in [DType::I32, DType::I64] {
                    for case in edge_cases(form, dtype) {
                        let mut trial = Trial::new(&mut *subject, call, claim);
                        let seen = trial.run(&case);
                        let holds = !matches!(seen.verdict, Verdict::Diverges(_));
                        assert!(holds, "{} {case:?} {seen:?}", trial.call().text);
                        judged += usize::from(seen.verdict == Verdict::Agrees);
                    }
                }
            }
        }
    }
    assert!(judged > 3_000, "{judged}");
}

#[test]
fn the_version_is_the_one_in_the_lock_file() {
    let lock = include_str!("../../Cargo.lock");
    for name in ["ad", "cpu", "runtime", "tensor"] {
        let entry = format!("name = \"tenferro-{name}\"\nversion = \"{VERSION}\"\n");
        assert!(lock.contains(&entry), "{name}");
    }
}
