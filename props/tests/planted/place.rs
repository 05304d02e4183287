//! Where faults show: predicates over one element or over the case, and what a
//! kernel reads that takes a view for something else than it is.

use int_props::case::{Arg, ArrayArg, Case, View};
use int_props::subject::Observed;
use int_reference::{Array, DType, Scalar};

use super::fault::{Element, op_cast};

/// Past the first so many elements: a vector's first lanes are right.
pub fn past<const LANES: usize>(e: &Element) -> bool {
    e.index >= LANES
}

/// In one lane of so many.
pub fn lane<const LANES: usize>(e: &Element) -> bool {
    e.index % LANES == LANES - 1
}

/// Behind the last full vector of eight, where there is one.
pub fn tail(e: &Element) -> bool {
    e.len > 8 && e.index >= e.len / 8 * 8
}

/// Everywhere.
pub fn everywhere(_: &Element) -> bool {
    true
}

fn arrays(case: &Case) -> impl Iterator<Item = &ArrayArg> {
    case.args.iter().filter_map(Arg::as_array)
}

fn viewed(case: &Case, is: fn(&View) -> bool) -> bool {
    arrays(case).any(|a| a.layout().iter().any(is))
}

/// A permuted operand.
pub fn transposed(case: &Case) -> bool {
    viewed(case, |v| matches!(v, View::Permute(_)))
}

/// An operand that leaves out every so many elements.
pub fn stepped(case: &Case) -> bool {
    viewed(case, |v| matches!(v, View::Slice { step: 2.., .. }))
}

/// An operand that is a broadcast view.
pub fn expanded(case: &Case) -> bool {
    viewed(case, |v| matches!(v, View::Expand(_)))
}

/// Several views of one operand.
pub fn views_of_views(case: &Case) -> bool {
    arrays(case).any(|a| a.layout().len() > 1)
}

/// Arrays of different shapes.
pub fn broadcast(case: &Case) -> bool {
    let shape = case.broadcast_shape();
    arrays(case).any(|a| Some(a.logical().shape()) != shape.as_deref())
}

/// Both arrays are repeated.
pub fn both_broadcast(case: &Case) -> bool {
    let shape = case.broadcast_shape();
    shape.is_some()
        && arrays(case).count() == 2
        && arrays(case).all(|a| Some(a.logical().shape()) != shape.as_deref())
}

/// As many axes, or more.
pub fn rank<const AXES: usize>(case: &Case) -> bool {
    arrays(case).any(|a| a.logical().shape().len() >= AXES)
}

/// No elements.
pub fn empty(case: &Case) -> bool {
    case.broadcast_shape().is_some_and(|shape| shape.contains(&0))
}

/// Arrays of two dtypes.
pub fn mixed(case: &Case) -> bool {
    let mut dtypes = arrays(case).map(|a| a.logical().dtype());
    let first = dtypes.next();
    dtypes.any(|dtype| Some(dtype) != first)
}

/// A zero among the last operand's elements.
pub fn zero_last(case: &Case) -> bool {
    let zero = |i: usize| case.args.last().and_then(|a| a.item(i)).and_then(|v| v.int()) == Some(0);
    match case.args.last() {
        Some(Arg::Array(a)) => (0..a.logical().len()).any(zero),
        _ => zero(0),
    }
}

/// An integer scalar that the array's dtype does not hold.
pub fn scalar_out_of_range(case: &Case) -> bool {
    outside(case).is_some()
}

fn outside(case: &Case) -> Option<(usize, i128, DType)> {
    let dtype = case.args.iter().find_map(Arg::dtype)?;
    let (min, max) = dtype.int_range()?;
    case.args.iter().enumerate().find_map(|(i, arg)| match arg {
        Arg::Int(v) if !(min..=max).contains(v) => Some((i, *v, dtype)),
        _ => None,
    })
}

/// With an operand in another's place.
fn with(case: &Case, index: usize, arg: Arg) -> Case {
    let mut changed = case.clone();
    changed.args[index] = arg;
    changed
}

