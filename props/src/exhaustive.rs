//! Exhaustive runs: every pair of 8-bit values, every 8- and 16-bit value, every
//! small shape. Many cases go to a subject as one array; what is known to make
//! a whole call refuse is put in batches of its own, and a batch that refuses
//! all the same is split until the elements at fault stand alone. Who runs and
//! judges a batch is the caller's business.

#[cfg(test)]
mod samples;
mod shapes;
mod visit;

use int_reference::{Array, Attr, Attrs, DType, Scalar};

use crate::case::{Arg, Case, Form, from_scalars, rounded};
use crate::claim::{Family, FormSpec, ScalarKind};
use crate::generate::FLOATS;
pub use shapes::small_shapes;
pub use visit::{Then, visit};

/// Every value of one dtype, as elements of the same or a wider one: a subject
/// without `i8` is given the same 256 values in the dtypes that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// Whose values: a dtype of 8 or 16 bits.
    pub of: DType,
    /// What they are elements of.
    pub dtype: DType,
}

impl Values {
    /// What to run a form of a family with on a subject that has these dtypes.
    ///
    /// ```
    /// use int_props::{case::Form, claim::Family, exhaustive::Values};
    /// use int_reference::DType::{I8, I32, I64, U8};
    /// let two = Values::of_subject(Family::Arith, Form::ArrayArray, &[I8, U8, I64]);
    /// assert_eq!(two, [Values { of: I8, dtype: I8 }, Values { of: U8, dtype: U8 }]);
    /// let wider = Values::of_subject(Family::Arith, Form::ArrayArray, &[I32, I64]);
    /// assert_eq!(wider.len(), 4);
    /// assert_eq!(wider[0], Values { of: I8, dtype: I32 });
    /// ```
    pub fn of_subject(family: Family, form: Form, dtypes: &[DType]) -> Vec<Values> {
        let drawn = |d: &DType| form_of(family, form).is_some_and(|f| f.dtypes.contains(d));
        let has: Vec<DType> =
            DType::ALL.into_iter().filter(|d| dtypes.contains(d) && drawn(d)).collect();
        let mut all = Vec::new();
        for of in [DType::I8, DType::U8] {
            let holds = |d: &DType| of == *d || d.is_integer() && d.bits() > 8;
            // Signed values in unsigned dtypes would be other values.
            let fits = |d: &DType| holds(d) && (d.is_signed() || of.is_unsigned());
            let own = if has.contains(&of) { vec![of] } else { has.clone() };
            all.extend(own.into_iter().filter(fits).map(|dtype| Values { of, dtype }));
        }
        if form == Form::Array {
            let own = [DType::Bool, DType::F16, DType::Bf16].map(|d| Values { of: d, dtype: d });
            let wider = [DType::F32, DType::F64].map(|d| Values { of: DType::Bf16, dtype: d });
            all.extend(own.into_iter().chain(wider).filter(|v| has.contains(&v.dtype)));
        }
        all
    }

    /// The values, those of an integer in order, those of a float by bits.
    pub fn all(self) -> Vec<Scalar> {
        if let Some((min, max)) = self.of.int_range() {
            return (min..=max).filter_map(|v| Scalar::wrap(v, self.dtype)).collect();
        }
        let value = |bits| match self.of {
            DType::F16 => half::f16::from_bits(bits).to_f64(),
            _ => half::bf16::from_bits(bits).to_f64(),
        };
        (0..=u16::MAX).map(|bits| rounded(value(bits), self.dtype)).collect()
    }
}

fn form_of(family: Family, form: Form) -> Option<&'static FormSpec> {
    family.spec().forms.iter().find(|f| f.form == form)
}

/// Every combination of the values in this form of the family, many to a batch:
/// each pair, each value, or each value cast to each dtype. Scalars are the
/// values themselves and, where the family draws floats, a list of floats.
pub fn batches(family: Family, form: Form, values: Values) -> impl Iterator<Item = Case> {
    let mut batches = Vec::new();
    if let Some(spec) = form_of(family, form) {
        let all = values.all();
        match form {
            Form::Array => unary(spec, &all, &mut batches),
            Form::ArrayArray => {
                let pairs = || all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b)));
                for class in Apart::of(spec) {
                    let (lhs, rhs): (Vec<_>, Vec<_>) =
                        pairs().filter(|(a, b)| Apart::which(spec, *a, *b) == *class).unzip();
                    if let (Some(lhs), Some(rhs)) = (array(&lhs), array(&rhs)) {
                        batches.push(Case::new(vec![Arg::array(lhs), Arg::array(rhs)]));
                    }
                }
            }
            Form::ArrayScalar | Form::ScalarArray => with_scalars(spec, &all, &mut batches),
        }
    }
    batches.into_iter()
}

/// Whole calls refuse for these, so that they are put apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Apart {
    No,
    ZeroDivisor,
    MinByMinusOne,
}

impl Apart {
    fn of(spec: &FormSpec) -> &'static [Apart] {
        const ALL: [Apart; 3] = [Apart::No, Apart::ZeroDivisor, Apart::MinByMinusOne];
        if spec.zero_refuses { &ALL } else { &ALL[..1] }
    }

    fn which(spec: &FormSpec, lhs: Scalar, rhs: Scalar) -> Apart {
        let min = lhs.dtype().int_range().map(|(min, _)| min);
        match rhs.to_i128() {
            _ if !spec.zero_refuses => Apart::No,
            Some(0) => Apart::ZeroDivisor,
            Some(-1) if lhs.to_i128() == min => Apart::MinByMinusOne,
            _ => Apart::No,
        }
    }
}

