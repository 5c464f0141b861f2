"""Makes the tables of facts about official editions anew, from the texts beside the project:

    python -m tests.corpus.tables

They are `corpus/editions` (fingerprints of the two editions that are restated, and what became of the
rules of the older one) and `corpus/keywords/numbers.tsv`. Tests compare them with the texts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from crkb import ingest
from crkb.editions.diff import compare
from crkb.library import bundled, prints
from crkb.model import Edition
from crkb.numbers import RuleNumber

ROOT = Path(__file__).parents[2]
EDITIONS = ROOT.parent / "shared" / "editions"
KEYWORDS = ("701.", "702.")


def read(folder: Path = EDITIONS) -> dict[str, Edition]:
    """The official editions in a folder by their dates, the newest first."""
    found = [ingest.build([ingest.open_source(p.name, p.read_bytes())]) for p in sorted(folder.glob("*.txt"))]
    return {e.effective: e for e in sorted(found, key=lambda e: e.effective, reverse=True)}


def fingerprints(edition: Edition) -> Iterable[str]:
    """A line for each rule: its number, the hash of its text, that of its examples."""
    for number, rule in edition.rules.items():
        made = prints.of_blocks(rule.blocks)
        yield f"{number}\t{made.text}\t{made.examples}".rstrip("\t")


def became(old: Edition, new: Edition) -> Iterable[str]:
    """A line for each rule that isn't under its number any more: what it has become, and what is near."""
    diff = compare(old, new)
    for change in diff.changes:
        if change.old and change.old != change.new:
            near = " ".join(each.number for each in diff.candidates.get(change.old[0], ()))
            yield f"{change.old[0]}\t{' '.join(change.new)}\t{near}".rstrip("\t")


def keywords(editions: dict[str, Edition]) -> Iterable[str]:
    """A line for each keyword: its name, its number in each edition or -."""
    names: dict[str, dict[str, str]] = {}
    for date, edition in editions.items():
        for number, rule in edition.rules.items():
            if number.startswith(KEYWORDS) and rule.kind == "rule" and rule.title:
                names.setdefault(rule.title, {})[date] = number
    yield "\t".join(["keyword", *editions])
    for name, numbers in sorted(names.items(), key=lambda item: _newest(item[1])):
        yield "\t".join([name, *(numbers.get(date, "-") for date in editions)])


def _newest(numbers: dict[str, str]) -> RuleNumber:
    return RuleNumber.parse(next(iter(numbers.values())))


def tables(editions: dict[str, Edition]) -> dict[str, Iterable[str]]:
    """The lines of every table by its path below `corpus`."""
    then, today = editions[bundled.EARLIER], editions[bundled.TODAY]
    return {
        f"editions/{bundled.EARLIER}.tsv": fingerprints(then),
        f"editions/{bundled.TODAY}.tsv": fingerprints(today),
        f"editions/{bundled.EARLIER}_{bundled.TODAY}.tsv": became(then, today),
        "keywords/numbers.tsv": keywords(editions),
    }


def main() -> int:
    """Write all tables; the exit status."""
    if not EDITIONS.is_dir():
        print(f"no official texts at {EDITIONS}", file=sys.stderr)
        return 2
    for path, lines in tables(read()).items():
        (ROOT / "corpus" / path).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
