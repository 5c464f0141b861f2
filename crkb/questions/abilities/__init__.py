"""Questions about abilities, targets, timing and priority."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "targets": (
            Entry(
                "what-targets",
                "targets",
                "Which of a card's spell and abilities are targeted, and who chooses the targets when?",
            ),
            Entry("may-be-target", "targets", "Is this the kind of thing that a text's “target …” may be?"),
            Entry(
                "choose-targets",
                "targets",
                "May these targets be chosen, and is the spell or ability then targeted?",
            ),
            Entry(
                "is-target", "targets", "Is what an effect affects its target, and if not, when is it chosen?"
            ),
            Entry(
                "change-targets",
                "targets_changed",
                "May the targets of a spell or ability be changed like this, and what are they then?",
            ),
            Entry(
                "copies-with-targets",
                "targets_changed",
                "For which players or objects is a copy made, and who decides the order?",
            ),
            Entry(
                "look-at-targets",
                "targets_changed",
                "Does a spell or ability have the targets that another object looks for?",
            ),
        ),
        "priority": (
            Entry("who-has-priority", "priority", "Who has priority after this?"),
            Entry(
                "after-passes",
                "priority",
                "What resolves, or does the step end, after players act and pass like this?",
            ),
            Entry(
                "before-priority", "priority", "What happens, in which order, before a player gets priority?"
            ),
            Entry(
                "may-act", "priority", "May this player act now, by casting, activating or a special action?"
            ),
        ),
        "timing": (
            Entry(
                "is-special-action",
                "timing_special",
                "Is this a special action: does it take priority, and does it use the stack?",
            ),
            Entry(
                "may-take-special-action",
                "timing_special",
                "May the player take this special action now, and what does it cost?",
            ),
            Entry("may-cast-now", "timing", "May the player cast this card now?"),
            Entry("may-activate-now", "timing", "May the player activate this ability now?"),
            Entry(
                "mana-abilities-for-cost",
                "timing",
                "Does paying this cost give a chance to activate mana abilities, and when?",
            ),
            Entry(
                "acts-while-could-mulligan",
                "timing",
                "May a player now do what can be done any time they could mulligan, and what follows?",
            ),
        ),
        "ability": (
            Entry(
                "kind-of-ability",
                "ability",
                "What kind of ability is this text, of what does it consist, and does it use the stack?",
            ),
            Entry("abilities-of-text", "ability", "Which abilities does a card with this text have?"),
            Entry(
                "ability-word",
                "ability",
                "Is the word that opens this text an ability word, and has it a meaning in the rules?",
            ),
            Entry("where-ability-functions", "ability_zones", "In which zones does this ability function?"),
            Entry("controller-of-ability", "ability_owners", "Who controls this ability?"),
            Entry("who-is-you", "ability_owners", "Which player does the word “you” mean here?"),
            Entry(
                "source-of-ability",
                "ability_owners",
                "What is the source of an ability, does it still resolve, and which value does it use?",
            ),
            Entry("can-be-countered", "ability_owners", "Can this effect counter this spell or ability?"),
            Entry(
                "granted-ability-usable",
                "ability_owners",
                "May an activated ability that an effect gave to an object be activated now?",
            ),
            Entry(
                "linked-by-results",
                "ability_owners",
                "Which abilities of a permanent are linked because one stores results that another uses?",
            ),
        ),
    },
)
