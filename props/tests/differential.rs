//! From an empty ledger, a fixed number of inputs from a fixed seed, drawn by
//! proptest's runner: what the project was started for must come out as records,
//! without anybody typing it in; and the claims that are said to hold must be
//! judged often and diverge never. Then every family beside the corpus: no time is
//! wasted on inputs that say nothing, and no claim goes unjudged.

#![cfg(all(feature = "burn", feature = "tenferro"))]

use std::path::Path;

use int_props::case::{Arg, Case, Form};
use int_props::claim::{Claim, Family};
use int_props::generate::Drawn;
use int_props::judge::How;
use int_props::ledger::Ledger;
use int_props::record::{Behaviour, Record};
use int_props::strategy::cases;
use int_props::subject::{self, Call, Observed};
use int_props::suite::{EVERY_CALL, Suite};
use int_props::trial::Trial;
use int_reference::Array;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

mod families;

use families::each_family;

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

/// What these subjects do with this many inputs, given what is known.
fn hunt(family: Family, inputs: u32, select: Option<u64>, names: &[&str], known: Ledger) -> Suite {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let subjects = subject::all().into_iter().filter(|s| names.contains(&s.name())).collect();
    let mut suite = Suite::new(subjects, known);
    for _ in 0..inputs {
        let tree = cases(family).new_tree(&mut runner).unwrap_or_else(|why| panic!("{why}"));
        let drawn = tree.current();
        let select = select.unwrap_or(drawn.select);
        suite.run(family, &Drawn { select, ..drawn });
    }
    suite
}

/// Every call on each input, from an empty ledger.
fn from_nothing(family: Family, inputs: u32, names: &[&str]) -> Suite {
    hunt(family, inputs, Some(EVERY_CALL), names, Ledger::new())
}

/// A claim, by what it is called in records.
#[derive(Clone, Copy)]
struct Of {
    subject: &'static str,
    call: &'static str,
    form: Form,
    reference: &'static str,
    attrs: &'static str,
}

impl Of {
    fn records(self, suite: &Suite) -> impl Iterator<Item = &Record> {
        suite.ledger().records().map(|(_, record)| record).filter(move |record| {
            let claim = &record.claim;
            claim.subject == self.subject
                && claim.call == self.call
                && claim.form == self.form
                && claim.reference == self.reference
                && claim.attrs.to_string() == self.attrs
        })
    }

    fn agreed(self, suite: &Suite) -> u64 {
        let counts = suite.stats().claims.iter().filter(|c| {
            let claim = &c.claim;
            claim.subject == self.subject
                && claim.call == self.call
                && claim.form == self.form
                && claim.reference == self.reference
                && claim.attrs.to_string() == self.attrs
        });
        counts.map(|c| c.counts.agreed).sum()
    }

    fn name(self) -> String {
        let Of { subject, call, form, reference, attrs } = self;
        format!("{subject} `{call}` ({}) as {reference}({attrs})", form.name())
    }

    /// A record says that it gives other values, on this class, by this model.
    fn diverges(self, suite: &Suite, class: &str, model: &str) {
        let found = self.records(suite).find(|r| r.how == How::Value && r.class == class);
        let record = found.unwrap_or_else(|| {
            let all: Vec<String> = self.records(suite).map(Record::slug).collect();
            panic!("{}: no record of {class}, but {all:#?}", self.name())
        });
        let Behaviour::Model(found) = record.behaviour else {
            panic!("{}: {class} has no model", self.name())
        };
        assert_eq!(found.name, model, "{}", self.name());
        let one = |a: &int_props::case::Arg| a.as_array().is_none_or(|a| a.logical().len() == 1);
        assert!(record.case.args.iter().all(one), "{}: {:?}", self.name(), record.case);
    }

    /// It agrees, often, and never gives another value where both operands are integers
    /// of one dtype.
    fn holds(self, suite: &Suite) {
        assert!(self.agreed(suite) > 20, "{}: {} cases", self.name(), self.agreed(suite));
        let of_scalars =
            |r: &&Record| r.class.starts_with("scalar-") || r.class.starts_with("float-");
        let against = self.records(suite).filter(|r| r.how == How::Value && !of_scalars(r));
        let against: Vec<String> = against.map(Record::slug).collect();
        assert!(against.is_empty(), "{}: {against:#?}", self.name());
    }
}

const BURN: [&str; 2] = ["burn-flex", "burn-ndarray"];

