"""When costs must be paid, are paid with nothing or cannot be paid, and when players choose how to
pay (rules 118.3c, 118.5, 118.6, 118.8c, 118.13)."""

from __future__ import annotations

from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.paying import can_pay


class CardCost(Facts, frozen=True, kw_only=True):
    """An additional cost that must be paid with cards: the zone they must be in, and the stated
    quality they must have ("" if any card will do)."""

    zone: Literal["hand", "library", "graveyard", "battlefield", "exile"]
    quality: str = ""


HIDDEN = ("hand", "library")


class MustCast(CostFacts, frozen=True, kw_only=True):
    """A player instructed to cast a spell if able. `cost` is the mana needed for it, `pool` the
    mana in the player's pool, `made` the mana that the player would choose to produce with mana
    abilities while casting it ("" for none), and `cards` a mandatory additional cost in cards."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    POOLS: ClassVar[tuple[str, ...]] = ("pool", "made")
    cost: str
    pool: str | None = None
    made: str | None = None
    life: int | None = None
    cards: CardCost | None = None


@question(
    "must-cast-if-able",
    facts=MustCast,
    cites={
        "118.3": "the necessary resources to pay it",
        "118.3c": "Activating mana abilities is not mandatory",
        "118.8c": "a stated quality in a hidden",
    },
    example={"cost": "{1}", "pool": "{R}"},
)
def must_cast_if_able(facts: MustCast, case: Case) -> Answer:
    """Mana in the pool must be used; mana that could be produced need not be."""
    if facts.cards is not None and case.holds(
        "118.8c",
        bool(facts.cards.quality) and facts.cards.zone in HIDDEN,
        f"a player need not find {facts.cards.quality} cards in a {facts.cards.zone}",
        "its additional cost doesn't require hidden cards with a stated quality",
    ):
        return case.verdict(False, "as the player likes")
    case.need("pool")
    cost, pool = mana.parse(facts.cost), mana.mana(facts.pool or "")
    enough = case.holds(
        "118.3",
        can_pay(cost, pool, facts.life),
        f"the pool pays {facts.cost}",
        f"the pool alone does not pay {facts.cost}",
    )
    if enough is None:
        case.missing("life")
    forced = not case.holds(
        "118.3c", not enough, "a player need not produce mana for it", "the mana is there and must be used"
    )
    if forced:
        return case.verdict(True, "cast")
    return case.verdict(False, _outcome(facts, case))


def _outcome(facts: MustCast, case: Case) -> str:
    """What happens to a spell that the player isn't forced to cast."""
    if facts.made is None:
        return "as the player likes"
    with_made = (*mana.mana(facts.pool or ""), *mana.mana(facts.made))
    paid = case.holds(
        "118.3",
        bool(can_pay(mana.parse(facts.cost), with_made, facts.life)),
        "it can be paid with the mana produced",
        "the cost cannot be paid",
    )
    return "cast" if paid else "not cast"


