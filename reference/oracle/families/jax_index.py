"""jnp and lax: elements read and written by index, and slices."""

import itertools
import math

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import attrs, thinned


def shorts(d, shape, start=0, weak=False):
    return Shaped(f"short.{d}", tuple(shape), start, weak)


def ints(values, dtype="i32", shape=None):
    return Inline(dtype, (len(values),) if shape is None else shape, tuple(values))


SMALL = (9e-41, -9e-41, 4e-41, -0.0, 0.0, -1.0)
"""Subnormal in f32 and in bf16."""
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


def numbers_far():
    """Python ints that a conversion wraps, clamps or refuses."""
    for bits in (31, 32, 63, 64):
        for value in (2**bits - 1, 2**bits, 2**bits + 1, -(2**bits) - 1, -(2**bits), -(2**bits) + 1, -(2**bits) + 5):
            yield Scalar(value)


def far(row, setting, attrs, places):
    """What Python ints mean at these places; an update is one value."""
    y = [] if row["name"].endswith("get") else [Scalar(7)]
    for mode in (None, "fill", "clip"):
        more = attrs if mode is None else {**attrs, "mode": mode}
        for number in numbers_far():
            yield Case([shorts("i8", (3, 4), 3), *places(number), *y], more)


def with_far(cases):
    def generator(row, setting):
        yield from cases(row, setting)
        if row["name"].endswith(("get", "set")):
            yield from far(row, setting, {}, lambda n: [n])
            for at in (True, False):
                yield Case([shorts("i8", (2, 3), 3), Scalar(at), *([] if row["name"].endswith("get") else [Scalar(7)])], {})

    return generator


def exact(d, row):
    """Whether sums and products do not depend on an order."""
    return "f" not in d or not row["name"].endswith(("add", "multiply"))


def modes(row):
    return (None, "fill", "drop", "clip") if row["name"].endswith(("get", "set", "add")) else (None, "clip")


def on_axis(row, setting):
    reads = row["name"].endswith("get")

    def case(x, i, y, axis, **more):
        return Case([x, i] if reads else [x, i, y], {"axis": axis, **more})

    for d in setting.dtypes:
        if exact(d, row):
            yield case(shorts(d, (2, 4), 3), ints((0, 2, 0, 9, -1)), shorts(d, (2, 5), 9), 1)
    for mode in modes(row):
        more = {} if mode is None else {"mode": mode}
        for place in places():
            yield case(shorts("i8", (2, 5), 3), place, Scalar(7), 1, **more)
        for shape, axis, at in itertools.product([(2, 3, 4), (3, 0), (0, 3), (2, 0, 0), (), (5,)], (0, 1, 2, 3, -1), [(), (2,), (2, 2), (0,)]):
            if mode in (None, "clip"):
                count = 1
                for dim in at:
                    count *= dim
                yield case(shorts("i8", shape, 3), ints((1, 0, -1, 2)[:count], "i32", at), Scalar(7), axis, **more)
    for x, at, y, axis in [((2, 3), (2,), (2,), 1), ((2, 3), (2,), (2, 2), 1), ((2, 3), (2,), (2, 1), 1), ((2, 3), (2,), (3,), 1), ((2, 3), (2, 2), (2, 2, 2), 1), ((2, 3, 2), (2,), (2, 2, 2), 1), ((2, 3, 2), (2,), (2, 1), 1)]:
        yield case(shorts("i8", x, 3), ints((1, 0, -1, 2)[: 2 ** len(at)], "i32", at), shorts("i8", y, 9), axis)
    yield case(shorts("i8", (2, 2, 3), 3), ints((True, False, True, True, False, False), "bool", (2, 3)), Scalar(7), 1)
    yield case(shorts("i8", (2, 2, 3), 3), ints((True, False), "bool", (2,)), Scalar(7), 2)
    yield case(shorts("i8", (2, 3), 3), ints((True, False, True, True), "bool", (2, 2)), Scalar(7), 1)
    yield case(shorts("i8", (2, 300), 3), ints((1,), "i8"), Scalar(7), 1)
    for place in (Scalar(True), Scalar(False), Scalar(1.0), ints((True,), "bool", ())):
        yield case(shorts("i8", (2, 3), 3), place, Scalar(7), 1)
    for d in setting.weak:
        yield case(shorts(d, (2, 3), 3, True), Scalar(1), Scalar(7), 1)
    if row["name"].endswith(("get", "set")):
        yield from far(row, setting, {"axis": 1}, lambda n: [n])


