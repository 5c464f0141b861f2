"""A plain wording as data: of a rule, of a keyword, of none."""

from __future__ import annotations

from crkb.editions.restatements import Restatement
from crkb.editions.restating import Restated, Work
from crkb.library.guides import Guide, GuideRule
from crkb.model import Block, Term
from crkb.render import guide_data, plain_data
from tests.invented import rules

RULE = rules("101. Lamps\n101.1. A lamp has a wick.\nExample: Ann\u2019s lamp.\n").rules["101.1"]


def test_a_wording_says_where_it_is_from():
    found = Restatement("moved", RULE, "", "plain@2024-04-12", "100.9", "2024-04-12")
    data = plain_data.restatement(found)
    assert (data["plain_status"], data["plain_note"], data["plain_edits"]) == ("moved", None, [])
    plain = data["plain"]
    assert (plain["number"], plain["term"], plain["text"]) == ("101.1", None, "A lamp has a wick.")
    assert plain["examples"] == ["Ann\u2019s lamp."]
    assert (plain["edition"], plain["written_for"]) == ("plain@2024-04-12", "2024-04-12")
    assert plain["written_as"] == "100.9"


def test_a_keyword_has_a_name_and_no_number():
    term = Term("Shimmer", (Block("text", "It glows."), Block("text", "Static ability.")))
    plain = plain_data.restatement(Restatement("same", term, "", "plain", "702.1", "2026-08-07"))["plain"]
    assert (plain["number"], plain["term"], plain["written_as"]) == (None, "Shimmer", "702.1")
    assert plain["text"] == "It glows.\nStatic ability."


def test_where_there_is_none_the_note_says_why():
    data = plain_data.restatement(Restatement("none", why="not restated"))
    assert (data["plain"], data["plain_status"], data["plain_note"]) == (None, "none", "not restated")


def test_a_guide_has_all_its_parts():
    guide = Guide(
        "101", "Lamps", "2031-01-01", "For.", (GuideRule("101.1", "So.", False),), "Wrong.", "Next."
    )
    assert guide_data.guide(guide) == {
        "chapter": "101",
        "title": "Lamps",
        "written": "2031-01-01",
        "purpose": "For.",
        "rules": [{"number": "101.1", "says": "So.", "same": False}],
        "mistake": "Wrong.",
        "next": "Next.",
    }


def test_work_lists_what_does_not_fit():
    restated = (Restated("101.1", "same", "101.1"), Restated("101.2", "none", ""))
    keyword = Restated("702.1", "changed", "702.2")
    assert guide_data.work(Work("cr-2031-03-03", restated, ("101.9",), (keyword,), ("101",))) == {
        "counts": {"same": 1, "none": 1},
        "rules": [{"number": "101.2", "status": "none", "plain": None}],
        "gone": ["101.9"],
        "keywords": [{"number": "702.1", "status": "changed", "plain": "702.2"}],
        "guides": ["101"],
    }
