"""A made-up corpus: the invented game of `invented.py` restated for two of its editions, with a guide.

The game's first edition plays the part of the source documents, its second that of today's rules,
its third that of a newer edition.
"""

from __future__ import annotations

from pathlib import Path

from crkb import paths
from crkb.editions.diff import compare
from crkb.library import asked, bundled, errata, keyword_cards, known, prints
from crkb.model import Edition
from crkb.search.understanding import known_cards, slang
from tests.invented import FIRST, build, second, third

THEN = FIRST.replace("March 3, 2031", "April 12, 2024")
TODAY = second().replace("May 5, 2031", "August 7, 2026")
LATER = third()

_MANIFEST = """\
[[edition]]
id = "plain"
title = "The made-up game in plain words"
effective = "2026-08-07"
licence = "CC0"
files = ["plain/*.txt"]

[[edition]]
id = "plain@2024-04-12"
title = "The made-up game in plain words"
effective = "2024-04-12"
licence = "CC0"
files = ["plain/*.txt"]
"""

_PLAIN = """\
@title The made-up game in plain words
@until 2024-04-12
@id plain@2024-04-12
@since 2026-08-07
@id plain
@until 2024-04-12
@effective 2024-04-12
@since 2026-08-07
@effective 2026-08-07
@official no

@rules

1. Basics

100. Lanterns

100.1. Keepers carry lanterns, and these glow till dusk (rule 102.2).

@until 2024-04-12
100.1a What is broken glows no more.

100.1a Strangers give a lantern back at dusk.
Example: Ben has Ann\u2019s lantern, and returns it.

@until 2024-04-12
100.2. Glow is counted in wholes.

@since 2026-08-07
100.2. Glow is counted in halves.

102. Turns

102.1. Who woke first begins.

102.2. A day\u2019s last turn ends with dusk (rule 100.1a).

103. Gifts

103.2a A keeper with moonwalk walks at night (rule 103.1a).
"""

_GUIDE = """\
@chapter 102
@title Turns
@effective 2026-08-07

For: Who plays when.
Rule 102.1: Who begins.
Rule 102.2: When a day ends.
Rule 100.2: How glow is counted.
Mistake: Dusk isn\u2019t night.
Next: For lanterns, rule 100.1a; for moonwalk, rule 103.2a.
"""

_ASKED = """\
@effective 2026-08-07
102.2\t{}\twhen is a day over\tdoes dusk <end> it
"""


def write(folder: Path, monkeypatch) -> None:
    """Put the corpus into a folder and make it the one that ships, for the time of a test or module."""
    then, today = build(THEN), build(TODAY)
    for path, text in {
        "manifest.toml": _MANIFEST,
        "plain/game.txt": _PLAIN,
        "guides/102.txt": _GUIDE,
        "asked/one/102.tsv": _ASKED.format(prints.of_blocks(today.rules["102.2"].blocks).text),
        f"editions/{bundled.EARLIER}.tsv": _prints(then),
        f"editions/{bundled.TODAY}.tsv": _prints(today),
        f"editions/{bundled.EARLIER}_{bundled.TODAY}.tsv": _became(then, today),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    forget()
    monkeypatch.setattr(paths, "corpus", lambda: str(folder))


def forget() -> None:
    """Read the corpus that ships anew."""
    of_library = (known.prints, known.numbers, known.became, keyword_cards.numbers, asked.table, errata.load)
    for kept in (*of_library, known_cards.table, known_cards.longest_by_first_word, slang._bundled):
        kept.cache_clear()


def _prints(edition: Edition) -> str:
    made = {number: prints.of_blocks(rule.blocks) for number, rule in edition.rules.items()}
    return "".join(f"{number}\t{p.text}\t{p.examples}".rstrip("\t") + "\n" for number, p in made.items())


def _became(then: Edition, today: Edition) -> str:
    diff = compare(then, today)
    rows = []
    for change in diff.changes:
        if change.old and change.old != change.new:
            near = " ".join(each.number for each in diff.candidates.get(change.old[0], ()))
            rows.append(f"{change.old[0]}\t{' '.join(change.new)}\t{near}".rstrip("\t") + "\n")
    return "".join(rows)
