"""The thirteen dtypes: the project's short name, NumPy's type, the frameworks' name."""

import ml_dtypes
import numpy as np

NUMPY = {
    "bool": np.dtype(np.bool_),
    "i8": np.dtype(np.int8),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
    "u8": np.dtype(np.uint8),
    "u16": np.dtype(np.uint16),
    "u32": np.dtype(np.uint32),
    "u64": np.dtype(np.uint64),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}
ALL = list(NUMPY)
INTEGERS = [d for d in ALL if d[0] in "iu"]
FLOATS = ["f16", "bf16", "f32", "f64"]
SHORT = {dtype: name for name, dtype in NUMPY.items()}


def python_name(short):
    """`int8` for `i8`: what torch and jax.numpy call the dtype."""
    return NUMPY[short].name


def bits_of(short):
    return NUMPY[short].itemsize * 8


def int_range(short):
    """Least and greatest value of an integer dtype."""
    info = np.iinfo(NUMPY[short])
    return int(info.min), int(info.max)


def bit_patterns(array):
    """The bits as unsigned integers, every NaN of a dtype alike."""
    bits = array.view(f"u{array.dtype.itemsize}")
    if SHORT[array.dtype] not in FLOATS:
        return bits
    nan = np.array([np.nan], dtype=array.dtype).view(bits.dtype)[0]
    return np.where(np.isnan(array), nan, bits)
