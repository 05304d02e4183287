"""Asks the real PyTorch and JAX what the functions of the op table do, and
keeps their answers in `reference/golden`.

It knows the op table (exported as JSON) and the frameworks, and nothing of the
Rust code that is checked against the answers.

    inputs    the named lists of values
    cases     which calls a function is put to, by its signature
    families  and by its name, where the signature does not say enough
    deep      random draws after the pattern of those cases
    spelling  the op table's Python text as a callable
    hazards   elements known to kill the process or never to return
    evaluate  runs a case: packed, what raises apart, in several layouts
    run_torch, run_jax, errors, sandbox
              the frameworks, their exceptions, a child process
    vectors   the files: write, read, compare
"""
