//! Steps towards simpler values: many elements at once, equal ones together,
//! then one by one. Elements are those of the base, so that what a layout
//! leaves unseen becomes simple too.

use int_reference::{DType, Scalar};

use super::order::{int_rank, range, rank, simpler, simpler_ints, simplest};
use super::structure::chunks;
use super::with_arg;
use crate::case::{Arg, ArrayArg, Case, from_scalars};

/// Above so many elements in all, only the likeliest values are tried for each.
const MANY: usize = 64;

/// One step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// These elements of an operand's base, where this value is simpler.
    Block { arg: usize, from: usize, len: usize, value: Scalar },
    /// Wherever the one integer stands, the other.
    Everywhere { value: i128, simpler: i128 },
    /// A scalar operand.
    Scalar { arg: usize, value: Arg },
}

/// Many elements at once: all of an operand, then halves of it.
pub(super) fn blocks(case: &Case) -> Vec<super::Step> {
    let mut steps = Vec::new();
    for (arg, base) in bases(case).filter(|(_, base)| base.len() > 1) {
        let values = simplest(base.dtype());
        let mut block = |from, len, values: &[Scalar]| {
            steps.extend(values.iter().map(|v| Step::Block { arg, from, len, value: *v }));
        };
        block(0, base.len(), &values);
        chunks(base.len(), |from, len| {
            if len > 1 {
                block(from, len, &values[..2]);
            }
        });
    }
    steps.into_iter().map(super::Step::Value).collect()
}

/// Equal integers together, then each element and scalar by itself.
pub(super) fn singles(case: &Case) -> Vec<super::Step> {
    let thorough = bases(case).map(|(_, base)| base.len()).sum::<usize>() <= MANY;
    let mut steps = Vec::new();
    if thorough {
        for value in repeated(case) {
            let all = simpler_ints(value, scalar_range(case), true);
            steps.extend(all.into_iter().map(|simpler| Step::Everywhere { value, simpler }));
        }
    }
    for (arg, operand) in case.args.iter().enumerate() {
        let mut scalar = |value| steps.push(Step::Scalar { arg, value });
        match operand {
            Arg::Array(array) => {
                for from in 0..array.base().len() {
                    if let Some(value) = array.base().get(from) {
                        let block = |value| Step::Block { arg, from, len: 1, value };
                        steps.extend(simpler(value, thorough).into_iter().map(block));
                    }
                }
            }
            Arg::Int(v) => simpler_ints(*v, scalar_range(case), true)
                .into_iter()
                .for_each(|v| scalar(Arg::Int(v))),
            Arg::Float(v) => simpler(Scalar::F64(*v), true)
                .into_iter()
                .filter_map(Scalar::to_f64)
                .for_each(|v| scalar(Arg::Float(v))),
            Arg::Bool(true) => scalar(Arg::Bool(false)),
            Arg::Bool(false) => {}
        }
    }
    steps.into_iter().map(super::Step::Value).collect()
}

fn bases(case: &Case) -> impl Iterator<Item = (usize, &int_reference::Array)> {
    case.args.iter().enumerate().filter_map(|(i, arg)| Some((i, arg.as_array()?.base())))
}

/// The range that scalars are measured by: that of the first array.
fn scalar_range(case: &Case) -> (i128, i128) {
    range(case.args.iter().find_map(Arg::dtype).unwrap_or(DType::I64))
}

/// The integers that stand in several places.
fn repeated(case: &Case) -> Vec<i128> {
    let elements = bases(case).flat_map(|(_, base)| (0..base.len()).filter_map(|i| base.get(i)));
    let scalars = case.args.iter().filter_map(|arg| match arg {
        Arg::Int(v) => Some(*v),
        _ => None,
    });
    let mut all: Vec<i128> = elements.filter_map(Scalar::to_i128).chain(scalars).collect();
    all.sort_unstable();
    let mut repeated: Vec<i128> = all.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    repeated.dedup();
    repeated
}

impl Step {
    /// The operand and the element, if it is one.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            Step::Block { arg, from, len: 1, .. } => Some((*arg, *from)),
            Step::Scalar { arg, .. } => Some((*arg, 0)),
            _ => None,
        }
    }

    /// The smaller case.
    pub fn apply(&self, case: &Case) -> Option<Case> {
        match self {
            Step::Block { arg, from, len, value } => {
                let array = case.args[*arg].as_array()?;
                let wanted = rank(*value);
                let block = *from..from + len;
                let change = |i, old| (block.contains(&i) && wanted < rank(old)).then_some(*value);
                Some(with_arg(case, *arg, Arg::Array(changed(array, change)?)))
            }
            Step::Everywhere { value, simpler } => {
                let mut smaller = case.clone();
                for arg in &mut smaller.args {
                    match arg {
                        Arg::Array(array) => {
                            let dtype = array.base().dtype();
                            let to = Scalar::wrap(*simpler, dtype)?;
                            if int_rank(*simpler, range(dtype)) >= int_rank(*value, range(dtype)) {
                                return None;
                            }
                            let change =
                                |_, old: Scalar| (old.to_i128() == Some(*value)).then_some(to);
                            if let Some(next) = changed(array, change) {
                                *array = next;
                            }
                        }
                        Arg::Int(v) if v == value => *v = *simpler,
                        _ => {}
                    }
                }
                Some(smaller)
            }
            Step::Scalar { arg, value } => Some(with_arg(case, *arg, value.clone())),
        }
    }
}

/// The operand with the elements of its base that `change` gives another value;
/// `None` if there are none.
fn changed(array: &ArrayArg, change: impl Fn(usize, Scalar) -> Option<Scalar>) -> Option<ArrayArg> {
    let base = array.base();
    let mut any = false;
    let elements = (0..base.len()).map_while(|i| base.get(i)).enumerate().map(|(i, old)| {
        let new = change(i, old);
        any |= new.is_some();
        new.unwrap_or(old)
    });
    let next = from_scalars(base.dtype(), base.shape().to_vec(), elements)?;
    any.then(|| array.with_base(next))
}
