//! The bit pattern of an integer: logic, shifts and counts.

use super::Int;

/// The bits that are set in both.
///
/// ```
/// assert_eq!(int_reference::integer::and(-2_i8, 7), 6);
/// ```
#[inline]
pub fn and<T: Int>(x: T, y: T) -> T {
    x.bits_and(y)
}

/// The bits that are set in either.
///
/// ```
/// assert_eq!(int_reference::integer::or(-8_i8, 3), -5);
/// ```
#[inline]
pub fn or<T: Int>(x: T, y: T) -> T {
    x.bits_or(y)
}

/// The bits that are set in one of the two.
///
/// ```
/// assert_eq!(int_reference::integer::xor(-1_i8, 3), -4);
/// ```
#[inline]
pub fn xor<T: Int>(x: T, y: T) -> T {
    x.bits_xor(y)
}

/// Every bit the other way: `-x - 1`, modulo 2^bits.
///
/// ```
/// assert_eq!(int_reference::integer::not(0_u8), 255);
/// assert_eq!(int_reference::integer::not(5_i8), -6);
/// ```
#[inline]
pub fn not<T: Int>(x: T) -> T {
    x.bits_xor(T::wrap(-1))
}

/// `x · 2^count` modulo 2^bits; `None` for a count that is negative or not below
/// the width.
///
/// ```
/// use int_reference::integer::shift_left;
/// assert_eq!(shift_left(3_i8, 6), Some(-64));
/// assert_eq!((shift_left(1_u8, 8), shift_left(1_u8, -1)), (None, None));
/// ```
#[inline]
pub fn shift_left<T: Int>(x: T, count: i128) -> Option<T> {
    Some(x.shl(within::<T>(count)?))
}

/// The floor of `x / 2^count`, the sign moving in from the left; `None` for a count
/// that is negative or not below the width.
///
/// ```
/// use int_reference::integer::shift_right;
/// assert_eq!((shift_right(-7_i8, 1), shift_right(200_u8, 3)), (Some(-4), Some(25)));
/// assert_eq!(shift_right(-7_i8, 8), None);
/// ```
#[inline]
pub fn shift_right<T: Int>(x: T, count: i128) -> Option<T> {
    Some(x.shr(within::<T>(count)?))
}

/// The bit pattern moved to the right, zeros moving in from the left; `None` for a
/// count that is negative or not below the width.
///
/// ```
/// use int_reference::integer::shift_right_logical;
/// assert_eq!(shift_right_logical(-1_i8, 4), Some(15));
/// ```
#[inline]
pub fn shift_right_logical<T: Int>(x: T, count: i128) -> Option<T> {
    Some(x.shr_logical(within::<T>(count)?))
}

/// How many bits are set.
///
/// ```
/// assert_eq!(int_reference::integer::popcount(-1_i16), 16);
/// ```
#[inline]
pub fn popcount<T: Int>(x: T) -> u32 {
    x.count_ones()
}

/// How many zeros stand before the first bit that is set; the width for 0.
///
/// ```
/// use int_reference::integer::clz;
/// assert_eq!((clz(0_u8), clz(1_i16), clz(-1_i32)), (8, 15, 0));
/// ```
#[inline]
pub fn clz<T: Int>(x: T) -> u32 {
    x.leading_zeros()
}

/// A count below the width.
fn within<T: Int>(count: i128) -> Option<u32> {
    let count = u32::try_from(count).ok()?;
    (count < T::DTYPE.bits()).then_some(count)
}
