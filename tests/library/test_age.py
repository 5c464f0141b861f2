"""Old editions: the limit, days without a date or not yet come, and what a lookup then says."""

from __future__ import annotations

import time

import pytest

from crkb.library.age import DAYS, days, is_old
from crkb.library.generations import Info
from crkb.render.terminal import lists, rules

NOON = time.mktime((2031, 9, 1, 12, 0, 0, 0, 0, -1))


@pytest.mark.parametrize(
    ("effective", "age", "old"),
    [
        ("2031-09-01", 0, False),
        ("2031-08-31", 1, False),
        ("2031-05-04", DAYS, False),
        ("2031-05-03", DAYS + 1, True),
        ("2024-04-12", 2698, True),
        ("2031-09-02", None, False),
        ("", None, False),
    ],
)
def test_age(effective, age, old):
    assert days(effective, NOON) == age
    assert is_old(effective, NOON) is old


def test_the_present_is_the_default():
    today = time.strftime("%Y-%m-%d")
    assert days(today) in (0, 1)  # midnight may pass in between
    assert is_old("1993-08-05")
    assert not is_old(today)


def info(effective: str, official: bool = True) -> Info:
    base: dict[str, object] = dict.fromkeys(Info._fields, "")
    shown = {
        "id": "x",
        "effective": effective,
        "official": official,
        "complete": True,
        "counts": {},
        "files": {},
    }
    return Info(**{**base, **shown})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "old"),
    [(info("2031-05-03"), True), (info("2031-05-04"), False), (info("2031-05-03", False), False)],
    ids=["old", "young", "not official"],
)
def test_a_lookup_says_when_its_edition_is_old(card, old):
    assert ("older than 120 days" in rules.edition_line(card, now=NOON)) is old


def test_the_list_of_editions_tells_ages():
    lines = lists.editions(
        [info("2031-08-31"), info("2031-05-03"), info("2031-05-03", False)], "x", 100, now=NOON
    )
    assert ["1 day old" in lines[0], "121 days old" in lines[1], "old" in lines[2]] == [True, True, False]
