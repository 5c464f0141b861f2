"""What answers each form of a question about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.asking import (
    answers_combat,
    answers_control,
    answers_costs,
    answers_designations,
    answers_endings,
    answers_events,
    answers_kinds,
    answers_stack,
    answers_treachery,
    answers_values,
    answers_why_not,
    looking,
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
    "monarch": answers_designations.monarch,
    "initiative": answers_designations.initiative,
    "time": answers_designations.time,
    "controller by default": answers_control.by_default,
    "controller": answers_control.now,
    "excess": answers_events.excess,
    "triggered": answers_events.triggered,
    "winner": answers_endings.winner,
    "result": answers_endings.result,
    "can block": answers_combat.can_block,
    "can attack": answers_combat.can_attack,
    "may look": looking.may_look,
    "can unveil": answers_treachery.can_unveil,
    "allies": answers_treachery.allies,
    "opponents": answers_treachery.opponents,
    "goal": answers_treachery.goal,
    "teams": answers_treachery.teams,
    "lost teams": answers_treachery.lost_teams,
    "may assign": answers_combat.may_assign,
    "most": answers_combat.most,
    "mana": answers_stack.mana,
    "legal target": answers_stack.legal_target,
    "turning up": answers_stack.turning_up,
    "casting": answers_costs.casting,
    "may look at back": looking.may_look_at_back,
    "is kind": answers_kinds.is_kind,
    "dies": answers_events.dies,
    "destroyed": answers_events.destroyed,
    "sacrificed": answers_events.sacrificed,
    "resolves": answers_stack.resolves,
    "can respond": answers_stack.can_respond,
    "possible": answers_events.possible,
}
"""One function a form: it is given what was played and what is asked, and gives what it sees."""
