//! Steps towards fewer elements and axes, and to one dtype. An axis is one of
//! the result: what is taken away there is taken from every operand that has
//! it, so that operands that go together still do. Layouts are kept.

use int_reference::{Array, DType, Scalar, broadcast_indices};

use crate::case::{Arg, ArrayArg, Case, View, from_scalars, gather, rounded};

/// One step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Both operands of the dtype of this one.
    OneDType { of: usize },
    /// Only these indices of an axis.
    Keep { on: On, axis: usize, from: usize, len: usize },
    /// All but these.
    Remove { on: On, axis: usize, from: usize, len: usize },
    /// A unit axis gone.
    Drop { on: On, axis: usize },
    /// One element where an axis has none.
    One { on: On, axis: usize },
    /// Every operand along one axis of its own elements, or, where operands
    /// broadcast, of what broadcasting makes of them.
    Flat,
}

/// What a step works on: the axes of the result, or those of one operand where
/// the operands do not go together.
#[derive(Clone, Copy, Debug)]
pub(super) enum On {
    Result,
    Operand(usize),
}

/// Two dtypes made one.
pub(super) fn dtypes(case: &Case) -> Vec<super::Step> {
    match &case.args[..] {
        [Arg::Array(a), Arg::Array(b)] if a.logical().dtype() != b.logical().dtype() => {
            [0, 1].map(|of| super::Step::Structure(Step::OneDType { of })).into()
        }
        _ => Vec::new(),
    }
}

/// All steps that take elements and axes away.
pub(super) fn plan(case: &Case) -> Vec<super::Step> {
    let mut steps = Vec::new();
    match case.broadcast_shape() {
        Some(shape) => axes(On::Result, &shape, &mut steps),
        None => {
            let arrays =
                || case.args.iter().enumerate().filter_map(|(i, a)| Some((i, a.as_array()?)));
            for (i, array) in arrays() {
                axes(On::Operand(i), array.logical().shape(), &mut steps);
            }
            let rank = arrays().map(|(_, a)| a.logical().shape().len()).max().unwrap_or(0);
            steps.extend((0..rank).map(|axis| Step::Drop { on: On::Result, axis }));
        }
    }
    steps.push(Step::Flat);
    steps.into_iter().map(super::Step::Structure).collect()
}

/// Longest axes first, halves of them first.
fn axes(on: On, shape: &[usize], steps: &mut Vec<Step>) {
    let mut order: Vec<usize> = (0..shape.len()).collect();
    order.sort_by_key(|axis| std::cmp::Reverse(shape[*axis]));
    for &axis in &order {
        chunks(shape[axis], |from, len| steps.push(Step::Keep { on, axis, from, len }));
    }
    steps.extend(order.iter().map(|axis| Step::Drop { on, axis: *axis }));
    steps.extend(order.iter().map(|axis| Step::One { on, axis: *axis }));
    for &axis in &order {
        // Taking one half away is keeping the other.
        chunks(shape[axis], |from, len| {
            if len < shape[axis] / 2 {
                steps.push(Step::Remove { on, axis, from, len });
            }
        });
    }
}

