"""Bands of attackers: declared together, blocked together (702.22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.layers import keywords
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES = {
    "702.22c": "up to one attacking creature without",
    "702.22d": "attacking band must attack the same",
    "702.22h": "becomes blocked by that same blocking",
}

BAND = "band"
"""The mark of an attacker: who is in its band with it (702.22e)."""


def declare(play: Play, attackers: Sequence[str]) -> None:
    """Put attackers into the bands that their controllers announce, if they announce any.

    Raises:
        GameFormError: What is announced isn't lists of attackers.
        IllegalAction: They can't be a band.
    """
    for id in attackers:
        obj = play.object(id)
        if BAND in obj.marks:
            play.put(obj._replace(marks={key: each for key, each in obj.marks.items() if key != BAND}))
    able = [id for id in attackers if keywords.has(play.chars(id), "banding")]
    for player in dict.fromkeys(play.chars(id).controller for id in able):
        choice = f"bands of {player}"
        own = [id for id in attackers if play.chars(id).controller == player]
        for band in _announced(play.chosen(choice), own, f"choose.{choice}"):
            _check(play, band)
            refs = tuple(play.object(id).ref for id in band)
            play.note("702.22c", f"{' and '.join(band)} attack as a band", *band)
            objects = [play.object(id) for id in band]
            play.put(*(each._replace(marks={**each.marks, BAND: refs}) for each in objects))


def _announced(said: Any, attackers: Sequence[str], path: str) -> list[tuple[str, ...]]:
    """The bands as lists of ids; an attacker is in one of them at most."""
    bands = [tuple(each) if isinstance(each, list | tuple) else (each,) for each in said or ()]
    ids = [id for band in bands for id in band]
    wrong = [id for id in ids if id not in attackers or ids.count(id) > 1]
    if wrong:
        raise GameFormError(path, f"{wrong[0]!r} can't be in a band", f"Attackers: {', '.join(attackers)}")
    return bands


def _check(play: Play, band: Sequence[str]) -> None:
    without = [id for id in band if not keywords.has(play.chars(id), "banding")]
    if len(band) < 2 or len(without) > 1:
        raise IllegalAction(
            "702.22c", f"{', '.join(band)} can't be a band", "All but one of at least two need banding."
        )
    if len({play.object(id).attacking for id in band}) > 1:
        raise IllegalAction("702.22d", f"{' and '.join(band)} don't attack the same")


def joined(game: Game, blocks: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Blocks with those of the other members of a band, which the same creature blocks (702.22h)."""
    return {
        blocker: tuple(dict.fromkeys(each for id in attackers for each in (id, *_with(game, id))))
        for blocker, attackers in blocks.items()
    }


def _with(game: Game, id: str) -> tuple[str, ...]:
    """The other attackers of a band: what has left combat has left its band (702.22f)."""
    band: tuple[Ref, ...] = game.objects[id].marks.get(BAND, ())
    found = (game.find(ref) for ref in band if ref.id != id)
    return tuple(each.id for each in found if each is not None and each.attacking is not None)
