"""Which calls a function is put to: by its signature alone, or by its name, if a
file of `families` knows the function. A new row of the op table whose signature is
in `SIGNATURES` gets its vectors without new code here.
"""

import itertools
import math

from . import dtypes, families, spelling
from .operands import Case, Inline, Named, Scalar

INTS = [
    0, 1, -1, 2, -2, 3, -3, 7, -7, 100, 127, 128, -128, -129, 200, 255, 256, -255, -256, 300,
    2**15 - 1, 2**15, -(2**15) - 1, 2**16 - 1, 2**16, 2**24 + 1, 2**31 - 1, 2**31, -(2**31),
    -(2**31) - 1, 2**32 - 1, 2**32, 2**53 + 1, -(2**53) - 1, 2**63 - 1, 2**63, -(2**63),
    -(2**63) - 1, 2**64 - 1, 2**64, -(2**64), 2**100, -(2**100),
]  # fmt: skip
FLOATS = [
    0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.0, -2.5, 3.0, 0.1, 0.4, 7.9, 255.0, 256.5, 65519.0,
    65520.0, 2.0**24 + 1, 3e9, 2.0**53 + 2, 1e19, 3.4028235677973366e38, -1e39, 1e-46, 5e-324,
    math.inf, -math.inf, math.nan,
]  # fmt: skip
SCALARS = [Scalar(v) for v in [*INTS, *FLOATS, True, False]]

# A few of each kind, where the value matters little.
FEW = [Scalar(v) for v in [0, 1, -1, 2, 300, 2**40, 2**63, 0.0, -2.0, 0.5, math.nan, True, False]]

# Pairs of shapes that broadcast, and pairs that do not.
SHAPES = [
    ([], []), ([], [1]), ([1], [1]), ([1], [3]), ([3], [1]), ([], [3]), ([2, 3], []),
    ([2, 3], [3]), ([3], [2, 3]), ([2, 1], [1, 3]), ([2, 3], [2, 1]), ([4, 1, 2], [3, 1]),
    ([1, 2, 1, 2, 1], [2, 1, 2, 1, 3]), ([0], [0]), ([0], [1]), ([1], [0]), ([0], []),
    ([2, 0], [1]), ([0, 3], [3]), ([2, 0], [2, 1]), ([1, 0, 2], [3, 1, 1]),
    ([3], [4]), ([2, 3], [2]), ([0], [2]), ([2, 0], [3]), ([2, 3], [3, 2]), ([2], [2, 3]),
]  # fmt: skip

# Dtypes in which an operand of one element is treated unlike one of many.
ONE_AND_MANY = [
    ("f16", "f16"), ("bf16", "bf16"), ("f16", "i32"), ("i32", "f16"), ("f32", "f32"), ("i32", "i32"),
]  # fmt: skip


def attribute_sets(row, everything=True):
    """Every combination of attributes; of dtypes a few unless `everything`."""
    choices = []
    for spec in row["attrs"]:
        if spec["kind"] == "dtype":
            names = dtypes.ALL if everything else ["bool", "i8", "i64", "u8", "f32"]
        elif spec["kind"] == "bool":
            names = [False, True]
        else:
            names = spec["choices"]
        options = [{spec["name"]: name} for name in names]
        choices.append(options if spec["required"] else [{}, *options])
    for chosen in itertools.product(*choices):
        yield {name: value for one in chosen for name, value in one.items()}


def filled(dtype, shape, start=0, weak=False):
    """Small values without zero, so that nothing raises because of them."""
    if dtype == "bool":
        values = [True, False, True]
    elif dtype in dtypes.INTEGERS:
        values = [7, 2, 3, 5, 11] if dtype[0] == "u" else [-7, 2, 3, -5, 11, -3]
    else:
        values = [-7.5, 2.0, 0.5, -3.0, 11.25]
    count = math.prod(shape)
    data = tuple(values[(start + i) % len(values)] for i in range(count))
    return Inline(dtype, tuple(shape), data, weak)


def tenths(dtype, shape):
    """Values whose rounding to the dtype is seen in a quotient."""
    values = (0.1, -0.3, 0.7) if dtype in dtypes.FLOATS else (3, -9, 7)
    return values[: math.prod(shape)]


def zero_dimensional(dtype):
    """Values for a 0-dimensional array, among them ones that wrap elsewhere."""
    if dtype == "bool":
        return [False, True]
    if dtype in dtypes.FLOATS:
        return [0.0, -2.5, 3.0]
    lo, hi = dtypes.int_range(dtype)
    return [0, 3, hi, lo] if lo else [0, 3, hi]


def binary(row, setting):
    for attrs in attribute_sets(row, everything=False):
        for args, cross in binary_args(setting):
            yield Case(args, attrs, cross)


