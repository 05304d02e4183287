"""jnp: arrays made, moved about and put together."""

import itertools
import math

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import attrs, thinned


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


SHAPES = [(), (5,), (0,), (2, 0), (2, 3), (2, 3, 2)]


def full(row, setting):
    for value in (0, 7, 300, -1, 2**31, 2**40, 2**63, 2**64, 0.5, 1e10, float("nan"), 1e-40, True):
        for to in (None, *setting.dtypes):
            yield Case([Scalar(value)], {"shape": [2], **({} if to is None else {"dtype": to})})
    for shape in ([], [0], [2, 3], [-1], [2, -1]):
        yield Case([Scalar(7)], {"shape": shape})
        yield Case([shorts("i8", (3,), 5)], {"shape": shape})
        yield Case([shorts("i8", (), 5)], {"shape": shape})
    for to in ("u8", "f32", "bool"):
        yield Case([shorts("i16", (3,), 3)], {"shape": [2, 3], "dtype": to})


def eye(row, setting):
    for to in (None, *setting.dtypes):
        yield Case([Scalar(2), Scalar(3)], {} if to is None else {"dtype": to})
    for k in (0, 1, -1, 2, 5, -5, 2**31, -(2**40)):
        yield Case([Scalar(3), Scalar(4)], {"k": k, "dtype": "i8"})
    for n, m in [(0, 3), (3, 0), (0, 0), (-1, 3), (3, -1)]:
        yield Case([Scalar(n), Scalar(m)], {"dtype": "i8"})


def triangle(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (3, 4), 3)], {})
    for k in (0, 1, -1, 2, 5, -5, 2**31, -(2**40)):
        yield Case([shorts("i8", (3, 4), 3)], {"k": k})
    for shape in [(), (3,), (0, 3), (3, 0), (2, 3, 2), (1, 1)]:
        yield Case([shorts("i8", shape, 5)], {})
        yield Case([shorts("i8", shape, 5)], {"k": -1})
    for d in setting.weak:
        yield Case([shorts(d, (2, 2), 3, True)], {})


def roll(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3)], {"shift": 2})
    for shape, axis, shift in itertools.product(SHAPES, [None, 0, 1, -1, 7], [0, 1, -1, 12, -12, 2**40]):
        if shift in (1, -12) or shape == (5,):
            yield Case([shorts("i8", shape, 5)], attrs(axis, shift=shift))
    for d in setting.weak:
        yield Case([shorts(d, (2, 2), 3, True)], {"shift": 1})


def flip(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (2, 3), 3)], {"axis": 1})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, 7, [], [0, 1], [0, 0], [1, 0]]):
        yield Case([shorts("i8", shape, 5)], attrs(axis))


def repeat(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (3,), 3)], {"repeats": 2})
    for shape, axis, n in itertools.product(SHAPES, [None, 0, 1, -1, 7], [0, 1, 3]):
        yield Case([shorts("i8", shape, 5)], attrs(axis, repeats=n))
    for d in setting.weak:
        yield Case([shorts(d, (2, 2), 3, True)], {"repeats": 2})
    yield Case([Scalar(3)], {"repeats": 2})


def tile(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (3,), 3)], {"reps": [2]})
    for shape, reps in itertools.product(SHAPES, [[], [1], [2], [0], [2, 3], [2, 1, 2, 1]]):
        yield Case([shorts("i8", shape, 5)], {"reps": reps})
    for d in setting.weak:
        yield Case([shorts(d, (2, 2), 3, True)], {"reps": [2]})


def one_hot(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (16,))], {"num_classes": 5})
        yield Case([Inline(d, (4,), (0, 1, 44 if d != "bool" else 1, 1))], {"num_classes": 301, "dtype": "bool"})
    for to in setting.dtypes:
        yield Case([Inline("i8", (4,), (0, 2, -1, 3))], {"num_classes": 3, "dtype": to})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -2, 3, 7, -7]):
        yield Case([Inline("i8", shape, tuple(i % 4 for i in range(math.prod(shape))))], attrs(axis, num_classes=3, dtype="i8"))
    for n in (0, 1, -1, -(2**40)):
        for d in ("i8", "bool"):
            yield Case([Inline(d, (2,), (0, 1))], {"num_classes": n})
            yield Case([Inline(d, (0,), ())], {"num_classes": n})
    for scalar in (1, 300, True, 1.0, 2**40, 2**64):
        yield Case([Scalar(scalar)], {"num_classes": 3})
    for d in setting.weak:
        yield Case([Inline(d, (2,), (0, 1), True)], {"num_classes": 3})


