"""How a spell is cast: for an alternative cost or not, with which additional costs (601.2b, 118.8, 118.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.layers import keyword_facts as facts
from crkb.game.layers import keywords
from crkb.game.layers.keyword_facts import GIFT, PAID, SPENT
from crkb.game.layers.mana_values import value_of_cost
from crkb.game.objects import EXILE, GRAVEYARD, Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import costs, mana_pools
from crkb.game.stack.doing import agrees
from crkb.game.stack.paying import Paying
from crkb.game.stack.ways_known import (
    ALTERNATIVES,
    EXILED_AFTER,
    FORCED,
    ONCE,
    PLOTTED,
    REPEATED,
    cost_of,
)
from crkb.game.terms import Cost, Keyword
from crkb.game.turns import timing
from crkb.game.turns.history import EXPENDED
from crkb.game.values import SPELLS

CITES = {
    "118.9a": "Only one alternative cost can be",
    "601.2b": "announces their intentions to pay any",
    "712.11d": "allows it to be cast “transformed”",
    "702.170d": "during any turn after the turn",
}

OTHERWISE = ("face down", "bestowed", "mutating")
"""How a spell is cast for an alternative cost that the event names (118.9a)."""

FACE_DOWN = "{3}"
"""What is paid to cast a card face down (702.37c)."""

UNMEASURED = frozenset(
    ("affinity", "assist", "convoke", "delve", "emerge", "harmonize", "improvise", "offering", "undaunted")
)
"""Keywords with which it isn't known how much mana was spent."""


class WayToCast(NamedTuple):
    """How a spell is cast: `instead` is the keyword whose alternative cost is paid, None for none.

    `free` says that it is cast without paying its mana cost, `paid` are keywords whose costs are
    paid besides, each with the number of times.
    """

    instead: Keyword | None = None
    free: bool = False
    paid: tuple[tuple[Keyword, int], ...] = ()

    @property
    def costs(self) -> Iterator[Cost]:
        """What is paid in place of the mana cost, and besides."""
        if self.instead is not None:
            yield cost_of(self.instead)
        for keyword, times in self.paid:
            for _ in range(times):
                yield cost_of(keyword)


def choose(play: Play, card: GameObject, ref: Ref, player: str, args: Mapping[str, Any]) -> WayToCast:
    """How a spell that has been put onto the stack is cast, as its controller announces (601.2b).

    Args:
        play: The game being played on; the spell is on the stack.
        card: The card as it was before.
        ref: The spell.
        player: Who casts it.
        args: Those of the event; `instead` names a keyword whose cost has to be paid, `free` says that
            no mana cost is.

    Raises:
        IllegalAction: It can't be cast from there like that.
        NotKnown: Something is left to the player, and nobody chose.
    """
    own, asked = _own(play, ref), _Choosing(play, ref, player)
    way = _instead(asked, card, args, own)
    paid = tuple(found for keyword in own for found in _beside(asked, keyword, card, way))
    way = way._replace(paid=paid)
    _remember(play, card, ref, way)
    return way


def _own(play: Play, ref: Ref) -> tuple[Keyword, ...]:
    """The keyword abilities of the spell."""
    found = [having.ability for having in play.game.chars(ref.id).abilities]
    return tuple(each for each in found if isinstance(each, Keyword))


# ---- an alternative cost


def _instead(
    asked: _Choosing, card: GameObject, args: Mapping[str, Any], own: Sequence[Keyword]
) -> WayToCast:
    play, player = asked.play, asked.player
    if args.get("instead"):
        return WayToCast(next((each for each in own if each.name == args["instead"]), None))
    if args.get("free") or any(args.get(each) for each in OTHERWISE):
        return WayToCast(free=bool(args.get("free")))
    if PLOTTED in card.marks:
        return _plotted(play, card, player)
    named = [each for each in own if each.name in ALTERNATIVES and card.zone in ALTERNATIVES[each.name].zones]
    able = [each for each in named if ALTERNATIVES[each.name].test(play.game, card, player)]
    only = [each for each in able if _is_permission(each)]
    if not only and any(map(_is_permission, named)) and not _may_anyway(card, own):
        refused = next(filter(_is_permission, named))
        rule = ALTERNATIVES[refused.name].rule
        raise IllegalAction(rule, f"{card.id} can't be cast with {refused.name} now")
    return WayToCast(_picked(asked, only or able, forced=bool(only) and not _may_anyway(card, own)))


def _is_permission(keyword: Keyword) -> bool:
    """Whether a card can be cast from where it is by a keyword's permission only."""
    return ALTERNATIVES[keyword.name].zones <= {GRAVEYARD, EXILE}


def _may_anyway(card: GameObject, own: Sequence[Keyword]) -> bool:
    """Whether another keyword lets the card be cast from a graveyard for its mana cost."""
    return card.zone == GRAVEYARD and any(each.name in FORCED for each in own)


def _plotted(play: Play, card: GameObject, player: str) -> WayToCast:
    """A plotted card is cast without paying its mana cost, in a later turn and as a sorcery would be,
    whatever else it is (702.170d)."""
    if card.marks[PLOTTED] >= play.game.turn:
        raise IllegalAction("702.170d", f"{card.id} became plotted this turn and can't be cast yet")
    timing.needs_sorcery_time(play, player, "702.170d", card.id, stack=1)
    play.note("702.170d", f"{card.id} is plotted: its mana cost isn't paid", card.id)
    return WayToCast(free=True)


