"""The standing check of how editions are matched: does any rule have a clearly better partner elsewhere?

    python -m tests.editions.standing            # the official texts beside the checkout
    python -m tests.editions.standing --library  # the official editions of your library

Each edition is compared with the one after it, and `crkb.editions.doubts` looks at the texts alone.
Every doubt is mended in the matching or explained in `explained.toml`. Exit status 1 if one is
neither, or if an explanation has no doubt any more.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from crkb import ingest
from crkb.editions.diff import compare
from crkb.editions.diff_cache import Timeline
from crkb.editions.doubts import Doubt, doubts
from crkb.library.library import Library
from crkb.model import Edition

EXPLAINED = Path(__file__).with_name("explained.toml")
TEXTS = Path(__file__).parents[3] / "shared" / "editions"

Key = tuple[str, str, str, str]
"""Two editions, and the two rules of a doubt."""


class Report(NamedTuple):
    """What the check of two editions found: what isn't explained, what is, and explanations out of date."""

    unexplained: tuple[Doubt, ...]
    explained: tuple[Doubt, ...]
    stale: tuple[Key, ...]


def explanations() -> dict[Key, str]:
    """The explanations, by what they explain."""
    entries = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    return {(*e["between"], e["old"], e["new"]): e["why"] for e in entries}


def check(old: Edition, new: Edition, known: Iterable[Key]) -> Report:
    """The doubts between two editions, held against what is explained."""
    mine = {key for key in known if key[:2] == (old.id, new.id)}
    found = doubts(old, new, compare(old, new))
    keys = {(old.id, new.id, d.old, d.new) for d in found}
    explained = [d for d in found if (old.id, new.id, d.old, d.new) in mine]
    return Report(tuple(d for d in found if d not in explained), tuple(explained), tuple(sorted(mine - keys)))


def texts() -> Iterator[Edition]:
    """The official texts beside the checkout, oldest first."""
    for path in sorted(TEXTS.glob("cr-*.txt")):
        yield ingest.build([ingest.open_source(path.name, path.read_bytes())])


def in_library() -> Iterator[Edition]:
    """The official editions of the library, oldest first."""
    timeline = Timeline(Library())
    for info in timeline.official():
        yield timeline.edition(info.id)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.editions.standing")
    parser.add_argument("--library", action="store_true", help="check the editions of your library")
    known, bad = explanations(), 0
    for old, new in pairwise(in_library() if parser.parse_args(arguments).library else texts()):
        report = check(old, new, known)
        bad += len(report.unexplained) + len(report.stale)
        print(
            f"{old.id} to {new.id}: {len(report.unexplained)} unexplained, {len(report.explained)} explained"
        )
        for doubt in report.unexplained:
            print(f"  {said(doubt)}")
        for key in report.stale:
            print(f"  {key[2]} and {key[3]} are explained, but there is no doubt about them")
    return 1 if bad else 0


def said(doubt: Doubt) -> str:
    """A doubt in one line."""
    got = f"became {doubt.old_got}" if doubt.old_got else "is gone"
    was = f"was {doubt.new_got}" if doubt.new_got else "was added"
    return f"{doubt.old} is like {doubt.new} ({doubt.likeness // 10} %), but {got}, and {doubt.new} {was}"


if __name__ == "__main__":
    sys.exit(main())
