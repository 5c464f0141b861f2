"""Citations judged by what stands around them: kind, sureness, and the number to write."""

from __future__ import annotations

from pathlib import Path

import pytest

import crkb
from crkb.citations.at_hand import AtHand
from crkb.citations.checking import Checker, Source
from crkb.citations.judging import Baseline
from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, SURENESS, Verdict
from crkb.editions.diff_cache import Timeline
from tests.citations.tree import small
from tests.invented import library

OLDEST, OLD, NOW = small.IDS
NOWHERE = "cr-2030-01-01"  # an edition that isn't at hand


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory) -> AtHand:
    return AtHand(Timeline(library(str(tmp_path_factory.mktemp("three")), *small.texts())))


def verdicts(at_hand: AtHand, text: str, baseline: Baseline | None = None) -> list[Verdict]:
    """What is said of a text's citations."""
    found = Checker(at_hand, baseline, Settings()).text(Source("x"), text).findings
    assert all(f.verdict.kind in KINDS and f.verdict.sureness in SURENESS for f in found)
    return [f.verdict for f in found]


def first(at_hand: AtHand, text: str, baseline: Baseline | None = None) -> tuple[str, str, str]:
    """Kind, sureness and number of the first citation."""
    found = verdicts(at_hand, text, baseline)[0]
    return found.kind, found.sureness, found.now


