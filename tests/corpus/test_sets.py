"""The table of sets: its form, and the editions at hand."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from crkb import paths
from crkb.serve.core import sets
from tests.corpus.test_lists import EDITIONS, edition

OF_EDITIONS = {
    "2015-01-23": ("FRF", "Fate Reforged"),
    "2016-08-26": ("CN2", "Conspiracy: Take the Crown"),
    "2019-01-25": ("RNA", "Ravnica Allegiance"),
    "2022-04-29": ("SNC", "Streets of New Capenna"),
    "2022-11-18": ("BRO", "The Brothers’ War"),
    "2024-04-12": ("OTJ", "Outlaws of Thunder Junction"),
    "2025-02-07": ("DFT", "Aetherdrift"),
    "2026-08-07": ("HOB", "The Hobbit"),
}


def test_every_line_is_a_set():
    lines = Path(paths.corpus(), sets.FILE).read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if not line.startswith("#")]
    assert ["\t".join(each) for each in sets.table()] == told
    assert len(told) >= 45


def test_codes_and_dates_are_there_once_in_order():
    found = sets.table()
    for column in ("code", "name", "effective"):
        values = [getattr(each, column) for each in found]
        assert len(set(values)) == len(values), column
    dates = [each.effective for each in found]
    assert dates == sorted(dates)


@pytest.mark.parametrize("found", sets.table(), ids=lambda each: each.code)
def test_a_set(found):
    assert re.fullmatch("[A-Z0-9]{3}", found.code)
    assert date.fromisoformat(found.effective).weekday() == 4  # sets come out on Fridays
    assert found.name == " ".join(found.name.split())
    assert "'" not in found.name


@pytest.mark.parametrize("day", OF_EDITIONS)
def test_the_set_of_an_edition_at_hand(day):
    code, name = OF_EDITIONS[day]
    assert sets.of(sets.table(), day) == (code, name, day)


@pytest.mark.editions
@pytest.mark.parametrize("day", EDITIONS)
def test_an_edition_at_hand_is_of_that_day(shared, day):
    assert edition(shared / "editions" / EDITIONS[day]).effective == day
    assert day in OF_EDITIONS
