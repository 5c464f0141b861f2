"""What answers say was not taken into account."""

import pytest

from crkb.game import run
from crkb.game.asking import asking
from crkb.game.asking.ignored import ignored
from crkb.game.files.load import cases


def game(*abilities):
    board = [{"id": "bear", "types": ["creature"], "p/t": "2/2", "abilities": list(abilities)}]
    board.append({"id": "cub", "types": ["creature"], "p/t": "1/1"})
    return cases({"cases": [{"id": "one", "title": "one", "board": board}]})[0].game


@pytest.mark.parametrize(
    ("ability", "named"),
    [
        ("cascade", ("cascade of bear",)),
        ({"text": "it dances"}, ("a text of bear",)),
        ({"name": "jig", "when": "this enters", "do": {"text": "it dances"}}, ("jig of bear",)),
        ({"to": "enchanted creature", "do": {"copy": "bear"}}, ()),
        (
            {"to": "enchanted creature", "do": {"copy": "creatures"}},
            ("a copy effect that may mean several objects of bear",),
        ),
        ("flying", ()),
        ("convoke", ()),
        ("annihilator 2", ()),
        ("crew 2", ()),
        ("hexproof from red", ()),
        ("ward {2}", ()),
        ({"to": "this", "do": {"p/t": "+1/+1"}}, ()),
    ],
)
def test_what_is_not_carried_out_is_named(ability, named):
    assert ignored(game(ability)) == named


def test_answers_say_it():
    found = asking.ask(run.start(game("cascade")), "what is the p/t of bear")
    assert found.ignored == ("cascade of bear",)
