"""Questions about damage."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "damage": (
            entry(
                "damage-event",
                "damage_event",
                "What does this damage amount to once everything has modified it?",
            ),
            entry(
                "combat-damage-amounts", "damage", "How much combat damage does each of these creatures deal?"
            ),
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
            entry(
                "damage-dealt-meant",
                "damage_sources",
                "What amount does “the damage dealt” mean in an ability that watches certain sources?",
            ),
        ),
    },
)
