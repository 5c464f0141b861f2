"""Casting spells: onto the stack, with what is announced, and its costs other than mana paid (601)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.copies import face_down
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.happenings import Casts, Happening, Moves, Targets
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, NOWHERE, STACK, Context, GameObject, Ref, Stacked, Thing
from crkb.game.play import Play
from crkb.game.stack import costs, targets, ways
from crkb.game.stack.dividing_among import divide
from crkb.game.stack.locking import choice_of
from crkb.game.stack.targets import Choosing, Chosen, Slot
from crkb.game.stack.ways import WayToCast
from crkb.game.terms import Ability, Cost, Keyword, Verb, Verbs
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "305.9": "is both a land and another",
    "601.2a": "moves that card (or that copy",
    "601.2c": "an appropriate object or player",
    "601.2d": "must receive at least one of",
    "702.37d": "normally cast a card face down",
    "712.11a": "put on the stack with its",
    "702.127a": "half of this split card from",
    "702.102a": "ability found on some split cards",
    "718.3": "cast it as a prototyped spell",
    "722.3@2026-08-07": "can't be cast using the alternative",
    "601.2i": "then the spell becomes cast",
}

FLAGS = {
    "face down": "face_down",
    "bestowed": "bestowed",
    "kicked": "kicked",
    "prototyped": "prototyped",
    "mutating": "mutating",
    "fused": "fused",
}
"""How a spell is cast, and the field that remembers it."""

PAID_FOR = {
    "kicked": ("kicker", "multikicker"),
    "bestowed": ("bestow",),
    "mutating": ("mutate",),
    "prototyped": ("prototype",),
}
"""The keywords whose costs are paid with it."""


def casts(play: Play, args: Mapping[str, Any]) -> None:
    """The event `casts`: a player casts a spell.

    Args:
        play: The game being played on.
        args: `by`, `id`, how it is cast, `X`, `targets`.

    Raises:
        IllegalAction: It can't be cast, or not like that.
        NotKnown: Its targets or costs are chosen, and nobody did.

    """
    obj = _castable(play, str(args["id"]))
    args = {**args, "half": _half(obj, args)}
    _refuse_way(obj, args)
    player = str(args.get("by") or obj.owner)
    ref = _propose(play, obj, player, args)
    way = ways.choose(play, obj, ref, player, args)
    _announce(play, ref, player, args)
    _pay(play, ref, player, way, args)
    play.note("601.2i", f"{player} has cast {obj.id}", obj.id, player)
    become_cast(play, ref, player)


def _castable(play: Play, id: str) -> GameObject:
    """The card that is cast, if it is one that can be."""
    obj = play.game.objects[id]
    if obj.zone in (BATTLEFIELD, STACK, NOWHERE):
        where = f"on the {obj.zone}" if obj.zone else "nowhere"
        raise IllegalAction("601.2a", f"{id} is {where} and can't be cast", "Cast a card from another zone.")
    return obj


def _refuse_way(obj: GameObject, args: Mapping[str, Any]) -> None:
    """Refuse a way of casting that the card doesn't have.

    Raises:
        IllegalAction: It can't be cast like that.

    """
    if obj.sheet.unknown:
        return
    layout, id = obj.sheet.layout, obj.id
    if args.get("prototyped") and layout != "prototype":
        raise IllegalAction("718.3", f"{id} is not a prototype card and can't be cast prototyped")
    if args.get("fused") and not (layout == "split" and _printed(obj, "fuse")):
        raise IllegalAction("702.102a", f"{id} doesn't have fuse: only one half of it can be cast")
    if args.get("face down") and not _printed(obj, *face_down.MORPHS):
        raise IllegalAction(
            "702.37d",
            f"{id} has no ability that lets it be cast face down",
            "It needs morph, megamorph or disguise.",
        )
    if layout == "preparation" and args["half"] == 1:
        raise IllegalAction("722.3@2026-08-07", f"{id} can't be cast as its prepare spell, only a copy can")


def _half(obj: GameObject, args: Mapping[str, Any]) -> int | None:
    """The number of the half that is cast, if it is named or there is one that can be.

    A half with aftermath is cast from graveyards, and only from there; the other one isn't (702.127a).
    """
    said = None if args.get("half") is None else half_of(obj, args["half"])
    late = [any(_is_aftermath(each) for each in face.abilities) for face in obj.sheet.faces]
    if not any(late):
        return said
    able = [half for half, is_late in enumerate(late) if is_late == (obj.zone == GRAVEYARD)]
    if said not in (None, *able) or not able:
        raise IllegalAction("702.127a", f"that half of {obj.id} can't be cast from the {obj.zone}")
    return able[0] if len(able) == 1 else said


def _is_aftermath(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.name == "aftermath"


def _printed(obj: GameObject, *names: str) -> bool:
    """Whether a face of a card has one of some keyword abilities."""
    abilities = (ability for face in obj.sheet.faces for ability in face.abilities)
    return any(isinstance(each, Keyword) and each.name in names for each in abilities)


def _propose(play: Play, obj: GameObject, player: str, args: Mapping[str, Any]) -> Ref:
    """Move the card to the top of the stack (601.2a)."""
    from crkb.game.events import events

    x = args.get("X")
    status: dict[str, Any] = {field: True for name, field in FLAGS.items() if args.get(name)}
    if args["half"] is not None:
        status["half"] = args["half"]
    if args.get("transformed"):
        play.note("712.11a", f"{obj.id} is put onto the stack with its back face up", obj.id)
        status["back"] = True
    ref = Ref(obj.id, obj.incarnation + 1)
    context = Context(ref, player, x=x)
    stacked = Stacked((), x, label=obj.id, context=context)
    status |= {"controller": player, "cast": True, "stacked": stacked}
    events.happen(play, Moves(obj.ref, STACK, "cast", player, status))
    _no_land(play, obj)
    play.note("601.2a", f"{obj.id} is on the stack", obj.id)
    return ref


def _no_land(play: Play, obj: GameObject) -> None:
    if "land" in play.game.chars(obj.id).types:
        raise IllegalAction(
            "305.9",
            f"{obj.id} is a land and can't be cast",
            "To put a land onto the battlefield, use `enters`.",
        )


def half_of(obj: GameObject, said: Any) -> int:
    """The number of a face by its name.

    Raises:
        GameFormError: The card has no such face.

    """
    names = [" // ".join(face.names) for face in obj.sheet.faces]
    if said in names:
        return names.index(said)
    hint = did_you_mean(closest(str(said), names)) or f"Faces: {', '.join(names)}"
    raise GameFormError("half", f"{obj.id} has no face {said!r}", hint)


# ---- what is announced


def _announce(play: Play, ref: Ref, player: str, args: Mapping[str, Any]) -> None:
    """Choose the targets, and how something is divided among them (601.2c-d)."""
    ctx = Context(ref, player, x=args.get("X"), chosen=choice_of(play.game, ref))
    given = args.get("targets")
    chosen = _targets(play, ref, player, ctx, given)
    verbs = targets.spell_verbs(play.game, ref.id)
    division = announced_division(play, verbs, chosen, Choosing(ref.id, player, ctx, ref))
    stacked = Stacked(chosen, args.get("X"), context=ctx, label=ref.id, division=division)
    play.put(play.game.objects[ref.id]._replace(stacked=stacked))


def _targets(play: Play, ref: Ref, player: str, ctx: Context, given: Any) -> Chosen:
    if play.game.objects[ref.id].sheet.unknown:
        things = given if isinstance(given, list | tuple) else ()
        return tuple((targets.thing_of(play.game, each),) for each in things)
    asked = targets.of_spell(play.game, ref.id)
    chosen = targets.announce(play, asked, Choosing(ref.id, player, ctx, ref), given)
    if chosen is None:
        raise IllegalAction("601.2c", f"{ref.id} can't be cast: it has no legal target")
    if chosen:
        play.note("601.2c", f"{ref.id} targets {', '.join(targets.names(chosen)) or 'nothing'}", ref.id)
    return chosen


def announced_division(
    play: Play, verbs: Verbs, chosen: Chosen, by: Choosing
) -> tuple[tuple[Thing, int], ...]:
    """How an amount is divided among the targets, where the text divides one (601.2d)."""
    from crkb.game.layers import filters

    bound, _ = targets.bind(verbs)
    for verb in bound:
        among = _divided_among(verb, chosen)
        if among:
            play.note(
                "601.2d", f"{by.label} is divided among {', '.join(map(targets.name_of, among))}", by.label
            )
            number = filters.amount(verb.value, by.ctx, play.game)
            return tuple(divide(play, by.label, among, number, by.player).items())
    return ()


def _divided_among(verb: Verb, chosen: Chosen) -> tuple[Thing, ...]:
    """The targets among which an instruction divides."""
    if not verb.arg("divided") or verb.arg("to") is None:
        return ()
    parts = verb.arg("to").parts
    slots = [part.slot for part in parts if isinstance(part, targets.Announced)]
    return tuple(thing for slot in slots for thing in chosen[slot])


# ---- what is paid, and what follows


def _pay(play: Play, ref: Ref, player: str, way: WayToCast, args: Mapping[str, Any]) -> None:
    """Pay the costs other than mana that go with how it is cast (601.2h)."""
    obj = play.game.objects[ref.id]
    if obj.sheet.unknown:
        return
    assert obj.stacked is not None
    by = costs.Paying(play, player, obj.stacked.context, ref.id)
    moved: list[tuple[Ref, Ref]] = []
    besides = list(_costs(play, obj, args))
    for cost in (*besides, *way.costs):
        moved += costs.pay(by, cost)
    ways.spend(play, ref, way, besides)
    if moved:
        stacked = obj.stacked._replace(moved=tuple(moved))
        play.put(play.game.objects[ref.id]._replace(stacked=stacked))


def _costs(play: Play, obj: GameObject, args: Mapping[str, Any]) -> Iterator[Cost]:
    """The costs of the keywords with which it is cast."""
    from crkb.game.layers import keywords

    names = [keyword for how, known in PAID_FOR.items() for keyword in known if args.get(how)]
    for name in names:
        for keyword in keywords.of(play.game.chars(obj.id), name):
            if isinstance(keyword.value, tuple):
                yield keyword.value


def become_cast(play: Play, ref: Ref, player: str, what: str = "cast") -> None:
    """The spell is cast, or the ability activated: abilities trigger on that and on its targets."""
    from crkb.game.events import events

    obj = play.game.objects[ref.id]
    things = [thing for each in (obj.stacked.targets if obj.stacked else ()) for thing in each]
    happenings: list[Happening] = [Targets(ref, thing) for thing in dict.fromkeys(things)]
    events.happen(play, Casts(player, ref, what), *happenings)


def slots_of(play: Play, ref: Ref) -> tuple[Slot, ...]:
    """What a spell or ability on the stack asks targets for."""
    obj = play.game.objects[ref.id]
    if obj.kind == "ability" and obj.stacked is not None:
        return targets.slots(obj.stacked.verbs)
    return targets.of_spell(play.game, ref.id)
