"""Search as a judge expects it: the exact thing first, then rules by rank, with snippets.

The index gives candidates with BM25F scores; this module puts numbers, titles and terms that
are exactly what was typed on top, prefers the rule that *defines* a thing to those that
mention it, and cuts snippets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb import index, searchlang
from crkb.errors import IndexDamaged, NumberFormatError, QueryError
from crkb.folding import fold
from crkb.numbers import parse_typed
from crkb.words import STOP, spans, words

if TYPE_CHECKING:
    from crkb.query import KnowledgeBase

_CANDIDATES = 80  # taken from the index before ranking; far more than anyone reads
_SNIPPET = 170  # characters

_LEVEL = {"section": 1.1, "chapter": 1.25, "rule": 1.12, "subrule": 1.0}
_KIND = {"rule": 1.0, "term": 0.95, "note": 0.8, "card": 0.7, "question": 0.85, "example": 0.8}


class SearchHit(NamedTuple):
    """A hit. `name` is a rule number (for an example or note: of its rule) or a term's, card's
    or question's name; `marks` are the offsets of the found words in `snippet`."""

    kind: str
    name: str
    title: str
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...]


class SearchResult(NamedTuple):
    """The hits shown, how many there are in all, and what else to try.

    `loosened` is true if no text has all the words, so that texts with some are shown.
    """

    query: str
    hits: tuple[SearchHit, ...]
    total: int
    suggestion: str
    loosened: bool


def search(
    kb: KnowledgeBase, query: str, limit: int, within: Sequence[str], kinds: Sequence[str]
) -> SearchResult:
    """See `KnowledgeBase.search`."""
    wanted = tuple(kinds) or index.DEFAULT_KINDS
    for kind in wanted:
        if kind not in index.KINDS:
            raise QueryError(f"no kind of text {kind!r}", f"Kinds are {', '.join(index.KINDS)}.")
    inside = tuple(str(parse_typed(w).first) for w in within)
    tree = searchlang.parse(query)
    exact = [] if inside else _exact(kb, query, wanted)
    if tree is None:
        if not exact:
            raise QueryError("nothing to search for", "Give a word that says more: crkb search name sticker")
        found, loosened = index.Result([], 0), False
    else:
        found, loosened = _candidates(kb, tree, wanted, inside, max(_CANDIDATES, limit))
    stems = _stems(tree)
    ranked = _rank(kb, found.hits, stems, exact)
    shown = tuple(_shown(kb, score, kind, name, stems) for score, kind, name in ranked[:limit])
    total = max(found.total, len(ranked))
    suggestion = _suggestion(kb, tree) if loosened or not ranked else ""
    return SearchResult(query, shown, total, suggestion, loosened and bool(ranked))


def _candidates(
    kb: KnowledgeBase, tree: searchlang.Node, kinds: tuple[str, ...], within: tuple[str, ...], limit: int
) -> tuple[index.Result, bool]:
    """Texts with all the words; if there are none, texts with some of them."""
    found = _ask(kb, tree, kinds, within, limit)
    if found.total or not isinstance(tree, searchlang.All) or not tree.loose:
        return found, False
    return _ask(kb, searchlang.Any(tree.parts), kinds, within, limit), True


def _ask(
    kb: KnowledgeBase, tree: searchlang.Node, kinds: tuple[str, ...], within: tuple[str, ...], limit: int
) -> index.Result:
    try:
        return index.search(kb.opened.index(), tree, kinds, within, limit)
    except IndexDamaged:  # with sizes intact: rebuild once and ask again
        kb.opened.heal()
        return index.search(kb.opened.index(), tree, kinds, within, limit)


