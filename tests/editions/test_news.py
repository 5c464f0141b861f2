"""News of an edition: every change in its place and once, in an invented game and in official editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from crkb import ingest
from crkb.editions.comparison import Comparison
from crkb.editions.diff import compare
from crkb.editions.news import ChapterNews, News, neighbours, newest_pair
from crkb.editions.reporting import news
from crkb.errors import EditionNotFound
from crkb.model import Edition
from crkb.text.normalize import fold
from tests.invented import FIRST, build, library, rules, second, third
from tests.news_games import NEW_EDITION, OLD, OLD_EDITION, new


def compared(old: Edition, new: Edition) -> tuple[Comparison, News]:
    comparison = Comparison(compare(old, new), old, new)
    return comparison, news(comparison)


@pytest.fixture(scope="module")
def both() -> tuple[Comparison, News]:
    return compared(build(OLD), build(new()))


@pytest.fixture
def found(both) -> News:
    return both[1]


def chapter(found: News, number: str, status: str = "") -> ChapterNews:
    return next(c for c in found.chapters if c.number == number and status in ("", c.status))


# --- every change in one place ---


def placed(found: News) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """(kind, old numbers, new numbers) of everything that news tell, as the comparison has it."""
    for c in found.chapters:
        yield from (("added", (), (r.number,)) for k in c.keywords for r in k.rules)
        yield from (("added", (), (r.number,)) for r in c.added)
        yield from ((r.kind, r.old, r.new) for r in c.changed)
        yield from (("removed", (r.number,), ()) for r in c.gone)
        yield from (("moved", (r.old,), (r.new,)) for r in c.moved)
        heading = (c.was,) * bool(c.was), (c.number,) * (c.status != "gone")
        told = any(c.number in r.new for r in c.changed)  # its title has changed, too
        if c.status != "kept" and not told:
            yield {"new": "added", "gone": "removed", "moved": "moved"}[c.status], *heading


def check_all_is_told_once(comparison: Comparison, found: News) -> None:
    changes = sorted((c.kind, c.old, c.new) for c in comparison.diff.changes if c.kind != "same")
    assert sorted(placed(found)) == changes
    counted = Counter(kind for kind, _, _ in placed(found))
    assert {**counted, "same": found.counts.get("same", 0)} == {"same": 0, **comparison.diff.counts}
    terms = found.terms
    told = [("added", "", t.name) for t in terms.added] + [("removed", t.name, "") for t in terms.gone]
    told += [("edited", t.old, t.new) for t in terms.changed]
    told += [("renamed", t.old, t.new) for t in terms.renamed]
    assert sorted(told) == sorted(tuple(t) for t in comparison.diff.terms if t.kind != "same")


def test_every_change_is_told_once(both):
    check_all_is_told_once(*both)


@pytest.mark.parametrize("texts", [(FIRST, second()), (second(), third()), (third(), FIRST), (new(), OLD)])
def test_every_change_of_other_editions_is_told_once(texts):
    check_all_is_told_once(*compared(*map(build, texts)))


def test_an_edition_with_itself_has_no_news():
    comparison, found = compared(build(OLD), build(OLD))
    assert (found.chapters, found.moves, found.recurring, found.keywords) == ((), (), (), [])
    assert not any(found.terms)
    assert found.counts == comparison.diff.counts


# --- what is where ---


def test_editions_and_dates(found):
    assert (found.old, found.new) == (OLD_EDITION, NEW_EDITION)
    assert (found.since, found.effective) == ("2033-01-10", "2033-04-20")


def test_keywords_are_new_by_name(found):
    told = [(k.name, k.number, k.sort, [r.number for r in k.rules]) for k in found.keywords]
    assert told == [
        ("Mend", "701.3", "action", ["701.3", "701.3a"]),
        ("Drizzle", "702.4", "ability", ["702.4", "702.4a", "702.4b"]),
    ]
    assert [r.title for r in chapter(found, "702").changed] == ["Night Sight", ""]
    assert chapter(found, "702").changed[0].was == "Owl Sight"


def test_a_keyword_that_is_written_anew_is_not_a_new_one():
    old = rules("702. Gifts\n702.1. A gift is a word.\n702.2. Shimmer\n702.2a It doubles the glow at dusk.\n")
    again = rules(
        "702. Gifts\n702.1. A gift is a word.\n"
        "702.2. Glare\n702.2a Nobody looks into a lantern with this gift for long.\n"
        "702.3. Shimmer\n702.3a Whoever polishes panes may count each of them again.\n",
        "x-2",
    )
    _, found = compared(old, again)
    assert [k.name for k in found.keywords] == ["Glare"]


def test_chapters_are_new_moved_and_gone(found):
    told = [(c.number, c.title, c.status, c.was) for c in found.chapters]
    assert told == [
        ("100", "Keepers", "kept", "100"),
        ("101", "Turns", "moved", "102"),
        ("101", "Oil", "gone", "101"),
        ("102", "Weather", "new", ""),
        ("701", "Deeds", "kept", "701"),
        ("702", "Gifts", "kept", "702"),
    ]
    assert [c.number for c in found.chapters_of("new")] == ["102"]


def test_a_section_stands_by_itself():
    old = rules("100. Keepers\n100.1. It.\n2. Lamps\n200. Oil\n200.1. It burns.\n")
    again = rules("100. Keepers\n100.1. It.\n2. Lanterns\n200. Oil\n200.1. It burns.\n", "x-2")
    comparison, found = compared(old, again)
    [only] = found.chapters
    assert (only.number, only.status, [(r.was, r.title) for r in only.changed]) == (
        "2",
        "kept",
        [("Lamps", "Lanterns")],
    )
    check_all_is_told_once(comparison, found)


def test_what_is_gone_stands_in_the_chapter_that_its_own_became():
    old = rules("100. A\n100.1. Owls sleep by day.\n100.2. Cats sleep all day long.\n")
    again = rules("100. New\n100.1. Rain is wet.\n101. A\n101.1. Owls sleep by day.\n", "x-2")
    _, found = compared(old, again)
    assert [r.number for r in chapter(found, "101").gone] == ["100.2"]
    assert [r.number for r in found.gone] == ["100.2"]


def test_an_excerpt_without_headings():
    old, again = build("@id a-1\n@rules\n100.1. It.\n"), build("@id a-2\n@rules\n100.1. It.\n100.2. Owls.\n")
    comparison, found = compared(old, again)
    assert [(c.number, c.title, c.status) for c in found.chapters] == [("100", "", "kept")]
    check_all_is_told_once(comparison, found)
    check_all_is_told_once(*compared(again, old))


def test_changed_rules_have_their_words(found):
    basics = chapter(found, "100")
    told = {r.new[0]: r for r in basics.changed}
    assert (told["100.2"].kind, told["100.2"].new) == ("split", ("100.2", "100.2a"))
    assert [e.part for e in told["100.4"].edits] == ["text", "example 2"]
    assert {n for n, r in told.items() if r.recurring} == {"100.1", "100.3", "100.5", "100.6", "100.7"}
    [recurring] = found.recurring
    assert (recurring.removed, recurring.added) == ("over the field", "")
    assert len(found.changed) == 9


def test_rules_of_one_edition_have_their_texts_and_examples(found):
    [_, drizzle, _] = found.keywords[1].rules
    assert drizzle.text == "Drizzle wets <all> wicks {W}."
    assert drizzle.examples == ("Cy’s wick is wet.",)
    assert [r.text[:9] for r in found.gone] == ["Oil burns", "Lamps tha"]


def test_the_glossary(found):
    terms = found.terms
    assert [t.name for t in terms.added] == ["Drizzle"]
    assert [(t.name, t.text) for t in terms.gone] == [("Mitten", "Worn on a hand by cold keepers.")]
    assert [(t.old, t.new) for t in terms.changed] == [("Dusk", "Dusk"), ("Owl Sight", "Night Sight")]
    assert [(t.old, t.new) for t in terms.renamed] == [("Lamp Oil", "Oil")]


# --- which editions ---


def test_neighbours_are_the_official_editions_the_newest_pair_first(home):
    own = "@title X\n@id x-1\n@official no\n@rules\n1. A\n100. B\n100.1. C.\n"
    made = library(str(home), FIRST, second(), third(), own)
    ids = ["cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07"]
    assert neighbours(made) == [(ids[1], ids[2]), (ids[0], ids[1])]
    assert newest_pair(made) == (ids[1], ids[2])


def test_one_edition_has_no_news(home):
    made = library(str(home), FIRST)
    assert neighbours(made) == []
    with pytest.raises(EditionNotFound, match="two official editions") as caught:
        newest_pair(made)
    assert "crkb fetch" in caught.value.hint


# --- the official editions ---


@pytest.fixture(scope="module")
def official(shared) -> tuple[Comparison, News]:
    def read(name: str) -> Edition:
        return ingest.build([ingest.open_source(name, (shared / "editions" / name).read_bytes())])

    return compared(read("cr-20250207.txt"), read("cr-20260807.txt"))


def titles(edition: Edition) -> set[str]:
    """The titles in the chapters of keywords, read off their lines."""
    below = ("701.", "702.")
    found = [
        rule.blocks[0].text
        for name, rule in edition.rules.items()
        if name.startswith(below) and name[4:].isdecimal() and name[4:] != "1"
    ]
    assert len(found) > 200
    return {fold(title) for title in found}


@pytest.mark.editions
def test_every_official_change_is_told_once(official):
    check_all_is_told_once(*official)


@pytest.mark.editions
def test_new_keywords_are_the_titles_that_the_older_edition_lacks(official):
    comparison, found = official
    renamed = {fold(r.title) for r in found.changed if r.was and fold(r.was) != fold(r.title)}
    come = titles(comparison.new) - titles(comparison.old)
    assert {fold(k.name) for k in found.keywords} == come - renamed
    assert Counter(k.sort for k in found.keywords) == {"action": 10, "ability": 16}


@pytest.mark.editions
def test_what_is_known_of_the_official_change(official):
    _, found = official
    assert [c.number for c in found.chapters_of("new")] == ["720", "721", "722"]
    assert {c.was: c.number for c in found.chapters_of("moved")} == {
        str(number): str(number + 3) for number in range(720, 731)
    }
    assert {r.number for r in found.gone} == {"500.5", "603.2e", "903.12c"}
    assert found.recurring[0].removed == "transforming"
    alike = [r for r in found.changed if r.recurring]
    assert 20 <= len(alike) < len(found.changed) / 2
