"""Known mistakes of the source documents, from `corpus/errata.toml`.

An erratum holds for an edition of its date or later if the rule, term or card it names still
contains the printed words; so it follows a mistake through editions and ends where the publisher
mends it. For a restatement, which says what is right, it holds if it was found in the edition
that is restated.
"""

from __future__ import annotations

import os
from functools import lru_cache

from crkb import paths
from crkb.model import Edition, Erratum
from crkb.text.normalize import typography


@lru_cache(maxsize=1)
def load() -> tuple[Erratum, ...]:
    """All errata, in the order of the file."""
    import tomllib

    path = os.path.join(paths.corpus(), "errata.toml")
    if not os.path.isfile(path):  # a corpus without known mistakes
        return ()
    with open(path, "rb") as f:
        entries = tomllib.load(f)["erratum"]
    return tuple(
        Erratum(
            entry.get("rule") or entry.get("term") or entry["card"],
            entry["found"],
            entry.get("since", _date(entry["found"])),
            entry["printed"],
            entry["should"],
            entry["why"],
        )
        for entry in entries
    )


def _date(edition_id: str) -> str:
    return edition_id.removeprefix("cr-") if edition_id.startswith("cr-") else ""


def of(edition: Edition, restates: str = "") -> tuple[Erratum, ...]:
    """The errata that hold for an edition; `restates` is the id of the edition it restates, if any."""
    texts = _texts(edition)
    held = []
    for erratum in load():
        text = texts.get(erratum.name)
        if text is None:
            continue
        mistaken = edition.effective >= erratum.since and typography(erratum.printed).lower() in text
        if mistaken or (restates and restates == erratum.found):
            held.append(erratum)
    return tuple(held)


def _texts(edition: Edition) -> dict[str, str]:
    """The whole text of every rule, term and card that some erratum names."""
    wanted = {erratum.name for erratum in load()}
    blocks = {str(r.number): r.blocks for r in edition.rules.values() if str(r.number) in wanted}
    blocks |= {t.name: t.blocks for t in edition.terms if t.name in wanted}
    blocks |= {c.name: c.blocks for c in edition.cards if c.name in wanted}
    return {name: typography(" ".join(b.text for b in found)).lower() for name, found in blocks.items()}
