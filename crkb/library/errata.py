"""Known mistakes of the source documents, from `corpus/errata.toml`.

An erratum holds for an edition of its date or later if the rule, term or card it is about still
contains the printed words; so it follows a mistake through editions and ends where the publisher
mends it. A rule is found by its number, by the hash of its text, or by what its number has become.
For a restatement, which says what is right, it holds if it holds in the edition restated.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache

from crkb import paths
from crkb.library import bundled, known, prints
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
            entry.get("text", ""),
            tuple(entry.get("holds", ())),
        )
        for entry in entries
    )


def _date(edition_id: str) -> str:
    return edition_id.removeprefix("cr-") if edition_id.startswith("cr-") else ""


def of(edition: Edition, restates: str = "") -> tuple[Erratum, ...]:
    """The errata that hold for an edition, under its numbers; `restates` is the id of what it restates."""
    return tuple(_restated(edition, restates) if restates else _mistaken(edition))


def _restated(edition: Edition, restates: str) -> Iterator[Erratum]:
    date = _date(restates)
    terms = {t.name for t in edition.terms} | {c.name for c in edition.cards}
    for erratum in load():
        if erratum.found != restates and date not in erratum.holds:
            continue
        name = _number_in(erratum, date)
        if name in edition.rules or name in terms:
            yield erratum._replace(name=name)


def _number_in(erratum: Erratum, date: str) -> str:
    """What a known edition calls the rule that an erratum is about; a term's name is the same."""
    found = _date(erratum.found)
    if (found, date) == (bundled.EARLIER, bundled.TODAY):
        now = known.became().get(erratum.name)
        return now.numbers[0] if now and now.numbers else erratum.name
    if (found, date) == (bundled.TODAY, bundled.EARLIER):
        return known.numbers_then().get(erratum.name, erratum.name)
    return erratum.name


def _mistaken(edition: Edition) -> Iterator[Erratum]:
    texts = _Texts(edition)
    for erratum in load():
        if edition.effective < erratum.since:
            continue
        name = next((n for n in _about(erratum) if texts.says(n, erratum.printed)), "")
        name = name or texts.moved(erratum)
        if name:
            yield erratum._replace(name=name)


def _about(erratum: Erratum) -> list[str]:
    """The numbers that the rule has or had, or the name of the term or card."""
    now = known.became().get(erratum.name)
    return [erratum.name, *(now.numbers if now else ()), known.numbers_then().get(erratum.name, "")]


class _Texts:
    """The texts of an edition's rules, terms and cards, as errata quote them."""

    def __init__(self, edition: Edition) -> None:
        self._rules = edition.rules
        blocks = {number: rule.blocks for number, rule in edition.rules.items()}
        blocks |= {t.name: t.blocks for t in edition.terms}
        blocks |= {c.name: c.blocks for c in edition.cards}
        self._blocks = blocks
        self._folded: dict[str, str] = {}

    def says(self, name: str, printed: str) -> bool:
        """Whether what has that name contains the words."""
        if name not in self._folded:
            text = " ".join(b.text for b in self._blocks.get(name, ()))
            self._folded[name] = typography(text).lower()
        return typography(printed).lower() in self._folded[name]

    def moved(self, erratum: Erratum) -> str:
        """The number of a rule that has the words and the text of the erratum's; "" if none has."""
        said = (n for n in self._rules if erratum.text and self.says(n, erratum.printed))
        return next((n for n in said if prints.of_blocks(self._rules[n].blocks).text == erratum.text), "")
