"""A damage event in the four parts of 120.4: from the damage that would be dealt to its results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.board import Counters, with_counters
from crkb.questions.values.characteristics import TypeOfPermanent
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import counted


class DamageSource(Facts, frozen=True, kw_only=True):
    """An object that deals damage; `toxic`: the values of its toxic abilities."""

    id: Id
    controller: Id
    abilities: tuple[str, ...] = ()
    toxic: tuple[Positive, ...] = ()


class DamagedPlayer(Facts, frozen=True, kw_only=True):
    """A player whom the event may affect.

    `gains_times`: a replacement effect multiplies their life gain by this number. `floor`: one
    keeps damage from reducing their life total below this.
    """

    id: Id
    life: int | None = None
    poison: Count = 0
    gains_times: Positive = 1
    floor: int | None = None


class DamagedPermanent(Facts, frozen=True, kw_only=True):
    """A permanent that the event may affect; `marked`: damage already on it. `toughness`: before
    the event."""

    id: Id
    types: Annotated[tuple[TypeOfPermanent, ...], msgspec.Meta(min_length=1)]
    toughness: int | None = None
    marked: Count = 0
    counters: Counters = msgspec.field(default_factory=dict)


class Damage(Facts, frozen=True, kw_only=True):
    """Damage that a source would deal to a player or permanent.

    `excess_to`: the effect says that excess damage is dealt to this instead.
    """

    source: Id
    to: Id
    amount: int
    combat: bool = False
    excess_to: str = ""


class DamageModifier(Facts, frozen=True, kw_only=True):
    """A replacement or prevention effect on damage; effects are listed in the order they are applied.

    `source` and `to`: it applies only to damage from and to these ("" is any). It prevents the next
    `prevent` damage or `all` of it (`gains`: this player gains that much life), adds `add`, or
    redirects it to `redirect`.
    """

    source: str = ""
    to: str = ""
    prevent: Count = 0
    all: bool = False
    gains: str = ""
    add: Count = 0
    redirect: str = ""


class DamageEvent(Facts, frozen=True, kw_only=True):
    """All damage that would be dealt simultaneously.

    `watched`: sources whose damage makes an ability trigger.
    """

    damage: Annotated[tuple[Damage, ...], msgspec.Meta(min_length=1)]
    sources: Annotated[tuple[DamageSource, ...], msgspec.Meta(min_length=1)]
    players: tuple[DamagedPlayer, ...] = ()
    permanents: tuple[DamagedPermanent, ...] = ()
    modifiers: tuple[DamageModifier, ...] = ()
    watched: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse references to unknown ids."""
        sources = {s.id for s in self.sources}
        players = {p.id for p in self.players}
        known = {p.id for p in self.permanents} | players
        for damage in self.damage:
            _refer("damage.source", damage.source, sources)
            _refer("damage.to", damage.to, known)
            _refer("damage.excess_to", damage.excess_to, known)
        for source in self.sources:
            _refer("sources.controller", source.controller, players)
        for modifier in self.modifiers:
            _refer("modifiers.redirect", modifier.redirect, known)
            _refer("modifiers.gains", modifier.gains, players)


def _refer(field: str, name: str, known: set[str]) -> None:
    if name and name not in known:
        raise ValueError(f"{field}: unknown id {name!r}")


class DamageResult(NamedTuple):
    """One result of the damage: what happens to whom, and the player who does it ("" for nobody)."""

    what: str
    to: str
    amount: int
    by: str = ""

    def shown(self) -> dict[str, Any]:
        """The result for the answer."""
        made = {"to": self.to, "what": self.what, "amount": self.amount}
        return made | ({"by": self.by} if self.by else {})


LOSES, GAINS, POISON, MARKED = "loses life", "gains life", "gets poison counters", "damage is marked"
SHRINKS, LOYALTY, DEFENSE = "gets -1/-1 counters", "loses loyalty counters", "loses defense counters"


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
    real = [d for d in facts.damage if not _none(d, case) and _can_take(d, facts, case)]
    moved = [part for damage in real for part in _excess(damage, real, facts, case)]
    dealt, riders = _modified(moved, facts, case)
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
    unknown = {e.to for e in final if e.what in (LOSES, GAINS)}
    lives = [(None, f"players[{p.id}].life") for p in facts.players if p.life is None and p.id in unknown]
    return case.verdict(case.every(*lives), value) if lives else case.value(value)


def _none(damage: Damage, case: Case) -> bool:
    says = f"{damage.source} would deal {damage.amount} damage to {damage.to}"
    return bool(case.holds("120.8", damage.amount <= 0, f"{says}: it deals none", says))


def _can_take(damage: Damage, facts: DamageEvent, case: Case) -> bool:
    for target in facts.permanents:
        if target.id == damage.to and not set(target.types) & {"battle", "creature", "planeswalker"}:
            return not case.holds("120.1a", True, f"{target.id} can't be dealt damage")
    return True


