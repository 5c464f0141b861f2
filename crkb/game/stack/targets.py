"""Targets: what a spell or ability asks for, what is legal, and which were chosen (115, 601.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.layers import keyword_facts, ranges
from crkb.game.objects import Context, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import spell_text, targets_refused
from crkb.game.state import Game
from crkb.game.terms import (
    AbilitiesOf,
    AnyTarget,
    Delayed,
    Either,
    Filter,
    Group,
    NewToken,
    Op,
    Replacement,
    RuleChange,
    Verb,
    Verbs,
    Word,
)
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "115.5": "is an illegal target for itself",
    "601.2c": "an appropriate object or player",
    "608.2b": "If all its targets, for every",
    "702.140a": "non-Human creature with the same owner",
    "800.4a": "owned by that player leave",
    "801.4": "can’t be the targets of spells",
}

MOST_OPTIONS = 64
"""So many ways to choose targets are listed; beyond, the case has to say them."""

TargetPart: TypeAlias = Group | Either | AnyTarget


class Slot(NamedTuple):
    """One instance of the word "target": what fits, and how many of it.

    `apart` holds for "another target" after other targets: it is none of those.
    """

    part: TargetPart
    least: int = 1
    most: int = 1
    apart: bool = False


class Announced(NamedTuple):
    """In an instruction being carried out: what was announced for the n-th instance of "target"."""

    slot: int


Chosen: TypeAlias = tuple[tuple[Thing, ...], ...]

MUTATING = Group((Word("subtype", "Human", negated=True), Word("type", "creature")), "target")
ENCHANTING = Group((Word("type", "creature"),), "target")

# ---- what is asked for


def is_target(term: Any) -> bool:
    """Does a part of a filter stand for announced targets?"""
    return isinstance(term, AnyTarget) or (isinstance(term, Group | Either) and term.is_target)


def bind(verbs: Verbs) -> tuple[Verbs, tuple[Slot, ...]]:
    """Instructions with each "target" replaced by the number of its slot, and the slots in order.

    What belongs to abilities that the instructions give or delay is theirs, and left alone (115.1).
    """
    found: list[Slot] = []
    bound = tuple(_bound(verb, found) for verb in verbs)
    return bound, tuple(found)


def _bound(term: Any, found: list[Slot]) -> Any:
    if isinstance(term, AnyTarget | Group | Either):
        if not is_target(term):
            return term
        found.append(_slot(term, bool(found)))
        return Announced(len(found) - 1)
    if isinstance(term, Delayed):
        return term
    if isinstance(term, NewToken):
        return term._replace(copy=_bound(term.copy, found))
    if isinstance(term, Op) and term.kind in ("gain", "lose", "can't have"):
        own = (_bound(each, found) if isinstance(each, AbilitiesOf) else each for each in term.value)
        return term._replace(value=tuple(own))
    if isinstance(term, Verb):
        return _in_order(term, found)
    if isinstance(term, Replacement):
        event = _bound(term.event, found)
        return term._replace(event=event, instead=_bound(term.instead, found))
    if isinstance(term, tuple):
        parts = [_bound(part, found) for part in term]
        return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)
    return term


def _in_order(verb: Verb, found: list[Slot]) -> Verb:
    """An instruction with its targets in the order in which they are written."""
    args = dict(verb.args)
    if isinstance(verb.value, RuleChange):
        args.pop("to", None)  # it stands in the rule
    for name in verb.before:
        args[name] = _bound(args[name], found)
    value = _bound(verb.value, found)
    rest = {name: each if name in verb.before else _bound(each, found) for name, each in args.items()}
    return verb._replace(value=value, args=tuple(rest.items()), may=_bound(verb.may, found))


def _slot(part: TargetPart, later: bool) -> Slot:
    """What one "target" asks for, and how many of it: none is enough for "up to" so many (115.6)."""
    if isinstance(part, AnyTarget):
        return Slot(part)
    first = part.groups[0] if isinstance(part, Either) else part
    apart = later and first.other
    plain = first._replace(other=first.other and not apart)
    asked = Either((plain, *part.groups[1:])) if isinstance(part, Either) else plain
    return Slot(asked, 0 if first.up_to else first.number, first.number, apart)


def slots(verbs: Verbs) -> tuple[Slot, ...]:
    """What instructions ask targets for, in order."""
    return bind(verbs)[1]


def of_spell(game: Game, id: str) -> tuple[Slot, ...]:
    """What a spell asks targets for: its text, what an Aura enchants, what it mutates onto (115.1)."""
    obj, chars = game.objects[id], game.chars(id)
    if obj.mutating:
        return (Slot(MUTATING),)
    if "Aura" in chars.subtypes or obj.bestowed:
        return (Slot(_enchanted(game, id)),)
    return slots(spell_verbs(game, id))


def spell_verbs(game: Game, id: str) -> Verbs:
    """The instructions of a spell, one ability after the other."""
    now, obj = game.chars(id), game.objects[id]
    abilities = (having.ability for having in now.abilities)
    own = tuple(verb for each in abilities for verb in spell_text.said(each, obj, now))
    if keyword_facts.PAID in obj.marks:
        own = spell_text.changed(obj, own, now)
    return (*own, *obj.stacked.spliced) if obj.stacked is not None and obj.stacked.spliced else own


def _enchanted(game: Game, id: str) -> TargetPart:
    """What the enchant ability of an Aura spell says (303.4a)."""
    from crkb.game.layers import keywords

    for keyword in keywords.of(game.chars(id), "enchant"):
        value = keyword.value
        parts = value.parts if isinstance(value, Filter) else (value,)
        groups = tuple(part._replace(quantity="target") for part in parts if isinstance(part, Group))
        if groups:
            return Either(groups) if len(groups) > 1 else groups[0]
    return ENCHANTING


# ---- what is legal


def legal(game: Game, part: Any, thing: Thing, ctx: Context, itself: Ref | None = None) -> str:
    """The rule that makes something an illegal target; "" if it is legal.

    Only permanents are, unless the text says another zone or something else (115.2).

    Args:
        game: The game now.
        part: What the text asks for.
        thing: What is or would be targeted.
        ctx: What the text's words mean; its source is what the target is protected from.
        itself: The spell or ability on the stack.

    Raises:
        NotKnown: It depends on a fact that is not known.

    """
    from crkb.game.layers import filters

    if isinstance(thing, str):
        if thing not in game.in_game:
            return "800.4a"
    elif game.find(thing) is None:
        return "608.2b"
    if thing == itself:
        return "115.5"
    if not ranges.has(game, ctx.you, thing):
        return "801.4"
    fits = filters.fits(part, thing, ctx, game)
    if fits is None:
        raise NotKnown(f"{name_of(thing)}: whether it is a legal target")
    if not fits:
        return targets_refused.why(game, part, thing, ctx)
    return _shielded(game, thing, ctx)


def _shielded(game: Game, thing: Thing, ctx: Context) -> str:
    """The rule that keeps something from being targeted by the source."""
    from crkb.game.layers import rules

    if ctx.source is None:
        return ""
    return rules.untargetable(game, thing, ctx.source, ctx.you)


def still_legal(game: Game, asked: Sequence[Slot], chosen: Chosen, ctx: Context, itself: Ref) -> Chosen:
    """The chosen targets that are legal as the spell or ability resolves (608.2b)."""
    if asked and asked[0].part is MUTATING:
        return tuple(tuple(t for t in things if not _no_mutation(game, t, ctx, itself)) for things in chosen)
    return tuple(
        tuple(thing for thing in things if not legal(game, slot.part, thing, ctx, itself))
        for slot, things in zip(asked, chosen, strict=True)
    )


def _no_mutation(game: Game, thing: Thing, ctx: Context, itself: Ref | None) -> str:
    """A mutating spell's target has its owner too (702.140a)."""
    rule = legal(game, MUTATING, thing, ctx, itself)
    if rule or isinstance(thing, str) or ctx.source is None:
        return rule
    return "" if game.known(thing).owner == game.known(ctx.source).owner else "702.140a"


