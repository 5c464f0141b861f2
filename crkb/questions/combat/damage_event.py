"""A damage event in the four parts of 120.4: from the damage that would be dealt to its results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crkb.questions.combat.damage_changes import excess_moved, modified
from crkb.questions.combat.damage_facts import (
    DEFENSE,
    GAINS,
    LOSES,
    LOYALTY,
    MARKED,
    POISON,
    SHIELDS,
    SHRINKS,
    Damage,
    DamagedPlayer,
    DamageEvent,
    DamageResult,
    DamageSource,
    inert,
    total,
    understood,
)
from crkb.questions.core import Answer, Case, question
from crkb.questions.values.counter_kinds import with_counters
from crkb.questions.values.wording import counted


@question(
    "damage-event",
    facts=DamageEvent,
    cites={
        "119.2": "normally causes that player to lose",
        "120.1a": "not a battle, a creature, or",
        "120.3a": "a source without infect causes that",
        "120.3b": "source with infect causes that source’s",
        "120.3c": "dealt to a planeswalker causes that",
        "120.3d": "a source with wither and/or infect",
        "120.3e": "a source with neither wither nor",
        "120.3f": "by a source with lifelink causes",
        "120.3g": "equal to that creature’s total toxic",
        "120.3h": "dealt to a battle causes that",
        "120.4a": "states that excess damage that would",
        "120.4b": "trigger when damage is dealt trigger",
        "120.4c": "processed into its results",
        "120.4d": "the damage event occurs",
        "120.8": "it does not deal damage at",
        "122.1c": "prevent that damage and remove a",
        "614.9": "such effects are called redirection effects",
        "615.7": "chooses which damage the shield prevents",
        "615.12": "won’t prevent any damage, but any",
        "616.1": "attempting to modify the way an",
    },
    example={
        "damage": [{"source": "bolt", "to": "A", "amount": 3}],
        "sources": [{"id": "bolt", "controller": "B"}],
        "players": [{"id": "A", "life": 20}, {"id": "B", "life": 20}],
    },
)
def damage_event(facts: DamageEvent, case: Case) -> Answer:
    """Redirect excess damage, replace and prevent damage, determine and modify the results, apply
    them."""
    facts = understood(facts, case.effective)
    real = [d for d in facts.damage if not _none(d, case) and _can_take(d, facts, case)]
    moved = [part for damage in real for part in excess_moved(damage, real, facts, case)]
    dealt, riders = modified(moved, facts, case)
    triggered = [name for name in facts.watched if any(d.source == name for d in dealt)]
    triggered = case.gives("120.4b", triggered, "abilities that trigger on dealt damage trigger now")
    results = [*riders, *(e for damage in dealt for e in _results(damage, facts, case))]
    final = _replaced(results, facts, case)
    value = {
        "dealt": [{"source": d.source, "to": d.to, "amount": d.amount} for d in dealt],
        "results": [e.shown() for e in final],
        "after": case.gives("120.4d", _after(final, facts), "all results happen simultaneously"),
        "triggered": triggered,
    }
    if ignored := inert(facts):
        value["not taken into account"] = ignored
    unknown = [(None, fact) for fact in _unknown(final, facts)]
    return case.verdict(case.every(*unknown), value) if unknown else case.value(value)


def _unknown(results: list[DamageResult], facts: DamageEvent) -> Iterator[str]:
    """The facts without which what is there after the event isn't known."""
    changed = {(e.what, e.to) for e in results}
    for player in facts.players:
        if player.life is None and changed & {(LOSES, player.id), (GAINS, player.id)}:
            yield f"players[{player.id}].life"
    for permanent in facts.permanents:
        for what, counter in ((LOYALTY, "loyalty"), (DEFENSE, "defense")):
            if (what, permanent.id) in changed and counter not in permanent.counters:
                yield f"permanents[{permanent.id}].counters.{counter}"


def _none(damage: Damage, case: Case) -> bool:
    says = f"{damage.source} would deal {damage.amount} damage to {damage.to}"
    return bool(case.holds("120.8", damage.amount <= 0, f"{says}: it deals none", says))


def _can_take(damage: Damage, facts: DamageEvent, case: Case) -> bool:
    if facts.can_be_dealt(damage.to):
        return True
    return not case.holds("120.1a", True, f"{damage.to} can't be dealt damage")


# ---- part three: results


