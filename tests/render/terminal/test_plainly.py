"""The plain wording under an official rule: the same, changed with what changed, none."""

from __future__ import annotations

from crkb.editions.diff import Edit
from crkb.editions.restatements import Restatement
from crkb.render.terminal import plainly
from tests.invented import rules

RULE = rules(
    "101. Lamps\n101.1. A lamp has:\n| \u2022 a wick, which is white and as long as a keeper\u2019s hand\n"
    "| \u2022 oil\nExample: Ann\u2019s lamp.\n"
).rules["101.1"]
SAME = Restatement("same", RULE, "", "plain", "101.1", "2026-08-07")


def test_a_wording_says_where_it_is_from():
    assert plainly.restatement(SAME, 50) == [
        "",
        "  In plain words (plain 101.1), not the official text:",
        "      A lamp has:",
        "      \u2022 a wick, which is white and as long as a",
        "        keeper\u2019s hand",
        "      \u2022 oil",
        "",
        "      Example: Ann\u2019s lamp.",
    ]


def test_a_changed_rule_says_so_first():
    edit = Edit(
        "text", [("same", "A lamp has "), ("removed", "one wick"), ("added", "two wicks"), ("same", ".")]
    )
    changed = SAME._replace(
        status="changed", why="written for 2026-08-07; this rule has changed since", edits=(edit,)
    )
    lines = plainly.restatement(changed, 90)
    assert lines[2:4] == [
        "    ! Written for 2026-08-07; this rule has changed since.",
        "      Official text A lamp has [-one wick-]{+two wicks+}.",
    ]
    assert lines[4:] == plainly.restatement(SAME, 90)[2:]


def test_every_changed_part_is_shown_with_its_name():
    edits = tuple(Edit(part, [("added", f"words of {part}")]) for part in ("text", "example 1"))
    lines = plainly.restatement(SAME._replace(status="changed", why="written for then", edits=edits), 90)
    assert lines[3:5] == [
        "      Official text {+words of text+}",
        "      Official example 1 {+words of example 1+}",
    ]


def test_a_moved_rule_has_no_warning():
    moved = SAME._replace(status="moved", number="101.4")
    assert plainly.restatement(moved, 50)[2:] == plainly.restatement(SAME, 50)[2:]
    assert "(plain 101.4)" in plainly.restatement(moved, 50)[1]


def test_where_there_is_none_it_says_why():
    none = Restatement("none", why="not restated: no restated rule became 101.1")
    assert plainly.restatement(none, 80) == [
        "",
        "  In plain words: not restated: no restated rule became 101.1",
    ]
