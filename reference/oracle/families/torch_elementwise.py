"""torch: arithmetic, bits and logic. The functions are about integers: floats take
part only where they meet an integer."""

import itertools
import math

from .. import dtypes
from ..cases import FEW, SCALARS, SHAPES, binary_args, filled, zero_dimensional
from ..operands import Case, Inline, Named, Scalar, Shaped


def integers(row, setting):
    """Two operands, as for any function of two, but floats beside integers alone."""
    for args, cross in binary_args(setting):
        lists = [a for a in args if isinstance(a, Named)]
        if not any(a.dtype in dtypes.FLOATS for a in lists):
            yield Case(args, {}, cross)
    for d in setting.dtypes:
        for f in dtypes.FLOATS:
            yield Case([Shaped(f"short.{d}", (16,)), filled(f, [16])])
            yield Case([filled(f, [16]), Shaped(f"short.{d}", (16,))])
            yield Case([Shaped(f"short.{d}", (16,)), filled(f, [])])


def shape_triples():
    for (a, b), c in itertools.product(SHAPES[::2] + SHAPES[-6:], [[], [3], [2, 1], [0]]):
        yield a, b, c


def clamp(row, setting):
    for number in (-(2**100), 2**64):
        yield Case([filled("u8", [3]), Scalar(number), filled("i8", [3])])
        yield Case([filled("u8", [3]), filled("i8", [3]), Scalar(number)])
    pairs = list(itertools.product(SCALARS[::2], SCALARS[1::3]))
    for d in setting.dtypes:
        x = Shaped(f"short.{d}", (16,))
        for scalar in SCALARS:
            yield Case([x, scalar])
        for low, high in pairs:
            yield Case([filled(d, [4]) if d in dtypes.FLOATS else x, low, high])
        for e in setting.dtypes:
            if d in dtypes.FLOATS and e in dtypes.FLOATS:
                continue
            x = filled(d, [16]) if d in dtypes.FLOATS else Shaped(f"short.{d}", (16,))
            y = filled(e, [16]) if e in dtypes.FLOATS else Shaped(f"short.{e}", (16,), 5)
            z = filled(e, [16]) if e in dtypes.FLOATS else Shaped(f"short.{e}", (16,), 9)
            yield Case([x, y])
            yield Case([x, y, z])
            yield Case([x, Scalar(1), z])
            yield Case([x, y, Scalar(100)])
            for value in zero_dimensional(e):
                yield Case([x, Inline(e, (), (value,))])
                yield Case([x, Inline(e, (), (value,)), y])
    yield Case([Named("all.i8"), Shaped("all.i8", (256,), 100), Shaped("all.i8", (256,), 17)])
    for a, b, c in shape_triples():
        yield Case([filled("i32", a), filled("i32", b, 1)])
        yield Case([filled("i32", a), filled("i32", b, 1), filled("i32", c, 2)])


def one_bound(row, setting):
    for d in setting.dtypes:
        x = Shaped(f"short.{d}", (16,))
        for scalar in SCALARS:
            yield Case([x, scalar])
        for e in setting.dtypes:
            if d in dtypes.FLOATS and e in dtypes.FLOATS:
                continue
            x = filled(d, [16]) if d in dtypes.FLOATS else Shaped(f"short.{d}", (16,))
            y = filled(e, [16]) if e in dtypes.FLOATS else Shaped(f"short.{e}", (16,), 5)
            yield Case([x, y])
            for value in zero_dimensional(e):
                yield Case([x, Inline(e, (), (value,))])
    for a, b in SHAPES:
        yield Case([filled("i32", a), filled("i32", b, 1)])


FACTORS = [{}, *({"value": v} for v in [0, 1, -1, 2, 300, -129, 2**40, 2**63, 2**64, 0.5, -2.0, True])]


def three(row, setting):
    for d in setting.dtypes:
        if d in dtypes.FLOATS:
            continue
        for attrs in FACTORS:
            yield Case([Shaped(f"short.{d}", (16,), 3 * i) for i in range(3)], attrs)
        for start in range(0, 16, 5):
            parts = [Shaped(f"short.{d}", (16,), start), Shaped(f"short.{d}", (16,)), filled(d, [])]
            yield Case(parts)
        for e in setting.dtypes:
            x = filled(d, [3])
            yield Case([x, filled(d, [3], 1), filled(e, [3], 2)])
            yield Case([filled(e, [3], 2), x, x], {"value": 2})
            yield Case([x, filled(e, [], 2), x])
    for a, b, c in shape_triples():
        yield Case([filled("i32", a), filled("i32", b, 1), filled("i32", c, 2)])
    yield Case([Scalar(1), filled("i32", [2]), filled("i32", [2])])
    yield Case([filled("i32", [2]), Scalar(1), filled("i32", [2])])
    yield Case([filled("i32", [2]), filled("i32", [2]), Scalar(1.5)])


