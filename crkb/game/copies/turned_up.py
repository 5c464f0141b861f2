"""What a permanent's own abilities do as it is turned face up (708.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.copies import becoming, copy_conditions, copying
from crkb.game.copies.identities import UNVEILED
from crkb.game.events.entering_with import COLORS, LAND_TYPES
from crkb.game.happenings import Counts, Taps
from crkb.game.objects import Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.terms import AsEnters, CopyException, Duration, Enters
from crkb.text.inflect import quantity

CITES = {
    "702.37b": "megamorph cost was paid",
    "707.2": "acquires the copiable values",
    "372.11": "applied while that identity card is",
    "708.11": "being turned face up, not afterward",
    "712.20": "ability is applied while that permanent",
}

SPECIAL = "special action"
COPY = "as a copy of"
OPTIONS = {"color": COLORS, "basic land type": LAND_TYPES}
"""Keys of the status of a `TurnsOver`: a player pays to turn it up, or to unveil it; what was chosen to be
copied."""


def as_it_is_turned_up(play: Play, before: GameObject, status: Mapping[str, Any]) -> None:
    """Apply the abilities that a permanent has face up about being turned up, while it is.

    Args:
        play: The game, in which it is face up.
        before: The permanent as it was.
        status: What the event says: whether a cost was paid, and what it becomes a copy of.

    """
    id, chosen = before.id, status.get(COPY)
    paid = status.get(SPECIAL) and _has_megamorph(play, id)
    when = ("turned face up", UNVEILING) if status.get(UNVEILED) else ("turned face up",)
    for about in _abilities(play, id, *when):
        for one in about.enters:
            play.count()
            rule = "372.11" if about.when == UNVEILING else "708.11"
            play.note(rule, f"an ability of {id} applies as it is turned face up", id)
            chosen = _apply(play, id, about, one, status, chosen)
    if chosen:
        _becomes(play, id, chosen, tuple(status.get("except") or ()), status.get("until"))
    if paid:
        _counters(play, id, "+1/+1", 1, "702.37b")


UNVEILING = "is unveiled"


def as_it_transforms(play: Play, id: str) -> None:
    """Apply what a permanent, as it will be, says about transforming, while it transforms (712.20)."""
    chosen: str | None = None
    for about in list(_abilities(play, id, "transforms")):
        for one in about.enters:
            play.count()
            play.note("712.20", f"an ability of {id} applies as it transforms", id)
            chosen = _apply(play, id, about, one, {}, chosen)


def _abilities(play: Play, id: str, *when: str) -> Iterator[AsEnters]:
    """Those about what happens to it: being turned face up, being unveiled (372.11), transforming."""
    from crkb.game.layers import filters

    obj = play.object(id)
    about = Context(source=obj.ref, you=obj.controller, it=obj.ref)
    for having in play.chars(id).abilities:
        ability = having.ability
        if not isinstance(ability, AsEnters) or not any(each in ability.when for each in when):
            continue
        if ability.condition is None or filters.holds(ability.condition, about, play.game):
            yield ability


def _apply(
    play: Play, id: str, about: AsEnters, one: Enters, status: Mapping[str, Any], chosen: str | None
) -> str | None:
    """Apply one thing; gives what an ability that copies hasn't used yet."""
    if one.copy is not None:
        model = chosen or _choose_copy(play, id, one)
        if model and model != "nothing":
            exceptions = one.copy.exceptions + tuple(status.get("except") or ())
            _becomes(play, id, model, exceptions, one.until or status.get("until"))
        return None
    if one.kind == "tapped":
        _tap(play, id)
    if one.kind == "with":
        _counters(play, id, one.counter, _amount(play, id, one), "708.11")
    if one.kind == "choose":
        _choose(play, id, about.label, one.what)
    return chosen


def _amount(play: Play, id: str, one: Enters) -> int:
    from crkb.game.layers import filters

    obj = play.object(id)
    about = Context(source=obj.ref, you=obj.controller, it=obj.ref)
    return 1 if one.amount is None else int(filters.amount(one.amount, about, play.game))


def _choose_copy(play: Play, id: str, one: Enters) -> str:
    from crkb.game.layers import filters

    assert one.copy is not None
    obj = play.object(id)
    about = Context(source=obj.ref, you=obj.controller, it=obj.ref)
    fitting = filters.members(one.copy.what, about, play.game)
    options = [thing.id for thing in fitting if isinstance(thing, Ref) and thing.id != id]
    if one.kind == "may copy" or not options:
        options.append("nothing")
    return str(play.choose(f"copy for {id}", options, obj.controller, "708.11"))


def _becomes(
    play: Play, id: str, model: str, exceptions: tuple[CopyException, ...], until: Duration | None
) -> None:
    if until is not None:
        becoming.becomes_copy(play, id, model, exceptions, until)
        return
    obj = play.object(id)
    made = copying.snapshot_of(play.game, copying.model(play.game, model))
    now = play.stamp()
    kept = copy_conditions.decided(play.game, obj, made, exceptions, now)
    record = copying.CopyRecord(made, kept, now)
    play.note("707.2", f"{id} becomes a copy of {model} as it is turned face up", id, model)
    play.put(obj._replace(entered_as=(*copying.entered(obj), record)))


def _choose(play: Play, id: str, label: str, what: str) -> None:
    obj, name = play.object(id), f"chosen for {id}"
    options = OPTIONS.get(what, ()) if what != "opponent" else play.game.opponents(obj.controller)
    value = play.choose(name, options, obj.controller, "708.11")
    play.put(obj._replace(chosen={**obj.chosen, label: value}))


def _tap(play: Play, id: str) -> None:
    from crkb.game.events.events import happen

    happen(play, Taps(play.object(id).ref))


def _counters(play: Play, id: str, kind: str, number: int, rule: str) -> None:
    from crkb.game.events.events import happen

    if number > 0:
        play.note(rule, f"{id} gets {quantity(number, f'{kind} counter')} as it is turned face up", id)
        happen(play, Counts(play.object(id).ref, kind, number))


def _has_megamorph(play: Play, id: str) -> bool:
    """Whether a player who turns it up pays a megamorph cost (702.37b)."""
    from crkb.game.layers import keywords

    return bool(keywords.has(play.chars(id), "megamorph"))
