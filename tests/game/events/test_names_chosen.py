"""Card names that are chosen; `corpus/games/names_chosen.yaml` has cases."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.copies.halves import colors
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.events import names_chosen
from crkb.game.language import copies_read, language, shapes_written
from crkb.game.language.language import Words
from crkb.game.objects import Context
from crkb.game.play import Play
from crkb.game.values import Sheet, Values

WORDS = Words(ids=None)
CREATURE = language.read_filter("creature card", WORDS)
OX = {"id": "ox", "types": ["creature"], "p/t": "2/2", "name": "Grey Ox", "zone": "library", "owner": "Bob"}
SEED = {"id": "seed", "types": ["artifact"], "name": "Seed", "token": True}


def chosen(name, among):
    play = Play(Session(opened({"board": [OX, SEED]})).worlds[0].game)
    names_chosen.check(play, name, among, Context(you="Ann"), "choose")
    return [note.rule for note in play.proof.notes]


@pytest.mark.parametrize(
    ("name", "among", "rules"),
    [
        ("Grey Ox", None, ["201.4"]),
        ("Grey Ox", CREATURE, ["201.4", "201.4a"]),
        ("Another Beast", None, []),
    ],
)
def test_may_be_chosen(name, among, rules):
    assert chosen(name, among) == rules


def face(name, cost, color, power=None):
    return Values(names=(name,), cost=cost, colors=color, power=power, toughness=power)


@pytest.mark.parametrize(
    ("layout", "values"),
    [
        ("flip", [("One", "{G}", "G", 1), ("Two", "{G}", "G", 3)]),
        ("adventurer", [("One", "{G}", "G", 1), ("Two", "{R}", "R", 1)]),
        ("transforming", [("One", "{G}", "G", 1), ("Two", "{R}", "R", 3)]),
        ("split", [("One", "{G}", "G", 1), ("Two", "{R}", "R", 3)]),
        ("meld", [("One", "{G}", "G", 1)]),
        ("prototype", [("One", "{G}", "G", 1)]),
    ],
)
def test_what_a_card_is_under_each_of_its_names(layout, values):
    faces = face("One", "{G}", None, 1), face("Two", "{R}", frozenset("R"), 3)
    sheet = Sheet(layout, faces[: 1 if layout == "meld" else 2])
    found = [part.values for part in names_chosen.parts(sheet)]
    assert [(*each.names, each.cost, *colors(each), each.power) for each in found] == values


@pytest.mark.parametrize(("layout", "rule"), [("split", "709.4a"), ("modal", "712.19"), ("flip", "710.5")])
def test_two_names_are_not_one(layout, rule):
    two = {"layout": layout, "faces": [{"name": "One"}, {"name": "Two"}]}
    board = [{"id": "both", "card": "Both", "zone": "library", "owner": "Ann"}]
    play = Play(Session(opened({"cards": {"Both": two}, "board": board})).worlds[0].game)
    with pytest.raises(IllegalAction) as refused:
        names_chosen.check(play, "One // Two", None, Context(you="Ann"), "choose")
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("name", "among", "error", "message"),
    [
        ("Another Beast", CREATURE, GameFormError, "no card named"),
        ("Seed", None, IllegalAction, "name of a token"),
        ("Grey Ox", language.read_filter("land card", WORDS), IllegalAction, "another kind"),
    ],
)
def test_may_not_be_chosen(name, among, error, message):
    with pytest.raises(error, match=message):
        chosen(name, among)


@pytest.mark.parametrize(
    "said", ["choose a card name", "choose a nonland card name", "choose an artifact card name"]
)
def test_it_is_read_and_written(said):
    assert shapes_written.enters(copies_read.as_enters("as it enters", said, WORDS, "")) == said


def test_only_as_something_enters():
    with pytest.raises(GameFormError, match="only as something enters"):
        copies_read.as_enters("as it is turned face up", "choose a nonland card name", WORDS, "")
