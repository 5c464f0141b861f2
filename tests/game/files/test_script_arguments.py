"""The arguments of events: each kind as it is read, and what is none."""

import pytest

from crkb.game.files import script_arguments
from crkb.game.terms import CopyException, Duration, Filter, Named, Number, Verb
from tests.game.files.readings import reading, refusal

THERE = ("ox", "elk", "sage")

READ = [
    ("id", "ox", "ox"),
    ("stacked", "ox", "ox"),
    ("stacked", "howl of ox", "howl of ox"),
    ("new id", "rat", "rat"),
    ("player", "Bob", "Bob"),
    ("thing", "ox", "ox"),
    ("thing", "Bob", "Bob"),
    ("things", "Bob", ("Bob",)),
    ("players", "Bob", ("Bob",)),
    ("players", ["Bob", "Ann"], ("Bob", "Ann")),
    ("things", ["Bob", "ox"], ("Bob", "ox")),
    ("ids", ["ox", "elk"], ("ox", "elk")),
    ("two ids", ["ox", "elk"], ("ox", "elk")),
    ("text", "x", "x"),
    ("texts", ["x", "y"], ("x", "y")),
    ("number", 0, 0),
    ("flag", False, False),
    ("kicked", True, True),
    ("kicked", "{W}", ("{W}",)),
    ("kicked", ["{W}", "{2}{B}"], ("{W}", "{2}{B}")),
    ("mana", "{G}{C}", ("G", "C")),
    ("zone", "hand", "hand"),
    ("side", "back", "back"),
    ("step", "upkeep", "upkeep"),
    ("which", "second", "second"),
    ("subgame", "begins", "begins"),
    ("filter", "ox", Filter((Named("ox"),))),
    ("filter", ["ox", "elk"], Filter((Named("ox"), Named("elk")))),
    ("source", "Bob", "Bob"),
    ("source", "ox", "ox"),
    ("targets", "ox", ("ox",)),
    ("targets", ["ox", ["Bob", "elk"], "howl of ox"], ("ox", ("Bob", "elk"), "howl of ox")),
    ("counters", {"stun": 2}, {"stun": 2}),
    ("exceptions", [{"not": "legendary"}], (CopyException("not", "legendary"),)),
    ("duration", "end of turn", Duration("end of turn")),
    ("verbs", {"draw": 1}, (Verb("draw", Number(1)),)),
    ("attacks", {"ox": "Bob", "elk": "sage"}, {"ox": "Bob", "elk": "sage"}),
    ("blocks", {"ox": "elk", "sage": ["elk", "ox"]}, {"ox": ("elk",), "sage": ("elk", "ox")}),
    ("divisions", {"ox": {"Bob": 1, "elk": 0}}, {"ox": {"Bob": 1, "elk": 0}}),
    ("sticker", {"name": "Big"}, ("name", "Big")),
    ("sticker", {"art": "A hat"}, ("art", "A hat")),
    ("sticker", {"p/t": "3/1"}, ("p/t", (3, 1))),
]


@pytest.mark.parametrize(("kind", "data", "expected"), READ)
def test_each_kind_of_argument(kind, data, expected):
    assert script_arguments.READERS[kind](data, reading(*THERE), "") == expected


def test_every_kind_is_tested():
    tested = {kind for kind, *_ in READ}
    assert script_arguments.READERS.keys() - tested == {
        *("entering", "creating", "mutating", "effect", "identities", "tried")
    }


