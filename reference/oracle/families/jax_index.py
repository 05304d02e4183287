"""jnp and lax: elements read and written by index, and slices."""

import itertools

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import attrs, thinned


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


def ints(values, dtype="i32", shape=None):
    return Inline(dtype, (len(values),) if shape is None else shape, tuple(values))


AROUND = (0, 1, 4, 5, 6, -1, -5, -6, -7, 127, -128)
FAR = (0, -1, 5, 2**31 - 1, -(2**31), 2**32, 2**32 + 1, 2**63 - 1, -(2**63))


def index_arrays():
    yield ints(AROUND)
    yield ints(AROUND, "i8")
    yield ints((0, 1, 4, 5, 127, 255), "u8")
    yield ints((0, 1, 4, 5, 2**31, 2**32 - 1), "u32")
    yield ints(FAR, "i64")
    yield ints((0, 1, 5, 2**63, 2**64 - 1), "u64")


def take(row, setting):
    modes = (None, "fill", "clip", "wrap")
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), ints(AROUND)], {})
    for mode in modes:
        more = {} if mode is None else {"mode": mode}
        for index in index_arrays():
            yield Case([shorts("i8", (5,), 3), index], more)
        for values in ((0, -1, 127, -128), (1, 2, 3)):
            yield Case([shorts("i16", (200,), 3), ints(values, "i8")], more)
            yield Case([shorts("i16", (300,), 3), ints([abs(v) for v in values], "u8")], more)
        yield Case([shorts("i8", (5,), 3), ints((True, False), "bool")], more)
        yield Case([shorts("i8", (5,), 3), ints((1.0, 2.0), "f32")], more)
        for scalar in (0, -1, 5, -6, 2**40, 2**63, True, 1.0):
            yield Case([shorts("i8", (5,), 3), Scalar(scalar)], more)
        for shape, axis, at in itertools.product([(2, 3), (), (0,), (2, 0), (0, 3)], [None, 0, 1, -1, 7], [(2,), (2, 1), (0,), ()]):
            if mode in (None, "clip") and (mode is None or len(at) == 1):
                yield Case([shorts("i8", shape, 3), ints((1, -1)[: 1 if at == () else 2 if 0 not in at else 0], "i32", at)], attrs(axis, **more))


def along(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), ints(AROUND)], {})
    for mode in (None, "clip"):
        more = {} if mode is None else {"mode": mode}
        for index in index_arrays():
            yield Case([shorts("i8", (5,), 3), index], more)
        yield Case([shorts("i16", (300,), 3), ints((0, -1, 127, -128), "i8")], more)
        yield Case([shorts("i8", (5,), 3), ints((True, False), "bool")], more)
        yield Case([shorts("i8", (5,), 3), ints((1.0, 2.0), "f32")], more)
        for shape, at in [((2, 3), (2, 2)), ((2, 3), (1, 2)), ((1, 3), (2, 2)), ((2, 3), (3, 2)), ((2, 3), (2,)), ((2, 0), (2, 1)), ((0, 3), (0, 2)), ((), ()), ((2, 3, 2), (2, 3, 1))]:
            for axis in (None, 0, 1, -1, 7):
                count = 1
                for dim in at:
                    count *= dim
                yield Case([shorts("i8", shape, 3), ints([(1, -1, 0, 5)[i % 4] for i in range(count)], "i32", at)], attrs(axis, **more))


def getitem(row, setting):
    numbers = (None, 0, 1, 3, 5, 99, -1, -2, -5, -6, -99)
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3)], {"step": -2})
    for start, stop, step in itertools.product(numbers, numbers, (None, 1, 2, -1, -2, 7, -7, 0)):
        if start is None or step == -2 or (step is None and stop in (None, 3, -2)):
            given = {"start": start, "stop": stop, "step": step}
            yield Case([shorts("i8", (5,), 3)], {k: v for k, v in given.items() if v is not None})
    for shape in [(), (0,), (2, 3), (3, 0), (1,)]:
        for more in ({"step": -1}, {"start": 1}, {"stop": -1}, {"step": 0}):
            yield Case([shorts("i8", shape, 3)], more)
    yield Case([shorts("i8", (5,), 3)], {"step": 2**62})
    yield Case([shorts("i8", (5,), 3)], {"step": -(2**62), "start": 3})


def places():
    yield from index_arrays()
    yield ints((1, 0, -1, 2), "i32", (2, 2))
    yield ints((), "i32")
    yield ints((0, 0, 1, 0))
    yield ints((True, False, True, True, False), "bool")
    yield ints((False,) * 5, "bool")
    yield ints((True, False), "bool")
    yield ints((1.0,), "f32")
    for scalar in (0, -1, 4, 5, -6, 300):
        yield Scalar(scalar)


def get(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), ints(AROUND)], {})
    for mode in (None, "fill", "drop", "clip"):
        more = {} if mode is None else {"mode": mode}
        for place in places():
            yield Case([shorts("i8", (5,), 3), place], more)
        for shape in [(), (0,), (2, 3), (3, 0), (200,)]:
            yield Case([shorts("i16", shape, 3), ints((1, -1, 5), "i8")], more)
            yield Case([shorts("i16", shape, 3), Scalar(1)], more)
    yield Case([shorts("i8", (2, 3), 3), ints((True, False, True, True, False, False), "bool", (2, 3))], {})
    yield Case([shorts("i8", (2, 3), 3), ints((True, False, True), "bool", (3,))], {})


