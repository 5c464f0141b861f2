"""State triggers: abilities that trigger as soon as something is so, not as something happens (603.8)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.errors import NotKnown
from crkb.game.events.watchers import Watcher, triggered
from crkb.game.layers import filters
from crkb.game.objects import Trigger
from crkb.game.play import Play
from crkb.game.terms import Condition, State

CITES: dict[str, str] = {
    "603.8": "These are called state triggers",
}


def look(play: Play) -> None:
    """Let abilities trigger on what is so now, if they aren't waiting or on the stack already (603.8).

    Raises:
        NotKnown: Whether it is so depends on a fact that is not known.
    """
    if not triggered(play.game).of_states():
        return
    found = tuple(_found(play))
    play.triggered.extend(trigger.label for trigger in found)
    if found:
        play.game = play.game.but(waiting=(*play.game.waiting, *found))


def _found(play: Play) -> Iterator[Trigger]:
    for watcher, term in triggered(play.game).of_states():
        if not isinstance(term, State) or _is_pending(play, watcher):
            continue
        asked = (term.condition, watcher.ability.condition)
        if all(_holds(play, each, watcher) for each in asked if each is not None):
            play.note("603.8", f"{watcher.label} triggers: what it waits for is so", watcher.id)
            ability, ctx = watcher.ability, watcher.context
            yield Trigger(watcher.label, ctx.source, ctx.you, ability.verbs, ctx, ability.condition)


def _holds(play: Play, condition: Condition, watcher: Watcher) -> bool:
    found = filters.holds(condition, watcher.context, play.game)
    if found is None:
        raise NotKnown(f"{watcher.label}: when")
    return found


def _is_pending(play: Play, watcher: Watcher) -> bool:
    """Whether the ability has triggered and hasn't left the stack since."""
    own = watcher.label, watcher.context.source, watcher.ability.verbs
    waiting = ((each.label, each.source, each.verbs) for each in play.game.waiting)
    objects = (play.game.objects[id].stacked for id in play.game.stack)
    stacked = ((each.label, each.context.source, each.verbs) for each in objects if each is not None)
    return own in waiting or own in stacked
