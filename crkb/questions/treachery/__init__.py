"""Questions about the Treachery variant."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "identity-deck": (
            entry(
                "identity-deck",
                "identity_deck",
                "What roles make up an identity deck for this many players?",
                phrase(
                    "identity deck for … players",
                    '"identity" "deck" "for" players "players" ("in" backstab_rumble)?',
                    "players: INT",
                    'backstab_rumble: "backstab" "rumble"',
                ),
            ),
            entry("identity-deck-legal", "identity_deck", "Is an identity deck legal for this many players?"),
            entry(
                "known-roles",
                "identity_deck",
                "What can players know about the roles of the face-down identities?",
            ),
        ),
        "treachery-outcome": (
            entry("treachery-teams", "endings", "What teams do the identities in a Treachery game form?"),
            entry(
                "treachery-goal",
                "endings",
                "Who must still lose for a player's side to win a Treachery game?",
            ),
            entry(
                "treachery-result",
                "endings",
                "Who loses and who wins a Treachery game, given what just happened?",
            ),
        ),
        "unveil": (
            entry(
                "may-unveil",
                "unveil",
                "May a player turn an identity card face up with the unveil special action?",
            ),
            entry(
                "unveil-course",
                "unveil",
                "What happens as an identity is turned face up, and what can players respond to?",
            ),
        ),
        "type-line": (
            entry("types-of-identity", "type_line", "What identity types does a type line give?"),
            entry(
                "is-identity-type",
                "type_line",
                "Is this word an identity type?",
                phrase("is … an identity type", '"is" word "an" "identity" "type"', "word: STRING | WORD"),
            ),
        ),
    },
)
