//! Which elements `x.at[…]` means: indices of some axes that follow one another, all of the
//! axes before and behind them.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use crate::lax::args::{asarray, tuple};
use crate::lax::index::{as_i32, indices};
use crate::lax::keyword::Mode;
use crate::lax::shape::{room, strides, walk};
use crate::promote::jax::default_int;
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind, Scalar, broadcast_shapes};

fn index_error(message: impl Into<Cow<'static, str>>) -> Outcome {
    Raise::new(RaiseKind::Index, message).into()
}

/// What is done with the places, and what becomes of those out of range.
#[derive(Clone, Copy)]
pub(super) struct Use {
    pub(super) reads: bool,
    pub(super) mode: Option<Mode>,
    pub(super) x64: bool,
}

impl Use {
    /// Whether the nearest index counts in place of one that is out of range.
    fn clips(self) -> bool {
        self.mode == Some(Mode::Clip) || (self.reads && self.mode.is_none())
    }
}

/// An index as it is given: numbers for one axis, or for as many axes as a mask has.
struct Index {
    /// For each of its axes one number per place.
    axes: Vec<Vec<i128>>,
    /// The shape of the places.
    shape: Vec<usize>,
    /// Of an array of integers its dtype; a Python `int` and a mask have none.
    dtype: Option<DType>,
    /// Of a mask its own shape.
    mask: Option<Vec<usize>>,
}

impl Index {
    fn new(index: Operand<'_>, x64: bool) -> Result<Index, Outcome> {
        let given = |numbers, shape, dtype| Index { axes: vec![numbers], shape, dtype, mask: None };
        match index {
            Operand::Int(v) => Ok(given(vec![v], vec![], None)),
            Operand::Bool(v) => Ok(Index::mask(&Array::scalar(v))),
            Operand::Array(mask) if mask.dtype() == DType::Bool => Ok(Index::mask(mask)),
            Operand::Array(_) => {
                let index = asarray(index, x64)?;
                let numbers = indices(&index, "x.at[]")?;
                Ok(given(numbers, index.shape().into(), Some(index.dtype())))
            }
            Operand::Float(_) => {
                Err(Raise::new(RaiseKind::NoDtype, "Indexer must have integer type").into())
            }
        }
    }

    /// The places where a mask is true, one after the other.
    fn mask(mask: &Array) -> Index {
        let steps = strides(mask.shape());
        let flat: Vec<usize> =
            (0..mask.len()).filter(|i| mask.get(*i) == Some(Scalar::Bool(true))).collect();
        let axes = mask.shape().iter().zip(&steps);
        let axes = axes.map(|(n, step)| flat.iter().map(|i| (i / step % n) as i128).collect());
        let own = Some(mask.shape().into());
        Index { axes: axes.collect(), shape: vec![flat.len()], dtype: None, mask: own }
    }

    /// Whether it is of rank 0 and no mask.
    fn is_single(&self) -> bool {
        self.shape.is_empty()
    }

    /// For each number the place along an axis of this length, if there is one.
    fn along(&self, numbers: &[i128], length: usize, alone: bool, how: Use) -> Found {
        if self.mask.is_some() {
            return Ok(numbers.iter().map(|i| Some(*i as usize)).collect());
        }
        let long = length as i128;
        if let Some(dtype) = self.dtype.filter(|dtype| dtype.is_signed()) {
            if dtype.int_range().is_none_or(|(_, most)| long > most) {
                let name = dtype.python_name();
                return Err(overflow(format!("Python integer {length} out of bounds for {name}")));
            }
        }
        if length == 0 && alone {
            return Err(index_error("index is out of bounds for axis with size 0"));
        }
        let nearest = |i: i128| (length > 0).then(|| i.clamp(0, long - 1) as usize);
        let from_end = |i: i128| if i < 0 { i + long } else { i };
        let python = self.dtype.is_none();
        numbers
            .iter()
            .map(|i| {
                let i = *i;
                match how.mode {
                    // A slice, whose start is clamped before it is converted.
                    Some(Mode::Clip) if python && alone && how.reads => Ok(nearest(from_end(i))),
                    // A slice too, whose start is converted before anything else.
                    None if alone && how.reads => {
                        holds(python, i, default_int(how.x64).int_range())?;
                        Ok(nearest(from_end(as_i32(i))))
                    }
                    _ => {
                        let i = from_end(i);
                        let any = Some((i64::MIN.into(), u64::MAX.into()));
                        let range = if alone { any } else { default_int(how.x64).int_range() };
                        holds(python, i, range)?;
                        let i = as_i32(i);
                        let inside = usize::try_from(i).ok().filter(|i| *i < length);
                        Ok(if how.clips() { nearest(i) } else { inside })
                    }
                }
            })
            .collect()
    }
}

type Found = Result<Vec<Option<usize>>, Outcome>;

