"""Identity cards turn face up and down: the unveil special action and whatever else turns them (702.TR01).

What has been revealed, and who has attacked a Leader player, the game remembers: undercover asks for it
(702.TR02a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from crkb.game.copies import face_down, identities, roles
from crkb.game.errors import IllegalAction
from crkb.game.happenings import TurnsOver
from crkb.game.layers import keywords
from crkb.game.objects import Context, GameObject, Thing
from crkb.game.play import Play
from crkb.game.stack import costs
from crkb.game.stack.paying import Paying
from crkb.game.state import Game
from crkb.game.terms import Keyword
from crkb.game.turns import priority
from crkb.tuples import NamedTuple

CITES = {
    "104.5": "that player leaves the game",
    "116.2tr": "A player can take this action",
    "372.4b": "Face-down identity cards have no characteristics",
    "372.9": "copiable values revert to its normal",
    "702.TR01c": "pay that cost, then turn the",
    "702.TR01d": "as part of an unveil special",
    "702.TR01e": "equal to the value of X",
    "702.TR02a": "another non-Leader identity card has been",
    "907.4b": "turn a face-down identity card they",
}

REVEALED = "revealed identities"
"""The mark of the game: the identities that were revealed, each with its roles then."""
ATTACKED = "attacked a Leader player"
"""The mark of the game: the players who have attacked a Leader player."""
WITHOUT_PRIORITY = ("untap", "cleanup")
"""Steps in which no player gets priority."""


class Unveil(NamedTuple):
    """A player who would unveil an identity; `x` is announced for its cost."""

    play: Play
    player: str
    obj: GameObject
    x: int | None = None

    @property
    def cost(self) -> Keyword | None:
        """The unveil ability that it would have face up, of several the first."""
        now = face_down.face_up_chars(self.play.game, self.obj)
        return next(iter(keywords.of(now, identities.UNVEIL)), None)

    @property
    def paying(self) -> Paying:
        """Who pays for what."""
        ctx = Context(self.obj.ref, self.player, x=self.x)
        return Paying(self.play, self.player, ctx, f"unveiling {self.obj.id}")


# ---- whether


def conditions(by: Unveil) -> Iterator[tuple[bool, tuple[str, str]]]:
    """What has to be so for a player to unveil an identity, one after another: whether it is, its rule, and
    what that says."""
    game, player, id = by.play.game, by.player, by.obj.id
    yield game.players[player].in_game, ("104.5", f"{player} is in the game")
    priority = game.step not in WITHOUT_PRIORITY and not game.over
    yield priority, ("116.2tr", f"players get priority in the {game.step} step")
    owns = roles.holder(game, by.obj) == player and identities.is_there(by.obj)
    yield owns, ("907.4b", f"{player} controls the identity {id}")
    yield by.obj.face_down, ("907.4b", f"{id} is face down")
    unveil = by.cost
    paid = unveil is not None and costs.can_pay(by.paying, unveil.value)
    price = "" if unveil is None else f" ({unveil.parameter.removeprefix(face_down.DASH)})"
    yield paid, ("702.TR01c", f"{id} would have an unveil cost{price} that {player} can pay")
    if is_undercover(game, by.obj):
        yield is_cleared(game, player, id), ("702.TR02a", f"the undercover restriction of {id} has been met")


def is_undercover(game: Game, obj: GameObject) -> bool:
    """Whether an identity would have the undercover restriction face up."""
    return keywords.has(face_down.face_up_chars(game, obj), identities.UNDERCOVER)


def is_cleared(game: Game, player: str, id: str) -> bool:
    """Has another identity that is no Leader been revealed, or a Leader player been attacked by another?

    Only declared attackers count (702.TR02a).
    """
    others = (seen for other, seen in revealed(game).items() if other != id)
    if any("Leader" not in seen for seen in others):
        return True
    return bool(game.marks.get(ATTACKED, frozenset()) - {player})


def revealed(game: Game) -> Mapping[str, roles.Roles]:
    """The identities that have been revealed: those that were, and those that are face up."""
    up = {each.id: roles.shown(game, each) for each in roles.of(game) if not each.face_down}
    return {**dict(game.marks.get(REVEALED, ())), **up}


def remember_attack(play: Play, attacks: Mapping[str, Thing]) -> None:
    """Remember who attacked a Leader player with a declared attacker (702.TR02a).

    Args:
        play: The game being played.
        attacks: The attackers that were declared, and what each attacks.
    """
    game = play.game
    by = {
        game.chars(id).controller
        for id, at in attacks.items()
        if isinstance(at, str) and "Leader" in roles.of_public(game, at)
    }
    if by:
        known = game.marks.get(ATTACKED, frozenset())
        play.game = game.but(marks={**game.marks, ATTACKED: known | by})


# ---- the special action


def unveils(play: Play, args: Mapping[str, Any]) -> None:
    """The event `unveils`: a player turns an identity face up by the special action (702.TR01c).

    Args:
        play: The game being played on.
        args: `id`; `by`, who unveils it, its controller unless said; `X`.

    Raises:
        IllegalAction: The player may not, or can't pay.
        NotKnown: How the cost is paid is chosen, and nobody did.
    """
    from crkb.game.events import events

    obj = play.object(args["id"])
    by = Unveil(play, str(args.get("by") or roles.holder(play.game, obj)), obj, args.get("X"))
    for held, (rule, says) in conditions(by):
        if not held:
            raise IllegalAction(rule, f"it isn't so that {says}")
        play.note(rule, says, obj.id, by.player)
    unveil = by.cost
    assert unveil is not None
    costs.pay(by.paying, unveil.value)
    play.note("116.2tr", f"unveiling {obj.id} doesn't use the stack", obj.id)
    if by.x is not None:
        play.note("702.TR01e", f"X is {by.x} in the abilities of {obj.id}", obj.id)
        play.put(play.object(obj.id)._replace(marks={**obj.marks, "X": by.x}))
    play.note("702.TR01d", f"{obj.id} is unveiled", obj.id)
    events.happen(play, TurnsOver(obj.ref, "face up", {identities.UNVEILED: True}))
    priority.acted(play, by.player, "116.3")


# ---- turning


def turned_up(play: Play, obj: GameObject, status: Mapping[str, Any]) -> bool:
    """An identity turns face up: its copiable values are its normal ones, effects on it go on (372.9)."""
    play.note("372.9", f"{obj.id} is turned face up, and effects on it still apply", obj.id)
    play.put(obj._replace(face_down=False, face_down_by=""))
    _remember(play, play.object(obj.id), roles.shown)
    from crkb.game.copies.turned_up import as_it_is_turned_up

    as_it_is_turned_up(play, obj, status)
    return True


def turned_down(play: Play, obj: GameObject) -> bool:
    """An identity turns face down and has no characteristics (372.4b); that it was revealed is known."""
    play.note("372.4b", f"{obj.id} is face down and has no characteristics", obj.id)
    _remember(play, obj, roles.shown)
    play.put(obj._replace(face_down=True, face_down_by="effect"))
    return True


def reveal(play: Play, obj: GameObject) -> None:
    """Show a face-down identity to all players; it stays as it is."""
    _remember(play, obj, roles.true)


def _remember(play: Play, obj: GameObject, seen: Callable[[Game, GameObject], roles.Roles]) -> None:
    game = play.game
    known = {**dict(game.marks.get(REVEALED, ())), obj.id: seen(game, obj)}
    play.game = game.but(marks={**game.marks, REVEALED: tuple(known.items())})


def untold(game: Game) -> Iterator[tuple[str, str]]:
    """What the game remembers that nobody can see: what has been revealed and is face down again, attacks."""
    for each in roles.of(game):
        if each.face_down and is_revealed(game, each.id):
            yield each.id, "that it has been revealed"
    if game.marks.get(ATTACKED) and any(is_undercover(game, each) for each in roles.of(game)):
        yield "game", "that a Leader player has been attacked"


def is_revealed(game: Game, id: str) -> bool:
    """Whether an identity has been shown to all players."""
    return id in revealed(game)
