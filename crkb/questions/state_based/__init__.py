"""Questions about state-based actions."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "state-based-actions": (
            Entry(
                "state-based-actions",
                "actions",
                "Which state-based actions are performed, one batch after another, and what is left?",
            ),
            Entry(
                "happens-automatically",
                "kinds",
                "Is this a state-based action: does it use the stack, and who controls it?",
            ),
            Entry(
                "survives-resolution",
                "kinds",
                "Does a creature survive a resolution that changes its toughness on the way?",
            ),
            Entry("poisoned", "kinds", "Is the player poisoned, and do they lose the game for it?"),
        ),
    },
)
