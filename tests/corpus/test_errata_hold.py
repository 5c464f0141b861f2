"""Errata are recorded where they hold: every known mistake, in every official edition at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from crkb import ingest
from crkb.library import bundled, errata, prints
from crkb.model import Edition, Erratum

pytestmark = pytest.mark.editions

OFFICIAL = [e for e in errata.load() if e.found.startswith("cr-")]
every_official_one = pytest.mark.parametrize("erratum", OFFICIAL, ids=lambda e: f"{e.name}: {e.printed}")


@pytest.fixture(scope="module")
def editions(shared) -> Mapping[str, Edition]:
    """The official editions at hand, by date, the oldest first."""
    files = (shared / "editions").glob("cr-*.txt")
    read = [ingest.build([ingest.open_source(file.name, file.read_bytes())]) for file in files]
    return {e.effective: e for e in sorted(read, key=lambda e: e.effective)}


@pytest.fixture(scope="module")
def held(editions) -> Mapping[str, list[Erratum]]:
    """The errata that hold in each edition, under its numbers."""
    return {date: list(errata.of(edition)) for date, edition in editions.items()}


def apart_from_numbers(erratum: Erratum) -> Erratum:
    """What an erratum is under any number; the name of a term stays."""
    return erratum._replace(name="") if erratum.text else erratum


def test_all_eight_editions_are_at_hand(editions):
    assert len(editions) == 8
    assert {bundled.EARLIER, bundled.TODAY} <= set(editions)


@every_official_one
def test_it_holds_in_just_the_editions_that_are_recorded(erratum, held):
    these = apart_from_numbers(erratum)
    found = tuple(date for date, errs in held.items() if these in map(apart_from_numbers, errs))
    assert found == erratum.holds


@every_official_one
def test_it_is_found_in_the_older_one_of_the_editions_restated(erratum):
    restated = [f"cr-{date}" for date in (bundled.EARLIER, bundled.TODAY) if date in erratum.holds]
    assert restated[:1] == [erratum.found]


@every_official_one
def test_its_hash_is_that_of_the_rule_where_it_was_found(erratum, editions):
    rule = editions[erratum.found.removeprefix("cr-")].rules.get(erratum.name)
    assert erratum.text == (prints.of_blocks(rule.blocks).text if rule else "")


@pytest.mark.parametrize("erratum", errata.load(), ids=lambda e: f"{e.name}: {e.printed}")
def test_it_quotes_at_most_six_words(erratum):
    assert 1 <= len(erratum.printed.split()) <= 6


def test_none_is_written_twice(held):
    """Neither under one name, nor under two numbers that a rule has had."""
    for errs in (errata.load(), *held.values()):
        places = Counter((e.name, e.printed.casefold()) for e in errs)
        assert [place for place, times in places.items() if times > 1] == []