def binary_args(setting):
    """Pairs of operands, and whether they are multiplied out."""
    present = setting.dtypes
    for d in present:
        if dtypes.bits_of(d) == 8:
            yield [Named(f"all.{d}"), Named(f"all.{d}")], True
        else:
            yield [Named(f"edge.{d}"), Named(f"edge.{d}")], True
            yield [Named(f"left.{d}"), Named(f"right.{d}")], False
    for a, b in itertools.permutations(present, 2):
        yield [Named(f"first.{a}"), Named(f"second.{b}")], False
    for d in present:
        for scalar in SCALARS:
            yield [Named(f"short.{d}"), scalar], False
            yield [scalar, Named(f"short.{d}")], False
        # An operand of one element: JAX may divide by it by way of its reciprocal.
        single = Inline(d, (1,), (True,) if d == "bool" else tenths(d, [1]))
        yield [Named(f"short.{d}"), single], False
        yield [single, Named(f"short.{d}")], False
    for a, b in itertools.product(FEW, FEW):
        yield [a, b], False
    yield from zero_dimensional_args(setting)
    yield from shape_args()
    if setting.weak:
        yield from weak_args(setting)


def zero_dimensional_args(setting):
    # JAX promotes a 0-dimensional array as any other: there the same dtype and
    # a few others are enough. In torch every pair has a rule of its own.
    for a, b in itertools.product(setting.dtypes, repeat=2):
        if setting.weak and a != b and (a, b) not in [("i8", "i32"), ("u8", "f32"), ("f16", "i8")]:
            continue
        for value in zero_dimensional(b):
            yield [Named(f"short.{a}"), Inline(b, (), (value,))], False
            yield [Inline(b, (), (value,)), Named(f"short.{a}")], False
        yield [filled(a, []), filled(b, [], 1)], False
    for d in ["bool", "i8", "u8", "f32"] if setting.weak else setting.dtypes:
        for scalar in FEW:
            yield [filled(d, []), scalar], False
            yield [scalar, filled(d, [])], False


def shape_args():
    for left, right in SHAPES:
        yield [filled("i32", left), filled("i32", right, 1)], False
    # One element and many: torch takes such an operand for a number in places.
    for left, right in [([1], [1]), ([3], [1]), ([1], [3]), ([3], [1, 1]), ([], [3]), ([3], [])]:
        for a, b in ONE_AND_MANY:
            yield [filled(a, left), filled(b, right, 1)], False
            yield [filled(a, left, 2), Inline(b, tuple(right), tenths(b, right))], False
    for left, right in [([2, 1], [1, 3]), ([3], [4]), ([0], [1])]:
        yield [filled("u8", left), filled("i16", right, 1)], False
        yield [filled("f32", left), filled("i8", right, 1)], False
        yield [filled("bool", left), filled("bool", right, 1)], False
    for shape in ([0], [2, 0], [2, 3]):
        for scalar in FEW:
            yield [filled("i32", shape), scalar], False
            yield [scalar, filled("i32", shape)], False
    # Two elements that may each end the call: which of them is met first?
    for d in ("i32", "i64"):
        least = dtypes.int_range(d)[0]
        for values, divisors in [((least, 1), (-1, 0)), ((1, least), (0, -1))]:
            yield [Inline(d, (2,), values), Inline(d, (2,), divisors)], False
    # Nothing to divide, by zero.
    zero = Inline("i32", (1,), (0,))
    yield [filled("i32", [0]), zero], False
    yield [zero, filled("i32", [0])], False


def weak_args(setting):
    weak = [(Named(f"short.{d}", weak=True), Inline(d, (), (3,), weak=True)) for d in setting.weak]
    for flat, single in weak:
        for d in setting.dtypes:
            yield [flat, Named(f"short.{d}")], False
            yield [Named(f"short.{d}"), flat], False
        for d in ["bool", "i8", "u8", "i32", "f16"]:
            yield [Named(f"short.{d}"), single], False
            yield [single, Named(f"short.{d}")], False
        for scalar in FEW:
            yield [flat, scalar], False
            yield [scalar, flat], False
    for one, other in itertools.product(weak, repeat=2):
        yield [one[0], other[0]], False
        yield [one[1], other[1]], False


def unary(row, setting):
    takes_dtype = any(spec["kind"] == "dtype" for spec in row["attrs"])
    for attrs in attribute_sets(row):
        for d in setting.dtypes:
            if takes_dtype:
                yield Case([Named(f"cast.{d}")], attrs)
            elif dtypes.bits_of(d) <= 16:
                yield Case([Named(f"all.{d}")], attrs)
            else:
                yield Case([Named(f"edge.{d}")], attrs)
                yield Case([Named(f"left.{d}")], attrs)
            if not takes_dtype or d == "i32":
                for shape in ([], [0], [2, 0, 3], [2, 3]):
                    yield Case([filled(d, shape)], attrs)
        for d in setting.weak:
            yield Case([Named(f"short.{d}", weak=True)], attrs)
            yield Case([filled(d, [], weak=True)], attrs)


