"""Lists that are rules: keywords, ability words, counters, tokens, symbols, types, each with its dates.

`corpus/lists/NAME.json` holds one list: the rule that is the list, and its entries. An entry's
`since` is the effective date of the first edition that a test compared which has it, `until` of
the last one; what every compared edition has bears no date. They are JSON because every question
that needs one pays for reading it; that each entry has the form below, tests check.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from crkb import paths
from crkb.errors import CrkbError
from crkb.text.suggest import closest, did_you_mean

AbilityKind = Literal["static", "triggered", "activated", "spell"]
Where = Literal[
    "battlefield",
    "entering",
    "stack",
    "hand",
    "graveyard",
    "exile",
    "command",
    "castable",
    "outside",
    "before the game",
    "everywhere",
]


class ListEntry(NamedTuple):
    """An entry of a list, with what a keyword's entry adds.

    `kinds` are the kinds of the abilities that a keyword stands for (`on_spells`: on an instant or
    sorcery, if they differ), `cost` the kind of cost it gives its spell, `functions` where it works
    if that is not the battlefield alone (`entering`: as the object enters the battlefield;
    `castable`: wherever the card can be cast from), `limits` what alone lets its activated ability be
    activated ("as a sorcery"), `evasion` and `defines` (a characteristic) what else its rule calls it.
    `of` is the keyword that a variant is a form of, `rule` the rule of an entry that has one of its
    own, named as questions cite it. `melds` are the two cards that meld to form it.
    """

    since: str = ""
    until: str = ""
    rule: str = ""
    of: str = ""
    kinds: tuple[AbilityKind, ...] = ()
    on_spells: tuple[AbilityKind, ...] = ()
    cost: Literal["", "alternative", "additional"] = ""
    functions: tuple[Where, ...] = ("battlefield",)
    limits: tuple[str, ...] = ()
    evasion: bool = False
    defines: bool = False
    melds: tuple[str, ...] = ()

    def in_force(self, effective: str) -> bool:
        """Whether the edition of that effective date ("" for the newest) has the entry."""
        if not effective:
            return not self.until
        return self.since <= effective and (not self.until or effective <= self.until)


class Listing(NamedTuple):
    """A list: its rule, what it lists, its entries in order, and the first edition that has the rule."""

    rule: str
    says: str
    entries: dict[str, ListEntry]
    since: str = ""


class NotListed(CrkbError, ValueError):
    """A name that a list does not have in an edition."""


@lru_cache
def listing(name: str) -> Listing:
    """The list `corpus/lists/NAME.json`. Raises OSError if there is none."""
    with open(os.path.join(paths.corpus(), "lists", f"{name}.json"), "rb") as f:
        data = json.load(f)
    return Listing(**{**data, "entries": {each: _entry(said) for each, said in data["entries"].items()}})


def _entry(said: Mapping[str, Any]) -> ListEntry:
    fields: dict[str, Any] = {key: tuple(x) if isinstance(x, list) else x for key, x in said.items()}
    return ListEntry(**fields)


def entries(name: str, effective: str = "") -> dict[str, ListEntry]:
    """The entries that the edition of an effective date has; "" is the newest edition."""
    return {entry: value for entry, value in listing(name).entries.items() if value.in_force(effective)}


def look_up(name: str, entry: str, effective: str = "") -> tuple[str, ListEntry]:
    """The entry that a person names, in any case: its spelling and what the list says of it.

    Raises:
        NotListed: the edition of that date has no such entry; the hint names near ones, or says
            which editions have it.

    """
    folded = entry.strip().casefold().replace("\u2019", "'")
    known = {each.casefold(): each for each in listing(name).entries}
    if folded not in known:
        near = closest(folded, known)
        what = listing(name).says.partition(":")[0].rstrip(".").lower()
        raise NotListed(f"{entry!r} is not in the list of {what}", did_you_mean([known[n] for n in near]))
    found = listing(name).entries[known[folded]]
    if not found.in_force(effective):
        later = effective and found.since > effective
        when = f"from {found.since} on" if later else f"until {found.until}"
        raise NotListed(f"{entry!r} is in the rules only {when}", "Ask in another edition with -e.")
    return known[folded], found
