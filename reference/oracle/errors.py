"""Python exceptions as the kinds of the reference crate.

By type and message, first match wins. An exception that no row knows fails the
run in the end: guessing a kind would hide what the framework really says.
"""

import re

# (kind, names of exception classes, pattern of the message)
RULES = [
    ("zero-division", ["ZeroDivisionError"], ""),
    ("zero-division", ["RuntimeError"], "^ZeroDivisionError$"),
    # Before what follows: it is a RuntimeError too.
    ("no-dtype", ["NotImplementedError"], "not implemented for|bool tensors? is not supported"),
    ("no-dtype", ["NotImplementedError"], "^Unsupported input type encountered for isin"),
    ("no-dtype", ["RuntimeError"], "not yet implemented for tensors with different dtypes"),
    ("no-dtype", ["RuntimeError"], "^Integer division with addcdiv is no longer supported"),
    ("value", ["RuntimeError"], "argument alpha must not be a floating|^Boolean alpha only supported"),
    ("no-dtype", ["RuntimeError"], "^where expected condition to be a boolean tensor"),
    ("overflow", ["RuntimeError"], "^Clamp (min|max) value .* is outside the representable range"),
    ("value", ["RuntimeError"], "^Integers to negative integer powers are not allowed"),
    ("value", ["TypeError"], "must be Tensor, not (int|float|bool)"),
    ("no-dtype", ["RuntimeError"], "^Promotion for uint16, uint32, uint64 types is not supported"),
    ("overflow", ["OverflowError"], ""),
    ("overflow", ["ValueError"], "^Overflow when unpacking long"),
    ("overflow", ["RuntimeError"], "cannot be converted to type .* without overflow"),
    ("shape", ["RuntimeError"], "^The size of tensor a .* must match the size of tensor b"),
    ("index", ["IndexError"], ""),
    # jax and lax
    ("no-dtype", ["TypeError"], "does not accept dtype|requires arguments to have the same dtypes"),
    ("shape", ["TypeError", "ValueError"], "ncompatible shapes for broadcasting"),
    ("shape", ["TypeError"], "arrays must have the same number of dimensions"),
    # bfloat16 cannot be made of an integer beyond 64 bits: NumPy says it this way.
    ("no-dtype", ["TypeError"], "^expected number, got int$"),
    ("value", ["ValueError"], "^cannot convert float NaN to integer$"),
    ("no-dtype", ["ValueError"], "^Arguments to jax.numpy.(gcd|lcm) must be integers"),
    ("no-dtype", ["TypeError"], "^the first argument to pow must have an inexact dtype"),
    ("value", ["TypeError"], "^Integers cannot be raised to negative powers"),
    ("index", ["ValueError"], "^axis .* is out of bounds for array|^Invalid axis |contains out-of-bounds indices"),
    ("value", ["ValueError"], "^duplicate value in 'ax[ei]s'"),
    ("value", ["ValueError"], "which has no identity|of an empty sequence|require non-empty reduced dimension"),
    ("no-dtype", ["TypeError"], "index_dtype must be an integer type"),
    ("index", ["ValueError"], "^XLA operations do not allow negative axes"),
    ("value", ["ValueError"], "must be non-scalar to take a cumulative|axis was not set to an explicit value"),
    ("value", ["ValueError"], "^order must be non-negative|^diff requires input that is at least one"),
    ("shape", ["TypeError"], "^Arguments to sort must have equal shapes"),
    ("value", ["ValueError"], "^k argument to top_k must be"),
    ("value", ["ValueError"], "reduction axis must be non-empty|^repeated axis|should be 1-dimensional|must be a 1-dimensional"),
    ("value", ["ValueError"], "^only 1-dimensional input supported"),
    ("no-dtype", ["ValueError"], "^dtype argument to jnp.std must be inexact"),
    ("no-dtype", ["TypeError"], "^x argument to bincount must have an integer type"),
    ("index", ["TypeError"], "^dot_general requires .hs dimension numbers to be nonnegative"),
    ("shape", ["TypeError"], "^dot_general requires"),
    ("no-dtype", ["TypeError"], "argument type error: |`preferred_element_type`"),
    ("shape", ["ValueError", "TypeError"], "^jax.lax.dot: dimension_numbers|^matmul input operand|^Incompatible types for matmul"),
    ("shape", ["TypeError"], "^Number of tensordot axes|^tensordot requires axes lists to have equal"),
    ("shape", ["TypeError"], "^clamp requires|^select cases must have the same shapes|^select `which` must be scalar"),
    ("no-dtype", ["TypeError"], "^select `which` must be boolean or integer|does not support bool or complex"),
    ("shape", ["ValueError"], r"^view\(\) of a 0d array|^When changing to a larger dtype|^Attempting to convert array of shape"),
    ("no-dtype", ["TypeError"], "^logical reduction requires operand dtype bool or int"),
    ("value", ["ValueError"], "^Cannot lower jaxpr with verifier errors"),
    # jax: arrays made and put together
    ("value", ["TypeError"], "^broadcast_in_dim shape must have every element be nonnegative"),
    ("value", ["ValueError"], "^negative dimensions are not allowed|must be at least 2D|^Need at least one array"),
    ("value", ["TypeError"], "^rev dimensions must be unique"),
    ("value", ["ValueError"], "^Zero-dimensional arrays cannot be concatenated|^index can't contain negative values"),
    ("shape", ["TypeError", "ValueError"], "^Cannot (concatenate|stack) arrays|must have the same shape|^Arguments to jax.numpy.meshgrid"),
    ("value", ["ValueError"], "^unsupported keyword arguments for mode|^Cannot apply .* padding to empty axis"),
    ("no-dtype", ["TypeError"], "^iota does not accept dtype|^Input type is incompatible with `preferred_element_type`"),
    ("value", ["TypeError"], "^iota shape must have every element be nonnegative"),
    ("value", ["ValueError"], "^Number of samples, .* must be non-negative|^`range` must be either None"),
    ("value", ["TypeError"], "cannot be interpreted as an integer|^[Oo]nly integer scalar arrays can be converted"),
    # jax: sums of products
    ("value", ["ValueError"], "^(convolve|correlate)\\(\\) only support|^(convolve|correlate): inputs cannot be empty"),
    ("value", ["ValueError"], "^Output character|^Number of einsum subscripts|^Einstein sum subscript|^Subscripts can only contain"),
    ("shape", ["ValueError"], "^Size of label|^type of weights must match|^weights should have the same shape"),
    # jax: indices
    ("no-dtype", ["TypeError", "ValueError"], "^Indexer must have integer|^indices must have an integer type"),
    ("no-dtype", ["TypeError"], "^take_along_axis indices must be of integer|^index arguments to dynamic_"),
    ("shape", ["ValueError"], "^Incompatible types for broadcasting|^Cannot broadcast to shape with fewer"),
    ("shape", ["ValueError"], "^indices and arr must have the same number|^Length of slice indices must match"),
    ("shape", ["ValueError"], r"^safe_map\(\) argument 2 is"),
    ("shape", ["TypeError"], "^Scatter op has|^(Invalid )?(inserted|update)_window_dims (set )?in scatter op|^Bounds of the scatter"),
    ("shape", ["TypeError"], "^Invalid scatter_dims|^Bounds of the window|^Updates tensor must be|^Invalid start_index_map"),
    ("shape", ["TypeError"], "^Invalid collapsed_slice_dims|^Gather op |^Slice size at index|^All components of the offset"),
    ("shape", ["TypeError"], "^slice slice_sizes must|^dynamic_update_slice update "),
    # lax.slice without strides: NumPy subtracts the lists, and XLA looks at what is left.
    ("shape", ["MLIRError"], "^Operation creation failed"),
    ("shape", ["ValueError"], "^operands could not be broadcast together with shapes"),
    ("value", ["ValueError"], "^slice step cannot be zero"),
    ("index", ["TypeError"], "^slice (start_indices|limit_indices|strides) must"),
    # torch's functions that take no Python number in this place.
    ("value", ["TypeError"], "received an invalid combination of arguments"),
    # torch's reductions
    ("no-dtype", ["NotImplementedError"], "could not infer output dtype|only support floating point"),
    ("no-dtype", ["NotImplementedError"], "does not support bool input"),
    ("value", ["RuntimeError"], "^dim .* appears multiple times in the list of dims"),
    ("value", ["RuntimeError"], "Expected reduction dim to be specified|over an empty dimension"),
    ("value", ["RuntimeError"], "^(diff expects input to be at least|order must be non-negative)"),
    # torch's order and counts
    ("no-dtype", ["NotImplementedError"], "does not support bool dtypes"),
    ("value", ["RuntimeError"], "selected (index|number) k out of range"),
    ("value", ["RuntimeError"], "^bincount only supports 1-d|^minlength should be|^weights should be"),
    ("value", ["RuntimeError"], "^Storage size calculation overflowed|^maximum value of input overflowed"),
    ("shape", ["RuntimeError"], "input value can be a scalar only when boundaries tensor dimension is 1"),
    ("shape", ["RuntimeError"], "^(torch.searchsorted\\(\\): )?boundaries tensor (should|must) "),
    # torch's sums of products
    ("no-dtype", ["RuntimeError"], "should have same dtype|to have same dtype|must have the same dtype"),
    ("no-dtype", ["RuntimeError"], "^expected (m1 and m2 to have the same dtype|scalar type )"),
    ("shape", ["RuntimeError"], "cannot be multiplied|need to be at least 1D|size mismatch|^Expected size for first"),
    ("shape", ["RuntimeError"], "^inconsistent tensor size|^1D tensors expected|^outer: Expected 1-D|^vector size mismatch"),
    ("shape", ["RuntimeError"], "^contracted dimensions need to match|which does not broadcast with"),
    ("value", ["RuntimeError"], "^tensordot expects dims|^einsum\\(\\): "),
    # torch's elements by index
    ("index", ["RuntimeError"], "^index_add_\\(\\): Indexing dim .* is out of bounds"),
    ("index", ["RuntimeError"], "out of DATA bounds|is out of bounds for dimension|axis dim should be positive"),
    ("no-dtype", ["RuntimeError"], "Expected dtype int|Expected a long tensor|should be Long|same scalar type"),
    ("no-dtype", ["RuntimeError"], "^scatter\\(\\): Expected self.dtype to be equal"),
    ("shape", ["RuntimeError"], "^Index tensor must have the same number|Expected index .* to be no larger|^Size does not match"),
    ("shape", ["RuntimeError"], "should have the same number of dimensions|Index to scalar can have only 1"),
    ("shape", ["RuntimeError"], "^source tensor shape must match|Number of indices .* should be equal"),
    ("no-dtype", ["RuntimeError"], "^Input type .* and bias type"),
    ("shape", ["RuntimeError"], "^Given (groups=|weight of size)|^Calculated padded input size|input to conv1d|^weight should have at least"),
    ("shape", ["RuntimeError"], "^Expected .*-dimensional input for"),
    ("value", ["RuntimeError"], "^non-positive (stride|groups) is not|^negative padding is not|should be greater than zero"),
    ("no-dtype", ["RuntimeError"], "^masked_fill_ only supports boolean masks"),
    ("no-dtype", ["RuntimeError"], "^Index put requires the source and destination dtypes match"),
    ("shape", ["RuntimeError"], "^shape mismatch: value tensor of shape|^diff expects the shape of tensor to prepend"),
    ("value", ["RuntimeError"], "^diff expects prepend or append|^both dimension lists should have same length"),
    ("value", ["RuntimeError"], "so unique cannot be applied"),
    # torch's creation and movement
    ("value", ["RuntimeError"], "negative dimension|must be greater or equal to 0|number of steps must be"),
    ("value", ["RuntimeError"], "^shifts and dimensions must align|`shifts` required|^Padding length"),
    ("value", ["RuntimeError"], "length must be non-negative|exceeds dimension size|^slice step must be"),
    # A step that takes the stride beyond 64 bits.
    ("value", ["RuntimeError"], "^as_strided: Negative strides|^IntArrayRef contains an int that cannot"),
    ("value", ["RuntimeError"], "^Number of dimensions of repeat dims|num_classes should be|Can not infer total number"),
    ("value", ["RuntimeError"], "^(size|step) is .* but must be|^maximum size for tensor"),
    ("value", ["RuntimeError", "ValueError"], "expect(s|ed) a non-empty"),
    ("index", ["RuntimeError"], "^Class values must be"),
    ("no-dtype", ["RuntimeError"], "only applicable to index tensor|all tensors to have the same dtype"),
    ("shape", ["RuntimeError"], "must have at least 2 dimensions|cannot be applied to a 0-dim tensor"),
    ("shape", ["RuntimeError"], "^zero-dimensional tensor|^Tensors must have same number|^Sizes of tensors must match"),
    ("shape", ["RuntimeError"], "to be equal size|Expected 0D or 1D tensor|cannot be 0 to view|must be divisible by"),
    # torch.arange
    ("value", ["RuntimeError"], "^upper bound and lower bound inconsistent with step sign"),
    ("value", ["RuntimeError"], "^unsupported range: "),
    ("value", ["RuntimeError"], "^step must be (nonzero|finite)"),
    ("value", ["RuntimeError"], "^invalid size, possible overflow"),
]


UNKNOWN = "unknown"
"""The kind of an exception without a row. No vectors are written with it."""


def kind(error):
    names = {c.__name__ for c in type(error).__mro__}
    for known, wanted, pattern in RULES:
        if names & set(wanted) and re.search(pattern, str(error)):
            return known
    return UNKNOWN


def describe(error):
    """Class and first line of the message, short enough to keep."""
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:160]}"