def pairs():
    yield ints((0, 1)), ints((2, 3))
    yield ints((0, 9, -1, 2, -9)), ints((9, 0, -1, 4, 2), "i8")
    yield ints((0, 0, 1, 0)), ints((1, 1, 3, 1))
    yield ints((0, 2), "i32", (2, 1)), ints((0, -1, 1), "i64")
    yield ints((0, 1)), Scalar(2)
    yield Scalar(-1), ints((0, 9), "u8")
    yield Scalar(1), Scalar(2)
    yield Scalar(-9), Scalar(9)
    yield ints((0, 1)), ints((1, 2, 3))
    yield ints(()), ints(())
    yield ints(()), Scalar(1)
    yield ints((1,), "i32", ()), ints((2,), "i8", ())
    yield ints((1,), "i32", ()), Scalar(9)
    yield ints((True, False, True), "bool"), ints((1, 2))
    yield ints((True, False, True), "bool"), ints((True, False, False, True), "bool")
    yield ints((True, False, True), "bool"), ints((True, False, True, True), "bool")
    yield ints((True, False), "bool"), Scalar(1)
    yield Scalar(True), Scalar(2)
    yield ints((0, 1)), ints((1.0,), "f32")
    yield Scalar(1.0), Scalar(1)
    yield ints((2**32 + 1, -(2**32), 2**63 - 1), "i64"), ints((0, 2**32 + 2, 1), "u64")


def on_pair(row, setting):
    reads = row["name"].endswith("get")

    def case(x, i, j, y=Scalar(7), **more):
        return Case([x, i, j] if reads else [x, i, j, y], more)

    for d in setting.dtypes:
        if exact(d, row):
            yield case(shorts(d, (3, 4), 3), ints((0, 2, 0, 9, -1)), ints((1, 3, 1, 0, -1)), shorts(d, (5,), 9))
    for mode in modes(row):
        more = {} if mode is None else {"mode": mode}
        for i, j in pairs():
            yield case(shorts("i8", (3, 4), 3), i, j, **more)
        for shape in [(2, 3, 4), (3, 0), (0, 3), (3, 0, 2), (2, 3, 0), (5,), ()]:
            yield case(shorts("i8", shape, 3), ints((1, 0)), ints((0, 2)), **more)
            yield case(shorts("i8", shape, 3), Scalar(0), Scalar(0), **more)
            yield case(shorts("i8", shape, 3), ints((0,)), Scalar(0), **more)
    yield case(shorts("i8", (2, 300), 3), ints((0, 1)), ints((0, 1), "i8"))
    yield case(shorts("i8", (2, 300), 3), ints((0, 1), "i8"), Scalar(200))
    for x, at, y in [((3, 4), (2,), (2,)), ((3, 4), (2,), (1,)), ((3, 4), (2,), (3,)), ((2, 3, 4), (2,), (4,)), ((2, 3, 4), (2,), (2, 4)), ((2, 3, 4), (2,), (2, 1))]:
        yield case(shorts("i8", x, 3), ints((1, 0)), ints((0, 2)), shorts("i8", y, 9))
    for d in setting.weak:
        yield case(shorts(d, (2, 3), 3, True), Scalar(1), Scalar(2))
    if row["name"].endswith(("get", "set")):
        yield from far(row, setting, {}, lambda n: [Scalar(1), n])
        yield from far(row, setting, {}, lambda n: [ints((0, 1)), n])


