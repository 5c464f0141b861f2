"""The search language: what a query means, and what is no query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import QueryError
from crkb.search.query_language import MOST, All, AnyOf, Node, Not, Phrase, Word, bounded, parse

NAME, STICKER, OWL = Word("name"), Word("sticker"), Word("owl")


@pytest.mark.parametrize(
    ("query", "node"),
    [
        ("name", NAME),
        ("Name, Sticker!", All((NAME, STICKER), loose=True)),
        ("the name of a sticker", All((NAME, STICKER), loose=True)),
        ('"name sticker"', Phrase(("name", "sticker"))),
        ("“Name the sticker”", Phrase(("name", "the", "sticker"))),
        ('"name"', Phrase(("name",))),
        ('"" name', NAME),
        ("name AND sticker", All((NAME, STICKER))),
        ("name && sticker", All((NAME, STICKER))),
        ("name and sticker", All((NAME, STICKER), loose=True)),
        ("name OR sticker", AnyOf((NAME, STICKER))),
        ("name || sticker", AnyOf((NAME, STICKER))),
        ("name or sticker", All((NAME, STICKER), loose=True)),
        ("owl name OR sticker", AnyOf((All((OWL, NAME), loose=True), STICKER))),
        ("owl (name OR sticker)", All((OWL, AnyOf((NAME, STICKER))), loose=True)),
        ("((owl))", OWL),
        ("owl owls Owl OWL", All((OWL, Word("owls")), loose=True)),
        ("owl owl", OWL),
        ("owl AND name AND owl", All((OWL, NAME))),
        ("owl OR owl OR name", AnyOf((OWL, NAME))),
        ("owl owl NOT name NOT name", All((OWL, Not(NAME)))),
        ("() owl", OWL),
        ("name NOT sticker", All((NAME, Not(STICKER)))),
        ("NOT sticker name", All((Not(STICKER), NAME))),
        ("name AND NOT sticker", All((NAME, Not(STICKER)))),
        ("name -sticker", All((NAME, Not(STICKER)))),
        ('name -"owl sticker"', All((NAME, Not(Phrase(("owl", "sticker")))))),
        ("name -(owl OR sticker)", All((NAME, Not(AnyOf((OWL, STICKER)))))),
        ("name -{W}", All((NAME, Not(Word("{w}"))))),
        ("name - sticker", All((NAME, STICKER), loose=True)),
        ("-1/-1 owl", All((Word("-1/-1"), OWL), loose=True)),
        ("owl -X/-X", All((OWL, Word("-x/-x")), loose=True)),
        ("stick*", Word("stick", prefix=True)),
        ("the*", Word("the", prefix=True)),
        ("stikcer~", Word("stikcer", fuzzy=True)),
        ("*/*", Word("*/*")),
        ("Lim-Dûl", Phrase(("lim", "dul"), joined=True)),
        ('"name', NAME),
        ('name "sticker', All((NAME, Word("sticker")), loose=True)),
        ('"name sticker" "owl', All((Phrase(("name", "sticker")), Word("owl")), loose=True)),
        ("moon-wa*", All((Word("moon"), Word("wa", prefix=True)))),
        ("704.5k {W/U}", All((Word("704.5k"), Word("{w/u}")), loose=True)),
        ("can’t", Word("can't")),
    ],
)
def test_meaning(query: str, node: Node) -> None:
    assert parse(query) == node


@pytest.mark.parametrize("query", ["", "  ", "the", "of the", "()", '""', "!?", "*", "~", "-", "—"])
def test_nothing_to_search_for(query: str) -> None:
    assert parse(query) is None


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("(name", r'unclosed "\('),
        ("(name (owl)", r'unclosed "\('),
        ("name)", r'unmatched "\)'),
        (")", r'unmatched "\)'),
        ("name OR", "both sides"),
        ("OR name", "both sides"),
        ("name OR OR owl", "both sides"),
        ("(name OR) owl", "both sides"),
        ("name AND", "both sides"),
        ("AND name", "both sides"),
        ("name AND OR owl", "both sides"),
        ("name AND AND owl", "both sides"),
        ("(name AND) owl", "both sides"),
        ("name NOT", "needs a word after"),
        ("name NOT NOT owl", "needs a word after"),
        ("name NOT -owl", "needs a word after"),
        ("name NOT OR owl", "needs a word after"),
        ("(name NOT) owl", "needs a word after"),
        ("name NOT the", "needs a word after"),
        ("NOT owl", "excluded"),
        ("-owl -name", "excluded"),
        ("name OR NOT owl", "excluded"),
        ("name (-owl)", "excluded"),
        ("(" * 2000 + "owl" + ")" * 2000, "too many brackets"),
    ],
)
def test_what_is_no_query(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=message) as caught:
        parse(query)
    assert caught.value.hint


def test_as_many_brackets_as_anybody_types() -> None:
    assert parse("(" * 50 + "owl" + ")" * 50) == OWL


PIECES = st.sampled_from(
    [
        "owl",
        "name",
        "the",
        "AND",
        "OR",
        "NOT",
        "-",
        "(",
        ")",
        '"',
        "“",
        "*",
        "~",
        "{W}",
        "-1/-1",
        "&&",
        " ",
        "é",
    ]
)


def leaves(node: Node | None) -> list[str]:
    match node:
        case Word(text, _, _):
            return [text]
        case Phrase(spoken):
            return list(spoken)
        case Not(part):
            return leaves(part)
        case All(parts) | AnyOf(parts):
            assert len(parts) > 1
            return [leaf for part in parts for leaf in leaves(part)]
    return []


@given(st.lists(PIECES).map("".join) | st.lists(PIECES).map(" ".join) | st.text())
def test_any_text_is_a_query_or_refused(query: str) -> None:
    try:
        node = parse(query)
    except QueryError:
        return
    assert all(leaves(node))
    assert not isinstance(node, Not)


ENOUGH = MOST * " x" * 3  # words side by side cost little

EFFORTS = {  # as much as may be asked for -> and a little more
    " AND ".join(f"w{i}" for i in range(MOST)): " AND w",
    " OR ".join(f"w{i}" for i in range(MOST)): " OR w",
    "w" + "".join(f" -w{i}" for i in range(MOST - 1)): " -w",
    '"' + " the ".join(f"w{i}" for i in range(5 * MOST - 5)) + '"': ' "w"',
    "abc* abd~ abe*" + ENOUGH: " abf*",
    "ab* ac*" + ENOUGH: " abd~",
    "(abc* OR w) -abd~ -(w AND abe*)": " w",
    "abc* face-down ab*" + ENOUGH: " abd*",
    '"' + "oil " * 17 + '"': ' "oil oil"',
}


@pytest.mark.parametrize(("query", "more"), EFFORTS.items())
def test_too_much_at_a_time_is_refused(query, more):
    asked = parse(query)
    assert bounded(asked) == asked
    with pytest.raises(QueryError, match="too much in one query") as e:
        bounded(parse(query + more))
    assert e.value.hint
