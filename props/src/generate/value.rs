//! Single values. About half are boundary values: a one-byte code each for
//! those around which libraries go wrong, and an escape to all others.

use std::sync::LazyLock;

use half::{bf16, f16};
use int_reference::DType;

use super::source::Source;

/// What an integer dtype's values are drawn from.
pub(super) struct Ints {
    pub bits: u32,
    pub min: i128,
    pub max: i128,
    /// 0, ±1, ±2, ±3 and the ends of the range.
    core: Vec<i128>,
    /// ±2^k and its neighbours, for the exponents where something changes: widths,
    /// and how many bits a float holds.
    powers: Vec<i128>,
}

static INTS: LazyLock<[Ints; 9]> = LazyLock::new(|| {
    use DType::*;
    [Bool, I8, I16, I32, I64, U8, U16, U32, U64].map(Ints::new)
});

/// What the values of this dtype are drawn from; those of `i64` for a float dtype.
pub(super) fn ints(dtype: DType) -> &'static Ints {
    let at = match dtype {
        DType::Bool => 0,
        DType::I8 => 1,
        DType::I16 => 2,
        DType::I32 => 3,
        DType::U8 => 5,
        DType::U16 => 6,
        DType::U32 => 7,
        DType::U64 => 8,
        _ => 4,
    };
    &INTS[at]
}

impl Ints {
    fn new(dtype: DType) -> Ints {
        let (min, max) = dtype.int_range().expect("an integer dtype or bool");
        let bits = dtype.bits();
        let keep = |from: Vec<i128>| {
            let mut kept: Vec<i128> = Vec::new();
            for value in from {
                if (min..=max).contains(&value) && !kept.contains(&value) {
                    kept.push(value);
                }
            }
            kept
        };
        let core = keep(vec![0, 1, -1, 2, -2, 3, -3, min, min + 1, max, max - 1]);
        let exponents: &[u32] = match bits {
            8 => &[2, 3, 4, 5, 6, 7],
            16 => &[4, 7, 8, 11, 14, 15],
            32 => &[4, 7, 8, 15, 16, 24, 30, 31],
            _ => &[7, 8, 15, 16, 24, 31, 32, 53, 62, 63],
        };
        let around = |k: &u32| {
            let power = 1_i128 << k;
            [power, power + 1, power - 1, -power, -power - 1, 1 - power]
        };
        let mut powers = keep(exponents.iter().flat_map(around).collect());
        powers.retain(|v| !core.contains(v));
        debug_assert!(powers.len() <= 87 - 33, "each has a code");
        Ints { bits, min, max, core, powers }
    }

    /// A value of the range.
    pub fn draw(&self, src: &mut Source) -> i128 {
        let code = usize::from(src.byte());
        match code {
            0..33 => self.core[code % self.core.len()],
            33..87 if !self.powers.is_empty() => self.powers[(code - 33) % self.powers.len()],
            33..102 => self.any_power(src),
            // Small numbers, −17 to 17, have codes of their own too.
            102..137 if self.min == 0 => self.fit((code as i128 - 119).abs()),
            102..137 => self.fit(code as i128 - 119),
            137..162 => self.fit((src.byte() as i8).into()),
            162..168 => self.tie(src),
            168..212 => {
                let bits = 1 + src.below(self.bits as usize) as u32;
                let word = src.word(bits.div_ceil(8)) & (u64::MAX >> (64 - bits));
                self.fit(if code % 2 == 0 { i128::from(word) } else { -i128::from(word) })
            }
            _ => self.noise(src),
        }
    }

    /// Any value, all as likely.
    pub fn noise(&self, src: &mut Source) -> i128 {
        self.fit(src.word(self.bits / 8).into())
    }

    /// Halfway between two floats, and what lies next to that: rounded once it goes one
    /// way, rounded twice perhaps the other.
    fn tie(&self, src: &mut Source) -> i128 {
        let power = 1_i128 << src.below(self.bits as usize);
        let half = power >> src.pick(&[24, 53, 11, 8]);
        let near = power + half + src.below(3) as i128 - 1;
        self.fit(if src.chance(128) { near } else { -near })
    }

