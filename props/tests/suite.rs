//! The suites on planted subjects: each fault is found, made small, classified
//! and recorded, and its record then explains it.

#![allow(clippy::unwrap_used)]

use int_props::case::{Arg, Case};
use int_props::claim::Family;
use int_props::finding::{Finding, Place};
use int_props::generate::{self, Drawn};
use int_props::judge::How;
use int_props::ledger::Ledger;
use int_props::record::{Behaviour, Record, Status};
use int_props::subject::Observed;
use int_props::suite::{EVERY_CALL, Suite};
use int_reference::DType;

mod planted;

use planted::{Planted, named};

/// Enough inputs for every fault here.
const INPUTS: u64 = 12_000;

/// Inputs of the family, always the same ones.
fn inputs(family: Family, count: u64) -> impl Iterator<Item = Drawn> {
    (0..count).filter_map(move |i| {
        // Any odd multiplier spreads the counter over the bytes.
        let word = |k: u64| (i * 64 + k + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let bytes: Vec<u8> = (0..12).flat_map(|k| word(k).to_le_bytes()).collect();
        let drawn = generate::case(family, &bytes[..4 + (i % 90) as usize])?;
        Some(Drawn { select: EVERY_CALL, ..drawn })
    })
}

fn suite(subject: Planted, ledger: Ledger) -> Suite {
    Suite::new(vec![Box::new(subject)], ledger)
}

fn run(suite: &mut Suite) -> Vec<Finding> {
    inputs(Family::FloorDiv, INPUTS).flat_map(|d| suite.run(Family::FloorDiv, &d)).collect()
}

/// What a subject's faults come to, from an empty ledger.
fn find(subject: Planted) -> Vec<Record> {
    run(&mut suite(subject, Ledger::new())).into_iter().map(|f| f.record).collect()
}

/// As a later run sees them once a person has looked.
fn triaged(records: &[Record]) -> Ledger {
    let mut ledger = Ledger::new();
    for record in records {
        ledger.insert(Record { status: Status::Triaged, ..record.clone() });
    }
    ledger
}

/// The records of one class, in the order of forms.
fn of_class<'a>(records: &'a [Record], class: &str) -> Vec<&'a Record> {
    let mut found: Vec<&Record> = records.iter().filter(|r| r.class == class).collect();
    found.sort_by_key(|r| r.claim.form);
    found
}

fn elements(case: &Case) -> usize {
    case.args.iter().filter_map(|a| a.as_array()).map(|a| a.logical().len()).max().unwrap_or(0)
}

/// A later run with these records finds nothing.
fn explains(make: fn() -> Planted, records: &[Record]) {
    let mut later = suite(make(), triaged(records));
    let again = run(&mut later);
    let names: Vec<String> = again.iter().map(|f| f.record.slug()).collect();
    assert!(names.is_empty(), "not explained by its own records: {names:?}");
    let known: u64 = later.stats().claims.iter().map(|c| c.counts.known).sum();
    assert!(known > 0);
    assert!(later.stats().new.is_empty());
}

#[test]
fn an_honest_subject_has_no_findings() {
    let mut suite = suite(named::honest(), Ledger::new());
    assert!(run(&mut suite).is_empty());
    let stats = suite.stats();
    assert_eq!(stats.inputs, INPUTS);
    assert_eq!(stats.share_run(), 1.0);
    // Zero divisors, and the unsigned dtypes that torch does not divide, give no values.
    assert!(stats.share_compared() > 0.5, "{}", stats.share_compared());
    for claim in &stats.claims {
        let counts = claim.counts;
        assert!(counts.agreed > 300, "{claim:?}");
        assert_eq!((counts.known, counts.new), (0, 0));
    }
}

