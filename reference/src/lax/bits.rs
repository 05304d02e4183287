//! `bitwise_and`, `bitwise_or`, `bitwise_xor`, `bitwise_not`, the shifts,
//! `population_count` and `clz`.
//!
//! Of shapes and errors it knows nothing; the kernels do.

use super::args::{Accepts, asarray};
use super::functions::functions;
use super::kernel::{Binary, Unary, map_numbers, numbers};
use crate::elementwise::{View, map, zip};
use crate::integer::Int;
use crate::{Array, Operand, Outcome, Raise};

/// The bit pattern, in the low bits.
#[inline]
pub(crate) fn pattern<T: Int>(x: T) -> u64 {
    x.widen() as u64 & u64::MAX >> (64 - bits::<T>())
}

#[inline]
fn bits<T: Int>() -> u32 {
    8 * size_of::<T>() as u32
}

/// The count as a number of places within the width: its bit pattern is unsigned.
#[inline]
fn places<T: Int>(count: T) -> Option<u32> {
    let count = pattern(count);
    (count < u64::from(bits::<T>())).then_some(count as u32)
}

#[inline]
pub(crate) fn shift_left_int<T: Int>(x: T, count: T) -> T {
    places(count).map_or(T::ZERO, |n| T::wrap(x.widen() << n))
}

#[inline]
pub(crate) fn shift_right_logical_int<T: Int>(x: T, count: T) -> T {
    places(count).map_or(T::ZERO, |n| T::wrap(i128::from(pattern(x) >> n)))
}

/// The top bit fills, that of unsigned dtypes too.
#[inline]
pub(crate) fn shift_right_arithmetic_int<T: Int>(x: T, count: T) -> T {
    let unused = 64 - bits::<T>();
    let signed = (pattern(x) << unused) as i64 >> unused;
    let n = places(count).unwrap_or(bits::<T>() - 1);
    T::wrap((signed >> n).into())
}

/// Pairs of integers, or of `bool`, to one of the same dtype; no floats.
macro_rules! wholes {
    ($a:ident, $b:ident, $shape:ident; bool: $bool:expr, int: $int:expr) => {
        numbers!(@ $a, $b, $shape; Bool zip $bool,
            I8 zip $int, I16 zip $int, I32 zip $int, I64 zip $int,
            U8 zip $int, U16 zip $int, U32 zip $int, U64 zip $int)
    };
}

macro_rules! integers {
    ($a:ident, $b:ident, $shape:ident; $int:expr) => {
        numbers!(@ $a, $b, $shape; I8 zip $int, I16 zip $int, I32 zip $int, I64 zip $int,
            U8 zip $int, U16 zip $int, U32 zip $int, U64 zip $int)
    };
}

pub(crate) static AND: Binary = Binary {
    name: "and",
    accepts: Accepts::Wholes,
    run: |a, b, shape| wholes!(a, b, shape; bool: |x, y| x & y, int: and),
};

pub(crate) static OR: Binary = Binary {
    name: "or",
    accepts: Accepts::Wholes,
    run: |a, b, shape| wholes!(a, b, shape; bool: |x, y| x | y, int: or),
};

pub(crate) static XOR: Binary = Binary {
    name: "xor",
    accepts: Accepts::Wholes,
    run: |a, b, shape| wholes!(a, b, shape; bool: |x, y| x ^ y, int: xor),
};

#[inline]
fn and<T: Int>(x: T, y: T) -> T {
    T::wrap(x.widen() & y.widen())
}

#[inline]
fn or<T: Int>(x: T, y: T) -> T {
    T::wrap(x.widen() | y.widen())
}

#[inline]
fn xor<T: Int>(x: T, y: T) -> T {
    T::wrap(x.widen() ^ y.widen())
}

#[inline]
fn not<T: Int>(x: T) -> T {
    T::wrap(!x.widen())
}

#[inline]
pub(crate) fn ones<T: Int>(x: T) -> T {
    T::wrap(pattern(x).count_ones().into())
}

