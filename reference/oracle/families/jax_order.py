"""jnp and lax: sorting, searching and counting."""

import itertools
import math

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import attrs, thinned

SHAPES = [(), (5,), (0,), (2, 0), (0, 3), (2, 3), (2, 3, 2)]
TIES = Inline("i8", (20,), (3, 1, 3, -2, 1, 3, 0, 7, 3, 1, 1, -2, 0, 0, 7, 3, 5, 3, 1, 2))


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


def every(setting, **more):
    for d in setting.dtypes:
        yield Case([shorts(d, (40,), 3)], dict(more))


def sort(row, setting):
    lax = row["name"].startswith("lax.")
    key = "dimension" if lax else "axis"
    for more in [{}] if lax else [{}, {"descending": True}]:
        yield from every(setting, **more)
        yield Case([TIES], dict(more))
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -3, 7]):
        yield Case([shorts("i8", shape, 5)], {} if axis is None else {key: axis})
    yield Case([shorts("i16", (300,))], {})
    for d in setting.weak:
        yield Case([shorts(d, (3,), 5, True)], {})
    if not lax:
        yield Case([Scalar(3)], {})


def argsort(row, setting):
    for descending, stable in itertools.product((False, True), (None, True, False)):
        more = {"descending": descending, **({} if stable is None else {"stable": stable})}
        if stable is None:
            yield from every(setting, **more)
        yield Case([TIES], more)
        yield Case([Shaped("short.i8", (2, 40), 5)], {**more, "axis": 1})
        yield Case([Shaped("short.u16", (40, 2), 5)], {**more, "axis": 0})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, -3, 7]):
        yield Case([shorts("i8", shape, 5)], attrs(axis))


def sort_key_val(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (20,), 3), shorts("i32", (20,), 1)], {})
        yield Case([TIES, shorts(d, (20,), 1)], {})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -3, 7]):
        yield Case([shorts("i8", shape, 5), shorts("u8", shape, 1)], {} if axis is None else {"dimension": axis})
    yield Case([shorts("i8", (3,)), shorts("i8", (4,))], {})
    yield Case([shorts("i8", (3,)), shorts("i8", (1, 3))], {})


def top_k(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (20,), 3)], {"k": 7})
        yield Case([shorts(d, (4,), 12)], {"k": 4})
    for shape, k in itertools.product(SHAPES, [0, 1, 3, 6, -1]):
        yield Case([shorts("i8", shape, 5)], {"k": k})
    for k in (1, 5, 20):
        yield Case([TIES], {"k": k})


def median(row, setting):
    for d in setting.dtypes:
        for shape, start in [((3,), 4), ((4,), 4), ((16,), 0), ((2, 3), 7)]:
            yield Case([shorts(d, shape, start)], {})
        yield Case([shorts(d, (12,), 1)], {})
    for shape, axis in itertools.product(SHAPES, [None, 0, 1, -1, 7, [0, 1], [0, 0], []]):
        for keepdims in (False, True):
            yield Case([shorts("i8", shape, 5)], attrs(axis, keepdims=keepdims))


def search(row, setting):
    """`searchsorted`; `digitize` with its operands the other way round."""
    turn = row["name"].endswith("digitize")
    mode = [{"right": False}, {"right": True}] if turn else [{}, {"side": "left"}, {"side": "right"}]

    def case(a, v, more):
        return Case([v, a] if turn else [a, v], more)

    rising = {"i": (-128, -3, -1, 0, 0, 2, 2, 2, 7, 127), "u": (0, 0, 1, 2, 2, 2, 7, 100, 101, 127)}
    for d in setting.dtypes:
        if d == "bool":
            data = (False, False, True, True)
        elif "f" in d:
            data = (-7.0, -0.0, 0.0, 0.5, 2.0, 2.0, float("inf"), float("nan"))
        else:
            data = rising[d[0]]
        for more in mode:
            yield case(Inline(d, (len(data),), data), shorts(d, (16,)), more)
    for more in mode:
        yield case(TIES, shorts("i8", (16,)), more)
        yield case(Inline("i8", (6,), (9, 7, 7, 3, 0, -5)), shorts("i8", (16,)), more)
        for n in range(0, 10):
            yield case(shorts("i8", (n,), 3), shorts("i8", (2, 8)), more)
        for a, v in [("i8", "u8"), ("u64", "i64"), ("i32", "f32"), ("u8", "bool")]:
            if a in setting.dtypes and v in setting.dtypes:
                yield case(shorts(a, (9,), 4), shorts(v, (16,)), more)
        for scalar in (3, 300, 0.5, True, 2**64):
            yield case(shorts("i8", (9,), 4), Scalar(scalar), more)
        for a, v in [((), (3,)), ((2, 3), (3,)), ((3,), ()), ((3,), (0,))]:
            yield case(shorts("i8", a, 4), shorts("i8", v), more)


def unique(row, setting):
    for d in setting.dtypes:
        for start, count in ((0, 16), (3, 7)):
            yield Case([shorts(d, (count,), start)], {"return_index": True, "return_inverse": True, "return_counts": True})
    for flags in itertools.product((False, True), repeat=3):
        names = ("return_index", "return_inverse", "return_counts")
        yield Case([TIES], dict(zip(names, flags)))
    for shape in SHAPES:
        yield Case([shorts("i8", shape, 5)], {"return_index": True, "return_inverse": True, "return_counts": True})
        yield Case([shorts("i8", shape, 5)], {})


