//! The library that the table's faults are planted in: some calls of every
//! family, each of which computes what the framework's function of its name does,
//! and is claimed to. A family's calls all stand in the subject, as in a real
//! library, and a fault sits in one of them: an input that visits another call
//! cannot find it.

use int_props::case::Form;
use int_props::claim::{Claim, Family};
use int_reference::{Attr, Attrs};

use super::Planted;
use super::fault::Fault;

use Form::{Array, ArrayArray, ArrayScalar, ScalarArray};

/// A call in all its forms.
pub struct Row {
    /// The family.
    pub family: Family,
    /// Its text, which is the function's full name.
    pub text: &'static str,
    /// Which operands may be arrays.
    pub forms: &'static [Form],
    /// Attributes that the claim fixes: strings.
    pub attrs: &'static [(&'static str, &'static str)],
    /// Attributes that come from the case.
    pub from_case: &'static [(&'static str, &'static str)],
}

const BOTH: &[Form] = &[ArrayArray, ArrayScalar, ScalarArray];
const ARRAY_FIRST: &[Form] = &[ArrayArray, ArrayScalar];
const ARRAYS: &[Form] = &[ArrayArray];
const ONE: &[Form] = &[Array];

const fn row(family: Family, text: &'static str, forms: &'static [Form]) -> Row {
    Row { family, text, forms, attrs: &[], from_case: &[] }
}

/// Every call.
pub const ROWS: &[Row] = &[
    row(Family::FloorDiv, "torch.floor_divide", BOTH),
    row(Family::FloorDiv, "torch.remainder", BOTH),
    row(Family::FloorDiv, "jnp.floor_divide", BOTH),
    row(Family::FloorDiv, "jnp.remainder", BOTH),
    Row { attrs: &[("rounding_mode", "trunc")], ..row(Family::TruncDiv, "torch.div", ARRAY_FIRST) },
    row(Family::TruncDiv, "torch.fmod", ARRAY_FIRST),
    row(Family::TruncDiv, "jnp.fmod", BOTH),
    row(Family::TruncDiv, "lax.div", ARRAYS),
    row(Family::TruncDiv, "lax.rem", ARRAYS),
    row(Family::TrueDiv, "torch.true_divide", BOTH),
    row(Family::TrueDiv, "jnp.true_divide", BOTH),
    row(Family::Arith, "torch.add", BOTH),
    row(Family::Arith, "torch.sub", BOTH),
    row(Family::Arith, "jnp.multiply", BOTH),
    row(Family::Arith, "torch.neg", ONE),
    row(Family::Arith, "torch.abs", ONE),
    row(Family::Arith, "jnp.abs", ONE),
    row(Family::Arith, "jnp.sign", ONE),
    row(Family::Arith, "jnp.square", ONE),
    row(Family::Scale, "torch.mul", BOTH),
    row(Family::Scale, "jnp.multiply", BOTH),
    row(Family::Compare, "torch.eq", ARRAY_FIRST),
    row(Family::Compare, "torch.ne", ARRAY_FIRST),
    row(Family::Compare, "torch.ge", ARRAY_FIRST),
    row(Family::Compare, "jnp.less", ARRAY_FIRST),
    row(Family::Compare, "jnp.less_equal", ARRAY_FIRST),
    row(Family::Compare, "jnp.greater", ARRAY_FIRST),
    Row { from_case: &[("dtype", "dtype")], ..row(Family::Cast, "torch.to", ONE) },
    Row { from_case: &[("dtype", "dtype")], ..row(Family::Cast, "jnp.astype", ONE) },
];

/// The call of a family that has this text.
///
/// # Panics
///
/// If there is none: a row of the fault table names one that does not exist.
pub fn find(family: Family, text: &str) -> &'static Row {
    let row = ROWS.iter().find(|r| r.family == family && r.text == text);
    row.unwrap_or_else(|| panic!("{} has no call {text}", family.name()))
}

impl Row {
    /// What one would think it computes.
    pub fn claim(&self) -> Claim {
        Claim { attrs: strings(self.attrs), ..Claim::contract(self.text) }.taking(self.from_case)
    }
}

/// Attributes whose values are strings.
pub fn strings(attrs: &[(&str, &str)]) -> Attrs {
    attrs.iter().fold(Attrs::new(), |all, (name, value)| all.with(name, Attr::Str((*value).into())))
}

/// The library: with a fault and the calls of its family, or without one and with
/// all calls.
pub fn library(fault: Option<&'static Fault>) -> Planted {
    let planted = match fault {
        None => Planted::new("planted", |_, right| right),
        Some(fault) => Planted::new("planted", fault.plant()).only_in(fault.family, fault.call),
    };
    let rows = ROWS.iter().filter(|row| fault.is_none_or(|fault| fault.family == row.family));
    rows.flat_map(|row| row.forms.iter().map(move |form| (row, *form)))
        .fold(planted, |subject, (row, form)| {
            subject.with(row.family, form, row.text, vec![row.claim()])
        })
}
