"""Copies of spells and abilities, put onto the stack (707.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crkb.game.copies.faces import that_transform
from crkb.game.happenings import Happening, Targets
from crkb.game.objects import STACK, Context, GameObject, Ref, Stacked, Thing
from crkb.game.play import Play
from crkb.game.stack import retargeting, targets, targets_given
from crkb.game.stack.casting import slots_of
from crkb.game.stack.targets import Choosing
from crkb.game.state import Game
from crkb.game.terms import CopyException

CITES = {
    "112.1a": "has no card associated with it",
    "707.10": "copies both the characteristics of the",
    "707.10b": "same source as the original ability",
    "707.10c": "decided what the copy’s targets will",
    "707.10g": "copy of a transforming permanent spell",
    "715.3c": "copy is also an Adventure",
    "718.3c": "copy is also a prototyped spell",
}


def put(
    play: Play,
    id: str,
    of: Ref,
    player: str,
    given: Any = None,
    without: str = "",
    exceptions: tuple[CopyException, ...] = (),
) -> Ref:
    """Put a copy of a spell or ability onto the stack; it is not cast or activated (707.10).

    Who controls it as it is put there owns it (112.2).

    Args:
        play: The game being played on.
        id: The id of the copy.
        of: What is copied: it is on the stack, or a spell that was as it last existed.
        player: Who controls the copy.
        given: Its new targets in order; those of the original, if None (707.10c).
        without: A keyword whose abilities the copy doesn't have.
        exceptions: In what it differs (707.9).

    Raises:
        IllegalAction: A new target isn't legal.

    """
    original = play.game.known(of)
    made = _lacking(_made(play, id, original, player, exceptions), without)
    game = play.game.with_objects(made)
    play.game = game.but(stack=(*game.stack, id))
    play.note("707.10", f"{id} is a copy of {original.id}", id, original.id)
    for rule, says in _besides(play.game, original, made):
        play.note(rule, says, id, original.id)
    if given is not None:
        _choose_new(play, made.ref, given)
    _target(play, made.ref)
    return made.ref


def _made(
    play: Play, id: str, original: GameObject, player: str, exceptions: tuple[CopyException, ...]
) -> GameObject:
    """The copy: an ability's has the same source (707.10b), a spell's is a spell without a card (112.1a)."""
    from crkb.game.copies import copying

    stacked = original.stacked or Stacked(label=original.id)
    before = play.game.objects.get(id)
    ref = Ref(id, before.incarnation + 1 if before is not None else 1)
    own: dict[str, Any] = {"id": id, "incarnation": ref.incarnation, "timestamp": play.stamp()}
    own |= {"owner": player, "controller": player, "entered_under": player, "zone": STACK}
    if original.kind == "ability":
        context = stacked.context._replace(you=player)
        return original._replace(**own, stacked=stacked._replace(context=context))
    context = Context(ref, player, x=stacked.x, chosen=stacked.context.chosen)
    copied = dict(copying.spell_copy(play.game, original, exceptions))
    copied["stacked"] = stacked._replace(context=context, label=id)
    return GameObject(**{**copied, **own})


def _besides(game: Game, original: GameObject, made: GameObject) -> Iterator[tuple[str, str]]:
    """What the rules say besides of a copy, by what it is a copy of."""
    if original.kind == "ability":
        yield "707.10b", f"{made.id} has the same source as {original.id}"
        return
    yield "112.1a", f"{made.id} is a spell, although no card represents it"
    if original.sheet.layout in that_transform(game):
        yield "707.10g", f"{made.id} has both faces, and the same one up as {original.id}"
    if original.sheet.layout == "adventurer" and original.half == 1:
        yield "715.3c", f"{made.id} is an Adventure as well"
    if original.prototyped:
        yield "718.3c", f"{made.id} is prototyped as well"


def _lacking(made: GameObject, keyword: str) -> GameObject:
    """The copy without the abilities of a keyword; "" for none."""
    if not keyword:
        return made
    faces = tuple(
        face._replace(abilities=tuple(e for e in face.abilities if getattr(e, "name", "") != keyword))
        for face in made.sheet.faces
    )
    return made._replace(sheet=made.sheet._replace(faces=faces))


def _choose_new(play: Play, ref: Ref, given: Any) -> None:
    """New targets; those that stay need not be legal, new ones must be (707.10c)."""
    what = retargeting.of(play, ref)
    retargeting.put(play, what, retargeting.named(play, what, given, "707.10c"), "707.10c")


def all_legal(play: Play, of: Ref, target: Thing, player: str) -> bool:
    """Whether something is a legal target for each time that a spell's text says "target" (707.10e).

    It can't be "another target" beside itself, nor several targets of one "target".
    """
    obj = play.game.known(of)
    asked = slots_of(play, of)
    by = Choosing(obj.id, player, Context(of, player))
    if not asked or any(targets.fault(play.game, slot, target, by) for slot in asked):
        return False
    had = targets_given.recorded(play.game, asked, obj.stacked.targets if obj.stacked else ())
    same = tuple((target,) * len(each) for each in had)
    return all(len(each) < 2 for each in same) and targets.are_apart(asked, same)


def _target(play: Play, ref: Ref) -> None:
    """Its targets become targets."""
    from crkb.game.events import events

    obj = play.game.objects[ref.id]
    things = [thing for each in (obj.stacked.targets if obj.stacked else ()) for thing in each]
    happenings: list[Happening] = [Targets(ref, thing) for thing in dict.fromkeys(things)]
    if happenings:
        events.happen(play, *happenings)
