"""The story of a rule, as the existing contract gives it."""

from __future__ import annotations

import pytest

from crkb.library.library import Library
from tests.invented import FIRST, library, second, third
from tests.serve.academy.conftest import SETS, serving

OLDEST_TO_OLD = {"sourceSet": "Oldest Isle", "sourceCode": "OLH", "destSet": "Old Isle", "destCode": "OLI"}
OLD_TO_NEW = {"sourceSet": "Old Isle", "sourceCode": "OLI", "destSet": "New Isle", "destCode": "NEI"}


def text(number: str, said: str | None = None) -> dict[str, str | None]:
    return {"ruleNumber": number, "ruleText": said}


EDITED = {
    "action": "edited",
    "old": text("102.1", "The keeper who woke first <<<<takes the first turn.>>>>"),
    "new": text("102.1", "The keeper who woke first <<<<goes first.>>>>"),
    "diff": OLD_TO_NEW,
}
MOVED = {"action": "moved", "old": text("101.1"), "new": text("102.1"), "diff": OLDEST_TO_OLD}
SHIMMER = {"action": "moved", "old": text("102.1a"), "new": text("103.1a"), "diff": OLDEST_TO_OLD}
THIEF = {
    "action": "replaced",
    "old": text("100.3", "<<<<Nobody may steal lanterns.>>>> A thief loses every turn."),
    "new": text("100.3a", "A thief loses every turn."),
    "diff": OLDEST_TO_OLD,
}
STEAL = {
    "action": "edited",
    "old": text("100.3", "Nobody may steal lanterns. <<<<A thief loses every turn.>>>>"),
    "new": text("100.3", "Nobody may steal lanterns."),
    "diff": OLDEST_TO_OLD,
}


@pytest.mark.parametrize(
    ("asked", "number", "items"),
    [
        ("100.1", "100.1", []),
        ("102.1", "102.1", [EDITED, MOVED]),
        ("100.3", "100.3", [STEAL]),
        ("100.3a", "100.3a", [THIEF]),
        ("103.1a", "103.1a", [SHIMMER]),
        ("103.1A?find_definition=true", "103.1a", [SHIMMER]),
    ],
)
def test_a_story(isles, asked, number, items):
    found = isles.get(f"/cr/trace/{asked}")
    assert found.status_code == 200
    assert found.json() == {"ruleNumber": number, "items": items}


@pytest.mark.parametrize("asked", ["999.9", "102", "1", "101.1", "oil"])
def test_an_unknown_rule_is_nested(isles, asked):
    found = isles.get(f"/cr/trace/{asked}")
    assert found.status_code == 404
    assert found.json() == {"detail": {"detail": "Rule not found.", "ruleNumber": asked}}


def test_what_does_not_parse(isles):
    found = isles.get("/cr/trace/100.1?find_definition=2")
    assert found.status_code == 422
    assert found.json() == {"detail": "find_definition is '2', but has to be true or false"}


def test_a_keyword_s_definition(isle):
    found = isle.get("/cr/trace/702.2?find_definition=true").json()
    assert found == {"ruleNumber": "702.2b", "items": []}


def test_another_example_is_not_another_rule(tmp_path):
    library(str(tmp_path), FIRST, FIRST.replace("March 3", "May 5").replace("gets it back.", "has it back."))
    (tmp_path / "sets.tsv").write_text(SETS)
    with serving(tmp_path) as client:
        assert client.get("/cr/trace/100.1b").json() == {"ruleNumber": "100.1b", "items": []}
        found = client.get("/diff/cr?old=OLH&new=OLI").json()
        assert (found["changes"], found["moves"]) == ([], [])


def test_a_rule_that_was_created_and_one_that_moved_with_another_example(tmp_path):
    later = second().replace("gets it back.", "has it back.")
    library(str(tmp_path), FIRST, later)
    (tmp_path / "sets.tsv").write_text(SETS)
    oil = "Oil burns slowly in any lamp."
    with serving(tmp_path) as client:
        created = {"action": "created", "old": None, "new": text("101.1", oil), "diff": OLDEST_TO_OLD}
        assert client.get("/cr/trace/101.1").json()["items"] == [created]
        moved = {"action": "moved", "old": text("100.1b"), "new": text("100.1a"), "diff": OLDEST_TO_OLD}
        assert client.get("/cr/trace/100.1a").json()["items"] == [moved]


@pytest.mark.parametrize(
    ("sets", "items"),
    [
        ("OLH\tOldest Isle\t2031-03-03\nOLI\tOld Isle\t2031-05-05\n", [MOVED]),  # the newest has none
        ("OLI\tOld Isle\t2031-05-05\nNEI\tNew Isle\t2031-07-07\n", [EDITED]),
        ("", []),
    ],
)
def test_editions_without_sets(tmp_path, sets, items):
    library(str(tmp_path), FIRST, second(), third())
    (tmp_path / "sets.tsv").write_text(sets)
    with serving(tmp_path) as client:
        assert client.get("/cr/trace/102.1").json()["items"] == items


def test_an_older_edition_in_use_ends_the_story(tmp_path):
    made = library(str(tmp_path), FIRST, second(), third())
    (tmp_path / "sets.tsv").write_text(SETS)
    made.use("cr-2031-05-05")
    with serving(tmp_path) as client:
        assert client.get("/cr/trace/102.1").json()["items"] == [MOVED]


def test_without_an_official_edition_nothing_has_happened(built_home):
    assert Library(str(built_home)).default() == "plain"
    with serving(built_home) as client:
        assert client.get("/cr/trace/100.1").json() == {"ruleNumber": "100.1", "items": []}
