//! Order: `sort`, `argsort`, `topk`, `kthvalue`, `median` and `mode`.

use alloc::{format, string::String, vec, vec::Vec};

use super::axes::{Lanes, axis, left};
use super::operands::{array, index_error, no_dtype, value_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::{Array, DType, Freedom, Outcome, Raise, Tie, Value};

/// `torch.sort(input, dim=dim, descending=descending, stable=stable)`: the elements in
/// order along an axis, and the `i64` indices that they had.
///
/// With `stable` equal elements keep their order, descending too. Without it PyTorch
/// promises nothing about their indices (it keeps the order up to 16 elements, and not
/// beyond): these are left open.
///
/// Works for every dtype.
///
/// # Errors
///
/// `index` for an axis out of range.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors. That the order of equal elements is
/// open: the documentation of `torch.sort`.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::sort(&Array::from([3_i8, 1, 3]), -1, true, true).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([3_i8, 3, 1]), Array::from([0_i64, 2, 1])]);
/// let value = torch::sort(&Array::from([3_i8, 1, 3]), -1, true, false).value().unwrap();
/// assert!(value.mismatch_all(&[&Array::from([3_i8, 3, 1]), &Array::from([2_i64, 0, 1])]).is_none());
/// ```
pub fn sort(input: &Array, dim: i128, descending: bool, stable: bool) -> Outcome {
    sorted(input, dim, descending, stable).into()
}

/// `torch.argsort(input, dim=dim, descending=descending, stable=stable)`: the indices that
/// [`sort`] gives.
///
/// ```
/// use int_reference::{Array, torch};
/// let order = torch::argsort(&Array::from([3_i8, 1, 2]), -1, false, true);
/// assert_eq!(order.unwrap(), Array::from([1_i64, 2, 0]));
/// ```
pub fn argsort(input: &Array, dim: i128, descending: bool, stable: bool) -> Outcome {
    let indices = sorted(input, dim, descending, stable).map(|mut value| {
        value.arrays.remove(0);
        value
    });
    indices.into()
}

fn sorted(input: &Array, dim: i128, descending: bool, stable: bool) -> Result<Value, Raise> {
    let at = axis(dim, input.shape().len())?;
    let picked = Picked::new(input, at, |len| len);
    let (values, indices, ties) = picked.run(descending, Pick::Run { from: 0 });
    let free = if stable || ties.is_empty() { Freedom::None } else { Freedom::Ties(ties) };
    Ok(Value { arrays: vec![values, indices], free })
}

/// `torch.topk(input, k, dim, largest, sorted)`: the `k` greatest (or least) elements
/// along an axis in order, and their `i64` indices.
///
/// Which of equal elements they are, and in which order, is open. With `sorted` of
/// `False` the order of all is: not specified here.
///
/// # Errors
///
/// `value` for a `k` that is negative or beyond the length; `index` for an axis out of
/// range; `no-dtype` for `bool`, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::topk(&Array::from([3_i8, 7, 5]), 2, -1, true).value().unwrap();
/// assert_eq!(value.arrays, [Array::from([7_i8, 5]), Array::from([1_i64, 2])]);
/// ```
pub fn topk(input: &Array, k: i128, dim: i128, largest: bool) -> Outcome {
    top(input, k, dim, largest).into()
}

fn top(input: &Array, k: i128, dim: i128, largest: bool) -> Result<Value, Raise> {
    let at = axis(dim, input.shape().len())?;
    let len = input.shape().get(at).copied().unwrap_or(1);
    let k = match usize::try_from(k) {
        Ok(k) if k <= len => k,
        _ => return Err(value_error("selected index k out of range")),
    };
    if input.dtype() == DType::Bool {
        return Err(no_dtype("topk does not support bool dtypes on CPU"));
    }
    // The one element of an array without dimensions is its own top 0, too.
    let single = input.shape().is_empty();
    lacking(input.dtype(), "topk_cpu", single)?;
    let picked = Picked::new(input, at, |_| k);
    let (values, indices, ties) = picked.run(largest, Pick::Run { from: 0 });
    let free = if ties.is_empty() { Freedom::None } else { Freedom::Ties(ties) };
    Ok(Value { arrays: vec![values, indices], free })
}

/// `torch.kthvalue(input, k, dim, keepdim)`: the `k`-th least element along an axis,
/// counted from 1, and its `i64` index; which index of equal elements is open.
///
/// # Errors
///
/// `value` for a `k` outside 1 ..= length; `index` for an axis out of range or without
/// elements; `no-dtype` for `bool`, `u16`, `u32` and `u64`.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::kthvalue(&Array::from([3_i8, 7, 5]), 2, -1, false).value().unwrap();
/// assert_eq!(value.arrays, [Array::scalar(5_i8), Array::scalar(2_i64)]);
/// ```
pub fn kthvalue(input: &Array, k: i128, dim: i128, keepdim: bool) -> Outcome {
    kth(input, k, dim, keepdim).into()
}

fn kth(input: &Array, k: i128, dim: i128, keepdim: bool) -> Result<Value, Raise> {
    let at = axis(dim, input.shape().len())?;
    not_empty(input, at, "kthvalue")?;
    let len = input.shape().get(at).copied().unwrap_or(1);
    let k = match usize::try_from(k) {
        Ok(k) if (1..=len).contains(&k) => k,
        _ => {
            return Err(value_error(format!(
                "kthvalue(): selected number k out of range for dimension {at}"
            )));
        }
    };
    lacking(input.dtype(), "kthvalue_cpu", input.shape().is_empty())?;
    if input.dtype() == DType::Bool && !input.shape().is_empty() {
        return Err(no_kernel("kthvalue_cpu", DType::Bool));
    }
    Ok(one_of_each(input, at, keepdim, |_| k - 1))
}

/// `torch.median(input)`, and `torch.median(input, dim, keepdim)` with the `i64` index:
/// of an even number of elements the lower of the two in the middle.
///
/// Of no elements it is what a NaN converts to on x86-64: MIN for `i32` and `i64`, 0 for the
/// narrower dtypes; left open. Which index of equal elements is open.
///
/// # Errors
///
/// `no-dtype` for `bool`, `u16`, `u32` and `u64`; `index` for an axis out of range or
/// without elements.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let a = Array::from([3_i8, 1, 7, 5]);
/// assert_eq!(torch::median(&a, None, false).unwrap(), Array::scalar(3_i8));
/// let value = torch::median(&a, Some(0), false).value().unwrap();
/// assert_eq!(value.arrays, [Array::scalar(3_i8), Array::scalar(0_i64)]);
/// ```
pub fn median(input: &Array, dim: Option<i128>, keepdim: bool) -> Outcome {
    middle(input, dim, keepdim).into()
}

fn middle(input: &Array, dim: Option<i128>, keepdim: bool) -> Result<Value, Raise> {
    let lower = |len: usize| len.saturating_sub(1) / 2;
    let bool_lacks = |kernel: &str| match input.dtype() {
        DType::Bool => Err(no_kernel(kernel, DType::Bool)),
        _ => Ok(()),
    };
    let Some(dim) = dim else {
        if !input.is_empty() {
            lacking(input.dtype(), "median_cpu", false)?;
            bool_lacks("median_cpu")?;
        } else {
            let nothing = super::to(&Array::scalar(f64::NAN), input.dtype()).value();
            return nothing.ok_or_else(|| value_error("a number converts to every dtype"));
        }
        let flat = input.clone().reshape(vec![input.len()]).expect("as many as before");
        let mut value = one_of_each(&flat, 0, false, lower);
        value.arrays.truncate(1);
        value.free = Freedom::None;
        return Ok(value);
    };
    let at = axis(dim, input.shape().len())?;
    not_empty(input, at, "median")?;
    lacking(input.dtype(), "median_out", false)?;
    bool_lacks("median_out")?;
    Ok(one_of_each(input, at, keepdim, lower))
}

/// `torch.mode(input, dim, keepdim)`: the most frequent element along an axis, of several
/// the least, and the `i64` index of one of its places, which is open.
///
/// # Errors
///
/// `no-dtype` for `u16`, `u32` and `u64`; `index` for an axis out of range or without
/// elements.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let value = torch::mode(&Array::from([7_i8, 3, 5, 3]), -1, false).value().unwrap();
/// assert_eq!(value.arrays[0], Array::scalar(3_i8));
/// ```
pub fn mode(input: &Array, dim: i128, keepdim: bool) -> Outcome {
    most_frequent(input, dim, keepdim).into()
}

fn most_frequent(input: &Array, dim: i128, keepdim: bool) -> Result<Value, Raise> {
    let at = axis(dim, input.shape().len())?;
    not_empty(input, at, "mode")?;
    lacking(input.dtype(), "mode_cpu", input.shape().is_empty() || input.is_empty())?;
    let picked = Picked::new(input, at, |len| len.min(1));
    Ok(picked.value(input, at, keepdim, Pick::Mode))
}

/// One element of each lane: that at `place(length)` of the sorted lane.
fn one_of_each(input: &Array, at: usize, keepdim: bool, place: impl Fn(usize) -> usize) -> Value {
    let picked = Picked::new(input, at, |len| len.min(1));
    let from = place(picked.lanes.len);
    picked.value(input, at, keepdim, Pick::Run { from })
}

/// What is taken of each sorted lane.
#[derive(Clone, Copy)]
enum Pick {
    /// So many elements from this place on.
    Run { from: usize },
    /// The first of the longest run of equal elements.
    Mode,
}

/// Elements picked along one axis of an array.
struct Picked<'a> {
    input: &'a Array,
    lanes: Lanes,
    /// How many of each lane.
    take: usize,
    /// The shape of what is picked.
    shape: Vec<usize>,
}

