"""Errata: each holds where the mistake still stands, and only there."""

from __future__ import annotations

import pytest

from crkb import ingest, lint
from crkb.library import errata, prints
from crkb.model import Block, Edition, Erratum, Rule
from crkb.numbers import RuleNumber


def edition(number: str, text: str, effective: str = "2024-04-12") -> Edition:
    rule = Rule(RuleNumber.parse(number), "", (Block("text", text),))
    return Edition("cr-x", "A made-up document", effective, True, {number: rule})


@pytest.mark.parametrize("erratum", errata.load(), ids=lambda e: e.name)
def test_an_erratum_is_short_and_says_why(erratum):
    assert 1 <= len(erratum.printed.split()) <= 7
    assert erratum.should != erratum.printed
    assert erratum.why.endswith(".")


@pytest.mark.parametrize(
    ("text", "effective", "held"),
    [
        ("For a game in a game (see rule 724) it is so.", "2024-04-12", True),
        ("For a game in a game (SEE RULE 724) it is so.", "2025-01-01", True),
        ("For a game in a game (see rule 726) it is so.", "2024-04-12", False),
        ("For a game in a game (see rule 724) it is so.", "2020-01-01", False),
    ],
    ids=["printed", "later, other case", "mended", "before it was wrong"],
)
def test_it_holds_while_the_printed_words_stand(text, effective, held):
    assert bool(errata.of(edition("724.6", text, effective))) is held


def test_a_rule_that_moved_anywhere_is_found_by_its_text_and_no_other_with_its_words(monkeypatch):
    wrong = edition("100.1", "A lamp has six wicks, all white.")
    text = prints.of_blocks(wrong.rules["100.1"].blocks).text
    erratum = Erratum("100.1", "cr-2031-01-01", "2031-01-01", "six wicks", "seven wicks", "Seven.", text)
    monkeypatch.setattr(errata, "load", lambda: (erratum,))
    moved = edition("103.7b", "A lamp has six wicks, all white.", "2032-01-01")
    other = edition("103.7b", "An old lamp has six wicks.", "2032-01-01")
    assert [each.name for each in errata.of(moved)] == ["103.7b"]
    assert errata.of(other) == ()


def test_a_restatement_shows_what_its_source_prints():
    mended = edition("724.6", "It is so (rule 726).")
    assert errata.of(mended) == ()
    assert [e.name for e in errata.of(mended, restates="cr-2024-04-12")] == ["724.6"]


@pytest.mark.parametrize(
    ("found", "restates", "number"),
    [
        ("2024-04-12", "2024-04-12", "722.5"),
        ("2024-04-12", "2026-08-07", "725.5"),
        ("2026-08-07", "2024-04-12", "722.5"),
        ("2026-08-07", "2026-08-07", "725.5"),
        ("2025-02-07", "2026-08-07", ""),  # mended by then
    ],
)
def test_a_restatement_shows_it_under_its_own_number(monkeypatch, found, restates, number):
    then = "725.5" if found == "2026-08-07" else "722.5"
    holds = ("2024-04-12", "2026-08-07") if number else ("2024-04-12",)
    one = Erratum(then, f"cr-{found}", found, "printed", "should", "Why.", "", holds)
    monkeypatch.setattr(errata, "load", lambda: (one,))
    both = edition("722.5", "Then.").rules | edition("725.5", "Today.").rules
    restated = edition("722.5", "Then.")._replace(rules=both)
    names = [e.name for e in errata.of(restated, restates=f"cr-{restates}")]
    assert names == ([number] if number else [])


def test_lint_lists_them_with_their_place():
    flawed = edition("724.6", "See rule 724.")
    flawed = flawed._replace(errata=errata.of(edition("724.6", "It is so (see rule 724).")))
    assert [f.kind for f in lint.findings(flawed)].count("erratum") == 1


@pytest.mark.editions
@pytest.mark.parametrize("erratum", errata.load(), ids=lambda e: e.name)
def test_the_source_does_print_it(erratum, sources):
    assert erratum in errata.of(sources[erratum.found])


@pytest.fixture(scope="module")
def sources(shared) -> dict[str, Edition]:
    editions = [shared / "editions" / f"cr-{date}.txt" for date in ("20240410", "20250207", "20260807")]
    files = (*editions, next((shared / "seeds").glob("003*")))
    read = [ingest.build([ingest.open_source(p.name, p.read_bytes())]) for p in files]
    return {e.id: e for e in read}
