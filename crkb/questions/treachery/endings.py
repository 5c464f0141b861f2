"""Teams, winning and losing in the Treachery variant, by true roles (907.5, 907.8)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.identities import TEAM_RULES, Role, team
from crkb.questions.values.seating import check_distinct, check_known
from crkb.questions.values.wording import an


class Seat(Facts, frozen=True, kw_only=True):
    """A player of a Treachery game: the true role of their identity, whether it is face up, and
    whether the player is still in the game.

    `angel`: an effect of theirs says that they can't lose and their opponents can't win.
    """

    player: str
    role: Role | None = None
    face_up: bool | None = None
    still_in: bool | None = None
    angel: bool = False


Seats = Annotated[tuple[Seat, ...], msgspec.Meta(min_length=4)]


class Treachery(Facts, frozen=True, kw_only=True):
    """All players of a Treachery game, including those who have lost."""

    seats: Seats

    def __post_init__(self) -> None:
        check_distinct("seats", [s.player for s in self.seats])


def _team(seat: Seat, case: Case) -> str:
    if seat.role is None:
        return ""
    name = team(seat.player, seat.role)
    return case.gives(TEAM_RULES[seat.role], name, f"{seat.player} is {an(seat.role)}: {name}")


def _unknown(seats: tuple[Seat, ...], *fields: str) -> list[str]:
    return [
        f"seats[{i}].{name}" for i, seat in enumerate(seats) for name in fields if getattr(seat, name) is None
    ]


@question(
    "treachery-teams",
    facts=Treachery,
    cites={
        "907.5a": "They are designated the leader team",
        "907.5b": "form a second opposing team",
        "907.5c": "are each member of their own",
    },
    example={
        "seats": [
            {"player": "Ann", "role": "Leader"},
            {"player": "Bob", "role": "Assassin"},
            {"player": "Cat", "role": "Assassin"},
            {"player": "Dan", "role": "Traitor"},
        ]
    },
)
def treachery_teams(facts: Treachery, case: Case) -> Answer:
    """The teams by true role, whether or not the roles are revealed."""
    if unknown := _unknown(facts.seats, "role"):
        case.missing(*unknown)
    teams: dict[str, list[str]] = {}
    for seat in facts.seats:
        teams.setdefault(_team(seat, case), []).append(seat.player)
    return case.value(teams)


class Goal(Treachery, frozen=True, kw_only=True):
    """All players, and the one whose goal is asked about."""

    player: str

    def __post_init__(self) -> None:
        super().__post_init__()
        check_known("player", [self.player], [s.player for s in self.seats])


@question(
    "treachery-goal",
    facts=Goal,
    cites={
        "104.2c": "all other teams have left the",
        "907.5c": "They have no teammates",
        "907.8c": "assassins team wins the game if",
        "907.8d": "team's opponents have all left",
    },
    example={
        "player": "Dan",
        "seats": [
            {"player": "Ann", "role": "Leader", "still_in": True},
            {"player": "Bob", "role": "Assassin", "still_in": True},
            {"player": "Cat", "role": "Assassin", "still_in": True},
            {"player": "Dan", "role": "Traitor", "still_in": True},
        ],
    },
)
def treachery_goal(facts: Goal, case: Case) -> Answer:
    """For Assassins, the Leaders; for a Traitor, everyone else; for the leader team, all other teams."""
    if unknown := _unknown(facts.seats, "role", "still_in"):
        case.missing(*unknown)
    mine = next(s for s in facts.seats if s.player == facts.player)
    left = [s for s in facts.seats if s.still_in]
    if mine.role == "Assassin":
        foes = [s.player for s in left if s.role == "Leader"]
        foes = case.gives(
            "907.8c",
            foes,
            f"the assassins team wins when all Leaders have lost before them: {', '.join(foes)}",
        )
    elif mine.role == "Traitor":
        friends = case.gives("907.5c", [mine.player], f"{mine.player} is a team alone")
        foes = [s.player for s in left if s.player not in friends]
        foes = case.gives(
            "907.8d", foes, f"a Traitor wins when everyone else has left; players still to leave: {len(foes)}"
        )
    else:
        foes = [s.player for s in left if s.role in ("Assassin", "Traitor")]
        foes = case.gives(
            "104.2c",
            foes,
            f"the leader team wins when all other teams have left; players still to leave: {len(foes)}",
        )
    return case.value(foes)


class PlayerEvent(Facts, frozen=True, kw_only=True):
    """Something that happens to a player: they would lose, they concede, or an effect of theirs
    says that they win the game."""

    player: str
    what: Literal["would lose", "concedes", "wins by an effect"]


class Showdown(Treachery, frozen=True, kw_only=True):
    """All players, and what happens to some of them at the same time; a concession works first."""

    events: tuple[PlayerEvent, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        check_known("events", [e.player for e in self.events], [s.player for s in self.seats])


@question(
    "treachery-result",
    facts=Showdown,
    cites={
        "101.2": "effect takes precedence",
        "104.2c": "all other teams have left the",
        "104.4d": "if all remaining teams lose simultaneously",
        "907.5a": "They are designated the leader team",
        "907.5b": "form a second opposing team",
        "907.5c": "are each member of their own",
        "907.5d": "is considered opponent to other players",
        "907.8a": "if all players on that team",
        "907.8b": "even if at least one Guardian",
        "907.8c": "at least one Assassin identity is",
        "907.8d": "team's opponents have all left",
        "907.8e": "their entire team wins the game",
    },
    example={
        "seats": [
            {"player": "Ann", "role": "Leader", "face_up": True, "still_in": True},
            {"player": "Bob", "role": "Assassin", "face_up": False, "still_in": True},
            {"player": "Cat", "role": "Assassin", "face_up": False, "still_in": False},
            {"player": "Dan", "role": "Traitor", "face_up": False, "still_in": True},
        ],
        "events": [{"player": "Ann", "what": "would lose"}],
    },
)
def treachery_result(facts: Showdown, case: Case) -> Answer:
    """Determine who loses, what that means for the Guardians, and which team has won."""
    if unknown := _needed(facts):
        case.missing(*unknown)
    before = [s.player for s in facts.seats if s.still_in]
    teams = {s.player: _team(s, case) for s in facts.seats}
    left, winners = before, []
    for events in _stages(facts):
        losers = [e.player for e in events if e.what != "wins by an effect" and not _saved(e, facts, case)]
        left = _without_guardians(facts, [p for p in left if p not in losers], case)
        winners = _winners(facts, events, left, teams, case)
        if winners or not left:
            break
    drawn = case.holds(
        "104.4d", not left, "all remaining teams lose simultaneously: the game is a draw", "somebody is left"
    )
    value = {
        "lose": [p for p in before if p not in left],
        "win": winners,
        "draw": drawn,
        "teams_lost": _teams_lost(teams, left, winners, case),
    }
    return case.value(value)


def _stages(facts: Showdown) -> list[list[PlayerEvent]]:
    """Concessions, which work immediately and may end the game, and then everything else."""
    conceding = [event for event in facts.events if event.what == "concedes"]
    others = [event for event in facts.events if event.what != "concedes"]
    return [conceding, others] if conceding else [others]


def _needed(facts: Showdown) -> list[str]:
    """The required facts: who is in the game, the roles and, with an angel, who is face up."""
    fields = ["role", "still_in"]
    angels = any(s.angel for s in facts.seats)
    if angels and any(e.what == "wins by an effect" for e in facts.events):
        fields.append("face_up")
    return _unknown(facts.seats, *fields)


def _saved(event: PlayerEvent, facts: Showdown, case: Case) -> bool:
    """Does a "can't lose" effect keep the player in the game? It never prevents conceding."""
    protected = any(s.angel and s.player == event.player for s in facts.seats)
    if event.what == "concedes" or not protected:
        return False
    return bool(case.holds("101.2", True, f"{event.player} can't lose, which prevails"))


def _without_guardians(facts: Showdown, left: list[str], case: Case) -> list[str]:
    """If no Leader is left, the Guardians also lose, whatever protects them."""
    leaders = [s.player for s in facts.seats if s.role == "Leader" and s.player in left]
    gone = case.holds(
        "907.8b",
        not leaders,
        "no Leader is left: the leader team loses, including all Guardians, protected or not",
        f"{' and '.join(leaders)} is still in the game: the leader team has not lost",
    )
    if not gone:
        return left
    return [s.player for s in facts.seats if s.player in left and s.role != "Guardian"]


def _winners(
    facts: Showdown, events: list[PlayerEvent], left: list[str], teams: dict[str, str], case: Case
) -> list[str]:
    named = _winners_by_effect(facts, events, left, case)
    if named:
        with_team = [p for p, name in teams.items() if name in {teams[n] for n in named}]
        return case.gives("907.8e", with_team, f"everyone on a team with {' or '.join(named)} also wins")
    roles = {s.player: s.role for s in facts.seats}
    if _assassins_win(left, roles, case):
        return [p for p, name in teams.items() if name == teams[_first(left, roles, "Assassin")]]
    if len(left) == 1 and roles[left[0]] == "Traitor":
        return (
            left
            if case.holds("907.8d", True, f"everyone but {left[0]}, a Traitor, has left the game")
            else []
        )
    if left and len({teams[p] for p in left}) == 1:
        name = teams[left[0]]
        if case.holds("104.2c", True, f"only the {name} is left"):
            return [p for p, other in teams.items() if other == name]
    return []


def _first(left: list[str], roles: dict[str, Role | None], role: Role) -> str:
    return next(p for p in left if roles[p] == role)


def _assassins_win(left: list[str], roles: dict[str, Role | None], case: Case) -> bool:
    leader = any(roles[p] == "Leader" for p in left)
    assassin = any(roles[p] == "Assassin" for p in left)
    won = case.holds(
        "907.8c",
        assassin and not leader,
        "no Leader is left, but an Assassin is: the assassins team wins",
        "a Leader is left" if leader else "no Assassin is left",
    )
    return bool(won) and assassin


def _winners_by_effect(facts: Showdown, events: list[PlayerEvent], left: list[str], case: Case) -> list[str]:
    """The players who win by an effect, unless an opponent's effect says that they can't win."""
    found = []
    for event in events:
        if event.what != "wins by an effect" or event.player not in left:
            continue
        angels = [s for s in facts.seats if s.angel and s.player in left]
        stopped = any(_are_opponents(event.player, angel, facts, case) for angel in angels)
        if stopped and case.holds("101.2", True, f"{event.player} can't win, which prevails"):
            continue
        found.append(event.player)
    return found


def _are_opponents(player: str, angel: Seat, facts: Showdown, case: Case) -> bool:
    """The public view: a player with a face-down identity is everyone's opponent."""
    if player == angel.player:
        return False
    mine = next(s for s in facts.seats if s.player == player)
    hidden = case.holds(
        "907.5d",
        not (mine.face_up and angel.face_up),
        f"{player} and {angel.player} are opponents while one of them is face down",
        f"{player} and {angel.player} are face up",
    )
    return bool(hidden) or _team(mine, case) != _team(angel, case)


def _teams_lost(teams: dict[str, str], left: list[str], winners: list[str], case: Case) -> list[str]:
    """Teams with no players left lose; members of a winning team win even if they lost before."""
    names = list(dict.fromkeys(teams.values()))
    lost = [
        name
        for name in names
        if all(p not in left for p, other in teams.items() if other == name)
        and not any(teams[p] == name for p in winners)
    ]
    return case.gives("907.8a", lost, f"teams with no players left: {', '.join(lost) or 'none'}")
