"""Counters on objects: what keyword, shield, stun and finality counters do, when counters
cease to exist (122.1, 122.2), and proliferating (701.27)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb import lists
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values import counter_kinds, keywords
from crkb.questions.values.counter_kinds import Counters, with_counters
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import an, in_zone
from crkb.questions.values.zones import Zone
from crkb.text.suggest import closest, did_you_mean


class KeywordCounter(Facts, frozen=True, kw_only=True):
    """A counter named after a keyword, and what it is on: a permanent, a card in another zone, a
    spell, or a player."""

    keyword: str
    bearer: Literal["permanent", "card", "spell", "player"] | None = None


@question(
    "keyword-counter",
    facts=KeywordCounter,
    cites={"122.1b": "as well as any variants of"},
    example={"keyword": "flying", "bearer": "permanent"},
)
def keyword_counter(facts: KeywordCounter, case: Case) -> Answer:
    """It does if the keyword (or its variant) is listed and the counter is on a permanent or a card."""
    word = facts.keyword.strip().casefold()
    named = keywords.known("keyword", word, case.effective)
    base = named.entry.of or named.name
    known = case.holds(
        "122.1b",
        base in lists.entries("keyword-counters", case.effective),
        f"{word} can be a keyword counter",
        f"there are no {word} counters among the keyword counters",
    )
    place = None if facts.bearer is None else facts.bearer in ("permanent", "card")
    there = case.holds(
        "122.1b",
        place,
        f"it is on {an(facts.bearer or 'permanent or card')}",
        f"on a {facts.bearer} it does nothing" if facts.bearer else "",
    )
    gains = case.every((known, "keyword"), (there, "bearer"))
    return case.verdict(gains, {"gains": word} if gains else None)


class Protected(Facts, frozen=True, kw_only=True):
    """A permanent with counters, and what would happen to it.

    `by`: what destroys it or puts it into the graveyard.
    """

    would: Literal["be destroyed", "be dealt damage", "untap", "go to the graveyard"]
    by: Literal["an effect", "a state-based action", "a cost", "combat", "a turn-based action"] | None = None
    counters: Counters


@question(
    "counter-protects",
    facts=Protected,
    cites={
        "122.1c": "One or more shield counters on",
        "122.1d": "with a stun counter on it",
        "122.1h": "One or more finality counters on",
    },
    example={"would": "untap", "counters": {"stun": 2}},
)
def counter_protects(facts: Protected, case: Case) -> Answer:
    """A shield counter prevents damage and destruction by effects, a stun counter untapping, and a
    finality counter going to the graveyard."""
    counters = counter_kinds.kinds("counters", facts.counters)
    has = counters.get
    if facts.would == "untap":
        if case.holds("122.1d", has("stun", 0) > 0, "it stays tapped", "it has no stun counter"):
            return _removed("stun", counters, case)
        return case.value({"happens": facts.would, "counters": counters})
    if facts.would != "go to the graveyard":
        if has("shield", 0) and facts.would == "be destroyed":
            case.need("by")
        meant = facts.would == "be dealt damage" or facts.by == "an effect"
        says = f"it would {facts.would}: that doesn't happen"
        if case.holds("122.1c", has("shield", 0) > 0 and meant, says, "no shield counter applies to this"):
            return _removed("shield", counters, case)
        if facts.would == "be dealt damage":
            return case.value({"happens": facts.would, "counters": counters})
    final = case.holds(
        "122.1h", has("finality", 0) > 0, "it is exiled, not put into the graveyard", "no finality counter"
    )
    zone = "exile" if final else "graveyard"
    return case.value({"happens": facts.would, "goes to": zone, "counters": {}})


def _removed(kind: str, counters: Counters, case: Case) -> Answer:
    left = with_counters(counters, {kind: -1})
    return case.value({"happens": f"a {kind} counter is removed", "counters": left})


class Moved(Facts, frozen=True, kw_only=True):
    """An object with counters that moves from one zone to another.

    `watches`: an ability triggers whenever a counter is removed from it.
    """

    counters: Counters
    came_from: Zone
    goes_to: Zone | None = None
    watches: bool = False


@question(
    "counters-kept",
    facts=Moved,
    cites={"122.2": "they simply cease to exist"},
    example={"counters": {"+1/+1": 2}, "came_from": "battlefield", "goes_to": "exile"},
)
def counters_kept(facts: Moved, case: Case) -> Answer:
    """It loses them all in the new zone, and none of them counts as removed."""
    case.need("goes_to")
    moves = case.holds(
        "122.2",
        facts.goes_to != facts.came_from,
        f"from {facts.came_from} to {facts.goes_to}: its counters cease to exist",
        "it doesn't change zones",
    )
    counters = counter_kinds.kinds("counters", facts.counters)
    left = {} if moves else {kind: number for kind, number in counters.items() if number}
    removed = case.gives("122.2", 0, "no counter was removed")
    return case.value({"counters": left, "triggers": facts.watches and removed > 0})


class Bearer(Facts, frozen=True, kw_only=True):
    """A player, or an object and the zone it is in, with counters."""

    id: Id
    player: bool = False
    zone: Zone = "battlefield"
    counters: Counters | None = None


class Proliferating(Facts, frozen=True, kw_only=True):
    """The players and objects when a player proliferates; `chosen`: those the player wants to choose."""

    bearers: Annotated[tuple[Bearer, ...], msgspec.Meta(min_length=1)]
    chosen: tuple[Id, ...] = ()

    def __post_init__(self) -> None:
        """Refuse two bearers with one id, and a choice of something else."""
        ids = [bearer.id for bearer in self.bearers]
        known = set(ids)
        if len(known) < len(ids):
            raise ValueError("bearers: each needs an id of its own")
        if other := next((one for one in self.chosen if one not in known), None):
            raise ValueError(
                f"chosen: {other} is none of the bearers. {did_you_mean(closest(other, ids))}".strip()
            )


@question(
    "proliferate",
    facts=Proliferating,
    cites={"403.3": "Permanents exist only on the battlefield", "701.27a": "one additional counter of each"},
    example={"bearers": [{"id": "A", "player": True, "counters": {"poison": 1}}], "chosen": ["A"]},
)
def proliferate(facts: Proliferating, case: Case) -> Answer:
    """Players and permanents with a counter; each chosen one gets another counter of each kind it
    has."""
    can: list[str] = []
    after: dict[str, dict[str, int]] = {}
    for i, bearer in enumerate(facts.bearers):
        if not bearer.player and not case.holds(
            "403.3",
            bearer.zone == "battlefield",
            f"{bearer.id} is a permanent",
            f"{bearer.id} is {in_zone(bearer.zone)}, so it is not a permanent",
        ):
            after[bearer.id] = dict(bearer.counters or {})
            continue
        if bearer.counters is None:
            case.missing(f"bearers[{i}].counters")
        counters = counter_kinds.kinds(f"bearers[{i}].counters", bearer.counters)
        kinds = [kind for kind, number in counters.items() if number]
        says = f"{bearer.id} has counters: {', '.join(kinds)}"
        if case.holds("701.27a", bool(kinds), says, f"{bearer.id} has no counter"):
            can.append(bearer.id)
        more = dict.fromkeys(kinds, 1) if bearer.id in can and bearer.id in facts.chosen else {}
        after[bearer.id] = with_counters(counters, more)
    return case.value({"may be chosen": can, "counters": after})


class NthCounter(Facts, frozen=True, kw_only=True):
    """An ability that triggers when the Nth counter is put on an object, and counters put on it."""

    n: Positive
    before: Count | None = None
    put: Count | None = None


@question(
    "nth-counter-triggers",
    facts=NthCounter,
    cites={"122.7": "had fewer than N counters on"},
    example={"n": 3, "before": 2, "put": 2},
)
def nth_counter_triggers(facts: NthCounter, case: Case) -> Answer:
    """It triggers if there were fewer than N before and N or more after. It can't trigger if there
    were N or more before, or if no counter is put on the object."""
    n, before, put = facts.n, facts.before, facts.put
    fewer = None if before is None else before < n
    held = case.holds("122.7", fewer, f"there were fewer than {n} before", f"there were {n} or more before")
    if held is False:
        return case.verdict(False)
    some = None if put is None else put > 0
    if case.holds("122.7", some, "counters are put on it", "no counter is put on it") is False:
        return case.verdict(False)
    case.need("before", "put")
    total = (before or 0) + (put or 0)
    return case.verdict(case.holds("122.7", total >= n, f"there are {total} now", f"there are {total} now"))
