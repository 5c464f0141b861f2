"""Questions about objects: names, types, colors, counters, stickers, tokens, numbers."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "name": (
            Entry("name-with-stickers", "name", "What is the name of an object with name stickers?"),
            Entry(
                "sticker-positions",
                "name",
                "Which names can putting a name sticker on an object make, and who chooses?",
            ),
            Entry("words-of-name", "name", "Which words does a name have, for rules about name stickers?"),
            Entry("same-name", "name", "Do all these objects have the same name?"),
            Entry("different-names", "name", "Do all these objects have different names?"),
            Entry("different-name", "name", "Does one object have a different name than the others?"),
            Entry("card-name-choice", "name_choice", "May the player choose this as a card name?"),
            Entry("has-chosen-name", "name_choice", "Does the object have the chosen name?"),
            Entry(
                "name-of-printed-card",
                "name_choice",
                "Which name does a printed card have, and which of the names in texts mean it?",
            ),
        ),
        "colors": (
            Entry("is-color", "colors", "Does a word name a color?"),
            Entry(
                "color-choice",
                "colors",
                "Is this a legal answer to an effect that lets a player choose a color?",
            ),
            Entry(
                "color",
                "colors",
                "Which colors does an object have, and is it colorless, monocolored or multicolored?",
            ),
            Entry("color-pair", "colors", "Are these colors a color pair?"),
        ),
        "numbers": (
            Entry("number-allowed", "numbers", "Can the game use this number for this?"),
            Entry("divided-amount", "numbers", "How much is a half (or another part) of a number?"),
            Entry(
                "calculated-amount",
                "numbers",
                "Which number does an effect or a comparison use as the result of a calculation?",
            ),
            Entry(
                "modified-creature",
                "numbers",
                "What are a creature's power and toughness now, their sum, and its combat damage?",
            ),
            Entry("who-sets-x", "numbers_x", "Who sets the value of an X, and when?"),
            Entry("legal-x", "numbers_x", "May this number be announced for the X of a spell?"),
            Entry(
                "x-in-mana-cost",
                "numbers_x",
                "What is a mana cost with X, counted or paid, in the zone where its object is?",
            ),
            Entry("x-of-ability", "numbers_x", "Which number does an ability use for X (or Y)?"),
        ),
        "counters": (
            Entry("keyword-counter", "counters", "Does this counter give what it is on a keyword?"),
            Entry(
                "counter-protects",
                "counters",
                "What happens instead to a permanent with shield, stun or finality counters?",
            ),
            Entry("loyalty", "counters", "What is the planeswalker's loyalty, and does it stay?"),
            Entry(
                "counters-kept",
                "counters",
                "Which counters does an object have after moving to a zone, and does removal trigger?",
            ),
            Entry(
                "proliferate",
                "counters",
                "Who may be chosen as a player proliferates, and which counters do they have then?",
            ),
            Entry(
                "nth-counter-triggers", "counters", "Does an ability that waits for the Nth counter trigger?"
            ),
            Entry(
                "move-counter", "counters_put", "Can the counter be moved, and what counters are there then?"
            ),
            Entry(
                "counters-are-put",
                "counters_put",
                "Does an ability about putting counters cover these, and who puts them?",
            ),
            Entry(
                "counters-passed-on",
                "counters_put",
                "Are the counters moved or put, and what has the other object then?",
            ),
        ),
        "power-toughness": (
            Entry("power-and-toughness", "power_toughness", "What are the object's power and toughness?"),
            Entry(
                "prototype",
                "power_toughness",
                "Which mana cost, color, power and toughness has this prototype card?",
            ),
        ),
        "stickers": (
            Entry(
                "sticker-choices",
                "stickers",
                "Which of their stickers may a player choose to put on an object?",
            ),
            Entry(
                "can-put-sticker",
                "stickers",
                "Can the player put this sticker on that object, and what does it cost?",
            ),
            Entry("stickered", "stickers", "Is the object stickered?"),
            Entry(
                "abilities-with-stickers",
                "stickers",
                "Which abilities does an object with stickers have, and which stickers only mark it?",
            ),
            Entry(
                "sticker-ability-meant",
                "stickers",
                "Which ability does an effect mean that refers to the ability of a sticker?",
            ),
            Entry(
                "sticker-power-toughness",
                "stickers",
                "Which power and toughness does an effect find on a sticker?",
            ),
            Entry("unique-vowels", "stickers", "How many unique vowels are on a name sticker?"),
            Entry("letters-on-sticker", "stickers", "How often do these letters stand on a name sticker?"),
        ),
        "token": (
            Entry("token-name", "token", "What is the name of a token that an effect creates?"),
            Entry("created-token", "token", "Which characteristics does a created token have?"),
            Entry(
                "changed-token",
                "token",
                "Which name and subtypes has a token after an effect changed one of them?",
            ),
            Entry("predefined-token", "token", "Which characteristics does a predefined token have?"),
            Entry("token-is-created", "token", "Is a token created?"),
            Entry(
                "resolved-permanent-spell",
                "token",
                "Does a resolving permanent spell become a token, and what notices it?",
            ),
        ),
        "status": (
            Entry(
                "status-complete",
                "status",
                "Is this the whole status of a permanent, without a contradiction?",
            ),
            Entry("is-characteristic", "status", "Is this information about an object a characteristic?"),
            Entry("status-entering", "status", "Which status does a permanent enter the battlefield with?"),
            Entry(
                "status-now",
                "status",
                "Which status does a permanent have after all this, and which name does that show?",
            ),
        ),
        "self-reference": (
            Entry(
                "object-meant-by-name",
                "self_reference",
                "Which objects does an ability mean by a name that it uses?",
            ),
            Entry(
                "text-read-as", "self_reference", "How is a text read that mentions its own object by name?"
            ),
            Entry(
                "this-card-meant",
                "self_reference",
                "Which card does an ability mean by “this scheme” or “this identity”?",
            ),
        ),
        "characteristics": (
            Entry(
                "characteristics-under-effects",
                "characteristics",
                "Which characteristics does a permanent or spell have under these effects?",
            ),
            Entry(
                "spell-change-kept",
                "characteristics",
                "Does an effect that changed a spell still apply to the permanent that the spell became?",
            ),
        ),
        "object": (
            Entry("is-object", "object_kinds", "Is this thing an object?"),
            Entry("is-card", "object_kinds", "Does a reference to a “card” cover this thing?"),
            Entry("is-permanent", "object_kinds", "Is this thing a permanent?"),
            Entry("is-token", "object_kinds", "Is this permanent a token?"),
            Entry("is-spell", "object_kinds", "Is this thing a spell?"),
            Entry(
                "permanent-types",
                "object_kinds",
                "Which of these are permanent types, and of a permanent card or a permanent spell?",
            ),
            Entry(
                "created-emblem",
                "object_kinds",
                "Whose is an emblem, where is it, and which characteristics does it have?",
            ),
            Entry("cards-counted", "object_kinds", "How many cards are these, and which?"),
            Entry("object-owner", "object_control", "Who owns this object?"),
            Entry("object-controller", "object_control", "Who controls this object, by default and now?"),
            Entry("objects-meant", "object_meant", "Which objects does a description in a text mean?"),
        ),
    },
)
