"""What state-based actions look at, gathered in one pass over one set of characteristics (704.3).

A `Survey` sorts the permanents by what matters; the checks then look only at their own few. What a
check finds is a `Found`: nothing has happened yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.happenings import Happening
from crkb.game.objects import BATTLEFIELD, COMMAND, NOWHERE, GameObject
from crkb.game.state import Game
from crkb.game.values import Chars
from crkb.tuples import NamedTuple


class Permanent(NamedTuple):
    """A permanent and its characteristics at the check."""

    object: GameObject
    chars: Chars

    @property
    def id(self) -> str:
        """Its id."""
        return self.object.id

    @property
    def name(self) -> str:
        """What its effects are named by."""
        return self.object.id

    @property
    def controller(self) -> str:
        """Who controls it, after all effects."""
        return self.chars.controller


class Found(NamedTuple):
    """A state-based action that applies.

    `about` is an id or a player, `word` what the form of games calls the result ("" where it has no
    word). `happenings` are proposed as part of the batch; `sets` are fields of the object or player
    that no event changes; `because` are other rules that it rests on, and what they say. `stopped` says
    what keeps it from being performed, "" if nothing does.
    """

    rule: str
    says: str
    about: str
    word: str = ""
    happenings: tuple[Happening, ...] = ()
    sets: tuple[tuple[str, Any], ...] = ()
    because: tuple[tuple[str, str], ...] = ()
    stopped: str = ""


class Survey(NamedTuple):
    """A game sorted for the checks: permanents by kind, and what is elsewhere that may have to go.

    `kinds` are types, supertypes and subtypes, and other words; `endangered` are creatures with
    damage or without toughness, `attached` has Auras too, attached or not. `elsewhere` are tokens,
    copies and commanders that aren't on the battlefield, and what is in the command zone.
    """

    game: Game
    kinds: Mapping[str, Sequence[Permanent]]
    elsewhere: tuple[GameObject, ...]

    def of(self, kind: str) -> Sequence[Permanent]:
        """The permanents of a kind, in the order of the game's objects."""
        return self.kinds.get(kind, ())


_TYPES = frozenset(("planeswalker", "battle"))
_SUPERTYPES = frozenset(("legendary", "world"))
_SUBTYPES = frozenset(("Saga", "Role"))
_MATTER = _SUBTYPES | {"Siege", "Aura", "Equipment", "Fortification"}
_CEASING = frozenset(("token", "copy"))
_ABILITIES = {"start your engines!": "engines", "space sculptor": "sculptor"}
"""Keyword abilities, and the words by which permanents that have them are found."""


def survey(game: Game) -> Survey:
    """Sort a game's objects in one pass.

    Args:
        game: The game as it is when state-based actions are checked.
    """
    kinds: dict[str, list[Permanent]] = {}
    alike: dict[int, frozenset[str]] = {}
    for each in game.permanents:
        now = _seen(game, each)
        words = alike.get(id(now))
        if words is None:
            words = alike[id(now)] = _of_characteristics(now)
        if each.damage or each.deathtouched or each.counters or each.attached_to is not None:
            words = _with_state(words, each, now)
        if words:
            permanent = Permanent(each, now)
            for kind in words:
                kinds.setdefault(kind, []).append(permanent)
    return Survey(game, kinds, _elsewhere(game))


def _seen(game: Game, each: GameObject) -> Chars:
    """The characteristics of a permanent; where they depend on something that makes no difference to
    state-based actions, any that it may have.

    Raises:
        NotKnown: What it depends on makes a difference.
    """
    variants = game.layered.variants(each.id)
    if len(variants) == 1:
        return variants[0]
    if len({_what_matters(each, chars) for chars in variants}) == 1:
        return variants[0]
    return game.layered.chars(each.id)


def _what_matters(each: GameObject, chars: Chars) -> tuple[Any, ...]:
    """What of an object's characteristics its own state-based actions go by."""
    is_creature = "creature" in chars.types
    dies = is_creature and chars.toughness is not None and chars.toughness <= max(0, each.damage)
    legend = (chars.names, chars.controller) if "legendary" in chars.supertypes else ()
    kinds = (chars.types & _TYPES, chars.supertypes & _SUPERTYPES, chars.subtypes & _MATTER)
    attached = chars.types if each.attached_to is not None else None
    return is_creature, dies, legend, kinds, attached


def _elsewhere(game: Game) -> tuple[GameObject, ...]:
    return tuple(
        each
        for each in game.objects.values()
        if (each.kind in _CEASING or each.commander or each.zone == COMMAND)
        and each.zone not in (BATTLEFIELD, NOWHERE)
    )


def _of_characteristics(now: Chars) -> frozenset[str]:
    """By which words permanents of these characteristics are found."""
    kinds = (now.types & _TYPES) | (now.supertypes & _SUPERTYPES) | (now.subtypes & _SUBTYPES)
    if "Aura" in now.subtypes:
        kinds |= {"attached"}
    if "creature" in now.types and (now.toughness is None or now.toughness <= 0):
        kinds |= {"endangered"}
    named = (_ABILITIES.get(getattr(having.ability, "name", "")) for having in now.abilities)
    return kinds | {word for word in named if word}


def _with_state(kinds: frozenset[str], each: GameObject, now: Chars) -> frozenset[str]:
    """The words of a permanent with damage or counters, or that is attached."""
    if each.attached_to is not None:
        kinds |= {"attached"}
    if each.counters:
        kinds |= {"counters"}
    if each.counters.get("+1/+1") and each.counters.get("-1/-1"):
        kinds |= {"both counters"}
    if each.deathtouched:
        kinds |= {"touched"}
    if not (each.damage or each.deathtouched):
        return kinds
    if now.unknown:
        kinds |= {"unknown"}
    return kinds | {"endangered"} if "creature" in now.types else kinds
