"""Questions about damage."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "damage": (
            entry(
                "excess-damage",
                "damage",
                "How much excess damage was dealt to the permanent?",
                phrase(
                    "excess damage of … to toughness",
                    '"excess" "damage" "of" dealt "to" "toughness" toughness ("with" marked "marked")?',
                    "dealt: INT",
                    "toughness: SIGNED",
                    "marked: INT",
                ),
            ),
        ),
    },
)
