//! Powers and the greatest common divisor.

use super::{Int, abs, mul, trunc_rem};

/// `x` to the power of `exponent`, modulo 2^bits; `0^0` is 1.
///
/// ```
/// use int_reference::integer::pow;
/// assert_eq!((pow(3_i8, 4), pow(3_i8, 5), pow(2_u8, 8)), (81, -13, 0));
/// assert_eq!((pow(0_i32, 0), pow(-1_i32, u64::MAX)), (1, -1));
/// ```
#[inline]
pub fn pow<T: Int>(x: T, exponent: u64) -> T {
    let (mut base, mut left, mut power) = (x, exponent, T::ONE);
    while left > 0 {
        if left & 1 == 1 {
            power = mul(power, base);
        }
        base = mul(base, base);
        left >>= 1;
    }
    power
}

/// The greatest common divisor by Euclid's algorithm on absolute values, both
/// modulo 2^bits: with MIN, whose absolute value is MIN again, it may be negative.
///
/// ```
/// use int_reference::integer::gcd;
/// assert_eq!((gcd(12, -18), gcd(0, 5), gcd(0, 0)), (6, 5, 0));
/// assert_eq!((gcd(i8::MIN, 0), gcd(i8::MIN, 5)), (i8::MIN, -1));
/// ```
#[inline]
pub fn gcd<T: Int>(x: T, y: T) -> T {
    let (mut a, mut b) = (abs(x), abs(y));
    while let Some(rest) = trunc_rem(b, a) {
        (a, b) = (rest, a);
    }
    b
}
