"""What a call gives, in the vocabulary of the reference crate."""

from dataclasses import dataclass

import numpy as np

from .dtypes import SHORT


@dataclass
class Value:
    array: np.ndarray
    weak: bool = False


@dataclass
class Values:
    """What a function returns that returns several arrays."""

    parts: list


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


def head(value):
    head = {"dtype": SHORT[value.array.dtype], "shape": list(value.array.shape)}
    return {**head, "weak": True} if value.weak else head


def data(outcome):
    """The elements of each array that was returned."""
    match outcome:
        case Value(array):
            return [array]
        case Values(parts):
            return [part.array for part in parts]
    return []


def json(outcome):
    """Everything but a value's data."""
    match outcome:
        case Value():
            return {"value": head(outcome)}
        case Values(parts):
            return {"values": [head(part) for part in parts]}
        case Raises(kind, error):
            return {"raises": kind, "error": error}
        case Kills(signal):
            return {"kills": signal}
        case Hangs():
            return {"hangs": True}
