//! The judge: what a framework does with a case against what a subject did.
//! Bit-exact, and it never casts. It knows nothing of records.

use int_reference::{Array, Outcome, RaiseKind, Value};

use crate::subject::Observed;

/// A claim on a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The subject did what the framework does.
    Agrees,
    /// It did not.
    Diverges(Divergence),
    /// The framework gives nothing to compare with.
    Unspecified,
    /// The library cannot express the case.
    Unsupported,
    /// The claim is not made for this case: another dtype, or a class that a
    /// recipe excludes. Comes from [`crate::trial`], never from [`judge`].
    Unclaimed,
}

/// A difference, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// In what way.
    pub how: How,
    /// The flat indices of the elements that differ, for [`How::Value`].
    pub elements: Vec<usize>,
}

/// The ways to diverge.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Some element has another value.
    Value,
    /// Every element is the same number in another dtype.
    Dtype,
    /// The shapes differ.
    Shape,
    /// A typed error where the framework returns.
    Refuses,
    /// A panic where the framework returns.
    Panics,
    /// A value where the framework raises.
    Accepts,
    /// The process dies.
    Aborts,
    /// No answer in time.
    Hangs,
}

impl How {
    /// Every way.
    pub const ALL: [How; 8] = [
        How::Value,
        How::Dtype,
        How::Shape,
        How::Refuses,
        How::Panics,
        How::Accepts,
        How::Aborts,
        How::Hangs,
    ];

    /// The name in records: `value`, `refuses`, …
    pub const fn name(self) -> &'static str {
        match self {
            How::Value => "value",
            How::Dtype => "dtype",
            How::Shape => "shape",
            How::Refuses => "refuses",
            How::Panics => "panics",
            How::Accepts => "accepts",
            How::Aborts => "aborts",
            How::Hangs => "hangs",
        }
    }
}

/// Judges what was observed by what is expected.
pub fn judge(expected: &Outcome, observed: &Observed) -> Verdict {
    use Observed as O;
    let diverges = |how| Verdict::Diverges(Divergence { how, elements: Vec::new() });
    if let O::Unsupported(_) = observed {
        return Verdict::Unsupported;
    }
    match expected {
        Outcome::Kills(_) | Outcome::Hangs | Outcome::Unspecified(_) => Verdict::Unspecified,
        Outcome::Raises(raise) if raise.kind == RaiseKind::NoDtype => Verdict::Unspecified,
        Outcome::Raises(_) => match observed {
            O::Value(_) => diverges(How::Accepts),
            O::Aborts { .. } => diverges(How::Aborts),
            O::Hangs => diverges(How::Hangs),
            _ => Verdict::Agrees,
        },
        Outcome::Value(value) => match observed {
            O::Value(array) => compare(value, array),
            O::Refuses { .. } => diverges(How::Refuses),
            O::Panics { .. } => diverges(How::Panics),
            O::Aborts { .. } => diverges(How::Aborts),
            _ => diverges(How::Hangs),
        },
    }
}

fn compare(value: &Value, observed: &Array) -> Verdict {
    let how = |how, elements| Verdict::Diverges(Divergence { how, elements });
    let [expected] = &value.arrays[..] else {
        return how(How::Shape, Vec::new());
    };
    if expected.shape() != observed.shape() {
        return how(How::Shape, Vec::new());
    }
    if expected.dtype() != observed.dtype() {
        let same = (0..expected.len()).all(|i| same_number(expected, observed, i));
        return how(if same { How::Dtype } else { How::Value }, (0..expected.len()).collect());
    }
    // Most cases agree everywhere, which typed slices tell fastest.
    if expected.clone().with_weak(false) == *observed {
        return Verdict::Agrees;
    }
    let wrong: Vec<usize> = (0..expected.len())
        .filter(|i| !value.accepts_element(*i, expected.get(*i), observed.get(*i)))
        .collect();
    if wrong.is_empty() { Verdict::Agrees } else { how(How::Value, wrong) }
}

/// Whether element `i` of two arrays of different dtype is the same number.
pub(crate) fn same_number(a: &Array, b: &Array, i: usize) -> bool {
    let (Some(a), Some(b)) = (a.get(i), b.get(i)) else { return false };
    match (a.to_i128(), b.to_i128(), a.to_f64(), b.to_f64()) {
        (Some(x), Some(y), _, _) => x == y,
        (_, _, Some(x), Some(y)) => {
            x == y && x.is_sign_negative() == y.is_sign_negative() || x.is_nan() && y.is_nan()
        }
        (Some(x), None, None, Some(y)) | (None, Some(x), Some(y), None) => exactly(x, y),
        _ => false,
    }
}

/// Whether a float is exactly this integer (and not −0.0).
fn exactly(int: i128, float: f64) -> bool {
    let fits = float.abs() < 2_f64.powi(100);
    fits && float.fract() == 0.0 && float as i128 == int && !(int == 0 && float.is_sign_negative())
}
