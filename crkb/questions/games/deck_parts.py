"""Parts of decks: shared pools of teams, substitute cards, Attraction decks (100.4d, 713, 717.2)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.formats import Play

Cards = dict[str, Count]
"""Card name -> number of copies."""


class TeamMember(Facts, frozen=True, kw_only=True):
    """A member of a team: their deck, the sideboard assigned to them, and the cards that have since
    been added to their deck from sideboards."""

    player: str
    deck: Cards
    sideboard: Cards | None = None
    taken_in: dict[str, Cards] = msgspec.field(default_factory=dict)


class TeamPool(Facts, frozen=True, kw_only=True):
    """The pool of a team in limited play (not a Two-Headed Giant team), and how it was divided.

    A member's `taken_in` maps the player whose sideboard the cards came from to the cards.
    """

    pool: Cards
    members: Annotated[tuple[TeamMember, ...], msgspec.Meta(min_length=2)]


@question(
    "team-sideboards",
    facts=TeamPool,
    cites={"100.4d": "cards may not be transferred between"},
    example={
        "pool": {"Bear": 2, "Wolf": 1},
        "members": [
            {"player": "Ann", "deck": {"Bear": 1}, "sideboard": {"Bear": 1}},
            {"player": "Bob", "deck": {"Wolf": 1}, "sideboard": {}},
        ],
    },
)
def team_sideboards(facts: TeamPool, case: Case) -> Answer:
    """Each card must be in one deck or sideboard, and players may use only their own sideboards."""
    foreign = [(m.player, other) for m in facts.members for other in m.taken_in if other != m.player]
    own = case.holds(
        "100.4d",
        not foreign,
        "all players use only their own sideboards",
        "cards went from one player's sideboard to another player",
    )
    split = _split(facts)
    split = case.holds(
        "100.4d",
        split,
        "every card of the pool is in one deck or sideboard",
        "decks and sideboards together don't match the pool",
    )
    unknown = next(
        (f"members[{i}].sideboard" for i, m in enumerate(facts.members) if m.sideboard is None), ""
    )
    return case.verdict(case.every((own, "members"), (split, unknown)))


def _split(facts: TeamPool) -> bool | None:
    """Do decks and sideboards make up the pool exactly? Too many copies of a card are noticed even
    if facts are missing."""
    used: Counter[str] = Counter()
    for member in facts.members:
        used.update(member.deck)
        used.update(member.sideboard or {})
    if used - Counter(facts.pool):
        return False
    if any(m.sideboard is None for m in facts.members):
        return None
    return not Counter(facts.pool) - used


class RealCard(Facts, frozen=True, kw_only=True):
    """The card that a substitute represents: its kind and the names of its faces."""

    kind: Literal["modal double-faced", "transforming double-faced", "meld", "single-faced"]
    front: str
    back: str | None = None


class Substitute(Facts, frozen=True, kw_only=True):
    """A substitute card in a deck.

    `style`: "checklist" has a list of names with circles (`marked` are those filled in), "write-in"
    is for modal double-faced cards (`written` is what was written), "one card" represents the card
    printed on it. `set_aside`: the real card was set aside before the game and is available.
    """

    style: Literal["checklist", "write-in", "one card"]
    card: RealCard
    marked: tuple[str, ...] | None = None
    written: tuple[str, ...] | None = None
    set_aside: bool | None = None


@question(
    "substitute-card",
    facts=Substitute,
    cites={
        "713.2": "clearly indicate the name of at",
        "713.2a": "Exactly one of the fill-in circles",
        "713.2c": "represent any modal double-faced card",
        "713.3": "set aside prior to the beginning",
    },
    example={
        "style": "checklist",
        "card": {"kind": "meld", "front": "Sun Half"},
        "marked": ["Sun Half"],
        "set_aside": True,
    },
)
def substitute_card(facts: Substitute, case: Case) -> Answer:
    """The card must be double-faced or a meld card, named on the substitute, and available."""
    card = facts.card
    kind = case.holds(
        "713.3",
        card.kind != "single-faced",
        f"{card.front} is double-faced or a meld card",
        f"{card.front} is a single-faced card",
    )
    aside = case.holds(
        "713.3",
        facts.set_aside,
        f"the real {card.front} is set aside",
        f"the real {card.front} is not available",
    )
    return case.verdict(case.every((kind, "card"), (aside, "set_aside"), *_named(facts, case)))


def _named(facts: Substitute, case: Case) -> list[tuple[bool | None, str]]:
    """Does the substitute say which card it represents?"""
    front = facts.card.front
    if facts.style == "one card":
        return []
    if facts.style == "checklist":
        one = None if facts.marked is None else len(facts.marked) == 1
        one = case.holds("713.2a", one, "one circle is filled in", "not exactly one circle is filled in")
        names, field = facts.marked, "marked"
        conditions: list[tuple[bool | None, str]] = [(one, field)]
    else:
        names, field = facts.written, "written"
        conditions = [(_both_faces(facts, case), field)]
    named = None if names is None else front in names
    named = case.holds("713.2", named, f"{front} is named on it", f"{front} is not named on it")
    return [*conditions, (named, field)]


def _both_faces(facts: Substitute, case: Case) -> bool | None:
    modal = facts.card.kind == "modal double-faced"
    if modal and facts.card.back is None:
        case.missing("card.back")
    faces = {facts.card.front, facts.card.back}
    written = None if facts.written is None else faces.issubset(facts.written)
    return case.holds(
        "713.2c",
        False if not modal else written,
        "both faces of a modal double-faced card are written on it",
        "it needs a modal double-faced card and the names of both faces",
    )


class AttractionDeck(Facts, frozen=True, kw_only=True):
    """The Attraction cards that a player brings: those in the Attraction deck, those in the main
    deck and, in limited play, those in the player's card pool."""

    play: Play | None = None
    cards: Cards
    in_main_deck: Count = 0
    pool: Cards | None = None


@question(
    "attraction-deck",
    facts=AttractionDeck,
    cites={
        "717.2": "do not begin the game in",
        "717.2a": "at least ten Attraction cards",
        "717.2b": "at least three Attraction cards",
    },
    example={"play": "limited", "cards": {"Ferris": 3}, "pool": {"Ferris": 3}},
)
def attraction_deck(facts: AttractionDeck, case: Case) -> Answer:
    """At least ten different ones or, in limited play, three of those opened; none in the main deck."""
    apart = case.holds(
        "717.2",
        facts.in_main_deck == 0,
        "all of them are in a separate deck",
        f"{facts.in_main_deck} of them can't be in the main deck",
    )
    size = sum(facts.cards.values())
    match facts.play:
        case "constructed":
            legal = case.holds(
                "717.2a",
                size >= 10 and all(n <= 1 for n in facts.cards.values()),
                f"the deck has {size} Attractions, all different",
                f"the deck has {size} Attractions, but needs ten or more, all different",
            )
        case "limited":
            few = size < 3
            opened = None if facts.pool is None else _within(facts.cards, facts.pool)
            legal = case.holds(
                "717.2b",
                False if few else opened,
                f"the deck has {size} Attractions from the pool",
                f"the deck has {size} Attractions, but needs three or more, all from the pool",
            )
        case _:
            legal = None
    return case.verdict(case.every((apart, "in_main_deck"), (legal, "pool" if facts.play else "play")))


def _within(cards: Cards, pool: Cards) -> bool:
    return not Counter(cards) - Counter(pool)
