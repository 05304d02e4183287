//! Conversions against their definitions: every 16-bit pattern to every dtype. Rounding is checked as what it means, that no neighbour is nearer.

// A test stops where something is missing.
#![allow(clippy::unwrap_used)]

use half::{bf16, f16};
use int_reference::{Array, DType, Element, Freedom, Scalar, torch};

/// Every bit pattern of 16 bits.
fn every<T: Element>(from_bits: fn(u16) -> T) -> Vec<T> {
    (0..=u16::MAX).map(from_bits).collect()
}

/// Integers modulo 2^bits, `bool` as `!= 0`.
#[test]
fn integers_wrap() {
    let (signed, unsigned) = (every(|x| x as i16), every(|x| x));
    let numbers = |i: usize| [i128::from(signed[i]), i128::from(unsigned[i])];
    let arrays = [Array::from(&signed[..]), Array::from(&unsigned[..])];
    for dtype in DType::INTEGERS.into_iter().chain([DType::Bool]) {
        for (which, array) in arrays.iter().enumerate() {
            let converted = torch::to(array, dtype).unwrap();
            for i in 0..array.len() {
                let expected = match dtype {
                    DType::Bool => i128::from(numbers(i)[which] != 0),
                    _ => numbers(i)[which].rem_euclid(1 << dtype.bits()),
                };
                let bits = converted.get(i).map(Scalar::bits);
                assert_eq!(bits.map(i128::from), Some(expected), "{dtype} {}", numbers(i)[which]);
            }
        }
    }
}

/// Rounds `numbers`, exact in `f64`, and checks each against its neighbours; a tie must
/// have gone to the even bit pattern.
fn nearest(what: &str, numbers: &[f64], rounded: &[u16], value: fn(u16) -> f64) {
    for (x, bits) in numbers.iter().zip(rounded) {
        let off = |bits: u16| (value(bits) - x).abs();
        // The patterns of one sign are in the order of their values.
        for neighbour in [bits.wrapping_sub(1), bits.wrapping_add(1)] {
            if !value(neighbour).is_finite() || (neighbour ^ bits) >> 15 == 1 {
                continue;
            }
            let even = bits % 2 == 0;
            let (here, there) = (off(*bits), off(neighbour));
            assert!(here < there || (here == there && even), "{what} {x}: {bits:#x}");
        }
    }
}

#[test]
fn integers_round_to_the_nearest_half() {
    let numbers: Vec<f64> = every(|x| x as i16).into_iter().map(f64::from).collect();
    let array = Array::from(every(|x| x as i16));
    let rounded = torch::to(&array, DType::F16).unwrap();
    let bits: Vec<u16> = rounded.as_slice::<f16>().unwrap().iter().map(|x| x.to_bits()).collect();
    nearest("f16 of", &numbers, &bits, |x| f16::from_bits(x).to_f64());
    let rounded = torch::to(&array, DType::Bf16).unwrap();
    let bits: Vec<u16> = rounded.as_slice::<bf16>().unwrap().iter().map(|x| x.to_bits()).collect();
    nearest("bf16 of", &numbers, &bits, |x| bf16::from_bits(x).to_f64());
}

/// 16-bit floats hold each number exactly in the wider ones, and truncate to an
/// integer wherever that is in range; elsewhere torch promises nothing.
fn halves_convert<T: Element>(from_bits: fn(u16) -> T, value: fn(T) -> f64) {
    let halves = every(from_bits);
    let array = Array::from(&halves[..]);
    let wide = torch::to(&array, DType::F64).unwrap();
    let narrow = torch::to(&array, DType::F32).unwrap();
    let truth = torch::to(&array, DType::Bool).unwrap();
    for (i, x) in halves.iter().map(|x| value(*x)).enumerate() {
        assert_eq!(wide.get(i), Some(Scalar::F64(x)));
        assert_eq!(narrow.get(i), Some(Scalar::F32(x as f32)));
        assert_eq!(truth.get(i), Some(Scalar::Bool(x.is_nan() || x.abs() > 0.0)));
    }
    for dtype in DType::INTEGERS {
        let (min, max) = dtype.int_range().unwrap();
        let converted = torch::to(&array, dtype).value().unwrap();
        let Freedom::Any(free) = &converted.free else { panic!("{dtype}: infinity is free") };
        for (i, x) in halves.iter().map(|x| value(*x)).enumerate() {
            // No 16-bit float is beyond i128, where `as` would saturate, but infinity.
            let whole = x.trunc() as i128;
            let in_range = x.is_finite() && (min..=max).contains(&whole);
            assert_eq!(free.binary_search(&i).is_err(), in_range, "{dtype} {x}");
            if in_range {
                let element = converted.arrays[0].get(i).and_then(Scalar::to_i128);
                assert_eq!(element, Some(whole), "{dtype} {x}");
            }
        }
    }
}

#[test]
fn halves_truncate_in_range() {
    halves_convert(f16::from_bits, f16::to_f64);
    halves_convert(bf16::from_bits, bf16::to_f64);
}
