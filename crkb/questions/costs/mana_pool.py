"""Mana in pools: kinds, what is left, lost and announced, restrictions (rules 106, 118.3a)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import mana
from crkb.questions.values.colors import COLORS, TYPES
from crkb.questions.values.listed import refuse_misspelling
from crkb.questions.values.mana import CostFacts, Mana


class ManaWord(Facts, frozen=True, kw_only=True):
    """A word for a kind of mana: white, colorless, snow, generic, and so on."""

    word: str


@question(
    "mana-kind",
    facts=ManaWord,
    cites={"106.1a": "There are five colors of mana", "106.1b": "There are six types of mana"},
    example={"word": "colorless"},
)
def mana_kind(facts: ManaWord, case: Case) -> Answer:
    """There are five colors, and colorless is the sixth type."""
    word = " ".join(facts.word.casefold().split())
    refuse_misspelling("word", word, TYPES)
    color = case.holds(
        "106.1a", word in COLORS, f"{word} is a color of mana", f"{word} is not a color of mana"
    )
    kind = case.holds("106.1b", word in TYPES, f"{word} is a type of mana", f"{word} is not a type of mana")
    return case.value({"color": color, "type": kind})


class PoolEvent(CostFacts, frozen=True, kw_only=True):
    """One thing that happens: mana is added, mana is spent, the player passes priority, or a step
    or phase ends."""

    POOLS: ClassVar[tuple[str, ...]] = ("adds", "spends")
    adds: str | None = None
    spends: str | None = None
    passes_priority: bool | None = None
    ends: Literal["step", "phase"] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        kinds = (self.adds, self.spends, self.passes_priority or None, self.ends)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("events: each needs exactly one of adds, spends, passes_priority, ends")


class PoolHistory(CostFacts, frozen=True, kw_only=True):
    """A player's mana pool at the start, and what happens, in order."""

    POOLS: ClassVar[tuple[str, ...]] = ("pool",)
    pool: str | None = None
    events: tuple[PoolEvent, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pool is None:
            return
        there = Counter(mana.mana(self.pool))
        for i, event in enumerate(self.events):
            there += Counter(mana.mana(event.adds or ""))
            spent = Counter(mana.mana(event.spends or ""))
            if not spent <= there:
                raise ValueError(f"events[{i}]: {event.spends} is not in the pool")
            there = Counter() if event.ends else there - spent


@question(
    "pool-after",
    facts=PoolHistory,
    cites={
        "106.4": "goes into a player’s mana pool",
        "106.4a": "mana remains in a player’s mana",
        "106.4b": "while there is mana in their",
        "118.3a": "removing the indicated mana from a",
        "703.4s": "each step or phase ends, any",
    },
    example={"pool": "", "events": [{"adds": "{G}{G}"}, {"spends": "{G}"}, {"ends": "step"}]},
)
def pool_after(facts: PoolHistory, case: Case) -> Answer:
    """Follow the events."""
    case.need("pool")
    pool = mana.mana(facts.pool or "")
    lost: tuple[Mana, ...] = ()
    announced: list[str] = []
    for event in facts.events:
        if event.adds is not None:
            pool = case.gives("106.4", pool + mana.mana(event.adds), f"{event.adds} goes into the pool")
        elif event.spends is not None:
            pool = _spend(pool, event.spends, announced, case)
        elif event.passes_priority:
            if case.holds(
                "106.4b",
                bool(pool),
                "there is mana in the pool, so it is announced",
                "there is nothing to announce",
            ):
                announced.append(mana.shown(pool))
        elif case.holds(
            "703.4s", bool(pool), f"the {event.ends} ends and the pool empties", "the pool is empty"
        ):
            pool, lost = (), lost + pool
    return case.value({"pool": mana.shown(pool), "lost": mana.shown(lost), "announced": announced})


def _spend(pool: tuple[Mana, ...], spent: str, announced: list[str], case: Case) -> tuple[Mana, ...]:
    rest = tuple((Counter(pool) - Counter(mana.mana(spent))).elements())
    rest = case.gives("118.3a", rest, f"{spent or 'no mana'} is taken from the pool")
    if case.holds("106.4a", bool(rest), "the rest is announced", "nothing is left to announce"):
        announced.append(mana.shown(rest))
    return rest


class ProducedMana(CostFacts, frozen=True, kw_only=True):
    """The mana from one production: what it may be spent on (empty: on anything), its source, and
    an additional effect or delayed trigger that comes with it ("" for none)."""

    POOLS: ClassVar[tuple[str, ...]] = ("mana",)
    mana: str
    only_for: tuple[str, ...] = ()
    source: str = ""
    rider: str = ""


class RestrictedMana(Facts, frozen=True, kw_only=True):
    """The mana that spells and abilities add. `multiplied`: replacement effects multiply it by this
    number as it is produced; `doubled`: an effect later doubles each type of unspent mana;
    `spend_on`: what the player wants to pay for."""

    produced: tuple[ProducedMana, ...] | None = None
    multiplied: mana.Amount = 1
    doubled: bool = False
    spend_on: str


@question(
    "restricted-mana",
    facts=RestrictedMana,
    cites={"106.6": "restrict how that mana can be", "106.6a": "increase the amount of mana produced"},
    example={"produced": [{"mana": "{R}", "only_for": ["creature spells"]}], "spend_on": "instant spells"},
)
def restricted_mana(facts: RestrictedMana, case: Case) -> Answer:
    """Additional mana from a production shares its restriction; mana from doubling later does not."""
    if facts.produced is None:
        case.missing("produced")
    whole: list[Mana] = []
    free: list[Mana] = []
    riders: Counter[str] = Counter()
    for batch in facts.produced:
        made = mana.mana(batch.mana) * facts.multiplied
        bound = case.gives("106.6a", made, f"what restricts {batch.mana} applies to all {len(made)} mana")
        riders[batch.rider] += len(bound)
        if case.holds(
            "106.6",
            not batch.only_for or facts.spend_on.casefold() in map(str.casefold, batch.only_for),
            f"{batch.mana} may be spent on {facts.spend_on}",
            f"{batch.mana} may be spent on {' and '.join(batch.only_for)} only",
        ):
            free += made
        whole += made
    if facts.doubled:
        added = case.gives("106.6", list(whole), "the types are doubled, without restrictions")
        whole, free = whole + added, free + added
    return case.value(
        {
            "pool": mana.shown(whole),
            "spendable": mana.shown(free),
            "riders": {rider: count for rider, count in riders.items() if rider},
        }
    )
