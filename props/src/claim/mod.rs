//! Claims: "this call computes that reference function". One file per family
//! holds the family's cases (its `Spec`) and, per library, the table of its
//! calls and claims.

use int_reference::{Attr, Attrs, DType, Op, op};

use crate::case::{Arg, Case, Form};

pub mod arith;
pub mod cast;
pub mod compare;
pub mod floor_div;
pub mod scale;
pub mod true_div;
pub mod trunc_div;

/// Why one would think that a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The library's documentation says it, or it is the only sensible reading.
    Contract,
    /// A porter would take the call for that.
    Lookalike,
    /// An expression this project recommends: it must hold.
    Recipe,
}

impl Basis {
    /// Every basis.
    pub const ALL: [Basis; 3] = [Basis::Contract, Basis::Lookalike, Basis::Recipe];

    /// The name in records: `contract`, …
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Contract => "contract",
            Basis::Lookalike => "lookalike",
            Basis::Recipe => "recipe",
        }
    }
}

/// "This call computes that reference function, with these attributes."
#[derive(Clone, Debug)]
pub struct Claim {
    /// The reference function's full name: `torch.floor_divide`.
    pub reference: &'static str,
    /// Attributes of the reference function that the claim fixes: part of a
    /// record's key.
    pub attrs: Attrs,
    /// Attributes taken from the case: (the case's name, the function's name).
    pub from_case: &'static [(&'static str, &'static str)],
    /// Why one would think so.
    pub basis: Basis,
    /// Where the library states a rule of its own: its divergences are by design.
    pub documented: &'static str,
    /// The dtypes of array operands for which it is claimed; empty for all.
    pub dtypes: &'static [DType],
    /// Classes on which a recipe does not hold, by name; it is not judged there.
    pub excludes: &'static [&'static str],
}

impl Claim {
    /// Whether it is made for arrays of the case's dtypes.
    pub fn is_about(&self, case: &Case) -> bool {
        let mut dtypes = case.args.iter().filter_map(Arg::dtype);
        self.dtypes.is_empty() || dtypes.all(|dtype| self.dtypes.contains(&dtype))
    }

    /// A claim of this basis, for all dtypes and classes, without attributes.
    pub const fn new(basis: Basis, reference: &'static str) -> Claim {
        Claim {
            reference,
            attrs: Attrs::new(),
            from_case: &[],
            basis,
            documented: "",
            dtypes: &[],
            excludes: &[],
        }
    }

    /// A claim that the library's documentation makes, or the only sensible reading.
    pub const fn contract(reference: &'static str) -> Claim {
        Claim::new(Basis::Contract, reference)
    }

    /// What a porter would take the call for.
    pub const fn lookalike(reference: &'static str) -> Claim {
        Claim::new(Basis::Lookalike, reference)
    }

    /// What this project recommends.
    pub const fn recipe(reference: &'static str) -> Claim {
        Claim::new(Basis::Recipe, reference)
    }

    /// With a string attribute of the reference function: `rounding_mode="trunc"`.
    pub fn with(mut self, name: &str, value: &str) -> Claim {
        self.attrs = self.attrs.with(name, Attr::Str(value.into()));
        self
    }

    /// With a dtype as attribute of the reference function: `dtype=i32`.
    pub fn with_dtype(mut self, name: &str, dtype: DType) -> Claim {
        self.attrs = self.attrs.with(name, Attr::DType(dtype));
        self
    }

    /// With an attribute of the case passed on under the function's own name.
    pub const fn taking(mut self, pairs: &'static [(&'static str, &'static str)]) -> Claim {
        self.from_case = pairs;
        self
    }

    /// With the place where the library documents a rule of its own.
    pub const fn documented(mut self, place: &'static str) -> Claim {
        self.documented = place;
        self
    }

    /// For array operands of these dtypes only.
    pub const fn dtypes(mut self, dtypes: &'static [DType]) -> Claim {
        self.dtypes = dtypes;
        self
    }

    /// Not on these classes.
    pub const fn excluding(mut self, classes: &'static [&'static str]) -> Claim {
        self.excludes = classes;
        self
    }

    /// The reference function. Every claim names one that exists; a test holds that.
    pub fn op(&self) -> Option<&'static Op> {
        op::find(self.reference)
    }

    /// The attributes to evaluate the reference function with on this case.
    pub fn attrs_for(&self, case: &Case) -> Attrs {
        self.from_case.iter().fold(self.attrs.clone(), |attrs, (from, to)| {
            match case.attrs.get(from) {
                Some(value) => attrs.with(to, value.clone()),
                None => attrs,
            }
        })
    }
}

/// A group of calls with one claim file, one fuzz target and one corpus folder
/// of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Family {
    FloorDiv,
    TruncDiv,
    TrueDiv,
    Arith,
    Scale,
    Compare,
    Cast,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 7] = [
        Family::FloorDiv,
        Family::TruncDiv,
        Family::TrueDiv,
        Family::Arith,
        Family::Scale,
        Family::Compare,
        Family::Cast,
    ];

    /// What cases it draws.
    pub const fn spec(self) -> &'static Spec {
        match self {
            Family::FloorDiv => &floor_div::SPEC,
            Family::TruncDiv => &trunc_div::SPEC,
            Family::TrueDiv => &true_div::SPEC,
            Family::Arith => &arith::SPEC,
            Family::Scale => &scale::SPEC,
            Family::Compare => &compare::SPEC,
            Family::Cast => &cast::SPEC,
        }
    }

    /// The name of its claim file, fuzz target and corpus folder: `floor_div`.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The family of this name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|f| f.name() == name)
    }
}

/// The cases of a family: what the generator draws for it.
#[derive(Debug)]
pub struct Spec {
    /// The family's name.
    pub name: &'static str,
    /// What it is about, in one line.
    pub about: &'static str,
    /// Its forms.
    pub forms: &'static [FormSpec],
}

/// The cases of one form of a family.
#[derive(Debug)]
pub struct FormSpec {
    /// Which operands are arrays.
    pub form: Form,
    /// How often this form is drawn, relative to the others.
    pub weight: u8,
    /// Dtypes of array operands; one that stands twice is drawn twice as often.
    pub dtypes: &'static [DType],
    /// Kinds of scalar operand, likewise.
    pub scalars: &'static [ScalarKind],
    /// Whether the case carries a `dtype` attribute to cast to, and which ones.
    pub to: &'static [DType],
    /// Whether a zero in the last operand makes the whole call refuse in some
    /// semantics: then zeros there are held back in three quarters of the cases.
    pub zero_refuses: bool,
}

/// The kind of a scalar operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ScalarKind {
    Int,
    Float,
    Bool,
}

/// The signed integer dtypes.
pub const SIGNED: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::I64];

/// The eight integer dtypes, those that every library has three times as often.
pub const INTS: &[DType] = &[
    DType::I64,
    DType::I64,
    DType::I64,
    DType::I32,
    DType::I32,
    DType::I32,
    DType::I16,
    DType::I8,
    DType::I8,
    DType::U8,
    DType::U8,
    DType::U16,
    DType::U32,
    DType::U64,
];
