"""Targets that somebody named, put into what the text asks for: in order, or a list for each "target"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.objects import Ref, Thing
from crkb.game.stack.targets import Choosing, Chosen, Slot, are_apart, fault, name_of, thing_of
from crkb.game.state import Game
from crkb.text.inflect import quantity

CITES = {
    "115.3": "any one instance of the word",
    "601.2c": "an appropriate object or player",
}


def given(game: Game, asked: Sequence[Slot], by: Choosing, said: Any) -> Chosen:
    """Targets as a list in order, put into the slots.

    Raises:
        GameFormError: They are not a list of things in the game.
        IllegalAction: They don't fit what is asked for.

    """
    said = [said] if isinstance(said, str) else said
    if not isinstance(said, Sequence):
        raise GameFormError(f"targets of {by.label}", "targets must be a list of ids and players")
    if any(isinstance(each, list | tuple) and not isinstance(each, Ref) for each in said):
        return _by_slots(game, asked, by, said)
    things = [thing_of(game, each, f"targets of {by.label}") for each in said]
    found: Chosen | None = _arranged(asked, things, lambda slot, thing: not fault(game, slot, thing, by))
    if found is None:
        raise IllegalAction(*_why_not(game, asked, things, by))
    return found


MOST_MIXED = 5
"""So many targets may be written in another order than the text asks for them."""


def _arranged(
    asked: Sequence[Slot], things: Sequence[Thing], fits: Callable[[Slot, Thing], bool]
) -> Chosen | None:
    """Things put into the slots in their order, or in the only way in which they fit."""
    found = arrange(asked, things, fits)
    if found is not None and are_apart(asked, found):
        return found
    if not 1 < len(things) <= MOST_MIXED:
        return None
    others = (arrange(asked, order, fits) for order in permutations(things))
    fitting: dict[tuple[frozenset[Thing], ...], Chosen] = {}
    for each in others:
        if each is not None and are_apart(asked, each):
            fitting.setdefault(tuple(map(frozenset, each)), each)
    return fitting.popitem()[1] if len(fitting) == 1 else None


def _by_slots(game: Game, asked: Sequence[Slot], by: Choosing, said: Sequence[Any]) -> Chosen:
    """Targets written as a list for each "target" of the text."""
    listed = [each if isinstance(each, list | tuple) else [each] for each in said]
    path = f"targets of {by.label}"
    chosen = tuple(tuple(thing_of(game, name, path) for name in each) for each in listed)
    if len(chosen) != len(asked):
        raise IllegalAction(
            "601.2c", f"{by.label} needs {quantity(len(asked), 'list')} of targets, not {len(chosen)}"
        )
    for slot, things in zip(asked, chosen, strict=True):
        if arrange([slot], things, lambda slot, thing: not fault(game, slot, thing, by)) is None:
            raise IllegalAction(*_why_not(game, [slot], things, by))
    if not are_apart(asked, chosen):
        raise IllegalAction(*_not_another(by))
    return chosen


def _not_another(by: Choosing) -> tuple[str, str]:
    return "601.2c", f"`another target` of {by.label} must differ from the targets before it"


def arrange(
    asked: Sequence[Slot], things: Sequence[Thing], fits: Callable[[Slot, Thing], bool]
) -> Chosen | None:
    """Things in order put into slots, as many into each as it takes; None if they don't fit.

    One slot takes nothing twice; what is in one may be in another, too (115.3).
    """
    if not asked:
        return None if things else ()
    slot = asked[0]
    for count in range(min(slot.most, len(things)), slot.least - 1, -1):
        mine = tuple(things[:count])
        if len(set(mine)) == count and all(fits(slot, thing) for thing in mine):
            rest = arrange(asked[1:], things[count:], fits)
            if rest is not None:
                return (mine, *rest)
    return None


def _why_not(
    game: Game, asked: Sequence[Slot], things: Sequence[Thing], by: Choosing
) -> tuple[str, str, str]:
    """The rule, and what is wrong with targets that were given."""
    wanted = sum(slot.least for slot in asked)
    most = sum(slot.most for slot in asked)
    if not wanted <= len(things) <= most:
        number = quantity(most, "target") if wanted == most else f"{wanted} to {most} targets"
        return "601.2c", f"{by.label} needs {number}, not {len(things)}", ""
    if len(set(things)) < len(things) and len(asked) == 1:
        return "115.3", f"{by.label} can't target the same thing twice", ""
    for slot, thing in zip(_spread(asked), things, strict=False):
        rule = fault(game, slot, thing, by)
        if rule:
            return rule, f"{name_of(thing)} is not a legal target for {by.label}", f"See rule {rule}."
    if any(slot.apart for slot in asked):
        return (*_not_another(by), "")
    return "601.2c", f"these are not legal targets for {by.label}", ""


def _spread(asked: Sequence[Slot]) -> Iterator[Slot]:
    for slot in asked:
        yield from [slot] * slot.most


def recorded(game: Game, asked: Sequence[Slot], chosen: Chosen) -> Chosen:
    """The targets of something on the stack by slots, also if they were given as one list."""
    if len(chosen) == len(asked):
        return chosen
    flat = [thing for things in chosen for thing in things]
    found = arrange(asked, flat, lambda slot, thing: True)
    if found is None:
        raise GameFormError("targets", f"{len(flat)} targets don't match the text")
    return found
