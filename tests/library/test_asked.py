"""Ways of asking follow their rules through editions: by text, by the earlier known edition, by place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import paths
from crkb.errors import LibraryError
from crkb.library import asked, bundled, known
from crkb.library.prints import Print
from tests import restated_game
from tests.invented import build, third

TODAY = {
    "1": "A",
    "100": "B",
    "100.1": "C",
    "100.1a": "D",
    "100.1b": "E",
    "100.2": "F",
    "101": "G",
    "101.1": "H",
}
"""Number -> the hash of its text; the texts of a made-up edition of today."""

EARLIER = {"1": "A", "99": "B", "99.1": "c", "99.1a": "D", "99.3": "x", "99.4": "y", "101": "z", "99.2": "f"}
BECAME = {
    "99": ("100",),
    "99.1": ("100.1",),
    "99.1a": ("100.1a",),
    "99.3": (),
    "99.4": ("100.1", "100.2"),
    "99.2": ("555",),
}


@pytest.fixture
def texts(monkeypatch):
    """Two known editions with these texts."""
    dates = {bundled.TODAY: TODAY, bundled.EARLIER: EARLIER}

    def prints(date):
        return {number: Print(text) for number, text in dates[date].items()}

    monkeypatch.setattr(known, "prints", prints)
    monkeypatch.setattr(known, "numbers", lambda date: known.by_text(prints(date)))
    monkeypatch.setattr(known, "became", lambda: {n: known.Became(to) for n, to in BECAME.items()})


RECOGNISED = {
    "today's own": (TODAY, {n: n for n in TODAY}),
    "nothing": ({}, {}),
    "by text, renumbered": ({"7": "A", "700.5": "C"}, {"7": "1", "700.5": "100.1"}),
    "an unknown text": ({"1": "A", "9": "?"}, {"1": "1"}),
    "by the earlier text": ({"1": "A", "200.1": "c"}, {"1": "1", "200.1": "100.1"}),
    "earlier, of the same number": ({"1": "A", "101": "z"}, {"1": "1", "101": "101"}),
    "earlier, gone": ({"1": "A", "200.1": "x"}, {"1": "1"}),
    "earlier, several today": ({"1": "A", "200.1": "y"}, {"1": "1"}),
    "earlier, of a number that today has none of": ({"1": "A", "200.1": "f"}, {"1": "1"}),
    "by place": (
        {"1": "A", "100": "B", "100.1": "?", "100.1a": "D"},
        {"1": "1", "100": "100", "100.1": "100.1", "100.1a": "100.1a"},
    ),
    "by place at the beginning": ({"2": "?", "100": "B"}, {"2": "1", "100": "100"}),
    "by place, several": (
        {"100.1": "C", "100.1c": "?", "100.1d": "?", "100.3": "F"},
        {"100.1": "100.1", "100.1c": "100.1a", "100.1d": "100.1b", "100.3": "100.2"},
    ),
    "by place, more than today": (
        {"100.1": "C", "100.1c": "?", "100.1d": "?", "100.1e": "?", "100.3": "F"},
        {"100.1": "100.1", "100.3": "100.2"},
    ),
    "by place, of another level": (
        {"100.1": "C", "100.2": "?", "100.1b": "E"},
        {"100.1": "100.1", "100.1b": "100.1b"},
    ),
    "by place, one of them of another level": (
        {"100": "B", "100.1": "?", "100.2": "?", "100.1b": "E"},
        {"100": "100", "100.1": "100.1", "100.1b": "100.1b"},
    ),
    "by place, a chapter for a rule": (
        {"100": "B", "101": "?", "100.1a": "D"},
        {"100": "100", "100.1a": "100.1a"},
    ),
    "by place, but found elsewhere": (
        {"100": "B", "100.1": "?", "100.1a": "D", "200": "C"},
        {"100": "100", "100.1a": "100.1a", "200": "100.1"},
    ),
    "by place, in another order": ({"101": "G", "100.9": "?", "100": "B"}, {"101": "101", "100": "100"}),
    "at the end nothing is known by place": ({"101": "G", "101.1": "?"}, {"101": "101"}),
}


@pytest.mark.parametrize(("own", "found"), RECOGNISED.values(), ids=list(RECOGNISED))
def test_rules_are_recognised(texts, own, found):
    assert asked.recognised(own) == found


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({"1": "A", "100": "T"}, {"1": "1", "100": "100"}),  # of its own number, though two have the text
        ({"1": "A", "200": "T", "100.1": "C"}, {"1": "1", "200": "100", "100.1": "100.1"}),  # only by place
        ({"1": "A", "200": "T"}, {"1": "1"}),
    ],
)
def test_a_text_that_several_rules_have_says_nothing_but_beside_its_number(texts, monkeypatch, own, found):
    monkeypatch.setitem(TODAY, "100", "T")
    monkeypatch.setitem(TODAY, "101", "T")
    assert asked.recognised(own) == found


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(TODAY)), st.sampled_from("ABCDEFGH?")), unique_by=lambda p: p[0]
    )
)
def test_what_is_recognised_is_a_rule_of_today(texts, rules):
    found = asked.recognised(dict(rules))
    assert set(found) <= {number for number, _ in rules}
    assert set(found.values()) <= set(TODAY)
    for number, text in rules:
        if TODAY[number] == text:
            assert found[number] == number


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """The made-up corpus of the invented game."""
    restated_game.write(tmp_path, monkeypatch)
    yield tmp_path / "asked"
    restated_game.forget()


def add(corpus, author: str, *lines: str, name: str = "100.tsv") -> None:
    (corpus / author).mkdir(exist_ok=True)
    (corpus / author / name).write_text("\n".join(["@effective 2026-08-07", *lines, ""]), encoding="utf-8")
    asked.table.cache_clear()


def test_authors_add_to_each_other_in_their_order(corpus):
    add(corpus, "two", "102.2\tsame\twhen does it end", "100.1\tother\twhat is a lantern")
    add(corpus, "one", "102.1\tthis\twho starts", name="103.tsv")
    table = asked.table()
    assert {n: each.phrases for n, each in table.items()} == {
        "102.2": ("when is a day over", "does dusk <end> it", "when does it end"),
        "102.1": ("who starts",),
        "100.1": ("what is a lantern",),
    }
    assert (table["100.1"].number, table["100.1"].text) == ("100.1", "other")
    assert set(asked.table(("two",))) == {"102.2", "100.1"}
    assert asked.table(("three",)) == {}


def test_some_authors_for_an_edition(corpus):
    add(corpus, "two", "100.1\tother\twhat is a lantern")
    edition = build(restated_game.TODAY)
    assert set(asked.of(edition)) == {"102.2", "100.1"}
    assert set(asked.of(edition, ("two",))) == {"100.1"}
    assert asked.of(edition, ("three",)) == {}


@pytest.mark.parametrize(
    ("text", "edition_id", "number"),
    [
        (restated_game.TODAY, "", "102.2"),
        (restated_game.THEN, "", "101.2"),
        (third(), "", "102.2"),
        (restated_game.TODAY, bundled.DEFAULT, "102.2"),
        (restated_game.TODAY, f"{bundled.DEFAULT}+house", "102.2"),
        (restated_game.THEN, bundled.THEN, "101.2"),
    ],
)
def test_the_number_of_an_edition(corpus, text, edition_id, number):
    edition = build(text)
    edition = edition._replace(id=edition_id) if edition_id else edition
    assert set(asked.of(edition)) == {number}
    assert asked.numbers_today(edition)[number] == "102.2"


@pytest.mark.parametrize("name", [bundled.DEFAULT, bundled.THEN])
def test_the_plain_editions_rules_are_known_by_their_numbers_alone(corpus, name):
    text = restated_game.TODAY if name == bundled.DEFAULT else restated_game.THEN
    edition = build(text)._replace(id=name)
    reworded = {n: rule._replace(blocks=edition.rules["1"].blocks) for n, rule in edition.rules.items()}
    today = asked.numbers_today(edition._replace(rules=reworded))
    assert set(today) == set(edition.rules)
    assert set(asked.of(edition._replace(rules=reworded))) == {n for n, of in today.items() if of == "102.2"}


def test_by_the_hashes_of_texts(corpus):
    prints = known.prints(bundled.TODAY)
    hashes = {number: each.text for number, each in prints.items()}
    assert set(asked.by_number(hashes)) == {"102.2"}
    assert asked.by_number({}) == {}


def test_without_the_folder_nobody_asks(corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path / "elsewhere"))
    asked.table.cache_clear()
    assert asked.table() == {}
    assert asked.of(build(restated_game.TODAY)) == {}
    assert asked.by_number({"1": "?"}) == {}  # nothing is looked up: there is nothing to look in


@pytest.mark.parametrize("data", [b"102.2\n", b"\xff\tx\ty\n", b"\n", None])
def test_a_damaged_file_is_an_incomplete_installation(corpus, data):
    damaged = corpus / "one" / "104.tsv"
    if data is None:
        damaged.mkdir()
    else:
        damaged.write_bytes(data)
    asked.table.cache_clear()
    with pytest.raises(LibraryError, match="lacks its corpus") as e:
        asked.table()
    assert e.value.hint