REFUSED = [
    ("id", "rat", "p", "there is no object 'rat'"),
    ("stacked", "howl", "p", "there is no object 'howl'"),
    ("stacked", 3, "p", "there is no object '3'"),
    ("things", ["Bob", "rat"], "p[1]", "there is no object or player 'rat'"),
    ("ids", "ox", "p", "expected a list"),
    ("ids", ["ox", "Bob"], "p[1]", "there is no object 'Bob'"),
    ("two ids", ["ox"], "p", "expected two, not 1"),
    ("two ids", ["ox", "elk", "ox"], "p", "expected two, not 3"),
    ("texts", ["x", 3], "p[1]", "expected text, not 3"),
    ("number", -1, "p", "-1 is less than 0"),
    ("flag", 1, "p", "expected yes or no"),
    ("zone", "hands", "p", "'hands' is not a zone"),
    ("side", "top", "p", "'top' is not a side"),
    ("step", "combat", "p", "'combat' is not a step"),
    ("which", "third", "p", "'third' is not a combat damage step"),
    ("subgame", "over", "p", "'over' is not a part of a subgame"),
    ("filter", ["ox", "Bob"], "p[1]", "there is no object 'Bob'"),
    ("targets", ["ox", ["Bob", "rat"]], "p[1][1]", "there is no object or player 'rat'"),
    ("attacks", {"ox": "rat"}, "p.ox", "there is no object or player 'rat'"),
    ("attacks", {"rat": "Bob"}, "p.rat", "there is no object 'rat'"),
    ("blocks", {"ox": ["elk", "Bob"]}, "p.ox[1]", "there is no object 'Bob'"),
    ("divisions", {"ox": {"rat": 1}}, "p.ox.rat", "there is no object or player 'rat'"),
    ("divisions", {"ox": {"Bob": -1}}, "p.ox.Bob", "-1 is less than 0"),
    ("sticker", {}, "p", "expected one sticker"),
    ("sticker", {"name": "A", "art": "B"}, "p", "expected one sticker"),
    ("sticker", {"name": "  "}, "p.name", "a name sticker needs a word"),
    ("sticker", {"p/t": "*/1"}, "p.p/t", "a power/toughness sticker has two numbers"),
    ("sticker", {"smell": "A"}, "p.smell", "unknown key 'smell'"),
    ("entering", {"id": "rat", "zone": "hand"}, "p.zone", "an object that enters is on the battlefield"),
    ("entering", {"id": "rat", "except": []}, "p.except", "except needs 'as a copy of'"),
    ("entering", {"id": "rat", "count": 0}, "p.count", "0 is less than 1"),
    ("entering", {"id": "rat", "count": 20001}, "p.count", "20001 is too many"),
    ("entering", {"id": "rat", "from": "hands"}, "p.from", "'hands' is not a zone"),
    ("entering", {"id": "rat", "copy of": "ox"}, "p.copy of", "unknown key 'copy of'"),
    ("creating", {"id": "rat", "token": False}, "p.token", "only tokens are created"),
    ("creating", {"id": "rat", "copy of": "ox", "card": "Grey Ox"}, "p.card", "card can't be combined with"),
    ("creating", {"id": "rat", "copy of": "ox", "p/t": "1/1"}, "p.p/t", "p/t can't be combined with copy of"),
    ("creating", {"id": "rat", "except": []}, "p.except", "except needs 'copy of'"),
    ("tried", {"does": {}}, "p.does", "unknown key 'does'"),
    ("tried", {"plays": "ox", "attacks": {}}, "p", "expected one action, not 2"),
    ("tried", {"plays": {"id": "ox", "choose": {"x": 1}}}, "p.plays", "choices are made beside `tries`"),
    ("mutating", {"id": "rat"}, "p", "missing 'onto'"),
    ("mutating", {"id": "rat", "onto": "Bob"}, "p.onto", "there is no object 'Bob'"),
    ("mutating", {"id": "rat", "onto": "ox", "on top": 1}, "p.on top", "expected yes or no"),
]


@pytest.mark.parametrize(("kind", "data", "path", "says"), REFUSED)
def test_what_is_no_argument(kind, data, path, says):
    found = refusal(script_arguments.READERS[kind], data, reading(*THERE), "p")
    assert (found[0], found[1].startswith(says)) == (path, True), found


def test_what_is_tried_is_an_event():
    tried = script_arguments.READERS["tried"]({"plays": "ox"}, reading(*THERE), "p")["event"]
    assert (tried.kind, dict(tried.args), tried.path) == ("plays", {"id": "ox"}, "p.plays")


def arguments(kind, data):
    return script_arguments.READERS[kind](data, reading(*THERE), "")


def test_what_enters():
    found = arguments(
        "entering",
        {
            **{"id": "rat", "card": "Grey Ox", "tapped": True, "count": 2, "from": "exile"},
            **{"as a copy of": "elk", "except": [{"not": "legendary"}], "zone": "battlefield"},
        },
    )
    made = found.pop("object")
    assert (made.id, made.tapped, made.kind, made.zone) == ("rat", True, "card", "battlefield")
    assert found == {
        **{"said": {"id", "card", "tapped", "count", "zone"}, "ids": ("rat-1", "rat-2"), "from": "exile"},
        **{"as a copy of": "elk", "except": (CopyException("not", "legendary"),)},
    }
    assert arguments("entering", {"id": "ox"}).keys() == {"object", "said", "ids"}


def test_what_is_created_is_a_token():
    found = arguments("creating", {"id": "rat", "types": ["creature"], "subtypes": ["Rat"], "p/t": "1/1"})
    assert (found["object"].kind, found["object"].sheet.faces[0].names) == ("token", ("Rat Token",))
    assert (found["ids"], "token" in found["said"]) == (("rat",), True)
    copied = arguments("creating", {"id": "rat", "copy of": "ox", "token": True, "tapped": True})
    assert (copied["copy of"], copied["object"].tapped, copied["object"].sheet.unknown) == ("ox", True, True)


@pytest.mark.parametrize(
    ("said", "whose"),
    [({}, ("", "", "")), ({"owner": "Bob"}, ("Bob",) * 3), ({"controller": "Bob"}, ("Bob",) * 3)],
)
def test_what_mutates(said, whose):
    found = arguments("mutating", {"id": "rat", "card": "Grey Ox", "onto": "ox", "on top": False, **said})
    made = found["object"]
    assert (made.owner, made.controller, made.entered_under) == whose
    assert (made.zone, made.mutating, found["onto"], found["on top"]) == ("stack", True, "ox", False)
    assert "on top" not in arguments("mutating", {"id": "rat", "onto": "ox"})
