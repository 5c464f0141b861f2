"""What replacement and prevention effects make of a damage event (120.4a, 120.4b, 615)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from crkb.questions.combat.damage_facts import (
    GAINS,
    SHIELDS,
    Damage,
    DamagedPermanent,
    DamageEvent,
    DamageModifier,
    DamageResult,
)
from crkb.questions.core import Case
from crkb.questions.facts import FactsError, computed

# ---- part one: excess damage


def excess_moved(damage: Damage, all_of_it: list[Damage], facts: DamageEvent, case: Case) -> Iterator[Damage]:
    """The damage, or the part that stays and the part that is dealt elsewhere."""
    target = facts.permanent(damage.to)
    if not damage.excess_to or target is None:
        yield damage
        return
    others = sum(d.amount for d in all_of_it if d.to == damage.to and d is not damage)
    touch = any(s.id == damage.source and "deathtouch" in s.abilities for s in facts.sources)
    limit = min(_limits(target, others, touch, case))
    excess = case.gives("120.4a", max(damage.amount - limit, 0), f"all above {limit} is excess")
    for to, amount in ((damage.to, damage.amount - excess), (damage.excess_to, excess)):
        if amount > 0:
            yield replace(damage, to=to, amount=amount, excess_to="")


def _limits(target: DamagedPermanent, others: int, touch: bool, case: Case) -> Iterator[int]:
    """For each of its types, how much damage the permanent can be dealt before there is excess."""
    if "creature" in target.types:
        if target.toughness is None:
            case.missing(f"permanents[{target.id}].toughness")
        lethal = max(target.toughness - target.marked - others, 0)
        yield min(lethal, 1) if touch else lethal
    for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in target.types:
            if counter not in target.counters:
                case.missing(f"permanents[{target.id}].counters.{counter}")
            yield max(target.counters[counter] - others, 0)


# ---- part two: replacement and prevention


def modified(damage: list[Damage], facts: DamageEvent, case: Case) -> tuple[list[Damage], list[DamageResult]]:
    """The damage that is actually dealt, and what happens to prevented damage: life gained for it,
    shield counters removed."""
    shields = _Shields(facts, case)
    dealt, riders = damage, []
    for i, modifier in enumerate(facts.modifiers):
        if modifier.shield_counter:
            dealt, more = shields.used(dealt, modifier.to)
        else:
            shields.check(dealt, modifier)
            dealt, more = _applied(dealt, i, modifier, facts, case)
        riders += more
    for name in shields.left:
        dealt, more = shields.used(dealt, name)
        riders += more
    return dealt, riders


class _Shields:
    """The permanents with shield counters: each counter's effect applies once to the event (122.1c)."""

    def __init__(self, facts: DamageEvent, case: Case) -> None:
        self.case = case
        self.left = [p.id for p in facts.permanents if p.counters.get("shield", 0) > 0]
        placed = {m.to for m in facts.modifiers if m.shield_counter}
        self._unplaced = [name for name in self.left if name not in placed]

    def check(self, dealt: Sequence[Damage], modifier: DamageModifier) -> None:
        """An effect and a shield counter on the same damage: its controller chooses which applies first."""
        for one in dealt:
            if one.to in self._unplaced and modifier.applies_to(one):
                says = f"the controller of {one.to} chooses whether its shield counter applies before others"
                if self.case.holds("616.1", True, says):
                    self.case.missing(f"modifiers[to {one.to}].shield_counter")

    def used(self, dealt: list[Damage], name: str) -> tuple[list[Damage], list[DamageResult]]:
        """The damage less what a shield counter of a permanent prevents, and the loss of the counter."""
        hit = any(one.to == name for one in dealt)
        says = f"a shield counter on {name} prevents all damage to it and is removed"
        if name not in self.left or not hit or not self.case.holds("122.1c", True, says):
            return dealt, []
        self.left = [other for other in self.left if other != name]
        kept = [one for one in dealt if one.to != name or not _preventable(one, self.case)]
        return kept, [DamageResult(SHIELDS, name, 1)]


