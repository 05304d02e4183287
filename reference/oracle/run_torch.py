"""Calls torch. One thread, one CPU capability; arrays come from NumPy bit for bit."""

import ml_dtypes
import numpy as np
import torch

from . import dtypes, errors, hazards
from .outcome import Raises, Value, Values
from .setting import TORCH

torch.set_num_threads(1)
BF16 = np.dtype(ml_dtypes.bfloat16)
# Around the vector widths. Not 1: an operand of one element is another case,
# whose value torch may take before promotion.
SIZES = (7, 8, 15, 16, 17, 31, 33, 67)


class Runner:
    prefix = "torch"
    scope = {"torch": torch}

    def __init__(self, setting=TORCH):
        self.setting = setting

    def versions(self):
        return {
            "framework": f"torch {torch.__version__.split('+')[0]}",
            "capability": torch.backends.cpu.get_cpu_capability(),
        }

    def native(self, value, weak):
        if not isinstance(value, np.ndarray):
            return value
        if value.dtype == BF16:
            return torch.from_numpy(value.view(np.int16).copy()).view(torch.bfloat16)
        tensor = torch.from_numpy(value.copy())
        # NumPy's empty arrays have strides of their own.
        return tensor if value.size else torch.empty(value.shape, dtype=tensor.dtype)

    def numpy(self, tensor):
        if tensor.dtype == torch.bfloat16:
            return tensor.contiguous().view(torch.int16).numpy().view(BF16)
        return tensor.numpy()

    def call(self, function, operands):
        return self.invoke(function, [self.native(*operand) for operand in operands])

    def invoke(self, function, natives):
        try:
            result = function(*natives)
        except Exception as error:
            return Raises(errors.kind(error), errors.describe(error))
        if isinstance(result, torch.dtype):
            result = torch.empty(0, dtype=result)
        if isinstance(result, (tuple, list)):
            return Values([Value(self.numpy(part)) for part in result])
        if not isinstance(result, torch.Tensor):
            # Two Python scalars under a Python operator: torch has no part in it.
            return None
        return Value(self.numpy(result))

    def hazards(self, row, attrs, operands):
        """Which of the broadcast elements are hazards; `None` without any."""
        if len(operands) != 2 or not hazards.known(row, attrs):
            return None
        flat = hazards.broadcast([value for value, _ in operands])
        promoted = self.call(torch.result_type, operands)
        if flat is None or not isinstance(promoted, Value):
            return None
        mask = hazards.mask(row, attrs, dtypes.SHORT[promoted.array.dtype], flat)
        return mask if mask.any() else None

    def in_memory(self, function, operands):
        """The whole arrays again, their axes in another order in memory, then with gaps."""
        values = [value for value, _ in operands]
        if not any(isinstance(v, np.ndarray) and v.size > 1 for v in values):
            return

        def turned(value):
            tensor = self.native(value, False)
            if not isinstance(value, np.ndarray):
                return tensor
            axes = list(reversed(range(tensor.ndim)))
            return tensor.permute(axes).contiguous().permute(axes)

        def gapped(value):
            tensor = self.native(value, False)
            if not isinstance(value, np.ndarray) or not value.ndim:
                return tensor
            room = torch.zeros([*tensor.shape[:-1], 2 * tensor.shape[-1] + 1], dtype=tensor.dtype)
            return room[..., 1::2].copy_(tensor)

        yield self.invoke(function, [turned(v) for v in values])
        yield self.invoke(function, [gapped(v) for v in values])

    def layouts(self, function, operands):
        """The same elements laid out otherwise: `(first index, result)` each."""
        arrays = [value for value, _ in operands if isinstance(value, np.ndarray) and value.ndim]
        length = len(arrays[0])
        if length < 2:
            return

        def spread(value, step, offset):
            if not isinstance(value, np.ndarray) or not value.ndim:
                return self.native(value, False)
            tensor = self.native(value, False)
            room = torch.zeros(length * step + offset, dtype=tensor.dtype)
            view = room[offset::step][:length]
            return view.copy_(tensor)

        values = [value for value, _ in operands]
        yield 0, self.invoke(function, [spread(v, 2, 0) for v in values])
        yield 0, self.invoke(function, [spread(v, 1, 1) for v in values])
        yield 0, self.invoke(function, [spread(v, 1 + i, 0) for i, v in enumerate(values)])
        for size in SIZES:
            for start in chunks(length, size):
                # A piece of one element would be another case, as said above.
                first = start if start + 1 < length else start - 1
                piece = [
                    v[first : start + size] if isinstance(v, np.ndarray) and v.ndim else v
                    for v in values
                ]
                yield first, self.call(function, [(v, False) for v in piece])


def chunks(length, size, most=1024):
    """Starts of consecutive pieces: all of a short list, both ends of a long one."""
    starts = list(range(0, length, size))
    many = max(1, most // size)
    return starts if len(starts) <= 2 * many else starts[:many] + starts[-many:]
