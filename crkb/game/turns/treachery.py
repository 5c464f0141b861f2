"""Teams of the Treachery variant, how they win and lose, and what leaves with a player (907.5-907.13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from crkb.game.copies import identities, roles
from crkb.game.happenings import TurnsOver
from crkb.game.objects import STACK, GameObject, Player
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import unveiling

CITES = {
    "104.2c": "if all other teams have left",
    "702.TR01a": "As you lose the game, turn",
    "702.TR01f": "must be revealed to all players",
    "907.5a": "They are designated the leader team",
    "907.5b": "form a second opposing team",
    "907.5c": "are each member of their own",
    "907.5d": "is considered opponent to other players",
    "907.8a": "if all players on that team",
    "907.8b": "even if at least one Guardian",
    "907.8c": "at least one Assassin identity is",
    "907.8d": "team's opponents have all left",
    "907.8e": "their entire team wins the game",
    "907.11": "as soon as the player leaves",
    "907.11a": "Abilities on the stack with an",
    "907.11b": "That controller becomes the new owner",
    "907.12": "remembers the last team they were",
    "907.13": "must be revealed to all players",
}

VARIANT = "treachery"
LEADERS, ASSASSINS = "leader team", "assassins team"
TEAMS = {
    "Leader": ("907.5a", LEADERS),
    "Guardian": ("907.5a", LEADERS),
    "Assassin": ("907.5b", ASSASSINS),
    "Traitor": ("907.5c", ""),
}
"""Role -> the rule that gives it its team, and the team; "" for a team of one's own."""


def is_played(game: Game) -> bool:
    """Is it a Treachery game with identities? Of others nothing is known but what `teams` says."""
    return game.variant == VARIANT and any(map(identities.is_identity, game.objects.values()))


# ---- teams


def teams_of(game: Game, player: str) -> frozenset[str]:
    """The teams that a player is really on, by the true roles of their identities.

    Raises:
        NotKnown: The role of a face-down identity isn't known.
    """
    return _teams(player, roles.of_player(game, player))


def _teams(player: str, of: Iterable[str]) -> frozenset[str]:
    """The teams that roles put a player on (907.5a, 907.5b, 907.5c); without a role a player is alone."""
    named = (TEAMS[role][1] for role in of)
    return frozenset(team or alone(player) for team in named) or frozenset({alone(player)})


def alone(player: str) -> str:
    """The name of a team of one."""
    return f"{player} alone"


def allies(game: Game, player: str) -> tuple[str, ...]:
    """A player and all who are really on a team with them, also those who have left (907.12)."""
    mine = teams_of(game, player)
    return tuple(name for name in game.players if mine & teams_of(game, name))


def teams(game: Game) -> dict[str, list[str]]:
    """The teams by name, each with its players."""
    found: dict[str, list[str]] = {}
    for name in game.players:
        for team in sorted(teams_of(game, name)):
            found.setdefault(team, []).append(name)
    return found


def opponents(game: Game, player: str) -> tuple[str, ...]:
    """A player's opponents as everybody sees it: whoever is face down is everybody's (907.5d)."""
    mine = _public_teams(game, player)
    return tuple(name for name in game.in_game if name != player and not mine & _public_teams(game, name))


def _public_teams(game: Game, player: str) -> frozenset[str]:
    """The teams that everybody sees a player on: none while an identity of theirs is face down (907.5d)."""
    if any(each.face_down for each in roles.held(game, player)):
        return frozenset()
    return _teams(player, roles.of_public(game, player))


# ---- losing


def fallen(play: Play, gone: Sequence[str]) -> tuple[str, ...]:
    """Those who lose, with all Guardians if no Leader is left, whatever protects them (907.8b).

    Args:
        play: The game being played, in which nobody of them has lost yet.
        gone: Those who lose by themselves.
    """
    game = play.game
    left = [name for name in game.in_game if name not in gone]
    if not _leader_is_lost(game, gone):
        return tuple(gone)
    found = [name for name in left if LEADERS in teams_of(game, name)]
    says = f"no Leader is left: the leader team loses{', with ' + ' and '.join(found) if found else ''}"
    play.note("907.8b", says, *found)
    return (*gone, *found)


def _leader_is_lost(game: Game, gone: Collection[str]) -> bool:
    """Has everybody with a Leader identity lost, and was there one? What is face down matters only where
    nobody is seen to be a Leader."""
    left = (name for name in game.in_game if name not in gone)
    if any("Leader" in roles.of_public(game, name) for name in left):
        return False
    leaders = [name for name in game.players if "Leader" in roles.of_player(game, name)]
    return bool(leaders) and all(name in gone or not game.players[name].in_game for name in leaders)


