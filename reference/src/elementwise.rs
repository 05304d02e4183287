//! Functions of single elements put to whole arrays: map, and zip with
//! broadcasting. Typed slices only; it knows no dtype, no framework and no error.
//!
//! A fuzzer calls this hundreds of thousands of times a second. Arrays of one
//! shape, and an array with a single value, are plain loops over slices, and the
//! result is the only allocation.

use alloc::{borrow::Cow, vec, vec::Vec};

use crate::{Array, Element};

/// The elements of an array and its shape. They fit each other, always.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a, T> {
    shape: &'a [usize],
    values: &'a [T],
}

impl<'a, T: Element> View<'a, T> {
    /// A whole array, if it holds this type.
    pub(crate) fn of(array: &'a Array) -> Option<View<'a, T>> {
        Some(View { shape: array.shape(), values: array.as_slice()? })
    }

    /// These values in the shape of `array`, which has as many.
    pub(crate) fn like(array: &'a Array, values: &'a [T]) -> View<'a, T> {
        assert_eq!(array.len(), values.len(), "values made element by element");
        View { shape: array.shape(), values }
    }

    /// A single value, as a 0-dimensional array holds it.
    pub(crate) fn scalar(value: &'a T) -> View<'a, T> {
        View { shape: &[], values: core::slice::from_ref(value) }
    }
}

/// `f` of every element.
pub(crate) fn map<A: Copy, R: Copy + Default>(a: View<'_, A>, mut f: impl FnMut(A) -> R) -> Vec<R> {
    let mut result = vec![R::default(); a.values.len()];
    for (slot, x) in result.iter_mut().zip(a.values) {
        *slot = f(*x);
    }
    result
}

/// `f` of every pair, in row-major order of `out`: the shape that the two
/// broadcast to ([`crate::broadcast_shapes`]).
pub(crate) fn zip<A: Copy, B: Copy, R: Copy + Default>(
    a: View<'_, A>,
    b: View<'_, B>,
    out: &[usize],
    mut f: impl FnMut(A, B) -> R,
) -> Vec<R> {
    // A zero dimension first: the others may multiply to more than a usize holds.
    let len = if out.contains(&0) { 0 } else { out.iter().product() };
    let mut result = vec![R::default(); len];
    // The only loop that is compiled for every function and dtype, of which there are
    // hundreds. It assigns: iterators that collect would take twice as long to compile.
    side_by_side(a, b, out, len, &mut |at, x, y| {
        for ((slot, x), y) in result[at..].iter_mut().zip(x).zip(y) {
            *slot = f(*x, *y);
        }
    });
    result
}

/// How many copies of a single value are put beside the other operand's elements at once.
const CHUNK: usize = 64;

/// What is done with where a run starts and the elements that meet in it.
type Visit<'a, A, B> = &'a mut dyn FnMut(usize, &[A], &[B]);

/// Calls `visit` with runs of elements that meet, in order, and where each run
/// starts in the result, of `len` elements. The ways to broadcast are told apart
/// here, once for each pair of types.
fn side_by_side<A: Copy, B: Copy>(
    a: View<'_, A>,
    b: View<'_, B>,
    out: &[usize],
    len: usize,
    visit: Visit<'_, A, B>,
) {
    match (a.values, b.values) {
        _ if len == 0 => {}
        (x, [y]) if x.len() == len => {
            let repeated = [*y; CHUNK];
            for (i, x) in x.chunks(CHUNK).enumerate() {
                visit(i * CHUNK, x, &repeated);
            }
        }
        ([x], y) if y.len() == len => {
            let repeated = [*x; CHUNK];
            for (i, y) in y.chunks(CHUNK).enumerate() {
                visit(i * CHUNK, &repeated, y);
            }
        }
        _ => visit(0, &spread(a, out, len), &spread(b, out, len)),
    }
}

/// The elements that broadcasting to `out`, of `len` elements, puts side by side.
fn spread<'a, A: Copy>(a: View<'a, A>, out: &[usize], len: usize) -> Cow<'a, [A]> {
    // As many elements as the result: whatever the shape's leading ones, none repeats.
    if a.values.len() == len {
        return Cow::Borrowed(a.values);
    }
    let mut result = Vec::with_capacity(len);
    rows(a.shape, out, |start, repeats, row| match repeats {
        true => result.extend(core::iter::repeat_n(a.values[start], row)),
        false => result.extend_from_slice(&a.values[start..start + row]),
    });
    Cow::Owned(result)
}