/// One axis of these elements; `None` if there are none.
fn array(elements: &[Scalar]) -> Option<Array> {
    from_scalars(elements.first()?.dtype(), vec![elements.len()], elements.iter().copied())
}

fn unary(spec: &FormSpec, all: &[Scalar], batches: &mut Vec<Case>) {
    let Some(array) = array(all) else { return };
    let case = Case::new(vec![Arg::array(array)]);
    if spec.to.is_empty() {
        batches.push(case.clone());
    }
    for to in spec.to {
        let attrs = Attrs::new().with("dtype", Attr::DType(*to));
        batches.push(Case { attrs, ..case.clone() });
    }
}

fn with_scalars(spec: &FormSpec, all: &[Scalar], batches: &mut Vec<Case>) {
    let first = spec.form == Form::ScalarArray;
    let mut push = |elements: &[Scalar], scalar: Arg| {
        if let Some(array) = array(elements) {
            let array = Arg::array(array);
            batches.push(Case::new(if first { vec![scalar, array] } else { vec![array, scalar] }));
        }
    };
    if spec.scalars.contains(&ScalarKind::Int) {
        for scalar in all {
            for class in Apart::of(spec) {
                let elements: Vec<Scalar> = all
                    .iter()
                    .copied()
                    .filter(|e| {
                        let (lhs, rhs) = if first { (*scalar, *e) } else { (*e, *scalar) };
                        Apart::which(spec, lhs, rhs) == *class
                    })
                    .collect();
                if let Some(value) = scalar.to_i128() {
                    push(&elements, Arg::Int(value));
                }
            }
        }
    }
    if spec.scalars.contains(&ScalarKind::Float) {
        for float in FLOATS {
            push(all, Arg::Float(*float));
        }
    }
    if spec.scalars.contains(&ScalarKind::Bool) {
        push(all, Arg::Bool(false));
        push(all, Arg::Bool(true));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::samples::{I8, pairs};
    use super::*;

    #[test]
    fn every_pair_comes_once_and_refusing_classes_stand_apart() {
        for form in [Form::ArrayArray, Form::ArrayScalar, Form::ScalarArray] {
            for values in [I8, Values { of: DType::U8, dtype: DType::I64 }] {
                let mut seen = HashMap::new();
                let mut mixed = 0;
                for case in batches(Family::FloorDiv, form, values) {
                    let pairs = pairs(&case);
                    let refusing = pairs.iter().filter(|p| p.1 == 0 || **p == (-128, -1)).count();
                    mixed += usize::from(refusing != 0 && refusing != pairs.len());
                    for pair in pairs {
                        *seen.entry(pair).or_insert(0) += 1;
                    }
                }
                assert_eq!((seen.len(), mixed), (65_536, 0), "{form:?}");
                assert!(seen.values().all(|n| *n == 1));
            }
        }
        assert_eq!(batches(Family::FloorDiv, Form::ArrayArray, I8).count(), 3);
        assert_eq!(batches(Family::Arith, Form::ArrayArray, I8).count(), 1);
        // One batch for each 8-bit scalar, and for each fraction.
        let scalars = batches(Family::Arith, Form::ArrayScalar, I8);
        let (whole, fractions): (Vec<Case>, Vec<Case>) =
            scalars.partition(|case| matches!(case.args[1], Arg::Int(_)));
        assert_eq!(whole.len(), 256);
        assert!(!fractions.is_empty());
    }

    #[test]
    fn casts_run_every_value_to_every_dtype() {
        let all: Vec<Case> = batches(Family::Cast, Form::Array, I8).collect();
        assert_eq!(all.len(), DType::ALL.len());
        assert!(all.iter().all(|c| c.args[0].as_array().unwrap().logical().len() == 256));
        let halves = Values { of: DType::F16, dtype: DType::F16 };
        assert_eq!(
            batches(Family::Cast, Form::Array, halves).next().unwrap().args[0]
                .item(1 << 15)
                .unwrap()
                .float(),
            Some(-0.0)
        );
        let bools = Values { of: DType::Bool, dtype: DType::Bool };
        assert_eq!(bools.all(), [Scalar::Bool(false), Scalar::Bool(true)]);
    }

    #[test]
    fn families_with_float_scalars_meet_a_list_of_them() {
        let floats = |c: &Case| matches!(c.args[1], Arg::Float(_));
        let scale = batches(Family::Scale, Form::ArrayScalar, I8);
        assert_eq!(scale.filter(floats).count(), FLOATS.len());
        assert!(!batches(Family::FloorDiv, Form::ArrayScalar, I8).any(|c| floats(&c)));
    }

    #[test]
    fn a_subject_without_eight_bits_runs_the_same_values() {
        use DType::*;
        let of = |dtypes: &[DType]| Values::of_subject(Family::Arith, Form::ArrayArray, dtypes);
        assert_eq!(of(&DType::ALL), [I8, U8].map(|d| Values { of: d, dtype: d }));
        let wide = of(&[I32, U32]);
        assert_eq!(wide, [(I8, I32), (U8, I32), (U8, U32)].map(|(of, dtype)| Values { of, dtype }));
        let casts = Values::of_subject(Family::Cast, Form::Array, &[Bool, I64, F32]);
        assert_eq!(
            casts,
            [(I8, I64), (U8, I64), (Bool, Bool), (Bf16, F32)]
                .map(|(of, dtype)| Values { of, dtype })
        );
    }
}
