"""Who has priority, and what happens as players act and pass (117): a game tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams
from crkb.questions.values.turn import TurnStep
from crkb.questions.views import OfGame, TableOfGame

PriorityEvent = Literal[
    "a step or phase begins",
    "something resolves",
    "something has resolved",
    "a player acted",
    "a player passed",
]
Action = Literal["cast a spell", "activated an ability", "took a special action"]
NAMES = {"end": "end step"}
"""Steps that a game calls otherwise."""
SPELL, SOURCE = "spell-1", "source-1"
"""Objects that stand for what is cast or resolves, and for what has abilities."""


class Moment(Facts, frozen=True, kw_only=True):
    """What has just happened in a game.

    `players` are in turn order. `step`: the step (or main phase) that begins. `something`: for a
    cleanup step, whether state-based actions are performed or triggered abilities are waiting in
    it. `what`: the thing that has resolved. `player`: who acted or passed, having priority, or whose
    mana ability it was. `action`: what they did. `teams`: with the shared team turns option.
    """

    players: Players
    active_player: str | None = None
    event: PriorityEvent
    step: TurnStep | None = None
    something: bool | None = None
    what: Literal["spell", "ability", "mana ability"] | None = None
    player: str | None = None
    action: Action | None = None
    teams: tuple[Players, ...] = ()

    def __post_init__(self) -> None:
        """Refuse names that are not players'."""
        check_distinct("players", self.players)
        check_known("active_player", (self.active_player,), self.players)
        check_known("player", (self.player,), self.players)
        check_teams(self.teams, self.players)


@question(
    "who-has-priority",
    facts=Moment,
    cites={},
    example={
        "players": ["Ann", "Bob"],
        "active_player": "Ann",
        "event": "something has resolved",
        "what": "spell",
    },
)
def who_has_priority(facts: Moment, case: Case) -> Answer:
    """Who has it in a game in which just that has happened, whoever's turn it is if that isn't known."""
    case.need(*_needed(facts))
    actives = facts.players if facts.active_player is None else (facts.active_player,)
    first, *others = (_holder(facts, active, case, tells=active == actives[0]) for active in actives)
    if any(each != first for each in others):
        case.missing("active_player")
    return case.value(list(first) if isinstance(first, tuple) else first)


def _needed(facts: Moment) -> Iterator[str]:
    """The facts without which it can't be told."""
    match facts.event:
        case "a step or phase begins":
            yield "step"
            if facts.step == "cleanup":
                yield "something"
        case "something has resolved":
            yield "what"
            if facts.what == "mana ability":
                yield "player"
        case "a player acted":
            yield from ("player", "action")
        case "a player passed":
            yield "player"


def _holder(facts: Moment, active: str, case: Case, *, tells: bool) -> Any:
    table = TableOfGame(OfGame(game=_moment(facts, active)), case)
    return table.ask("who has priority", tells=tells)


def _moment(facts: Moment, active: str) -> dict[str, Any]:
    """A game up to the moment that is asked about."""
    step, board, then = HAPPENED[facts.event](facts, active)
    start = _table(facts.players, active, step, facts.player, facts.teams)
    return {**start, "board": board, "then": then}


def _table(
    players: Players, active: str, step: str, player: str | None, teams: tuple[Players, ...] = ()
) -> dict[str, Any]:
    head: dict[str, Any] = {"turn order": list(players), "active player": active, "step": step}
    if player is not None:
        head["priority"] = player
    if teams:
        head |= {"variant": "two-headed giant", "teams": [list(team) for team in teams]}
    return {"game": head, "players": {name: {} for name in players}}


Happened = tuple[str, list[dict[str, Any]], list[dict[str, Any]]]
"""The step at the start of a game, what is on the board, and the events."""


def _beginning(facts: Moment, active: str) -> Happened:
    """A step begins, also a cleanup step in which an ability triggers."""
    if facts.step != "cleanup":
        return NAMES.get(str(facts.step), str(facts.step)), [], []
    trigger = {"when": "at the beginning of each cleanup", "do": {"text": "is done"}}
    return "end step", [_source(trigger, active)] if facts.something else [], [{"step": "cleanup"}]


def _resolving(facts: Moment, active: str) -> Happened:
    """A spell resolves, and its controller has yet to choose something."""
    chooses = _spell(active, "stack", "artifact", [{"as it enters": "choose a card name"}])
    return MAIN, [chooses], [{"resolves": SPELL}]


def _resolved(facts: Moment, active: str) -> Happened:
    """Something has resolved, of whomever: a mana ability at once; an ability as a spell does."""
    if facts.what == "mana ability":
        source = _source("{T}: Add {G}", str(facts.player))
        return MAIN, [source], [{"activates": {"by": facts.player, "id": SOURCE}}]
    return MAIN, [_spell(active, "stack", "instant", [])], [{"resolves": SPELL}]


def _acted(facts: Moment, active: str) -> Happened:
    """A player turns a creature face up, or casts a spell, which gives priority as an ability does."""
    player = str(facts.player)
    if facts.action == "took a special action":
        return MAIN, [{"id": SOURCE, "controller": player, "face down": True}], [{"turn up": SOURCE}]
    return MAIN, [_spell(player, "hand", "instant", [])], [{"casts": {"by": player, "id": SPELL}}]


