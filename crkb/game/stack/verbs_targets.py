"""Instructions about what is on the stack: its targets are changed, it is copied (115.7, 707.10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations

from crkb.game.copies import spell_copies
from crkb.game.objects import STACK, Ref, Thing
from crkb.game.stack import retargeting
from crkb.game.stack.doing import Doing
from crkb.game.stack.targets import name_of
from crkb.game.stack.verbs_make import FreshIds
from crkb.game.terms import Filter, This, Verb

CITES = {
    "608.2h": "last known information",
    "707.10d": "for each player or object it",
    "707.10e": "the copy isn’t created",
}

MOST_ORDERS = 120
"""So many orders of copies are offered."""


def change(doing: Doing, verb: Verb) -> bool:
    """Targets of spells and abilities are changed, or new ones chosen for them (115.7)."""
    refs = _stacked(doing, verb.value)
    doing.about(refs)
    wording = retargeting.WORDINGS[verb.verb]
    to = None if verb.arg("to") is None else doing.things(verb.arg("to"))
    player = doing.player(verb.may) if verb.may is not None else doing.ctx.you
    changed = [retargeting.change(doing.play, ref, wording, player or "", to) for ref in refs]
    return any(changed)


def copy(doing: Doing, verb: Verb) -> bool:
    """Spells and abilities on the stack are copied, with the same targets unless it says others (707.10)."""
    refs = _stacked(doing, verb.value) or _gone(doing, verb.value)
    doing.about(refs)
    number = doing.amount(verb.arg("amount")) if verb.arg("amount") is not None else 1
    for player in doing.players(verb.arg("who")):
        for ref in refs * max(0, number or 0):
            doing.play.count()
            _copied(doing, verb, ref, player)
    return bool(refs)


def _stacked(doing: Doing, what: Filter) -> list[Ref]:
    """The spells and abilities that are meant and still on the stack."""
    return [each for each in doing.refs(what) if doing.play.game.objects[each.id].zone == STACK]


def _gone(doing: Doing, what: Filter) -> list[Ref]:
    """The spell that has the ability, which has left the stack: as it last was there (608.2h)."""
    known = doing.play.game.past.get(doing.ctx.source) if doing.ctx.source is not None else None
    if what.parts != (This(),) or known is None or known.object.zone != STACK:
        return []
    doing.play.note("608.2h", f"{known.object.id} is copied as it last existed on the stack", known.object.id)
    return [known.object.ref]


def _copied(doing: Doing, verb: Verb, ref: Ref, player: str) -> None:
    """One copy; or one with the target that it says, or one for each that there could be."""
    if verb.arg("for each") is not None:
        for target in _could_target(doing, ref, verb.arg("for each"), player):
            _put(doing, verb, ref, player, target)
    elif verb.arg("to") is not None:
        things = doing.things(verb.arg("to"))
        one = doing.pick(things, player) if things else None
        if one is not None and _is_legal(doing, ref, one, player, "707.10e"):
            _put(doing, verb, ref, player, one)
    else:
        _put(doing, verb, ref, player)


def _could_target(doing: Doing, ref: Ref, among: Filter, player: str) -> Sequence[Thing]:
    """Those of which each could be every target of a copy, as copies of them are put on the stack (707.10d).

    The player chooses the order: `order of PLAYER's copies`, as they will resolve.
    """
    could = [each for each in doing.things(among) if _is_legal(doing, ref, each, player, "707.10d")]
    if len(could) < 2:
        return could
    known = {name_of(each): each for each in could}
    orders = list(islice(permutations(known), MOST_ORDERS + 1))
    options = orders if len(orders) <= MOST_ORDERS else ()
    chosen = doing.play.choose(f"order of {player}'s copies", options, player, "707.10d")
    doing.play.note("707.10d", f"the copies resolve in the order of {', '.join(chosen)}", ref.id)
    return [known[name] for name in reversed(chosen)]


def _is_legal(doing: Doing, ref: Ref, target: Thing, player: str, rule: str) -> bool:
    """Whether a copy can have something as each of its targets, by the rule that asks for it."""
    legal = spell_copies.all_legal(doing.play, ref, target, player)
    name = name_of(target)
    says = f"{name} is the target of the copy" if legal else f"{name} is no legal target: no copy is created"
    doing.play.note(rule, says, ref.id, holds=legal)
    return legal


def _put(doing: Doing, verb: Verb, ref: Ref, player: str, target: Thing | None = None) -> None:
    """A copy is put on the stack; its targets stay unless new ones are chosen or said (707.10c)."""
    id = FreshIds(doing.play.game).numbered(f"{ref.id} copy")
    given = doing.play.chosen(f"targets of {id}")
    if target is not None:
        stacked = doing.play.game.known(ref).stacked
        given = [name_of(target)] * sum(map(len, stacked.targets if stacked is not None else ()))
    spell_copies.put(doing.play, id, ref, player, given, exceptions=verb.arg("except") or ())
