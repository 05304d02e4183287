"""torch: order, places and counts."""

import itertools

from .. import dtypes
from ..cases import FEW, filled
from ..operands import Case, Inline, Scalar, Shaped
from .torch_reductions import INTEGRAL, SHAPES, arrays, axes

SMALL = ["bool", "i8", "i64", "u8", "u32"]
LENGTHS = (1, 2, 15, 16, 17, 18, 33, 64, 100)


def ties(d, length):
    """Few values, so that many are equal."""
    return Shaped(f"all.{d}" if d in ("i8", "u8") else f"short.{d}", (length,), 3) if length > 64 else Inline(
        d, (length,), tuple((i * i) % 5 % (2 if d == "bool" else 5) for i in range(length))
    )


def order(row, setting):
    for d in INTEGRAL:
        sets = [*arrays(d), *(ties(d, length) for length in LENGTHS)]
        for array, descending, stable in itertools.product(sets, (False, True), (False, True)):
            yield Case([array], {"descending": descending, "stable": stable})
    for d in SMALL:
        for shape in SHAPES:
            yield Case([filled(d, shape)])
            for dim in axes(shape):
                yield Case([filled(d, shape)], {"dim": dim, "stable": True})


def chosen(row, setting):
    """`topk` and `kthvalue`."""
    flags = [spec["name"] for spec in row["attrs"] if spec["kind"] == "bool"]
    options = [{}, *({flag: value} for flag in flags for value in (False, True))]
    for d in INTEGRAL:
        for array in [*arrays(d), *(ties(d, length) for length in LENGTHS)]:
            length = array.shape[-1]
            for k, attrs in itertools.product({1, length // 2 + 1, length}, options):
                yield Case([array], {"k": k, **attrs})
    for d in SMALL:
        for shape in SHAPES:
            for dim, k in itertools.product(axes(shape), (-1, 0, 1, 2, 4)):
                yield Case([filled(d, shape)], {"k": k, "dim": dim})
            yield Case([filled(d, shape)], {"k": 1, **options[-1]})


def middle(row, setting):
    for d in INTEGRAL:
        for array in [*arrays(d), *(ties(d, length) for length in LENGTHS)]:
            yield Case([array])
            for dim in range(len(array.shape)):
                yield Case([array], {"dim": dim})
    for d in ["bool", "i8", "i16", "i32", "i64", "u8", "u32"]:
        for shape in SHAPES:
            yield Case([filled(d, shape)])
            for dim in axes(shape):
                yield Case([filled(d, shape)], {"dim": dim})
                yield Case([filled(d, shape)], {"dim": dim, "keepdim": True})


def unique(row, setting):
    flags = list(itertools.product((False, True), repeat=2))
    for d in INTEGRAL:
        for array in [*arrays(d), *(ties(d, length) for length in LENGTHS)]:
            for inverse, counts in flags:
                yield Case([array], {"return_inverse": inverse, "return_counts": counts})
        for shape in SHAPES:
            yield Case([filled(d, shape)])
            yield Case([filled(d, shape)], {"return_inverse": True, "return_counts": True})
    for d in setting.dtypes:
        for attrs in ({}, {"return_inverse": True}, {"return_inverse": True, "return_counts": True}):
            rows = (2, 1, 0, 3, 2, 1, 0, 1, 0, 3, 1, 1)
            rows = tuple(v % 2 for v in rows) if d == "bool" else rows
            yield Case([Inline(d, (6, 2), rows)], {"dim": 0, **attrs})
            yield Case([Inline(d, (2, 6), rows)], {"dim": 1, **attrs})
            yield Case([Inline(d, (2, 3, 2), rows)], {"dim": 1, **attrs})
            yield Case([Inline(d, (12,), rows)], {"dim": 0, **attrs})
            if d in INTEGRAL:
                yield Case([Shaped(f"short.{d}", (3, 40), 5)], {"dim": -1, **attrs})
    for d, shape in itertools.product(SMALL, [*SHAPES, [0, 0], [1, 0], [2, 0, 0]]):
        for dim in axes(shape):
            yield Case([filled(d, shape)], {"dim": dim, "return_inverse": True, "return_counts": True})


def sequences(d):
    """Sorted, with equal elements, unsorted, empty."""
    if d == "bool":
        yield from [Inline(d, (3,), (False, True, True)), Inline(d, (0,), ())]
        return
    yield Shaped(f"short.{d}", (16,))
    yield Inline(d, (7,), (1, 3, 3, 3, 5, 7, 7))
    yield Inline(d, (5,), (7, 1, 5, 3, 2))
    yield Inline(d, (0,), ())


def search(swapped):
    def case(sequence, values, attrs={}):
        return Case([values, sequence] if swapped else [sequence, values], attrs)

    def generate(row, setting):
        flags = list(itertools.product((False, True), repeat=2))
        for d in INTEGRAL:
            for sequence in sequences(d):
                for right, short in flags:
                    attrs = {"right": right, "out_int32": short}
                    yield case(sequence, Shaped(f"short.{d}", (16,)), attrs)
                    yield case(sequence, filled(d, [2, 3]), attrs)
                for scalar in [*FEW, Scalar(128), Scalar(300), Scalar(-129), Scalar(3), Scalar(2.5)]:
                    if swapped or not isinstance(scalar.value, bool):
                        yield case(sequence, scalar)
                for e in INTEGRAL + ["f32", "f64"]:
                    yield case(sequence, filled(e, [5]))
                    yield case(sequence, filled(e, []))
        shapes = [[], [2], [2, 3], [3, 2], [2, 0], [0], [0, 3], [2, 2, 3], [1, 2, 2]]
        for a, b in itertools.product(shapes, repeat=2):
            sequence = Inline("i32", tuple(a), tuple(sorted(filled("i32", a).data)))
            yield case(sequence, filled("i32", b))

    return generate


def bincount(row, setting):
    for d in setting.dtypes:
        if d not in dtypes.FLOATS:
            yield Case([Inline(d, (6,), (0, 1, 1, 0, 1, 1) if d == "bool" else (0, 5, 1, 1, 7, 100))])
        for shape in SHAPES:
            x = Inline(d, tuple(shape), tuple(abs(v) for v in filled(d, shape).data))
            yield Case([x])
            yield Case([x], {"minlength": 20})
            yield Case([x], {"minlength": -1})
        yield Case([filled(d, [5])])
        x = Inline("u8", (4,), (3, 0, 3, 1))
        for weights in (filled(d, [4]), filled(d, [3]), filled(d, []), filled(d, [4, 1])):
            yield Case([x, weights])
        yield Case([x, filled(d, [4])], {"minlength": 9})
    for value in (2**62, 2**63 - 1, 2**60):
        yield Case([Inline("i64", (1,), (value,))])
    yield Case([filled("i8", [0]), filled("i8", [0])])
    yield Case([filled("i8", [0]), filled("i8", [2])])


CASES = {
    "torch.sort": order,
    "torch.argsort": order,
    "torch.topk": chosen,
    "torch.kthvalue": chosen,
    "torch.median": middle,
    "torch.mode": middle,
    "torch.unique": unique,
    "torch.searchsorted": search(False),
    "torch.bucketize": search(True),
    "torch.bincount": bincount,
}
