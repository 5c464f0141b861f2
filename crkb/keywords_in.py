"""Keywords and ability words in a text, such as that of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from crkb import limits, lists
from crkb.keyword_names import ABILITY_WORD
from crkb.plain_words import KeywordRule
from crkb.text.inflect import verb_forms
from crkb.text.normalize import fold
from crkb.text.search_words import FoundWord, spans, words

_STATUSES = frozenset(("tapped", "untapped", "attached"))
"""Forms of keyword actions that say what is so, not what is done."""

_ZONE_BEHIND = {
    "exile": frozenset(("from", "in", "into", "of", "leave", "leaves", "left")),
    "play": frozenset(("in", "into", "from", "enters", "leaves")),
}
"""Verbs that are a zone behind such words."""

_COUNTERED = frozenset(
    """a all an any both each every it one target that the them these this those unless up x""".split()  # noqa: SIM905
)
"""Words behind "counter" as a verb; else it is a thing."""

_HYPHENS = "\u2010\u2011-"  # the last one stands for itself between brackets
_LANDS = "land-types"
_VARIANTS = "keyword-variants"


class KeywordForm(NamedTuple):
    """A keyword in the words that name it."""

    words: tuple[str, ...]
    keyword: KeywordRule


def keywords_in(text: str, names: Sequence[KeywordRule]) -> list[KeywordRule]:
    """Which of these are in a text, each once, in the order in which they come; in a longer name no shorter.

    Names of actions are inflected as verbs are, and variants of a keyword count as that.

    Raises:
        limits.TooMuch: the text is longer than crkb takes.
    """
    if len(text) > limits.CHARACTERS and not limits.lifted():
        raise limits.TooMuch(f"the text: more than {limits.CHARACTERS:,} characters")
    return list(dict.fromkeys(_KeywordFinder(names).found(text)))


class _KeywordFinder:
    """Finds the names of keywords."""

    def __init__(self, names: Sequence[KeywordRule]) -> None:
        self._names = {fold(each.name): each for each in names}
        self._forms: dict[str, list[KeywordForm]] = {}
        for form in [*self._variants(), *(form for each in names for form in _forms(each))]:
            self._forms.setdefault(form.words[0], []).append(form)
        for forms in self._forms.values():
            forms.sort(key=lambda form: -len(form.words))
        self._lands = {land.lower().removesuffix("s") for land in lists.entries(_LANDS)} | {"land"}

    def found(self, text: str) -> Iterator[KeywordRule]:
        """Each keyword where it stands, from the beginning."""
        said = spans(text)
        at = 0
        while at < len(said):
            form = self._form(text, said, at)
            if form is not None:
                yield form.keyword
            at += len(form.words) if form is not None else 1

    def _form(self, text: str, said: Sequence[FoundWord], at: int) -> KeywordForm | None:
        """The longest name that begins at a word."""
        forms = self._forms.get(said[at].folded, ()) or self._joined(said[at].folded)
        for form in forms:
            row = said[at : at + len(form.words)]
            if tuple(word.folded for word in row) == form.words and _is_whole(text, row):
                return form if len(row) > 1 or _is_meant(text, said, at) else None
        return None

    def _joined(self, word: str) -> list[KeywordForm]:
        """A keyword that is joined with a type: islandwalk, wizardcycling."""
        if word.endswith("walk") and word.removesuffix("walk").removesuffix("s") in self._lands:
            keyword = self._names.get("landwalk")
        else:
            keyword = self._names.get("cycling") if word.endswith("cycling") else None
        return [KeywordForm((word,), keyword)] if keyword is not None else []

    def _variants(self) -> Iterator[KeywordForm]:
        """The names of variants, which are their keyword."""
        for name, entry in lists.entries(_VARIANTS).items():
            if keyword := self._names.get(entry.of):
                yield KeywordForm(tuple(words(name)), keyword)


def _forms(keyword: KeywordRule) -> Iterator[KeywordForm]:
    """All that a keyword is called; two that share a rule are two."""
    named = re.sub(r"\(.*?\)", "", keyword.name)
    for name in dict.fromkeys((named, *named.split(" and "))):
        said = tuple(words(name))
        if said and keyword.number.startswith("701.") and keyword.kind != ABILITY_WORD:
            for form in verb_forms(said[0]):
                yield from [KeywordForm((form, *said[1:]), keyword)] if form not in _STATUSES else []
        elif said:
            yield KeywordForm(said, keyword)


def _is_whole(text: str, row: Sequence[FoundWord]) -> bool:
    """Whether words stand in a row with spaces or hyphens between, and aren't part of a compound."""
    gaps = (text[a.end : b.start] for a, b in pairwise(row))
    before, behind = text[: row[0].start][-2:], text[row[-1].end :][:2]
    joined = re.fullmatch(rf"\w[{_HYPHENS}]", before) or re.fullmatch(rf"[{_HYPHENS}][a-z]", behind)
    return not joined and all(re.fullmatch(rf"[\s{_HYPHENS}]+", gap) for gap in gaps)


def _is_meant(text: str, said: Sequence[FoundWord], at: int) -> bool:
    """Whether a word that is also a thing or a zone is the keyword here."""
    word = said[at].folded
    behind = said[at - 1].folded if at else ""
    if word in ("counter", "counters"):
        following = said[at + 1] if at + 1 < len(said) else None
        spaced = following is not None and text[said[at].end : following.start].isspace()
        return following is not None and spaced and following.folded in _COUNTERED
    return behind not in _ZONE_BEHIND.get(word, ())
