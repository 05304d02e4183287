"""The vector files: one per function, and one of inputs.

A file is an xz stream of text lines, an empty line, and bytes. The first line
is the header (what was asked, of which framework); each further line is one
case with its outcome, as JSON. The bytes are the elements of the values, in the
order of the lines: little endian, and for each value the first bytes of all
elements, then the second bytes, and so on, which compresses far better.
A function that returns several arrays has `values`, a list, for `value`. A case
that another layout in memory gives other bits is `unstable`.
`manifest.json` beside them says the same in plain text, with counts, for review.
"""

import json
import lzma
from pathlib import Path

import numpy as np

from . import dtypes

FORMAT = "int-semantics golden 1"
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}]


def path(directory, name):
    return Path(directory) / f"{name}.xz"


def text(value):
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def planes(array):
    """The elements byte plane by byte plane."""
    raw = np.ascontiguousarray(array).view(np.uint8)
    return raw.reshape(-1, array.dtype.itemsize).T.tobytes()


def from_planes(raw, short):
    dtype = dtypes.NUMPY[short]
    columns = np.frombuffer(raw, dtype=np.uint8).reshape(dtype.itemsize, -1)
    return np.ascontiguousarray(columns.T).reshape(-1).view(dtype)


def encode(header, lines):
    """The content of a file; `lines` are JSON objects with the elements of each array."""
    rows = [text(header), *(text(row) for row, _ in lines)]
    body = b"".join(planes(array) for _, data in lines for array in data)
    return "\n".join(rows).encode() + b"\n\n" + body


def decode(content):
    """`(header, [(row, elements of each array)])`"""
    head, _, body = content.partition(b"\n\n")
    header, *rows = [json.loads(row) for row in head.decode().split("\n")]
    lines, at = [], 0
    for row in rows:
        data = []
        for value in [row["value"]] if "value" in row else row.get("values", []):
            size = int(np.prod(value["shape"], dtype=np.int64)) * dtypes.NUMPY[value["dtype"]].itemsize
            data.append(from_planes(body[at : at + size], value["dtype"]))
            at += size
        lines.append((row, data))
    if at != len(body):
        raise ValueError(f"{header}: {len(body) - at} bytes left over")
    return header, lines


def read(file):
    return lzma.decompress(Path(file).read_bytes())


def write(file, content):
    """Writes the file unless it says this already; whether it did."""
    if file.exists() and read(file) == content:
        return False
    packed = lzma.compress(content, lzma.FORMAT_XZ, lzma.CHECK_CRC64, filters=FILTERS)
    partial = file.with_suffix(".partial")
    partial.write_bytes(packed)
    partial.replace(file)
    return True


def input_lines(lists):
    for name, array in lists.items():
        value = {"dtype": dtypes.SHORT[array.dtype], "shape": list(array.shape)}
        yield {"list": name, "value": value}, [array]


def summary(header, lines):
    """A file's entry in the manifest."""
    calls = {"value": 0, "raises": 0, "kills": 0, "hangs": 0}
    elements = loose = 0
    kinds = {}
    for row, data in lines:
        kind = "value" if "values" in row else next(kind for kind in calls if kind in row)
        calls[kind] += len(row.get("apart", [0]))
        if kind == "raises":
            kinds[row["raises"]] = kinds.get(row["raises"], 0) + len(row.get("apart", [0]))
        elements += sum(array.size for array in data)
        loose += len(row.get("loose", {}))
    counts = {"lines": len(lines), "elements": elements, "loose": loose}
    return {**header, **counts, **{k: n for k, n in calls.items() if n}, "kinds": kinds}


def differences(old, new, lists):
    """What differs between two decoded files, as lines to print."""
    (old_header, old_lines), (new_header, new_lines) = old, new
    if any(old_header.get(key) != new_header.get(key) for key in ("format", "python", "framework")):
        yield f"header: committed {old_header}, now {new_header}"
    old_by_case = {case_of(row): (row, data) for row, data in old_lines}
    new_by_case = {case_of(row): (row, data) for row, data in new_lines}
    for case in old_by_case.keys() - new_by_case.keys():
        yield f"{case}: committed, but not asked for any more: {outcome_of(old_by_case[case][0])}"
    for case, (row, data) in new_by_case.items():
        if case not in old_by_case:
            yield f"{case}: not committed, now {outcome_of(row)}"
            continue
        old_row, old_data = old_by_case[case]
        if old_row != row:
            yield f"{case}: committed {outcome_of(old_row)}, now {outcome_of(row)}"
            continue
        for new_array, old_array in zip(data, old_data):
            new_array = new_array.reshape(-1)
            wrong = dtypes.bit_patterns(new_array) != dtypes.bit_patterns(old_array)
            wrong = np.flatnonzero(wrong)
            for i in wrong[:5]:
                where = position(row, int(i), lists)
                yield f"{case}: at {i}{where}: committed {old_array[i]}, now {new_array[i]}"
            if len(wrong) > 5:
                yield f"{case}: {len(wrong)} elements differ in all"


OUTCOME = ("value", "values", "raises", "error", "kills", "hangs", "loose", "unstable")


def case_of(row):
    return text({k: v for k, v in row.items() if k not in OUTCOME})


def outcome_of(row):
    return text({k: v for k, v in row.items() if k in OUTCOME})


def position(row, index, lists):
    """The operands of one element of a packed case, for a message."""
    if "args" not in row or not all("list" in arg and "shape" not in arg for arg in row["args"]):
        return ""
    arrays = [lists[arg["list"]] for arg in row["args"]]
    if row.get("cross"):
        length = len(arrays[0]) * len(arrays[1])
    else:
        length = len(arrays[0])
    kept = row.get("apart") or np.delete(np.arange(length), row.get("drop", []))
    flat = int(kept[index])
    if row.get("cross"):
        pair = divmod(flat, len(arrays[1]))
        return f" {tuple(a[i].item() for a, i in zip(arrays, pair))}"
    return f" {tuple(a[flat].item() for a in arrays)}"
