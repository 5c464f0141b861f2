"""Who controls an object, now and by default: the answers to `who controls ID`."""

from __future__ import annotations

from crkb.game.asking import answers_status
from crkb.game.asking.asked import Asked, Reply, about
from crkb.game.cases import looking
from crkb.game.copies import identities, roles
from crkb.game.layers import controllers
from crkb.game.objects import GameObject
from crkb.game.proof import Note

CITES: dict[str, str] = {
    "108.4": "A card doesn't have a controller",
    "108.4a": "use its owner instead",
}

NOBODY = "nobody"


def now(asked: Asked) -> Reply:
    """The answer to `who controls ID`."""
    found = asked.object()
    if identities.is_identity(found):
        return _of_identity(asked, found)
    first = controllers.by_default(found, asked.game.active)
    if not first.player:
        return Reply(NOBODY, _of_nobody(found, first))
    who = asked.game.chars(found.id).controller or first.player
    notes = (Note(first.rule, f"{found.id}: {first.says}", who == first.player, (found.id, first.player)),)
    if who == first.player:
        return Reply(who, (*notes, *_entered(asked, found.id)))
    return Reply(who, (*asked.game.layered.why(found.id), *notes, *_entered(asked, found.id)))


def by_default(asked: Asked) -> Reply:
    """The answer to `who controls ID by default`: whatever effects have given control of it."""
    found = asked.object()
    if identities.is_identity(found):
        return Reply(found.owner, _notes_of_identity(asked, found))
    first = controllers.by_default(found, asked.game.active)
    if not first.player:
        return Reply(NOBODY, _of_nobody(found, first))
    note = Note(first.rule, f"{found.id}: {first.says}", True, (found.id, first.player))
    return Reply(first.player, (note, *_entered(asked, found.id)))


def _entered(asked: Asked, id: str) -> tuple[Note, ...]:
    """What was noted of under whose control it entered, or was created."""
    return tuple(note for note in about(asked.world.notes, id) if note.rule in OF_ENTERING)


OF_ENTERING = ("110.2a", "110.2b")


def _of_nobody(found: GameObject, first: controllers.Controller) -> tuple[Note, ...]:
    id, owner = found.id, found.owner
    none = Note(first.rule, f"{id}: {first.says}", True, (id,))
    if found.kind != "card":
        return (none,)
    is_no = f"the card {id} is no permanent and no spell"
    instead = f"whatever asks for the controller of {id} is told its owner {owner}"
    return (none, Note("108.4", is_no, True, (id,)), Note("108.4a", instead, True, (id, owner)))


def _of_identity(asked: Asked, found: GameObject) -> Reply:
    return Reply(roles.holder(asked.game, found), _notes_of_identity(asked, found))


def _notes_of_identity(asked: Asked, found: GameObject) -> tuple[Note, ...]:
    seen = looking.see(asked.game, found.id)
    return () if seen is None else tuple(answers_status.of_identity(seen, "controller"))
