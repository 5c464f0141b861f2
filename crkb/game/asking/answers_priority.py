"""Questions about who may act now: who has priority, which step it is, what waits on the stack."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.run import World
from crkb.game.turns import priority

CITES: dict[str, str] = {
    "104.1": "A game ends immediately when",
    "117.2e": "no player has priority while",
    "117.6": "teams rather than individual players have",
    "117.7": "in response to",
    "405.2": "The stack keeps track of the",
    "500.1": "A turn consists of five phases",
}


def who(asked: Asked) -> Reply:
    """The answer to `who has priority`: a player, a team where teams have it, or nobody (117.3, 117.6)."""
    if asked.game.over:
        return Reply("nobody", reason("104.1", "the game is over", holds=False))
    has = priority.holder(Play(asked.game, asked.choices))
    if not has.player:
        return Reply("nobody", reason(has.rule, has.says, holds=False))
    team, why = priority.sharing(asked.game, has.player), reason(has.rule, has.says, has.player)
    if len(team) > 1:
        return Reply(team, (*why, *reason("117.6", f"the team has priority: {' and '.join(team)}", *team)))
    return Reply(has.player, why)


def while_resolving(world: World) -> Reply | None:
    """What `who has priority` is answered where a choice is open in the middle of a resolution: nobody,
    whoever makes the choice (117.2e); None if nothing is resolving."""
    if world.missing is None or not world.resolving:
        return None
    says = f"{world.resolving} is resolving: {world.missing.name} is chosen without priority"
    return Reply("nobody", reason("117.2e", says, world.resolving))


def step(asked: Asked) -> Reply:
    """The answer to `what step is it`: a step, or a main phase (500.1)."""
    says = f"it is {asked.game.active}'s {asked.game.step} step or phase"
    return Reply(asked.game.step, reason("500.1", says, asked.game.active))


def on_stack(asked: Asked) -> Reply:
    """The answer to `what is on the stack`: the topmost first, which is what resolves next (405.2)."""
    found = tuple(reversed(asked.game.stack))
    says = f"the latest first: {', '.join(found)}" if found else "nothing is on the stack"
    return Reply(found or "nothing", (*reason("405.2", says, *found), *_responses(asked)))


def _responses(asked: Asked) -> Iterator[Note]:
    """What was cast or activated with something else on the stack responds to that (117.7)."""
    for at, id in enumerate(asked.game.stack):
        stacked = asked.game.objects[id].stacked
        kind = stacked.kind if stacked is not None else "spell"
        if at and kind != "triggered":
            below = asked.game.stack[:at]
            yield from reason("117.7", f"{id} responds to {', '.join(below)} and resolves first", id, *below)
