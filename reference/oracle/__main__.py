"""The command line: `python -m oracle generate | compare | show`. See README.md."""

import argparse
import json
import os
import sys
from fnmatch import fnmatch
from pathlib import Path

from . import errors, inputs, vectors
from .ask import ask

HERE = Path(__file__).parent


def main():
    arguments = parse()
    if arguments.command == "show":
        return show(arguments)
    rows = [r for r in json.loads(Path(arguments.ops).read_text()) if wanted(r["name"], arguments)]
    if not rows:
        raise SystemExit(f"no function of {arguments.ops} matches {arguments.only}")
    pairs = arguments.deep or inputs.PAIRS
    lists = inputs.named(pairs, arguments.seed)
    answers = ask(rows, pairs, arguments.seed, arguments.jobs)
    unknown = {
        f"{name}: {row['error']}, for example {vectors.case_of(row)}"
        for name, (_, lines) in answers.items()
        for row in {row["error"]: row for row, _ in lines if row.get("raises") == errors.UNKNOWN}.values()
    }
    if unknown:
        raise SystemExit("\n".join(["no kind is known for these: add rows to errors.py", *sorted(unknown)]))
    if arguments.command == "generate":
        return generate(answers, lists, arguments)
    return compare(answers, lists, arguments)


def parse():
    parser = argparse.ArgumentParser(prog="oracle", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in [
        ("generate", "ask the frameworks and write the vectors"),
        ("compare", "ask the frameworks and compare with the vectors; exit code 1 if they differ"),
    ]:
        command = commands.add_parser(name, help=text)
        command.add_argument("--ops", required=True, help="the op table as JSON")
        command.add_argument("--out", default=HERE.parent / "golden", type=Path, help="the vectors")
        command.add_argument("--only", action="append", help="functions, `torch.*` (repeatable)")
        command.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
        command.add_argument("--seed", type=int, default=inputs.SEED, help="of the random pairs")
        command.add_argument("--deep", type=int, metavar="N", help="N random pairs per dtype")
    command = commands.add_parser("show", help="print a vector file as text")
    command.add_argument("file", type=Path)
    command.add_argument("--grep", default="", help="only cases whose text contains this")
    command.add_argument("--elements", type=int, default=16, help="print this many elements")
    return parser.parse_args()


def wanted(name, arguments):
    return not arguments.only or any(fnmatch(name, pattern) for pattern in arguments.only)


def generate(answers, lists, arguments):
    arguments.out.mkdir(parents=True, exist_ok=True)
    manifest = {}
    header = {"format": vectors.FORMAT, "seed": arguments.seed}
    files = {"inputs": (header, list(vectors.input_lines(lists)))} | answers
    for name, (header, lines) in files.items():
        changed = vectors.write(vectors.path(arguments.out, name), vectors.encode(header, lines))
        manifest[name] = vectors.summary(header, lines)
        if changed:
            print(f"wrote {name}", file=sys.stderr)
    keep = arguments.out / "manifest.json"
    if arguments.only and keep.exists():
        manifest = json.loads(keep.read_text()) | manifest
    rows = [f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in sorted(manifest.items())]
    keep.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    return 0


def compare(answers, lists, arguments):
    found = 0
    for name, (header, lines) in answers.items():
        file = vectors.path(arguments.out, name)
        if not file.exists():
            found += 1
            print(f"{name}: no vectors in {file}")
            continue
        for difference in vectors.differences(vectors.decode(vectors.read(file)), (header, lines), lists):
            found += 1
            print(f"{name} {difference}")
    print(f"{len(answers)} functions compared, {found} differences", file=sys.stderr)
    return 1 if found else 0


def show(arguments):
    header, lines = vectors.decode(vectors.read(arguments.file))
    print(vectors.text(header))
    for row, data in lines:
        line = vectors.text(row)
        if arguments.grep in line:
            print(line)
            if data is not None:
                more = " …" if data.size > arguments.elements else ""
                print("   ", *data[: arguments.elements].tolist(), more)
    return 0


if __name__ == "__main__":
    sys.exit(main())
