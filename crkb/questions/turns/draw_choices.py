"""Choosing to draw, and drawn cards that stay face down for a while (121.2b, 121.3, 121.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import counted

Reveal = Literal["no", "may", "must"]
"""What an effect says about revealing a card as it is drawn."""


class DrawChoice(Facts, frozen=True, kw_only=True):
    """A choice, or a cost, of drawing cards.

    `chooser` chooses or pays, `drawer` would draw. `libraries`: player -> cards in their library.
    `cannot_draw`: players who can't draw cards (null: not known). `limits`: player -> the maximum
    number of cards they can draw each turn; `drawn`: player -> how many they have drawn this turn.
    """

    part: Literal["choice", "cost"] = "choice"
    chooser: Id
    drawer: Id
    count: Positive = 1
    libraries: Mapping[str, Count] = msgspec.field(default_factory=dict)
    cannot_draw: tuple[str, ...] | None = ()
    limits: Mapping[str, Count] = msgspec.field(default_factory=dict)
    drawn: Mapping[str, Count] = msgspec.field(default_factory=dict)


@question(
    "can-choose-to-draw",
    facts=DrawChoice,
    cites={
        "121.2b": "a cost that includes drawing multiple",
        "121.3": "that player can’t choose to do",
        "121.3a": "the choice can’t be taken",
    },
    example={"chooser": "A", "drawer": "A", "libraries": {"A": 0}},
)
def can_choose_to_draw(facts: DrawChoice, case: Case) -> Answer:
    """Yes even with an empty library, but not if an effect or a limit keeps that player from drawing."""
    drawer, own = facts.drawer, facts.chooser == facts.drawer
    left = facts.limits[drawer] - facts.drawn.get(drawer, 0) if drawer in facts.limits else facts.count
    limited = facts.count > 1 and case.holds(
        "121.2b",
        left < facts.count,
        f"{drawer} can draw only {max(left, 0)} of {counted(facts.count, 'card')} this turn",
        f"{drawer} can draw {counted(facts.count, 'card')} this turn",
    )
    if limited:
        return case.verdict(False)
    banned = None if facts.cannot_draw is None else drawer in facts.cannot_draw or left <= 0
    barred = case.holds(
        "121.3" if own else "121.3a",
        banned,
        f"{drawer} can't draw cards",
        f"nothing keeps {drawer} from drawing, not even an empty library",
    )
    allowed = case.every((None if barred is None else not barred, "cannot_draw"))
    empty = facts.libraries.get(drawer)
    value = {"draws fail": max(facts.count - empty, 0)} if allowed and empty is not None else None
    return case.verdict(allowed, value)


class DrawnCard(Facts, frozen=True, kw_only=True):
    """A card drawn while something else happens.

    `during`: another spell is being cast, another ability activated, or neither. `over`: that has
    been completed or reversed since. `reveal`: an effect lets or makes the player reveal the card
    as they draw it. `cost_needs_quality`: a part of the cost to be paid wants a card with certain
    characteristics, such as a blue card.
    """

    during: Literal["casting", "activating", "neither"] | None = None
    over: bool = False
    reveal: Reveal = "no"
    cost_needs_quality: bool = False


@question(
    "drawn-card-hidden",
    facts=DrawnCard,
    cites={"121.8": "is kept face down until that"},
    example={"during": "casting", "reveal": "may"},
)
def drawn_card_hidden(facts: DrawnCard, case: Case) -> Answer:
    """Face down and without characteristics until the casting or activation is over."""
    if not facts.over:
        case.need("during")
    hidden = case.holds(
        "121.8",
        not facts.over and facts.during != "neither",
        f"it is drawn during {facts.during}: face down, without characteristics",
        "no spell is being cast and no ability is being activated",
    )
    revealed = "no" if facts.reveal == "no" else "after it is over" if hidden else "as it is drawn"
    pays = not (hidden and facts.cost_needs_quality)
    return case.value({"face down": hidden, "revealed": revealed, "can pay": pays})