/// A scalar out of range becomes the end of the range.
pub fn saturated(case: &Case) -> Option<Case> {
    let (index, value, dtype) = outside(case)?;
    let (min, max) = dtype.int_range()?;
    Some(with(case, index, Arg::Int(value.clamp(min, max))))
}

/// A scalar out of range keeps its low bits.
pub fn wrapped(case: &Case) -> Option<Case> {
    let (index, value, dtype) = outside(case)?;
    Some(with(case, index, Arg::Int(Scalar::wrap(value, dtype)?.to_i128()?)))
}

/// A fraction loses what stands behind the point.
pub fn whole(case: &Case) -> Option<Case> {
    let index = case.args.iter().position(|a| matches!(a, Arg::Float(_)))?;
    let Arg::Float(value) = case.args[index] else { return None };
    let lost = value.is_finite() && value.fract() != 0.0;
    lost.then(|| with(case, index, Arg::Float(value.trunc())))
}

/// A fraction is rounded to a whole number.
pub fn nearest(case: &Case) -> Option<Case> {
    let index = case.args.iter().position(|a| matches!(a, Arg::Float(_)))?;
    let Arg::Float(value) = case.args[index] else { return None };
    let lost = value.is_finite() && value.fract() != 0.0;
    lost.then(|| with(case, index, Arg::Float(value.round_ties_even())))
}

/// The operands exchanged.
pub fn swapped(case: &Case) -> Option<Case> {
    let [a, b] = &case.args[..] else { return None };
    Some(Case { args: vec![b.clone(), a.clone()], attrs: case.attrs.clone() })
}

/// Every array read again; `None` if that gives the same everywhere, or no array.
fn reread(case: &Case, read: impl Fn(&ArrayArg) -> Option<Array>) -> Option<Case> {
    let mut changed = case.clone();
    let mut any = false;
    for arg in &mut changed.args {
        if let Arg::Array(array) = arg
            && let Some(now) = read(array)
        {
            *arg = Arg::array(now);
            any = true;
        }
    }
    any.then_some(changed)
}

/// A permuted array read in the order of its memory.
pub fn memory_order(case: &Case) -> Option<Case> {
    reread(case, |a| {
        let permutes = |v: &View| matches!(v, View::Permute(_));
        let only = !a.layout().is_empty() && a.layout().iter().all(permutes);
        only.then(|| a.base().clone().reshape(a.logical().shape().to_vec()).ok()).flatten()
    })
}

fn slices(case: &Case, read: fn(usize, usize, usize) -> View) -> Option<Case> {
    reread(case, |a| {
        let again = |v: &View| match v {
            View::Slice { start, stop, step } => {
                read(*start, (stop - start).div_ceil(*step), *step)
            }
            other => other.clone(),
        };
        let layout: Vec<View> = a.layout().iter().map(again).collect();
        let changed = layout != a.layout();
        let array = ArrayArg::with_layout(a.base().clone(), layout).ok()?;
        (changed && array.logical().shape() == a.logical().shape()).then(|| array.logical().clone())
    })
}

/// A slice read from the beginning of its array.
pub fn without_offset(case: &Case) -> Option<Case> {
    slices(case, |_, count, step| View::Slice {
        start: 0,
        stop: (count * step).saturating_sub(step - 1),
        step,
    })
}

/// A stepped slice read element after element.
pub fn without_step(case: &Case) -> Option<Case> {
    slices(case, |start, count, _| View::Slice { start, stop: start + count, step: 1 })
}

/// An array of fewer elements than the result, read over and over from its beginning.
pub fn over_and_over(case: &Case) -> Option<Case> {
    let shape = case.broadcast_shape()?;
    let len: usize = shape.iter().product();
    reread(case, |a| {
        let array = a.logical();
        let again = (0..len).map(|i| array.get(i % array.len().max(1)));
        let elements: Vec<Scalar> = again.collect::<Option<_>>()?;
        let repeated = array.shape() != shape && !array.is_empty();
        repeated.then(|| Array::from_scalars(array.dtype(), shape.clone(), &elements)).flatten()
    })
}

