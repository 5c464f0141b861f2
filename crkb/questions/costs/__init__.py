"""Questions about mana and costs."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

X_IS = (
    '_x_is: "x" ("=" | "of")? x',
    "x: INT",
)
MEANS = (
    "_means: pool | life | _x_is",
    "pool: COST",
    'life: INT "life"',
)

QUESTIONS = table(
    __name__,
    {
        "mana-symbols": (
            entry(
                "mana-symbol",
                "mana_symbols",
                "Is a symbol a mana symbol, what kind is it, and what colors does it have?",
                phrase("is … a mana symbol", '"is" symbol "a" "mana" "symbol"', "symbol: COST"),
            ),
            entry(
                "what-pays-symbol",
                "mana_symbols",
                "What can pay for a mana symbol in a cost, and is there a choice?",
                phrase("what pays", '"what" "pays" symbol ("with" _x_is)?', "symbol: COST", *X_IS),
            ),
            entry(
                "mana-value",
                "mana_symbols",
                "What is the mana value of something with this mana cost?",
                phrase(
                    "mana value of",
                    '"mana" "value" "of" mana_cost (("on" | "in") _ARTICLE? zone)? ("with" _x_is)?',
                    "mana_cost: COST",
                    "zone: ZONE",
                    r"ZONE: /(?!(?:a|the)\b)[a-z]+/",
                    r"_ARTICLE: /(?:a|the)\b/",
                    *X_IS,
                ),
            ),
            entry(
                "symbols-meant",
                "mana_symbols",
                "How many symbols in a mana cost are of a color, or match a symbol in a text?",
                phrase(
                    "how many … in",
                    '"how" "many" (color | symbol) "symbols"? "in" mana_cost',
                    "color: COLOR",
                    "symbol: COST",
                    "mana_cost: COST",
                ),
            ),
        ),
        "pay": (
            entry(
                "ways-to-pay",
                "pay",
                "In what ways can a mana cost be paid with the payer's life and mana?",
                phrase(
                    "ways to pay",
                    '"ways" "to" "pay" cost ("with" _means ("and" _means)*)?',
                    "cost: COST",
                    *MEANS,
                    *X_IS,
                ),
            ),
            entry(
                "can-pay-mana",
                "pay",
                "Can a player pay a mana cost with the mana in their pool and their life?",
                phrase(
                    "can … pay", '"can" _means ("and" _means)* "pay" "for"? cost', "cost: COST", *MEANS, *X_IS
                ),
            ),
            entry(
                "can-pay-activation",
                "pay_activation",
                "Can {T}, {Q}, {E}, tickets or loyalty be paid to activate a permanent's ability?",
            ),
            entry(
                "must-cast-if-able",
                "pay_duty",
                "Must a player who is told to cast a spell if able do so, and is it cast?",
            ),
            entry("payable", "pay_duty", "Can an object's cost be paid at all, and how much is it?"),
            entry(
                "when-way-is-chosen",
                "pay_duty",
                "Is there a choice of how to pay a cost's symbols, and who makes it when?",
            ),
        ),
        "cost": (
            entry(
                "reduced-cost",
                "reduction",
                "What is a mana cost after a reduction?",
                phrase(
                    "cost … reduced by",
                    '"cost" cost "reduced" "by" reduced_by ("choosing" chosen+)? ("with" _x_is)?',
                    "cost: COST",
                    "reduced_by: COST",
                    "chosen: COST",
                    *X_IS,
                ),
            ),
            entry(
                "total-cost",
                "cost",
                "What is the total cost of casting a spell, and what is its mana cost meanwhile?",
                phrase(
                    "total cost",
                    '"total" "cost" mana_cost ("plus" increase)? reductions* ("at" "least" at_least)?',
                    'reductions: "minus" reduced_by',
                    "mana_cost: COST",
                    "increase: COST",
                    "reduced_by: COST",
                    "at_least: INT",
                ),
            ),
            entry(
                "kind-of-cost",
                "cost_kinds",
                "Does this wording describe an additional cost, an alternative cost, or neither?",
                phrase("kind of cost", '"kind" "of" "cost" "of"? wording', "wording: STRING"),
            ),
            entry(
                "costs-announced",
                "cost_kinds",
                "May a spell be cast with the announced alternative and additional costs?",
            ),
        ),
        "cost-paid": (
            entry(
                "costs-met",
                "cost_paid",
                "Did what was done pay all these costs, and if not, which are unpaid?",
            ),
        ),
        "mana-pool": (
            entry(
                "mana-kind",
                "mana_pool",
                "Is this a color of mana, and is it a type of mana?",
                phrase(
                    "kind of mana",
                    '"kind" "of" "mana" "of"? word',
                    "word: STRING | KIND",
                    r"KIND: /(?!of\b)[a-z]+/",
                ),
            ),
            entry(
                "pool-after",
                "mana_pool",
                "What is in a mana pool at the end, what was lost, and what had to be announced?",
            ),
            entry(
                "restricted-mana",
                "mana_pool",
                "What is in a pool with restricted mana, and how much of it can be spent on something?",
            ),
            entry(
                "mana-added",
                "mana_production",
                "What mana is added to a pool when an effect adds these symbols?",
                phrase(
                    "mana added by",
                    '"mana" "added" "by" symbols ("choosing" chosen+)? ("with" _x_is)?',
                    "symbols: COST",
                    "chosen: COST",
                    *X_IS,
                ),
            ),
            entry(
                "mana-of-color-among",
                "mana_production",
                "What mana does an ability add if its color is found among permanents?",
            ),
            entry("could-produce", "could_produce", "What types of mana could a land produce?"),
            entry(
                "tapped-for-mana",
                "tapped_for_mana",
                "Does activating an ability tap its permanent for mana?",
                phrase("does … tap for mana", '"does" text "tap" "for" "mana"', "text: STRING"),
            ),
            entry(
                "tapped-for-mana-trigger",
                "tapped_for_mana",
                "Does an ability that triggers on tapping a permanent for mana trigger?",
            ),
            entry(
                "tapped-for-mana-replaced",
                "tapped_for_mana",
                "What mana is produced if an effect changes what a permanent is tapped for?",
            ),
        ),
    },
)
