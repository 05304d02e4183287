"""jnp and lax: reductions. XLA compiles each dtype and shape anew: every dtype in one
shape, and every shape and axis in one dtype.
"""

import itertools

from .. import dtypes
from ..operands import Case, Inline, Scalar, Shaped

SMALL = (9e-41, -9e-41, 4e-8, -0.0, 0.0, -1.0)
"""Subnormal in f32 and bf16, or in f16, and zeros."""
SHAPES = [(), (5,), (0,), (2, 0), (0, 3), (2, 3), (2, 3, 2), (1, 4)]
AXES = [None, 0, 1, -1, -3, 7, [], [0, 1], [1, 0], [0, -2], [2, 0]]


def values(dtype, shape, start=0, weak=False):
    """Of a float dtype small integers, whose sums and products are exact in any order."""
    if dtype in dtypes.FLOATS:
        count = 1
        for dim in shape:
            count *= dim
        some = [1.0, -2.0, 0.0, 3.0, 2.0, -1.0, 1.0]
        return Inline(dtype, tuple(shape), tuple(some[(start + i) % 7] for i in range(count)), weak)
    return Shaped(f"short.{dtype}", tuple(shape), start, weak)


def thinned(table):
    """Under x32 the rules are those of x64 but for the dtypes: every fourth case shows it."""

    def some(cases):
        def generator(row, setting):
            for i, case in enumerate(cases(row, setting)):
                if setting.name == "x64" or i % 4 == 0:
                    yield case

        return generator

    return {name: some(cases) for name, cases in table.items()}


def alone(row, setting, name, many=True):
    """Subnormals, zeros and a NaN: alone in their lanes, where little is done to them, and the
    extremes of two. A scan takes one axis."""
    for d in dtypes.FLOATS:
        if d in setting.dtypes:
            tiny = {"f16": 2.0**-24, "f64": 5e-324}.get(d, 2.0**-133)
            data = (tiny, -tiny, 0.0, -0.0, 1.5, float("nan"))
            for shape, axis in (((6, 1), 1), ((1, 6), 0)):
                yield Case([Inline(d, shape, data)], {name: [axis] if many else axis})
            for x in data[:4]:
                yield Case([Inline(d, (1,), (x,))], {name: [0] if many else 0})
            if many:
                yield Case([Inline(d, (6,), data)], {name: []})
                yield Case([Inline(d, (), data[:1])], {name: []})
            if row["name"].endswith(("max", "min")):
                pairs = tuple(v for pair in itertools.product(data, repeat=2) for v in pair)
                yield Case([Inline(d, (36, 2), pairs)], {name: [1] if many else 1})


def attrs(axis, **more):
    return {**({} if axis is None else {"axis": axis}), **more}


def by_axes(row, setting, elements=values):
    for d in setting.dtypes:
        yield Case([elements(d, (2, 3), 3)], {"axis": 1})
        if setting.name == "x64":
            yield Case([elements(d, (16,))], {})
    for shape, axis in itertools.product(SHAPES, AXES):
        for keepdims in (False, True):
            if (shape in ((2, 3), (2, 3, 2), (), (2, 0)) or axis in (None, 0)) and (not keepdims or axis != 7):
                yield Case([elements("i8", shape, 5)], attrs(axis, keepdims=keepdims))
    for shape in ((300,), (7, 40)):
        yield Case([elements("i8", shape)], {"axis": -1})
        yield Case([elements("u32", shape)], {})
    for d in setting.weak:
        yield Case([elements(d, (3,), 5, weak=True)], {})
    for scalar in (7, 2**40, 2**64, True, 2.0):
        yield Case([Scalar(scalar)], {})


def with_dtype(row, setting):
    yield from by_axes(row, setting)
    yield from alone(row, setting, "axis")
    for d in setting.dtypes:
        for to in ("bool", "i8", "u16", "i64", "u64", "f32", "f16"):
            if d in ("bool", "i8", "u64", "i32", "f32") and not (d == "u64" and to[0] == "f"):
                yield Case([values(d, (3,), 6)], {"dtype": to})