fn overflow(message: impl Into<Cow<'static, str>>) -> Outcome {
    Raise::new(RaiseKind::Overflow, message).into()
}

/// A Python `int` must be in the range of what JAX makes of it.
fn holds(python: bool, i: i128, range: Option<(i128, i128)>) -> Result<(), Outcome> {
    match range {
        Some((low, high)) if python && !(low..=high).contains(&i) => {
            Err(overflow(format!("Python int {i} too large to convert")))
        }
        _ => Ok(()),
    }
}

/// The place in an array of this shape of each element that it is broadcast to.
fn spread(shape: &[usize], to: &[usize]) -> Vec<usize> {
    let lead = to.len() - shape.len();
    let own = strides(shape);
    let step = |a: usize| match a.checked_sub(lead) {
        Some(a) if shape[a] != 1 => own[a] as isize,
        _ => 0,
    };
    walk(to, &(0..to.len()).map(step).collect::<Vec<_>>(), 0)
}

/// The array, what is asked of it, and the shape of the answer.
pub(super) struct Places<'a> {
    pub(super) array: Cow<'a, Array>,
    /// The flat index of what is at each place asked for, in an array of the axes that are
    /// indexed and those behind them; `None` out of range.
    at: Vec<Option<usize>>,
    /// The shape of what is at all of them.
    pub(super) shape: Vec<usize>,
    /// How many times what is indexed lies before it, how far apart, and how many elements one
    /// place has.
    outer: usize,
    block: usize,
    inner: usize,
    /// Whether an axis that is indexed has no elements, and yet some are asked for.
    pub(super) reads_nothing: bool,
}

impl<'a> Places<'a> {
    /// The places of `x` at these indices of the axes from `axis` on.
    pub(super) fn new(
        x: Operand<'a>,
        axis: usize,
        given: &[Operand<'_>],
        how: Use,
    ) -> Result<Places<'a>, Outcome> {
        let array = asarray(x, how.x64)?;
        let given: Vec<Index> =
            given.iter().map(|i| Index::new(*i, how.x64)).collect::<Result<_, _>>()?;
        let count: usize = given.iter().map(|index| index.axes.len()).sum();
        let rank = array.shape().len();
        if axis.saturating_add(count) > rank {
            return Err(index_error(format!(
                "Too many indices: array is {rank}-dimensional, but more were indexed"
            )));
        }
        let (lead, rest) = array.shape().split_at(axis);
        let (own, rest) = rest.split_at(count);
        let mut from = 0;
        for index in &given {
            let to = from + index.axes.len();
            if index.mask.as_ref().is_some_and(|mask| mask[..] != own[from..to]) {
                let (mask, own) = (tuple(&index.shape), tuple(own));
                let message = format!("boolean index did not match shape {own}: got {mask}");
                return Err(index_error(message));
            }
            from = to;
        }
        let Some(common) =
            broadcast_shapes(&given.iter().map(|i| &i.shape[..]).collect::<Vec<_>>())
        else {
            let shapes: Vec<_> = given.iter().map(|i| tuple(&i.shape)).collect();
            let message =
                format!("Incompatible shapes for broadcasting: shapes=[{}]", shapes.join(", "));
            return Err(Raise::new(RaiseKind::Shape, message).into());
        };
        let shape = [lead, &common, rest].concat();
        let alone = given.iter().all(Index::is_single);
        let size = |dims: &[usize]| dims.iter().fold(1_usize, |n, dim| n.saturating_mul(*dim));
        let steps = strides(&array.shape()[axis..]);
        let places = room(&common)?;
        let mut at = vec![Some(0_usize); places];
        let mut k = 0;
        for index in &given {
            let order = spread(&index.shape, &common);
            for numbers in &index.axes {
                let found = index.along(numbers, own[k], alone, how)?;
                for (place, from) in at.iter_mut().zip(&order) {
                    let step = |i: usize| i.wrapping_mul(steps[k]);
                    *place = place.zip(found[*from]).map(|(sum, i)| sum.wrapping_add(step(i)));
                }
                k += 1;
            }
        }
        let (outer, inner) = (size(lead), size(rest));
        let block = size(own).saturating_mul(inner);
        let reads_nothing = own.contains(&0) && !shape.contains(&0);
        Ok(Places { array, at, shape, outer, block, inner, reads_nothing })
    }

    /// The flat index of each element that is asked for.
    pub(super) fn flat(&self) -> Result<Vec<Option<usize>>, Outcome> {
        let count = room(&self.shape)?;
        let mut flat = Vec::with_capacity(count);
        // Beside an axis without elements others may be endless.
        if count == 0 {
            return Ok(flat);
        }
        for i in 0..self.outer {
            for at in &self.at {
                flat.extend((0..self.inner).map(|j| at.map(|at| i * self.block + at + j)));
            }
        }
        Ok(flat)
    }
}
