"""Questions about damage."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "damage": (
            Entry(
                "damage-event",
                "damage_event",
                "What does this damage amount to once everything has modified it?",
            ),
            Entry("can-be-dealt-damage", "damage", "Is damage dealt to this recipient by this source?"),
            Entry("source-of-damage", "damage_sources", "Which object is the source of this damage?"),
            Entry(
                "combat-damage-amounts", "damage", "How much combat damage does each of these creatures deal?"
            ),
            Entry(
                "lethal-damage",
                "damage",
                "Has the creature been dealt lethal damage, and how much is marked on it now?",
                phrase(
                    "is … damage lethal to toughness",
                    '"is" marked "damage" "lethal" "to" "toughness" toughness',
                    "marked: INT",
                    "toughness: SIGNED",
                ),
            ),
            Entry(
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
            Entry(
                "removed-by-damage",
                "damage",
                "What removes a permanent that was dealt damage, and what destroyed it?",
            ),
            Entry(
                "damage-sources-to-choose",
                "damage_sources",
                "Which of these objects may be chosen as a source of damage?",
            ),
            Entry(
                "damage-dealt-meant",
                "damage_sources",
                "What amount does “the damage dealt” mean in an ability that watches certain sources?",
            ),
        ),
    },
)
