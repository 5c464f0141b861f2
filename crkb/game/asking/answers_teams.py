"""Questions about who plays with whom and against whom (102.2-102.4; in a Treachery game 907.5, 372.7)."""

from __future__ import annotations

from crkb.game.asking import answers_treachery
from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.copies import roles
from crkb.game.errors import GameFormError
from crkb.game.turns import seating, teams, treachery
from crkb.game.values import ROLES

CITES: dict[str, str] = {
    "102.2": "player's opponent is the other player",
    "102.3": "players not on their team",
    "102.4": "means the same thing as “you.”",
    "372.7": "player controlling a face-up identity card",
}


def opponents(asked: Asked) -> Reply:
    """The answer to `who are PLAYER's opponents` (102.2, 102.3)."""
    if treachery.is_played(asked.game):
        return answers_treachery.opponents(asked)
    game, player = asked.game, str(asked.thing("player"))
    found = game.opponents(player)
    if seating.is_multiplayer(len(game.players)):
        of_teams = teams.are_there(game)
        says = "all players who aren't on one's team" if of_teams else "nobody is on a team with another"
        return Reply(found or "nobody", reason("102.3", says, player, holds=of_teams))
    return Reply(found or "nobody", reason("102.2", "of two players each is the other's opponent", player))


def allies(asked: Asked) -> Reply:
    """The answer to `who is on PLAYER's team`, whom "your team" means of that player (102.4)."""
    if treachery.is_played(asked.game):
        return answers_treachery.allies(asked)
    player = str(asked.thing("player"))
    alone = not teams.are_there(asked.game)
    says = f"there are no teams: it is {player} alone" if alone else f"{player} and all teammates"
    return Reply(teams.of(asked.game, player), reason("102.4", says, player, holds=alone))


def of_role(asked: Asked) -> Reply:
    """The answer to `who are the ROLE players`: those who show that role (372.7)."""
    role = asked.part("role")
    if role not in ROLES:
        raise GameFormError("", f"{role!r} is no role of identities", f"Roles: {', '.join(ROLES)}")
    answers_treachery.check(asked.game)
    found = tuple(name for name in asked.game.in_game if role in roles.of_public(asked.game, name))
    says = f"identities that are face up make a {role} player of {' and '.join(found) or 'nobody'}"
    return Reply(found or "nobody", reason("372.7", says, *found, holds=bool(found)))
