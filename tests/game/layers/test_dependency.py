"""For which objects the order of two effects matters (613.7, 613.8)."""

from types import SimpleNamespace

import pytest

from crkb.game.layers import dependency
from crkb.game.values import Chars
from tests.game.invented_games import obj, play

PLAIN = play(obj("bear")).game.chars("bear")
BIG, RED = PLAIN._replace(power=9), PLAIN._replace(colors=frozenset("R"))


def same(now: Chars) -> Chars:
    """Characteristics that are the same, kept in another place."""
    return now._replace(power=now.power)


@pytest.mark.parametrize(
    ("forth", "back", "found"),
    [
        ({}, {}, []),
        ({"ox": BIG}, {"ox": BIG}, []),
        ({"ox": BIG}, {"ox": same(BIG)}, []),
        ({"ox": BIG}, {"ox": RED}, ["ox"]),
        ({"ox": BIG}, {}, ["ox"]),
        ({}, {"ox": RED}, ["ox"]),
        ({"ox": PLAIN}, {}, []),
        # what is shared one way need not be shared the other way round
        ({"ox": BIG, "elk": BIG}, {"ox": BIG, "elk": RED}, ["elk"]),
        ({"ox": BIG, "elk": RED}, {"ox": BIG, "elk": BIG}, ["elk"]),
        ({"ox": BIG, "elk": BIG}, {"ox": RED, "elk": BIG}, ["ox"]),
        ({"ox": BIG, "elk": RED}, {"ox": RED, "elk": RED}, ["ox"]),
        ({"ox": BIG, "elk": BIG}, {"ox": RED, "elk": RED}, ["elk", "ox"]),
    ],
)
def test_for_which_objects_an_order_matters(forth, back, found, monkeypatch):
    orders = {("one", "other"): forth, ("other", "one"): back}
    monkeypatch.setattr(dependency, "_after", lambda state, layer, pair, among: orders[pair])
    state = SimpleNamespace(now=dict.fromkeys(("ox", "elk", "ape"), PLAIN))
    assert sorted(dependency._order_matters(state, None, "one", "other")) == found


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [(PLAIN, PLAIN, True), (PLAIN, same(PLAIN), True), (PLAIN, BIG, False)],
)
def test_what_is_alike(one, other, alike):
    assert dependency.alike(one, other) is alike
