"""Who is in combat with whom: attackers, blockers, what is attacked, who defends (506)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crkb.game.objects import GameObject, Ref, Thing
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "506.4": "removed from combat if",
    "506.4c": "removing that planeswalker or battle from",
}

PROTECTOR_SINCE = "2026-08-07"
"""Since this edition, a battle whose protector changes is removed from combat (506.4)."""

NOBODY = ""
"""What a creature attacks that goes on attacking although what it attacked has gone (506.4c)."""

DEFENDER = "defending player"
"""The mark of a creature that attacks or did: against whom it was declared (508.5)."""

ATTACKED = "attacked"
"""The mark of an attacker: "player", or the kind of permanent it was declared to attack."""

FIGHTS_FOR = "fights for"
"""The mark of an attacker or blocker: who controlled it as it attacked or blocked."""

ATTACKED_OF = "attacked of"
"""The mark of an attacker: who controlled the permanent that it was declared to attack."""

ORDER = "damage order"
"""The mark of a creature whose damage assignment order has been announced: in which turn."""

HAS_TO_BLOCK = "must block"
"""The mark of a creature that must block this combat: the attackers, as they are now."""

OF_COMBAT = (DEFENDER, ATTACKED, FIGHTS_FOR, ATTACKED_OF)
"""The marks of creatures in combat that stay on them, and count until what combat caused is over."""

RECORD = "combat"
"""The mark of a game: the combat phase that is going on."""


class Combat(NamedTuple):
    """What has happened in the combat phase of a turn.

    `attacked` has, for each player attacked, who attacked them. `declared` holds once attackers were
    declared, `anyone` if there were any. `blocks` are the players who have declared blockers.
    `steps` counts the combat damage steps that there were; `struck_first` are the creatures that had
    first strike or double strike as the first of two began.
    """

    turn: int
    declared: bool = False
    anyone: bool = False
    blocks: tuple[str, ...] = ()
    steps: int = 0
    attacked: frozenset[tuple[str, str]] = frozenset()
    struck_first: frozenset[Ref] = frozenset()


def combat(game: Game) -> Combat:
    """The combat phase of this turn; an empty one before it has begun."""
    found: Combat | None = game.marks.get(RECORD)
    return found if found is not None and found.turn == game.turn else Combat(game.turn)


def record(play: Play, now: Combat) -> None:
    """Set what has happened in this combat phase."""
    play.game = play.game.but(marks={**play.game.marks, RECORD: now._replace(turn=play.game.turn)})


def is_fought(game: Game) -> bool:
    """Whether something attacks in this combat, or did until it was removed (508.8)."""
    return combat(game).anyone or any(each.attacking is not None for each in game.permanents)


def marked(each: GameObject, mark: str, value: Any) -> GameObject:
    """An object with a mark set, or (None) taken off."""
    marks = {name: said for name, said in each.marks.items() if name != mark}
    return each._replace(marks=marks if value is None else {**marks, mark: value})


def attackers(game: Game) -> tuple[GameObject, ...]:
    """The attacking creatures."""
    return tuple(each for each in game.permanents if each.attacking is not None)


def blockers(game: Game) -> tuple[GameObject, ...]:
    """The blocking creatures."""
    return tuple(each for each in game.permanents if each.blocking)


def blockers_of(game: Game, attacker: GameObject) -> tuple[GameObject, ...]:
    """The creatures that block an attacker now, in the order in which it has them."""
    found = (game.find(ref) for ref in attacker.blocked_by)
    return tuple(each for each in found if each and each.on_battlefield and attacker.ref in each.blocking)


def attackers_of(game: Game, blocker: GameObject) -> tuple[GameObject, ...]:
    """The attackers that a creature blocks now, in the order in which it has them."""
    found = (game.find(ref) for ref in blocker.blocking)
    return tuple(each for each in found if each and each.on_battlefield and each.attacking is not None)


def attacked(game: Game, attacker: GameObject) -> Thing | None:
    """The player, planeswalker or battle that a creature is attacking; None if it has gone (506.4c)."""
    at = attacker.attacking
    if isinstance(at, Ref):
        return at if _still_attacked(game, at, attacker) else None
    return at if at and game.players[at].in_game else None


def _still_attacked(game: Game, at: Ref, attacker: GameObject) -> bool:
    found = game.find(at)
    if found is None or not found.on_battlefield:
        return False
    defender, chars = defender_of(game, at), game.chars(at.id)
    if chars.controller != attacker.marks.get(ATTACKED_OF, chars.controller):
        return False
    if "battle" in chars.types and not game.since(PROTECTOR_SINCE):
        return bool(defender)
    return defender == defending_player(game, attacker)


def defender_of(game: Game, at: Thing) -> str:
    """Who defends if a player, planeswalker or battle is attacked (508.5); "" if nobody can."""
    if isinstance(at, str):
        return at
    found = game.find(at)
    if found is None or not found.on_battlefield:
        return NOBODY
    chars = game.chars(at.id)
    if "battle" in chars.types:
        return found.protector
    return chars.controller if "planeswalker" in chars.types else NOBODY


def defending_player(game: Game, attacker: GameObject) -> str:
    """Against whom a creature is attacking, also if what it attacked has gone (508.5)."""
    declared: str = attacker.marks.get(DEFENDER, "")
    return declared or (defender_of(game, attacker.attacking) if attacker.attacking else NOBODY)


def side(game: Game, player: str) -> tuple[str, ...]:
    """A player and those who share turns with that player (805.10a)."""
    return game.with_turns_of(player)


def as_attacker(game: Game, each: GameObject, at: Thing) -> GameObject:
    """A creature as it attacks something."""
    marks = attacking_marks(game, at, game.chars(each.id).controller)
    return each._replace(attacking=at, marks={**each.marks, **marks})


def attacking_marks(game: Game, at: Thing, player: str) -> dict[str, Any]:
    """The marks of what attacks something for a player: who defends it, what it is and whose."""
    return {
        DEFENDER: defender_of(game, at),
        ATTACKED: _kind(game, at),
        ATTACKED_OF: game.chars(at.id).controller if isinstance(at, Ref) else at,
        FIGHTS_FOR: player,
    }


def _kind(game: Game, at: Thing) -> str:
    types = game.chars(at.id).types if isinstance(at, Ref) else frozenset()
    return next((each for each in ("planeswalker", "battle") if each in types), "player")


def remove(play: Play, refs: Iterable[Ref]) -> None:
    """Remove creatures from combat (506.4): they stop attacking and blocking, blocked stays blocked."""
    found = [each for each in map(play.game.find, refs) if each is not None]
    play.put(*(out_of_combat(each) for each in found if each.attacking is not None or each.blocking))


def out_of_combat(each: GameObject) -> GameObject:
    """An object removed from combat. Its marks stay: against whom it attacked still counts (508.5)."""
    return each._replace(attacking=None, blocking=(), blocked=False, blocked_by=())


def check(play: Play) -> None:
    """Remove from combat what no longer can be in it (506.4), and see what is no longer attacked."""
    game = play.game
    if not combat(game).declared:
        return
    gone = [each for each in (*attackers(game), *blockers(game)) if not _can_stay(game, each)]
    for each in gone:
        play.note("506.4", f"{each.id} is removed from combat", each.id)
    remove(play, [each.ref for each in gone])
    lost = [a for a in attackers(play.game) if a.attacking != NOBODY and attacked(play.game, a) is None]
    for each in lost:
        play.note(
            "506.4c", f"{each.id} is still an attacking creature, but isn't attacking anything", each.id
        )
    play.put(*(each._replace(attacking=NOBODY) for each in lost))


def _can_stay(game: Game, each: GameObject) -> bool:
    chars = game.chars(each.id)
    if "creature" not in chars.types or "battle" in chars.types:
        return False
    return bool(chars.controller == each.marks.get(FIGHTS_FOR, chars.controller))


def ends(play: Play) -> None:
    """The combat phase ends: everything is removed from combat (511.3)."""
    play.put(*(out_of_combat(each) for each in (*attackers(play.game), *blockers(play.game))))
    bound = [each for each in play.game.permanents if HAS_TO_BLOCK in each.marks]
    if bound:
        play.put(*(marked(each, HAS_TO_BLOCK, None) for each in bound))
