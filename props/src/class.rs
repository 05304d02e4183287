//! Classes: what is special in an input, by name. Each is a predicate over one
//! element's inputs or over the whole case, and knows the smallest change that
//! takes a case out of it. Claims exclude classes, triage finds the one that
//! explains a divergence, and records name it.
//!
//! The table is in order, most specific first: of all classes that hold at a
//! divergence and whose [`Class::neutralise`] makes it go away, the first one
//! is its class. A class knows nothing of subjects, frameworks or functions:
//! it is named after the input, not after what anyone does with it.

use crate::case::Case;
use crate::inputs::Inputs;

mod dtypes;
mod floats;
mod integers;
mod neutralise;
mod results;
mod scalars;
mod shapes;
pub mod values;

/// A named predicate over inputs.
pub struct Class {
    /// The name in records and in claims' exclusions: `rhs-zero`.
    pub name: &'static str,
    /// What is special, in one line.
    pub about: &'static str,
    /// What it looks at.
    pub scope: Scope,
    leave: Leave,
}

/// What a class looks at.
#[derive(Clone, Copy)]
pub enum Scope {
    /// One element's inputs.
    Element(fn(&Inputs<'_>) -> bool),
    /// Shapes, layouts and dtypes of the whole case.
    Case(fn(&Case) -> bool),
}

/// How a case leaves a class.
#[derive(Clone, Copy)]
enum Leave {
    /// By the nearest value outside, element by element.
    ByValue,
    /// By a change of the whole case.
    By(fn(&Case) -> Option<Case>),
    /// By leaving elements out.
    Shorter(fn(&Case) -> Option<Case>),
    /// By another dtype.
    Retyped(fn(&Case) -> Option<Case>),
    /// Not at all: every case is in it.
    Never,
}

/// The class of a divergence that no class explains. A record of it explains
/// its own witness only.
pub const UNCLASSIFIED: &str = "unclassified";

/// The ways out of a class that are tried, by number.
pub const WAYS: [usize; 6] = [0, 1, 2, 4, 8, 32];

/// The tables, most specific first: layouts and shapes, which the shrinker would
/// have removed had they not mattered, special values, lengths, signs, dtypes, and
/// everything.
static TABLES: [&[Class]; 14] = [
    shapes::LAYOUTS,
    scalars::CLASSES,
    floats::CLASSES,
    integers::DIVISION,
    results::OUTSIDE,
    integers::LOSSES,
    integers::UNSIGNED,
    results::BEYOND_I64,
    integers::MAGNITUDES,
    results::BEYOND_FLOATS,
    shapes::LENGTHS,
    integers::SIGNS,
    dtypes::CLASSES,
    &[EVERY_INPUT],
];

/// The last resort, for what concerns every input: a result dtype, say.
const EVERY_INPUT: Class = Class {
    name: "every-input",
    about: "any input at all",
    scope: Scope::Element(|_| true),
    leave: Leave::Never,
};

/// Every class, most specific first.
///
/// ```
/// use int_props::class;
/// assert!(class::all().any(|c| c.name == "rhs-zero"));
/// assert_eq!(class::all().last().map(|c| c.name), Some("every-input"));
/// ```
pub fn all() -> impl Iterator<Item = &'static Class> {
    TABLES.iter().copied().flatten()
}

/// The class of this name.
pub fn find(name: &str) -> Option<&'static Class> {
    all().find(|c| c.name == name)
}

