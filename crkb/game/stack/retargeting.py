"""Targets of what is on the stack are changed, or new ones chosen: what an effect allows (115.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.happenings import Targets
from crkb.game.objects import GameObject, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import ability_control, targets, targets_given
from crkb.game.stack.casting import slots_of
from crkb.game.stack.targets import MOST_OPTIONS, Choosing, Chosen, Slot, name_of
from crkb.text.inflect import quantity
from crkb.tuples import NamedTuple

CITES = {
    "115.3": "any one instance of the word",
    "115.7a": "can be changed only to another",
    "115.7b": "only one of those targets may",
    "115.7c": "any number of those targets may",
    "115.7d": "must not cause any unchanged targets",
    "115.7e": "only the final set of targets",
    "115.7f": "original division can’t be changed",
    "115.8": "to change its mode",
}


class Wording(NamedTuple):
    """What an effect allows: the rule, how many of so many targets may become others, and in words."""

    rule: str
    numbers: Callable[[int], range]
    says: str


WORDINGS: Mapping[str, Wording] = {
    "change the targets": Wording("115.7a", lambda all: range(all, all + 1), "all of them change"),
    "change a target": Wording("115.7b", lambda all: range(1, 2), "one of them changes"),
    "change any targets": Wording("115.7c", lambda all: range(all + 1), "any of them change"),
    "choose new targets": Wording("115.7d", lambda all: range(all + 1), "any of them change"),
}
"""The wordings of effects that let targets change, by the instructions that they are."""


class Retargeted(NamedTuple):
    """Something on the stack whose targets may change: what it asks for, and its targets so far.

    What is legal goes by its own controller, whoever changes its targets (115.1).
    """

    object: GameObject
    label: str
    asked: tuple[Slot, ...]
    old: Chosen
    by: Choosing

    @property
    def places(self) -> tuple[tuple[Slot, Thing], ...]:
        """Each target, with the slot that it is in."""
        return tuple((slot, thing) for slot, had in zip(self.asked, self.old, strict=True) for thing in had)

    def by_slots(self, things: Sequence[Thing]) -> Chosen:
        """As many targets as there are, slot by slot."""
        left = iter(things)
        return tuple(tuple(islice(left, len(had))) for had in self.old)


def of(play: Play, ref: Ref) -> Retargeted:
    """A spell or ability on the stack whose targets may change, in the modes that it has (115.8).

    Raises:
        NotKnown: Nothing is known of what it can target.
    """
    obj = play.game.objects[ref.id]
    assert obj.stacked is not None
    label = obj.stacked.label or ref.id
    if obj.sheet.unknown:
        raise NotKnown(f"{label}: what it can target")
    asked = slots_of(play, ref)
    old = targets_given.recorded(play.game, asked, obj.stacked.targets)
    ctx = ability_control.context_of(play.game, obj, obj.stacked)
    by = Choosing(label, ctx.you, ctx, ref)
    return Retargeted(obj, label, asked, old, by)


# ---- an effect that changes targets


def change(play: Play, ref: Ref, wording: Wording, player: str, to: Sequence[Thing] | None = None) -> bool:
    """Change targets as an effect allows. Are any changed?

    Args:
        play: The game being played on.
        ref: The spell or ability on the stack.
        wording: What the effect allows.
        player: Who changes them.
        to: The only new targets that the effect lets them become; None if it doesn't say.

    Raises:
        NotKnown: There are several ways, and nobody chose.
        IllegalAction: The targets that were chosen are none that it may have then.
    """
    what = of(play, ref)
    said = play.chosen(f"targets of {what.label}")
    if said is None:
        new = _one_way(play, what, wording, player, to)
    else:
        new = _checked(play, what, wording, said, to)
    if new is None or new == what.old:
        play.note(wording.rule, f"the targets of {what.label} stay as they are", ref.id, holds=False)
        return False
    put(play, what, new, wording.rule)
    _become_targets(play, what, new)
    return True


def _one_way(
    play: Play, what: Retargeted, wording: Wording, player: str, to: Sequence[Thing] | None
) -> Chosen | None:
    """The only way to change the targets; None if there is none, and so they stay (115.7a)."""
    ways = list(islice(_ways(play, what, wording, to), MOST_OPTIONS + 1))
    if len(ways) > 1:
        options = [targets.names(way) for way in ways] if len(ways) <= MOST_OPTIONS else []
        raise NotKnown(f"targets of {what.label}", options, player, wording.rule)
    return ways[0] if ways else None


def _ways(play: Play, what: Retargeted, wording: Wording, to: Sequence[Thing] | None) -> Iterator[Chosen]:
    """All that the targets may become: as many change as may, each to another legal one (115.7a-d)."""
    old = [thing for _, thing in what.places]
    others = [_others(play, what, slot, thing, to) for slot, thing in what.places]
    for number in wording.numbers(len(old)):
        for places in combinations(range(len(old)), number):
            for things in product(*(others[place] for place in places)):
                changed = dict(zip(places, things, strict=True))
                new = what.by_slots([changed.get(place, thing) for place, thing in enumerate(old)])
                if not clash(what, new):
                    yield new


def _others(
    play: Play, what: Retargeted, slot: Slot, now: Thing, to: Sequence[Thing] | None
) -> Sequence[Thing]:
    """The other legal targets for what is one now."""
    if to is None:
        return [thing for thing in targets.candidates(play.game, slot, what.by) if thing != now]
    return [thing for thing in to if thing != now and not targets.fault(play.game, slot, thing, what.by)]


def _checked(
    play: Play, what: Retargeted, wording: Wording, said: Any, to: Sequence[Thing] | None
) -> Chosen | None:
    """The targets that were chosen, unless not so many may change (115.7a-c)."""
    new = named(play, what, said, wording.rule)
    old = [thing for _, thing in what.places]
    changed = [now for now, was in zip(_flat(new), old, strict=True) if now != was]
    if not changed and next(_ways(play, what, wording, to), None) is None:
        return None
    if len(changed) not in wording.numbers(len(old)):
        had = quantity(len(old), "target")
        says = f"{what.label} has {had}, and {wording.says}, not {len(changed)}"
        raise IllegalAction(wording.rule, says)
    if to is not None and not set(changed) <= set(to):
        raise IllegalAction(wording.rule, f"{what.label} can't be given other targets than the effect says")
    return new


# ---- new targets that somebody named


def named(play: Play, what: Retargeted, said: Any, rule: str) -> Chosen:
    """The targets that a list of names means: in order, or a list for each "target" of the text.

    Raises:
        IllegalAction: There are more or fewer than it has, a new one isn't legal, or they clash.
    """
    names, places = _names(said), what.places
    if len(names) != len(places):
        had = quantity(len(places), "target")
        raise IllegalAction(rule, f"{what.label} has {had}, and can't have {len(names)}")
    things = [_meant(play, what, *place, name) for place, name in zip(places, names, strict=True)]
    for (slot, was), thing in zip(places, things, strict=True):
        why = "" if thing == was else targets.fault(play.game, slot, thing, what.by)
        if why:
            says = f"{name_of(thing)} is not a legal target for {what.label}"
            raise IllegalAction(why, says, f"See rule {why}.")
    new = what.by_slots(things)
    if why := clash(what, new):
        raise IllegalAction(why, f"{what.label} can't have the same target there again")
    return new


def _meant(play: Play, what: Retargeted, slot: Slot, was: Thing, name: Any) -> Thing:
    """What a name means in a place: the target that was there, if its card is a new object by now that
    couldn't be a target, and so is left although it is illegal (115.7d).
    """
    thing = targets.thing_of(play.game, name)
    is_same_card = isinstance(thing, Ref) and isinstance(was, Ref) and thing.id == was.id
    if is_same_card and thing != was and targets.fault(play.game, slot, thing, what.by):
        return was
    return thing


def clash(what: Retargeted, new: Chosen) -> str:
    """The rule by which new targets can't stand together; "" if they can.

    One "target" can't have the same twice (115.3), and "another target" is another one: in the end,
    whatever they were meanwhile (115.7e), and beside one that stays (115.7d).
    """
    if any(len(set(things)) < len(things) for things in new):
        return "115.3"
    if targets.are_apart(what.asked, new):
        return ""
    stays = any(set(was) & set(now) for was, now in zip(what.old, new, strict=True))
    return "115.7d" if stays else "115.7e"


def _names(said: Any) -> list[Any]:
    listed = [said] if isinstance(said, str | Ref) else said
    return [
        part
        for each in listed
        for part in (each if isinstance(each, list | tuple) and not isinstance(each, Ref) else [each])
    ]


def _flat(chosen: Chosen) -> list[Thing]:
    return [thing for things in chosen for thing in things]


# ---- what becomes of it


def put(play: Play, what: Retargeted, new: Chosen, rule: str) -> None:
    """It has other targets from now on; shares (115.7f) and modes (115.8) stay as they were chosen."""
    obj, label = what.object, what.label
    play.note(rule, f"{label} targets {', '.join(targets.names(new))}", obj.id)
    assert obj.stacked is not None
    stacked = obj.stacked._replace(targets=new)
    if any(slot.apart for slot in what.asked):
        play.note("115.7e", f"the targets of {label} differ in the end", obj.id)
    if stacked.modes:
        play.note("115.8", f"the modes of {label} stay: {', '.join(stacked.modes)}", obj.id)
    if stacked.division:
        stacked = stacked._replace(division=divided(stacked.division, _flat(what.old), _flat(new)))
        shares = ", ".join(f"{name_of(thing)} {share}" for thing, share in stacked.division)
        play.note("115.7f", f"{label} stays divided as it was: {shares}", obj.id)
    play.put(obj._replace(stacked=stacked))


Shares: TypeAlias = tuple[tuple[Thing, int], ...]


def divided(shares: Shares, old: Sequence[Thing], new: Sequence[Thing]) -> Shares:
    """The same shares, each for what is a target now in its place (115.7f).

    Targets beside those that something is divided among have no share.
    """
    share, number = dict(shares), len(shares)
    starts = range(len(old) - number + 1)
    start = next(at for at in starts if set(old[at : at + number]) == share.keys())
    return tuple((new[at], share[old[at]]) for at in range(start, start + number))


def _become_targets(play: Play, what: Retargeted, new: Chosen) -> None:
    """What wasn't a target of it becomes one, so abilities trigger on that."""
    from crkb.game.events import events

    fresh = dict.fromkeys(thing for thing in _flat(new) if thing not in _flat(what.old))
    if fresh:
        events.happen(play, *(Targets(what.object.ref, thing) for thing in fresh))
