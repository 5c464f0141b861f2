"""`/cr/glossary` and `/cr/unofficial-glossary`: what words mean, by name and by what is spelled like it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypedDict
from urllib.parse import quote

from crkb.model import Term
from crkb.serve.academy import unofficial
from crkb.serve.academy.likeness import plain, ratio, sorted_words
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json, redirect

ALIKE = 60
"""From this ratio on, words sorted, a name is taken for what somebody meant."""

MISSPELT = 80
"""From this ratio on, words in their order, a name is taken for what somebody meant if no other is."""

OBSOLETE = " (obsolete)"

TERM = Param("term", "A term of the glossary.", "path", required=True, longest=120, example="Active Player")
FUZZY = Param("fuzzy", "Whether a similar spelling will do.", kind="yes or no", default=False)
UNOFFICIAL = Param(
    "unofficial", "Whether to look in the unofficial glossary, too.", kind="yes or no", default=True
)


# same name as reading.Entry: of the contract's answers
class Entry(TypedDict):
    """A term and what it means."""

    term: str
    definition: str


WHOLE = "/cr/glossary"

# same name as citations.tree.Entries: of the contract's answers
Entries = dict[str, Entry]
"""Entries by their terms in small letters."""


# same name as questions.values.labels.Name: of the contract's answers
class Name(NamedTuple):
    """A name by which an entry may be meant: plain, with its words sorted, and the entry's key."""

    plain: str
    words: str
    key: str


class Glossary(NamedTuple):
    """An edition's glossary, and the names that may be meant: its own, and with the unofficial ones."""

    official: Entries
    names: list[Name]
    all_names: list[Name]


def official(terms: Iterable[Term]) -> Entries:
    """The entries of an edition's own glossary."""
    return _entries((term.name, "\n".join(term.text.splitlines())) for term in terms)


@lru_cache
def informal() -> Entries:
    """The entries of the unofficial glossary."""
    return _entries(unofficial.definitions().items())


def _entries(found: Iterable[tuple[str, str]]) -> Entries:
    return {term.lower(): {"term": term, "definition": definition} for term, definition in found}


def glossary(call: Call) -> Glossary:
    """The glossary of the newest edition, made once."""
    name = call.editions.resolve("")
    return call.kept.get(
        ("academy glossary", call.editions.tag(name)),
        lambda: _glossary(official(call.editions.kb(name).store.terms())),
        lambda made: 1_000 * len(made.official),
    )


def _glossary(own: Entries) -> Glossary:
    more = [key for key in informal() if key not in own]
    names, also = [*_wholes(own), *_parts(own)], [*_wholes(own), *_wholes(more), *_parts(own), *_parts(more)]
    return Glossary(own, names, also)


def _wholes(keys: Iterable[str]) -> Iterator[Name]:
    return (_name(key.removesuffix(OBSOLETE), key) for key in keys)


def _parts(keys: Iterable[str]) -> Iterator[Name]:
    """The names between commas: of "kicker, kicked" each."""
    return (_name(part, key) for key in keys if "," in key for part in key.split(",") if part.strip())


def _name(name: str, key: str) -> Name:
    known = plain(name)
    return Name(known, sorted_words(known), key)


def nearest(typed: str, names: Sequence[Name]) -> str:
    """The key of the name most like what was typed, the first of several; "" if none is like it.

    Words are compared in alphabetical order. That parts those of which the first letter is misspelt, so if
    nothing is found they are compared in the order in which they were typed.
    """
    wanted = plain(typed)
    found = _most_alike(sorted_words(wanted), ((name.words, name.key) for name in names), ALIKE)
    return found or _most_alike(wanted, ((name.plain, name.key) for name in names), MISSPELT)


def _most_alike(wanted: str, names: Iterable[tuple[str, str]], least: int) -> str:
    best, found = 0.0, ""
    for name, key in names:
        shorter, longer = sorted((len(wanted), len(name)))
        if 200 * shorter <= best * (shorter + longer):
            continue  # even if all its letters were shared
        alike = ratio(wanted, name)
        if alike > best:
            best, found = alike, key
    return found if best >= least else ""


def everything(call: Call) -> Reply:
    """The whole glossary."""
    return json(glossary(call).official)


def everything_informal(call: Call) -> Reply:
    """The whole unofficial glossary."""
    return json(informal())


def entry(call: Call) -> Reply:
    """The entry of a term, or of the term spelled most like it."""
    typed: str = call["term"]
    if not typed or typed.endswith("/"):
        return _without_slash(call)
    known = glossary(call)
    found = _exact(typed, known.official, call["unofficial"])
    if found is None and call["fuzzy"]:
        key = nearest(typed, known.all_names if call["unofficial"] else known.names)
        found = _exact(key, known.official, call["unofficial"])
    return json(found) if found else json({"detail": "Entry not found."}, 404)


def _without_slash(call: Call) -> Reply:
    """Leads to the same address without the slash at its end, which no term has."""
    path = f"{call.settings.root}{WHOLE}/{quote(call['term'])}"
    _, mark, query = call.url.partition("?")
    return redirect(f"{path.rstrip('/')}{mark}{query}")


def _exact(typed: str, own: Mapping[str, Entry], with_unofficial: bool) -> Entry | None:
    key = typed.lower()
    return own.get(key) or (informal().get(key) if with_unofficial else None)


ENDPOINTS = (
    Endpoint(WHOLE, everything, "The whole glossary.", (), Entries, style="academy"),
    Endpoint(
        "/cr/unofficial-glossary",
        everything_informal,
        "Words that the glossary lacks, in crkb's own words.",
        (),
        Entries,
        rests_on="nothing",
        style="academy",
    ),
    Endpoint(
        f"{WHOLE}/{{term:path}}",
        entry,
        "What a term means.",
        (TERM, FUZZY, UNOFFICIAL),
        Entry,
        errors=(404,),
        style="academy",
    ),
)
