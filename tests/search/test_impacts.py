"""What stems are worth in documents, as written and as read; damaged files are noticed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crkb.errors import IndexDamaged
from crkb.search import impacts
from crkb.search.impacts import BITS, NOWHERE, SAMPLE, Impacts, StemmedText, thousandths

LAMPS = [
    StemmedText(
        "rule",
        "1",
        "1",
        {"title": ["lamp"], "text": ["old", "lamp", "glow"], "asked": ["light", "glow"]},
        [["light", "glow", "light"], []],
        [["house"], ["town", "hall"]],
    ),
    StemmedText("rule", "1.1a", "1.1a 1.1 1", {"text": ["lamp"] * 6, "path": ["lamp"], "above": ["oil"]}),
    StemmedText("term", "Lamp", "", {"title": ["lamp"], "text": ["glow", "glow"]}),
    StemmedText("example", "1#1", "1", {"text": ["lamp", "crack"]}),
]


@pytest.fixture
def directory(tmp_path) -> str:
    impacts.write(str(tmp_path), LAMPS)
    return str(tmp_path)


@pytest.fixture
def opened(directory) -> Iterator[Impacts]:
    one = Impacts(directory)
    yield one
    one.close()


@pytest.mark.parametrize(
    ("stem", "fields"),
    [
        ("lamp", {0: BITS["title"] | BITS["text"], 1: BITS["text"] | BITS["path"], 2: BITS["title"]}),
        ("glow", {0: BITS["text"] | BITS["asked"], 2: BITS["text"]}),
        ("light", {0: BITS["asked"]}),
        ("oil", {1: BITS["above"]}),
        ("crack", {}),
        (SAMPLE + "crack", {3: BITS["text"]}),
        (SAMPLE + "lamp", {3: BITS["text"]}),
        ("xyzzy", {}),
    ],
)
def test_where_a_stem_stands(opened, stem, fields):
    found = opened.worths(stem)
    assert found.fields == fields
    assert found.worths.keys() == fields.keys()
    assert all(0 < worth < found.rarity for worth in found.worths.values())


def test_a_stem_that_no_text_has(opened):
    assert opened.worths("xyzzy") == NOWHERE


def test_a_title_says_more_than_a_text_and_repeating_little():
    titled = StemmedText("rule", "1", "1", {"title": ["lamp"], "text": ["x"]})
    says = StemmedText("rule", "2", "2", {"title": ["x"], "text": ["lamp"]})
    in_title, in_text = _worths([titled, says], "lamp").values()
    assert in_title > in_text
    once = StemmedText("rule", "1", "1", {"text": ["lamp", "x", "x", "x", "x", "x"]})
    more = StemmedText("rule", "2", "2", {"text": ["lamp", "lamp", "x", "x", "x", "x"]})
    one, two = _worths([once, more], "lamp").values()
    assert one < two < 2 * one


def test_a_stem_in_fewer_documents_is_rarer_and_what_stands_around_doesnt_count(opened):
    assert opened.worths("glow").rarity > opened.worths("lamp").rarity
    assert opened.worths("oil").rarity > opened.worths("light").rarity  # no document has it itself


def test_a_word_counts_less_in_a_longer_field():
    short = StemmedText("rule", "1", "1", {"text": ["lamp"]})
    long = StemmedText("rule", "2", "2", {"text": ["lamp", *"abcdefgh"]})
    one, two = _worths([short, long], "lamp").values()
    assert one > two


def _worths(documents: list[StemmedText], stem: str) -> dict[int, float]:
    """What a stem is worth in documents."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        impacts.write(folder, documents)
        with closing(Impacts(folder)) as opened:
            return dict(opened.worths(stem).worths)


def test_a_document_as_it_was_written(opened):
    found = opened.document(0)
    assert found[:7] == (
        0,
        "rule",
        "1",
        ("1",),
        ("lamp",),
        (("house",), ("town", "hall")),
        ("old", "lamp", "glow"),
    )
    (rarity,) = found.phrases  # the one without words is none
    assert found.asked == {"glow": 1, "light": 1}
    assert rarity == sum(thousandths(opened.worths(stem).rarity) for stem in found.asked)  # each once


