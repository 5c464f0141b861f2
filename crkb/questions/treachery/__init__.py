"""Questions about the Treachery variant."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

QUESTIONS = table(
    __name__,
    {
        "identity-deck": (
            Entry(
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
            Entry("identity-deck-legal", "identity_deck", "Is an identity deck legal for this many players?"),
            Entry(
                "known-roles",
                "identity_deck",
                "What can players know about the roles of the face-down identities?",
            ),
        ),
        "treachery-outcome": (
            Entry("treachery-teams", "endings", "What teams do the identities in a Treachery game form?"),
            Entry(
                "treachery-goal",
                "endings",
                "Who must still lose for a player's side to win a Treachery game?",
            ),
            Entry(
                "treachery-result",
                "endings",
                "Who loses and who wins a Treachery game, given what just happened?",
            ),
            Entry("remembered-team", "endings", "Which team does a player who leaves still belong to?"),
        ),
        "unveil": (
            Entry(
                "identity-face",
                "unveil",
                "Is an identity card face up or down after it is dealt, or after its controller loses?",
            ),
            Entry(
                "may-unveil",
                "unveil",
                "May a player turn an identity card face up with the unveil special action?",
            ),
            Entry(
                "unveil-course",
                "unveil",
                "What happens as an identity is turned face up, and what can players respond to?",
            ),
        ),
        "type-line": (
            Entry("types-of-identity", "type_line", "What identity types does a type line give?"),
            Entry(
                "is-identity-type",
                "type_line",
                "Is this word an identity type?",
                phrase("is … an identity type", '"is" word "an" "identity" "type"', "word: STRING | WORD"),
            ),
        ),
    },
)
