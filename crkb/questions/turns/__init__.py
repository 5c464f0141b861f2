"""Questions about the parts of a turn, drawing and designations."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "draw": (
            entry(
                "draw-cards",
                "draw",
                "What happens when a player is told to draw these cards?",
                phrase(
                    "draw … from",
                    '"draw" count "from" library (","? library)*',
                    "count: INT",
                    "library: STRING",
                ),
            ),
            entry("draw-order", "draw", "In what order do several players draw?"),
            entry(
                "drawn-card-hidden",
                "draw_choices",
                "Is a card just drawn kept face down, when is it revealed, and can it pay a cost?",
            ),
        ),
        "designation": (
            entry(
                "day-or-night",
                "day_night",
                "Is it day or night after the untap step's check?",
                phrase(
                    "day or night after … with … spell",
                    '"day" "or" "night" "after" designation "with" spells ("spells" | "spell")',
                    '!designation: "day" | "night" | "neither"',
                    "spells: INT",
                ),
            ),
        ),
        "turn-based-actions": (
            entry("untap-step", "turn_based_actions", "What happens in the untap step, and in what order?"),
            entry(
                "draw-or-cleanup",
                "turn_based_actions",
                "What happens automatically when the draw step or the cleanup step begins?",
            ),
            entry(
                "main-phase-begins",
                "turn_based_combat",
                "What happens automatically when a main phase begins, and in what order?",
            ),
            entry(
                "damage-orders",
                "turn_based_combat",
                "What damage assignment orders are announced after blockers are declared?",
                until="2024-11-07",
            ),
        ),
        "end-turn": (
            entry("end-the-turn", "end_turn", "What happens when an effect ends the turn?"),
            entry("end-combat-phase", "end_turn", "What happens when an effect ends the combat phase?"),
        ),
    },
)
