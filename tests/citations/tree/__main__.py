"""Make a tree: `python -m tests.citations.tree FOLDER [--files N] [--citations M] [--seed S]`.

The truth about it is written beside it, as FOLDER.truth.jsonl. With --small the tree is made from
an invented game, whose editions are written beside it as well; no official text is needed for that.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.citations.tree import official, small
from tests.citations.tree.making import make
from tests.citations.tree.truths import KINDS, Truth, save


def main() -> int:
    """Make the tree and print how many citations of each kind it has."""
    parser = argparse.ArgumentParser(prog="python -m tests.citations.tree", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to make the tree; it must not exist")
    parser.add_argument("--files", type=int, default=None)
    parser.add_argument("--citations", type=int, default=None, help="decoys and ignored files come on top")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="of an invented game: 30 files, 300 citations")
    parser.add_argument("--editions", type=Path, default=official.FOLDER, help="the official texts")
    parser.add_argument("--git", action="store_true", help="make the tree a git repository")
    given = parser.parse_args()
    if given.folder.exists():
        parser.error(f"{given.folder} exists already")
    files, citations = (small.FILES, small.CITATIONS) if given.small else (5000, 50000)
    editions = small.editions() if given.small else official.editions(given.editions)
    truths = make(given.folder, editions, given.files or files, given.citations or citations, given.seed)
    save(beside(given.folder, ".truth.jsonl"), truths)
    if given.small:
        small.write(beside(given.folder, ".editions"))
    if given.git:
        subprocess.run(["git", "init", "-q", str(given.folder)], check=True)
    print(counts(truths))
    return 0


def beside(folder: Path, ending: str) -> Path:
    """A path beside the tree, with its name."""
    return folder.with_name(folder.name + ending)


def counts(truths: list[Truth]) -> str:
    """How many there are of each kind, form and sort of evidence."""
    parts = [_column("kind", [t.kind for t in truths], tuple(KINDS))]
    parts.append(_column("form", [t.form for t in truths if t.kind != "decoy"]))
    parts.append(_column("evidence", [t.evidence for t in truths if t.evidence]))
    return "\n".join(parts)


def _column(title: str, values: list[str], order: tuple[str, ...] = ()) -> str:
    found = Counter(values)
    names = [n for n in order if n in found] or [n for n, _ in found.most_common()]
    return "\n".join([f"{title}:", *(f"{found[n]:8,}  {n}" for n in names)])


if __name__ == "__main__":
    sys.exit(main())
