//! Every combination of 8-bit values through every call of every subject, and
//! every 16-bit float and every 8-bit value through every cast: what diverges is
//! explained by the corpus, element by element. One test for each form of each
//! family.

use std::path::Path;

use int_props::case::Form;
use int_props::claim::Family;
use int_props::ledger::Ledger;
use int_props::report::{self, Style};
use int_props::subject;
use int_props::suite::Suite;

fn exhaust(family: Family, form: Form) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let ledger = Ledger::load_dir(&corpus).unwrap_or_else(|errors| panic!("{errors}"));
    let mut suite = Suite::new(subject::all(), ledger);
    let findings = suite.exhaust(family, form);
    if let Some(finding) = findings.first() {
        let report = report::finding(finding, &suite, Style::PLAIN);
        let names: Vec<String> = findings.iter().map(|f| f.record.slug()).collect();
        panic!("{} findings:\n{}\nthe first one:\n{report}", names.len(), names.join("\n"));
    }
}

macro_rules! exhaust {
    ($($test:ident: $family:ident $form:ident;)*) => {$(
        #[test]
        fn $test() {
            exhaust(Family::$family, Form::$form);
        }
    )*};
}

exhaust! {
    floor_div_array_array: FloorDiv ArrayArray;
    floor_div_array_scalar: FloorDiv ArrayScalar;
    floor_div_scalar_array: FloorDiv ScalarArray;
    trunc_div_array_array: TruncDiv ArrayArray;
    trunc_div_array_scalar: TruncDiv ArrayScalar;
    trunc_div_scalar_array: TruncDiv ScalarArray;
    true_div_array_array: TrueDiv ArrayArray;
    true_div_array_scalar: TrueDiv ArrayScalar;
    true_div_scalar_array: TrueDiv ScalarArray;
    arith_array_array: Arith ArrayArray;
    arith_array_scalar: Arith ArrayScalar;
    arith_scalar_array: Arith ScalarArray;
    arith_array: Arith Array;
    scale_array_scalar: Scale ArrayScalar;
    scale_array_array: Scale ArrayArray;
    scale_scalar_array: Scale ScalarArray;
    compare_array_array: Compare ArrayArray;
    compare_array_scalar: Compare ArrayScalar;
    cast_array: Cast Array;
}

#[test]
fn every_form_of_every_family_has_a_test() {
    let source = include_str!("exhaustive.rs");
    for family in Family::ALL {
        for form in family.spec().forms {
            let row = format!(": {family:?} {:?};", form.form);
            assert!(source.contains(&row), "no row `{row}`");
        }
    }
}
