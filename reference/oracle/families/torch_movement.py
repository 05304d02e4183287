"""torch: creation, movement and bit patterns."""

import itertools

from .. import dtypes
from ..cases import FEW, INTS, filled
from ..operands import Case, Inline, Scalar, Shaped
from .torch_indexing import values
from .torch_reductions import INTEGRAL, SHAPES, axes

SMALL = ["bool", "i8", "u32"]
FLOATS = [2.7, -0.5, 127.5, -128.5, 255.5, 70000.0, 1e39, float("inf"), float("nan"), -0.0]
NUMBERS = [*FEW, *map(Scalar, [v for v in INTS if abs(v) < 2**64]), *map(Scalar, FLOATS)]


def full(row, setting):
    for number, to in itertools.product(NUMBERS, [None, *setting.dtypes]):
        attrs = {} if to is None else {"dtype": to}
        yield Case([number], {"size": [2], **attrs})
    for size in ([], [0], [2, 3], [-1], [2, 0], [2**40, 2**40], [3, -2]):
        yield Case([Scalar(5)], {"size": size})
        yield Case([Scalar(300)], {"size": size, "dtype": "i8"})


def eye(row, setting):
    for n, m, to in itertools.product([0, 1, 3, -1], [None, 0, 2, 5, -2], [None, *setting.dtypes]):
        yield Case([], {"n": n, **({} if m is None else {"m": m}), **({} if to is None else {"dtype": to})})


def triangle(row, setting):
    for d in INTEGRAL:
        for shape, k in itertools.product([[3, 4], [2, 3, 3], [4, 2]], [0, 1, -1, 3, -9, 9]):
            yield Case([values(d, shape)], {"diagonal": k})
    for d, shape in itertools.product(SMALL, SHAPES):
        for k in (0, 2**40, -(2**40), 2**63 - 1, -(2**63)):
            yield Case([filled(d, shape)], {"diagonal": k})


def one_hot(row, setting):
    for d, classes in itertools.product(INTEGRAL, [None, -1, 0, 1, 4, 8, -3]):
        attrs = {} if classes is None else {"num_classes": classes}
        for shape, data in [([4], (0, 3, 1, 1)), ([], (2,)), ([2, 2], (0, 1, 3, 2)), ([0], ()), ([1], (-1,)), ([2], (7, -8))]:
            if min(data, default=0) < 0 and d[0] in "ub":
                continue
            yield Case([Inline(d, tuple(shape), data)], attrs)


def linspace(row, setting):
    bounds = [(0, 10), (-5, 5), (7, -8), (0, 300), (-129, 127), (0.5, 10.7), (-3, 250), (100, 100), (-(2**63), 2**63 - 1),
              (0, 2**53 + 1), (2.5, -2.5), (True, 9), (127, -128), (0, 2**63 - 1), (0, 1)]  # fmt: skip
    for (a, b), steps in itertools.product(bounds, [0, 1, 2, 3, 4, 5, 7, 11, 100, -1]):
        for to in ["bool", *dtypes.INTEGERS]:
            yield Case([Scalar(a), Scalar(b)], {"steps": steps, "dtype": to})


def integers_only(row, setting):
    for d, shape in itertools.product(INTEGRAL, [[], [0], [3], [2, 3]]):
        yield Case([filled(d, shape)])


def view(row, setting):
    for d, to in itertools.product(INTEGRAL, setting.dtypes):
        name = f"short.{d}" if d == "bool" else f"left.{d}"
        # Bytes other than 0 and 1 are no booleans: only 8-bit elements are read as such.
        if to == "bool" and dtypes.bits_of(d) > 8:
            yield Case([Inline(d, (2,), (0, 1))], {"dtype": to})
            continue
        if to not in dtypes.FLOATS:
            yield Case([Shaped(name, (64,))], {"dtype": to})
            yield Case([Shaped(name, (2, 16), 7)], {"dtype": to})
        for shape in [[], [0], [1], [3], [2, 3], [2, 0], [0, 3], [0, 8], [2, 8]]:
            yield Case([filled(d, shape)], {"dtype": to})


