"""Questions about kinds of cards: levelers, Classes, Sagas, dice, coins."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "dice": (
            entry("die-usable", "dice", "May this be rolled in place of a die with that many sides?"),
            entry("roll-result", "dice", "What is the result of a die roll that effects change?"),
            entry(
                "results-table",
                "dice",
                "Which row of a results table applies to a result?",
                phrase(
                    "d … result … with table",
                    '"d" sides "result" result "with" "table" table ("," table)*',
                    "sides: INT",
                    "result: SIGNED",
                    "table: ROW",
                    r"ROW: /\d+([-\u2013]\d+|\+)?/",
                ),
            ),
            entry(
                "roll-seen",
                "dice_abilities",
                "Does an ability about rolling dice see this roll?",
                phrase(
                    "does … see a roll",
                    '"does" text "see" "a" "roll" "of" "the"? (die "die" | result)',
                    "text: STRING",
                    '!die: "planar"',
                    "result: INT",
                ),
            ),
            entry("doubles", "dice_seen", "Has the player rolled doubles?"),
            entry(
                "lowest-ignored",
                "dice_seen",
                "Which rolls count if the lowest is ignored, and how often do abilities trigger?",
            ),
            entry(
                "stored-results",
                "dice_seen",
                "What results are stored on a permanent, and which dice are rolled for them?",
            ),
        ),
        "coin": (
            entry(
                "coin-usable",
                "coin",
                "May this be used for a coin flip, and which outcomes are heads and tails?",
            ),
            entry("coin-flip", "coin", "Who wins and who loses a coin flip?"),
        ),
        "progress": (
            entry("leveler", "progress", "What are a leveler's power, toughness and abilities?"),
            entry("class-abilities", "progress", "What are a Class's level and abilities?"),
            entry(
                "gain-class-level",
                "progress",
                "May a player activate a Class's level ability, and what level results?",
            ),
            entry(
                "chapters-triggered",
                "progress_stories",
                "Which of a Saga's chapters trigger when lore counters are put on it?",
            ),
            entry(
                "saga-enters",
                "progress_stories",
                "How many lore counters does a Saga enter with, what triggers, and what is its last chapter?",
            ),
        ),
    },
)
