"""The command line: `python -m oracle generate | compare | deep | show`. See README.md."""

import argparse
import json
import os
import signal
import sys
from fnmatch import fnmatch
from pathlib import Path

from . import errors, inputs, vectors
from .ask import ask, lists_of

HERE = Path(__file__).parent


def main():
    # So that the processes that were started end with this one.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = parse()
    if arguments.command == "show":
        return show(arguments)
    rows = [r for r in json.loads(Path(arguments.ops).read_text()) if wanted(r["name"], arguments)]
    if not rows:
        raise SystemExit(f"no function of {arguments.ops} matches {arguments.only}")
    fresh = {}
    if arguments.command == "deep":
        fresh = {"seed": arguments.seed, "count": arguments.cases}
    run = Compare if arguments.command == "compare" else Generate
    run = run(lists_of(fresh.get("seed")), arguments)
    unknown = []
    for name, header, lines in ask(rows, arguments.jobs, **fresh):
        strange = {row["error"]: row for row, _ in lines if row.get("raises") == errors.UNKNOWN}
        unknown += [f"{name}: {e}, as in {vectors.case_of(row)}" for e, row in strange.items()]
        if fresh:
            lines = [(row, data) for row, data in lines if row.get("raises") != errors.UNKNOWN]
        if fresh or not strange:
            run.function(name, header, lines)
    if unknown:
        print("\n".join(["no kind is known for these: add rows to errors.py", *unknown]))
    return run.end() or (1 if unknown else 0)


def parse():
    parser = argparse.ArgumentParser(prog="oracle", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in [
        ("generate", "ask the frameworks and write the vectors"),
        ("compare", "ask the frameworks and compare with the vectors; exit code 1 if they differ"),
        ("deep", "ask the frameworks random cases and write them, for the reference to answer"),
    ]:
        command = commands.add_parser(name, help=text)
        command.add_argument("--ops", required=True, help="the op table as JSON")
        command.add_argument("--out", default=HERE.parent / "golden", type=Path, help="the vectors")
        command.add_argument("--only", action="append", help="functions, `torch.*` (repeatable)")
        command.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
        if name == "deep":
            command.add_argument("--seed", type=int, required=True, help="of the draws")
            command.add_argument("--cases", type=int, required=True, help="elements per function and setting")
    command = commands.add_parser("show", help="print a vector file as text")
    command.add_argument("file", type=Path)
    command.add_argument("--grep", default="", help="only cases whose text contains this")
    command.add_argument("--elements", type=int, default=16, help="print this many elements")
    return parser.parse_args()


def wanted(name, arguments):
    return not arguments.only or any(fnmatch(name, pattern) for pattern in arguments.only)


class Generate:
    """Writes each function's file as it comes, and the manifest at the end."""

    def __init__(self, lists, arguments):
        self.out = arguments.out
        self.out.mkdir(parents=True, exist_ok=True)
        manifest = self.out / "manifest.json"
        keep = arguments.only and manifest.exists()
        self.manifest = json.loads(manifest.read_text()) if keep else {}
        self.function(*inputs_file(lists, arguments))

    def function(self, name, header, lines):
        self.manifest[name] = vectors.summary(header, lines)
        if vectors.write(vectors.path(self.out, name), vectors.encode(header, lines)):
            print(f"wrote {name}", file=sys.stderr)

    def end(self):
        rows = [f"{json.dumps(k)}: {json.dumps(v)}" for k, v in sorted(self.manifest.items())]
        (self.out / "manifest.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")
        return 0


class Compare:
    """Prints each difference from the committed file as it is found."""

    def __init__(self, lists, arguments):
        self.out, self.lists, self.functions, self.found = arguments.out, lists, 0, 0
        self.function(*inputs_file(lists, arguments))

    def function(self, name, header, lines):
        self.functions += 1
        file = vectors.path(self.out, name)
        if not file.exists():
            return self.differs(f"{name}: no vectors in {file}")
        committed = vectors.decode(vectors.read(file))
        for difference in vectors.differences(committed, (header, lines), self.lists):
            self.differs(f"{name} {difference}")

    def differs(self, text):
        self.found += 1
        print(text, flush=True)

    def end(self):
        print(f"{self.functions} files compared, {self.found} differences", file=sys.stderr)
        return 1 if self.found else 0


def inputs_file(lists, arguments):
    header = {"format": vectors.FORMAT, "seed": getattr(arguments, "seed", inputs.SEED)}
    return "inputs", header, list(vectors.input_lines(lists))


def show(arguments):
    header, lines = vectors.decode(vectors.read(arguments.file))
    print(vectors.text(header))
    for row, data in lines:
        line = vectors.text(row)
        if arguments.grep in line:
            print(line)
            for array in data:
                more = " …" if array.size > arguments.elements else ""
                print("   ", *array[: arguments.elements].tolist(), more)
    return 0


if __name__ == "__main__":
    sys.exit(main())
