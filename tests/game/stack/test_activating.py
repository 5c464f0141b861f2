"""Activated abilities: what they are called, and how they are put on the stack (602)."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load
from crkb.game.objects import GRAVEYARD, NOWHERE, Ref, Stacked
from crkb.game.play import Play
from crkb.game.stack import activating
from tests.game import boards

BOARD = """
board:
- {id: blade, types: [artifact], subtypes: [Equipment], abilities: ["equip {1}", "equip {2}"]}
- {id: twin, types: [artifact], subtypes: [Vehicle], p/t: 1/1, abilities: [crew 1, crew 1]}
- {id: mole, types: [creature], p/t: 1/1, zone: hand, abilities: ["forestcycling {2}", "cycling {3}"]}
- {id: well, types: [artifact], abilities: [{cost: "{1}", do: {damage: 1, to: target creature}}]}
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 4/4}
- {id: hill, types: [land], abilities: ["{T}: Add {R}", {name: zap, cost: "{1}", do: {draw: 1}}]}
"""


def offered(id):
    [case] = load.load_text(BOARD, "a file")
    return [each.name for each in activating.offered(case.game, id)]


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("blade", ["equip {1}", "equip {2}"]),
        ("mole", ["forestcycling {2}", "cycling {3}"]),
        ("well", [""]),
        ("hill", ["{T}: Add {R}", "zap"]),
        ("bear", []),
    ],
)
def test_what_abilities_are_called(id, names):
    assert offered(id) == names


ACTIVATED = {
    "activates: {id: blade, ability: 'equip {2}', targets: [bear]}": "equip of blade",
    "activates: {id: twin, ability: crew}\n  choose: {chosen for crew of twin: [bear]}": "crew of twin",
    "activates: {id: twin}\n  choose: {chosen for crew of twin: [bear]}": "crew of twin",
    "activates: {id: mole, ability: typecycling}": "typecycling of mole",
    "activates: {id: mole, ability: 'forestcycling {2}'}": "typecycling of mole",
    "activates: {id: mole, ability: cycling}": "cycling of mole",
    "activates: {id: well}\n  choose: {targets of ability of well: [ox]}": "ability of well",
}


def checked(event, after=""):
    [case] = load.load_text(f"{BOARD}then:\n- {event}\n{after}", "a file")
    return checking.check(case)


@pytest.mark.parametrize("event", ACTIVATED)
def test_an_ability_is_activated_by_its_name(event):
    found = checked(event, f"- resolves: {ACTIVATED[event]}\n")
    assert found.status == checking.PASS, found.message


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (
            "activates: {id: blade, ability: equip}",
            "several activated abilities (Choose one: equip {1}, equip {2})",
        ),
        ("activates: {id: blade}", "blade has several activated abilities"),
        ("activates: {id: mole}", "several activated abilities (Choose one: forestcycling {2}, cycling {3})"),
        ("activates: {id: mole, ability: recycling}", "mole has no ability 'recycling'"),
        ("activates: {id: mole, ability: ''}", "mole has no ability ''"),
        ("activates: {id: well, ability: xyzzy}", "well has no ability 'xyzzy' (Abilities: (no name))"),
        ("activates: {id: bear}", "bear has no activated ability (602.2)"),
        ("activates: {id: mole, by: Bob, ability: cycling}", "Bob doesn't control mole: Ann does (602.2)"),
    ],
)
def test_what_can_not_be_activated(event, message):
    found = checked(event)
    assert found.status == checking.ERROR
    assert message in found.message


def test_an_ability_on_the_stack_is_an_object_of_its_own():
    play = Play(boards.game(boards.thing("bear")))
    stacked = Stacked(label="zap of bear", kind="activated")
    first, second = (activating.put_ability(play, stacked, player) for player in ("Ann", "Bob"))
    assert (first, second) == (Ref("zap of bear"), Ref("zap of bear #2"))
    assert play.game.stack == ("zap of bear", "zap of bear #2")
    assert [play.object(id).controller for id in play.game.stack] == ["Ann", "Bob"]
    times = [play.object(id).timestamp for id in play.game.stack]
    assert times[0] < times[1] < play.game.clock


@pytest.mark.parametrize("zone", [NOWHERE, GRAVEYARD])
def test_the_name_of_an_ability_that_has_gone_is_free_again(zone):
    play = Play(boards.game(boards.thing("zap of bear", zone=zone, incarnation=4)))
    assert activating.put_ability(play, Stacked(label="zap of bear"), "Ann") == Ref("zap of bear", 5)


def test_abilities_of_one_name_are_numbered_together():
    play = Play(boards.game(boards.thing("zap #2", zone="stack"), boards.thing("zap #4")))
    activating.put_abilities(play, [(Stacked(label="zap"), "Ann")] * 3)
    assert play.game.stack == ("zap", "zap #3", "zap #4")
    assert play.object("zap #4").incarnation == 2


SCHOOL = """
game: {step: STEP, active player: ACTIVE}
board:
- id: school
  controller: Ann
  types: [enchantment]
  subtypes: [Class]
  layout: class
  abilities: [{level: 2, cost: "{1}", abilities: [flying]}]
then: [activates: {by: Ann, id: school}]
"""


@pytest.mark.parametrize(
    ("step", "active", "status"),
    [
        ("precombat main", "Ann", checking.PASS),
        ("upkeep", "Ann", checking.ERROR),
        ("precombat main", "Bob", checking.ERROR),
    ],
)
def test_a_class_gains_a_level_at_sorcery_speed(step, active, status):
    [case] = load.load_text(SCHOOL.replace("STEP", step).replace("ACTIVE", active), "a file")
    found = checking.check(case)
    assert found.status == status, found.message
    assert status == checking.PASS or "(602.5d)" in found.message