def update(row, setting):
    for d in setting.dtypes:
        if not (d in ("f32", "f64", "f16", "bf16") and row["name"].endswith(("add", "multiply"))):
            yield Case([shorts(d, (5,), 3), ints((0, 2, 0, 9, -1)), shorts(d, (5,), 9)], {})
    for mode in (None, "fill", "clip"):
        more = {} if mode is None else {"mode": mode}
        for place in places():
            yield Case([shorts("i8", (5,), 3), place, Scalar(7)], more)
    for y in (300, -1, 2**40, 2**63, 2**64 - 1, 2**64, 1.7, 1e10, float("nan"), True):
        for d in ("i8", "u64", "bool", "u8"):
            if d in setting.dtypes:
                yield Case([shorts(d, (4,), 3), ints((0, -1)), Scalar(y)], {})
    for x, y in [("i8", "u8"), ("i8", "i64"), ("i64", "i8"), ("u64", "i64"), ("i8", "f32"), ("bool", "i8"), ("i32", "bool"), ("u8", "u32")]:
        if {x, y} <= set(setting.dtypes):
            yield Case([shorts(x, (5,), 3), ints((0, 2, -1)), shorts(y, (3,), 11)], {})
    for x, at, y in [((2, 3), (2,), (3,)), ((2, 3), (2,), (2, 3)), ((2, 3), (2,), (2, 1)), ((2, 3), (2,), (2,)), ((0,), (0,), ()), ((3, 0), (2,), (2, 5)), ((), (1,), ()), ((5,), (2, 2), (2,)), ((5,), (2,), (1, 2)), ((5,), (0,), (7,))]:
        count = 1
        for dim in at:
            count *= dim
        yield Case([shorts("i8", x, 3), ints((1, 0, -1, 2)[:count], "i32", at), shorts("i8", y, 9)], {})
    for d in setting.weak:
        yield Case([shorts(d, (3,), 3, True), Scalar(1), Scalar(7)], {})
        yield Case([shorts(d, (3,), 3, True), Scalar(1), shorts("i8", (), 7)], {})


def slices(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3)], {"start_indices": [1], "limit_indices": [5], "strides": [2]})
    for start, limit, strides in [([0], [5], None), ([2], [2], None), ([1], [5], [3]), ([-1], [5], None), ([0], [6], None), ([3], [2], None), ([0], [5], [0]), ([0], [5], [-1]), ([0, 0], [5, 5], None), ([], [], None), ([5], [5], [9])]:
        given = {"start_indices": start, "limit_indices": limit, "strides": strides}
        yield Case([shorts("i8", (5,), 3)], {k: v for k, v in given.items() if v is not None})
    yield Case([shorts("i8", (3, 4), 3)], {"start_indices": [1, 0], "limit_indices": [3, 4], "strides": [1, 3]})
    yield Case([shorts("i8", (), 3)], {"start_indices": [], "limit_indices": []})
    yield Case([shorts("i8", (0, 4), 3)], {"start_indices": [0, 1], "limit_indices": [0, 3]})


def dynamic(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), ints((2,))], {"slice_sizes": [2]})
    for at, dtype in [((v,), t) for v in (0, 3, 4, 5, 99, -1, -5, -6, -99) for t in ("i32", "i8")] + [((200,), "u8"), ((2**32 - 1,), "u32"), ((2**32 + 1,), "i64"), ((-(2**32) + 1,), "i64"), ((2**63,), "u64"), ((True,), "bool"), ((1.0,), "f32")]:
        yield Case([shorts("i8", (5,), 3), ints(at, dtype)], {"slice_sizes": [2]})
    for shape, at, sizes in [((5,), (1,), [5]), ((5,), (1,), [6]), ((5,), (1,), [0]), ((5,), (1,), [-1]), ((5,), (1, 1), [2]), ((5,), (1,), [2, 2]), ((2, 3), (1, 1), [2, 2]), ((2, 3), (-1, -1), [1, 2]), ((), (), []), ((0, 3), (1, 1), [0, 2])]:
        yield Case([shorts("i8", shape, 3), ints(at)], {"slice_sizes": sizes})
    yield Case([shorts("i8", (300,), 3), ints((-1,), "i8")], {"slice_sizes": [2]})


def dynamic_update(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), shorts(d, (2,), 9), ints((2,))], {})
    for at, dtype in [((v,), t) for v in (0, 3, 4, 99, -1, -5, -6, -99) for t in ("i32", "i8")] + [((200,), "u8"), ((2**32 - 1,), "u32"), ((2**63,), "u64"), ((1.0,), "f32")]:
        yield Case([shorts("i8", (5,), 3), shorts("i8", (2,), 9), ints(at, dtype)], {})
    for shape, new, at in [((5,), (5,), (1,)), ((5,), (6,), (1,)), ((5,), (0,), (1,)), ((5,), (1, 1), (1,)), ((5,), (2,), (1, 1)), ((2, 3), (2, 2), (1, 1)), ((2, 3), (1, 2), (-1, -1)), ((), (), ()), ((0, 3), (0, 2), (1, 1))]:
        yield Case([shorts("i8", shape, 3), shorts("i8", new, 9), ints(at)], {})
    yield Case([shorts("i8", (5,), 3), shorts("i16", (2,), 9), ints((2,))], {})


