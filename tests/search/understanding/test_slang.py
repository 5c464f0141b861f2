"""What players call things: the bundled table, and lines of one's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import paths
from crkb.search.understanding import slang
from crkb.text import abbreviations
from crkb.text.abbreviations import InFull


@pytest.fixture
def bundled(tmp_path, monkeypatch):
    """A corpus with no table but this one, and two abbreviations."""
    slang._bundled.cache_clear()
    short = {"lf": InFull("Lost Flask", "lost flask"), "lamp": InFull("light", "light")}
    monkeypatch.setattr(abbreviations, "table", lambda: short)
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path))
    (tmp_path / "slang.txt").write_text("glim: out\nlamp: lantern\n", encoding="utf-8")
    yield
    slang._bundled.cache_clear()


Table = dict[tuple[str, ...], tuple[tuple[str, ...], ...]]


def read(table: slang.Slang) -> Table:
    """A table with its meanings read."""
    return {said: tuple(slang.meanings(line)) for said, line in table.items()}


LINES = {
    "dim: out": {("dim",): (("out",),)},
    "Dim : OUT of Glow": {("dim",): (("out", "of", "glow"),)},
    "dim: out | no glow": {("dim",): (("out",), ("no", "glow"))},
    "dim: out|dark": {("dim",): (("out", "dark"),)},  # only a bar between spaces parts meanings
    "go dim: goes out": {("go", "dim"): (("goes", "out"),)},
    "dim: out | ": {("dim",): (("out",),)},
    "dim:": {("dim",): ()},
    "# dim: out": {},
    "dim": {},
    "": {},
    ": out": {},
    "dim: a: b": {("dim",): (("a", "b"),)},
    "dim: out\ndim: dark": {("dim",): (("dark",),)},  # the last line of several
}


@pytest.mark.parametrize(("text", "table"), LINES.items())
def test_lines_of_ones_own(bundled, tmp_path, text, table):
    own = tmp_path / "home"
    own.mkdir()
    (own / slang.FILE).write_text(text + "\n", encoding="utf-8")
    found, shipped = read(slang.slang(str(own))), read(slang.slang())
    assert {k: v for k, v in found.items() if v != shipped.get(k)} == table


def test_ones_own_lines_go_before_the_tables(bundled, tmp_path):
    own = tmp_path / "home"
    own.mkdir()
    assert slang.slang(str(own)) == slang.slang()
    (own / slang.FILE).write_text("glim: dark\n", encoding="utf-8")
    found = read(slang.slang(str(own)))
    assert (found["glim",], found["lamp",]) == ((("dark",),), (("lantern",),))
    assert read(slang.slang())["glim",] == (("out",),)


def test_abbreviations_are_read_with_the_table_and_its_lines_go_before_them(bundled):
    assert read(slang.slang()) == {
        ("glim",): (("out",),),
        ("lamp",): (("lantern",),),
        ("lf",): (("lost", "flask"),),
    }


@pytest.mark.parametrize("data", [b"dim: \xff\n", None])
def test_a_file_that_cannot_be_read_says_nothing(bundled, tmp_path, data):
    own = tmp_path / "home"
    (own / slang.FILE).mkdir(parents=True)
    if data is not None:
        (own / slang.FILE).rmdir()
        (own / slang.FILE).write_bytes(data)
    said = {key: meant for key, meant in read(slang.slang(str(own))).items() if meant}
    assert said == read(slang.slang())


def test_the_shipped_table():
    assert read(slang.slang())["sba",] == (("state", "based", "action"),)
    assert len(slang.slang()) > 100


def test_every_shipped_meaning_says_something():
    empty = [said for said, meant in read(slang.slang()).items() if not meant]
    assert empty == []


WORD = st.text(alphabet="abc", min_size=1, max_size=4)
MEANING = st.lists(WORD, min_size=1, max_size=3).map(tuple)


@given(
    st.dictionaries(
        st.lists(WORD, min_size=1, max_size=3).map(tuple), st.lists(MEANING, min_size=1, max_size=3)
    )
)
def test_what_is_written_down_is_read(table):
    lines = [f"{' '.join(said)}: {' | '.join(map(' '.join, meant))}\n" for said, meant in table.items()]
    assert read(dict(slang._lines(lines))) == {said: tuple(meant) for said, meant in table.items()}


@pytest.mark.parametrize("sizes", [(2, 3), (3, 2)])
def test_the_longest_expression_that_begins_with_a_word(sizes):
    table = slang.Slang({("go", *"abc"[: size - 1]): "dim" for size in sizes} | {("dim",): "dark"})
    assert table.longest == {"go": 3}
