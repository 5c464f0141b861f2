"""The conditions of state-based actions in brief, and others that are taken for one (704.5, 704.6).

A person says a condition in about these words: numbers may be words or digits, articles and small
words are free. Any other condition is an error, for crkb can't tell whether it is on the list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from crkb.questions.facts import FactsError
from crkb.text.suggest import closest, did_you_mean

NEW = "2026-08-07"
"""The first verified edition that lists Sieges and other battles apart."""


class ListedCondition(NamedTuple):
    """The rule that lists a condition, from the edition `since` on; before, it was `before` ("": none)."""

    rule: str
    since: str = ""
    before: str = ""


LISTED: Mapping[str, ListedCondition] = {
    "a player has 0 or less life": ListedCondition("704.5a"),
    "a player drew from an empty library": ListedCondition("704.5b"),
    "a player has ten or more poison counters": ListedCondition("704.5c"),
    "a token is not on the battlefield": ListedCondition("704.5d"),
    "a copy is in a wrong zone": ListedCondition("704.5e"),
    "a creature has toughness 0 or less": ListedCondition("704.5f"),
    "a creature has lethal damage": ListedCondition("704.5g"),
    "deathtouch damaged a creature": ListedCondition("704.5h"),
    "a planeswalker has loyalty 0": ListedCondition("704.5i"),
    "two legends share a name": ListedCondition("704.5j"),
    "there are two world permanents": ListedCondition("704.5k"),
    "an Aura is illegally attached": ListedCondition("704.5m"),
    "an Aura is not attached": ListedCondition("704.5m"),
    "an Equipment is illegally attached": ListedCondition("704.5n"),
    "a creature is attached": ListedCondition("704.5p"),
    "a battle is attached": ListedCondition("704.5p"),
    "+1/+1 and -1/-1 counters meet": ListedCondition("704.5q"),
    "a permanent has too many counters": ListedCondition("704.5r"),
    "a Saga has reached its final chapter": ListedCondition("704.5s"),
    "a dungeon's last room is reached": ListedCondition("704.5t"),
    "a creature has no sector": ListedCondition("704.5u"),
    "a Siege has defense 0": ListedCondition("704.5v"),
    "a battle has defense 0": ListedCondition("704.5v"),
    "a battle that is not a Siege has defense 0": ListedCondition("704.5w@2026-08-07", NEW, "704.5v"),
    "a battle has no protector": ListedCondition("704.5w"),
    "a Siege is protected by its controller": ListedCondition("704.5x"),
    "a battle of no type is protected by an opponent": ListedCondition("704.5x", NEW),
    "a permanent has two Roles of a player": ListedCondition("704.5y"),
    "a player with start your engines! has no speed": ListedCondition("704.5z@2025-02-07", "2025-02-07"),
    "a team has 0 or less life": ListedCondition("704.6a"),
    "a team has fifteen or more poison counters": ListedCondition("704.6b"),
    "a commander has dealt 21 or more combat damage": ListedCondition("704.6c"),
    "a commander is in a graveyard or exile": ListedCondition("704.6d"),
    "a scheme is face up": ListedCondition("704.6e"),
    "a phenomenon is face up": ListedCondition("704.6f"),
}

UNLISTED = (
    "a player has no cards in hand",
    "a player has no cards in library",
    "a player has more cards in hand than the maximum",
    "a player has no permanents",
    "a creature has power 0 or less",
    "a creature has damage",
    "an Equipment is not attached",
    "a Vehicle is not crewed",
    "a triggered ability is waiting",
    "a spell has no legal targets",
    "mana is unspent",
    "the game is a loop",
)
"""What may be taken for a condition of state-based actions, and is none in any edition."""

PHRASES: Mapping[str, str] = {
    "704.5a": "has 0 or less life",
    "704.5b": "attempted to draw a card",
    "704.5c": "has ten or more poison counters",
    "704.5d": "a zone other than the battlefield",
    "704.5e": "zone other than the stack",
    "704.5f": "creature has toughness 0 or less",
    "704.5g": "total damage marked on it",
    "704.5h": "a source with deathtouch since",
    "704.5i": "planeswalker has loyalty 0",
    "704.5j": "legendary permanents with the same name",
    "704.5k": "have the supertype world",
    "704.5m": "or is not attached to an",
    "704.5n": "attached to an illegal permanent or",
    "704.5p": "battle or creature is attached",
    "704.5q": "removed from it, where N",
    "704.5r": "all but N of those counters",
    "704.5s": "lore counters on a Saga",
    "704.5t": "dungeon card’s owner removes it",
    "704.5u": "chooses a sector designation for each",
    "704.5v": "battle has defense 0",
    "704.5w": "no attacking creatures are currently attacking",
    "704.5w@2026-08-07": "a non-Siege battle has defense 0",
    "704.5x": "also its designated protector",
    "704.5y": "except the one with the most",
    "704.5z@2025-02-07": "that player’s speed becomes 1",
    "704.6a": "team has 0 or less life",
    "704.6b": "fifteen or more poison counters",
    "704.6c": "dealt 21 or more combat damage",
    "704.6d": "its owner may put it into",
    "704.6e": "non-ongoing scheme card is face up",
    "704.6f": "phenomenon card is face up",
}
"""A key phrase of each rule that lists a condition."""


def listing(condition: str, effective: str) -> str:
    """The rule that lists a condition in the edition of that date; "" if none does."""
    listed = LISTED.get(condition)
    if listed is None:
        return ""
    return listed.before if effective and effective < listed.since else listed.rule


def meant(said: str) -> str:
    """The condition that a person says in about its words.

    Raises:
        FactsError: It is none of those known here; the hint names near ones.
    """
    found = _spoken().get(_words(said))
    if found:
        return found
    near = did_you_mean(closest(said, [*LISTED, *UNLISTED]))
    raise FactsError(
        f"condition: {said!r} is not one that is known", near or "See crkb rule 704.5 for the list."
    )


_FREE = frozenset(
    (
        "a",
        "an",
        "the",
        "of",
        "is",
        "are",
        "has",
        "have",
        "in",
        "on",
        "to",
        "its",
        "it",
        "that",
        "or",
        "with",
        "anything",
    )
)
"""Words without which a condition says the same."""
_SAME = {
    **{"zero": "0", "no": "0", "two": "2", "ten": "10", "fifteen": "15", "isn't": "not", "aren't": "not"},
    **{"counter": "counters", "creatures": "creature", "auras": "aura", "cards": "card", "legend": "legends"},
}
_BOUND = frozenset(("less", "more"))


def _words(said: str) -> frozenset[str]:
    folded = said.casefold().replace("\u2019", "'").replace("non-siege battle", "battle not siege")
    words = (_SAME.get(word, word) for word in re.findall(r"[+-]\d/[+-]\d|[\w']+", folded))
    return frozenset(word for word in words if word not in _FREE)


@cache
def _spoken() -> dict[frozenset[str], str]:
    """The words of every condition, and those of one that states only its limit: "0 toughness"."""
    known = [*LISTED, *UNLISTED]
    limits = {_words(condition) - _BOUND: condition for condition in known}
    return limits | {_words(condition): condition for condition in known}
