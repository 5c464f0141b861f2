"""Casting spells: onto the stack, with what is announced, and its costs other than mana paid (601)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.copies import face_down, identities
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Moves
from crkb.game.layers import mana_spent
from crkb.game.layers.keyword_facts import KICKED_WITH
from crkb.game.objects import BATTLEFIELD, NOWHERE, STACK, Context, GameObject, Ref, Stacked
from crkb.game.play import Play
from crkb.game.stack import (
    casting_time,
    commander_tax,
    costs,
    faces_cast,
    locking,
    modes,
    phyrexian,
    splicing,
    split_second,
    targets,
    ways,
)
from crkb.game.stack.becoming_cast import become_cast
from crkb.game.stack.dividing_among import announced_division
from crkb.game.stack.paying import Paying
from crkb.game.stack.targets import Choosing, Chosen, Slot
from crkb.game.stack.ways import WayToCast
from crkb.game.terms import Cost, Keyword, SpellAbility
from crkb.game.turns import priority

CITES = {
    "115.6": "may allow zero targets",
    "118.5a": "it won’t cast itself automatically",
    "118.8": "Some spells and abilities have additional",
    "305.9": "is both a land and another",
    "601.2a": "moves that card (or that copy",
    "601.2c": "an appropriate object or player",
    "601.2d": "must receive at least one of",
    "702.50b": "can’t cast spells once a spell",
    "702.37d": "normally cast a card face down",
    "712.11a": "put on the stack with its",
    "607.2i": "intent to pay the additional cost",
    "702.102a": "ability found on some split cards",
    "718.3": "cast it as a prototyped spell",
    "722.3@2026-08-07": "can't be cast using the alternative",
    "601.2i": "then the spell becomes cast",
}

NO_MORE_SPELLS = "epic"
"""The mark of a player: a spell with epic that they controlled has resolved, so they can't cast any."""

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
    """The event `casts`: a player casts a spell, whatever it costs; one that costs {0}, too (118.5a).

    Args:
        play: The game being played on.
        args: `by`, `id`, how it is cast, `X`, `targets`.

    Raises:
        IllegalAction: It can't be cast, or not like that.
        NotKnown: Its targets or costs are chosen, and nobody did.

    """
    obj = _castable(play, str(args["id"]))
    player = str(args.get("by") or obj.owner)
    _may_cast(play, player)
    commander_tax.refuse(play, obj, player)
    split_second.refuse(play.game, player, f"cast {obj.id}")
    args = {**args, "half": faces_cast.half(obj, args)}
    _refuse_way(obj, args)
    ref = _propose(play, obj, player, args)
    way = ways.choose(play, obj, ref, player, args)
    besides = casting_time.refuse(play, obj, ref, player, way) if not args.get("by effect") else ()
    casting_time.refuse_prohibited(play, ref)
    besides += (*modes.choose(play, ref, player), *splicing.choose(play, ref, player))
    besides += phyrexian.choose(play, ref, player, way)
    _announce(play, ref, player, args)
    besides += commander_tax.cost(play, obj, player)
    _pay(play, ref, player, way, besides, args)
    commander_tax.count(play, obj, player)
    if play.chars(ref.id).cost == "{0}":
        play.note("118.5a", f"{ref.id} costs {{0}} and doesn't cast itself: {player} casts it", ref.id)
    play.note("601.2i", f"{player} has cast {obj.id}", obj.id, player)
    become_cast(play, ref, player)
    priority.acted(play, player)


def begin(play: Play, obj: GameObject, player: str) -> None:
    """Begin to cast a card in its usual way, to see whether a player could.

    Args:
        play: A game that is only tried.
        obj: The card.
        player: Who would cast it.

    Raises:
        IllegalAction: They couldn't.
    """
    _may_cast(play, player)
    split_second.refuse(play.game, player, f"cast {obj.id}")
    ref = _propose(play, obj, player, {"half": faces_cast.half(obj, {})})
    casting_time.refuse(play, obj, ref, player, WayToCast())
    casting_time.refuse_prohibited(play, ref)


