"""Costs other than mana, paid (118, 601.2h, 602.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, islice
from typing import Any

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.happenings import Counts, Done, Happening, LifeChanges, Moves, Taps, Unseen
from crkb.game.layers import keywords, rules
from crkb.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import choosing, mana_pools
from crkb.game.stack.paying import Paying, chosen_of, fitting, is_all, meant, note_decider, own
from crkb.game.terms import Cost, CostItem, Filter, Group, InZone, This
from crkb.game.turns import outcome
from crkb.text.inflect import quantity

CITES = {
    "118.3": "the necessary resources to pay it",
    "118.5": "acknowledgment that they are paying",
    "118.11": "the cost has still been paid",
    "101.2": "effect takes precedence",
    "118.3b": "subtracting the indicated amount of life",
    "119.4": "in other words, the player loses",
    "119.4a": "both team members are paying",
    "119.4b": "even if an effect says players",
    "119.7": "can't gain life",
    "119.8": "involves having that player pay life",
    "601.2h": "Unpayable costs can’t be paid",
    "602.5a": "for creatures with haste",
    "606.4": "to put on or remove from",
    "606.5": "combined into a single cost",
    "606.6": "at least that many loyalty counters",
    "701.17a": "sacrifice something that isn't a permanent",
    "701.8b": "allow the affected player to choose",
    "701.21a": "Only untapped permanents can be tapped",
    "701.21b": "Only tapped permanents can be untapped",
}


def pay(by: Paying, cost: Cost) -> tuple[tuple[Ref, Ref], ...]:
    """Pay a cost, mana aside, which is taken to be there.

    Args:
        by: Who pays for what.
        cost: What is to be paid.

    Returns:
        What it moved or tapped, each as it was and as it is (400.7j).

    Raises:
        IllegalAction: It can't be paid (118.3, 601.2h).
        NotKnown: There are several ways to pay, and nobody chose.

    """
    done: list[Done] = []
    modified = by.play.modified
    note_decider(by)
    for item in in_order(cost):
        happenings = ITEMS[item.kind](by, item)
        if happenings:
            done += _happen(by.play, happenings)
    return _paid_with(by, done, is_changed=by.play.modified > modified)


def _paid_with(by: Paying, done: Sequence[Done], is_changed: bool) -> tuple[tuple[Ref, Ref], ...]:
    """What paid a cost, as it was and as it is: whatever effects made of it, it has paid (118.11)."""
    if is_changed:
        by.play.note("118.11", f"an effect changed what paid for {by.label}: it is paid", by.player)
    found = [each for each in done if isinstance(each.what, Moves | Taps)]
    return tuple((each.was, each.now) for each in found if each.was is not None and each.now is not None)


def in_order(cost: Cost) -> list[CostItem]:
    """The parts of a cost, those that move the source last: costs may be paid in any order."""
    return sorted(cost, key=lambda item: item.part == This())


def can_pay(by: Paying, cost: Cost) -> bool:
    """Whether a cost could be paid, as far as that is known: it is tried."""
    trial = Play(by.play.game, by.play.choices)
    try:
        pay(by._replace(play=trial), cost)
    except IllegalAction:
        return False
    except (NotKnown, GameFormError):
        return True
    return True


def _happen(play: Play, happenings: Sequence[Happening]) -> tuple[Done, ...]:
    from crkb.game.events import events

    return events.happen(play, *happenings)


# ---- each kind of cost


def _mana(by: Paying, item: CostItem) -> list[Happening]:
    """Mana is taken to be there; {0} takes none, but has to be paid (118.5)."""
    if item.text == "{0}":
        by.play.note("118.5", f"{by.label} costs {{0}}: {by.player} pays it by saying so", by.player)
    else:
        mana_pools.may_be_spent(by.play, by.player)
    return []


def _tap(by: Paying, item: CostItem) -> list[Happening]:
    """{T}: an untapped permanent, not a creature that just came under control (602.5a)."""
    return [_turned(by, True)]


def _untap(by: Paying, item: CostItem) -> list[Happening]:
    """{Q}: a tapped permanent, likewise."""
    return [_turned(by, False)]


def _turned(by: Paying, tapped: bool) -> Happening:
    source = by.source
    if not source.on_battlefield or source.tapped == tapped:
        rule = "701.21a" if tapped else "701.21b"
        raise by.cannot(rule, f"{source.id} is {'tapped' if tapped else 'not tapped'}")
    chars = by.play.game.chars(source.id)
    if source.sick and "creature" in chars.types and not _hasty(by, source):
        raise by.cannot("602.5a", f"{source.id} came under {by.player}'s control this turn")
    return Taps(source.ref, tapped)


def _hasty(by: Paying, source: GameObject) -> bool:
    return keywords.has(by.play.game.chars(source.id), "haste")


def _loyalty(by: Paying, item: CostItem) -> list[Happening]:
    """Loyalty counters are put on or removed (606.4, 606.6)."""
    source = by.source
    there = source.counters.get("loyalty", 0)
    if there + item.number < 0:
        raise by.cannot("606.6", f"{source.id} has {quantity(there, 'loyalty counter')}")
    by.play.note("606.4", f"the loyalty cost is {item.number:+d} on {source.id}", source.id)
    if item.number == 0:
        return []
    return [Counts(source.ref, "loyalty", item.number, by.player, by_effect=False)]


def with_more_loyalty(play: Play, of: GameObject, cost: Cost) -> Cost:
    """A loyalty cost with what effects add to it, as one cost (606.5)."""
    more = len(rules.ruled(play.game, "loyalty abilities cost an additional +1", of.ref))
    if not more:
        return cost
    number = more + sum(item.number for item in cost if item.kind == "loyalty")
    play.note("606.5", f"what is added to it makes the loyalty cost {number:+d}", of.id)
    others = (item for item in cost if item.kind != "loyalty")
    return (*others, CostItem("loyalty", number=number))


def _life(by: Paying, item: CostItem) -> list[Happening]:
    """Paying life is losing it, and takes that much life (119.4), of a team both pay from one (119.4a).

    0 life can always be paid (119.4b).
    """
    game, name = by.play.game, by.player
    if not item.number:
        by.play.note("119.4b", f"{name} can always pay 0 life", name)
        return []
    if outcome.cannot_lose_life(game, name):
        raise by.cannot("119.8", f"{name} can't lose life")
    if why := rules.ruled(game, "can't pay life", name):
        raise by.cannot("101.2", f"{', '.join(why)}: {name} can't pay life")
    shared, life = outcome.shares_life(game), game.players[name].life
    if item.number > max(life, 0):
        raise by.cannot("119.4a" if shared else "119.4", f"{name} has {life} life")
    rule, whose = ("119.4a", "the team's ") if shared else ("119.4", "")
    by.play.note(rule, f"the payment of {item.number} is subtracted from {whose}{life}", name)
    by.play.note("118.3b", f"{name} pays {item.number} of {life} life", name)
    return [LifeChanges(name, -item.number, name)]


def _others_gain(by: Paying, item: CostItem) -> list[Happening]:
    """Somebody gains life: who can't gain life makes that cost impossible to pay (119.7)."""
    players = [each for each in meant(by, item) if isinstance(each, str)]
    barred = [each for each in players if outcome.cannot_gain_life(by.play.game, each)]
    if barred or not players:
        raise by.cannot("119.7", f"{' and '.join(barred) or 'nobody'} can't gain life")
    name = by.play.choose(f"chosen for {by.label}", players, by.player, "601.2h")
    by.play.note("119.7", f"{name} can gain life, so the cost can be paid", name)
    return [LifeChanges(name, item.number, name)] if item.number else []


