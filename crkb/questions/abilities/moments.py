"""What a player may do at a moment, asked of a game; where facts aren't known, of one for each way.

The moment of a game is that of `Now`: the step, whose turn it is, what is on the stack, and whether the
player has passed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from crkb.questions.core import Answer, Case
from crkb.questions.values.timing import Now
from crkb.questions.views import OfGame, TableOfGame

YOU, OTHER = "Ann", "Bob"
"""The player who would do something, and the other one."""
STACKED = "spell-1"
"""A spell that stands for whatever is on the stack."""

MomentWay = Mapping[str, Any]
"""What is taken for each fact that may be unknown, by its name."""
Options = Mapping[str, Sequence[Any]]
"""What each fact can be: one thing if it is known; else first what speaks for the action."""
GameAndEvent = tuple[dict[str, Any], dict[str, Any]]
"""A game and the event that is tried in it."""


# ---- the moment


def options(now: Now, steps: Sequence[str]) -> dict[str, Sequence[Any]]:
    """What a moment can be; of steps that aren't known, some that matter."""
    return {
        "now.priority": known(now.priority, True, False),
        "now.your_turn": known(now.your_turn, True, False),
        "now.step": known(now.step, *steps),
        "now.stack_empty": known(now.stack_empty, True, False),
    }


def known(fact: Any, *ways: Any) -> Sequence[Any]:
    """A fact if it is known, else what it can be, each once."""
    return (fact,) if fact is not None else tuple(dict.fromkeys(ways))


def game(way: MomentWay, *board: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """The game of a moment, with what is on its board."""
    active = YOU if way["now.your_turn"] else OTHER
    head = {"active player": active, "step": STEPS.get(way["now.step"], way["now.step"]), "priority": YOU}
    there = [*board] if way["now.stack_empty"] else [*board, _STACKED]
    head |= more.pop("game", {})
    return {"game": head, "board": there, "then": [] if way["now.priority"] else [{"passes": YOU}], **more}


STEPS = {"end": "end step"}
"""Steps that a game calls otherwise."""
_STACKED = {"id": STACKED, "types": ["instant"], "zone": "stack", "controller": OTHER, "timestamp": 1}


# ---- the answer


def ask(case: Case, ways: Options, tried: Callable[[MomentWay], GameAndEvent], value: Any = None) -> Answer:
    """Whether the rules allow an event, in whatever way facts are that aren't known.

    Args:
        case: The question being answered; the reasons of one way become its steps: where all allow it,
            of the one with the most against it, else of the one with the most for it.
        ways: What the facts can be.
        tried: The game and the event of a way.
        value: What an answer that is yes says besides.
    """
    known_ways = tuple(product(*ways.values()))
    allowed = {way: _try(case, ways, way, tried, tells=False) for way in known_ways}
    verdicts = set(allowed.values())
    told = known_ways[-1] if verdicts == {True} else known_ways[0]
    verdict = _try(case, ways, told, tried, tells=True)
    if len(verdicts) == 1:
        return case.verdict(verdict, value if verdict else None)
    return case.missing(*(name for place, name in enumerate(ways) if _matters(place, allowed)))


WayTaken = tuple[Any, ...]
"""What is taken for each fact, in their order."""


def _try(
    case: Case, ways: Options, taken: WayTaken, tried: Callable[[MomentWay], GameAndEvent], *, tells: bool
) -> bool:
    """Whether the event is allowed in the game of one way; its reasons become steps if it `tells`."""
    start, event = tried(dict(zip(ways, taken, strict=True)))
    table = TableOfGame(OfGame(game=start), case, stand_ins=(STACKED,))
    return table.can(event, tells=tells)


def _matters(place: int, allowed: Mapping[WayTaken, bool]) -> bool:
    """Whether ways that differ in this fact alone have different outcomes."""
    seen: dict[WayTaken, bool] = {}
    return any(seen.setdefault((*way[:place], *way[place + 1 :]), of) != of for way, of in allowed.items())
