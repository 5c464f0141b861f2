"""Questions about the Treachery variant."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "identity-deck": (
            Entry("identity-deck", "identity_deck", "Which roles make an identity deck for so many players?"),
            Entry("identity-deck-legal", "identity_deck", "Is an identity deck legal for so many players?"),
            Entry(
                "known-roles",
                "identity_deck",
                "What can players know of the roles of the face-down identities?",
            ),
        ),
        "treachery-outcome": (
            Entry("treachery-teams", "endings", "Which teams do the identities of a Treachery game make?"),
            Entry(
                "treachery-goal",
                "endings",
                "Who must still lose so that a player's side wins a Treachery game?",
            ),
            Entry(
                "treachery-result",
                "endings",
                "Who loses and who wins a Treachery game, given what just happens?",
            ),
            Entry("remembered-team", "endings", "To which team does a player who leaves still count?"),
        ),
        "unveil": (
            Entry(
                "identity-face",
                "unveil",
                "Does an identity card face up or down after it is dealt, or after its controller loses?",
            ),
            Entry(
                "may-unveil",
                "unveil",
                "May a player turn an identity card face up by the unveil special action?",
            ),
            Entry(
                "unveil-course",
                "unveil",
                "What happens as an identity is turned face up, and what of it can players answer?",
            ),
        ),
        "type-line": (
            Entry("types-of-identity", "type_line", "Which identity types does a type line give?"),
            Entry("is-identity-type", "type_line", "Is this word an identity type?"),
        ),
    },
)
