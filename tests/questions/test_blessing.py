"""Holding cited rules against a new edition: what is the same, what waits for a decision, what is gone."""

from __future__ import annotations

import pytest

from crkb.errors import CrkbError
from crkb.questions.blessing import bless
from crkb.questions.verified import Record, VerifiedRule, edition_of
from crkb.text.fingerprint import fingerprint

OLD = {"100.1": "A lantern glows.", "100.2": "See rule 100.1.", "100.3": "Keepers count.", "100.4": "Rain."}
NEW = {
    "100.2": "A lantern glows.",
    "100.3": "See rule 100.2.",
    "100.4": "Keepers add.",
    "100.5": "Sun.",
}
CARRIED = {"100.1": "100.2", "100.2": "100.3", "100.3": "100.4", "100.4": ""}
CITED = [*OLD, "100.5@2031-01-01"]


def carry(before, numbers):
    assert before == "2030-01-01"
    return {number: CARRIED[number] for number in numbers}


def never(before, numbers):
    raise AssertionError


@pytest.fixture
def folder(tmp_path):
    """A directory in which the first edition is verified."""
    found = bless(Record(str(tmp_path)), "2030-01-01", CITED, OLD, never)
    assert list(found.rules) == list(OLD)
    assert found.undecided == {}
    return tmp_path


def held(folder):
    return bless(Record(str(folder)), "2031-01-01", CITED, NEW, carry)


def test_a_new_edition_is_held_against_the_one_before(folder):
    found = held(folder).rules
    assert found["100.1"] == VerifiedRule("100.2", fingerprint(OLD["100.1"]))  # moved
    assert found["100.2"] == VerifiedRule("100.3", fingerprint(OLD["100.2"]))  # only a number differs
    assert found["100.3"] == VerifiedRule("100.4", fingerprint(NEW["100.4"]), "undecided")
    assert found["100.4"] == VerifiedRule("", "")  # gone
    assert found["100.5@2031-01-01"] == VerifiedRule("100.5", fingerprint("Sun."))


def test_what_is_written_is_what_a_record_reads(folder):
    found = held(folder)
    assert Record(str(folder)).rules("2031-01-01") == found.rules
    assert list(found.undecided) == ["100.3"]
    assert [p.name for p in sorted(folder.iterdir())] == ["2030-01-01.txt", "2031-01-01.txt"]


@pytest.mark.parametrize("decision", ["", "dated"])
def test_a_decision_is_kept_while_the_text_is_the_same(folder, decision):
    held(folder)
    file = folder / "2031-01-01.txt"
    file.write_text(file.read_text().replace("undecided", decision))
    assert held(folder).rules["100.3"].decision == decision
    file.write_text(file.read_text().replace(fingerprint(NEW["100.4"]), "00000000"))
    assert held(folder).rules["100.3"].decision == "undecided"


def test_a_rule_that_is_gone_stays_gone(folder):
    held(folder)
    later = bless(Record(str(folder)), "2032-01-01", CITED, NEW, lambda _, numbers: {n: n for n in numbers})
    assert later.rules["100.4"] == VerifiedRule("", "")
    assert later.rules["100.1"].number == "100.2"


@pytest.mark.parametrize("rule", ["100.9", "100.9@2031-01-01"])
def test_a_rule_that_the_edition_naming_it_lacks_is_an_error(folder, rule):
    edition = edition_of(rule) or "2030-01-01"
    before = (folder / "2030-01-01.txt").read_text()
    with pytest.raises(CrkbError, match=rf"^{edition} has no rule 100\.9, which questions cite$"):
        bless(Record(str(folder)), edition, [rule], NEW, carry)
    assert [p.name for p in folder.iterdir()] == ["2030-01-01.txt"]
    assert (folder / "2030-01-01.txt").read_text() == before


def test_an_edition_older_than_all_verified_ones_has_other_numbers(folder):
    with pytest.raises(
        CrkbError, match=r"^2029-01-01 is older than 2030-01-01, whose numbers questions cite$"
    ):
        bless(Record(str(folder)), "2029-01-01", CITED, OLD, never)
    assert [p.name for p in folder.iterdir()] == ["2030-01-01.txt"]


@pytest.mark.parametrize("rule", ["100.5", "100.5@2030-01-01"])
def test_a_new_citation_is_held_against_the_editions_in_order(folder, rule):
    """In a later edition the rule's number may be another rule's."""
    with pytest.raises(CrkbError, match=rf"^{rule} was not held against 2030-01-01 yet$") as e:
        bless(Record(str(folder)), "2031-01-01", [*CITED, rule], NEW, carry)
    assert e.value.hint == "Begin with the first edition: crkb audit --bless EDITION"


def test_another_text_of_the_first_edition_waits_for_a_decision(folder):
    changed = {**OLD, "100.3": "Keepers add."}
    again = bless(Record(str(folder)), "2030-01-01", CITED, changed, never)
    assert list(again.undecided) == ["100.3"]
    file = folder / "2030-01-01.txt"
    file.write_text(file.read_text().replace(" undecided", ""))
    again = bless(Record(str(folder)), "2030-01-01", CITED, changed, never)
    assert again.undecided == {}


def test_a_directory_that_cannot_be_written_is_a_one_line_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CrkbError, match=r"Not a directory|File exists") as e:
        bless(Record(str(tmp_path / "file")), "2030-01-01", ["100.1"], OLD, never)
    assert "checkout" in e.value.hint
