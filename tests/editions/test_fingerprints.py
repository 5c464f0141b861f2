"""An edition's fingerprints as they are read: the same as those of its rules, without a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.editions.fingerprints import fingerprints, rule_print, text_hash
from crkb.errors import EditionNotFound, LibraryError
from crkb.library import builder, generations
from crkb.library import library as library_module
from crkb.library.database import Store
from crkb.library.library import Library
from crkb.library.prints import FILE, of_blocks
from tests import invented

ID = "cr-2031-03-03"


@pytest.fixture
def lib(home) -> Library:
    return invented.library(str(home), invented.FIRST)


def file(lib: Library) -> Path:
    return Path(str(lib.generations(ID).current())) / FILE


def test_they_are_those_of_the_rules_and_terms(lib):
    with lib.open(ID) as opened:
        edition = opened.edition()
    found = fingerprints(lib, ID)
    assert (found.edition, found.effective) == (ID, "2031-03-03")
    assert found.rules == {number: rule_print(rule) for number, rule in edition.rules.items()}
    assert list(found.rules) == list(edition.rules)
    assert {n: p.text for n, p in found.rules.items()} == {n: text_hash(r) for n, r in edition.rules.items()}
    assert found.titles == {n: r.title for n, r in edition.rules.items() if r.title}
    assert found.terms == {term.name: of_blocks(term.blocks) for term in edition.terms}
    assert {n: found.rule(n) for n in edition.rules} == found.rules
    assert len(found.lines()) == len(edition.rules) + len(edition.terms)


@pytest.mark.parametrize("number", ["", "100.9", "10", "1.1", '"Dusk"', "Dusk", "100.1aa", "\t"])
def test_what_is_no_rule_has_none(lib, number):
    assert fingerprints(lib, ID).rule(number) is None


def test_the_rules_that_have_a_text(home):
    text = "@title T\n@id twins-1\n@rules\n1. One\n100. Days\n100.1. Dusk.\n100.2. Dawn.\n100.3. Dusk.\n"
    found = fingerprints(invented.library(str(home), text), "twins-1")
    assert list(found.having(found.rules["100.1"].text)) == ["100.1", "100.3"]
    assert list(found.having(found.rules["100.2"].text)) == ["100.2"]
    assert list(found.having("0" * 16)) == []


def test_names_may_have_any_characters(home):
    rules = '1. One\n100. Émile’s "Days"\n100.1. Dusk.\n'
    terms = "= Owl, \\ \tÜnder\n: A bird.\n"
    lib = invented.library(str(home), f"@title T\n@id names-1\n@rules\n{rules}@glossary\n{terms}")
    found = fingerprints(lib, "names-1")
    with lib.open("names-1") as opened:
        assert list(found.terms) == [term.name for term in opened.edition().terms] != []
        assert found.titles["100"] == opened.edition().rules["100"].title


def test_no_database_is_opened(lib, monkeypatch):
    monkeypatch.setattr(Store, "__init__", lambda *_: pytest.fail("opened"))
    assert fingerprints(lib, ID).rule("100.1")


@pytest.mark.parametrize("damage", [b"", b"?", None, "letter"])
def test_a_damaged_file_is_made_anew(lib, damage):
    before = fingerprints(lib, ID)
    whole = file(lib).read_bytes()
    if damage is None:
        file(lib).unlink()
    else:
        file(lib).write_bytes(whole.replace(b"a", b"b", 1) if damage == "letter" else damage)
    assert fingerprints(lib, ID).rules == before.rules
    assert file(lib).read_bytes() == whole


def test_damage_that_left_size_and_time_is_seen(lib, monkeypatch):
    """What a lookup trusts isn't trusted here."""
    before = fingerprints(lib, ID)
    whole = file(lib).read_bytes()
    file(lib).write_bytes(whole.replace(b"a", b"b", 1))
    monkeypatch.setattr(generations.Generations, "intact", lambda *_, **__: True)
    monkeypatch.setattr(Library, "fresh", lambda self, place, in_use: in_use.info is not None)
    monkeypatch.setattr(Library, "rebuild", lambda self, name, *_: self.generations(name).current())
    with pytest.raises(LibraryError, match="fingerprints of cr-2031-03-03 cannot be read"):
        fingerprints(lib, ID)
    monkeypatch.undo()
    assert fingerprints(lib, ID).rules == before.rules


def test_an_edition_of_an_older_format_is_built_anew(home, monkeypatch):
    for module in (builder, library_module):
        monkeypatch.setattr(module, "FORMAT", generations.FORMAT - 1)
    monkeypatch.setattr("crkb.library.prints.write", lambda *_: None)
    lib = invented.library(str(home), invented.FIRST)
    assert not file(lib).exists()
    monkeypatch.undo()
    assert fingerprints(lib, ID).rule("100.1")


def test_an_edition_that_is_not_there(lib):
    with pytest.raises(EditionNotFound):
        fingerprints(lib, "cr-1999-01-01")
