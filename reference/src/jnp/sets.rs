//! `unique`, `bincount` and `isin`.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::order::together;
use super::reduce::cast;
use crate::lax::args::{Accepts, asarray, not_accepted, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::index::{Join, as_i32, put};
use crate::lax::order::{NAN_KEY, keys};
use crate::lax::shape::{axis_of, pick, reshaped, room, transposed, zeros};
use crate::promote::jax::default_int;
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind};

fn integers(values: Vec<i64>, shape: Vec<usize>, x64: bool) -> Array {
    cast(&with_shape(shape, Data::I64(values)), default_int(x64))
}

/// The different ones among rows of keys.
struct Different {
    /// Where each stands first, in ascending order of the rows.
    first: Vec<usize>,
    /// Which of them each row is.
    inverse: Vec<i64>,
    /// How often each occurs.
    counts: Vec<i64>,
}

impl Different {
    /// Of so many rows of one length.
    fn new(keys: &[i128], rows: usize) -> Different {
        let length = keys.len().checked_div(rows).unwrap_or(0);
        let row = |i: usize| &keys[i * length..(i + 1) * length];
        let mut order: Vec<usize> = (0..rows).collect();
        order.sort_by(|i, j| row(*i).cmp(row(*j)));
        let (mut first, mut inverse, mut counts) = (Vec::new(), vec![0; rows], Vec::new());
        for (i, at) in order.iter().enumerate() {
            if i == 0 || row(order[i - 1]) != row(*at) {
                first.push(*at);
                counts.push(0);
            }
            inverse[*at] = first.len() as i64 - 1;
            if let Some(count) = counts.last_mut() {
                *count += 1;
            }
        }
        Different { first, inverse, counts }
    }
}

/// The array with this axis first.
fn led(array: &Array, axis: usize) -> Array {
    let others = (0..array.shape().len()).filter(|a| *a != axis);
    transposed(array, &[axis].into_iter().chain(others).collect::<Vec<_>>())
}

/// These of the slices along an axis.
fn slices(array: &Array, axis: usize, which: &[usize]) -> Array {
    let rank = array.shape().len();
    let turned = led(array, axis);
    let length = turned.len().checked_div(array.shape()[axis]).unwrap_or(0);
    let flat: Vec<usize> = which.iter().flat_map(|i| i * length..(i + 1) * length).collect();
    let mut shape: Vec<usize> = turned.shape().into();
    shape[0] = which.len();
    let picked = pick(&turned, &flat, shape);
    let back = (0..rank).map(|a| match a {
        a if a == axis => 0,
        a if a < axis => a + 1,
        a => a,
    });
    transposed(&picked, &back.collect::<Vec<_>>())
}

