//! Every family against all subjects, from an empty ledger: a fixed number of
//! inputs from a fixed seed, drawn by proptest's runner. What the project was
//! started for must come out as records, without anybody typing it in; and the
//! claims that are said to hold must be judged often and diverge never.

use int_props::case::Form;
use int_props::claim::Family;
use int_props::generate::Drawn;
use int_props::judge::How;
use int_props::ledger::Ledger;
use int_props::record::{Behaviour, Record};
use int_props::strategy::cases;
use int_props::subject;
use int_props::suite::{EVERY_CALL, Suite};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

/// A hunt of this many inputs, each put to every call.
fn hunt(family: Family, inputs: u32) -> Suite {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut suite = Suite::new(subject::all(), Ledger::new());
    for _ in 0..inputs {
        let tree = cases(family).new_tree(&mut runner).unwrap_or_else(|why| panic!("{why}"));
        suite.run(family, &Drawn { select: EVERY_CALL, ..tree.current() });
    }
    suite
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
    fn records<'a>(self, suite: &'a Suite) -> impl Iterator<Item = &'a Record> {
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

    /// It agrees, often, and never gives another value on these classes (on any,
    /// if none is named).
    fn holds(self, suite: &Suite, classes: &[&str]) {
        assert!(self.agreed(suite) > 50, "{}: {} cases", self.name(), self.agreed(suite));
        let against = self.records(suite).filter(|r| r.how == How::Value);
        let against: Vec<String> = against
            .filter(|r| classes.is_empty() || classes.contains(&r.class))
            .map(Record::slug)
            .collect();
        assert!(against.is_empty(), "{}: {against:#?}", self.name());
    }
}

/// What a hunt must show of any family: that it is no waste of time.
fn is_worth_its_while(suite: &Suite) {
    let stats = suite.stats();
    assert!(stats.share_run() > 0.95, "{:.3} of the inputs ran", stats.share_run());
    assert!(stats.share_compared() > 0.6, "{:.3} were compared", stats.share_compared());
    for claim in &stats.claims {
        let counts = claim.counts;
        // A claim that no case reached was not tested.
        let reached = counts.total() == 0 || counts.agreed + counts.new > 0;
        assert!(reached, "{:?} was never judged: {counts:?}", claim.claim);
    }
}

#[cfg(feature = "burn")]
const BURN: [&str; 2] = ["burn-flex", "burn-ndarray"];

#[test]
fn floor_div() {
    let suite = hunt(Family::FloorDiv, 3000);
    if suite.subjects().is_empty() {
        return;
    }
    is_worth_its_while(&suite);
    #[cfg(feature = "burn")]
    for subject in BURN {
        for form in [Form::ArrayArray, Form::ArrayScalar] {
            let reference = "torch.floor_divide";
            let of = Of { subject, call: "lhs / rhs", form, reference, attrs: "" };
            of.diverges(&suite, "inexact-opposite-signs", "trunc_div");
            let reference = "torch.remainder";
            let of = Of { subject, call: "lhs % rhs", form, reference, attrs: "" };
            of.holds(&suite, &[]);
        }
    }
}

#[test]
fn trunc_div() {
    let suite = hunt(Family::TruncDiv, 3000);
    if suite.subjects().is_empty() {
        return;
    }
    is_worth_its_while(&suite);
    #[cfg(feature = "burn")]
    for subject in BURN {
        for form in [Form::ArrayArray, Form::ArrayScalar] {
            let (call, attrs) = ("lhs / rhs", "rounding_mode=\"trunc\"");
            let of = Of { subject, call, form, reference: "torch.div", attrs };
            of.holds(&suite, &["inexact-opposite-signs", "inexact-same-signs"]);
        }
    }
}

#[test]
fn scale() {
    let suite = hunt(Family::Scale, 3000);
    if suite.subjects().is_empty() {
        return;
    }
    is_worth_its_while(&suite);
    #[cfg(feature = "tenferro")]
    {
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
            for reference in ["jnp.multiply", "torch.mul"] {
                let of = Of { subject, call: scaled, form, reference, attrs: "" };
                of.diverges(&suite, "float-scalar", "mul_by_rounded_scalar");
            }
            for call in [cast, convert] {
                Of { subject, call, form, reference: "jnp.multiply", attrs: "" }.holds(&suite, &[]);
            }
        }
    }
}

macro_rules! families {
    ($($test:ident: $family:ident;)*) => {$(
        #[test]
        fn $test() {
            let suite = hunt(Family::$family, 2000);
            if !suite.subjects().is_empty() {
                is_worth_its_while(&suite);
            }
        }
    )*};
}

families! {
    true_div: TrueDiv;
    arith: Arith;
    compare: Compare;
    cast: Cast;
}

#[test]
fn the_same_seed_finds_the_same() {
    let slugs = || {
        let suite = hunt(Family::Arith, 300);
        let records = suite.ledger().records();
        records.map(|(_, record)| record.to_string()).collect::<Vec<String>>()
    };
    assert_eq!(slugs(), slugs());
}
