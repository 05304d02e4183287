"""jnp and lax: elementwise functions whose promotion, broadcasting and loops are those
of functions that have every case already. Every 8-bit pair, boundary and random values
of the wider dtypes, and some of each form.
"""

import itertools

from .. import cases, dtypes
from ..cases import filled
from ..operands import Case, Inline, Named, Scalar, Shaped

INTS = [0, 1, -1, 2, 7, 8, 31, 63, 64, -128, 255, 256, 300, 2**31, 2**40, 2**63 - 1, 2**63, -(2**63) - 1]
FLOATS = [0.0, -2.0, 0.5, 300.0, 1e-40, float("inf"), float("nan")]
SCALARS = [Scalar(v) for v in [*INTS, *FLOATS, True, False]]
FEW = [Scalar(v) for v in [0, 1, -1, 300, 2**40, 2**63, 0.5, True, False]]

MIXED = [
    ("i8", "u8"), ("u8", "i8"), ("i8", "i64"), ("u16", "i16"), ("u32", "i32"), ("u64", "i8"), ("i64", "u64"),
    ("bool", "i8"), ("u8", "bool"), ("bool", "f32"), ("i64", "f16"), ("f32", "i32"), ("bf16", "f16"), ("f64", "u8"),
    ("f16", "f32"),
]  # fmt: skip

SHAPES = [
    ([], []), ([], [3]), ([3], []), ([3], [1]), ([2, 3], [3]), ([2, 1], [1, 3]), ([0], [1]), ([2, 0], [1]),
    ([3], [4]), ([2, 3], [2]), ([0], [2]),
]  # fmt: skip


def dtypes_of(setting):
    """Under x32 the rules are the same: a few dtypes show it."""
    if setting.name == "x64":
        return setting.dtypes
    return ["bool", "i8", "i32", "u32", "f32"]


def pairs(setting):
    for d in dtypes_of(setting):
        if dtypes.bits_of(d) == 8 and (setting.name == "x64" or d == "bool"):
            yield [Named(f"all.{d}"), Named(f"all.{d}")], True
        else:
            yield [Named(f"short.{d}"), Named(f"short.{d}")], True
            yield [Named(f"left.{d}"), Named(f"right.{d}")], False


def forms(setting, scalars=SCALARS):
    present = dtypes_of(setting)
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield [Named(f"first.{a}"), Named(f"second.{b}")], False
    for d in present if setting.name == "x32" else ["bool", "i8", "u8", "i64", "u64", "f32"]:
        for scalar in scalars if d in ("i8", "i64") else FEW:
            yield [Named(f"short.{d}"), scalar], False
            yield [scalar, Named(f"short.{d}")], False
    for a, b in itertools.product(FEW[1:], FEW[1:]):
        yield [a, b], False
    for left, right in SHAPES:
        yield [filled("i32", left), filled("i32", right, 1)], False
    yield [filled("f32", [3]), filled("f32", [4])], False
    for d in setting.weak:
        for other in ("i8", "u8", "i32", "f16"):
            yield [Shaped(f"short.{d}", (8,), 4, weak=True), Named(f"short.{other}", )], False
            yield [Named(f"short.{other}"), Inline(d, (), (3,), weak=True)], False
        yield [Named(f"short.{d}", weak=True), Named(f"short.{d}", weak=True)], False


def binary(row, setting):
    for args, cross in itertools.chain(pairs(setting), forms(setting)):
        yield Case(args, {}, cross)


def alone(pairs):
    """With pairs of a single `bf16`, of which subnormals count as zeros only there."""

    def generator(row, setting):
        yield from pairs(row, setting)
        some = (2.0**-133, -(2.0**-133), 0.0, -0.0, 1.0, -1.0)
        for x, y in itertools.product(some, repeat=2):
            yield Case([Inline("bf16", (1,), (x,)), Inline("bf16", (1,), (y,))])
        yield Case([Inline("bf16", (), some[:1]), Inline("bf16", (), some[1:2])])

    return generator


def twin(row, setting):
    """A function that differs in what it does to an element from one that has all cases."""
    for args, cross in pairs(setting):
        if setting.name == "x64" or args[0].dtype in ("i32", "f32"):
            yield Case(args, {}, cross)
    for a, b in MIXED[::4]:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Named(f"first.{a}"), Named(f"second.{b}")])
    for d in ("i8", "u32"):
        for scalar in FEW:
            yield Case([Named(f"short.{d}"), scalar])
            yield Case([scalar, Named(f"short.{d}")])
    yield Case([filled("i32", [2, 1]), filled("i32", [3], 1)])
    yield Case([filled("i32", [3]), filled("i32", [4])])


