"""The events of the form that move, make and mark objects: enters, creates, moves, destroys, exiles,
sacrifices, counters, attach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.copies import face_down
from crkb.game.errors import GameFormError
from crkb.game.events import entering, entering_with
from crkb.game.events.events import happen
from crkb.game.events.moving import why_not_put
from crkb.game.events.replacement import COPY, Process
from crkb.game.files.boards import FIELDS
from crkb.game.happenings import Attaches, Counts, Destroys, Moves
from crkb.game.objects import (
    BATTLEFIELD,
    COUNTED,
    EXILE,
    GRAVEYARD,
    NOTHING,
    NOWHERE,
    Context,
    GameObject,
    Ref,
    Thing,
)
from crkb.game.play import Play
from crkb.game.terms import Filter, Group
from crkb.game.turns import subgames
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "111.2": "creates a token is its owner",
    "701.3b": "or Fortification doesn’t move",
    "701.17a": "sacrifice something that isn't a permanent",
    "702.26b": "as though it does not exist",
}


def thing(play: Play, name: str) -> Thing:
    """The object of an id as it is now, or the player of a name."""
    return name if name in play.game.players else play.object(name).ref


def _by(play: Play, args: Mapping[str, Any]) -> Thing | None:
    said = args.get("by")
    return thing(play, said) if isinstance(said, str) else None


# ---- entering and being created


def enters(play: Play, args: Mapping[str, Any]) -> None:
    """The event `enters`: an object, new or from another zone, is put onto the battlefield.

    `object` says what and how, `said` which keys its entry has, `ids` its ids; `from` is the zone it
    comes from, `as a copy of` what it copies, with `except`.

    Raises:
        GameFormError: It isn't in the zone it is said to come from.
        NotKnown: A choice is missing.
    """
    template: GameObject = args["object"]
    moves = [_entering(play, template._replace(id=id), args) for id in args.get("ids", (template.id,))]
    if "as a copy of" in args:
        moves = [_as_a_copy(play, move, args) for move in moves]
    happen(play, *moves)


def _entering(play: Play, template: GameObject, args: Mapping[str, Any]) -> Moves:
    said = args.get("said", frozenset())
    _said_choice(play, template)
    there = play.game.objects.get(template.id)
    if there is not None and there.zone != NOWHERE:
        return _from_zone(there, template, said, args)
    new = _new(template, said)
    if "from" in args:
        placed = GameObject(new.id, new.sheet, args["from"], new.owner, new.owner, new.owner, kind=new.kind)
        play.put(placed._replace(components=new.components, commander=new.commander))
        _known_now(play, new.owner, args["from"])
        return Moves(placed.ref, BATTLEFIELD, "put", status=_status(template, said))
    return Moves(new.ref, BATTLEFIELD, "put", new=new)


def _said_choice(play: Play, template: GameObject) -> None:
    """What its entry says was chosen is chosen as it enters."""
    if len(template.chosen) == 1:
        play.choices.setdefault(f"chosen for {template.id}", next(iter(template.chosen.values())))


def _known_now(play: Play, owner: str, zone: str) -> None:
    """One of the cards of which nothing was known, if there are any, is the one that comes."""
    player = play.game.players[owner]
    unknown = getattr(player, zone) if zone in COUNTED else 0
    if unknown:
        fewer: dict[str, Any] = {zone: unknown - 1}
        play.put_players(player._replace(**fewer))


def _new(template: GameObject, said: frozenset[str]) -> GameObject:
    """A new object as it is described; the counters it enters with are those said, and its own."""
    return template if "counters" in said else template._replace(counters=NOTHING)


def _from_zone(
    there: GameObject, template: GameObject, said: frozenset[str], args: Mapping[str, Any]
) -> Moves:
    zone = args.get("from", there.zone)
    if zone != there.zone:
        raise GameFormError("enters.from", f"{there.id} is in {there.zone}, not in {zone}")
    return Moves(there.ref, BATTLEFIELD, "put", status=_status(template, said))


def _status(template: GameObject, said: frozenset[str]) -> dict[str, Any]:
    """The fields that an entry sets of an object which comes from another zone."""
    fields = [field for key in said for field in FIELDS.get(key, ()) if key != "owner"]
    return {field: getattr(template, field) for field in fields}


def _as_a_copy(play: Play, move: Moves, args: Mapping[str, Any]) -> Moves:
    """The choice of the object's own ability that copies; without one, an effect that does."""
    from crkb.game.copies import copying

    process = Process(play)
    copied = str(args["as a copy of"])
    if copying.is_unseen(play, play.object(copied).ref):
        return move
    if any(each.rank == COPY for each in entering.candidates(process, move)):
        play.choices.setdefault(f"copy for {move.ref.id}", copied)
        return move
    exceptions = tuple(args.get("except", ()))
    move = entering_with.as_copy(process, move, copied, exceptions)
    return entering_with.with_exceptions(process, move, exceptions, None, Context(you=_arriving(move, play)))


def _arriving(move: Moves, play: Play) -> str:
    obj = move.new or play.object(move.ref.id)
    return str(move.status.get("controller") or obj.controller or obj.owner)


