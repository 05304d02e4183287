"""jnp and lax: scans and differences."""

import itertools

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import SMALL, alone, attrs, thinned, values

SHAPES = [(), (5,), (0,), (2, 0), (2, 3), (2, 3, 2)]


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


def jnp_scan(row, setting):
    for d in setting.dtypes:
        yield Case([values(d, (7,), 3)], {})
        yield Case([values(d, (2, 3), 3)], {"axis": 1})
        for to in ("bool", "i8", "u16", "i64", "f32"):
            if d in ("bool", "i8", "f32") or (d == "u32" and to != "f32"):
                yield Case([values(d, (3,), 6)], {"dtype": to})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -3, 7]):
        yield Case([shorts("i8", shape, 5)], attrs(axis))
    yield Case([shorts("i16", (300,))], {})
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True)], {})
    for scalar in (7, 2**40, 2**64, True, 2.0):
        yield Case([Scalar(scalar)], {})
    yield from alone(row, setting, "axis", many=False)


def lax_scan(row, setting):
    extreme = row["name"].endswith(("max", "min"))
    for d in setting.dtypes:
        for reverse in (False, True):
            yield Case([(shorts if extreme else values)(d, (7,), 3)], {"reverse": reverse})
        if extreme:
            yield Case([shorts(d, (16,))], {})
    # Of one element each: nothing is joined.
    for d in ("f32", "f16", "bf16"):
        yield Case([Inline(d, (6, 1), SMALL)], {"axis": 1})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, 7]):
        for reverse in (False, True):
            yield Case([shorts("i8", shape, 5)], attrs(axis, reverse=reverse))
    yield Case([shorts("i16", (300,))], {"axis": 0})
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True)], {})
    yield from alone(row, setting, "axis", many=False)


def diff(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (16,))], {})
        yield Case([values(d, (2, 5), 3)], {"n": 2})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -3, 7]):
        yield Case([shorts("i8", shape, 5)], attrs(axis))
    for n in (0, 1, 3, 4, 5, 6, 9, -1):
        yield Case([shorts("u8", (5,), 5)], {"n": n})
        yield Case([shorts("u8", (), 5)], {"n": n})
        yield Case([shorts("bool", (2, 3), 5)], {"n": n, "axis": 0})
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True)], {})
    for scalar in (7, 2**64):
        yield Case([Scalar(scalar)], {})
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), shorts(d, (2,), 9)], {})
        yield Case([shorts(d, (5,), 3), shorts(d, (), 9), shorts(d, (1,), 7)], {})
        yield Case([shorts(d, (5,), 3), Scalar(3), Scalar(300)], {"n": 2})
    for x, before, behind in [("i8", "u8", "i16"), ("bool", "bool", "i8"), ("u64", "i64", "u64"), ("i8", "f32", "bool"), ("u32", "i32", "i8")]:
        if {x, before, behind} <= set(setting.dtypes):
            yield Case([shorts(x, (3,), 3), shorts(before, (2,), 9), shorts(behind, (1,), 5)], {})
            yield Case([shorts(x, (3,), 3), shorts(before, (), 9)], {})
    for value in (3, 300, 2.5, True, 2**40, 2**63, 2**64):
        for d in ("i8", "bool", "u8", "f32"):
            yield Case([shorts(d, (3,), 3), Scalar(value)], {})
        for n in (0, -1):
            # With n = 0 what does not fit raises until the function is compiled, and then no more.
            if n or value < 2**31:
                yield Case([shorts("i8", (3,), 3), Scalar(value)], {"n": n})
    for shape, around, axis in itertools.product([(2, 3), (3,), (0,), (2, 0), ()], [(), (1,), (2, 1), (2, 3), (1, 3), (0, 3), (1, 1)], [None, 0, 1, 7]):
        yield Case([shorts("i8", shape, 5), shorts("i8", around, 9)], attrs(axis))
        if axis is None:
            yield Case([shorts("i8", shape, 5), Scalar(3), shorts("i8", around, 9)], {})
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True), Scalar(3)], {})
        yield Case([values(d, (3,), 5, weak=True), shorts("i8", (), 3)], {})


def diff_append(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), shorts(d, (2,), 9)], {})
        yield Case([shorts(d, (5,), 3), shorts(d, (), 9)], {"n": 2})
    for x, behind in [("i8", "u8"), ("bool", "i8"), ("u64", "i64"), ("i8", "f32"), ("u32", "i32")]:
        if {x, behind} <= set(setting.dtypes):
            yield Case([shorts(x, (3,), 3), shorts(behind, (2,), 9)], {})
    for value, n in itertools.product((3, 300, 2.5, True, 2**40, 2**63), (1, 2, -1)):
        yield Case([shorts("i8", (3,), 3), Scalar(value)], {"n": n})
    for shape, behind, axis in itertools.product([(2, 3), (3,), (0,), (2, 0), ()], [(), (1,), (2, 1), (2, 3), (1, 3), (0, 3)], [None, 0, 1, 7]):
        yield Case([shorts("i8", shape, 5), shorts("i8", behind, 9)], attrs(axis))
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True), Scalar(3)], {})


CASES = thinned({
    **{f"jnp.{name}": jnp_scan for name in ("cumsum", "cumprod", "cumulative_sum")},
    **{f"lax.{name}": lax_scan for name in ("cumsum", "cumprod", "cummax", "cummin")},
    "jnp.diff": diff,
    "jnp.diff.append": diff_append,
})
