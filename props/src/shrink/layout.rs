//! Steps towards contiguous operands: views taken away, and what they leave
//! unseen of their base.

use super::with_arg;
use crate::case::{Arg, ArrayArg, Case, View};
use crate::shrink::structure::select;

/// One step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Every operand contiguous.
    AllPlain,
    /// This operand contiguous.
    Plain(usize),
    /// The base replaced by what the first views show, those views dropped.
    Applied { arg: usize, views: usize },
    /// A view that shows all there is, as it is, dropped.
    Without { arg: usize, view: usize },
    /// A slice that starts at 0.
    AtZero { arg: usize, view: usize },
    /// A slice that stops right behind the last element it shows.
    WithoutTail { arg: usize, view: usize },
    /// A slice with step 2.
    ByTwo { arg: usize, view: usize },
}

/// All steps.
pub(super) fn plan(case: &Case) -> Vec<super::Step> {
    let mut steps = Vec::new();
    let laid_out: Vec<(usize, &ArrayArg)> = case
        .args
        .iter()
        .enumerate()
        .filter_map(|(i, arg)| Some((i, arg.as_array().filter(|a| !a.layout().is_empty())?)))
        .collect();
    if laid_out.len() > 1 {
        steps.push(Step::AllPlain);
    }
    steps.extend(laid_out.iter().map(|(arg, _)| Step::Plain(*arg)));
    for (arg, array) in laid_out {
        steps.extend((1..array.layout().len()).rev().map(|views| Step::Applied { arg, views }));
        for (view, kind) in array.layout().iter().enumerate() {
            steps.push(Step::Without { arg, view });
            if let View::Slice { .. } = kind {
                steps.push(Step::AtZero { arg, view });
                steps.push(Step::WithoutTail { arg, view });
                steps.push(Step::ByTwo { arg, view });
            }
        }
    }
    steps.into_iter().map(super::Step::Layout).collect()
}

impl Step {
    /// The smaller case.
    pub fn apply(&self, case: &Case) -> Option<Case> {
        let replaced = |arg: usize, array: ArrayArg| with_arg(case, arg, Arg::Array(array));
        Some(match *self {
            Step::AllPlain => {
                let mut smaller = case.clone();
                for arg in &mut smaller.args {
                    if let Arg::Array(array) = arg {
                        *array = ArrayArg::plain(array.logical().clone());
                    }
                }
                smaller
            }
            Step::Plain(arg) => {
                replaced(arg, ArrayArg::plain(case.args[arg].as_array()?.logical().clone()))
            }
            Step::Applied { arg, views } => {
                let array = case.args[arg].as_array()?;
                let (first, rest) = array.layout().split_at(views);
                let seen = ArrayArg::with_layout(array.base().clone(), first.to_vec()).ok()?;
                replaced(arg, with_layout(seen.logical().clone(), rest)?)
            }
            Step::Without { arg, view } => {
                let array = case.args[arg].as_array()?;
                let mut layout = array.layout().to_vec();
                layout.remove(view);
                let without = with_layout(array.base().clone(), &layout)?;
                if without.logical() != array.logical() {
                    return None;
                }
                replaced(arg, without)
            }
            Step::AtZero { arg, view } => {
                replaced(arg, sliced(case.args[arg].as_array()?, view, Slice::at_zero)?)
            }
            Step::WithoutTail { arg, view } => {
                replaced(arg, sliced(case.args[arg].as_array()?, view, Slice::without_tail)?)
            }
            Step::ByTwo { arg, view } => {
                replaced(arg, sliced(case.args[arg].as_array()?, view, Slice::by_two)?)
            }
        })
    }
}

fn with_layout(base: int_reference::Array, layout: &[View]) -> Option<ArrayArg> {
    ArrayArg::with_layout(base, layout.to_vec()).ok()
}

/// A slice of `len` elements, of an axis of `dim`.
struct Slice {
    dim: usize,
    len: usize,
    start: usize,
    stop: usize,
    step: usize,
}

/// The indices of the axis to keep, and the slice of what is kept.
type Narrowed = Option<(Vec<usize>, View)>;

impl Slice {
    fn at_zero(self) -> Narrowed {
        let view = View::Slice { start: 0, stop: self.stop - self.start, step: self.step };
        (self.start > 0).then(|| ((self.start..self.dim).collect(), view))
    }

    fn without_tail(self) -> Narrowed {
        let stop = match self.len {
            0 => self.start,
            len => self.start + (len - 1) * self.step + 1,
        };
        let view = View::Slice { start: self.start, stop, step: self.step };
        (stop < self.dim).then(|| ((0..stop).collect(), view))
    }

    fn by_two(self) -> Narrowed {
        let keep: Vec<usize> = (0..self.dim)
            .filter(|i| !(self.start..self.stop).contains(i) || (i - self.start) % self.step < 2)
            .collect();
        let stop = self.stop - (self.dim - keep.len());
        let view = View::Slice { start: self.start, stop, step: 2 };
        (self.step > 2).then_some((keep, view))
    }
}

/// The operand with the slice at `view` narrowed, showing the same.
fn sliced(array: &ArrayArg, view: usize, narrow: fn(Slice) -> Narrowed) -> Option<ArrayArg> {
    let layout = array.layout();
    let View::Slice { start, stop, step } = layout[view] else { return None };
    let under = with_layout(array.base().clone(), &layout[..view])?;
    let dim = under.logical().shape()[0];
    let len = (stop - start).div_ceil(step);
    let (keep, slice) = narrow(Slice { dim, len, start, stop, step })?;
    let under = select(&under, 0, &keep)?;
    let layout =
        under.layout().iter().chain([&slice]).chain(&layout[view + 1..]).cloned().collect();
    let narrowed = ArrayArg::with_layout(under.base().clone(), layout).ok()?;
    (narrowed.logical() == array.logical()).then_some(narrowed)
}
