"""What state-based actions look at, and what makes no difference to them."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.files import load
from crkb.game.objects import Ref
from crkb.game.turns import state_based_survey
from crkb.game.values import Chars
from tests.game.boards import game, sheet, thing

BEAR = thing("bear")
PLAIN = Chars(names=("Bear",), types=frozenset({"creature"}), toughness=3, controller="Ann")


def words(*each):
    return frozenset(each)


CREATURE, ARTIFACT = words("creature"), words("artifact")
LEGEND = PLAIN._replace(supertypes=words("legendary"))

MATTERS = {
    "being a creature": (BEAR, PLAIN, PLAIN._replace(types=ARTIFACT)),
    "toughness 0": (BEAR, PLAIN, PLAIN._replace(toughness=0)),
    "toughness as damage": (thing("bear", damage=2), PLAIN, PLAIN._replace(toughness=2)),
    "toughness below zero": (BEAR, PLAIN, PLAIN._replace(toughness=-1)),
    "being a planeswalker": (BEAR, PLAIN, PLAIN._replace(types=words("creature", "planeswalker"))),
    "being a battle": (BEAR, PLAIN, PLAIN._replace(types=words("creature", "battle"))),
    "being legendary": (BEAR, PLAIN, LEGEND),
    "being world": (BEAR, PLAIN, PLAIN._replace(supertypes=words("world"))),
    "the name of a legend": (BEAR, LEGEND, LEGEND._replace(names=("Ox",))),
    "the controller of a legend": (BEAR, LEGEND, LEGEND._replace(controller="Bob")),
    "types of what is attached": (
        thing("hat", attached_to=Ref("bear")),
        PLAIN._replace(types=ARTIFACT),
        PLAIN._replace(types=words("land")),
    ),
    **{
        f"being {subtype}": (BEAR, PLAIN, PLAIN._replace(subtypes=words(subtype)))
        for subtype in ("Saga", "Role", "Siege", "Aura", "Equipment", "Fortification")
    },
}

MAKES_NO_DIFFERENCE = {
    "toughness beyond damage": (thing("bear", damage=2), PLAIN, PLAIN._replace(toughness=4)),
    "unknown toughness": (BEAR, PLAIN, PLAIN._replace(toughness=None)),
    "the name of what is no legend": (BEAR, PLAIN, PLAIN._replace(names=("Ox",))),
    "the controller of what is no legend": (BEAR, PLAIN, PLAIN._replace(controller="Bob")),
    "other subtypes": (BEAR, PLAIN, PLAIN._replace(subtypes=words("Ox"))),
    "other supertypes": (BEAR, PLAIN, PLAIN._replace(supertypes=words("snow"))),
    "toughness of what is no creature": (
        thing("bear", damage=2),
        PLAIN._replace(types=ARTIFACT, toughness=1),
        PLAIN._replace(types=ARTIFACT, toughness=4),
    ),
    "types of what isn't attached": (BEAR, PLAIN, PLAIN._replace(types=words("creature", "artifact"))),
}


@pytest.mark.parametrize("what", MATTERS)
def test_what_state_based_actions_go_by(what):
    each, one, other = MATTERS[what]
    assert state_based_survey._what_matters(each, one) != state_based_survey._what_matters(each, other)


@pytest.mark.parametrize("what", MAKES_NO_DIFFERENCE)
def test_what_makes_no_difference_to_them(what):
    each, one, other = MAKES_NO_DIFFERENCE[what]
    assert state_based_survey._what_matters(each, one) == state_based_survey._what_matters(each, other)


FOUND = {
    "a plain creature": (thing("x1"), set()),
    "a damaged creature": (thing("x1", damage=1), {"endangered"}),
    "a creature hit by deathtouch": (thing("x1", deathtouched=True), {"endangered", "touched"}),
    "a creature without toughness": (thing("x1", printed=sheet(toughness=0)), {"endangered"}),
    "a damaged artifact": (thing("x1", printed=sheet(types=("artifact",)), damage=1), set()),
    "a legend": (thing("x1", printed=sheet(supertypes=("legendary",))), {"legendary"}),
    "a planeswalker": (thing("x1", printed=sheet(types=("planeswalker",))), {"planeswalker"}),
    "what is attached": (thing("x1", attached_to="Bob"), {"attached"}),
    "both kinds of counters": (thing("x1", counters={"+1/+1": 1, "-1/-1": 1}), {"both counters", "counters"}),
    "one kind of counters": (thing("x1", counters={"+1/+1": 1}), {"counters"}),
    "the other kind of counters": (thing("x1", counters={"-1/-1": 1}), {"counters"}),
    "counters that are gone": (thing("x1", counters={"+1/+1": 1, "-1/-1": 0}), {"counters"}),
    "what is phased out": (thing("x1", damage=1, phased_out=True), set()),
    "a card in hand": (thing("x1", damage=1, zone="hand"), set()),
}


@pytest.mark.parametrize("what", FOUND)
def test_by_which_words_permanents_are_found(what):
    each, expected = FOUND[what]
    assert set(state_based_survey.survey(game(each)).kinds) == expected


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"zone": "graveyard", "kind": "token"}, True),
        ({"zone": "stack", "kind": "copy"}, True),
        ({"zone": "exile", "commander": True}, True),
        ({"zone": "battlefield", "kind": "token"}, False),
        ({"zone": "", "kind": "token"}, False),
        ({"zone": "", "commander": True}, False),
        ({"zone": "graveyard"}, False),
    ],
)
def test_what_is_looked_at_elsewhere(fields, found):
    assert bool(state_based_survey.survey(game(thing("x1", **fields))).elsewhere) is found


def test_of_a_kind_that_nothing_is():
    assert state_based_survey.survey(game()).of("Saga") == ()


TWO_EFFECTS = """
board: [{{id: ox, types: [creature], p/t: 4/4, damage: {damage}}}]
effects:
  - {{id: small, source: a spell, to: ox, do: {{base p/t: 2/2}}}}
  - {{id: large, source: a spell, to: ox, do: {{base p/t: 5/5}}}}
"""


@pytest.mark.parametrize(("damage", "asked"), [(0, False), (1, False), (2, True), (5, False)])
def test_the_order_of_effects_is_asked_for_where_it_decides(damage, asked):
    [case] = load.load_text(TWO_EFFECTS.format(damage=damage))
    if asked:
        with pytest.raises(NotKnown, match="order of"):
            state_based_survey.survey(case.game)
    else:
        assert bool(state_based_survey.survey(case.game).of("endangered")) is (damage > 0)


@pytest.mark.parametrize(
    ("toughness", "damage", "dies"),
    [
        (1, 0, False),
        (0, 0, True),
        (-1, 0, True),
        (3, 2, False),
        (3, 3, True),
        (None, 5, False),
        (1, -2, False),
    ],
)
def test_whether_it_dies_is_what_matters(toughness, damage, dies):
    chars = PLAIN._replace(toughness=toughness)
    assert state_based_survey._what_matters(BEAR._replace(damage=damage), chars)[1] is dies