#[inline]
fn leading_zeros<T: Int>(x: T) -> T {
    T::wrap((pattern(x).leading_zeros() - (64 - bits::<T>())).into())
}

pub(crate) static SHIFT_LEFT: Binary = Binary {
    name: "shift_left",
    accepts: Accepts::Integers,
    run: |a, b, shape| integers!(a, b, shape; shift_left_int),
};

pub(crate) static SHIFT_RIGHT_LOGICAL: Binary = Binary {
    name: "shift_right_logical",
    accepts: Accepts::Integers,
    run: |a, b, shape| integers!(a, b, shape; shift_right_logical_int),
};

pub(crate) static SHIFT_RIGHT_ARITHMETIC: Binary = Binary {
    name: "shift_right_arithmetic",
    accepts: Accepts::Integers,
    run: |a, b, shape| integers!(a, b, shape; shift_right_arithmetic_int),
};

pub(crate) static NOT: Unary = Unary {
    name: "not",
    accepts: Accepts::Wholes,
    run: |a| {
        map_numbers!(@ a; Bool |x: bool| !x, I8 not, I16 not, I32 not, I64 not,
            U8 not, U16 not, U32 not, U64 not)
    },
};

pub(crate) static POPULATION_COUNT: Unary = Unary {
    name: "population_count",
    accepts: Accepts::Integers,
    run: |a| {
        map_numbers!(@ a; I8 ones, I16 ones, I32 ones, I64 ones,
            U8 ones, U16 ones, U32 ones, U64 ones)
    },
};

pub(crate) static CLZ: Unary = Unary {
    name: "clz",
    accepts: Accepts::Integers,
    run: |a| {
        map_numbers!(@ a; I8 leading_zeros, I16 leading_zeros, I32 leading_zeros,
            I64 leading_zeros, U8 leading_zeros, U16 leading_zeros, U32 leading_zeros,
            U64 leading_zeros)
    },
};

