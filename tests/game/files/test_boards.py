"""Objects as people write them: what each key says, and what no card can be like."""

from __future__ import annotations

import pytest

from crkb.game.cases import checking
from crkb.game.files import boards, load
from crkb.game.objects import Component, Context, Ref, Stacked
from crkb.game.values import Sheet, Values
from tests.game.files.readings import reading, refusal

CREATURE = {"types": ["creature"], "p/t": "1/1"}
MELD = {"layout": "meld", "faces": [{"name": "Pile", **CREATURE}]}


def message(board=(), then=()):
    data = {"id": "case-1", "title": "refused", "board": list(board), "then": list(then)}
    [case] = load.cases({"cases": [data]})
    return checking.check(case).message


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({**CREATURE, "prototyped": True}, "prototyped"),
        ({**CREATURE, "fused": True}, "fused"),
        ({**CREATURE, "half": "left"}, "half"),
        ({**CREATURE, "level": 0}, "level"),
        ({**CREATURE, "layout": "leveler", "levels": {"5-1": {"p/t": "2/2"}}}, "levels.5-1"),
        ({**MELD, "cards": [{"id": "one-1"}]}, "cards"),
        ({**MELD, "cards": [{"id": "one-1"}, {"id": "one-1"}]}, "cards"),
        ({"components": [{"id": "one-1", **CREATURE}]}, "components"),
    ],
)
def test_what_does_not_fit_the_card_is_refused(said, path):
    assert message([{"id": "thing-1", **said}]).startswith(f"cases[0].board[0].{path}: ")


@pytest.mark.parametrize("puts", [{"p/t": "*/*"}, {"name": " "}, {"name": "A", "p/t": "1/1"}, {}])
def test_a_sticker_has_a_word_or_numbers(puts):
    found = message([{"id": "bear", **CREATURE}], [{"sticker": {"to": "bear", "puts": puts}}])
    assert found.startswith("cases[0].then[0].sticker.puts")


@pytest.mark.parametrize("card", ["bear", "wolf"])
def test_only_what_is_not_on_the_battlefield_mutates(card):
    board = [{"id": "bear", **CREATURE}, {"id": "wolf", **CREATURE}]
    found = message(board, [{"mutate": {"id": card, "onto": "bear", "on top": True}}])
    assert found.startswith("cases[0].then[0].mutate: ")


# ---- what each key says

ALONE = {"id": "one", "types": ["creature"], "p/t": "1/1"}
OWNED = {"owner": "Ann", "controller": "Ann", "entered_under": "Ann"}


def made(entry, *ids):
    """The one object that an entry stands for."""
    [found] = boards.objects({**ALONE, **entry}, reading("one", *ids), "board[0]")
    return found


def said(entry, *ids):
    """What is otherwise about the object of an entry than about one of which only an id is said."""
    usual = boards.GameObject("one", **OWNED)._asdict()
    return {
        field: value
        for field, value in made(entry, *ids)._asdict().items()
        if value != usual[field] and field != "sheet"
    }


