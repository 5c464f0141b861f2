"""Questions about abilities, targets, timing and priority."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "targets": (
            entry(
                "what-targets",
                "targets_said",
                "Which of a card's spell and abilities are targeted, and who chooses targets when?",
            ),
            entry(
                "is-target",
                "targets_said",
                "Is what an effect affects its target, and if not, when is it chosen?",
                phrase("is … in … a target", '"is" by "in" text "a" "target"', "by: STRING", "text: STRING"),
            ),
        ),
        "priority": (
            entry("who-has-priority", "priority", "Who has priority after this?"),
            entry(
                "after-passes",
                "priority",
                "What resolves, or does the step end, after players act and pass like this?",
            ),
        ),
        "timing": (
            entry(
                "is-special-action",
                "timing_special",
                "Is this a special action, does it take priority, and does it use the stack?",
            ),
            entry(
                "may-take-special-action",
                "timing_special",
                "May the player take this special action now?",
            ),
            entry("may-cast-now", "timing", "May the player cast this card now?"),
            entry(
                "may-activate-now",
                "timing_abilities",
                "May the player activate this ability now?",
                phrase(
                    "may … be activated",
                    '"may" text "be" "activated" "now"? ("with" now ("and" (controls | paying_mana))*)?',
                    "text: STRING",
                    "now: priority",
                    'priority: "priority"',
                    'controls: "control"',
                    'paying_mana: "mana" "to" "pay"',
                ),
            ),
            entry(
                "mana-abilities-for-cost",
                "timing_abilities",
                "Does paying this cost allow activating mana abilities, and when?",
                phrase(
                    "does … allow mana abilities",
                    '"does" (cost | text) "allow" "mana" "abilities"',
                    "cost: COST",
                    "text: STRING",
                ),
            ),
            entry(
                "acts-while-could-mulligan",
                "timing_mulligan",
                "May a player now do what they can do any time they could mulligan, and what follows?",
            ),
            entry(
                "granted-ability-usable",
                "timing_abilities",
                "May an activated ability that an effect gave to an object be activated now?",
            ),
        ),
        "ability": (
            entry(
                "kind-of-ability",
                "ability",
                "What kind of ability is this, what are its parts, and does it use the stack?",
                phrase(
                    "kind of ability",
                    '"kind" "of" "ability" "of"? text ("on" ("a" | "an") object)?',
                    "text: STRING",
                    '!object: "instant" | "sorcery" | "other object"',
                ),
            ),
            entry(
                "abilities-of-text",
                "ability_texts",
                "What abilities does a card with this text have?",
                phrase(
                    "abilities of", '"abilities" "of" paragraphs ("and" paragraphs)*', "paragraphs: STRING"
                ),
            ),
            entry(
                "ability-word",
                "ability_texts",
                "Is the word that begins this text an ability word, and does it have a rules meaning?",
                phrase("is … an ability word", '"is" text "an" "ability" "word"', "text: STRING"),
            ),
            entry(
                "where-ability-functions",
                "ability_zones",
                "In what zones does this ability function?",
                phrase(
                    "where does … function",
                    '"where" "does" text "function" ("on" ("a" | "an") object)?',
                    "text: STRING",
                    '!object: "instant" | "sorcery" | "Aura" | "other permanent card" | "emblem" | "plane"'
                    ' | "vanguard" | "scheme" | "conspiracy" | "identity"',
                ),
            ),
            entry(
                "linked-by-results",
                "ability_texts",
                "Which of a permanent's abilities are linked because one stores results another uses?",
            ),
        ),
    },
)
