"""jnp and lax: clipping, selecting, and bits read in another dtype."""

import itertools

from .. import dtypes
from ..operands import Case, Scalar, Shaped
from .jax_reduce import thinned


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


def some(setting):
    return setting.dtypes if setting.name == "x64" else ["i8", "u32", "f32"]


def clip_max(row, setting):
    for d in [d for d in some(setting) if d != "bf16"]:
        yield Case([shorts(d, (16,)), shorts(d, (16,), 5)])
        yield Case([shorts(d, (16,)), shorts(d, (), 6)])
        for bound in (-300, -1, 0, 5, 127, 128, 255, 256, 2**31, 2**40, 2**63, 0.5, float("nan"), True):
            yield Case([shorts(d, (16,)), Scalar(bound)])
    for a, b in [("i8", "u8"), ("i8", "i64"), ("u64", "i64"), ("i32", "f32"), ("bool", "i8"), ("i8", "bool")]:
        if {a, b} <= set(setting.dtypes):
            yield Case([shorts(a, (16,)), shorts(b, (16,), 5)])
    for shapes in [((3,), (3,)), ((3,), (2, 1)), ((), (3,)), ((3,), (4,)), ((0,), (1,))]:
        yield Case([shorts("i8", s, 3 * i) for i, s in enumerate(shapes)])
    for scalars in [(7, 5), (2**63, 5), (7, 2**63), (True, False), (7, 0.5)]:
        yield Case([Scalar(v) for v in scalars])
    for d in setting.weak:
        yield Case([shorts(d, (3,), 5, True), Scalar(3)])


def clip(row, setting):
    for d in [d for d in some(setting) if d != "bf16"]:
        yield Case([shorts(d, (16,)), shorts(d, (16,), 5), shorts(d, (16,), 11)])
        yield Case([shorts(d, (16,)), shorts(d, (), 6), shorts(d, (), 12)])
    bounds = [-300, -129, -5, 0, 5, 100, 127, 128, 255, 256, 300, 2**31, 2**40, -(2**63), 2**63, 0.5, float("nan"), True]
    for d in ("bool", "i8", "u8", "i64", "u64", "f32"):
        if d in setting.dtypes:
            for bound in bounds if d in ("i8", "u8") else [-300, 5, 2**40, 2**63, 0.5, True]:
                yield Case([shorts(d, (16,)), Scalar(bound), Scalar(7)])
                yield Case([shorts(d, (16,)), Scalar(-2), Scalar(bound)])
    for a, b, c in [("i8", "u8", "i8"), ("i8", "i64", "u8"), ("u64", "i64", "i8"), ("i32", "f32", "i8"), ("bool", "i8", "bool")]:
        if {a, b, c} <= set(setting.dtypes):
            yield Case([shorts(a, (16,)), shorts(b, (16,), 5), shorts(c, (16,), 11)])
    for shapes in [((3,), (3,), (1,)), ((3,), (2, 1), ()), ((), (3,), (2, 1)), ((3,), (4,), ()), ((3,), (), (4,)), ((0,), (1,), ())]:
        yield Case([shorts("i8", s, 3 * i) for i, s in enumerate(shapes)])
    for scalars in [(7, 1, 5), (2**63, 1, 5), (7, 2**63, 5), (7, 1, 2**63), (True, False, True), (7, 0.5, 2)]:
        yield Case([Scalar(v) for v in scalars])
    for d in [d for d in some(setting) if d != "bf16"]:
        yield Case([shorts(d, (16,)), shorts(d, (16,), 5)])
        yield Case([shorts(d, (16,))])
    for d, bound in itertools.product(("bool", "i8", "u8"), bounds):
        yield Case([shorts(d, (16,)), Scalar(bound)])
    for value in (7, 0.5, True, 2**63):
        yield Case([Scalar(value)])
        yield Case([Scalar(value), Scalar(9)])
    yield Case([shorts("i8", (3,)), shorts("i8", (4,))])
    yield Case([shorts("i8", (3,)), shorts("u8", (2, 1))])


