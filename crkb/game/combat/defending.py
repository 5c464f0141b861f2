"""Who defends where only one opponent can be attacked: the active player chooses (507.1)."""

from __future__ import annotations

from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "506.2a": "attacking player chooses one of their",
    "507.1": "active player chooses one of their",
    "703.4h": "opponents don't all automatically become defending",
}

VARIANT = "one defending player"
"""The variant, as the form of games names it: players don't have the option to attack several players."""

CHOSEN = "chosen defending player"
"""The mark of a game: in which turn a defending player was chosen, and who."""


def choose(play: Play) -> None:
    """The active player chooses an opponent, who defends, as combat begins (507.1, 703.4h).

    Args:
        play: The game being played.

    Raises:
        NotKnown: There are several, and nobody chose: `defending player of PLAYER`.
    """
    from crkb.game.turns import turn_order

    game, active = play.game, play.game.active
    opponents = turn_order.of(play, game.opponents(active))
    if not opponents:
        return
    player = str(play.choose(f"defending player of {active}", opponents, active, "507.1"))
    if len(opponents) > 1:
        play.note("507.1", f"{active} chooses {player} as the combat phase begins", active, player)
        play.note("703.4h", f"{player} is the defending player before anything else happens", player)
    play.game = play.game.but(marks={**play.game.marks, CHOSEN: (play.game.turn, player)})


def chosen(game: Game) -> str:
    """Whom the active player has chosen this turn, "" before that and where nobody is chosen."""
    turn, player = game.marks.get(CHOSEN, (game.turn, ""))
    return str(player) if turn == game.turn else ""