impl<'a> Picked<'a> {
    fn new(input: &'a Array, at: usize, take: impl Fn(usize) -> usize) -> Picked<'a> {
        let lanes = Lanes::along(at, input.shape());
        let mut shape = input.shape().to_vec();
        // An array without dimensions gives its one element.
        let take = if shape.is_empty() { 1 } else { take(lanes.len) };
        if let Some(dim) = shape.get_mut(at) {
            *dim = take;
        }
        Picked { input, lanes, take, shape }
    }

    /// With the axis dropped, unless `keepdim`.
    fn value(&self, input: &Array, at: usize, keepdim: bool, pick: Pick) -> Value {
        let reduced: Vec<bool> = (0..input.shape().len()).map(|i| i == at).collect();
        let shape = left(input.shape(), &reduced, keepdim);
        let (values, indices, ties) = self.run(false, pick);
        let shaped = |a: Array| a.reshape(shape.clone()).expect("one of each lane");
        let free = if ties.is_empty() { Freedom::None } else { Freedom::Ties(ties) };
        Value { arrays: vec![shaped(values), shaped(indices)], free }
    }

    /// Elements, indices, and the ties among these.
    fn run(&self, descending: bool, pick: Pick) -> (Array, Array, Vec<Tie>) {
        by_dtype!(self.input.dtype(),
            bool => self.of::<bool>(descending, pick),
            I: int => self.of::<I>(descending, pick),
            F: float => self.of::<F>(descending, pick),
        )
    }

    fn of<T: Convert + PartialOrd>(
        &self,
        descending: bool,
        pick: Pick,
    ) -> (Array, Array, Vec<Tie>) {
        let elements = values::<T>(self.input.into());
        let len = super::operands::count(&self.shape).unwrap_or(0);
        let (mut picked, mut indices) = (vec![T::default(); len], vec![0_i64; len]);
        let mut ties = Vec::new();
        if len > 0 {
            for (lane, start) in self.lanes.starts().enumerate() {
                let places: Vec<usize> = self.lanes.places(start).collect();
                let mut order: Vec<usize> = (0..places.len()).collect();
                let key = |k: usize| elements[places[k]];
                order.sort_by(|a, b| match descending {
                    true => before(key(*b), key(*a)),
                    false => before(key(*a), key(*b)),
                });
                let from = match pick {
                    Pick::Run { from } => from,
                    Pick::Mode => longest_run(&order, &key),
                };
                // Where the lane's results lie.
                let (step, take) = (self.lanes.step, self.take);
                let out = |j: usize| (lane / step * take + j) * step + lane % step;
                let mut j = 0;
                while j < take {
                    let value = key(order[from + j]);
                    let equal = |k: &&usize| before(key(**k), value).is_eq();
                    let mut tied: Vec<i64> =
                        order.iter().filter(equal).map(|k| *k as i64).collect();
                    tied.sort_unstable();
                    let first = j;
                    while j < take && before(key(order[from + j]), value).is_eq() {
                        picked[out(j)] = key(order[from + j]);
                        indices[out(j)] = order[from + j] as i64;
                        j += 1;
                    }
                    if tied.len() > 1 {
                        ties.push(Tie { at: (first..j).map(out).collect(), of: tied });
                    }
                }
            }
        }
        (array(&self.shape, picked), array(&self.shape, indices), ties)
    }
}

/// The order of elements: NaN comes last.
pub(super) fn before<T: PartialOrd>(x: T, y: T) -> core::cmp::Ordering {
    let nan = |v: &T| v.partial_cmp(v).is_none();
    x.partial_cmp(&y).unwrap_or_else(|| nan(&x).cmp(&nan(&y)))
}

/// Where the longest run of equal elements begins, the first of several.
fn longest_run<T: PartialOrd>(order: &[usize], key: &impl Fn(usize) -> T) -> usize {
    let (mut best, mut most, mut from) = (0, 0, 0);
    for i in 0..order.len() {
        if !before(key(order[i]), key(order[from])).is_eq() {
            from = i;
        }
        if i + 1 - from > most {
            (best, most) = (from, i + 1 - from);
        }
    }
    best
}

fn lacking(dtype: DType, kernel: &str, spared: bool) -> Result<(), Raise> {
    match WIDE_UNSIGNED.contains(&dtype) && !spared {
        true => Err(no_kernel(kernel, dtype)),
        false => Ok(()),
    }
}

fn not_empty(input: &Array, at: usize, function: &str) -> Result<(), Raise> {
    let text = || -> String {
        format!("{function}(): Expected reduction dim {at} to have non-zero size.")
    };
    match input.shape().get(at) {
        Some(0) => Err(index_error(text())),
        _ => Ok(()),
    }
}
