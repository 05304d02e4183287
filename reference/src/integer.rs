//! Integer arithmetic as it is, free of any framework: floor and truncated
//! division, wrapping arithmetic, and the one rounding that integers need.
//!
//! Every function here is a definition of a line or two over [`Int`], and
//! returns `None` exactly where the answer is undefined. What a framework does
//! there instead (raise, return −1, die) is said in its own module; nothing here
//! may know of shapes, promotion or errors.
//!
//! ```
//! use int_reference::integer::{floor_div, floor_rem, trunc_div, trunc_rem};
//! assert_eq!((floor_div(-7, 2), floor_rem(-7, 2)), (Some(-4), Some(1)));
//! assert_eq!((trunc_div(-7, 2), trunc_rem(-7, 2)), (Some(-3), Some(-1)));
//! assert_eq!(floor_div(1_u8, 0), None);
//! ```

mod bits;
mod power;

pub use bits::{and, clz, not, or, popcount, shift_left, shift_right, shift_right_logical, xor};
pub use power::{gcd, pow};

use core::fmt;

use half::bf16;

use crate::Element;

/// One of the eight integer types. Sealed, as [`Element`] is.
pub trait Int: Element + Ord + fmt::Display {
    /// The least value.
    const MIN: Self;
    /// The greatest value.
    const MAX: Self;
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// The value, exactly.
    fn widen(self) -> i128;
    /// `value` modulo 2^bits.
    ///
    /// ```
    /// use int_reference::integer::Int;
    /// assert_eq!(u8::wrap(-1), 255);
    /// assert_eq!(i8::wrap(200), -56);
    /// ```
    fn wrap(value: i128) -> Self;
    /// The nearest `f32`, ties to even.
    fn to_f32(self) -> f32;
    /// The nearest `f64`, ties to even.
    fn to_f64(self) -> f64;