# ---- which are chosen


def name_of(thing: Thing) -> str:
    """How the form of games writes an object or player."""
    return thing if isinstance(thing, str) else thing.id


def thing_of(game: Game, name: Any, path: str = "targets") -> Thing:
    """The object or player of a name.

    Raises:
        GameFormError: The game has none of that name.

    """
    if isinstance(name, Ref):
        return name
    if isinstance(name, str) and name in game.players:
        return name
    ability = next((id for id in reversed(game.stack) if _label(game, id) == name), name)
    if isinstance(ability, str) and ability in game.objects:
        return game.objects[ability].ref
    near = closest(str(name), [*game.players, *game.objects])
    raise GameFormError(path, f"{name!r} is not an object or player in the game", did_you_mean(near))


def _label(game: Game, id: str) -> str:
    """How the form names an ability on the stack: of several alike the topmost is meant."""
    stacked = game.objects[id].stacked
    return stacked.label if stacked is not None else id


def names(chosen: Chosen) -> list[str]:
    """Chosen targets as the form writes them: one list."""
    return [name_of(thing) for things in chosen for thing in things]


class Choosing(NamedTuple):
    """A spell or ability whose targets are being chosen.

    `label` is how the form names it, `player` who chooses, `itself` its object on the stack.
    """

    label: str
    player: str
    ctx: Context
    itself: Ref | None = None