def roll(row, setting):
    for d in INTEGRAL:
        for shifts, dims in [(1, None), ([1], [1]), ([-1, 2], [0, 1]), ([5], [0])]:
            yield Case([values(d, [3, 4])], {"shifts": shifts, **({} if dims is None else {"dims": dims})})
    for d, shape in itertools.product(SMALL, SHAPES):
        for shift in (0, 1, -7, 2**62, -(2**62)):
            yield Case([filled(d, shape)], {"shifts": shift})
            for dim in axes(shape):
                yield Case([filled(d, shape)], {"shifts": shift, "dims": dim})
        for shifts, dims in [([1, 2], None), ([1], [0, 1]), ([], []), ([1, 1], [0, 0]), ([1, 2], [0, -1])]:
            yield Case([filled(d, shape)], {"shifts": shifts, **({} if dims is None else {"dims": dims})})


def flip(row, setting):
    for d in INTEGRAL:
        for dims in ([0], [1], [0, 1], [-1], []):
            yield Case([values(d, [3, 4])], {"dims": dims})
    for d, shape in itertools.product(SMALL, SHAPES):
        for dims in ([0], [-1], [0, 1], [0, 0], [0, -1], [5], [-5], []):
            yield Case([filled(d, shape)], {"dims": dims})


def pad(row, setting):
    for d, number in itertools.product(INTEGRAL, NUMBERS):
        yield Case([filled(d, [2])], {"pad": [1, 0], "value": number.value})
        yield Case([filled(d, [2])], {"pad": [-1, 0], "value": number.value})
    pads = [[1, 2], [0, 0], [-1, 0], [0, -1], [-1, 2], [-2, -2], [1], [], [1, 0, 2, 1], [-1, 1, -1, 1], [1, 0, 0, 0, 0, 1]]
    for d, shape, one in itertools.product(SMALL, SHAPES, pads):
        yield Case([filled(d, shape)], {"pad": one})


def repeats(name):
    def generate(row, setting):
        for d in INTEGRAL:
            for one in ([2, 3], [1, 2], [2, 1, 2]):
                yield Case([values(d, [2, 3])], {name: one})
        for d, shape in itertools.product(SMALL, SHAPES):
            for one in ([], [2], [0], [-1], [2, 2], [2, 0], [1, 2, 1], [2, 1, 2, 1], [-1, 0]):
                yield Case([filled(d, shape)], {name: one})

    return generate


def joined(row, setting):
    for d, e in itertools.product(setting.dtypes, repeat=2):
        if d in INTEGRAL or e in INTEGRAL:
            yield Case([filled(d, [2, 2]), filled(e, [2, 2], 1)])
            yield Case([filled(d, [2]), filled(e, [0])])
            yield Case([filled(d, [0]), filled(e, [0])])
    for d in INTEGRAL:
        parts = [values(d, [2, 3], 10 * i) for i in range(3)]
        for dim in (0, 1, -1, 2, -3):
            yield Case(parts, {"dim": dim})
            yield Case(parts[:1], {"dim": dim})
    for a, b, dim in itertools.product(SHAPES, SHAPES, (0, 1, -1)):
        yield Case([filled("i8", a), filled("i16", b, 1)], {"dim": dim})
    yield Case([])
    yield Case([filled("bool", [2]), filled("i8", [2]), filled("u8", [2])])


def meshgrid(row, setting):
    for indexing in ("ij", "xy"):
        for d in INTEGRAL:
            yield Case([values(d, [3]), values(d, [2], 9), values(d, [4], 20)], {"indexing": indexing})
            yield Case([filled(d, [2]), filled("i16", [2])], {"indexing": indexing})
        for a, b in itertools.product([[], [2], [0], [1], [2, 2]], repeat=2):
            yield Case([filled("i8", a), filled("i8", b, 1)], {"indexing": indexing})
        yield Case([filled("i8", [3])], {"indexing": indexing})


