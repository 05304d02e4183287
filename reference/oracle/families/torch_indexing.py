"""torch: sums of products, and elements by index."""

import itertools

from .. import dtypes
from ..cases import FEW, filled
from ..operands import Case, Inline, Scalar, Shaped
from .torch_reductions import INTEGRAL, axes

SMALL = ["bool", "i8", "i64", "u8", "u32"]


def values(d, shape, start=0):
    """Any elements, so that sums and products wrap."""
    return Shaped(f"short.{d}" if d == "bool" else f"left.{d}", tuple(shape), start)


def products(shapes):
    def generate(row, setting):
        for d in INTEGRAL:
            for a, b in shapes:
                yield Case([values(d, a), values(d, b, 50)])
        a, b = shapes[0]
        for d, e in itertools.permutations(INTEGRAL, 2):
            yield Case([values(d, a), values(e, b, 50)])

    return generate


MATRICES = [
    ([3], [3]), ([2, 3], [3]), ([3], [3, 2]), ([2, 3], [3, 4]), ([17, 33], [33, 9]), ([1, 5], [5, 1]),
    ([2, 2, 3], [3, 2]), ([2, 2, 3], [2, 3, 4]), ([2, 1, 2, 3], [3, 3, 2]), ([2, 3], [4, 3, 2]), ([3], [2, 3, 2]),
    ([2, 2, 3], [3]), ([0, 3], [3, 2]), ([2, 0], [0, 3]), ([0], [0]), ([0, 3], [3]), ([2, 2, 0], [0, 2]),
    ([], [3]), ([3], []), ([3], [4]), ([2, 3], [2]), ([2, 3], [2, 3]), ([3, 2, 3], [2, 3, 4]), ([2, 3, 3], [2, 2, 3]),
]  # fmt: skip
VECTORS = [([3], [3]), ([65], [65]), ([1], [1]), ([0], [0]), ([3], [4]), ([2, 3], [3]), ([3], []), ([2, 3], [2, 3])]


def tensordot(row, setting):
    for d in INTEGRAL:
        for a, b, n in [
            ([2, 3], [3, 2], 1), ([2, 3], [2, 3], 2), ([2, 3], [2], 0), ([3], [3], 1), ([2, 3, 2], [3, 2, 4], 2), ([2, 1], [3, 2], 1), ([2, 3], [1, 2], 1), ([1], [1], 1), ([2, 3], [2, 1], 2),
            ([0, 3], [3, 2], 1), ([2, 3], [2, 3], 1), ([2, 3], [3, 2], -1), ([2, 3], [3], 2), ([], [], 0), ([2], [], 0),
        ]:  # fmt: skip
            yield Case([values(d, a), values(d, b, 50)], {"dims": n})
        for a, b, n in [([3, 1], [4, 1], 1), ([1, 4], [1, 3], 1), ([2, 1, 3], [4, 3, 2], 2), ([2, 4, 1], [1, 3], 2), ([3, 1], [0, 2], 1)]:
            yield Case([values(d, a), values(d, b, 50)], {"dims": n})
    for d, e in itertools.permutations(INTEGRAL, 2):
        yield Case([values(d, [2, 3]), values(e, [3, 2])], {"dims": 1})


