"""What can be seen of an object or player: the values of the keys that expectations and questions use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from crkb.game.combat import engaged
from crkb.game.copies import stickers
from crkb.game.errors import NotKnown
from crkb.game.layers import class_levels, group_posts
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, NOWHERE, Context, GameObject, Ref
from crkb.game.stack.targets import name_of
from crkb.game.state import Game
from crkb.game.terms import LastExisted, LevelSymbol, Named, ValueOf, without_label
from crkb.game.values import Chars

LAST = " as it last existed"


class Seen(NamedTuple):
    """An object in a game, or as it last existed."""

    game: Game
    object: GameObject
    name: str

    @property
    def chars(self) -> Chars:
        """Its characteristics."""
        is_last = self.name.endswith(LAST)
        return self.game.chars(self.object.ref if is_last else self.object.id)


def see(game: Game, name: str) -> Seen | None:
    """The object of an id, or as it last existed; None if it is nowhere.

    Raises:
        NotKnown: It hasn't existed in another zone, as far as the game knows.
    """
    if not name.endswith(LAST):
        found = game.objects.get(name)
        return None if found is None or found.zone == NOWHERE else Seen(game, found, name)
    id = name.removesuffix(LAST)
    past = [ref for ref in game.past if ref.id == id]
    if not past:
        raise NotKnown(name)
    return Seen(game, game.past[max(past)].object, name)


# ---- objects


def _mana_value(seen: Seen) -> Any:
    from crkb.game.layers import filters

    id = seen.object.id
    part = LastExisted(id) if seen.name.endswith(LAST) else Named(id)
    return filters.amount(ValueOf(part, "mana value"), Context(), seen.game)


def _size(power: int | None, toughness: int | None) -> str | None:
    return None if power is None or toughness is None else f"{power}/{toughness}"


def _counted(kind: str) -> Callable[[Seen], int | None]:
    """Loyalty or defense: its counters on the battlefield (306.5c, 310.4c), else what is printed."""

    def value(seen: Seen) -> int | None:
        printed: int | None = getattr(seen.chars, kind)
        if seen.object.zone != BATTLEFIELD:
            return printed
        holder = {"loyalty": "planeswalker", "defense": "battle"}[kind]
        return seen.object.counters.get(kind, 0) if holder in seen.chars.types else None

    return value


def _abilities(seen: Seen) -> tuple[Any, ...]:
    """All abilities but level symbols: the form writes those as levels (711.2)."""
    found = (having.ability for having in seen.chars.abilities)
    return tuple(without_label(each) for each in found if not isinstance(each, LevelSymbol))


def _controller(seen: Seen) -> str:
    return seen.chars.controller or seen.object.controller


def _counters(seen: Seen) -> Mapping[str, int]:
    return {kind: n for kind, n in seen.object.counters.items() if n}


def _attached(seen: Seen) -> str | None:
    to = seen.object.attached_to
    return to.id if isinstance(to, Ref) else to


def _attacking(seen: Seen) -> str | None:
    to = seen.object.attacking
    return to.id if isinstance(to, Ref) else to


def _blocking(seen: Seen) -> frozenset[str]:
    """What a creature blocks: what has been removed from combat is blocked by nothing (506.4)."""
    if seen.name.endswith(LAST):
        return frozenset(ref.id for ref in seen.object.blocking)
    return frozenset(each.id for each in engaged.attackers_of(seen.game, seen.object))


def _targets(seen: Seen) -> tuple[str, ...]:
    """The targets of what is on the stack, each as often as it was chosen."""
    return tuple(map(name_of, group_posts.aimed_at(seen.object)))


def _level(seen: Seen) -> int:
    """The level of a permanent: of a Class its class level, 1 if it has none (716.2d), whatever level
    counters are on it (716.4); of another, the level it kept or its level counters."""
    if "Class" in seen.chars.subtypes:
        return class_levels.level(seen.object)
    return seen.object.level or seen.object.counters.get("level", 0)


CHARACTERISTICS: Mapping[str, Callable[[Seen], Any]] = {
    "name": lambda seen: seen.chars.name,
    "names": lambda seen: frozenset(seen.chars.names),
    "cost": lambda seen: seen.chars.cost,
    "mana value": _mana_value,
    "colors": lambda seen: seen.chars.colors,
    "supertypes": lambda seen: seen.chars.supertypes,
    "types": lambda seen: seen.chars.types,
    "subtypes": lambda seen: seen.chars.subtypes,
    "p/t": lambda seen: _size(seen.chars.power, seen.chars.toughness),
    "base p/t": lambda seen: _size(seen.chars.base_power, seen.chars.base_toughness),
    "loyalty": _counted("loyalty"),
    "defense": _counted("defense"),
    "abilities": _abilities,
}
"""The keys of an object's characteristics."""

STATUS: Mapping[str, Callable[[Seen], Any]] = {
    "level": _level,
    "controller": _controller,
    "owner": lambda seen: seen.object.owner,
    "zone": lambda seen: seen.object.zone,
    "counters": _counters,
    "damage": lambda seen: seen.object.damage,
    "tapped": lambda seen: seen.object.tapped,
    "face down": lambda seen: seen.object.face_down,
    "flipped": lambda seen: seen.object.flipped,
    "side": lambda seen: "back" if seen.object.back else "front",
    "attached to": _attached,
    "attacking": _attacking,
    "blocking": _blocking,
    "targets": _targets,
    "token": lambda seen: seen.object.is_token,
    "protector": lambda seen: seen.object.protector,
    "stickered": lambda seen: stickers.is_stickered(seen.object),
    "sector": lambda seen: seen.object.chosen.get("sector"),
}
"""The keys of what else is so about an object."""

OBJECT_KEYS: Mapping[str, Callable[[Seen], Any]] = {**CHARACTERISTICS, **STATUS}


def value(seen: Seen, key: str) -> Any:
    """What an object has under a key of the form.

    Raises:
        NotKnown: The card isn't known, and what is asked depends on it.
    """
    found = OBJECT_KEYS[key](seen)
    if key in CHARACTERISTICS and not found and seen.chars.unknown:
        raise NotKnown(f"{seen.object.id}: {key}")
    return found


# ---- players


def _cards(zone: str) -> Callable[[Game, str], int]:
    """How many cards a player has in a zone: those that are known, and the others."""

    def count(game: Game, name: str) -> int:
        known = sum(each.zone == zone and each.owner == name for each in game.objects.values())
        unknown: int = getattr(game.players[name], zone)
        return known + unknown

    return count


def _mana(game: Game, name: str) -> Mapping[str, str]:
    """The unspent mana of a player, by what produced it."""
    from crkb.game.stack import mana_pools

    return mana_pools.seen(game, name)


PLAYER_KEYS: Mapping[str, Callable[[Game, str], Any]] = {
    "life": lambda game, name: game.players[name].life,
    "poison": lambda game, name: game.players[name].counters.get("poison", 0),
    "hand": _cards(HAND),
    "library": _cards(LIBRARY),
    "graveyard": _cards(GRAVEYARD),
    "mana": _mana,
    "in game": lambda game, name: game.players[name].in_game,
    "won": lambda game, name: game.players[name].outcome == "won",
    "lost": lambda game, name: game.players[name].outcome == "lost",
    "drew": lambda game, name: game.players[name].outcome == "drew",
}
"""The keys of players."""

GAME_KEYS: Mapping[str, Callable[[Game], Any]] = {
    "over": lambda game: game.over,
    "winners": lambda game: frozenset(game.winners),
    "draw": lambda game: game.draw,
}
"""The keys of the game itself."""
