"""Questions about a Treachery game: who is with whom, who has to lose, who may unveil."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.copies import identities, roles
from crkb.game.errors import GameFormError
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.turns import treachery, unveiling

CITES: dict[str, str] = {
    "104.2c": "if all other teams have left",
    "907.5a": "They are designated the leader team",
    "907.5b": "form a second opposing team",
    "907.5c": "are each member of their own",
    "907.5d": "is considered opponent to other players",
    "907.8a": "if all players on that team",
    "907.8c": "at least one Assassin identity is",
    "907.8d": "team's opponents have all left",
}


def can_unveil(asked: Asked) -> Reply:
    """The answer to `can PLAYER unveil ID`: all that has to be so, up to what isn't (702.TR01c)."""
    obj = asked.object()
    if not identities.is_identity(obj):
        raise GameFormError("", f"{obj.id} is not an identity card", "Only identities are unveiled.")
    player = asked.part("player")
    asked.thing("player")
    notes: list[Note] = []
    by = unveiling.Unveil(Play(asked.game, asked.choices), player, obj)
    for held, (rule, says) in unveiling.conditions(by):
        notes += reason(rule, says if held else f"it isn't so that {says}", obj.id, player, holds=held)
        if not held:
            return Reply(False, tuple(notes))
    return Reply(True, tuple(notes))


def allies(asked: Asked) -> Reply:
    """The answer to `who is on PLAYER's team`, by what the identities really are (907.5)."""
    check(asked.game)
    player = str(asked.thing("player"))
    return Reply(treachery.allies(asked.game, player), tuple(_of_team(asked.game, [player])))


def opponents(asked: Asked) -> Reply:
    """The answer to `who are PLAYER's opponents`, as everybody sees it (907.5d)."""
    player = str(asked.thing("player"))
    game = asked.game
    found = game.opponents(player)
    hidden = [each.id for each in roles.of(game) if each.face_down]
    shown = [name for name in game.in_game if not any(each.face_down for each in roles.held(game, name))]
    notes = tuple(_of_team(game, shown))
    if hidden:
        says = f"whoever is face down is an opponent of all: {', '.join(hidden)}"
        notes += reason("907.5d", says, player)
    return Reply(found or "nobody", notes)


def teams(asked: Asked) -> Reply:
    """The answer to `what teams are there`: by what all identities really are (907.5)."""
    check(asked.game)
    return Reply(treachery.teams(asked.game), tuple(_of_team(asked.game, asked.game.players)))


def lost_teams(asked: Asked) -> Reply:
    """The answer to `what teams have lost`: those of which all players have (907.8a)."""
    check(asked.game)
    found = treachery.lost_teams(asked.game)
    says = f"teams of which all players have lost: {', '.join(found) or 'none'}"
    return Reply(tuple(found) or "nothing", reason("907.8a", says, holds=bool(found)))


def goal(asked: Asked) -> Reply:
    """The answer to `who must lose for PLAYER to win`.

    For Assassins the Leaders (907.8c), for a Traitor everybody else (907.8d), for others all other teams
    (104.2c).
    """
    game, player = asked.game, str(asked.thing("player"))
    check(game)
    mine = treachery.teams_of(game, player)
    others = [name for name in game.in_game if name not in treachery.allies(game, player)]
    if treachery.ASSASSINS in mine:
        rule = "907.8c"
        others = [name for name in game.in_game if "Leader" in roles.of_player(game, name)]
    else:
        rule = "907.8d" if treachery.alone(player) in mine else "104.2c"
    found = tuple(others)
    says = f"still to lose before {player} wins: {', '.join(found) or 'nobody'}"
    return Reply(found or "nobody", (*_of_team(game, [player]), *reason(rule, says, player)))


def _of_team(game: Game, players: Iterable[str]) -> Iterable[Note]:
    """Why players are on their teams: the roles of their identities (907.5a-c)."""
    for name in players:
        for role in sorted(roles.of_player(game, name)):
            rule, team = treachery.TEAMS[role]
            yield Note(rule, f"{name} is a {role}: {team or treachery.alone(name)}", True, (name,))


def check(game: Game) -> None:
    """Refuse a question about identities of a game that has none.

    Raises:
        GameFormError: It is no Treachery game.
    """
    if not treachery.is_played(game):
        raise GameFormError("", "it is no Treachery game with identities", "Add game: {variant: treachery}.")
