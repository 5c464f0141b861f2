"""Questions about kinds of cards: levelers, Sagas, Attractions, dice, coins, rad counters."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "dice": (
            Entry("die-usable", "dice", "May this be rolled where a die of so many sides is asked for?"),
            Entry("roll-result", "dice", "What is the result of a die roll that effects change?"),
            Entry("results-table", "dice", "Which row of a results table applies to a result?"),
            Entry("doubles", "dice_seen", "Has the player rolled doubles?"),
            Entry(
                "lowest-ignored",
                "dice_seen",
                "Which rolls count if the lowest is ignored, and how often does rolling them trigger?",
            ),
            Entry("roll-seen", "dice_seen", "Does an ability about rolling dice take notice of this roll?"),
            Entry(
                "stored-results",
                "dice_seen",
                "Which results are stored on a permanent, and which dice are rolled for them?",
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
            Entry("attractions-visited", "attractions", "Which visit abilities trigger?"),
            Entry(
                "attraction-card-goes",
                "attractions",
                "Into which zone does a card go that may have an Astrotorium back, and on which pile?",
            ),
        ),
        "rad": (
            Entry("rad-counters", "rad", "What do rad counters do as a precombat main phase begins?"),
            Entry("life-lost-from-radiation", "rad", "How much life was lost from radiation?"),
        ),
        "progress": (
            Entry("leveler", "progress", "What power, toughness and abilities has a leveler?"),
            Entry("class-abilities", "progress", "Which level and which abilities has a Class?"),
            Entry(
                "gain-class-level",
                "progress",
                "May a player activate a Class's bar, at which cost, and which level does it become?",
            ),
            Entry(
                "level-kept",
                "progress",
                "Which level has a permanent, and which its copy, after these events?",
            ),
            Entry(
                "chapters-triggered",
                "progress_stories",
                "Which chapters of a Saga trigger as lore counters are put on it?",
            ),
            Entry(
                "saga-enters",
                "progress_stories",
                "With how many lore counters does a Saga enter, what triggers, and which chapter is final?",
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
