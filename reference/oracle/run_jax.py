"""Calls jax.numpy and jax.lax eagerly on arrays, on the CPU.

The x64 setting belongs to the process: JAX reads it when it starts.
"""

import os

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax._src.lax.lax import _convert_element_type  # the one way to a weak array of any shape

from . import errors
from .outcome import Raises, Value, Values

# A vector loop and a remainder, whatever the vector's width.
CHUNK = 67
MOST = 2048


class Runner:
    scope = {"jnp": jnp, "lax": lax, "jax": jax}
    prefix = "jnp"

    def __init__(self, setting):
        if jax.config.jax_enable_x64 != (setting.name == "x64"):
            raise RuntimeError(f"JAX_ENABLE_X64={os.environ.get('JAX_ENABLE_X64')} is not {setting.name}")
        self.setting = setting

    def versions(self):
        return {"framework": f"jax {jax.__version__}"}

    def native(self, value, weak):
        if not isinstance(value, np.ndarray):
            return value
        array = jnp.asarray(value)
        return _convert_element_type(array, array.dtype, weak_type=True) if weak else array

    def call(self, function, operands):
        natives = [self.native(*operand) for operand in operands]
        try:
            result = function(*natives)
            if isinstance(result, (tuple, list)):
                return Values([self.value(part) for part in result])
            return self.value(result)
        except Exception as error:
            return Raises(errors.kind(error), errors.describe(error))

    def value(self, result):
        if not isinstance(result, jax.Array):
            return Value(np.empty(0, dtype=np.dtype(result)))
        return Value(np.asarray(result), bool(result.weak_type))

    def in_memory(self, function, operands):
        """An array of JAX has one layout."""
        return ()

    def hazards(self, row, attrs, operands):
        """Whether the call may never return: JAX's loop for divisors meets MIN."""
        if row["name"] not in ("jnp.gcd", "jnp.lcm"):
            return None
        arrays = [value for value, _ in operands if isinstance(value, np.ndarray) and value.dtype.kind == "i"]
        return True if any((array == np.iinfo(array.dtype).min).any() for array in arrays) else None

    def layouts(self, function, operands):
        """Pieces of the arrays: XLA compiles each length anew."""
        arrays = [value for value, _ in operands if isinstance(value, np.ndarray) and value.ndim]
        for start in range(0, min(len(arrays[0]), MOST) - CHUNK, CHUNK):
            piece = [
                (v[start : start + CHUNK] if isinstance(v, np.ndarray) and v.ndim else v, weak)
                for v, weak in operands
            ]
            yield start, self.call(function, piece)