    fn any_power(&self, src: &mut Source) -> i128 {
        let power = 1_i128 << src.below(self.bits as usize);
        let near = power + src.below(3) as i128 - 1;
        self.fit(if src.chance(128) { near } else { -near })
    }

    /// The value itself, or what is left of it in this width; for `bool` its
    /// last bit.
    pub fn fit(&self, value: i128) -> i128 {
        if (self.min..=self.max).contains(&value) {
            return value;
        }
        let low = value & (self.max - self.min);
        if low > self.max { low - (self.max - self.min) - 1 } else { low }
    }
}

/// Where floats, and integers on their way to floats, go wrong: signs of zero,
/// halves, the last exact integer of each width, the ends of every integer
/// dtype and what lies just beyond, and what is not finite.
pub(crate) const FLOATS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.0,
    1.5,
    -1.5,
    2.5,
    -2.5,
    3.0,
    -3.0,
    0.25,
    -0.25,
    0.1,
    0.4,
    -0.1,
    0.75,
    -0.75,
    3.5,
    7.0,
    10.0,
    1e-3,
    1e10,
    127.0,
    127.5,
    128.0,
    -128.0,
    -128.5,
    -129.0,
    255.0,
    255.5,
    256.0,
    2049.0,
    32767.5,
    32768.0,
    -32769.0,
    65535.5,
    65536.0,
    16_777_215.0,
    16_777_216.0,
    16_777_217.0,
    -16_777_217.0,
    2_147_483_647.0,
    2_147_483_648.0,
    -2_147_483_649.0,
    4_294_967_295.0,
    4_294_967_296.0,
    9_007_199_254_740_991.0,
    9_007_199_254_740_992.0,
    -9_007_199_254_740_991.0,
    9_007_199_254_740_994.0,
    9_223_372_036_854_774_784.0,
    9_223_372_036_854_775_808.0,
    -9_223_372_036_854_775_808.0,
    -9_223_372_036_854_777_856.0,
    18_446_744_073_709_549_568.0,
    18_446_744_073_709_551_616.0,
    // Just beyond halfway between two floats of 16 bits, which f32 does not show.
    1.0 + 1.0 / 2048.0 + f64::EPSILON,
    1.0 + 1.0 / 256.0 + f64::EPSILON,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

/// The ends of the float dtypes' own ranges.
const FLOAT_ENDS: &[f64] = &[
    65504.0,
    65520.0,
    6.103_515_625e-5,
    5.960_464_477_539_063e-8,
    f32::MAX as f64,
    f32::MIN as f64,
    3.403e38,
    f32::MIN_POSITIVE as f64,
    1.401_298_464_324_817e-45,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    f32::EPSILON as f64,
    f64::EPSILON,
    1.0 + f64::EPSILON,
];

/// A float: half of the draws from the tables, else quarters, tenths, integers,
/// halves of integers, and any bits that `dtype` has.
pub(super) fn float(src: &mut Source, dtype: DType) -> f64 {
    let code = usize::from(src.byte());
    match code {
        0..122 => FLOATS[code % FLOATS.len()],
        // Once more, since they are alone of their kind.
        122..126 => [f64::NAN, f64::NAN, f64::INFINITY, f64::NEG_INFINITY][code - 122],
        126..142 => FLOAT_ENDS[code - 126],
        142..166 => f64::from(src.byte() as i8) / 4.0,
        166..184 => f64::from(src.byte() as i8) / 10.0,
        184..208 => ints(DType::I64).draw(src) as f64,
        208..226 => ints(DType::I32).draw(src) as f64 + 0.5,
        _ => any_float(src, dtype),
    }
}

/// Any bits that `dtype` has.
pub(super) fn any_float(src: &mut Source, dtype: DType) -> f64 {
    match dtype {
        DType::F16 => f16::from_bits(src.word(2) as u16).to_f64(),
        DType::Bf16 => bf16::from_bits(src.word(2) as u16).to_f64(),
        DType::F32 => f32::from_bits(src.word(4) as u32).into(),
        _ => f64::from_bits(src.word(8)),
    }
}