#[test]
fn integer_division_in_burn() {
    let suite = from_nothing(Family::FloorDiv, 300, &BURN);
    for subject in BURN {
        for form in [Form::ArrayArray, Form::ArrayScalar] {
            let reference = "torch.floor_divide";
            let of = Of { subject, call: "lhs / rhs", form, reference, attrs: "" };
            of.diverges(&suite, "inexact-opposite-signs", "trunc_div");
            let reference = "torch.remainder";
            let of = Of { subject, call: "lhs % rhs", form, reference, attrs: "" };
            of.holds(&suite);
        }
    }
    let suite = from_nothing(Family::TruncDiv, 300, &BURN);
    for subject in BURN {
        for form in [Form::ArrayArray, Form::ArrayScalar] {
            let (call, attrs) = ("lhs / rhs", "rounding_mode=\"trunc\"");
            Of { subject, call, form, reference: "torch.div", attrs }.holds(&suite);
        }
    }
}

#[test]
fn integers_scaled_by_fractions_in_tenferro() {
    let form = Form::ArrayScalar;
    for (subject, scaled, cast, convert) in [
        (
            "tenferro",
            "x.scale_real(f)?",
            "x.cast(DType::F64)?.scale_real(f)?",
            "x.convert(DType::F64)?.scale_real(f)?",
        ),
        (
            "tenferro-direct",
            "x.scale_real(f, engine)?",
            "x.cast(DType::F64, engine)?.scale_real(f, engine)?",
            "x.convert(DType::F64, engine)?.scale_real(f, engine)?",
        ),
        (
            "tenferro-eager",
            "session.scale_real(&x, f)?",
            "{ let x = session.cast(&x, DType::F64)?; session.scale_real(&x, f)? }",
            "{ let x = session.convert(&x, DType::F64)?; session.scale_real(&x, f)? }",
        ),
    ] {
        let suite = from_nothing(Family::Scale, 400, &[subject]);
        for reference in ["jnp.multiply", "torch.mul"] {
            let of = Of { subject, call: scaled, form, reference, attrs: "" };
            let records: Vec<&Record> = of.records(&suite).collect();
            let rounds = records.iter().any(|r| {
                r.how == How::Value
                    && matches!(r.behaviour, Behaviour::Model(m) if m.name == "mul_rounded_scalar")
            });
            assert!(rounds, "{}: {records:#?}", of.name());
        }
        for call in [cast, convert] {
            Of { subject, call, form, reference: "jnp.multiply", attrs: "" }.holds(&suite);
        }
    }
}

/// The very calls of the report: the factor is rounded to an integer first.
#[test]
fn the_four_factors_of_the_report() {
    for mut subject in subject::all().into_iter().filter(|s| s.name().starts_with("tenferro")) {
        let is_scaled = |c: &Call| {
            c.form == Form::ArrayScalar
                && ["x.scale_real(f)?", "x.scale_real(f, engine)?", "session.scale_real(&x, f)?"]
                    .contains(&c.text)
        };
        let call = subject.calls().iter().position(is_scaled).expect("every surface scales");
        let is_jax = |c: &Claim| c.reference == "jnp.multiply";
        let claim = subject.calls()[call].claims.iter().position(is_jax).expect("a claim on JAX");
        for (factor, scaled) in [(0.5, 7_i64), (0.4, 0), (1.5, 14), (2.5, 21)] {
            let case = Case::new(vec![Arg::array([-7_i64, 7]), Arg::Float(factor)]);
            let judged = Trial::new(&mut *subject, call, claim).run(&case);
            assert_eq!(
                judged.observed,
                Observed::Value(Array::from([-scaled, scaled])),
                "{factor}"
            );
            assert!(judged.how().is_some());
            let exact = Array::from([-7.0 * factor, 7.0 * factor]).with_weak(true);
            let expected = judged.expected.value().expect("JAX multiplies");
            assert_eq!(expected.arrays[0].clone().with_weak(true), exact);
        }
    }
}

/// Of a family beside the corpus: inputs are run and compared, and no claim goes unjudged.
fn is_worth_its_while(family: Family) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let known = Ledger::load_dir(&corpus).unwrap_or_else(|error| panic!("{error}"));
    let all = subject::all();
    let names: Vec<&str> = all.iter().map(|s| s.name()).collect();
    let suite = hunt(family, 3000, None, &names, known);
    let stats = suite.stats();
    assert!(stats.share_run() > 0.95, "{:.3} of the inputs ran", stats.share_run());
    assert!(stats.share_compared() > 0.6, "{:.3} were compared", stats.share_compared());
    for claim in &stats.claims {
        let counts = claim.counts;
        let expressed = counts.total() - counts.unsupported;
        let reached = expressed < 20 || counts.agreed + counts.known + counts.new > 0;
        assert!(reached, "{:?} was never judged: {counts:?}", claim.claim);
    }
}

each_family!(is_worth_its_while);

#[test]
fn the_same_seed_finds_the_same() {
    let all = subject::all();
    let names: Vec<&str> = all.iter().map(|s| s.name()).take(1).collect();
    let slugs = || {
        let suite = from_nothing(Family::Arith, 100, &names);
        let records = suite.ledger().records();
        records.map(|(_, record)| record.to_string()).collect::<Vec<String>>()
    };
    assert_eq!(slugs(), slugs());
}
