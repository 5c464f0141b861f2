"""The table of all questions: name -> module of `families/` and the question's name there.

Modules are imported only when one of their questions is asked. To add a question, write it in
its family's module and add a line here; a test holds the table against the modules.
"""

from __future__ import annotations

import importlib
from typing import Any

from crkb.errors import CrkbError, RuleNotFound
from crkb.questions.core import Question

QUESTIONS: dict[str, str] = {
    # name
    "name-with-stickers": "name:name_with_stickers",
    "sticker-positions": "name:sticker_positions",
    "words-of-name": "name:words_of_name",
    "same-name": "name:same_name",
    "different-names": "name:different_names",
    "different-name": "name:different_name",
    "card-name-choice": "name_choice:card_name_choice",
    "has-chosen-name": "name_choice:has_chosen_name",
    "name-of-printed-card": "name_choice:name_of_printed_card",
    # mana-symbols
    "mana-symbol": "mana_symbols:mana_symbol",
    "what-pays-symbol": "mana_symbols:what_pays_symbol",
    "mana-value": "mana_symbols:mana_value",
    "symbols-meant": "mana_symbols:symbols_meant",
    # pay
    "ways-to-pay": "pay:ways_to_pay",
    "can-pay-mana": "pay:can_pay_mana",
    "can-pay-activation": "pay_activation:can_pay_activation",
    "must-cast-if-able": "pay_duty:must_cast_if_able",
    "paid-with-nothing": "pay_duty:paid_with_nothing",
    "payable": "pay_duty:payable",
    "when-way-is-chosen": "pay_duty:when_way_is_chosen",
    # cost
    "reduced-cost": "cost:reduced_cost",
    "total-cost": "cost:total_cost",
    "kind-of-cost": "cost_kinds:kind_of_cost",
    "costs-announced": "cost_kinds:costs_announced",
    # cost-paid
    "costs-met": "cost_paid:costs_met",
    "cost-still-paid": "cost_paid:cost_still_paid",
    "if-clause": "cost_paid:if_clause",
    # mana-pool
    "mana-kind": "mana_pool:mana_kind",
    "mana-source": "mana_pool:mana_source",
    "pool-after": "mana_pool:pool_after",
    "restricted-mana": "mana_pool:restricted_mana",
    "drained-mana": "mana_pool:drained_mana",
    "mana-added": "mana_production:mana_added",
    "mana-of-color-among": "mana_production:mana_of_color_among",
    "could-produce": "could_produce:could_produce",
    "tapped-for-mana": "tapped_for_mana:tapped_for_mana",
    "tapped-for-mana-trigger": "tapped_for_mana:tapped_for_mana_trigger",
    "tapped-for-mana-replaced": "tapped_for_mana:tapped_for_mana_replaced",
    # colors
    "is-color": "colors:is_color",
    "color-choice": "colors:color_choice",
    "color": "colors:color",
    "color-pair": "colors:color_pair",
    # numbers
    "number-allowed": "numbers:number_allowed",
    "divided-amount": "numbers:divided_amount",
    "calculated-amount": "numbers:calculated_amount",
    "modified-creature": "numbers:modified_creature",
    "who-sets-x": "numbers_x:who_sets_x",
    "legal-x": "numbers_x:legal_x",
    "x-in-mana-cost": "numbers_x:x_in_mana_cost",
    "x-of-ability": "numbers_x:x_of_ability",
    "next-subrule": "rule_numbers:next_subrule",
    # state-based-actions
    "state-based-actions": "actions:state_based_actions",
    "happens-automatically": "kinds:happens_automatically",
    "survives-resolution": "kinds:survives_resolution",
    "poisoned": "kinds:poisoned",
    # life
    "life-total": "life:life_total",
    "can-pay-life": "life:can_pay_life",
    "life-totals-move": "life:life_totals_move",
    "life-gain-ability": "life:life_gain_ability",
    # damage
    "damage-event": "damage_event:damage_event",
    "can-be-dealt-damage": "damage:can_be_dealt_damage",
    "source-of-damage": "damage_sources:source_of_damage",
    "combat-damage-amounts": "damage:combat_damage_amounts",
    "lethal-damage": "damage:lethal_damage",
    "excess-damage": "damage:excess_damage",
    "removed-by-damage": "damage:removed_by_damage",
    "damage-sources-to-choose": "damage_sources:damage_sources_to_choose",
    "damage-dealt-meant": "damage_sources:damage_dealt_meant",
    # counters
    "keyword-counter": "counters:keyword_counter",
    "counter-protects": "counters:counter_protects",
    "loyalty": "counters:loyalty",
    "counters-kept": "counters:counters_kept",
    "proliferate": "counters:proliferate",
    "nth-counter-triggers": "counters:nth_counter_triggers",
    "move-counter": "counters_put:move_counter",
    "counters-are-put": "counters_put:counters_are_put",
    "counters-passed-on": "counters_put:counters_passed_on",
    # power-toughness
    "power-and-toughness": "power_toughness:power_and_toughness",
    "prototype": "power_toughness:prototype",
    # draw
    "draw-cards": "draw:draw_cards",
    "draws-instead": "draw:draws_instead",
    "draw-order": "draw:draw_order",
    "can-choose-to-draw": "draw_choices:can_choose_to_draw",
    "drawn-card-hidden": "draw_choices:drawn_card_hidden",
    "may-look-before-revealing": "draw_choices:may_look_before_revealing",
    # players
    "kind-of-game": "players:kind_of_game",
    "opponents": "players:opponents",
    "your-team": "players:your_team",
    "role-players": "players:role_players",
    "choice-order": "players_choices:choice_order",
    "choice-known": "players_choices:choice_known",
    # conflict
    "card-overrides-rule": "conflict:card_overrides_rule",
    "may-happen": "conflict:may_happen",
    "keeps-ability": "conflict:keeps_ability",
    "instruction-done": "conflict:instruction_done",
    "card-wording": "conflict:card_wording",
    # setup
    "starting-life": "setup:starting_life",
    "starting-hand": "setup:starting_hand",
    "starting-player": "setup:starting_player",
    "first-turn": "setup:first_turn",
    "pregame-steps": "setup_pregame:pregame_steps",
    "cards-at-start": "setup_pregame:cards_at_start",
    "who-shuffles": "setup_pregame:who_shuffles",
    "brought-into-game": "setup_pregame:brought_into_game",
    "treachery-game": "setup_pregame:treachery_game",
    "hand-after-mulligans": "setup_hands:hand_after_mulligans",
    "mulligan-rounds": "setup_hands:mulligan_rounds",
    "opening-hand-actions": "setup_hands:opening_hand_actions",
    "starting-plane": "setup_hands:starting_plane",
    "companion-reveal": "setup_outside:companion_reveal",
    "sticker-sheets": "setup_outside:sticker_sheets",
    # deck
    "deck-legal": "deck:deck_legal",
    "deck-size": "deck:deck_size",
    "limited-sideboard": "deck:limited_sideboard",
    "team-sideboards": "deck_parts:team_sideboards",
    "substitute-card": "deck_parts:substitute_card",
    "attraction-deck": "deck_parts:attraction_deck",
    # outcome
    "game-result": "outcome:game_result",
    "loop-result": "outcome_loops:loop_result",
    # identity-deck
    "identity-deck": "identity_deck:identity_deck",
    "identity-deck-legal": "identity_deck:identity_deck_legal",
    "known-roles": "identity_deck:known_roles",
    # treachery-outcome
    "treachery-teams": "endings:treachery_teams",
    "treachery-goal": "endings:treachery_goal",
    "treachery-result": "endings:treachery_result",
    "remembered-team": "endings:remembered_team",
    # unveil
    "identity-face": "unveil:identity_face",
    "may-unveil": "unveil:may_unveil",
    "unveil-course": "unveil:unveil_course",
    # leaving-game
    "player-leaves": "leaving_game:player_leaves",
    # dice
    "die-usable": "dice:die_usable",
    "roll-result": "dice:roll_result",
    "results-table": "dice:results_table",
    "doubles": "dice_seen:doubles",
    "lowest-ignored": "dice_seen:lowest_ignored",
    "roll-seen": "dice_seen:roll_seen",
    "stored-results": "dice_seen:stored_results",
    # coin
    "coin-usable": "coin:coin_usable",
    "coin-flip": "coin:coin_flip",
    # attractions
    "attractions-visited": "attractions:attractions_visited",
    "attraction-card-goes": "attractions:attraction_card_goes",
    # rad
    "rad-counters": "rad:rad_counters",
    "life-lost-from-radiation": "rad:life_lost_from_radiation",
    # loop
    "shortcut-proposal": "loop:shortcut_proposal",
    "shortcut-taken": "loop:shortcut_taken",
    "fragmented-loop": "loop_breaking:fragmented_loop",
    "loop-goes-on": "loop_breaking:loop_goes_on",
    # illegal-action
    "illegal-action": "illegal_action:illegal_action",
    # designation
    "monarch": "designation:monarch",
    "initiative": "designation:initiative",
    "monarch-effect": "designation:monarch_effect",
    "day-or-night": "day_night:day_or_night",
    "game-designation": "day_night:game_designation",
    # turn-based-actions
    "step-order": "turn_based_actions:step_order",
    "untap-step": "turn_based_actions:untap_step",
    "draw-or-cleanup": "turn_based_actions:draw_or_cleanup",
    "main-phase-begins": "turn_based_combat:main_phase_begins",
    "combat-step-begins": "turn_based_combat:combat_step_begins",
    "damage-orders": "turn_based_combat:damage_orders",
    # end-turn
    "end-the-turn": "end_turn:end_the_turn",
    "end-combat-phase": "end_turn:end_combat_phase",
    # control-player
    "controlled-turns": "control_player:controlled_turns",
    "controlled-sight": "control_player:controlled_sight",
    "who-decides": "control_player:who_decides",
    "resources-for-controlled": "control_player:resources_for_controlled",
    "controlled-player-keeps": "control_player:controlled_player_keeps",
    # progress
    "leveler": "progress:leveler",
    "class-abilities": "progress:class_abilities",
    "gain-class-level": "progress:gain_class_level",
    "level-kept": "progress:level_kept",
    "chapters-triggered": "progress_stories:chapters_triggered",
    "saga-enters": "progress_stories:saga_enters",
    "case-solved": "progress_stories:case_solved",
    "solved-ability": "progress_stories:solved_ability",
    # stickers
    "sticker-choices": "stickers:sticker_choices",
    "can-put-sticker": "stickers:can_put_sticker",
    "stickered": "stickers:stickered",
    "abilities-with-stickers": "stickers:abilities_with_stickers",
    "sticker-ability-meant": "stickers:sticker_ability_meant",
    "sticker-power-toughness": "stickers:sticker_power_toughness",
    "unique-vowels": "stickers:unique_vowels",
    "letters-on-sticker": "stickers:letters_on_sticker",
    # token
    "token-name": "token:token_name",
    "created-token": "token:created_token",
    "changed-token": "token:changed_token",
    "predefined-token": "token:predefined_token",
    "token-is-created": "token:token_is_created",
    "resolved-permanent-spell": "token:resolved_permanent_spell",
    # targets
    "what-targets": "targets:what_targets",
    "may-be-target": "targets:may_be_target",
    "choose-targets": "targets:choose_targets",
    "is-target": "targets:is_target",
    "change-targets": "targets_changed:change_targets",
    "copies-with-targets": "targets_changed:copies_with_targets",
    "look-at-targets": "targets_changed:look_at_targets",
    # status
    "status-complete": "status:status_complete",
    "is-characteristic": "status:is_characteristic",
    "status-entering": "status:status_entering",
    "status-now": "status:status_now",
    # self-reference
    "object-meant-by-name": "self_reference:object_meant_by_name",
    "text-read-as": "self_reference:text_read_as",
    "this-card-meant": "self_reference:this_card_meant",
    # type-line
    "types-of-identity": "type_line:types_of_identity",
    "is-identity-type": "type_line:is_identity_type",
    # characteristics
    "characteristics-under-effects": "characteristics:characteristics_under_effects",
    "spell-change-kept": "characteristics:spell_change_kept",
    # priority
    "who-has-priority": "priority:who_has_priority",
    "after-passes": "priority:after_passes",
    "before-priority": "priority:before_priority",
    "may-act": "priority:may_act",
    # object
    "is-object": "object_kinds:is_object",
    "is-card": "object_kinds:is_card",
    "is-permanent": "object_kinds:is_permanent",
    "is-token": "object_kinds:is_token",
    "is-spell": "object_kinds:is_spell",
    "permanent-types": "object_kinds:permanent_types",
    "created-emblem": "object_kinds:created_emblem",
    "cards-counted": "object_kinds:cards_counted",
    "object-owner": "object_control:object_owner",
    "object-controller": "object_control:object_controller",
    "objects-meant": "object_meant:objects_meant",
    # timing
    "is-special-action": "timing_special:is_special_action",
    "may-take-special-action": "timing_special:may_take_special_action",
    "may-cast-now": "timing:may_cast_now",
    "may-activate-now": "timing:may_activate_now",
    "mana-abilities-for-cost": "timing:mana_abilities_for_cost",
    "acts-while-could-mulligan": "timing:acts_while_could_mulligan",
    # ability
    "kind-of-ability": "ability:kind_of_ability",
    "abilities-of-text": "ability:abilities_of_text",
    "ability-word": "ability:ability_word",
    "where-ability-functions": "ability_zones:where_ability_functions",
    "controller-of-ability": "ability_owners:controller_of_ability",
    "who-is-you": "ability_owners:who_is_you",
    "source-of-ability": "ability_owners:source_of_ability",
    "can-be-countered": "ability_owners:can_be_countered",
    "granted-ability-usable": "ability_owners:granted_ability_usable",
    "linked-by-results": "ability_owners:linked_by_results",
}

