"""`/cr/toc` and `/cr/keywords`: what an edition contains, and the names of its keywords."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from crkb.kb import KnowledgeBase
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json


# same name as game.terms.abilities.Chapter: of the contract's answers
class Chapter(TypedDict):
    """A chapter's number and title."""

    number: int
    title: str


class Section(TypedDict):
    """A section's number and title, and its chapters."""

    number: int
    title: str
    subsections: list[Chapter]


class Keywords(TypedDict):
    """The names of keyword abilities, keyword actions and ability words."""

    keywordAbilities: list[str]
    keywordActions: list[str]
    abilityWords: list[str]


def toc(call: Call) -> Reply:
    """Sections and chapters with their titles."""
    return json(sections(call.kb))


def sections(kb: KnowledgeBase) -> list[Section]:
    """All sections with their chapters, those too that have rules but no heading of their own."""
    titles = {number: title for number, _, title in kb.store.headings()}
    chapters = dict.fromkeys(number[:3] for number in kb.numbers() if len(number) >= 3)
    found: dict[str, Section] = {}
    for number in chapters:
        above = number[0]
        section = found.setdefault(
            above, {"number": int(above), "title": titles.get(above, ""), "subsections": []}
        )
        section["subsections"].append({"number": int(number), "title": titles.get(number, "")})
    return list(found.values())


def keywords(call: Call) -> Reply:
    """The names of all keywords and ability words."""
    plain = call.kb.plain
    abilities, actions, words = (
        [each.name for each in plain.keyword_names(sort)] for sort in ("ability", "action", "word")
    )
    made: Keywords = {
        "keywordAbilities": names(abilities),
        "keywordActions": names(actions),
        "abilityWords": [word.lower() for word in words],
    }
    return json(made)


def names(titles: Iterable[str]) -> list[str]:
    """The names in titles: one that has "and" in it is two."""
    parts = (name for title in titles for name in title.split(" and "))
    return [name[:1].upper() + name[1:] for name in parts]


ENDPOINTS = (
    Endpoint("/cr/toc", toc, "Sections and chapters.", (), list[Section], style="academy"),
    Endpoint("/cr/keywords", keywords, "The names of keywords.", (), Keywords, style="academy"),
)
