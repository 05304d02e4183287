//! Records: what is written is read back, what is malformed is named with file,
//! line and field, and a reader never sees half of one.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use int_props::case::{Arg, Case, Form};
use int_props::claim::{Basis, Family};
use int_props::judge::{How, Verdict, judge};
use int_props::ledger::Ledger;
use int_props::record::{Behaviour, ClaimKey, Record, Status, Stored, Variant};
use int_props::subject::Observed;
use int_props::{class, generate, model};
use int_reference::{
    Array, Attr, Attrs, DType, Freedom, Outcome, Raise, RaiseKind, Scalar, Tie, Value,
};
use proptest::prelude::RngCore;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// The record of the design: burn's `/` taken for a floor division.
const TEXT: &str = r#"subject = "burn-flex"
call = "lhs / rhs"
form = "array-scalar"
reference = "torch.floor_divide"
attrs = {}
basis = "lookalike"
class = "inexact-opposite-signs"
how = "value"
behaves_as = "trunc_div"
status = "triaged"
documented = ""
upstream = ""
note = "burn 0.22 has no floor division; see the recipe."

[variants]
"0.22.1 checked" = "diverges"
"0.22.1" = "diverges"

[case]
args = [{ dtype = "i64", shape = [1], data = [-1] }, { int = 2 }]

[expected]
value = { dtype = "i64", shape = [1], data = [-1] }

[observed]
value = { dtype = "i64", shape = [1], data = [0] }
"#;

fn example() -> Record {
    Record::parse(TEXT, Family::FloorDiv, "example.toml").unwrap()
}

#[test]
fn the_example_reads_and_is_written_as_it_is() {
    let record = example();
    assert_eq!(record.how, How::Value);
    assert_eq!(record.behaviour, Behaviour::Model(model::find("trunc_div").unwrap()));
    assert_eq!(record.class().unwrap().name, "inexact-opposite-signs");
    assert_eq!(record.variants[0], ("0.22.1 checked".into(), Variant::Diverges));
    assert_eq!(record.to_string(), TEXT);
    assert_eq!(record.slug(), "burn-flex-div-array-scalar-as-floor-divide-inexact-opposite-signs");
}

/// Each wrong text: what to replace by what, and the error without the file.
#[test]
fn errors_name_file_line_and_field() {
    for (from, to, error) in [
        ("\"burn-flex\"", "\"burn", "1: TOML: invalid basic string, expected `\"`"),
        ("\"burn-flex\"", "7", "1: subject: a string is due"),
        ("subject = \"burn-flex\"\n", "", "1: subject: missing field"),
        ("attrs = {}\n", "", "1: attrs: missing field"),
        ("note =", "notes =", "13: notes: unknown field"),
        (
            "array-scalar",
            "scalar",
            "3: form: no form \"scalar\"; known are array, array-array, array-scalar, scalar-array",
        ),
        ("array-scalar", "array-array", "3: form: not the form of the case's operands"),
        ("torch.floor_divide", "torch.floordiv", "4: reference: no function \"torch.floordiv\""),
        (
            "lookalike",
            "hunch",
            "6: basis: no basis \"hunch\"; known are contract, lookalike, recipe",
        ),
        ("inexact-opposite", "exact-opposite", "7: class: no class \"exact-opposite-signs\""),
        (
            "how = \"value\"",
            "how = \"values\"",
            "8: how: no how \"values\"; known are value, dtype, shape, refuses, panics, accepts, aborts, hangs",
        ),
        (
            "how = \"value\"",
            "how = \"dtype\"",
            "8: how: not how the observed differs from the expected",
        ),
        ("\"trunc_div\"", "\"ceil_div\"", "9: behaves_as: no model \"ceil_div\""),
        (
            "behaves_as = \"trunc_div\"",
            "panics = { message = \"\", file = \"\" }",
            "9: panics: not with how = \"value\"",
        ),
        ("triaged", "done", "10: status: no status \"done\"; known are new, triaged, fixed"),
        (
            "\"0.22.1\" = \"diverges\"",
            "\"0.22.1\" = \"yes\"",
            "17: variants.0.22.1: no variants.0.22.1 \"yes\"; known are diverges, agrees, otherwise",
        ),
        ("[case]\n", "[cases]\n", "19: cases: unknown field"),
        (
            "[{ dtype = \"i64\"",
            "[{ dtype = \"int64\"",
            "20: case.args[0].dtype: no dtype \"int64\"",
        ),
        ("[-1] }, {", "[-1, 1] }, {", "20: case.args[0].data: shape [1] does not hold 2 elements"),
        (
            "[-1] }, {",
            "[0.5] }, {",
            "20: case.args[0].data[0]: \"0.5\" is no integer of up to 128 bits",
        ),
        ("{ int = 2 }", "{ int = 2, weak = true }", "20: case.args[1].weak: unknown field"),
        ("{ int = 2 }", "{ integer = 2 }", "20: case.args[1].integer: unknown field"),
        ("data = [0] }", "data = [0], shap = [1] }", "26: observed.value.shap: unknown field"),
        ("[observed]\nvalue", "[observed]\nvalues", "26: observed.values: unknown field"),
        (
            "[expected]\nvalue = { dtype = \"i64\", shape = [1], data = [-1] }",
            "[expected]\nraises = { kind = \"zero\", message = \"\" }",
            "23: expected.raises.kind: no kind \"zero\"",
        ),
        ("data = [0] }", "data = [-1] }", "8: how: not how the observed differs from the expected"),
        (
            "class = \"inexact-opposite-signs\"",
            "class = 2024-01-01",
            "7: class: no field is a date",
        ),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let text = TEXT.replacen(from, to, 1);
        let got = Record::parse(&text, Family::FloorDiv, "a.toml").unwrap_err().to_string();
        assert_eq!(got, format!("a.toml:{error}"), "{to}");
    }
}

