"""Where the rules that an answer cites stand in the edition in use.

A citation is a number and a key phrase of at most six words. Found under its number, it holds;
found elsewhere by its phrase, it has moved; found nowhere, it is lost. Never guessed: a phrase
that stands in several other rules counts as lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from crkb.text.normalize import typography

STATUSES = ("found", "moved", "lost")


class Citation(NamedTuple):
    """A cited rule in an edition: `at` is the number it has there ("" if lost), `text` its text."""

    rule: str
    phrase: str
    status: str
    at: str
    text: str


# same name as kb.Texts: the protocol that it follows
class Texts(Protocol):
    """What citations need of an edition: all its rules' texts by number."""

    def items(self) -> Iterable[tuple[str, str]]:
        """(number, text) of every rule."""
        ...

    def get(self, number: str) -> str | None:
        """The text of a rule, or None."""
        ...


def resolve(cites: Mapping[str, str], texts: Texts) -> list[Citation]:
    """Each cited rule with where it stands in the edition; the order is kept."""
    return [_resolve(rule, phrase, texts) for rule, phrase in cites.items()]


def _resolve(rule: str, phrase: str, texts: Texts) -> Citation:
    text = texts.get(rule)
    wanted = _folded(phrase)
    if text is not None and wanted in _folded(text):
        return Citation(rule, phrase, "found", rule, text)
    elsewhere = [(number, t) for number, t in texts.items() if wanted in _folded(t)]
    if len(elsewhere) == 1:
        return Citation(rule, phrase, "moved", *elsewhere[0])
    return Citation(rule, phrase, "lost", "", "")


def _folded(text: str) -> str:
    return typography(text).casefold()
