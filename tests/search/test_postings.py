"""Plain words found in postings: what whoosh finds, with whoosh's scores; damaged ones are noticed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import IndexDamaged
from crkb.search import index, postings
from crkb.search.index import DEFAULT_KINDS, FIELDS, KINDS
from crkb.search.postings import Meaning, Scope, Scoring, StemmedText
from crkb.search.query_language import All, AnyOf, Node, Not, Phrase, Word

DOCUMENTS = [
    StemmedText("rule", "1", "1", {"title": ["lamp"], "text": ["the", "old", "lamp", "glow"]}),
    StemmedText("rule", "1.1", "1 1.1", {"text": ["lamp", "old", "glow"], "path": ["lamp", "old", "lamp"]}),
    StemmedText("term", "Lamp", "", {"text": ["glow", "glow", "glow"]}),
]
MEANING = Meaning(str, lambda word: {"lamp", "glow", word.text} if word.prefix else {word.text})
EVERYTHING = Scope({"title": 2.0, "text": 1.0, "path": 0.5}, ("path",), (), (), 10)


@pytest.fixture
def directory(tmp_path) -> str:
    postings.write(str(tmp_path), DOCUMENTS, Scoring(1.2, 0.75, range(100)))
    return str(tmp_path)


def found(directory: MEANING, node: Node, asked: Scope = EVERYTHING) -> list[str]:
    return [name for _, name, _ in postings.search(directory, node, MEANING, asked).best]


@pytest.mark.parametrize(
    ("node", "names"),
    [
        (Word("lamp"), ["1", "1.1"]),
        (Word("glow"), ["Lamp", "1.1", "1"]),
        (Word("oil"), []),
        (All((Word("old"), Word("lamp")), loose=True), ["1", "1.1"]),
        (All((Word("old"), Word("oil")), loose=True), []),
        (AnyOf((Word("the"), Word("oil"))), ["1"]),
        (All((Word("old"), Word("lamp"))), ["1", "1.1"]),
        (Word("l", prefix=True), ["1", "1.1", "Lamp"]),
        (All((Word("old"), Word("l", prefix=True)), loose=True), ["1", "1.1"]),
    ],
)
def test_what_is_found(directory, node, names):
    assert found(directory, node) == names


def test_words_in_a_row_are_not_found_where_one_is_only_the_beginning_of_none(directory):
    """`lamps*` stands for no word of the texts, though its stem does."""
    wanted = All((Word("old"), Word("lamps", prefix=True)), loose=True)
    meaning = Meaning(lambda word: word.removesuffix("s"), lambda word: () if word.prefix else (word.text,))
    assert postings.search(directory, wanted, meaning, EVERYTHING) == ([], 0)


def test_of_equal_ones_the_earlier_comes_first(tmp_path):
    same = [StemmedText("rule", str(n), str(n), {"text": ["lamp"]}) for n in range(5)]
    postings.write(str(tmp_path), same, Scoring(1.2, 0.75, range(9)))
    assert found(str(tmp_path), Word("lamp")) == ["0", "1", "2", "3", "4"]


def test_words_in_a_row_count_more_but_not_in_a_field_without_places(directory):
    wanted, asked = All((Word("old"), Word("lamp")), loose=True), EVERYTHING._replace(fields={"path": 1.0})
    (row,) = postings.search(directory, wanted, MEANING, asked).best
    (placed,) = postings.search(directory, wanted, MEANING, asked._replace(unplaced=())).best
    assert placed[1] == row[1] == "1.1"
    assert placed[2] == pytest.approx(2 * row[2])


@pytest.mark.parametrize(
    ("change", "names", "total"),
    [
        ({"limit": 1}, ["Lamp"], 3),
        ({"kinds": ("rule",)}, ["1.1", "1"], 2),
        ({"kinds": ("rule", "term")}, ["Lamp", "1.1", "1"], 3),
        ({"within": ("1.1",)}, ["1.1"], 1),
        ({"within": ("1",)}, ["1.1", "1"], 2),
        ({"within": ("1",), "kinds": ("term",)}, [], 0),
    ],
)
def test_what_limits_the_search(directory, change, names, total):
    asked = EVERYTHING._replace(**change)
    assert found(directory, Word("glow"), asked) == names
    assert postings.search(directory, Word("glow"), MEANING, asked).total == total


@pytest.mark.parametrize(
    ("node", "plain"),
    [
        (Word("lamp"), True),
        (Word("lamp", prefix=True), True),
        (Word("lamp", fuzzy=True), True),
        (All((Word("old"), Word("lamp")), loose=True), True),
        (All((Word("old"), Word("lamp"))), True),
        (All((Word("old"), Phrase(("old", "lamp"))), loose=True), False),
        (All((Word("old"), Not(Word("lamp")))), False),
        (AnyOf((Word("old"), Word("lamp"))), True),
        (AnyOf((Word("old"), All((Word("a"), Word("b"))))), False),
        (Phrase(("old", "lamp")), False),
        (Not(Word("old")), False),
    ],
)
def test_which_queries_are_of_words(node, plain):
    assert postings.answers(node) is plain


IN_A_ROW = All((Word("lamp"), Word("old")), loose=True)
OTHER_PLACES = "(SELECT places FROM posting WHERE stem = 'glow' AND field = 'text')"


@pytest.mark.parametrize(
    ("statement", "query"),
    [
        ("DROP TABLE posting", Word("lamp")),
        ("DROP TABLE document", Word("lamp")),
        ("DELETE FROM document", Word("lamp")),
        ("UPDATE document SET name = NULL", Word("lamp")),
        ("UPDATE posting SET scores = x'00'", Word("lamp")),
        ("UPDATE posting SET scores = zeroblob(8)", Word("lamp")),
        ("UPDATE posting SET documents = 'text'", Word("lamp")),
        ("UPDATE posting SET documents = NULL", Word("lamp")),
        (f"UPDATE posting SET places = {OTHER_PLACES} WHERE field = 'text'", IN_A_ROW),
    ],
)
def test_postings_that_are_not_as_they_were_written(directory, statement, query):
    with closing(sqlite3.connect(Path(directory) / postings.FILE)) as db:
        db.execute(statement)
        db.commit()
    with pytest.raises(IndexDamaged, match="the search index cannot be read"):
        postings.search(directory, query, MEANING, EVERYTHING)


def test_postings_that_are_not_there(tmp_path):
    with pytest.raises(IndexDamaged, match="the search index cannot be read"):
        found(str(tmp_path), Word("lamp"))


def test_postings_that_cannot_be_written(tmp_path):
    with pytest.raises(OSError, match="the search index cannot be written"):
        postings.write(str(tmp_path / "none"), DOCUMENTS, Scoring(1.2, 0.75, ()))


def test_no_documents_at_all(tmp_path):
    postings.write(str(tmp_path), [], Scoring(1.2, 0.75, ()))
    assert postings.search(str(tmp_path), Word("lamp"), MEANING, EVERYTHING) == ([], 0)


SPOKEN = ["lantern", "keeper", "break", "shimmer", "dusk", "rule", "oil", "glow", "shed", "goes", "of"]
WORDS = st.sampled_from(SPOKEN)


@pytest.fixture(scope="session")
def built(tmp_path_factory, game) -> str:
    path = str(tmp_path_factory.mktemp("postings") / "index")
    index.build(path, game, lambda done, total: None)
    return path


def rounded(hits: Sequence[index.Hit]) -> list[tuple[float, MEANING, str]]:
    """Best first; which of two equal ones comes first is decided by the last digits in whoosh."""
    return sorted((-round(score, 6), kind, name) for kind, name, score in hits)


@given(
    st.lists(WORDS, min_size=1, max_size=4, unique=True),
    st.sampled_from(["loose", "all", "any"]),
    st.sampled_from([{}, {"prefix": True}, {"fuzzy": True}]),
    st.sampled_from([DEFAULT_KINDS, KINDS, ("term",), ("rule", "example")]),
    st.sampled_from([(), ("7",), ("702.2", "100")]),
)
def test_whoosh_finds_the_same_with_the_same_scores(built, spoken, how, last, kinds, within):
    parts = (*map(Word, spoken[:-1]), Word(spoken[-1], **last))
    node: Node = AnyOf(parts) if how == "any" else All(parts, how == "loose")
    node = node if len(parts) > 1 else parts[0]
    fields = FIELDS | {"sample": 1.0} if "example" in kinds else FIELDS
    ours = index.search(built, node, kinds, within, 1000)
    whoosh = index._search_by_whoosh(built, node, fields, kinds, within, 1000)
    assert rounded(ours.hits) == rounded(whoosh.hits)
    assert ours.total == len(ours.hits)