#[test]
fn a_field_twice_is_an_error() {
    let text = TEXT.replace("note =", "call = \"x\"\nnote =");
    let error = Record::parse(&text, Family::FloorDiv, "a.toml").unwrap_err();
    assert_eq!((error.line, error.message.contains("duplicate")), (13, true), "{error}");
}

#[test]
fn the_folder_names_the_family() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor_divide");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("a.toml"), TEXT).unwrap();
    let error = Record::read(&path.join("a.toml")).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "a.toml:1: family: no family \"floor_divide\"; known are floor_div, \
        trunc_div, true_div, arith, scale, compare, cast"
        ),
        "{error}"
    );
    assert!(Ledger::load_dir(folder.path()).is_err());
    let missing = Record::read(Path::new("missing.toml")).unwrap_err();
    assert_eq!((missing.file.as_str(), missing.field.as_str()), ("missing.toml", "file"));
}

/// Records of all kinds from generated cases: layouts, empty arrays, every dtype,
/// scalars of all sizes.
fn records(count: usize) -> Vec<Record> {
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
    let mut records = Vec::new();
    while records.len() < count {
        let mut bytes = vec![0; 4 + (rng.next_u32() % 40) as usize];
        rng.fill_bytes(&mut bytes);
        let family = Family::ALL[records.len() % Family::ALL.len()];
        let Some(drawn) = generate::case(family, &bytes) else { continue };
        records.push(record(family, drawn.case, records.len()));
    }
    records
}

