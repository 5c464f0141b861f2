"""A moment at which something may be done, and what decides when a card may be cast."""

from __future__ import annotations

from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.turn import TurnStep


class Now(Facts, frozen=True, kw_only=True):
    """A moment of the game from a player's point of view: whether they have priority, whether it is
    their turn, the step (or main phase), and whether the stack is empty."""

    priority: bool | None = None
    your_turn: bool | None = None
    step: TurnStep | None = None
    stack_empty: bool | None = None


class CastableCard(Facts, frozen=True, kw_only=True):
    """What decides when a card may be cast: its types, and its rules text, a paragraph a line."""

    types: tuple[CardType, ...] | None = None
    text: str | None = None
