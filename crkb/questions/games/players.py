"""Players: how many, opponents and teammates, whom a text means (rules 100.1, 102, 372.7, 907.5)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.identities import Identity, Role, same_team, shows, unknown_of
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams, team_of


class GameSize(Facts, frozen=True, kw_only=True):
    """How many players a game began with, and how many are still in it."""

    players_at_start: Count | None = None
    players_now: Count | None = None

    def __post_init__(self) -> None:
        start, now = self.players_at_start, self.players_now
        if start is not None and now is not None and now > start:
            raise ValueError("players_now: more players than the game began with")


@question(
    "kind-of-game",
    facts=GameSize,
    cites={
        "100.1": "any Magic game with two or",
        "100.1a": "a game that begins with only",
        "100.1b": "with more than two players. See",
    },
    example={"players_at_start": 3, "players_now": 2},
)
def kind_of_game(facts: GameSize, case: Case) -> Answer:
    """The number at the start decides; it is at least the number of players still in the game."""
    if facts.players_at_start is None and facts.players_now is None:
        case.missing("players_at_start")
    covered = case.holds(
        "100.1",
        _began_with(2, facts),
        "the rules are for two or more players",
        f"too few players for these rules: {facts.players_at_start}",
    )
    if covered is False:
        return case.value("none")
    multiplayer = case.holds(
        "100.1b",
        _began_with(3, facts),
        "it began with more than two players",
        "it did not begin with more than two players",
    )
    if multiplayer is None:
        case.missing("players_at_start")
    if multiplayer:
        return case.value("multiplayer")
    return case.value(case.gives("100.1a", "two-player", "it began with exactly two players"))


def _began_with(number: int, facts: GameSize) -> bool | None:
    """Did it begin with at least so many players? As many as are still in it took part."""
    if facts.players_at_start is not None:
        return facts.players_at_start >= number
    assert facts.players_now is not None
    return True if facts.players_now >= number else None


class Table(Facts, frozen=True, kw_only=True):
    """The players of a game, and the one the question is about.

    `teams` are the teams of a multiplayer game; an empty list means that there are none.
    `identities` are those of a Treachery game, which determine its teams.
    """

    player: str
    players: Players
    teams: tuple[tuple[str, ...], ...] | None = None
    identities: tuple[Identity, ...] = ()

    def __post_init__(self) -> None:
        check_distinct("players", self.players)
        check_known("player", [self.player], self.players)
        check_teams(self.teams or (), self.players)
        check_known("identities", [i.player for i in self.identities], self.players)
        if self.identities and {i.player for i in self.identities} != set(self.players):
            raise ValueError("identities: every player has an identity in a Treachery game")


@question(
    "opponents",
    facts=Table,
    cites={
        "102.2": "player's opponent is the other player",
        "102.3": "players not on their team",
        "907.5a": "They are designated the leader team",
        "907.5b": "form a second opposing team",
        "907.5c": "are each member of their own",
        "907.5d": "is considered opponent to other players",
    },
    example={"player": "Ann", "players": ["Ann", "Bob", "Cat"], "teams": [["Ann", "Bob"], ["Cat"]]},
)
def opponents(facts: Table, case: Case) -> Answer:
    """Teammates are the rest of the team; with identities, only face-up ones count."""
    others = [p for p in facts.players if p != facts.player]
    if case.holds(
        "102.2",
        len(facts.players) == 2,
        "in a two-player game the other player is the opponent",
        "it is not a two-player game",
    ):
        return case.value({"opponents": others, "teammates": []})
    if facts.identities:
        mates = _shown_teammates(facts, case)
    else:
        case.need("teams")
        mates = [p for p in team_of(facts.player, facts.teams or ()) if p != facts.player]
    foes = [p for p in others if p not in mates]
    if facts.teams:
        said = f"all players who are not on {facts.player}'s team are opponents"
        foes, mates = case.gives("102.3", (foes, mates), said)
    return case.value({"opponents": foes, "teammates": mates})


def _shown_teammates(facts: Table, case: Case) -> list[str]:
    """The public view: teammates among those whose identities are face up."""
    at = next(i for i, x in enumerate(facts.identities) if x.player == facts.player)
    mine = _shown_role(facts, at, case)
    if mine is None:
        return []
    found = []
    for i, other in enumerate(facts.identities):
        role = None if i == at else _shown_role(facts, i, case)
        if role is not None and _on_one_team((facts.player, mine), (other.player, role), case):
            found.append(other.player)
    return found


def _shown_role(facts: Table, i: int, case: Case) -> Role | None:
    identity = facts.identities[i]
    hidden = case.holds(
        "907.5d",
        None if identity.face_up is None else not identity.face_up,
        f"{identity.player}'s identity is face down: an opponent of everyone and nobody's teammate",
        f"{identity.player}'s identity is face up",
    )
    if hidden is None or (not hidden and identity.role is None):
        case.missing(unknown_of(facts.identities, i))
    return None if hidden else identity.role


def _on_one_team(one: tuple[str, Role], other: tuple[str, Role], case: Case) -> bool:
    rule, together = same_team(one[1], other[1])
    pair = f"{one[0]} ({one[1]}) and {other[0]} ({other[1]})"
    return bool(case.holds(rule, together, f"{pair} are on one team", f"{pair} are not on one team"))


class YourTeam(Facts, frozen=True, kw_only=True):
    """The player addressed by a text that says “your team”; teams as in `Table`."""

    player: str
    players: Players
    teams: tuple[tuple[str, ...], ...] | None = None

    def __post_init__(self) -> None:
        check_distinct("players", self.players)
        check_known("player", [self.player], self.players)
        check_teams(self.teams or (), self.players)


@question(
    "your-team",
    facts=YourTeam,
    cites={"102.4": "means the same thing as “you.”"},
    example={"player": "Ann", "players": ["Ann", "Bob", "Cat"], "teams": [["Ann", "Bob"], ["Cat"]]},
)
def your_team(facts: YourTeam, case: Case) -> Answer:
    """That player and their teammates; without teams, just that player."""
    between = len(facts.players) > 2 and (None if facts.teams is None else bool(facts.teams))
    alone = case.holds(
        "102.4",
        None if between is None else not between,
        "there are no teams: it means just that player",
        "it means that player and their teammates",
    )
    if alone is None:
        case.missing("teams")
    return case.value([facts.player] if alone else team_of(facts.player, facts.teams or ()))


class RolePlayers(Facts, frozen=True, kw_only=True):
    """A text that refers to a “[role] player”, and all identities with their controllers."""

    role: Role
    identities: Annotated[tuple[Identity, ...], msgspec.Meta(min_length=1)]


@question(
    "role-players",
    facts=RolePlayers,
    cites={"372.7": "controlling a face-up identity card with"},
    example={"role": "Leader", "identities": [{"player": "Ann", "role": "Leader", "face_up": True}]},
)
def role_players(facts: RolePlayers, case: Case) -> Answer:
    """The public view: the players with a face-up identity of that role."""
    meant: list[str] = []
    for i, identity in enumerate(facts.identities):
        held = case.holds(
            "372.7",
            shows(identity, facts.role),
            f"{identity.player} has a face-up {facts.role}",
            f"{identity.player} has no face-up {facts.role}",
        )
        if held is None:
            case.missing(unknown_of(facts.identities, i))
        if held:
            meant.append(identity.player)
    return case.value(meant)
