"""Triggered abilities that are linked to what enters as a copy: "when you do" (603.11, 707.9g)."""

from __future__ import annotations

from crkb.game.events.replacement import Process
from crkb.game.events.watchers import Watcher
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, Context, Trigger
from crkb.game.play import Play
from crkb.game.terms import Enters

CITES: dict[str, str] = {"707.9g": "linked to triggered abilities written in"}


def link(each: Enters, watcher: Watcher | None, process: Process, event: Moves, copied: str) -> None:
    """The ability linked to a copy effect will trigger; that of an earlier copy effect won't (707.9g).

    Args:
        each: The copy effect.
        watcher: Whose it is.
        process: The batch in which something enters as a copy.
        event: Its move.
        copied: The id of what it copies, which is `it` in what the ability does.
    """
    id = event.ref.id
    if process.linked.pop(id, None) is not None:
        says = f"{id} copies something else: what was linked to the earlier copy effect doesn't trigger"
        process.note("707.9g", says, id, holds=False)
    if each.then:
        label = watcher.label if watcher is not None else f"ability of {id}"
        ctx = Context(it=process.game.objects[copied].ref)
        process.linked[id] = Trigger(label, None, "", each.then, ctx)


def trigger(play: Play, process: Process) -> None:
    """What is linked to the copy effect by which something has entered triggers.

    Args:
        play: The game being played, in which it has entered.
        process: The batch that has happened.
    """
    for id, each in process.linked.items():
        obj = play.game.objects[id]
        if obj.zone == BATTLEFIELD:
            ctx = each.context._replace(source=obj.ref, you=obj.controller)
            waits = each._replace(source=obj.ref, controller=obj.controller, context=ctx)
            play.game = play.game.but(waiting=(*play.game.waiting, waits))
            play.triggered.append(each.label)