def _half_life(by: Paying, item: CostItem) -> list[Happening]:
    """Paying half of one's life, of which a team has one total (119.4, 810.9a)."""
    life = max(by.play.game.players[by.player].life, 0)
    if outcome.shares_life(by.play.game):
        by.play.note("810.9a", f"{by.player} pays half of the team's {life} life", by.player)
    return _life(by, item._replace(number=(life + item.number) // 2))


def _sacrifice(by: Paying, item: CostItem) -> list[Happening]:
    """Sacrifice permanents that the player controls (701.17a)."""
    able = [
        ref for ref in own(by, item, BATTLEFIELD) if not rules.ruled(by.play.game, "can't be sacrificed", ref)
    ]
    number = item.number or 1
    if number > 1 and len(able) < number:
        raise by.cannot("118.3", f"there are fewer than {quantity(number, 'permanent')} to sacrifice")
    chosen = chosen_of(by, item, able, f"sacrifice of {by.player}", "701.17a", "to sacrifice", number)
    return [Moves(ref, GRAVEYARD, "sacrifice", by.player) for ref in chosen]


def _discard(by: Paying, item: CostItem) -> list[Happening]:
    """Discard cards from the player's hand (701.8)."""
    from crkb.game.stack.verbs_zones import discarded

    game = by.play.game
    if isinstance(item.part, Group) and item.part.noun.value == "card" and len(item.part.words) == 1:
        there = game.players[by.player].hand + len(_hand(by))
        number = there if is_all(item) else 1
        if number > there:
            raise by.cannot("118.3", f"{by.player} has no card to discard")
        return discarded(by.play, by.player, number, by.player)
    able = own(by, item, HAND)
    if not able and game.players[by.player].hand:
        return [Unseen(by.player, HAND, GRAVEYARD, "discard")]
    chosen = chosen_of(by, item, able, f"discard of {by.player}", "701.8b", "to discard")
    return [Moves(ref, GRAVEYARD, "discard", by.player) for ref in chosen]


def _hand(by: Paying) -> list[GameObject]:
    objects = by.play.game.objects.values()
    return [each for each in objects if each.zone == HAND and each.owner == by.player]


def _exile(by: Paying, item: CostItem) -> list[Happening]:
    """Exile objects from where they are; where no card is known that fits, one of the unknown may."""
    able = fitting(by, item, "")
    unseen = _unseen_zone(by, item)
    if not able and unseen:
        return [Unseen(by.player, unseen, EXILE, "exile")]
    chosen = chosen_of(by, item, able, f"chosen for {by.label}", "601.2h", "to exile")
    return [Moves(ref, EXILE, "exile", by.player) for ref in chosen]


def _unseen_zone(by: Paying, item: CostItem) -> str:
    """The zone of the player that a part of a cost names, if cards are there of which nothing is known."""
    posts = item.part.posts if isinstance(item.part, Group) else ()
    named = {each.zone for each in posts if isinstance(each, InZone) and each.whose in ("you", "their")}
    player = by.play.game.players[by.player]
    unknown = {GRAVEYARD: player.graveyard, HAND: player.hand, LIBRARY: player.library}
    return next((zone for zone in sorted(named) if unknown.get(zone)), "")


def _tap_others(by: Paying, item: CostItem) -> list[Happening]:
    """Tap untapped permanents that the player controls (701.21a)."""
    objects = by.play.game.objects
    able = [ref for ref in own(by, item, BATTLEFIELD) if not objects[ref.id].tapped]
    chosen = chosen_of(by, item, able, f"chosen for {by.label}", "701.21a", "to tap")
    return [Taps(ref) for ref in chosen]


def _counters(by: Paying, item: CostItem) -> list[Happening]:
    """Remove counters from something, or from the player."""
    if by.player in meant(by, item):
        return _own_counters(by, item)
    objects = by.play.game.objects
    able = [ref for ref in fitting(by, item, "") if objects[ref.id].counters.get(item.text, 0) >= item.number]
    chosen = chosen_of(
        by,
        item,
        able,
        f"chosen for {by.label}",
        "601.2h",
        f"with {quantity(item.number, f'{item.text} counter')}",
    )
    return [Counts(ref, item.text, -item.number, by.player, by_effect=False) for ref in chosen]


def _own_counters(by: Paying, item: CostItem) -> list[Happening]:
    """Remove counters of the player who pays."""
    there = by.play.game.players[by.player].counters.get(item.text, 0)
    if there < item.number:
        raise by.cannot("118.3", f"{by.player} has {quantity(there, f'{item.text} counter')}")
    return [Counts(by.player, item.text, -item.number, by.player, by_effect=False)]


def _return(by: Paying, item: CostItem) -> list[Happening]:
    """Return a permanent that the player controls to its owner's hand."""
    able = own(by, item, BATTLEFIELD)
    chosen = chosen_of(by, item, able, f"chosen for {by.label}", "601.2h", "to return")
    return [Moves(ref, HAND, "return", by.player) for ref in chosen]


def _craft(by: Paying, item: CostItem) -> list[Happening]:
    """Exile materials from among permanents that the player controls and cards in their graveyard."""
    game = by.play.game
    parts = item.part.parts if isinstance(item.part, Filter) else ()
    groups = [each._replace(quantity="") for each in parts if isinstance(each, Group)]
    buried = [each._replace(posts=(*each.posts, InZone("graveyard", "you"))) for each in groups]
    both = Filter((*groups, *buried))
    able = [
        ref
        for ref in fitting(by, item._replace(part=both), "")
        if ref != by.ctx.source
        and (game.objects[ref.id].zone == GRAVEYARD or game.chars(ref.id).controller == by.player)
    ]
    chosen = chosen_of(by, item, able, f"chosen for {by.label}", "601.2h", "to craft it from")
    return [Moves(ref, EXILE, "exile", by.player) for ref in chosen]


def _creatures(by: Paying) -> list[GameObject]:
    """The other untapped creatures of the player, those that came this turn included."""
    game = by.play.game
    found = [each for each in game.permanents if not each.tapped and "creature" in game.chars(each.id).types]
    return [
        each for each in found if game.chars(each.id).controller == by.player and each.ref != by.ctx.source
    ]


def _tap_power(by: Paying, item: CostItem) -> list[Happening]:
    """Tap any number of creatures with so much power in total."""
    able = {each.id: by.play.game.chars(each.id).power or 0 for each in _creatures(by)}
    most = sum(power for power in able.values() if power > 0)
    if most < item.number:
        raise by.cannot("118.3", f"its creatures have a total power of {most}")
    name = f"chosen for {by.label}"
    if by.play.chosen(name) is not None:
        ids = choosing.several(by.play, name, list(able), len(able), by.player, "601.2h", 0)
        if sum(able[id] for id in ids) < item.number:
            raise by.cannot("118.3", f"the total power of {', '.join(ids) or 'nothing'} is too low")
    else:
        enough = list(islice(_enough(able, item.number), choosing.MOST_OPTIONS + 1))
        if len(enough) > 1:
            raise NotKnown(name, enough if len(enough) <= choosing.MOST_OPTIONS else (), by.player, "601.2h")
        ids = enough[0]
    return [Taps(by.play.game.objects[id].ref) for id in ids]


def _enough(powers: Mapping[str, int], number: int) -> Iterator[list[str]]:
    """The creatures that reach a total power: few before many, the strongest first."""
    strongest = sorted(powers, key=lambda id: -powers[id])
    for size, most in enumerate(accumulate((powers[id] for id in strongest), initial=0)):
        if most >= number:
            for way in islice(combinations(strongest, size), choosing.MOST_OPTIONS):
                if sum(powers[id] for id in way) >= number:
                    yield list(way)


def _tap_alike(by: Paying, item: CostItem) -> list[Happening]:
    """Tap two creatures, each of which shares a color with the spell."""
    game = by.play.game
    colors = game.chars(by.source.id).colors
    able = [each.id for each in _creatures(by) if game.chars(each.id).colors & colors]
    if len(able) < item.number:
        raise by.cannot("118.3", f"there are fewer than {quantity(item.number, 'creature')} to tap")
    ids = choosing.several(by.play, f"chosen for {by.label}", able, item.number, by.player, "601.2h")
    return [Taps(game.objects[id].ref) for id in ids]


def _tap_one(by: Paying, item: CostItem) -> list[Happening]:
    """Tap up to one creature."""
    able = [each.id for each in _creatures(by)]
    ids = choosing.several(by.play, f"chosen for {by.label}", able, 1, by.player, "601.2h", 0)
    return [Taps(by.play.game.objects[id].ref) for id in ids]


ITEMS: Mapping[str, Callable[[Paying, CostItem], Sequence[Any]]] = {
    "mana": _mana,
    "tap": _tap,
    "untap": _untap,
    "loyalty": _loyalty,
    "life": _life,
    "half life": _half_life,
    "others gain": _others_gain,
    "sacrifice": _sacrifice,
    "discard": _discard,
    "exile": _exile,
    "tap others": _tap_others,
    "counters": _counters,
    "craft": _craft,
    "return": _return,
    "tap power": _tap_power,
    "tap alike": _tap_alike,
    "tap one": _tap_one,
}
"""How each part of a cost is paid."""


def is_loyalty(cost: Cost) -> bool:
    """Has a cost a loyalty symbol in it (606.2)?"""
    return any(item.kind == "loyalty" for item in cost)
