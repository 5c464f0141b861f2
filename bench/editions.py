"""A rule's history and where an excerpt is from, over many editions: python -m bench.editions [--runs N].

The editions are the official texts of a folder and invented ones between them (`bench.many_editions`), in
a temporary library. The first time nothing is kept of earlier runs; afterwards all of it is.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import figures, many_editions, processes
from bench.figures import Row, Sample
from crkb.editions.diff_cache import FOLDER
from crkb.library.library import Library

OFFICIAL = Path(__file__).parents[2] / "shared" / "editions"
COUNTS = (10, 20, 40, 80)
FIRST, AFTERWARDS, MEMORY = 3, 0.5, 100
"""The most that the largest library may take: seconds, the first time and afterwards, and megabytes."""


def measured(home: str, ids: Sequence[str], number: str, runs: int, most: bool) -> Iterator[Row]:
    """The commands, as whole processes, in a library that has just these editions."""
    environ = processes.environment(os.environ, home)
    crkb, excerpt = processes.console_script(), os.path.join(home, "excerpt.txt")
    with Library(home).open(ids[-1]) as opened:
        quoted = opened.store.rule(number)
        chapter = opened.store.rules("number LIKE ?", f"{number[:3]}.1%")
    assert quoted, f"no rule {number} in {ids[-1]}"
    lines = (f"{rule.number.printed} {rule.text}" for rule in chapter)
    Path(excerpt).write_text("\n\n".join(lines), encoding="utf-8")
    commands = {
        f"crkb history {number}": (crkb, "history", number),
        "crkb identify, a quotation": (crkb, "identify", " ".join(quoted.text.split()[:30])),
        f"crkb identify, {len(chapter)} rules": (crkb, "identify", excerpt),
    }
    group = f"{len(ids)} editions"
    for what, command in commands.items():
        for when, limit, kept in (("first", FIRST, False), ("afterwards", AFTERWARDS, True)):
            prepare = (lambda: None) if kept else lambda: _forget(home)
            (ours,) = processes.alternate(runs, environ, command, prepare=prepare)
            seconds = Sample(tuple(v / 1000 for v in ours.time.values))
            yield Row(group, f"{what}, {when}", "s", seconds, limit=limit if most else None)
            yield Row(group, f"{what}, {when}", "MB", ours.memory, limit=MEMORY if most else None)


def _forget(home: str) -> None:
    shutil.rmtree(os.path.join(home, FOLDER), ignore_errors=True)


def some(home: str, ids: Sequence[str], folder: str) -> None:
    """A library with some of the editions of another one."""
    for name in ids:
        shutil.copytree(os.path.join(home, "editions", name), os.path.join(folder, "editions", name))


def evenly(ids: Sequence[str], count: int) -> list[str]:
    """So many of them, the first and the last among them."""
    return [ids[i * (len(ids) - 1) // max(count - 1, 1)] for i in range(count)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print; progress goes to stderr."""
    parser = argparse.ArgumentParser(prog="python -m bench.editions", description="Many editions.")
    parser.add_argument("--folder", type=Path, default=OFFICIAL, help="official texts (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="runs of each (default: 3)")
    parser.add_argument(
        "--rule", default="702.19b", metavar="NUMBER", help="whose history (default: 702.19b)"
    )
    options = parser.parse_args(arguments)
    if not list(options.folder.glob("cr-*.txt")):
        sys.exit(f"bench: no official texts in {options.folder}")
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        everything = os.path.join(folder, "all")
        print("building the editions …", file=sys.stderr)
        ids = many_editions.fill(everything, options.folder, max(COUNTS))
        for count in COUNTS:
            print(f"measuring {count} editions …", file=sys.stderr)
            home, chosen = os.path.join(folder, str(count)), evenly(ids, count)
            some(everything, chosen, home)
            rows += measured(home, chosen, options.rule, options.runs, count == max(COUNTS))
    print("\n".join([*figures.table(rows), "", figures.summary(rows)]))


if __name__ == "__main__":
    main()
