"""Which rules define a term: by their title, or by a sentence that says what something is or is called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.model import Edition

_WORDS = 5  # of a name that is defined, at most
_TITLED = 2  # rules of one title, at most: "General" is the title of many, and they don't say what that is
_IS = re.compile(
    r"^(?:an?|the)?\s*(?P<name>[^.,;:()]{2,60}?) (?:(?:is|are) (?:an?|any|one|what|when|those)|means?) ",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\u201c\"](?P<name>[^\u201d\"]{2,60}?)[.,]?[\u201d\"] (?:is|are|means?|refers? to)\b")
_BRACKETED = re.compile(r"\((?:the )?[\u201c\"](?P<name>[^\u201d\"]{2,60}?)[.,]?[\u201d\"]\)")
_EXACT = (_IS, _QUOTED, _BRACKETED)
"""Forms in which a name ends where the form does; behind `_CALLED` a sentence may go on."""

_CALLED = re.compile(
    r"\b(?:called|known as|the terms?|the phrase) (?:an? |the )?[\u201c\"]?(?P<name>[^.,;:()\u201d\"]{2,60})"
)


def parts(name: str) -> list[str]:
    """A name in the glossary, and the names that it lists: "Kicker, Kicked" is both."""
    return [name, *(part.strip() for part in name.split(","))] if "," in name else [name]


class DefiningRules:
    """The rules of an edition by the terms that they define."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition

    def of(self, name: str) -> list[str]:
        """The numbers of the rules that define a term, in text order."""
        return list(dict.fromkeys(n for part in parts(name) for n in self._by_name.get(_same(part), ())))

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        names = {_same(part) for term in self._edition.terms for part in parts(term.name)}
        rules = self._edition.rules.items()
        titled: dict[str, list[str]] = {}
        for number, rule in rules:
            titled.setdefault(_same(rule.title), []).append(number)
        found = {name: numbers for name, numbers in titled.items() if len(numbers) <= _TITLED}
        for number, rule in rules:
            for wordings in defined(rule.text):
                name = next((each for each in map(_same, wordings) if each in names), "")
                if name and number not in found.setdefault(name, []):
                    found[name].append(number)
        return found


def defined(text: str) -> Iterator[Sequence[str]]:
    """What a text may define, each as the wordings that its name may have, the longest first."""
    for form in _EXACT:
        yield from ([m["name"]] for m in form.finditer(text))
    for m in _CALLED.finditer(text):
        words = m["name"].split()[:_WORDS]
        yield [" ".join(words[:end]) for end in range(len(words), 0, -1)]


def _same(name: str) -> str:
    """One writing for a name and its plural."""
    folded = fold(name)
    return folded.removesuffix("s") if len(folded) > len("as") else folded