def _results(damage: Damage, facts: DamageEvent, case: Case) -> Iterator[DamageResult]:
    source = next(s for s in facts.sources if s.id == damage.source)
    player = any(p.id == damage.to for p in facts.players)
    yield from _to_player(damage, source, case) if player else _to_permanent(damage, source, facts, case)
    if "lifelink" in source.abilities:
        says = f"{source.id} has lifelink: {source.controller} gains life"
        yield DamageResult(GAINS, source.controller, case.gives("120.3f", damage.amount, says))


def _to_player(damage: Damage, source: DamageSource, case: Case) -> Iterator[DamageResult]:
    to, amount, by = damage.to, damage.amount, source.controller
    usual = case.holds(
        "119.2",
        "infect" not in source.abilities,
        f"{to} loses life",
        f"{source.id} has infect: it causes no life loss",
    )
    if usual:
        yield DamageResult(LOSES, to, case.gives("120.3a", amount, f"{to} loses {amount} life"))
    else:
        number = case.gives("120.3b", amount, f"{by} gives {to} {counted(amount, 'poison counter')}")
        yield DamageResult(POISON, to, number, by)
    if damage.combat and source.toxic:
        toxic = case.gives("120.3g", sum(source.toxic), f"its total toxic value is {sum(source.toxic)}")
        yield DamageResult(POISON, to, toxic, by)


def _to_permanent(
    damage: Damage, source: DamageSource, facts: DamageEvent, case: Case
) -> Iterator[DamageResult]:
    target = facts.permanent(damage.to)
    assert target is not None
    to, amount, by = damage.to, damage.amount, source.controller
    if "creature" in target.types:
        if "wither" in source.abilities or "infect" in source.abilities:
            number = case.gives("120.3d", amount, f"{by} puts {counted(amount, '-1/-1 counter')} on {to}")
            yield DamageResult(SHRINKS, to, number, by)
        else:
            yield DamageResult(MARKED, to, case.gives("120.3e", amount, f"{amount} damage is marked on {to}"))
    if "planeswalker" in target.types:
        yield DamageResult(
            LOYALTY, to, case.gives("120.3c", amount, f"{to} loses {counted(amount, 'loyalty counter')}")
        )
    if "battle" in target.types:
        yield DamageResult(
            DEFENSE, to, case.gives("120.3h", amount, f"{to} loses {counted(amount, 'defense counter')}")
        )


def _replaced(results: list[DamageResult], facts: DamageEvent, case: Case) -> list[DamageResult]:
    """The results, modified by effects that multiply life gain or keep a life total from falling."""
    made = results
    for player in facts.players:
        if player.gains_times > 1:
            made = [_multiplied(e, player, case) for e in made]
        if player.floor is not None:
            made = _floored(made, player, player.floor, case)
    return made


def _multiplied(effect: DamageResult, player: DamagedPlayer, case: Case) -> DamageResult:
    if (effect.what, effect.to) != (GAINS, player.id):
        return effect
    amount = effect.amount * player.gains_times
    return effect._replace(amount=case.gives("120.4c", amount, f"{player.id} gains {amount} instead"))


def _floored(
    results: list[DamageResult], player: DamagedPlayer, floor: int, case: Case
) -> list[DamageResult]:
    losses = [e for e in results if (e.what, e.to) == (LOSES, player.id)]
    if not losses:
        return results
    if player.life is None:
        case.missing(f"players[{player.id}].life")
    would = player.life + total(results, GAINS, player.id) - total(results, LOSES, player.id)
    says = f"the event would make {player.id}'s life total {would}"
    if not case.holds("120.4c", would < floor, f"{says}: it becomes {floor}", f"{says}: nothing to replace"):
        return results
    loss = max(player.life + total(results, GAINS, player.id) - floor, 0)
    kept = [e for e in results if e not in losses]
    return [*kept, DamageResult(LOSES, player.id, loss)] if loss else kept


# ---- part four: the event happens


def _after(results: list[DamageResult], facts: DamageEvent) -> dict[str, Any]:
    """The players and permanents after all results."""
    after: dict[str, Any] = {}
    for player in facts.players:
        change = total(results, GAINS, player.id) - total(results, LOSES, player.id)
        life = None if player.life is None else player.life + change
        poison = player.poison + total(results, POISON, player.id)
        after[player.id] = {"life": life} | ({"poison": poison} if poison else {})
    for permanent in facts.permanents:
        changes = {
            "-1/-1": total(results, SHRINKS, permanent.id),
            "loyalty": -total(results, LOYALTY, permanent.id),
            "defense": -total(results, DEFENSE, permanent.id),
            "shield": -total(results, SHIELDS, permanent.id),
        }
        marked = permanent.marked + total(results, MARKED, permanent.id)
        after[permanent.id] = {"marked": marked, "counters": with_counters(permanent.counters, changes)}
    return after
