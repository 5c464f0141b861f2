"""Instructions that deal damage, and creatures that fight (120, 701.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.combat import excess
from crkb.game.errors import NotKnown
from crkb.game.happenings import Damages, Done
from crkb.game.objects import Ref, Thing
from crkb.game.stack import dividing_among
from crkb.game.stack.doing import Doing
from crkb.game.state import Game
from crkb.game.terms import Filter, Verb

CITES = {
    "120.1": "is the source of that damage",
    "120.2b": "specify which object deals that damage",
    "608.2h": "last known information",
    "701.12a": "damage equal to its power to",
    "701.12b": "neither of them fights or deals",
    "701.12c": "equal to twice its power",
}


def damage(doing: Doing, verb: Verb) -> bool:
    """A source deals damage to objects and players, all at once (120.1)."""
    number = doing.amount(verb.value)
    sources = _sources(doing, verb.arg("from"))
    things = _damageable(doing, doing.things(verb.arg("to")))
    doing.about(things)
    doing.ctx = doing.ctx._replace(damaged=())
    if number is None or not sources or number <= 0 or not things:
        return False
    for source in sources:
        _note_source(doing, source)
    shares = _shares(doing, verb, things, number)
    other = _excess_to(doing, verb)
    hits = [(source, thing) for source in sources for thing in things if shares.get(thing)]
    return _deal(doing, [Damages(source, thing, shares[thing], excess_to=other) for source, thing in hits])


def _excess_to(doing: Doing, verb: Verb) -> Thing | None:
    """What excess damage is dealt to instead, if the instruction says so (120.4a)."""
    said = verb.arg("excess to")
    found = _damageable(doing, doing.things(said)) if said is not None else ()
    return found[0] if found else None


def _shares(doing: Doing, verb: Verb, things: Sequence[Thing], number: int) -> Mapping[Thing, int]:
    """How much each is dealt: all of it, or its share where it is divided (601.2d)."""
    if not verb.arg("divided"):
        return dict.fromkeys(things, number)
    if doing.division:
        return doing.division
    return dividing_among.divide(doing.play, doing.label, things, number, doing.ctx.you)


def _sources(doing: Doing, said: Any) -> Sequence[Ref]:
    """What deals the damage, each all of it: the source of the instruction, unless others are named
    (120.1, 120.2b).

    An instruction that no object gives is as if a spell gave it.
    """
    if said is not None:
        return [each for each in doing.things(said) if isinstance(each, Ref)]
    if doing.ctx.source is None:
        from crkb.game.combat import sources  # combat has instructions, and these sources

        return [sources.source(doing.play, f"a spell of {doing.ctx.you}")]
    return [_as_it_was(doing, doing.ctx.source)]


def _note_source(doing: Doing, source: Ref) -> None:
    """Note what the text says deals the damage, above all where it is another object (120.2b)."""
    by = doing.ctx.source
    doing.play.note("120.2b", f"the text of {doing.label} has {source.id} deal the damage", source.id)
    if by is not None and source.id != by.id:
        says = f"{source.id} is the source of the damage, not {by.id}"
        doing.play.note("120.1", says, source.id, by.id)


def _as_it_was(doing: Doing, source: Ref) -> Ref:
    """A source that has left deals damage using its last known information (608.2h)."""
    if doing.play.game.find(source) is None:
        doing.play.note("608.2h", f"{source.id} deals damage using its last known information", source.id)
    return source


def _damageable(doing: Doing, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Players, and permanents that are still there."""
    game = doing.play.game
    return tuple(
        each
        for each in things
        if isinstance(each, str) or (game.find(each) and game.objects[each.id].on_battlefield)
    )


def _deal(doing: Doing, damages: Sequence[Damages]) -> bool:
    """Let the damage be dealt; what it was dealt to is remembered for "dealt damage this way"."""
    happening = tuple(excess.moved(doing.play, damages))
    dealt = [each for each in doing.happen(*happening) if _was_dealt(each)]
    reached = tuple(each.what.to for each in dealt if isinstance(each.what, Damages))
    doing.ctx = doing.ctx._replace(damaged=reached)
    return bool(dealt)


def _was_dealt(done: Done) -> bool:
    return isinstance(done.what, Damages) and bool(done.amount)


def fight(doing: Doing, verb: Verb) -> bool:
    """Two creatures deal damage equal to their power to each other (701.12)."""
    pair = _pair(doing, verb.value)
    doing.about(pair)
    if len(pair) != 2:
        doing.play.note("701.12b", "there are no two creatures that can fight", *doing.named(), holds=False)
        return False
    first, second = pair
    powers = [_power(doing, ref) for ref in pair]
    blows = [Damages(first, second, powers[0]), Damages(second, first, powers[1])]
    if first == second:
        doing.play.note("701.12c", f"{first.id} fights itself", first.id)
        blows = [Damages(first, first, sum(powers))]
    else:
        doing.play.note("701.12a", f"{first.id} and {second.id} fight", first.id, second.id)
    _deal(doing, [blow for blow in blows if blow.amount > 0])
    return True


def _power(doing: Doing, ref: Ref) -> int:
    """How much damage a creature deals in a fight. Raises NotKnown if its power isn't known."""
    power = doing.play.game.chars(ref.id).power
    if power is None:
        raise NotKnown(f"{ref.id}: p/t")
    return power


def _pair(doing: Doing, value: Filter) -> list[Ref]:
    """The creatures on the battlefield that are to fight, one named twice counted twice."""
    game = doing.play.game
    things = [each for part in value.parts for each in doing.of(part)]
    refs = [doing.found(each) for each in things if isinstance(each, Ref)]
    return [ref for ref in refs if _is_creature(game, ref)]


def _is_creature(game: Game, ref: Ref) -> bool:
    """Whether it is a creature on the battlefield. Raises NotKnown if nothing is known of it."""
    found = game.find(ref)
    if found is None or not found.on_battlefield:
        return False
    now = game.chars(ref.id)
    if now.unknown and "creature" not in now.types:
        raise NotKnown(f"{ref.id}: types")
    return "creature" in now.types
