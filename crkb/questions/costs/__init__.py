"""Questions about mana and costs."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "mana-symbols": (
            Entry(
                "mana-symbol",
                "mana_symbols",
                "Is a symbol a mana symbol, of which kind, and of which colors?",
            ),
            Entry(
                "what-pays-symbol",
                "mana_symbols",
                "What pays a mana symbol in a cost, and is there a choice of how to pay it?",
            ),
            Entry("mana-value", "mana_symbols", "What is the mana value of an object with a mana cost?"),
            Entry(
                "symbols-meant",
                "mana_symbols",
                "How many symbols of a mana cost are of a color, or are what a symbol in a text means?",
            ),
        ),
        "pay": (
            Entry(
                "ways-to-pay",
                "pay",
                "In which ways can a mana cost be paid, with the life and mana that its payer has?",
            ),
            Entry(
                "can-pay-mana",
                "pay",
                "Can a player pay a mana cost with the mana in their pool and their life?",
            ),
            Entry(
                "can-pay-activation",
                "pay_activation",
                "Can {T}, {Q}, {E}, tickets or loyalty be paid to activate an ability of a permanent?",
            ),
            Entry(
                "must-cast-if-able",
                "pay_duty",
                "Must a player who is told to cast a spell if able do so, and is it cast?",
            ),
            Entry("paid-with-nothing", "pay_duty", "Is a cost paid although nothing is spent for it?"),
            Entry("payable", "pay_duty", "Can the cost of an object be paid at all, and what is due?"),
            Entry(
                "when-way-is-chosen",
                "pay_duty",
                "Does a cost leave a choice of how to pay its symbols, and who makes it when?",
            ),
        ),
        "cost": (
            Entry("reduced-cost", "cost", "What is a mana cost after a reduction?"),
            Entry(
                "total-cost",
                "cost",
                "What must be paid to cast a spell in all, and which mana cost does it have meanwhile?",
            ),
            Entry(
                "kind-of-cost",
                "cost_kinds",
                "Does a wording set an additional cost, an alternative cost, or neither?",
            ),
            Entry(
                "costs-announced",
                "cost_kinds",
                "May a spell be cast with the alternative and additional costs that are announced?",
            ),
        ),
        "cost-paid": (
            Entry("costs-met", "cost_paid", "Are all these costs paid by what was done, and which are not?"),
            Entry(
                "cost-still-paid",
                "cost_paid",
                "Is a cost paid although something else happened than it asks for?",
            ),
            Entry(
                "if-clause",
                "cost_paid",
                "Does what stands behind “if a player does” (doesn't, can't) or before “unless” happen?",
            ),
        ),
        "mana-pool": (
            Entry("mana-kind", "mana_pool", "Is a kind of mana a color of mana, and is it a type of mana?"),
            Entry("mana-source", "mana_pool", "What is the source of a mana?"),
            Entry(
                "pool-after",
                "mana_pool",
                "What is in a mana pool in the end, what was lost, and what had to be announced?",
            ),
            Entry(
                "restricted-mana",
                "mana_pool",
                "What is in a pool with restricted mana, and how much of it can be spent on something?",
            ),
            Entry(
                "drained-mana",
                "mana_pool",
                "What is in both pools after one player's lost mana was added to the other's?",
            ),
            Entry(
                "mana-added",
                "mana_production",
                "Which mana goes into a pool when an effect adds these symbols?",
            ),
            Entry(
                "mana-of-color-among",
                "mana_production",
                "Which mana does an ability add whose color is to be found among permanents?",
            ),
            Entry("could-produce", "could_produce", "Which types of mana could a land produce?"),
            Entry(
                "tapped-for-mana", "tapped_for_mana", "Does activating an ability tap its permanent for mana?"
            ),
            Entry(
                "tapped-for-mana-trigger",
                "tapped_for_mana",
                "Does an ability trigger that triggers whenever a permanent is tapped for mana?",
            ),
            Entry(
                "tapped-for-mana-replaced",
                "tapped_for_mana",
                "Which mana is produced if an effect changes what a permanent is tapped for?",
            ),
        ),
    },
)
