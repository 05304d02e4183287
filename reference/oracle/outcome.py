"""What a call gives, in the vocabulary of the reference crate."""

from dataclasses import dataclass

import numpy as np

from .dtypes import SHORT


@dataclass
class Value:
    array: np.ndarray
    weak: bool = False


@dataclass(frozen=True)
class Raises:
    kind: str
    error: str


@dataclass(frozen=True)
class Kills:
    signal: str


@dataclass(frozen=True)
class Hangs:
    pass


def json(outcome):
    """Everything but a value's data."""
    match outcome:
        case Value(array, weak):
            value = {"dtype": SHORT[array.dtype], "shape": list(array.shape)}
            return {"value": {**value, "weak": True} if weak else value}
        case Raises(kind, error):
            return {"raises": kind, "error": error}
        case Kills(signal):
            return {"kills": signal}
        case Hangs():
            return {"hangs": True}
