"""Keywords as texts name them: "Ward {2}", "Forestwalk", "Cycling—Pay 2 life" (chapter 702).

The keywords are those of `corpus/lists/keywords.json`, their variants those of
`keyword-variants.json`; a variant that is made of a type (islandwalk, wizardcycling, Elf offering)
is recognised by its ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from crkb import lists
from crkb.lists import AbilityKind, ListEntry
from crkb.questions.facts import FactsError
from crkb.questions.values import listed
from crkb.questions.values.abilities import bare, introduction
from crkb.text.suggest import closest, did_you_mean
from crkb.tuples import NamedTuple

LISTS = ("keyword-variants", "keywords")
"""Variants first: "hexproof from" is more than hexproof."""

MADE_OF_TYPES = (
    (re.compile(r"^(?:[a-z]+ )*([a-z'-]+)walk\b"), "keywords", "landwalk"),
    (re.compile(r"^(?:[a-z]+ )?([a-z'-]+)cycling\b"), "keyword-variants", "typecycling"),
    (re.compile(r"^(?:[a-z]+ )?([a-z'-]+) offering\b"), "keywords", "offering"),
)
"""Variants that begin with a type, and the entries of the lists that stand for all of them."""

WITH_WORDS = frozenset(
    (
        "affinity",
        "bands with other",
        "champion",
        "companion",
        "craft",
        "devour",
        "emerge",
        "enchant",
        "equip",
        "gift",
        "hexproof from",
        "partner with",
        "protection",
        "splice",
    )
)
"""Keywords after which words may stand (protection from red); others have a cost or a number."""

_COST_OR_NUMBER = re.compile(r"^\s*(?:$|[{—-]|\d|[nx]\b)", re.I)

_X_DEFINED = re.compile(r", where X is [^.]*\.$", re.I)

_SHORTHAND = re.compile(r"(protection|hexproof) (from .+ and from .+)$", re.I)

_ITEMS = re.compile(r"[,;]")

MOST_ITEMS = 100
"""The longest line of keywords that is looked through for misspellings."""

_SPELLED_LIKE = 0.8
"""How alike two spellings must be for one to be a misspelling of the other."""

INTRODUCING = ("boast", "exhaust", "forecast", "power-up")
"""Keywords that stand before a long dash and an activated ability that they add rules to."""

_NAMES = {"\u221e": "\u221e (infinity)"}
"""Keywords that texts write otherwise than their rules' titles do."""


class Keyword(NamedTuple):
    """A keyword that a text begins with: its name in the list, its entry, what follows it."""

    name: str
    entry: ListEntry
    rest: str

    def kinds(self, on_spell: bool) -> tuple[AbilityKind, ...]:
        """The kinds of the abilities it stands for, on an instant or sorcery or on anything else."""
        return self.entry.on_spells if on_spell and self.entry.on_spells else self.entry.kinds


def keyword(text: str, effective: str | None = "") -> Keyword | None:
    """The keyword that is all a text says, with its cost, number or quality; None for other texts.

    With None in place of an effective date, the keyword of any edition. A sentence that happens to
    begin with a keyword ("Flying creatures get +1/+1.") is none.
    """
    said = bare(text).replace("\u2019", "'")
    folded = said.casefold()
    for name, entry, length in _beginnings(folded, effective):
        rest = said[length:]
        if not _is_sentence(rest) and (name in WITH_WORDS or _COST_OR_NUMBER.match(rest)):
            return Keyword(name, entry, rest.lstrip(" —-"))
    return None


def keyword_list(text: str, effective: str = "") -> tuple[str, ...]:
    """The items of a line of keywords; () if any of them is something else."""
    items = tuple(one for item in _ITEMS.split(bare(text)) for one in _apart(item.strip()))
    return items if all(keyword(item, effective) for item in items) else ()


def _apart(item: str) -> tuple[str, ...]:
    """The abilities that "protection from A and from B" is a shorthand for (702.16g)."""
    found = _SHORTHAND.match(item)
    if found is None:
        return (item,)
    return tuple(f"{found[1]} {each}" for each in re.split(r" and (?=from )", found[2]))


def known(field: str, text: str, effective: str = "") -> Keyword:
    """The keyword that a fact names.

    Raises:
        FactsError: the edition of that effective date has no such keyword.
    """
    if found := keyword(text, effective):
        return found
    _check_edition(field, text, effective)
    near = did_you_mean(closest(_name_of(text), _names()))
    raise FactsError(f"{field}: {text!r} is not a keyword ability", near)


def _check_edition(field: str, text: str, effective: str) -> None:
    """Refuse a text that is a keyword of other editions only.

    Raises:
        FactsError: the edition of that effective date does not have the keyword.
    """
    found = keyword(text, None)
    for name in LISTS:
        if found is not None and found.name in lists.listing(name).entries:
            listed.spelled(field, name, found.name, effective)


