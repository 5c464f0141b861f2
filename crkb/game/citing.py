"""The rules that the game cites: each module's table `CITES`, put together.

To cite a rule in a module, add it to that module's table; to add a module, name it here.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping
from functools import cache

from crkb import lazily

PACKAGES: Mapping[str, tuple[str, ...]] = {
    "asking": (
        *("answers_attractions", "answers_chapters", "answers_combat", "answers_control"),
        *("answers_controllers", "answers_costs", "answers_designations", "answers_endings"),
        *("answers_events", "answers_kinds", "answers_priority", "answers_stack", "answers_status"),
        *("answers_teams", "answers_treachery", "answers_values", "answers_why_not", "looking"),
        *("looking_identities", "one_line", "one_line_reasons"),
    ),
    "combat": (
        *("assigning", "attacking", "banding", "blocking", "combat", "damage", "declarations"),
        *("defending", "dividing", "engaged", "enlisting", "evasion", "excess", "joining", "ordering"),
        *("seats", "strikers", "taxes"),
    ),
    "copies": (
        *("becoming", "card_names", "commanders", "copy_conditions", "copy_exceptions", "copy_order"),
        *("copying", "face_down", "faces", "halves", "identities", "merging", "mutating", "roles"),
        *("sides", "spell_copies", "static_copies", "stickers", "token_names", "turned_up", "turning"),
    ),
    "events": (
        *("applying", "attaching", "attachments", "chapters", "creating", "drawing", "entering"),
        *("entering_keywords", "entering_transformed", "entering_with", "events", "instead"),
        *("libraries", "linked_copies", "moving", "nth_counters", "parting"),
        *("prevention", "protecting", "replacement", "replacing", "simultaneous", "stamping"),
        *("state_triggers", "token_parts", "trigger_order", "triggers", "zones"),
    ),
    "layers": (
        *("amounts", "bearing", "class_levels", "conditions", "controllers", "defining", "dependency"),
        *("devotion", "explaining", "explaining_operations", "functioning", "group_posts"),
        *("keyword_casting", "keyword_combat", "keyword_counters", "keyword_entering"),
        *("keyword_holding", "keyword_paid", "keyword_shapes", "keyword_triggers", "keyword_zones"),
        *("lands", "layer_one", "layering", "layers", "mana_values", "meaning", "operations"),
        *("pairing", "ranges", "rewording", "rules", "starting", "sublayers", "timestamps", "units"),
    ),
    "stack": (
        *("ability_control", "activating", "backing", "casting", "casting_time", "commander_tax"),
        "costs",
        *("dividing_among", "doing", "durations", "effects", "faces_cast", "keyword_activated"),
        *("land_plays", "limits"),
        *("locking", "mana_kinds", "mana_pools", "modes", "paying", "phyrexian", "predefined", "resolving"),
        *(
            "retargeting",
            "searching",
            "sources_chosen",
            "special_actions",
            "spell_keywords",
            "spell_text",
            "splicing",
        ),
        *("split_second", "stack", "targets", "targets_given", "targets_refused", "token_definitions"),
        *("verbs", "verbs_auras", "verbs_combat", "verbs_copied_cards", "verbs_counters"),
        *("verbs_damage", "verbs_draw", "verbs_emblems", "verbs_hidden", "verbs_keywords"),
        *("verbs_library", "verbs_life", "verbs_make", "verbs_mana", "verbs_melding", "verbs_outside"),
        *("verbs_pairing", "verbs_players", "verbs_spells", "verbs_status", "verbs_targets"),
        *("verbs_zones", "ways", "ways_known"),
    ),
    "turns": (
        *("attractions", "cut_short", "day_night", "designations", "emperors", "fragments"),
        *("identities_put", "initiative", "leaving", "loops", "main_phase", "outcome", "phasing"),
        *("planes", "player_control", "priority", "radiation", "restart", "reversing", "sickness"),
        *(
            "skipping",
            "special_events",
            "starting_totals",
            "state_based",
            "state_based_amid",
            "state_based_attached",
            "state_based_battles",
        ),
        *("state_based_command", "state_based_elsewhere", "state_based_groups"),
        *("state_based_permanents", "state_based_players", "state_based_sectors", "subgames", "teams"),
        *("timing", "treachery", "turn_based", "turns", "unveiling"),
    ),
}
"""The modules of the game that cite rules, by their packages."""

MODULES = tuple(f"{package}.{module}" for package, modules in PACKAGES.items() for module in modules)
"""The same, as they are imported below `crkb.game`."""

LONGEST = 6
"""So many words a key phrase may have."""


@cache
def cites() -> Mapping[str, str]:
    """Every cited rule, named as `crkb.questions.verified` describes, and a key phrase of it."""
    found: dict[str, str] = {}
    for module in MODULES:
        found |= importlib.import_module(f"crkb.game.{module}").CITES
    return found


def phrases(rules: Iterable[str]) -> Mapping[str, str]:
    """The key phrases of some rules, "" for one that the game doesn't cite.

    What was cited in an answer is in the table of a module that the answer ran, so the others are
    only imported if a rule is in none of those: that would cost a third of an answer.
    """
    wanted = tuple(rules)
    found: dict[str, str] = {}
    for module in MODULES:
        name = f"crkb.game.{module}"
        found |= sys.modules[name].CITES if lazily.is_loaded(name) else {}
    known = found if all(rule in found for rule in wanted) else cites()
    return {rule: known.get(rule, "") for rule in wanted}
