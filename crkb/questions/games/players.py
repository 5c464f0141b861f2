"""Players: opponents and teammates, whom a text means (rules 102, 372.7, 907.5): a game tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from crkb.game.turns import seating
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.identities import Identity, Role, is_role, unknown_of
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams
from crkb.questions.views import OfGame, TableOfGame


class YourTeam(Facts, frozen=True, kw_only=True):
    """The players of a game, and the one asked about.

    `teams` are the teams of a multiplayer game; an empty list means that there are none.
    """

    player: str
    players: Players
    teams: tuple[tuple[str, ...], ...] | None = None

    def __post_init__(self) -> None:
        """Refuse names that aren't players'."""
        check_distinct("players", self.players)
        check_known("player", [self.player], self.players)
        check_teams(self.teams or (), self.players)


class Table(YourTeam, frozen=True, kw_only=True):
    """The players of a game, and the one whose opponents are asked about; teams as in `YourTeam`.

    `identities` are those of a Treachery game, which determine its teams.
    """

    identities: tuple[Identity, ...] = ()

    def __post_init__(self) -> None:
        """Refuse players without an identity."""
        super().__post_init__()
        check_known("identities", [i.player for i in self.identities], self.players)
        if self.identities and {i.player for i in self.identities} != set(self.players):
            raise ValueError("identities: every player has an identity in a Treachery game")


@question(
    "opponents",
    facts=Table,
    cites={},
    example={"player": "Ann", "players": ["Ann", "Bob", "Cleo"], "teams": [["Ann", "Bob"], ["Cleo"]]},
)
def opponents(facts: Table, case: Case) -> Answer:
    """Teammates are the rest of the team; with identities, only face-up ones count."""
    if facts.identities:
        _need_shown(facts.identities, facts.player, case)
    else:
        _need_teams(facts, case)
    table = TableOfGame(OfGame(game=_seated(facts.players, facts.teams, facts.identities)), case)
    found = table.ask(f"who are {facts.player}'s opponents")
    foes = [] if found == "nobody" else list(found)
    mates = [name for name in facts.players if name != facts.player and name not in foes]
    return case.value({"opponents": foes, "teammates": mates})


@question(
    "your-team",
    facts=YourTeam,
    cites={},
    example={"player": "Ann", "players": ["Ann", "Bob", "Cleo"], "teams": [["Ann", "Bob"], ["Cleo"]]},
)
def your_team(facts: YourTeam, case: Case) -> Answer:
    """That player and their teammates; without teams, just that player."""
    _need_teams(facts, case)
    table = TableOfGame(OfGame(game=_seated(facts.players, facts.teams)), case)
    return case.value(list(table.ask(f"who is on {facts.player}'s team")))


class RolePlayers(Facts, frozen=True, kw_only=True):
    """A text that refers to a “[role] player”, and all identities with their controllers."""

    role: Role
    identities: Annotated[tuple[Identity, ...], msgspec.Meta(min_length=1)]


@question(
    "role-players",
    facts=RolePlayers,
    cites={},
    example={"role": "Leader", "identities": [{"player": "Ann", "role": "Leader", "face_up": True}]},
)
def role_players(facts: RolePlayers, case: Case) -> Answer:
    """The public view: the players with a face-up identity of that role."""
    for i, identity in enumerate(facts.identities):
        if identity.face_up is None and is_role(identity, facts.role) is not False:
            case.missing(unknown_of(facts.identities, i))
        _need_role(facts.identities, i, case)
    names = [identity.player for identity in facts.identities]
    table = TableOfGame(OfGame(game=_seated(names, None, facts.identities)), case)
    found = table.ask(f"who are the {facts.role} players")
    return case.value([] if found == "nobody" else list(found))


def _need_teams(facts: YourTeam, case: Case) -> None:
    """Of more than two players it matters who is with whom."""
    if facts.teams is None and seating.is_multiplayer(len(facts.players)):
        case.missing("teams")


def _need_shown(identities: Sequence[Identity], player: str, case: Case) -> None:
    """What everybody sees of identities has to be known: of all, unless the player's own is hidden."""
    own = next(i for i, identity in enumerate(identities) if identity.player == player)
    order = [own, *(i for i in range(len(identities)) if i != own)]
    for i in order:
        if identities[i].face_up is None:
            case.missing(unknown_of(identities, i))
        _need_role(identities, i, case)
        if i == own and not identities[i].face_up:
            return


def _need_role(identities: Sequence[Identity], i: int, case: Case) -> None:
    """The role of an identity that is face up has to be known."""
    if identities[i].face_up and identities[i].role is None:
        case.missing(unknown_of(identities, i))


def _seated(
    players: Sequence[str], teams: Sequence[Sequence[str]] | None, identities: Sequence[Identity] = ()
) -> dict[str, Any]:
    """A game of these players, with their teams or identities."""
    head: dict[str, Any] = {"teams": [list(team) for team in teams]} if teams else {}
    if identities:
        head["variant"] = "treachery"
    cards = [_card(identity, number) for number, identity in enumerate(identities)]
    return {"game": head, "players": {name: {} for name in players}, "board": cards}


def _card(identity: Identity, number: int) -> dict[str, Any]:
    roles = {"subtypes": [identity.role]} if identity.role else {}
    hidden = {} if identity.face_up else {"face down": True}
    where = {"zone": "command", "controller": identity.player}
    return {"id": f"identity-{number}", "types": ["identity"], **roles, **where, **hidden}
