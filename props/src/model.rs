//! Models: what subjects do instead. Each is a total function of one element's
//! inputs, named after what it computes, and gives the whole result: value and
//! dtype. A record that names a model explains exactly the elements whose bits
//! the model gives, so a known hazard hides nothing else.
//!
//! The tables are in order, the likeliest first: triage proposes the first model
//! that fits all it has seen. A model is no description of a framework (those
//! are in `int-reference`) and no promise of a library; it is what was observed.

use int_reference::{DType, Scalar};

use crate::inputs::Inputs;

mod arith;
mod cast;
mod compare;
mod float;
mod number;

/// What a subject does instead.
pub struct Model {
    /// The name in records: `trunc_div`.
    pub name: &'static str,
    /// What it computes, in one line.
    pub about: &'static str,
    eval: fn(&Inputs<'_>) -> Option<Scalar>,
}

static TABLES: [&[&[Model]]; 4] = [arith::MODELS, float::MODELS, compare::MODELS, cast::MODELS];

/// Every model, the likeliest first.
///
/// ```
/// use int_props::model;
/// assert!(model::all().any(|m| m.name == "trunc_div"));
/// ```
pub fn all() -> impl Iterator<Item = &'static Model> {
    TABLES.iter().copied().flatten().copied().flatten()
}

/// The model of this name.
pub fn find(name: &str) -> Option<&'static Model> {
    all().find(|m| m.name == name)
}

impl Model {
    /// What comes out for one element; `None` where the model has no meaning
    /// (another number of operands, floats for integers).
    ///
    /// ```
    /// use int_props::{case::{Arg, Case}, model};
    /// use int_reference::Scalar;
    /// let case = Case::new(vec![Arg::array([-7_i32]), Arg::Int(2)]);
    /// let truncated = model::find("trunc_div").unwrap();
    /// assert_eq!(truncated.eval(&case.inputs(0).unwrap()), Some(Scalar::I32(-3)));
    /// ```
    pub fn eval(&self, inputs: &Inputs<'_>) -> Option<Scalar> {
        (self.eval)(inputs)
    }
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        self.name == other.name
    }
}

/// The dtype that operands are computed in: that of the arrays if they agree,
/// else the float one, else the wider one; of two as wide, the signed one.
fn common(inputs: &Inputs<'_>) -> Option<DType> {
    let dtypes = inputs.items().iter().filter_map(|item| item.dtype());
    dtypes.max_by_key(|d| (d.is_float(), *d != DType::Bool, d.bits(), d.is_signed()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Arg, Case};
    use crate::class::values;
    use int_reference::{Array, Attr};

    #[test]
    fn names_are_distinct() {
        let mut names: Vec<_> = all().map(|m| m.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().count());
    }

    /// Total: no model panics on anything, whatever the operands.
    #[test]
    fn every_model_takes_everything() {
        let scalars = [
            Arg::Int(0),
            Arg::Int(i128::MIN),
            Arg::Int(i128::MAX),
            Arg::Float(f64::NAN),
            Arg::Float(f64::INFINITY),
            Arg::Float(-0.5),
            Arg::Float(1e300),
            Arg::Bool(true),
        ];
        let mut evaluated = 0;
        for dtype in DType::ALL {
            let one = crate::case::Item::Element(values::one(dtype));
            let mut items = vec![values::one(dtype)];
            items.extend(values::others(one).iter().filter_map(|item| match item {
                crate::case::Item::Element(s) => Some(*s),
                _ => None,
            }));
            let column = |i: usize| Arg::array(values::filled(&[1], items[i]).unwrap());
            let mut cases: Vec<Case> =
                (0..items.len()).map(|i| Case::new(vec![column(i)])).collect();
            for to in DType::ALL {
                for i in 0..items.len() {
                    let mut case = Case::new(vec![column(i)]);
                    case.attrs = case.attrs.with("dtype", Attr::DType(to));
                    cases.push(case);
                }
            }
            for i in 0..items.len() {
                cases.extend(scalars.iter().map(|s| Case::new(vec![column(i), s.clone()])));
                cases.extend(scalars.iter().map(|s| Case::new(vec![s.clone(), column(i)])));
                cases.extend(
                    (0..items.len()).step_by(3).map(|j| Case::new(vec![column(i), column(j)])),
                );
                let other = Arg::array(Array::from([-1_i64]));
                cases.push(Case::new(vec![column(i), other]));
            }
            for case in &cases {
                let inputs = case.inputs(0).unwrap();
                evaluated += all().filter(|m| m.eval(&inputs).is_some()).count();
            }
        }
        assert!(evaluated > 100_000, "only {evaluated}");
    }
}