# `arange`: from plain to absurd. None makes more than a few hundred elements,
# or fails before it would.
RANGES = [
    (0,), (1,), (5,), (-3,), (True,), (False,), (5.0,), (4.5,), (-0.5,), (0.1,), (math.nan,),
    (math.inf,), (-math.inf,), (200,), (300,), (-0.0,), (1e-30,),
    (0, 5), (5, 5), (5, 0), (-4, 5), (-5, -2), (0.5, 4), (0, 4.5), (-1.5, 1.5), (120, 140),
    (250, 260), (-130, -120), (True, 4), (0, True), (0, math.nan), (math.nan, 0), (0, math.inf),
    (2**31 - 2, 2**31 + 2), (2**53 - 1, 2**53 + 3), (2**63 - 3, 2**63 - 1), (2**63, 2**63 + 2),
    (2**63 - 2, 2**63 + 1), (-(2**63), -(2**63) + 2), (-(2**63) - 2, -(2**63)),
    (2**64 - 2, 2**64), (2**64, 2**64 + 2), (2**100, 2**100 + 1), (2.0**24 - 1, 2.0**24 + 3),
    (1e10, 1e10 + 3), (1e19, 1e19 + 1), (65530, 65540.0),
    (0, 10, 3), (0, 9, 3), (10, 0, -3), (0, 10, -1), (10, 0, 1), (0, 5, 0), (0, 0, 0), (0, 5, 0.0),
    (0, 5, 0.5), (0, 5, 0.1), (0, 1, 0.1), (1, 0, -0.1), (0.0, 1.0, 0.25), (5, 0, -0.5),
    (0, 5, -0.5), (0, 10, 2.5), (-5, 5, 2), (5, -5, -2), (0, 5, True), (True, False, -1),
    (0, 5, math.nan), (0, 5, math.inf), (0, 5, -math.inf), (5, 0, -math.inf), (0, 300, 100),
    (0, 2, 1e-1), (-128, 127, 50), (0, 2**63 - 1, 2**61), (-(2**63), 2**63 - 1, 2**62),
    (0, 2**63, 2**61), (0, -(2**63), -(2**61)), (2**63 - 1, 2**63 - 10, -4), (0, 1, 2**63),
    (0, 10, 2**64), (1.1, 9.9, 1.1), (0.3, 3.0, 0.3), (-2.5, 2.5, 1), (0.9, 3.9, 1), (1.9, 5, 1.9),
    (0.1, 17, 0.7), (1, 17.5, 0.3), (-3, 3.3, 0.77), (0, 1e3, 33.3), (1e-3, 2e-3, 1e-4),
]  # fmt: skip


def creation(row, setting):
    low, high = row["signature"]["min"], row["signature"]["max"]
    for attrs in attribute_sets(row):
        for values in RANGES:
            if low <= len(values) <= high:
                yield Case([Scalar(v) for v in values], attrs)


def promotion(row, setting):
    ranks = [([2], [2])] if spelling.takes_dtypes(row) else [([2], [2]), ([2], []), ([], [2]), ([], [])]
    for left, right in ranks:
        for a, b in itertools.product(setting.dtypes, repeat=2):
            yield Case([filled(a, left), filled(b, right)])
    if spelling.takes_dtypes(row):
        return
    scalars = [Scalar(v) for v in [0, 1, 300, -1, 2**31, 2**40, 2**63, 2**64, 2**100, 0.5, True]]
    weak = [filled(d, shape, weak=True) for d in setting.weak for shape in ([], [2])]
    # In JAX an array of any dtype but bool may be weak.
    narrow = [d for d in setting.dtypes if setting.weak and d != "bool" and d not in setting.weak]
    weak += [filled(d, [2], weak=True) for d in narrow]
    for other in [*scalars, *weak]:
        for d in setting.dtypes:
            for shape in ([2], []):
                yield Case([filled(d, shape), other])
                yield Case([other, filled(d, shape)])
        for another in [*scalars, *weak]:
            yield Case([other, another])


SIGNATURES = {"unary": unary, "binary": binary, "creation": creation, "promotion": promotion}


def cases(row, setting):
    """Every case of a function under a setting of its framework."""
    own = families.of(row["name"])
    if own is not None:
        return own(row, setting)
    kind = row["signature"]["kind"]
    if kind not in SIGNATURES:
        raise SystemExit(f"{row['name']}: no cases for signature {kind!r}: add the function to a file of families")
    return SIGNATURES[kind](row, setting)
