"""The edition that is used by default: chosen, shown, taken back; add-ons read with their base."""

from __future__ import annotations

from pathlib import Path

import pytest

import crkb
from tests.cli import envelopes

SAMPLES = Path(__file__).parents[1]


@pytest.fixture
def shelf(home):
    """A library with two official editions of the game and an add-on of the user's."""
    text = (SAMPLES / "samples" / "game.txt").read_text(encoding="utf-8")
    (home.parent / "older.txt").write_text(text.replace("2031", "2030"), encoding="utf-8")
    crkb.add([SAMPLES / "samples" / "game.txt", home.parent / "older.txt"])
    return home


def test_use_is_remembered_and_shown(run_alone, shelf):
    assert "cr-2031-03-03 is used by default (the newest" in run_alone("use").stdout
    assert "cr-2030-03-03 is used by default (chosen" in run_alone("use", "2030").stdout
    assert "[cr-2030-03-03" in run_alone("702.2").stdout
    shown = run_alone("editions").stdout
    assert "* cr-2030-03-03" in shown
    assert "* cr-2031" not in shown
    assert "cr-2030-03-03 was chosen; the newest again: crkb use --default" in shown
    assert {e["id"]: e["default"] for e in editions(run_alone)}["cr-2030-03-03"]
    assert "cr-2031-03-03 is used by default (the newest" in run_alone("use", "--default").stdout
    assert "* cr-2031-03-03" in run_alone("editions").stdout


def editions(run_alone) -> list[dict[str, object]]:
    return envelopes.result(run_alone("editions", "--json").stdout)["editions"]


def test_a_chosen_edition_that_is_removed(run_alone, shelf):
    run_alone("use", "2030")
    run_alone("remove", "2030", "-y")
    assert "[cr-2031-03-03" in run_alone("702.2").stdout
    assert "cr-2030-03-03 was chosen and isn't here: crkb use EDITION" in run_alone("editions").stdout


@pytest.mark.parametrize("args", [("use", "nosuch"), ("use", "2030", "--default"), ("use", "a")])
def test_what_cannot_be_used(run_alone, shelf, args):
    assert run_alone(*args).exit_code == 2
    assert "[cr-2031-03-03" in run_alone("702.2").stdout


def test_an_add_on_is_read_with_its_base(run_alone, shelf):
    crkb.add([SAMPLES / "ingest" / "samples" / "treachery.txt"])
    assert "[cr-2031-03-03+moth-court-1.10" in run_alone("702.TR01").stdout
    assert "702.TR01 Flutter" in run_alone("search", "flutter").stdout
    shown = run_alone("editions").stdout
    assert "* cr-2031-03-03" in shown
    assert "+ moth-court-1.10" in shown
    assert run_alone("use", "2030+moth-court").exit_code == 0
    assert "[cr-2030-03-03+moth-court-1.10" in run_alone("702.2").stdout
    assert run_alone("-e", "2031", "702.TR01").exit_code == 1


def test_an_add_on_alone_is_used_with_the_edition_in_use(run_alone, shelf):
    crkb.add([SAMPLES / "ingest" / "samples" / "treachery.txt"])
    assert run_alone("use", "moth-court").stdout.startswith("cr-2031-03-03+moth-court-1.10 is used")
    assert "[cr-2031-03-03+moth-court-1.10" in run_alone("702.2").stdout


@pytest.mark.parametrize("typed", ["2031+", "+moth-court", "2031++moth-court"])
def test_a_part_that_is_missing_is_said(run_alone, shelf, typed):
    result = run_alone("-e", typed, "702.2")
    assert result.exit_code == 2
    assert f"a base or an add-on is missing in {typed!r}" in result.stderr


def test_search_looks_in_add_ons_for_what_the_rules_lack(run):
    result = run("search", "unveil")
    assert result.exit_code == 0
    assert result.stdout.startswith("702.TR01 Unveil")
    assert "[treachery-plain" in result.stdout
    assert envelopes.result(run("search", "unveil", "--json").stdout)
    assert run("search", "-e", "2031", "unveil").exit_code == 1
    assert run("search", "unveil", "--in", "702").exit_code == 1
    assert run("search", "xyzzyx").exit_code == 1


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (("704.5",), "(crkb{} 704.5 --children)"),
        (("xyzzy",), "crkb{} search xyzzy"),
        (("999",), "crkb{} toc"),
        (("refs", "702.2", "--back"), "(crkb{} refs 702 --back)"),
        (("search", '"shimmar"'), "crkb{} search shimmer"),
        (("examples", "704"), "crkb{} examples"),
        (("contents",), "(crkb{} introduction)"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_hints_keep_the_edition(run, args, hint):
    assert hint.format(" -e cr-2031") in (of := run(*args, "-e", "cr-2031")).stdout + of.stderr
    if args[0] not in ("xyzzy", "999"):  # those name another edition that may have it
        assert hint.format("") in (plain := run(*args)).stdout + plain.stderr