#[test]
fn a_rounding_fault_is_one_element_with_its_class_and_model() {
    let records = find(named::truncates());
    let found = of_class(&records, "inexact-opposite-signs");
    assert_eq!(found.len(), 3, "one for each form");
    for record in &found {
        assert_eq!(record.how, How::Value);
        assert!(matches!(record.behaviour, Behaviour::Model(m) if m.name == "trunc_div"));
        assert_eq!(elements(&record.case), 1);
        assert_eq!(record.status, Status::New);
    }
    // In whatever dtype it was found in; the signs are those that were found as well.
    let [dividend, divisor] = &found[1].case.args[..] else { panic!("{:?}", found[1]) };
    let minimal = [(Some(-1), &Arg::Int(2)), (Some(1), &Arg::Int(-2))];
    let witness = (dividend.item(0).and_then(|item| item.int()), divisor);
    assert!(minimal.contains(&witness), "{witness:?}");
    explains(named::truncates, &records);
}

#[test]
fn a_panic_is_caught_and_explained_by_message_file_and_class() {
    let records = find(named::panics_on_min());
    let found = of_class(&records, "min-by-minus-one");
    assert_eq!((found.len(), records.len()), (3, 3), "one for each form");
    for record in found {
        let Behaviour::Panics { message, file } = &record.behaviour else { panic!("{record:?}") };
        assert_eq!(message, "attempt to divide with overflow");
        assert_eq!(file, "props/tests/planted/named.rs");
        assert_eq!(elements(&record.case), 1);
    }
    explains(named::panics_on_min, &records);
}

#[test]
fn a_workers_panic_is_caught_as_well() {
    let records = find(named::worker_panics());
    let found = of_class(&records, "over-31-elements");
    assert_eq!(found.len(), 3);
    for record in found {
        let Behaviour::Panics { file, .. } = &record.behaviour else { panic!("{record:?}") };
        assert_eq!(file, "core/src/iter/adapters/step_by.rs");
        assert_eq!(elements(&record.case), 33);
    }
}

#[test]
fn a_typed_error_is_told_from_a_panic() {
    let records = find(named::refuses_empty());
    assert!(of_class(&records, "empty").len() >= 3, "{records:?}");
    for record in &records {
        assert_eq!(record.how, How::Refuses);
        let Behaviour::Refuses { kind, .. } = &record.behaviour else { panic!("{record:?}") };
        assert_eq!(kind, "EmptyTensor");
        assert_eq!(elements(&record.case), 0);
    }
}

#[test]
fn two_faults_in_one_tensor_are_two_records() {
    let records = find(named::two_faults());
    assert_eq!(of_class(&records, "inexact-opposite-signs").len(), 3);
    assert_eq!(of_class(&records, "min-by-minus-one").len(), 3);
    explains(named::two_faults, &records);
}

#[test]
fn a_known_hazard_does_not_hide_a_new_bug_beside_it() {
    let known = find(named::truncates());
    let mut later = suite(named::truncates_and_more(), triaged(&known));
    let found = run(&mut later);
    assert!(!found.is_empty());
    for finding in &found {
        let seven = |arg: &Arg| match arg {
            Arg::Array(a) => (0..a.logical().len())
                .any(|i| a.logical().get(i).and_then(|v| v.to_i128()) == Some(7)),
            other => other.item(0).and_then(|item| item.int()) == Some(7),
        };
        assert!(finding.record.case.args.iter().all(seven), "{:?}", finding.record.case);
    }
}

#[test]
fn a_lane_needs_its_elements() {
    let records = find(named::wrong_lane());
    let found = of_class(&records, "over-15-elements");
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|r| elements(&r.case) <= 18 && r.how == How::Value));
}

#[test]
fn dtype_and_shape_have_their_own_ways_to_diverge() {
    let records = find(named::wrong_dtype());
    assert!(records.iter().all(|r| r.how == How::Dtype && elements(&r.case) <= 1));
    let records = find(named::wrong_shape());
    assert!(records.iter().all(|r| r.how == How::Shape));
    assert!(of_class(&records, "rank-over-1").len() >= 3);
}

#[test]
fn a_value_where_the_framework_raises_is_accepted() {
    let records = find(named::accepts_zero());
    assert!(records.iter().all(|r| r.how == How::Accepts));
    assert!(of_class(&records, "rhs-zero").len() >= 3);
}

#[test]
fn layouts_and_stretching_are_classes() {
    let records = find(named::ignores_layout());
    let views: Vec<&str> = records.iter().map(|r| r.class).collect();
    for class in ["strided", "stepped", "transposed", "expanded-view"] {
        assert!(views.contains(&class), "{class} is not in {views:?}");
    }
    let records = find(named::wrong_broadcast());
    assert!(!of_class(&records, "broadcast").is_empty());
}

