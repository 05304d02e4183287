"""jnp and lax: products of matrices and the like."""

import itertools

from .. import dtypes
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
    yield from single(row, setting)


def single(row, setting):
    """One product and nothing to add to it: 0 by −100 keeps its sign in floats."""
    for d, wanted in [("i8", "f32"), ("i32", "f64"), ("f32", None), ("bf16", None), ("i8", "f16")]:
        if d in setting.dtypes and wanted in (None, *setting.dtypes):
            attrs = {} if wanted is None else {"preferred_element_type": wanted}
            yield Case([Inline(d, (1,), (0,)), Inline(d, (1,), (-100,))], attrs)


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


def tensordot_axes(row, setting):
    for a, b, attrs in dtypes_and_preferred(setting):
        yield Case([a, b], {"a_axes": [1], "b_axes": [0], **attrs})
    for left, right, of_a, of_b in [
        ((2, 3), (2, 3), [0, 1], [0, 1]), ((2, 3), (3, 2), [0, 1], [1, 0]), ((2, 3, 4), (3, 2), [0, 1], [1, 0]), ((2, 3, 4), (3, 2), [1, 0], [0, 1]),
        ((2, 3), (3, 2), [-1, -2], [0, -1]), ((2, 3), (3,), [], []), ((2, 3), (3, 2), [1, 0], [0]), ((2, 3), (3, 2), [0], [0]),
        ((2, 3), (3, 2), [1, 1], [0, 0]), ((2, 3), (3, 2), [1, -1], [0, 1]), ((2, 3), (3, 2), [2], [0]), ((2, 3), (3, 2), [1], [-3]), ((2, 0), (0, 2), [1, 0], [0, 1]),
        ((), (), [], []), ((), (3,), [0], [0]), ((0, 3), (3, 2), [1], [0]),
    ]:  # fmt: skip
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], {"a_axes": of_a, "b_axes": of_b})


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
    yield from single(row, setting)


EQUATIONS = [
    ("ij,jk->ik", (2, 3), (3, 2)), ("ij,jk", (2, 3), (3, 2)), ("ij,jk->ki", (2, 3), (3, 2)), ("ij,kj->ik", (2, 3), (2, 3)),
    ("i,i", (3,), (3,)), ("i,i->i", (3,), (3,)), ("i,j->ij", (3,), (2,)), ("i,j->", (3,), (2,)), ("ij,j->i", (2, 3), (3,)),
    ("ij,ij->", (2, 3), (2, 3)), ("ij,ij->j", (2, 3), (2, 3)), ("bij,bjk->bik", (2, 2, 3), (2, 3, 2)), ("ii,i->i", (3, 3), (3,)),
    ("ii,i->", (3, 3), (3,)), ("ij,k->k", (2, 3), (2,)), ("ab,cd->dbca", (2, 1), (1, 2)), ("i,ij->", (2,), (2, 3)), ("Aa,a", (2, 3), (3,)),
    ("i,i", (1,), (3,)), ("i,i->i", (3,), (1,)), ("ij,ij->ji", (1, 2), (3, 1)), ("ij,jk->ik", (2, 1), (3, 2)), ("i,i->i", (1,), (0,)),
    ("i,i", (0,), (0,)), ("ij,jk->ik", (2, 0), (0, 2)), (",", (), ()), (",i->i", (), (3,)), (" i j , j k -> i k ", (2, 3), (3, 2)),
    ("i,i", (2,), (3,)), ("ij,i", (2,), (2,)), ("i,i->ii", (2,), (2,)), ("i,i->k", (2,), (2,)), ("i,j,k", (2,), (2,)), ("i", (2,), (2,)),
    ("i,i->->i", (2,), (2,)), ("i,i-i", (2,), (2,)), ("i,i>i", (2,), (2,)),
]  # fmt: skip
ALONE = [
    ("ij->i", (2, 3)), ("ij->j", (2, 3)), ("ij->", (2, 3)), ("ij->ji", (2, 3)), ("ba", (2, 3)), ("ab", (2, 3)), ("ii", (3, 3)), ("ii->i", (3, 3)),
    ("iij->j", (2, 2, 3)), ("iii", (2, 2, 2)), ("", ()), ("->", ()), ("i->", (0,)), ("ij->i", (2, 0)), ("i->i", (3,)), ("ij", (3,)),
    ("i->j", (3,)), ("i->ii", (3,)), ("i,i", (3,)), ("i-i", (3,)),
]  # fmt: skip


