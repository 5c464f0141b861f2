"""Search as a judge expects it: the exact thing first, then rules by rank, with snippets.

The index gives candidates with BM25F scores; this module puts numbers, titles and terms that
are exactly what was typed on top, prefers the rule that *defines* a thing to those that
mention it, and cuts snippets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from crkb import limits
from crkb.errors import NumberFormatError, QueryError
from crkb.numbers import RuleNumber, parse_typed
from crkb.search import index, query_language
from crkb.search.protocols import EditionTexts, Index
from crkb.search.snippets import SIZE, snippet
from crkb.search.spelling import closest, in_full, short
from crkb.text.normalize import fold
from crkb.text.search_words import STOP, words

_CANDIDATES = 80  # taken from the index before ranking; far more than anyone reads
_LONGEST = 100  # words of a query: a pasted rule
_FEW = 3  # with fewer texts that have all the words, texts with some of them follow
_LITERAL = 1.15  # a text that has all the words in a row as typed
_GOOD = 0.6  # of the best score: says as much about the thing

_LEVEL = {"section": 1.1, "chapter": 1.25, "rule": 1.12, "subrule": 1.0}
_KIND = {"rule": 1.0, "term": 0.9, "note": 0.8, "card": 0.7, "question": 0.85, "example": 0.8}
_DEFINES = 1.6  # a text that opens with what is looked for: `A name sticker consists ...`
_PART_OF_TITLE = 0.6  # titled after some of the words only: `Damage` for planeswalker damage


def figures() -> dict[str, object]:
    """The figures of ranking, for what ranks like this elsewhere: the search in the pages of a site."""
    return {
        "level": _LEVEL,
        "kind": _KIND,
        "short": short(),
        "candidates": _CANDIDATES,
        "few": _FEW,
        "literal": _LITERAL,
        "good": _GOOD,
        "defines": _DEFINES,
        "part": _PART_OF_TITLE,
        "snippet": SIZE,
    }


class SearchHit(NamedTuple):
    """A hit. `name` is a rule number (for an example or note: of its rule) or a term's, card's
    or question's name; `marks` are the offsets of the found words in `snippet`.

    >>> kb.search("shimmer").hits[0].title
    'Shimmer'
    """

    kind: str
    name: str
    title: str
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...]


class SearchResult(NamedTuple):
    """The hits shown, how many there are in all, and what else to try.

    The first `whole` of the hits have all the words; the others, shown where few have, have some.

    >>> kb.search("shimmer").total
    4
    """

    query: str
    hits: tuple[SearchHit, ...]
    total: int
    suggestion: str
    whole: int

    @property
    def loosened(self) -> bool:
        """True if some of the hits do not have all the words."""
        return self.whole < len(self.hits)


def search(
    where: Index, texts: EditionTexts, query: str, limit: int, within: Sequence[str], kinds: Sequence[str]
) -> SearchResult:
    """The best hits for a query in an edition's index and texts.

    `within` are numbers of rules, chapters or sections, as printed, () for all; `kinds` are of
    `index.KINDS`, () for the default ones.

    Raises:
        QueryError: for a query or a kind that cannot be understood.
        IndexDamaged: if the index cannot be read.
    """
    for kind in kinds:
        if kind not in index.KINDS:
            raise QueryError(f"unknown kind {kind!r}", f"Known kinds: {', '.join(index.KINDS)}.")
    asked = in_full(query)
    tree = _parsed(asked)
    ask = _Asked(
        where,
        texts,
        tuple(words(asked)),
        _stems(tree),
        tuple(kinds) or index.DEFAULT_KINDS,
        tuple(within),
        max(_CANDIDATES, limit),
    )
    exact = [] if ask.within else _exact(texts, asked, ask.kinds)
    if tree is None and not exact:
        raise QueryError("nothing to search for", "Use a more specific word: crkb search name sticker")
    found = _candidates(ask, tree) if tree else index.Result([], 0)
    ranked = _rank(ask, found.hits, exact)
    whole, total = len(ranked), max(found.total, len(ranked))
    if whole < _FEW and not exact and isinstance(tree, query_language.All) and tree.loose:
        some = _candidates(ask, query_language.AnyOf(tree.parts))
        ranked = _followed(ranked, _rank(ask, some.hits, (), whole=False))
        total = max(some.total, len(ranked))
    shown = tuple(_shown(ask, *each) for each in ranked[:limit])
    suggestion = closest(tree, where.ask_index(index.spelled)) if whole == 0 else ""
    return SearchResult(query, shown, total, suggestion, min(whole, len(shown)))


_Found = tuple[str, str]  # kind, name
_Ranked = tuple[float, str, str]  # score, kind, name
_Scores = dict[_Found, float]


class _Asked(NamedTuple):
    """What is looked for, and where."""

    where: Index
    texts: EditionTexts
    typed: tuple[str, ...]  # all words, in order
    stems: tuple[str, ...]  # those that are looked for, in order
    kinds: tuple[str, ...]
    within: tuple[str, ...]
    limit: int


def _parsed(query: str) -> query_language.Node | None:
    if (size := len(words(query))) > _LONGEST:
        raise QueryError(f"the query is too long: {size:,} words", f"Use at most {_LONGEST}.")
    try:
        return query_language.parse(query)
    except RecursionError:
        raise QueryError("too many brackets", "Write groups as (copy OR clone) token.") from None


def _candidates(ask: _Asked, tree: query_language.Node) -> index.Result:
    """What the index finds, of the kinds asked for: it also matches examples by what is above them."""
    found = ask.where.ask_index(lambda d: index.search(d, tree, ask.kinds, ask.within, ask.limit))
    hits = [hit for hit in found.hits if hit.kind in ask.kinds]
    return index.Result(hits, found.total - len(found.hits) + len(hits))


def _followed(ranked: list[_Ranked], more: list[_Ranked]) -> list[_Ranked]:
    """Texts with all the words, then those with some, which never score above them."""
    there = {(kind, name) for _, kind, name in ranked}
    lowest = min((score for score, *_ in ranked), default=math.inf)
    return ranked + [(min(r[0], lowest), *r[1:]) for r in more if r[1:] not in there]


def _exact(texts: EditionTexts, query: str, kinds: tuple[str, ...]) -> list[_Found]:
    """(kind, name) of what is exactly the query: a number, a title, a term, a card."""
    exact: list[_Found] = []
    if not fold(query):
        return exact
    if "rule" in kinds:
        try:
            number = str(parse_typed(query).first)
            if texts.title(number) is not None:
                exact.append(("rule", number))
        except NumberFormatError:
            pass
        exact += [("rule", n) for n in texts.titled(fold(query))]
    if "term" in kinds and (term := texts.term(fold(query))):
        exact.append(("term", term.name))
    if "card" in kinds and (card := texts.card(fold(query))):
        exact.append(("card", card.name))
    return exact


def _stems(node: query_language.Node | None) -> tuple[str, ...]:
    """Stems of the words that are looked for, in order, without those that are excluded."""
    match node:
        case query_language.Word(text, prefix, _):
            return (text + "*" if prefix else index.stem(text),)
        case query_language.Phrase(spoken):
            return tuple(index.stem(w) for w in spoken if w not in STOP)
        case query_language.All(parts) | query_language.AnyOf(parts):
            return tuple(s for p in parts for s in _stems(p))
        case _:
            return ()


def _rank(
    ask: _Asked, hits: Sequence[index.Hit], exact: Sequence[_Found], whole: bool = True
) -> list[_Ranked]:
    """What is exactly the query on top, then what has its words for a title; the rest by score.

    `whole` says that the hits have all the words.
    """
    scores: _Scores = {}
    titled: list[_Found] = []
    for hit in hits:
        score = _score(ask, hit)
        if score is not None:
            scores[hit.kind, hit.name] = score
            if hit.kind in ("rule", "term") and _title_stems(ask.texts, hit.kind, hit.name) == ask.stems:
                titled.append((hit.kind, hit.name))
    if whole:
        _lift_parents(scores)
    if "rule" in ask.kinds and not ask.within:
        exact = _with_pointed(ask, exact, scores)
        titled = _with_pointed(ask, sorted(titled, key=_rules_first), scores)
        if not exact and not titled:
            _lift_pointed(ask, scores)
    on_top = list(dict.fromkeys([*exact, *titled]))
    top = max(scores.values(), default=1.0)
    first = [(round(top * (4 - 0.1 * i), 2), *found) for i, found in enumerate(on_top)]
    rest = [(round(score, 2), *found) for found, score in scores.items() if found not in on_top]
    return first + sorted(rest, key=lambda r: -r[0])


def _score(ask: _Asked, hit: index.Hit) -> float | None:
    """The index's score, weighed by how many of the words the text has, its level, and whether it
    opens with the thing looked for. None if the edition does not have the text."""
    limits.go_on()
    title, level, text = _content(ask.texts, hit.kind, hit.name)
    if text is None:
        return None
    score = hit.score * _LEVEL.get(level, 1.0) * _KIND[hit.kind]
    wanted = set(ask.stems)
    if not wanted:
        return score
    called, said = words(title), words(text)
    name = {index.stem(w) for w in called}
    stems = [index.stem(w) for w in said]
    share = sum(_matches(s, name.union(stems)) for s in wanted) / len(wanted)
    score *= 0.2 + 0.8 * share * share
    if name & wanted and not wanted <= name:
        score *= _PART_OF_TITLE
    if len(ask.typed) > 1 and (_in_a_row(ask.typed, called) or _in_a_row(ask.typed, said)):
        score *= _LITERAL
    return score * _DEFINES if _defines(stems, ask.stems) else score


def _in_a_row(wanted: Sequence[str], said: Sequence[str]) -> bool:
    return f" {' '.join(wanted)} " in f" {' '.join(said)} "


def _title_stems(texts: EditionTexts, kind: str, name: str) -> tuple[str, ...]:
    title = name if kind == "term" else texts.title(name) or ""
    return tuple(index.stem(w) for w in words(title) if w not in STOP)


def _lift_parents(scores: _Scores) -> None:
    """A rule that is found goes before its subrules that are: it says what they go into."""
    for (kind, name), score in list(scores.items()):
        above = ("rule", name.rstrip(ascii_lowercase))
        if kind == "rule" and above[1] != name and scores.get(above, score) < score:
            scores[above] = score + 0.01


def _rules_first(found: _Found) -> tuple[bool, bool]:
    kind, name = found
    return kind != "rule", len(name) == 1  # a section last: its number is one digit


def _with_pointed(ask: _Asked, on_top: Sequence[_Found], scores: _Scores) -> list[_Found]:
    """Where a term is on top but no rule, the rule that the glossary points to goes above it."""
    if any(kind == "rule" for kind, _ in on_top):
        return list(on_top)
    pointed = (_pointed(ask, name, scores) for kind, name in on_top if kind == "term")
    return [*[("rule", n) for n in pointed if n][:1], *on_top]


def _lift_pointed(ask: _Asked, scores: _Scores) -> None:
    """A term called by the words and one more (Summoning Sickness Rule) lifts the rule it points to."""
    wanted = set(ask.stems)
    for (kind, name), score in list(scores.items()):
        called = set(_title_stems(ask.texts, kind, name)) if kind == "term" else set()
        if wanted <= called and len(called) <= len(wanted) + 1:
            number = _pointed(ask, name, scores)
            if number and scores.get(("rule", number), 0.0) <= score:
                scores["rule", number] = score + 0.01


def _pointed(ask: _Asked, name: str, scores: _Scores) -> str:
    """The rule that says most of what the glossary says of a term; "" if it points nowhere.

    That is the one titled like the query, else the one that answers the query best, be it the
    rule named or one in the chapter named.
    """
    targets = _targets(ask.texts, name)
    for target in targets:
        if set(ask.stems) <= set(_title_stems(ask.texts, "rule", target)):
            return target
    best = [t if "." in t else _opening_up(t, scores) for t in targets]
    return max(best, key=lambda n: scores.get(("rule", n), 0.0), default="")


def _targets(texts: EditionTexts, name: str, hop: bool = True) -> list[str]:
    """Chapters and rules that a glossary entry points to, if need be via the term it points to."""
    term = texts.term(fold(name))
    references = [r for b in (term.blocks if term else ()) for r in b.references if r.where == "own"]
    numbers = [r.target for r in references if r.kind not in ("term", "section")]
    found = [n for n in numbers if texts.title(n) is not None]
    if found or not hop:
        return found
    return [n for r in references if r.kind == "term" for n in _targets(texts, r.target, hop=False)]


def _opening_up(chapter: str, scores: _Scores) -> str:
    """The first rule (else subrule) of a chapter that answers the query about as well as any of it."""
    below = {
        name: s for (kind, name), s in scores.items() if kind == "rule" and name.startswith(f"{chapter}.")
    }
    good = [name for name, score in below.items() if score >= _GOOD * max(below.values())]
    return min(good, key=lambda n: (n[-1].isalpha(), RuleNumber.parse(n)), default=chapter)


def _shown(ask: _Asked, score: float, kind: str, name: str) -> SearchHit:
    title, _, text = _content(ask.texts, kind, name)
    return SearchHit(kind, name, title, score, *snippet(text or "", lambda w: _matches_any(w, ask.stems)))


def _matches(stem: str, known: set[str]) -> bool:
    return any(k.startswith(stem[:-1]) for k in known) if stem.endswith("*") else stem in known


def _content(texts: EditionTexts, kind: str, name: str) -> tuple[str, str, str | None]:
    """(title, level, text) of a hit; the text is None if the index is older than the edition."""
    if kind == "term":
        term = texts.term(fold(name))
        return name, "", term.text if term else None
    if kind == "card":
        card = texts.card(fold(name))
        return name, "", "\n".join(b.text for b in card.blocks) if card else None
    if kind == "question":
        answers = [q for q in texts.questions() if q.text == name]
        return name, "", "\n".join(b.text for b in answers[0].blocks) if answers else None
    number, _, ordinal = name.partition("#")
    rule = texts.rule(number)
    if rule is None:
        return "", "", None
    if ordinal:
        attached = [b.text for b in rule.blocks if b.kind == kind]
        return "", rule.kind, attached[int(ordinal) - 1] if int(ordinal) <= len(attached) else None
    return rule.title, rule.kind, rule.text


def _defines(said: Sequence[str], stems: tuple[str, ...]) -> bool:
    """True for a text that opens with the thing looked for: `A name sticker is …`, `To shuffle …`."""
    opening = [w for w in said[: 2 * len(stems) + 2] if w not in STOP]
    return bool(stems) and tuple(opening[: len(stems)]) == stems


def _matches_any(word: str, stems: Sequence[str]) -> bool:
    stem = index.stem(word)
    return any(word.startswith(s[:-1]) if s.endswith("*") else s == stem for s in stems)
