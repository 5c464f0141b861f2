"""Names of keywords and ability words: read out of an edition, else those that are known."""

from __future__ import annotations

import shutil

import pytest

import crkb
from crkb import lists
from crkb.keyword_names import ABILITY_WORD

LISTING = (
    "207.2c A word stands before an effect. The words are dusk song, dawn, noon, and all the long night."
)
RULES = """\
@title One
@id one-1
@official yes
@effective 2031-03-03
@rules
2. Parts
207. Box
207.2. Text.
{}
7. Words
701. Actions
701.1. Listed.
701.2. Lantern
701.2a It glows.
702. Abilities
702.1. Listed.
702.2. Flying
702.2a It flies.
702.3. Mooncall
702.3a It calls.
"""


@pytest.fixture
def named(tmp_path):
    """The names of an edition with a rule 207.2c, of a sort."""

    def names(rule: str, sort: str = "") -> list[tuple[str, str, str]]:
        (tmp_path / "one.txt").write_text(RULES.format(rule))
        crkb.add([tmp_path / "one.txt"], home=tmp_path)
        with crkb.open("one-1", home=tmp_path) as kb:
            return [tuple(each) for each in kb.plain.keyword_names(sort)]

    return names


def test_keywords_are_the_titles_of_their_chapters(named):
    assert named(LISTING, "action") == [("Lantern", "701.2", "Keyword action")]
    assert named(LISTING, "ability") == [
        ("Flying", "702.2", "Static ability"),
        ("Mooncall", "702.3", "Keyword ability"),  # crkb doesn't know it
    ]


def test_ability_words_are_those_that_the_rule_lists(named):
    words = [(name, "207.2c", ABILITY_WORD) for name in ("Dusk song", "Dawn", "Noon", "All the long night")]
    assert named(LISTING, "word") == words
    assert named(LISTING)[3:] == words


@pytest.mark.parametrize("rule", ["207.2b Other.", "207.2c There are dusk and dawn.", "207.2c Nothing."])
def test_else_they_are_those_that_are_known(named, rule):
    known = [name[:1].upper() + name[1:].replace("'", "\u2019") for name in lists.entries("ability-words")]
    assert [name for name, _, _ in named(rule, "word")] == known


def test_the_plain_edition_has_those_that_it_restates(bundled_home):
    with crkb.open("plain", home=bundled_home) as kb:
        names = kb.plain.keyword_names()
        assert [each for each in names if each.kind != ABILITY_WORD] == kb.plain.keywords()
        found = kb.plain.keywords_in("Landfall \u2014 Trample, then scry 1.")
        assert [(each.name, each.number) for each in found] == [
            ("Landfall", "207.2c"),
            ("Trample", "702.19"),
            ("Scry", "701.22"),
        ]
        assert [each.name for each in kb.plain.keywords_in("Trample, then scry 1.", "action")] == ["Scry"]


def test_an_add_on_has_its_own_beside_them(tmp_path, bundled_home):
    home = shutil.copytree(bundled_home, tmp_path / "home")
    (tmp_path / "more.txt").write_text(
        "@title More\n@id more-1\n@addon yes\n@rules\n7. More\n702. Gifts\n"
        "702.TR01. Owl Call\n702.TR01a It calls.\n"
    )
    crkb.add([tmp_path / "more.txt"], home=home)
    with crkb.open("plain+more-1", home=home) as kb:
        found = [(each.name, each.number) for each in kb.plain.keywords_in("Owl call, trample")]
        assert found == [("Owl Call", "702.TR01"), ("Trample", "702.19")]
