"""Facts refuse what makes no sense, in one line that names the field."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from crkb.limits import TooMuch
from crkb.questions.facts import Count, Facts, FactsError, convert, schema


class Lamp(Facts, frozen=True, kw_only=True):
    """A lamp."""

    glow: Count
    color: Literal["red", "blue"] = "red"


class Room(Facts, frozen=True, kw_only=True):
    """A room with lamps."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    lamps: tuple[Lamp, ...] = ()
    keeper: str | None = None
    rows: dict[str, int] | None = None
    open: bool | None = None

    def __post_init__(self) -> None:
        if len(self.lamps) > 2:
            raise ValueError("lamps: a room has two at most")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "missing: name"),
        ({"name": 3}, "name: expected text, got a whole number"),
        ({"name": ""}, "name: must have 1 or more characters"),
        ({"name": "x", "nmae": 1}, 'unknown fact "nmae" (known: name, lamps, keeper, rows, open)'),
        ({"name": "x", "lamps": [{"glow": -1}]}, "lamps[0].glow: must be 0 or more"),
        ({"name": "x", "lamps": [{}]}, "lamps[0]: missing: glow"),
        (
            {"name": "x", "lamps": [{"glow": 1, "oil": 2}]},
            'lamps[0]: unknown fact "oil" (known: glow, color)',
        ),
        (
            {"name": "x", "lamps": [{"glow": 1, "color": "pink"}]},
            'lamps[0].color: "pink" is not allowed (allowed: red, blue)',
        ),
        ({"name": "x", "lamps": {}}, "lamps: expected a list, got a mapping"),
        ({"name": "x", "open": "yes"}, "open: expected yes or no or nothing, got text"),
        (
            {"name": "x", "rows": {True: 1}},
            "rows: a key is not text (expected text, got yes or no): put it in quotes",
        ),
        ({"name": "x", "lamps": [{"glow": 1}] * 3}, "lamps: a room has two at most"),
    ],
)
def test_one_line_names_the_field(given, message):
    with pytest.raises(FactsError) as caught:
        convert(given, Room, "rooms")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert caught.value.hint == "See what it takes: crkb questions rooms"


def test_what_was_given_comes_back_and_nothing_more():
    given = {"name": "x", "lamps": ({"glow": 2},)}
    assert convert(given, Room).given() == given


def test_schema_names_every_fact():
    assert set(schema(Room)["$defs"]["Room"]["properties"]) == {"name", "lamps", "keeper", "rows", "open"}


def test_a_number_too_long_to_print_what_it_gives_is_refused():
    assert convert({"name": "x", "lamps": [{"glow": 10**1000 - 1}]}, Room).lamps[0].glow == 10**1000 - 1
    for given in ({"rows": {"a": 10**1000}}, {"lamps": [{"glow": 10**5000}]}, {"name": -(10**1000)}):
        with pytest.raises(FactsError, match=r"^facts: a number of more than 1000 digits$"):
            convert({"name": "x"} | given, Room)


def test_facts_that_contain_themselves_are_refused():
    lamps: list[object] = []
    lamps.append(lamps)
    with pytest.raises(TooMuch, match=r"^facts: more than 20,000 values"):
        convert({"name": "x", "lamps": lamps}, Room)
