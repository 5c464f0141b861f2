"""In which order waiting triggered abilities are put on the stack (603.3b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import indifferent
from crkb.game.objects import Trigger
from crkb.game.play import Play
from crkb.game.terms import It, ItsController, Op, ThatMany, ThatPlayer, ThatSource, Verb, Verbs, every_term

CITES: dict[str, str] = {
    "603.3b": "in any order they choose",
}

MOST_ORDERS = 120
"""So many orders are offered."""
MOST_NAMED = 8
"""So many of the abilities are named where there are more orders than that."""


def place(play: Play) -> None:
    """Put the triggered abilities that wait on the stack: player by player, in the order they choose.

    Raises:
        NotKnown: A player has to choose an order, or targets.
    """
    from crkb.game.stack import stack

    waiting = play.game.waiting
    if not waiting:
        return
    players = _players(play, waiting)
    if len(players) > 1:
        says = f"the abilities of {players[0]} are put on the stack first, so they resolve last"
        play.note("603.3b", says, *players)
    ordered = [trigger for player in players for trigger in _ordered(play, waiting, player)]
    play.game = play.game.but(waiting=())
    play.count()
    stack.place(play, ordered)


def _players(play: Play, waiting: Sequence[Trigger]) -> tuple[str, ...]:
    """Who has abilities waiting, in turn order; those who left the game have none."""
    from crkb.game.turns import turn_order

    return turn_order.of(play, {trigger.controller for trigger in waiting})


def _ordered(play: Play, waiting: Sequence[Trigger], player: str) -> list[Trigger]:
    """A player's abilities in the order in which they are put on the stack: the last resolves first."""
    mine = [trigger for trigger in waiting if trigger.controller == player]
    name = f"order of {player}'s triggers"
    said = play.chosen(name)
    if said is None and (_is_one_class(mine) or len(_classes(mine)) < 2 or indifferent.are(mine, play.game)):
        return mine
    if said is None:
        options = list(islice(_orders(mine), MOST_ORDERS + 1))
        if len(options) > MOST_ORDERS:
            _tell(play, mine, player)
            options = []
        raise NotKnown(name, options, player, "603.3b")
    play.note("603.3b", f"{player} has chosen the order of {len(mine)} abilities", player)
    return _as_said(mine, said, name)[::-1]


def _tell(play: Play, mine: Sequence[Trigger], player: str) -> None:
    """Say what is to be ordered where there are too many orders to try them all."""
    names = _numbered(mine)
    shown = ", ".join(names[:MOST_NAMED]) + (", \u2026" if len(names) > MOST_NAMED else "")
    play.note("603.3b", f"{player} has to choose the order of {len(names)} abilities: {shown}", player)


def _as_said(mine: Sequence[Trigger], said: Any, name: str) -> list[Trigger]:
    """The abilities in the order that somebody gave: as they will resolve."""
    labels = [str(each) for each in said] if isinstance(said, list | tuple) else [str(said)]
    rest = list(zip(mine, _numbered(mine), strict=True))
    found: list[Trigger] = []
    for label in labels:
        match = next((each for each in rest if label in (each[0].label, each[1])), None)
        if match is None:
            known = ", ".join(dict.fromkeys(trigger.label for trigger in mine))
            raise GameFormError(
                f"choose.{name}", f"{label!r} isn't waiting to be put on the stack", f"Abilities: {known}"
            )
        rest.remove(match)
        found.append(match[0])
    if rest:
        raise GameFormError(f"choose.{name}", f"{rest[0][0].label!r} is missing")
    return found


def _numbered(mine: Sequence[Trigger]) -> list[str]:
    """Names that tell several of one label apart: `NAME of ID`, `NAME of ID #2`."""
    times: Counter[str] = Counter()
    found = []
    for trigger in mine:
        times[trigger.label] += 1
        number = times[trigger.label]
        found.append(f"{trigger.label} #{number}" if number > 1 else trigger.label)
    return found


def _is_one_class(mine: Sequence[Trigger]) -> bool:
    """Whether all are of one ability, and no matter which is first: a thousand seldom are of more."""
    same = {(id(trigger.verbs), id(trigger.condition)) for trigger in mine}
    return len(same) == 1 and not _settles(mine[0].verbs)


def _classes(mine: Sequence[Trigger]) -> list[list[str]]:
    """The names of the abilities by what they do: of those that do the same, any may be first."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    known: dict[tuple[int, int], tuple[str, bool]] = {}
    for trigger, name in zip(mine, _numbered(mine), strict=True):
        same = (id(trigger.verbs), id(trigger.condition))
        if same not in known:
            known[same] = repr((trigger.verbs, trigger.condition)), _settles(trigger.verbs)
        does, own = known[same]
        key = (does, repr(trigger.context) if own else "")
        found.setdefault(key, []).append((trigger.label, name))
    # a name that abilities of several kinds have tells them apart only with its number
    times = Counter(label for several in found.values() for label in dict(several))
    return [[name if times[label] > 1 else label for label, name in several] for several in found.values()]


SETTLING = ("base p/t", "control", "name", "copy", "set", "attach")
"""What operations and verbs begin with of which the later one prevails."""
EVENTFUL = (It, ItsController, ThatMany, ThatPlayer, ThatSource)
"""Words whose meaning is another for each event."""


def _settles(verbs: Verbs) -> bool:
    """Whether of two such abilities the one that resolves last prevails, and each says something else."""
    terms = list(every_term(verbs))
    kinds = [
        each.kind if isinstance(each, Op) else each.verb for each in terms if isinstance(each, Op | Verb)
    ]
    return any(isinstance(each, EVENTFUL) for each in terms) and any(
        kind.startswith(SETTLING) for kind in kinds
    )


def _orders(mine: Sequence[Trigger]) -> Iterator[list[str]]:
    """The orders that differ, as lists of labels, each once."""
    classes = tuple(map(tuple, _classes(mine)))
    seen: set[tuple[str, ...]] = set()
    for order in _interleaved(classes):
        if tuple(order) not in seen:
            seen.add(tuple(order))
            yield order


def _interleaved(classes: tuple[tuple[str, ...], ...]) -> Iterator[list[str]]:
    if not any(classes):
        yield []
    for at, each in enumerate(classes):
        if each:
            for rest in _interleaved((*classes[:at], each[1:], *classes[at + 1 :])):
                yield [each[0], *rest]
