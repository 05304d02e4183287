"""torch: functions whose results are floats. They are here for their dtypes and errors,
and for what they give of integers and booleans; floats take a small part."""

import itertools

from .. import dtypes
from ..cases import FEW, SHAPES, filled, zero_dimensional
from ..operands import Case, Inline, Named, Shaped


def one(row, setting):
    yield Case([Named("all.i8")])
    for d in setting.dtypes:
        yield Case([Named(f"short.{d}")])
        for shape in ([], [0], [2, 3]):
            yield Case([filled(d, shape)])
    for d in ("u8", "i64", "f32", "f64"):
        yield Case([Named(f"edge.{d}")])


def two(row, setting):
    for d, e in itertools.product(setting.dtypes, repeat=2):
        yield Case([Shaped(f"short.{d}", (16,)), Shaped(f"short.{e}", (16,), 5)])
        for value in zero_dimensional(e):
            yield Case([filled(d, [3]), Inline(e, (), (value,))])
        yield Case([filled(d, [0]), filled(e, [0])])
    for d in setting.dtypes:
        for scalar in FEW:
            yield Case([filled(d, [2]), scalar])
            yield Case([scalar, filled(d, [2])])
    for a, b in itertools.product(FEW, FEW):
        yield Case([a, b])
    # Every pair of 0 and 1, and halves of them.
    for d in ("i8", "bool", *dtypes.FLOATS):
        yield Case([Inline(d, (3, 1), (0, 1, 0)), Inline("f32", (3,), (0, 1, -1))])
    for a, b in SHAPES:
        yield Case([filled("i32", a), filled("i32", b, 1)])
        yield Case([filled("i32", a), filled("f32", b, 1)])


ONE = """sqrt rsqrt reciprocal exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh sigmoid
    erf""".split()
CASES = {
    **{f"torch.{name}": one for name in ONE},
    **{f"torch.{name}": two for name in ("atan2", "hypot", "logaddexp")},
}
