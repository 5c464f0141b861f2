"""Sources as files write them."""

from __future__ import annotations

import pytest

from crkb.game.files import sources
from crkb.game.objects import Context, Ref, Stacked
from tests.game.files.readings import reading, refusal


@pytest.mark.parametrize(
    ("said", "id", "kind", "player"),
    [
        ("a spell", "spell of Ann", "card", "Ann"),
        ("a spell of Bob", "spell of Bob", "card", "Bob"),
        ("an ability of Bob", "ability of Bob", "ability", "Bob"),
    ],
)
def test_a_source_that_nobody_names(said, id, kind, player):
    found = sources.source(said, reading(), "")
    assert (found.id, found.kind, found.zone) == (id, kind, "stack")
    assert (found.owner, found.controller, found.entered_under) == (player, player, player)
    assert found.stacked == Stacked(context=Context(Ref(id), player), label=id)


def test_a_source_that_is_named_or_written_in_place():
    assert sources.source("one", reading("one"), "") == "one"
    assert refusal(sources.source, "two", reading("one"), "p") == ("p", "there is no object 'two'")
    there = reading("source-1", "one")
    found = sources.source({"types": ["instant"]}, there, "")
    assert (found.id, found.zone) == ("source-2", "stack")
    found = sources.source({"id": "own-1", "types": ["land"], "zone": "battlefield"}, reading("one"), "")
    assert (found.id, found.zone) == ("own-1", "battlefield")
