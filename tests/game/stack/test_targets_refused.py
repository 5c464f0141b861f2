"""The rule by which something isn't what a text asks for: what it is, where it is, what it targets (115)."""

import pytest

from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.objects import Context, Stacked
from crkb.game.stack import targets_refused
from tests.game import boards

WORDS = Words(("Ann", "Bob"), (), ())

GAME = boards.game(
    boards.thing("bear"),
    boards.thing("bones", zone="graveyard"),
    boards.thing("zap", zone="stack", stacked=Stacked((("Ann", "Bob"),))),
    boards.thing("click", zone="stack", kind="ability", stacked=Stacked()),
    stack=("zap", "click"),
)

REFUSED = [
    ("target land", "bear", "601.2c"),
    ("target land", "bones", "115.2"),
    ("target land", "zap", "115.2"),
    ("target land", "Ann", "115.2"),
    ("any target", "zap", "115.4"),
    ("target spell", "click", "113.9"),
    ("target spell", "bear", "601.2c"),
    ("target spell with 1 target", "zap", "115.9a"),
    ("target land with 1 target", "zap", "115.2"),
    ("target spell that targets a land", "zap", "115.9b"),
    ("target spell that targets only Ann", "zap", "115.9c"),
    ("target creature attached to a land", "bear", "601.2c"),
]


@pytest.mark.parametrize(("text", "name", "rule"), REFUSED)
def test_why_something_is_no_target(text, name, rule):
    (asked,) = language.read_filter(text, WORDS).parts
    thing = name if name in GAME.players else GAME.objects[name].ref
    assert targets_refused.why(GAME, asked, thing, Context(you="Ann")) == rule