def where(row, setting):
    mask = Inline("bool", (4,), (True, False, False, True))
    for d in setting.dtypes:
        yield Case([filled(d, [4]), filled("i32", [4]), Scalar(0)])
        x = Shaped(f"short.{d}", (4,), 5)
        for scalar in SCALARS:
            yield Case([mask, x, scalar])
            yield Case([mask, scalar, x])
        for e in setting.dtypes:
            yield Case([mask, x, Shaped(f"short.{e}", (4,), 9)])
            for value in zero_dimensional(e):
                yield Case([mask, x, Inline(e, (), (value,))])
                yield Case([mask, Inline(e, (), (value,)), x])
        for scalar in FEW:
            yield Case([mask, filled(d, []), scalar])
            yield Case([mask, scalar, filled(d, [])])
    for a, b in itertools.product(FEW, FEW):
        yield Case([mask, a, b])
    for a, b, c in shape_triples():
        yield Case([Inline("bool", tuple(c), filled("bool", c).data), filled("i32", a), filled("i32", b, 1)])
    yield Case([Scalar(True), filled("i32", [2]), filled("i32", [2])])


def isin(row, setting):
    for d in setting.dtypes:
        x = Shaped(f"short.{d}", (16,))
        for scalar in SCALARS:
            yield Case([x, scalar])
            yield Case([scalar, x])
        for e in setting.dtypes:
            yield Case([x, Shaped(f"short.{e}", (2, 3), 4)])
            yield Case([x, Inline(e, (), (filled(e, []).data))])
            yield Case([x, filled(e, [0])])
            yield Case([filled(d, []), filled(e, [3])])
        for invert in (False, True):
            yield Case([x, Shaped(f"short.{d}", (5,), 4)], {"invert": invert})
            yield Case([Shaped(f"short.{d}", (2, 0)), x], {"invert": invert})
            # Many enough for torch to sort them.
            many = Shaped(f"left.{d}", (300,)) if d != "bool" else Shaped("short.bool", (300,))
            yield Case([many, Shaped(many.name, (200,), 100)], {"invert": invert})
    for a, b in itertools.product(FEW[:4], FEW[:4]):
        yield Case([a, b])


ALPHAS = [
    0, 1, -1, 2, 3, 127, 128, -127, -128, -129, 255, -255, 256, -256, 300, 32767, 32768, -32768, 2**31 - 1, 2**31, -(2**31), 2**40, 2**63 - 1,
    2**63, 2**63 + 1, 2**64 - 1, 2**64, -(2**63) + 1, -(2**63), -(2**63) - 1, 0.5, 2.0, 0.1, -3.3, 65504.0, 65505.0, 1e38, 3.5e38, math.inf, math.nan,
    True, False,
]  # fmt: skip


def alpha(row, setting):
    for d, factor in itertools.product(setting.dtypes, ALPHAS):
        attrs = {"alpha": factor}
        yield Case([Shaped(f"short.{d}", (16,)), Shaped(f"short.{d}", (16,), 5)], attrs)
        yield Case([filled(d, [3]), Scalar(3)], attrs)
        yield Case([Scalar(3), filled(d, [3])], attrs)
    for d, e in itertools.permutations(setting.dtypes, 2):
        for factor in (3, 0.5, True, 2**40):
            yield Case([filled(d, [3]), filled(e, [3], 1)], {"alpha": factor})
            yield Case([filled(d, [3]), filled(e, [], 1)], {"alpha": factor})
    for a, b in [*itertools.product(FEW, FEW), (filled("i8", [0]), filled("i8", [0])), (filled("u16", [0]), filled("u16", [0]))]:
        for factor in (2, 300, 0.5, True):
            yield Case([a, b], {"alpha": factor})
    for d in ("i8", "u8"):
        x = Inline(d, (256, 1), tuple(range(*((-128, 128) if d == "i8" else (0, 256)))))
        for factor in (3, -5):
            yield Case([Shaped(f"all.{d}", (256,)), x], {"alpha": factor})
    for a, b in SHAPES:
        yield Case([filled("i32", a), filled("i32", b, 1)], {"alpha": 2})
        yield Case([filled("i32", a), filled("i32", b, 1)], {"alpha": 0.5})
        yield Case([filled("bool", a), filled("bool", b, 1)], {"alpha": 0.5})


BINARY = """float_power gcd heaviside lcm maximum minimum fmax fmin pow rsub bitwise_and bitwise_or
    bitwise_xor bitwise_left_shift bitwise_right_shift logical_and logical_or logical_xor""".split()
CASES = {
    **{f"torch.{name}": integers for name in BINARY},
    "torch.add.alpha": alpha,
    "torch.sub.alpha": alpha,
    "torch.clamp": clamp,
    "torch.clamp_min": one_bound,
    "torch.clamp_max": one_bound,
    "torch.addcmul": three,
    "torch.addcdiv": three,
    "torch.where": where,
    "torch.isin": isin,
}
