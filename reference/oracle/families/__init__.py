"""The cases of functions whose operands have shapes and attributes of their own.

Each file here holds a table `CASES`: from a function's full name to a generator of
its cases, called with the function's row of the op table and the setting it is asked
under. A function in none of the tables is put to the cases of its signature.
"""

import importlib
import pkgutil
from functools import cache


@cache
def tables():
    found = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        cases = getattr(importlib.import_module(f"{__name__}.{module}"), "CASES", {})
        if twice := found.keys() & cases.keys():
            raise SystemExit(f"families/{module}.py: {sorted(twice)} have cases elsewhere")
        found |= cases
    return found


def of(name):
    """The generator of a function's cases, or `None`."""
    return tables().get(name)