impl Class {
    const fn of_values(
        name: &'static str,
        about: &'static str,
        holds: fn(&Inputs<'_>) -> bool,
    ) -> Class {
        Class { name, about, scope: Scope::Element(holds), leave: Leave::ByValue }
    }

    const fn of_cases(
        name: &'static str,
        about: &'static str,
        holds: fn(&Case) -> bool,
        leave: fn(&Case) -> Option<Case>,
    ) -> Class {
        Class { name, about, scope: Scope::Case(holds), leave: Leave::By(leave) }
    }

    const fn of_dtypes(
        name: &'static str,
        about: &'static str,
        holds: fn(&Case) -> bool,
        leave: fn(&Case) -> Option<Case>,
    ) -> Class {
        Class { name, about, scope: Scope::Case(holds), leave: Leave::Retyped(leave) }
    }

    const fn of_lengths(
        name: &'static str,
        about: &'static str,
        holds: fn(&Case) -> bool,
        leave: fn(&Case) -> Option<Case>,
    ) -> Class {
        Class { name, about, scope: Scope::Case(holds), leave: Leave::Shorter(leave) }
    }

    /// Whether element `element` of the result is in the class.
    ///
    /// ```
    /// use int_props::{case::{Arg, Case}, class};
    /// let case = Case::new(vec![Arg::array([1_i8, 6]), Arg::array([0_i8, 3])]);
    /// let zero = class::find("rhs-zero").unwrap();
    /// assert!(zero.holds(&case, 0) && !zero.holds(&case, 1));
    /// ```
    pub fn holds(&self, case: &Case, element: usize) -> bool {
        match self.scope {
            Scope::Element(holds) => case.inputs(element).is_some_and(|i| holds(&i)),
            Scope::Case(holds) => holds(case),
        }
    }

    /// Whether the case is in the class, or some element of it; of a case
    /// without elements, whether its scalars and dtypes are.
    pub fn holds_somewhere(&self, case: &Case) -> bool {
        match self.scope {
            Scope::Case(holds) => holds(case),
            Scope::Element(holds) => case.elements().is_some_and(|elements| {
                if elements.is_empty() {
                    holds(&elements.representative())
                } else {
                    elements.iter().any(|i| holds(&i))
                }
            }),
        }
    }

    /// The case with the smallest change that takes it out of the class: for
    /// each element in it the nearest value outside, and of these the one that
    /// leaves most other classes as they are; for a class of cases a plainer
    /// layout, shape or dtype. `None` if nothing takes it out.
    ///
    /// ```
    /// use int_props::{case::{Arg, Case}, class};
    /// let case = Case::new(vec![Arg::array([7_i8, 6]), Arg::array([0_i8, 3])]);
    /// let next = class::find("rhs-zero").unwrap().neutralise(&case).unwrap();
    /// assert_eq!(next, Case::new(vec![Arg::array([7_i8, 6]), Arg::array([1_i8, 3])]));
    /// ```
    pub fn neutralise(&self, case: &Case) -> Option<Case> {
        self.way_out(case, 0)
    }

    /// The way out of this number, the smallest change first; the last one for
    /// greater numbers. A class of cases has one way.
    pub fn way_out(&self, case: &Case, number: usize) -> Option<Case> {
        match (self.leave, self.scope) {
            (Leave::ByValue, Scope::Element(holds)) => {
                neutralise::by_value(&holds, case, neutralise::Choice::Least(number))
            }
            (Leave::By(leave) | Leave::Shorter(leave) | Leave::Retyped(leave), _) => {
                leave(case).filter(|next| !self.holds_somewhere(next))
            }
            _ => None,
        }
    }

    /// As [`Class::neutralise`], with the nearest value outside whatever else it
    /// changes: a hundred times faster, for where that can be seen to have done.
    pub fn step_outside(&self, case: &Case) -> Option<Case> {
        match (self.leave, self.scope) {
            (Leave::ByValue, Scope::Element(holds)) => {
                neutralise::by_value(&holds, case, neutralise::Choice::First)
            }
            _ => self.neutralise(case),
        }
    }

    /// Whether a case leaves the class by other values, element by element.
    pub fn is_of_values(&self) -> bool {
        matches!(self.leave, Leave::ByValue)
    }

    /// Whether a case leaves the class by another layout or shape, or fewer elements.
    pub fn is_of_cases(&self) -> bool {
        matches!(self.leave, Leave::By(_) | Leave::Shorter(_))
    }

    /// Whether a case leaves the class by losing elements: that it agrees then says
    /// something only if none of them diverges alone.
    pub fn is_length(&self) -> bool {
        matches!(self.leave, Leave::Shorter(_))
    }

    /// Whether a case leaves the class by another dtype, where everything may be
    /// another matter.
    pub fn is_dtype(&self) -> bool {
        matches!(self.leave, Leave::Retyped(_))
    }

    /// Whether every case is in the class, so that none can leave it.
    pub fn is_everything(&self) -> bool {
        matches!(self.leave, Leave::Never)
    }
}

/// As [`Class::step_outside`], out of several classes of values at once: one after
/// the other, a case of many elements may step out of each into another.
pub fn step_outside_all(classes: &[&Class], case: &Case) -> Option<Case> {
    let holds = |inputs: &Inputs<'_>| {
        let holds = |class: &&Class| match class.scope {
            Scope::Element(holds) => holds(inputs),
            Scope::Case(_) => false,
        };
        classes.iter().any(holds)
    };
    neutralise::by_value(&holds, case, neutralise::Choice::First)
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
