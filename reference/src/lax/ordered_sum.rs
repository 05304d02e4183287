//! Sums and products of floats, where every order of the terms gives the same bits: of at
//! most two terms, of integers that stay exact, and where a NaN or an infinity decides.

use super::float::Float;

/// Integers up to this size, and all their sums up to it, are exact in the dtype.
fn exact<T: Float>() -> f64 {
    (1_u64 << T::DIGITS) as f64
}

fn is_whole(x: f64) -> bool {
    libm::trunc(x) == x
}

/// The sum; `None` if it depends on the order.
pub(crate) fn sum<T: Float>(terms: &[T]) -> Option<T> {
    if let [x, y] = terms {
        return Some(Float::add(Float::add(T::ZERO, *x), *y));
    }
    let size = terms.iter().map(|x| libm::fabs(x.wide())).sum::<f64>();
    if size.is_nan() {
        return Some(T::nearest(f64::NAN));
    }
    let total: f64 = terms.iter().map(|x| x.wide()).sum();
    if size.is_infinite()
        && terms.iter().all(|x| !x.wide().is_finite() || libm::fabs(x.wide()) < 1e30)
    {
        return Some(T::nearest(total));
    }
    let whole = terms.len() == 1 || terms.iter().all(|x| is_whole(x.wide()));
    // A single −0.0 is added to 0.0.
    (whole && (size <= exact::<T>() || terms.len() == 1)).then(|| match terms {
        [x] => Float::add(T::ZERO, *x),
        _ => T::nearest(total + 0.0),
    })
}

/// The product; `None` if it depends on the order.
pub(crate) fn product<T: Float>(factors: &[T]) -> Option<T> {
    if factors.iter().any(|x| x.wide().is_nan()) {
        return Some(T::nearest(f64::NAN));
    }
    let in_order = || factors.iter().fold(T::ONE, |product, x| Float::mul(product, *x));
    if factors.len() <= 2 {
        return Some(in_order());
    }
    let size = factors.iter().map(|x| libm::fmax(libm::fabs(x.wide()), 1.0)).product::<f64>();
    let whole = factors.iter().all(|x| is_whole(x.wide()));
    // Beside a zero, rounding on the way changes nothing, if nothing overflows.
    let zero = factors.iter().any(|x| x.wide() == 0.0) && size < 60_000.0;
    (whole && (zero || size <= exact::<T>())).then(in_order)
}
