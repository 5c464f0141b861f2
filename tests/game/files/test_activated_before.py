"""How often abilities were activated before the start, read and written."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import load, save

ABILITY = {"name": "pour", "cost": "{1}", "do": {"draw": 1}, "only": ["once each turn", "as a sorcery"]}


def case(**more):
    abilities = [ABILITY, {**ABILITY, "name": "fill", "by": "any player"}]
    urn = {"id": "urn", "types": ["artifact"], "abilities": abilities}
    return load.case({"game": {"turn": 5}, "board": [{**urn, **more}]}, {}, "", "")


def test_it_is_saved_with_what_limits_it():
    saved = save.dump(case(activated={"pour": 2}).game)
    (urn,) = saved["board"]
    assert urn["activated"] == {"pour": 2}
    assert urn["abilities"][0]["only"] == ["once each turn", "as a sorcery"]
    assert urn["abilities"][1]["by"] == "any player"
    assert "activated" not in save.dump(case().game)["board"][0]


@pytest.mark.parametrize("said", [{"pour": 0}, {"pour": "once"}, ["pour"]])
def test_what_is_no_number_of_times(said):
    with pytest.raises(GameFormError, match="activated"):
        case(activated=said)
