//! JAX's promotion lattice.
