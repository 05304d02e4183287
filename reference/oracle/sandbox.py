"""Runs one call in a child process, which may die of it or never end."""

import multiprocessing
import signal

from .outcome import Hangs, Kills

SECONDS = 20


def call(setting, row, attrs, operands):
    """The outcome of a call that may not return."""
    context = multiprocessing.get_context("forkserver")
    # The server imports the framework once; it starts no threads of its own.
    context.set_forkserver_preload(["oracle.run_torch" if setting.name == "torch" else "oracle.run_jax"])
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(theirs, setting, row, attrs, operands))
    child.start()
    theirs.close()
    try:
        if not ours.poll(SECONDS):
            child.kill()
            return Hangs()
        return ours.recv()
    except EOFError:
        child.join()
        return Kills(signal.Signals(-child.exitcode).name)
    finally:
        child.join()
        ours.close()


def _child(pipe, setting, row, attrs, operands):
    from .evaluate import spelled
    from .setting import runner

    subject = runner(setting)
    pipe.send(subject.call(spelled(subject, row, len(operands), attrs), operands))