def _preventable(damage: Damage, case: Case) -> bool:
    says = f"the damage from {damage.source} to {damage.to} can't be prevented"
    return not (damage.unpreventable and case.holds("615.12", True, says))


def _applied(
    damage: list[Damage], i: int, modifier: DamageModifier, facts: DamageEvent, case: Case
) -> tuple[list[Damage], list[DamageResult]]:
    """The damage after one effect, and the life gained for what it prevented."""
    matching = [one for one in damage if modifier.applies_to(one)]
    prevents = modifier.prevent is not None or modifier.all
    shielded = [one for one in matching if prevents and _preventable(one, case)]
    taken = _taken(shielded, i, modifier, case)
    prevented = sum(taken.values())
    changed = []
    for one in damage:
        part = min(one.amount, taken.get((one.source, one.to), 0)) if one in shielded else 0
        if part:
            taken[one.source, one.to] -= part
        changed.append(_changed(one, part, modifier, facts, case) if one in matching else one)
    riders = [DamageResult(GAINS, modifier.gains, prevented)] if modifier.gains and prevented else []
    return [one for one in changed if one.amount > 0], riders


PreventedParts = dict[tuple[str, str], int]
"""Source and recipient -> how much of the damage between them is prevented."""


def _changed(one: Damage, prevented: int, modifier: DamageModifier, facts: DamageEvent, case: Case) -> Damage:
    amount = computed((one.amount - prevented) * modifier.times + modifier.add, "modifiers")
    says = f"{one.amount} damage from {one.source} to {one.to} becomes {amount}"
    amount = case.gives("120.4b", amount, says)
    return replace(one, to=_recipient(one, modifier, facts, case), amount=amount)


def _recipient(one: Damage, modifier: DamageModifier, facts: DamageEvent, case: Case) -> str:
    if not modifier.redirect or facts.can_be_dealt(modifier.redirect):
        return modifier.redirect or one.to
    says = f"{modifier.redirect} can't be dealt damage: nothing is redirected to it"
    return one.to if case.holds("614.9", True, says) else modifier.redirect


def _taken(shielded: list[Damage], i: int, modifier: DamageModifier, case: Case) -> PreventedParts:
    """How much of each damage the effect prevents."""
    amounts: PreventedParts = {}
    for one in shielded:
        amounts[one.source, one.to] = amounts.get((one.source, one.to), 0) + one.amount
    if modifier.prevent is None:
        return amounts
    if modifier.each:
        return {between: min(amount, modifier.prevent) for between, amount in amounts.items()}
    return _divided(amounts, modifier.prevent, i, modifier, case)


def _divided(
    amounts: PreventedParts, shield: int, i: int, modifier: DamageModifier, case: Case
) -> PreventedParts:
    """A shield too small for the damage of several sources prevents what its player chooses."""
    if modifier.prevents is not None:
        return _chosen(amounts, shield, i, modifier)
    enough = sum(amounts.values()) <= shield or not shield or len(amounts) < 2
    if not enough and case.holds("615.7", True, f"which damage the shield of {shield} prevents is chosen"):
        case.missing(f"modifiers[{i}].prevents")
    parts: PreventedParts = {}
    for between, amount in amounts.items():
        parts[between] = min(amount, shield - sum(parts.values()))
    return parts


def _chosen(amounts: PreventedParts, shield: int, i: int, modifier: DamageModifier) -> PreventedParts:
    """The choice, if the shield can be divided so.

    Raises:
        FactsError: It prevents damage that isn't there, or more or less than the shield does.
    """
    parts = {(part.source, part.to): part.amount for part in modifier.prevents or ()}
    where = f"modifiers[{i}].prevents"
    for (source, to), part in parts.items():
        there = amounts.get((source, to), 0)
        if part > there:
            raise FactsError(f"{where}: {there} preventable damage from {source} to {to}, not {part}")
    should = min(shield, sum(amounts.values()))
    if sum(parts.values()) != should:
        raise FactsError(f"{where}: the shield prevents {should} of this damage, not {sum(parts.values())}")
    return parts