fn record(family: Family, case: Case, number: usize) -> Record {
    let specials = Array::from([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 5e-324, 1e300]);
    let array = match case.args.iter().find_map(Arg::as_array) {
        Some(a) if !number.is_multiple_of(3) => a.logical().clone(),
        _ => specials,
    };
    let words = ["", "plain", "a \"quote\" \\ and\n\ttabs", "\u{7f} del \u{1F600} – 2^53"];
    let text = words[number % words.len()].to_owned();
    let message = format!("{text} {number}");
    let value = |free| Outcome::Value(Value { arrays: vec![array.clone()], free });
    let raises = Outcome::from(Raise::new(RaiseKind::ZeroDivision, message.clone()));
    let panics = Observed::Panics { message: message.clone(), file: "a-b/src/c.rs".into() };
    let refuses = Observed::Refuses { kind: "InvalidArgument".into(), message };
    let other = Array::new(vec![1; 9], vec![i64::MIN]).unwrap();
    let one_of = Freedom::OneOf(array.get(0).map(|first| (0, vec![first])).into_iter().collect());
    let tie = |at| Tie { at: vec![at], of: vec![0, -1] };
    let ties = Freedom::Ties((0..array.len().min(1)).map(tie).collect());
    let (expected, observed) = match number % 7 {
        0 => (value(Freedom::None), Observed::Value(other)),
        1 => (raises, Observed::Value(array.clone())),
        2 => (value(Freedom::Any((0..array.len().min(3)).collect())), panics),
        3 => (value(one_of), refuses),
        4 => (value(Freedom::None), Observed::Aborts { signal: "SIGFPE".into() }),
        5 => (raises, Observed::Hangs),
        _ => (value(ties), Observed::Value(other)),
    };
    let Verdict::Diverges(divergence) = judge(&expected, &observed) else { panic!() };
    let classes: Vec<_> = class::all().collect();
    let models: Vec<_> = model::all().collect();
    let behaviour = match Behaviour::seen(divergence.how, &observed) {
        Behaviour::Unknown if number.is_multiple_of(2) => {
            Behaviour::Model(models[number % models.len()])
        }
        seen => seen,
    };
    let attrs = match number % 3 {
        0 => Attrs::new(),
        1 => Attrs::new().with("rounding_mode", Attr::Str("trunc".into())),
        _ => Attrs::new().with("dtype", Attr::DType(DType::Bf16)).with("out", Attr::None),
    };
    Record {
        family,
        claim: ClaimKey {
            subject: "planted".into(),
            call: format!("x.f({number}, \"{}\")", words[3]),
            form: case.form().unwrap(),
            reference: "jnp.floor_divide".into(),
            attrs,
        },
        basis: Basis::ALL[number % 3],
        class: classes[number % classes.len()].name,
        how: divergence.how,
        behaviour,
        status: Status::ALL[number % 3],
        documented: text.clone(),
        upstream: String::new(),
        note: text,
        variants: vec![
            (words[number % 4].into(), Variant::ALL[number % 3]),
            ("1.0.0 checked".into(), Variant::Otherwise),
        ],
        case,
        expected,
        observed,
    }
}

#[test]
fn what_is_written_is_read_back() {
    for record in records(3_000) {
        let text = record.to_string();
        let read = Record::parse(&text, record.family, "a.toml");
        assert_eq!(read.as_ref(), Ok(&record), "{text}");
        assert_eq!(read.unwrap().to_string(), text);
    }
}

#[test]
fn lines_are_short_unless_a_string_is_long() {
    let wide = Array::from((0..300).map(|i| i64::MAX - i).collect::<Vec<_>>());
    let mut record = example();
    record.case.args[0] = Arg::array(wide.clone());
    record.observed = Observed::Value(wide);
    record.how = How::Shape;
    record.behaviour = Behaviour::Unknown;
    let text = record.to_string();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(100), "{longest:?}\n{text}");
    assert_eq!(Record::parse(&text, Family::FloorDiv, "a.toml"), Ok(record));
}

#[test]
fn integers_beyond_64_bits_and_floats_keep_their_value() {
    let mut record = example();
    record.case =
        Case::new(vec![Arg::array([u64::MAX, 1 << 63]), Arg::Int(i128::from(i64::MIN) - 1)]);
    let text = record.to_string();
    assert!(text.contains("data = [\"18446744073709551615\", \"9223372036854775808\"]"), "{text}");
    assert!(text.contains("{ int = \"-9223372036854775809\" }"), "{text}");
    assert_eq!(Record::parse(&text, Family::FloorDiv, "a.toml"), Ok(record.clone()));
    for float in [0.1, -0.0, 1e16, 5e-324, f64::MAX, f64::NAN, f64::NEG_INFINITY, 16_777_217.0] {
        record.case = Case::new(vec![Arg::array([float, 0.5]), Arg::Float(float)]);
        let text = record.to_string();
        assert_eq!(Record::parse(&text, Family::FloorDiv, "a.toml"), Ok(record.clone()), "{text}");
        // Read at once, and not by way of f64: else it could be rounded twice.
        record.case = Case::new(vec![Arg::array([float as f32]), Arg::Float(float)]);
        let text = record.to_string();
        assert_eq!(Record::parse(&text, Family::FloorDiv, "a.toml"), Ok(record.clone()), "{text}");
    }
    assert!(record.to_string().contains("{ float = 16777217.0 }"));
}

