"""Answers in a terminal: whether they are verified, said first; audits and what was blessed."""

from __future__ import annotations

import pytest

from crkb.deciding import AskResult
from crkb.questions import registry
from crkb.questions.asking import Audit, Audited
from crkb.questions.blessing import Blessed
from crkb.questions.core import Answer, Contradiction, Step
from crkb.questions.resolve import CitedRule
from crkb.questions.verified import VerifiedRule
from crkb.render import data
from crkb.render.terminal import answers

FOUND = CitedRule("100.1", "glows", "found", "100.1", "A lantern glows.")
MOVED = CitedRule("100.2", "count", "moved", "100.3", "Keepers count.")
EDITED = CitedRule("100.4", "rain", "edited", "100.5", "No rain.")
EDITED_TOO = CitedRule("100.6", "sun", "edited", "100.6", "Sun.")
LOST = CitedRule("100.7", "snow", "lost", "", "", "2030-01-01")
LOST_TOO = CitedRule("100.8", "hail", "lost", "", "", "2030-01-01")
LOST_LATER = CitedRule("100.9@2031-01-01", "fog", "lost", "", "", "2031-01-01")
LOST_NOWHERE = CitedRule("100.9", "fog", "lost", "", "")


def result(kb, *citations, in_force=True, **changes):
    steps = (
        Step("100.1", "it glows", True, (Step("100.3", "two count", False), Step("100.5", "it rains", None))),
    )
    answer = Answer("is-color", {}, "yes", None, steps)._replace(**changes)
    question = registry.get("is-color")._replace(name="glowing", since="2030-01-01")
    return AskResult(question, answer, citations, in_force, kb.info)


FIRST = {
    (FOUND, MOVED): "Yes.",
    (FOUND, EDITED): "Not verified in this edition: 100.5 reads differently here.",
    (EDITED, MOVED, EDITED_TOO): "Not verified in this edition: 100.5, 100.6 read differently here.",
    (LOST, FOUND): "Not verified in this edition: 100.7 of 2030-01-01 can't be found in it.",
    (LOST, LOST_TOO): "Not verified in this edition: 100.7, 100.8 of 2030-01-01 can't be found in it.",
    (LOST_NOWHERE,): "Not verified in this edition: 100.9 can't be found in it.",
    (LOST, LOST_LATER, LOST_TOO, EDITED): "Not verified in this edition: 100.5 reads differently here; "
    "100.7, 100.8 of 2030-01-01 can't be found in it; 100.9 of 2031-01-01 can't be found in it.",
}


@pytest.mark.parametrize(("citations", "first"), FIRST.items(), ids=FIRST.values())
def test_the_first_line_says_what_is_not_verified(kb, citations, first):
    found = result(kb, *citations)
    assert answers.answer(found, 80)[0] == first
    assert found.verified == (first == "Yes.")
    assert [c.status in ("edited", "lost") for c in found.unverified] == [True] * len(found.unverified)


SPANS = {
    ("2030-01-01", ""): "from 2030-01-01 on",
    ("", "2030-01-01"): "up to 2030-01-01",
    ("2030-01-01", "2031-01-01"): "from 2030-01-01 to 2031-01-01",
}


@pytest.mark.parametrize(("span", "words"), SPANS.items())
def test_a_question_that_does_not_apply_is_not_verified(kb, span, words):
    found = result(kb, FOUND, EDITED, in_force=False)
    found = found._replace(question=found.question._replace(since=span[0], until=span[1]))
    first = f"Not verified in this edition: glowing applies only to editions {words}."
    assert answers.answer(found, 80)[:2] == [first, "Yes."]
    assert not found.verified
    assert not result(kb, FOUND, in_force=False).verified


def test_steps_say_what_is_so_and_what_is_not_known(kb):
    assert answers.answer(result(kb, FOUND), 80) == [
        "Yes.",
        "",
        "  100.1     it glows",
        "    100.3     two count",
        "    100.5     not known: it rains",
    ]


def test_what_is_not_known_is_painted(kb, tagged):
    shown = answers.answer(result(kb, FOUND), 80, tagged)[-1]
    assert shown == "    <number>100.5    </number> <bad>not known: </bad>it rains"


