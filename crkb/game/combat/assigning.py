"""Assigning combat damage: as given, as forced, or as chosen (510.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from crkb.game.combat import dividing, engaged, ordering, strikers
from crkb.game.combat.dividing import Division, Wrong, name
from crkb.game.combat.strikers import Striker
from crkb.game.combat.verdict import Verdict
from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.text.suggest import closest, did_you_mean

CITES: dict[str, str] = {
    "107.1b": "deal negative damage",
    "510.1a": "that would assign 0 or less",
    "510.1e": "the total damage assignment",
}

MOST_OPTIONS = 48
"""So many divisions of one creature are listed as options."""

Assigned = list[tuple[Striker, Division]]


def assign(
    play: Play, creatures: Sequence[GameObject], said: Mapping[str, Any], again: Collection[str] = ()
) -> Assigned:
    """What all these creatures assign: as given, as chosen, or in the only way possible.

    `again` are those that assigned damage already in the step before, at the same event: what was
    said of them holds as long as it still can.

    Raises:
        IllegalAction: The assignment is illegal.
        GameFormError: It names what isn't in the game.
        NotKnown: Somebody has to choose, as `division of ID` or `damage order of ID`.
    """
    all_of_them = [strikers.striker(play.game, each) for each in creatures]
    for each in all_of_them:
        _note_idle(play, each)
    active = [each for each in all_of_them if each.amount and each.recipients]
    fixed: Assigned = []
    open_ones: list[Striker] = []
    for each in active:
        found = _said(play, each, said, each.id in again)
        if found is None:
            open_ones.append(each)
        else:
            fixed.append((each, found))
    if wrong := _wrong_whatever_follows(play.game, fixed, open_ones):
        raise IllegalAction(*wrong)
    return _decide(play, fixed, open_ones, again)


def _note_idle(play: Play, each: Striker) -> None:
    if not each.amount:
        play.note("510.1a", f"{each.id} has no power above 0 and assigns no damage", each.id)
        if strikers.damage_of(play.game, each.object) < 0:
            play.note("107.1b", f"{each.id} can't deal negative damage", each.id)
    elif not each.recipients:
        what = (
            "blocked, but no longer by any creature,"
            if each.object.blocked
            else "no longer attacking or blocking anything"
        )
        play.note(each.rule, f"{each.id} is {what} and assigns no damage", each.id)


def _said(play: Play, each: Striker, said: Mapping[str, Any], again: bool) -> Division | None:
    """The given or chosen division of a creature, or its only one; None if it's open."""
    given = said.get(each.id)
    if given is None:
        given = play.chosen(f"division of {each.id}")
    if given is not None:
        division = read_division(play.game, each.id, given)
        if not again or dividing.alone(each, division) is None:
            return checked(each, division)
    first, *others = each.recipients
    return None if others else {first: each.amount}


def checked(each: Striker, division: Division) -> Division:
    """A division that may be legal. Raises IllegalAction for one that never is."""
    wrong = dividing.alone(each, division)
    if wrong is not None:
        raise IllegalAction(*wrong)
    return division


def read_division(game: Game, id: str, said: Any) -> Division:
    """A division as the form of games writes it: `{ID or player: n}`."""
    path = f"assign.{id}"
    if not isinstance(said, Mapping):
        raise GameFormError(path, f"{said!r} is not a division", "Write it as {ID or player: n}.")
    return {_thing(game, f"{path}.{to}", to): n for to, n in _numbers(path, said).items() if n}


def _numbers(path: str, said: Mapping[Any, Any]) -> dict[str, int]:
    for to, n in said.items():
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise GameFormError(
                f"{path}.{to}", f"{n!r} is not an amount of damage", "Write 0 or a positive number."
            )
    return {str(to): n for to, n in said.items()}


def _thing(game: Game, path: str, to: str) -> Thing:
    if to in game.players:
        return to
    if to in game.objects:
        return game.objects[to].ref
    hint = did_you_mean(closest(to, [*game.players, *game.objects]))
    raise GameFormError(path, f"there is no {to!r} in the game", hint)


def _wrong_whatever_follows(game: Game, fixed: Assigned, open_ones: Sequence[Striker]) -> Wrong | None:
    """What is wrong with the given assignments, if no open choice could make them legal."""
    wrong = dividing.together(game, fixed)
    if wrong is None:
        return None
    return wrong if dividing.joint(game, fixed, open_ones) == [] else None


def _decide(play: Play, fixed: Assigned, open_ones: list[Striker], again: Collection[str]) -> Assigned:
    """Ask for the divisions that are open, one creature after the other."""
    while open_ones:
        each = open_ones.pop(0)
        if each.in_order and not each.announced:
            each = _with_order(play, each)
        group = dividing.connected(each, open_ones)
        found = dividing.joint(play.game, fixed, group)
        fixed.append((each, _choose(play, each, found, each.id in again)))
    return fixed


def _with_order(play: Play, each: Striker) -> Striker:
    rule = ordering.announced_by(each.object)
    options = ordering.orders(play.game, each.object)
    chosen = play.choose(ordering.order_name(each.object), options, each.player, rule)
    ordering.set_order(play, each.object, chosen)
    return strikers.striker(play.game, play.object(each.id))


