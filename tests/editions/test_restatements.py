"""The plain wording beside the official one: matched by number, by history, or said to be unmatched."""

from __future__ import annotations

import shutil

import pytest

from crkb.editions.restatements import Restatements, plain_edition
from crkb.kb import Entry, KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw


def added(library: Library, path) -> KnowledgeBase:
    (one,) = library.add([Raw(path.name, path.read_bytes())])
    return KnowledgeBase(library.open(one.info.id))


def restatements(kb: KnowledgeBase) -> Restatements[Entry]:
    library = Library(kb.opened.home)
    return Restatements(library, kb.info, KnowledgeBase(library.open(plain_edition(kb.info))))


@pytest.fixture(scope="module")
def library(tmp_path_factory, bundled_home) -> Library:
    return Library(str(shutil.copytree(bundled_home, tmp_path_factory.mktemp("plainly") / "home")))


@pytest.mark.editions
def test_the_restated_edition_is_matched_by_number(library, shared):
    kb = added(library, shared / "editions" / "cr-20240410.txt")
    found = restatements(kb).of("704.5f")
    assert found.entry is not None
    assert (found.entry.number, found.entry.kb.info.id) == ("704.5f", "plain")


@pytest.mark.editions
def test_a_later_edition_is_followed_through_history(library, shared):
    added(library, shared / "editions" / "cr-20240410.txt")
    kb = added(library, shared / "editions" / "cr-20260807.txt")
    followed = restatements(kb)
    moved = {n: followed.of(n).entry.number for n in ("704.5f", "732.1")}
    assert moved == {"704.5f": "704.5f", "732.1": "729.1"}
    assert followed.of("601.2a").why.startswith("not restated")


@pytest.mark.editions
def test_without_the_restated_edition_it_is_said_to_be_unmatched(shared, tmp_path):
    kb = added(Library(str(tmp_path)), shared / "editions" / "cr-20260807.txt")
    found = restatements(kb).of("704.5f")
    assert found.entry is None
    assert "unmatched" in found.why
    assert "crkb fetch 2024-04-12" in found.why


def test_a_restatement_has_none_itself(library):
    plain = KnowledgeBase(library.open("plain"))
    assert restatements(plain).of("123.6c").why == "this is the restatement already"
