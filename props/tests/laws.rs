//! Laws that need no reference. Of calls that are claimed to divide alike, the
//! quotient times the divisor plus the remainder is the dividend, and the
//! remainder lies where its rounding puts it: between zero and the divisor on
//! the divisor's side for `//` and `%`, on the dividend's for C's. A suite that
//! judges by a faulty reference would not see what these see.

use int_props::case::{Arg, Case, Form};
use int_props::claim::{Basis, Claim, Family};
use int_props::panics::observe;
use int_props::strategy::cases;
use int_props::subject::{self, Call, Observed, Subject};
use int_reference::{Array, DType};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

/// For each pair of calls.
const INPUTS: u32 = 600;

/// How a quotient is rounded.
#[derive(Clone, Copy, PartialEq)]
enum Rounding {
    Floor,
    Trunc,
}

impl Rounding {
    fn family(self) -> Family {
        match self {
            Rounding::Floor => Family::FloorDiv,
            Rounding::Trunc => Family::TruncDiv,
        }
    }

    fn is_quotient(self, claim: &Claim) -> bool {
        let mode = claim.attrs.get("rounding_mode").map(|mode| mode.to_string());
        match self {
            Rounding::Floor => claim.reference == "torch.floor_divide",
            Rounding::Trunc => {
                claim.reference == "torch.div" && mode.as_deref() == Some("\"trunc\"")
            }
        }
    }

    fn is_remainder(self, claim: &Claim) -> bool {
        let name = match self {
            Rounding::Floor => "torch.remainder",
            Rounding::Trunc => "torch.fmod",
        };
        claim.reference == name
    }

    /// Whether `r` may be left of `a` divided by `b`.
    fn allows(self, a: i128, b: i128, r: i128) -> bool {
        let side = match self {
            Rounding::Floor => b,
            Rounding::Trunc => a,
        };
        r == 0 || (r.signum() == side.signum() && r.abs() < b.abs())
    }
}

/// The calls that are said to compute a function, not merely taken for it.
fn calls(subject: &dyn Subject, form: Form, is: impl Fn(&Claim) -> bool) -> Vec<usize> {
    let said = |call: &Call| call.claims.iter().any(|c| c.basis != Basis::Lookalike && is(c));
    let calls = subject.calls().iter().enumerate();
    calls.filter(|(_, c)| c.form == form && said(c)).map(|(number, _)| number).collect()
}

/// The operands of each element, if dtypes do not mix and the scalar fits.
fn pairs(case: &Case) -> Option<(DType, Vec<(i128, i128)>)> {
    let mut dtypes = case.args.iter().filter_map(Arg::dtype);
    let dtype = dtypes.next()?;
    let (min, max) = dtype.int_range()?;
    let pairs: Option<Vec<_>> = case.elements()?.iter().map(|inputs| inputs.ints()).collect();
    let fits = |(a, b): &(i128, i128)| [a, b].iter().all(|v| (min..=max).contains(*v));
    let pairs = pairs?;
    (dtypes.all(|d| d == dtype) && pairs.iter().all(fits)).then_some((dtype, pairs))
}

fn ints(array: &Array) -> Vec<i128> {
    (0..array.len()).filter_map(|i| array.get(i)?.to_i128()).collect()
}

/// Checks the law for two calls on generated cases; how many elements it saw.
fn hold(subject: &mut dyn Subject, rounding: Rounding, quotient: usize, remainder: usize) -> u64 {
    let form = subject.calls()[quotient].form;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut seen = 0;
    for _ in 0..INPUTS {
        let tree = cases(rounding.family()).new_tree(&mut runner);
        let case = tree.unwrap_or_else(|reason| panic!("{reason}")).current().case;
        let Some((dtype, pairs)) = pairs(&case).filter(|_| case.form() == Some(form)) else {
            continue;
        };
        let q = observe(|| subject.run(quotient, &case));
        let r = observe(|| subject.run(remainder, &case));
        let (Observed::Value(q), Observed::Value(r)) = (q, r) else { continue };
        if (q.dtype(), r.dtype()) != (dtype, dtype) {
            continue;
        }
        for ((a, b), (q, r)) in pairs.into_iter().zip(ints(&q).into_iter().zip(ints(&r))) {
            if b == 0 {
                continue;
            }
            let modulus = 1_i128 << dtype.bits();
            let whole = (q * b + r - a).rem_euclid(modulus) == 0;
            let calls = subject.calls();
            assert!(
                whole && rounding.allows(a, b, r),
                "{}: {a} and {b} as {dtype}: `{}` gives {q}, `{}` gives {r}",
                subject.name(),
                calls[quotient].text,
                calls[remainder].text,
            );
            seen += 1;
        }
    }
    seen
}

fn every_pair_holds(rounding: Rounding) {
    let mut tested = 0;
    for mut subject in subject::all() {
        for form in [Form::ArrayArray, Form::ArrayScalar, Form::ScalarArray] {
            let quotients = calls(&*subject, form, |c| rounding.is_quotient(c));
            let remainders = calls(&*subject, form, |c| rounding.is_remainder(c));
            // Each quotient with one remainder, and each remainder with one quotient.
            let longer = quotients.len().max(remainders.len());
            if quotients.is_empty() || remainders.is_empty() {
                continue;
            }
            for i in 0..longer {
                let (q, r) = (quotients[i % quotients.len()], remainders[i % remainders.len()]);
                let seen = hold(&mut *subject, rounding, q, r);
                let texts = (subject.calls()[q].text, subject.calls()[r].text);
                assert!(seen > 100, "{}: {texts:?} gave {seen} elements", subject.name());
                tested += 1;
            }
        }
    }
    assert!(tested > 0 || subject::all().is_empty());
}

#[test]
fn floored_quotient_and_remainder_make_the_dividend() {
    every_pair_holds(Rounding::Floor);
}

#[test]
fn truncated_quotient_and_remainder_make_the_dividend() {
    every_pair_holds(Rounding::Trunc);
}