AXES = [
    ([2, 3], [3, 2], [1], [0]), ([2, 3, 4], [3, 2], [0, 1], [1, 0]), ([2, 3, 4], [3, 2], [1, 0], [0, 1]), ([2, 3], [3, 2], [-1, -2], [0, -1]),
    ([2, 3], [3], [], []), ([2, 3], [3, 2], [1, 0], [0]), ([2, 3], [3, 2], [0], [0]), ([2, 3], [3, 2], [1, 1], [0, 0]), ([2, 2], [2, 2], [1, 1], [0, 1]),
    ([2, 2], [2, 2], [0, 1], [1, 1]), ([2, 2], [2, 2], [1, -1], [0, 1]), ([2, 3], [3, 2], [2], [0]), ([2, 3], [3, 2], [1], [-3]), ([2, 0], [0, 2], [1, 0], [0, 1]),
    ([], [], [], []), ([], [3], [0], [0]), ([0, 3], [3, 2], [1], [0]), ([3], [3], [0], [0]), ([2, 1], [3, 2], [1], [0]), ([2, 3], [1, 2], [1], [0]),
    ([2, 1], [0, 2], [1], [0]), ([], [1], [0], [0]), ([2, 1], [3, 2], [0, 1], [1, 0]), ([2, 3], [3, 2], [1, 2], [0, 5]), ([2, 3], [2, 3], [0, 1], [0, 1]),
    ([2, 3], [2, 3], [1, 0], [1, 0]), ([2, 3], [2, 3], [-1, 0], [1, 0]), ([1], [1], [0], [0]), ([0], [0], [0], [0]), ([2, 2], [2, 2], [0, 1], [1, 0]),
    ([1, 3], [3, 1], [0, 1], [1, 0]), ([1, 3], [3], [1], [0]), ([3], [1, 3], [0], [1]), ([1, 1], [1, 1], [1], [0]), ([0, 3], [3, 0], [0, 1], [1, 0]), ([2, 0], [0, 2], [1], [0]),
    ([2, 3, 4], [4, 3, 2], [0, 1, 2], [2, 1, 0]), ([2, 3, 4], [2, 3, 4], [0, 1, 2], [0, 1, 2]), ([2, 3, 4], [2, 3, 4], [2, 1, 0], [2, 1, 0]),
    ([0, 1], [3, 2], [1], [0]), ([1, 0], [3, 2], [0], [0]), ([0, 3], [1, 2], [1], [0]), ([3, 1, 2], [2, 3, 1], [0, 2], [1, 0]), ([2, 3], [4, 5], [], []),
]  # fmt: skip


def tensordot_axes(row, setting):
    for d, (a, b, of_a, of_b) in itertools.product(INTEGRAL, AXES):
        yield Case([values(d, a), values(d, b, 50)], {"a_axes": of_a, "b_axes": of_b})
    for d, e in itertools.permutations(INTEGRAL, 2):
        yield Case([values(d, [2, 3]), values(e, [3, 2])], {"a_axes": [1], "b_axes": [0]})
        yield Case([values(d, [2, 3]), values(e, [3, 2])], {"a_axes": [7], "b_axes": [0]})


EQUATIONS = [
    ("ij,jk->ik", [2, 3], [3, 2]), ("ij,jk", [2, 3], [3, 2]), ("i,i", [5], [5]), ("i,j->ij", [2], [3]), ("i,j", [2], [3]),
    ("ij,ij->i", [2, 3], [2, 3]), ("ij,ij->ij", [2, 3], [2, 3]), ("ij,kj->", [2, 3], [4, 3]), ("ij,j->", [2, 3], [3]),
    ("i,j->", [2], [3]), ("i,j->j", [2], [3]), ("bij,bjk->bik", [2, 2, 3], [2, 3, 2]), ("ba,b->a", [2, 3], [2]), ("ii,i->i", [3, 3], [3]),
    ("ij,j->ij", [2, 3], [1]), ("i,i->", [1], [3]), ("i,i->", [1], [1]), ("i,i->i", [0], [0]), ("ij,jk->ik", [2, 0], [0, 3]),
    ("i,->i", [3], []), (",->", [], []), ("ij,i->", [2, 3], [3]), ("i,i->ii", [3], [3]), ("i,j->k", [3], [3]), ("i,ij->j", [3], [3]),
    ("ii,i->i", [2, 3], [3]), ("ii,i->i", [1, 3], [3]), ("ii,i->i", [3, 1], [3]), ("ij,ijj->i", [2, 2], [3, 2, 3]),
    ("i->i", [3], [3]), ("i,j,k->i", [3], [3]), ("i1,i->i", [3, 2], [3]), ("ij , jk -> ki", [2, 3], [3, 2]), ("zA,Ab", [2, 3], [3, 2]),
]  # fmt: skip


def einsum(row, setting):
    for d in INTEGRAL:
        for equation, a, b in EQUATIONS:
            yield Case([values(d, a), values(d, b, 50)], {"equation": equation})
    for d, e in itertools.permutations(["bool", "i8", "i64", "u8", "u16"], 2):
        for equation, a, b in EQUATIONS[:12]:
            yield Case([values(d, a), values(e, b, 50)], {"equation": equation})


