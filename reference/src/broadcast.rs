//! Broadcasting, once for all functions: NumPy's rule, which torch and jnp share.

use alloc::{vec, vec::Vec};

/// The common shape of these shapes; `None` if they do not go together.
///
/// ```
/// use int_reference::broadcast_shapes;
/// assert_eq!(broadcast_shapes(&[&[3, 1], &[4]]), Some(vec![3, 4]));
/// assert_eq!(broadcast_shapes(&[&[3], &[4]]), None);
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = shapes.iter().map(|s| s.len()).max().unwrap_or(0);
    let mut out = vec![1; rank];
    for shape in shapes {
        for (dim, slot) in shape.iter().rev().zip(out.iter_mut().rev()) {
            match (*dim, *slot) {
                (d, s) if d == s => {}
                (1, _) => {}
                (d, 1) => *slot = d,
                _ => return None,
            }
        }
    }
    Some(out)
}

/// For each element of `out`, in row-major order, the flat index of the element
/// of an array of `shape` that broadcasting puts there. `shape` must broadcast
/// to `out`.
pub fn broadcast_indices(shape: &[usize], out: &[usize]) -> Vec<usize> {
    let lead = out.len() - shape.len();
    let mut strides = vec![0; out.len()];
    let mut step = 1;
    for i in (0..shape.len()).rev() {
        strides[lead + i] = if shape[i] == 1 { 0 } else { step };
        step *= shape[i];
    }
    let len = out.iter().product();
    let mut indices = Vec::with_capacity(len);
    let mut counter = vec![0; out.len()];
    let mut at = 0;
    for _ in 0..len {
        indices.push(at);
        for i in (0..out.len()).rev() {
            counter[i] += 1;
            at += strides[i];
            if counter[i] < out[i] {
                break;
            }
            at -= strides[i] * out[i];
            counter[i] = 0;
        }
    }
    indices
}
