"""The events of the form that move and mark objects: what is refused, and where."""

import pytest

from crkb.game import run
from crkb.game.cases import checking
from crkb.game.files import load

BEAR = {"id": "bear", "types": ["creature"], "p/t": "2/2", "zone": "exile"}
MIRROR = {"as it enters": {"may copy": "creatures"}}
FLAG = {"as it enters": ["choose a color", "choose a creature type"]}
DIAL = {"as it enters": "choose a number"}


def line(*events):
    (found,) = load.cases({"cases": [{"id": "c", "title": "t", "board": [BEAR], "then": list(events)}]})
    return checking.check(found).line


def entering(ability, chosen):
    entry = {"id": "new", "types": ["artifact"], "abilities": [ability]}
    return {"enters": entry, "choose": {"chosen for new": chosen, "replacements for new": ["new"]}}


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"enters": {"id": "bear", "from": "hand"}}, "bear is in exile, not in hand"),
        ({"counters": {"puts": {"+1/+1": 1}}}, "either puts and to, or removes and from"),
        ({"counters": {"puts": {"+1/+1": 1}, "from": "bear"}}, "either puts and to, or removes and from"),
        ({"counters": {"removes": {"+1/+1": 1}, "to": "bear"}}, "either puts and to, or removes and from"),
        (entering(DIAL, -1), "-1 is not a number"),
        (entering(DIAL, "many"), "'many' is not a number"),
        (entering(FLAG, ["red", "blue"]), "'blue' can't be chosen"),
        (entering(FLAG, ["Elf", "Human"]), "'Elf' can't be chosen"),
        (entering({"as it enters": "choose a creature type"}, "Forest"), "choose.chosen for new"),
    ],
)
def test_what_is_refused(event, says):
    assert says in line(event)


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_number_is_chosen(number):
    assert line(entering(DIAL, number) | {"choose": {"chosen for new": number}}).endswith("pass")


def test_a_list_of_copies_that_is_too_long_or_wrong_is_refused():
    mirror = {"id": "mirror", "types": ["creature"], "p/t": "1/1", "abilities": [MIRROR]}
    ox = {"enters": {"id": "ox", "types": ["creature"], "p/t": "3/3"}}
    copies = {"enters": mirror, "choose": {"copy for mirror": ["elk"]}}
    assert "'elk' can't be chosen" in line(ox, copies)
    assert line(ox, {**copies, "choose": {"copy for mirror": ["ox"]}}).endswith("pass")
    assert line(ox, {**copies, "choose": {"copy for mirror": []}}).endswith("pass")


HERDS = [
    {"id": "ox", "types": ["creature"], "p/t": "2/2"},
    {"id": "cow", "types": ["creature"], "p/t": "1/1"},
    {"id": "elk", "types": ["creature"], "p/t": "3/3", "controller": "Bob"},
    {"id": "rug", "types": ["artifact"]},
]
SACRIFICED = [
    ({"what": "creatures", "by": "Ann"}, {}, ["ox", "cow"]),
    ({"what": "creatures", "by": "Bob"}, {}, ["elk"]),
    ({"what": "creatures", "by": "rug"}, {}, ["ox", "cow", "elk"]),
    ({"what": "ox", "by": "Bob"}, {}, []),
    ({"what": ["ox", "elk"], "by": "Bob"}, {}, ["elk"]),
    ({"what": "ox"}, {}, ["ox"]),
    ({"what": "a creature", "by": "Bob"}, {}, ["elk"]),
    ({"what": "a creature", "by": "Ann"}, {"sacrifice of Ann": ["cow"]}, ["cow"]),
    ({"what": "a creature"}, {"sacrifice of Ann": ["elk"]}, ["elk"]),
    ({"what": "a land", "by": "Ann"}, {}, []),
    ({"what": "a creature, rug", "by": "Ann"}, {"sacrifice of Ann": ["ox"]}, ["ox", "rug"]),
]


@pytest.mark.parametrize(("event", "choose", "gone"), SACRIFICED)
def test_permanents_are_sacrificed_by_those_who_control_them(event, choose, gone):
    expect = {each["id"]: {"zone": "graveyard" if each["id"] in gone else "battlefield"} for each in HERDS}
    case = {"id": "c", "title": "t", "board": HERDS, "expect": expect}
    (found,) = load.cases({"cases": [{**case, "then": [{"sacrifices": event, "choose": choose}]}]})
    assert checking.check(found).line == "c: pass"


def test_which_creature_is_sacrificed_is_asked_for():
    case = {
        "id": "c",
        "title": "t",
        "board": HERDS,
        "then": [{"sacrifices": {"what": "a creature", "by": "Ann"}}],
    }
    (found,) = load.cases({"cases": [{**case, "expect": {"elk": {"zone": "graveyard"}}}]})
    assert "elk: zone battlefield, expected graveyard" in checking.check(found).line
    (found,) = load.cases({"cases": [{**case, "expect": {"ox": {"zone": "graveyard"}}}]})
    assert "ox: zone depends on sacrifice of Ann: battlefield or graveyard" in checking.check(found).line


def test_of_what_a_player_does_not_control_it_is_said():
    (found,) = load.cases({"board": HERDS, "then": [{"sacrifices": {"what": ["ox", "elk"], "by": "Bob"}}]})
    (world,) = run.event(run.start(found.game), found.script[0])
    assert [(note.about, note.holds) for note in world.notes if note.rule == "701.17a"] == [(("ox",), False)]
