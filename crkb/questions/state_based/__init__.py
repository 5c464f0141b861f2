"""Questions about state-based actions."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "state-based-actions": (
            Entry(
                "state-based-actions",
                "actions",
                "What state-based actions are performed, one batch after another, and what is left?",
            ),
            Entry(
                "happens-automatically",
                "kinds",
                "Is this a state-based action: does it use the stack, and who controls it?",
                phrase(
                    "is … a state-based action",
                    '"is" condition "a" "state-based" "action"',
                    "condition: STRING",
                ),
            ),
            Entry(
                "survives-resolution",
                "kinds",
                "Does a creature survive a resolution that changes its toughness partway through?",
            ),
            Entry(
                "poisoned",
                "kinds",
                "Is the player poisoned, and do they lose the game because of it?",
                phrase(
                    "poisoned with",
                    '"poisoned" "with" poison ("poison"? ("counter" | "counters"))?',
                    "poison: INT",
                ),
            ),
        ),
    },
)
