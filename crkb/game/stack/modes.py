"""Which modes of a modal spell are chosen as it is cast, and what that costs besides (601.2b, 700.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.layers import keywords
from crkb.game.layers.keyword_parts import cost_of
from crkb.game.objects import Context, Ref
from crkb.game.play import Play
from crkb.game.stack import costs, targets
from crkb.game.stack.choosing import MOST_OPTIONS
from crkb.game.stack.doing import agrees
from crkb.game.stack.locking import choice_of
from crkb.game.stack.paying import Paying
from crkb.game.stack.targets import Choosing
from crkb.game.terms import MODES_CHOSEN, Cost, CostItem, Modal, Mode
from crkb.text.suggest import closest, did_you_mean
from crkb.tuples import NamedTuple

CITES = {
    "601.2b": "announces their intentions to pay any",
    "601.4": "consider any other choices to be",
    "700.2a": "that mode can’t be chosen",
    "700.2d": "the same mode more than once",
    "700.2h": "an additional cost that must be",
    "702.42a": "choose all modes of this spell",
    "702.120a": "each mode you choose beyond the",
    "702.172a": "Choose one or more modes",
    "702.183a@2026-08-07": "the cost associated with that mode",
}

HOW_MANY = {"spree": "one or more"}
"""Keywords that say how many modes are chosen (702.172a): of others, as of tiered (702.183a), one."""


class _Announcing(NamedTuple):
    """A modal spell whose modes are being chosen."""

    play: Play
    ref: Ref
    player: str
    modal: Modal
    able: tuple[Mode, ...]

    @property
    def choice(self) -> str:
        """How the form names the choice."""
        return f"modes of {self.ref.id}"

    @property
    def number(self) -> tuple[int, int]:
        """How many modes are chosen, at least and at most."""
        now = self.play.game.chars(self.ref.id)
        by_keyword = (said for name, said in HOW_MANY.items() if keywords.has(now, name))
        kicked = self.modal.kicked if self.play.game.objects[self.ref.id].kicked else ""
        least, most = MODES_CHOSEN[kicked or self.modal.choose or next(by_keyword, "one")]
        return least, len(self.modal.modes) if most is None else most


def choose(play: Play, ref: Ref, player: str) -> Cost:
    """Choose the modes of a spell on the stack that is modal; what they cost besides.

    Args:
        play: The game being played on.
        ref: The spell.
        player: Who casts it.

    Raises:
        IllegalAction: There is no mode that can be chosen, or one was that can't be (700.2a).
        GameFormError: Something else than modes was chosen.
        NotKnown: Several are possible, and nobody chose.
    """
    now = play.game.chars(ref.id)
    modal = next((each.ability for each in now.abilities if isinstance(each.ability, Modal)), None)
    if modal is None:
        return ()
    able = tuple(mode for mode in modal.modes if _has_targets(play, ref, player, mode))
    asked = _Announcing(play, ref, player, modal, able)
    if modal.kicked and play.game.objects[ref.id].kicked:
        play.note("601.4", f"{ref.id} is to be kicked, so {modal.kicked} of its modes are chosen", ref.id)
    entwined = _entwined(asked)
    chosen = modal.modes if entwined else _chosen(asked)
    play.note("601.2b", f"modes of {ref.id}: {', '.join(mode.label for mode in chosen)}", ref.id)
    obj = play.game.objects[ref.id]
    assert obj.stacked is not None
    play.put(obj._replace(stacked=obj.stacked._replace(modes=tuple(mode.label for mode in chosen))))
    return (*entwined, *_besides(asked, chosen))


def _has_targets(play: Play, ref: Ref, player: str, mode: Mode) -> bool:
    """Whether there are legal targets for what a mode says (700.2a)."""
    ctx = Context(ref, player, chosen=choice_of(play.game, ref))
    slots = targets.slots(mode.does.verbs)
    return targets.can_choose(play.game, slots, Choosing(ref.id, player, ctx, ref))


# ---- entwine


def _entwined(asked: _Announcing) -> Cost:
    """What is paid to choose all modes, if the player does (702.42a)."""
    play, id, number = asked.play, asked.ref.id, len(asked.modal.modes)
    for keyword in keywords.of(play.game.chars(id), "entwine"):
        by = Paying(play, asked.player, Context(asked.ref, asked.player), id)
        if len(asked.able) < number or not costs.can_pay(by, cost_of(keyword)):
            return ()
        if _wants_all(asked):
            play.note("702.42a", f"{id} is entwined: all its modes are chosen", id)
            return cost_of(keyword)
    return ()


def _wants_all(asked: _Announcing) -> bool:
    """Whether all modes were named, or the player says to entwine."""
    said = asked.play.chosen(asked.choice)
    if said is not None:
        return isinstance(said, tuple | list) and len(set(said)) == len(asked.modal.modes)
    return agrees(asked.play, f"may of entwine of {asked.ref.id}", asked.player, "702.42a")


# ---- which


def _chosen(asked: _Announcing) -> tuple[Mode, ...]:
    """The modes that were named, or the only ones there can be, in the order printed."""
    said = asked.play.chosen(asked.choice)
    if said is not None:
        return _named(asked, said)
    ways = list(islice(_ways(asked), MOST_OPTIONS + 1))
    if not ways:
        raise IllegalAction("700.2a", f"{asked.ref.id} can't be cast: too few of its modes can be chosen")
    if len(ways) > 1:
        options = [_written(way) for way in ways] if len(ways) <= MOST_OPTIONS else []
        raise NotKnown(asked.choice, options, asked.player, "700.2a")
    return ways[0]


def _ways(asked: _Announcing) -> Iterator[tuple[Mode, ...]]:
    least, most = asked.number
    return (way for count in range(least, most + 1) for way in combinations(asked.able, count))


def _written(way: Sequence[Mode]) -> str | tuple[str, ...]:
    names = tuple(mode.label for mode in way)
    return names[0] if len(names) == 1 else names


def _named(asked: _Announcing, said: object) -> tuple[Mode, ...]:
    """The modes of these names."""
    names = tuple(map(str, said)) if isinstance(said, tuple | list) else (str(said),)
    known = [mode.label for mode in asked.modal.modes]
    for name in names:
        if name not in known:
            hint = did_you_mean(closest(name, known)) or f"Modes: {', '.join(known)}"
            raise GameFormError(f"choose.{asked.choice}", f"{asked.ref.id} has no mode {name!r}", hint)
    _check(asked, names)
    return tuple(mode for mode in asked.modal.modes if mode.label in names)


def _check(asked: _Announcing, names: Sequence[str]) -> None:
    least, most = asked.number
    id, able = asked.ref.id, {mode.label for mode in asked.able}
    if len(set(names)) < len(names):
        raise IllegalAction("700.2d", f"a mode of {id} can't be chosen more than once")
    if not least <= len(names) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        raise IllegalAction("601.2b", f"{number} of the modes of {id} are chosen, not {len(names)}")
    for name in names:
        if name not in able:
            raise IllegalAction("700.2a", f"{name} of {id} can't be chosen: it has no legal target")


# ---- what it costs


def _besides(asked: _Announcing, chosen: Sequence[Mode]) -> Iterator[CostItem]:
    """The costs of the modes, and those of escalate for each beyond the first."""
    play, id = asked.play, asked.ref.id
    now = play.game.chars(id)
    rule = next((rule for name, rule in _PAID.items() if keywords.has(now, name)), "700.2h")
    for mode in chosen:
        if mode.cost:
            play.note(rule, f"the cost of {mode.label} is paid for {id}", id)
            yield from mode.cost
    for keyword in keywords.of(now, "escalate"):
        for _ in chosen[1:]:
            play.note("702.120a", f"the escalate cost of {id} is paid", id)
            yield from cost_of(keyword)


_PAID = {"spree": "702.172a", "tiered": "702.183a@2026-08-07"}
"""The rules by which the costs of modes are paid, where a keyword says so."""
