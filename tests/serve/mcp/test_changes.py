"""The tool that compares: a rule's history, and what an edition changed."""

from __future__ import annotations

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from crkb.serve.core.editions import Editions
from crkb.serve.mcp.changes import Changes, between
from crkb.serve.mcp.shelf import Shelf

SUMMARY = """\
## cr-2030-05-01 → cr-2031-03-03
30 unchanged, 5 renumbered in 2 moves, 1 edited, 1 added, 1 removed
Removed (1)
- 704.5n: A lantern of old glass breaks when it falls on anything hard.
Renumbered: 702.2 → 702.3, 702.3 → 702.2
Added, by chapter (1)
- 704: 704.4
Edited, by chapter (1)
- 100: 100.1b
Word by word: what_changed("NUMBER", from, to)."""


@pytest.fixture
def changes(shelf):
    return Changes(shelf)


def test_a_summary_has_what_is_new_gone_moved_and_edited(changes):
    found = changes.what_changed()
    assert found == SUMMARY


def test_a_rule_is_compared_word_by_word(changes):
    found = changes.what_changed("100.1b", old="2030-05-01")
    assert "[-dawn-]{+dusk+}" in found.replace("] {", "]{")


def test_a_history_goes_through_all_editions(changes):
    found = changes.what_changed("shimmer")
    assert found.startswith("702.2 in cr-2031-03-03")
    assert "moved from 702.3" in found
    assert "2030-05-01 already present, as 702.3" in found


def test_a_long_history_is_cut(changes, monkeypatch):
    monkeypatch.setattr("crkb.serve.mcp.changes.ROOM", 190)
    assert "from and to narrow it)" in changes.what_changed("100.1b")


def test_without_an_official_edition_there_is_nothing_to_compare(built_home):
    with pytest.raises(ToolError, match="No official edition is installed"):
        Changes(Shelf(Editions(str(built_home)))).what_changed()


def test_a_diff_names_two_editions(shelf):
    from crkb.errors import CrkbError

    with pytest.raises(CrkbError, match="two editions are compared"):
        between(shelf, "", "2031-03-03", 1_000)


@pytest.mark.editions
def test_what_an_official_edition_changed_fits(official):
    found = Changes(official).what_changed()
    assert len(found) <= 6_000
    for heading in ("New (", "Removed (", "Renumbered: ", "Added, by chapter (", "Edited, by chapter ("):
        assert heading in found
