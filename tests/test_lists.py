"""Dated lists: looked up in any case, near names for what is not in them, dates in between."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from crkb import lists, paths


@pytest.mark.parametrize(
    ("name", "typed", "effective", "found"),
    [
        ("keywords", "First Strike", "2015-01-23", "first strike"),
        ("keyword-counters", "exalted", "2025-02-07", "exalted"),
        ("keyword-counters", "decayed", "", "decayed"),
        ("card-types", "tribal", "2024-04-12", "tribal"),
        ("ability-words", "council\u2019s dilemma", "", "council's dilemma"),
    ],
)
def test_an_entry_is_found_in_any_case(name, typed, effective, found):
    assert lists.look_up(name, typed, effective)[0] == found


@pytest.mark.parametrize(
    ("name", "typed", "effective", "message", "hint"),
    [
        ("keyword-counters", "exalted", "2024-04-12", "only from 2025-02-07 on", "-e"),
        ("card-types", "tribal", "2025-02-07", "only until 2024-04-12", "-e"),
        ("card-types", "tribal", "", "only until 2024-04-12", "-e"),
        ("keywords", "tramlpe", "", "'tramlpe' is not in the list of keyword abilities", "trample"),
        ("supertypes", "zzz", "", "'zzz' is not in the list of supertypes", ""),
    ],
)
def test_what_is_not_in_a_list_is_an_error(name, typed, effective, message, hint):
    with pytest.raises(lists.NotListed, match=message) as caught:
        lists.look_up(name, typed, effective)
    assert hint in caught.value.hint


def test_an_edition_between_two_that_were_compared_is_like_the_earlier_one():
    assert "exalted" not in lists.entries("keyword-counters", "2024-11-08")
    assert lists.entries("supertypes", "2020-01-01") == lists.entries("supertypes")


FILES = sorted(Path(paths.corpus(), "lists").glob("*.json"))
FORM = get_type_hints(lists.ListEntry)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry_has_the_form_of_entries(file):
    data = json.loads(file.read_bytes())
    assert data.keys() - {"since"} == {"rule", "says", "entries"}
    for name, entry in data["entries"].items():
        assert entry.keys() <= FORM.keys(), name
        for field, value in entry.items():
            msgspec.convert(value, FORM[field])
    assert lists.listing(file.stem).entries.keys() == data["entries"].keys()
