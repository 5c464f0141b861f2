"""What each creature in combat can assign: how much, to whom first, and who divides it (510.1)."""

from __future__ import annotations

from crkb.game.combat import engaged, ordering
from crkb.game.errors import NotKnown
from crkb.game.objects import GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.values import Chars
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "702.4b": "those with first strike or double",
    "702.7b": "those with first strike or double",
    "510.1b": "it isn’t currently attacking anything",
    "510.1c": "creatures are currently blocking it",
    "510.1d": "blocking creature assigns combat damage to",
    "702.19b": "all those blocking creatures are assigned",
    "702.19c": "Trample over planeswalkers is a variant",
    "702.19d": "as though all blocking creatures have",
    "702.19e": "does not cause the creature to",
}

TOUGHNESS_RULE = "assigns combat damage equal to its toughness"


class Striker(NamedTuple):
    """A creature that assigns combat damage.

    `tiers` are the groups of what it may assign damage to; to those behind the first only what is
    left when all before have enough: its blockers lethal damage, a planeswalker its loyalty.
    `in_order`: the edition has it assign in an order, and `announced` whether it has been. `rule`
    is the one that says where its damage goes, `player` who divides it; `tramples`: it has trample.
    """

    object: GameObject
    amount: int
    tiers: tuple[tuple[Thing, ...], ...]
    rule: str
    player: str
    deathtouch: bool = False
    in_order: bool = False
    announced: bool = True
    by_banding: bool = False
    tramples: bool = False

    @property
    def id(self) -> str:
        """The id of the creature."""
        return self.object.id

    @property
    def recipients(self) -> tuple[Thing, ...]:
        """All that it may assign damage to, each once: a planeswalker may block what attacks it."""
        return tuple(dict.fromkeys(thing for tier in self.tiers for thing in tier))

    def asks_loyalty(self, at: int) -> bool:
        """Whether a tier is the planeswalker that it attacks and may trample over (702.19c)."""
        over = at == len(self.tiers) - 2 and isinstance(self.tiers[-1][0], str)
        return over and self.tiers[at] == (self.object.attacking,)


def in_step(game: Game, second: bool) -> tuple[GameObject, ...]:
    """The creatures that assign damage in a combat damage step (510.4).

    `second` is the one after that of first strike; where nothing strikes first, there is one step.
    """
    from crkb.game.layers import keywords

    everyone = (*engaged.attackers(game), *engaged.blockers(game))
    if second:
        first = engaged.combat(game).struck_first
        return tuple(
            each
            for each in everyone
            if each.ref not in first or keywords.has(game.chars(each.id), "double strike")
        )
    return tuple(each for each in everyone if strikes_first(game, each)) or everyone


def strikes_first(game: Game, each: GameObject) -> bool:
    """Whether a creature has first strike or double strike (510.4)."""
    from crkb.game.layers import keywords

    chars = game.chars(each.id)
    return bool(keywords.has(chars, "first strike") or keywords.has(chars, "double strike"))


def why_first(game: Game, each: GameObject) -> tuple[str, str]:
    """The rule by which a creature deals damage in the first of two steps, and what it says."""
    from crkb.game.layers import keywords

    if keywords.has(game.chars(each.id), "double strike"):
        return "702.4b", f"{each.id} has double strike: it deals damage in both steps"
    return "702.7b", f"{each.id} has first strike: it deals damage in the first step alone"


def striker(game: Game, each: GameObject) -> Striker:
    """What a creature in combat can assign.

    Raises:
        NotKnown: Nobody said what its power is.
    """
    from crkb.game.layers import keywords

    chars = game.chars(each.id)
    tiers, rule = _of_attacker(game, each, chars) if each.attacking is not None else _of_blocker(game, each)
    divider = _banding_divider(game, each)
    return Striker(
        each,
        max(0, damage_of(game, each)),
        tuple(tier for tier in tiers if tier),
        rule,
        divider or chars.controller,
        bool(keywords.has(chars, "deathtouch")),
        ordering.ordered(game) and not divider,
        ordering.is_ordered(game, each),
        bool(divider),
        bool(keywords.has(chars, "trample")),
    )


def damage_of(game: Game, each: GameObject) -> int:
    """How much combat damage a creature assigns: its power, or what takes its place (510.1a, 120.2a)."""
    from crkb.game.layers import rules

    chars = game.chars(each.id)
    by_toughness = rules.ruled(game, TOUGHNESS_RULE, each.ref)
    found = chars.toughness if by_toughness else chars.power
    if found is None:
        raise NotKnown(f"{each.id}: p/t")
    return found


def _of_attacker(game: Game, each: GameObject, chars: Chars) -> tuple[tuple[tuple[Thing, ...], ...], str]:
    from crkb.game.layers import keywords

    blockers = tuple(other.ref for other in engaged.blockers_of(game, each))
    over = bool(keywords.has(chars, "trample over planeswalkers"))
    beyond = _beyond(game, each, over)
    if not each.blocked:
        return beyond, _rule_of_unblocked(game, each, beyond)
    if not (over or keywords.has(chars, "trample")):
        return (blockers,), "510.1c"
    return (blockers, *beyond), "702.19b" if blockers else "702.19d"


def _rule_of_unblocked(game: Game, each: GameObject, beyond: tuple[tuple[Thing, ...], ...]) -> str:
    """510.1b, or that of trample over planeswalkers where it says more (702.19c, e)."""
    if len(beyond) > 1:
        return "702.19c"
    return "702.19e" if beyond and engaged.attacked(game, each) is None else "510.1b"


def _beyond(game: Game, each: GameObject, over: bool) -> tuple[tuple[Thing, ...], ...]:
    """What an attacker damages if nothing is in its way: what it attacks, then that one's controller."""
    at = engaged.attacked(game, each)
    if at is None:
        return _after_the_planeswalker(game, each) if over else ()
    if over and isinstance(at, Ref) and "planeswalker" in game.chars(at.id).types:
        return (at,), (game.chars(at.id).controller,)
    return ((at,),)


def _after_the_planeswalker(game: Game, each: GameObject) -> tuple[tuple[Thing, ...], ...]:
    """Trample over planeswalkers, when the planeswalker has been removed from combat (702.19e)."""
    defender = engaged.defending_player(game, each)
    was_planeswalker = each.marks.get(engaged.ATTACKED) == "planeswalker"
    return ((defender,),) if defender and was_planeswalker and game.players[defender].in_game else ()


def _of_blocker(game: Game, each: GameObject) -> tuple[tuple[tuple[Thing, ...], ...], str]:
    return (tuple(other.ref for other in engaged.attackers_of(game, each)),), "510.1d"


def _banding_divider(game: Game, each: GameObject) -> str:
    """The other player, who divides the damage of what fights a creature with banding (702.22j, k)."""
    from crkb.game.layers import keywords

    others = ordering.opposed(game, each)
    banded = next((other for other in others if keywords.has(game.chars(other.id), "banding")), None)
    return game.chars(banded.id).controller if banded else ""


def enough(game: Game, thing: Thing, loyalty: bool = False) -> int:
    """So much damage is lethal to a creature, or takes a planeswalker's loyalty (702.19b, c).

    Damage that is marked on it counts, effects that may change what is dealt don't.
    """
    if isinstance(thing, str):
        return 0
    each, chars = game.known(thing), game.chars(thing)
    if loyalty:
        return each.counters.get("loyalty", 0)
    if chars.toughness is None:
        raise NotKnown(f"{each.id}: p/t")
    return max(0, chars.toughness - each.damage)
