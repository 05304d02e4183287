"""torch: reductions and scans."""

import itertools

from .. import dtypes
from ..cases import filled
from ..operands import Case, Inline, Scalar, Shaped

INTEGRAL = ["bool", *dtypes.INTEGERS]
# Every axis of each, out of range on both sides, empty ones.
SHAPES = [[], [1], [5], [0], [2, 3], [3, 0], [0, 3], [1, 4, 1], [2, 3, 2], [2, 0, 3]]
SHORT_DTYPES = ["bool", "i8", "i32", "i64", "u8", "u16", "u64", "f32"]


def axes(shape):
    rank = max(len(shape), 1)
    return [*range(rank), -rank, rank, -rank - 1]


def lists(shape):
    rank = len(shape)
    found = [[]]
    for size in range(1, rank + 1):
        found += map(list, itertools.combinations(range(rank), size))
    return found + ([[0, -rank]] if rank else [[0]]) + [[rank + 3], [0, 0], [0, 0, rank + 1]]


def arrays(d):
    """One-dimensional arrays: extreme values, ties, lengths around the vector widths."""
    yield Shaped(f"short.{d}", (16,))
    name = f"short.{d}" if d == "bool" else f"left.{d}"
    for length in (1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 127, 129, 257):
        yield Shaped(name, (length,), length)
    yield Inline(d, (9,), tuple([1, 0, 1, 1, 0, 1, 0, 0, 1] if d == "bool" else [3, 7, 7, 1, 3, 1, 1, 7, 3]))
    yield Shaped(name, (4, 33), 5)
    yield Shaped(f"short.{d}", (33, 5), 3)


def reduction(dims=True, dtype=False, floats=False):
    """`dims`: whether several axes may be named."""

    def generate(row, setting):
        keeps = any(spec["name"] == "keepdim" for spec in row["attrs"])
        for d in [*INTEGRAL, *(["f32"] if floats else [])]:
            for array in arrays(d) if d in INTEGRAL else [filled(d, [5])]:
                yield Case([array])
                for dim in range(len(array.shape)):
                    yield Case([array], {"dim": dim})
        for d in ["bool", "i8", "i64", "u8", "u32"]:
            for shape in SHAPES:
                x = filled(d, shape)
                yield Case([x])
                for dim in axes(shape):
                    yield Case([x], {"dim": dim})
                    if keeps:
                        yield Case([x], {"dim": dim, "keepdim": True})
                if dims:
                    for dim in lists(shape):
                        yield Case([x], {"dim": dim})
                        if keeps:
                            yield Case([x], {"dim": dim, "keepdim": True})
                    if keeps:
                        yield Case([x], {"dim": None, "keepdim": True})
        if dtype:
            for d, to in itertools.product(INTEGRAL, setting.dtypes):
                yield Case([Shaped(f"short.{d}", (16,))], {"dtype": to} if to not in dtypes.FLOATS else {})
                yield Case([filled(d, [5])], {"dtype": to})
                yield Case([filled(d, [2, 3])], {"dtype": to, "dim": 0})
                yield Case([filled(d, [0])], {"dtype": to})

    return generate


def scan(dtype):
    def generate(row, setting):
        for d in INTEGRAL:
            for array in arrays(d):
                for dim in range(len(array.shape)):
                    yield Case([array], {"dim": dim})
        for d in ["bool", "i8", "i64", "u8", "u32"]:
            for shape in SHAPES:
                for dim in axes(shape):
                    yield Case([filled(d, shape)], {"dim": dim})
        if dtype:
            for d, to in itertools.product(INTEGRAL, setting.dtypes):
                attrs = {"dtype": to, "dim": 0}
                yield Case([filled(d, [5])], attrs)
                yield Case([filled(d, [])], attrs)
                yield Case([filled(d, [0])], attrs)
                if to not in dtypes.FLOATS:
                    yield Case([Shaped(f"short.{d}", (16,))], attrs)

    return generate