# ---- part one: excess damage


def _excess(damage: Damage, all_of_it: list[Damage], facts: DamageEvent, case: Case) -> Iterator[Damage]:
    """The damage, or the part that stays and the part that is dealt elsewhere."""
    target = next((p for p in facts.permanents if p.id == damage.to), None)
    if not damage.excess_to or target is None:
        yield damage
        return
    others = sum(d.amount for d in all_of_it if d.to == damage.to and d is not damage)
    touch = any(s.id == damage.source and "deathtouch" in s.abilities for s in facts.sources)
    limit = min(_limits(target, others, touch, case))
    excess = case.gives("120.4a", max(damage.amount - limit, 0), f"all above {limit} is excess")
    for to, amount in ((damage.to, damage.amount - excess), (damage.excess_to, excess)):
        if amount > 0:
            yield Damage(source=damage.source, to=to, amount=amount, combat=damage.combat)


def _limits(target: DamagedPermanent, others: int, touch: bool, case: Case) -> Iterator[int]:
    """For each of its types, how much damage the permanent can be dealt before there is excess."""
    if "creature" in target.types:
        if target.toughness is None:
            case.missing(f"permanents[{target.id}].toughness")
        lethal = max(target.toughness - target.marked - others, 0)
        yield min(lethal, 1) if touch else lethal
    for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in target.types:
            yield max(target.counters.get(counter, 0) - others, 0)


# ---- part two: replacement and prevention


def _modified(
    damage: list[Damage], facts: DamageEvent, case: Case
) -> tuple[list[Damage], list[DamageResult]]:
    """The damage that is actually dealt, and the life gained for prevented damage."""
    dealt, riders = damage, []
    for modifier in facts.modifiers:
        changed, left, prevented = [], modifier.prevent, 0
        for one in dealt:
            if (modifier.source, modifier.to) not in _matches(one):
                changed.append(one)
                continue
            taken = one.amount if modifier.all else min(left, one.amount)
            left -= min(left, taken)
            prevented += taken
            amount = one.amount - taken + modifier.add
            says = f"{one.amount} damage from {one.source} to {one.to} becomes {amount}"
            amount = case.gives("120.4b", amount, says)
            to = modifier.redirect or one.to
            changed.append(Damage(source=one.source, to=to, amount=amount, combat=one.combat))
        dealt = [one for one in changed if one.amount > 0]
        riders += [DamageResult(GAINS, modifier.gains, prevented)] if modifier.gains and prevented else []
    return dealt, riders


def _matches(damage: Damage) -> tuple[tuple[str, str], ...]:
    """The values of a modifier's fields that match this damage."""
    return (("", ""), (damage.source, ""), ("", damage.to), (damage.source, damage.to))


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
        total = case.gives("120.3g", sum(source.toxic), f"its total toxic value is {sum(source.toxic)}")
        yield DamageResult(POISON, to, total, by)


def _to_permanent(
    damage: Damage, source: DamageSource, facts: DamageEvent, case: Case
) -> Iterator[DamageResult]:
    target = next(p for p in facts.permanents if p.id == damage.to)
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
    total = player.life + _sum(results, GAINS, player.id) - _sum(results, LOSES, player.id)
    says = f"the event would make {player.id}'s life total {total}"
    if not case.holds("120.4c", total < floor, f"{says}: it becomes {floor}", f"{says}: nothing to replace"):
        return results
    loss = max(player.life + _sum(results, GAINS, player.id) - floor, 0)
    return [e for e in results if e not in losses] + [DamageResult(LOSES, player.id, loss)]


def _sum(results: Iterable[DamageResult], what: str, to: str) -> int:
    return sum(e.amount for e in results if (e.what, e.to) == (what, to))


# ---- part four: the event happens


def _after(results: list[DamageResult], facts: DamageEvent) -> dict[str, Any]:
    """The players and permanents after all results."""
    after: dict[str, Any] = {}
    for player in facts.players:
        change = _sum(results, GAINS, player.id) - _sum(results, LOSES, player.id)
        life = None if player.life is None else player.life + change
        poison = player.poison + _sum(results, POISON, player.id)
        after[player.id] = {"life": life} | ({"poison": poison} if poison else {})
    for permanent in facts.permanents:
        changes = {
            "-1/-1": _sum(results, SHRINKS, permanent.id),
            "loyalty": -_sum(results, LOYALTY, permanent.id),
            "defense": -_sum(results, DEFENSE, permanent.id),
        }
        marked = permanent.marked + _sum(results, MARKED, permanent.id)
        after[permanent.id] = {"marked": marked, "counters": with_counters(permanent.counters, changes)}
    return after