def conv1d(row, setting):
    for d in INTEGRAL:
        x, w = values(d, [2, 4, 9]), values(d, [6, 4, 3], 60)
        for attrs in ({}, {"stride": 2}, {"padding": 1}, {"padding": 5}, {"dilation": 3}, {"stride": 3, "padding": 2, "dilation": 2}, {"stride": 100}):
            yield Case([x, w], attrs)
            yield Case([values(d, [4, 9]), w, values(d, [6], 9)], attrs)
            yield Case([x, values(d, [6, 2, 3], 60)], {"groups": 2, **attrs})
            yield Case([x, values(d, [4, 1, 2], 60), values(d, [4])], {"groups": 4, **attrs})
        yield Case([values(d, [1, 1, 70]), values(d, [1, 1, 33], 60)])
        yield Case([values(d, [0, 4, 9]), w])
        yield Case([values(d, [0, 4, 9]), values("i16", [6, 4, 3])])
        for e in INTEGRAL:
            yield Case([values(d, [4, 9]), values(e, [6, 4, 3])])
            yield Case([values(d, [4, 9]), w, values(e, [6])])
    inputs, weights, biases = [[4], [2, 4], [1, 2, 4], [1, 1, 2, 4], []], [[1, 2, 2], [3, 2, 5], [3, 1, 2], [2, 2], [2], [1, 2, 2, 1], [4, 1, 1], [1, 2, 0]], [None, [1], [3], []]
    for a, b, c in itertools.product(inputs, weights, biases):
        for attrs in ({}, {"stride": 0}, {"padding": -1}, {"groups": 2}, {"groups": 0}, {"dilation": 0}, {"stride": -1, "padding": -1}, {"groups": -1, "stride": 0}):
            yield Case([filled("i8", a), filled("i8", b), *([] if c is None else [filled("i8", c)])], attrs)
    for attrs in ({}, {"stride": 0}, {"padding": -1}, {"groups": 0}, {"dilation": 0}):
        for a, b, c in itertools.product([[4], [1, 2, 4]], [[1, 2, 2], [2, 2], [1, 3, 2], [1, 2, 9]], ["i8", "i16"]):
            yield Case([filled("i8", a), filled("i16", b)], attrs)
            yield Case([filled("i8", a), filled("i16", b), filled(c, [1])], attrs)
            yield Case([filled("bool", a), filled("bool", b)], attrs)


def index(shape, *elements, dtype="i64"):
    return Inline(dtype, tuple(shape), tuple(elements))


def outer_indices(dim):
    yield index([3], 0, 1, 0)
    yield from (index([1], i) for i in (0, -1, 1, 2, 5, -4, 2**40, 2**63 - 1, -(2**63)))
    yield from (index([], 0), index([], -1), index([0]), index([1, 1], 0), index([2, 2], 0, 1, 1, 0))
    yield from (index([2], 0, 0, dtype=d) for d in [*dtypes.INTEGERS, "bool", "f32"])


def index_select(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [4, 5]), index([4], 3, 0, 0, 2)], {"dim": 1})
        yield Case([values(d, [4, 5]), index([4], 3, 0, 0, 2, dtype="i32")], {"dim": 0})
    for d in SMALL:
        for shape in [[], [3], [2, 3], [0, 3], [3, 0], [2, 2, 2]]:
            for dim in axes(shape):
                for i in outer_indices(dim):
                    if dim == 0 or i.shape in ((3,), (1,)):
                        yield Case([filled(d, shape), i], {"dim": dim})


def take(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [4, 5]), index([6], 19, 0, -1, -20, 7, 7)])
        for shape in [[], [3], [2, 3], [0, 3]]:
            for i in outer_indices(0):
                yield Case([filled(d, shape), i])


def places():
    """Input shape, axis, and an index."""
    for shape in [[4], [2, 3], [2, 2, 2], [], [1], [0, 3], [3, 0]]:
        rank = len(shape)
        for dim in axes(shape):
            for own in ([2] * rank, [1] * rank, shape, [0] * rank, [3] * rank, [2], [2, 2], []):
                count = 1
                for n in own:
                    count *= n
                yield shape, dim, index(own, *[k % 2 for k in range(count)])
                if own == [1] * rank:
                    for bad in (-1, 2, 4, 2**40, -(2**63)):
                        yield shape, dim, index(own, *[bad] * count)