/// TOML's own spellings are read as well.
#[test]
fn other_spellings_of_numbers() {
    for (spelling, value) in [("0xff", 255), ("1_000", 1000), ("+7", 7)] {
        let text = TEXT.replace("{ int = 2 }", &format!("{{ int = {spelling} }}"));
        let record = Record::parse(&text, Family::FloorDiv, "a.toml").unwrap();
        assert_eq!(record.case.args[1], Arg::Int(value));
    }
    for (spelling, value) in [("nan", f64::NAN), ("-inf", f64::NEG_INFINITY), ("+1e3", 1e3)] {
        let text = TEXT.replace("{ int = 2 }", &format!("{{ float = {spelling} }}"));
        let record = Record::parse(&text, Family::FloorDiv, "a.toml").unwrap();
        assert_eq!(record.case.args[1], Arg::Float(value));
    }
}

#[test]
fn slugs_say_what_it_is_and_are_file_names() {
    let mut slugs = HashSet::new();
    let slug = |change: &dyn Fn(&mut Record)| {
        let mut record = example();
        change(&mut record);
        record.slug()
    };
    for slug in [
        slug(&|_| {}),
        slug(&|r| r.how = How::Panics),
        slug(&|r| r.claim.reference = "jnp.floor_divide".into()),
        slug(&|r| r.claim.form = Form::ArrayArray),
        slug(&|r| r.claim.call = "lhs % rhs".into()),
        slug(&|r| r.claim.attrs = Attrs::new().with("rounding_mode", Attr::Str("floor".into()))),
        slug(&|r| r.class = "rhs-zero"),
        slug(&|r| r.claim.subject = "burn-ndarray".into()),
    ] {
        assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        assert!(slugs.insert(slug));
    }
    for record in records(500) {
        let slug = record.slug();
        assert!(slug.len() < 200 && !slug.contains("--"), "{slug}");
        assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
    }
}

#[test]
fn storing_never_overwrites() {
    let corpus = tempfile::tempdir().unwrap();
    let record = example();
    let path = corpus.path().join("floor_div").join(record.slug() + ".toml");
    assert_eq!(record.store(corpus.path()).unwrap(), Stored::Written(path.clone()));
    // The same divergence, another witness: the old file stays as it is.
    let mut again = record.clone();
    again.note = "another".into();
    assert_eq!(again.store(corpus.path()).unwrap(), Stored::Existed(path.clone()));
    assert_eq!(fs::read_to_string(&path).unwrap(), TEXT);
    // Another behaviour in the same class: a file beside it.
    let mut other = record.clone();
    other.behaviour = Behaviour::Unknown;
    let second = corpus.path().join("floor_div").join(record.slug() + "-2.toml");
    assert_eq!(other.store(corpus.path()).unwrap(), Stored::Written(second.clone()));
    assert_eq!(other.store(corpus.path()).unwrap(), Stored::Existed(second));
    // What has the name and is no record is left alone, and said.
    fs::write(&path, "subject = 1").unwrap();
    assert!(record.store(corpus.path()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "subject = 1");
}

/// One writes, one reads: whatever a reader finds at any moment is a whole record.
#[test]
fn a_reader_never_sees_half_a_record() {
    let corpus = tempfile::tempdir().unwrap();
    let done = AtomicBool::new(false);
    let mut largest = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for (i, mut record) in records(300).into_iter().enumerate() {
                record.claim.call = format!("f{i}(x)");
                record.family = Family::Arith;
                record.store(corpus.path()).unwrap();
            }
            done.store(true, SeqCst);
        });
        while !done.load(SeqCst) {
            largest = largest.max(Ledger::load_dir(corpus.path()).unwrap().len());
        }
    });
    let all = Ledger::load_dir(corpus.path()).unwrap().len();
    assert_eq!(all, 300);
    assert!(largest > 0);
    let left: Vec<_> = fs::read_dir(corpus.path().join("arith"))
        .unwrap()
        .filter(|e| e.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'))
        .collect();
    assert!(left.is_empty());
}

