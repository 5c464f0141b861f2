"""Cards and tokens as they are printed: what each key says, and what no card can be like."""

import pytest

from crkb.game.files import sheets, sheets_written
from crkb.game.terms import Keyword
from crkb.game.values import Level, Sheet, Values
from tests.game.files.readings import reading, refusal

FLYING = Keyword("flying", label="flying")

FACES = [
    ({}, Values()),
    ({"name": "Ox"}, Values(("Ox",))),
    ({"name": None}, Values()),
    ({"name": ""}, Values()),
    ({"cost": "{1}{G}"}, Values(cost="{1}{G}")),
    ({"cost": ""}, Values()),
    ({"cost": None}, Values()),
    ({"colors": ["R", "G"]}, Values(colors=frozenset("RG"))),
    ({"colors": []}, Values(colors=frozenset())),
    ({"colors": None}, Values()),
    ({"color indicator": ["U"]}, Values(indicator=frozenset("U"))),
    ({"supertypes": ["legendary"]}, Values(supertypes=frozenset(["legendary"]))),
    ({"types": ["creature", "artifact"]}, Values(types=frozenset(["artifact", "creature"]))),
    ({"subtypes": ["Ox"]}, Values(subtypes=frozenset(["Ox"]))),
    ({"p/t": "2/-3"}, Values(power=2, toughness=-3)),
    ({"p/t": "*/4"}, Values(power="*", toughness=4)),
    ({"p/t": "0/*"}, Values(power=0, toughness="*")),
    ({"p/t": None}, Values()),
    ({"loyalty": 3}, Values(loyalty=3)),
    ({"loyalty": 0}, Values(loyalty=0)),
    ({"loyalty": "X"}, Values(loyalty="X")),
    ({"loyalty": "*"}, Values(loyalty="*")),
    ({"loyalty": None}, Values()),
    ({"defense": 5}, Values(defense=5)),
    ({"defense": None}, Values()),
    ({"abilities": ["flying"]}, Values(abilities=(FLYING,))),
    ({"abilities": []}, Values()),
]


@pytest.mark.parametrize(("data", "values"), FACES)
def test_what_is_printed_on_a_face(data, values):
    assert sheets.sheet(data, reading(), "") == Sheet(faces=(values,))


@pytest.mark.parametrize(("data", "values"), [each for each in FACES if None not in each[0].values()])
def test_what_is_printed_is_written_and_read_again(data, values):
    written = sheets_written.sheet(Sheet(faces=(values,)))
    assert sheets.sheet(written, reading(), "") == Sheet(faces=(values,))
    assert written.keys() <= {"name", "types", *data}


DAY, NIGHT = Values(("Day",), types=frozenset(["creature"]), power=1, toughness=1), Values(("Night",))
FIRE, ICE = Values(("Fire",), "{R}"), Values(("Ice",), "{U}")
INSET = {"layout": "prototype", "cost": "{7}", "p/t": "6/6", "prototype": {"cost": "{2}{R}", "p/t": "3/2"}}
BIG = Values(("Ox",), "{7}", power=6, toughness=6)
LEVELS = {"1-4": {"p/t": "2/2", "abilities": ["flying"]}, "5+": {"abilities": []}, "9": {"p/t": "3/3"}}

SHEETS = [
    (
        {"layout": "transforming", "faces": [{"types": ["creature"], "p/t": "1/1"}, {"name": "Night"}]},
        "Day",
        Sheet("transforming", (DAY, NIGHT)),
    ),
    (
        {"layout": "split", "faces": [{"cost": "{R}"}, {"cost": "{U}"}]},
        "Fire // Ice",
        Sheet("split", (FIRE, ICE)),
    ),
    (
        {"layout": "room", "name": "Fire // Ice", "faces": [{"cost": "{R}"}, {"cost": "{U}"}]},
        "Other",
        Sheet("room", (FIRE, ICE)),
    ),
    (
        {"layout": "split", "faces": [{"cost": "{R}"}, {"cost": "{U}"}]},
        "Fire",
        Sheet("split", (FIRE._replace(names=()), ICE._replace(names=()))),
    ),
    (
        {"layout": "modal", "faces": [{}, {"name": "Ice"}]},
        "Fire",
        Sheet("modal", (Values(("Fire",)), Values(("Ice",)))),
    ),
    ({"layout": "meld", "faces": [{}]}, "Hill", Sheet("meld", (Values(("Hill",)),))),
    *(({"layout": each}, "Tale", Sheet(each, (Values(("Tale",)),))) for each in ("saga", "class", "case")),
    (INSET, "Ox", Sheet("prototype", (BIG, BIG._replace(cost="{2}{R}", power=3, toughness=2)))),
    (
        {**INSET, "prototype": {"p/t": "3/2", "colors": ["R"]}},
        "Ox",
        Sheet("prototype", (BIG, BIG._replace(cost=None, colors=frozenset("R"), power=3, toughness=2))),
    ),
]


@pytest.mark.parametrize(("data", "name", "expected"), SHEETS)
def test_cards_of_every_layout(data, name, expected):
    assert sheets.sheet(data, reading(), "", name) == expected