def unique_slices(row, setting):
    yield from unique(row, setting)
    everything = {"return_index": True, "return_inverse": True, "return_counts": True}
    for d in setting.dtypes:
        yield Case([Inline(d, (5, 2), (1, 0, 1, 1, 1, 0, 0, 1, 1, 1))], {**everything, "axis": 0})
        yield Case([Inline(d, (2, 5), (1, 0, 1, 1, 1, 0, 0, 1, 1, 1))], {**everything, "axis": 1})
        yield Case([shorts(d, (16,))], {**everything, "axis": 0})
    for shape, axis in itertools.product([*SHAPES, (2, 0), (0, 3), (2, 2, 2)], (0, 1, 2, -1, -2, 7)):
        yield Case([Inline("i8", shape, tuple((3 * i + i // 3) % 2 for i in range(math.prod(shape))))], {**everything, "axis": axis})
    yield Case([Inline("i8", (3, 2), (-1, 5, -1, 5, -128, 127))], {"axis": 0})
    yield Case([Inline("f32", (4, 2), (1.0, float("nan"), 1.0, float("nan"), 0.0, -0.0, -0.0, 0.0))], {**everything, "axis": 0})


def bincount(row, setting):
    small = (0, 1, 1, 3, 5, 1, 0)
    for d in setting.dtypes:
        if d != "bool":
            yield Case([Inline(d, (7,), small)], {})
        yield Case([shorts(d, (16,))], {"length": 5})
    for more in ({"length": 3}, {"length": 0}, {"minlength": 9}, {"minlength": 2}, {"length": 4, "minlength": 9}):
        yield Case([Inline("i8", (5,), (-1, 0, 5, -128, 2))], more)
        yield Case([Inline("i8", (0,), ())], more)
    yield Case([Inline("i8", (0,), ())], {})
    yield Case([Inline("bool", (3,), (True, False, True))], {})
    for d in setting.dtypes:
        weights = (True, False) * 3 + (True,) if d == "bool" else (100, 1, 100, 3, 0, 7, 2)
        yield Case([Inline("i8", (7,), small), Inline(d, (7,), weights)], {})
        yield Case([Inline("u8", (0,), ()), Inline(d, (0,), ())], {"minlength": 2})
        yield Case([Inline("u8", (7,), small), Inline(d, (7,), weights)], {"length": 0})
    for more in ({"length": 3}, {"length": 0}, {"minlength": 9}, {"minlength": 2}, {"length": 4, "minlength": 9}):
        yield Case([Inline("i8", (5,), (-1, 0, 5, -128, 2)), Inline("i8", (5,), (100, 100, 3, 1, -7))], more)
    for d, length in itertools.product(("i8", "u8", "i16", "bool", "i32"), (127, 128, 255, 256, 300)):
        yield Case([Inline(d, (2,), (0, 1))], {"minlength": length})
        yield Case([Inline(d, (2,), (0, 1))], {"length": length})
    for shape in [(), (1,), (3,), (1, 2)]:
        yield Case([Inline("i8", (2,), (0, 1)), Inline("i8", shape, (1,) * math.prod(shape))], {})
        yield Case([Inline("f32", (2,), (0, 1)), Inline("i8", shape, (1,) * math.prod(shape))], {})
    for scalar in (3, 2.5, True, 2**64):
        yield Case([Inline("i8", (2,), (0, 1)), Scalar(scalar)], {})
    for d in setting.weak:
        yield Case([Inline("i8", (2,), (0, 1)), Inline(d, (2,), (1, 3), True)], {})
    for shape in [(), (2, 3)]:
        yield Case([shorts("i8", shape, 5)], {})


def isin(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (16,)), shorts(d, (6,), 5)], {})
        yield Case([shorts(d, (2, 8)), shorts(d, (2, 3), 12)], {"invert": True})
    for a, b in [("i8", "u8"), ("u64", "i64"), ("i32", "f32"), ("u8", "bool"), ("f32", "f64"), ("bf16", "f16")]:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([shorts(a, (16,)), shorts(b, (16,), 3)], {})
    for a, b in itertools.product([(), (3,), (0,), (2, 3)], repeat=2):
        for invert in (False, True):
            yield Case([shorts("i8", a, 5), shorts("i8", b, 6)], {"invert": invert})
    for scalar in (3, 300, 0.5, True, 2**64):
        yield Case([shorts("i8", (16,), 4), Scalar(scalar)], {})
        yield Case([Scalar(scalar), shorts("i8", (16,), 4)], {})


CASES = thinned({
    "jnp.sort": sort,
    "lax.sort": sort,
    "lax.sort_key_val": sort_key_val,
    "jnp.argsort": argsort,
    "lax.top_k": top_k,
    "jnp.median": median,
    "jnp.searchsorted": search,
    "jnp.digitize": search,
    "jnp.unique": unique_slices,
    "jnp.bincount": bincount,
    "jnp.isin": isin,
})