def check_line(field: str, text: str, effective: str = "") -> None:
    """Refuse a line of keywords if one is misspelt, or none of this edition.

    Without a full stop or a colon, a text is such a line if it names a keyword of any edition, has
    an item of a single word, or has one that is spelled nearly like a keyword.

    Raises:
        FactsError: an item of the line is not a keyword of the edition of that date.
    """
    found = keyword(text, effective)
    if found is not None and found.name == "partner with":  # a name may have a comma
        return
    if found is None and not introduction(text):
        _check_edition(field, text, effective)
    said = bare(text)
    items = [] if any(mark in said for mark in ".:•“|") else [one.strip() for one in _ITEMS.split(said)]
    if len(items) > MOST_ITEMS:
        raise FactsError(
            f"{field}: more than {MOST_ITEMS} items in a line", "A sentence ends with a full stop."
        )
    if any(map(_is_meant, items)):
        for item in items:
            known(field, item, effective)


def _is_meant(item: str) -> bool:
    """Can an item of a line only be meant as a keyword?"""
    from difflib import get_close_matches  # needed by few questions

    name = _name_of(item)
    if name in lists.listing("keyword-actions").entries and keyword(item, None) is None:
        return False
    near = len(name.split()) == 1 or get_close_matches(name, _names(), n=1, cutoff=_SPELLED_LIKE)
    return bool(near) or keyword(item, None) is not None


def _name_of(text: str) -> str:
    """What stands before any cost or number."""
    return re.split(r"\s*[{—(\d]", text.strip().casefold().replace("\u2019", "'"), maxsplit=1)[0].strip()


def _names() -> list[str]:
    return [name for listing in LISTS for name in lists.listing(listing).entries]


def single(field: str, text: str, effective: str = "") -> Keyword | None:
    """The keyword that is all a text says; None for a text that is none.

    Raises:
        FactsError: the text is several keywords, or one that is misspelt or not in the edition.
    """
    if len(keyword_list(text, effective)) > 1:
        raise FactsError(f"{field}: several keywords", "Ask about one of them.")
    if (found := keyword(text, effective)) is None:
        check_line(field, text, effective)
    return found


def ability(field: str, text: str, effective: str = "") -> str:
    """An ability that a fact names by its keyword, in small letters, or by its text, as it is.

    Raises:
        FactsError: it has the form of a keyword, but the edition of that date has no such keyword.
    """
    if (found := keyword(text, effective)) is not None:
        return text.strip() if found.name == "partner with" else _in_small_letters(text.strip())
    words = text.split()
    if len(words) > 3 or any(mark in text for mark in ".:—{"):
        return text.strip()
    if len(words) == 1 or closest(" ".join(words), _names()):
        known(field, text, effective)
    return text.strip()


def abilities(field: str, texts: Iterable[str], effective: str = "") -> tuple[str, ...]:
    """Several abilities, as `ability` gives each."""
    return tuple(ability(field, text, effective) for text in texts)


def _in_small_letters(text: str) -> str:
    """The text in small letters, but for the symbols in braces."""
    return "".join(
        part if part.startswith("{") else part.casefold() for part in re.split(r"(\{[^}]*\})", text)
    )


def _beginnings(folded: str, effective: str | None) -> Iterator[tuple[str, ListEntry, int]]:
    """The keywords that a text may begin with, and how long they are there; longer ones first."""
    for written, name, entry in _written(effective):
        if folded.startswith(written) and not folded[len(written) : len(written) + 1].isalnum():
            yield name, entry, len(written)
    for pattern, listing, name in MADE_OF_TYPES:
        if (found := pattern.match(folded)) and listed.is_type(found[1]):
            yield name, lists.listing(listing).entries[name], found.end()


@lru_cache(maxsize=16)
def _written(effective: str | None) -> tuple[tuple[str, str, ListEntry], ...]:
    """What a text may begin with, the keyword's name and its entry."""
    written_as = {name: written for written, name in _NAMES.items()}
    found = {
        written_as.get(name, name): (name, entry)
        for listing in reversed(LISTS)
        for name, entry in _entries(listing, effective).items()
    }
    return tuple((written, *found[written]) for written in sorted(found, key=len, reverse=True))


def _entries(listing: str, effective: str | None) -> dict[str, ListEntry]:
    return lists.listing(listing).entries if effective is None else lists.entries(listing, effective)


def _is_sentence(rest: str) -> bool:
    """What follows a keyword without a dash has no full stop: it is a cost, a number, a quality."""
    cost = _X_DEFINED.sub("", rest)
    return cost.rstrip().endswith(".") and "—" not in cost
