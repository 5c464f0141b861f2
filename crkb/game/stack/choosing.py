"""Choices of several objects, as the form of games names them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.play import Play
from crkb.text.suggest import closest, did_you_mean

MOST_OPTIONS = 64
"""So many ways to choose are listed; beyond, the case has to say which."""


def several(
    play: Play,
    name: str,
    among: Sequence[str],
    number: int,
    player: str,
    rule: str,
    least: int | None = None,
) -> list[str]:
    """The ids chosen under a name: so many of those given, all if there are no more.

    Args:
        play: The game being played on.
        name: How the form names the choice.
        among: What may be chosen.
        number: How many.
        player: Who chooses.
        rule: What leaves the choice to them.
        least: How few will do, if fewer will.

    Raises:
        NotKnown: Nobody chose, and there are several ways.
        GameFormError: What was chosen can't be.

    """
    fewest = min(number, len(among)) if least is None else least
    most = min(number, len(among))
    if fewest == most == len(among):
        if _is_all(play.choices.get(name), among):
            play.chosen(name)  # a choice of what has to be chosen anyway has come up
        return list(among)
    said = play.chosen(name)
    if said is not None:
        return _checked(name, said, among, fewest, most)
    sizes = range(fewest, most + 1)
    ways = (list(way) for size in sizes for way in combinations(among, size))
    listed = list(islice(ways, MOST_OPTIONS + 1))
    raise NotKnown(name, listed if len(listed) <= MOST_OPTIONS else (), player, rule)


def _is_all(said: Any, among: Sequence[str]) -> bool:
    ids = said if isinstance(said, list | tuple) else [said]
    return sorted(map(str, ids)) == sorted(among)


def _checked(name: str, said: Any, among: Sequence[str], fewest: int, most: int) -> list[str]:
    """What somebody chose, if it can be chosen."""
    path = f"choose.{name}"
    ids = [said] if isinstance(said, str) else said
    if not isinstance(ids, list | tuple):
        raise GameFormError(path, "expected a list of ids")
    for each in ids:
        if each not in among:
            near = closest(str(each), among)
            hint = did_you_mean(near) or f"Options: {', '.join(among[:6])}"
            raise GameFormError(path, f"{each!r} can't be chosen", hint)
    if len(set(ids)) < len(ids) or not fewest <= len(ids) <= most:
        wanted = str(most) if fewest == most else f"{fewest} to {most}"
        raise GameFormError(path, f"expected {wanted} of them, each once")
    return [str(each) for each in ids]
