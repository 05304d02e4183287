"""The named lists of values that cases are made of, written once to
`golden/inputs.xz` so that the vectors need not repeat them.

    all.D          every value of an 8-bit dtype (or every bit pattern of a 16-bit one)
    edge.D         the boundary values; binary functions get their full cross product
    left.D right.D random pairs, half of them with a random number of bits
    short.D        sixteen values that stand for the rest
    first.D second.D
                   pairs from short.D against the short list of any other dtype
    cast.D         sources of a cast: halves, powers of two and their neighbours, random
"""

import math
import random

import numpy as np

from . import dtypes

SEED = 20260101
PAIRS = 512

# Where a float changes its neighbours' distance, or an integer dtype ends.
FLOAT_EDGES = [
    0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 7.0, 10.0, 0.1, 1 / 3, 100.0, 127.0, 128.0, 255.0, 256.0,
    2048.0, 2049.0, 65504.0, 2.0**24 - 1, 2.0**24 + 1, 2.0**31, 2.0**32, 2.0**53 - 1, 2.0**53 + 1,
    2.0**63, 2.0**64, 1e10, 1e-10, 1e30, math.inf,
]  # fmt: skip


def edge_integers(short):
    lo, hi = dtypes.int_range(short)
    values = {0, 1, 2, 3, -1, -2, -3, lo, lo + 1, hi, hi - 1}
    for k in range(dtypes.bits_of(short)):
        for value in ((1 << k) - 1, 1 << k, (1 << k) + 1):
            values |= {value, -value}
    return sorted(v for v in values if lo <= v <= hi)


def edge_floats(short):
    info = np.finfo(np.float32) if short == "bf16" else np.finfo(dtypes.NUMPY[short])
    tiny, eps = float(info.tiny), 2.0 ** -{"f16": 10, "bf16": 7, "f32": 23, "f64": 52}[short]
    values = FLOAT_EDGES + [1 + eps, 1 - eps / 2, tiny, tiny / 2, tiny * eps, float(info.max)]
    return unique(short, [s * v for v in values for s in (1, -1)] + [math.nan])


def edges(short):
    if short == "bool":
        return array(short, [False, True])
    return edge_floats(short) if short in dtypes.FLOATS else array(short, edge_integers(short))


def random_values(short, count, rng):
    bits = dtypes.bits_of(short)
    if short in dtypes.FLOATS:
        # Half of them are any bit pattern, half are of a size in which
        # quotients and remainders are not all zero or infinite.
        raw = [rng.getrandbits(bits) for _ in range(count)]
        out = np.array(raw, dtype=f"u{bits // 8}").view(dtypes.NUMPY[short])
        for i in range(0, count, 2):
            out[i] = math.ldexp(rng.uniform(-1, 1), rng.randrange(-6, 14))
        return out
    lo, hi = dtypes.int_range(short)
    values = []
    for i in range(count):
        value = rng.getrandbits(bits if i % 2 else rng.randrange(1, bits + 1))
        values.append((value - lo) % (hi - lo + 1) + lo if i % 2 else clip(value, lo, hi, rng))
    return array(short, values)


def clip(value, lo, hi, rng):
    return max(lo, -value) if rng.getrandbits(1) else min(hi, value)


def short_values(short):
    if short == "bool":
        return array(short, [False, True] * 8)
    if short in dtypes.FLOATS:
        values = [0.0, -0.0, 0.5, -0.5, 1.0, -1.5, 2.0, -2.0, 2.5, -7.0, 100.0, 3e9, -1e-40,
                  math.inf, -math.inf, math.nan]  # fmt: skip
        return array(short, values)
    lo, hi = dtypes.int_range(short)
    half = {8: 100, 16: 2049, 32: 2**24 + 1, 64: 2**53 + 1}[dtypes.bits_of(short)]
    if lo < 0:
        values = [lo, lo + 1, -half, -7, -4, -3, -2, -1, 0, 1, 2, 3, 7, half, hi - 1, hi]
    else:
        values = [0, 1, 2, 3, 4, 5, 7, 8, half, hi // 2 - 1, hi // 2, hi // 2 + 1, hi - 3, hi - 2,
                  hi - 1, hi]  # fmt: skip
    return array(short, values)


def cast_values(short, rng):
    if dtypes.bits_of(short) == 8:
        return every(short)
    if short not in dtypes.FLOATS:
        return np.concatenate([edges(short), random_values(short, 256, rng)])
    values = [float(v) for v in edge_floats(short)]
    for k in range(66):
        power = 2.0**k
        for value in (power, power - 1, power + 1, power - 0.5, power + 0.5):
            values += [value, math.nextafter(value, math.inf), math.nextafter(value, 0)]
        # The neighbours in the dtype itself, and a value that wraps to something visible.
        near = array(short, [power])
        step = 2.0 ** -{"f16": 10, "bf16": 7, "f32": 23, "f64": 52}[short]
        values += [float(near[0]) * (1 + step), float(near[0]) * (1 - step / 2), power + 5.0]
    values += [v + 0.5 for v in range(8)]
    values = [s * v for v in values for s in (1, -1)]
    values += [float(v) for v in random_values(short, 256, rng)]
    return unique(short, values)


def array(short, values):
    with np.errstate(all="ignore"):
        return np.array(values, dtype=dtypes.NUMPY[short])


def unique(short, values):
    """These values in the dtype, each bit pattern once, in the order given."""
    out = array(short, values)
    first = dict.fromkeys(dtypes.bit_patterns(out).tolist())
    return np.array(list(first), dtype=f"u{out.dtype.itemsize}").view(out.dtype)


def every(short):
    bits = dtypes.bits_of(short)
    if short == "bool":
        return edges(short)
    lo = dtypes.int_range(short)[0] if short in dtypes.INTEGERS else 0
    raw = np.arange(lo, lo + (1 << bits)).astype(f"u{bits // 8}")
    return raw.view(dtypes.NUMPY[short])


def named(pairs=PAIRS, seed=SEED):
    """Every list by name. `pairs` and `seed` change the random ones alone."""
    lists = {}
    for short in dtypes.ALL:
        rng = random.Random(f"{seed} {short}")
        if dtypes.bits_of(short) <= 16:
            lists[f"all.{short}"] = every(short)
        lists[f"edge.{short}"] = edges(short)
        if short != "bool":
            lists[f"left.{short}"] = random_values(short, pairs, rng)
            lists[f"right.{short}"] = random_values(short, pairs, rng)
        lists[f"cast.{short}"] = cast_values(short, rng)
        short_list = short_values(short)
        lists[f"short.{short}"] = short_list
        # Three pairings of sixteen with sixteen; zeros and MIN meet each other,
        # ±1 and a value from the middle.
        lists[f"first.{short}"] = np.tile(short_list, 3)
        lists[f"second.{short}"] = np.concatenate([np.roll(short_list, k) for k in (0, 5, 9)])
    return lists
