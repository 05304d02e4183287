//! PyTorch's promotion lattice.
