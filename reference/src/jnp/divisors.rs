//! `gcd`, `lcm` and `divmod`.

use alloc::{vec, vec::Vec};

use super::args::{Pair, To};
use super::divide::floor_divide_int;
use super::{divide, remainder};
use crate::elementwise::{View, zip};
use crate::integer::{Int, abs, mul};
use crate::lax::args::with_shape;
use crate::lax::calls::{Answer, calls};
use crate::lax::divide::rem_int;
use crate::{Data, Operand, Outcome, Raise, RaiseKind};

/// JAX's loop over whole arrays: all pairs go on until the last one is done, those that
/// are done included. `None` if it comes back to where it was: then it never ends.
fn divisors<T: Int>(x: Vec<T>, y: Vec<T>) -> Option<Vec<T>> {
    let step = |(x, y): (T, T)| {
        let (x, y) = if y == T::ZERO { (x, y) } else { (y, rem_int(x, y)) };
        if x < y { (y, x) } else { (x, y) }
    };
    let mut state: Vec<(T, T)> = x.into_iter().zip(y).collect();
    let mut seen = state.clone();
    let (mut steps, mut renew) = (0_u64, 1_u64);
    while state.iter().any(|(_, y)| *y != T::ZERO) {
        for pair in &mut state {
            *pair = step(*pair);
        }
        steps += 1;
        if state == seen {
            return None;
        }
        if steps == renew {
            seen.clone_from(&state);
            renew *= 2;
        }
    }
    Some(state.into_iter().map(|(x, _)| x).collect())
}

/// What is computed of both operands in one dtype and shape.
#[derive(Clone, Copy)]
enum Of {
    Gcd,
    Lcm,
}

fn of<T: Int>(x: Vec<T>, y: Vec<T>, what: Of) -> Option<Data> {
    let (x, y): (Vec<T>, Vec<T>) =
        (x.into_iter().map(abs).collect(), y.into_iter().map(abs).collect());
    let divisors = divisors(x.clone(), y.clone())?;
    Some(T::into_data(match what {
        Of::Gcd => divisors,
        Of::Lcm => {
            let multiple = |((x, y), d)| {
                if d == T::ZERO { T::ZERO } else { mul(x, floor_divide_int(y, d)) }
            };
            x.into_iter().zip(y).zip(divisors).map(multiple).collect()
        }
    }))
}

fn integers(x1: Operand<'_>, x2: Operand<'_>, x64: bool, what: Of) -> Answer {
    let name = match what {
        Of::Gcd => "Arguments to jax.numpy.gcd must be integers.",
        Of::Lcm => "Arguments to jax.numpy.lcm must be integers.",
    };
    let dtype = super::args::promoted_dtype(x1, x2, x64)?;
    if !dtype.is_integer() {
        return Err(Raise::new(RaiseKind::NoDtype, name).into());
    }
    let Pair { a, b, shape } = Pair::new("gcd", x1, x2, x64, To::Same)?;
    macro_rules! pairs {
        ($($variant:ident)*) => {
            match (a.data(), b.data()) {
                $((Data::$variant(x), Data::$variant(y)) => {
                    let (x, y) = (View::like(&a, x), View::like(&b, y));
                    of(zip(x, y, &shape, |x, _| x), zip(x, y, &shape, |_, y| y), what)
                })*
                _ => return Err(Raise::new(RaiseKind::NoDtype, name).into()),
            }
        };
    }
    let data = pairs!(I8 I16 I32 I64 U8 U16 U32 U64).ok_or(Outcome::Hangs)?;
    let weak = a.is_weak() && b.is_weak() && shape.is_empty();
    Ok(with_shape(shape, data).with_weak(weak).into())
}

calls! { Jnp;
    /// The greatest common divisor of |x1| and |x2|.
    ///
    /// | operands | result |
    /// |---|---|
    /// | 0, 0 | 0 |
    /// | `i8` −12, 18 | 6 |
    /// | `i8` 12, Python `256` | 12: the scalar wraps to 0 |
    /// | MIN of a signed dtype | hangs, but for the next three |
    /// | `i8` −128, 2^k | 2^k |
    /// | `i8` −128, −2^k | 2^k |
    /// | `i8` −128, 0, in an array in which nothing else takes a step | −128 |
    /// | `bool`, floats; `u64`, `i64` | raises `NoDtype` |
    ///
    /// JAX's loop goes on until every pair of the array is done, and compares signed values; |MIN|
    /// is negative, so such a pair swaps for ever. A pair that hangs takes the whole call with it.
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1, that
    /// it hangs in a process of its own for 20 seconds; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, Outcome, jnp};
    /// assert_eq!(jnp::gcd(&Array::from([-12_i8, 0]), &Array::from([18_i8, 5])).unwrap(), Array::from([6_i8, 5]));
    /// assert_eq!(jnp::gcd(&Array::from([i8::MIN]), 5), Outcome::Hangs);
    /// assert_eq!(jnp::gcd(&Array::from([i8::MIN]), 16).unwrap(), Array::from([16_i8]));
    /// ```
    binary fn gcd(x1, x2; x64) = "jnp.gcd({0}, {1})", ["math.gcd"] => {
        integers(x1, x2, x64, Of::Gcd)
    }
    /// The least common multiple of |x1| and |x2|, modulo 2^bits.
    ///
    /// | operands | result |
    /// |---|---|
    /// | 0 and anything | 0 |
    /// | `i8` 100, 99 | −84: 9900 wraps |
    /// | MIN of a signed dtype | hangs where [`gcd`] does |
    /// | `bool`, floats; `u64`, `i64` | raises `NoDtype` |
    ///
    /// Other errors: see [`jnp`](crate::jnp). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let multiples = jnp::lcm(&Array::from([-4_i8, 100]), &Array::from([6_i8, 99]));
    /// assert_eq!(multiples.unwrap(), Array::from([12_i8, -84]));
    /// ```
    binary fn lcm(x1, x2; x64) = "jnp.lcm({0}, {1})", ["math.lcm"] => {
        integers(x1, x2, x64, Of::Lcm)
    }
    /// [`floor_divide`](super::floor_divide) and [`remainder`](super::remainder), with their edge
    /// cases.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i32` −7, 2 | −4 and 1 |
    /// | `i32` 7, 0 | −2 and 0 |
    /// | `bool`, `bool` | `i32` |
    ///
    /// Errors: see [`jnp`](crate::jnp). Integers are the same under `jit`. Measured with JAX
    /// 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, jnp};
    /// let both = jnp::divmod(&Array::from([-7_i32, 7]), 2).value().unwrap();
    /// assert_eq!(both.arrays, vec![Array::from([-4, 3]), Array::from([1, 1])]);
    /// ```
    binary fn divmod(x1, x2; x64) = "jnp.divmod({0}, {1})", ["divmod"] => {
        let both = vec![divide::floored(x1, x2, x64)?, remainder::modulo(x1, x2, x64)?];
        Ok(both.into())
    }
}
