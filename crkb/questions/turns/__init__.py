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
            entry(
                "damage-orders",
                "damage_orders",
                "What damage assignment orders are announced after blockers are declared?",
                until="2024-11-07",
            ),
        ),
    },
)
