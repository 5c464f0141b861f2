"""What being the monarch brings: an inherent triggered ability without a source (722.2)."""

from __future__ import annotations

from crkb.game.objects import Context, Trigger
from crkb.game.play import Play
from crkb.game.terms import Number, Verb

CITES = {"722.2": "triggered abilities have no source and"}


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
