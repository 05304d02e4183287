"""The settings under which a framework is asked: torch has one, JAX two."""

import os
from dataclasses import dataclass

from . import dtypes


@dataclass(frozen=True)
class Setting:
    name: str
    dtypes: tuple
    """The dtypes that an array can have."""
    weak: tuple
    """The dtypes of weakly typed arrays; none in torch."""
    semantics: tuple
    """Whose functions run under it."""
    environment: tuple = ()
    """What the process needs before the framework is imported."""


TORCH = Setting(
    "torch",
    tuple(dtypes.ALL),
    (),
    ("torch",),
    # What most machines have. A variable that is set already wins, to see whether
    # another capability gives the same answers.
    (("ATEN_CPU_CAPABILITY", os.environ.get("ATEN_CPU_CAPABILITY", "avx2")),),
)
X64 = Setting(
    "x64",
    tuple(dtypes.ALL),
    ("i64", "f64"),
    ("jnp", "lax"),
    (("JAX_ENABLE_X64", "1"), ("JAX_PLATFORMS", "cpu")),
)
X32 = Setting(
    "x32",
    tuple(d for d in dtypes.ALL if dtypes.bits_of(d) < 64),
    ("i32", "f32"),
    ("jnp", "lax"),
    (("JAX_ENABLE_X64", "0"), ("JAX_PLATFORMS", "cpu")),
)
ALL = {setting.name: setting for setting in (TORCH, X64, X32)}


def of(function):
    """The settings under which a function is asked."""
    return [one for one in ALL.values() if function.split(".")[0] in one.semantics]


def runner(setting):
    """The framework under this setting, in this process."""
    if setting is TORCH or setting.name == "torch":
        from .run_torch import Runner
    else:
        from .run_jax import Runner
    return Runner(setting)