def _passed(facts: Moment, active: str) -> Happened:
    return MAIN, [], [{"passes": facts.player}]


MAIN = "precombat main"
HAPPENED: Mapping[PriorityEvent, Callable[[Moment, str], Happened]] = {
    "a step or phase begins": _beginning,
    "something resolves": _resolving,
    "something has resolved": _resolved,
    "a player acted": _acted,
    "a player passed": _passed,
}
"""What has happened in the game for each kind of moment."""


def _spell(player: str, zone: str, type: str, abilities: list[Any]) -> dict[str, Any]:
    return {"id": SPELL, "types": [type], "zone": zone, "owner": player, "abilities": abilities}


def _source(ability: Any, player: str) -> dict[str, Any]:
    return {"id": SOURCE, "types": ["artifact"], "controller": player, "abilities": [ability]}


class PriorityMove(Facts, frozen=True, kw_only=True):
    """What the player with priority does: pass, or cast a spell."""

    puts: Id | None = None


class Passing(Facts, frozen=True, kw_only=True):
    """A step or phase in which players have had priority.

    `players` are in turn order. `priority`: who has it first. `stack`: what is on it, oldest first.
    `moves`: what players with priority do, in order.
    """

    players: Players
    active_player: str
    priority: str | None = None
    stack: tuple[Id, ...] = ()
    moves: tuple[PriorityMove, ...]

    def __post_init__(self) -> None:
        """Refuse names that are not players'."""
        check_distinct("players", self.players)
        check_known("active_player", (self.active_player,), self.players)
        check_known("priority", (self.priority,), self.players)


@question(
    "after-passes",
    facts=Passing,
    cites={},
    example={
        "players": ["Ann", "Bob"],
        "active_player": "Ann",
        "priority": "Ann",
        "moves": [{"puts": "Shock"}, {}, {}],
    },
)
def after_passes(facts: Passing, case: Case) -> Answer:
    """Follow the moves until none is left or the step or phase ends."""
    case.need("priority")
    course = _Course(facts, case)
    for number, move in enumerate(facts.moves):
        if move.puts is not None:
            course.put()
        elif course.passes():
            left = len(facts.moves) - number - 1
            more: dict[str, Any] = {"moves too many": left} if left else {}
            return case.value(course.shown({"ends": "the step or phase", **more}))
    return case.value(course.shown({"priority": course.holder}))


class _Course:
    """What the moves have come to so far, at the table where they are made."""

    def __init__(self, facts: Passing, case: Case) -> None:
        said = [*facts.stack, *(move.puts for move in facts.moves if move.puts is not None)]
        self._names = {_id(name, number): name for number, name in enumerate(said)}
        self._to_put = iter(list(self._names)[len(facts.stack) :])
        self._table = TableOfGame(OfGame(game=_passing(facts, list(self._names))), case)
        self._resolved: list[str] = []
        self._responses: dict[str, list[str]] = {}

    @property
    def holder(self) -> Any:
        """Who has priority."""
        return self._table.ask("who has priority")

    def put(self) -> None:
        """Who has priority casts the next spell, in response to what is on the stack."""
        id = next(self._to_put)
        self._table.then({"casts": {"by": self.holder, "id": id}})
        stack = self._stack(tells=True)
        if len(stack) > 1:
            self._responses[self._names[id]] = [self._names[each] for each in stack[:-1]]

    def passes(self) -> bool:
        """Who has priority passes; whether the step ends by that."""
        before = self._stack()
        self._table.then({"passes": self.holder})
        now = self._stack()
        self._resolved += [self._names[each] for each in before if each not in now]
        return bool(self._table.ask("what step is it", tells=False) != STEP)

    def _stack(self, *, tells: bool = False) -> list[str]:
        """What is on the stack, oldest first."""
        found = self._table.ask("what is on the stack", tells=tells)
        return [] if found == "nothing" else list(reversed(found))

    def shown(self, more: dict[str, Any]) -> dict[str, Any]:
        """What is shown of it, with what else is known in the end."""
        stack = [self._names[each] for each in self._stack()]
        shown = {"resolved": self._resolved, "stack": stack, **more}
        return shown | ({"in response to": self._responses} if self._responses else {})


STEP = "upkeep"
"""The step of the game that is built: any would do."""


def _id(name: str, number: int) -> str:
    """An id for what a fact names."""
    return f"{re.sub(r'[^a-z]+', '-', name.lower()).strip('-') or 'it'}-{number + 1}"


def _passing(facts: Passing, ids: list[str]) -> dict[str, Any]:
    there = len(facts.stack)
    board: list[dict[str, Any]] = [{"id": id, "types": ["instant"], "zone": "hand"} for id in ids]
    board[:there] = [{**each, "zone": "stack", "timestamp": i} for i, each in enumerate(board[:there])]
    return {**_table(facts.players, facts.active_player, STEP, facts.priority), "board": board}
