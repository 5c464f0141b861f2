"""Questions about objects: names, types, colors, counters, stickers, tokens, numbers."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "name": (
            entry(
                "name-with-stickers",
                "name",
                "What is the name of an object with name stickers?",
                phrase(
                    "name of … sticker",
                    '"name" "of" name stickers+',
                    'stickers: "with"? "sticker" word ("after" after)?',
                    "name: STRING",
                    "word: STRING",
                    "after: INT",
                ),
            ),
            entry(
                "sticker-positions",
                "name",
                "What names can a name sticker give an object, and who chooses where it goes?",
                phrase(
                    "positions for sticker … on",
                    '"positions" "for" "sticker" word "on" name',
                    "word: STRING",
                    "name: STRING",
                ),
            ),
            entry(
                "words-of-name",
                "name",
                "What are the words of a name, for rules about name stickers?",
                phrase("words of", '"words" "of" name', "name: STRING"),
            ),
            entry(
                "same-name",
                "name",
                "Do all these objects have the same name?",
                phrase(
                    "do … have the same name",
                    '"do" objects "and" objects "have" "the" "same" "name"',
                    'objects: names ("/" names)*',
                    "names: STRING",
                ),
            ),
            entry("different-names", "name", "Do all these objects have different names?"),
            entry(
                "different-name",
                "name",
                "Does one object have a different name from the others?",
                phrase(
                    "does … have a different name",
                    '"does" first "have" "a" "different" "name" ("than" | "from") others ("and" others)*',
                    'first: names ("/" names)*',
                    'others: names ("/" names)*',
                    "names: STRING",
                ),
            ),
            entry("card-name-choice", "name_choice", "May the player choose this as a card name?"),
            entry(
                "has-chosen-name",
                "name_choice",
                "Does the object have the chosen name?",
                phrase(
                    "does … have the chosen name",
                    '"does" names ("/" names)* "have" "the" "chosen" "name" chosen',
                    "names: STRING",
                    "chosen: STRING",
                ),
            ),
        ),
        "colors": (
            entry(
                "is-color",
                "colors",
                "Is a word the name of a color?",
                phrase("is … a color", '"is" word "a" "color"', "word: STRING | WORD"),
            ),
            entry(
                "color-choice",
                "colors",
                "May this be chosen for an effect that lets a player choose a color?",
                phrase(
                    "can … be chosen as a color",
                    '"can" choice "be" "chosen" "as" "a" "color"',
                    "choice: STRING | WORD",
                ),
            ),
            entry(
                "color",
                "colors",
                "What colors does an object have, and is it colorless, monocolored or multicolored?",
                phrase(("color of", "colors of"), '("color" | "colors") "of" mana_cost', "mana_cost: COST"),
            ),
            entry(
                "color-pair",
                "colors",
                "Are these colors a color pair?",
                phrase(
                    "are … a color pair", '"are" colors ("and" colors)+ "a" "color" "pair"', "colors: COLOR"
                ),
            ),
        ),
        "numbers": (
            entry("number-allowed", "numbers", "Can the game use this number for this purpose?"),
            entry(
                "divided-amount",
                "numbers",
                "What is half (or another fraction) of a number?",
                phrase(
                    "half of", '"half" "of" number ("rounded" round)?', "number: INT", '!round: "up" | "down"'
                ),
            ),
            entry(
                "calculated-amount",
                "numbers",
                "What number does an effect or a comparison use as the result of a calculation?",
            ),
            entry(
                "modified-creature",
                "modified",
                "What are a creature's power and toughness now, and its combat damage?",
                phrase(
                    "creature … /",
                    '"creature" power "/" toughness ("with" modifiers ("and" modifiers)*)?',
                    'modifiers: power "/" toughness',
                    "power: SIGNED",
                    "toughness: SIGNED",
                ),
            ),
            entry(
                "who-sets-x",
                "numbers_x",
                "Who chooses the value of X, and when?",
                phrase("who sets x in", '"who" "sets" "x" "in" text', "text: STRING"),
            ),
            entry("legal-x", "numbers_x", "May this number be announced for a spell's X?"),
            entry(
                "x-in-mana-cost",
                "numbers_x",
                "What is a mana cost with X, as counted or as paid, in its object's zone?",
            ),
            entry("x-of-ability", "numbers_x", "What number does an ability use for X (or Y)?"),
        ),
        "counters": (
            entry(
                "keyword-counter",
                "counters",
                "Does this counter grant a keyword to what it is on?",
                phrase(
                    "keyword counter … on",
                    '"keyword" "counter" keyword "on" "a"? bearer',
                    "keyword: STRING",
                    '!bearer: "permanent" | "card" | "spell" | "player"',
                ),
            ),
            entry(
                "proliferate",
                "proliferating",
                "What counters are there after somebody has proliferated?",
            ),
            entry(
                "nth-counter-triggers",
                "nth_counters",
                "Does an ability that triggers on the Nth counter trigger?",
                phrase(
                    ("counter number … with … there and … put", "does … trigger with … there and … put"),
                    '"counter" "number" n "with" before "there" "and" put "put"'
                    ' | "does" ability "trigger" "with" before "there" "and" put "put"',
                    "ability: STRING",
                    "n: INT",
                    "before: INT",
                    "put: INT",
                ),
            ),
        ),
        "power-toughness": (),
        "stickers": (
            entry(
                "sticker-choices",
                "stickers",
                "Which of their stickers may a player choose to put on an object?",
            ),
            entry(
                "can-put-sticker",
                "stickers",
                "Can the player put this sticker on that object, and what does it cost?",
            ),
            entry(
                "unique-vowels",
                "stickers",
                "How many unique vowels are on a name sticker?",
                phrase("unique vowels on", '"unique" "vowels" "on" sticker', "sticker: STRING"),
            ),
            entry(
                "letters-on-sticker",
                "stickers",
                "How many times do these letters appear on a name sticker?",
                phrase(
                    "how many … on",
                    '"how" "many" letters+ "on" sticker',
                    "letters: STRING",
                    "sticker: STRING",
                ),
            ),
        ),
        "token": (
            entry(
                "token-name",
                "token",
                "What is the name of a token that an effect creates?",
                phrase(
                    "token name for",
                    '"token" "name" "for" subtypes ("named" name)?',
                    "subtypes: STRING",
                    "name: STRING",
                ),
            ),
            entry(
                "predefined-token",
                "predefined",
                "What characteristics does a predefined token have?",
                phrase(
                    "… token",
                    '("a" | "an")? kind "token"',
                    '!kind: "treasure" | "food" | "gold" | "walker" | "shard" | "clue" | "blood"',
                    '| "powerstone" | "incubator" | "map" | "junk" | "lander" | "mutagen"',
                    '| "vibranium" | ROLE',
                    "ROLE: /(cursed|monster|royal|sorcerer|virtuous|wicked|young hero) role/",
                ),
            ),
        ),
        "status": (
            entry(
                "status-complete",
                "status",
                "Is this a permanent's complete status, without a contradiction?",
            ),
            entry(
                "is-characteristic",
                "status",
                "Is this information about an object a characteristic?",
                phrase(
                    "is … a characteristic",
                    '"is" information "a" "characteristic"',
                    "information: STRING | WORD",
                ),
            ),
        ),
        "self-reference": (
            entry(
                "object-meant-by-name",
                "self_reference",
                "What objects does an ability mean by a name that it uses?",
            ),
            entry(
                "text-read-as", "self_reference", "How is a text that mentions its own object by name read?"
            ),
            entry(
                "this-card-meant",
                "self_reference",
                "What card does an ability mean by “this scheme” or “this identity”?",
            ),
        ),
        "characteristics": (
            entry(
                "kind-of-effect",
                "effect_kinds",
                "Does an effect give abilities, set characteristics, or state qualities?",
                phrase("kind of effect", '"kind" "of" "effect" "of"? text', "text: STRING"),
            ),
            entry(
                "printed-types",
                "printed_types",
                "What supertypes, card types and subtypes does a printed type line give?",
            ),
            entry("subtype-choice", "printed_types", "May this be chosen when a subtype is asked for?"),
        ),
        "object": (
            entry("is-object", "object_kinds", "Is this an object?"),
            entry("is-card", "object_kinds", "Does “card” in a text include this?"),
            entry("is-permanent", "object_kinds", "Is this a permanent?"),
            entry("is-token", "object_kinds", "Is this permanent a token?"),
            entry("is-spell", "object_kinds", "Is this a spell?"),
            entry(
                "permanent-types",
                "object_kinds",
                "Which of these are permanent types, and are they on a permanent card or spell?",
            ),
            entry("objects-meant", "object_meant", "What objects does a description in a text mean?"),
        ),
    },
)