class _Choosing(NamedTuple):
    """A player who is asked how a spell is cast."""

    play: Play
    ref: Ref
    player: str

    @property
    def by(self) -> Paying:
        """Who pays for it."""
        return Paying(self.play, self.player, Context(self.ref, self.player), self.ref.id)

    def agrees(self, keyword: Keyword, rule: str) -> bool:
        """Whether a keyword's cost is paid, if it can be."""
        if not costs.can_pay(self.by, cost_of(keyword)):
            return False
        return agrees(self.play, f"may of {keyword.name} of {self.ref.id}", self.player, rule)


def _picked(asked: _Choosing, able: Sequence[Keyword], forced: bool) -> Keyword | None:
    """The one whose cost is paid: the only one, where the card can't be cast otherwise (118.9a)."""
    for number, each in enumerate(able, 1):
        last = forced and number == len(able)
        if last or asked.agrees(each, "118.9a"):
            asked.play.note(
                ALTERNATIVES[each.name].rule, f"{asked.ref.id} is cast for its {each.name} cost", asked.ref.id
            )
            return each
    return None


# ---- costs besides


def _beside(
    asked: _Choosing, keyword: Keyword, card: GameObject, way: WayToCast
) -> Iterator[tuple[Keyword, int]]:
    """A keyword whose cost is paid as well, with the number of times."""
    name, id = keyword.name, asked.ref.id
    if name in FORCED and card.zone == GRAVEYARD and way.instead is None:
        asked.play.note(FORCED[name], f"{id} is cast with {name}", id)
        yield keyword, 1
    elif name in ONCE and asked.agrees(keyword, ONCE[name]):
        asked.play.note(ONCE[name], f"the {name} cost of {id} is paid", id)
        yield keyword, 1
    elif name in REPEATED and (times := _times(asked, keyword)):
        asked.play.note(REPEATED[name], f"the {name} cost of {id} is paid {times} times", id)
        yield keyword, times


MOST_TIMES = 1_000


def _times(asked: _Choosing, keyword: Keyword) -> int:
    """How often a cost is paid."""
    name = f"chosen for {keyword.name} of {asked.ref.id}"
    said = asked.play.chosen(name)
    if said is None:
        raise NotKnown(name, (0, 1, 2), asked.player, REPEATED[keyword.name])
    if not isinstance(said, int) or isinstance(said, bool) or not 0 <= said <= MOST_TIMES:
        raise GameFormError(f"choose.{name}", f"{said!r} is not a number of times")
    return said


# ---- what is remembered


def _remember(play: Play, card: GameObject, ref: Ref, way: WayToCast) -> None:
    """What was paid is remembered of the spell, and of the permanent that it becomes (400.7d)."""
    costs_paid = (*(((way.instead, 1),) if way.instead is not None else ()), *way.paid)
    paid = {keywords.text_of(keyword): times for keyword, times in costs_paid}
    obj = play.game.objects[ref.id]
    marks: dict[str, Any] = dict(obj.marks)
    if not SPELLS.isdisjoint(play.game.chars(ref.id).types):
        marks[facts.CAST_FROM] = card.zone  # asked by rebound, which an effect may give it on the stack
    if paid:
        marks[PAID] = paid
    names = {keyword.name for keyword, _ in costs_paid}
    if any(each.name == "aftermath" for each in _own(play, ref)):
        names.add("aftermath")
    if rule := next((EXILED_AFTER[name] for name in EXILED_AFTER if name in names), ""):
        marks[facts.EXILED_AFTER] = rule
    if "gift" in names:
        marks[GIFT] = _promised(play, obj)
    back = way.instead is not None and ALTERNATIVES[way.instead.name].back
    if back:
        play.note("712.11d", f"the front face of {ref.id} lets it be cast with its back face up", ref.id)
    play.put(obj._replace(marks=marks, back=obj.back or back))


def _promised(play: Play, obj: GameObject) -> str:
    opponents = play.game.opponents(obj.controller)
    return str(play.choose(f"chosen for gift of {obj.id}", opponents, obj.controller, "601.2b"))


def spend(play: Play, ref: Ref, way: WayToCast, besides: Sequence[Cost]) -> None:
    """Remember how much mana was spent to cast a spell, if that is known; it is taken to be there."""
    obj = play.game.objects[ref.id]
    spent = _spent(play, obj, way, besides)
    if spent is not None and play.game.layered.called("increment"):  # otherwise nothing asks for it
        play.put(obj._replace(marks={**obj.marks, SPENT: spent}))
    if spent != 0:
        mana_pools.may_be_spent(play, obj.controller)
    player = play.game.players[obj.controller]
    known = player.marks.get(EXPENDED, (0, 0, ref))
    total = None if spent is None or known is None else (known[1], known[1] + spent, ref)
    play.put_players(player._replace(marks={**player.marks, EXPENDED: total}))


def _spent(play: Play, obj: GameObject, way: WayToCast, besides: Sequence[Cost]) -> int | None:
    """How much mana was spent to cast a spell; None if that isn't known."""
    if obj.sheet.unknown or any(each.name in UNMEASURED for each in _own(play, obj.ref)):
        return None
    x = (obj.stacked.x if obj.stacked is not None else None) or 0
    replaced = way.free or way.instead is not None or obj.bestowed or obj.mutating
    cost = play.game.chars(obj.id).cost or ""
    own = FACE_DOWN if obj.face_down else "" if replaced else cost
    texts = [item.text for each in (*besides, *way.costs) for item in each if item.kind == "mana"]
    return sum(value_of_cost(text, x) for text in (own, *texts))