NUMBERS = [(0, 10), (0, -5), (-3, 3), (0, 300), (0, 7), (5, 5), (1, 7), (0, 2**40), (True, 3), (0.5, 3), (0, 1)]


def linspace(row, setting):
    for start, stop in NUMBERS:
        for num, endpoint in itertools.product((0, 1, 2, 3, 4, 5, 9, 10), (None, False)):
            more = {"num": num} if endpoint is None else {"num": num, "endpoint": endpoint}
            # One number or none: a stop that does not fit raises until the function is compiled.
            if num > 1 or stop < 2**31:
                yield Case([Scalar(start), Scalar(stop)], more)
            if num in (3, 5, 10):
                for to in ("i8", "i32", "u8", "bool", "i64"):
                    yield Case([Scalar(start), Scalar(stop)], {**more, "dtype": to})
    for d in setting.dtypes:
        yield Case([Inline(d, (), (0,)), Inline(d, (), (1 if d == "bool" else 100,))], {"num": 5})
        yield Case([Inline(d, (2,), (0, 1)), Inline(d, (2,), (1, 0))], {"num": 2})
        yield Case([Scalar(0), Scalar(12)], {"num": 4, "dtype": d})
        yield Case([Scalar(-3), Scalar(300)], {"num": 2, "dtype": d})
    for a, b in MIXED:
        if {a, b} <= set(setting.dtypes):
            yield Case([Inline(a, (), (0,)), Inline(b, (), (1,))], {"num": 3})
    for left, right in [((2,), (2,)), ((2,), ()), ((2, 1), (3,)), ((2,), (3,)), ((0,), ()), ((2, 3), (3,))]:
        for axis in (None, 0, 1, -1, -2):
            if axis != 1 or left != ():
                yield Case([shorts("i8", left, 3), shorts("i8", right, 9)], attrs(axis, num=5))
    for n in (-1, -(2**40)):
        yield Case([Scalar(0), Scalar(1)], {"num": n})
    for n in (2**31, 2**53, 2**63 - 1, 2**63, 2**64):
        yield Case([Scalar(0), Scalar(n)], {"num": 3})
    yield Case([Scalar(0), Scalar(49)], {})
    yield Case([Scalar(2**53), Scalar(2**53 + 8)], {"num": 5, "dtype": "i64"})
    for d in setting.weak:
        yield Case([shorts(d, (2,), 3, True), Scalar(8)], {"num": 3})