def test_the_steps_that_did_not_decide_are_counted_or_follow(kb):
    steps = (Step("100.1", "it is dark", False, (Step("100.3", "two count"),)), Step("100.5", "it glows"))
    found = result(kb, FOUND, steps=steps)
    assert answers.answer(found, 80)[1:] == ["", "  100.5     it glows", "  and 2 more steps (--all-steps)"]
    assert answers.answer(found, 80, all_steps=True)[1:] == [
        "",
        "  100.5     it glows",
        "  Other steps:",
        "    100.1     it is dark",
        "      100.3     two count",
    ]


def test_verdicts_in_words(kb):
    for changes, first in [
        ({"verdict": "no"}, ["No."]),
        ({"verdict": "yes", "value": 3}, ["Yes.", "3"]),
        ({"verdict": "value", "value": 0}, ["0"]),
        (
            {"verdict": "depends", "missing": ("life", "hand")},
            ["It depends on: life, hand (add it to the facts)"],
        ),
    ]:
        lines = answers.answer(result(kb, FOUND, **changes), 80)
        assert lines[: lines.index("")] == first


def test_rules_that_contradict_each_other_are_named(kb):
    clash = Contradiction(("100.1", "100.3"), "one says two, one three")
    line = answers.answer(result(kb, FOUND, contradictions=(clash,)), 80)[-1]
    assert line == "  100.1 and 100.3 contradict each other: one says two, one three"


AUDIT = Audit(tuple(Audited("q", c) for c in (LOST, EDITED, FOUND, MOVED, FOUND)), skipped=2, dated=3)


def test_an_audit_lists_what_is_not_found_and_counts_all():
    assert answers.audit(AUDIT, "cr-2030-01-01") == [
        "q: 100.2 moved to 100.3",
        "q: 100.4 edited: 100.5",
        "q: 100.7 lost: \u201csnow\u201d",
        "cr-2030-01-01: 2 found, 1 moved, 1 edited, 1 lost; 3 for other editions; 2 of the add-on skipped",
    ]
    assert answers.audit(Audit((), 0), "x") == ["x: 0 found, 0 moved, 0 edited, 0 lost"]
    assert not AUDIT.holds
    for citation, holds in ((FOUND, True), (MOVED, True), (EDITED, False), (LOST, False)):
        assert Audit((Audited("q", citation),), 0).holds is holds


BLESSED = Blessed(
    "2031-01-01",
    {
        "100.1": VerifiedRule("100.2", "00000000"),
        "100.3": VerifiedRule("", ""),
        "100.4": VerifiedRule("100.5", "00000001", "undecided"),
        "100.6": VerifiedRule("100.6", "00000002", "dated"),
    },
)


def test_what_was_blessed_names_what_waits_for_a_decision():
    assert answers.blessed(BLESSED) == [
        "100.4: the text of 100.5 differs: read both",
        "2031-01-01: 4 rules, 1 of them gone, 1 undecided",
        "Remove `undecided` where a rule says the same; else write `dated` and date the questions.",
    ]
    decided = Blessed("2031-01-01", {"100.1": BLESSED.rules["100.1"]})
    assert answers.blessed(decided) == ["2031-01-01: 1 rule, 0 of them gone, 0 undecided"]


def test_as_data(kb):
    made = data.answer(result(kb, MOVED, LOST, EDITED, in_force=False))
    assert (made["verified"], made["in_force"]) == (False, False)
    assert made["unverified"] == ["100.7@2030-01-01", "100.5"]
    assert made["citations"] == [
        {"rule": "100.2", "status": "moved", "at": "100.3", "text": "Keepers count."},
        {"rule": "100.7", "status": "lost", "at": None, "text": None},
        {"rule": "100.4", "status": "edited", "at": "100.5", "text": "No rain."},
    ]
    assert data.answer(result(kb, FOUND))["verified"] is True
    assert data.answer(result(kb, LOST_LATER))["citations"][0]["rule"] == "100.9"
    audited = data.audit(AUDIT)
    assert (audited["counts"]["found"], audited["dated"], audited["skipped"]) == (2, 3, 2)
    assert [c["at"] for c in audited["citations"]] == [None, "100.5", "100.1", "100.3", "100.1"]
    assert data.blessed(BLESSED)["100.3"] == {"number": None, "fingerprint": None, "decision": None}
    assert data.blessed(BLESSED)["100.4"]["decision"] == "undecided"
    rules = data.question(registry.get("is-color"), [LOST])["rules"]
    assert rules == [{"rule": "100.7", "phrase": "snow", "status": "lost", "at": None}]
