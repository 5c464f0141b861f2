"""Day and night, and the permanents that turn with them (702.145, 728)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from crkb.game.happenings import TurnsOver
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.terms import Verb
from crkb.text.inflect import quantity

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing

CITES = {
    "702.145c": "front face up with daybound and",
    "702.145d": "controls a permanent with daybound",
    "702.145f": "back face up with nightbound and",
    "702.145g": "controls a permanent with nightbound",
    "502.2": "active player didn’t cast any spells",
    "703.4b": "phasing action has been completed during",
    "728.1": "exactly one of those designations",
    "728.1a": "losing the first designation and gaining",
    "728.2": "second part of the untap step",
    "728.2c": "check doesn't happen and it remains",
    "728.2a": "didn’t cast any spells during that",
    "728.2b": "cast two or more spells during",
}

SPELLS_CAST = "spells cast"
"""The mark of a player: how many spells they have cast this turn."""


def keep(play: Play) -> None:
    """Do what daybound and nightbound do at any time: day or night begins, permanents transform.

    Args:
        play: The game being played.
    """
    day, night = _bound(play, "daybound"), _bound(play, "nightbound")
    if not day and not night:
        return
    if not play.game.time:
        _begin(play, "day" if day else "night", "702.145d" if day else "702.145g")
    _transform(play, day, night)


def becomes(play: Play, time: str) -> None:
    """It becomes day or night, never to be neither again (728.1, 728.1a).

    What is bound to the other transforms.

    Args:
        play: The game being played.
        time: `day` or `night`.
    """
    if not play.game.time:
        play.note("728.1", f"it becomes {time} for the first time")
    elif play.game.time != time:
        play.note("728.1a", f"{play.game.time} becomes {time}")
    play.game = play.game.but(time=time)
    keep(play)


def told(doing: Doing, verb: Verb) -> bool:
    """An effect says that it becomes day or night."""
    becomes(doing.play, str(verb.value))
    return True


def at_untap(play: Play, cast: int) -> None:
    """The check of the untap step, if it is day or night: how many spells the previous turn's active player
    cast (502.2, 703.4b, 728.2, 728.2c).

    Args:
        play: The game being played.
        cast: How many it was; of a team, the most that one of its players cast.
    """
    if play.game.time:
        play.note("703.4b", f"after phasing, the game checks whether it is still {play.game.time}")
        play.note("728.2", f"the previous turn's active player cast {quantity(cast, 'spell')}")
    if play.game.time == "day" and cast == 0:
        play.note("502.2", "it was day, and nobody whose turn it was has cast a spell")
        play.note("728.2a", "last turn's active player cast no spells: it becomes night")
        becomes(play, "night")
    elif play.game.time == "night" and cast >= 2:
        play.note("502.2", f"it was night, and {quantity(cast, 'spell')} were cast")
        play.note("728.2b", f"last turn's active player cast {quantity(cast, 'spell')}: it becomes day")
        becomes(play, "day")
    elif not play.game.time and cast:
        play.note("728.2c", f"it is neither day nor night, and {quantity(cast, 'spell')} change nothing")


def _begin(play: Play, time: str, rule: str) -> None:
    play.note(rule, f"it was neither day nor night: it becomes {time}")
    play.game = play.game.but(time=time)


def _bound(play: Play, keyword: str) -> list[GameObject]:
    return [each for each in play.game.layered.called(keyword) if each.on_battlefield]


BOUND = MappingProxyType({"by": "daybound"})
"""What lets a permanent with daybound or nightbound transform (702.145b)."""


def _transform(play: Play, day: list[GameObject], night: list[GameObject]) -> None:
    """What shows the wrong face for the time of day transforms at once (702.145c, f)."""
    from crkb.game.events import events

    front = [each for each in day if play.game.time == "night" and not each.back]
    back = [each for each in night if play.game.time == "day" and each.back]
    for rule, turned in (("702.145c", front), ("702.145f", back)):
        for each in turned:
            play.note(rule, f"it is {play.game.time}: {each.id} transforms", each.id)
    if front or back:
        events.happen(play, *(TurnsOver(each.ref, "transform", BOUND) for each in (*front, *back)))