/// As [`zip`], for a function that is undefined somewhere: `None` if it is so
/// for any pair.
pub(crate) fn try_zip<A: Copy, B: Copy, R: Copy + Default>(
    a: View<'_, A>,
    b: View<'_, B>,
    out: &[usize],
    f: impl Fn(A, B) -> Option<R>,
) -> Option<Vec<R>> {
    // Going on after the first failure keeps the loop free of exits; failing is rare.
    let mut defined = true;
    let result = zip(a, b, out, |x, y| match f(x, y) {
        Some(value) => value,
        None => {
            defined = false;
            R::default()
        }
    });
    defined.then_some(result)
}

/// Calls `visit` for each row of `out` in order: where the row starts in an array
/// of `shape`, whether one element repeats all along it, and its length. `out` has
/// no zero dimension; a 0-dimensional one is a row of one.
fn rows(shape: &[usize], out: &[usize], mut visit: impl FnMut(usize, bool, usize)) {
    let steps = steps(shape, out.len());
    let Some((last, outer)) = out.split_last() else {
        return visit(0, false, 1);
    };
    let repeats = *last > 1 && steps[outer.len()] == 0;
    let mut at = 0;
    let mut index = vec![0; outer.len()];
    loop {
        visit(at, repeats, *last);
        // Count up like an odometer, the last outer axis first.
        let mut axis = outer.len();
        loop {
            if axis == 0 {
                return;
            }
            axis -= 1;
            index[axis] += 1;
            at += steps[axis];
            if index[axis] < outer[axis] {
                break;
            }
            at -= steps[axis] * outer[axis];
            index[axis] = 0;
        }
    }
}

/// How far apart neighbours along each of `rank` axes lie: 0 where `shape`
/// repeats its one element.
fn steps(shape: &[usize], rank: usize) -> Vec<usize> {
    let mut steps = vec![0; rank];
    let mut step = 1;
    for (dim, slot) in shape.iter().rev().zip(steps.iter_mut().rev()) {
        *slot = if *dim == 1 { 0 } else { step };
        step *= dim;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{broadcast_indices, broadcast_shapes};

    /// Every pair of shapes of rank 0 to 3 with dimensions 0 to 3, against the
    /// index vectors of `broadcast_indices`.
    #[test]
    fn zip_follows_the_broadcast_indices() {
        let mut shapes: Vec<Vec<usize>> = vec![vec![]];
        for rank in 0..3 {
            let longer: Vec<_> = shapes
                .iter()
                .filter(|s| s.len() == rank)
                .flat_map(|s| (0..4).map(move |d| [&s[..], &[d]].concat()))
                .collect();
            shapes.extend(longer);
        }
        let mut compared = 0;
        for a in &shapes {
            for b in &shapes {
                let Some(out) = broadcast_shapes(&[a, b]) else { continue };
                let x: Vec<i32> = (0..a.iter().product::<usize>() as i32).collect();
                let y: Vec<i32> = (0..b.iter().product::<usize>() as i32).collect();
                let views = (View { shape: a, values: &x }, View { shape: b, values: &y });
                let expected: Vec<_> = broadcast_indices(a, &out)
                    .into_iter()
                    .zip(broadcast_indices(b, &out))
                    .map(|(i, j)| (x[i], y[j]))
                    .collect();
                assert_eq!(zip(views.0, views.1, &out, |x, y| (x, y)), expected, "{a:?} {b:?}");
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn try_zip_fails_as_a_whole() {
        let (x, y) = (Array::from([6_i32, 7]), Array::from([3_i32, 0]));
        let (x, y) = (View::<i32>::of(&x).unwrap(), View::<i32>::of(&y).unwrap());
        let div = |x: i32, y: i32| x.checked_div(y);
        assert_eq!(try_zip(x, y, &[2], div), None);
        assert_eq!(try_zip(x, View::scalar(&2), &[2], div), Some(vec![3, 3]));
        assert_eq!(try_zip(x, View { shape: &[0], values: &[] }, &[0], div), Some(vec![]));
    }
}
