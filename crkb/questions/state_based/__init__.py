"""Questions about state-based actions."""

from __future__ import annotations

from crkb.questions.table import entry, table

QUESTIONS = table(
    __name__,
    {
        "state-based-actions": (
            entry(
                "state-based-actions",
                "actions",
                "What state-based actions are performed, one check after another, and who wins?",
            ),
        ),
    },
)
