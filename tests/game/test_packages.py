"""The package of games: every module with cited rules is found, and what a value is when nothing is said."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import crkb.game
import crkb.game.state
from crkb.game import citing, errors, happenings, objects, play, proof, run, values

FOLDER = Path(crkb.game.__file__).parent
REF = objects.Ref("bear")


def test_every_module_that_cites_rules_is_named():
    found = {
        f"{path.parent.name}.{path.stem}"
        for path in FOLDER.glob("*/*.py")
        if hasattr(importlib.import_module(f"crkb.game.{path.parent.name}.{path.stem}"), "CITES")
    }
    assert found == set(citing.MODULES)


def test_zones_and_layouts():
    assert objects.ZONES == ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
    assert len(set(values.LAYOUTS)) == len(values.LAYOUTS) == 18
    assert values.COLORS == "WUBRG"


BOUNDS = {
    "steps": (play.MOST_STEPS, 50_000),
    "things": (play.MOST_THINGS, 1_000_000),
    "worlds": (run.MOST_WORLDS, 64),
    "ways compared": (run.MOST_SEEN, 256),
    "characters shown": (errors.MOST_TOLD, 400),
    "words of a key phrase": (citing.LONGEST, 6),
}


@pytest.mark.parametrize("bound", BOUNDS)
def test_bounds(bound):
    is_now, expected = BOUNDS[bound]
    assert is_now == expected


UNSAID = {
    "object": (
        objects.GameObject("bear"),
        {
            **{"zone": "battlefield", "incarnation": 1, "kind": "card", "damage": 0, "level": 0},
            **dict.fromkeys(
                (
                    *("tapped", "face_down", "flipped", "back", "fused", "phased_out", "sick", "prototyped"),
                    *("bestowed", "kicked", "mutating", "cast", "deathtouched", "commander", "blocked"),
                ),
                False,
            ),
        },
    ),
    "reference": (REF, {"incarnation": 1}),
    "player": (
        objects.Player("Ann"),
        {
            **{"life": 20, "speed": 0, "hand": 0, "library": 40, "graveyard": 0},
            **{"in_game": True, "drew_from_empty": False, "outcome": ""},
        },
    ),
    "spell": (objects.Stacked(), {"kind": "spell", "chapter": False}),
    "component": (
        objects.Component("bear", values.Sheet(), "Ann"),
        {"token": False, "face_down": False, "back": False, "flipped": False},
    ),
    "effect": (objects.Effect("e1", None), {"turn": 1}),
    "delayed": (objects.DelayedTrigger((), (), objects.Context()), {"turn": 1}),
    "trigger": (objects.Trigger("x1", None, "Ann", (), objects.Context()), {"chapter": False}),
    "damage": (happenings.Damages(REF, "Ann", 1), {"combat": False, "unpreventable": False}),
    "destruction": (happenings.Destroys(REF), {"regenerable": True, "state_based": False}),
    "regeneration": (happenings.Regenerates(REF), {"in_combat": False}),
    "counters": (happenings.Counts(REF, "+1/+1", 1), {"by_effect": True}),
    "tapping": (happenings.Taps(REF), {"tapped": True}),
    "mark": (happenings.Marks(REF, "goaded"), {"value": True}),
    "values": (values.Values(), {"unknown": False}),
    "sheet": (values.Sheet(), {"layout": "normal", "unknown": False}),
    "characteristics": (values.Chars(), {"unknown": False}),
    "note": (proof.Note("1.1", "says"), {"holds": True}),
    "game": (
        crkb.game.state.Game(),
        {
            **{"turn": 2, "step": "precombat main", "clock": 1, "started": 1},
            **{"over": False, "draw": False},
        },
    ),
}


@pytest.mark.parametrize("kind", UNSAID)
def test_what_nobody_said(kind):
    made, expected = UNSAID[kind]
    assert {name: getattr(made, name) for name in expected} == expected


@pytest.mark.parametrize("length", [400, 401])
def test_long_messages_are_shortened(length):
    error = errors.GameFormError("p" * length, "m" * length, "hint")
    shown = "p" * 400 + ("…" if length > 400 else "")
    assert error.path == shown
    assert str(error) == f"{shown}: {shown.replace('p', 'm')}"


def test_errors_say_what_they_are_about():
    illegal = errors.IllegalAction("1.1", "no", "try")
    assert (illegal.rule, str(illegal), illegal.hint) == ("1.1", "no", "try")
    assert str(errors.GameFormError("", "wrong")) == "wrong"
    assert str(errors.NotKnown("bear: p/t")) == "bear: p/t"


@pytest.mark.parametrize("you", ["Ann", "Bob"])
def test_the_same_words_under_another_controller(you):
    said = objects.Context(REF, "Ann", REF, "Cleo", REF, 2)
    assert said.under(you) == said._replace(you=you)
    assert (said.under(you) is said) is (you == "Ann")


BEAR = objects.GameObject.ordinary("bear", values.Sheet(), "battlefield", "Ann", "Bob", 1, "card", 3)


@pytest.mark.parametrize(
    ("fields", "ordinary"),
    [({}, True), ({"tapped": True}, False), ({"attached_to": REF}, False), ({"marks": {"goaded": 1}}, False)],
)
def test_what_is_special_about_an_object(fields, ordinary):
    assert BEAR._replace(**fields).is_ordinary is ordinary


@pytest.mark.parametrize(
    ("zone", "phased_out", "there"),
    [("battlefield", False, True), ("battlefield", True, False), ("hand", False, False)],
)
def test_what_is_on_the_battlefield(zone, phased_out, there):
    assert BEAR._replace(zone=zone, phased_out=phased_out).on_battlefield is there


@pytest.mark.parametrize(("kind", "token"), [("card", False), ("token", True), ("copy", False)])
def test_what_is_a_token(kind, token):
    assert BEAR._replace(kind=kind).is_token is token


EACH_FIRST = """
import importlib, sys
for module in sys.argv[1:]:
    for known in [name for name in sys.modules if name.startswith("crkb.")]:
        del sys.modules[known]
    importlib.import_module(module)
"""


@pytest.mark.slow
def test_every_module_can_be_imported_before_the_others():
    modules = [f"crkb.game.{path.parent.name}.{path.stem}" for path in FOLDER.glob("*/[a-z]*.py")]
    done = subprocess.run([sys.executable, "-c", EACH_FIRST, *modules], capture_output=True, text=True)
    assert done.stderr == ""
