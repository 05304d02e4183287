//! Shapes: how many elements, along which axes, and how two operands broadcast.

use super::source::{Source, share};

/// Element counts, as often as their weight of 256 says: mostly few, since a
/// small array shows most of what there is to see at a fraction of the cost,
/// and each count around a vector width, where a library's lanes end and its
/// tail begins; now and then thousands, which make blocks. None and many are in the middle, where neither bytes of zeros nor
/// of ones lead, which mutation favours.
const COUNTS: &[(u8, usize)] = &[
    (44, 1),
    (34, 2),
    (26, 4),
    (20, 6),
    (16, 8),
    (12, 7),
    (9, 12),
    (7, 9),
    (5, 16),
    (4, 15),
    (4, 17),
    (3, 24),
    (3, 31),
    (2, 32),
    (3, 33),
    (9, 0),
    (1, 63),
    (2, 64),
    (1, 65),
    (2, 66),
    (1, 67),
    (1, 127),
    (2, 128),
    (1, 129),
    (2, 130),
    (2, 255),
    (1, 256),
    (2, 257),
    (1, 2052),
    (10, 5),
    (26, 3),
];

/// Ranks, weighted likewise; the one that burn does not have is in the middle.
const RANKS: &[(u8, usize)] =
    &[(83, 1), (52, 2), (4, 0), (32, 3), (14, 4), (8, 5), (7, 6), (3, 7), (3, 8), (50, 1)];

/// The shape of one array.
pub(super) fn single(src: &mut Source) -> Vec<usize> {
    let rank = src.weighted(RANKS, |r| r.0).1;
    if rank == 0 {
        return Vec::new();
    }
    let count = src.weighted(COUNTS, |c| c.0).1;
    let mut dims = vec![1; rank];
    if count == 0 {
        for dim in &mut dims {
            *dim = 1 + src.below(3);
        }
        dims[src.below(rank)] = 0;
        return dims;
    }
    // The prime factors, each to some axis; the axes left over are unit axes.
    let mut rest = count;
    let mut factor = 2;
    while rest > 1 {
        if factor * factor > rest {
            factor = rest;
        }
        if rest.is_multiple_of(factor) {
            rest /= factor;
            dims[src.below(rank)] *= factor;
        } else {
            factor += 1;
        }
    }
    dims
}

/// The shapes of two operands: mostly the same, else one that broadcasts to the
/// other, or both to a third, and now and then two that do not go together.
pub(super) fn pair(src: &mut Source) -> [Vec<usize>; 2] {
    let mut full = single(src);
    let mut other = full.clone();
    let kind = src.byte();
    let swapped = kind & 1 == 1;
    match (kind >> 1) ^ 64 {
        0..97 => return [full, other],
        // Unit axes in one operand, or some in each.
        97..114 => {
            let both = src.chance(share(60));
            for axis in 0..full.len() {
                match src.byte() {
                    0..128 => other[axis] = 1,
                    128..192 if both => full[axis] = 1,
                    _ => {}
                }
            }
        }
        // Missing axes, and perhaps unit ones behind them.
        114..121 => {
            other.drain(..src.below(full.len() + 1));
            if !other.is_empty() && src.chance(share(30)) {
                let axis = src.below(other.len());
                other[axis] = 1;
            }
        }
        121..124 => other.clear(),
        // A dimension that is neither the same nor 1: an error of shapes,
        // where there is an axis to make it on.
        _ => {
            if !other.is_empty() {
                let axis = src.below(other.len());
                full[axis] = full[axis].max(2);
                other[axis] = full[axis] + 1;
            }
        }
    }
    if swapped { [other, full] } else { [full, other] }
}
