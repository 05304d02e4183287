//! The judge: what a framework does with a case against what a subject did.
//! Bit-exact, and it never casts. It knows nothing of records.

use int_reference::{Array, Data, Freedom, Outcome, RaiseKind, Scalar, Value};

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
    /// The flat indices of the elements that differ, for [`How::Value`] and
    /// [`How::Dtype`]: all of them where the dtype is another.
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
    let diverges = |how, elements| Verdict::Diverges(Divergence { how, elements });
    let [expected] = &value.arrays[..] else {
        return diverges(How::Shape, Vec::new());
    };
    if expected.shape() != observed.shape() {
        return diverges(How::Shape, Vec::new());
    }
    let Some(mut wrong) = differing(expected.data(), observed.data()) else {
        let all = 0..expected.len();
        let numbers_agree = all.clone().all(|i| may_be_number(value, observed, i));
        let how = if numbers_agree { How::Dtype } else { How::Value };
        return diverges(how, all.collect());
    };
    if value.free != Freedom::None {
        wrong.retain(|i| !value.accepts_element(*i, expected.get(*i), observed.get(*i)));
    }
    if wrong.is_empty() { Verdict::Agrees } else { diverges(How::Value, wrong) }
}

/// The indices at which two arrays of one dtype and length differ in their bits,
/// any NaN being any NaN; `None` for two dtypes. Most cases agree everywhere,
/// which whole slices tell fastest.
fn differing(expected: &Data, observed: &Data) -> Option<Vec<usize>> {
    macro_rules! differing {
        (int: $($i:ident)*; float: $($f:ident)*) => {
            match (expected, observed) {
                $((Data::$i(a), Data::$i(b)) => {
                    if a == b { Vec::new() } else { indices(a, b, |x, y| x != y) }
                })*
                $((Data::$f(a), Data::$f(b)) => {
                    indices(a, b, |x, y| x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan()))
                })*
                _ => return None,
            }
        };
    }
    Some(differing!(int: Bool I8 I16 I32 I64 U8 U16 U32 U64; float: F16 Bf16 F32 F64))
}

fn indices<T: Copy>(a: &[T], b: &[T], differ: impl Fn(T, T) -> bool) -> Vec<usize> {
    let pairs = a.iter().zip(b).enumerate();
    pairs.filter(|(_, (x, y))| differ(**x, **y)).map(|(i, _)| i).collect()
}

/// Whether element `i` of an array of another dtype is a number that is right there.
pub(crate) fn may_be_number(value: &Value, observed: &Array, i: usize) -> bool {
    value.arrays.first().is_some_and(|a| same_number(a.get(i), observed.get(i)))
        || match &value.free {
            Freedom::None | Freedom::Ties(_) => false,
            Freedom::Any(free) => free.binary_search(&i).is_ok(),
            Freedom::OneOf(free) => free.iter().any(|(at, values)| {
                *at == i && values.iter().any(|v| same_number(Some(*v), observed.get(i)))
            }),
        }
}

/// Whether two elements of different dtype are the same number.
fn same_number(a: Option<Scalar>, b: Option<Scalar>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return false };
    match (a.to_i128(), b.to_i128(), a.to_f64(), b.to_f64()) {
        (Some(x), Some(y), _, _) => x == y,
        (_, _, Some(x), Some(y)) => Scalar::F64(x) == Scalar::F64(y),
        (Some(x), None, None, Some(y)) | (None, Some(x), Some(y), None) => exactly(x, y),
        _ => false,
    }
}

/// Whether a float is exactly this integer (and not −0.0).
fn exactly(int: i128, float: f64) -> bool {
    // No dtype's integers are near the edge where `as` stops.
    float.fract() == 0.0 && float as i128 == int && !(int == 0 && float.is_sign_negative())
}
