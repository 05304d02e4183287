"""Puts functions to the frameworks, in processes of their own.

A process belongs to one setting, which the environment it starts with decides;
and a case that kills one takes a few functions with it, not the whole run.
"""

import faulthandler
import multiprocessing
import os
import platform
import queue
import sys
import time
import warnings

from . import inputs, setting, vectors
from .cases import cases
from .evaluate import evaluate

# Functions per process: importing a framework takes seconds.
CHUNK = 8


def ask(rows, pairs, seed, jobs):
    """Every function's lines, `{name: (header, lines)}`, from processes of their own."""
    tasks = []
    for one in (setting.X64, setting.X32, setting.TORCH):
        mine = [row for row in rows if row["name"].split(".")[0] in one.semantics]
        tasks += [(one.name, mine[i : i + CHUNK]) for i in range(0, len(mine), CHUNK)]
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    running, parts = [], {}
    while tasks or running:
        while tasks and len(running) < max(1, jobs):
            name, mine = tasks.pop(0)
            process = context.Process(target=work, args=(name, mine, pairs, seed, results))
            with environment(setting.ALL[name]):
                process.start()
            running.append(process)
        try:
            key, seconds, answer = results.get(timeout=1)
            parts[key] = answer
            elements = sum(d.size for _, d in answer[1] if d is not None)
            counts = f"{len(answer[1])} lines, {elements} elements, {seconds:.0f} s"
            print(f"{key[1]} ({key[0]}): {counts}", file=sys.stderr)
        except queue.Empty:
            failed = [process for process in running if process.exitcode]
            if failed:
                for process in running:
                    process.terminate()
                raise SystemExit(
                    f"a process ended with exit code {failed[0].exitcode}. If a case killed it, the trace "
                    "above names the function: add a rule to hazards.py"
                )
            running = [process for process in running if process.exitcode is None]
    return {row["name"]: joined(row, parts) for row in rows}


class environment:
    """The variables that a setting's process is started with."""

    def __init__(self, one):
        self.wanted = dict(one.environment)

    def __enter__(self):
        self.before = {k: os.environ.get(k) for k in self.wanted}
        os.environ.update(self.wanted)

    def __exit__(self, *_):
        for key, value in self.before.items():
            os.environ.pop(key) if value is None else os.environ.update({key: value})


def work(name, rows, pairs, seed, results):
    """In a process of its own: all cases of some functions under one setting."""
    faulthandler.enable()
    warnings.simplefilter("ignore")
    one = setting.ALL[name]
    runner = setting.runner(one)
    lists = inputs.named(pairs, seed)
    for row in rows:
        began = time.monotonic()
        print(f"asking {row['name']} ({name})", file=sys.stderr)
        lines = []
        for case in cases(row, one):
            try:
                lines += [(line.json(), line.data) for line in evaluate(runner, row, case, lists)]
            except BaseException:
                print(f"in {row['name']} ({name}): {case.json()}", file=sys.stderr)
                raise
        results.put(((name, row["name"]), time.monotonic() - began, (runner.versions(), lines)))


def joined(row, parts):
    """One function's file: torch's lines, or JAX's with x64 and then without."""
    header = {"format": vectors.FORMAT, "op": row["name"], "python": row["python"]}
    lines = []
    for name in setting.ALL:
        if part := parts.get((name, row["name"])):
            versions, found = part
            header |= versions
            flag = {"x32": True} if name == "x32" else {}
            lines += [({**flag, **line}, data) for line, data in found]
    return header | {"platform": f"{platform.system()} {platform.machine()}"}, lines
