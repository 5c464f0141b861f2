"""Attractions: which ones are visited, and where cards with an Astrotorium back go (717)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.zones import Zone

Light = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""A die result printed on an Attraction."""


class Attraction(Facts, frozen=True, kw_only=True):
    """An Attraction on the battlefield, its controller, and its lit-up numbers."""

    id: Id
    controller: str
    lit: tuple[Light, ...] | None = None


class Visit(Facts, frozen=True, kw_only=True):
    """A player rolls to visit their Attractions; `result` is the result of that roll."""

    player: str
    result: int | None = None
    attractions: tuple[Attraction, ...]


@question(
    "attractions-visited",
    facts=Visit,
    cites={
        "701.49a": "To roll to visit your Attractions",
        "717.5": "the result matches one of the",
    },
    example={
        "player": "Ann",
        "result": 4,
        "attractions": [{"id": "Ferris wheel", "controller": "Ann", "lit": [3, 4]}],
    },
)
def attractions_visited(facts: Visit, case: Case) -> Answer:
    """Those of the player's Attractions on which the result is lit up."""
    mine = [
        (i, a)
        for i, a in enumerate(facts.attractions)
        if case.holds(
            "701.49a",
            a.controller == facts.player,
            f"{facts.player} controls {a.id}",
            f"{a.id} is not {facts.player}'s",
        )
    ]
    lightless = all(a.lit == () for _, a in mine)
    if facts.result is None and not lightless:
        case.missing("result")
    dark = [f"attractions[{i}].lit" for i, a in mine if a.lit is None]
    if dark:
        case.missing(*dark)
    triggers = [
        a.id
        for _, a in mine
        if case.holds(
            "717.5",
            facts.result in (a.lit or ()),
            f"{facts.result} is lit up on {a.id}",
            f"{facts.result} is not lit up on {a.id}",
        )
    ]
    return case.value(triggers)


class MovingCard(Facts, frozen=True, kw_only=True):
    """A card about to be put into a zone.

    `back`: the card's back; `to`: the zone it would be put into; `then`: the zones that other
    replacement effects would put it into instead, in order.
    """

    id: Id
    owner: str
    back: Literal["Astrotorium", "traditional"] | None = None
    to: Zone
    then: tuple[Zone, ...] = ()


class MovingCards(Facts, frozen=True, kw_only=True):
    """Cards that are put into zones.

    `attraction_decks`: player -> the cards of their Attraction deck.
    """

    cards: Annotated[tuple[MovingCard, ...], msgspec.Meta(min_length=1)]
    attraction_decks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


_KEPT = ("battlefield", "exile", "command")


@question(
    "attraction-card-goes",
    facts=MovingCards,
    cites={
        "614.5": "gets only one opportunity to affect",
        "717.6": "may apply more than once to",
        "717.6a": "kept in a single face-up pile",
    },
    example={"cards": [{"id": "Carousel", "owner": "Ann", "back": "Astrotorium", "to": "graveyard"}]},
)
def attraction_card_goes(facts: MovingCards, case: Case) -> Answer:
    """It goes to the command zone instead of anywhere but the battlefield, exile or the command zone."""
    goes: dict[str, str] = {}
    piles: dict[str, list[str]] = {}
    for i, card in enumerate(facts.cards):
        zone, diverted = _destination(card, i, case)
        goes[card.id] = zone
        if diverted:
            piles.setdefault(card.owner, []).append(card.id)
    value: dict[str, object] = {"zones": goes}
    if piles:
        said = f"face up on a separate pile for {', '.join(piles)}, apart from the Attraction deck"
        value["junkyards"] = case.gives("717.6a", piles, said)
        value["attraction_decks"] = {player: list(deck) for player, deck in facts.attraction_decks.items()}
    return case.value(value)


def _destination(card: MovingCard, i: int, case: Case) -> tuple[str, bool]:
    """The zone that the card ends up in, and whether this rule put it there."""
    zone, diverted, times = card.to, False, 0
    for proposed in (card.to, *card.then):
        zone, diverted = proposed, False
        if zone in _KEPT:
            continue
        if card.back is None:
            case.missing(f"cards[{i}].back")
        if card.back != "Astrotorium":
            continue
        again = times == 0 or not case.holds(
            "614.5", False, "it has been applied once already", "an exception: it applies again"
        )
        if again and case.holds("717.6", True, f"{card.id} goes to the command zone instead of the {zone}"):
            zone, diverted, times = "command", True, times + 1
    return zone, diverted
