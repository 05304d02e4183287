//! What must hold between functions, whatever each of them does: exhaustively for
//! 8 bits, on boundary values and random bits for the wider integers.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use int_reference::integer::{
    self, Int, abs, add, floor_div, floor_rem, mul, neg, sign, sub, trunc_div, trunc_rem,
};
use int_reference::torch::{self, Rounding};
use int_reference::{Array, Element};

/// All values of 8 bits; else boundaries, powers of two and their neighbours, and
/// bits from a fixed linear congruence.
fn values<T: Int>() -> Vec<T> {
    let (min, max) = T::DTYPE.int_range().unwrap();
    if T::DTYPE.bits() == 8 {
        return (min..=max).map(T::wrap).collect();
    }
    let mut numbers = vec![min, min + 1, min + 2, max / 2, max - 2, max - 1, max];
    numbers.extend((-10..=10).chain([100, -100, 1000, -1000]));
    for k in 3..T::DTYPE.bits() {
        numbers.extend([(1 << k) - 1, 1 << k, (1 << k) + 1]);
        numbers.extend([1 - (1 << k), -(1 << k), -1 - (1 << k)]);
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..64 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Of every size, not only the largest.
        numbers.push(i128::from((state as i64) >> (state % 61)));
    }
    let mut values: Vec<T> = numbers.into_iter().map(T::wrap).collect();
    values.sort();
    values.dedup();
    values
}

fn division_laws<T: Int>() {
    let all = values::<T>();
    for x in &all {
        for y in &all {
            let (x, y) = (*x, *y);
            if y == T::ZERO {
                let undefined =
                    [floor_div(x, y), floor_rem(x, y), trunc_div(x, y), trunc_rem(x, y)];
                assert_eq!(undefined, [None; 4], "{x} by zero");
                continue;
            }
            let (q, r) = (floor_div(x, y).unwrap(), floor_rem(x, y).unwrap());
            let (t, s) = (trunc_div(x, y).unwrap(), trunc_rem(x, y).unwrap());
            // Quotient and remainder make up the dividend again.
            assert_eq!(add(mul(q, y), r), x, "{x} floor {y}");
            assert_eq!(add(mul(t, y), s), x, "{x} trunc {y}");
            // Each remainder is less than the divisor, and of the sign that defines it.
            let size = |v: T| v.widen().abs();
            assert!(size(r) < size(y) && size(s) < size(y), "{x} by {y}");
            assert!(r == T::ZERO || sign(r) == sign(y), "{x} floor {y} leaves {r}");
            assert!(s == T::ZERO || sign(s) == sign(x), "{x} trunc {y} leaves {s}");
            // The two differ by one divisor exactly where something remains against its sign.
            let apart = s != T::ZERO && sign(s) != sign(y);
            assert_eq!(sub(t, q), if apart { T::ONE } else { T::ZERO }, "{x} by {y}");
            assert_eq!(sub(r, s), if apart { y } else { T::ZERO }, "{x} by {y}");
            // Both signs turned over, quotients stay and remainders turn; MIN has no opposite.
            if T::MIN < T::ZERO && x != T::MIN && y != T::MIN {
                assert_eq!(trunc_div(neg(x), neg(y)), Some(t), "-({x}) by -({y})");
                assert_eq!(trunc_rem(neg(x), neg(y)), Some(neg(s)), "-({x}) by -({y})");
                assert_eq!(floor_div(neg(x), neg(y)), Some(q), "-({x}) by -({y})");
                assert_eq!(floor_rem(neg(x), neg(y)), Some(neg(r)), "-({x}) by -({y})");
            }
        }
    }
}

fn ring_laws<T: Int>() {
    let all = values::<T>();
    for x in &all {
        let x = *x;
        assert_eq!(neg(neg(x)), x);
        assert_eq!(add(x, neg(x)), T::ZERO);
        assert_eq!(mul(x, neg(T::ONE)), neg(x));
        assert_eq!(mul(sign(x), abs(x)), x);
        assert_eq!(abs(neg(x)), if T::MIN < T::ZERO { abs(x) } else { neg(x) });
        for y in &all {
            let y = *y;
            assert_eq!(add(x, y), add(y, x));
            assert_eq!(mul(x, y), mul(y, x));
            assert_eq!(sub(add(x, y), y), x);
            assert_eq!(mul(x, add(y, T::ONE)), add(mul(x, y), x));
        }
    }
}

