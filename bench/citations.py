"""Citations in trees: python -m bench.citations [--files 500 1000 …] [--runs N].

Trees of invented code with ten citations a file are made from the official texts beside the checkout
(tests/citations/tree), or from an invented game where there are none. `crkb citations` is timed from
outside, beside a process that only reads the same files and finds their numbers by one regular expression.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from bench import figures, processes
from bench.figures import Row, Sample
from tests.citations.tree import official, small
from tests.citations.tree.making import make
from tests.citations.tree.past import Editions

SIZES = (500, 1_000, 2_500, 5_000)
LIMITS = {5_000: 15.0}
"""Seconds allowed for a tree of so many files."""

_PER_FILE = 10
_SEVERITY = "severity = {{ {} }}\n"
_KINDS = ("moved", "gone", "unknown", "misnamed", "misquoted", "changed", "new")
_NUMBERS = r"""
import os, re, sys
number = re.compile(rb"(?<![\w.])\d{3}(?:\.\d{1,3}[a-z]{0,2})?(?!\w)")
found = 0
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        with open(os.path.join(folder, name), "rb") as f:
            found += len(number.findall(f.read()))
print(found)
"""


def texts(folder: Path) -> tuple[Editions, list[str]]:
    """The editions that trees are made from, and the files to add to a library."""
    if all((official.FOLDER / name).is_file() for name in official.NAMES):
        return official.editions(), [str(official.FOLDER / name) for name in official.NAMES]
    return small.editions(), [str(path) for path in small.write(folder)]


def measured(folder: Path, sizes: Sequence[int], runs: int) -> Iterator[Row]:
    """Seconds, and megabytes at the peak, for a tree of each size."""
    crkb = processes.console_script()
    environ = processes.environment(os.environ, str(folder / "home"))
    editions, files = texts(folder / "texts")
    for file in files:
        processes.run((crkb, "add", file), environ)
    config = folder / "settings.toml"  # what is found isn't an error: the commands are to succeed
    config.write_text(_SEVERITY.format(", ".join(f'{kind} = "note"' for kind in _KINDS)), encoding="utf-8")
    for size in sizes:
        tree = folder / f"tree-{size}"
        make(tree, editions, size, size * _PER_FILE, seed=size)
        command = (crkb, "citations", str(tree), "--config", str(config), "--format", "short")
        ours, theirs = processes.alternate(
            runs, environ, command, (sys.executable, "-c", _NUMBERS, str(tree))
        )
        seconds = Sample(tuple(value / 1000 for value in ours.time.values))
        numbers = Sample(tuple(value / 1000 for value in theirs.time.values))
        group = f"{size:,} files, {size * _PER_FILE:,} citations"
        yield Row(group, "crkb citations", "s", seconds, limit=LIMITS.get(size))
        yield Row(group, "  compared", "s", seconds, "numbers by a regular expression", numbers)
        if ours.memory.best:  # 0 where the system does not report it
            yield Row(group, "  peak memory", "MB", ours.memory, "", theirs.memory)


def growth(rows: Sequence[Row], sizes: Sequence[int]) -> str:
    """How many milliseconds each further file takes, from each size to the next."""
    medians = [row.ours.median for row in rows if row.what == "crkb citations"]
    steps = zip(pairwise(medians), pairwise(sizes), strict=True)
    each = (f"{(b - a) / (n - m) * 1000:.2f}" for (a, b), (m, n) in steps)
    return f"milliseconds for each further file: {', '.join(each)}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.citations", description="Citations in trees.")
    parser.add_argument("--files", type=int, nargs="+", default=SIZES, metavar="N", help="sizes of trees")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="runs of each (default: 3)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        rows = list(measured(Path(folder), options.files, options.runs))
    print("\n".join([*figures.table(rows), "", growth(rows, options.files), figures.summary(rows)]))


if __name__ == "__main__":
    main()
