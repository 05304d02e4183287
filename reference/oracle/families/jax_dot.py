"""jnp and lax: products of matrices and the like."""

import itertools

from ..operands import Case, Inline, Scalar, Shaped
from .jax_reduce import thinned, values

MIXED = [
    ("i8", "u8"), ("u8", "i8"), ("i8", "i64"), ("i16", "u32"), ("u64", "i64"), ("u32", "i32"), ("bool", "i8"),
    ("i8", "bool"), ("i8", "f32"), ("f16", "i32"), ("bf16", "f16"), ("f32", "f64"), ("u16", "i8"), ("bool", "f32"),
]  # fmt: skip
PREFERRED = ["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "f16", "f32", "f64"]


def rich(d, shape, start=0):
    """Any integers; floats whose sums of products are exact."""
    return values(d, shape, start) if "f" in d else Shaped(f"short.{d}", tuple(shape), start)


def dtypes_and_preferred(setting):
    for d in setting.dtypes:
        yield rich(d, (3, 4), 2), rich(d, (4, 2), 1), {}
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield values(a, (2, 3), 3) if "f" in a else small(a, (2, 3)), small(b, (3, 2)), {}
    for d, to in itertools.product(["bool", "i8", "u8", "i32", "u16", "f32"], PREFERRED):
        if setting.name == "x64" or (d in ("i8", "u16") and to in ("i32", "u32", "f32", "i64")):
            yield small(d, (2, 3)), small(d, (3, 2), 1), {"preferred_element_type": to}


def small(d, shape, start=0):
    count = 1
    for dim in shape:
        count *= dim
    some = (3, 100, 0, 7, 1, 2, 90) if d[0] == "u" else (3, -100, 0, -7, 1, 2, 90)
    if d == "bool":
        some = (True, False, False, True, True)
    if d == "bf16":
        some = (3, -10, 0, -7, 1, 2, 9)
    if d == "f16":
        some = (3, -10, 0, -7, 1, 2, 9)
    return Inline(d, tuple(shape), tuple(some[(start + i) % len(some)] for i in range(count)))


def matmul(row, setting):
    for a, b, attrs in dtypes_and_preferred(setting):
        yield Case([a, b], attrs)
    for left, right in [
        ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 2, 3), (3, 2)), ((2, 3), (2, 3, 2)), ((2, 1, 2, 3), (3, 3, 1)),
        ((1, 2, 3), (1, 3, 2)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((2, 3), (3, 0)), ((3,), (2, 3, 2)), ((2, 2, 3), (3,)),
        ((), (3,)), ((3,), ()), ((3,), (4,)), ((2, 3), (2, 3)), ((2, 2, 3), (3, 3, 2)), ((0, 2, 3), (3, 2)),
        ((2, 3, 4), (4,)), ((2, 3, 4), (2, 4, 2)), ((4,), (4, 4)),
    ]:  # fmt: skip
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], {})
    for scalar in (3, 300, 0.5, True):
        yield Case([rich("i8", (2, 3), 3), Scalar(scalar)], {})
        yield Case([Scalar(scalar), rich("i8", (2, 3), 3)], {})
    for d in setting.weak:
        yield Case([values(d, (2,), 3, weak=True), values(d, (2,), 4, weak=True)], {})


def tensordot(row, setting):
    for a, b, attrs in dtypes_and_preferred(setting):
        if attrs or a.shape == (3, 4):
            yield Case([a, b], {"axes": 1, **attrs})
    for axes in (None, 0, 1, 2, 3, 4, -1, [1, 0], [0, 1], [-1, 0], [0, 0], [3, 0], [1, -1]):
        attrs = {} if axes is None else {"axes": axes}
        yield Case([rich("i8", (2, 3), 3), rich("i8", (3, 2), 1)], attrs)
        yield Case([rich("i8", (2, 3, 2), 3), rich("i8", (3, 2), 1)], attrs)
        yield Case([rich("i8", (2, 3), 3), rich("i8", (2, 3), 1)], attrs)
        yield Case([rich("i8", (3,), 3), rich("i8", (), 1)], attrs)


def outer(row, setting):
    for d in setting.dtypes:
        yield Case([Shaped(f"short.{d}", (4,), 3), Shaped(f"short.{d}", (5,), 1)], {})
    for a, b in MIXED:
        if a in setting.dtypes and b in setting.dtypes:
            yield Case([small(a, (2,), 3), small(b, (3,), 1)], {})
    for left, right in itertools.product([(), (3,), (0,), (2, 3)], repeat=2):
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], {})
    for scalar in (3, 300, 0.5, True):
        yield Case([rich("i8", (3,), 3), Scalar(scalar)], {})


def general(row, setting):
    def dims(lc, rc, lb=(), rb=()):
        return {"lhs_contract": list(lc), "rhs_contract": list(rc), "lhs_batch": list(lb), "rhs_batch": list(rb)}

    for a, b, attrs in dtypes_and_preferred(setting):
        yield Case([a, b], {**dims([1], [0]), **attrs})
    for left, right, axes in [
        ((2, 3), (2, 3), dims([0, 1], [0, 1])), ((2, 3), (3, 2), dims([0, 1], [1, 0])), ((2, 3), (2, 3), dims([], [])),
        ((2, 3, 4), (2, 4, 2), dims([2], [1], [0], [0])), ((3, 2, 4), (4, 2), dims([2], [0], [1], [1])),
        ((2, 3), (2, 3), dims([], [], [0, 1], [0, 1])), ((2, 0), (0, 3), dims([1], [0])), ((0, 3), (3, 2), dims([1], [0])),
        ((), (3,), dims([], [])), ((2, 3), (3, 2), dims([2], [0])), ((2, 3), (3, 2), dims([-1], [0])),
        ((2, 3), (3, 2), dims([1], [1])), ((2, 3), (3, 2), dims([1, 1], [0, 0])), ((2, 3), (2, 3), dims([0], [0], [0], [0])),
        ((2, 3), (3, 2), dims([], [], [0], [0])), ((2, 3), (2, 3), dims([], [], [0], [])), ((2, 3), (2, 3), dims([0], [])),
        ((2, 3, 2), (2, 3), dims([1], [1], [0], [0])), ((2, 2, 3), (2, 3, 2), dims([2], [1], [1], [2])),
    ]:  # fmt: skip
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], axes)


def lax_dot(row, setting):
    for a, b, attrs in dtypes_and_preferred(setting):
        yield Case([a, b], attrs)
    for left, right in [
        ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 2, 3), (3, 2)), ((3,), (4,)), ((), (3,)), ((2, 3), (2, 3)), ((0,), (0,)),
    ]:  # fmt: skip
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], {})


CASES = thinned({
    "jnp.matmul": matmul,
    "jnp.dot": matmul,
    "jnp.vdot": matmul,
    "jnp.tensordot": tensordot,
    "jnp.outer": outer,
    "lax.dot_general": general,
    "lax.dot": lax_dot,
})