#[test]
fn a_detour_by_way_of_floats_fails_beyond_its_integers() {
    let records = find(named::by_way_of_f64());
    let found = of_class(&records, "beyond-2^53");
    assert!(found.iter().any(|r| matches!(r.behaviour, Behaviour::Model(_))), "{records:?}");
}

#[test]
fn what_does_not_repeat_is_said_so_once() {
    let mut suite = suite(named::left_over_flag(), Ledger::new());
    let found = run(&mut suite);
    assert_eq!(found.len(), 3, "one for each form");
    for finding in found {
        assert!(!finding.repeatable);
        assert_eq!(finding.record.class, "unclassified");
        assert_eq!(finding.record.case, finding.drawn);
        assert!(!finding.record.note.is_empty());
    }
}

#[test]
fn repeats_are_counted_and_not_shrunk() {
    let subject = named::truncates();
    let runs = std::rc::Rc::clone(&subject.runs);
    let mut suite = suite(subject, Ledger::new());
    let found = run(&mut suite);
    let shrinking = runs.get();
    let new: u64 = suite.stats().claims.iter().map(|c| c.counts.new).sum();
    assert!(new > 100 * found.len() as u64, "{new} divergences, {} findings", found.len());
    assert!(found.len() <= suite.stats().new.len());
    // The same inputs once more: nothing is found, and each call runs once.
    assert!(run(&mut suite).is_empty());
    let visits = suite.stats().claims.iter().map(|c| c.counts.total()).sum::<u64>() / 2;
    assert!(runs.get() - shrinking < visits + 100, "{} runs", runs.get() - shrinking);
}

#[test]
fn strict_runs_stop_at_known_divergences() {
    let known = find(named::truncates());
    let mut strict = suite(named::truncates(), triaged(&known)).strict(true);
    let found = run(&mut strict);
    assert!(found.len() > 100);
    assert!(found.iter().all(|f| f.known));
}

#[test]
fn records_are_written_once_and_found_again_by_a_later_run() {
    let corpus = tempfile::tempdir().unwrap();
    let places = |ledger| {
        let mut suite = suite(named::panics_on_min(), ledger).write_to(corpus.path());
        run(&mut suite).into_iter().map(|f| f.place).collect::<Vec<Place>>()
    };
    let first = places(Ledger::new());
    assert_eq!(first.len(), 3);
    for place in &first {
        let Place::Written(path) = place else { panic!("{place:?}") };
        assert!(path.starts_with(corpus.path().join("floor_div")));
    }
    // New records do not explain in a later run: the same findings, the same files.
    let again = places(Ledger::load_dir(corpus.path()).unwrap());
    let paths = |places: &[Place]| -> Vec<_> {
        places.iter().map(|p| p.path().unwrap().to_owned()).collect()
    };
    assert_eq!(paths(&again), paths(&first));
    assert!(again.iter().all(|p| matches!(p, Place::Existed(_))));
}

#[test]
fn a_slow_subject_is_visited_by_a_share_of_the_inputs() {
    let (fast, slow) = (named::honest(), Planted::floor_divide("planted-slow", |_, r| r).slow());
    let (fast_runs, slow_runs) = (fast.runs.clone(), slow.runs.clone());
    let mut suite = Suite::new(vec![Box::new(fast), Box::new(slow)], Ledger::new());
    for (i, drawn) in inputs(Family::FloorDiv, INPUTS).enumerate() {
        suite.run(Family::FloorDiv, &Drawn { select: i as u64, ..drawn });
    }
    assert_eq!(fast_runs.get(), INPUTS);
    let share = slow_runs.get() as f64 / INPUTS as f64;
    assert!((0.012..0.03).contains(&share), "{share}");
}

