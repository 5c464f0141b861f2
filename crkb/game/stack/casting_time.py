"""When a spell is cast: an instant or with flash at any time with priority, others as sorceries (117.1a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crkb.game.errors import IllegalAction
from crkb.game.language import language, limits_read
from crkb.game.language.language import Words
from crkb.game.language.rules_read import CAST_ONLY, QUICK_FOR
from crkb.game.layers import keywords, rules
from crkb.game.objects import GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import limits
from crkb.game.stack.ways import WayToCast
from crkb.game.terms import Cost
from crkb.game.turns import timing

CITES = {
    "117.1a": "may cast a noninstant spell during",
    "601.3": "rule or effect allows that player",
    "601.3b": "as though it had flash",
    "601.3c": "alternative or additional cost is paid",
    "601.3d": "would have flash only if certain",
    "601.3e": "alternative set of characteristics or a",
    "702.8a": "“Flash” means “You may play this",
}

QUICK = "may be cast as though it had flash"
"""What rules of the game may be changed to, for a spell."""
FROM = "may be cast from "
"""The same, and a zone."""

OF_THEIR_OWN = frozenset({"sneak"})
"""Keywords whose alternative cost is paid at a time that they say themselves."""


class Quick(NamedTuple):
    """What lets a spell be cast as though it had flash: the rule of it, by what, and what that costs."""

    rule: str
    name: str
    cost: Cost = ()


def refuse(play: Play, card: GameObject, ref: Ref, player: str, way: WayToCast) -> Cost:
    """Refuse to cast a spell at a wrong time or from a wrong place, as what it is on the stack.

    Args:
        play: The game being played; the spell is the topmost on the stack.
        card: The card as it was before.
        ref: The spell.
        player: Who casts it.
        way: How it is cast.

    Returns:
        What is paid besides for casting it as though it had flash.

    Raises:
        IllegalAction: It can't be cast now, or not from there.
    """
    timing.needs_priority(play, player, "117.1a", stack=1)
    now = play.game.chars(ref.id)
    if now.unknown:
        return ()
    _refuse_limits(play, ref, player)
    _refuse_place(play, card, ref, way)
    if way.instead is not None and way.instead.name in OF_THEIR_OWN:
        return ()
    if "instant" in now.types:
        _note(play, "117.1a", f"{ref.id} is an instant, which needs no other time", ref.id)
        return ()
    if keywords.has(now, "flash"):
        _note(play, "702.8a", f"{ref.id} has flash: it can be cast whenever an instant could", ref.id)
        return ()
    return _as_sorcery(play, ref, player)


def _note(play: Play, rule: str, says: str, id: str) -> None:
    """Note what time a spell needs, where the time is said."""
    if play.game.timed:
        play.note(rule, says, id)


def refuse_prohibited(play: Play, ref: Ref) -> None:
    """Refuse a spell that can't be cast, as it is proposed (601.3).

    Raises:
        IllegalAction: Something prohibits it.
    """
    for name in rules.ruled(play.game, "can't be cast", ref):
        raise IllegalAction("601.3", f"{ref.id} can't be cast because of {name}")
    if rules.is_changed(play.game, "can't be cast"):
        play.note("601.3", f"what prohibits spells isn't about such a one as {ref.id}", ref.id)


def _as_sorcery(play: Play, ref: Ref, player: str) -> Cost:
    """The time of a sorcery, or what lets the spell be cast at another one, free or for a cost."""
    try:
        timing.needs_sorcery_time(play, player, "117.1a", ref.id, stack=1)
    except IllegalAction:
        quick = min(_quick(play, ref), key=lambda each: bool(each.cost), default=None)
        if quick is None:
            raise
        play.note(quick.rule, f"{quick.name} lets {ref.id} be cast as though it had flash", ref.id)
        return quick.cost
    return ()


def _quick(play: Play, ref: Ref) -> Iterator[Quick]:
    """What lets a spell be cast as though it had flash: effects about such a spell, whatever made it one
    (601.3b), its own ability if a condition is met (601.3d), or for a cost (601.3c)."""
    for name in rules.ruled(play.game, QUICK, ref):
        yield Quick("601.3d" if name == ref.id else "601.3b", name)
    for rule in rules.changes(play.game):
        if said := QUICK_FOR.fullmatch(rule):
            for name in rules.ruled(play.game, rule, ref):
                yield Quick("601.3c", name, language.read_cost(said["cost"], Words()))


def _refuse_limits(play: Play, ref: Ref, player: str) -> None:
    """Refuse a spell that is cast only at certain times (601.3)."""
    for rule in rules.changes(play.game):
        said = CAST_ONLY.fullmatch(rule)
        if said is None or not rules.ruled(play.game, rule, ref):
            continue
        limit = limits_read.limit(said["limit"], rule)
        if limit.kind == "sorcery":
            timing.needs_sorcery_time(play, player, "601.3", ref.id, stack=1)
        elif not limits.is_time(play.game, limit, player):
            raise IllegalAction("601.3", f"{ref.id} is cast only {limit.says}")
        play.note("601.3", f"{ref.id} is cast only {limit.says}, and that is so", ref.id)


def _refuse_place(play: Play, card: GameObject, ref: Ref, way: WayToCast) -> None:
    """Where effects let certain spells be cast from a zone, refuse others, as what they would be as spells:
    face down, as an Adventure (601.3e)."""
    rule = f"{FROM}{card.zone}"
    if way.instead is not None or not rules.is_changed(play.game, rule):
        return
    names = rules.ruled(play.game, rule, ref)
    if not names:
        raise IllegalAction("601.3e", f"nothing lets such a spell as {ref.id} be cast from the {card.zone}")
    play.note("601.3e", f"{names[0]} lets such a spell be cast from the {card.zone}", ref.id)
