//! The elements of an array together, and the scalar beside it: patterns, since
//! equal, sorted or related values reach code that unrelated ones do not.

use std::cmp::Ordering;

use int_reference::{Array, DType, Scalar};

use super::source::{Source, share};
use super::value::{any_float, float, ints};
use crate::case::{from_scalars, rounded};

/// From so many elements on, boundary values would only repeat themselves.
const LONG: usize = 512;

/// What becomes of zeros that make a whole call refuse.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeros {
    /// They come as they come.
    Natural,
    /// There are none.
    HeldBack,
    /// There is at least one.
    Forced,
}

/// An array of this shape. `partner` is the operand drawn before it, whose
/// values it may repeat.
pub(super) fn fill(
    src: &mut Source,
    dtype: DType,
    shape: Vec<usize>,
    zeros: Zeros,
    partner: Option<&Array>,
) -> Array {
    if dtype.is_float() {
        filled::<f64>(src, dtype, shape, zeros, partner)
    } else {
        filled::<i128>(src, dtype, shape, zeros, partner)
    }
}

fn filled<N: Number>(
    src: &mut Source,
    dtype: DType,
    shape: Vec<usize>,
    zeros: Zeros,
    partner: Option<&Array>,
) -> Array {
    let mut values: Vec<N> = values(src, dtype, shape.iter().product(), partner);
    place_zeros(src, dtype, &mut values, zeros);
    from_scalars(dtype, shape, values.iter().map(|v| v.element(dtype)))
        .expect("as many elements of that dtype as the shape has")
}

/// What patterns need to know of a number.
trait Number: Copy {
    fn draw(src: &mut Source, dtype: DType) -> Self;
    fn noise(src: &mut Source, dtype: DType) -> Self;
    fn of(element: Scalar) -> Option<Self>;
    fn element(self, dtype: DType) -> Scalar;
    fn order(&self, other: &Self) -> Ordering;
    fn is_zero(&self) -> bool;
    fn small(value: i8, dtype: DType) -> Self;
    fn plus(self, step: i128, dtype: DType) -> Self;
    fn negated(self, dtype: DType) -> Self;
}

impl Number for i128 {
    fn draw(src: &mut Source, dtype: DType) -> i128 {
        ints(dtype).draw(src)
    }
    fn noise(src: &mut Source, dtype: DType) -> i128 {
        ints(dtype).noise(src)
    }
    fn of(element: Scalar) -> Option<i128> {
        element.to_i128()
    }
    fn element(self, dtype: DType) -> Scalar {
        Scalar::wrap(self, dtype).expect("integers are drawn for integer dtypes and bool")
    }
    fn order(&self, other: &i128) -> Ordering {
        self.cmp(other)
    }
    fn is_zero(&self) -> bool {
        *self == 0
    }
    fn small(value: i8, dtype: DType) -> i128 {
        ints(dtype).fit(value.into())
    }
    fn plus(self, step: i128, dtype: DType) -> i128 {
        ints(dtype).fit(self + step)
    }
    fn negated(self, dtype: DType) -> i128 {
        ints(dtype).fit(-self)
    }
}

impl Number for f64 {
    fn draw(src: &mut Source, dtype: DType) -> f64 {
        float(src, dtype)
    }
    fn noise(src: &mut Source, dtype: DType) -> f64 {
        any_float(src, dtype)
    }
    fn of(element: Scalar) -> Option<f64> {
        element.to_f64().or_else(|| element.to_i128().map(|v| v as f64))
    }
    fn element(self, dtype: DType) -> Scalar {
        rounded(self, dtype)
    }
    fn order(&self, other: &f64) -> Ordering {
        self.total_cmp(other)
    }
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    fn small(value: i8, _: DType) -> f64 {
        value.into()
    }
    fn plus(self, step: i128, _: DType) -> f64 {
        self + step as f64
    }
    fn negated(self, _: DType) -> f64 {
        -self
    }
}

fn values<N: Number>(
    src: &mut Source,
    dtype: DType,
    len: usize,
    partner: Option<&Array>,
) -> Vec<N> {
    if let Some(partner) = partner.filter(|p| !p.is_empty())
        && src.chance(share(12))
    {
        return echo(src, dtype, len, partner);
    }
    match src.byte() {
        0..182 if len >= LONG => noise(src, dtype, len),
        0..102 => draw(src, dtype, len),
        102..112 => noise(src, dtype, len),
        112..134 => few(src, dtype, len, 1),
        134..158 => few(src, dtype, len, 2),
        158..182 => few(src, dtype, len, 4),
        182..210 => sorted(src, dtype, len),
        210..232 => progression(src, dtype, len),
        _ => {
            let mut values = draw(src, dtype, len);
            place_zeros(src, dtype, &mut values, Zeros::HeldBack);
            values
        }
    }
}

fn draw<N: Number>(src: &mut Source, dtype: DType, len: usize) -> Vec<N> {
    (0..len).map(|_| N::draw(src, dtype)).collect()
}