def diff(row, setting):
    for d in INTEGRAL:
        for array in arrays(d):
            yield Case([array])
            yield Case([array], {"n": 2, "dim": 0})
    for d in ["bool", "i8", "u8", "u16"]:
        for shape in SHAPES:
            x = filled(d, shape)
            for n in (0, -1, 2, 9):
                yield Case([x], {"n": n})
            for dim in axes(shape):
                yield Case([x], {"dim": dim})
                yield Case([x], {"dim": dim, "n": 2})
                yield Case([x], {"dim": dim, "n": 0})
    for d, e in itertools.product(INTEGRAL, [*INTEGRAL, "f32"]):
        yield Case([filled(d, [3]), filled(e, [2], 1)])
        yield Case([filled(d, [3]), filled(d, [2], 1), filled(e, [1], 2)])
        yield Case([filled(d, [3]), filled(e, [2], 1)], {"n": 0})
    for d in INTEGRAL:
        yield Case([Shaped(f"short.{d}", (16,)), Shaped(f"short.{d}", (7,), 9), Shaped(f"short.{d}", (2,), 3)])
        yield Case([Shaped(f"short.{d}", (4, 4)), Shaped(f"short.{d}", (1, 4), 9), Shaped(f"short.{d}", (2, 4), 3)], {"n": 2, "dim": 0})
    for shape, end in itertools.product([[], [3], [0], [2, 3], [2, 0], [0, 3]], [[], [1], [0], [2, 1], [1, 3], [2, 0], [0, 1]]):
        for attrs in ({}, {"dim": 0}, {"dim": 2}, {"n": 0}, {"n": -1}, {"n": 2}, {"dim": -3, "n": 0}):
            yield Case([filled("i8", shape), filled("i8", end, 1)], attrs)
            yield Case([filled("i8", shape), filled("i16", end, 1), filled("u8", end, 1)], attrs)
    yield Case([filled("i8", [3]), Scalar(1)])


def diff_append(row, setting):
    for d, e in itertools.product(INTEGRAL, [*INTEGRAL, "f32"]):
        yield Case([filled(d, [3]), filled(e, [2], 1)])
        yield Case([filled(d, [3]), filled(e, [2], 1)], {"n": 0})
    for d in INTEGRAL:
        yield Case([Shaped(f"short.{d}", (16,)), Shaped(f"short.{d}", (7,), 9)])
        yield Case([Shaped(f"short.{d}", (4, 4)), Shaped(f"short.{d}", (1, 4), 9)], {"n": 2, "dim": 0})
    for shape, end in itertools.product([[], [3], [0], [2, 3], [2, 0], [0, 3]], [[], [1], [0], [2, 1], [1, 3], [2, 0], [0, 1]]):
        for attrs in ({}, {"dim": 0}, {"dim": 2}, {"n": 0}, {"n": -1}, {"n": 2}, {"dim": -3, "n": 0}):
            yield Case([filled("i8", shape), filled("i16", end, 1)], attrs)
    yield Case([filled("i8", [3]), Scalar(1)])


def errors(row, setting):
    for d in INTEGRAL:
        for shape in ([], [0], [3]):
            yield Case([filled(d, shape)])


CASES = {
    "torch.sum": reduction(dtype=True),
    "torch.nansum": reduction(dtype=True),
    "torch.prod": reduction(dims=False, dtype=True),
    "torch.mean": reduction(dtype=True, floats=True),
    "torch.var": errors,
    "torch.std": errors,
    "torch.any": reduction(),
    "torch.all": reduction(),
    "torch.count_nonzero": reduction(),
    "torch.amax": reduction(),
    "torch.amin": reduction(),
    **{f"torch.{name}": reduction(dims=False) for name in "max min aminmax argmax argmin".split()},
    "torch.cumsum": scan(True),
    "torch.cumprod": scan(True),
    "torch.cummax": scan(False),
    "torch.cummin": scan(False),
    "torch.diff": diff,
    "torch.diff.append": diff_append,
}
