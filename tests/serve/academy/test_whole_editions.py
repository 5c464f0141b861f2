"""The existing contract over whole official editions: all of it is there, and it agrees with itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from crkb import ingest
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.model import Edition
from tests.corpus.test_lists import EDITIONS
from tests.serve.academy.conftest import serving

pytestmark = pytest.mark.editions

ENCODINGS = {
    "cr-20150123.txt": "cp1252",
    "cr-20160826.txt": "utf-16",
    "cr-20190125.txt": "cp437",
    "cr-20220429-indented.txt": "utf-8-sig",
    "cr-20221118.txt": "utf-16",
    "cr-20240410.txt": "utf-8-sig",
    "cr-20250207.txt": "utf-8-sig",
    "cr-20260807.txt": "utf-8-sig",
}
CODES = ("FRF", "CN2", "RNA", "SNC", "BRO", "OTJ", "DFT", "HOB")


@cache
def edition(path: Path) -> Edition:
    return ingest.build([ingest.open_source(path.name, path.read_bytes())])


@pytest.fixture(scope="module", params=["2019-01-25", "2026-08-07"])
def one(shared: Path, request, tmp_path_factory) -> Iterator[tuple[TestClient, Edition]]:
    """A service over one edition, and what the parser knows of it."""
    path = shared / "editions" / EDITIONS[request.param]
    home = tmp_path_factory.mktemp("one")
    Library(str(home)).add([Raw(path.name, path.read_bytes())])
    with serving(home) as client:
        yield client, edition(path)


@pytest.fixture(scope="module")
def every(shared: Path, tmp_path_factory) -> Iterator[TestClient]:
    """A service over all editions at hand."""
    home = tmp_path_factory.mktemp("every")
    files = [shared / "editions" / name for name in EDITIONS.values()]
    Library(str(home)).add([Raw(path.name, path.read_bytes()) for path in files])
    with serving(home) as client:
        yield client


def test_every_rule_and_example_is_there(one):
    client, of = one
    found = client.get("/cr").json()
    known = {n: rule for n, rule in of.rules.items() if rule.kind in ("rule", "subrule")}
    assert list(found) == list(known)
    for number, rule in known.items():
        assert found[number]["ruleText"] == rule.text.replace("\n", " ")
        assert found[number]["examples"] == (list(rule.examples) or None)
        assert found[number]["fragment"] == number[4:]


def test_the_rules_are_a_chain(one):
    found = one[0].get("/cr").json()
    numbers = list(found)
    for before, number, after in zip([None, *numbers], numbers, [*numbers[1:], None], strict=False):
        assert found[number]["navigation"] == {"previousRule": before, "nextRule": after}


def test_all_rules_say_what_each_says(one):
    client, _ = one
    for number, rule in client.get("/cr").json().items():
        assert client.get(f"/cr/{number}").json() == {"ruleNumber": number, "ruleText": rule["ruleText"]}


def test_every_term_is_there_and_found(one):
    client, of = one
    found = client.get("/cr/glossary").json()
    assert [entry["term"] for entry in found.values()] == [term.name for term in of.terms]
    for term in of.terms:
        assert found[term.name.lower()]["definition"] == term.text


def test_every_chapter_is_in_the_contents(one):
    client, _ = one
    sections = client.get("/cr/toc").json()
    assert [section["number"] for section in sections] == list(range(1, 10))
    chapters = {chapter["number"] for section in sections for chapter in section["subsections"]}
    assert {int(number[:3]) for number in client.get("/cr").json()} <= chapters
    assert all(chapter["title"] for section in sections for chapter in section["subsections"])


def test_the_keywords_are_all_there(one):
    client, of = one
    found = client.get("/cr/keywords").json()
    assert list(found) == ["keywordAbilities", "keywordActions", "abilityWords"]
    for key, chapter in (("keywordAbilities", "702"), ("keywordActions", "701")):
        titles = [rule.title for n, rule in of.rules.items() if re.fullmatch(rf"{chapter}\.\d+", n)]
        assert found[key] == [name for title in titles if title for name in title.split(" and ")]
    words = found["abilityWords"]
    assert words[0] in ("adamant", "addendum")
    assert words[-1] == "will of the council"
    assert all(word == word.lower() and "." not in word for word in words)


LOOKED_FOR = {  # keyword -> the subrule that defines it, found by title as numbers differ between editions
    "Flying": "b",
    "Banding": "c",
    "Forecast": "b",
    "Landwalk": "c",
    "Horsemanship": "b",
    "Deathtouch": "b",
    "Boast": "a",
    "Companion": "a",
    "Exhaust": "a",
    "Activate": "a",
    "Scry": "a",
}


@pytest.mark.parametrize("keyword", LOOKED_FOR)
def test_a_keyword_is_defined_where_people_look(one, keyword):
    client, of = one
    numbers = [n for n, rule in of.rules.items() if rule.title == keyword and n[:3] in ("701", "702")]
    if not numbers:
        pytest.skip(f"the edition of {of.effective} has no {keyword}")
    found = client.get(f"/cr/{numbers[0]}?find_definition=true").json()
    assert found["ruleNumber"] == numbers[0] + LOOKED_FOR[keyword]


@pytest.mark.parametrize("file", ENCODINGS)
def test_a_document_is_as_it_was_published(every, shared, file):
    raw = (shared / "editions" / file).read_bytes()
    encoding = ENCODINGS[file]
    text = raw.decode("utf-16-be" if raw[:2] == b"\xfe\xff" else encoding).removeprefix("\ufeff")
    code = dict(zip(ENCODINGS, CODES, strict=True))[file]
    found = every.get(f"/file/cr/{code}")
    assert found.content.decode() == text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line.strip() for line in found.text.split("\n")]
    assert lines.count("Credits") == 2
    assert lines.count("Glossary") == 2
    assert re.search(r"effective as of \w+ \d+, \d{4}\.", found.text)


def test_the_chain_goes_back_to_the_oldest(every):
    codes = []
    found = every.get("/diff/cr?nav=true").json()
    while True:
        codes.append((found["sourceCode"], found["destCode"]))
        marked(found)
        if found["nav"]["prevSourceCode"] is None:
            break
        found = every.get(f"/diff/cr?old={found['nav']['prevSourceCode']}&nav=true").json()
    assert codes == list(zip(CODES[-2::-1], CODES[:0:-1], strict=True))


def marked(found: dict) -> None:
    """Every change that is an edit has marks, whole words between them; moves have other numbers."""
    assert found["changes"]
    for change in found["changes"]:
        sides = [side["ruleText"] for side in (change["old"], change["new"]) if side]
        marks = "".join(sides).count("<<<<")
        assert marks == "".join(sides).count(">>>>")
        assert (marks > 0) == (len(sides) == 2)
        for side in sides:
            assert not re.search(r"[^\s]<<<<|>>>>[^\s]", side)
    assert all(move["from"] != move["to"] for move in found["moves"])


def test_a_diff_tells_of_every_rule_that_came_or_went(every, shared):
    found = every.get("/diff/cr?old=DFT&new=HOB").json()
    old, new = (edition(shared / "editions" / EDITIONS[day]) for day in ("2025-02-07", "2026-08-07"))
    gone = {n for n in old.rules if "." in n} - {n for n in new.rules if "." in n}
    told = {c["old"]["ruleNumber"] for c in found["changes"] if c["old"]} | {
        m["from"] for m in found["moves"]
    }
    assert gone <= told
    come = {n for n in new.rules if "." in n} - {n for n in old.rules if "." in n}
    told = {c["new"]["ruleNumber"] for c in found["changes"] if c["new"]} | {m["to"] for m in found["moves"]}
    assert come <= told


def test_a_trace_agrees_with_the_diffs(every):
    diffs = {}
    for old, new in pairwise(CODES):
        diffs[new] = every.get(f"/diff/cr?old={old}").json()
    for number in list(every.get("/cr").json())[::40]:
        for item in every.get(f"/cr/trace/{number}").json()["items"]:
            diff = diffs[item["diff"]["destCode"]]
            if item["action"] == "moved":
                move = {"from": item["old"]["ruleNumber"], "to": item["new"]["ruleNumber"]}
                assert move in diff["moves"], (number, move)
            else:
                new = item["new"]["ruleNumber"]
                assert new in [c["new"]["ruleNumber"] for c in diff["changes"] if c["new"]], (number, item)


def test_any_two_editions_are_compared(every):
    found = every.get("/diff/cr?old=hob&new=frf").json()
    assert (found["sourceCode"], found["destCode"], found["creationDay"]) == ("HOB", "FRF", "2015-01-23")
    marked(found)


@pytest.mark.parametrize("unofficial", ["", "&unofficial=false"])
@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("deaftouch", "Deathtouch"),
        ("adsorb", "Absorb"),
        ("die", "Dies"),
        ("cycle", "Cycling"),
        ("double stike", "Double Strike"),
        ("state based action", "State-Based Actions"),
        ("banding", "Banding, “Bands with Other”"),
        ("kiker", "Kicker, Kicked"),
        ("interupt", "Interrupt (Obsolete)"),
        ("first stike", "First Strike"),
    ],
)
def test_a_misspelt_term_is_found(every, asked, term, unofficial):
    assert every.get(f"/cr/glossary/{asked}?fuzzy=true{unofficial}").json()["term"] == term


@pytest.mark.parametrize("asked", ["strive", "strve", "landfal"])
def test_an_ability_word_is_found(every, asked):
    term = every.get(f"/cr/glossary/{asked}?fuzzy=true").json()["term"]
    assert term in ("Strive", "Landfall")