macro_rules! for_each_integer {
    ($($ty:ident)*) => {$(
        #[test]
        fn $ty() {
            super::division_laws::<$ty>();
            super::ring_laws::<$ty>();
        }
    )*};
}

/// The laws of `int_reference::integer`.
mod scalars {
    for_each_integer!(i8 i16 i32 i64 u8 u16 u32 u64);
}

/// The same for whole arrays, as PyTorch's users write it.
fn torch_laws<T: Int>() {
    let all = values::<T>();
    let divisors: Vec<T> = all
        .iter()
        .copied()
        // MIN / −1 kills the process in the wider dtypes.
        .filter(|y| *y != T::ZERO && (T::DTYPE.bits() < 32 || *y != neg(T::ONE)))
        .collect();
    let column = Array::from(&all[..]).reshape(vec![all.len(), 1]).unwrap();
    let row = Array::from(&divisors[..]);
    let restore = |q: &Array, r: &Array| torch::add(&torch::mul(q, &row).unwrap(), r).unwrap();
    let everywhere = torch::add(&column, &torch::sub(&row, &row).unwrap()).unwrap();

    let q = torch::floor_divide(&column, &row).unwrap();
    let r = torch::remainder(&column, &row).unwrap();
    assert_eq!(restore(&q, &r), everywhere);
    assert_eq!(torch::div(&column, &row, Some(Rounding::Floor)).unwrap(), q);

    let q = torch::div(&column, &row, Some(Rounding::Trunc)).unwrap();
    let r = torch::fmod(&column, &row).unwrap();
    assert_eq!(restore(&q, &r), everywhere);

    let twice = torch::neg(&torch::neg(&column).unwrap()).unwrap();
    assert_eq!(twice, column);
    let parts = (torch::sign(&column).unwrap(), torch::abs(&column).unwrap());
    assert_eq!(torch::mul(&parts.0, &parts.1).unwrap(), column);
    assert_eq!(torch::mul(&column, &column), torch::square(&column));
}

#[test]
fn torch_arrays() {
    torch_laws::<i8>();
    torch_laws::<i16>();
    torch_laws::<i32>();
    torch_laws::<i64>();
    torch_laws::<u8>();
}

/// Exactly one of less, equal and greater, and the other three are their opposites.
fn order_laws<T: Int>() {
    let all = values::<T>();
    let column = Array::from(&all[..]).reshape(vec![all.len(), 1]).unwrap();
    let row = Array::from(&all[..]);
    type Comparison = fn(&Array, &Array) -> Vec<bool>;
    let of: [Comparison; 6] = [
        |a, b| torch::lt(a, b).unwrap().as_slice().unwrap().to_vec(),
        |a, b| torch::eq(a, b).unwrap().as_slice().unwrap().to_vec(),
        |a, b| torch::gt(a, b).unwrap().as_slice().unwrap().to_vec(),
        |a, b| torch::ge(a, b).unwrap().as_slice().unwrap().to_vec(),
        |a, b| torch::ne(a, b).unwrap().as_slice().unwrap().to_vec(),
        |a, b| torch::le(a, b).unwrap().as_slice().unwrap().to_vec(),
    ];
    let [lt, eq, gt, ge, ne, le] = of.map(|f| f(&column, &row));
    for i in 0..lt.len() {
        assert_eq!(u8::from(lt[i]) + u8::from(eq[i]) + u8::from(gt[i]), 1);
        assert_eq!([ge[i], ne[i], le[i]], [!lt[i], !eq[i], !gt[i]]);
    }
}

#[test]
fn torch_order() {
    order_laws::<i8>();
    order_laws::<i32>();
    order_laws::<i64>();
    order_laws::<u8>();
}

/// `to_bf16` rounds through `f32`; wherever that is exact it rounds once.
#[test]
fn bf16_is_rounded_by_way_of_f32() {
    for x in values::<i64>() {
        let once = half::bf16::from_f32(x as f32);
        assert_eq!(integer::to_bf16(x), once, "{x}");
    }
    assert_eq!(<half::bf16 as Element>::DTYPE, int_reference::DType::Bf16);
}