def clamp(row, setting):
    for d in [d for d in some(setting) if d != "bf16"]:
        yield Case([shorts(d, (16,), 5), shorts(d, (16,)), shorts(d, (16,), 11)])
        yield Case([shorts(d, (), 6), shorts(d, (16,)), shorts(d, (), 12)])
    for d in ("i8", "i32", "i64", "f32"):
        if d in setting.dtypes:
            for low, high in [(-5, 5), (5, -5), (2**40, 2**63), (0.5, 2.0)]:
                yield Case([Scalar(low), shorts(d, (16,)), Scalar(high)])
    for shapes in [((3,), (3,), (1,)), ((), (3,), (3,)), ((3,), (), ()), ((1, 3), (3,), ()), ((0,), (0,), ())]:
        yield Case([shorts("i8", s, 3 * i) for i, s in enumerate(shapes)])
    yield Case([shorts("i8", (3,)), shorts("i16", (3,)), shorts("i8", (3,))])
    yield Case([shorts("i8", (3,)), shorts("i8", (3,)), shorts("u8", (3,))])


def where(row, setting):
    for d in some(setting):
        yield Case([shorts("bool", (16,)), shorts(d, (16,)), shorts(d, (16,), 5)])
        yield Case([shorts(d, (16,)), shorts("i8", (16,)), shorts("i8", (16,), 5)])
    for a, b in [("i8", "u8"), ("u64", "i64"), ("i8", "f32"), ("bool", "i8"), ("bf16", "f16"), ("u32", "i32")]:
        if {a, b} <= set(setting.dtypes):
            yield Case([shorts("bool", (16,)), shorts(a, (16,)), shorts(b, (16,), 5)])
    for scalar in (0, 300, -1, 2**40, 2**63, 0.5, float("nan"), True):
        yield Case([shorts("bool", (16,)), shorts("i8", (16,)), Scalar(scalar)])
        yield Case([shorts("bool", (16,)), Scalar(scalar), Scalar(7)])
        yield Case([Scalar(scalar), shorts("i8", (16,)), shorts("u8", (16,))])
        yield Case([shorts("bool", (16,)), Scalar(scalar), shorts("u64", (16,))])
    for shapes in [((3,), (2, 1), ()), ((), (3,), (2, 1)), ((), (), ()), ((3,), (4,), ()), ((4,), (3,), (3,)), ((0,), (1,), ()), ((2, 0), (1,), (1, 1))]:
        yield Case([shorts("i8", s, 3 * i) for i, s in enumerate(shapes)])
    for d in setting.weak:
        yield Case([shorts("bool", (4,)), shorts(d, (4,), 2, True), shorts("i8", (4,))])
        yield Case([shorts("bool", (4,)), shorts(d, (4,), 2, True), shorts(d, (4,), 3, True)])


def select(row, setting):
    for d in some(setting):
        yield Case([shorts("bool", (16,)), shorts(d, (16,)), shorts(d, (16,), 5)])
        yield Case([shorts(d, (16,)), shorts("i8", (16,)), shorts("i8", (16,), 5)])
    yield Case([shorts("bool", (3,)), shorts("i8", (3,)), shorts("u8", (3,))])
    for shapes in [((3,), (3,), (1,)), ((), (3,), (3,)), ((), (), ()), ((1,), (3,), (3,)), ((3,), (), ()), ((0,), (0,), (0,))]:
        yield Case([shorts("bool", shapes[0]), *[shorts("i8", s, 3 * i) for i, s in enumerate(shapes[1:])]])
    for x, y in [(1, 2), (1, 2.0), (2**63, 1)]:
        yield Case([shorts("bool", ()), Scalar(x), Scalar(y)])
    for d in setting.weak:
        yield Case([shorts("bool", (4,)), shorts(d, (4,), 2, True), shorts(d, (4,), 3, True)])


def bitcast(row, setting):
    key = "dtype" if row["name"].endswith("view") else "new_dtype"
    for a, b in itertools.product(dtypes.ALL, repeat=2):
        if a in setting.dtypes and (setting.name == "x64" or a in ("i8", "f32")):
            yield Case([shorts(a, (2, 8))], {key: b})
            if a in ("i8", "u16", "f32", "i64", "bool"):
                for shape in [(), (1,), (0,), (3, 2), (2, 4)] if b in ("i8", "u16", "i32", "f64", "bool") else []:
                    yield Case([shorts(a, shape, 3)], {key: b})


CASES = thinned({
    "jnp.clip": clip,
    "jnp.clip.max": clip_max,
    "lax.clamp": clamp,
    "jnp.where": where,
    "lax.select": select,
    "jnp.ndarray.view": bitcast,
    "lax.bitcast_convert_type": bitcast,
})