def _choose(play: Play, each: Striker, found: list[tuple[Division, ...]] | None, again: bool) -> Division:
    if found == []:
        raise IllegalAction("510.1e", f"{each.id} can't assign its damage given the other assignments")
    firsts = [first for first, _ in groupby(divisions[0] for divisions in found or ())]
    if len(firsts) == 1:
        return firsts[0]
    if again or len(firsts) > MOST_OPTIONS:
        raise NotKnown(f"division of {each.id}", (), each.player, each.rule)
    written = [{name(thing): n for thing, n in division.items()} for division in firsts]
    chosen = play.choose(f"division of {each.id}", written, each.player, each.rule)
    return firsts[written.index(chosen)]


def trampling(game: Game) -> dict[str, dict[str, int]]:
    """Divisions for the next step by which trample passes on as much as it can (702.19b).

    Under the names of the choices, for each trampling creature that can kill all that blocks it.
    """
    step = strikers.in_step(game, second=engaged.combat(game).steps > 0)
    tramplers = [each for each in map(partial(strikers.striker, game), step) if len(each.tiers) > 1]
    found = {f"division of {each.id}": _passing(game, each) for each in tramplers if each.amount}
    return {name: division for name, division in found.items() if division is not None}


def _passing(game: Game, each: Striker) -> dict[str, int] | None:
    """Lethal damage for each blocker, and the rest tramples over; None if there isn't enough."""
    [last] = each.tiers[-1]
    needs = _needed(game, each, [], last)
    rest = each.amount - sum(needs.values())
    division = {**needs, last: rest}
    return {name(to): n for to, n in division.items() if n} if rest >= 0 else None


# ---- questions


def in_order(play: Play, creature: GameObject) -> GameObject:
    """A creature in combat with the order of what it damages, in editions that have one announced.

    Raises:
        NotKnown: Nobody announced it, as `damage order of ID`.
    """
    if creature.attacking is None and not creature.blocking:
        return creature
    each = strikers.striker(play.game, creature)
    return _with_order(play, each).object if each.in_order and not each.announced else creature


def may_assign(game: Game, creature: GameObject, said: Mapping[str, Any]) -> Verdict:
    """Whether a creature in combat may assign its damage so, in the next combat damage step (510.1).

    Raises:
        GameFormError: The division names what isn't in the game.
        NotKnown: It rests on something that nobody said.
    """
    division = read_division(game, creature.id, said)
    if creature.attacking is None and not creature.blocking:
        return Verdict(False, "510.1a", f"{creature.id} is neither attacking nor blocking")
    each = strikers.striker(game, creature)
    wrong = dividing.alone(each, division) or _wrong_with_others(game, each, division)
    if wrong is not None:
        return Verdict(False, *wrong)
    return Verdict(True, each.rule, f"{creature.id} may assign its {each.amount} damage that way")


def _wrong_with_others(game: Game, each: Striker, division: Division) -> Wrong | None:
    fixed, open_ones = _others(game, each)
    return _wrong_whatever_follows(game, [*fixed, (each, division)], open_ones)


def _others(game: Game, each: Striker) -> tuple[Assigned, list[Striker]]:
    """What other creatures of the same step assign: those without a choice, and those with one."""
    step = strikers.in_step(game, second=engaged.combat(game).steps > 0)
    others = [strikers.striker(game, other) for other in step if other.id != each.id]
    fixed: Assigned = [(o, {o.recipients[0]: o.amount}) for o in others if len(o.recipients) == 1]
    return fixed, [other for other in others if len(other.recipients) > 1]


def most(game: Game, creature: GameObject, to: Thing) -> int:
    """The most damage that a creature can assign to something in the next combat damage step.

    Raises:
        NotKnown: It rests on a value that nobody said.
    """
    if creature.attacking is None and not creature.blocking:
        return 0
    each = strikers.striker(game, creature)
    if to not in each.recipients:
        return 0
    fixed, open_ones = _others(game, each)
    sharing = dividing.connected(each, open_ones)[1:]
    if sharing and dividing.ways([each, *sharing]) <= dividing.MOST_TRIED:
        found = dividing.joint(game, fixed, [each, *sharing]) or []
        return max((divisions[0].get(to, 0) for divisions in found), default=0)
    return max(0, each.amount - sum(_needed(game, each, fixed, to).values()))


def _needed(game: Game, each: Striker, fixed: Assigned, to: Thing) -> Mapping[Thing, int]:
    """How much a creature itself has to assign to what before it can assign damage to something."""
    needs, totals = Counter[Thing](), dividing.Totals(fixed)
    for thing, loyalty in _before(each, to):
        if not totals.suffice(game, thing, loyalty):
            # what is asked twice, as for loyalty and for damage, needs the larger of both
            needs |= Counter({thing: _needs(game, each, totals, thing, loyalty)})
    return needs


def _before(each: Striker, to: Thing) -> Iterator[tuple[Thing, bool]]:
    """What has to have enough before damage can be assigned to something, and whether of loyalty."""
    for at, tier in enumerate(each.tiers):
        ahead = tier[: tier.index(to)] if to in tier else tier
        if to not in tier or each.in_order:
            yield from ((thing, each.asks_loyalty(at)) for thing in ahead)
        if to in tier:
            return


def _needs(game: Game, each: Striker, totals: dividing.Totals, thing: Thing, loyalty: bool) -> int:
    if each.deathtouch and not loyalty:
        return 1
    return strikers.enough(game, thing, loyalty) - totals.amounts.get(thing, 0)