def unfold(row, setting):
    for d in INTEGRAL:
        for size, step in [(2, 1), (3, 2), (4, 1)]:
            yield Case([values(d, [3, 4])], {"dimension": 1, "size": size, "step": step})
    for d, shape in itertools.product(SMALL, SHAPES):
        for dim, (size, step) in itertools.product(axes(shape), [(0, 1), (1, 1), (2, 1), (1, 0), (1, -1), (-1, 1), (1, 2**40), (9, 1)]):
            yield Case([filled(d, shape)], {"dimension": dim, "size": size, "step": step})


def narrow(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [3, 4])], {"dim": 1, "start": 1, "length": 2})
    for shape in SHAPES:
        for dim, start, length in itertools.product(axes(shape), (0, 1, -1, 3, -4, 2**40), (0, 1, 2, -1)):
            yield Case([filled("i8", shape)], {"dim": dim, "start": start, "length": length})


def select(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [3, 4])], {"dim": 1, "index": -2})
    for shape in SHAPES:
        for dim, index in itertools.product(axes(shape), (0, 1, -1, 2, -3, 5, -6, 2**40)):
            yield Case([filled("i8", shape)], {"dim": dim, "index": index})


STEPS = [2**k + i for k in (59, 60, 61, 62) for i in (-1, 0, 1, 3)] + [2**63 - k for k in range(-1, 7)]


def slices(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [3, 9])], {"dim": 1, "start": -7, "end": 100, "step": 3})
    bounds = [0, 1, -1, 3, -3, 2**40, -(2**40), 2**63 - 1, -(2**63), None]
    for a, b, step in itertools.product(bounds, bounds, (None, 1, 2, 5, 2**62)):
        yield Case([filled("i8", [5])], {"dim": 0, "start": a, "end": b, **({} if step is None else {"step": step})})
    # Strides and lengths that wrap.
    for shape in ([5], [1], [2, 3], [3, 4], [0, 3], [3, 0], [2, 0, 3], [2, 3, 5]):
        for dim, start, step in itertools.product(range(len(shape)), (0, 1), STEPS):
            yield Case([filled("i8", shape)], {"dim": dim, "start": start, "step": step})
    for far in ({"start": 2**64}, {"end": 2**63}, {"start": -(2**64)}, {"dim": 2**64}, {"step": -(2**64)}, {"dim": 7, "step": 2**64}):
        for shape in ([5], []):
            yield Case([filled("i8", shape)], {"dim": 0, **far})
    for shape in SHAPES:
        for dim, step in itertools.product(axes(shape), (1, 2, 0, -1)):
            yield Case([filled("u8", shape)], {"dim": dim, "start": 0, "end": 2, "step": step})
    # Steps that overflow times the stride of the axis, or with its length.
    for shape in ([2, 3], [2, 0, 3], [0, 3], [1, 3], [2, 1], [7], [2, 3, 2]):
        for dim, step in itertools.product(range(len(shape)), (2**61, 2**62 - 1, 2**62, 2**63 - 1)):
            for end in (2, 7):
                yield Case([filled("u8", shape)], {"dim": dim, "start": 0, "end": end, "step": step})


CASES = {
    "torch.full": full,
    "torch.eye": eye,
    "torch.tril": triangle,
    "torch.triu": triangle,
    "torch.one_hot": one_hot,
    "torch.linspace": linspace,
    "torch.histc": integers_only,
    "torch.view": view,
    "torch.roll": roll,
    "torch.flip": flip,
    "torch.pad": pad,
    "torch.repeat": repeats("repeats"),
    "torch.tile": repeats("dims"),
    "torch.cat": joined,
    "torch.stack": joined,
    "torch.meshgrid": meshgrid,
    "torch.unfold": unfold,
    "torch.narrow": narrow,
    "torch.select": select,
    "torch.slice_copy": slices,
}