calls! { Jnp;
    /// The different elements of the flat array in ascending order, or the different slices along an
    /// axis; if asked for, where each stands first, which of them each one is (of elements in the
    /// array's shape), and how often each occurs.
    ///
    /// | operand | result |
    /// |---|---|
    /// | −0.0 and 0.0, subnormals of `f32` and `f64` | one element, that which stands first |
    /// | NaNs | one element, the last |
    /// | rank 0 | one element |
    /// | no elements | none, and none of the others |
    /// | slices | in ascending order of their first elements, then of the next |
    /// | slices without elements | all the same |
    /// | an axis out of range | raises `Index` |
    ///
    /// Indices and counts are `i64`, `i32` with x64 off. Under `jit` it raises, unless a
    /// size is given. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([7_u8, 3, 7]);
    /// assert_eq!(jnp::unique(&x, false, false, false, None).unwrap(), Array::from([3_u8, 7]));
    /// let all = jnp::unique(&x, true, true, true, None).value().unwrap().arrays;
    /// assert_eq!(all[1..], [[1_i64, 0].into(), [1_i64, 0, 1].into(), [1_i64, 2].into()]);
    /// let rows = Array::from([[2_u8, 1], [2, 1], [0, 9]]);
    /// let different = jnp::unique(&rows, false, false, false, Some(0));
    /// assert_eq!(different.unwrap(), Array::from([[0_u8, 9], [2, 1]]));
    /// ```
    shaped fn unique(ar | return_index: bool, return_inverse: bool, return_counts: bool,
        axis: Option<i64>; x64)
        = "jnp.unique({0}, return_index={return_index}, return_inverse={return_inverse}, return_counts={return_counts}, axis={axis})",
        ["Tensor.unique", "unique_consecutive"] => {
        let array = asarray(ar, x64)?;
        let (array, axis, shape): (Cow<'_, Array>, usize, Vec<usize>) = match axis {
            None => {
                let (len, shape) = (array.len(), array.shape().into());
                (Cow::Owned(reshaped(array, vec![len])), 0, shape)
            }
            Some(axis) => {
                let axis = axis_of(axis, array.shape().len())?;
                let length = array.shape()[axis];
                (array, axis, vec![length])
            }
        };
        let rows = array.shape()[axis];
        room(&[rows])?;
        let Different { first, inverse, counts } = Different::new(&keys(&led(&array, axis)), rows);
        let count = first.len();
        let mut arrays = vec![slices(&array, axis, &first)];
        if return_index {
            let first = first.iter().map(|i| *i as i64).collect();
            arrays.push(integers(first, vec![count], x64));
        }
        if return_inverse {
            arrays.push(integers(inverse, shape, x64));
        }
        if return_counts {
            arrays.push(integers(counts, vec![count], x64));
        }
        Ok(arrays.into())
    }
    /// How often each number from 0 on occurs, as `i64` (`i32` with x64 off), or the sum of its
    /// weights in their dtype, modulo 2^bits.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a negative number | counts as a 0 |
    /// | no `length` | as many as the greatest number needs, at least `minlength` |
    /// | `length` | so many: greater numbers are dropped, after they were taken modulo 2^32 |
    /// | a length that a signed dtype of `x` does not hold | raises `Overflow` |
    /// | `bool` | as 0 and 1 |
    /// | floats; weights of `bool`, unless there are none | raises `NoDtype` |
    /// | another rank than 1 | raises `Value` |
    /// | weights of another shape than `x`, a Python number among them | raises `Shape` |
    /// | `i8` weights 100 and 100 of one number | −56: they wrap |
    /// | float weights | added one after the other |
    /// | a negative `minlength` or `length` | unspecified, unless it has no effect |
    /// | more than 2^24 numbers | unspecified: a matter of memory |
    ///
    /// Under `jit` it raises without a `length`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 5]);
    /// assert_eq!(jnp::bincount(&x, None, None, Some(3)).unwrap(), Array::from([2_i64, 0, 0]));
    /// let weights = Array::from([100_i8, 100, 1]);
    /// let sums = jnp::bincount(&x, Some((&weights).into()), None, None);
    /// assert_eq!(sums.unwrap(), Array::from([-56_i8, 0, 0, 0, 0, 1]));
    /// ```
    optional fn bincount(x ? weights | minlength: Option<i64>, length: Option<i64>; x64)
        = "jnp.bincount({0}, weights={1}, minlength={minlength}, length={length})",
        ["Tensor.bincount"] => {
        let array = asarray(x, x64)?;
        let weights = weights.map(|weights| asarray(weights, x64)).transpose()?;
        if array.dtype().is_float() {
            let message = format!("x argument to bincount must have an integer type; got {}", array.dtype().python_name());
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        if array.shape().len() != 1 {
            return Err(Raise::new(RaiseKind::Value, "only 1-dimensional input supported.").into());
        }
        let numbers: Vec<i128> = keys(&array).into_iter().map(|x| x.max(0)).collect();
        let needed = numbers.iter().max().map_or(0, |most| most + 1);
        let length = length.map_or(needed.max(minlength.unwrap_or(0).into()), i128::from);
        if weights.as_ref().is_some_and(|weights| weights.shape() != array.shape()) {
            return Err(Raise::new(RaiseKind::Shape, "type of weights must match type of x").into());
        }
        let Ok(length) = usize::try_from(length) else {
            return Err(Outcome::Unspecified("a negative length".into()));
        };
        room(&[length])?;
        let most = array.dtype().int_range().map(|(_, most)| most);
        if array.dtype().is_signed() && most.is_some_and(|most| length as i128 > most) {
            let name = array.dtype().python_name();
            let message = format!("Python integer {length} out of bounds for {name}");
            return Err(Raise::new(RaiseKind::Overflow, message).into());
        }
        let ones = || integers(vec![1; numbers.len()], vec![numbers.len()], x64);
        let weights = weights.map_or_else(ones, |weights| cast(&weights, weights.dtype()));
        if !weights.is_empty() && !Accepts::Numbers.takes(weights.dtype()) {
            return Err(not_accepted("add", DType::Bool, Some(0)).into());
        }
        let place = |number: &i128| usize::try_from(as_i32(*number)).ok();
        let at: Vec<Option<usize>> = numbers.iter().map(place).collect();
        Ok(put(&zeros(&weights, vec![length]), &at, &weights, Join::Add).into())
    }
    /// Whether each element is among the test elements, as `bool`, after promotion; with `invert`
    /// whether it is not.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 44, Python `300` | true: the scalar wraps |
    /// | `u64` 2^53 + 1, `i64` 2^53 | true: both are 2^53 in `f64` |
    /// | NaN | in nothing |
    /// | no test elements | false |
    ///
    /// Every dtype; errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let (x, tests) = (Array::from([1_i8, 2, 3]), Array::from([3_i8, 1]));
    /// assert_eq!(jnp::isin(&x, &tests, false).unwrap(), Array::from([true, false, true]));
    /// ```
    shaped fn isin(element, test_elements | invert: bool; x64)
        = "jnp.isin({0}, {1}, invert={invert})", ["in"] => {
        let (element, tests) = (asarray(element, x64)?, asarray(test_elements, x64)?);
        let (elements, tests) = together(&element, &tests, x64)?;
        let mut tests: Vec<i128> = keys(&tests).into_iter().filter(|x| *x != NAN_KEY).collect();
        tests.sort_unstable();
        let found = keys(&elements).iter().map(|x| tests.binary_search(x).is_ok() != invert).collect();
        Ok(with_shape(element.shape().into(), Data::Bool(found)).into())
    }
}
