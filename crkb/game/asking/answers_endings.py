"""Questions about how a game ends: who wins, how it stands for players and teams, who must end a loop."""

from __future__ import annotations

from typing import Any

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.turns import fragments, outcome

CITES: dict[str, str] = {
    "104.1": "A game ends immediately when",
    "104.3g": "if all players on that team",
    "729.3": "the same game state being reached",
}


def winner(asked: Asked) -> Reply:
    """The answer to `who wins`: players, "draw" or "nobody"."""
    play = asked.checked()
    notes = (*asked.world.notes, *play.proof.notes)
    if play.game.draw:
        return Reply("draw", notes)
    if not play.game.winners:
        going_on = reason("104.1", "the game isn't over", holds=False)
        return Reply("nobody", (*(note for note in notes if _is_of_ending(note)), *going_on))
    return Reply(tuple(sorted(play.game.winners)), notes)


def result(asked: Asked) -> Reply:
    """The answer to `what is the result`: for whom it is a win, a loss or a draw, who is still in the
    game, whether it is over; and in a game between teams which of them have lost (104.3g)."""
    play = asked.checked()
    game = play.game
    value: dict[str, Any] = {
        "win": _who(game, "won"),
        "lose": _who(game, "lost"),
        "draw": _who(game, "drew"),
        "left": list(game.in_game),
        "over": game.over,
    }
    over = "the game is over" if game.over else "the game isn't over"
    notes = reason("104.1", over, holds=game.over)
    if any(player.team for player in game.players.values()):
        drawn = outcome.drawn_teams(game)
        lost = [list(each) for each in outcome.gone_teams(game) if each not in drawn]
        value["teams_lost"] = [each for each in lost if not set(each) & set(game.winners)]
        notes += reason("104.3g", f"teams all of whose players have lost: {len(value['teams_lost'])}")
    told = (note for note in (*asked.world.notes, *play.proof.notes) if _is_of_ending(note))
    return Reply(value, (*told, *notes))


def otherwise(asked: Asked) -> Reply:
    """The answer to `who must choose otherwise`: of the players whose actions have led back to what the game
    was, the first in turn order (729.3)."""
    involved = fragments.involved(asked.game, asked.world.acted)
    if not involved:
        says = "actions of several players haven't led back to what the game was"
        return Reply("nobody", reason("729.3", says, holds=False))
    says = f"{' and '.join(involved)} have led back to what the game was: {involved[0]} comes first"
    return Reply(involved[0], reason("729.3", says, *involved))


def _who(game: Game, how: str) -> list[str]:
    return [name for name, player in game.players.items() if player.outcome == how]


ENDING = ("101.1", "101.2", "104.", "729.", "801.1", "810.", "903.", "907.")
"""How the numbers of rules about winning and losing begin."""

LOSING = tuple(f"704.{each}" for each in ("5a", "5b", "5c", "6a", "6b", "6c"))
"""State-based actions by which players lose."""


def _is_of_ending(note: Note) -> bool:
    """Whether a note is about winning or losing, such as what keeps a player from it."""
    return note.rule.startswith(ENDING) or note.rule in LOSING
