"""The stack: what is put on it, and what resolves (405, 601-603, 608)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from crkb.game.copies import spell_copies
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.happenings import Happening, Targets
from crkb.game.objects import STACK, GameObject, Ref, Stacked, Trigger
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.stack import ability_control, activating, backing, resolving, targets
from crkb.game.stack.dividing_among import announced_division
from crkb.game.stack.targets import Choosing
from crkb.game.state import Game
from crkb.game.turns import loops
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "603.3": "puts it on the stack",
    "603.3d": "ability is simply removed from the",
    "608.1": "on top of the stack resolves",
}


def copies_a_spell(play: Play, args: Mapping[str, Any]) -> None:
    """The event `copies a spell`: `id, of, controller, targets` (707.10)."""
    of = play.game.objects[on_stack(play.game, str(args["of"]), "of")]
    player = str(args.get("controller") or of.controller)
    spell_copies.put(play, str(args["id"]), of.ref, player, args.get("targets"))


# ---- triggered abilities


def place(play: Play, waiting: Sequence[Trigger]) -> None:
    """Put triggered abilities on the stack in this order (603.3); those without targets together.

    Raises:
        NotKnown: Targets are chosen, and nobody did.

    """
    asking = {
        id(verbs): bool(targets.slots(verbs)) for verbs in {id(e.verbs): e.verbs for e in waiting}.values()
    }
    for has_targets, group in groupby(waiting, key=lambda each: asking[id(each.verbs)]):
        if has_targets:
            for each in group:
                trigger(play, each)
        else:
            _place_together(play, list(group))


def _place_together(play: Play, waiting: Sequence[Trigger]) -> None:
    play.count(len(waiting))
    activating.put_abilities(play, ((_stacked(each), each.controller) for each in waiting))
    says: dict[tuple[str, Ref | None], Note] = {}
    for each in waiting:
        key = (each.label, each.source)
        if key not in says:
            about = (each.source.id,) if each.source else ()
            says[key] = Note("603.3", f"{each.label} is put on the stack", about=about)
            ability_control.note_waiting(play, each)
    play.proof.add(says[each.label, each.source] for each in waiting)


def _stacked(waiting: Trigger) -> Stacked:
    return Stacked(
        (),
        waiting.context.x,
        waiting.verbs,
        waiting.label,
        waiting.context,
        waiting.condition,
        "triggered",
        chapter=waiting.chapter,
        since=waiting.since,
    )


def trigger(play: Play, waiting: Trigger) -> Ref | None:
    """Put a triggered ability on the stack, with its targets; without legal ones it is removed (603.3d).

    Raises:
        NotKnown: Its targets are chosen, and nobody did.

    """
    waiting = backing.determined(play.game, waiting)
    label, player = waiting.label, waiting.controller
    stacked = _stacked(waiting)
    asked = targets.slots(waiting.verbs)
    ability_control.note_waiting(play, waiting)
    before = play.game
    ref = activating.put_ability(play, stacked, player)
    by = Choosing(label, player, waiting.context, ref)
    chosen = targets.announce(play, asked, by)
    if chosen is None:
        play.game = before
        play.note("603.3d", f"{label} has no legal target and is removed", holds=False)
        return None
    division = announced_division(play, waiting.verbs, chosen, by)
    stacked = stacked._replace(targets=chosen, division=division)
    play.put(play.game.objects[ref.id]._replace(stacked=stacked))
    play.note("603.3", f"{label} is put on the stack", *([waiting.source.id] if waiting.source else []))
    _become_targets(play, ref, stacked)
    return ref


def _become_targets(play: Play, ref: Ref, stacked: Stacked) -> None:
    from crkb.game.events import events

    things = dict.fromkeys(thing for each in stacked.targets for thing in each)
    happenings: list[Happening] = [Targets(ref, thing) for thing in things]
    if happenings:
        events.happen(play, *happenings)


# ---- resolving


def resolves(play: Play, args: Mapping[str, Any]) -> None:
    """The event `resolves`: `all`, an id, `NAME of ID`, `{what: …}` or `{in order: [..]}`.

    Raises:
        GameFormError: That isn't on the stack.
        IllegalAction: Something above it would resolve first.

    """
    listed = args.get("in order")
    if listed is not None:
        _in_order(play, [str(each) for each in listed])
    elif str(args.get("what", "all")) == "all":
        _all(play)
    else:
        _one(play, str(args["what"]))


def _in_order(play: Play, listed: Sequence[str]) -> None:
    for number, each in enumerate(listed):
        if number:
            _check(play)
        _one(play, each)


def _all(play: Play) -> None:
    """The topmost resolves again and again, with checks between, until the stack is empty (405.5)."""
    watch = loops.Watch(play)
    while play.game.stack and not play.game.over:
        play.count()
        top = play.game.objects[play.game.stack[-1]]
        resolving.resolve(play, top.id)
        _check(play)
        watch.look(top)


def _check(play: Play) -> None:
    """What happens before a player would receive priority (117.5)."""
    from crkb.game.turns import state_based

    state_based.settle(play, {})


def _one(play: Play, said: str) -> None:
    id = on_stack(play.game, said)
    above = play.game.stack[play.game.stack.index(id) + 1 :]
    later = [each for each in above if not _may_be_below(play.game.objects[each], play.game.objects[id])]
    if later:
        hint = f"Let {later[-1]} resolve first."
        raise IllegalAction("608.1", f"{later[-1]} is above {said} on the stack", hint)
    resolving.resolve(play, id)


def _may_be_below(above: GameObject, below: GameObject) -> bool:
    """Could something above have been put below as well? Triggered abilities, and what was at the start."""
    if above.timestamp is None or below.timestamp is None:
        return True
    kinds = [each.stacked.kind if each.stacked else "spell" for each in (above, below)]
    return kinds == ["triggered", "triggered"]


def on_stack(game: Game, said: str, path: str = "resolves") -> str:
    """The object on the stack of an id or `NAME of ID`, the topmost of several.

    Raises:
        GameFormError: There is none; the hint lists what is there.

    """
    for id in reversed(game.stack):
        if said in names_of(game.objects[id]):
            return id
    known = [name for id in game.stack for name in names_of(game.objects[id])[:1]]
    hint = did_you_mean(closest(said, known)) or f"On the stack: {', '.join(known) or 'nothing'}"
    raise GameFormError(path, f"{said!r} isn't on the stack", hint)


def names_of(obj: GameObject) -> list[str]:
    """How the form may name something on the stack."""
    label = obj.stacked.label if obj.stacked else ""
    return [name for name in (obj.id, label) if name] if obj.zone == STACK else []