def histogram(row, setting):
    some = (1, 2, 3, 3, 5, 0, 1)
    for d in setting.dtypes:
        values = tuple(v % 2 for v in some) if d == "bool" else some
        yield Case([Inline(d, (7,), values), Inline(d, (3,), (0, 1, 1) if d == "bool" else (0, 2, 5))], {})
        if d not in ("f16", "bf16"):
            for bins in (1, 2, 4, 5, 8):
                yield Case([Inline(d, (7,), values), Scalar(bins)], {})
            yield Case([Inline(d, (7,), values)], {})
    for edges in [(0, 2, 5), (5, 2, 0), (1, 3, 2), (3,), (), (3, 3), (-1, 4), (2, 2, 2)]:
        yield Case([Inline("i8", (7,), some), Inline("i8", (len(edges),), edges)], {})
        yield Case([Inline("i8", (7,), some), Inline("i64", (len(edges),), edges)], {})
    for limits in ([0, 4], [0, 5], [4, 0], [3, 3], [-4, 4], [0], [], [0, 1, 2], [1, 9]):
        for bins in (2, 4):
            yield Case([Inline("i8", (7,), some), Scalar(bins)], {"range": limits})
            yield Case([Inline("i8", (0,), ()), Scalar(bins)], {"range": limits})
    for bins in (0, -1, -2, True, False, 2.5, 2**64):
        yield Case([Inline("i8", (7,), some), Scalar(bins)], {})
        yield Case([Inline("i8", (0,), ()), Scalar(bins)], {})
    yield Case([Inline("i8", (7,), some), Inline("i8", (), (5,))], {})
    yield Case([Inline("i8", (7,), some), Inline("f32", (), (5,))], {})
    yield Case([Inline("i8", (7,), some), Inline("i8", (1, 2), (1, 5))], {})
    yield Case([Inline("i8", (2, 2), (1, 2, 3, 5)), Scalar(4)], {})
    yield Case([Inline("i8", (2,), (-128, 127)), Scalar(1)], {})
    yield Case([Inline("i8", (4,), (5, 5, 5, 5)), Scalar(2)], {})
    yield Case([Inline("i64", (3,), (0, 2**53, 2**53 + 2)), Scalar(2)], {})
    yield Case([shorts("u8", (300,)), Scalar(5)], {})
    yield Case([Inline("bf16", (300,), (1,) * 300), Inline("i8", (2,), (0, 2))], {})
    for scalar in (3, True, 2.0):
        yield Case([Scalar(scalar), Scalar(2)], {})
        yield Case([Scalar(scalar), Scalar(2), Scalar(3)], {})
    for d in setting.weak:
        yield Case([Inline(d, (3,), (0, 1, 4), True), Scalar(4)], {})
        yield Case([Inline(d, (3,), (0, 1, 4), True), Scalar(4), Inline("f32", (3,), (2, 1, 4))], {})
    weights, edges = (3, -1, 4, 1, 5, 0, 2), Inline("i8", (4,), (0, 2, 3, 9))
    for d, to in [("i8", d) for d in setting.dtypes] + [(d, "i16") for d in setting.dtypes] + [("i32", "i64"), ("f16", "f32"), ("bf16", "f16")]:
        if d in setting.dtypes and to in setting.dtypes:
            values = tuple(v % 2 for v in some) if d == "bool" else some
            by = tuple(abs(w) for w in weights) if to[0] == "u" else tuple(bool(w) for w in weights) if to == "bool" else weights
            for density in (False, True):
                yield Case([Inline(d, (7,), values), edges, Inline(to, (7,), by)], {"density": density})
            if "f16" not in (d + to) and "bf16" not in (d + to):
                yield Case([Inline(d, (7,), values), Scalar(4), Inline(to, (7,), by)], {})
    for d in setting.dtypes:
        values = tuple(v % 2 for v in some) if d == "bool" else some
        for density in (False, True):
            yield Case([Inline(d, (7,), values), edges], {"density": density})
    for density, bins in itertools.product((False, True), (Scalar(5), edges, Inline("i8", (3,), (2, 2, 4)), Inline("i8", (2,), (6, 9)), Inline("i8", (3,), (5, 2, 0)))):
        yield Case([Inline("i8", (7,), some), bins], {"density": density})
        yield Case([Inline("i8", (0,), ()), bins], {"density": density})
        for shape, by in (((7,), weights), ((7, 1), weights), ((1,), (2,)), ((), (2,))):
            yield Case([Inline("i8", (7,), some), bins, Inline("i16", shape, by)], {"density": density})
        yield Case([Inline("i8", (7,), some), bins, Inline("i16", (7,), (3, -3, 0, 0, 0, 0, 0))], {"density": density})
        yield Case([Inline("i8", (7,), some), bins, Inline("f32", (7,), (0.5, 1.5, 2.0**-133, 3e38, 3e38, -0.0, float("nan")))], {"density": density})