SAID = [
    ({}, {}),
    ({"tapped": True}, {"tapped": True}),
    ({"face down": True}, {"face_down": True}),
    ({"flipped": True}, {"flipped": True}),
    ({"phased out": True}, {"phased_out": True}),
    ({"sick": True}, {"sick": True}),
    ({"sick": False}, {}),
    ({"commander": True}, {"commander": True}),
    ({"bestowed": True}, {"bestowed": True}),
    ({"kicked": True}, {"kicked": True}),
    ({"mutating": True}, {"mutating": True}),
    ({"manifested": True}, {"face_down": True, "face_down_by": "manifest"}),
    ({"manifested": False}, {}),
    ({"zone": None}, {}),
    ({"zone": "hand"}, {"zone": "hand"}),
    ({"timestamp": 4}, {"timestamp": 4}),
    ({"side": "back"}, {"back": True}),
    ({"side": "front"}, {}),
    ({"counters": {"+1/+1": 2}}, {"counters": {"+1/+1": 2}}),
    ({"attached to": "two"}, {"attached_to": Ref("two")}),
    ({"attached to": "Bob"}, {"attached_to": "Bob"}),
    ({"damage": 0}, {}),
    ({"damage": 3}, {"damage": 3}),
    ({"level": 2}, {"level": 2}),
    ({"level": 1}, {"level": 1}),
    ({"chosen": "red"}, {"chosen": {"": "red"}}),
    ({"chosen": 3}, {"chosen": {"": 3}}),
    ({"chosen": {"pick": "Ox"}}, {"chosen": {"pick": "Ox"}}),
    ({"token": True}, {"kind": "token"}),
    ({"token": False}, {}),
    ({"protector": "Bob"}, {"protector": "Bob"}),
    ({"half": None}, {}),
    ({"X": 0}, {"marks": {"X": 0}}),
    ({"X": 3, "zone": "graveyard"}, {"zone": "graveyard", "marks": {"X": 3}}),
    # what is printed
    ({"types": ["planeswalker"], "loyalty": 4}, {"counters": {"loyalty": 4}}),
    ({"types": ["planeswalker"], "loyalty": 4, "counters": {}}, {}),
    ({"types": ["planeswalker"], "loyalty": 4, "zone": "hand"}, {"zone": "hand"}),
    ({"types": ["planeswalker"], "loyalty": 4, "face down": True}, {"face_down": True}),
    ({"types": ["planeswalker"], "loyalty": 0}, {}),
    ({"types": ["planeswalker"], "loyalty": "X"}, {}),
    ({"types": ["battle"], "defense": 5}, {"counters": {"defense": 5}}),
    ({"subtypes": ["Class"]}, {}),
    ({"subtypes": ["Class"], "level": 2}, {"level": 2}),
    ({"subtypes": ["Class"], "zone": "hand"}, {"zone": "hand"}),
    ({"layout": "class"}, {}),
    # whose it is
    ({"owner": "Bob"}, {"owner": "Bob", "controller": "Bob", "entered_under": "Bob"}),
    ({"controller": "Bob"}, {"owner": "Bob", "controller": "Bob", "entered_under": "Bob"}),
    ({"entered under": "Bob"}, {"owner": "Bob", "controller": "Bob", "entered_under": "Bob"}),
    ({"owner": "Ann", "controller": "Bob"}, {"controller": "Bob", "entered_under": "Bob"}),
    ({"owner": "Ann", "entered under": "Bob"}, {"controller": "Bob", "entered_under": "Bob"}),
    ({"controller": "Ann", "entered under": "Bob"}, {"owner": "Bob", "entered_under": "Bob"}),
    ({"owner": "Ann", "controller": "Ann", "entered under": "Bob"}, {"entered_under": "Bob"}),
    ({"controller": None}, {}),
    (
        {"zone": "graveyard", "owner": "Ann", "entered under": "Bob"},
        {"zone": "graveyard", "entered_under": "Bob"},
    ),
    ({"zone": "exile", "owner": "Ann", "controller": "Bob"}, {"zone": "exile", "controller": "Bob",
                                                              "entered_under": "Bob"}),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "expected"), SAID)
def test_what_is_said_of_an_object(entry, expected):
    assert said(entry, "two") == expected


STACKED = [
    ({}, Stacked(context=Context(Ref("one"), "Ann"), label="one")),
    ({"X": 2}, Stacked(x=2, context=Context(Ref("one"), "Ann", x=2), label="one")),
    (
        {"targets": ["two", ["Bob", "two"]], "controller": "Bob"},
        Stacked(((Ref("two"),), ("Bob", Ref("two"))), context=Context(Ref("one"), "Bob"), label="one"),
    ),
]


@pytest.mark.parametrize(("entry", "expected"), STACKED)
def test_what_was_announced_of_a_spell(entry, expected):
    found = made({"zone": "stack", **entry}, "two")
    assert (found.stacked, found.cast, found.marks) == (expected, True, {})


TWO = {"layout": "transforming", "faces": [{"name": "Day"}, {"name": "Night", "defense": 2}]}
SPLIT = {"layout": "split", "faces": [{"name": "Fire"}, {"name": "Ice"}]}


@pytest.mark.parametrize(
    ("entry", "half"),
    [
        ({**SPLIT, "half": "left"}, 0),
        ({**SPLIT, "half": "right"}, 1),
        ({**SPLIT, "half": "Ice"}, 1),
        ({**TWO, "half": "Day"}, 0),
    ],
)
def test_a_half_is_a_face_by_its_name_or_side(entry, half):
    [found] = boards.objects({"id": "one", **entry}, reading("one"), "")
    assert found.half == half


def test_the_back_that_is_up_says_what_is_printed():
    [found] = boards.objects({"id": "one", **TWO, "side": "back"}, reading("one"), "")
    assert found.counters == {"defense": 2}


def test_a_half_needs_a_face_to_be_of():
    one = Sheet(faces=(Values(("Fire",)),))
    assert boards.half_of("left", one, "") == 0
    assert refusal(boards.half_of, "right", one, "half") == ("half", "'right' is not a half of this card")


@pytest.mark.parametrize(
    ("count", "ids"), [(1, ["one-1"]), (3, ["one-1", "one-2", "one-3"]), (None, ["one"])]
)
def test_alike_objects_are_numbered(count, ids):
    entry = ALONE if count is None else {**ALONE, "count": count}
    found = boards.objects(entry, reading("one"), "")
    assert [each.id for each in found] == ids
    assert len({each.sheet for each in found}) == 1


# ---- cards


def faces(entry, **more):
    [found] = boards.objects({"id": "one", **entry}, reading("one", **more), "")
    return found.sheet


