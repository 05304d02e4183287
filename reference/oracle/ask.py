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

from . import deep, inputs, setting, vectors
from .cases import cases
from .evaluate import evaluate_one

# Functions per process: importing a framework takes seconds.
CHUNK = 8


def lists_of(seed=None):
    """The named lists that cases are made of; with a seed also those of random draws."""
    return inputs.named() | ({} if seed is None else deep.named(seed))


def ask(rows, jobs, seed=None, count=0):
    """Yields `(name, header, lines)` of each function as soon as it is known: of its
    cases, or with a seed of `count` elements drawn at random under each setting."""
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    waiting, running, parts = tasks(rows), [], {}
    try:
        while waiting or running:
            while waiting and len(running) < max(1, jobs):
                running.append(started(context, waiting.pop(0), seed, count, results))
            try:
                (setting_name, row), seconds, answer = results.get(timeout=1)
            except queue.Empty:
                running = still_running(running)
                continue
            name = row["name"]
            print(f"{name} ({setting_name}): {len(answer[1])} lines, {seconds:.0f} s", file=sys.stderr)
            parts[setting_name, name] = answer
            if all((s.name, name) in parts for s in setting.of(name)):
                yield name, *joined(row, parts)
    finally:
        for process in running:
            process.terminate()


def started(context, task, seed, count, results):
    one, rows = task
    process = context.Process(target=work, args=(one.name, rows, seed, count, results))
    with environment(one):
        process.start()
    return process


def tasks(rows):
    """A setting and some functions each; the slow ones first, all settings of a function close together."""
    found = []
    for semantics in ("jnp", "lax", "torch"):
        mine = [row for row in rows if row["name"].split(".")[0] == semantics]
        for start in range(0, len(mine), CHUNK):
            some = mine[start : start + CHUNK]
            found += [(one, some) for one in setting.of(some[0]["name"])]
    return found


def still_running(processes):
    failed = [process for process in processes if process.exitcode]
    if failed:
        raise SystemExit(
            f"a process ended with exit code {failed[0].exitcode}. If a case killed it, the trace "
            "above names the function: add a rule to hazards.py"
        )
    return [process for process in processes if process.exitcode is None]


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


def work(name, rows, seed, count, results):
    """In a process of its own: some functions under one setting."""
    faulthandler.enable()
    warnings.simplefilter("ignore")
    one = setting.ALL[name]
    runner = setting.runner(one)
    lists = lists_of(seed)
    for row in rows:
        began = time.monotonic()
        print(f"asking {row['name']} ({name})", file=sys.stderr)
        if seed is None:
            found = (line for case in cases(row, one) for line in evaluate_one(runner, row, case, lists))
        else:
            found = deep.evaluated(runner, row, one, lists, seed, count)
        lines = [(line.json(), line.data) for line in found]
        results.put(((name, row), time.monotonic() - began, (runner.versions(), lines)))


def joined(row, parts):
    """One function's file: torch's lines, or JAX's with x64 and then without."""
    header = {"format": vectors.FORMAT, "op": row["name"], "python": row["python"]}
    lines = []
    for one in setting.of(row["name"]):
        versions, found = parts.pop((one.name, row["name"]))
        header |= versions
        flag = {"x32": True} if one is setting.X32 else {}
        lines += [({**flag, **line}, data) for line, data in found]
    return header | {"platform": f"{platform.system()} {platform.machine()}"}, lines
