"""Which symbols each fact of a cost takes: any, mana symbols only, or mana of the six types."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError

ANY = {
    "can-pay-activation": ["cost"],
    "symbols-meant": ["symbol"],
    "when-way-is-chosen": ["cost"],
}
COSTS = {
    "can-pay-mana": ["cost"],
    "mana-added": ["symbols"],
    "mana-value": ["mana_cost"],
    "must-cast-if-able": ["cost"],
    "payable": ["mana_cost", "alternative", "increase", "additional"],
    "reduced-cost": ["cost", "reduced_by", "as_paid"],
    "symbols-meant": ["mana_cost"],
    "total-cost": [
        "mana_cost",
        "alternative",
        "increase",
        "as_paid",
        "additional.mana",
        "reductions.reduced_by",
    ],
    "ways-to-pay": ["cost"],
    "what-pays-symbol": ["symbol"],
}
POOLS = {
    "can-pay-mana": ["pool", "snow_pool"],
    "must-cast-if-able": ["pool", "made"],
    "pool-after": ["pool", "events.adds", "events.spends"],
    "restricted-mana": ["produced.mana"],
    "tapped-for-mana-replaced": ["produced"],
    "tapped-for-mana-trigger": ["produced"],
    "ways-to-pay": ["pool", "snow_pool"],
}
WRONG = {"{Z}": "is not a cost symbol", "{T}": "is not a mana symbol", "{2}": "is not mana of a single type"}


def cases():
    for symbol, facts in (("{Z}", ANY), ("{Z}", COSTS), ("{T}", COSTS), ("{Z}", POOLS), ("{2}", POOLS)):
        for question, names in facts.items():
            for name in names:
                yield question, name, symbol


@pytest.mark.parametrize(("question", "name", "symbol"), list(cases()))
def test_a_symbol_that_a_fact_does_not_take_is_an_error(question, name, symbol):
    group, _, field = name.rpartition(".")
    given = [{field: symbol}] if group else symbol
    asked = registry.get(question)
    with pytest.raises(FactsError) as e:
        asked.ask({**asked.example, group or field: given})
    assert f"{field}: " in str(e.value)
    assert WRONG[symbol] in str(e.value)
