//! The baseline that the scorecard compares with: what a property test of an
//! integer call looks like before anybody has thought about values. Arrays of
//! `i64` in the shape `[8]`, laid out in order; any value is as likely as any
//! other. The forms, and the calls that an input visits, are as in the real suite.

use int_props::case::{Arg, Case, Form};
use int_props::claim::{Family, FormSpec, ScalarKind};
use int_props::generate::Drawn;
use int_reference::{Attr, Attrs, DType};
use proptest::array::uniform8;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any};
use proptest::sample::select;
use proptest::strategy::Union;

/// Cases of a family.
pub fn cases(family: Family) -> BoxedStrategy<Drawn> {
    let forms = family.spec().forms.iter().map(|form| (u32::from(form.weight), of_form(form)));
    let cases = Union::new_weighted(forms.collect());
    (cases, any::<u64>()).prop_map(|(case, select)| Drawn { case, select }).boxed()
}

fn of_form(form: &'static FormSpec) -> BoxedStrategy<Case> {
    let array = || uniform8(any::<i64>()).prop_map(Arg::array);
    let args = match form.form {
        Form::Array => array().prop_map(|a| vec![a]).boxed(),
        Form::ArrayArray => (array(), array()).prop_map(|(a, b)| vec![a, b]).boxed(),
        Form::ArrayScalar => (array(), scalar(form)).prop_map(|(a, b)| vec![a, b]).boxed(),
        Form::ScalarArray => (scalar(form), array()).prop_map(|(a, b)| vec![a, b]).boxed(),
    };
    let attrs = match form.to {
        [] => Just(Attrs::new()).boxed(),
        to => select(to).prop_map(|d: DType| Attrs::new().with("dtype", Attr::DType(d))).boxed(),
    };
    (args, attrs).prop_map(|(args, attrs)| Case { args, attrs }).boxed()
}

fn scalar(form: &'static FormSpec) -> BoxedStrategy<Arg> {
    select(form.scalars)
        .prop_flat_map(|kind| match kind {
            ScalarKind::Int => any::<i64>().prop_map(|v| Arg::Int(v.into())).boxed(),
            ScalarKind::Float => any::<f64>().prop_map(Arg::Float).boxed(),
            ScalarKind::Bool => any::<bool>().prop_map(Arg::Bool).boxed(),
        })
        .boxed()
}
