"""The settings under which a framework is asked: torch has one, JAX two."""

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
    # AVX-512 and AVX2 give the same answers to these functions; the second is
    # what more machines have.
    (("ATEN_CPU_CAPABILITY", "avx2"),),
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


def runner(setting):
    """The framework under this setting, in this process."""
    if setting is TORCH or setting.name == "torch":
        from .run_torch import Runner
    else:
        from .run_jax import Runner
    return Runner(setting)