def gather(row, setting):
    for d in INTEGRAL:
        yield Case([values(d, [3, 4]), index([2, 3], 0, 3, 3, 1, 0, 2)], {"dim": 1})
        yield Case([values(d, [3, 4]), index([2, 3], 0, 2, 1, 1, 0, 2)], {"dim": 0})
    for d in dtypes.ALL:
        yield Case([filled("i8", [2, 3]), Inline(d, (1, 2), (0, 1) if d != "bool" else (False, True))], {"dim": 1})
    for d in ["i8", "u32"]:
        for shape, dim, i in places():
            yield Case([filled(d, shape), i], {"dim": dim})


def take_along_dim(row, setting):
    for case in gather(row, setting):
        yield case
    for d in INTEGRAL:
        x = values(d, [3, 4])
        yield Case([x, index([3, 3], *[0, 3, -1, 4, 5, -5, 2**40, 2**63 - 1, -(2**63)])], {"dim": 1})
        for i in (index([1, 2], 1, 0), index([3, 1], 1, 2, 0), index([2, 2], 0, 1, 1, 0), index([2], 1, 0)):
            yield Case([x, i], {"dim": 1})
            yield Case([x, i], {"dim": 0})
            yield Case([x, i])
        yield Case([x, index([3], 11, 0, 12)])
        yield Case([x, index([2], 11, 0)])
        yield Case([x, index([1], -1)])


def scatter(reduces):
    def generate(row, setting):
        for d in INTEGRAL:
            for attrs in reduces:
                x, i = values(d, [3, 4]), index([2, 6], 0, 3, 3, 1, 0, 2, 1, 1, 1, 1, 1, 1)
                yield Case([x, i, values(d, [2, 6], 70)], {"dim": 1, **attrs})
                yield Case([x, index([2, 2], 0, 0, 2, 2, dtype="i32"), values(d, [3, 2], 70)], {"dim": 0, **attrs})
                many = tuple(k * k % 7 for k in range(300))
                yield Case([values(d, [7]), index([300], *many), values(d, [300], 70)], {"dim": 0, **attrs})
                yield Case([filled(d, [2]), index([0]), filled(d, [0])], {"dim": 0, **attrs})
                # An index beyond the end, of a dtype that may have no kernel.
                yield Case([filled(d, [2]), index([1], 2), filled(d, [1])], {"dim": 0, **attrs})
            yield Case([filled(d, [2]), index([1], 0), filled("i16", [1])], {"dim": 0, **reduces[0]})
        for d in ["i8", "u32"]:
            for shape, dim, i in places():
                attrs = {"dim": dim, **reduces[0]}
                yield Case([filled(d, shape), i, filled(d, i.shape, 2)], attrs)
                yield Case([filled(d, shape), i, filled(d, [2] * len(i.shape), 2)], attrs)
        for d in dtypes.ALL:
            i = Inline(d, (1, 2), (0, 1) if d != "bool" else (False, True))
            yield Case([filled("i8", [2, 3]), i, filled("i8", [1, 2])], {"dim": 1, **reduces[0]})
        if row["name"] == "torch.scatter":
            scalars = [*FEW, *map(Scalar, [127, 128, -128, -129, 255, 256, -255, -256, 2.7, -0.5, 127.5, 2**63 - 1])]
            for d, number in itertools.product(INTEGRAL, scalars):
                yield Case([filled(d, [2, 3]), index([1, 2], 0, 0), number], {"dim": 1})
            for shape, dim, i in places():
                yield Case([filled("i8", shape), i, Scalar(5)], {"dim": dim})

    return generate


REDUCES = [
    {"reduce": r, **s} for r in ("sum", "prod", "mean", "amax", "amin") for s in ({}, {"include_self": False})
]