/// A broadcast view read as if it held its first element only.
pub fn first_element(case: &Case) -> Option<Case> {
    reread(case, |a| {
        let array = a.logical();
        let expands = a.layout().iter().any(|v| matches!(v, View::Expand(_)));
        let elements = vec![array.get(0)?; array.len()];
        expands.then(|| Array::from_scalars(array.dtype(), array.shape().to_vec(), &elements))?
    })
}

/// The same elements from the last to the first.
pub fn reversed(_: &Case, answer: Observed) -> Observed {
    let Observed::Value(array) = answer else { return answer };
    let back: Option<Vec<Scalar>> = (0..array.len()).rev().map(|i| array.get(i)).collect();
    let back = back.and_then(|e| Array::from_scalars(array.dtype(), array.shape().to_vec(), &e));
    Observed::Value(back.unwrap_or(array))
}

/// A value of another shape, if it has as many elements.
pub fn reshaped(answer: Observed, shape: Vec<usize>) -> Observed {
    match answer {
        Observed::Value(array) => match array.clone().reshape(shape) {
            Ok(reshaped) => Observed::Value(reshaped),
            Err(_) => Observed::Value(array),
        },
        other => other,
    }
}

/// One axis, whatever the result had.
pub fn flat(_: &Case, answer: Observed) -> Observed {
    let len = match &answer {
        Observed::Value(array) => array.len(),
        _ => return answer,
    };
    reshaped(answer, vec![len])
}

/// Without its axes of length 1.
pub fn squeezed(_: &Case, answer: Observed) -> Observed {
    let shape = match &answer {
        Observed::Value(array) => array.shape().iter().copied().filter(|d| *d != 1).collect(),
        _ => return answer,
    };
    reshaped(answer, shape)
}

/// A value in this dtype.
pub fn in_dtype(answer: Observed, dtype: DType) -> Observed {
    match answer {
        Observed::Value(array) => match op_cast(&array, dtype) {
            Some(cast) => Observed::Value(cast),
            None => Observed::Value(array),
        },
        other => other,
    }
}

/// A value in the first array's dtype.
pub fn in_first_dtype(case: &Case, answer: Observed) -> Observed {
    match case.args.iter().find_map(Arg::dtype) {
        Some(dtype) => in_dtype(answer, dtype),
        None => answer,
    }
}

/// A typed error instead of a value.
pub fn refuses(_: &Case, answer: Observed) -> Observed {
    match answer {
        Observed::Value(_) => {
            Observed::Refuses { kind: "Unsupported".into(), message: "no kernel for this".into() }
        }
        other => other,
    }
}

/// A panic instead of a value.
pub fn panics(_: &Case, answer: Observed) -> Observed {
    match answer {
        Observed::Value(_) => panic!("index out of bounds"),
        other => other,
    }
}

/// Zeros of the first array's dtype where there is an error, if the shapes fit.
pub fn swallowed(case: &Case, answer: Observed) -> Observed {
    let (Observed::Refuses { .. }, Some(shape), Some(dtype)) =
        (&answer, case.broadcast_shape(), case.args.iter().find_map(Arg::dtype))
    else {
        return answer;
    };
    let len = if shape.contains(&0) { 0 } else { shape.iter().product() };
    let zeros =
        Scalar::wrap(0, dtype).and_then(|z| Array::from_scalars(dtype, shape, &vec![z; len]));
    zeros.map_or(answer, Observed::Value)
}

/// The left operand, where shapes do not go together.
pub fn left_operand(case: &Case, answer: Observed) -> Observed {
    match (case.broadcast_shape(), case.args.first()) {
        (None, Some(Arg::Array(a))) => Observed::Value(a.logical().clone()),
        _ => answer,
    }
}
