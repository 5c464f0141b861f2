"""Tools that read: how hits, references and editions are listed."""

from __future__ import annotations

import pytest

from crkb.serve.core.editions import Editions
from crkb.serve.mcp.reading import Reading
from crkb.serve.mcp.shelf import Shelf

RELATED = """\
## 704.5k   [edition 2031-03-03]
Refers to: nothing
Referred to by (2)
100 Lanterns
- 100.1a: A lantern that is out has no glow. It is still a lantern (see rule 704.5k).
704 Tidying Up
- 704.3: Whenever things are tidied up, keepers look at rules 704.5a–k and do what applies."""

TREE = """\
## 101.1   [edition 2031-03-03]
Refers to (1)
7 More Rules
- 7: More Rules
References to what is above it: 101 (1)"""


@pytest.fixture
def reading(shelf):
    return Reading(shelf)


def test_what_refers_to_a_rule_is_listed_by_chapter(reading):
    assert reading.related_rules("704.5k") == RELATED


def test_terms_that_refer_to_a_rule_are_listed_as_the_glossary(reading):
    assert "\nGlossary\n- Legend Rule: One name, one lantern." in reading.related_rules("704.5c")


def test_references_to_what_is_above_a_rule_concern_it_too(reading):
    assert "References to what is above it: 702.3 (1), 702 (2)" in reading.related_rules("702.3a")


def test_a_list_of_references_keeps_to_its_room(reading, monkeypatch):
    monkeypatch.setattr("crkb.serve.mcp.reading.ROOM", 500)
    answer = reading.related_rules("704", depth=3)
    assert len(answer) <= 500
    assert "lines: a smaller depth, one direction, or a rule below)" in answer


def test_hits_in_one_rule_or_chapter_suggest_to_read_it(reading):
    assert 'Several hits are in 704.5: get_rules(["704.5"])' in reading.search_rules("goes to the shed")
    assert "Several hits" not in reading.search_rules("moon-walk")


def test_more_hits_are_counted(reading):
    answer = reading.search_rules("lantern", limit=2)
    assert "(+" in answer
    assert "a larger limit" in answer


def test_a_misspelt_word_is_read_as_another(reading):
    assert "Read as: shimmer" in reading.search_rules("shimer")


def test_editions_say_which_one_is_used(reading):
    lines = reading.editions().splitlines()
    assert lines[0] == "- cr-2031-03-03: 2031-03-03, official ← used"
    assert "- cr-2030-05-01: 2030-05-01, official" in lines


def test_an_old_edition_is_said_to_be_one(reading, monkeypatch):
    assert "out of date" not in reading.editions()
    monkeypatch.setattr("crkb.library.age.is_old", lambda effective: effective == "2031-03-03")
    assert reading.editions().endswith("The newest may be out of date: say so where it matters.")


def test_without_an_official_text_answers_rest_on_a_restatement(built_home):
    found = Reading(Shelf(Editions(str(built_home)))).editions()
    assert "crkb's own words" in found
    assert found.endswith("No official text is here: say that answers rest on a restatement.")


def test_a_rule_that_moved_is_named_where_it_is_now(shelf, reading):
    """702.3b was a rule about shimmer."""
    from mcp.server.mcpserver.exceptions import ToolError

    with pytest.raises(ToolError, match=r"Rules were renumbered: 702\.3b of 2030-05-01 is 702\.2b here\."):
        reading.get_rules(["702.3b"])


def test_a_rule_of_a_later_edition_is_said_to_be_one(reading):
    from mcp.server.mcpserver.exceptions import ToolError

    with pytest.raises(ToolError, match='A later edition has it: edition="2031-03-03"'):
        reading.get_rules(["704.4"], edition="2030-05-01")
