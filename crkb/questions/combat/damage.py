"""Excess damage that a permanent is dealt (120.10): a game tells."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import TypeOfPermanent
from crkb.questions.views import OfGame, TableOfGame


class Excess(Facts, frozen=True, kw_only=True):
    """Damage dealt to a permanent simultaneously.

    `dealt`: by all the sources that the ability refers to. `types`: of the permanent. `toughness`,
    `loyalty` and `defense` are as they were before; `marked` was on it before. `deathtouch`: a
    source of it has deathtouch.
    """

    dealt: Count
    types: Annotated[tuple[TypeOfPermanent, ...], msgspec.Meta(min_length=1)] = ("creature",)
    toughness: int | None = None
    marked: Count = 0
    loyalty: Count | None = None
    defense: Count | None = None
    deathtouch: bool = False


@question("excess-damage", facts=Excess, cites={}, example={"dealt": 5, "toughness": 3})
def excess_damage(facts: Excess, case: Case) -> Answer:
    """The amount beyond lethal damage, loyalty or defense; with several types, the greatest."""
    table = TableOfGame(OfGame(game=_game(facts, case)), case)
    return case.value(table.ask("what excess damage was permanent-1 dealt"))


def _game(facts: Excess, case: Case) -> dict[str, Any]:
    """A game in which the permanent is dealt the damage."""
    permanent: dict[str, Any] = {"id": "permanent-1", "types": list(facts.types), "counters": {}}
    if "creature" in facts.types:
        permanent |= {"p/t": f"0/{_known(facts, 'toughness', case)}", "damage": facts.marked}
    for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in facts.types:
            permanent["counters"][counter] = _known(facts, counter, case)
    source = {"id": "source-1", "types": ["artifact"]}
    if facts.deathtouch:
        source["abilities"] = ["deathtouch"]
    damage = {"source": "source-1", "to": "permanent-1", "amount": facts.dealt}
    return {"board": [source, permanent], "then": [{"damage": damage}]}


def _known(facts: Excess, name: str, case: Case) -> int:
    case.need(name)
    return int(getattr(facts, name))
