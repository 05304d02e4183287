"""What a case is made of: named lists, arrays written out, Python scalars.

Each knows its JSON form, which the vectors keep and the Rust test reads.
"""

from dataclasses import dataclass, field

import numpy as np

from . import dtypes


@dataclass(frozen=True)
class Named:
    """A list of `inputs`, as a one-dimensional array; `weak` in JAX's sense."""

    name: str
    weak: bool = False

    def json(self):
        return {"list": self.name, "weak": True} if self.weak else {"list": self.name}

    @property
    def dtype(self):
        return self.name.split(".")[1]


@dataclass(frozen=True)
class Shaped:
    """So many elements of a list of `inputs` as the shape holds, from `start` on
    and beginning anew at the list's end."""

    name: str
    shape: tuple
    start: int = 0
    weak: bool = False

    def json(self):
        out = {"list": self.name, "shape": list(self.shape), "start": self.start}
        return {**out, "weak": True} if self.weak else out

    @property
    def dtype(self):
        return self.name.split(".")[1]

    def of(self, values):
        indices = (self.start + np.arange(int(np.prod(self.shape)))) % len(values)
        return values[indices].reshape(self.shape)


@dataclass(frozen=True)
class Inline:
    """An array written out in the case."""

    dtype: str
    shape: tuple
    data: tuple
    weak: bool = False

    def json(self):
        array = self.array()
        if self.dtype in dtypes.FLOATS:
            # Bit patterns: exact, and no question of how a float is printed.
            data = array.view(f"u{array.dtype.itemsize}").flatten().tolist()
            out = {"dtype": self.dtype, "shape": list(self.shape), "bits": data}
        else:
            out = {"dtype": self.dtype, "shape": list(self.shape), "data": array.flatten().tolist()}
        return {**out, "weak": True} if self.weak else out

    def array(self):
        with np.errstate(all="ignore"):
            return np.array(self.data, dtype=dtypes.NUMPY[self.dtype]).reshape(self.shape)


@dataclass(frozen=True)
class Scalar:
    """A Python `int`, `float` or `bool`."""

    value: object

    def json(self):
        if isinstance(self.value, bool):
            return {"bool": self.value}
        if isinstance(self.value, int):
            # As text: JSON readers disagree about integers beyond 64 bits.
            return {"int": str(self.value)}
        return {"float": self.value.hex() if self.value == self.value else "nan"}


def attr_json(value):
    """An attribute as JSON: floats and integers that JSON readers may lose as a
    Python scalar of an operand is written."""
    if isinstance(value, float) or (isinstance(value, int) and abs(value) >= 1 << 63):
        return Scalar(value).json()
    return [attr_json(v) for v in value] if isinstance(value, (list, tuple)) else value


@dataclass
class Case:
    """One call, or many packed into one.

    `cross`: the two named lists are multiplied out, the first varying slowest.
    A case whose arrays are all named lists is packed: its elements may be run
    apart from each other.
    """

    args: list
    attrs: dict = field(default_factory=dict)
    cross: bool = False

    @property
    def packed(self):
        arrays = [a for a in self.args if not isinstance(a, Scalar) and a.json().get("shape") != []]
        return bool(arrays) and all(isinstance(a, Named) for a in arrays)

    def json(self):
        out = {"args": [a.json() for a in self.args]}
        if self.attrs:
            out["attrs"] = {name: attr_json(value) for name, value in self.attrs.items()}
        if self.cross:
            out["cross"] = True
        return out

    def operands(self, lists):
        """`(value, weak)` per operand: a NumPy array, or a Python scalar."""
        values = []
        for arg in self.args:
            if isinstance(arg, Scalar):
                values.append((arg.value, False))
            elif isinstance(arg, Inline):
                values.append((arg.array(), arg.weak))
            elif isinstance(arg, Shaped):
                values.append((arg.of(lists[arg.name]), arg.weak))
            else:
                values.append((lists[arg.name], arg.weak))
        if self.cross:
            (left, weak_left), (right, weak_right) = values
            values = [
                (np.repeat(left, len(right)), weak_left),
                (np.tile(right, len(left)), weak_right),
            ]
        return values
