"""The matcher of phrases: what each notation matches, where a line stops fitting, and that Lark agrees."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, Tree
from lark.exceptions import UnexpectedInput

from crkb import paths
from crkb.questions import phrases, registry
from crkb.questions.phrase_grammar import Grammar, PhraseNode

GRAMMAR = """
start: "lantern" colors (","? colors)* ("at" _ARTICLE? size)? lit? _where
colors: COLOR
!size: "tall" | "very small"
lit: "lit"
_where: "in" place
  | "on" place+
place: WORD | /[0-9]+/
COLOR: "red" | "blue"
_ARTICLE: /(?:a|the)\\b/
WORD: /[a-z]+/
%ignore /\\s+/
%ignore /\\?\\s*$/
"""

MATCHED = {
    "lantern red in town": [("colors", "red"), ("place", "town")],
    "LANTERN Red, blue red in 12": [("colors", "Red"), ("colors", "blue"), ("colors", "red"), ("place",)],
    "lantern blue at very small lit on a b": [
        ("colors", "blue"),
        ("size", "very small"),
        ("lit",),
        ("place", "a"),
        ("place", "b"),
    ],
    "lantern red at the tall in town": [("colors", "red"), ("size", "tall"), ("place", "town")],
    "lanternred in town ? ": None,
    "lantern redin town?": None,
    "lantern red,blue in town ? ": [("colors", "red"), ("colors", "blue"), ("place", "town")],
}


@pytest.mark.parametrize(("line", "parts"), MATCHED.items())
def test_what_a_line_matches(line, parts):
    node, _ = Grammar(GRAMMAR).parse(line)
    wanted = parts and PhraseNode("start", tuple(PhraseNode(rule, tuple(words)) for rule, *words in parts))
    assert node == wanted


FURTHEST = {  # line -> the word that does not fit
    "": "",
    "lamp red": "lamp red",
    "lantern green": "green",
    "lantern red in": "",
    "lantern red, in town": "in town",
    "lantern red at huge": "huge",
    "lantern red in town now": "now",
    "lantern   red   of town": "of town",
}


@pytest.mark.parametrize(("line", "word"), FURTHEST.items())
def test_where_a_line_stops_fitting(line, word):
    node, at = Grammar(GRAMMAR).parse(line)
    assert node is None
    assert line[at:] == word


def test_a_long_line_takes_no_recursion():
    line = f"lantern red{', blue' * 5000} in town"
    node, _ = Grammar(GRAMMAR).parse(line)
    assert node is not None
    assert len(node.parts) == 5002


# --- against Lark ---

PHRASES = {name: entry.phrase for name, entry in registry.QUESTIONS.items() if entry.phrase}
SAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "samples" / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
]
WORDS = sorted({word for sample in SAMPLES for word in sample["line"].split()})


@cache
def lark(name: str) -> Lark:
    text = PHRASES[name].grammar + paths.grammar("question.lark")
    return Lark(text, parser="earley", maybe_placeholders=False, g_regex_flags=re.IGNORECASE)


def by_lark(name: str, line: str) -> PhraseNode | None:
    try:
        return _node(lark(name).parse(line))
    except UnexpectedInput:
        return None


def _node(tree: Tree[str]) -> PhraseNode:
    parts = (_node(part) if isinstance(part, Tree) else str(part) for part in tree.children)
    return PhraseNode(str(tree.data), tuple(parts))


def by_crkb(name: str, line: str) -> PhraseNode | None:
    return phrases.grammar(PHRASES[name]).parse(line)[0]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_lark_makes_the_same_of_every_sample(sample):
    line = sample["line"].strip()
    assert by_crkb(sample["question"], line) == by_lark(sample["question"], line) is not None


NEARLY = [
    ("mana-kind", "kind of mana of"),
    ("mana-value", "mana value of {X}{R} on the"),
    ("mana-value", "mana value of {X}{R} on there"),
]
"""An optional word stands before a word of any letters: it must not be both."""


@pytest.mark.parametrize(("name", "line"), NEARLY)
def test_lark_agrees_where_a_word_could_be_two_things(name, line):
    assert by_crkb(name, line) == by_lark(name, line)


@given(st.sampled_from(SAMPLES), st.data())
def test_lark_agrees_on_lines_that_nearly_fit(sample, data):
    words = sample["line"].split()
    at = data.draw(st.integers(0, len(words)))
    words[at : at + data.draw(st.integers(0, 2))] = data.draw(st.lists(st.sampled_from(WORDS), max_size=2))
    line = " ".join(words)
    assert by_crkb(sample["question"], line) == by_lark(sample["question"], line)


# --- costs ---

SYMBOLS = st.sampled_from(
    ["W", "u", "C", "2", "12", "X", "P", "h", "S", "T", "q", "E", "TK", "tk3", "-", "+"]
)
COSTS = st.lists(
    st.one_of(
        st.builds("{{{}}}".format, st.lists(SYMBOLS, max_size=3).map("/".join)),
        st.builds("[{}{}]".format, st.sampled_from(["", "+", "-"]), SYMBOLS),
        st.sampled_from([" ", ", ", "{", "x"]),
    ),
    max_size=4,
).map("".join)
LALR = Lark(paths.grammar("cost.lark"), parser="lalr")


@given(COSTS)
def test_lark_makes_the_same_of_costs(text):
    try:
        wanted = _node(LALR.parse(text))
    except UnexpectedInput:
        wanted = None
    assert Grammar(paths.grammar("cost.lark")).parse(text)[0] == wanted
