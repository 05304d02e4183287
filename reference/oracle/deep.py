"""Fresh random cases for `python -m oracle deep`.

A function's cases, as `cases` and `families` write them, serve as patterns: they say
which dtypes, ranks, attributes and kinds of operands belong together. A draw takes a
pattern and changes what is in it: elements, lengths of axes, Python numbers,
attributes. Packed patterns, whose elements do not touch each other, become windows of
two long random lists. Floats are redrawn there only: elsewhere what the order of
additions does to them is not what is asked.

Left out is what the frameworks never return from; the committed vectors have it.
"""

import random
from dataclasses import replace

import numpy as np

from . import dtypes, inputs
from .cases import cases
from .evaluate import evaluate_one
from .operands import Case, Inline, Named, Scalar, Shaped

LENGTH = 4096
"""Elements of a long list."""
WINDOW = 67
"""Elements of one packed call: vector loops and a remainder."""
SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 64)
MOST = 4000
"""Elements of one operand that is not packed."""
BELOW = 100
"""Beyond this an int is no size, count or axis that may grow."""

SIZED = ("jnp.histogram",)
"""Functions that allocate as much as a Python number says: no random ones there."""


class Window(Shaped, Named):
    """Consecutive elements of a long list, each an element of its own."""


def named(seed):
    """The long lists by name: any bits, edges, and small numbers, a third of each."""
    lists = {}
    for short in dtypes.ALL:
        for side in ("left", "right"):
            rng = random.Random(f"{seed} {short} {side}")
            lists[f"deep.{short}.{side}"] = values(short, rng)
    return lists


def values(short, rng):
    if short == "bool":
        return inputs.array(short, [rng.random() < 0.5 for _ in range(LENGTH)])
    any_bits, edges = inputs.random_values(short, LENGTH, rng), inputs.edges(short)
    low = 0 if short[0] == "u" else -4
    small = inputs.array(short, [rng.randrange(low, 9) for _ in range(LENGTH)])
    out = any_bits.copy()
    for i in range(LENGTH):
        match rng.randrange(3):
            case 0:
                out[i] = edges[rng.randrange(len(edges))]
            case 1:
                out[i] = small[i]
    return out


def evaluated(runner, row, setting, lists, seed, count):
    """The lines of each draw, until `count` elements have been compared, of no call more
    than a window's worth, or as many calls made."""
    draw = Draw(row, setting, random.Random(f"{seed} {row['name']} {setting.name}"))
    asked = calls = 0
    while asked < count and calls < count:
        case = draw.case()
        calls += 1
        # Asking what never returns takes a child and its patience.
        if runner.hazards(row, case.attrs, case.operands(lists)) is True:
            continue
        found = evaluate_one(runner, row, case, lists)
        draw.answered(any("raises" not in line.outcome for line in found))
        asked += sum(min(WINDOW, sum(array.size for array in line.data)) for line in found)
        yield from found


