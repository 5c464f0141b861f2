"""Tools that read: search, rules, terms, references, editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Literal, NamedTuple

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from crkb.errors import CrkbError, NumberFormatError, RuleNotFound
from crkb.kb import Entry, KnowledgeBase, Meant
from crkb.library import age
from crkb.numbers import RuleNumber
from crkb.references import ReferenceNode
from crkb.search.results import SearchHit, SearchResult
from crkb.serve.mcp import cards
from crkb.serve.mcp.arguments import LONGEST, DatedEdition, Edition, Name, NameOrNone, Names
from crkb.serve.mcp.errors import for_models, message, told
from crkb.serve.mcp.layout import NOTES, ROOM, Page, dated, opening
from crkb.serve.mcp.shelf import Shelf

# same name as questions.fact_types.Kind: for assistants
Kind = Literal["", "rule", "example", "term", "note", "card", "question"]

CONTENTS = ("contents", "toc", "table of contents")
"""What get_rules is asked for the list of chapters."""

SEVERAL = 3
"""So many hits in one rule or chapter suggest to read it whole."""

KEYWORDS = ("701", "702")
"""Chapters whose rules have no more in common than that they are keywords."""

NEAR = 5
"""So many terms are named that are spelled alike."""


# same name as game.files.reading.Reading: for assistants
class Reading:
    """The tools that read the rules."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def search_rules(
        self,
        query: Annotated[str, Field(min_length=1, max_length=LONGEST)],
        in_chapter: Annotated[NameOrNone, Field(description='like "702"')] = "",
        kind: Kind = "",
        limit: Annotated[int, Field(ge=1, le=20)] = 8,
        edition: DatedEdition = "",
    ) -> str:
        """Hits for words, one line each.

        Raises:
            ToolError: for a query that can't be understood, or a chapter or edition that isn't there.
        """
        with told("search_rules"):
            kb = self._shelf.kb(edition)
            found = kb.search(query, limit, in_chapter or (), kind or ())
            return _hits(kb, found)

    def get_rules(
        self,
        numbers: Names,
        detail: Literal["brief", "full"] = "full",
        max_chars: Annotated[int, Field(ge=500, le=20_000)] = ROOM,
        edition: Edition = "",
    ) -> str:
        """The cards of rules, and of whatever else has a name.

        Raises:
            ToolError: if none of them is there.
        """
        with told("get_rules"):
            kb = self._shelf.kb(edition)
            if [name.strip().casefold() for name in numbers] in [[name] for name in CONTENTS]:
                return contents(kb, max_chars)
            found, misses = self._found(kb, numbers)
        if not found:
            raise ToolError("\n".join(misses))
        kept = sum(len(miss) + 1 for miss in misses)
        return "\n".join([_cards(kb, found, max_chars - kept, detail == "brief"), *misses])

    def _found(self, kb: KnowledgeBase, names: list[str]) -> tuple[list[Meant], list[str]]:
        """What is called so, each once, and a sentence for each name that isn't there."""
        found: dict[str, Meant] = {}
        misses: list[str] = []
        for name in dict.fromkeys(names):
            try:
                these, missing = kb.find_each(name)
            except NumberFormatError as e:
                misses.append(message(e))
                continue
            found |= {_name(each): each for each in these}
            misses += [self._missing(kb, name, miss) for miss in missing[:NEAR]]
        return list(found.values()), misses

    def _missing(self, kb: KnowledgeBase, name: str, miss: RuleNotFound) -> str:
        return f"{message(miss)} {self._shelf.elsewhere(kb, name)}".strip()

    def define(self, term: Name, edition: Edition = "") -> str:
        """A glossary entry with the rules it names.

        Raises:
            ToolError: if the glossary doesn't have it; it names what is near.
        """
        with told("define"):
            kb = self._shelf.kb(edition)
            try:
                found = kb.define(term)
            except RuleNotFound as e:
                raise _undefined(kb, term, e) from e
            near = [
                s.name for s in kb.suggest(found.name, 2 * NEAR) if s.kind == "term" and s.name != found.name
            ]
            shown = cards.term(kb, found, ROOM - 2 * NOTES)
            return "\n".join([shown, *([f"Near: {opening(', '.join(near[:NEAR]))}"] if near else [])])

    def related_rules(
        self,
        number: Name,
        direction: Literal["to", "from", "both"] = "both",
        depth: Annotated[int, Field(ge=1, le=3)] = 1,
        edition: Edition = "",
    ) -> str:
        """What a rule refers to ("from" it) and what refers to it ("to" it), by chapter.

        Raises:
            ToolError: if there is no such rule.
        """
        with told("related_rules"):
            kb = self._shelf.kb(edition)
            entry = self._entry(kb, number)
            head = f"## {entry.number} {entry.title}".rstrip() + f"   [{dated(kb.info)}]"
            found: list[_Related] = []
            if direction in ("from", "both"):
                found.append(_Related("Refers to", _flat(kb.references(entry.number, depth))))
            if direction in ("to", "both"):
                found.append(_Related("Referred to by", _flat(kb.backward(entry.number, depth))))
            shown = _shared([each.shown(kb) for each in found], ROOM - len(head) - NOTES)
            return "\n".join([head, *shown, *_via(kb, entry)])

    def _entry(self, kb: KnowledgeBase, name: str) -> Entry:
        """The one rule that is called so; the first of several."""
        try:
            rules = [each for each in kb.find(name) if isinstance(each, Entry)]
        except RuleNotFound as e:
            raise ToolError(self._missing(kb, name, e)) from e
        if not rules:
            raise ToolError(f'{name!r} is not a rule. Its rules: define("{name}")')
        return rules[0]

    def editions(self) -> str:
        """The editions, the newest first; which one is used is marked.

        Raises:
            ToolError: if the library can't be read.
        """
        with told("editions"):
            return editions(self._shelf)


