"""What instructions say that a permanent is, as they put it onto the battlefield (611.2e)."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

BEAR = {"id": "bear", "types": ["creature"], "p/t": "2/2", "zone": "graveyard"}
LORD = {
    "id": "lord",
    "types": ["creature"],
    "p/t": "1/1",
    "abilities": [{"name": "greet", "when": "another black Zombie enters", "do": {"draw": 1}}],
}
IS = {"add creature types": ["Zombie"], "add color": ["B"], "to": "it"}
SAID = {
    "is": ([IS], ["greet of lord"]),
    "in two sentences": ([{**IS, "add color": []}, {"set color": ["B"], "to": "it"}], ["greet of lord"]),
    "until end of turn": ([{**IS, "until": "end of turn"}], []),
    "of another": ([{**IS, "to": "lord"}], []),
    "after something else": ([{"gain life": 1}, IS], []),
    "and gains": ([{**IS, "gain": ["haste"]}], []),
    "if something holds": ([{**IS, "if": "you control a creature"}], []),
}


@pytest.mark.parametrize("name", SAID)
def test_what_it_is_is_seen_as_it_enters(name):
    later, triggered = SAID[name]
    does = {"source": "Ann", "do": [{"return": "bear", "to": "battlefield"}, *later]}
    then = [{"does": does}, {"expect": {"what triggered": triggered, "bear": {"zone": "battlefield"}}}]
    case = {"id": "c", "title": "t", "board": [BEAR, LORD], "then": then}
    (found,) = load.cases({"cases": [case]})
    assert checking.check(found).status == checking.PASS


def test_what_does_not_enter_is_not_said_to_be_anything():
    barred = {"would": "a creature enters", "instead": {"exile": "it"}}
    gate = {"id": "gate", "types": ["enchantment"], "abilities": [barred]}
    does = {"source": "Ann", "do": [{"return": "bear", "to": "battlefield"}, IS]}
    expect = {"bear": {"zone": "exile", "subtypes": [], "colors": []}}
    case = {"id": "c", "title": "t", "board": [BEAR, gate], "then": [{"does": does}], "expect": expect}
    (found,) = load.cases({"cases": [case]})
    assert checking.check(found).line.endswith("pass")


@pytest.mark.parametrize(("said", "subtypes"), [("yes", ["Zombie"]), ("no", [])])
def test_what_a_player_may_make_of_it_begins_after_it_is_there(said, subtypes):
    later = {**IS, "may": "you"}
    does = {"source": "Ann", "do": [{"return": "bear", "to": "battlefield"}, later]}
    then = [
        {"does": does, "choose": {"may of Ann": said}},
        {"expect": {"what triggered": [], "bear": {"subtypes": subtypes}}},
    ]
    case = {"id": "c", "title": "t", "board": [BEAR, LORD], "then": then}
    (found,) = load.cases({"cases": [case]})
    assert checking.check(found).line == "c: pass"
