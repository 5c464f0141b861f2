"""What answers each form of a question about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.asking import (
    answers_combat,
    answers_endings,
    answers_events,
    answers_stack,
    answers_values,
    answers_why_not,
)
from crkb.game.asking.asked import Asked, Reply

ANSWERS: Mapping[str, Callable[[Asked], Reply]] = {
    "value": answers_values.value,
    "what is": answers_values.what_is,
    "why": answers_values.why,
    "why not": answers_values.why_not,
    "why not do": answers_why_not.why_not_do,
    "next": answers_events.upcoming,
    "checks": answers_events.checks,
    "triggered": answers_events.triggered,
    "winner": answers_endings.winner,
    "result": answers_endings.result,
    "can block": answers_combat.can_block,
    "can attack": answers_combat.can_attack,
    "may assign": answers_combat.may_assign,
    "most": answers_combat.most,
    "mana": answers_stack.mana,
    "legal target": answers_stack.legal_target,
    "turning up": answers_stack.turning_up,
    "dies": answers_events.dies,
    "destroyed": answers_events.destroyed,
    "sacrificed": answers_events.sacrificed,
    "resolves": answers_stack.resolves,
    "can respond": answers_stack.can_respond,
    "possible": answers_events.possible,
}
"""One function a form: it is given what was played and what is asked, and gives what it sees."""