def mean(row, setting):
    yield from by_axes(row, setting)
    yield from alone(row, setting, "axis")
    more = [{}] if row["name"] == "jnp.mean" else [{}, {"ddof": 1}, {"ddof": 3}, {"ddof": -1}, {"ddof": 2**31 - 1}]
    few = ("bool", "i8", "u8", "u64", "i32", "f32", "f16")
    for d, to in itertools.product(setting.dtypes, dtypes.ALL):
        if d in few and to in setting.dtypes or to == "i64":
            yield Case([values(d, (4,), 5)], {"dtype": to})
            if to not in dtypes.FLOATS:
                for some in more[1:]:
                    yield Case([values(d, (3,), 6)], {"dtype": to, **some})
    # A mean that is whole, that is a half, and that is rounded; more elements than i8 can count.
    for data in ((89, 0, 0), (1, 2, 6), (1, 2), (-7, 4), (100, 100, 100, -100), (3,)):
        for d, some in itertools.product(("i8", "i64"), more):
            if d in setting.dtypes:
                yield Case([Inline(d, (len(data),), data)], some)
                yield Case([Inline(d, (1, len(data)), data)], {"axis": 1, **some})
    for to, n in itertools.product(("i8", "u8", "i16"), (0, 127, 128, 255, 256, 257, 300)):
        for some in more:
            yield Case([Inline("i8", (n,), tuple(3 - i % 5 for i in range(n)))], {"dtype": to, **some})


def extremes(row, setting):
    yield from by_axes(row, setting, lambda d, shape, start=0, weak=False: Shaped(f"short.{d}", tuple(shape), start, weak))
    yield from alone(row, setting, "axis")
    for d in dtypes.FLOATS:
        if d in setting.dtypes:
            for start in (0, 1, 9, 12):
                yield Case([Shaped(f"short.{d}", (3,), start)], {})


def one_axis(row, setting):
    for d in setting.dtypes:
        for start in (0, 3, 13):
            yield Case([Shaped(f"short.{d}", (4,), start)], {})
        yield Case([Shaped(f"first.{d}", (40,))], {"axis": 0})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -3, 7]):
        for keepdims in (False, True):
            yield Case([Shaped("short.i8", shape, 5)], attrs(axis, keepdims=keepdims))
    for data in ((3, 7, 7), (7, 7, 3), (3, 3, 7)):
        yield Case([Inline("u8", (3,), data)], {})


def lax_reduce(row, setting):
    name = row["name"].split(".")[1]
    exact = name in ("reduce_sum", "reduce_prod")
    make = values if exact else lambda d, s, start=0, weak=False: Shaped(f"short.{d}", tuple(s), start, weak)
    for d in setting.dtypes:
        yield Case([make(d, (2, 3), 3)], {"axes": [1]})
        yield Case([make(d, (2, 0))], {"axes": [1]})
        yield Case([make(d, (16,))], {"axes": [0]})
    for shape, axes in itertools.product([(), (5,), (2, 3), (2, 3, 2), (0, 3)], AXES[6:] + [[0], [1], [-1], [0, 0], [7]]):
        yield Case([make("i16", shape, 5)], {"axes": axes})
    for d in setting.weak:
        yield Case([make(d, (3,), 5, True)], {"axes": [0]})
    # Of one element each: nothing is joined.
    for d in ("f32", "f16", "bf16"):
        for shape, axes in (((6,), []), ((6, 1), [1])):
            yield Case([Inline(d, shape, SMALL)], {"axes": axes})


    if name in ("reduce_sum", "reduce_prod", "reduce_max", "reduce_min"):
        yield from alone(row, setting, "axes")


def lax_index(row, setting):
    for d in setting.dtypes:
        for to in ("i32", "i64", "u8"):
            yield Case([Shaped(f"first.{d}", (40,))], {"axis": 0, "index_dtype": to})
    for to in dtypes.ALL:
        yield Case([Shaped("short.i8", (2, 5), 3)], {"axis": 1, "index_dtype": to})
    for shape, axis in itertools.product([(), (5,), (0,), (2, 0), (0, 3), (2, 3)], [0, 1, -1, 7]):
        yield Case([Shaped("short.i8", shape, 5)], {"axis": axis, "index_dtype": "i32"})
    for at in (5, 127, 128, 299):
        data = tuple(int(i == at) for i in range(300))
        for to in ("i8", "u8", "i16"):
            yield Case([Inline("u8", (300,), data)], {"axis": 0, "index_dtype": to})


CASES = thinned({
    **{f"jnp.{name}": with_dtype for name in ("sum", "prod", "nansum")},
    **{f"jnp.{name}": mean for name in ("mean", "var", "std")},
    **{f"jnp.{name}": extremes for name in ("max", "min", "any", "all", "count_nonzero")},
    **{f"jnp.{name}": one_axis for name in ("argmax", "argmin")},
    "jnp.amax": by_axes,
    "jnp.amin": by_axes,
    **{f"lax.reduce_{name}": lax_reduce for name in ("sum", "prod", "max", "min", "and", "or", "xor")},
    **{f"lax.{name}": lax_index for name in ("argmax", "argmin")},
})