def index_add(row, setting):
    for d in INTEGRAL:
        for alpha in ({}, *({"alpha": a} for a in (2, -1, 0, 300, 0.5, True, 2**40))):
            x, i = values(d, [3, 4]), index([4], 2, 0, 0, 2)
            yield Case([x, i, values(d, [4, 4], 70)], {"dim": 0, **alpha})
            yield Case([x, i, values(d, [3, 4], 70)], {"dim": 1, **alpha})
            # An index out of range, before or after the kernel is missed.
            for at in ((0, 4), (4, 0)):
                yield Case([x, index([2], *at), values(d, [3, 2], 70)], {"dim": 1, **alpha})
                yield Case([values(d, [4]), index([2], *at), values(d, [2], 70)], {"dim": 0, **alpha})
            yield Case([x, index([0]), filled(d, [3, 0])], {"dim": 1, **alpha})
        yield Case([filled(d, [3]), index([1], 0), filled("i16", [1])], {"dim": 0})
    for d in ["i8", "u32", "bool"]:
        for shape in [[], [3], [2, 3], [0, 3], [3, 0]]:
            for dim, i in itertools.product(axes(shape), outer_indices(0)):
                source = list(shape)
                if -len(shape) <= dim < len(shape):
                    source[dim] = max(1, len(i.data))
                yield Case([filled(d, shape), i, filled(d, source, 2)], {"dim": dim})
        yield Case([filled(d, [2, 3]), index([2], 0, 1), filled(d, [2, 2])], {"dim": 0})
        yield Case([filled(d, [2, 3]), index([2], 0, 1), filled(d, [3])], {"dim": 0})


def mask(shape, *data, dtype="bool"):
    return Inline(dtype, tuple(shape), tuple(data))


def masked(setting, both):
    """Masks: alone, where a single value is a fill, and beside index arrays and each other."""
    some, rows = mask([4], True, False, True, False), mask([3], True, False, True)
    full = mask([3, 4], *(i % 5 < 2 for i in range(12)))
    square = mask([2, 2], True, False, False, True)
    for d, attrs in itertools.product(setting.dtypes, both):
        for source in (filled(d, [2], 1), filled(d, [1], 1), filled(d, [], 1), filled(d, [1, 1, 1], 1), filled(d, [3])):
            yield Case([filled(d, [4]), source, some], attrs)
            yield Case([filled(d, [4]), source, mask([4], 2, 0, 1, 0, dtype="u8")], attrs)
        yield Case([filled(d, [3, 4]), filled(d, [4], 1), rows], attrs)
        yield Case([filled(d, [3, 4]), filled(d, [5], 1), full], attrs)
        yield Case([filled(d, [3, 4]), filled(d, [2], 1), rows, index([1], -1)], attrs)
        yield Case([filled(d, [0]), filled(d, [1], 1), mask([0])], attrs)
        yield Case([filled(d, [0]), Inline("f64", (1,), (1e300,)), mask([0])], attrs)
        for to, value in (("i64", 300), ("i64", -1), ("i64", -(2**63)), ("u64", 2**64 - 1), ("f64", 1e300), ("f64", 1.5), ("f32", float("nan")), ("bool", True), ("f64", float("inf"))):
            yield Case([filled(d, [4]), Inline(to, (), (value,)), some], attrs)
            yield Case([filled(d, [4]), Inline(to, (1,), (value,)), mask([4], False, False, False, False)], attrs)
    sources = (filled("i8", []), filled("i8", [2], 1), filled("i8", [0]), filled("i8", [2, 4], 1), filled("i16", [3]))
    for attrs, source in itertools.product(both, sources):
        for masks in (
            [rows], [full], [some], [mask([1], True)], [mask([3, 1], True, True, False)], [mask([3, 4, 1], *[True] * 12)],
            [rows, index([2], 1, 2)], [rows, index([3], 1, 2, 0)], [index([2], 1, -3), some], [rows, some], [mask([3], True, True, True), some],
            [full, index([1], 0)], [rows, some, index([1], 0)], [rows, mask([2], 0.0, 1.0, dtype="f32")], [mask([2], True, True), mask([2], 0.0, 1.0, dtype="f32")],
            [rows, index([1], 9)], [mask([3], False, False, False), index([1], 9)], [mask([], True), rows], [rows, mask([], False)], [mask([], False), index([2], 0, 2)],
        ):
            yield Case([filled("i8", [3, 4]), source, *masks], attrs)
        for masks in ([rows, square], [index([1], 1), square], [rows, index([2], 1, 0), mask([2], True, True)], [mask([3, 2], *[True, False] * 3)], [mask([2, 2], *[True] * 4)]):
            yield Case([filled("i8", [3, 2, 2]), source, *masks], attrs)
        for shape, one in (([0, 3], mask([0])), ([3, 0], rows), ([3, 0], mask([3, 0])), ([], mask([], True)), ([], mask([1], True))):
            yield Case([filled("i8", shape), source, one], attrs)
    yield Case([filled("i8", [4]), filled("i8", []), mask([], True)], {})
    yield Case([filled("i8", [4]), filled("i8", []), mask([], False)], {})