def gather(row, setting):
    def dims(offset, collapsed, start_map, sizes, mode=None):
        out = {"offset_dims": offset, "collapsed_slice_dims": collapsed, "start_index_map": start_map, "slice_sizes": sizes}
        return out if mode is None else {**out, "mode": mode}

    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3), ints(AROUND[:7], "i32", (7, 1))], dims([], [0], [0], [1]))
    rows = ints((0, 2, -1, 1, 5, 3), "i32", (3, 2))
    for mode in (None, "fill", "clip"):
        for index in index_arrays():
            column = Inline(index.dtype, (index.shape[0], 1), index.data)
            yield Case([shorts("i8", (5,), 3), column], dims([], [0], [0], [1], mode))
        yield Case([shorts("i8", (3, 4), 3), rows], dims([], [0, 1], [0, 1], [1, 1], mode))
        yield Case([shorts("i8", (3, 4), 3), rows], dims([], [0, 1], [1, 0], [1, 1], mode))
        yield Case([shorts("i8", (3, 4), 3), rows], dims([1, 2], [], [0, 1], [2, 2], mode))
        yield Case([shorts("i8", (3, 4), 3), ints((0, 2, 3), "i32", (3, 1))], dims([0], [0], [0], [1, 4], mode))
        yield Case([shorts("i8", (3, 4), 3), ints((0, 2, 3), "i32", (3, 1))], dims([1], [1], [1], [2, 1], mode))
    yield Case([shorts("i8", (3, 4), 3), ints((1.0,), "f32", (1, 1))], dims([1], [0], [0], [1, 4]))
    for wrong in [dims([1], [0], [0], [1, 5]), dims([1], [0], [0], [2, 4]), dims([], [0], [0], [1, 4]), dims([1], [0], [0, 1], [1, 4]), dims([1], [0], [5], [1, 4]), dims([1], [7], [0], [1, 4]), dims([1], [0], [0], [1])]:
        yield Case([shorts("i8", (3, 4), 3), ints((0, 2, 3), "i32", (3, 1))], wrong)


def scatter(row, setting):
    def dims(window, inserted, to, mode=None):
        out = {"update_window_dims": window, "inserted_window_dims": inserted, "scatter_dims_to_operand_dims": to}
        return out if mode is None else {**out, "mode": mode}

    for d in setting.dtypes:
        if not (d in ("f32", "f64", "f16", "bf16") and row["name"].endswith(("add", "mul"))):
            yield Case([shorts(d, (5,), 3), ints((0, 2, 0, 9, -1), "i32", (5, 1)), shorts(d, (5,), 9)], dims([], [0], [0]))
    rows = ints((0, 2, -1, 1, 5, 3), "i32", (3, 2))
    for mode in (None, "fill", "clip"):
        if row["name"] == "lax.scatter":
            for index in index_arrays():
                column = Inline(index.dtype, (index.shape[0], 1), index.data)
                yield Case([shorts("i8", (5,), 3), column, shorts("i8", (index.shape[0],), 9)], dims([], [0], [0], mode))
        yield Case([shorts("i8", (3, 4), 3), rows, shorts("i8", (3,), 9)], dims([], [0, 1], [0, 1], mode))
        yield Case([shorts("i8", (3, 4), 3), rows, shorts("i8", (3, 2, 2), 9)], dims([1, 2], [], [0, 1], mode))
        yield Case([shorts("i8", (3, 4), 3), ints((0, 2, 3), "i32", (3, 1)), shorts("i8", (4, 3), 9)], dims([0], [0], [0], mode))
    for wrong in [dims([1], [0], [0]), dims([], [0], [0]), dims([0], [0], [7])]:
        yield Case([shorts("i8", (3, 4), 3), ints((0, 2), "i32", (2, 1)), shorts("i8", (2, 5), 9)], wrong)
    yield Case([shorts("i8", (5,), 3), ints((0,), "i32", (1, 1)), shorts("i16", (1,), 9)], dims([], [0], [0]))


CASES = thinned({
    "jnp.take": take,
    "jnp.take_along_axis": along,
    "jnp.ndarray.__getitem__": getitem,
    "jnp.ndarray.at.get": get,
    **{f"jnp.ndarray.at.{name}": update for name in ("set", "add", "multiply", "min", "max")},
    "lax.slice": slices,
    "lax.dynamic_slice": dynamic,
    "lax.dynamic_update_slice": dynamic_update,
    "lax.gather": gather,
    **{f"lax.{name}": scatter for name in ("scatter", "scatter_add", "scatter_mul", "scatter_min", "scatter_max")},
})
