"""Facts in words: their types, bounds, defaults, samples, and groups in groups."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from crkb.questions import fact_words, registry
from crkb.questions.facts import Count, Facts, Positive


class Lamp(Facts, frozen=True, kw_only=True):
    """A lamp.

    It may
    glow.
    """

    color: Literal["red", "blue"]
    inside: tuple[Lamp, ...] = ()


class Room(Facts, frozen=True, kw_only=True):
    """A room with lamps."""

    width: Count
    height: Positive | None = None
    floor: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    name: str | None = None
    label: str = ""
    dark: bool = False
    words: tuple[str, ...] = ()
    best: Literal["red", "blue"] = "red"
    lamps: tuple[Lamp, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    counts: dict[str, Count] = msgspec.field(default_factory=dict)


TOLD = {  # name -> kind, what it is unless said, a value of its form
    "width": ("a whole number (0 or more)", "", 1),
    "height": ("a whole number (1 or more) or unknown", "", 1),
    "floor": ("a whole number (1 to 3)", "2", 1),
    "name": ("text or unknown", "", "text"),
    "label": ("text", "none", "text"),
    "dark": ("yes or no", "no", True),
    "words": ("a list of: text", "none", ["text"]),
    "best": ("blue, red", "red", "blue"),
    "lamps": ("a list of groups", "none", [{"color": "blue"}]),
    "pairs": ("a list of: [text, text]", "none", [["text", "text"]]),
    "counts": ("for each name a whole number (0 or more)", "none", {"NAME": 1}),
}
FACTS = {fact.name: fact for fact in fact_words.all_facts(Room)}


@pytest.mark.parametrize(("name", "told"), TOLD.items(), ids=TOLD)
def test_told(name, told):
    assert (FACTS[name].kind, FACTS[name].unless_said, FACTS[name].sample) == told
    assert FACTS[name].required == (name == "width")


def test_groups_are_told_once():
    assert [fact.name for fact in FACTS["lamps"].inner] == ["color", "inside"]
    assert FACTS["lamps"].about == "A lamp.\n\nIt may glow."
    assert FACTS["lamps"].inner[1].inner == ()


def test_what_the_facts_are():
    assert fact_words.about(Room) == "A room with lamps."
    assert fact_words.about(Lamp) == "A lamp.\n\nIt may glow."


def test_facts_of_all_questions_have_words():
    for name in registry.QUESTIONS:
        assert fact_words.all_facts(registry.get(name).facts)
