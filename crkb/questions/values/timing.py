"""When something may be done: at any time with priority, or as a sorcery could be cast."""

from __future__ import annotations

from crkb.game.turns.sorcery_time import sorcery_time
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.turn import TurnStep

Condition = tuple[bool | None, str]
"""A truth value and the fact it depends on, for `Case.every`."""


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


def main_phase(now: Now) -> bool | None:
    """Whether it is a main phase."""
    return sorcery_time(now.your_turn, now.step, now.stack_empty).main_phase


def decisive(conditions: list[Condition]) -> list[Condition]:
    """Those that fail, which make the others unimportant; all if none does."""
    return [one for one in conditions if one[0] is False] or conditions


def like_a_sorcery(now: Now) -> list[Condition]:
    """The conditions besides priority: the player's own main phase and an empty stack."""
    wanted = sorcery_time(now.your_turn, now.step, now.stack_empty)
    return list(zip(wanted, ("now.your_turn", "now.step", "now.stack_empty"), strict=True))
