"""Elements that must not be run in this process: they are known to kill it, or
never to return. Each is run alone, in a child, and what happens is recorded.

A function that is missing here and kills the run is named by the message of
the parent; the rule to add is one row.
"""

import numpy as np

from . import dtypes


def least_by_minus_one(promoted, left, right):
    """MIN / -1 in the dtype in which the division is done."""
    if promoted not in ("i32", "i64"):
        return np.zeros(len(left), dtype=bool)
    least, modulus = dtypes.int_range(promoted)[0], 1 << dtypes.bits_of(promoted)

    def wraps_to(values, wanted):
        return np.array([(int(v) - wanted) % modulus == 0 for v in values], dtype=bool)

    return wraps_to(left, least) & wraps_to(right, -1)


def least_with_divisor_minus_one(promoted, left, right):
    """MIN as the first operand where Euclid's algorithm, with C's remainder, ends at -1."""
    if promoted not in ("i32", "i64"):
        return np.zeros(len(left), dtype=bool)
    least, modulus = dtypes.int_range(promoted)[0], 1 << dtypes.bits_of(promoted)

    def wrapped(value):
        return (int(value) - least) % modulus + least

    def divisor(x, y):
        a, b = wrapped(abs(x)), wrapped(abs(y))
        while a:
            a, b = remainder(b, a), a
        return b

    pairs = ((wrapped(x), wrapped(y)) for x, y in zip(left, right))
    return np.array([x == least and divisor(x, y) == -1 for x, y in pairs], dtype=bool)


def remainder(x, y):
    """With the sign of `x`, as in C."""
    rest = abs(x) % abs(y)
    return -rest if x < 0 else rest


# (op, attributes it holds for, rule)
RULES = [
    ("torch.div", {"rounding_mode": "trunc"}, least_by_minus_one),
    ("torch.lcm", {}, least_with_divisor_minus_one),
]


def rules(row, attrs):
    return [
        rule
        for name, wanted, rule in RULES
        if row["name"] == name and all(attrs.get(k) == v for k, v in wanted.items())
    ]


def known(row, attrs):
    """Whether anything of this function is a hazard."""
    return bool(rules(row, attrs))


def broadcast(operands):
    """The operands' elements side by side, as Python values; `None` if the shapes differ."""
    arrays = [np.array(o, dtype=object) for o in operands]
    try:
        shape = np.broadcast_shapes(*[a.shape for a in arrays])
    except ValueError:
        return None
    return [np.broadcast_to(a, shape).flatten() for a in arrays]


def mask(row, attrs, promoted, flat):
    """Which elements are hazards, given the dtype they are promoted to."""
    found = np.zeros(len(flat[0]), dtype=bool)
    for rule in rules(row, attrs):
        found |= rule(promoted, *flat)
    return found
