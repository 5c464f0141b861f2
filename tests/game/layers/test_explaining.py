"""Why objects are what they are: which rules the story of each cites, in order, and what each rests on."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from crkb.game import run
from crkb.game.files.load import load_text
from crkb.game.proof import Note, every_note

HERE = Path(__file__).parent
HOLDS = {True: "", False: "-", None: "?"}


def stories(file):
    """The situations of a file, each with what is asked of it."""
    found = yaml.safe_load((HERE / file).read_text(encoding="utf-8"))
    return [pytest.param(each, id=name) for name, each in found.items()]


def played(data):
    """The game after a situation's events."""
    case = load_text(yaml.safe_dump({"cases": [{"id": "told", "title": "a situation", **data}]}))[0]
    worlds = run.start(case.game)
    for happening in case.script:
        worlds = run.event(worlds, happening)
    (world,) = worlds
    assert not world.is_stuck
    return world.game


def cited(note: Note) -> str:
    """A note's rule, with those it rests on in brackets."""
    below = " ".join(map(cited, note.notes))
    return f"{note.rule}{HOLDS[note.holds]}" + (f"({below})" if below else "")


def situation(story):
    return played({key: each for key, each in story.items() if key not in ("why", "says")})


ALL = [*stories("stories.yaml"), *stories("first_layer.yaml")]


@pytest.mark.parametrize("story", ALL)
def test_a_story_cites_the_rules_that_decide(story):
    game = situation(story)
    for id, expected in story["why"].items():
        assert " ".join(map(cited, game.layered.why(id))) == expected


@pytest.mark.parametrize("story", [each for each in ALL if "says" in each.values[0]])
def test_a_story_names_what_it_is_about(story):
    game = situation(story)
    for id, expected in story["says"].items():
        assert any(expected in note.says for note in every_note(game.layered.why(id)))


@pytest.mark.parametrize("story", ALL)
def test_each_note_is_about_what_it_speaks_of(story):
    """About the object asked about first, and about the effect or object that its words begin with."""
    game = situation(story)
    known = {*game.objects, *(effect.id for effect in game.effects)}
    for id in story["why"]:
        for note in game.layered.why(id):
            speaks_of = note.says.partition(":")[0].split()[0]
            assert note.about[0] == id
            assert speaks_of not in known or speaks_of in note.about