@pytest.mark.parametrize(
    ("text", "kind", "sureness", "now"),
    [
        # a title beside it: its own, today
        ("CR 702.8a: Moonwalk", "exists", "certain", "702.8a"),
        ("CR 702.8 moonwalk lasts", "exists", "certain", "702.8"),
        ("Moonwalk (CR 702.8a)", "exists", "certain", "702.8a"),
        ("CR 702.8a-c: Moonwalk", "exists", "certain", "702.8a–702.8c"),
        ("CR 803: Harvest Feasts", "exists", "certain", "803"),
        ("harvest feasts (CR 803.1)", "exists", "certain", "803.1"),
        # its own in an older edition
        ("CR 702.7a: Moonwalk", "moved", "certain", "702.8a"),
        ("Moonwalk (CR 702.7a)", "moved", "certain", "702.8a"),
        ("CR 702.7: Moonwalk", "moved", "certain", "702.8"),
        ("CR 702.7a-c: Moonwalk", "moved", "certain", "702.8a–702.8c"),
        ("CR 702.7b: Moonwalk", "moved", "certain", "702.8b"),  # edited, but under the same title
        ("CR 702.10a: Shimmer", "moved", "certain", "702.9a"),
        ("CR 702.7a moonwalk at night", "moved", "likely", "702.8a"),
        ("CR 701.7a: Polish", "moved", "certain", "701.6a"),
        ("CR 702.4a: Duskbound", "gone", "certain", ""),
        ("CR 702.9b: Oilskin", "moved", "look", ""),  # it is gone, and left its words to another
        ("CR 802: Harvest Feasts", "moved", "certain", "803"),
        ("CR 802.1: Harvest Feasts", "moved", "certain", "803.1"),
        # near it
        ("the keeper may moonwalk\nx = 1\n// CR 702.8a", "exists", "certain", "702.8a"),
        ("class MoonwalkTest:\n  # CR 702.8a", "exists", "certain", "702.8a"),
        ("class MoonwalkTest:\n  # CR 702.7a", "moved", "likely", "702.8a"),
        ("def moonwalks():\n  # CR 702.7a", "moved", "likely", "702.8a"),
        ("moonwalk = 3\n\n\n// CR 702.7a", "exists", "look", "702.7a"),  # too far away
        ("CR 702.7a lets keepers moonwalk", "moved", "likely", "702.8a"),
        ("the harvest feasts begin, see CR 802", "moved", "likely", "803"),
        ("CR 702.7a\nCR 702.8a: Moonwalk", "exists", "look", "702.7a"),  # the title is the other's
        ("CR 702.8a: Moonwalk, CR 702.7a", "exists", "certain", "702.8a"),
        ("CR 702.7a, CR 702.8a: Moonwalk", "exists", "look", "702.7a"),
        ("moonwalk\n\nCR 702.7a", "moved", "likely", "702.8a"),
        ("moonwalk\n\n\n\nCR 702.7a", "exists", "look", "702.7a"),
        # another number's
        ('CR 702.8a "Shimmer"', "misnamed", "likely", ""),
        ("CR 702.8a: Shimmer", "misnamed", "likely", ""),
        ("CR 702.8a \u201cShimmer\u201d", "misnamed", "likely", ""),
        ("CR 100.1a: Moonwalk", "exists", "certain", "100.1a"),
        ("CR 100.4: Moonwalk", "exists", "certain", "100.4"),  # that rule speaks of it
        ('CR 100.4 "Moonwalk"', "exists", "certain", "100.4"),
        ("CR 942.1: Moonwalk", "unknown", "certain", ""),
        # another keyword's name near a keyword's rule
        ("class ShimmerTest:\n  # CR 702.8a", "misnamed", "look", ""),
        ("def apply_shimmer():  # CR 702.8a", "misnamed", "look", ""),
        ("# CR 702.8a\n# Shimmer", "misnamed", "look", ""),
        ("# they shimmer here\n# CR 702.8a", "exists", "certain", "702.8a"),  # a word like any other
        ("# Shimmer\n# moonwalks\n# CR 702.8a", "exists", "certain", "702.8a"),
        ("class ShimmerTest:\n  # CR 100.1a", "exists", "certain", "100.1a"),  # no keyword's rule
        ("class ShimmerTest:\n  # CR 702.9a\n  # CR 702.8a", "exists", "certain", "702.9a"),
        ("class ShimmerAndAglowTest:\n  # CR 702.8a", "exists", "certain", "702.8a"),
        ("class KindleMoonwalkTest:\n  # CR 702.8a", "exists", "certain", "702.8a"),
        # words quoted
        (
            "CR 100.1a: a torn lantern may be mended by whoever tore it",
            *("exists", "certain", "100.1a"),
        ),
        ("CR 100.1: a torn lantern may be mended by whoever tore it", "exists", "certain", "100.1"),
        (
            "CR 100.2 when dusk falls over the valley and none disagrees",
            *("exists", "certain", "100.2"),  # as it said before
        ),
        (
            "CR 704.2d the household with the most newts below its floor",
            *("moved", "likely", "704.2c"),  # nine words
        ),
        (
            "CR 704.2a if gnats circle the brightest lantern, the youngest player",
            *("gone", "likely", ""),
        ),
        (
            "CR 100.3 a torn lantern may be mended by whoever tore it",
            *("misquoted", "look", "100.1a"),  # ten words
        ),
        (
            "CR 100.3\nCR 100.1a: a torn lantern may be mended by whoever tore it",
            *("exists", "certain", "100.3"),  # the words are the other's
        ),
        # the number alone
        ("CR 100.1", "exists", "certain", "100.1"),
        ("CR 100.1-2", "exists", "certain", "100.1–100.2"),
        ("CR 702.7a", "exists", "look", "702.7a"),  # was another rule, which is elsewhere now
        ("CR 803", "exists", "look", "803"),
        ("CR 701.5c", "gone", "certain", ""),
        ("CR 704.2e", "gone", "look", ""),  # newts in one edition, badgers in the next
        ("CR 702.7a-c", "moved", "likely", "702.8a–702.8c"),  # one is edited
        ("CR 702.11d", "unknown", "likely", ""),
        ("CR 702.11l", "unknown", "certain", ""),
        ("CR 702.11o", "unknown", "certain", ""),
        ("CR 702.11a-l", "unknown", "certain", ""),
        ("CR 702.11a-d", "unknown", "likely", ""),
        ("CR 942", "unknown", "certain", ""),
        ("CR 942.1a", "unknown", "certain", ""),
    ],
)
def test_judged(at_hand, text, kind, sureness, now):
    assert first(at_hand, text) == (kind, sureness, now)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("CR 702.8a: Shimmer", ("702.9a", "702.9")),
        ("CR 702.8c: Shimmer", ("702.9",)),
        ('CR 100.1 "Harvest Feasts"', ("803",)),
        ("CR 100.3 a torn lantern may be mended by whoever tore it", ("100.1a",)),
        ("CR 803", ("804",)),
        ("CR 702.7a: Moonwalk", ("702.8a",)),
    ],
)
def test_what_may_be_meant(at_hand, text, rules):
    assert verdicts(at_hand, text)[0].rules == rules


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("CR 702.8a: Moonwalk", "“Moonwalk” beside it"),
        ("CR 702.7a: Moonwalk", "“Moonwalk” beside it, as in 2031-03-03"),
        ("moonwalk()\nCR 702.7a", "“Moonwalk” near it, as in 2031-03-03"),
        ("CR 802.1 harvest feasts of the year", "“Harvest Feasts” near it, as in 2032-05-05"),
        ("CR 702.8a: Shimmer", "“Shimmer” beside it is 702.9"),
        ("class ShimmerTest:\n  # CR 702.8a", "“Shimmer” near it is 702.9"),
        ("CR 942", "there is no chapter 942"),
        ("CR 702.11o", "rules never have the letters l and o"),
        ("CR 702.11d", "no edition at hand has it"),
        ("CR 701.5c", f"{NOW} has no 701.5c; 2032-05-05 had it"),
        ("CR 803", "another rule in 2032-05-05, now 804"),
        ("CR 100.1", ""),
    ],
)
def test_evidence(at_hand, text, evidence):
    assert verdicts(at_hand, text)[0].evidence == evidence


def was(at_hand: AtHand, edition: str, *numbers: str, at: str = "") -> Baseline:
    """A baseline with some rules as an edition had them, under that edition's name or another."""
    its = at_hand.edition(edition)
    assert its is not None
    return Baseline(at or edition, {n: its.rules[n].text for n in numbers})