/// Halves of `0..dim`, then quarters, down to single indices.
pub(super) fn chunks(dim: usize, mut visit: impl FnMut(usize, usize)) {
    let mut size = dim.div_ceil(2);
    while size > 0 && dim > 1 {
        for from in (0..dim).step_by(size) {
            visit(from, size.min(dim - from));
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
}

impl Step {
    /// The smaller case.
    pub fn apply(&self, case: &Case) -> Option<Case> {
        match *self {
            Step::OneDType { of } => {
                let dtype = case.args[of].dtype()?;
                let mut smaller = case.clone();
                smaller.args[1 - of] =
                    Arg::Array(with_dtype(case.args[1 - of].as_array()?, dtype)?);
                Some(smaller)
            }
            Step::Keep { on, axis, from, len } => {
                on.each(case, axis, |array, axis, dim| match dim {
                    1 => Some(array.clone()),
                    _ => select(array, axis, &(from..from + len).collect::<Vec<_>>()),
                })
            }
            Step::Remove { on, axis, from, len } => {
                on.each(case, axis, |array, axis, dim| match dim {
                    1 => Some(array.clone()),
                    _ => {
                        let keep: Vec<usize> = (0..from).chain(from + len..dim).collect();
                        select(array, axis, &keep)
                    }
                })
            }
            Step::Drop { on, axis } => on.each(case, axis, |array, axis, dim| match dim {
                // The last axis stays, and broadcasts as it did.
                1 if array.logical().shape().len() == 1 => Some(array.clone()),
                1 => drop_axis(array, axis),
                _ => None,
            }),
            Step::One { on, axis } => on.each(case, axis, |array, axis, dim| match dim {
                0 => one_at(array, axis),
                _ => Some(array.clone()),
            }),
            Step::Flat => {
                let shape = case.broadcast_shape()?;
                let mut smaller = case.clone();
                for arg in &mut smaller.args {
                    if let Arg::Array(array) = arg {
                        *array = flat(array.logical(), &shape);
                    }
                }
                let arrays = || case.args.iter().filter_map(Arg::as_array);
                let plain =
                    |a: &ArrayArg| a.logical().shape().len() == 1 && a.logical().shape() == shape;
                (!arrays().all(plain)).then_some(smaller)
            }
        }
    }
}

impl On {
    /// The case with `change(operand, axis, its length)` in place of every
    /// operand that has this axis; `None` if that changes nothing.
    fn each(
        self,
        case: &Case,
        axis: usize,
        change: impl Fn(&ArrayArg, usize, usize) -> Option<ArrayArg>,
    ) -> Option<Case> {
        let rank = |arg: &Arg| arg.as_array().map_or(0, |a| a.logical().shape().len());
        let rank_of_result = case.args.iter().map(rank).max()?;
        let mut smaller = case.clone();
        let mut changed = false;
        for (i, arg) in smaller.args.iter_mut().enumerate() {
            let missing = match self {
                On::Result => rank_of_result - rank(arg),
                On::Operand(only) if only == i => 0,
                On::Operand(_) => continue,
            };
            if let Arg::Array(array) = arg
                && let Some(axis) = axis.checked_sub(missing)
            {
                let dim = array.logical().shape()[axis];
                let next = change(array, axis, dim)?;
                changed |= next.logical().shape() != array.logical().shape();
                *array = next;
            }
        }
        changed.then_some(smaller)
    }
}

/// The operand with only these indices of a logical axis (not none of them),
/// through the same views.
pub(super) fn select(array: &ArrayArg, axis: usize, keep: &[usize]) -> Option<ArrayArg> {
    let shapes = array.shapes();
    let mut layout = array.layout().to_vec();
    let (mut axis, mut keep) = (axis, keep.to_vec());
    for (view, under) in layout.iter_mut().zip(&shapes).rev() {
        match view {
            View::Permute(axes) => axis = axes[axis],
            View::Slice { start, stop, step } if axis == 0 => {
                // What a kept index shows, and what is skipped behind it.
                let shown: Vec<usize> = keep
                    .iter()
                    .map(|k| *start + k * *step)
                    .flat_map(|from| from..(from + *step).min(*stop))
                    .collect();
                let behind = *stop..under[0];
                *stop = *start + shown.len();
                keep = (0..*start).chain(shown).chain(behind).collect();
            }
            View::Slice { .. } => {}
            View::Expand(out) => {
                let repeated = out[axis] != 1;
                out[axis] = keep.len();
                match axis.checked_sub(out.len() - under.len()) {
                    Some(a) if !(under[a] == 1 && repeated) => axis = a,
                    _ => return ArrayArg::with_layout(array.base().clone(), layout).ok(),
                }
            }
        }
    }
    let shape = array.base().shape();
    let inner: usize = shape[axis + 1..].iter().product();
    let outer: usize = shape[..axis].iter().product();
    let mut from = Vec::with_capacity(outer * keep.len() * inner);
    for o in 0..outer {
        for k in &keep {
            let first = (o * shape[axis] + k) * inner;
            from.extend(first..first + inner);
        }
    }
    let mut shape = shape.to_vec();
    shape[axis] = keep.len();
    ArrayArg::with_layout(gather(array.base(), &from, shape), layout).ok()
}

/// The operand without a logical axis of length 1, through the same views.
fn drop_axis(array: &ArrayArg, axis: usize) -> Option<ArrayArg> {
    let shapes = array.shapes();
    let mut layout = array.layout().to_vec();
    let mut axis = axis;
    for view in (0..layout.len()).rev() {
        match &mut layout[view] {
            View::Permute(axes) => {
                axis = axes.remove(axis);
                for other in axes.iter_mut().filter(|a| **a > axis) {
                    *other -= 1;
                }
            }
            View::Slice { start, .. } if axis == 0 => {
                // The one index that the slice shows, and no slice.
                let start = *start;
                let before = layout[..view].to_vec();
                let under = ArrayArg::with_layout(array.base().clone(), before).ok()?;
                let under = drop_axis(&select(&under, 0, &[start])?, 0)?;
                let views = under.layout().iter().chain(&layout[view + 1..]).cloned().collect();
                return ArrayArg::with_layout(under.base().clone(), views).ok();
            }
            View::Slice { .. } => {}
            View::Expand(out) => {
                let missing = out.len() - shapes[view].len();
                out.remove(axis);
                match axis.checked_sub(missing) {
                    Some(a) => axis = a,
                    None => return ArrayArg::with_layout(array.base().clone(), layout).ok(),
                }
            }
        }
    }
    let mut shape = array.base().shape().to_vec();
    shape.remove(axis);
    ArrayArg::with_layout(array.base().clone().reshape(shape).ok()?, layout).ok()
}

/// What broadcasting makes of `array`, contiguous along one axis.
fn flat(array: &Array, shape: &[usize]) -> ArrayArg {
    let from = broadcast_indices(array.shape(), shape);
    let len = from.len();
    ArrayArg::plain(gather(array, &from, vec![len]))
}

/// A contiguous operand with one index, filled with ones, on an axis that has none.
fn one_at(array: &ArrayArg, axis: usize) -> Option<ArrayArg> {
    let dtype = array.logical().dtype();
    let mut shape = array.logical().shape().to_vec();
    shape[axis] = 1;
    let one = convert(Scalar::Bool(true), dtype)?;
    let len = shape.iter().product();
    Some(ArrayArg::plain(from_scalars(dtype, shape, std::iter::repeat_n(one, len))?))
}

fn with_dtype(array: &ArrayArg, dtype: DType) -> Option<ArrayArg> {
    let base = array.base();
    let elements = (0..base.len()).map_while(|i| convert(base.get(i)?, dtype));
    Some(array.with_base(from_scalars(dtype, base.shape().to_vec(), elements)?))
}

/// The nearest thing of another dtype.
fn convert(value: Scalar, dtype: DType) -> Option<Scalar> {
    match (value.to_i128(), value.to_f64()) {
        (Some(int), _) if dtype.is_float() => Some(rounded(int as f64, dtype)),
        (Some(int), _) => Scalar::wrap(int, dtype),
        (None, Some(float)) if dtype.is_float() => Some(rounded(float, dtype)),
        (None, Some(float)) => Scalar::wrap(float as i128, dtype),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Family;
    use crate::generate;
    use int_reference::unravel;

    /// Arrays of every layout.
    fn arrays() -> impl Iterator<Item = ArrayArg> {
        (0..6_000_u32).filter_map(|seed| {
            let bytes = seed.to_le_bytes();
            let mut drawn = generate::case(Family::Cast, &bytes)?;
            match drawn.case.args.remove(0) {
                Arg::Array(array) if array.logical().len() <= 40 => Some(array),
                _ => None,
            }
        })
    }

    /// What is left of the logical elements, row-major.
    fn left(array: &ArrayArg, axis: usize, keep: &[usize]) -> Vec<Scalar> {
        let logical = array.logical();
        (0..logical.len())
            .filter(|i| keep.contains(&unravel(*i, logical.shape())[axis]))
            .filter_map(|i| logical.get(i))
            .collect()
    }

    fn elements(array: &ArrayArg) -> Vec<Scalar> {
        (0..array.logical().len()).filter_map(|i| array.logical().get(i)).collect()
    }

    #[test]
    fn selecting_keeps_what_it_says_through_the_same_views() {
        let mut laid_out = 0;
        for array in arrays() {
            for (axis, dim) in array.logical().shape().iter().enumerate() {
                for keep in [vec![0], (0..dim / 2).collect(), (1..*dim).collect(), vec![0, 2]] {
                    if keep.is_empty() || keep.iter().any(|k| k >= dim) {
                        continue;
                    }
                    let selected = select(&array, axis, &keep).unwrap();
                    assert_eq!(elements(&selected), left(&array, axis, &keep), "{array:?} {axis}");
                    assert_eq!(selected.logical().shape()[axis], keep.len());
                    assert_eq!(selected.layout().len(), array.layout().len());
                    laid_out += usize::from(!array.layout().is_empty());
                }
            }
        }
        assert!(laid_out > 1_000, "{laid_out}");
    }

    #[test]
    fn dropping_a_unit_axis_keeps_every_element() {
        let mut laid_out = 0;
        for array in arrays() {
            let units = array.logical().shape().iter().enumerate().filter(|(_, dim)| **dim == 1);
            for (axis, _) in units {
                let dropped = drop_axis(&array, axis).unwrap();
                assert_eq!(elements(&dropped), elements(&array), "{array:?} {axis}");
                let mut shape = array.logical().shape().to_vec();
                shape.remove(axis);
                assert_eq!(dropped.logical().shape(), shape);
                laid_out += usize::from(!array.layout().is_empty());
            }
        }
        assert!(laid_out > 300, "{laid_out}");
    }
}
