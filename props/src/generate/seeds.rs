//! Seeds for a fuzzer: short inputs chosen so that every feature of a family's
//! cases is there from the start. `cargo run -p int-props --example write_seeds`
//! writes them; a test holds that the committed ones still have every feature.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use int_reference::{Array, DType};

use super::source::Source;
use crate::case::{Arg, ArrayArg, Case, View};
use crate::claim::Family;

/// Seeds are chosen from so many inputs.
const POOL: u32 = 20_000;

/// No family has fewer.
const FEWEST: usize = 40;

/// The name that libFuzzer gives a corpus file: the SHA-1 of its content.
pub fn file_name(seed: &[u8]) -> String {
    sha1_smol::Sha1::from(seed).digest().to_string()
}

/// Seeds of a family, always the same ones: each feature in two of them, or in
/// more where two make too few seeds.
pub fn choose(family: Family) -> Vec<Vec<u8>> {
    let pool: Vec<Candidate> = (0..POOL).filter_map(|i| Candidate::new(family, i)).collect();
    let enough = (2..).map(|times| cover(&pool, times)).find(|c| c.len() >= FEWEST);
    let chosen = enough.unwrap_or_default();
    chosen.into_iter().map(|c| trimmed(family, &c.bytes)).collect()
}

/// Candidates that have each feature so many times, if it is not too rare.
fn cover(pool: &[Candidate], times: usize) -> Vec<&Candidate> {
    let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
    for feature in pool.iter().flat_map(|c| &c.features) {
        let count = wanted.entry(feature).or_insert(0);
        *count = (*count + 1).min(times);
    }
    let mut left: Vec<&Candidate> = pool.iter().collect();
    let mut chosen = Vec::new();
    loop {
        // The one that adds most; of those that add as much the one with the fewest elements.
        let gain = |c: &Candidate| c.features.iter().filter(|f| wanted[f.as_str()] > 0).count();
        let best = (0..left.len()).max_by_key(|i| (gain(left[*i]), Reverse(left[*i].elements)));
        let Some(best) = best.filter(|i| gain(left[*i]) > 0) else { return chosen };
        let best = left.swap_remove(best);
        for feature in &best.features {
            wanted.entry(feature).and_modify(|n| *n = n.saturating_sub(1));
        }
        chosen.push(best);
    }
}

struct Candidate {
    bytes: Vec<u8>,
    features: BTreeSet<String>,
    elements: usize,
}

impl Candidate {
    /// Input number `i` of the pool: long enough that the bytes decide all of a
    /// small case, and a mutation one thing in it.
    fn new(family: Family, i: u32) -> Option<Candidate> {
        let header = i.to_le_bytes();
        let (mut src, _) = Source::new(&header)?;
        let bytes: Vec<u8> = (0..64).map(|_| src.byte()).collect();
        let case = super::case(family, &bytes)?.case;
        let arrays = case.args.iter().filter_map(Arg::as_array);
        let elements = arrays.map(|a| a.base().len()).sum();
        Some(Candidate { features: features(&case), elements, bytes })
    }
}

/// Without the bytes at the end that decide nothing.
fn trimmed(family: Family, bytes: &[u8]) -> Vec<u8> {
    let drawn = super::case(family, bytes);
    let mut len = bytes.len();
    while len > 0 && super::case(family, &bytes[..len - 1]) == drawn {
        len -= 1;
    }
    bytes[..len].to_vec()
}

