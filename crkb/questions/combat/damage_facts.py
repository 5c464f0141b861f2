"""The facts of a damage event: what would be dealt by what to whom, and the effects that change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from crkb.questions.facts import LONGEST, Count, Facts, FactsError, Positive
from crkb.questions.values import spelled
from crkb.questions.values.characteristics import TypeOfPermanent
from crkb.questions.values.counter_kinds import Counters
from crkb.questions.values.labels import Id
from crkb.questions.values.vocabulary import FreeText, free_counters

DAMAGEABLE = ("battle", "creature", "planeswalker")


class DamageSource(Facts, frozen=True, kw_only=True):
    """An object that deals damage.

    `abilities`: keywords, or free text that is not taken into account; `toxic`: the values of its
    toxic abilities, which may also stand among the abilities ("toxic 1").
    """

    id: Id
    controller: Id
    abilities: tuple[str | FreeText, ...] = ()
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
    the event. A planeswalker's loyalty and a battle's defense counters are unknown unless given."""

    id: Id
    types: Annotated[tuple[TypeOfPermanent, ...], msgspec.Meta(min_length=1)]
    toughness: int | None = None
    marked: Count = 0
    counters: Counters = msgspec.field(default_factory=dict)

    @property
    def damageable(self) -> bool:
        """Can it be dealt damage (120.1a)?"""
        return any(kind in DAMAGEABLE for kind in self.types)


class Damage(Facts, frozen=True, kw_only=True):
    """Damage that a source would deal to a player or permanent.

    `excess_to`: the effect says that excess damage is dealt to this instead. `unpreventable`: it
    can't be prevented.
    """

    source: Id
    to: Id
    amount: int
    combat: bool = False
    excess_to: str = ""
    unpreventable: bool = False


class PreventedDamage(Facts, frozen=True, kw_only=True):
    """How much of the damage from a source to a player or permanent a shield prevents."""

    source: Id
    to: Id
    amount: Count


class DamageModifier(Facts, frozen=True, kw_only=True):
    """A replacement or prevention effect on damage; effects are listed in the order they are applied.

    `source` and `to`: it applies only to damage from and to these ("" is any). It does one thing:
    prevent the next `prevent` damage (with `each`, so much of each source's damage) or `all` of it
    (`gains`: this player gains that much life), add `add`, multiply it by `times`, redirect it to
    `redirect`, or use a `shield_counter` of the permanent `to`. `prevents`: how a shield that is too
    small for all damage dealt at once is divided, as the player or controller chooses (615.7).
    """

    source: str = ""
    to: str = ""
    prevent: Count | None = None
    each: bool = False
    all: bool = False
    prevents: tuple[PreventedDamage, ...] | None = None
    gains: str = ""
    add: Count = 0
    times: Positive = 1
    redirect: str = ""
    shield_counter: bool = False

    def __post_init__(self) -> None:
        """Refuse an effect that does nothing or several things."""
        prevents = self.prevent is not None or self.all
        done = [prevents, self.add > 0, self.times > 1, bool(self.redirect), self.shield_counter]
        if sum(done) != 1 or (self.all and self.prevent is not None):
            one = "prevent, all, add, times, redirect, shield_counter"
            raise ValueError(f"an effect on damage does one of these: {one}; list several as several effects")
        if not prevents and (self.gains or self.each or self.prevents is not None):
            raise ValueError("gains, each and prevents: only for an effect that prevents damage")
        if self.prevents is not None and (self.each or self.all):
            raise ValueError("prevents: only for a shield against the next damage")
        if self.shield_counter and not self.to:
            raise ValueError("shield_counter: say in `to` whose it is")

    def applies_to(self, damage: Damage) -> bool:
        """Is this damage from the source and to the recipient that it is about?"""
        return self.source in ("", damage.source) and self.to in ("", damage.to)


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
        """Refuse references to unknown ids, and ids of two things."""
        sources = {s.id for s in self.sources}
        players = {p.id for p in self.players}
        permanents = {p.id for p in self.permanents}
        known = permanents | players
        if len(sources) < len(self.sources) or len(known) < len(self.players) + len(self.permanents):
            raise ValueError("two sources, or two players or permanents, have the same id")
        for damage in self.damage:
            _refer("damage.source", damage.source, sources)
            _refer("damage.to", damage.to, known)
            _refer("damage.excess_to", damage.excess_to, known)
        for source in self.sources:
            _refer("sources.controller", source.controller, players)
        for modifier in self.modifiers:
            _refer("modifiers.source", modifier.source, sources)
            _refer("modifiers.to", modifier.to, permanents if modifier.shield_counter else known)
            _refer("modifiers.redirect", modifier.redirect, known)
            _refer("modifiers.gains", modifier.gains, players)
        for name in self.watched:
            _refer("watched", name, sources)

    def permanent(self, name: str) -> DamagedPermanent | None:
        """The permanent with an id, if that is not a player."""
        return next((p for p in self.permanents if p.id == name), None)

    def can_be_dealt(self, name: str) -> bool:
        """Can this player or permanent be dealt damage (120.1a)?"""
        permanent = self.permanent(name)
        return permanent is None or permanent.damageable


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
SHIELDS = "loses shield counters"


# ---- words


def understood(event: DamageEvent, effective: str) -> DamageEvent:
    """The event with keywords and counters spelled as the edition of that date lists them.

    Raises:
        FactsError: An ability or a counter is not in the rules of that edition.
    """
    return replace(
        event,
        sources=tuple(_source(source, effective) for source in event.sources),
        permanents=tuple(
            replace(p, counters=spelled.counters(f"permanents[{p.id}].counters", p.counters, effective))
            for p in event.permanents
        ),
    )


def _source(source: DamageSource, effective: str) -> DamageSource:
    where = f"sources[{source.id}].abilities"
    stated = spelled.abilities(where, source.abilities, effective)
    keywords = [each for each in stated if isinstance(each, str)]
    toxic = [each.removeprefix("toxic").strip() for each in keywords if each.startswith("toxic")]
    if any(not value.isdecimal() or value == "0" for value in toxic):
        raise FactsError(f"{where}: toxic how much?", 'Write it as "toxic 1".')
    if any(len(value) > LONGEST for value in toxic):
        raise FactsError(f"{where}: a number of more than {LONGEST} digits")
    return replace(source, abilities=stated, toxic=(*source.toxic, *map(int, toxic)))


def inert(event: DamageEvent) -> list[str]:
    """What the event says in free text, which no rule here looks at."""
    texts = [(s.id, each.text) for s in event.sources for each in s.abilities if isinstance(each, FreeText)]
    kinds = [(p.id, kind) for p in event.permanents for kind in free_counters(p.counters)]
    return [f"{name}: {said}" for name, said in (*texts, *kinds)]


def total(results: Iterable[DamageResult], what: str, to: str) -> int:
    """How much of a result there is for one player or permanent."""
    return sum(e.amount for e in results if (e.what, e.to) == (what, to))
