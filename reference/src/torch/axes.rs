//! Axes: which are meant, how the result is shaped, and the lanes along one of them.
//! It knows no dtype and computes no element.

use alloc::{format, vec, vec::Vec};

use super::operands::{index_error, value_error};
use crate::{Raise, RaiseKind};

/// The axis that `dim` means, counted from the end if it is negative. An array
/// without dimensions has an axis 0.
pub(super) fn axis(dim: i128, rank: usize) -> Result<usize, Raise> {
    let axes = rank.max(1) as i128;
    if i64::try_from(dim).is_err() {
        return Err(Raise::new(RaiseKind::Overflow, "Overflow when unpacking long long"));
    }
    match dim {
        d if (0..axes).contains(&d) => Ok(d as usize),
        d if (-axes..0).contains(&d) => Ok((d + axes) as usize),
        d => Err(index_error(format!(
            "Dimension out of range (expected to be in range of [-{axes}, {}], but got {d})",
            axes - 1
        ))),
    }
}

/// Which axes these are; no list, or an empty one, means all. That one is out of range
/// is found before that one is named twice.
pub(super) fn chosen(dims: Option<&[i128]>, rank: usize) -> Result<Vec<bool>, Raise> {
    for dim in dims.unwrap_or_default() {
        axis(*dim, rank)?;
    }
    chosen_in_turn(dims, rank)
}

/// As [`chosen`], where each axis is looked at for both before the next.
pub(super) fn chosen_in_turn(dims: Option<&[i128]>, rank: usize) -> Result<Vec<bool>, Raise> {
    let dims = dims.unwrap_or_default();
    let mut reduced = vec![dims.is_empty(); rank.max(1)];
    for dim in dims {
        let at = axis(*dim, rank)?;
        if reduced[at] {
            return Err(value_error(format!(
                "dim {at} appears multiple times in the list of dims"
            )));
        }
        reduced[at] = true;
    }
    reduced.truncate(rank);
    Ok(reduced)
}

/// The shape that is left when these axes are reduced.
pub(super) fn left(shape: &[usize], reduced: &[bool], keepdim: bool) -> Vec<usize> {
    let axes = shape.iter().zip(reduced);
    axes.filter(|(_, r)| keepdim || !**r).map(|(d, r)| if *r { 1 } else { *d }).collect()
}

/// For each element of an array of this shape, in order, which element of the reduced
/// array it goes to.
pub(super) fn destinations(shape: &[usize], reduced: &[bool]) -> Vec<usize> {
    if shape.contains(&0) {
        return Vec::new();
    }
    let mut steps = vec![0; shape.len()];
    let mut step = 1;
    for i in (0..shape.len()).rev() {
        if !reduced[i] {
            steps[i] = step;
            step *= shape[i];
        }
    }
    let len = shape.iter().product();
    let (mut found, mut index, mut at) = (Vec::with_capacity(len), vec![0; shape.len()], 0);
    for _ in 0..len {
        found.push(at);
        for i in (0..shape.len()).rev() {
            index[i] += 1;
            at += steps[i];
            if index[i] < shape[i] {
                break;
            }
            at -= steps[i] * shape[i];
            index[i] = 0;
        }
    }
    found
}

/// The elements along one axis, for every place on the others.
pub(super) struct Lanes {
    outer: usize,
    /// How many elements a lane has.
    pub(super) len: usize,
    /// How far apart they lie.
    pub(super) step: usize,
}

impl Lanes {
    /// The lanes of an array that has elements; of an empty one none, or empty ones.
    pub(super) fn along(axis: usize, shape: &[usize]) -> Lanes {
        let len = shape.get(axis).copied().unwrap_or(1);
        let others = |part: &[usize]| if part.contains(&0) { 0 } else { part.iter().product() };
        let before = shape.get(..axis).unwrap_or(&[]);
        let after = shape.get(axis + 1..).unwrap_or(&[]);
        // A zero on one side: the other side may multiply to more than a usize holds.
        match before.contains(&0) || after.contains(&0) {
            true => Lanes { outer: 0, len, step: 1 },
            false if len == 0 => Lanes {
                outer: before.iter().try_fold(1_usize, |n, d| n.checked_mul(*d)).unwrap_or(0),
                len,
                step: after.iter().try_fold(1_usize, |n, d| n.checked_mul(*d)).unwrap_or(0),
            },
            false => Lanes { outer: others(before), len, step: others(after) },
        }
    }

    /// Where each lane begins, in the order of the reduced array.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        let (len, step) = (self.len, self.step);
        (0..self.outer).flat_map(move |o| (0..step).map(move |i| o * len * step + i))
    }

    /// The places of a lane's elements.
    pub(super) fn places(&self, start: usize) -> impl Iterator<Item = usize> + use<> {
        let step = self.step;
        (0..self.len).map(move |k| start + k * step)
    }
}
