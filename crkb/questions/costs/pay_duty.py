"""When costs must be paid, are paid with nothing or cannot be paid, and when players choose how to
pay (rules 118.3c, 118.5, 118.6, 118.8c, 118.13)."""

from __future__ import annotations

from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.unpayable import UNPAYABLE_RULE, UNPAYABLE_RULES, is_missing, is_unpayable
from crkb.questions.facts import Facts
from crkb.questions.values import mana
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.paying import can_pay
from crkb.questions.values.zones import HIDDEN


class CardCost(Facts, frozen=True, kw_only=True):
    """An additional cost that must be paid with cards: the zone they must be in, the stated quality
    they must have ("" if any card will do), and whether the player has such cards there."""

    zone: Literal["hand", "library", "graveyard", "battlefield", "exile"]
    quality: str | None = None
    there: bool | None = None


class MustCast(CostFacts, frozen=True, kw_only=True):
    """A player instructed to cast a spell if able. `cost` is the mana needed for it ("" if it has no
    mana cost), `pool` the mana in the player's pool, `made` the mana that the player would choose to
    produce with mana abilities while casting it ("" for none), and `cards` a mandatory additional
    cost in cards."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    POOLS: ClassVar[tuple[str, ...]] = ("pool", "made")
    cost: str
    pool: str | None = None
    made: str | None = None
    life: int | None = None
    cards: CardCost | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_x(self.cost)


def refuse_x(cost: str) -> None:
    """Refuse a cost whose X is not announced yet. Raises ValueError."""
    if mana.has_variable(mana.parse(cost)):
        raise ValueError("cost: write the number instead of X")


@question(
    "must-cast-if-able",
    facts=MustCast,
    cites={
        "118.3": "the necessary resources to pay it",
        "118.3c": "Activating mana abilities is not mandatory",
        "118.8c": "a stated quality in a hidden",
        **UNPAYABLE_RULE,
    },
    example={"cost": "{1}", "pool": "{R}"},
)
def must_cast_if_able(facts: MustCast, case: Case) -> Answer:
    """Mana in the pool must be used; mana that could be produced need not be."""
    if is_missing(facts.cost, case):
        return case.verdict(False, "not cast")
    if facts.cards is not None and (outcome := _without_duty(facts.cards, case)):
        return case.verdict(False, outcome)
    case.need("pool")
    enough = _is_enough(facts, "", case)
    if not case.holds(
        "118.3c", not enough, "a player need not produce mana for it", "the mana is there and must be used"
    ):
        return case.verdict(True, "cast")
    if facts.made is None:
        return case.verdict(False, "as the player likes")
    return case.verdict(False, "cast" if _is_enough(facts, facts.made, case) else "not cast")


def _without_duty(cards: CardCost, case: Case) -> str:
    """What happens to a spell whose cost in cards can't or needn't be paid; "" if it must be."""
    if cards.zone in HIDDEN and cards.quality is None:
        case.missing("cards.quality")
    excused = case.holds(
        "118.8c",
        cards.zone in HIDDEN and bool(cards.quality),
        f"a player need not find {cards.quality} cards in a {cards.zone}",
        "its additional cost doesn't require hidden cards with a stated quality",
    )
    if case.holds("118.3", cards.there, "the cards are there", "there are no such cards") is False:
        return "not cast"
    if excused:
        return "as the player likes"
    if cards.there is None:
        case.missing("cards.there")
    return ""


def _is_enough(facts: MustCast, made: str, case: Case) -> bool:
    """Is the mana in the pool, with what was made, enough?"""
    pool = mana.mana((facts.pool or "") + made)
    enough = case.holds(
        "118.3",
        can_pay(mana.parse(facts.cost), pool, facts.life),
        f"{mana.shown(pool) or 'no mana'} pays {facts.cost}",
        f"{mana.shown(pool) or 'no mana'} does not pay {facts.cost}",
    )
    if enough is None:
        case.missing("life")
    return enough


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
    cites=UNPAYABLE_RULES,
    example={"mana_cost": "", "alternative": "{0}"},
)
def payable(facts: Payable, case: Case) -> Answer:
    """A missing mana cost can't be paid, unless an alternative cost replaces it."""
    if not facts.alternative:
        case.need("mana_cost")
    if facts.mana_cost is not None and is_unpayable(facts.mana_cost, facts.alternative, case):
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
