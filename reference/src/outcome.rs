//! What evaluating a case gives: a value, or the reason why there is none.

use alloc::{borrow::Cow, collections::BTreeSet, format, string::String, vec, vec::Vec};
use core::fmt;

use crate::{Array, Scalar};

/// What a framework does with a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It returns.
    Value(Value),
    /// It raises a Python exception.
    Raises(Raise),
    /// The process dies of this signal.
    Kills(&'static str),
    /// It never returns.
    Hangs,
    /// It gives what it gives, and promises nothing.
    Unspecified(Cow<'static, str>),
}

/// A Python exception: its kind, and the framework's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The kind, comparable across frameworks.
    pub kind: RaiseKind,
    /// The message, in the framework's words as far as they matter.
    pub message: Cow<'static, str>,
}

impl Raise {
    /// An exception of this kind.
    pub fn new(kind: RaiseKind, message: impl Into<Cow<'static, str>>) -> Raise {
        Raise { kind, message: message.into() }
    }
}

impl From<Raise> for Outcome {
    fn from(raise: Raise) -> Outcome {
        Outcome::Raises(raise)
    }
}

impl From<Array> for Outcome {
    fn from(array: Array) -> Outcome {
        Outcome::Value(Value::from(array))
    }
}

impl From<Result<Value, Raise>> for Outcome {
    fn from(result: Result<Value, Raise>) -> Outcome {
        match result {
            Ok(value) => Outcome::Value(value),
            Err(raise) => raise.into(),
        }
    }
}

impl From<Result<Array, Raise>> for Outcome {
    fn from(result: Result<Array, Raise>) -> Outcome {
        match result {
            Ok(array) => array.into(),
            Err(raise) => raise.into(),
        }
    }
}

/// The kinds of exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaiseKind {
    /// Division by zero (PyTorch's `RuntimeError: ZeroDivisionError` too).
    ZeroDivision,
    /// The function has no kernel or promotion for these dtypes
    /// (`NotImplementedError`, promotion errors, a `TypeError` about a dtype).
    NoDtype,
    /// A scalar that does not fit.
    Overflow,
    /// An index out of range.
    Index,
    /// Shapes that do not go together.
    Shape,
    /// An argument the function does not accept (a negative power and the like).
    Value,
}

impl RaiseKind {
    /// Every kind.
    pub const ALL: [RaiseKind; 6] = [
        RaiseKind::ZeroDivision,
        RaiseKind::NoDtype,
        RaiseKind::Overflow,
        RaiseKind::Index,
        RaiseKind::Shape,
        RaiseKind::Value,
    ];

    /// The name in the JSON format: `zero-division`, `no-dtype`, …
    pub const fn name(self) -> &'static str {
        match self {
            RaiseKind::ZeroDivision => "zero-division",
            RaiseKind::NoDtype => "no-dtype",
            RaiseKind::Overflow => "overflow",
            RaiseKind::Index => "index",
            RaiseKind::Shape => "shape",
            RaiseKind::Value => "value",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<RaiseKind> {
        RaiseKind::ALL.into_iter().find(|k| k.name() == name)
    }
}

/// What a function returned, and what of it the framework leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// One array, or several where the function returns several.
    pub arrays: Vec<Array>,
    /// What other results would be right too.
    pub free: Freedom,
}

/// What a value leaves open.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Freedom {
    /// Nothing: bit for bit.
    #[default]
    None,
    /// These flat indices (sorted) of the first array may hold anything.
    Any(Vec<usize>),
    /// These flat indices of the first array may hold one of these values.
    OneOf(Vec<(usize, Vec<Scalar>)>),
    /// The last array holds indices, and those of equal elements may stand in
    /// another order, or be those of other equal elements.
    Ties(Vec<Tie>),
}

impl Freedom {
    /// These flat indices (sorted) of the first array may hold anything.
    pub(crate) fn of(open: alloc::vec::Vec<usize>) -> Freedom {
        if open.is_empty() { Freedom::None } else { Freedom::Any(open) }
    }
}

/// Places that hold the indices of equal elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// These flat indices of the last array …
    pub at: Vec<usize>,
    /// … hold different ones of these values, of which there are at least as many.
    pub of: Vec<i64>,
}

impl Tie {
    /// Whether `observed` holds at each of the places another one of the values.
    fn is_kept_by(&self, observed: &Array) -> bool {
        let found = self.at.iter().map(|i| observed.get(*i).and_then(Scalar::to_i128));
        let Some(mut found) = found.collect::<Option<Vec<_>>>() else { return false };
        found.sort_unstable();
        found.windows(2).all(|pair| pair[0] != pair[1])
            && found.iter().all(|i| self.of.iter().any(|one| i128::from(*one) == *i))
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value { arrays: vec![array], free: Freedom::None }
    }
}

impl From<Vec<Array>> for Value {
    fn from(arrays: Vec<Array>) -> Value {
        Value { arrays, free: Freedom::None }
    }
}

impl Value {
    /// Whether `observed` is a right answer: dtype, shape and every element
    /// that is not free. A weak type plays no part.
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let q = torch::floor_divide(&Array::from([-7_i32]), 2).value().unwrap();
    /// assert!(q.accepts(&Array::from([-4_i32])));
    /// assert!(!q.accepts(&Array::from([-4_i64])));
    /// ```
    pub fn accepts(&self, observed: &Array) -> bool {
        self.mismatch(observed).is_none()
    }

