"""The op table's Python text as a callable.

`torch.div({0}, {1}, rounding_mode={rounding_mode})` becomes a function of the
operands; what a case leaves out falls away with its keyword and comma.
"""

import math
import re
from functools import lru_cache

from . import dtypes

PLACEHOLDER = re.compile(r"(?P<comma>,\s*)?(?P<keyword>\w+=)?\{(?P<name>\w+)(?P<rest>\*)?\}")


def text(row, count, attrs, dtype_prefix):
    """The call as Python writes it, operands as `a0`, `a1`, …"""

    def fill(match):
        name = match["name"]
        if match["rest"]:
            # Operand `name` and all after it.
            given = ", ".join(f"a{i}" for i in range(int(name), count)) or None
        elif name.isdigit():
            given = f"a{name}" if int(name) < count else None
        else:
            given = spell(attrs[name], dtype_prefix) if name in attrs else None
        if given is None:
            return ""
        return (match["comma"] or "") + (match["keyword"] or "") + given

    return PLACEHOLDER.sub(fill, row["python"])


def spell(value, dtype_prefix):
    if isinstance(value, str) and value in dtypes.NUMPY:
        return f"{dtype_prefix}.{dtypes.python_name(value)}"
    if isinstance(value, list) and dtype_prefix == "jnp":
        # Static arguments of a compiled function must be hashable.
        return repr(tuple(value))
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return repr(value)


def takes_dtypes(row):
    """Whether it asks for the operands' dtypes, which Python scalars do not have."""
    return "{0}.dtype" in row["python"]


@lru_cache(maxsize=None)
def _compile(source, count):
    parameters = ", ".join(f"a{i}" for i in range(count))
    return compile(f"lambda {parameters}: {source}", source, "eval")


def function(row, count, attrs, dtype_prefix, scope):
    """The callable of `count` operands, names resolved in `scope`."""
    return eval(_compile(text(row, count, attrs, dtype_prefix), count), scope)