class Draw:
    def __init__(self, row, setting, rng):
        self.row, self.rng = row, rng
        self.patterns = list(cases(row, setting))
        self.last, self.raised = 0, set()
        kinds = {spec["name"]: spec["kind"] for spec in row["attrs"]}
        self.attrs, self.numbers = {}, {}
        for pattern in self.patterns:
            for name, value in pattern.attrs.items():
                # A dtype goes with the operand's: some pairs mean nothing.
                if kinds[name] != "dtype":
                    self.attrs.setdefault(name, []).append(value)
            for i, arg in enumerate(pattern.args):
                if isinstance(arg, Scalar):
                    self.numbers.setdefault(i, []).append(arg.value)

    def answered(self, value):
        """Of the last draw, whether it gave a value. What raised is drawn less often."""
        (self.raised.discard if value else self.raised.add)(self.last)

    def case(self):
        for _ in range(9):
            self.last = self.rng.randrange(len(self.patterns))
            if self.last not in self.raised:
                break
        pattern = self.patterns[self.last]
        if self.row["signature"]["kind"] == "creation":
            return Case(self.range(pattern.args), pattern.attrs)
        if self.row["signature"]["kind"] == "promotion":
            return pattern
        if pattern.packed:
            args = [self.window(arg, i) for i, arg in enumerate(pattern.args)]
            return Case(args, self.other_attrs(pattern.attrs))
        sizes = self.sizes(pattern.args)
        args = [self.operand(arg, i, sizes) for i, arg in enumerate(pattern.args)]
        return Case(args, self.other_attrs(pattern.attrs, sizes))

    def window(self, arg, i):
        if not isinstance(arg, Named):
            return self.operand(arg, i, {})
        side = ("left", "right")[i % 2]
        return Window(f"deep.{arg.dtype}.{side}", (WINDOW,), self.rng.randrange(LENGTH), arg.weak)

    def sizes(self, args):
        """A new length for each length of an axis, the same wherever it occurs; or
        none, where floats are added or an operand would grow too large."""
        shapes = [a.shape for a in args if isinstance(a, (Inline, Shaped))]
        if self.rng.random() < 0.3 or any(is_float(a) for a in args):
            return {}
        sizes = {n: self.rng.choice(SIZES) for shape in shapes for n in shape if n > 1}
        grown = (np.prod([sizes.get(n, n) for n in shape], dtype=float) for shape in shapes)
        return sizes if all(size <= MOST for size in grown) else {}

    def operand(self, arg, i, sizes):
        if isinstance(arg, Scalar):
            return Scalar(self.number(arg.value, i))
        if isinstance(arg, Named) or is_float(arg):
            return arg
        shape = tuple(sizes.get(n, n) for n in arg.shape)
        if isinstance(arg, Shaped):
            side = self.rng.choice(("left", "right"))
            return replace(arg, name=f"deep.{arg.dtype}.{side}", shape=shape, start=self.rng.randrange(LENGTH))
        # Written out: indices, a condition, a sorted sequence. Its own values again.
        if not arg.data:
            return replace(arg, shape=shape) if 0 in shape else arg
        data = [self.rng.choice(arg.data) for _ in range(int(np.prod(shape)))]
        if list(arg.data) == sorted(arg.data):
            data.sort()
        return replace(arg, shape=shape, data=tuple(data))

    def number(self, value, i):
        """The number, another of those that stand here in the patterns, or one near it."""
        rng = self.rng
        if rng.random() < 0.5:
            return value
        known = self.numbers[i]
        value = rng.choice([v for v in known if type(v) is type(value)])
        far = self.row["name"] not in SIZED and max(map(abs_int, known)) >= 1 << 31
        if type(value) is int and far and rng.random() < 0.5:
            value = rng.getrandbits(rng.randrange(1, 66)) * rng.choice((1, -1))
        return value

    def range(self, args):
        """Of `arange`: some ten numbers, anywhere, and in any steps."""
        rng = self.rng
        if rng.random() < 0.2:
            return args
        if rng.random() < 0.6:
            start = rng.getrandbits(rng.randrange(1, 63)) * rng.choice((1, -1))
            step = rng.getrandbits(rng.randrange(1, 12)) * rng.choice((1, -1))
        else:
            start, step = rng.uniform(-300, 300), rng.uniform(-9, 9)
        count = rng.randrange(40)
        if len(args) == 1:
            return [Scalar(count if rng.random() < 0.5 else count + rng.random())]
        if len(args) == 2:
            return [Scalar(start), Scalar(start + count)]
        stop = start + step * count + (rng.choice((-1, 0, 1)) if type(start) is int else 0.0)
        return [Scalar(start), Scalar(stop), Scalar(step)]

    def other_attrs(self, attrs, sizes={}):
        """Each with a chance of another value from the patterns, or a near one."""
        out = {}
        for name, value in attrs.items():
            if name in self.attrs and self.rng.random() < 0.3:
                value = self.near(self.rng.choice(self.attrs[name]))
            if isinstance(value, (list, tuple)) and ("size" in name or "shape" in name):
                value = [sizes.get(n, n) for n in value]
            out[name] = value
        return out

    def near(self, value):
        if type(value) is int and abs(value) < BELOW:
            return value + self.rng.choice((0, 0, 1, -1))
        if isinstance(value, (list, tuple)) and value and self.rng.random() < 0.3:
            value = list(value)
            i = self.rng.randrange(len(value))
            value[i] = self.near(value[i])
        return value


def is_float(arg):
    return not isinstance(arg, Scalar) and arg.dtype in dtypes.FLOATS


def abs_int(value):
    return abs(value) if type(value) is int else 0