def lose(play: Play, gone: Sequence[str]) -> None:
    """As players lose: their identities with unveil turn face up, the others are shown, and it is remembered
    what they were (702.TR01a, 702.TR01f, 907.12).

    Args:
        play: The game being played, which they are still in.
        gone: Those who lose.
    """
    from crkb.game.events import events

    for name in gone:
        remembered = roles.of_player(play.game, name)
        for each in roles.held(play.game, name):
            if each.face_down and identities.unveils(each):
                play.note("702.TR01a", f"{each.id} turns face up as {name} loses", each.id, name)
                events.happen(play, TurnsOver(each.ref, "face up"))
            elif each.face_down:
                _show(play, each, f"{name} leaves the game")
        said = " and ".join(sorted(remembered)) or "nothing"
        play.note("907.12", f"the game remembers what {name} was: {said}", name)
        player = play.game.players[name]
        play.put_players(player._replace(marks={**player.marks, roles.LAST_ROLES: remembered}))


def _show(play: Play, each: GameObject, because: str) -> None:
    for rule in ("702.TR01f", "907.13"):
        play.note(rule, f"{each.id} is revealed to all players: {because}", each.id)
    unveiling.reveal(play, each)


def over(play: Play) -> None:
    """The game has ended: all face-down identities are shown to all players (702.TR01f, 907.13).

    Args:
        play: The game, which is over.
    """
    if is_played(play.game):
        for each in [each for each in roles.of(play.game) if each.face_down]:
            _show(play, each, "the game is over")


# ---- winning


def side_wins(play: Play) -> tuple[str, tuple[str, ...]] | None:
    """The rule by which a side has won now, and who wins with it; None if none has (907.8c, 907.8d, 104.2c).

    Args:
        play: The game, which those who have lost have left.
    """
    game = play.game
    leaderless = _leader_is_lost(game, ())
    if not leaderless and _are_seen_apart(game):
        return None
    sides = {name: teams_of(game, name) for name in game.in_game}
    if leaderless and any(ASSASSINS in of for of in sides.values()):
        return "907.8c", tuple(teams(game)[ASSASSINS])
    first = next(iter(sides))
    if any(not of & sides[first] for of in sides.values()):
        return None
    return "907.8d" if alone(first) in sides[first] else "104.2c", allies(game, first)


def _are_seen_apart(game: Game) -> bool:
    """Does everybody see that two sides are left?"""
    seen = [of for name in game.in_game if (of := _public_teams(game, name))]
    return any(not of & seen[0] for of in seen)


def with_team(play: Play, names: Sequence[str]) -> tuple[str, ...]:
    """Everybody who wins as these players do: their entire teams (907.8e).

    Args:
        play: The game being played.
        names: Those whom an effect lets win.
    """
    found = list(dict.fromkeys(names))
    for name in names:
        found += [ally for ally in allies(play.game, name) if ally not in found]
    play.note("907.8e", f"{' and '.join(found)} win together", *found)
    return tuple(found)


def lost_teams(game: Game) -> dict[str, list[str]]:
    """The teams that have lost: all players of each have (907.8a); not one that has won."""
    return {
        team: members
        for team, members in teams(game).items()
        if all(_has_lost(game, game.players[name]) for name in members)
    }


def _has_lost(game: Game, player: Player) -> bool:
    return not player.in_game and player.name not in game.winners


# ---- leaving


def kept(play: Play, owned: Sequence[GameObject]) -> Iterator[GameObject]:
    """What doesn't leave with its owner: abilities of identities on the stack (907.11a), and identities that
    another player controls, who owns them from now on (907.11b).

    Args:
        play: The game being played.
        owned: All that players own who have just left.
    """
    game = play.game
    names = [each.id for each in owned]
    play.note("907.11", f"what leaves does so at once, of {', '.join(names)}", *names)
    for each in owned:
        if source := _identity_of(game, each):
            play.note("907.11a", f"{each.id} comes from an identity: it stays on the stack", each.id, source)
            yield each
        elif identities.is_there(each) and game.players[who := roles.holder(game, each)].in_game:
            play.note("907.11b", f"{who} controls {each.id} and is its owner now", each.id, who)
            play.put(each._replace(owner=who, controller=who, entered_under=who))
            yield each


def stays_on_stack(game: Game, each: GameObject) -> bool:
    """Whether it is an ability on the stack whose source is an identity: it stays (907.11a)."""
    return _identity_of(game, each) != ""


def _identity_of(game: Game, each: GameObject) -> str:
    """The identity that an ability on the stack comes from, "" if it comes from none."""
    source = each.stacked.context.source if each.stacked is not None else None
    if each.zone != STACK or each.kind != "ability" or source is None:
        return ""
    return source.id if identities.is_identity(game.objects[source.id]) else ""
