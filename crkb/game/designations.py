"""What being the monarch brings: an inherent triggered ability without a source (722.2)."""

from __future__ import annotations

from crkb.game import day_night
from crkb.game.happenings import Casts
from crkb.game.objects import Context, Trigger
from crkb.game.play import Play
from crkb.game.terms import Number, Verb

CITES = {"722.2": "triggered abilities have no source and"}


def watch(play: Play) -> None:
    """Look at what has happened since the last time: how many spells each player has cast this turn.

    Args:
        play: The game being played.
    """
    new = play.done[play.watched :]
    play.watched = len(play.done)
    for done in new:
        if isinstance(done.what, Casts) and done.what.what == "cast":
            player = play.game.players[done.what.player]
            number = int(player.marks.get(day_night.SPELLS_CAST, 0)) + 1
            play.put_players(player._replace(marks={**player.marks, day_night.SPELLS_CAST: number}))


def at_beginning(play: Play, step: str) -> None:
    """Inherent abilities that trigger as a step begins.

    Args:
        play: The game being played; the step has begun.
        step: Which step.
    """
    game = play.game
    if step == "end step" and game.monarch and game.monarch == game.active:
        play.note("722.2", f"the monarch {game.monarch} is to draw a card", game.monarch)
        draw = Verb("draw", Number(1))
        trigger = Trigger(
            f"monarch of {game.monarch}", None, game.monarch, (draw,), Context(you=game.monarch)
        )
        play.game = game.but(waiting=(*game.waiting, trigger))
        play.triggered.append(trigger.label)
