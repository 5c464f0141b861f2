"""A creature whose power and toughness effects change, and the damage it deals (107.1b): a game tells."""

from __future__ import annotations

from typing import Any

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.views import OfGame, TableOfGame

CREATURE, DEFENDER = "creature-1", "Bob"
LIFE = 1_000_000
"""The life of who is attacked, before the damage."""


class PowerToughnessModifier(Facts, frozen=True, kw_only=True):
    """An effect that changes power and toughness by these numbers."""

    power: int
    toughness: int


class ModifiedCreature(Facts, frozen=True, kw_only=True):
    """A creature's power and toughness, and the effects that change them."""

    power: int | None = None
    toughness: int | None = None
    modifiers: tuple[PowerToughnessModifier, ...] = ()


@question(
    "modified-creature",
    facts=ModifiedCreature,
    cites={},
    example={"power": 3, "toughness": 4, "modifiers": [{"power": -5, "toughness": 0}]},
)
def modified_creature(facts: ModifiedCreature, case: Case) -> Answer:
    """What it is, and what it deals if it attacks and isn't blocked: nothing if it is dead by then."""
    case.need("power", "toughness")
    table = TableOfGame(OfGame(game=_game(facts)), case)
    power, _, toughness = str(table.ask(f"what is the p/t of {CREATURE}")).partition("/")
    if table.can({"attacks": {CREATURE: DEFENDER}}):
        table.then({"combat damage": {}})
    left = int(table.ask(f"what is the life of {DEFENDER}", tells=False))
    return case.value({"power": int(power), "toughness": int(toughness), "combat damage": LIFE - left})


def _game(facts: ModifiedCreature) -> dict[str, Any]:
    """A game in which the effects have begun, one after another."""
    creature = {"id": CREATURE, "types": ["creature"], "p/t": f"{facts.power}/{facts.toughness}"}
    effects = [_effect(i, each) for i, each in enumerate(facts.modifiers, 1)]
    players = {"Ann": {}, DEFENDER: {"life": LIFE}}
    return {"players": players, "board": [creature], "effects": effects}


def _effect(number: int, of: PowerToughnessModifier) -> dict[str, Any]:
    change = f"{of.power:+d}/{of.toughness:+d}"
    return {"id": f"effect-{number}", "to": CREATURE, "do": {"p/t": change}, "timestamp": number}