def alias(row, setting):
    """Another name of a function that has all the cases."""
    for d in ("bool", "i8", "u32", "f32"):
        yield Case([Named(f"short.{d}"), Named(f"short.{d}")], {}, True)
        for scalar in FEW:
            yield Case([Named(f"short.{d}"), scalar])
    yield Case([filled("i32", [3]), filled("i32", [4])])


def unary(row, setting):
    for d in dtypes_of(setting):
        if dtypes.bits_of(d) == 8:
            yield Case([Named(f"all.{d}")])
        else:
            yield Case([Named(f"edge.{d}")])
            yield Case([Named(f"left.{d}")])
    for shape in ([], [0], [2, 3]):
        yield Case([filled("i32", shape)])
    for d in setting.weak:
        yield Case([Named(f"short.{d}", weak=True)])


def unary_alias(row, setting):
    for d in ("bool", "i8", "u32", "f32"):
        yield Case([Named(f"short.{d}")])


def strict(row, setting):
    """Functions of lax, which promote nothing."""
    for args, cross in pairs(setting):
        yield Case(args, {}, cross)
    for a, b in MIXED[:3]:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Named(f"first.{a}"), Named(f"second.{b}")])
    for d in ("bool", "i8", "i32", "i64", "f32"):
        if d in setting.dtypes:
            for scalar in FEW:
                yield Case([Named(f"short.{d}"), scalar])
                yield Case([scalar, Named(f"short.{d}")])
    for left, right in SHAPES:
        yield Case([filled("i32", left), filled("i32", right, 1)])
    for d in setting.weak:
        yield Case([Named(f"short.{d}", weak=True), Named(f"short.{d}", weak=True)])


EXPONENTS = [0, 1, 2, 3, 5, 7, 8, 13, 63, 64, 65, 100, 200, 2**31, -1, -2, -(2**40)]


def power(row, setting):
    for args, cross in pairs(setting):
        if args[0].dtype not in dtypes.FLOATS:
            yield Case(args, {}, cross)
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Named(f"first.{a}"), Named(f"second.{b}")])
    for d in ("bool", "i8", "u8", "i32", "i64", "u64", "f32"):
        if d not in setting.dtypes:
            continue
        for exponent in EXPONENTS if d[0] in "iu" else EXPONENTS[:5]:
            yield Case([Named(f"short.{d}"), Scalar(exponent)])
        for scalar in [0, 1, -1, 2, -3, 300, 2**63, True, 2.0]:
            yield Case([Scalar(scalar), Named(f"short.{d}")])
        for scalar in [Scalar(0.5), Scalar(2.0), Scalar(True)]:
            yield Case([Named(f"short.{d}"), scalar])
        yield Case([Named(f"short.{d}"), Inline("i16", (), (3,))])
        yield Case([Named(f"short.{d}"), Inline("i16", (), (-3,))])
        yield Case([Named(f"short.{d}"), Inline("i16", (1,), (3,))])
        yield Case([Named(f"short.{d}"), Inline("bool", (), (True,))])
    for x, y in [(2, 3), (2, -1), (True, True), (2, 0.5), (0.5, 2), (2**63, 2), (2, 2**70)]:
        if y != 2**70:
            yield Case([Scalar(x), Scalar(y)])
    for left, right in SHAPES:
        yield Case([filled("i32", left), filled("i32", right, 1)])
    for d in setting.weak:
        yield Case([Named(f"short.{d}", weak=True), Named("short.i8")])
        yield Case([Named("short.i8"), Named(f"short.{d}", weak=True)])
        yield Case([Named(f"short.{d}", weak=True), Named(f"short.{d}", weak=True)])
        yield Case([Named(f"short.{d}", weak=True), Scalar(2)])


def power_alias(row, setting):
    for d in ("bool", "i8", "u32"):
        yield Case([Named(f"short.{d}"), Named(f"short.{d}")], {}, True)
        for exponent in (0, 3, -1, 0.5, True):
            yield Case([Named(f"short.{d}"), Scalar(exponent)])


def float_power(row, setting):
    for a, b in [*MIXED, ("i8", "i8"), ("i64", "i64")]:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Named(f"first.{a}"), Named(f"second.{b}")])
    for scalar in FEW:
        yield Case([Named("short.i8"), scalar])
        yield Case([scalar, Named("short.i8")])
    yield Case([filled("i32", [3]), filled("i32", [4])])