def einsum(row, setting):
    for equation, left, right in EQUATIONS:
        for d in ("i8", "bool"):
            yield Case([rich(d, left, 3), rich(d, right, 1)], {"equation": equation})
        yield Case([rich("u8", left, 3), rich("i8", right, 1)], {"equation": equation})
    for equation, shape in ALONE:
        for d in ("i8", "bool", "u32"):
            yield Case([rich(d, shape, 3)], {"equation": equation})
    for a, b, more in dtypes_and_preferred(setting):
        yield Case([a, b], {"equation": "ij,jk->ik", **more})
        yield Case([a], {"equation": "ij->i", **more})
        if more:
            yield Case([a], {"equation": "ij->ji", **more})
            yield Case([a, b], {"equation": "ij,kl->i", **more})
    for data in ((1, -1), (100, 100), (3, -3)):
        for to in PREFERRED:
            if to in setting.dtypes:
                yield Case([Inline("i8", (2,), data)], {"equation": "i->", "preferred_element_type": to})
    for scalar in (3, 300, 0.5, True, 2**64):
        yield Case([rich("i8", (3,), 3), Scalar(scalar)], {"equation": "i,"})
        yield Case([rich("i64" if setting.name == "x64" else "i32", (3,), 3), Scalar(scalar)], {"equation": "i,->i"})
        yield Case([Scalar(scalar)], {"equation": ""})
        yield Case([Scalar(scalar), Scalar(7)], {"equation": ","})
    for d in setting.weak:
        yield Case([values(d, (2,), 3, weak=True), values(d, (2,), 4, weak=True)], {"equation": "i,i"})
        yield Case([values(d, (2,), 3, weak=True)], {"equation": "i->"})


def convolve(row, setting):
    for a, b, more in dtypes_and_preferred(setting):
        if not more:
            a, b = (values(a.dtype, (5,), 3), values(b.dtype, (3,), 4)) if "f" in a.dtype + b.dtype else (small(a.dtype, (5,)), small(b.dtype, (3,)))
        if more.get("preferred_element_type") == "f16" and a.dtype != "bool":
            continue
        one, other = (Inline(x.dtype, (n,), x.data[:n]) if isinstance(x, Inline) else Shaped(x.name, (n,), x.start) for x, n in ((a, 5), (b, 3)))
        yield Case([one, other], more)
        if not more and a.dtype in dtypes.INTEGERS:
            yield Case([Shaped(f"short.{a.dtype}", (16,), 3), Shaped(f"short.{a.dtype}", (3,), 1)], {"preferred_element_type": a.dtype})
    for mode in (None, "full", "same", "valid"):
        for left, right in itertools.product((0, 1, 2, 3, 4, 7), repeat=2):
            more = {} if mode is None else {"mode": mode}
            yield Case([rich("i8", (left,), 3), rich("i8", (right,), 1)], {"preferred_element_type": "i8", **more})
            yield Case([small("i16", (left,), 3), small("i16", (right,), 1)], more)
    for left, right in [((), (3,)), ((2, 3), (3,)), ((3,), (1, 3))]:
        yield Case([rich("i8", left, 3), rich("i8", right, 1)], {})
    for scalar in (3, 2**64):
        yield Case([rich("i8", (3,), 3), Scalar(scalar)], {})
    for d in setting.weak:
        yield Case([values(d, (2,), 3, weak=True), values(d, (2,), 4, weak=True)], {})
        yield Case([values(d, (2,), 3, weak=True), small("i8", (2,), 4)], {})


CASES = thinned({
    "jnp.einsum": einsum,
    "jnp.convolve": convolve,
    "jnp.matmul": matmul,
    "jnp.dot": matmul,
    "jnp.vdot": matmul,
    "jnp.tensordot": tensordot,
    "jnp.tensordot.axes": tensordot_axes,
    "jnp.outer": outer,
    "lax.dot_general": general,
    "lax.dot": lax_dot,
})
