"""The rules that the game cites: each module's table `CITES`, put together.

To cite a rule in a module, add it to that module's table; to add a module, name it here.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache

MODULES: tuple[str, ...] = (
    *("activating", "amounts", "answers_combat", "answers_events", "answers_stack", "answers_why_not"),
    *("applying", "assigning", "attaching", "attachments"),
    *("attacking", "bearing", "becoming", "blocking", "casting", "chapters", "combat", "conditions"),
    *("copy_conditions", "copy_exceptions", "copying", "costs", "creating", "damage"),
    *("day_night", "defining", "dependency", "designations", "dividing", "dividing_among", "doing"),
    *("durations", "effects", "engaged", "entering", "entering_with", "evasion", "events"),
    *("explaining", "face_down", "faces", "functioning", "groups", "halves", "keyword_activated"),
    *(
        "keyword_shapes",
        "keyword_triggers",
        "keywords",
        "lands",
        "layer_one",
        "layering",
        "layers",
        "leaving",
    ),
    *("libraries", "linked", "locking", "mana_values", "matching", "meaning", "merging"),
    *("moving", "mutating", "one_line", "one_line_reasons", "opening", "operations", "ordering", "outcome"),
    *("phasing", "prevention", "protecting", "radiation", "replacement", "replacing"),
    *("resolving", "restart", "rewording", "rules", "sheets", "sickness"),
    *("simultaneous", "spell_copies"),
    *("stack", "starting", "state_based", "state_based_attached", "state_based_battles"),
    *("state_based_elsewhere", "state_based_groups", "state_based_permanents"),
    *(
        "state_based_players",
        "static_copies",
        "stickers",
        "strikers",
        "subgames",
        "targets",
        "targets_given",
        "timestamps",
        "trigger_order",
    ),
    *("triggers", "turn_based", "turned_up", "turning", "turns", "units", "verbs"),
    *("verbs_damage", "verbs_effects", "verbs_make", "verbs_players", "verbs_status"),
    *("verbs_zones", "watchers", "zones"),
)
"""The modules of the game that cite rules."""

LONGEST = 6
"""So many words a key phrase may have."""


@cache
def cites() -> Mapping[str, str]:
    """Every cited rule, named as `crkb.questions.verified` describes, and a key phrase of it."""
    found: dict[str, str] = {}
    for module in MODULES:
        found |= importlib.import_module(f"crkb.game.{module}").CITES
    return found