@pytest.mark.parametrize(("data", "name", "expected"), SHEETS)
def test_they_are_written_and_read_again(data, name, expected):
    assert sheets.sheet(sheets_written.sheet(expected), reading(), "") == expected


def test_levels_have_a_range_each():
    found = sheets.sheet({"layout": "leveler", "levels": LEVELS}, reading(), "")
    assert found.levels == (Level(1, 4, 2, 2, (FLYING,)), Level(5, None), Level(9, 9, 3, 3))
    assert sheets_written.sheet(found)["levels"] == {
        "1-4": {"p/t": "2/2", "abilities": ["flying"]},
        "5+": {"abilities": []},
        "9-9": {"p/t": "3/3", "abilities": []},
    }


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ({"subtypes": ["Ox", "Bear"]}, ("Ox Bear Token",)),
        ({"subtypes": []}, ()),
        ({}, ()),
        ({"subtypes": ["Ox"], "name": "Big"}, ("Big",)),
        ({"subtypes": ["Ox"], "name": ""}, ()),
    ],
)
def test_a_token_is_called_after_its_subtypes(data, names):
    assert sheets.token(data, reading(), "").faces[0].names == names


REFUSED = [
    ({"layout": "flat"}, "p.layout", "'flat' is not a layout"),
    ({"layout": "flip"}, "p", "layout flip needs faces"),
    ({"layout": "prototype"}, "p", "layout prototype needs prototype"),
    ({"layout": "station"}, "p", "layout station needs levels"),
    ({"faces": []}, "p.faces", "faces doesn't belong in layout normal"),
    ({"cards": []}, "p.cards", "cards doesn't belong in layout normal"),
    ({"levels": {}}, "p.levels", "levels doesn't belong in layout normal"),
    ({"layout": "saga", "prototype": {}}, "p.prototype", "prototype doesn't belong in layout saga"),
    ({"layout": "flip", "faces": [{}]}, "p.faces", "layout flip needs 2, not 1"),
    ({"layout": "meld", "faces": [{}, {}]}, "p.faces", "layout meld needs 1, not 2"),
    ({"layout": "flip", "faces": [{}, {}], "types": []}, "p.types", "types belongs to one of the faces"),
    ({"layout": "flip", "faces": [{}, {"tipes": []}]}, "p.faces[1].tipes", "unknown key 'tipes'"),
    ({"layout": "leveler", "levels": {"4-1": {}}}, "p.levels.4-1", "'4-1' is an empty range of levels"),
    ({"layout": "leveler", "levels": {"x": {}}}, "p.levels.x", "'x' is not a range of levels"),
    (
        {"layout": "leveler", "levels": {"1": {"p/t": "*/1"}}},
        "p.levels.1.p/t",
        "a level is a range of numbers",
    ),
    ({"p/t": 2}, "p.p/t", "2 is not a power/toughness"),
    ({"p/t": "2/x"}, "p.p/t", "'2/x' is not a power/toughness"),
    ({"loyalty": "Y"}, "p.loyalty", "expected a number, not 'Y'"),
    ({"cost": 3}, "p.cost", "expected text, not 3"),
    ({"colors": ["R", 3]}, "p.colors[1]", "expected text, not 3"),
    ({"types": ["creature", "beast"]}, "p.types[1]", "'beast' is not a card type"),
    ({"abilities": ["flying", "flyng"]}, "p.abilities[1]", "'flyng' is not a keyword"),
    ({"size": 3}, "p.size", "unknown key 'size'"),
]


@pytest.mark.parametrize(("data", "path", "says"), REFUSED)
def test_what_no_card_is_like(data, path, says):
    found = refusal(sheets.sheet, data, reading(), "p")
    assert (found[0], found[1].startswith(says)) == (path, True), found


def test_the_range_one_level_is_not_empty():
    found = sheets.sheet({"layout": "leveler", "levels": {"4-4": {}}}, reading(), "")
    assert found.levels == (Level(4, 4),)


def test_what_is_not_known_is_not_written():
    assert sheets_written.sheet(Sheet(faces=(Values(unknown=True),), unknown=True)) == {}


def test_joined_halves_are_no_face():
    joined = Sheet(faces=(Values(("Fire", "Ice")),))
    assert refusal(sheets_written.sheet, joined) == ("", "'Fire // Ice' can't be written as one face")


def test_lists_are_written_in_the_order_of_the_alphabet_and_colors_in_theirs():
    many = frozenset(("land", "creature", "artifact", "enchantment", "battle", "planeswalker"))
    supertypes = frozenset(("snow", "legendary", "basic", "world", "ongoing"))
    subtypes = frozenset(("Ox", "Bear", "Elf", "Wall", "Human", "Zombie"))
    face = Values(("Ox",), types=many, supertypes=supertypes, subtypes=subtypes, colors=frozenset("GRBUW"))
    found = sheets_written.sheet(Sheet(faces=(face,)))
    assert found["types"] == sorted(many)
    assert found["supertypes"] == sorted(supertypes)
    assert found["subtypes"] == sorted(subtypes)
    assert found["colors"] == ["W", "U", "B", "R", "G"]