/// For what is wrong for one value of many, none of which stands out.
fn noise<N: Number>(src: &mut Source, dtype: DType, len: usize) -> Vec<N> {
    (0..len).map(|_| N::noise(src, dtype)).collect()
}

/// A constant, two values, or many ties.
fn few<N: Number>(src: &mut Source, dtype: DType, len: usize, distinct: usize) -> Vec<N> {
    let palette: Vec<N> = draw(src, dtype, distinct);
    match distinct {
        1 => vec![palette[0]; len],
        _ => (0..len).map(|_| *src.pick(&palette)).collect(),
    }
}

fn sorted<N: Number>(src: &mut Source, dtype: DType, len: usize) -> Vec<N> {
    let descending = src.chance(share(40));
    let mut values: Vec<N> = draw(src, dtype, len);
    values.sort_by(|a, b| if descending { b.order(a) } else { a.order(b) });
    values
}

/// As `arange` makes it, wrapping at the end of the range.
fn progression<N: Number>(src: &mut Source, dtype: DType, len: usize) -> Vec<N> {
    let first =
        if src.chance(share(50)) { N::small(src.byte() as i8, dtype) } else { N::draw(src, dtype) };
    let step = *src.pick(&[1, 1, 1, -1, 2, -2, 3, 7]);
    std::iter::successors(Some(first), |v| Some(v.plus(step, dtype))).take(len).collect()
}

/// The partner's elements again: themselves, their neighbours, their opposites.
fn echo<N: Number>(src: &mut Source, dtype: DType, len: usize, partner: &Array) -> Vec<N> {
    let again = |i: usize| {
        let Some(value) = partner.get(i % partner.len()).and_then(N::of) else {
            return N::draw(src, dtype);
        };
        match src.byte() {
            0..128 => value.plus(0, dtype),
            128..170 => value.plus(1, dtype),
            170..212 => value.plus(-1, dtype),
            _ => value.negated(dtype),
        }
    };
    (0..len).map(again).collect()
}

fn place_zeros<N: Number>(src: &mut Source, dtype: DType, values: &mut [N], zeros: Zeros) {
    match zeros {
        Zeros::Natural => {}
        Zeros::HeldBack => {
            let instead = N::small(nonzero(src, dtype), dtype);
            for value in values.iter_mut().filter(|v| v.is_zero()) {
                *value = instead;
            }
        }
        // Past 256 elements the place is among the first 256.
        Zeros::Forced if !values.is_empty() => {
            let at = src.below(values.len().min(256));
            values[at] = N::small(0, dtype);
        }
        Zeros::Forced => {}
    }
}

fn nonzero(src: &mut Source, dtype: DType) -> i8 {
    if dtype == DType::Bool { 1 } else { *src.pick(&[1, -1, 2, -2, 3, -3, 7, -7]) }
}

/// A Python integer to go with `array`: mostly in the range of its dtype, a few
/// percent outside, a few outside every integer dtype; sometimes an element.
pub(super) fn int_scalar(src: &mut Source, array: &Array, zeros: Zeros) -> i128 {
    let ints = ints(array.dtype());
    let (min, max, span) = (ints.min, ints.max, ints.max - ints.min + 1);
    let value = match src.byte() {
        0..11 => {
            let beyond = [max + 1, min - 1, max + 2, span, span + 1, -span, min - max, max + span];
            *src.pick(&beyond)
        }
        11..17 => {
            let two_64 = 1_i128 << 64;
            let far = [
                i64::MAX as i128 + 1,
                i64::MIN as i128 - 1,
                u64::MAX as i128,
                two_64,
                two_64 + 1,
                -two_64,
                i128::MAX,
                i128::MIN,
            ];
            *src.pick(&far)
        }
        17..46 => element(src, array).and_then(Scalar::to_i128).unwrap_or_else(|| ints.draw(src)),
        _ => ints.draw(src),
    };
    // A scalar that wraps to zero divides by zero as well.
    match zeros {
        Zeros::HeldBack if value.rem_euclid(span) == 0 => match nonzero(src, array.dtype()) {
            negative @ ..0 if min == 0 => -i128::from(negative),
            other => other.into(),
        },
        Zeros::Forced => *src.pick(&[0, 0, 0, 0, 0, 0, 0, span]),
        _ => value,
    }
}

/// A Python float to go with `array`; sometimes an element or what lies next to it.
pub(super) fn float_scalar(src: &mut Source, array: &Array) -> f64 {
    if src.chance(share(12))
        && let Some(value) = element(src, array).and_then(<f64 as Number>::of)
    {
        return *src.pick(&[value, value, value + 0.5, value - 0.5, value.next_up(), -value]);
    }
    float(src, DType::F64)
}

fn element(src: &mut Source, array: &Array) -> Option<Scalar> {
    array.get(src.below(array.len().clamp(1, 256)))
}
