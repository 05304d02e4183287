"""Runs a case and says what happened, as lines of a vector file.

Many elements go into one call. What makes a whole call raise or die would hide
all the others, so such elements are found, left out, and run alone: each must
raise by itself. The rest is run in other layouts too, and must give the same bits.
"""

import sys
from dataclasses import dataclass, replace

import numpy as np

from . import dtypes, outcome, sandbox, spelling
from .outcome import Raises, Value, Values

# These are about dtypes or shapes: leaving out elements changes nothing.
WHOLE = ("no-dtype", "shape")


@dataclass
class Line:
    """A case or a part of it, with its outcome; `data` is the elements of each array
    that was returned."""

    case: dict
    outcome: dict
    data: list

    def json(self):
        return {**self.case, **self.outcome}


def spelled(runner, row, count, attrs):
    return spelling.function(row, count, attrs, runner.prefix, runner.scope)


def evaluate_one(runner, row, case, lists):
    """The lines of a case. What fails here, and not in the framework, says in which case."""
    try:
        return list(evaluate(runner, row, case, lists))
    except BaseException:
        print(f"in {row['name']} ({runner.setting.name}): {case.json()}", file=sys.stderr)
        raise


def evaluate(runner, row, case, lists):
    operands = case.operands(lists)
    function = spelled(runner, row, len(operands), case.attrs)
    hazards = runner.hazards(row, case.attrs, operands)
    if not case.packed:
        if hazards is None:
            one = runner.call(function, operands)
        else:
            one = sandbox.call(runner.setting, row, case.attrs, operands)
        if one is None:
            return []
        same = hazards is not None or same_in_memory(runner, function, operands, one)
        return [line(case, one, **({} if same else {"unstable": True}))]
    return list(packed(runner, row, case, operands, function, hazards))


def packed(runner, row, case, operands, function, hazards):
    length = max(len(v) for v, _ in operands if isinstance(v, np.ndarray) and v.ndim)
    alone = {}
    if hazards is not None:
        for i in np.flatnonzero(hazards):
            alone[int(i)] = sandbox.call(runner.setting, row, case.attrs, pick(operands, [i]))
    rest = [i for i in range(length) if i not in alone]
    result = runner.call(function, pick(operands, rest)) if rest else None
    if isinstance(result, Raises):
        if not alone:
            yield line(case, result)
        if result.kind in WHOLE or length == 1:
            rest = []
        else:
            each = {i: runner.call(function, pick(operands, [i])) for i in rest}
            raising = {i: one for i, one in each.items() if isinstance(one, Raises)}
            rest = [i for i in rest if i not in raising]
            # If every element raises, the line above has said it all.
            if rest or alone:
                alone |= raising
            result = runner.call(function, pick(operands, rest)) if rest else None
    if rest:
        if not isinstance(result, Value):
            raise RuntimeError(f"{row['name']} {case.json()}: no element raises alone, yet {result}")
        loose = other_layouts(runner, function, pick(operands, rest), result)
        dropped = {"drop": sorted(alone)} if alone else {}
        yield line(case, result, **dropped, **({"loose": loose} if loose else {}))
    for indices, one in grouped(alone):
        yield line(case, one, apart=indices)


def line(case, result, **more):
    return Line({**case.json(), **more}, outcome.json(result), outcome.data(result))


def same_in_memory(runner, function, operands, result):
    """Whether arrays that lie otherwise in memory give the same bits. (Some functions
    take contiguous arrays only, and raise.)"""
    if not isinstance(result, (Value, Values)):
        return True
    for other in runner.in_memory(function, operands):
        if isinstance(other, Raises):
            continue
        if outcome.json(other) != outcome.json(result):
            raise RuntimeError(f"another layout gives {other} where {result} is the answer")
        pairs = zip(outcome.data(other), outcome.data(result))
        if any((dtypes.bit_patterns(a) != dtypes.bit_patterns(b)).any() for a, b in pairs):
            return False
    return True


def pick(operands, indices):
    """These elements of the one-dimensional operands; the others as they are."""
    return [
        (v[indices] if isinstance(v, np.ndarray) and v.ndim else v, weak) for v, weak in operands
    ]


def grouped(alone):
    """Elements with the same outcome together, values joined in order."""
    groups = {}
    for i, one in sorted(alone.items()):
        key = str(outcome.json(one))
        groups.setdefault(key, ([], []))
        groups[key][0].append(i)
        groups[key][1].append(one)
    for indices, ones in groups.values():
        if isinstance(ones[0], Value):
            joined = np.concatenate([one.array for one in ones])
            yield indices, replace(ones[0], array=joined)
        else:
            yield indices, ones[0]


def other_layouts(runner, function, operands, result):
    """Elements that another layout gives other bits: index to those bits."""
    loose = {}
    wanted = dtypes.bit_patterns(result.array)
    for start, other in runner.layouts(function, operands):
        if not isinstance(other, Value) or other.array.dtype != result.array.dtype:
            raise RuntimeError(f"another layout gives {other} where {result} is the answer")
        bits = dtypes.bit_patterns(other.array)
        for i in np.flatnonzero(bits != wanted[start : start + len(bits)]):
            seen = loose.setdefault(str(start + int(i)), [])
            if int(bits[i]) not in seen:
                seen.append(int(bits[i]))
    return loose
