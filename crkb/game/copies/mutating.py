"""Merging: a card or spell that becomes part of a permanent by mutating (702.140, 729)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.copies import copying, merging
from crkb.game.copies.stickers import of_merged
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Merges
from crkb.game.objects import BATTLEFIELD, NOWHERE, Component, Effect, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.values import Sheet

CITES = {
    "115.5": "is an illegal target for itself",
    "702.140a": "non-Human creature with the same owner",
    "702.140c": "merges with the target creature",
    "727.2": "place that object on top of",
    "727.2b": "considered to have just entered",
    "727.2c": "the same object that it was",
    "727.2d": "topmost component is a token",
    "727.2e": "status is determined by its topmost",
}


def mutates(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `mutate`: `object` (of `id` and `card`), `onto`, `on top`.

    Raises:
        IllegalAction: What it mutates onto is not a legal target for a mutating spell (702.140a).
    """
    onto = play.object(args["onto"])
    spell = _owned(args["object"], onto)
    rule, says = why_not(play.game, spell, onto)
    if rule:
        raise IllegalAction(rule, says)
    top = args.get("on top")
    merge(play, spell, onto.ref, None if top is None else bool(top))


def _owned(spell: GameObject, onto: GameObject) -> GameObject:
    """What mutates, which belongs to the owner of its target unless something else was said."""
    owner = spell.owner or onto.owner
    return spell._replace(owner=owner, controller=spell.controller or owner)


def why_not(game: Game, spell: GameObject, onto: GameObject) -> tuple[str, str]:
    """The rule against a mutating spell's target and why, or ("", "")."""
    if not onto.on_battlefield:
        return "702.140a", f"{onto.id} is not on the battlefield"
    if spell.id == onto.id:
        return "115.5", f"{spell.id} can't mutate onto itself"
    if game.find(spell.ref) is not None and spell.zone == BATTLEFIELD:
        return "702.140a", f"{spell.id} is on the battlefield: only a spell mutates"
    chars = game.chars(onto.id)
    if "creature" not in chars.types or "Human" in chars.subtypes:
        return "702.140a", f"{onto.id} is not a non-Human creature"
    if spell.owner != onto.owner:
        return "702.140a", f"{spell.id} and {onto.id} don't have the same owner"
    return "", ""


def merge(play: Play, spell: GameObject, onto: Ref, on_top: bool | None = None) -> None:
    """Make a spell or card part of a permanent (729.2).

    Args:
        play: The game being played on.
        spell: What merges; it leaves where it was.
        onto: The permanent, which stays the same object.
        on_top: Whether it is put on top; None: its controller chooses `on top for ID`.

    """
    if on_top is None:
        name = f"on top for {spell.id}"
        on_top = bool(play.choose(name, [True, False], spell.controller, "702.140c"))
    where = "on top of" if on_top else "under"
    play.note("702.140c", f"{spell.id} is put {where} {onto.id}", spell.id, onto.id)
    _merged(play, spell, onto, on_top)
    from crkb.game.events.events import happen

    happen(play, Merges(onto))


def _merged(play: Play, spell: GameObject, onto: Ref, on_top: bool) -> None:
    """What both become: one permanent (727.2), which doesn't enter (727.2b) and is the same object (727.2c).

    It is a token (727.2d) and face down (727.2e) if its topmost component is.
    """
    obj = play.game.objects[onto.id]
    now = play.stamp()
    new, old = merging.component(spell)._replace(joined=now), _components(play.game, obj)
    parts = (new, *old) if on_top else (*old, new)
    top = parts[0]
    _note_merged(play, spell, obj, parts)
    stickers = of_merged(play, obj, spell, now)
    merged = obj._replace(
        sheet=obj.sheet._replace(layout="normal") if merging.is_melded(obj) else obj.sheet,
        components=parts,
        kind="token" if top.token else "card",
        face_down=top.face_down,
        commander=any(part.commander for part in parts),
        entered_as=None,
        stickers=stickers,
        marks={**obj.marks, "merged": now},
    )
    gone = spell._replace(zone=NOWHERE, marks={**spell.marks, "merged into": onto.id})
    play.put(merged, gone)
    stack = tuple(id for id in play.game.stack if id != spell.id)
    play.game = play.game.but(stack=stack, effects=_moved(play.game.effects, spell.ref, onto))


def _note_merged(play: Play, spell: GameObject, obj: GameObject, parts: tuple[Component, ...]) -> None:
    """Note what the rules say of two objects that merge."""
    top = parts[0]
    play.note("727.2", f"{obj.id} is represented by {', '.join(part.id for part in parts)}", obj.id, spell.id)
    play.note("727.2b", f"{spell.id} leaves where it was, but {obj.id} doesn't enter", obj.id, spell.id)
    play.note("727.2c", f"{obj.id} is the same object: effects on it continue to apply", obj.id)
    if any(part.token != top.token for part in parts):
        play.note("727.2d", f"{obj.id} is {'a token' if top.token else 'no token'}, as {top.id}", obj.id)
    if any(part.face_down != top.face_down for part in parts):
        says = f"{obj.id} is face {'down' if top.face_down else 'up'}, as {top.id}, and wasn't turned so"
        play.note("727.2e", says, obj.id)


def _components(game: Game, obj: GameObject) -> tuple[Component, ...]:
    """The components that it had, the topmost remembering what it entered or was turned up as a copy of."""
    shown = _entered_as(game, obj)
    if not obj.components:
        return (merging.component(obj, shown),)
    top, *others = obj.components
    if merging.is_melded(obj):  # the first stands for the combined face, the other card shows nothing
        shown = shown or merging.melded_sheet(obj)
        others = [part._replace(shown=Sheet()) for part in others]
    return (top._replace(shown=shown or top.shown), *others)


def _entered_as(game: Game, obj: GameObject) -> Sheet | None:
    """What an object is a copy of without any effect that may end; None if of nothing."""
    records = copying.entered(obj)
    sheet = copying.base(game, obj)
    for record in records:
        sheet = copying.copied(game, sheet, record, obj)
    return sheet if records else None


def _moved(effects: tuple[Effect, ...], spell: Ref, onto: Ref) -> tuple[Effect, ...]:
    """Effects on the spell are on the permanent from now on (702.140f)."""
    return tuple(
        effect._replace(affects=tuple(onto if thing == spell else thing for thing in effect.affects or ()))
        if spell in (effect.affects or ())
        else effect
        for effect in effects
    )