def test_what_an_entry_says_goes_before_what_its_card_says():
    found = faces({"card": "Grey Ox", "p/t": "5/5"}).faces[0]
    assert (found.names, found.power, found.subtypes) == (("Grey Ox",), 5, {"Ox"})
    assert faces({"card": "Grey Ox"}).faces[0].power == 2


def test_of_an_entry_that_says_nothing_nothing_is_known():
    assert faces({}) is boards.UNKNOWN
    assert boards.UNKNOWN.unknown
    assert boards.UNKNOWN.faces[0].unknown


@pytest.mark.parametrize(("token", "name"), [(True, ("Ox Token",)), (False, ())])
def test_a_token_has_the_name_of_its_subtypes(token, name):
    entry = {"types": ["creature"], "subtypes": ["Ox"], "token": token}
    assert faces(entry).faces[0].names == name


def components(entry, *ids):
    [found] = boards.objects({"id": "one", **entry}, reading("one", "two", *ids), "")
    return [(each.id, each.sheet.faces[0].names, each.owner) for each in found.components]


OX, PACT = ("Grey Ox",), ("Old Pact",)
PARTS = [
    ({"card": "Joined Hill"}, [("left-1", OX, "Ann"), ("right-1", PACT, "Ann")]),
    (
        {"card": "Joined Hill", "components": ["Old Pact", "Grey Ox"]},
        [("one", PACT, "Ann"), ("one", OX, "Ann")],
    ),
    ({"components": ["Grey Ox", {"id": "low-1", "card": "Old Pact", "owner": "Bob"}]},
     [("one", OX, "Ann"), ("low-1", PACT, "Bob")]),
    ({"components": ["two", "Grey Ox"], "owner": "Bob"}, [("two", (), "Bob"), ("one", OX, "Bob")]),
    ({"card": "Grey Ox"}, []),
    ({"layout": "meld", "faces": [{"name": "Hill"}]}, []),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "expected"), PARTS)
def test_the_cards_of_what_is_merged_or_melded(entry, expected):
    assert components(entry) == expected


def test_what_a_merged_permanent_is_printed_with_is_that_of_its_topmost_card():
    found = faces({"components": ["Grey Ox", "Old Pact"]})
    assert found.faces[0].names == OX


def test_the_status_of_a_part():
    part = {"card": "Grey Ox", "token": True, "face down": True, "side": "back", "flipped": True}
    [found] = boards.objects({"id": "one", "components": ["Old Pact", part]}, reading("one"), "")
    [plain, other] = found.components
    assert plain == Component("one", plain.sheet, "Ann")
    assert other == Component("one", other.sheet, "Ann", True, True, True, True)


def test_only_so_many_are_alike(monkeypatch):
    monkeypatch.setattr(boards, "MOST_ALIKE", 2)
    assert len(boards.objects({**ALONE, "count": 2}, reading("one"), "")) == 2
    found = refusal(boards.objects, {**ALONE, "count": 3}, reading("one"), "")
    assert found == ("count", "3 is too many")


REFUSED = [
    ({"id": "one", "components": ["Grey Ox"]}, "components", "at least two cards are needed"),
    (
        {"id": "one", "components": [{"id": "a1"}, {"id": "a1"}]},
        "components",
        "the cards need different ids",
    ),
    ({"id": "one", "components": [{"id": "a1"}, {"id": "a1", "taped": 1}]}, "components[1].taped", "unknown"),
    ({"card": "Grey Ox"}, "", "an object needs an id"),
    ({"id": "one", "card": "Grey Ox", "count": 20001}, "count", "20001 is too many"),
    ({"id": "one", "card": "Grey Ox", "chosen": True}, "chosen", "yes can't have been chosen"),
    ({"id": "one", "card": "Grey Ox", "chosen": {"x": ["a"]}}, "chosen.x", "a list can't have been chosen"),
    ({"id": "one", "card": "Grey Ox", "level": 0}, "level", "0 is less than 1"),
    ({"id": "one", "card": "Grey Ox", "targets": ["one"]}, "targets", "only objects on the stack have"),
    ({"id": "one", "card": "Grey Ox", "half": "left"}, "half", "half doesn't belong in layout normal"),
    ({"id": "one", **TWO, "fused": True}, "fused", "fused doesn't belong in layout transforming"),
    ({"id": "one", **TWO, "prototyped": True}, "prototyped", "prototyped doesn't belong in"),
]


@pytest.mark.parametrize(("entry", "path", "says"), REFUSED)
def test_what_is_refused_of_an_object(entry, path, says):
    found = refusal(boards.objects, entry, reading("one"), "")
    assert (found[0], found[1].startswith(says)) == (path, True)


def test_a_status_of_some_layouts_may_be_said_of_a_card_that_is_not_known():
    [found] = boards.objects({"id": "one", "prototyped": True}, reading("one"), "")
    assert found.prototyped
