"""What is told where a game is otherwise than expected."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load
from tests.game.twins import OPEN, TWINS

EXPECTED = {
    "twin-1: {zone: exile}": f"twin-1: zone {OPEN}battlefield or graveyard, expected exile",
    "twin-1: null": f"twin-1: {OPEN}battlefield or graveyard, expected nowhere",
    "ox: null": "ox: battlefield, expected nowhere",
    "twin-1: {zone: {depends on: x}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected to depend on x"
    ),
    "twin-1: {zone: {depends on: [x, y]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected to depend on x, y"
    ),
    "ox: {zone: {depends on: legend of Ann}}": ("ox: zone battlefield, expected to depend on legend of Ann"),
    "twin-1: {zone: {depends on: legend of Ann, one of: [battlefield]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected one of battlefield"
    ),
    "twin-1: {zone: {depends on: legend of Ann, one of: [battlefield, graveyard, exile]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected one of battlefield or graveyard or exile"
    ),
    "twin-1: {zone: {depends on: legend of Ann, one of: [graveyard, battlefield]}}": "",
    "twin-1: {zone: {depends on: legend of Ann}}": "",
    "twin-1: {depends on: legend of Ann}": "",
    "twin-1: {depends on: legend of Ann, one of: [exile, battlefield]}": (
        f"twin-1: {OPEN}battlefield or graveyard, expected one of exile or battlefield"
    ),
    'relic: {name: "Relic"}': "relic: name depends on relic: name, expected Relic",
    "relic: {abilities lack: [flying]}": (
        "relic: abilities lack depends on relic: abilities, expected flying"
    ),
    'relic: {name: {depends on: "relic: name"}}': "",
    'relic: {name: {depends on: "relic: name", one of: [Relic]}}': (
        "relic: name depends on relic: name, expected one of Relic"
    ),
    "what triggered: low of ox": "",
    "what triggered: [low of ox, low of ox]": "what triggered: low of ox, expected low of ox, low of ox",
    "what triggered: {depends on: x}": "what triggered: low of ox, expected to depend on x",
    "count: {creatures: 3}": "count of creatures: 2, expected 3",
    "count: {creatures: 2, creatures Bob controls: 0}": "",
    "game: {over: {depends on: x}}": "game: over no, expected to depend on x",
}


@pytest.mark.parametrize("expected", EXPECTED)
def test_what_is_told(expected):
    [case] = load.load_text(f"{TWINS}expect: {{{expected}}}")
    found = checking.check(case)
    assert (found.message, found.status == checking.PASS) == (EXPECTED[expected], EXPECTED[expected] == "")