@pytest.mark.parametrize(
    ("text", "numbers", "kind", "sureness", "now"),
    [
        ("CR 100.1", ("100.1",), "exists", "certain", "100.1"),
        ("CR 100.2", ("100.2",), "changed", "certain", "100.2"),
        ("CR 702.7a", ("702.7a",), "moved", "certain", "702.8a"),
        ("CR 704.2a", ("704.2a",), "gone", "certain", ""),
        ("CR 702.7a-b", ("702.7a", "702.7b"), "moved", "likely", "702.8a–702.8b"),
        ("CR 702.3a", ("100.1",), "exists", "certain", "702.3a"),  # not in it: judged by the number
        ("CR 702.7a-b", ("702.7a",), "exists", "look", "702.7a–702.7b"),
        (
            "CR 702.7a: Glasswalk",
            ("702.7a",),
            "exists",
            "certain",
            "702.7a",
        ),  # what stands beside it counts more
        ("CR 702.7a: Moonwalk", ("702.7a",), "moved", "certain", "702.8a"),
    ],
)
def test_judged_by_a_baseline(at_hand, text, numbers, kind, sureness, now):
    assert first(at_hand, text, was(at_hand, OLDEST, *numbers)) == (kind, sureness, now)


@pytest.mark.parametrize(
    ("text", "number", "kind", "sureness", "now"),
    [
        ("CR 100.1", "100.1", "exists", "certain", "100.1"),
        ("CR 100.2", "100.2", "changed", "certain", "100.2"),
        ("CR 702.7a", "702.7a", "moved", "certain", "702.8a"),  # its text is that of one rule
        ("CR 704.2f", "704.2f", "gone", "look", ""),
    ],
)
def test_judged_by_a_baseline_whose_edition_is_not_at_hand(at_hand, text, number, kind, sureness, now):
    assert first(at_hand, text, was(at_hand, OLDEST, number, at=NOWHERE)) == (kind, sureness, now)


def test_a_verdict_by_a_baseline_says_so(at_hand):
    found = verdicts(at_hand, "CR 702.7a", was(at_hand, OLDEST, "702.7a"))[0]
    assert (found.evidence, found.edition, found.rules) == (f"the baseline is {OLDEST}", OLDEST, ("702.8a",))


@pytest.mark.parametrize("between", [", ", "\n", "; ", " \u2013 ", '", "'])
def test_a_title_behind_one_citation_is_not_the_next_ones(at_hand, between):
    said = verdicts(at_hand, f"CR 702.8a: Moonwalk{between}CR 702.7a")
    assert [(v.kind, v.sureness) for v in said] == [("exists", "certain"), ("exists", "look")]
    said = verdicts(at_hand, f"CR 702.9a: Shimmer{between}CR 100.1a")
    assert [v.kind for v in said] == ["exists", "exists"]


def test_each_citation_of_a_text_is_judged_by_itself(at_hand):
    text = "CR 702.8a: Moonwalk\nCR 702.7a: Moonwalk\n\n\n\nCR 702.8a: Shimmer\n\n\n\nCR 702.7a"
    assert [v.kind for v in verdicts(at_hand, text)] == ["exists", "moved", "misnamed", "exists"]


DATE = OLDEST.removeprefix("cr-")


@pytest.mark.parametrize(
    ("text", "kind", "sureness"),
    [
        (f"CR 702.7a@{DATE}: Shimmer", "exists", "certain"),  # whatever stands beside it
        (f"CR 704.2f@{DATE}", "exists", "certain"),  # which is gone now
        (f"CR 702.99@{DATE}", "unknown", "certain"),
        ("CR 702.7a@2040-01-01", "unknown", "look"),
    ],
)
def test_a_citation_that_names_its_edition_is_judged_by_that(at_hand, text, kind, sureness):
    assert first(at_hand, text)[:2] == (kind, sureness)


@pytest.mark.parametrize("text", ["CR 702.4c", "CR 702.4c@2033-07-07"])
def test_a_rule_of_a_later_edition_is_not_gone(at_hand, tmp_path, text):
    oldest = AtHand(Timeline(library(str(tmp_path), *small.texts())), OLDEST)
    assert first(at_hand, "CR 702.4c") == ("exists", "certain", "702.4c")
    kind = "exists" if "@" in text else "later"
    assert first(oldest, text)[:2] == (kind, "certain")


def test_the_rules_of_an_add_on_exist(tmp_path):
    home = str(tmp_path / "home")
    timeline = Timeline(library(home, *small.texts()))
    assert first(AtHand(timeline), "CR 907.4b")[0] == "unknown"
    addon = Path(__file__).parents[1] / "ingest" / "samples" / "treachery.txt"
    crkb.add([addon], edition="treachery-6.0", home=home)
    at_hand = AtHand(Timeline(timeline.library))
    number = next(n for n in at_hand.addons[0].rules if n not in at_hand.now.rules and "." in n)
    found = verdicts(at_hand, f"CR {number}")[0]
    assert (found.kind, found.evidence) == ("exists", "a rule of treachery-6.0")