def announce(play: Play, asked: Sequence[Slot], by: Choosing, given: Any = None) -> Chosen | None:
    """Choose targets: those given or decided, else the only way, else a choice (601.2c).

    Args:
        play: The game being played on.
        asked: What is asked for.
        by: What the targets are for, and who chooses.
        given: The targets that the event names, in order; None if it names none.

    Returns:
        The targets of each slot; None if there is no legal way.

    Raises:
        NotKnown: There are several ways, and nobody chose.
        IllegalAction: A target that was given is not legal.

    """
    if not asked:
        if given:
            raise IllegalAction("601.2c", f"{by.label} has no targets", "Omit `targets`.")
        return ()
    choice = f"targets of {by.label}"
    said = given if given is not None else play.chosen(choice)
    if said is not None:
        from crkb.game.stack import targets_given

        return targets_given.given(play.game, asked, by, said)
    ways: list[Chosen] = list(_limited(_ways(play.game, asked, by)))
    if not ways:
        return None
    options = [names(way) for way in ways] if len(ways) <= MOST_OPTIONS else []
    if len(ways) > 1:
        raise NotKnown(choice, options, by.player, "601.2c")
    return ways[0]


def fault(game: Game, slot: Slot, thing: Thing, by: Choosing) -> str:
    """The rule by which something can't fill a slot; "" if it can."""
    if slot.part is MUTATING:
        return _no_mutation(game, thing, by.ctx, by.itself)
    return legal(game, slot.part, thing, by.ctx, by.itself)


def candidates(game: Game, slot: Slot, by: Choosing) -> list[Thing]:
    """What one slot can legally be filled with."""
    from crkb.game.layers import filters

    found = filters.members(Filter((slot.part,)), by.ctx, game)
    return [thing for thing in found if not fault(game, slot, thing, by)]


def can_choose(game: Game, asked: Sequence[Slot], by: Choosing) -> bool:
    """Whether there are legal targets for all that is asked for."""
    return next(_ways(game, asked, by), None) is not None


def _ways(game: Game, asked: Sequence[Slot], by: Choosing) -> Iterator[Chosen]:
    ways = (tuple(way) for way in product(*(_fillings(game, slot, by) for slot in asked)))
    return (way for way in ways if are_apart(asked, way))


def are_apart(asked: Sequence[Slot], chosen: Chosen) -> bool:
    """Whether "another target" is always another than the targets before it."""
    return not any(
        slot.apart and set(things) & {thing for before in chosen[:at] for thing in before}
        for at, (slot, things) in enumerate(zip(asked, chosen, strict=True))
    )


def _fillings(game: Game, slot: Slot, by: Choosing) -> list[tuple[Thing, ...]]:
    found = candidates(game, slot, by)
    sizes = range(slot.most, slot.least - 1, -1)
    return list(_limited(each for size in sizes for each in combinations(found, size)))


def _limited(ways: Iterator[Any]) -> Iterator[Any]:
    """One more than are listed, so that too many are noticed."""
    for number, way in enumerate(ways):
        if number > MOST_OPTIONS:
            return
        yield way
