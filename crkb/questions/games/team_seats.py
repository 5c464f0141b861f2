"""Where teams sit, and how many turn markers a Grand Melee has (807.4a, 809.6a, 811.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values import seating

FOR_A_MARKER = 4
GENERALS_IN_RANGE = 2
"""So many opposing generals begin within an emperor's range; one begins within a general's."""

Teams = Annotated[int, msgspec.Meta(ge=2, le=26)]
"""So many teams can be told apart by letters."""


Teammates = Annotated[int, msgspec.Meta(ge=1, le=100)]
"""Each of them has a seat, which is named."""


class GrandMelee(Facts, frozen=True, kw_only=True):
    """The number of players of a Grand Melee."""

    players: Positive | None = None


class AlternatingTeams(Facts, frozen=True, kw_only=True):
    """The number of teams, and of the players on each."""

    teams: Teams
    players: Teammates | None = None


class EmperorTable(Facts, frozen=True, kw_only=True):
    """Who sits where, clockwise, who plays together, and which of them are the emperors."""

    seats: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]
    emperors: tuple[str, ...]

    def __post_init__(self) -> None:
        seating.check_distinct("seats", self.seats)
        seating.check_teams(self.teams, self.seats)
        seating.check_known("emperors", self.emperors, self.seats)
        if len(self.teams) < 2 or sorted(self.seats) != sorted(name for team in self.teams for name in team):
            raise ValueError("teams: everyone at the table is on one of two or more teams")
        if any(len(set(self.emperors).intersection(team)) != 1 for team in self.teams):
            raise ValueError("emperors: each team has one emperor")
        if any(len(self.seats) - len(team) - len(self.teams) + 1 < GENERALS_IN_RANGE for team in self.teams):
            raise ValueError("teams: there are too few generals")

    def distance(self, one: str, other: str) -> int:
        """How many seats apart two players are, the shorter way round."""
        apart = abs(self.seats.index(one) - self.seats.index(other))
        return min(apart, len(self.seats) - apart)


@question(
    "turn-markers",
    facts=GrandMelee,
    cites={"807.4a": "for each full four players"},
    example={"players": 15},
)
def turn_markers(facts: GrandMelee, case: Case) -> Answer:
    """One for each four players; fewer than four more make none."""
    case.need("players")
    assert facts.players is not None
    number = facts.players // FOR_A_MARKER
    return case.value(case.gives("807.4a", number, f"{facts.players} players, one marker for each four"))


@question(
    "alternating-seats",
    facts=AlternatingTeams,
    cites={"811.3": "is next to a teammate"},
    example={"teams": 3, "players": 2},
)
def alternating_seats(facts: AlternatingTeams, case: Case) -> Answer:
    """Around the table the first player of each team, then the second of each, and so on."""
    case.need("players")
    assert facts.players is not None
    letters = [chr(ord("A") + at) for at in range(facts.teams)]
    seats = [f"{team}{number + 1}" for number in range(facts.players) for team in letters]
    return case.value(case.gives("811.3", seats, "the teams take turns around the table"))


@question(
    "emperor-ranges",
    facts=EmperorTable,
    cites={"809.6a": "should be the minimum number that"},
    example={
        "seats": ["A1", "A2", "A3", "B1", "B2", "B3"],
        "teams": [["A1", "A2", "A3"], ["B1", "B2", "B3"]],
        "emperors": ["A2", "B2"],
    },
)
def emperor_ranges(facts: EmperorTable, case: Case) -> Answer:
    """As few seats as bring one opposing general into a general's range, two into an emperor's; then no
    emperor may be within the range of another."""
    ranges = {name: _range(name, facts) for name in facts.seats}
    found = case.gives("809.6a", ranges, "the smallest ranges that reach opposing generals")
    apart = all(
        facts.distance(one, other) > ranges[one]
        for one in facts.emperors
        for other in facts.emperors
        if one != other
    )
    far = case.holds(
        "809.6a", apart, "no emperor is within the range of another", "two emperors are too near"
    )
    return case.value({"ranges": found, "seats": far})


def _range(name: str, facts: EmperorTable) -> int:
    own = next(team for team in facts.teams if name in team)
    generals = [each for each in facts.seats if each not in own and each not in facts.emperors]
    far = sorted(facts.distance(name, each) for each in generals)
    return far[GENERALS_IN_RANGE - 1] if name in facts.emperors else far[0]
