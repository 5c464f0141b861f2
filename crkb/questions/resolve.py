"""Citations: which rules of the edition in use are the ones that an answer cites.

A citation is a number and a key phrase of at most six words. Found under its number, it holds;
found elsewhere by its phrase, it has moved; found nowhere, it is lost. Never guessed: a phrase
that several other rules contain counts as lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from crkb.text.normalize import typography

STATUSES = ("found", "moved", "lost")


class CitedRule(NamedTuple):
    """A cited rule in an edition: `at` is the number it has there ("" if lost), `text` its text."""

    rule: str
    phrase: str
    status: str
    at: str
    text: str


class CitableTexts(Protocol):
    """What citations need of an edition: all its rules' texts by number."""

    def items(self) -> Iterable[tuple[str, str]]:
        """(number, text) of every rule."""
        ...

    def get(self, number: str) -> str | None:
        """The text of a rule, or None."""
        ...


def resolve(cites: Mapping[str, str], texts: CitableTexts) -> list[CitedRule]:
    """Each cited rule as the edition has it, in the order given."""
    return [_resolve(rule, phrase, texts) for rule, phrase in cites.items()]


def _resolve(rule: str, phrase: str, texts: CitableTexts) -> CitedRule:
    text = texts.get(rule)
    wanted = _folded(phrase)
    if text is not None and wanted in _folded(text):
        return CitedRule(rule, phrase, "found", rule, text)
    elsewhere = [(number, t) for number, t in texts.items() if wanted in _folded(t)]
    if len(elsewhere) == 1:
        return CitedRule(rule, phrase, "moved", *elsewhere[0])
    return CitedRule(rule, phrase, "lost", "", "")


def _folded(text: str) -> str:
    return typography(text).casefold()