#[test]
fn calls_that_claim_the_same_take_turns() {
    let claims = || vec![int_props::claim::Claim::contract("torch.floor_divide")];
    let form = int_props::case::Form::ArrayArray;
    let subject = ["lhs / rhs", "lhs.div(rhs)", "lhs.clone() / rhs"]
        .into_iter()
        .fold(Planted::new("planted-aliases", |_, right| right), |subject, text| {
            subject.with(Family::FloorDiv, form, text, claims())
        });
    let runs = subject.runs.clone();
    let mut suite = suite(subject, Ledger::new());
    for (i, drawn) in inputs(Family::FloorDiv, INPUTS).enumerate() {
        suite.run(Family::FloorDiv, &Drawn { select: i as u64, ..drawn });
    }
    let counts: Vec<u64> = suite.stats().claims.iter().map(|c| c.counts.total()).collect();
    assert_eq!(counts.iter().sum::<u64>(), runs.get());
    let fair = runs.get() / 3;
    assert!(counts.iter().all(|n| n.abs_diff(fair) < fair / 5), "{counts:?}");
}

/// Two calls with the same claims and the same fault.
fn twins() -> Planted {
    let claims = || vec![int_props::claim::Claim::contract("torch.floor_divide")];
    let form = int_props::case::Form::ArrayArray;
    Planted::new("planted-twins", |_, right| named::map(right, |_, q| if q == -1 { 1 } else { q }))
        .with(Family::FloorDiv, form, "lhs / rhs", claims())
        .with(Family::FloorDiv, form, "lhs.div(rhs)", claims())
}

#[test]
fn what_a_second_call_does_as_the_first_is_on_record_once() {
    let mut suite = suite(twins(), Ledger::new());
    let records: Vec<Record> = run(&mut suite).into_iter().map(|f| f.record).collect();
    assert!(!records.is_empty());
    assert!(records.iter().all(|r| r.claim.call == "lhs / rhs"), "{records:#?}");
    let diverged = |call: &str| {
        let of = suite.stats().claims.iter().filter(|c| c.claim.call == call);
        of.map(|c| c.counts.new).sum::<u64>()
    };
    assert!(diverged("lhs / rhs") + diverged("lhs.div(rhs)") > 20);
}

/// A cast that refuses what is no i32, NaN and the infinite in the same words.
fn refusing_cast() -> Planted {
    let claims = vec![int_props::claim::Claim::contract("torch.to").taking(&[("dtype", "dtype")])];
    let fault = |case: &Case, right: Observed| {
        let floats = case.args[0].as_array().unwrap().logical();
        let found = (0..floats.len()).filter_map(|i| floats.get(i)?.to_f64());
        let refuses = |message: String| Observed::Refuses { kind: "Range".into(), message };
        let refusal = found.into_iter().find_map(|f| match f {
            f if !f.is_finite() => Some(refuses(format!("must be finite, got {f}"))),
            f if f.abs() > 2e9 => Some(refuses(format!("{f} is out of range"))),
            _ => None,
        });
        refusal.unwrap_or(right)
    };
    Planted::new("planted-cast", fault).with(
        Family::Cast,
        int_props::case::Form::Array,
        "x.cast(to)",
        claims,
    )
}

#[test]
fn the_way_out_of_one_refusal_leads_into_none_that_is_known() {
    let drawn = |floats: &[f64]| {
        let case = Case::new(vec![Arg::array(floats.to_vec())]);
        let attrs = case.attrs.clone().with("dtype", int_reference::Attr::DType(DType::I32));
        Drawn { case: Case { attrs, ..case }, select: EVERY_CALL }
    };
    let mut first = suite(refusing_cast(), Ledger::new());
    for alone in [f64::NAN, f64::INFINITY, 3e9] {
        first.run(Family::Cast, &drawn(&[alone]));
    }
    let records: Vec<Record> = first.ledger().records().map(|(_, r)| r.clone()).collect();
    let classes: Vec<&str> = records.iter().map(|r| r.class).collect();
    assert_eq!(classes, ["infinite", "nan", "float-past-target"]);
    // Twice the greatest float, the first value outside of what is too great, is infinite.
    let mut later = suite(refusing_cast(), triaged(&records));
    for several in [&[f64::NAN, 0.0, f64::MAX][..], &[f64::MAX, f64::NAN], &[1.0, f64::MAX]] {
        let found = later.run(Family::Cast, &drawn(several));
        assert!(found.is_empty(), "{several:?}: {}", found[0].record);
    }
}