def _castable(play: Play, id: str) -> GameObject:
    """The card that is cast, if it is one that can be."""
    obj = play.game.objects[id]
    identities.refuse_casting(obj)
    if obj.zone in (BATTLEFIELD, STACK, NOWHERE):
        where = f"on the {obj.zone}" if obj.zone else "nowhere"
        raise IllegalAction("601.2a", f"{id} is {where} and can't be cast", "Cast a card from another zone.")
    return obj


def _may_cast(play: Play, player: str) -> None:
    """Refuse a player who casts no more spells, as one of theirs with epic has resolved."""
    if play.game.players[player].marks.get(NO_MORE_SPELLS):
        raise IllegalAction("702.50b", f"{player} can't cast spells for the rest of the game")


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
    if isinstance(args.get("kicked"), tuple) and not _has_kickers(obj, args["kicked"]):
        raise IllegalAction("607.2i", f"{id} has no kicker {' and '.join(args['kicked'])}")
    if layout == "preparation" and args["half"] == 1:
        raise IllegalAction("722.3@2026-08-07", f"{id} can't be cast as its prepare spell, only a copy can")


def _has_kickers(obj: GameObject, said: tuple[str, ...]) -> bool:
    """Whether a card has all of these kicker costs."""
    kickers = (each for face in obj.sheet.faces for each in face.abilities if isinstance(each, Keyword))
    known = {item.text for each in kickers if each.name == "kicker" for item in each.value or ()}
    return known.issuperset(said)


def _printed(obj: GameObject, *names: str) -> bool:
    """Whether a face of a card has one of some keyword abilities."""
    abilities = (ability for face in obj.sheet.faces for ability in face.abilities)
    return any(isinstance(each, Keyword) and each.name in names for each in abilities)


def _propose(play: Play, obj: GameObject, player: str, args: Mapping[str, Any]) -> Ref:
    """Move the card to the top of the stack (601.2a), face down (708.4) or prototyped (718.3) already."""
    from crkb.game.events import events

    x = args.get("X")
    status: dict[str, Any] = {field: True for name, field in FLAGS.items() if args.get(name)}
    if args["half"] is not None:
        status["half"] = args["half"]
    if isinstance(args.get("kicked"), tuple):
        status["marks"] = {**obj.marks, KICKED_WITH: args["kicked"]}
        play.note("607.2i", f"{obj.id} is kicked with {' and '.join(args['kicked'])}", obj.id)
    if "mana" in args:
        status["marks"] = {**status.get("marks", obj.marks), mana_spent.SPENT: args["mana"]}
    if args.get("transformed"):
        play.note("712.11a", f"{obj.id} is put onto the stack with its back face up", obj.id)
        status["back"] = True
    ref = Ref(obj.id, obj.incarnation + 1)
    context = Context(ref, player, x=x)
    stacked = Stacked((), x, label=obj.id, context=context)
    status |= {"controller": player, "cast": True, "stacked": stacked}
    events.happen(play, Moves(obj.ref, STACK, "cast", player, status))
    if play.game.objects[obj.id].zone != STACK:
        raise IllegalAction("601.2a", f"{obj.id} can't be cast: it isn't put onto the stack")
    _no_land(play, obj)
    play.note("601.2a", f"{obj.id} is on the stack", obj.id)
    for rule, says in faces_cast.told(obj, args):
        play.note(rule, f"{obj.id} {says}", obj.id)
    return ref


def _no_land(play: Play, obj: GameObject) -> None:
    """Refuse a land; of a modal card only the face that is being cast counts (712.11c)."""
    if "land" in play.game.chars(obj.id).types:
        raise IllegalAction(
            "305.9",
            f"{obj.id} is a land and can't be cast",
            "To put a land onto the battlefield, use `enters`.",
        )


# ---- what is announced


