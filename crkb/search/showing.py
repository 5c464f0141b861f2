"""Hits as they are shown: texts with snippets, what they lack, where they lie, why they rank."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from string import ascii_lowercase

from crkb.search import index, weights
from crkb.search.candidates import FeatureValues, Query, RankedHit
from crkb.search.impacts import IndexedDocument
from crkb.search.protocols import EditionTexts
from crkb.search.results import SearchHit, Why
from crkb.search.snippets import ShownText, flat, snippet
from crkb.search.understanding.reading import Sought, Understood, has_digit
from crkb.text.normalize import fold
from crkb.text.search_words import words

_MISSING = 3  # words that a hit lacks are named, so many at most
_KEPT = 5_000  # documents as they are shown: those of an edition take 4 MB


class Showing:
    """Makes hits of what was found for a query in an open index and its edition's texts."""

    def __init__(self, opened: index.OpenIndex, texts: EditionTexts, asked: Understood, query: Query) -> None:
        self._opened = opened
        self._texts = texts
        self._asked = asked
        self._query = query

    def hits(self, found: Sequence[RankedHit], limit: int, explain: bool) -> Iterator[SearchHit]:
        """The first hits with snippets, and how many more of all there are in their rule."""
        rules = Counter(_rule_of(f.document) for f in found)
        content = self._said()
        parts = [part for part in self._query.parts if part.sought in content]
        wanted = self._wanted()
        for document, scored, values in found[:limit]:
            seen = self._seen(document)
            if seen is None:
                continue
            missing = self._query.missing(document.number, parts)
            of = _rule_of(document)
            yield SearchHit(
                document.kind,
                document.name,
                seen.title,
                math.floor(100 * scored + 0.5) / 100,  # as a page's script rounds
                *snippet(seen.text, wanted),
                tuple(missing[:_MISSING]),
                rules[of] - 1 if of else 0,
                of,
                _why(values) if explain else (),
            )

    def _said(self) -> tuple[Sought, ...]:
        """What a hit may lack: not numbers of rules, nor words that nobody typed, but that tell of a card."""
        asked = self._asked
        found = asked.content
        if asked.numbers:
            found = tuple(s for s in found if not has_digit(s.said))
        if asked.tree is None:
            typed = {*asked.words, *words(asked.read_as)}
            found = tuple(s for s in found if typed.issuperset(s.said.split()))
        return found

    def _wanted(self) -> set[str]:
        """The stems of what is looked for, which are marked in snippets."""
        found = {stem for each in self._asked.content for way in each.ways for stem in way.stems}
        if self._asked.tree is not None:
            found.update(*(way.stems for part in self._query.parts for way in part.sought.ways))
        return found

    def _seen(self, document: IndexedDocument) -> ShownText | None:
        """A document as it is shown; None if the edition doesn't have it. What was shown once is kept."""
        kept = self._opened.seen
        with suppress(KeyError):  # other threads clear it, too
            return kept[document.number]
        if len(kept) >= _KEPT:
            kept.clear()
        title, text = _content(self._texts, document)
        found = kept[document.number] = None if text is None else ShownText(title, flat(text, index.stem))
        return found


def _why(values: FeatureValues) -> tuple[Why, ...]:
    looked = zip(weights.FEATURES.items(), values, strict=True) if values else ()
    return tuple(Why(name, round(v, 3), round(says * v, 3)) for (name, says), v in looked)


def _rule_of(document: IndexedDocument) -> str:
    """The number of the rule that a document is or is part of, of a chapter its own; "" for a term."""
    return document.name.partition("#")[0].rstrip(ascii_lowercase) if document.within else ""


def _content(texts: EditionTexts, document: IndexedDocument) -> tuple[str, str | None]:
    """(title, text) of a hit; the text is None if the index is older than the edition."""
    kind, name = document.kind, document.name
    if kind == "term":
        term = texts.term(fold(name))
        return name, term.text if term else None
    if kind == "card":
        card = texts.card(fold(name))
        return name, "\n".join(b.text for b in card.blocks) if card else None
    if kind == "question":
        answers = [q for q in texts.questions() if q.text == name]
        return name, "\n".join(b.text for b in answers[0].blocks) if answers else None
    number, _, ordinal = name.partition("#")
    rule = texts.rule(number)
    if rule is None:
        return "", None
    if ordinal:
        attached = [b.text for b in rule.blocks if b.kind == kind]
        return "", attached[int(ordinal) - 1] if int(ordinal) <= len(attached) else None
    return rule.title, rule.text
