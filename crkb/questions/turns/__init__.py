"""Questions about the parts of a turn, drawing, designations and controlling turns."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "draw": (
            Entry(
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
            Entry(
                "draws-instead",
                "draw",
                "In what order do the parts of an event happen if draws replace some of them?",
            ),
            Entry("draw-order", "draw", "In what order do several players draw?"),
            Entry(
                "can-choose-to-draw",
                "draw_choices",
                "May this player choose an option, or pay a cost, that involves drawing cards?",
            ),
            Entry(
                "drawn-card-hidden",
                "draw_choices",
                "Is a card just drawn kept face down, when is it revealed, and can it pay a cost?",
            ),
            Entry(
                "may-look-before-revealing",
                "draw_choices",
                "May a player look at the card before choosing whether to reveal it as they draw it?",
            ),
        ),
        "designation": (
            Entry("monarch", "designation", "Who is the monarch after these events, and what triggers?"),
            Entry(
                "initiative", "designation", "Who has the initiative after these events, and what triggers?"
            ),
            Entry(
                "monarch-effect",
                "designation",
                "Which permanents does an effect that looks for the monarch apply to?",
            ),
            Entry(
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
            Entry(
                "game-designation",
                "day_night",
                "Does the game have the day or the night designation after these events?",
            ),
        ),
        "turn-based-actions": (
            Entry(
                "step-order",
                "turn_based_actions",
                "In what order do things happen as a step or phase begins or ends?",
            ),
            Entry("untap-step", "turn_based_actions", "What happens in the untap step, and in what order?"),
            Entry(
                "draw-or-cleanup",
                "turn_based_actions",
                "What happens automatically when the draw step or the cleanup step begins?",
            ),
            Entry(
                "main-phase-begins",
                "turn_based_combat",
                "What happens automatically when a main phase begins, and in what order?",
            ),
            Entry(
                "combat-step-begins",
                "turn_based_combat",
                "What must each player do as a combat step begins, and in what order?",
            ),
            Entry(
                "damage-orders",
                "turn_based_combat",
                "What damage assignment orders are announced after blockers are declared?",
                until="2024-11-07",
            ),
        ),
        "end-turn": (
            Entry("end-the-turn", "end_turn", "What happens when an effect ends the turn?"),
            Entry("end-combat-phase", "end_turn", "What happens when an effect ends the combat phase?"),
        ),
        "control-player": (
            Entry("controlled-turns", "control_player", "Who controls the player, and during which turns?"),
            Entry(
                "controlled-sight",
                "control_player",
                "What may the controlling player and the controlled player look at?",
            ),
            Entry("who-decides", "control_player", "Who makes a decision for a player?"),
            Entry(
                "resources-for-controlled",
                "control_player",
                "Can a controlled player's cost be paid, and with whose resources?",
            ),
            Entry(
                "controlled-player-keeps",
                "control_player",
                "Who is the active player, and who controls which objects, while a player is controlled?",
            ),
        ),
    },
)
