"""Guides as files: read, renumbered, refused where they are damaged."""

from __future__ import annotations

import pytest

from crkb import paths
from crkb.errors import LibraryError
from crkb.library import guides
from crkb.library.guides import GuideRule

TEXT = """\
@chapter 101
@title Lamps
@effective 2031-01-01

For: Lamps and oil.
Rule 101.1: A lamp of 100 drops is full (rule 102.3a).
Rule 101.2: It burns.
Rule 102.3a: Oil: it is poured.
Mistake: Pouring in a game of 4 keepers.
Next: For wicks, rules 103 and 103.2\u2013103.4.
"""


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    (tmp_path / "guides").mkdir()
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path))
    return tmp_path / "guides"


def test_a_guide_is_read(corpus):
    (corpus / "101.txt").write_text(TEXT)
    found = guides.load("101")
    assert found[:4] == ("101", "Lamps", "2031-01-01", "Lamps and oil.")
    assert found.rules[2] == GuideRule("102.3a", "Oil: it is poured.")
    assert found.onward == "For wicks, rules 103 and 103.2\u2013103.4."
    assert guides.chapters() == ["101"]


def test_there_may_be_none(corpus):
    assert guides.load("102") is None
    corpus.rmdir()
    assert guides.chapters() == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("Mistake: ", "Error: "),
        lambda text: text.replace("@title Lamps\n", ""),
        lambda text: text + "something else\n",
        lambda text: "",
    ],
)
def test_a_damaged_one_says_so(corpus, damage):
    (corpus / "101.txt").write_text(damage(TEXT))
    with pytest.raises(LibraryError, match="chapter 101 cannot be read") as e:
        guides.load("101")
    assert "force-reinstall" in e.value.hint


def test_numbers_follow_the_edition(corpus):
    (corpus / "101.txt").write_text(TEXT)
    numbers = {"101": "104", "101.1": "104.1", "102.3a": "105.3b", "103.2": "103.1", "103": "106"}
    found = guides.renumbered(guides.load("101"), numbers, frozenset({"101.2"}))
    assert [(r.number, r.same) for r in found.rules] == [("104.1", True), ("101.2", False), ("105.3b", True)]
    assert found.rules[0].says == "A lamp of 100 drops is full (rule 105.3b)."
    assert found.onward == "For wicks, rules 106 and 103.1\u2013103.4."
    assert (found.chapter, found.written) == ("104", "2031-01-01")


def test_numbers_follow_in_every_part(corpus):
    text = TEXT.replace("Lamps and oil.", "See 101.1.").replace("a game of 4", "rule 101.1 of 4")
    (corpus / "101.txt").write_text(text)
    found = guides.renumbered(guides.load("101"), {"101.1": "104.1"})
    assert (found.purpose, found.mistake) == ("See 104.1.", "Pouring in rule 104.1 of 4 keepers.")


@pytest.mark.parametrize("text", ["a 5/100", "a 100/5", "+100/+5", "1000 drops", "101.1.2031"])
def test_other_numbers_are_no_rules(text):
    assert guides.NUMBER.sub("!", text) == text.replace("101.1", "!")


def test_the_numbers_that_are_named(corpus):
    (corpus / "101.txt").write_text(TEXT.replace("of 100 drops", "of ten drops"))
    named = list(guides.named(guides.load("101")))
    assert named == ["101.1", "102.3a", "101.2", "102.3a", "103", "103.2", "103.4"]
