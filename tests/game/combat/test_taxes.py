"""What attacking costs, whom and where (508.1h)."""

import pytest

from crkb.game.combat import taxes
from crkb.game.errors import GameFormError
from crkb.game.files import load

WALKER = {"id": "walker", "types": ["planeswalker"], "loyalty": 3, "controller": "Bob"}


def game(rule, to="creatures", who="Bob"):
    toll = {
        "id": "toll",
        "types": ["enchantment"],
        "controller": who,
        "abilities": [{"rule": rule, "to": to}],
    }
    bear = {"id": "bear", "types": ["creature"], "p/t": "2/2", "controller": "Ann"}
    return load.case({"board": [bear, toll, WALKER]}, {}, "", "").game


DUE = [
    ("can't attack you unless its controller pays {2}", "creatures", ("{2}",), ()),
    (
        "can't attack you or planeswalkers you control unless its controller pays {1}{U}",
        "creatures",
        *[("{1}{U}",)] * 2,
    ),
    ("can't attack unless its controller pays {2}", "creatures", ("{2}",), ("{2}",)),
    ("can't attack you unless its controller pays {2}", "creatures with flying", (), ()),
    ("can't attack", "creatures", (), ()),
]


@pytest.mark.parametrize(("rule", "to", "player", "walker"), DUE)
def test_what_is_due(rule, to, player, walker):
    found = game(rule, to)
    bear = found.objects["bear"]
    assert taxes.due(found, bear, "Bob") == player
    assert taxes.due(found, bear, found.objects["walker"].ref) == walker


def test_only_attacks_on_its_controller():
    found = game("can't attack you unless its controller pays {2}", who="Ann")
    assert taxes.due(found, found.objects["bear"], "Bob") == ()


def test_a_cost_that_is_none():
    with pytest.raises(GameFormError):
        game("can't attack you unless its controller pays {two}")
