"""Priority: who gets it, what happens after passes, and what happens before it (rules 116.3, 117)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from crkb.game.turns.seating import team_of, turn_order
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams
from crkb.questions.values.turn import TurnStep

PriorityEvent = Literal[
    "a step or phase begins",
    "something resolves",
    "something has resolved",
    "a player acted",
    "a player passed",
]


class Moment(Facts, frozen=True, kw_only=True):
    """What has just happened in a game.

    `players` are in turn order. `step`: the step (or main phase) that begins. `something`: for a
    cleanup step, whether state-based actions are performed or triggered abilities are waiting in
    it. `what`: the thing that has resolved. `player`: who acted or passed. `action`: what they did;
    `had_priority`: when they did it. `teams`: with the shared team turns option.
    """

    players: Players
    active_player: str | None = None
    event: PriorityEvent
    step: TurnStep | None = None
    something: bool | None = None
    what: Literal["spell", "ability", "mana ability"] | None = None
    player: str | None = None
    action: Literal["cast a spell", "activated an ability", "took a special action"] | None = None
    had_priority: bool = True
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
    cites={
        "116.3": "takes a special action, that player",
        "117.2e": "no player has priority while",
        "117.3a": "priority at the beginning of most",
        "117.3b": "active player receives priority after a",
        "117.3c": "has priority when they cast",
        "117.3d": "chooses not to take any actions",
        "117.6": "teams rather than individual players have",
    },
    example={
        "players": ["Ann", "Bob"],
        "active_player": "Ann",
        "event": "something has resolved",
        "what": "spell",
    },
)
def who_has_priority(facts: Moment, case: Case) -> Answer:
    """What has just happened decides; with shared team turns, the whole team has priority."""
    if facts.event == "something resolves":
        said = "nobody has priority while something resolves, not even to make choices or produce mana for it"
        return case.value(case.gives("117.2e", "nobody", said))
    player = _BY_EVENT[facts.event](facts, case)
    team = team_of(player, facts.teams)
    if len(team) > 1:
        return case.value(case.gives("117.6", team, f"{player}'s team has priority"))
    return case.value(player)


def _beginning(facts: Moment, case: Case) -> str:
    case.need("step")
    if facts.step == "cleanup":
        case.need("something")
    nobody = facts.step == "untap" or (facts.step == "cleanup" and not facts.something)
    if case.holds(
        "117.3a",
        nobody,
        f"in the {facts.step} step nobody gets priority",
        "the active player gets priority in this step",
    ):
        return "nobody"
    return _active(facts, case)


def _active(facts: Moment, case: Case) -> str:
    case.need("active_player")
    return facts.active_player or ""


def _resolved(facts: Moment, case: Case) -> str:
    case.need("what")
    if case.holds(
        "117.3b",
        facts.what != "mana ability",
        f"after a {facts.what} has resolved, the active player gets priority",
        "a mana ability changes nothing about priority",
    ):
        return _active(facts, case)
    return _same_player(facts, case)


def _acted(facts: Moment, case: Case) -> str:
    case.need("player", "action")
    if facts.action == "took a special action":
        return case.gives(
            "116.3", facts.player or "", f"{facts.player} took a special action and keeps priority"
        )
    return _same_player(facts, case)


def _same_player(facts: Moment, case: Case) -> str:
    case.need("player")
    if case.holds(
        "117.3c",
        facts.had_priority,
        f"{facts.player} had priority and gets it again",
        "the action did not use priority",
    ):
        return facts.player or ""
    return "nobody"


def _passed(facts: Moment, case: Case) -> str:
    case.need("player")
    order = turn_order(facts.players, facts.player or "")
    own = team_of(facts.player or "", facts.teams)
    return case.gives(
        "117.3d", next(p for p in (*order[1:], order[0]) if p not in own), "the next in turn order"
    )


_BY_EVENT = {
    "a step or phase begins": _beginning,
    "something has resolved": _resolved,
    "a player acted": _acted,
    "a player passed": _passed,
}


class PriorityMove(Facts, frozen=True, kw_only=True):
    """What the player with priority does: pass, or put a spell or ability on the stack."""

    puts: Id | None = None


class Passing(Facts, frozen=True, kw_only=True):
    """A step or phase in which players have had priority.

    `players` are in turn order. `priority`: who has it first. `stack`: what is on it, oldest first.
    `moves`: what players with priority do, in order. `pools`: player -> the mana left in their pool
    meanwhile.
    """

    players: Players
    active_player: str
    priority: str | None = None
    stack: tuple[Id, ...] = ()
    moves: tuple[PriorityMove, ...]
    pools: Mapping[str, str] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse names that are not players'."""
        check_distinct("players", self.players)
        check_known("active_player", (self.active_player,), self.players)
        check_known("priority", (self.priority,), self.players)
        check_known("pools", self.pools, self.players)


class Course(NamedTuple):
    """The result of the moves."""

    stack: list[str]
    resolved: list[str]
    responses: dict[str, list[str]]
    announced: list[str]


