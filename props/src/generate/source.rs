//! Where the generator's decisions come from: the input's bytes while there are
//! any, then a stream expanded from the seed in its header. No decision here
//! can fail, and none costs more than a byte or a few.

/// The header: three bytes of seed and one that selects surfaces.
const HEADER: usize = 4;

/// Bytes, then pseudo-random bytes.
pub(super) struct Source<'a> {
    given: std::slice::Iter<'a, u8>,
    state: u64,
    ahead: u64,
    left: u32,
}

/// A share in percent, in the unit of [`Source::chance`].
pub(super) const fn share(percent: u16) -> u8 {
    (percent * 256 / 100) as u8
}

impl<'a> Source<'a> {
    /// The source after the header, and the number that selects surfaces.
    pub fn new(bytes: &'a [u8]) -> Option<(Source<'a>, u64)> {
        let (&[a, b, c, select], rest) = bytes.split_first_chunk::<HEADER>()?;
        let seed = u64::from_le_bytes([a, b, c, 0, 0, 0, 0, 0]);
        let mut other = seed << 8 | u64::from(select);
        let source = Source { given: rest.iter(), state: seed, ahead: 0, left: 0 };
        Some((source, split_mix(&mut other)))
    }

    /// One byte.
    pub fn byte(&mut self) -> u8 {
        match self.given.next() {
            Some(byte) => *byte,
            None => self.expanded(),
        }
    }

    fn expanded(&mut self) -> u8 {
        if self.left == 0 {
            self.ahead = split_mix(&mut self.state);
            self.left = 8;
        }
        let byte = self.ahead as u8;
        self.ahead >>= 8;
        self.left -= 1;
        byte
    }

    /// This many bytes (at most 8) as a number.
    pub fn word(&mut self, bytes: u32) -> u64 {
        (0..bytes).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// A number below `n`, from one byte; `n` is at most 256 and not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (usize::from(self.byte()) * n) >> 8
    }

    /// True in this many of 256 draws: not those of 0 and 255, which are the favourites
    /// of whoever mutates bytes, and would make of the rare the usual.
    pub fn chance(&mut self, of_256: u8) -> bool {
        let middle = 128 - of_256 / 2;
        self.byte().wrapping_sub(middle) < of_256
    }

    /// One of these (not none of them), all as often.
    pub fn pick<'t, T>(&mut self, table: &'t [T]) -> &'t T {
        &table[self.below(table.len())]
    }

    /// One of these, each as often as its weight says.
    pub fn weighted<'t, T>(&mut self, table: &'t [T], weight: impl Fn(&T) -> u8) -> &'t T {
        let total: usize = table.iter().map(|t| usize::from(weight(t))).sum();
        let mut at = self.below(total);
        for row in table {
            match at.checked_sub(usize::from(weight(row))) {
                Some(rest) => at = rest,
                None => return row,
            }
        }
        unreachable!("a number below the sum of the weights falls into one of them")
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014). Fixed here for good, so that a seed in the
/// corpus means the same case whatever a random-number crate decides to change.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
