"""The standing check: it finds pairs that texts speak against, and nothing in the official editions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from crkb.editions.diff import Change, Diff, compare
from crkb.editions.doubts import LEFT_OVER, Doubt, doubts
from crkb.model import Edition
from tests.editions import standing
from tests.editions.test_diff import ORDER, official
from tests.editions.test_matching_places import LEFT, OLD, PLACES, STEPS_NEW, STEPS_OLD
from tests.invented import rules


def repaired(made: Diff, *pairs: tuple[str, str]) -> Diff:
    """The diff with other pairs; "" is none. What loses its partner is gone, or was added."""
    old, new = {a for a, _ in pairs}, {b for _, b in pairs}
    kept = [c for c in made.changes if not {*c.old} & old and not {*c.new} & new]
    changes = [*kept, *(Change("edited", (a,) if a else (), (b,) if b else ()) for a, b in pairs)]
    have_old = {n for c in changes for n in c.old}
    have_new = {n for c in changes for n in c.new}
    changes += [Change("removed", (n,), ()) for c in made.changes for n in c.old if n not in have_old]
    changes += [Change("added", (), (n,)) for c in made.changes for n in c.new if n not in have_new]
    return made._replace(changes=tuple(changes))


@pytest.fixture(scope="module")
def steps() -> tuple[Edition, Edition, Diff]:
    old, new = rules(STEPS_OLD), rules(STEPS_NEW)
    return old, new, compare(old, new)


def test_a_rule_that_only_stands_where_another_stood_is_reported(steps):
    old, new, made = steps
    [found] = doubts(old, new, repaired(made, ("105.2", "105.2")))
    assert found._replace(likeness=0) == Doubt("105.3", "105.2", 0, "", "105.2")
    assert 300 < found.likeness < LEFT_OVER


def test_what_was_taken_for_another_is_reported_from_either_side(steps):
    old, new, made = steps
    found = doubts(old, new, repaired(made, ("107.4", "107.4"), ("107.5", "107.3")))
    assert ("107.5", "107.4", "107.3", "107.4") in {(d.old, d.new, d.old_got, d.new_got) for d in found}


def test_two_rules_that_were_left_over_are_reported(steps):
    old, new, made = steps
    [found] = doubts(old, new, repaired(made, ("106.4", ""), ("", "106.4")))
    assert found == Doubt("106.4", "106.4", 1000, "", "")


def test_the_mirror_image_has_the_same_doubts(steps):
    old, new, made = steps
    wrong = repaired(made, ("105.2", "105.2"), ("106.4", ""), ("", "106.4"))
    back = {Doubt(b, a, n, was, got) for a, b, n, got, was in doubts(new, old, wrong.inverse())}
    assert back == set(doubts(old, new, wrong)) != set()


def test_titles_are_doubted_with_what_is_below_them():
    old = rules("101. Owls\n101.1. Night Sight\n101.1a They see.\n101.1b They hear.\n")
    new = rules("101. Owls\n101.1. Keen Eyes\n101.1a They see.\n101.1b They hear.\n101.2. Night Vision\n")
    made = repaired(compare(old, new), ("101.1", "101.1"))
    assert made.numbers()["101.1a"] == "101.1a"
    assert all((d.old, d.new) != ("101.1", "101.2") for d in doubts(old, new, made))


@pytest.mark.parametrize(
    "texts", [*((OLD, new) for new, _ in LEFT.values()), *((a, b) for a, b, _ in PLACES.values())]
)
def test_what_is_made_of_invented_editions_is_not_doubted(texts):
    old, new = map(rules, texts)
    assert doubts(old, new, compare(old, new)) == ()


def test_a_rule_that_was_split_is_left_out():
    old = rules("101. Foxes\n101.1. Foxes sleep by day. Dens are dry and warm.\n")
    new = rules("101. Foxes\n101.1. Foxes sleep by day.\n101.2. Dens are dry and warm.\n")
    made = compare(old, new)
    assert "split" in made.counts
    assert doubts(old, new, made) == ()


def test_an_explanation_without_a_doubt_is_out_of_date(steps):
    old, new, _ = steps
    stale = (old.id, new.id, "105.2", "105.2")
    report = standing.check(old, new, [stale, ("other", "editions", "1", "1")])
    assert report == standing.Report((), (), (stale,))


def test_every_explanation_says_something():
    assert all(len(why) > 40 for why in standing.explanations().values())


@pytest.mark.editions
@pytest.mark.parametrize(("old", "new"), [*pairwise(ORDER)], ids=lambda name: name[3:11])
def test_official_editions_have_no_doubts_but_those_explained(shared, old, new):
    report = standing.check(official(shared, old), official(shared, new), standing.explanations())
    assert [standing.said(d) for d in report.unexplained] == []
    assert report.stale == ()
