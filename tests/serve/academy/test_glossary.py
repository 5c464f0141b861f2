"""The glossaries: whole, by name, and by what is spelled like a name."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from crkb.serve.academy import glossary
from crkb.serve.academy.unofficial import MARK

ENTRIES = {
    "active player": ("Active Player", "The one who moves. See rule 102.1."),
    "dies": ("Dies", "What a lantern does that breaks."),
    "done/undone": ("Done/Undone", "1. What is over.\n2. What is not.\nSee rule 100.2."),
    "guard, “guard duty”": ("Guard, “Guard Duty”", "A gift. See rule 702.2, “Guard.”"),
    "mend (obsolete)": ("Mend (Obsolete)", "What is now sewing."),
    "zeal": ("Zeal", "What the last of all words is."),
}


def test_the_whole_glossary(isle):
    found = isle.get("/cr/glossary")
    assert found.status_code == 200
    assert found.json() == {key: {"term": t, "definition": d} for key, (t, d) in ENTRIES.items()}
    assert list(found.json()) == list(ENTRIES)


def test_the_unofficial_glossary(isle):
    found = isle.get("/cr/unofficial-glossary")
    assert found.status_code == 200
    for key, entry in found.json().items():
        assert set(entry) == {"term", "definition"}
        assert entry["term"].lower() == key
        assert entry["definition"].endswith(". [Unofficial]")
    assert found.json()["strive"]["term"] == "Strive"


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("active player", "Active Player"),
        ("ACTIVE Player", "Active Player"),
        ("done/undone", "Done/Undone"),
        ("guard, “guard duty”", "Guard, “Guard Duty”"),
        ("mend (obsolete)", "Mend (Obsolete)"),
        ("zeal", "Zeal"),
        ("strive", "Strive"),
    ],
)
@pytest.mark.parametrize("query", ["", "?fuzzy=true"])
def test_a_term(isle, asked, term, query):
    found = isle.get(f"/cr/glossary/{quote(asked)}{query}")
    assert (found.status_code, found.json()["term"]) == (200, term)
    assert set(found.json()) == {"term", "definition"}
    if asked.lower() in ENTRIES:
        assert found.json()["definition"] == ENTRIES[asked.lower()][1]
    else:
        assert found.json()["definition"].endswith(MARK)


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("active playr", "Active Player"),
        ("player active", "Active Player"),
        ("die", "Dies"),
        ("guard", "Guard, “Guard Duty”"),
        ("guard duty", "Guard, “Guard Duty”"),
        ("gard", "Guard, “Guard Duty”"),
        ("mend", "Mend (Obsolete)"),
        ("zeel", "Zeal"),
        ("undone", "Done/Undone"),
        ("ctive player", "Active Player"),
        ("councils dilemma", "Council’s Dilemma"),
        ("strve", "Strive"),
    ],
)
def test_a_term_spelled_otherwise(isle, asked, term):
    assert isle.get(f"/cr/glossary/{asked}?fuzzy=true").json()["term"] == term
    missed = isle.get(f"/cr/glossary/{asked}")
    assert (missed.status_code, missed.json()) == (404, {"detail": "Entry not found."})


@pytest.mark.parametrize(
    "asked",
    [
        "xyzzy",
        "guard",
        "xyzzy?fuzzy=true",
        "strive?unofficial=false",
        "councils dilemma?fuzzy=true&unofficial=false",
        "…?fuzzy=1",
    ],
)
def test_no_term(isle, asked):
    found = isle.get(f"/cr/glossary/{asked}")
    assert (found.status_code, found.json()) == (404, {"detail": "Entry not found."})


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/cr/glossary/", "/cr/glossary"),
        ("/cr/glossary/?fuzzy=1", "/cr/glossary?fuzzy=1"),
        ("/cr/glossary/active%20player/", "/cr/glossary/active%20player"),
        ("/cr/glossary/done/undone/?fuzzy=1", "/cr/glossary/done/undone?fuzzy=1"),
        ("/cr/glossary/zeal%3F%C3%A9///?x=%C3%A9", "/cr/glossary/zeal%3F%C3%A9?x=%C3%A9"),
    ],
)
def test_a_slash_too_many(isle, path, to):
    found = isle.get(path)
    assert (found.status_code, found.headers["location"]) == (307, to)


def test_without_the_slash_there_is_the_term(isle):
    assert isle.get("/cr/glossary/active%20player/", follow_redirects=True).json()["term"] == "Active Player"


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ("zeal?fuzzy=2", "fuzzy is '2', but has to be true or false"),
        ("z" * 121, "term has 121 characters, 120 at most"),
    ],
)
def test_what_does_not_parse(isle, asked, detail):
    found = isle.get(f"/cr/glossary/{asked}")
    assert (found.status_code, found.json()) == (422, {"detail": detail})


def names(*known: tuple[str, str]) -> list[glossary.Name]:
    return [glossary._name(name, key) for name, key in known]


@pytest.mark.parametrize(
    ("asked", "known", "found"),
    [
        ("oil", (("oil", "whole"), ("oil", "part")), "whole"),  # the first of equals
        ("oils", (("foil", "foil"), ("oil", "oil")), "oil"),
        ("lamp oil", (("oil lamp", "1"), ("lamp foil", "2")), "1"),
        ("abcdefghij", (("abcd", "57"),), ""),
        ("abcdefg", (("abc", "60"),), "60"),
        ("full arty", (("full party", "party"),), "party"),  # sorted, the words part
        ("", (("oil", "oil"),), ""),
        ("keeper’s oil", (("keeper's oil", "oil"), ("keepers oil", "other")), "oil"),
    ],
)
def test_the_nearest_name(asked, known, found):
    assert glossary.nearest(asked, names(*known)) == found