def slices(row, setting):
    for d in setting.dtypes:
        yield Case([shorts(d, (5,), 3)], {"start_indices": [1], "limit_indices": [5], "strides": [2]})
    for start, limit, strides in [([0], [5], None), ([2], [2], None), ([1], [5], [3]), ([-1], [5], None), ([0], [6], None), ([3], [2], None), ([0], [5], [0]), ([0], [5], [-1]), ([0, 0], [5, 5], None), ([], [], None), ([5], [5], [9])]:
        given = {"start_indices": start, "limit_indices": limit, "strides": strides}
        yield Case([shorts("i8", (5,), 3)], {k: v for k, v in given.items() if v is not None})
    yield Case([shorts("i8", (3, 4), 3)], {"start_indices": [1, 0], "limit_indices": [3, 4], "strides": [1, 3]})
    for limit in ([], [5], [-1]):
        yield Case([shorts("i8", (), 3)], {"start_indices": [], "limit_indices": limit})
    for start, limit in [([0, 1], [3]), ([3, 3], [4]), ([0, 1], [5]), ([0, 1], [-1])]:
        yield Case([shorts("i8", (3, 4), 3)], {"start_indices": start, "limit_indices": limit})
    for start, limit, strides in [([0], [3, 4], None), ([0, 0, 0], [3, 4], None), ([0, 0], [3, 4, 5], None), ([0, 0], [], None), ([], [3, 4], None), ([0, 0, 0], [3, 4, 5], None), ([0, 0], [3, 4], [1]), ([0, 0], [3], [1, 1])]:
        given = {"start_indices": start, "limit_indices": limit, "strides": strides}
        yield Case([shorts("i8", (3, 4), 3)], {k: v for k, v in given.items() if v is not None})
    yield Case([shorts("i8", (0, 4), 3)], {"start_indices": [0, 1], "limit_indices": [0, 3]})
    # Lists of other lengths.
    for shape, a, b, n in itertools.product([(), (5,), (3, 4)], range(4), range(4), (None, 0, 1, 2)):
        given = {"start_indices": [0] * a, "limit_indices": [1] * b}
        yield Case([shorts("i8", shape, 3)], given if n is None else {**given, "strides": [1] * n})


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
        # What is looked at first: sizes or the dtype of the indices?
        for index in ("i32", "f32", "bool"):
            yield Case([shorts("i8", (3, 4), 3), ints((0, 1, 1), index, (3, 1))], wrong)
    yield Case([shorts("i8", (3, 4), 3), ints((True,), "bool", (1, 1))], dims([1], [0], [0], [1, 4]))


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
    # A dtype that the function does not take, then shapes, then indices that are floats, then two dtypes.
    for wrong in [dims([1], [0], [0]), dims([], [0], [0]), dims([0], [0], [7])]:
        # What is looked at first: shapes, the dtype of the indices, or the two others?
        for x, index, y in itertools.product(("i8", "bool"), ("i32", "f32", "bool"), ("i8", "i16")):
            yield Case([shorts(x, (3, 4), 3), ints((0, 1), index, (2, 1)), shorts(y, (2, 5), 9)], wrong)
    for x, index, y in itertools.product(("i8", "bool"), ("i32", "f32", "bool"), ("i8", "i16", "bool")):
        yield Case([shorts(x, (5,), 3), ints((1,), index, (1, 1)), shorts(y, (1,), 9)], dims([], [0], [0]))
    if row["name"].endswith(("min", "max")):
        for d in ("f16", "bf16", "f32"):
            yield Case([Inline(d, (6,), SMALL), ints(range(6), "i32", (6, 1)), Inline(d, (6,), SMALL[::-1])], dims([], [0], [0]))
    # One, two and three updates of floats: subnormals, zeros, a NaN.
    for d in ("f16", "bf16", "f32", "f64"):
        if d in setting.dtypes and not row["name"].endswith(("add", "mul")):
            tiny = {"f16": 2.0**-24, "f64": 5e-324}.get(d, 2.0**-133)
            x = (tiny, -tiny, 0.0, -0.0, 1.5, math.nan)
            for n in (1, 2, 3):
                for at, y in itertools.product(range(6), x):
                    if at != 5 and (n == 1 or at < 3):
                        index = ints([(at + 2 * i) % 6 for i in range(n)], "i32", (n, 1))
                        yield Case([Inline(d, (6,), x), index, Inline(d, (n,), (y,) * n)], dims([], [0], [0]))


CASES = thinned({
    "jnp.take": take,
    "jnp.take_along_axis": along,
    "jnp.ndarray.__getitem__": getitem,
    "jnp.ndarray.at.get": with_far(get),
    **{f"jnp.ndarray.at.{name}": with_far(update) for name in ("set", "add", "multiply", "min", "max")},
    **{f"jnp.ndarray.at.axis.{name}": on_axis for name in ("get", "set", "add", "multiply", "min", "max")},
    **{f"jnp.ndarray.at.pair.{name}": on_pair for name in ("get", "set", "add", "multiply", "min", "max")},
    "lax.slice": slices,
    "lax.dynamic_slice": dynamic,
    "lax.dynamic_update_slice": dynamic_update,
    "lax.gather": gather,
    **{f"lax.{name}": scatter for name in ("scatter", "scatter_add", "scatter_mul", "scatter_min", "scatter_max")},
})