def creates(play: Play, args: Mapping[str, Any]) -> None:
    """The event `creates`: tokens are created by an effect (111.2); `copy of` an object, with `except`."""
    from crkb.game.copies import copying

    template: GameObject = args["object"]
    said = args.get("said", frozenset())
    _said_choice(play, template)
    new = _new(template, said)._replace(kind="token")
    if "copy of" in args:
        if copying.is_unseen(play, play.object(str(args["copy of"])).ref):
            return
        new = _token_copy(play, new, str(args["copy of"]), tuple(args.get("except", ())))
        if copying.no_token(play, new.sheet, new.back, str(args["copy of"])):
            return
    made = [new._replace(id=id) for id in args.get("ids", (template.id,))]
    play.note(
        "111.2",
        f"{new.controller or new.owner} creates {quantity(len(made), 'token')}",
        *(each.id for each in made[:5]),
    )
    moves = [Moves(each.ref, BATTLEFIELD, "create", new=each) for each in made]
    happen(play, *(entering_with.as_created(play, move) for move in moves))


def _token_copy(play: Play, new: GameObject, id: str, exceptions: tuple[Any, ...]) -> GameObject:
    """A token that copies an object: with all faces of a double-faced one (707.8a)."""
    from crkb.game.copies import becoming, copying

    snapshot = copying.token_snapshot(play.game, play.object(id))
    record = copying.CopyRecord(snapshot, exceptions)
    token = new._replace(sheet=snapshot.sheet, back=snapshot.back, entered_as=record)
    return becoming.as_created(play, token)


# ---- moving


def moves(play: Play, args: Mapping[str, Any]) -> None:
    """The event `moves`: an object is put into another zone; onto the battlefield under its owner's
    control, unless `controller` is said."""
    obj = play.object(args["id"])
    to = str(args["to"])
    if subgames.is_outside(play.game, obj):
        brought = subgames.brought(play, obj.id)
        happen(play, Moves(brought.ref, to, "put", status=_arrival(args, to), new=brought))
        return
    if obj.phased_out:
        play.note("702.26b", f"{obj.id} is phased out: it stays", obj.id, holds=False)
        return
    if to == BATTLEFIELD and not args.get("face down"):
        rule, says = why_not_put(play.game, obj, args.get("side") == "back")
        if rule:
            play.note(rule, says, obj.id, holds=False)
            return
    happen(play, Moves(obj.ref, to, "exile" if to == EXILE else "put", status=_arrival(args, to)))


def _arrival(args: Mapping[str, Any], to: str) -> dict[str, Any]:
    status: dict[str, Any] = dict(face_down.BY_EFFECT) if args.get("face down") else {}
    if to != BATTLEFIELD:
        return status
    if args.get("controller"):
        status["controller"] = args["controller"]
    if args.get("tapped"):
        status["tapped"] = True
    if args.get("side"):
        status["back"] = args["side"] == "back"
    return status


def _meant(play: Play, what: Filter, by: Thing | None) -> list[Ref]:
    """The objects that a filter of an event means."""
    from crkb.game.layers import filters

    you = by if isinstance(by, str) else play.game.active
    ctx = Context(you=you, source=by if isinstance(by, Ref) else None)
    found = filters.members(what, ctx, play.game)
    return [each for each in found if isinstance(each, Ref)]


def destroys(play: Play, args: Mapping[str, Any]) -> None:
    """The event `destroys`: permanents are destroyed, all at once (701.7a)."""
    by = _by(play, args)
    happen(play, *(Destroys(ref, by) for ref in _meant(play, args["what"], by)))


def exiles(play: Play, args: Mapping[str, Any]) -> None:
    """The event `exiles`: objects are exiled from wherever they are, all at once (701.11a)."""
    by = _by(play, args)
    happen(play, *(Moves(ref, EXILE, "exile", by) for ref in _meant(play, args["what"], by)))


def sacrifices(play: Play, args: Mapping[str, Any]) -> None:
    """The event `sacrifices`: permanents are sacrificed by those who control them (701.17a).

    Where `what` is one of a group ("a creature"), the player chooses which.
    """
    by = _by(play, args)
    refs: list[Ref] = []
    for part in args["what"].parts:
        refs += _sacrificed(play, part, by)
    happen(play, *(Moves(ref, GRAVEYARD, "sacrifice", by) for ref in dict.fromkeys(refs)))


def _sacrificed(play: Play, part: Any, by: Thing | None) -> Sequence[Ref]:
    one = isinstance(part, Group) and part.quantity == "a"
    found = _meant(play, Filter((part._replace(quantity="") if one else part,)), by)
    player = by if isinstance(by, str) else ""
    able = [ref for ref in found if not player or play.chars(ref.id).controller == player]
    for ref in found:
        if ref not in able:
            play.note("701.17a", f"{player} doesn't control {ref.id}", ref.id, holds=False)
    if not one or not able:
        return able
    who = player or play.game.active
    chosen = play.choose(f"sacrifice of {who}", [[ref.id] for ref in able], who, "701.17a")
    return [ref for ref in able if ref.id in chosen]


# ---- counters and attaching


def counters(play: Play, args: Mapping[str, Any]) -> None:
    """The event `counters`: an effect puts counters on an object or player, or removes them."""
    if "puts" in args and "to" in args:
        on, sign, kinds = args["to"], 1, args["puts"]
    elif "removes" in args and "from" in args:
        on, sign, kinds = args["from"], -1, args["removes"]
    else:
        raise GameFormError("counters", "write either puts and to, or removes and from")
    where = thing(play, on)
    happen(play, *(Counts(where, kind, sign * number) for kind, number in kinds.items() if number))


def attach(play: Play, args: Mapping[str, Any]) -> None:
    """The event `attach`: an effect attaches something; what can't be attached doesn't move (701.3b)."""
    obj, to = play.object(args["what"]), thing(play, args["to"])
    if obj.attached_to == to:
        play.note("701.3b", f"{obj.id} is already attached to it", obj.id, holds=False)
        return
    happen(play, Attaches(obj.ref, to))
