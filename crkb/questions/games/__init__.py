"""Questions about whole games: decks, setup, players, life, loops, results."""

from __future__ import annotations

from crkb.questions.table import Entry, phrase, table

IN_VARIANTS = (
    '_in_variants: "in" variants ("and" variants)*',
    '!variants: "two-headed giant" | "vanguard" | "commander" | "brawl" | "archenemy" | "treachery"',
)
WITH_PLAYERS = (
    '_with_players: ("with" | "for") players "players"',
    "players: INT",
)

QUESTIONS = table(
    __name__,
    {
        "numbers": (
            Entry(
                "next-subrule",
                "rule_numbers",
                "What is the next subrule's number?",
                phrase(
                    "next subrule after",
                    '"next" "subrule" "after" number',
                    "number: RULE",
                    r"RULE: /\d{3}\.\d+[a-z]*/",
                ),
            ),
        ),
        "life": (
            Entry(
                "life-total",
                "life",
                "What is the life total after these events?",
                phrase(
                    "life",
                    '"life" life (","? events)+',
                    'events: "gain" gain | "lose" lose | "pay" pay | "set" "to"? set',
                    "life: SIGNED",
                    "gain: INT",
                    "lose: INT",
                    "pay: INT",
                    "set: SIGNED",
                ),
            ),
            Entry(
                "can-pay-life",
                "life",
                "Can the player pay this much life, and how much is left?",
                phrase(
                    "pay … life at", '"pay" amount "life" "at" life "life"?', "amount: INT", "life: SIGNED"
                ),
            ),
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
                "Is a game with this many players a two-player game or a multiplayer game?",
                phrase(
                    "kind of game with … players",
                    '"kind" "of" "game" "with" players_at_start "players"',
                    "players_at_start: INT",
                ),
            ),
            Entry("opponents", "players", "Who are a player's opponents and teammates?"),
            Entry("your-team", "players", "Which players does “your team” mean?"),
            Entry(
                "role-players",
                "players",
                "Which players does a text about the players with a role mean?",
            ),
            Entry(
                "choice-order",
                "players_choices",
                "In what order do players make choices that are due at the same time?",
            ),
            Entry(
                "choice-known",
                "players_choices",
                "What does a player know about the others' choices when making their own?",
            ),
        ),
        "conflict": (
            Entry(
                "card-overrides-rule",
                "conflict",
                "Does a card's text take precedence over a rule in this situation?",
            ),
            Entry(
                "may-happen",
                "conflict",
                "Can an action happen that rules and effects say may, does or can't happen?",
            ),
            Entry("keeps-ability", "conflict", "Does an object have an ability that effects add and remove?"),
            Entry("instruction-done", "conflict", "How much of a partly impossible instruction is done?"),
            Entry("card-wording", "conflict", "Which of a card's wordings applies?"),
        ),
        "setup": (
            Entry(
                "starting-life",
                "setup",
                "What is a player's (or, in Two-Headed Giant, a team's) starting life total?",
                phrase(
                    "starting life",
                    '"starting" "life" "total"? _in_variants? _with_players? ("as" "the" archenemy)?',
                    'archenemy: "archenemy"',
                    *IN_VARIANTS,
                    *WITH_PLAYERS,
                ),
            ),
            Entry(
                "starting-hand",
                "setup",
                "What is a player's starting hand size?",
                phrase(
                    "starting hand",
                    '"starting" "hand" "size"? _in_variants? ("with" "modifier" hand_modifier)?',
                    "hand_modifier: SIGNED",
                    *IN_VARIANTS,
                ),
            ),
            Entry(
                "starting-player",
                "setup",
                "Who takes the first turn, or who chooses it, and what is the turn order?",
            ),
            Entry(
                "first-turn",
                "setup",
                "Who takes the first turn, and is its draw step skipped?",
                phrase(
                    "first turn", '"first" "turn" _in_variants? _with_players?', *IN_VARIANTS, *WITH_PLAYERS
                ),
            ),
            Entry(
                "pregame-steps",
                "setup_pregame",
                "What steps of starting a game are still to come, and in what order?",
            ),
            Entry(
                "cards-at-start",
                "setup_pregame",
                "Where is each card that a player brings when the game starts?",
            ),
            Entry(
                "who-shuffles",
                "setup_pregame",
                "Who shuffles a deck before the game, and who may then shuffle or cut it?",
            ),
            Entry(
                "brought-into-game",
                "setup_pregame",
                "Does an effect bring in a card from outside the game?",
            ),
            Entry(
                "treachery-game",
                "setup_pregame",
                "Can a Treachery game be played, and with which multiplayer options?",
            ),
            Entry(
                "hand-after-mulligans",
                "setup_hands",
                "How many cards are put on the bottom after mulligans, and is another one allowed?",
                phrase(
                    "hand after … mulligan",
                    '"hand" "after" mulligans ("mulligans" | "mulligan") _with_players? brawl?',
                    "mulligans: INT",
                    'brawl: "in" "brawl"',
                    *WITH_PLAYERS,
                ),
            ),
            Entry(
                "mulligan-rounds",
                "setup_hands",
                "In what order do players declare mulligans, and who takes one when?",
            ),
            Entry(
                "opening-hand-actions",
                "setup_hands",
                "In what order are cards in opening hands used, and what happens to them?",
            ),
            Entry(
                "starting-plane",
                "setup_hands",
                "What plane does a Planechase game start with, and what is the planar deck then?",
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
            Entry(
                "deck-size",
                "deck",
                "Is this number of cards a legal deck size?",
                phrase(
                    "deck of … cards in",
                    '"deck" "of" cards "cards" "in" format',
                    "cards: INT",
                    '!format: "constructed" | "limited" | "commander" | "brawl"',
                ),
            ),
            Entry(
                "limited-sideboard",
                "deck",
                "Which cards are in a player's or team's sideboard in limited play?",
            ),
            Entry(
                "team-sideboards",
                "deck_parts",
                "Are a team's sideboards (made from the rest of its pool) legal?",
            ),
            Entry("substitute-card", "deck_parts", "May a substitute card be used for a card in a deck?"),
            Entry("attraction-deck", "deck_parts", "Is an Attraction deck legal?"),
        ),
        "outcome": (
            Entry(
                "game-result",
                "outcome",
                "Who wins, who loses, for whom is the game a draw, and is the game over?",
            ),
            Entry("loop-result", "outcome_loops", "For which players does a loop make the game a draw?"),
        ),
        "leaving-game": (
            Entry(
                "player-leaves",
                "leaving_game",
                "What happens to the objects when a player leaves a Treachery game?",
            ),
        ),
        "loop": (
            Entry(
                "shortcut-proposal",
                "loop",
                "May a player propose this shortcut, and what is the situation at its end?",
            ),
            Entry(
                "shortcut-taken",
                "loop",
                "Where does a proposed shortcut end, and who must then choose differently?",
            ),
            Entry(
                "fragmented-loop",
                "loop_breaking",
                "Who must make a different choice so that the players' actions don't repeat forever?",
            ),
            Entry(
                "loop-goes-on",
                "loop_breaking",
                "Does a loop end, and must actions that would end it be taken?",
            ),
        ),
        "illegal-action": (
            Entry(
                "illegal-action", "illegal_action", "What is reversed when an action turns out to be illegal?"
            ),
        ),
    },
)
