"""Search as a judge expects it: the exact thing first, then rules by rank, with snippets.

A query is understood (`understanding`), documents that may be meant are found in one pass over its words
(`candidates`), those that are exactly what was typed or asked about go on top, and snippets are cut of
what is shown.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from crkb import limits
from crkb.errors import QueryError
from crkb.numbers import RuleNumber
from crkb.search import impacts, index, weights
from crkb.search.candidates import Query, RankedHit, score, with_neighbours
from crkb.search.impacts import Impacts, IndexedDocument
from crkb.search.protocols import EditionTexts, Index
from crkb.search.results import SearchResult
from crkb.search.showing import Showing
from crkb.search.spelling import closest, in_full, meant_by
from crkb.search.understanding.correcting import Corrector
from crkb.search.understanding.reading import Understood, Vocabulary, as_words, rarest, read
from crkb.text.inflect import spellings
from crkb.text.normalize import fold

CANDIDATES = 16
"""So many documents are looked at closely; with 24 no more tune questions find an answer in five hits."""

LONGEST = 10_000
"""Bytes of a query as UTF-8: a page of the rules."""

GOOD = 0.6
"""Of the best score, or of what the best is worth: what has as much says as much about the thing."""

LONGEST_NAME = 8
"""Words of what may be a name."""

ON_TOP, BEST = 100.0, 99.0
"""Points of what is exactly the query, and of anything else at most."""

EXACT = 6
"""Digits of points by which hits are ordered; fewer are shown."""


class Searching:
    """One search in an open index."""

    def __init__(self, opened: index.OpenIndex, texts: EditionTexts, asked: Understood, scope: Scope) -> None:
        self.texts = texts
        self.asked = asked
        self.scope = scope
        self._opened = opened
        self._impacts = opened.impacts
        self.among = self._among()
        sought = rarest(asked.sought, lambda each: max(_rarity(opened.impacts, each.ways[0].stems)))
        self.query = Query(opened.impacts, sought, scope.examples, self.among)

    def _among(self) -> Collection[int] | None:
        """The documents that may be hits; None for all."""
        tree = self.asked.tree
        matching = self._opened.matching(tree, self.scope.examples) if tree is not None else None
        if not self.scope.narrow:
            return matching
        placed = self._impacts.placed(self.scope.kinds, self.scope.within)
        return placed if matching is None else placed & matching

    def run(self) -> tuple[list[RankedHit], int]:
        """The hits, best first, and how many there are in all."""
        exact = [] if self.scope.within and not self.asked.numbers else self._exact()
        listed = self.query.listed() if self.asked.tree is None else self.among or ()
        best = self.query.candidates(listed, max(CANDIDATES, self.scope.limit))
        ranked = self.rank(best[:CANDIDATES])
        top = self._with_pointed(exact, ranked)
        first = [f._replace(score=ON_TOP - 0.01 * i) for i, f in enumerate(top)]
        there = {f.document.number for f in first}
        rest = [f for f in ranked if f.document.number not in there]
        rest += self._unranked([n for n in best[CANDIDATES:] if n not in there], ranked)
        return first + rest, len(set(listed) | there)

    def rank(self, numbers: Sequence[int]) -> list[RankedHit]:
        """The documents, looked at closely, the best first."""
        limits.go_on()
        documents = [self._impacts.document(number) for number in numbers]
        values = with_neighbours(documents, [self.query.values(document) for document in documents])
        found = [
            RankedHit(d, round(BEST / (1 + math.exp((weights.BIAS - score(v)) / weights.SPREAD)), EXACT), v)
            for d, v in zip(documents, values, strict=True)
        ]
        return sorted(found, key=lambda f: (-f.score, f.document.number))

    def _unranked(self, numbers: Sequence[int], ranked: Sequence[RankedHit]) -> list[RankedHit]:
        """Further hits, which never score above those that were looked at."""
        lowest = min((f.score for f in ranked), default=0.0)
        documents = [self._impacts.document(number) for number in numbers]
        return [RankedHit(d, lowest * self.query.worth(d.number) / self.query.best, ()) for d in documents]

    # --- what is exactly the query ---

    def _exact(self) -> list[IndexedDocument]:
        """What is exactly the query, or what it asks about: a number, a title, a term, a card."""
        found = [d for number in self.asked.numbers for d in self._called(str(number)) if d.kind == "rule"]
        for named in self._names():
            if found:
                break
            found = self._named(named)
        found += sorted(self._titled(self.asked.stems), key=_rules_first)
        if not self.asked.numbers:
            found.sort(key=lambda d: d.kind != "rule")
        return [d for d in {each.number: each for each in found}.values() if self._may_be_hit(d)]

    def _may_be_hit(self, d: IndexedDocument) -> bool:
        if self.asked.tree is not None and self.among is not None and not self.asked.numbers:
            return d.number in self.among
        within = self.scope.within
        return d.kind in self.scope.kinds and (not within or not set(within).isdisjoint(d.within))

    def _names(self) -> list[str]:
        """What the query may be the name of: itself, in full, corrected, and what it asks about."""
        asked = self.asked
        said = (asked.query, asked.read_as, *asked.subjects)
        written = [each for each in said if len(each.split()) <= LONGEST_NAME]
        return list(dict.fromkeys(filter(None, [n for w in written for n in (w, in_full(w), *meant_by(w))])))

    def _called(self, name: str) -> list[IndexedDocument]:
        return self._impacts.named(name) if name else []

    def _named(self, name: str) -> list[IndexedDocument]:
        """What has a name, in the singular or plural, or in another spelling, or a number."""
        if found := [d for d in self._called(name) if d.kind == "rule"]:
            return found
        for folded in spellings(fold(name)):
            numbers = self.texts.titled(folded)
            found = [d for n in numbers for d in self._called(n) if d.kind == "rule"]
            if (term := self.texts.term(folded)) is not None:
                found += [d for d in self._called(term.name) if d.kind == "term"]
            if (card := self.texts.card(folded)) is not None:
                found += [d for d in self._called(card.name) if d.kind == "card"]
            if found:
                return found
        return sorted(self._titled(index.stems(name)), key=_rules_first)

    def _titled(self, stems: Sequence[str]) -> list[IndexedDocument]:
        return [d for d in self._impacts.titled(stems) if d.kind in ("rule", "term")]

    def _with_pointed(self, exact: Sequence[IndexedDocument], ranked: Sequence[RankedHit]) -> list[RankedHit]:
        """What goes on top; where a term does but no rule, the rule that the glossary points to above it."""
        on_top = {d.number: f for f in ranked for d in exact if d.number == f.document.number}
        found = [on_top.get(d.number) or self.rank([d.number])[0] for d in exact]
        if "rule" not in self.scope.kinds or self.scope.within or any(d.kind == "rule" for d in exact):
            return found
        terms = [d for d in exact if d.kind == "term"] or ([] if exact else self._meant(ranked))
        for term in terms:
            if pointed := self._pointed(term.name):
                return [pointed, *found]
        return found

    def _meant(self, ranked: Sequence[RankedHit]) -> list[IndexedDocument]:
        """Terms that are called by the words and one more: Summoning Sickness Rule."""
        wanted = set(self.asked.stems)
        terms = [f.document for f in ranked if f.document.kind == "term"]
        return [
            d for d in terms if wanted and wanted <= set(d.title) and len(set(d.title)) <= len(wanted) + 1
        ][:1]

    def _pointed(self, name: str) -> RankedHit | None:
        """The rule that says most of what the glossary says of a term; None if it points nowhere.

        That is the one titled like the query, else the first that has about as much of the query as any,
        be it the rule named or one in the chapter named.
        """
        targets = [d for t in _targets(self.texts, name) for d in self._called(t) if d.kind == "rule"]
        for target in targets:
            if set(self.asked.stems) <= set(target.title):
                return self.rank([target.number])[0]
        found = [self._defining(t, name) if "." in t.name else self._opening_up(t) for t in targets]
        worths = [self.query.worth(f.document.number) for f in found]
        enough = GOOD * max(worths, default=0.0)
        return next((f for f, worth in zip(found, worths, strict=True) if worth >= enough), None)

    def _defining(self, rule: IndexedDocument, name: str) -> RankedHit:
        """A rule, or the subrule that begins with a term that the rule lacks: "A Treasure token is"."""
        stems = tuple(index.stems(name))[: impacts.OPENING]
        fields = [self._impacts.worths(stem).fields.get(rule.number, 0) for stem in stems]
        if not all(each & impacts.SAID for each in fields):
            for below in map(self._impacts.document, self._impacts.below(rule)):
                if below.opening[: len(stems)] == stems:
                    return self.rank([below.number])[0]
        return self.rank([rule.number])[0]

    def _opening_up(self, chapter: IndexedDocument) -> RankedHit:
        """The first rule (else subrule) of a chapter that answers the query about as well as any of it."""
        found = self.rank([n for n in self._impacts.below(chapter) if self.query.worth(n)])
        if not found:
            return self.rank([chapter.number])[0]
        good = [f for f in found if f.score >= GOOD * found[0].score]
        return min(good, key=lambda f: (f.document.name[-1].isalpha(), RuleNumber.parse(f.document.name)))


class Scope(NamedTuple):
    """Where and how much is looked for: kinds of documents, numbers of sections, chapters or rules."""

    kinds: tuple[str, ...]
    within: tuple[str, ...]
    limit: int

    @property
    def narrow(self) -> bool:
        """Whether not everything that is usually searched is to be."""
        return bool(self.within) or set(self.kinds) != set(index.DEFAULT_KINDS)

    @property
    def examples(self) -> bool:
        """Whether examples are to be found by themselves."""
        return "example" in self.kinds


def search(
    where: Index,
    texts: EditionTexts,
    query: str,
    limit: int,
    within: Sequence[str],
    kinds: Sequence[str],
    explain: bool = False,
    as_typed: bool = False,
) -> SearchResult:
    """The best hits for a query in an edition's index and texts.

    `within` are numbers of rules, chapters or sections, as printed, () for all; `kinds` are of
    `index.KINDS`, () for the default ones. With `explain`, hits say why they rank; with `as_typed`
    no word is corrected.

    Raises:
        QueryError: for a query or a kind that cannot be understood.
        IndexDamaged: if the index cannot be read.
    """
    for kind in kinds:
        if kind not in index.KINDS:
            raise QueryError(f"unknown kind {kind!r}", f"Known kinds: {', '.join(index.KINDS)}.")
    if (size := len(query.encode("utf-8", "surrogatepass"))) > LONGEST:
        raise QueryError(f"the query is too long: {size:,} bytes", f"Use at most {LONGEST:,}.")
    scope = Scope(tuple(kinds) or index.DEFAULT_KINDS, tuple(within), limit)
    return where.ask_index(lambda opened: _result(where, opened, texts, query, scope, explain, as_typed))


def _result(
    where: Index,
    opened: index.OpenIndex,
    texts: EditionTexts,
    query: str,
    scope: Scope,
    explain: bool,
    as_typed: bool,
) -> SearchResult:
    known = vocabulary(opened, texts)
    try:
        asked = read(query, known, where.home, as_typed)
    except RecursionError:
        raise QueryError("too many brackets", "Write groups as (copy OR clone) token.") from None
    if not asked.sought and asked.tree is None and not asked.numbers and not _is_called(texts, query):
        raise QueryError("nothing to search for", "Use a more specific word: crkb search name sticker")
    running = Searching(opened, texts, asked, scope)
    nothing = asked.tree is not None and not running.among and not as_typed
    if nothing and (again := as_words(asked, known, where.home)):
        asked = again
        running = Searching(opened, texts, asked, scope)
    found, total = running.run()
    suggestion = "" if found else closest(asked.tree, corrector(opened))
    shown = Showing(opened, texts, asked, running.query).hits(found, scope.limit, explain)
    return SearchResult(query, tuple(shown), total, suggestion, asked.read_as)


def _is_called(texts: EditionTexts, query: str) -> bool:
    folded = fold(query)
    return bool(folded) and bool(texts.titled(folded) or texts.term(folded) or texts.card(folded))


def vocabulary(opened: index.OpenIndex, texts: EditionTexts) -> Vocabulary:
    """The words and names of an edition, for reading queries. What it raises is IndexDamaged."""
    return Vocabulary(
        lambda stem: bool(opened.impacts.worths(stem).worths),
        lambda name: bool(opened.impacts.titled(index.stems(name))) or texts.term(fold(name)) is not None,
        opened.stems,
        lambda: corrector(opened),
    )


def corrector(opened: index.OpenIndex) -> Corrector:
    """What corrects words by those of an index; made once."""
    if opened.corrector is None:
        opened.corrector = Corrector(opened.spelled)
    return opened.corrector


def _rarity(impacts: Impacts, stems: Sequence[str]) -> list[float]:
    return [impacts.worths(stem).rarity for stem in stems] or [0.0]


def _rules_first(d: IndexedDocument) -> tuple[bool, bool, int]:
    return d.kind != "rule", len(d.name) == 1, d.number  # a section last: its number is one digit


def _targets(texts: EditionTexts, name: str, hop: bool = True) -> list[str]:
    """Chapters and rules that a glossary entry points to, if need be via the term it points to."""
    term = texts.term(fold(name))
    references = [r for b in (term.blocks if term else ()) for r in b.references if r.where == "own"]
    numbers = [r.target for r in references if r.kind not in ("term", "section")]
    found = [n for n in numbers if texts.title(n) is not None]
    if found or not hop:
        return found
    return [n for r in references if r.kind == "term" for n in _targets(texts, r.target, hop=False)]
