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
        ("sticker kicker {1}", ("sticker kicker {1} of bear",)),
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
    found = asking.ask(run.start(game("sticker kicker {1}")), "what is the p/t of bear")
    assert found.ignored == ("sticker kicker {1} of bear",)


@pytest.mark.parametrize(
    ("head", "named"),
    [
        ({"variant": "emperor"}, ("rules of the variant emperor",)),
        ({"variant": "commander"}, ()),
        ({"initiative": "Bob"}, ("what the initiative does: who has it ventures into Undercity",)),
    ],
)
def test_rules_of_the_game_that_are_not_carried_out_are_named(head, named):
    data = {
        "id": "one",
        "title": "one",
        "board": [{"id": "cub", "types": ["creature"], "p/t": "1/1"}],
        "game": head,
    }
    assert ignored(cases({"cases": [data]})[0].game) == named


def test_what_has_left_the_game_is_not_named():
    text = {"id": "one", "title": "one", "board": [{"id": "cub", "types": ["creature"], "p/t": "1/1"}]}
    text["board"][0]["abilities"] = ["sticker kicker {1}"]
    text["board"].append({"id": "sly", "types": ["creature"], "p/t": "1/1", "token": True})
    text["board"][1]["abilities"] = ["sticker kicker {1}"]
    text["then"] = [{"destroys": {"what": "sly"}}]
    [case] = cases({"cases": [text]})
    worlds = run.event(run.start(case.game), case.script[0])
    assert ignored(worlds[0].game) == ("sticker kicker {1} of cub",)


@pytest.mark.parametrize(
    "ability",
    [
        *("affinity for artifacts", "partner", "ascend", "companion\u2014even", "banding", "daybound"),
        *("read ahead", "aftermath", "rebound", "multikicker {1}", "start your engines!", "equip {1}"),
        *("trample over planeswalkers", "flashback {2}", "buyback {2}", "suspend 2\u2014{1}", "storm"),
        *("kicker {2}", "cycling {2}", "evoke {1}"),
    ],
)
def test_what_is_carried_out_or_beside_the_game_is_not_named(ability):
    assert ignored(game(ability)) == ()


def test_each_of_several_alike_is_named():
    board = [
        {"id": "cub", "types": ["creature"], "p/t": "1/1", "abilities": ["sticker kicker {1}"], "count": 2}
    ]
    [case] = cases({"cases": [{"id": "one", "title": "one", "board": board}]})
    assert ignored(case.game) == ("sticker kicker {1} of cub-1", "sticker kicker {1} of cub-2")
