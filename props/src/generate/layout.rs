//! Layouts: how an operand of a given shape lies in memory. Built backwards,
//! from the shape that is wanted to the base that the views are taken of.

use int_reference::Array;

use super::source::{Source, share};
use crate::case::{ArrayArg, View};

/// An operand of this shape, contiguous in most draws; `fill` makes the
/// base.
pub(super) fn array(
    src: &mut Source,
    shape: Vec<usize>,
    fill: &mut dyn FnMut(&mut Source, Vec<usize>) -> Array,
) -> ArrayArg {
    let views = match src.byte() {
        0..184 => 0,
        184..238 => 1,
        238..252 => 2,
        _ => 3,
    };
    let mut base = shape;
    let mut layout = Vec::with_capacity(views);
    for _ in 0..views {
        if let Some((under, view)) = step(src, &base) {
            base = under;
            layout.push(view);
        }
    }
    layout.reverse();
    let base = fill(src, base);
    ArrayArg::with_layout(base, layout).expect("each view was built for the shape it is taken of")
}

/// A view that gives `shape`, and the shape that it is taken of. `None` where
/// the kind drawn is not to be had: a rank-0 array has no views.
fn step(src: &mut Source, shape: &[usize]) -> Option<(Vec<usize>, View)> {
    match src.below(8) {
        0..3 if shape.len() > 1 => Some(permute(src, shape)),
        3..5 => expand(src, shape),
        _ if !shape.is_empty() => Some(slice(src, shape)),
        _ => None,
    }
}

/// Half of the time the last two axes exchanged, as a matrix is transposed.
fn permute(src: &mut Source, shape: &[usize]) -> (Vec<usize>, View) {
    let rank = shape.len();
    let mut axes: Vec<usize> = (0..rank).collect();
    if src.chance(share(50)) {
        for i in (1..rank).rev() {
            axes.swap(i, src.below(i + 1));
        }
    }
    if axes.is_sorted() {
        axes.swap(rank - 1, rank - 2);
    }
    let mut under = vec![0; rank];
    for (dim, axis) in shape.iter().zip(&axes) {
        under[*axis] = *dim;
    }
    (under, View::Permute(axes))
}

/// A slice that leaves something out: before, between or behind what it shows.
fn slice(src: &mut Source, shape: &[usize]) -> (Vec<usize>, View) {
    let step = 1 + src.below(3);
    let start = if step == 1 { 1 + src.below(2) } else { src.below(3) };
    // The stop may lie anywhere within the last step.
    let stop = match shape[0] {
        0 => start,
        dim => start + (dim - 1) * step + 1 + src.below(step),
    };
    let mut under = shape.to_vec();
    under[0] = stop + src.below(3);
    (under, View::Slice { start, stop, step })
}

/// A broadcast view: some axes repeat one element, or are added in front.
fn expand(src: &mut Source, shape: &[usize]) -> Option<(Vec<usize>, View)> {
    if shape.is_empty() || shape.contains(&0) {
        return None;
    }
    let mut under = shape.to_vec();
    for dim in &mut under {
        if src.chance(share(50)) {
            *dim = 1;
        }
    }
    if under == shape || src.chance(share(25)) {
        under.drain(..1 + src.below(shape.len()));
    }
    Some((under, View::Expand(shape.to_vec())))
}