/// What a kill leaves behind has another name and is no record.
#[test]
fn a_half_written_file_is_not_read() {
    let corpus = tempfile::tempdir().unwrap();
    example().store(corpus.path()).unwrap();
    let half = corpus.path().join("floor_div/.record-x1y2z3.tmp");
    fs::write(half, &TEXT[..100]).unwrap();
    assert_eq!(Ledger::load_dir(corpus.path()).unwrap().len(), 1);
}

/// A process that is killed while it stores records, again and again.
#[test]
fn a_killed_writer_leaves_whole_records_only() {
    const CORPUS: &str = "INT_PROPS_TEST_CORPUS";
    if let Ok(corpus) = std::env::var(CORPUS) {
        let mut record = example();
        for i in 0.. {
            record.claim.call = format!("f{i}(x)");
            record.store(Path::new(&corpus)).unwrap();
        }
    }
    let corpus = tempfile::tempdir().unwrap();
    let mut written = 0;
    for round in 1..=8 {
        let mut child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_killed_writer_leaves_whole_records_only"])
            .env(CORPUS, corpus.path().join(round.to_string()))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200 + 13 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let place = corpus.path().join(round.to_string());
        written += if place.exists() { Ledger::load_dir(&place).unwrap().len() } else { 0 };
    }
    assert!(written > 0);
}

#[test]
fn an_embedded_corpus_reads_like_a_folder() {
    let corpus = [("floor_div/a.toml", TEXT)];
    let ledger = Ledger::embedded(&corpus).unwrap();
    let (_, record) = ledger.records().next().unwrap();
    assert_eq!(*record, example());
    let error = Ledger::embedded(&[("floor/a.toml", TEXT)]).unwrap_err().to_string();
    assert!(error.starts_with("floor/a.toml:1: family: no family \"floor\""), "{error}");
}

#[test]
fn a_divergence_twice_is_an_error_and_all_errors_are_named() {
    let broken = TEXT.replace("lookalike", "hunch");
    let files =
        [("floor_div/a.toml", TEXT), ("floor_div/b.toml", TEXT), ("floor_div/c.toml", &broken)];
    let error = Ledger::embedded(&files).unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    assert_eq!(lines[0], "floor_div/b.toml:1: class: the same divergence as floor_div/a.toml");
    assert!(lines[1].starts_with("floor_div/c.toml:6: basis: no basis"));
}

#[test]
fn a_corpus_folder_is_read_but_for_the_seeds() {
    let corpus = tempfile::tempdir().unwrap();
    example().store(corpus.path()).unwrap();
    fs::create_dir_all(corpus.path().join("seeds/floor_div")).unwrap();
    fs::write(corpus.path().join("seeds/floor_div/x"), [0, 1, 2]).unwrap();
    fs::write(corpus.path().join("seeds/a.toml"), "no record").unwrap();
    fs::write(corpus.path().join("floor_div/README.md"), "words").unwrap();
    assert_eq!(Ledger::load_dir(corpus.path()).unwrap().len(), 1);
    fs::write(corpus.path().join("stray.toml"), TEXT).unwrap();
    assert!(Ledger::load_dir(corpus.path()).is_err());
    let missing = Ledger::load_dir(&corpus.path().join("none")).unwrap_err().to_string();
    assert!(missing.contains("none:1: file: "), "{missing}");
}

#[test]
fn scalars_stand_for_their_values() {
    let record = example();
    assert_eq!(record.case.args[1].item(0).unwrap().int(), Some(2));
    assert_eq!(record.case.args[0].as_array().unwrap().logical().get(0), Some(Scalar::I64(-1)));
}
