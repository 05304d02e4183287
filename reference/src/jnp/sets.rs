//! `unique`, `bincount` and `isin`.

use alloc::{borrow::Cow, format, vec, vec::Vec};

use super::order::together;
use super::reduce::cast;
use crate::lax::args::{asarray, with_shape};
use crate::lax::calls::{Answer, calls};
use crate::lax::index::as_i32;
use crate::lax::order::{NAN_KEY, ascending, keys};
use crate::lax::shape::{pick, reshaped, room};
use crate::promote::jax::default_int;
use crate::{Array, Data, Operand, Outcome, Raise, RaiseKind};

fn integers(values: Vec<i64>, shape: Vec<usize>, x64: bool) -> Array {
    cast(&with_shape(shape, Data::I64(values)), default_int(x64))
}

calls! { Jnp;
    /// The different elements of the flat array in ascending order; if asked for, where each stands
    /// first, which of them each element is (in the array's shape), and how often each occurs.
    ///
    /// | operand | result |
    /// |---|---|
    /// | −0.0 and 0.0, subnormals of `f32` and `f64` | one element, that which stands first |
    /// | NaNs | one element, the last |
    /// | rank 0 | one element |
    /// | no elements | none, and none of the others |
    ///
    /// Indices and counts are `i64`, `i32` with x64 off. No errors. Under `jit` it raises, unless a
    /// size is given. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([7_u8, 3, 7]);
    /// assert_eq!(jnp::unique(&x, false, false, false).unwrap(), Array::from([3_u8, 7]));
    /// let all = jnp::unique(&x, true, true, true).value().unwrap().arrays;
    /// assert_eq!(all[1..], [[1_i64, 0].into(), [1_i64, 0, 1].into(), [1_i64, 2].into()]);
    /// ```
    shaped fn unique(ar | return_index: bool, return_inverse: bool, return_counts: bool; x64)
        = "jnp.unique({0}, return_index={return_index}, return_inverse={return_inverse}, return_counts={return_counts})",
        ["Tensor.unique"] => {
        let array = asarray(ar, x64)?;
        let keys = keys(&array);
        let order = ascending(&keys, keys.len()).pop().unwrap_or_default();
        let (mut first, mut inverse, mut counts) = (Vec::new(), vec![0_i64; keys.len()], Vec::new());
        for (i, at) in order.iter().enumerate() {
            if i == 0 || keys[order[i - 1]] != keys[*at] {
                first.push(*at);
                counts.push(0_i64);
            }
            inverse[*at] = first.len() as i64 - 1;
            if let Some(count) = counts.last_mut() {
                *count += 1;
            }
        }
        let count = first.len();
        let flat = Cow::Owned(array.clone().into_owned());
        let flat = reshaped(flat, vec![keys.len()]);
        let mut arrays = vec![pick(&flat, &first, vec![count])];
        if return_index {
            let first = first.iter().map(|i| *i as i64).collect();
            arrays.push(integers(first, vec![count], x64));
        }
        if return_inverse {
            arrays.push(integers(inverse, array.shape().into(), x64));
        }
        if return_counts {
            arrays.push(integers(counts, vec![count], x64));
        }
        Ok(arrays.into())
    }
    /// How often each number from 0 on occurs, as `i64`; `i32` with x64 off.
    ///
    /// | operand | result |
    /// |---|---|
    /// | a negative number | counts as a 0 |
    /// | no `length` | as many as the greatest number needs, at least `minlength` |
    /// | `length` | so many: greater numbers are dropped, after they were taken modulo 2^32 |
    /// | `bool` | as 0 and 1 |
    /// | floats | raises `NoDtype` |
    /// | another rank than 1 | raises `Value` |
    /// | a negative `minlength` or `length` | unspecified, unless it has no effect |
    /// | more than 2^24 numbers | unspecified: a matter of memory |
    ///
    /// Under `jit` it raises without a `length`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let x = Array::from([-1_i8, 0, 5]);
    /// assert_eq!(jnp::bincount(&x, None, Some(3)).unwrap(), Array::from([2_i64, 0, 0]));
    /// assert_eq!(jnp::bincount(&x, None, None).unwrap(), Array::from([2_i64, 0, 0, 0, 0, 1]));
    /// ```
    shaped fn bincount(x | minlength: Option<i64>, length: Option<i64>; x64)
        = "jnp.bincount({0}, minlength={minlength}, length={length})", ["Tensor.bincount"] => {
        let array = asarray(x, x64)?;
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
        let Ok(length) = usize::try_from(length) else {
            return Err(Outcome::Unspecified("a negative length".into()));
        };
        let mut counts = vec![0_i64; room(&[length])?];
        for number in numbers {
            if let Some(count) = usize::try_from(as_i32(number)).ok().and_then(|i| counts.get_mut(i)) {
                *count += 1;
            }
        }
        Ok(integers(counts, vec![length], x64).into())
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