    // The machine operations that the definitions below stand on. Division
    // wraps MIN / −1 to MIN, and panics at zero: only the functions below call it.
    #[doc(hidden)]
    fn wrapping_add(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_sub(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_mul(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_div(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_rem(self, rhs: Self) -> Self;
    // On the bit pattern. Shifts take counts below the width.
    #[doc(hidden)]
    fn bits_and(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn bits_or(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn bits_xor(self, rhs: Self) -> Self;
    #[doc(hidden)]
    fn shl(self, count: u32) -> Self;
    #[doc(hidden)]
    fn shr(self, count: u32) -> Self;
    #[doc(hidden)]
    fn shr_logical(self, count: u32) -> Self;
    #[doc(hidden)]
    fn count_ones(self) -> u32;
    #[doc(hidden)]
    fn leading_zeros(self) -> u32;
}

macro_rules! ints {
    ($($ty:ident $unsigned:ident),*) => {$(
        impl Int for $ty {
            const MIN: $ty = $ty::MIN;
            const MAX: $ty = $ty::MAX;
            const ZERO: $ty = 0;
            const ONE: $ty = 1;

            #[inline]
            fn widen(self) -> i128 {
                self as i128
            }
            #[inline]
            fn wrap(value: i128) -> $ty {
                value as $ty
            }
            #[inline]
            fn to_f32(self) -> f32 {
                self as f32
            }
            #[inline]
            fn to_f64(self) -> f64 {
                self as f64
            }
            #[inline]
            fn wrapping_add(self, rhs: $ty) -> $ty {
                <$ty>::wrapping_add(self, rhs)
            }
            #[inline]
            fn wrapping_sub(self, rhs: $ty) -> $ty {
                <$ty>::wrapping_sub(self, rhs)
            }
            #[inline]
            fn wrapping_mul(self, rhs: $ty) -> $ty {
                <$ty>::wrapping_mul(self, rhs)
            }
            #[inline]
            fn wrapping_div(self, rhs: $ty) -> $ty {
                <$ty>::wrapping_div(self, rhs)
            }
            #[inline]
            fn wrapping_rem(self, rhs: $ty) -> $ty {
                <$ty>::wrapping_rem(self, rhs)
            }
            #[inline]
            fn bits_and(self, rhs: $ty) -> $ty {
                self & rhs
            }
            #[inline]
            fn bits_or(self, rhs: $ty) -> $ty {
                self | rhs
            }
            #[inline]
            fn bits_xor(self, rhs: $ty) -> $ty {
                self ^ rhs
            }
            #[inline]
            fn shl(self, count: u32) -> $ty {
                self.wrapping_shl(count)
            }
            #[inline]
            fn shr(self, count: u32) -> $ty {
                self.wrapping_shr(count)
            }
            #[inline]
            fn shr_logical(self, count: u32) -> $ty {
                (self as $unsigned).wrapping_shr(count) as $ty
            }
            #[inline]
            fn count_ones(self) -> u32 {
                <$ty>::count_ones(self)
            }
            #[inline]
            fn leading_zeros(self) -> u32 {
                <$ty>::leading_zeros(self)
            }
        }
    )*};
}

ints!(i8 u8, i16 u16, i32 u32, i64 u64, u8 u8, u16 u16, u32 u32, u64 u64);

/// `x + y` modulo 2^bits.
///
/// ```
/// assert_eq!(int_reference::integer::add(i8::MAX, 1), i8::MIN);
/// ```
#[inline]
pub fn add<T: Int>(x: T, y: T) -> T {
    x.wrapping_add(y)
}

/// `x - y` modulo 2^bits.
///
/// ```
/// assert_eq!(int_reference::integer::sub(0_u8, 1), 255);
/// ```
#[inline]
pub fn sub<T: Int>(x: T, y: T) -> T {
    x.wrapping_sub(y)
}

/// `x · y` modulo 2^bits.
///
/// ```
/// assert_eq!(int_reference::integer::mul(100_i8, 3), 44);
/// ```
#[inline]
pub fn mul<T: Int>(x: T, y: T) -> T {
    x.wrapping_mul(y)
}

/// `-x` modulo 2^bits: the negative of MIN is MIN, and unsigned values wrap.
///
/// ```
/// use int_reference::integer::neg;
/// assert_eq!((neg(i8::MIN), neg(1_u8)), (i8::MIN, 255));
/// ```
#[inline]
pub fn neg<T: Int>(x: T) -> T {
    T::ZERO.wrapping_sub(x)
}

/// |x| modulo 2^bits: that of MIN is MIN.
///
/// ```
/// use int_reference::integer::abs;
/// assert_eq!((abs(-3_i8), abs(i8::MIN)), (3, i8::MIN));
/// ```
#[inline]
pub fn abs<T: Int>(x: T) -> T {
    if x < T::ZERO { neg(x) } else { x }
}

/// −1, 0 or 1, as `x` is negative, zero or positive.
///
/// ```
/// use int_reference::integer::sign;
/// assert_eq!((sign(-3_i8), sign(0_i8), sign(7_u8)), (-1, 0, 1));
/// ```
#[inline]
pub fn sign<T: Int>(x: T) -> T {
    if x < T::ZERO {
        neg(T::ONE)
    } else if x > T::ZERO {
        T::ONE
    } else {
        T::ZERO
    }
}

/// The quotient rounded toward zero, modulo 2^bits; `None` for a zero divisor.
/// It wraps in one case, MIN / −1 = MIN.
///
/// ```
/// use int_reference::integer::trunc_div;
/// assert_eq!((trunc_div(-7, 2), trunc_div(7, -2)), (Some(-3), Some(-3)));
/// assert_eq!(trunc_div(i8::MIN, -1), Some(i8::MIN));
/// assert_eq!(trunc_div(7, 0), None);
/// ```
#[inline]
pub fn trunc_div<T: Int>(x: T, y: T) -> Option<T> {
    (y != T::ZERO).then(|| x.wrapping_div(y))
}

/// What [`trunc_div`] leaves: `x - y·trunc(x/y)`, with the sign of `x` or zero.
///
/// ```
/// use int_reference::integer::trunc_rem;
/// assert_eq!((trunc_rem(-7, 2), trunc_rem(7, -2)), (Some(-1), Some(1)));
/// assert_eq!(trunc_rem(i8::MIN, -1), Some(0));
/// assert_eq!(trunc_rem(7, 0), None);
/// ```
#[inline]
pub fn trunc_rem<T: Int>(x: T, y: T) -> Option<T> {
    (y != T::ZERO).then(|| x.wrapping_rem(y))
}

/// The quotient rounded down, modulo 2^bits; `None` for a zero divisor. It
/// wraps in one case, MIN / −1 = MIN.
///
/// ```
/// use int_reference::integer::floor_div;
/// assert_eq!((floor_div(-7, 2), floor_div(7, -2)), (Some(-4), Some(-4)));
/// assert_eq!(floor_div(i8::MIN, -1), Some(i8::MIN));
/// assert_eq!(floor_div(7, 0), None);
/// ```
#[inline]
pub fn floor_div<T: Int>(x: T, y: T) -> Option<T> {
    let (q, r) = (trunc_div(x, y)?, trunc_rem(x, y)?);
    Some(if rounds_up(r, y) { q.wrapping_sub(T::ONE) } else { q })
}

/// What [`floor_div`] leaves: `x - y·floor(x/y)`, with the sign of `y` or zero.
///
/// ```
/// use int_reference::integer::floor_rem;
/// assert_eq!((floor_rem(-7, 2), floor_rem(7, -2)), (Some(1), Some(-1)));
/// assert_eq!(floor_rem(i8::MIN, -1), Some(0));
/// assert_eq!(floor_rem(7, 0), None);
/// ```
#[inline]
pub fn floor_rem<T: Int>(x: T, y: T) -> Option<T> {
    let r = trunc_rem(x, y)?;
    Some(if rounds_up(r, y) { r.wrapping_add(y) } else { r })
}

/// Whether rounding toward zero rounded up: a remainder against its divisor's sign.
#[inline]
fn rounds_up<T: Int>(r: T, y: T) -> bool {
    r != T::ZERO && (r < T::ZERO) != (y < T::ZERO)
}

/// The `bfloat16` that both frameworks give for an integer: rounded to `f32`
/// first and to `bfloat16` after that, ties to even both times, which is not
/// always the nearest one.
///
/// ```
/// use int_reference::integer::to_bf16;
/// // 2^24 + 2^16 + 1 is nearer to 2^24 + 2^17, but f32 loses the 1 and the tie goes to even.
/// assert_eq!(to_bf16(16_842_753_i32).to_f32(), 16_777_216.0);
/// ```
#[inline]
pub fn to_bf16<T: Int>(x: T) -> bf16 {
    bf16::from_f32(x.to_f32())
}
