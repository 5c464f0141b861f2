"""Questions about whole games: decks, setup, players, life, loops, results."""

from __future__ import annotations

from crkb.questions.table import entry, phrase, table

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
            entry(
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
            entry(
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
            entry(
                "can-pay-life",
                "life",
                "Can the player pay this much life, and how much is left?",
                phrase(
                    "pay … life at", '"pay" amount "life" "at" life "life"?', "amount: INT", "life: SIGNED"
                ),
            ),
        ),
        "players": (
            entry(
                "kind-of-game",
                "game_size",
                "Is a game with this many players a two-player or a multiplayer game?",
                phrase(
                    "kind of game with … players",
                    '"kind" "of" "game" "with" players_at_start "players"',
                    "players_at_start: INT",
                ),
            ),
            entry("opponents", "players", "Who are a player's opponents and teammates?"),
            entry("your-team", "players", "Which players does “your team” mean?"),
            entry(
                "role-players",
                "players",
                "Which players does a text about the players with a role mean?",
            ),
            entry(
                "choice-order",
                "players_choices",
                "In what order do players make choices that are due at the same time?",
            ),
            entry(
                "choice-known",
                "players_choices",
                "What does a player know about the others' choices when making their own?",
            ),
        ),
        "setup": (
            entry("turn-markers", "team_seats", "How many turn markers does a Grand Melee have?"),
            entry("alternating-seats", "team_seats", "In what order do alternating teams sit?"),
            entry("emperor-ranges", "team_seats", "What ranges of influence do emperors and generals have?"),
            entry(
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
            entry(
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
            entry(
                "starting-player",
                "setup",
                "Who takes the first turn, or who chooses it, and what is the turn order?",
            ),
            entry(
                "first-turn",
                "setup",
                "Who takes the first turn, and is its draw step skipped?",
                phrase(
                    "first turn", '"first" "turn" _in_variants? _with_players?', *IN_VARIANTS, *WITH_PLAYERS
                ),
            ),
            entry(
                "pregame-steps",
                "setup_pregame",
                "What steps of starting a game are still to come, and in what order?",
            ),
            entry(
                "cards-at-start",
                "setup_pregame",
                "Where is each card that a player brings when the game starts?",
            ),
            entry(
                "who-shuffles",
                "setup_pregame",
                "Who shuffles a deck before the game, and who may then shuffle or cut it?",
            ),
            entry(
                "brought-into-game",
                "setup_pregame",
                "Does an effect bring in a card from outside the game?",
            ),
            entry(
                "treachery-game",
                "setup_pregame",
                "Can a Treachery game be played, and with which multiplayer options?",
            ),
            entry(
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
            entry(
                "mulligan-rounds",
                "setup_hands",
                "In what order do players declare mulligans, and who takes one when?",
            ),
            entry(
                "opening-hand-actions",
                "setup_hands",
                "In what order are cards in opening hands used, and what happens to them?",
            ),
            entry(
                "starting-plane",
                "setup_hands",
                "What plane does a Planechase game start with, and what is the planar deck then?",
            ),
            entry(
                "companion-reveal",
                "setup_outside",
                "May a player reveal a card as a companion before the game?",
            ),
            entry(
                "sticker-sheets",
                "setup_outside",
                "Are these the sticker sheets that a player can use in a game?",
            ),
        ),
        "deck": (
            entry("deck-legal", "deck", "Is a deck with its sideboard legal?"),
            entry(
                "color-identity",
                "color_identity",
                "What is a card's color identity?",
                phrase(
                    "color identity of",
                    '"color" "identity" "of" (mana_cost text? | text)',
                    "mana_cost: COST",
                    "text: STRING",
                ),
            ),
            entry(
                "commander-deck-card",
                "color_identity",
                "May a card be in the deck of this commander, as far as color identity says?",
            ),
            entry(
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
            entry(
                "limited-sideboard",
                "deck",
                "Which cards are in a player's or team's sideboard in limited play?",
            ),
            entry(
                "team-sideboards",
                "deck_parts",
                "Are a team's sideboards (made from the rest of its pool) legal?",
            ),
            entry("substitute-card", "deck_parts", "May a substitute card be used for a card in a deck?"),
            entry("attraction-deck", "deck_parts", "Is an Attraction deck legal?"),
        ),
        "outcome": (
            entry(
                "game-result",
                "outcome",
                "Who wins, who loses, for whom is the game a draw, and is the game over?",
            ),
        ),
        "leaving-game": (
            entry(
                "player-leaves",
                "leaving_game",
                "What happens to the objects when a player leaves the game?",
            ),
        ),
        "loop": (
            entry(
                "shortcut-taken",
                "loop",
                "Where does a proposed shortcut end, and who must then choose differently?",
            ),
        ),
        "illegal-action": (
            entry(
                "illegal-action",
                "illegal_action",
                "Which mana abilities are reversed with an action that turns out to be illegal?",
            ),
        ),
    },
)