/// What is notable about a case, in words.
///
/// ```
/// use int_props::{case::{Arg, Case}, generate::seeds::features};
/// let case = Case::new(vec![Arg::array([[1_i8, 2]]), Arg::Int(300)]);
/// let features = features(&case);
/// assert!(features.contains("array-scalar i8"));
/// assert!(features.contains("array-scalar scalar out of range"));
/// ```
pub fn features(case: &Case) -> BTreeSet<String> {
    let form = case.form().map_or("no form", |f| f.name());
    let mut about = BTreeSet::new();
    let arrays: Vec<&ArrayArg> = case.args.iter().filter_map(Arg::as_array).collect();
    for array in &arrays {
        about.insert(array.logical().dtype().name().into());
        about.insert(format!("rank {}", array.logical().shape().len()));
        about.insert(count(array.logical().len()).into());
        about.extend(array.layout().iter().map(|view| layout(view).into()));
        if array.layout().len() > 1 {
            about.insert("several views".into());
        }
    }
    if let [a, b] = arrays[..] {
        about.extend(pair(a.logical(), b.logical()).into_iter().map(String::from));
    }
    let dtype = arrays.first().map(|a| a.logical().dtype());
    for arg in &case.args {
        about.extend(scalar(arg, dtype).map(String::from));
    }
    if zero_last(case, dtype) {
        about.insert("zero in the last operand".into());
    }
    let mut features: BTreeSet<String> = about.iter().map(|f| format!("{form} {f}")).collect();
    if let (Some(from), Some(to)) = (dtype, case.attrs.dtype("dtype")) {
        features.insert(format!("to {to}"));
        features.insert(format!("{} to {}", kind(from), kind(to)));
    }
    features
}

fn count(len: usize) -> &'static str {
    match len {
        0 => "no element",
        1 => "one element",
        2..=8 => "up to 8 elements",
        9..=32 => "up to 32 elements",
        33..=128 => "up to 128 elements",
        _ => "more than 128 elements",
    }
}

fn layout(view: &View) -> &'static str {
    match view {
        View::Permute(_) => "permuted",
        View::Slice { step: 1, .. } => "part of an axis",
        View::Slice { .. } => "stepped slice",
        View::Expand(_) => "broadcast view",
    }
}

fn pair(a: &Array, b: &Array) -> Vec<&'static str> {
    let mut about = Vec::new();
    if a.dtype() != b.dtype() {
        about.push("two dtypes");
    }
    match int_reference::broadcast_shapes(&[a.shape(), b.shape()]) {
        None => about.push("shapes that do not fit"),
        Some(_) if a.shape() == b.shape() => {}
        Some(out) => {
            about.push(match (a.shape().len(), b.shape().len()) {
                (0, _) => "rank 0 against more",
                (_, 0) => "more against rank 0",
                (m, n) if m == n => "unit axes",
                _ => "missing axes",
            });
            if a.shape() != out && b.shape() != out {
                about.push("both repeated");
            }
        }
    }
    about
}

fn scalar(arg: &Arg, dtype: Option<DType>) -> Option<&'static str> {
    Some(match arg {
        Arg::Array(_) => return None,
        Arg::Bool(_) => "bool scalar",
        Arg::Int(v) if *v < i64::MIN.into() || *v > u64::MAX.into() => "scalar beyond 64 bits",
        Arg::Int(v) => match dtype.and_then(DType::int_range) {
            Some((min, max)) if !(min..=max).contains(v) => "scalar out of range",
            _ => "int scalar",
        },
        Arg::Float(v) if v.is_nan() => "nan",
        Arg::Float(v) if v.is_infinite() => "infinity",
        Arg::Float(v) if *v == 0.0 && v.is_sign_negative() => "minus zero",
        Arg::Float(v) if v.fract() == 0.0 => "whole float",
        Arg::Float(v) if (v * 2.0).fract() == 0.0 => "half",
        Arg::Float(_) => "fraction",
    })
}

fn zero_last(case: &Case, dtype: Option<DType>) -> bool {
    match case.args.last() {
        Some(Arg::Array(a)) => (0..a.logical().len())
            .any(|i| a.logical().get(i).is_some_and(|e| e.to_i128() == Some(0))),
        Some(Arg::Int(v)) => match dtype.and_then(DType::int_range) {
            Some((min, max)) => v.rem_euclid(max - min + 1) == 0,
            None => *v == 0,
        },
        _ => false,
    }
}

fn kind(dtype: DType) -> &'static str {
    match dtype {
        DType::Bool => "bool",
        d if d.is_signed() => "signed",
        d if d.is_unsigned() => "unsigned",
        _ => "float",
    }
}
