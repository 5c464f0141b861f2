"""What answers each form of a question about a game."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game import named
from crkb.game.asking.asked import Asked, Reply

ANSWERS: Mapping[str, str] = {
    "value": "answers_values:value",
    "what is": "answers_values:what_is",
    "why": "answers_values:why",
    "why not": "answers_values:why_not",
    "why not do": "answers_why_not:why_not_do",
    "next": "answers_events:upcoming",
    "checks": "answers_events:checks",
    "monarch": "answers_designations:monarch",
    "initiative": "answers_designations:initiative",
    "priority": "answers_priority:who",
    "step": "answers_priority:step",
    "who controls": "answers_control:who",
    "decides": "answers_control:decides",
    "decides outside": "answers_control:decides_outside",
    "decides to concede": "answers_control:concedes",
    "on stack": "answers_priority:on_stack",
    "time": "answers_designations:time",
    "orders": "answers_combat:orders",
    "controller by default": "answers_controllers:by_default",
    "controller": "answers_controllers:now",
    "excess": "answers_events:excess",
    "triggered": "answers_events:triggered",
    "junkyard": "answers_attractions:junkyard",
    "final chapter": "answers_chapters:final",
    "final chapter ability": "answers_chapters:final_ability",
    "winner": "answers_endings:winner",
    "result": "answers_endings:result",
    "otherwise": "answers_endings:otherwise",
    "can block": "answers_combat:can_block",
    "can attack": "answers_combat:can_attack",
    "may look": "looking:may_look",
    "can unveil": "answers_treachery:can_unveil",
    "allies": "answers_teams:allies",
    "opponents": "answers_teams:opponents",
    "role players": "answers_teams:of_role",
    "goal": "answers_treachery:goal",
    "teams": "answers_treachery:teams",
    "lost teams": "answers_treachery:lost_teams",
    "may assign": "answers_combat:may_assign",
    "most": "answers_combat:most",
    "mana": "answers_stack:mana",
    "legal target": "answers_stack:legal_target",
    "turning up": "answers_stack:turning_up",
    "casting": "answers_costs:casting",
    "may look at back": "looking:may_look_at_back",
    "is kind": "answers_kinds:is_kind",
    "dies": "answers_why_not:dies",
    "destroyed": "answers_why_not:destroyed",
    "sacrificed": "answers_events:sacrificed",
    "resolves": "answers_stack:resolves",
    "can respond": "answers_stack:can_respond",
    "possible": "answers_events:possible",
}
"""One function of this package a form: it is given what was played and what is asked, and gives what it
sees."""


def reply(form: str, asked: Asked) -> Reply:
    """What answers a form of question sees."""
    found: Reply = named.function(f"asking.{ANSWERS[form]}")(asked)
    return found
