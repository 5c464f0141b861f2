"""Search hits for a terminal: what was found, where it lies, what it lacks, why it ranks."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from crkb.render.terminal.layout import Paint, paragraph, plain, wrap
from crkb.render.terminal.lists import shortened

if TYPE_CHECKING:
    from crkb.everywhere import EditionHits, FoundText
    from crkb.search.results import SearchHit, SearchResult, Why

Titles = Callable[[str], str | None]
"""The title of a number of the edition, if it has one."""

_INDENT = "    "
_TITLE = 40  # characters of a title that only says where a hit lies
_CUT = 50  # characters that a snippet may lose to what is remarked behind it
_NAMED = ("term", "card", "question")


def hits(
    result: SearchResult,
    width: int,
    paint: Paint = plain,
    program: str = "crkb",
    titles: Titles = lambda number: None,
) -> list[str]:
    """Search hits with snippets, found words marked, and what else to try with `program`, crkb as called.

    Hits of one rule that follow each other stand under it. `titles` tells where a hit without a title lies.
    """
    lines = _read_as(result, paint, program)
    lines += _Listing(titles, width, paint).lines(result.hits)
    if not result.hits:
        lines += _nothing(result, program)
    elif result.total > len(result.hits):
        lines.append(paint(f"{len(result.hits)} of {result.total} shown (--limit)", "dim"))
    return lines


def everywhere(
    found: Sequence[EditionHits], width: int, paint: Paint = plain, program: str = "crkb"
) -> list[str]:
    """The hits of several editions, each with the other editions that have the same text."""
    lines: list[str] = []
    for each in found:
        if each.found:
            also = [_also(text) for text in each.found]
            lines += [*([""] if lines else []), paint(each.kb.info.id, "label")]
            lines += _read_as(each.result, paint, program)
            lines += _Listing(each.kb.title, width, paint).lines([text.hit for text in each.found], also)
    return lines or _nothing(max((each.result for each in found), key=lambda r: bool(r.suggestion)), program)


def _nothing(result: SearchResult, program: str) -> list[str]:
    suggested = [f"Did you mean: {program} search {result.suggestion}"] if result.suggestion else []
    return ["Nothing found.", *suggested]


def _also(found: FoundText) -> str:
    return f"also in {', '.join(map(str, found.also))}" if found.also else ""


def _read_as(result: SearchResult, paint: Paint, program: str) -> list[str]:
    """What was searched for instead of what was typed, and how to search for that all the same."""
    if not result.read_as:
        return []
    instead = f"as typed: {program} search --as-typed {shlex.quote(result.query)}"
    return [f"Showing results for {result.read_as} {paint(f'({instead})', 'dim')}"]


class _Listing:
    """Lists the hits of one edition."""

    def __init__(self, titles: Titles, width: int, paint: Paint) -> None:
        self._titles = titles
        self._width = width
        self._paint = paint
        self._told: set[str] = set()

    def lines(self, found: Sequence[SearchHit], also: Sequence[str] = ()) -> list[str]:
        """The hits, each with what is `also` said of it; those of one rule in a row stand together."""
        found, lacking = _all_without(found)
        lines = [self._paint(f"(all without: {', '.join(lacking)})", "dim")] if lacking else []
        rows = groupby(enumerate(found), lambda each: each[1].within or each[0])
        for _, row in rows:
            lines += self._row([(hit, also[i] if also else "") for i, hit in row])
        return lines

    def _row(self, row: Sequence[tuple[SearchHit, str]]) -> Iterator[str]:
        """Hits of one rule: if they are several, the rule, and they under it."""
        first, also = row[0]
        left = first.below - len(row) + 1
        if len(row) == 1 or first.name == first.within:
            yield from self._hit(first, self._where(first, left), also)
            row = row[1:]
        else:
            more = self._left(first, left, " (+{} more)")
            yield self._paint(f"In {self._called(first.within)}{more}:", "dim")
        for hit, also in row:
            yield from self._hit(hit, "", also, "  ")

    def _left(self, hit: SearchHit, count: int, said: str) -> str:
        """That there are more hits in a rule; said once."""
        if count < 1 or hit.within in self._told:
            return ""
        self._told.add(hit.within)
        return said.format(count)

    def _where(self, hit: SearchHit, left: int) -> str:
        """`+4 in 702.26 Phasing`, `+4 below`, `in Tokens`: where a hit lies, and how many more do."""
        itself = hit.name == hit.within
        left_there = self._left(hit, left, "+{} below" if itself else f"+{{}} in {hit.within}")
        if hit.title:
            return left_there
        title = self._title(hit.within)
        if title:
            return f"{left_there} {title}" if left_there else f"in {title}"
        chapter = self._title(hit.within.partition(".")[0])
        return ", ".join(filter(None, (left_there, chapter and f"in {chapter}")))

    def _called(self, rule: str) -> str:
        if title := self._title(rule):
            return f"{rule} {title}"
        chapter = self._title(rule.partition(".")[0])
        return f"{rule}, {chapter}" if chapter else rule

    def _title(self, number: str) -> str:
        return shortened(self._titles(number) or "", _TITLE)

    def _hit(self, hit: SearchHit, where: str = "", also: str = "", inset: str = "") -> list[str]:
        lacking = f"without: {', '.join(hit.missing)}" if hit.missing else ""
        remark = "; ".join(filter(None, (where, lacking, also)))
        shown = _shown(hit, self._width - len(inset), self._paint, f"({remark})" if remark else "")
        return [inset + line for line in [*shown, *why(hit.why, self._paint)]]


def _all_without(found: Sequence[SearchHit]) -> tuple[Sequence[SearchHit], list[str]]:
    """The hits without the words that each of several lacks, and these words."""
    if len(found) < 2:
        return found, []
    lacking = [word for word in found[0].missing if all(word in hit.missing for hit in found)]
    return [hit._replace(missing=tuple(w for w in hit.missing if w not in lacking)) for hit in found], lacking


def _shown(hit: SearchHit, width: int, paint: Paint, remark: str) -> list[str]:
    """`702.9 Flying`, or the name and a snippet; a term, card or question is labelled as such."""
    named = hit.kind in _NAMED
    name, title = (hit.kind, hit.name) if named else (hit.name, hit.title)
    number, size = f"{paint(name, 'number')} ", len(name) + 1
    said = _with_room("" if hit.snippet == title else hit.snippet, hit, remark, width, size + len(title))
    text = f"{said} {remark}".strip()
    spans = [(s, e, "mark") for s, e in hit.marks if said] + [(len(text) - len(remark), len(text), "dim")]
    if not title:
        return paragraph(text, width, paint, spans, _INDENT, number, size)
    heads = paragraph(title, width, paint, [(0, len(title), "title")], _INDENT, number, size)
    if not text:
        return heads
    if len(heads) > 1:  # a question may fill more than a line
        return heads + paragraph(text, width, paint, spans, _INDENT)
    return paragraph(text, width, paint, spans, _INDENT, f"{heads[0]}  ", size + len(title) + 2)


def _with_room(said: str, hit: SearchHit, remark: str, width: int, taken: int) -> str:
    """A snippet that is cut off anyway, a little shorter if the remark then needs no further line."""
    if not remark or not said.endswith("\u2026"):
        return said

    def lines(text: str) -> int:
        return len(wrap(text, width - len(_INDENT), taken - len(_INDENT)))

    room, marked = lines(said), max((end for _, end in hit.marks), default=0)
    cut = said
    while lines(f"{cut} {remark}") > room:
        cut = cut[: cut.rfind(" ")].rstrip(" ,;:.") + "\u2026"
        if len(cut) - 1 < max(marked, len(said) - _CUT):
            return said
    return cut


def why(found: Sequence[Why], paint: Paint = plain) -> list[str]:
    """What added to the score of a hit, what added most first: name, value, and what it added."""
    rows = sorted((each for each in found if each.adds), key=lambda each: -abs(each.adds))
    room = max((len(each.name) for each in rows), default=0)
    return [
        paint(f"{_INDENT}{each.name:<{room}}  {each.value:6.2f}  {each.adds:+6.2f}", "dim") for each in rows
    ]