    /// How `observed` differs from this value, ready to print; `None` if it is
    /// a right answer.
    pub fn mismatch(&self, observed: &Array) -> Option<Mismatch> {
        self.mismatch_all(&[observed])
    }

    /// As [`mismatch`](Value::mismatch), for a function that returns several arrays.
    ///
    /// ```
    /// use int_reference::{Array, Freedom, Tie, Value};
    /// // The greatest of [7, 3, 7], and where it stands: at 0 or at 2.
    /// let arrays = vec![Array::scalar(7_i32), Array::scalar(0_i64)];
    /// let free = Freedom::Ties(vec![Tie { at: vec![0], of: vec![0, 2] }]);
    /// let value = Value { arrays, free };
    /// assert_eq!(value.mismatch_all(&[&Array::scalar(7_i32), &Array::scalar(2_i64)]), None);
    /// assert!(value.mismatch_all(&[&Array::scalar(7_i32), &Array::scalar(1_i64)]).is_some());
    /// ```
    pub fn mismatch_all(&self, observed: &[&Array]) -> Option<Mismatch> {
        if self.arrays.len() != observed.len() {
            return Some(Mismatch(format!(
                "{} arrays expected, {} observed",
                self.arrays.len(),
                observed.len()
            )));
        }
        let mut pairs = self.arrays.iter().zip(observed).enumerate();
        pairs.find_map(|(i, (expected, observed))| self.differs(i, expected, observed))
    }

    /// How array `place` of the value differs.
    fn differs(&self, place: usize, expected: &Array, observed: &Array) -> Option<Mismatch> {
        if expected.shape() != observed.shape() || expected.dtype() != observed.dtype() {
            return Some(Mismatch(format!("expected {expected}\nobserved {observed}")));
        }
        let tied = match &self.free {
            Freedom::Ties(ties) if place + 1 == self.arrays.len() => {
                let kept = ties.iter().filter(|tie| tie.is_kept_by(observed));
                kept.flat_map(|tie| tie.at.iter().copied()).collect()
            }
            _ => BTreeSet::new(),
        };
        let right = |i: usize| {
            let (expected, observed) = (expected.get(i), observed.get(i));
            expected == observed
                || tied.contains(&i)
                || place == 0 && self.accepts_element(i, expected, observed)
        };
        let wrong: Vec<usize> = (0..expected.len()).filter(|i| !right(*i)).collect();
        if wrong.is_empty() {
            return None;
        }
        let mut text = format!("expected {expected}\nobserved {observed}\n");
        text.push_str(&format!("{} of {} elements differ:", wrong.len(), expected.len()));
        for i in wrong.iter().take(8) {
            if let (Some(e), Some(o)) = (expected.get(*i), observed.get(*i)) {
                text.push_str(&format!(
                    "\n  at {:?}: expected {e}, observed {o}",
                    unravel(*i, expected.shape())
                ));
            }
        }
        Some(Mismatch(text))
    }

    /// Whether element `index` of the first array may be `observed`. Indices among
    /// [`Freedom::Ties`] are right or wrong together: see [`mismatch_all`](Value::mismatch_all).
    pub fn accepts_element(
        &self,
        index: usize,
        expected: Option<Scalar>,
        observed: Option<Scalar>,
    ) -> bool {
        if expected == observed {
            return true;
        }
        match &self.free {
            Freedom::None | Freedom::Ties(_) => false,
            Freedom::Any(free) => free.binary_search(&index).is_ok(),
            Freedom::OneOf(free) => free
                .iter()
                .find(|(i, _)| *i == index)
                .is_some_and(|(_, values)| observed.is_some_and(|o| values.contains(&o))),
        }
    }
}

/// The multi-dimensional index of a flat row-major one.
pub fn unravel(mut flat: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (i, dim) in shape.iter().enumerate().rev() {
        let dim = (*dim).max(1);
        index[i] = flat % dim;
        flat /= dim;
    }
    index
}

/// A printed difference between an expected value and an observed array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch(String);

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Outcome {
    /// The value, if there is one.
    pub fn value(self) -> Option<Value> {
        match self {
            Outcome::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The exception, if it raises.
    pub fn raises(&self) -> Option<&Raise> {
        match self {
            Outcome::Raises(raise) => Some(raise),
            _ => None,
        }
    }

    /// The one array that the function returned.
    ///
    /// # Panics
    ///
    /// With the outcome as message, if there is no value, or not one array, or
    /// an element of it is free: for tests and examples.
    pub fn unwrap(self) -> Array {
        match self {
            Outcome::Value(Value { mut arrays, free: Freedom::None }) if arrays.len() == 1 => {
                arrays.remove(0)
            }
            other => panic!("not one fixed array: {other}"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Value(value) => {
                for (i, array) in value.arrays.iter().enumerate() {
                    if i > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "{array}")?;
                }
                match &value.free {
                    Freedom::None => Ok(()),
                    Freedom::Any(at) => write!(f, " (free: {at:?})"),
                    Freedom::OneOf(at) => write!(f, " (free in part: {} elements)", at.len()),
                    Freedom::Ties(_) => f.write_str(" (any order of ties)"),
                }
            }
            Outcome::Raises(r) => write!(f, "raises {}: {}", r.kind.name(), r.message),
            Outcome::Kills(signal) => write!(f, "kills the process ({signal})"),
            Outcome::Hangs => f.write_str("hangs"),
            Outcome::Unspecified(why) => write!(f, "unspecified: {why}"),
        }
    }
}