@pytest.mark.parametrize(
    ("value", "whole"), [(0.0, 0), (0.0004, 0), (0.0005, 1), (1.2345, 1235), (2.0, 2000)]
)
def test_thousandths(value, whole):
    assert thousandths(value) == whole


@pytest.mark.parametrize(
    ("number", "facts"),
    [(0, (0, 1, 0, 0)), (1, (0, 0, 0, 1)), (2, (1, 0, 0, 0)), (3, (1, 0, 0, 0))],
)
def test_what_a_document_is(opened, number, facts):
    assert opened.document(number).facts[:4] == facts


def test_documents_by_their_titles_and_names(opened):
    assert [d.name for d in opened.titled(("lamp",))] == ["1", "Lamp"]
    assert opened.titled(()) == []
    assert [d.number for d in opened.named("1.1a")] == [1]
    assert opened.named("9") == []


@pytest.mark.parametrize(
    ("kinds", "within", "numbers"),
    [
        (("rule",), (), {0, 1}),
        (("term", "example"), (), {2, 3}),
        (("rule", "example"), ("1",), {0, 1, 3}),
        (("rule",), ("1.1",), {1}),
        (("term",), ("1",), set()),
    ],
)
def test_documents_of_kinds_and_in_rules(opened, kinds, within, numbers):
    assert opened.placed(kinds, within) == numbers


def test_the_rules_below_one_stand_behind_it(opened, tmp_path):
    assert opened.below(opened.document(0)) == [1]
    assert opened.below(opened.document(1)) == []
    chapters = [StemmedText("rule", n, w, {}) for n, w in (("1", "1"), ("2", "2"), ("1.1", "1.1 1"))]
    folder = tmp_path / "chapters"
    folder.mkdir()
    impacts.write(str(folder), chapters)
    with closing(Impacts(str(folder))) as found:
        assert found.below(found.document(0)) == []  # only what follows


def test_what_was_read_is_kept(opened):
    assert opened.worths("lamp") is opened.worths("lamp")
    assert opened.document(1) is opened.document(1)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE impact",
        "DROP TABLE document",
        "DELETE FROM document",
        "UPDATE document SET name = NULL",
        "UPDATE document SET length = 'long'",
        "UPDATE document SET phrases = 'no number'",
        "UPDATE impact SET rarity = 'rare'",
        "UPDATE impact SET worths = x'00'",
        "UPDATE impact SET worths = zeroblob(4)",
        "UPDATE impact SET fields = 'text'",
        "UPDATE impact SET documents = NULL",
    ],
)
def test_impacts_that_are_not_as_they_were_written(directory, statement):
    with closing(sqlite3.connect(Path(directory) / impacts.FILE)) as db:
        db.execute(statement)
        db.commit()
    with closing(Impacts(directory)) as opened, pytest.raises(IndexDamaged, match="cannot be read"):
        _read(opened)


def test_rules_below_one_that_cannot_be_read_are_no_end_of_it(directory, opened):
    chapter = opened.document(0)
    with closing(sqlite3.connect(Path(directory) / impacts.FILE)) as db:
        db.execute("DROP TABLE document")
        db.commit()
    with closing(Impacts(directory)) as damaged, pytest.raises(IndexDamaged, match="cannot be read"):
        damaged.below(chapter)


@pytest.mark.parametrize("how", ["emptied", "cut", "garbage"])
def test_a_file_of_impacts_that_is_damaged(directory, how):
    path = Path(directory) / impacts.FILE
    size = path.stat().st_size
    path.write_bytes({"emptied": b"", "cut": path.read_bytes()[: size // 2], "garbage": b"x" * size}[how])
    with pytest.raises(IndexDamaged, match="the search index cannot be read"):
        Impacts(directory).worths("lamp")


def test_impacts_that_are_not_there(tmp_path):
    with pytest.raises(IndexDamaged, match="the search index cannot be read"):
        Impacts(str(tmp_path))


def test_impacts_that_cannot_be_written(tmp_path):
    with pytest.raises(OSError, match="the search index cannot be written"):
        impacts.write(str(tmp_path / "none"), LAMPS)


def _read(opened: Impacts) -> None:
    opened.document(0)
    opened.worths("lamp")