def pad(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (3,), 3), Scalar(1)], {"before": 1, "after": 2})
    for value in (0, 300, -1, 2**40, 2**63, 1.7, 1e10, float("nan"), True):
        for d in ("i8", "u8", "bool", "u64", "f32"):
            if d in setting.dtypes:
                yield Case([shorts(d, (3,), 3), Scalar(value)], {"before": 1, "after": 0})
    for shape, (before, after) in itertools.product(SHAPES, [(0, 0), (2, 0), (1, 2), (-1, 0), (0, -1)]):
        yield Case([shorts("i8", shape, 5), Scalar(7)], {"before": before, "after": after})
    yield Case([shorts("i8", (3,), 3), shorts("i16", (), 3)], {"before": 1, "after": 0})
    yield Case([shorts("i8", (3,), 3)], {"before": 1, "after": 2})
    for mode in ("constant", "edge", "reflect", "symmetric", "wrap"):
        for d in setting.dtypes:
            yield Case([shorts(d, (3,), 3)], {"before": 2, "after": 4, "mode": mode})
        for shape, (before, after) in itertools.product([*SHAPES, (1,), (4, 1)], [(0, 0), (1, 0), (3, 1), (2, 9), (0, -1)]):
            yield Case([shorts("i8", shape, 5)], {"before": before, "after": after, "mode": mode})
        yield Case([shorts("i8", (2,), 5)], {"before": 7, "after": 8, "mode": mode})
        yield Case([shorts("i8", (2,), 5), Scalar(3)], {"before": 1, "after": 2, "mode": mode})
        for d in setting.weak:
            yield Case([shorts(d, (2,), 3, True)], {"before": 1, "after": 2, "mode": mode})
    for d in setting.weak:
        yield Case([shorts(d, (2, 2), 3, True), Scalar(1)], {"before": 1, "after": 0})


MIXED = [("i8", "u8"), ("u64", "i64"), ("i8", "f32"), ("bool", "i8"), ("u32", "i32"), ("bf16", "f16"), ("i8", "i16")]


def join(row, setting):
    stack = row["name"].endswith("stack")
    for d in setting.dtypes:
        yield Case([shorts(d, (3,), 3), shorts(d, (3,), 9)], {})
    for a, b in MIXED:
        if {a, b} <= set(setting.dtypes):
            yield Case([shorts(a, (3,), 3), shorts(b, (3,), 9)], {})
            yield Case([shorts(b, (3,), 3), shorts(a, (3,), 9), shorts("bool", (3,))], {})
    yield Case([], {})
    for shapes in [((3,),), ((2, 3), (2, 3)), ((2, 3), (1, 3)), ((2, 3), (2, 1)), ((3,), (3, 1)), ((), ()), ((), (3,)), ((0,), (3,)), ((2, 0), (2, 0)), ((2, 3, 2), (2, 3, 2), (2, 3, 2))]:
        for axis in (None, 0, 1, -1, -2, 7):
            yield Case([shorts("i8", s, 3 * i) for i, s in enumerate(shapes)], attrs(axis))
    for d in setting.weak:
        yield Case([shorts(d, (3,), 3, True), shorts("i8", (3,), 9)], {})
        yield Case([shorts(d, (3,), 3, True), shorts(d, (3,), 9, True)], {})
        yield Case([shorts("i8", (3,), 3), shorts(d, (3,), 9, True), shorts("u8", (3,), 9)], {})
    if stack:
        yield Case([Scalar(1), shorts("i8", (), 3)], {})
        yield Case([Scalar(1), Scalar(2)], {})
        yield Case([Scalar(300), Scalar(0.5), shorts("u8", (), 3)], {})


def meshgrid(row, setting):
    for indexing in (None, "xy", "ij"):
        more = {} if indexing is None else {"indexing": indexing}
        for lengths in [(), (3,), (2, 3), (2, 3, 2), (0, 2), (2, 0, 1)]:
            yield Case([shorts("i8", (n,), 3 * i) for i, n in enumerate(lengths)], more)
        yield Case([shorts("i8", (2,), 3), shorts("f32", (3,), 3), shorts("u16", (2,), 4)], more)
        yield Case([shorts("i8", (2, 2), 3), shorts("i8", (3,), 3)], more)
        yield Case([shorts("i8", (2,), 3), Scalar(3)], more)
    for d in setting.weak:
        yield Case([shorts(d, (3,), 3, True), shorts("i8", (2,), 9)], {})


CASES = thinned({
    "jnp.full": full,
    "jnp.one_hot": one_hot,
    "jnp.linspace": linspace,
    "jnp.histogram": histogram,
    "jnp.eye": eye,
    "jnp.tril": triangle,
    "jnp.triu": triangle,
    "jnp.roll": roll,
    "jnp.flip": flip,
    "jnp.repeat": repeat,
    "jnp.tile": tile,
    "jnp.pad": pad,
    "jnp.concatenate": join,
    "jnp.stack": join,
    "jnp.meshgrid": meshgrid,
})