def _name(found: Meant) -> str:
    return found.number if isinstance(found, Entry) else f"={getattr(found, 'name', '') or found}"


# ---- search


def _hits(kb: KnowledgeBase, found: SearchResult) -> str:
    if not found.hits:
        said = f" Try: {found.suggestion}." if found.suggestion else " Use other or fewer words, or define."
        return f"Nothing found for {found.query!r} in {dated(kb.info)}.{said}"
    page = Page(ROOM, 2 * NOTES)
    page.fits(f"{found.total} hits   [{dated(kb.info)}]")
    if found.read_as:
        page.fits(f"Read as: {opening(found.read_as)}")
    rows = [_hit(kb, hit) for hit in found.hits]
    page.section("", rows, lambda at: f"(+{len(rows) - at} cut: ask with a smaller limit)")
    if together := _together(found.hits):
        page.remark(f'Several hits are in {together}: get_rules(["{together}"]) shows what is around them.')
    if found.total > len(found.hits):
        page.remark(f"(+{found.total - len(found.hits)}: a larger limit, in_chapter, or more words)")
    return page.text()


def _together(hits: Sequence[SearchHit]) -> str:
    """The rule that several hits are in, else their chapter, unless it is one of keywords; else ""."""
    numbers = [RuleNumber.parse(hit.name) for hit in hits if hit.kind in ("rule", "example")]
    rules = Counter(str(n._replace(size=0, letters="")) for n in numbers if n.letters)
    chapters = Counter(str(n.chapter) for n in numbers if n.chapter)
    for counted in (rules, chapters):
        for name, count in counted.most_common(1):
            if count >= SEVERAL and name not in KEYWORDS:
                return name
    return ""


def _hit(kb: KnowledgeBase, hit: SearchHit) -> str:
    is_rule = kb.title(hit.name) is not None
    kind = "" if hit.kind == "rule" else f" {hit.kind}"
    place = cards.where(kb, hit.name) if is_rule else ""
    titled = f" {hit.title}" if hit.title and hit.title != hit.name else ""
    lacks = f" (without: {', '.join(hit.missing)})" if hit.missing else ""
    return f"- **{hit.name}**{kind}{titled}{f' ({place})' if place else ''}: {hit.snippet}{lacks}"


# ---- rules


def _cards(kb: KnowledgeBase, found: list[Meant], room: int, is_brief: bool) -> str:
    """Cards that share the room: what one leaves, the next ones have."""
    rules = [each for each in found if isinstance(each, Entry)]
    if len(rules) == len(found) and len(found) > 1 and room // len(found) < cards.SMALLEST:
        return cards.rows(rules, room)

    def made(each: Meant, room: int) -> str:
        return cards.card(each, room, is_brief) if isinstance(each, Entry) else cards.other(kb, each, room)

    return "\n".join(_shared([partial(made, each) for each in found], room))


