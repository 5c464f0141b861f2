"""What is to be done on the bundled texts for another edition."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from crkb.editions import restating
from crkb.editions.recognised import Recognised
from crkb.editions.restatements import Restatement
from crkb.editions.restating import Restated
from crkb.library import guides, known
from crkb.library.prints import Print
from tests.invented import rules

PLAIN = ("1", "101", "101.1", "101.2", "101.3", "103", "103.1", "703", "703.4n")
"""The rules of the plain edition."""

TITLES = {"1": "Basics", "101": "Lamps", "102": "Wicks", "702": "Gifts"}
"""Of the edition that is new; wicks are in no chapter that is restated."""

FOUND = {
    "101": ("same", "101", "2026-08-07"),
    "101.1": ("moved", "101.2", "2026-08-07"),
    "101.2": ("changed", "703.4q", "2024-04-12"),  # which is 703.4n today
    "101.3": ("none", "", ""),
    "702.1": ("changed", "702.1", "2026-08-07"),  # not a keyword: it tells of them all
    "702.2": ("same", "702.3", "2026-08-07"),
    "702.3": ("changed", "702.4", "2026-08-07"),
    "702.4": ("none", "", ""),
    "702.4a": ("none", "", ""),
}


@pytest.fixture
def work(monkeypatch) -> restating.Work:
    own = {number: Print(TITLES.get(number, number)) for number in (*TITLES, "102.1", *FOUND)}
    wording = rules("101. Lamps\n101.1. Lamps shine.\n").rules["101.1"]

    class Fake:
        rules = Recognised(own)

        def __init__(self, *_: object) -> None:
            pass

        def of(self, number: str) -> Restatement:
            status, then, written = FOUND[number]
            return Restatement(status, None if status == "none" else wording, "", "plain", then, written)

    plain: Mapping[str, Any] = {n: SimpleNamespace(number=n) for n in PLAIN}
    opened = SimpleNamespace(edition=lambda: SimpleNamespace(rules=plain))
    then = {number: Print(TITLES.get(number, number)) for number in (*PLAIN, "102", "702")}
    monkeypatch.setattr(restating, "Restatements", Fake)
    monkeypatch.setattr(known, "prints", lambda date: then)
    monkeypatch.setattr(known, "numbers", lambda date: known.by_text(then))
    monkeypatch.setattr(guides, "chapters", lambda: [])
    library: Any = SimpleNamespace(open=lambda name: nullcontext(opened))
    info: Any = SimpleNamespace(id="cr-2031-03-03")
    return restating.work(library, info)


def test_rules_of_restated_chapters_have_today_s_numbers(work):
    assert work.rules == (
        Restated("101", "same", "101"),
        Restated("101.1", "moved", "101.2"),
        Restated("101.2", "changed", "703.4n"),
        Restated("101.3", "none", ""),
    )
    assert work.counts == {"same": 1, "moved": 1, "changed": 1, "none": 1}


def test_what_is_gone_is_told_once_for_a_chapter(work):
    assert work.gone == ("101.1", "101.3", "103", "703")


def test_keywords_are_told_that_are_new_or_changed(work):
    assert work.keywords == (Restated("702.3", "changed", "702.4"), Restated("702.4", "none", ""))
