"""When abilities may be activated, read from what they say: a game tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from crkb.game.terms import Only
from crkb.questions.abilities import moments
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.activated import ActivatedText, OtherLimit, activated, quoted
from crkb.questions.values.asked_costs import asked_cost
from crkb.questions.values.labels import Text
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.timing import Now


class Activating(Facts, frozen=True, kw_only=True):
    """An activated ability that a player would like to activate.

    `text`: the ability, with its activation instructions; or the keyword that stands for it.
    `controls`: the player controls the object that has it (or owns it, if nobody controls it).
    `activated`: how often it was activated before, this turn or (if its text says “once”) at all; for a
    loyalty ability, how often any of that permanent's loyalty abilities were this turn, by any player.
    `conditions_met`: whatever else the text demands (“only if …”) is so. `paying_mana`: the player
    needs mana for a spell being cast or an ability being activated, or a rule or effect asks for it.
    """

    text: Text
    now: Now = Now()
    controls: bool | None = None
    activated: Count | None = None
    conditions_met: bool | None = None
    paying_mana: bool | None = None


@question(
    "may-activate-now",
    facts=Activating,
    cites={},
    example={"text": "{1}: Draw a card.", "controls": True, "now": {"priority": True}},
)
def may_activate_now(facts: Activating, case: Case) -> Answer:
    """A game is asked in which the player activates an ability with that cost and those limits."""
    found = activated("text", facts.text, case.effective)
    asked = _Activation(found, facts.now, facts.activated, facts.conditions_met)
    ways = asked.ways()
    if not found.anyone:
        ways["controls"] = moments.known(facts.controls, True, False)
    if found.could_add_mana:
        ways["paying_mana"] = moments.known(facts.paying_mana, True, False)
    return moments.ask(case, ways, asked.tried)


class _Activation(NamedTuple):
    """An ability that was read, and what is known of its use."""

    found: ActivatedText
    now: Now
    activated: int | None
    conditions_met: bool | None
    given: bool = False

    def ways(self) -> dict[str, Sequence[Any]]:
        """What the facts can be that matter for such an ability."""
        limits = self.found.limits
        steps = [each.steps[0] for each in limits if isinstance(each, Only) and each.steps]
        ways = moments.options(self.now, (*steps, "precombat main", "upkeep", "end"))
        times = [each.times for each in limits if isinstance(each, Only) and each.times]
        if times or self.found.is_loyalty:
            ways["activated"] = moments.known(self.activated, 0, max(times, default=1))
        if any(isinstance(each, OtherLimit) for each in limits):
            ways["conditions_met"] = moments.known(self.conditions_met, True, False)
        return ways

    def tried(self, way: moments.MomentWay) -> moments.GameAndEvent:
        """The game of a moment in which the ability is there, and that the player activates it."""
        owner = moments.YOU if way.get("controls", True) else moments.OTHER
        source: dict[str, Any] = {"id": SOURCE, "controller": owner, "types": ["artifact"]}
        if self.found.is_loyalty:
            source |= {"types": ["planeswalker"], "counters": {"loyalty": ENOUGH}}
        if way.get("activated"):
            source["activated"] = {NAME: way["activated"]}
        more: dict[str, Any] = {}
        if self.given:
            more["effects"] = [{"id": "effect-1", "to": SOURCE, "do": {"gain": [self._ability(way)]}}]
        else:
            source["abilities"] = [self._ability(way)]
        event: dict[str, Any] = {"by": moments.YOU, "id": SOURCE}
        if way.get("paying_mana") and not way["now.priority"]:
            event |= {"while paying": True}
        return moments.game(way, source, **more), {"activates": event}

    def _ability(self, way: moments.MomentWay) -> dict[str, Any]:
        """The ability as the form of games has it, with what decides when it may be activated."""
        only = [each.says for each in self.found.limits if isinstance(each, Only)]
        met = "your life is 20" if way.get("conditions_met") else "your life is 0"
        return {
            **{"name": NAME, "cost": self._cost(), "do": self._does()},
            **({"only": only} if only else {}),
            **({"if": met} if "conditions_met" in way else {}),
            **({"by": "any player"} if self.found.anyone else {}),
        }

    def _cost(self) -> str:
        said = self.found.parts.cost.strip("[]").replace("\N{MINUS SIGN}", "-")
        if not self.found.is_loyalty:
            return "{1}"
        said = said.replace("X", "1")
        return f"+{said}" if said.strip("0").isdigit() else said

    def _does(self) -> list[dict[str, Any]]:
        makes = self.found.could_add_mana
        moves = [{"mill": 1}] if self.found.moves_library_card else []
        return [{"add": "{C}"} if makes else {"text": "is done"}, *moves]


SOURCE, NAME, ENOUGH = "this-permanent", "its-ability", 30
"""The permanent that has the ability, what that is called, and the loyalty that it has."""


class ToPay(CostFacts, frozen=True, kw_only=True):
    """A `cost` in symbols and what it is for (casting, activating, or something that an effect or
    rule requires); or the `text` that asks for it, which says both."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str = ""
    purpose: Literal["spell", "activated ability", "effect"] | None = None
    text: str = ""

    def __post_init__(self) -> None:
        """Refuse a cost beside a text that says it, and no cost at all."""
        super().__post_init__()
        if bool(self.cost) == bool(self.text):
            raise ValueError("cost: give either a cost in symbols or the text that asks for it")
        if self.text and self.purpose:
            raise ValueError("purpose: the text says what the cost is for")


@question(
    "mana-abilities-for-cost",
    facts=ToPay,
    cites={"118.2": "player paying the cost has a"},
    example={"text": "{2}, {T}: Draw a card."},
)
def mana_abilities_for_cost(facts: ToPay, case: Case) -> Answer:
    """Only if it includes mana; for spells and abilities, once the total cost is determined."""
    said = asked_cost("text", facts.text, case.effective) if facts.text else None
    cost, purpose = said or (facts.cost, facts.purpose or "spell")
    symbols = mana.mana_part(mana.parse(cost))
    asks = any(symbol.kind != "generic" or symbol.number for symbol in symbols)
    shown = cost or "what it asks for"
    chance = case.holds("118.2", asks, f"{shown} includes mana", f"{shown} doesn't include mana")
    if not chance:
        return case.verdict(chance)
    order = ["mana abilities", "the cost is paid"]
    if purpose in ("spell", "activated ability"):
        order = ["the total cost is determined", *order]
    return case.verdict(True, case.gives("118.2", order, "in the order of casting and activating"))


class Granted(Facts, frozen=True, kw_only=True):
    """What an effect says that gives an activated ability to an object (the ability in quotes, with
    any limit), or that ability alone. `activated`: how often it was activated this turn (or at all, if
    the text says “once”); `conditions_met`: what else the limit demands is so."""

    text: Text
    now: Now = Now()
    activated: Count | None = None
    conditions_met: bool | None = None


@question(
    "granted-ability-usable",
    facts=Granted,
    cites={},
    example={
        "text": "It gains “{1}: Draw a card. Activate only once each turn.”",
        "now": {"priority": True},
        "activated": 0,
    },
)
def granted_ability_usable(facts: Granted, case: Case) -> Answer:
    """A game is asked in which an effect gives the ability to a permanent, with the limits it states."""
    found = activated("text", quoted(facts.text), case.effective)
    asked = _Activation(found, facts.now, facts.activated, facts.conditions_met, given=True)
    return moments.ask(case, asked.ways(), asked.tried)
