"""What keyword abilities do with cards put aside: dredge, haunt, suspend, hideaway, foretell, plot (702)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.objects import Ref
from crkb.game.stack import verbs_hidden
from crkb.game.terms import Filter, Named, Number, Verb
from tests.game import boards

BOARD = """
players: {Ann: {hand: 0, library: NUMBER}, Bob: {}}
game: {turn: 7}
board:
- {id: card-1, types: [creature], p/t: 2/2, zone: hand}
- {id: dead, types: [creature], p/t: 2/2, zone: graveyard}
- {id: gone, types: [creature], p/t: 2/2, zone: exile}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob}
- {id: moth, types: [creature], p/t: 1/1, zone: library}
- {id: toad, types: [creature], p/t: 1/1, zone: library}
"""
OX = Filter((Named("ox"),))


def now(source="card-1", library=3, choices=None):
    return boards.instructed(BOARD.replace("NUMBER", str(library)), source, choices)


ASIDE = [
    (Verb("foretell", None), {"face_down": True, "marks": {"foretold": 7}}, "702.143b"),
    (Verb("plot", None), {"marks": {"plotted": 7}}, "702.170b"),
    (Verb("suspend", Number(3)), {"counters": {"time": 3}}, "702.62a"),
]


@pytest.mark.parametrize(("verb", "status", "rule"), ASIDE)
def test_a_card_is_put_aside(verb, status, rule):
    found = boards.did(now(), verb)
    assert found == (True, [f"card-1 exile exile by Ann {status}"], [rule, "400.7j"])


@pytest.mark.parametrize(("verb", "status", "rule"), ASIDE)
def test_what_is_nowhere_is_not_put_aside(verb, status, rule):
    doing = now()
    doing.ctx = doing.ctx._replace(source=Ref("card-1", 9))
    assert boards.did(doing, verb) == (False, [], [])
    doing.ctx = doing.ctx._replace(source=None)
    assert boards.did(doing, verb) == (False, [], [])


@pytest.mark.parametrize(("what", "saddled"), [("ox", True), ("dead", False)])
def test_a_permanent_becomes_saddled(what, saddled):
    doing = now()
    found = boards.did(doing, Verb("saddle", Filter((Named(what),))))
    assert found == (False, [f"Marks {what} saddled 7"] * saddled, [])
    assert doing.play.object(what).marks.get(verbs_hidden.SADDLED) == (7 if saddled else None)


DREDGED = [
    ("dead", 2, True, ["Ann library graveyard mill"] * 2 + ["dead hand return by dead"]),
    ("dead", 0, True, ["dead hand return by dead"]),
    ("", 2, False, ["Ann library graveyard mill"] * 2),
]


@pytest.mark.parametrize(("source", "number", "result", "happened"), DREDGED)
def test_dredging(source, number, result, happened):
    assert boards.did(now(source), Verb("dredge", Number(number))) == (result, happened, ["702.52a"])


@pytest.mark.parametrize(
    ("source", "exiled"), [("dead", True), ("card-1", False), ("gone", False), ("ox", False), ("", False)]
)
def test_what_haunts_is_a_card_in_a_graveyard(source, exiled):
    found = boards.did(now(source), Verb("haunt", OX))
    assert found == (exiled, ["dead exile exile by dead"] * exiled, ["702.55a", "400.7j"] * exiled)


@pytest.mark.parametrize(("kind", "exiled"), [("card", True), ("token", False), ("copy", False)])
def test_no_token_haunts(kind, exiled):
    doing = now("dead")
    doing.play.put(doing.play.object("dead")._replace(kind=kind))
    assert boards.did(doing, Verb("haunt", OX))[0] is exiled


HIDDEN = [
    (3, 3, True, ["Ann library exile exile"]),
    (4, 3, True, ["Ann library exile exile"]),
    (0, 2, True, ["moth exile exile by card-1 {'face_down': True}", "toad library put by card-1"]),
    (0, 5, True, ["moth exile exile by card-1 {'face_down': True}", "toad library put by card-1"]),
]


@pytest.mark.parametrize(("library", "number", "result", "happened"), HIDDEN)
def test_one_of_the_cards_on_top_is_hidden_away(library, number, result, happened):
    doing = now(library=library, choices={"chosen for card-1": "moth"})
    found = boards.did(doing, Verb("hideaway", Number(number)))
    assert found[:2] == (result, happened)
    assert found[2][0] == "702.75a"
    positions = [getattr(each.what, "position", "") for each in doing.play.done]
    assert positions == ["", "bottom"][: len(happened)]


@pytest.mark.parametrize(("library", "number"), [(0, 1), (1, 2), (2, 3), (1, 4)])
def test_it_is_not_known_what_is_on_top(library, number):
    with pytest.raises(NotKnown) as caught:
        boards.did(now(library=library), Verb("hideaway", Number(number)))
    assert (caught.value.name, caught.value.rule) == ("top card of Ann's library", "401.2")


def test_which_card_is_hidden_away_is_a_choice():
    with pytest.raises(NotKnown) as caught:
        boards.did(now(library=0), Verb("hideaway", Number(2)))
    assert (caught.value.name, caught.value.options) == ("chosen for card-1", ("moth", "toad"))
    assert (caught.value.player, caught.value.rule) == ("Ann", "702.75a")


def test_from_an_empty_library_nothing_is_hidden_away():
    doing = now(library=0)
    doing.play.put(*(doing.play.object(id)._replace(zone="exile") for id in ("moth", "toad")))
    assert boards.did(doing, Verb("hideaway", Number(4))) == (False, [], ["702.75a"])
