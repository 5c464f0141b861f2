"""An amount divided among several things, as a spell or ability says (601.2d, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.objects import Thing
from crkb.game.play import Play
from crkb.game.stack.targets import Announced, Choosing, Chosen, bind, name_of, thing_of
from crkb.game.terms import Verb, Verbs

CITES = {"601.2d": "must receive at least one of"}

MOST_OPTIONS = 64
"""So many divisions are listed; beyond, the case has to say which."""


def announced_division(
    play: Play, verbs: Verbs, chosen: Chosen, by: Choosing
) -> tuple[tuple[Thing, int], ...]:
    """How an amount is divided among the targets, where the text divides one (601.2d)."""
    from crkb.game.layers import filters

    bound, _ = bind(verbs)
    for verb in bound:
        among = _divided_among(verb, chosen)
        if among:
            play.note("601.2d", f"{by.label} is divided among {', '.join(map(name_of, among))}", by.label)
            number = filters.amount(verb.value, by.ctx, play.game)
            return tuple(divide(play, by.label, among, number, by.player).items())
    return ()


def _divided_among(verb: Verb, chosen: Chosen) -> tuple[Thing, ...]:
    """The targets among which an instruction divides."""
    if not verb.arg("divided") or verb.arg("to") is None:
        return ()
    parts = verb.arg("to").parts
    slots = [part.slot for part in parts if isinstance(part, Announced)]
    return tuple(thing for slot in slots for thing in chosen[slot])


def divide(play: Play, label: str, among: Sequence[Thing], number: int, player: str) -> Mapping[Thing, int]:
    """How much of a number each gets: at least one each, as its player chooses (601.2d).

    Raises:
        NotKnown: Nobody chose, and there are several ways.
        GameFormError: The choice is not such a division.

    """
    name = f"division of {label}"
    if len(among) == 1:
        return {among[0]: number}
    said = play.chosen(name)
    if said is not None:
        return _checked(play, f"choose.{name}", said, among, number)
    ways = list(islice(_ways(len(among), number), MOST_OPTIONS + 1))
    if len(ways) == 1:
        return dict(zip(among, ways[0], strict=True))
    listed = [dict(zip(map(name_of, among), way, strict=True)) for way in ways]
    raise NotKnown(name, listed if len(ways) <= MOST_OPTIONS else (), player, "601.2d")


def _ways(parts: int, number: int) -> Iterator[tuple[int, ...]]:
    """All divisions of a number into a given number of parts of at least one."""
    for cuts in combinations(range(1, number), parts - 1):
        yield tuple(end - start for start, end in pairwise((0, *cuts, number)))


def _checked(play: Play, path: str, said: Any, among: Sequence[Thing], number: int) -> Mapping[Thing, int]:
    if not isinstance(said, Mapping):
        raise GameFormError(path, "expected a division: a mapping of ids and players to numbers")
    found = {thing_of(play.game, name, path): share for name, share in said.items()}
    shares = list(found.values())
    if not all(isinstance(share, int) and not isinstance(share, bool) for share in shares):
        raise GameFormError(path, "a division needs whole numbers")
    if set(found) != set(among) or min(shares) < 1 or sum(shares) != number:
        who = ", ".join(map(name_of, among))
        raise GameFormError(path, f"{number} is divided among {who}, at least 1 each", "See rule 601.2d.")
    return found
