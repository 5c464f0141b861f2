"""What the texts of a case may speak of: ids, names of abilities, cards."""

import pytest

from crkb.game.files import reading as readings
from crkb.game.files.reading import Reading
from tests.game.files.readings import reading, refusal

SHAPE = {"name": "howl", "when": "this dies", "do": {"draw": 1}}

IDS = [
    ({"id": "case-1"}, set()),
    ({"board": [{"id": "ox"}]}, {"ox"}),
    ({"board": [{"id": 7}]}, {"7"}),
    ({"board": [{"id": True}]}, {"True"}),
    ({"board": [{"id": None}, {"id": ["ox"]}, {"name": "elk"}]}, set()),
    ({"board": [{"id": "ox", "count": 3}]}, {"ox-1", "ox-2", "ox-3"}),
    ({"board": [{"id": "ox", "count": True}]}, {"ox"}),
    ({"board": [{"id": "ox", "components": [{"id": "elk"}]}]}, {"ox", "elk"}),
    ({"then": [{"enters": {"id": "ox"}}]}, {"ox"}),
    ({"then": [{"casts": {"id": "ox"}}, {"moves": {"id": "elk", "to": "hand"}}]}, set()),
    ({"then": [{"activates": {"id": "a1"}}, {"transform": {"id": "b1"}}, {"flip": {"id": "c1"}}]}, set()),
    ({"then": [{"phases": {"id": "a1"}}, {"turn up": {"id": "b1"}}, {"turn down": {"id": "c1"}}]}, set()),
    ({"then": [{"settle": {}, "choose": {"id": "a1"}}, {"expect": {"id": "b1"}}]}, set()),
    ({"then": [{"resolves": "rat-token-2"}]}, {"rat-token-2"}),
    ({"expect": {"rat-token-1": None}}, {"rat-token-1"}),
    ({"ask": ["x"], "expect": {"rat-token-x": None}}, set()),
    ({"ask": [{"question": "what is it", "after": "rat-token-3"}]}, {"rat-token-3"}),
    ({"board": [{"id": "ox", "abilities": ["rat-token-1"]}]}, {"ox"}),
]


@pytest.mark.parametrize(("data", "ids"), IDS)
def test_the_ids_that_a_case_speaks_of(data, ids):
    assert Reading(data, {}, "").ids == ids


@pytest.mark.parametrize("key", ["creates", "create"])
@pytest.mark.parametrize(("id", "number"), [("rat", 17), (3, 1), (None, 0)])
def test_tokens_may_be_more_than_was_said(key, id, number):
    found = Reading({"then": [{key: {"id": id}}]}, {}, "").ids
    assert len(found) == number
    assert ("rat-16" in found) == (id == "rat")


def test_what_is_learned_later_is_known_from_then_on():
    there = reading("ox", cards={})
    words = there.words
    assert (there.ids, words.ids) == ({"ox"}, {"ox"})
    there.learn([{"id": "elk"}])
    assert (there.ids, there.words.ids) == ({"ox", "elk"}, {"ox", "elk"})
    assert there.words is not words
    there.learn_created({"x": "rat-token-1"})
    assert "rat-token-1" in there.ids


NAMES = [
    ({"board": [{"id": "ox", "abilities": [SHAPE]}]}, {"howl": SHAPE}),
    ({"board": [{"id": "ox", "name": "Howl", "text": "x"}]}, {}),
    ({"board": [{"id": "ox", "name": "howl", "types": []}]}, {}),
    ({"board": [{"abilities": [SHAPE, {**SHAPE, "do": {"draw": 2}}]}]}, None),
]


@pytest.mark.parametrize(("data", "names"), NAMES)
def test_the_abilities_that_have_names(data, names):
    found = Reading(data, {}, "").names
    assert found == names if names is not None else list(found) == ["howl"]


def test_the_cards_of_a_file_name_abilities_and_ids_too():
    found = Reading({}, {"Ox": {"abilities": [SHAPE], "cards": [{"id": "half-1"}]}}, "")
    assert (list(found.names), found.ids) == (["howl"], {"half-1"})


def test_a_card_is_read_once():
    there = reading()
    assert there.card("Grey Ox", "") is there.card("Grey Ox", "")
    assert there.card("Forest", "").faces[0].names == ("Forest",)
    assert there.card("Grey Ox", "").faces[0].names == ("Grey Ox",)


def test_a_card_of_the_file_goes_before_one_that_ships():
    there = reading(cards={"Forest": {"types": ["artifact"]}})
    assert there.card("Forest", "").faces[0].types == {"artifact"}


@pytest.mark.parametrize(
    ("read", "name", "says"),
    [
        ("card", "Gray Ox", "there is no card 'Gray Ox'"),
        ("card", 3, "expected text, not 3"),
        ("id", "elk", "there is no object 'elk'"),
        ("player", "ox", "there is no player 'ox'"),
        ("thing", "elk", "there is no object or player 'elk'"),
        ("new_id", "flying", "'flying' can't be an id: it is a reserved word"),
        ("new_id", "count", "'count' can't be an id: it is a reserved word"),
        ("new_id", "creature", "'creature' can't be an id: it is a reserved word"),
        ("new_id", "controls", "'controls' can't be an id: it is a reserved word"),
        ("new_id", "Ox", "'Ox' is not an id"),
    ],
)
def test_what_is_not_known_is_refused(read, name, says):
    assert refusal(getattr(reading("ox"), read), name, "p") == ("p", says)


def test_a_card_that_is_no_mapping_is_refused_where_it_stands():
    found = refusal(reading(cards={"Ox": ["creature"]}).card, "Ox", "board[0].card")
    assert found == ("cards.Ox", "expected a mapping, not a list")


@pytest.mark.parametrize("name", ["Ann", "Bob", "ox"])
def test_things_are_objects_and_players(name):
    assert reading("ox").thing(name, "") == name


@pytest.mark.parametrize(
    ("count", "ids"), [(2, ("ox-1", "ox-2")), (0, ()), (None, ("ox",)), ("2", ("ox",)), (True, ("ox",))]
)
def test_ids_of_alike_objects(count, ids):
    assert readings.numbered("ox", count) == ids


def test_only_so_many_ids_are_made():
    assert len(readings.numbered("ox", 20_000)) == len(readings.numbered("ox", 20_001)) == 20_000
