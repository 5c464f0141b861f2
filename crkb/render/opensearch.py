"""An edition for a search cluster (OpenSearch, Elasticsearch): its documents, as plain data.

They are the texts that crkb's own search knows. `opensearch_index` defines the index that they go into.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crkb.kb import KnowledgeBase
from crkb.library import asked
from crkb.library.storing import named
from crkb.model import Block, Card, Edition, Question, Reference, Rule, Term
from crkb.numbers import RuleNumber
from crkb.render.data import Data

ATTACHED = ("example", "note")
"""Kinds of blocks of a rule that are documents of their own, too."""

LONGEST_NAME = 200
"""Bytes of a name in an id; a cluster takes 512 for the whole."""


# same name as ingest.parser.Document: for search clusters
class Document(NamedTuple):
    """A document with its id, which is the same in every export of its edition."""

    id: str
    fields: Data


def documents(kb: KnowledgeBase) -> Iterator[Document]:
    """The rules of an edition with their examples and notes, its terms, questions and cards, in text order.

    Fields without a value are left out. `order` sorts by number in all editions, `position` sorts the
    documents of one edition as it prints them.

    Raises:
        LibraryError: if the edition cannot be read, or the installation is incomplete.
    """
    edition = kb.edition()
    of_edition = {
        "edition": edition.id,
        "official": edition.official,
        "effective": edition.effective,
    }
    used: set[str] = set()
    for position, (name, fields) in enumerate(_all(edition)):
        made = {"kind": fields["kind"], **of_edition, "position": position, **fields}
        yield Document(
            _id(edition.id, made["kind"], name, used), {k: v for k, v in made.items() if _is_value(v)}
        )


def order(number: RuleNumber) -> str:
    """A text that sorts as the number does: 702.9 before 702.10, 704.5z before 704.5aa."""
    return (
        f"{number.section}.{number.chapter:03}.{number.series:-<2}{number.rule:03}"
        f".{number.size}{number.letters}.{number.addon}"
    )


def _is_value(value: Any) -> bool:
    return value not in ("", [], None)


def _id(edition: str, kind: str, name: str, used: set[str]) -> str:
    """An id that nothing else in `used` has; it is added there."""
    if len(name.encode()) > LONGEST_NAME:
        name = hashlib.sha256(name.encode()).hexdigest()
    first = made = f"{edition}:{kind}:{name}"
    count = 1
    while made in used:  # two entries of one name
        count += 1
        made = f"{first}:{count}"
    used.add(made)
    return made


def _all(edition: Edition) -> Iterator[tuple[str, Data]]:
    """The names and fields of all documents, without what those of an edition share."""
    phrases = asked.of(edition)
    for key, rule in edition.rules.items():
        yield from _of_rule(rule, _path(rule, edition), phrases.get(key, ()))
    for several in (edition.terms, edition.questions, edition.cards):
        yield from map(_named, several)


def _of_rule(rule: Rule, path: list[str], phrases: Sequence[str]) -> Iterator[tuple[str, Data]]:
    number = str(rule.number)
    place: Data = {
        "number": number,
        "level": rule.kind,
        "order": order(rule.number),
        "within": [number, *map(str, rule.number.ancestors)],
    }
    yield (
        number,
        {
            "kind": "rule",
            **place,
            "title": rule.title,
            "path": path,
            "text": rule.text,
            "examples": list(rule.examples),
            "asked": list(phrases),
            **_references([b for b in rule.blocks if b.kind not in ATTACHED]),
        },
    )
    above = [rule.title, *path] if rule.title else path
    for kind in ATTACHED:
        attached = [b for b in rule.blocks if b.kind == kind]
        for i, block in enumerate(attached, 1):
            fields = {"kind": kind, **place, "path": above, "text": block.text}
            yield f"{number}:{i}", fields | _references([block])


def _path(rule: Rule, edition: Edition) -> list[str]:
    """The titles above a rule, the nearest first."""
    above = (edition.rules.get(str(number)) for number in rule.number.ancestors)
    return [each.title for each in above if each and each.title]


def _named(found: Term | Question | Card) -> tuple[str, Data]:
    """A glossary entry, a question with its answer, or the notes on a card."""
    path = [found.group] if isinstance(found, Card) and found.group else []
    name = found.text if isinstance(found, Question) else found.name
    return name, {
        "kind": type(found).__name__.lower(),
        "title": name,
        "path": path,
        "text": "\n".join(block.text for block in found.blocks),
        **_references(found.blocks),
    }


def _references(blocks: Sequence[Block]) -> Data:
    """What blocks refer to: `refers_to` has every number, of ranges too, and the terms, each once."""
    found = [r for block in blocks for r in block.references]
    made = [_reference(r) for r in found]
    return {
        "refers_to": list(dict.fromkeys(name.removeprefix("=") for r in found for name in named(r))),
        "references": [each for i, each in enumerate(made) if each not in made[:i]],
    }


def _reference(r: Reference) -> Data:
    made = {
        "target": r.target,
        "through": r.through,
        "kind": r.kind,
        "status": r.status,
        "where": r.where if r.where != "own" else "",
    }
    return {name: value for name, value in made.items() if value}