def divmod(row, setting):
    for d in dtypes_of(setting):
        yield Case([Shaped(f"first.{d}", (48,)), Shaped(f"second.{d}", (48,))])
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Shaped(f"first.{a}", (48,)), Shaped(f"second.{b}", (48,))])
    for scalar in FEW:
        yield Case([Shaped("short.i8", (16,)), scalar])
        yield Case([scalar, Shaped("short.i8", (16,))])
    yield Case([filled("i32", [3]), filled("i32", [4])])


def lax_pow(row, setting):
    for a, b in [*MIXED, ("i8", "i8"), ("f32", "f32"), ("f32", "i8"), ("f16", "u8"), ("bool", "bool")]:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([Named(f"first.{a}"), Named(f"second.{b}")])
    for scalar in FEW:
        for d in ("i32", "f32"):
            yield Case([Named(f"short.{d}"), scalar])
            yield Case([scalar, Named(f"short.{d}")])
    yield Case([filled("f32", [3]), filled("f32", [4])])


def integer_pow(row, setting):
    for d in dtypes_of(setting):
        for y in EXPONENTS if d in ("i8", "u32", "i64") else (0, 3, 64, -1):
            yield Case([Named(f"short.{d}")], {"y": y})
    for shape in ([], [0], [2, 3]):
        yield Case([filled("i32", shape)], {"y": 3})


# Each pair once, without MIN, which hangs: those follow, each in a process of its own.
def divisors(row, setting):
    for d in [d for d in dtypes_of(setting) if d[0] in "iu"]:
        lo, hi = dtypes.int_range(d)
        some = [v for v in (0, 1, 2, 3, 4, 6, 12, 18, 35, 96, 100, 120, hi // 3, hi - 1, hi) if v <= hi]
        values = [*some, *([-v for v in some[1:]] if lo else [])]
        left = tuple(v for v in values for _ in values)
        yield Case([Inline(d, (len(left),), left), Inline(d, (len(left),), tuple(values) * len(values))])
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([filled(a, [5]), filled(b, [5], 1)])
    for d in ("bool", "i8", "u8", "i32", "f32"):
        for scalar in FEW:
            yield Case([filled(d, [4]), scalar])
            yield Case([scalar, filled(d, [4])])
    for x, y in [(12, 18), (True, True), (12, True), (2**63, 1), (0.5, 2)]:
        yield Case([Scalar(x), Scalar(y)])
    for left, right in SHAPES:
        yield Case([filled("i32", left), filled("i32", right, 1)])
    for d in setting.weak[:1]:
        yield Case([filled(d, [3], weak=True), filled("i8", [3], 1)])
        yield Case([filled(d, [3], weak=True), filled(d, [3], 1, weak=True)])
    for x, y in [((-128,), (16,)), ((-128,), (-4,)), ((-128,), (0,)), ((-128, 0), (0, 0)), ((-128, 7), (64, 7))]:
        yield Case([Inline("i8", (len(x),), x), Inline("i8", (len(y),), y)])
    if setting.name == "x64":
        for x, y in [((-128,), (5,)), ((-128, 6), (0, 3)), ((0,), (-128,))]:
            yield Case([Inline("i8", (len(x),), x), Inline("i8", (len(y),), y)])


CASES = {
    "jnp.power": power,
    "jnp.pow": power_alias,
    "jnp.float_power": float_power,
    "jnp.gcd": divisors,
    "jnp.lcm": divisors,
    "jnp.divmod": divmod,
    "lax.pow": lax_pow,
    "lax.integer_pow": integer_pow,
    **{f"jnp.{name}": binary for name in (
        "bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "logical_and", "heaviside",
    )},
    **{f"jnp.{name}": twin for name in (
        "right_shift", "logical_or", "logical_xor",
    )},
    "jnp.maximum": alone(binary),
    **{f"jnp.{name}": alone(twin) for name in ("minimum", "fmax", "fmin")},
    **{f"lax.{name}": alone(cases.binary) for name in ("max", "min")},
    **{f"jnp.{name}": alias for name in ("bitwise_left_shift", "bitwise_right_shift")},
    **{f"jnp.{name}": unary for name in ("bitwise_not", "bitwise_count", "logical_not", "positive", "signbit")},
    **{f"jnp.{name}": unary_alias for name in ("invert", "bitwise_invert")},
    **{f"lax.{name}": strict for name in (
        "bitwise_and", "bitwise_or", "bitwise_xor", "shift_left", "shift_right_arithmetic",
        "shift_right_logical", "max", "min",
    )},
    **{f"lax.{name}": unary for name in ("bitwise_not", "population_count", "clz", "square")},
}  # fmt: skip