def _exact(kb: KnowledgeBase, query: str, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """(kind, name) of what is exactly the query: a number, a title, a term, a card."""
    exact: list[tuple[str, str]] = []
    if "rule" in kinds:
        try:
            number = str(parse_typed(query).first)
            if kb.store.title(number) is not None:
                exact.append(("rule", number))
        except NumberFormatError:
            pass
        exact += [("rule", n) for n in kb.store.titled(fold(query))]
    term = kb.store.term(fold(query))
    if term and "rule" in kinds:  # the rule that the glossary points to says more than the glossary
        own = (r.target for b in term.blocks for r in b.references if r.where == "own" and r.kind != "term")
        exact += [("rule", n) for n in [next(own, "")] if kb.store.title(n) is not None and not exact]
    if term and "term" in kinds:
        exact.append(("term", term.name))
    if "card" in kinds and (card := kb.store.card(fold(query))):
        exact.append(("card", card.name))
    return exact


def _stems(node: searchlang.Node | None) -> tuple[str, ...]:
    """Stems of the words that are looked for, in order, without those that are excluded."""
    match node:
        case searchlang.Word(text, prefix, _):
            return (text + "*" if prefix else index.stem(text),)
        case searchlang.Phrase(spoken):
            return tuple(index.stem(w) for w in spoken if w not in STOP)
        case searchlang.All(parts) | searchlang.Any(parts):
            return tuple(s for p in parts for s in _stems(p))
        case _:
            return ()


_Ranked = tuple[float, str, str]  # score, kind, name


def _rank(
    kb: KnowledgeBase, hits: Sequence[index.Hit], stems: tuple[str, ...], exact: Sequence[tuple[str, str]]
) -> list[_Ranked]:
    """What is exactly the query stays on top in its order; the rest by score."""
    on_top = dict.fromkeys(exact)
    top = max((h.score for h in hits), default=1.0)
    first = [(round(top * (4 - 0.1 * i), 2), kind, name) for i, (kind, name) in enumerate(on_top)]
    rest = []
    for hit in hits:
        if (hit.kind, hit.name) not in on_top and (score := _score(kb, hit, stems)) is not None:
            rest.append((round(score, 2), hit.kind, hit.name))
    return first + sorted(rest, key=lambda r: -r[0])


def _score(kb: KnowledgeBase, hit: index.Hit, stems: tuple[str, ...]) -> float | None:
    """The index's score, weighed by how many of the words the text has, its level, and whether it
    opens with the thing looked for. None if the edition does not have the text."""
    title, level, text = _content(kb, hit.kind, hit.name)
    if text is None:
        return None
    said = [index.stem(w) for w in words(text)]
    wanted = set(stems)
    score = hit.score * _LEVEL.get(level, 1.0) * _KIND[hit.kind]
    if wanted:
        known = set(said) | {index.stem(w) for w in words(title)}
        score *= 0.4 + 0.6 * sum(_matches(s, known) for s in wanted) / len(wanted)
    return score * 1.6 if _defines(said, stems) else score


def _shown(kb: KnowledgeBase, score: float, kind: str, name: str, stems: tuple[str, ...]) -> SearchHit:
    title, _, text = _content(kb, kind, name)
    snippet, marks = _snippet(text or "", set(stems))
    return SearchHit(kind, name, title, score, snippet, marks)


def _matches(stem: str, known: set[str]) -> bool:
    return any(k.startswith(stem[:-1]) for k in known) if stem.endswith("*") else stem in known


def _content(kb: KnowledgeBase, kind: str, name: str) -> tuple[str, str, str | None]:
    """(title, level, text) of a hit; the text is None if the index is older than the edition."""
    if kind == "term":
        term = kb.store.term(fold(name))
        return name, "", term.text if term else None
    if kind == "card":
        card = kb.store.card(fold(name))
        return name, "", "\n".join(b.text for b in card.blocks) if card else None
    if kind == "question":
        answers = [q for q in kb.store.questions() if q.text == name]
        return name, "", "\n".join(b.text for b in answers[0].blocks) if answers else None
    number, _, ordinal = name.partition("#")
    rule = kb.store.rule(number)
    if rule is None:
        return "", "", None
    if ordinal:
        hung = [b.text for b in rule.blocks if b.kind == kind]
        return "", rule.kind, hung[int(ordinal) - 1] if int(ordinal) <= len(hung) else None
    return rule.title, rule.kind, rule.text


def _defines(said: Sequence[str], stems: tuple[str, ...]) -> bool:
    """True for a text that opens with the thing looked for: `A name sticker consists …`."""
    if not stems or not said:
        return False
    opening = [w for w in said[: len(stems) + 1] if w not in ("a", "an", "the")]
    return tuple(opening[: len(stems)]) == stems


def _snippet(text: str, stems: set[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The part of a text with the most of the words, and where they stand in it."""
    flat = re.sub(r"\s+", " ", text)
    places = [(w.start, w.end) for w in spans(flat) if _matches_any(index.stem(w.folded), stems)]
    start = 0
    if len(flat) > _SNIPPET and places:
        best = max(places, key=lambda p: sum(p[0] <= q[0] and q[1] <= p[0] + _SNIPPET - 20 for q in places))
        start = max(0, best[0] - 30)
        if best[1] < _SNIPPET - 10:  # the opening says best what a rule is about
            start = 0
        start = flat.rfind(" ", 0, start) + 1 if start else 0
    end = len(flat)
    if start + _SNIPPET < len(flat):
        end = flat.rfind(" ", start, start + _SNIPPET)
        end = start + _SNIPPET if end <= start else end
    before, after = ("\u2026" if start else ""), ("\u2026" if end < len(flat) else "")
    shift = len(before) - start
    marks = tuple((s + shift, e + shift) for s, e in places if s >= start and e <= end)
    return f"{before}{flat[start:end]}{after}", marks


def _matches_any(stem: str, stems: set[str]) -> bool:
    return stem in stems or any(s.endswith("*") and stem.startswith(s[:-1]) for s in stems)


def _suggestion(kb: KnowledgeBase, tree: searchlang.Node | None) -> str:
    """The query with words that no text has replaced by close ones that some text has; or ""."""
    from difflib import get_close_matches  # needed only when something was not found

    plain = _plain_words(tree)
    if not plain:
        return ""
    spelled = index.spelled(kb.opened.index())
    stems = {index.stem(w) for w in spelled}
    better, changed = [], False
    for word in plain:
        if index.stem(word) in stems:
            better.append(word)
            continue
        close = get_close_matches(word, spelled, n=1, cutoff=0.75)
        if close:
            better.append(close[0])
            changed = True
    return " ".join(better) if changed else ""


def _plain_words(node: searchlang.Node | None) -> list[str]:
    match node:
        case searchlang.Word(text, _, _):
            return [text]
        case searchlang.Phrase(spoken):
            return list(spoken)
        case searchlang.All(parts) | searchlang.Any(parts):
            return [w for p in parts for w in _plain_words(p)]
        case _:
            return []