functions! { Lax;
    /// Bit by bit, 1 where both are; of two `bool` operands "and".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −128, −1 | −128: two's complement |
    /// | `bool` true, false | `bool` false |
    /// | floats | raises `NoDtype` |
    /// | `i8` array, Python `1` | raises `NoDtype`: nothing is promoted |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let bits = lax::bitwise_and(&Array::from([-1_i8, 6]), &Array::from([5_i8, 3]));
    /// assert_eq!(bits.unwrap(), Array::from([5_i8, 2]));
    /// ```
    binary fn bitwise_and(x, y; x64) = "lax.bitwise_and({0}, {1})", ["&"] => {
        AND.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// Bit by bit, 1 where either is; of two `bool` operands "or".
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −128, 127 | −1 |
    /// | `bool` true, false | `bool` true |
    /// | floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let bits = lax::bitwise_or(&Array::from([-128_i8, 6]), &Array::from([127_i8, 3]));
    /// assert_eq!(bits.unwrap(), Array::from([-1_i8, 7]));
    /// ```
    binary fn bitwise_or(x, y; x64) = "lax.bitwise_or({0}, {1})", ["|"] => {
        OR.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// Bit by bit, 1 where they differ.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −1, 1 | −2 |
    /// | `bool` true, true | `bool` false |
    /// | floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let bits = lax::bitwise_xor(&Array::from([-1_i8, 6]), &Array::from([1_i8, 3]));
    /// assert_eq!(bits.unwrap(), Array::from([-2_i8, 5]));
    /// ```
    binary fn bitwise_xor(x, y; x64) = "lax.bitwise_xor({0}, {1})", ["^"] => {
        XOR.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// Every bit the other way: −x − 1, of unsigned dtypes MAX − x, of `bool` "not".
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 0, −128 | −1, 127 |
    /// | `u8` 0 | 255 |
    /// | `bool` true | false |
    /// | floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::bitwise_not(&Array::from([0_u8, 1])).unwrap(), Array::from([255_u8, 254]));
    /// ```
    unary fn bitwise_not(x; x64) = "lax.bitwise_not({0})", ["~"] => {
        NOT.call(&*asarray(x, x64)?)
    }
    /// x · 2^y modulo 2^bits; 0 for a count that is not within the width.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 1, 7 | −128 |
    /// | `i8` 1, 8; `i8` 1, −1 | 0: a negative count is a large unsigned one |
    /// | `bool`, floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([1_i8, 1, 1]), Array::from([7_i8, 8, -1]));
    /// assert_eq!(lax::shift_left(&x, &y).unwrap(), Array::from([-128_i8, 0, 0]));
    /// ```
    binary fn shift_left(x, y; x64) = "lax.shift_left({0}, {1})", ["<<"] => {
        SHIFT_LEFT.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// The bit pattern moved right, filled with the top bit, also of unsigned dtypes.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −7, 1 | −4: rounded down |
    /// | `u8` 128, 1 | 192: the top bit fills, though it is no sign |
    /// | `i8` −7, 8; `i8` −7, −1 | −1: a count that is not within the width leaves the fill |
    /// | `i8` 7, 8 | 0 |
    /// | `bool`, floats | raises `NoDtype` |
    ///
    /// [`jnp::right_shift`](crate::jnp::right_shift) shifts unsigned dtypes logically. Other
    /// errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1; golden
    /// vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-7_i8, -7, 7]), Array::from([1_i8, 8, -1]));
    /// assert_eq!(lax::shift_right_arithmetic(&x, &y).unwrap(), Array::from([-4_i8, -1, 0]));
    /// let top = lax::shift_right_arithmetic(&Array::from([128_u8]), &Array::from([1_u8]));
    /// assert_eq!(top.unwrap(), Array::from([192_u8]));
    /// ```
    binary fn shift_right_arithmetic(x, y; x64)
        = "lax.shift_right_arithmetic({0}, {1})", [">>"] => {
        SHIFT_RIGHT_ARITHMETIC.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// The bit pattern moved right, filled with zeros, also of signed dtypes.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` −1, 1 | 127 |
    /// | `i8` −1, 8; `i8` −1, −1 | 0: a count that is not within the width |
    /// | `u8` 128, 1 | 64 |
    /// | `bool`, floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// let (x, y) = (Array::from([-1_i8, -1, 6]), Array::from([1_i8, 8, 1]));
    /// assert_eq!(lax::shift_right_logical(&x, &y).unwrap(), Array::from([127_i8, 0, 3]));
    /// ```
    binary fn shift_right_logical(x, y; x64)
        = "lax.shift_right_logical({0}, {1})", [">>", ">>>"] => {
        SHIFT_RIGHT_LOGICAL.call(&*asarray(x, x64)?, &*asarray(y, x64)?)
    }
    /// How many bits of the two's complement are 1, in the dtype of `x`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` −1, −128 | 8, 1 |
    /// | `u64` 2^64 − 1 | 64 |
    /// | `bool`, floats | raises `NoDtype` |
    ///
    /// [`jnp::bitwise_count`](crate::jnp::bitwise_count) counts those of |x|. Other errors: see
    /// [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::population_count(&Array::from([-1_i8, 6])).unwrap(), Array::from([8_i8, 2]));
    /// ```
    unary fn population_count(x; x64) = "lax.population_count({0})", ["popcount"] => {
        POPULATION_COUNT.call(&*asarray(x, x64)?)
    }
    /// How many bits above the highest 1 are 0, in the dtype of `x`.
    ///
    /// | x | result |
    /// |---|---|
    /// | `i8` 0 | 8: the width |
    /// | `i8` −1 | 0 |
    /// | `i16` 1 | 15 |
    /// | `bool`, floats | raises `NoDtype` |
    ///
    /// Other errors: see [`lax`](crate::lax). The same under `jit`. Measured with JAX 0.12.0.1;
    /// golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, lax};
    /// assert_eq!(lax::clz(&Array::from([0_i8, 1, -1])).unwrap(), Array::from([8_i8, 7, 0]));
    /// ```
    unary fn clz(x; x64) = "lax.clz({0})", ["count_leading_zeros", "leading_zeros"] => {
        CLZ.call(&*asarray(x, x64)?)
    }
}
