"""What binds a declaration of attackers as a whole: creatures that can't attack alone, or not with others.

no more than one: bull or calf    bull attacks if able    ->    bull, and nothing else
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crkb.game.combat.verdict import Verdict
from crkb.game.objects import GameObject, Thing
from crkb.game.state import Game

CITES: dict[str, str] = {
    "508.1c": "affected by any restrictions",
    "508.1d": "affected by any requirements",
}

ALONE = "can't attack alone"
ONE = "no more than one can attack each combat"


def is_bound(game: Game) -> bool:
    """Whether anything restricts attacking creatures together."""
    from crkb.game.layers import rules

    return bool({ALONE, ONE} & rules.changes(game).keys())


def wrong_together(game: Game, attacks: Mapping[str, Thing]) -> Verdict | None:
    """The restriction that attackers disobey together, or None (508.1c)."""
    if not is_bound(game):
        return None
    attackers = [game.objects[id] for id in attacks]
    single = [each for each in attackers if _is(game, ONE, each)]
    if len(single) > 1:
        return Verdict(False, "508.1c", f"no more than one can attack: {single[0].id} or {single[1].id}")
    if len(attackers) == 1 and _is(game, ALONE, attackers[0]):
        return Verdict(False, "508.1c", f"{attackers[0].id} can't attack alone")
    return None


def unmet(game: Game, attacks: Mapping[str, Thing]) -> Iterator[Verdict]:
    """What the attackers could obey more of, without disobeying a restriction (508.1d)."""
    from crkb.game.combat import attacking

    obeyed = sum(attacking.met(game, each, attacks.get(each.id)) for each in game.permanents)
    most = _most(game)
    if obeyed < most:
        says = f"these attackers obey {obeyed} of the {most} requirements that can be obeyed at once"
        yield Verdict(False, "508.1d", says)


def _most(game: Game) -> int:
    """How many requirements can be obeyed at once: at most one of those that can't attack together is."""
    from crkb.game.combat import attacking

    able = [each for each in game.permanents if attacking.can_attack(game, each).allowed]
    weights = {each.id: attacking.most_met(game, each) for each in able}
    free = [each for each in able if not _is(game, ONE, each)]
    single = [each for each in able if _is(game, ONE, each)]
    together = sum(weights[each.id] for each in free) + max((weights[each.id] for each in single), default=0)
    alone = max((weights[each.id] for each in able if not _is(game, ALONE, each)), default=0)
    return together if len(free) + bool(single) > 1 else alone


def _is(game: Game, rule: str, each: GameObject) -> bool:
    from crkb.game.layers import rules

    return bool(rules.ruled(game, rule, each.ref))