def _shared(makers: Sequence[Callable[[int], str]], room: int) -> list[str]:
    """What several make of the room they share: what small ones don't need, the others have."""
    whole = [make(room) for make in makers]
    shares = _shares([len(text) + 1 for text in whole], room)
    return [
        text if len(text) < share else make(share - 1)
        for make, text, share in zip(makers, whole, shares, strict=True)
    ]


def _shares(wanted: list[int], room: int) -> list[int]:
    """How much room each of several has: what small ones don't need, the others share."""
    shares = [0] * len(wanted)
    for place, at in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        shares[at] = min(wanted[at], room // (len(wanted) - place))
        room -= shares[at]
    return shares


def contents(kb: KnowledgeBase, room: int) -> str:
    """Sections and chapters with their titles."""
    page = Page(room, NOTES)
    page.fits(f"## Contents   [{dated(kb.info)}]")
    rows = [f"{'' if each.kind == 'section' else '- '}{each.number} {each.title}" for each in kb.contents()]
    page.section("", rows, lambda at: f"(+{len(rows) - at}: ask with a larger max_chars)")
    return page.text()


def _undefined(kb: KnowledgeBase, term: str, error: CrkbError) -> ToolError:
    """A term that isn't in the glossary, but may be a rule's title."""
    try:
        rules = [each for each in kb.find(term) if isinstance(each, Entry)]
    except CrkbError:
        rules = []
    if rules:
        numbers = ", ".join(f'"{each.number}"' for each in rules[:NEAR])
        return ToolError(f"{error}. A rule is called so: get_rules([{numbers}])")
    return ToolError(f"{error}. {for_models(getattr(error, 'hint', ''))}".strip())


# ---- references


class _Related(NamedTuple):
    """What a rule refers to, or what refers to it: names, the nearest first."""

    heading: str
    names: list[str]

    def shown(self, kb: KnowledgeBase) -> Callable[[int], str]:
        """Makes lines of it, under their chapters, within some room."""
        return partial(_related, kb, self)


def _related(kb: KnowledgeBase, found: _Related, room: int) -> str:
    if not found.names:
        return f"{found.heading}: nothing"
    groups: dict[str, list[str]] = {}
    for name in found.names:
        groups.setdefault(name[:3] if name[:1].isdigit() else "Glossary", []).append(name)
    rows = [row for group, names in groups.items() for row in _group(kb, group, names)]
    page = Page(room, NOTES)
    page.section(
        f"{found.heading} ({len(found.names)})",
        rows,
        lambda at: f"(+{len(rows) - at} lines: a smaller depth, one direction, or a rule below)",
    )
    return page.text()


def _via(kb: KnowledgeBase, entry: Entry) -> list[str]:
    """How often the rules above a rule are referred to: what concerns them concerns it, too."""
    above = ", ".join(f"{number} ({count})" for number, count in kb.via(entry.number))
    return [f"References to what is above it: {above}"] if above else []


def _group(kb: KnowledgeBase, group: str, names: list[str]) -> list[str]:
    title = kb.title(group)
    return [f"{group} {title or ''}".rstrip(), *(cards.line(kb, name) for name in names)]


def _flat(tree: ReferenceNode) -> list[str]:
    """The names in a tree, level by level, without the root; of a range its first number."""
    found: dict[str, None] = {}
    level = list(tree.children)
    while level:
        found |= dict.fromkeys(node.name.partition("–")[0] for node in level)
        level = [child for node in level for child in node.children]
    found.pop(tree.name, None)
    return list(found)


# ---- editions


def editions(shelf: Shelf) -> str:
    """The editions of a library: id, date, age, what it is; which one is used."""
    now = shelf.editions.now()
    lines = []
    for info in now.infos:
        kind = "official" if info.official else "crkb's own words" if info.stamp else "add-on"
        known = now.code(info.id)
        old = age.days(info.effective)
        said = [
            info.effective,
            known.code if known else "",
            kind,
            f"{old} days old" if old is not None else "",
        ]
        used = " ← used" if info.id == now.latest else ""
        lines.append(f"- {info.id}: {', '.join(filter(None, said))}{used}")
    newest = next((info for info in now.official), None)
    if newest is None:
        lines.append("No official text is here: say that answers rest on a restatement.")
    elif age.is_old(newest.effective):
        lines.append("The newest may be out of date: say so where it matters.")
    return "\n".join(lines)
