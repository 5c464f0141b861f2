"""Questions about whole games: decks, setup, players, life, loops, results."""

from __future__ import annotations

from crkb.questions.table import Entry, table

QUESTIONS = table(
    __name__,
    {
        "numbers": (Entry("next-subrule", "rule_numbers", "Which number has the subrule that follows?"),),
        "life": (
            Entry("life-total", "life", "What is the life total after these events?"),
            Entry("can-pay-life", "life", "Can the player pay this much life, and how much is left?"),
            Entry(
                "life-totals-move", "life", "Can these life totals be exchanged or redistributed like this?"
            ),
            Entry(
                "life-gain-ability",
                "life",
                "How many times does an ability about gaining life trigger or apply?",
            ),
        ),
        "players": (
            Entry(
                "kind-of-game",
                "players",
                "Is a game of so many players a two-player game or a multiplayer game?",
            ),
            Entry("opponents", "players", "Who are a player's opponents and teammates?"),
            Entry("your-team", "players", "Which players does “your team” mean?"),
            Entry(
                "role-players",
                "players",
                "Which players does a text mean that speaks of the players of a role?",
            ),
            Entry(
                "choice-order",
                "players_choices",
                "In which order are choices made that several players owe at the same time?",
            ),
            Entry(
                "choice-known",
                "players_choices",
                "What does a player know of the others' choices when making their own?",
            ),
        ),
        "conflict": (
            Entry(
                "card-overrides-rule",
                "conflict",
                "Does a card's text take precedence over a rule in a situation?",
            ),
            Entry(
                "may-happen",
                "conflict",
                "Can an action happen, of which rules and effects say that it may, does, or can't?",
            ),
            Entry("keeps-ability", "conflict", "Does an object have an ability that effects add and remove?"),
            Entry(
                "instruction-done", "conflict", "What is done of an instruction that is partly impossible?"
            ),
            Entry("card-wording", "conflict", "Which wording of a card counts?"),
        ),
        "setup": (
            Entry(
                "starting-life",
                "setup",
                "What is a player's (or, in Two-Headed Giant, a team's) starting life total?",
            ),
            Entry("starting-hand", "setup", "What is a player's starting hand size?"),
            Entry(
                "starting-player",
                "setup",
                "Who takes the first turn, or who chooses it, and what is the turn order?",
            ),
            Entry("first-turn", "setup", "Who takes the first turn, and is its draw step skipped?"),
            Entry(
                "pregame-steps",
                "setup_pregame",
                "Which steps of starting a game are still to come, and in which order?",
            ),
            Entry(
                "cards-at-start",
                "setup_pregame",
                "Where is each card that a player brings as the game starts?",
            ),
            Entry(
                "who-shuffles",
                "setup_pregame",
                "Who shuffles a deck before the game, and who may then shuffle or cut it?",
            ),
            Entry(
                "brought-into-game",
                "setup_pregame",
                "Does a card come into the game that an effect would bring in from outside?",
            ),
            Entry(
                "treachery-game",
                "setup_pregame",
                "Can a Treachery game be played, and with which options of multiplayer games?",
            ),
            Entry(
                "hand-after-mulligans",
                "setup_hands",
                "How many cards are put on the bottom after mulligans, and may another one be taken?",
            ),
            Entry(
                "mulligan-rounds",
                "setup_hands",
                "In which order do players declare mulligans, and who takes one when?",
            ),
            Entry(
                "opening-hand-actions",
                "setup_hands",
                "In which order are cards used from opening hands, and what becomes of them?",
            ),
            Entry(
                "starting-plane",
                "setup_hands",
                "Which plane does a Planechase game start with, and what is the planar deck then?",
            ),
            Entry(
                "companion-reveal",
                "setup_outside",
                "May a player reveal a card as a companion before the game?",
            ),
            Entry(
                "sticker-sheets",
                "setup_outside",
                "Are these the sticker sheets that a player can use in a game?",
            ),
        ),
        "deck": (
            Entry("deck-legal", "deck", "Is a deck with its sideboard legal?"),
            Entry("deck-size", "deck", "Is a number of cards a legal size of a deck?"),
            Entry(
                "limited-sideboard",
                "deck",
                "Which cards are in the sideboard of a player or team in limited play?",
            ),
            Entry(
                "team-sideboards",
                "deck_parts",
                "Are the sideboards legal that a team makes of the rest of its pool?",
            ),
            Entry("substitute-card", "deck_parts", "May a substitute card be used in a deck for a card?"),
            Entry("attraction-deck", "deck_parts", "Is an Attraction deck legal?"),
        ),
        "outcome": (
            Entry(
                "game-result", "outcome", "Who wins, who loses, for whom is the game a draw, and is it over?"
            ),
            Entry("loop-result", "outcome_loops", "For whom does a loop make the game a draw?"),
        ),
        "leaving-game": (
            Entry(
                "player-leaves",
                "leaving_game",
                "What becomes of the objects as a player leaves a Treachery game?",
            ),
        ),
        "loop": (
            Entry(
                "shortcut-proposal",
                "loop",
                "May a player propose this shortcut, and what will there be at its end?",
            ),
            Entry(
                "shortcut-taken",
                "loop",
                "Where does a proposed shortcut end, and who must then choose differently?",
            ),
            Entry(
                "fragmented-loop",
                "loop_breaking",
                "Who must choose differently so that players' actions don't go on in a circle?",
            ),
            Entry(
                "loop-goes-on",
                "loop_breaking",
                "Does a loop end, and which actions that would end it must be taken?",
            ),
        ),
        "illegal-action": (
            Entry(
                "illegal-action", "illegal_action", "What is reversed when an action turns out to be illegal?"
            ),
        ),
    },
)