def _announce(play: Play, ref: Ref, player: str, args: Mapping[str, Any]) -> None:
    """Choose the targets, and how something is divided among them (601.2c-d)."""
    ctx = Context(ref, player, x=args.get("X"), chosen=locking.choice_of(play.game, ref))
    given = args.get("targets")
    chosen = _targets(play, ref, player, ctx, given)
    verbs = targets.spell_verbs(play.game, ref.id)
    division = announced_division(play, verbs, chosen, Choosing(ref.id, player, ctx, ref))
    obj = play.game.objects[ref.id]
    assert obj.stacked is not None
    play.put(obj._replace(stacked=obj.stacked._replace(targets=chosen, context=ctx, division=division)))


def _targets(play: Play, ref: Ref, player: str, ctx: Context, given: Any) -> Chosen:
    """The targets of what is being cast: of that half (709.3a) or Adventure (715.3a) alone."""
    if play.game.objects[ref.id].sheet.unknown:
        things = given if isinstance(given, list | tuple) else ()
        return tuple((targets.thing_of(play.game, each),) for each in things)
    asked = targets.of_spell(play.game, ref.id)
    chosen = targets.announce(play, asked, Choosing(ref.id, player, ctx, ref), given)
    if chosen is None:
        raise IllegalAction("601.2c", f"{ref.id} can't be cast: it has no legal target")
    if chosen:
        play.note("601.2c", f"{ref.id} targets {', '.join(targets.names(chosen)) or 'nothing'}", ref.id)
        if not any(chosen):
            play.note("115.6", f"{ref.id} allows zero targets, and so is not targeted", ref.id)
    return chosen


# ---- what is paid, and what follows


def _pay(
    play: Play, ref: Ref, player: str, way: ways.WayToCast, announced: Cost, args: Mapping[str, Any]
) -> None:
    """Pay the costs other than mana that go with how it is cast, and what was announced (601.2h)."""
    obj = play.game.objects[ref.id]
    if obj.sheet.unknown:
        ways.spend(play, ref, way, ())
        return
    assert obj.stacked is not None
    by = Paying(play, player, obj.stacked.context, ref.id)
    moved: list[tuple[Ref, Ref]] = []
    besides = [*_costs(play, obj, args), announced]
    for cost in (*besides, *way.costs):
        moved += costs.pay(by, cost)
    ways.spend(play, ref, way, besides)
    if moved:
        stacked = obj.stacked._replace(moved=tuple(moved))
        play.put(play.game.objects[ref.id]._replace(stacked=stacked))


def _costs(play: Play, obj: GameObject, args: Mapping[str, Any]) -> Iterator[Cost]:
    """The costs of the keywords with which it is cast, and the additional ones of its text."""
    from crkb.game.layers import keywords

    names = [keyword for how, known in PAID_FOR.items() for keyword in known if args.get(how)]
    for name in names:
        for keyword in keywords.of(play.game.chars(obj.id), name):
            if isinstance(keyword.value, tuple):
                yield _kicks(keyword.value, args) if name == "kicker" else keyword.value
    for having in play.game.chars(obj.id).abilities:
        if isinstance(having.ability, SpellAbility) and having.ability.cost:
            play.note("118.8", f"the additional cost of {obj.id} is paid", obj.id)
            yield having.ability.cost


def _kicks(cost: Cost, args: Mapping[str, Any]) -> Cost:
    """Of several kicker costs those that are paid; of one, that (702.33b)."""
    said = args.get("kicked")
    return tuple(item for item in cost if item.text in said) if isinstance(said, tuple) else cost


def slots_of(play: Play, ref: Ref) -> tuple[Slot, ...]:
    """What a spell or ability on the stack asks targets for."""
    obj = play.game.objects[ref.id]
    if obj.kind == "ability" and obj.stacked is not None:
        return targets.slots(obj.stacked.verbs)
    return targets.of_spell(play.game, ref.id)
