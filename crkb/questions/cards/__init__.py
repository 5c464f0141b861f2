"""Questions about kinds of cards: levelers, Sagas, Attractions, dice, coins, rad counters."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "dice": (
            Entry("die-usable", "dice", "May this be rolled in place of a die with that many sides?"),
            Entry("roll-result", "dice", "What is the result of a die roll that effects change?"),
            Entry(
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
            Entry("doubles", "dice_seen", "Has the player rolled doubles?"),
            Entry(
                "lowest-ignored",
                "dice_seen",
                "Which rolls count if the lowest is ignored, and how often do abilities trigger?",
            ),
            Entry("roll-seen", "dice_seen", "Does an ability that looks for die rolls see this roll?"),
            Entry(
                "stored-results",
                "dice_seen",
                "What results are stored on a permanent, and which dice are rolled for them?",
            ),
        ),
        "coin": (
            Entry(
                "coin-usable",
                "coin",
                "May this be used for a coin flip, and which outcomes are heads and tails?",
            ),
            Entry("coin-flip", "coin", "Who wins and who loses a coin flip?"),
        ),
        "attractions": (
            Entry("attractions-visited", "attractions", "What visit abilities trigger?"),
            Entry(
                "attraction-card-goes",
                "attractions",
                "What zone or pile does a card that may have an Astrotorium back go to?",
            ),
        ),
        "rad": (
            Entry(
                "rad-counters", "rad", "What do rad counters do at the beginning of a precombat main phase?"
            ),
            Entry("life-lost-from-radiation", "rad", "How much life was lost from radiation?"),
        ),
        "progress": (
            Entry("leveler", "progress", "What are a leveler's power, toughness and abilities?"),
            Entry("class-abilities", "progress", "What are a Class's level and abilities?"),
            Entry(
                "gain-class-level",
                "progress",
                "May a player activate a Class's level ability, at what cost, and what level results?",
            ),
            Entry(
                "level-kept",
                "progress",
                "What levels do a permanent and its copy have after these events?",
            ),
            Entry(
                "chapters-triggered",
                "progress_stories",
                "Which of a Saga's chapters trigger when lore counters are put on it?",
            ),
            Entry(
                "saga-enters",
                "progress_stories",
                "How many lore counters does a Saga enter with, what triggers, and what is its last chapter?",
            ),
            Entry("case-solved", "progress_stories", "Does this Case become solved?"),
            Entry(
                "solved-ability",
                "progress_stories",
                "Is a Case solved after these events, and does its solved ability work?",
            ),
        ),
    },
)
