"""Search in all editions of a library: what each has, and what several have once."""

from __future__ import annotations

import pytest

import crkb
from crkb.errors import QueryError, RuleNotFound
from crkb.everywhere import Standing
from tests.invented import FIRST, library, second, third

ADDON = """\
@title More Gifts
@id more-1
@addon yes
@rules
7. More
702. Gifts
702.TR01. Owl Call
702.TR01a An owl calls at dusk, and every lantern with shimmer glows.
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A library with three editions of the invented game and an add-on."""
    home = tmp_path_factory.mktemp("everywhere")
    library(str(home), FIRST, second(), third())
    (home / "more.txt").write_text(ADDON)
    crkb.add([home / "more.txt"], home=home)
    return home


def found(home, query: str, **options) -> dict[str, dict[str, list[str]]]:
    """Edition -> name of a hit -> the other editions that have it."""
    with crkb.open(home=home) as kb:
        return {
            each.kb.info.id: {text.hit.name: list(map(str, text.also)) for text in each.found}
            for each in kb.search_everywhere(query, **options)
        }


def test_the_newest_edition_comes_first_and_has_what_stands_unchanged(home):
    each = found(home, "lantern dusk", limit=20, kinds=["rule"])
    newest, *older = [name for name in each if name.startswith("cr-")]
    assert [newest, *older] == sorted([newest, *older], reverse=True)
    assert len(older) == 2
    unchanged = [name for name, also in each[newest].items() if len(also) >= 2]
    assert unchanged
    for name in older:
        assert not set(each[name]) & {n for n, also in each[newest].items() if name in also}


def test_a_text_that_was_changed_is_a_hit_of_its_own(home):
    each = found(home, "glow numbers", limit=1, kinds=["rule"])
    with crkb.open(home=home) as kb:
        texts = {
            kb.other(edition)[name].text: (edition, len(also))
            for edition, hits in each.items()
            for name, also in hits.items()
        }
    assert len(texts) == sum(map(len, each.values()))


def test_a_text_that_moved_has_its_number_there(home):
    each = found(home, "moonwalk", limit=5, kinds=["rule"])
    newest = next(iter(each.values()))
    moved = [also for hit in newest.values() for also in hit if "(" in also]
    assert moved
    edition, _, number = moved[0].removesuffix(")").partition(" (")
    with crkb.open(edition, home=home) as kb:
        assert "oonwalk" in kb[number].text


def test_examples_and_terms_are_found_again(home):
    assert any(
        also for hits in found(home, "Ann lends Ben", kinds=["example"]).values() for also in hits.values()
    )
    terms = found(home, "lantern", kinds=["term"])
    assert all(name[0].isupper() for hits in terms.values() for name in hits)


def test_an_add_on_has_its_own_hits(home):
    each = found(home, "owl call")
    assert "702.TR01" in each["more-1"]
    assert each["more-1"]["702.TR01"] == []


def test_a_number_that_some_lack_is_looked_for_in_the_others(home):
    assert list(found(home, "owl", within=["702.TR01"])) == ["more-1"]
    with crkb.open(home=home) as kb:
        with pytest.raises(RuleNotFound):
            kb.search_everywhere("owl", within=["999"])
        with pytest.raises(QueryError):
            kb.search_everywhere("owl", limit=0)


def test_why_is_told_where_it_is_asked_for(home):
    with crkb.open(home=home) as kb:
        for explain in (False, True):
            [first, *_] = kb.search_everywhere("lantern", explain=explain)
            assert bool(first.found[0].hit.why) is explain


def test_without_an_official_edition_the_open_one_is_searched(bundled_home):
    with crkb.open("plain", home=bundled_home) as kb:
        first, *others = [each.kb.info for each in kb.search_everywhere("sticker", limit=1)]
        assert first.id == "plain"
        assert all(info.addon for info in others)


def test_a_standing_says_a_number_only_where_it_is_another():
    assert str(Standing("cr-1", "702.2")) == "cr-1"
    assert str(Standing("cr-1", "702.3", moved=True)) == "cr-1 (702.3)"
