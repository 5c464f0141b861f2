"""Who pays for what, and with what a part of a cost can be paid (118)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crkb.game.errors import IllegalAction
from crkb.game.objects import BATTLEFIELD, Context, GameObject, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import choosing
from crkb.game.terms import CostItem, Filter, Group, This
from crkb.game.turns import player_control

CITES = {
    "118.3": "the necessary resources to pay it",
    "720.5a": "can use only that player's resources",
}


class Paying(NamedTuple):
    """Who pays for what: `ctx` is what the words of the cost mean, `label` what it is the cost of."""

    play: Play
    player: str
    ctx: Context
    label: str

    @property
    def source(self) -> GameObject:
        """The object whose ability or spell it is, or as it last existed."""
        assert self.ctx.source is not None
        return self.play.game.known(self.ctx.source)

    def cannot(self, rule: str, why: str) -> IllegalAction:
        """The error for a cost that can't be paid."""
        return IllegalAction(rule, f"{self.player} can't pay for {self.label}: {why}")


def meant(by: Paying, item: CostItem) -> tuple[Thing, ...]:
    """The objects and players that a part of a cost means."""
    from crkb.game.layers import filters

    part = item.part if item.part is not None else This()
    parts = part.parts if isinstance(part, Filter) else (part,)
    whole = Filter(tuple(each._replace(quantity="") if isinstance(each, Group) else each for each in parts))
    return tuple(filters.members(whole, by.ctx, by.play.game))


def fitting(by: Paying, item: CostItem, zone: str) -> list[Ref]:
    """The objects that a part of a cost means, in a zone ("": anywhere)."""
    found = [each for each in meant(by, item) if isinstance(each, Ref)]
    objects = by.play.game.objects
    return [ref for ref in found if by.play.game.find(ref) and zone in ("", objects[ref.id].zone)]


def own(by: Paying, item: CostItem, zone: str) -> list[Ref]:
    """What fits a part of a cost and is the player's: what they control on the battlefield, their cards
    elsewhere. Who controls that player pays for them with nothing else (720.5a)."""
    game, player = by.play.game, by.player
    found = []
    for ref in fitting(by, item, zone):
        there = zone == BATTLEFIELD
        whose = game.chars(ref.id).controller if there else game.objects[ref.id].owner
        if whose == player:
            found.append(ref)
    return found


def note_decider(by: Paying) -> None:
    """Tell that another player decides what is paid (720.5a)."""
    decider = player_control.decider(by.play.game, by.player)
    if decider != by.player:
        says = f"{decider} decides what {by.player} pays with, but uses nothing of their own"
        by.play.note("720.5a", says, by.player, decider)


def chosen_of(
    by: Paying, item: CostItem, able: Sequence[Ref], choice: str, rule: str, purpose: str, number: int = 1
) -> Sequence[Ref]:
    """What pays: all that is named or of a group, be it nothing, or one (or a number) of a group."""
    if is_all(item):
        return able
    if not able:
        raise by.cannot("118.3", f"there is nothing {purpose}")
    if not isinstance(item.part, Filter | Group):
        return able
    ids = choosing.several(by.play, choice, [ref.id for ref in able], number, by.player, rule)
    return [ref for ref in able if ref.id in ids]


def is_all(item: CostItem) -> bool:
    """Whether all of a group pay, not one of it."""
    return isinstance(item.part, Group) and item.part.quantity in ("all", "each")