class PaidWithNothing(CostFacts, frozen=True, kw_only=True):
    """A mana cost, generic reductions of it, and what the player did: announced the spell or
    ability (needed only for these), and acknowledged that the cost is being paid."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str
    reduced_by: Count = 0
    of: Literal["spell", "activated ability", "effect"] = "spell"
    announced: bool | None = None
    acknowledged: bool | None = None


@question(
    "paid-with-nothing",
    facts=PaidWithNothing,
    cites={
        "118.3": "the necessary resources to pay it",
        "118.5": "acknowledgment that they are paying",
        "118.5a": "it won’t cast itself automatically",
        "118.7": "it’s considered to be {0}",
    },
    example={"cost": "{0}", "announced": True, "acknowledged": True},
)
def paid_with_nothing(facts: PaidWithNothing, case: Case) -> Answer:
    """The cost must be reduced to nothing, and the player must still take the action and
    acknowledge paying."""
    cost = mana.parse(facts.cost)
    if facts.reduced_by:
        cost = mana.less_generic(cost, facts.reduced_by)[0]
        cost = case.gives("118.7", cost, f"what is left to pay is {mana.write(cost)}")
    free = case.holds(
        "118.3",
        bool(can_pay(cost, (), 0)),
        f"{mana.write(cost)} requires no resources",
        f"{mana.write(cost)} takes resources",
    )
    announced: bool | None = True
    if facts.of != "effect":
        announced = case.holds(
            "118.5a",
            facts.announced,
            f"a player puts the {facts.of} on the stack",
            f"the {facts.of} does not start by itself",
        )
    said = case.holds(
        "118.5",
        facts.acknowledged,
        "the player says that it is paid",
        "the player doesn't say that it is paid",
    )
    return case.verdict(case.every((free, "cost"), (announced, "announced"), (said, "acknowledged")))


class Payable(CostFacts, frozen=True, kw_only=True):
    """What it would cost to cast an object: its mana cost ("" if it has none), an alternative cost
    that is applied ("" for none, {0} to cast it without paying), cost increases, and additional
    costs in mana. Also for an ability whose cost is an object's mana cost."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost", "alternative", "increase", "additional")
    mana_cost: str | None = None
    alternative: str = ""
    increase: str = ""
    additional: str = ""


@question(
    "payable",
    facts=Payable,
    cites={"118.6": "This represents an unpayable cost", "118.6a": "the alternative cost may be paid"},
    example={"mana_cost": "", "alternative": "{0}"},
)
def payable(facts: Payable, case: Case) -> Answer:
    """A missing mana cost can't be paid, unless an alternative cost replaces it."""
    if not facts.alternative:
        case.need("mana_cost")
    costless = case.holds(
        "118.6",
        None if facts.mana_cost is None else not mana.parse(facts.mana_cost),
        "it has no mana cost: announcing it is legal, but the cost can't be paid",
        "it has a mana cost",
    )
    if costless and not case.holds(
        "118.6a",
        bool(facts.alternative),
        f"{facts.alternative} may be paid instead",
        "increases and additional costs don't make it payable",
    ):
        return case.verdict(False)
    base = facts.alternative or facts.mana_cost or ""
    due = mana.parse(base + facts.increase + facts.additional)
    return case.verdict(True, mana.write(mana.tidy(due)))


class WayChosen(CostFacts, frozen=True, kw_only=True):
    """A cost with mana symbols, what it pays for, who controls the spell or ability, and who pays
    (or takes the special action)."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str
    paid_for: Literal["spell", "activated ability", "during a resolution", "special action"]
    controller: str = "its controller"
    payer: str | None = None


@question(
    "when-way-is-chosen",
    facts=WayChosen,
    cites={
        "118.13": "Some costs contain mana symbols that",
        "118.13a": "made as its controller proposes",
        "118.13b": "paying that cost chooses how to",
        "118.13c": "player taking the special action chooses",
    },
    example={"cost": "{W/P}", "paid_for": "spell"},
)
def when_way_is_chosen(facts: WayChosen, case: Case) -> Answer:
    """While proposing a spell or activated ability; otherwise right before paying."""
    multiway = mana.multiway(mana.parse(facts.cost))
    if not case.holds(
        "118.13",
        bool(multiway),
        f"{mana.write(multiway)} can be paid in several ways",
        "each symbol can be paid in one way",
    ):
        return case.verdict(False)
    if facts.paid_for in ("spell", "activated ability"):
        made = {"who": facts.controller, "when": f"on proposing the {facts.paid_for}"}
        return case.verdict(True, case.gives("118.13a", made, f"{facts.controller} chooses beforehand"))
    case.need("payer")
    made = {"who": facts.payer or "", "when": "right before paying"}
    rule = "118.13b" if facts.paid_for == "during a resolution" else "118.13c"
    return case.verdict(True, case.gives(rule, made, f"{facts.payer} chooses right before paying"))