@question(
    "after-passes",
    facts=Passing,
    cites={
        "117.3b": "active player receives priority after a",
        "117.3c": "has priority when they cast",
        "117.3d": "announce what mana is there",
        "117.4": "without taking any actions in between",
        "117.7": "cast or activated “in response to”",
    },
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
    holder, passes = facts.priority or "", 0
    course = Course(list(facts.stack), [], {}, [])
    for at, move in enumerate(facts.moves):
        if move.puts is not None:
            _put(move.puts, course, case)
            again = case.holds("117.3c", True, f"{holder} acted and has priority again")
            passes, holder = 0, holder if again else turn_order(facts.players, holder)[1]
            continue
        passes += 1
        holder = _pass(holder, facts, course, case)
        if not case.holds(
            "117.4", passes == len(facts.players), "all have passed in a row", "not all have passed"
        ):
            continue
        if not course.stack:
            return case.value(_shown(course, "", len(facts.moves) - at - 1))
        course.resolved.append(course.stack.pop())
        passes = 0
        holder = case.gives("117.3b", facts.active_player, f"{facts.active_player} has priority after that")
    return case.value(_shown(course, holder, 0))


def _put(new: str, course: Course, case: Case) -> None:
    if course.stack:
        course.responses[new] = case.gives(
            "117.7", list(course.stack), f"{new} responds to what is on the stack, and will resolve first"
        )
    course.stack.append(new)


def _pass(holder: str, facts: Passing, course: Course, case: Case) -> str:
    if facts.pools.get(holder):
        said = f"{holder} has {facts.pools[holder]}"
        course.announced.append(case.gives("117.3d", said, f"{holder} passes and says what mana is left"))
    following = turn_order(facts.players, holder)[1]
    return case.gives("117.3d", following, f"{holder} passes: {following} has priority")


def _shown(course: Course, holder: str, left: int) -> dict[str, object]:
    shown: dict[str, object] = {"resolved": course.resolved, "stack": course.stack}
    shown |= {"priority": holder} if holder else {"ends": "the step or phase"}
    shown |= {"moves too many": left} if left else {}
    shown |= {"in response to": course.responses} if course.responses else {}
    return shown | ({"mana announced": course.announced} if course.announced else {})


class DueEvent(Facts, frozen=True, kw_only=True):
    """A state-based action or a triggered ability, with a short name.

    `after`: what makes the action due, or triggers the ability: another action being performed, or
    another ability being put on the stack (because something becomes a target, say). Left out: it
    is already due, or has already triggered.
    """

    what: Id
    after: Id | None = None


class Upcoming(Facts, frozen=True, kw_only=True):
    """A moment, the state-based actions that are or will be due, and the abilities that have
    triggered or will trigger. `player`: who would get priority."""

    moment: (
        Literal["a player would get priority", "casting a spell", "activating an ability", "resolving"] | None
    ) = None
    player: str = "the player"
    actions: tuple[DueEvent, ...] = ()
    triggers: tuple[DueEvent, ...] = ()

    def __post_init__(self) -> None:
        """Refuse duplicate names, and events that nothing causes."""
        every = (*self.actions, *self.triggers)
        check_distinct("what", [one.what for one in every])
        begun = {one.what for one in every if one.after is None}
        while more := {one.what for one in every if one.after in begun} - begun:
            begun |= more
        lost = next((one.what for one in every if one.what not in begun), None)
        if lost is not None:
            raise ValueError(f"after: nothing listed causes {lost}")


@question(
    "before-priority",
    facts=Upcoming,
    cites={
        "117.2a": "nothing actually happens at the time",
        "117.5": "all applicable state-based actions as a",
    },
    example={
        "moment": "a player would get priority",
        "actions": [{"what": "Bear dies"}],
        "triggers": [{"what": "draw a card", "after": "Bear dies"}],
    },
)
def before_priority(facts: Upcoming, case: Case) -> Answer:
    """Perform state-based actions until none is due, put triggers on the stack, and repeat until
    nothing is left."""
    case.need("moment")
    now = facts.moment == "a player would get priority"
    due, waiting = _after([None], facts.actions), _after([None], facts.triggers)
    if not case.holds(
        "117.2a",
        now,
        "abilities that have triggered go on the stack now",
        "abilities that have triggered wait",
    ):
        return case.value({"happens now": [], "waiting": waiting})
    events: list[dict[str, list[str]]] = []
    while due or waiting:
        kind, batch = ("state-based actions", due) if due else ("onto the stack", waiting)
        events.append({kind: case.gives("117.5", batch, f"{kind}: {' and '.join(batch)}")})
        waiting = [*(waiting if due else []), *_after(batch, facts.triggers)]
        due = _after(batch, facts.actions)
    return case.value({"happens now": events, "priority": facts.player})


def _after(batch: Sequence[str | None], happenings: Sequence[DueEvent]) -> list[str]:
    return [one.what for one in happenings if one.after in batch]
