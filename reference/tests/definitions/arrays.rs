//! What tests against definitions share: small arrays, and numbers to put into them.

use int_reference::Array;

pub fn integers(array: &Array) -> Vec<i128> {
    (0..array.len()).map(|i| array.get(i).unwrap().to_i128().unwrap()).collect()
}

/// Modulo 2^8, as an `i8`.
pub fn wrap(v: i128) -> i128 {
    (v + 128).rem_euclid(256) - 128
}

pub fn wide(values: &[i8]) -> Vec<i128> {
    values.iter().map(|x| (*x).into()).collect()
}

pub fn shaped(values: &[i8], shape: &[usize]) -> Array {
    Array::from(values.to_vec()).reshape(shape.to_vec()).unwrap()
}

/// Numbers from 0 on below `below`, each after the last.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % below
    }

    pub fn bytes(&mut self, len: usize) -> Vec<i8> {
        (0..len).map(|_| self.next(256) as u8 as i8).collect()
    }
}
