"""Python exceptions as the kinds of the reference crate.

By type and message, first match wins. An exception that no row knows fails the
run in the end: guessing a kind would hide what the framework really says.
"""

import re

# (kind, names of exception classes, pattern of the message)
RULES = [
    ("zero-division", ["ZeroDivisionError"], ""),
    ("zero-division", ["RuntimeError"], "^ZeroDivisionError$"),
    # Before what follows: it is a RuntimeError too.
    ("no-dtype", ["NotImplementedError"], "not implemented for|bool tensors? is not supported"),
    ("no-dtype", ["RuntimeError"], "^Promotion for uint16, uint32, uint64 types is not supported"),
    ("overflow", ["OverflowError"], ""),
    ("overflow", ["RuntimeError"], "cannot be converted to type .* without overflow"),
    ("shape", ["RuntimeError"], "^The size of tensor a .* must match the size of tensor b"),
    ("index", ["IndexError"], ""),
    # jax and lax
    ("no-dtype", ["TypeError"], "does not accept dtype|requires arguments to have the same dtypes"),
    ("shape", ["TypeError", "ValueError"], "ncompatible shapes for broadcasting"),
    ("shape", ["TypeError"], "arrays must have the same number of dimensions"),
    # bfloat16 cannot be made of an integer beyond 64 bits: NumPy says it this way.
    ("no-dtype", ["TypeError"], "^expected number, got int$"),
    ("value", ["ValueError"], "^cannot convert float NaN to integer$"),
    # torch's functions that take no Python number in this place.
    ("value", ["TypeError"], "received an invalid combination of arguments"),
    # torch.arange
    ("value", ["RuntimeError"], "^upper bound and lower bound inconsistent with step sign"),
    ("value", ["RuntimeError"], "^unsupported range: "),
    ("value", ["RuntimeError"], "^step must be (nonzero|finite)"),
    ("value", ["RuntimeError"], "^invalid size, possible overflow"),
]


UNKNOWN = "unknown"
"""The kind of an exception without a row. No vectors are written with it."""


def kind(error):
    names = {c.__name__ for c in type(error).__mro__}
    for known, wanted, pattern in RULES:
        if names & set(wanted) and re.search(pattern, str(error)):
            return known
    return UNKNOWN


def describe(error):
    """Class and first line of the message, short enough to keep."""
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:160]}"