def index_put(row, setting):
    both = ({}, {"accumulate": True}, {"accumulate": False})
    for d, attrs in itertools.product(setting.dtypes, both):
        x, y = values(d, [4, 5]) if d in INTEGRAL else filled(d, [4, 5]), filled(d, [5, 5], 2) if d in dtypes.FLOATS else values(d, [5, 5], 70)
        yield Case([x, y, index([5], 3, 0, 0, -1, -4)], attrs)
        yield Case([x, filled(d, [5], 1), index([5], 3, 0, 0, -1, -4, dtype="i32")], attrs)
        yield Case([x, filled(d, [5], 1), index([5], 3, 0, 0, -1, -4), index([5], 4, 1, 1, -1, 0, dtype="i32")], attrs)
        yield Case([x, filled(d, [2, 3], 1), index([2, 1], 3, 1), index([3], 4, 1, -1)], attrs)
        yield Case([x, filled(d, [], 1), index([2, 3], 3, 0, 0, -1, -4, 2)], attrs)
        yield Case([x, filled(d, [0]), index([0]), index([1], 1)], attrs)
        yield Case([filled(d, [3]), filled(d, [1]), index([2], 9, 0)], attrs)
        yield Case([filled(d, [3]), filled(d, [4]), index([2], 9, 0)], attrs)
        yield Case([filled(d, [3]), filled("i16", [2]), index([2], 9, 0)], attrs)
        yield Case([filled(d, [3]), filled("i16", [4]), index([2], 0, 1)], attrs)
        yield Case([filled(d, [3]), filled("i16", []), index([2], 1, 0, dtype="i16")], attrs)
        if d not in ("bool", "u8"):
            yield Case([filled("i8", [3]), filled("i8", [1]), Inline(d, (2,), (0, 1))], attrs)
            yield Case([filled("i8", [3, 3]), filled("i8", [1]), index([2], 1, 1), Inline(d, (2,), (0, 1))], attrs)
    many = tuple(k * k % 7 for k in range(300))
    for d, attrs in itertools.product(INTEGRAL, both):
        yield Case([values(d, [7]), values(d, [300], 70), index([300], *many)], attrs)
    shapes = [[], [3], [2, 3], [0, 3], [3, 0], [2, 3, 2], [2, 0, 3], [0, 0]]
    for attrs, shape, i in itertools.product(both, shapes, [*outer_indices(0)][:16]):
        if i.dtype == "i64":
            for source in ([], [1], [3], [2, 3], [1, 1, 1], [0]):
                yield Case([filled("i8", shape), filled("i8", source, 1), i], attrs)
    yield from masked(setting, both)
    for attrs, shape in itertools.product(both, shapes):
        for i, j in itertools.product([index([], 1), index([2], 0, -1), index([0]), index([1], 2), index([2, 1], 1, 0), index([3], 0, 1, -3)], repeat=2):
            yield Case([filled("i16", shape), filled("i16", [1], 1), i, j], attrs)
        yield Case([filled("i16", shape), filled("i16", [1], 1), index([1], 1), index([2], 0, 1), index([], -1)], attrs)
        yield Case([filled("i16", shape), filled("u16", [1], 1), index([1], 9), index([2], 0, 1), index([], -1)], attrs)
    yield Case([filled("i8", [3]), Scalar(1), index([1], 0)])


CASES = {
    "torch.matmul": products(MATRICES),
    "torch.dot": products(VECTORS),
    "torch.outer": products(VECTORS),
    "torch.tensordot": tensordot,
    "torch.tensordot.axes": tensordot_axes,
    "torch.einsum": einsum,
    "torch.conv1d": conv1d,
    "torch.index_select": index_select,
    "torch.take": take,
    "torch.gather": gather,
    "torch.take_along_dim": take_along_dim,
    "torch.scatter": scatter([{}]),
    "torch.scatter_add": scatter([{}]),
    "torch.scatter_reduce": scatter(REDUCES),
    "torch.index_add": index_add,
    "torch.index_put": index_put,
}
