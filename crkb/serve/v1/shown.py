"""Everything that can be looked up as plain data, with what `include` names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from crkb.kb import Entry, KnowledgeBase, Meant
from crkb.render import data, plain_data

# same name as render.data.Data: of a request to the service
Data = dict[str, Any]


def whole(kb: KnowledgeBase, found: Meant, include: Iterable[str] = ()) -> Data:
    """A rule, term, card or part as `crkb rule --json` prints it; a rule also with what is included."""
    return rule(kb, found, include) if isinstance(found, Entry) else data.whole(kb, found)


def rule(kb: KnowledgeBase, entry: Entry, include: Iterable[str] = ()) -> Data:
    """A rule with what decides by it, a chapter with its guide, and what is included."""
    made = data.whole(kb, entry)
    for name in include:
        made |= INCLUDED[name](kb, entry)
    return made


def line(entry: Entry) -> Data:
    """A rule in short."""
    return data.heading(entry) | {"text": entry.text}


def _children(kb: KnowledgeBase, entry: Entry) -> Data:
    return {"children": [data.whole(kb, each, children=True) for each in entry.children]}


def _context(kb: KnowledgeBase, entry: Entry) -> Data:
    beside = entry.parent.children if entry.parent else kb.rules(kb.numbers_below(""))
    before, after = kb.store.neighbours(entry.number)
    above = kb.rules([number for number, _ in entry.ancestors])
    return {
        "context": {
            "above": [data.heading(each) for each in above],
            "beside": [line(each) for each in beside if each.number != entry.number],
            "before": before or None,
            "after": after or None,
        }
    }


def _references(kb: KnowledgeBase, entry: Entry) -> Data:
    numbers = dict.fromkeys(r.target for r in entry.references if r.kind != "term" and r.where == "own")
    return {"refers_to": [line(each) for each in kb.rules(list(numbers))]}


def _referrers(kb: KnowledgeBase, entry: Entry) -> Data:
    found = [each._asdict() | {"about": kb.about(each.name)} for each in entry.referenced_by]
    return {"referrers": found}


def _plain(kb: KnowledgeBase, entry: Entry) -> Data:
    return plain_data.restatement(kb.restatement(entry.number))


def _asked(kb: KnowledgeBase, entry: Entry) -> Data:
    return {"asked": list(kb.plain.asked(entry.number))}


def _always(kb: KnowledgeBase, entry: Entry) -> Data:
    """Nothing more: a rule has it in any case."""
    return {}


INCLUDED: Mapping[str, Callable[[KnowledgeBase, Entry], Data]] = {
    "children": _children,
    "context": _context,
    "references": _references,
    "referrers": _referrers,
    "examples": _always,
    "errata": _always,
    "plain": _plain,
    "asked": _asked,
}
"""What may be included in a rule -> what makes it."""
