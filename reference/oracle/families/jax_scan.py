"""jnp and lax: scans and differences."""

import itertools

from ..operands import Case, Scalar, Shaped
from .jax_reduce import attrs, thinned, values

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


def lax_scan(row, setting):
    extreme = row["name"].endswith(("max", "min"))
    for d in setting.dtypes:
        for reverse in (False, True):
            yield Case([(shorts if extreme else values)(d, (7,), 3)], {"reverse": reverse})
        if extreme:
            yield Case([shorts(d, (16,))], {})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, 7]):
        for reverse in (False, True):
            yield Case([shorts("i8", shape, 5)], attrs(axis, reverse=reverse))
    yield Case([shorts("i16", (300,))], {"axis": 0})
    for d in setting.weak:
        yield Case([values(d, (3,), 5, weak=True)], {})


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


CASES = thinned({
    **{f"jnp.{name}": jnp_scan for name in ("cumsum", "cumprod", "cumulative_sum")},
    **{f"lax.{name}": lax_scan for name in ("cumsum", "cumprod", "cummax", "cummin")},
    "jnp.diff": diff,
})
