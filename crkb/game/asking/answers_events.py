"""Questions about what happens and what has happened: what dies, what triggered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crkb.game.asking.asked import Asked, Reply, about, reason
from crkb.game.happenings import Damages, Done, ExcessDamage, Moves
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "120.10": "before the damage was dealt, excess",
    "704.3": "checks for any of the listed",
}


def upcoming(asked: Asked) -> Reply:
    """The answer to `what happens next` (704.3)."""
    from crkb.game.turns import state_based

    play = Play(asked.game, asked.choices)
    found = state_based.upcoming(play)
    after = Play(asked.game, asked.choices)
    state_based.check(after)
    return Reply(found or "nothing", after.proof.notes or reason("704.3", "no state-based action applies"))


def checks(asked: Asked) -> Reply:
    """The answer to `what happens`: what one check after another does until one finds nothing, what
    triggers meanwhile, and who wins (704.3)."""
    from crkb.game.turns import state_based

    play = Play(asked.game, asked.choices)
    value: dict[str, Any] = {"checks": state_based.batches(play)}
    if play.triggered:
        value["triggered"] = sorted(play.triggered)
    value["wins"] = _wins(play.game)
    return Reply(value, play.proof.notes or reason("704.3", "no state-based action applies"))


def _wins(game: Game) -> Any:
    return "draw" if game.draw else sorted(game.winners) or "nobody"


def triggered(asked: Asked) -> Reply:
    """The answer to `what triggered` (603.2)."""
    return Reply(tuple(sorted(asked.world.triggered)) or "nothing", asked.world.notes)


def possible(asked: Asked) -> Reply:
    """The answer to `can that happen`: the events that were tried have been carried out."""
    return Reply(True, asked.world.notes)


def dies(asked: Asked) -> Reply:
    """Whether something has gone to a graveyard from the battlefield (700.4)."""
    id = asked.object().id
    done, notes = asked.history()
    game = asked.checked().game
    return Reply(any(_is_death(each, id, game) for each in done), about(notes, id))


def _is_death(done: Done, id: str, game: Game) -> bool:
    what = done.what
    if not isinstance(what, Moves) or what.ref.id != id or what.to != GRAVEYARD or done.was is None:
        return False
    return done.was in game.past and game.past[done.was].object.zone == BATTLEFIELD


def excess(asked: Asked) -> Reply:
    """The answer to `what excess damage was ID dealt`: when it was last dealt damage (120.10)."""
    id = asked.object().id
    found = next(_excess(asked.world.history, id), 0)
    says = f"{id} was dealt {found or 'no'} excess damage"
    why = reason("120.10", says, id, holds=found > 0)
    return Reply(found, (*about(asked.world.notes, id), *why))


def _excess(done: tuple[Done, ...], id: str) -> Iterator[int]:
    """The excess damage that an object was dealt, the last time first; 0 where there was none."""
    for each in reversed(done):
        what = each.what
        if isinstance(what, ExcessDamage) and what.ref.id == id:
            yield what.amount
        if isinstance(what, Damages) and isinstance(what.to, Ref) and what.to.id == id and each.amount:
            yield 0


def destroyed(asked: Asked) -> Reply:
    """The answer to `is ID destroyed`: in what happened, or in the next check."""
    id = asked.object().id
    done, notes = asked.history()
    return Reply(_moved(done, id, "destroy"), about(notes, id))


def sacrificed(asked: Asked) -> Reply:
    """The answer to `is ID sacrificed`: in what happened, or in the next check."""
    id = asked.object().id
    done, notes = asked.history()
    return Reply(_moved(done, id, "sacrifice"), about(notes, id))


def _moved(done: tuple[Done, ...], id: str, cause: str) -> bool:
    return any(
        isinstance(d.what, Moves) and d.what.ref.id == id and d.what.cause == cause and d.was is not None
        for d in done
    )