_SUBJECTS = {  # the packages of questions, and their modules
    "objects": "name name_choice object_control object_kinds object_meant token status "
    "characteristics self_reference power_toughness counters counters_put stickers colors "
    "numbers numbers_x",
    "costs": "cost cost_kinds cost_paid pay pay_activation pay_duty mana_symbols mana_pool "
    "mana_production could_produce tapped_for_mana",
    "abilities": "ability ability_owners ability_zones targets targets_changed timing timing_special "
    "priority",
    "turns": "turn_based_actions turn_based_combat day_night designation end_turn control_player "
    "draw draw_choices",
    "combat": "damage damage_event damage_sources",
    "state_based": "actions kinds attached check results special usual",
    "games": "outcome outcome_loops loop loop_breaking setup setup_hands setup_outside "
    "setup_pregame players players_choices leaving_game illegal_action conflict "
    "rule_numbers life deck deck_parts",
    "cards": "attractions progress progress_stories dice dice_seen coin rad",
    "treachery": "identity_deck endings unveil type_line",
}


class QuestionNotFound(RuleNotFound):
    """No question of that name."""


def get(name: str) -> Question[Any]:
    """The question of a name. Raises QuestionNotFound with near misses."""
    if name not in QUESTIONS:
        from difflib import get_close_matches

        near = get_close_matches(name, QUESTIONS, n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else "See them all: crkb questions"
        raise QuestionNotFound(f"no question named {name!r}", hint)
    module, _, attribute = QUESTIONS[name].partition(":")
    [subject] = [s for s, modules in _SUBJECTS.items() if module in modules.split()]
    found = getattr(importlib.import_module(f"crkb.questions.{subject}.{module}"), attribute)
    if not isinstance(found, Question):
        raise CrkbError(f"{attribute} in families/{module}.py is no question")
    return found


def families() -> dict[str, tuple[str, ...]]:
    """Family -> names of its questions, in the order of the table."""
    grouped: dict[str, list[str]] = {}
    for name in QUESTIONS:
        grouped.setdefault(get(name).family, []).append(name)
    return {family: tuple(names) for family, names in grouped.items()}
