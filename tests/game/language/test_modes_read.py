"""Modes and cleaved texts as they are written, and what is refused."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import shapes, shapes_written
from crkb.game.language.language import Words

WORDS = Words(("Ann", "Bob"))
BURN = {"name": "burn", "cost": "{1}", "does": {"damage": 2, "to": "target creature"}}
MEND = {"name": "mend", "does": {"gain life": 3}, "cleaved": {"gain life": 5}}


@pytest.mark.parametrize(
    "written",
    [
        {"modes": [BURN, MEND]},
        {"choose": "one or more", "modes": [BURN, MEND]},
        {"does": {"draw": 1}, "cleaved": {"draw": 2}},
        {"cost": "sacrifice a creature", "does": {"gain life": "sacrificed permanent's power"}},
        {"cost": "pay half your life rounded up, pay half your life rounded down", "does": {"draw": 1}},
        {"does": {"set life": 10, "who": "target player"}},
        {"does": {"copy spell": "target spell", "except": [{"set color": ["R"]}]}},
        {"when": "a creature blocks this", "do": {"draw": 1}},
    ],
)
def test_what_is_read_is_written_alike(written):
    read = shapes.ability(written, WORDS)
    assert shapes.ability(shapes_written.ability(read), WORDS) == read


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ({"modes": [BURN]}, "modes"),
        ({"modes": [BURN, BURN]}, "modes"),
        ({"modes": BURN}, "modes"),
        ({"modes": [BURN, {"does": {"draw": 1}}]}, "modes[1]"),
        ({"modes": [BURN, {"name": "mend"}]}, "modes[1]"),
        ({"modes": [BURN, {**MEND, "name": "flying"}]}, "modes[1].name"),
        ({"modes": [BURN, {**MEND, "name": "Mend it"}]}, "modes[1].name"),
        ({"modes": [BURN, {**MEND, "price": "{1}"}]}, "modes[1]"),
        ({"modes": [BURN, MEND], "choose": "some"}, "choose"),
        ({"modes": [BURN, MEND], "choose": "three"}, "choose"),
        ({"does": {"draw": 1}, "cleaved": {"drawn": 1}}, "cleaved"),
    ],
)
def test_errors_name_their_path(written, path):
    with pytest.raises(GameFormError) as e:
        shapes.ability(written, WORDS)
    assert e.value.path.startswith(path)
