"""Drawn cards that stay face down for a while (121.8)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts

Reveal = Literal["no", "may", "must"]
"""What an effect says about revealing a card as it is drawn."""


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
