"""Evasion abilities and other restrictions: which creature one attacker can't be blocked by (509.1b)."""

from __future__ import annotations

from collections.abc import Callable

from crkb.game.combat import engaged
from crkb.game.errors import NotKnown
from crkb.game.objects import Context, GameObject
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.terms import Controlled, Group, Quality, Word
from crkb.game.values import Chars
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "509.1b": "affected by any restrictions",
    "702.9b": "except by creatures with flying and/or",
    "702.13b": "creatures that share a color with",
    "702.14c": "can’t be blocked as long as",
    "702.16f": "creatures with protection can’t be blocked",
    "702.17b": "except by creatures with flying and/or",
    "702.28b": "creature without shadow can’t be blocked",
    "702.31b": "can’t be blocked by creatures without",
    "702.36b": "artifact creatures and/or black creatures",
    "702.118b": "can’t be blocked by creatures with",
    "702.147a": "Decayed",
}


# same name as editions.matching.Pair: a word of another field
class Pair(NamedTuple):
    """An attacker and a creature that would block it, with their characteristics."""

    game: Game
    attacker: GameObject
    blocker: GameObject
    attacking: Chars
    blocking: Chars

    @property
    def defender(self) -> str:
        """Who defends: the player who is attacked, else who controls the creature that would block."""
        if self.attacker.attacking is None:
            return self.blocking.controller
        return engaged.defending_player(self.game, self.attacker)


def _has(chars: Chars, keyword: str) -> bool:
    from crkb.game.layers import keywords

    return bool(keywords.has(chars, keyword))


def _flying(pair: Pair) -> bool:
    evades = _has(pair.attacking, "flying")
    return evades and not (_has(pair.blocking, "flying") or _has(pair.blocking, "reach"))


def _shadow(pair: Pair) -> bool:
    return _has(pair.attacking, "shadow") != _has(pair.blocking, "shadow")


def _horsemanship(pair: Pair) -> bool:
    return _has(pair.attacking, "horsemanship") and not _has(pair.blocking, "horsemanship")


def _fear(pair: Pair) -> bool:
    can = "artifact" in pair.blocking.types or "B" in pair.blocking.colors
    return _has(pair.attacking, "fear") and not can


def _intimidate(pair: Pair) -> bool:
    can = "artifact" in pair.blocking.types or bool(pair.attacking.colors & pair.blocking.colors)
    return _has(pair.attacking, "intimidate") and not can


def _skulk(pair: Pair) -> bool:
    if not _has(pair.attacking, "skulk"):
        return False
    return power(pair.blocker, pair.blocking) > power(pair.attacker, pair.attacking)


def power(each: GameObject, chars: Chars) -> int:
    """The power of a creature. Raises NotKnown if nobody said what it is."""
    if chars.power is None:
        raise NotKnown(f"{each.id}: p/t")
    return chars.power


def _landwalk(pair: Pair) -> bool:
    from crkb.game.layers import keywords

    found = keywords.of(pair.attacking, "landwalk")
    return any(_controls_such_a_land(pair, each.value) for each in found)


def _controls_such_a_land(pair: Pair, quality: object) -> bool:
    """Whether the defending player controls a land that a landwalk ability is about (702.14c)."""
    from crkb.game.layers import filters

    words = quality.words if isinstance(quality, Quality) else ()
    noun = Word("type", "land")
    group = Group((*(word for word in words if word != noun), noun), posts=(Controlled(pair.defender),))
    controller = pair.attacking.controller
    context = Context(source=pair.attacker.ref, you=controller)
    lands = [each for each in pair.game.permanents if "land" in pair.game.chars(each.id).types]
    return any(filters.fits(group, land.ref, context, pair.game) for land in lands)


def _protection(pair: Pair) -> bool:
    from crkb.game.layers import rules

    return bool(rules.protected(pair.game, pair.attacker.ref, pair.blocker.ref))


def _decayed(pair: Pair) -> bool:
    return _has(pair.blocking, "decayed")


class Restriction(NamedTuple):
    """A keyword because of which one creature may not block another, and whether it forbids it."""

    rule: str
    keyword: str
    says: str
    forbids: Callable[[Pair], bool]

    def is_there(self, pair: Pair) -> bool:
        """Whether one of the two creatures has the keyword that it is about."""
        return _has(pair.attacking, self.keyword) or _has(pair.blocking, self.keyword)


RESTRICTIONS = (
    Restriction("702.147a", "decayed", "{blocker} has decayed and can't block", _decayed),
    Restriction("702.9b", "flying", "{attacker} has flying, {blocker} neither flying nor reach", _flying),
    Restriction("702.28b", "shadow", "only one of {attacker} and {blocker} has shadow", _shadow),
    Restriction("702.31b", "horsemanship", "{attacker} has horsemanship, {blocker} doesn't", _horsemanship),
    Restriction("702.36b", "fear", "{attacker} has fear, {blocker} is neither artifact nor black", _fear),
    Restriction(
        "702.13b",
        "intimidate",
        "{attacker} has intimidate, {blocker} isn't an artifact and shares no color with it",
        _intimidate,
    ),
    Restriction("702.118b", "skulk", "{attacker} has skulk, {blocker} has greater power", _skulk),
    Restriction(
        "702.14c", "landwalk", "{attacker} has landwalk, and {defender} controls such a land", _landwalk
    ),
    Restriction("702.16f", "protection", "{attacker} has protection from {blocker}", _protection),
)


def _pair(game: Game, blocker: GameObject, attacker: GameObject) -> Pair:
    return Pair(game, attacker, blocker, game.chars(attacker.id), game.chars(blocker.id))


def restriction(game: Game, blocker: GameObject, attacker: GameObject) -> tuple[str, str] | None:
    """The rule and reason for which a creature can't block another, or None (509.1b).

    Raises:
        NotKnown: It rests on a power that nobody said.
    """
    from crkb.game.layers import rules

    if labels := rules.ruled(game, "can't block", blocker.ref):
        return "509.1b", f"{blocker.id} can't block because of {', '.join(labels)}"
    if labels := rules.ruled(game, "can't be blocked", attacker.ref):
        return "509.1b", f"{attacker.id} can't be blocked because of {', '.join(labels)}"
    pair = _pair(game, blocker, attacker)
    for each in RESTRICTIONS:
        if each.forbids(pair):
            ids = {"attacker": attacker.id, "blocker": blocker.id, "defender": pair.defender}
            return each.rule, each.says.format(**ids)
    return None


def passed(game: Game, blocker: GameObject, attacker: GameObject) -> tuple[Note, ...]:
    """The rules that might have kept one creature from blocking another, and don't."""
    pair = _pair(game, blocker, attacker)
    both = (attacker.id, blocker.id)
    found = [
        Note(each.rule, f"{each.keyword} doesn't stop {blocker.id} from blocking {attacker.id}", False, both)
        for each in RESTRICTIONS
        if each.is_there(pair) and not each.forbids(pair)
    ]
    if _has(pair.attacking, "flying") and _has(pair.blocking, "reach"):
        found.append(Note("702.17b", f"{blocker.id} has reach: it can block {attacker.id}", True, both))
    return tuple(found)


def needs_two(game: Game, attacker: GameObject) -> bool:
    """Whether a creature can only be blocked by two or more (menace, 702.111b)."""
    return _has(game.chars(attacker.id), "menace")


def defends_against(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    """Whether a creature's controller defends against an attacker (509.1a, 805.10d)."""
    defender = engaged.defending_player(game, attacker)
    return game.chars(blocker.id).controller in engaged.side(game, defender)
